"""A person goes through the queue with keys: what each one does, and when none counts."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.loop.queues import Queue, strip

pytestmark = [pytest.mark.browser, pytest.mark.processes]


class TestKeys:
    def test_each_key_does_its_one_thing(self, queue: Callable[[int], Queue]) -> None:
        here = queue(5)
        page = here.open()
        visited: list[str] = []
        page.on("request", lambda sent: visited.append(sent.url) if sent.is_navigation_request() else None)
        here.card(page, 0)
        page.keyboard.press("y")
        here.card(page, 1)
        expect(page.locator(f"#quote-{here.ids[1]}")).to_be_focused()
        expect(page.locator("#review-aloud")).to_have_text("You said right. 4 wait.")
        expect(strip(page)).to_contain_text("Habit 0")
        page.keyboard.press("n")
        here.card(page, 2)
        expect(strip(page)).to_contain_text("Habit 1")
        page.keyboard.press("2")
        expect(page.locator(".strip-note")).to_have_text("No longer so")
        here.card(page, 2)
        page.keyboard.press("s")
        here.card(page, 3)
        page.keyboard.press("j")
        here.card(page, 4)
        page.keyboard.press("k")
        here.card(page, 3)
        expect(page.locator(f"#quote-{here.ids[3]}")).to_be_focused()
        page.keyboard.press("u")
        here.card(page, 1)
        expect(page.locator(f"#observation-{here.ids[1]}")).to_contain_text("Taken back")
        assert here.statuses() == ["confirmed", *["pending"] * 4]
        page.keyboard.press("Control+z")
        here.card(page, 0)
        assert here.statuses() == ["pending"] * 5
        expect(strip(page)).to_have_count(0)
        assert here.verdicts() == 2
        assert visited == []

    def test_folds_open_by_key_and_stay_open_on_the_next_card(self, queue: Callable[[int], Queue]) -> None:
        here = queue(2)
        page = here.open()
        here.card(page, 0)
        expect(page.get_by_text("If you say wrong")).to_be_hidden()
        for key, text in (
            ("c", "Occurrences"),
            ("r", "Why is this not a rule yet?"),
            ("w", "If you say wrong"),
            ("v", "Draft "),
            ("l", "one answer counts for this one and for those"),
        ):
            page.keyboard.press(key)
            expect(page.locator("#review").get_by_text(text).first).to_be_visible()
        page.keyboard.press("c")
        page.keyboard.press("s")
        here.card(page, 1)
        expect(page.get_by_text("If you say wrong")).to_be_visible()
        expect(page.get_by_text("Occurrences", exact=True)).to_be_hidden()

    def test_the_wording_is_edited_in_place_before_a_yes(self, queue: Callable[[int], Queue]) -> None:
        here = queue(2)
        page = here.open()
        here.card(page, 0)
        page.keyboard.press("e")
        words = page.get_by_label("The observation")
        expect(words).to_be_focused()
        expect(page.get_by_role("button", name="You are right")).to_be_hidden()
        words.press("Escape")
        expect(page.locator(f"#quote-{here.ids[0]}")).to_have_text("Habit 0: you remove semicolons.")
        page.keyboard.press("e")
        words.fill("Never <b>semicolons</b> y n u.")
        page.get_by_label("The rule that a yes adds").fill("Write without semicolons.")
        page.keyboard.press("Control+Enter")
        expect(page.locator(f"#quote-{here.ids[0]}")).to_have_text("Never <b>semicolons</b> y n u.")
        here.card(page, 0)
        page.keyboard.press("y")
        here.card(page, 1)
        expect(strip(page).locator(".tick-done")).to_have_count(2, timeout=15_000)
        sql = "SELECT text FROM memory_app_proceduralrule WHERE source_observation_id = %s"
        assert here.database.one(sql, here.ids[0]) == "Write without semicolons."

    def test_the_keys_are_told_in_a_dialog_in_which_they_rest(self, queue: Callable[[int], Queue]) -> None:
        here = queue(2)
        page = here.open()
        here.card(page, 0)
        page.keyboard.press("?")
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("After a no: why")
        for key in ("y", "n", "s", "Control+z"):
            page.keyboard.press(key)
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        here.card(page, 0)
        assert here.verdicts() == 0


class TestGuards:
    def test_bc83_no_key_destroys_and_none_counts_while_typing(self, queue: Callable[[int], Queue]) -> None:
        here = queue(2)
        page = here.open()
        here.card(page, 0)
        page.locator("body").press("Backspace")
        page.keyboard.press("Delete")
        page.keyboard.press("m")
        page.get_by_label("Reason").press_sequentially("why not? yes, unjust")
        here.card(page, 0)
        assert here.verdicts() == 0
        page.get_by_role("button", name="You are wrong").click()
        here.card(page, 1)
        expect(strip(page)).to_contain_text("why not? yes, unjust")
        page.keyboard.press("Meta+z")
        here.card(page, 0)
        assert here.statuses() == ["pending", "pending"]

    def test_bc84_a_key_that_is_held_or_hit_while_an_answer_is_on_its_way_judges_one_card(
        self, queue: Callable[[int], Queue]
    ) -> None:
        here = queue(3)
        page = here.open()
        here.card(page, 0)
        waiting: list[Route] = []
        page.route("**/right/", lambda route: waiting.append(route))  # noqa: PLW0108 - Playwright marks it
        with page.expect_request("**/right/"):
            page.keyboard.down("y")
        for _ in range(20):
            page.keyboard.down("y")  # what a keyboard sends while a key is held: repeats
        page.keyboard.up("y")
        for key in ("y", "n", "s", "j"):
            page.keyboard.press(key)
        assert len(waiting) == 1
        page.keyboard.down("y")
        waiting[0].continue_()
        here.card(page, 1)
        for _ in range(20):
            page.keyboard.down("y")
        page.keyboard.up("y")
        here.card(page, 1)
        assert here.verdicts() == 1
        assert len(waiting) == 1

    def test_a_key_pressed_before_anybody_can_have_seen_the_card_counts_for_nothing(
        self, queue: Callable[[int], Queue]
    ) -> None:
        here = queue(3)
        page = here.open()
        here.card(page, 0)
        page.evaluate("""() => addEventListener("htmx:afterSwap", () => {
            for (const key of ["y", "n", "s"]) {
                const press = new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true});
                document.body.dispatchEvent(press);
            }
        }, {once: true})""")
        page.keyboard.press("n")
        here.card(page, 1)
        assert here.verdicts() == 1
        page.get_by_role("button", name="You are right").dblclick()
        here.card(page, 2)
        assert here.verdicts() == 2

    def test_what_polls_gives_way_to_a_key(self, queue: Callable[[int], Queue]) -> None:
        here = queue(3)
        page = here.open()
        here.card(page, 0)
        polls: list[Route] = []
        page.route("**/review/said/*", lambda route: polls.append(route))  # noqa: PLW0108 - Playwright marks it
        with page.expect_request("**/review/said/*"):
            page.keyboard.press("y")
        here.card(page, 1)
        page.keyboard.press("y")
        here.card(page, 2)

    def test_what_polls_takes_no_form_away_whose_answer_is_on_its_way(self, queue: Callable[[int], Queue]) -> None:
        here = queue(2)
        page = here.open()
        here.card(page, 0)
        undoing: list[Route] = []
        page.route("**/review/undo/", lambda route: undoing.append(route))  # noqa: PLW0108 - Playwright marks it
        page.route("**/review/said/*", lambda route: route.fulfill(body='<div id="strip">swapped</div>'))
        page.keyboard.press("y")
        here.card(page, 1)
        with page.expect_request("**/review/undo/"):
            page.keyboard.press("u")
        with page.expect_response("**/review/said/*"):
            pass
        undoing[0].continue_()
        here.card(page, 0)
        expect(page.locator("#rail-count-review")).to_have_text("2")
