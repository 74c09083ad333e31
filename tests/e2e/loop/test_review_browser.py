"""A person goes through the queue in a browser: beside others, many at once, undo; script or none."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.loop.queues import Queue, strip

pytestmark = [pytest.mark.browser, pytest.mark.processes]
EVERYWHERE = pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])


class TestTwoReviewers:
    def test_bc85_each_has_a_card_of_their_own_and_what_one_decided_the_other_does_not(
        self, queue: Callable[[int], Queue]
    ) -> None:
        here = queue(3)
        grace, ada = here.open(), here.open("Ada")
        here.card(grace, 0)
        here.card(ada, 1)
        ada.goto(f"/observations/{here.ids[0]}/")
        expect(ada.locator(f"#held-{here.ids[0]}")).to_contain_text("Grace has this open until")
        expect(ada.get_by_role("button", name="You are right")).to_have_count(0)
        here.lapse()
        ada.goto("/review/")
        here.card(ada, 0)
        ada.keyboard.press("y")
        here.card(ada, 1)
        grace.keyboard.press("n")
        expect(grace.locator("#flash")).to_contain_text("Already decided by Ada.")
        expect(grace.locator("#review")).to_contain_text("Ada said: right")
        assert here.verdicts() == 1
        assert here.statuses() == ["confirmed", "pending", "pending"]
        grace.keyboard.press("j")
        here.card(grace, 2)

    def test_where_the_other_has_the_rest_open_it_says_so(self, queue: Callable[[int], Queue]) -> None:
        here = queue(1)
        here.card(here.open(), 0)
        ada = here.open("Ada")
        expect(ada.locator("#review")).to_contain_text("Others have the rest open")
        expect(ada.locator(".held")).to_contain_text("Grace")

    def test_a_skip_is_known_in_ones_other_browser_and_to_nobody_else(self, queue: Callable[[int], Queue]) -> None:
        here = queue(3)
        page = here.open()
        here.card(page, 0)
        page.keyboard.press("s")
        here.card(page, 1)
        page.goto("/review/")
        here.card(page, 1)
        here.card(here.open("Ada"), 0)
        viewer = here.open("Vera")
        expect(viewer.locator(f"#observation-{here.ids[0]}")).to_contain_text("Your role only looks")


class TestMany:
    @EVERYWHERE
    def test_look_alikes_are_judged_in_one_go_and_taken_back_in_one(
        self, javascript: bool, queue: Callable[[int], Queue]
    ) -> None:
        here = queue(4)
        page = here.open(javascript=javascript)
        page.get_by_text("Look-alikes", exact=True).click()
        for number in (1, 3):
            page.get_by_label(f"Habit {number}").check()
        if javascript:
            here.card(page, 0)
            expect(page.locator("[data-ticked]").first).to_have_text("2")
        page.get_by_role("button", name=f"Wrong: this one and {2 if javascript else 'those'} ticked").click()
        expect(page.locator(f"#observation-{here.ids[2]}")).to_be_visible()
        assert here.statuses() == ["rejected", "rejected", "pending", "rejected"]
        expect(strip(page)).to_contain_text("Wrong, 3 times:")
        page.get_by_role("button", name="Undo all 3").click()
        expect(page.locator(f"#observation-{here.ids[0]}")).to_contain_text("Taken back")
        assert here.statuses() == ["pending"] * 4

    def test_a_key_counts_for_what_is_ticked_too(self, queue: Callable[[int], Queue]) -> None:
        here = queue(4)
        page = here.open()
        here.card(page, 0)
        page.get_by_text("Look-alikes", exact=True).click()
        page.get_by_label("Habit 1").check()
        expect(page.locator("[data-ticked]").first).to_have_text("1")
        page.keyboard.press("y")  # the focus is in the tick box
        expect(page.locator(f"#observation-{here.ids[2]}")).to_be_visible()
        assert here.statuses() == ["confirmed", "confirmed", "pending", "pending"]


class TestWithoutScript:
    def test_everything_is_a_form_that_leads_to_the_next_card(self, queue: Callable[[int], Queue]) -> None:
        here = queue(3)
        page = here.open(javascript=False)

        def shows(number: int) -> None:
            expect(page.locator(f"#observation-{here.ids[number]}")).to_be_visible()

        shows(0)
        page.get_by_role("button", name="You are wrong").click()
        shows(1)
        page.get_by_role("button", name="Too vague").click()
        expect(page.locator(".strip-note")).to_have_text("Too vague")
        shows(1)
        page.get_by_role("button", name="Skip").click()
        shows(2)
        page.get_by_role("link", name="Edit", exact=True).click()
        page.get_by_label("The observation").fill("Other words.")
        page.get_by_role("button", name="Save").click()
        shows(2)
        expect(page.locator(f"#quote-{here.ids[2]}")).to_have_text("Other words.")
        page.get_by_role("link", name="Next").click()
        shows(1)
        page.get_by_role("link", name="Previous").click()
        shows(2)
        page.get_by_role("button", name="You are right").click()
        shows(1)
        page.get_by_role("button", name="Undo").click()
        shows(2)
        assert here.statuses() == ["rejected", "pending", "pending"]
        page.get_by_role("link", name="Keys").click()
        expect(page.locator("main")).to_contain_text("After a no: why")


class TestLooks:
    @pytest.mark.parametrize("size", [(1280, False), (1280, True), (390, False), (390, True)], ids=str)
    def test_it_fits_with_everything_open(self, size: tuple[int, bool], queue: Callable[[int], Queue]) -> None:
        width, dark = size
        here = queue(3)
        here.database.rows(
            "UPDATE memory_app_observation SET quote = %s WHERE id = ANY(%s::uuid[]) RETURNING id",
            "Donaudampfschifffahrtsgesellschaft" * 12,
            here.ids,
        )
        page = here.open(width=width, dark=dark)
        here.card(page, 0)
        page.keyboard.press("n")
        here.card(page, 1)
        for key in "mcrwvle":
            page.keyboard.press(key)
        expect(page.get_by_label("The observation")).to_be_focused()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for path in (f"/observations/{here.ids[0]}/", f"/observations/{here.ids[1]}/edit/", "/observations/"):
            page.goto(path)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path
