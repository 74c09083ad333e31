"""A person goes through the queue in a browser: each key and guard, holds, many at once, undo; script or none."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Browser, Page, Route, expect

from memory_app.domain.vocabulary import Role
from memory_app.ids import uuid7
from memory_app.services import members
from tests import factories as make
from tests.e2e.browserless import Database
from tests.processes import RealService

pytestmark = [pytest.mark.browser, pytest.mark.processes]
EVERYWHERE = pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])
READY = "#review[data-ready]"


def workspace(cards: int) -> str:
    """A workspace of its own with so many cards that look alike, two reviewers and a viewer: what the service runs."""
    now = timezone.now()
    here = make.WorkspaceFactory(slug=f"w-{uuid7().hex}")
    about: Any = {"workspace": here, "agent": make.AgentFactory(workspace=here, name="Mail agent")}
    about["subject"] = make.SubjectFactory(workspace=here, name="Maria Rossi")
    ids = []
    for number in range(cards):
        at = now - timedelta(hours=30 - number)
        words = {"quote": f"Habit {number}: you remove semicolons.", "rule_text": f"Order {number}: no semicolons."}
        row = make.ObservationFactory(**about, **words, created_at=at, updated_at=at)
        make.with_evidence(row, 6)
        ids.append(str(row.pk))
    links = {}
    for name, role in (("Grace", Role.REVIEWER), ("Ada", Role.REVIEWER), ("Vera", Role.VIEWER)):
        member = make.MemberFactory(name=name, email=f"{uuid7().hex}@example.org")
        make.MembershipFactory(workspace=here, member=member, role=role.value)
        links[name] = f"{settings.BASE_URL}/sign-in/{members.make_sign_in_link(member=member, now=now)}/"
    return json.dumps({"ids": ids, "links": links})


@pytest.fixture(scope="module")
def service() -> Iterator[RealService]:
    with RealService() as running:
        yield running


@dataclass
class Queue:
    """One workspace's queue, those who may open it, and what the database says of it."""

    ids: list[str]
    open: Callable[..., Page]
    database: Database

    def statuses(self) -> list[str]:
        """Of each card, in its order."""
        sql = "SELECT id::text, status FROM memory_app_observation WHERE id = ANY(%s::uuid[])"
        found = dict(self.database.rows(sql, self.ids))
        return [found[pk] for pk in self.ids]

    def verdicts(self) -> int:
        """How many were ever given."""
        sql = "SELECT count(*) FROM memory_app_verdict WHERE observation_id = ANY(%s::uuid[])"
        return int(self.database.one(sql, self.ids))

    def lapse(self) -> None:
        """Let five minutes pass for whoever holds a card."""
        sql = "UPDATE memory_app_reviewhold SET held_until = now() WHERE observation_id = ANY(%s::uuid[]) RETURNING id"
        self.database.rows(sql, self.ids)

    def card(self, page: Page, number: int) -> Any:
        """Wait until this card is shown and may be judged."""
        ready = page.locator(f"{READY} #observation-{self.ids[number]}")
        expect(ready).to_be_visible()
        return ready


@pytest.fixture
def queue(browser: Browser, service: RealService) -> Iterator[Callable[[int], Queue]]:
    """`queue(3)` makes one with three cards. Fails on any error a page logs, other than an answer that refuses."""
    complaints: list[str] = []
    contexts = []

    def made(cards: int) -> Queue:
        code = f"from tests.e2e import test_review_browser as rows; print(rows.workspace({cards}))"
        found = json.loads(service.manage("shell", "-v0", "-c", code).splitlines()[-1])

        def opened(
            who: str = "Grace",
            *,
            javascript: bool = True,
            width: int = 1280,
            dark: bool = False,
            path: str = "/review/",
        ) -> Page:
            scheme: Any = "dark" if dark else "light"
            size: Any = {"width": width, "height": 900}
            context = browser.new_context(
                base_url=service.base_url, java_script_enabled=javascript, viewport=size, color_scheme=scheme
            )
            contexts.append(context)
            page = context.new_page()
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
            page.goto(found["links"][who])
            page.goto(path)
            return page

        return Queue(found["ids"], opened, Database(service))

    yield made
    for context in contexts:
        context.close()
    assert [line for line in complaints if "status of 409" not in line and "status of 422" not in line] == []


def strip(page: Page) -> Any:
    return page.locator("#strip section")


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
