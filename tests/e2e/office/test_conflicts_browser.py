"""A person settles what is at odds in a browser: with buttons, with keys, and without JavaScript."""

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.browserless import Database
from tests.e2e.conftest import SignedIn
from tests.processes import RealService

pytestmark = [pytest.mark.browser, pytest.mark.processes]
Visit = Callable[..., Page]
EVERYWHERE = pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])
READY = "#conflict-rows[data-ready]"


@pytest.fixture(scope="module")
def api(service: RealService) -> Iterator[httpx.Client]:
    line = service.manage("create_key", "--workspace", "demo", "--scopes", "read,write,review")
    headers = {"Authorization": f"Bearer {line.split()[-1]}"}
    with httpx.Client(base_url=f"{service.base_url}/api/v1", headers=headers, timeout=20) as client:
        yield client


@pytest.fixture(scope="module")
def database(service: RealService) -> Database:
    return Database(service)


@pytest.fixture
def visit(browser: Browser, service: RealService, signed_in: SignedIn) -> Iterator[Visit]:
    """The conflicts as a member sees them. Fails on any error that the page logs, other than an answer that refuses."""
    complaints: list[str] = []
    contexts = []

    def opened(*, javascript: bool = True, path: str = "/conflicts/") -> Page:
        context = browser.new_context(
            base_url=service.base_url, java_script_enabled=javascript, viewport={"width": 1280, "height": 900}
        )
        context.add_cookies(signed_in("reviewer", "grace"))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        page.goto(path)
        if javascript:
            page.locator(READY).wait_for()
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [line for line in complaints if "status of 409" not in line and "status of 422" not in line] == []


SAID = (
    "deploy the billing service on Fridays",
    "squash commits before a merge",
    "mock the clock in unit tests",
    "log the whole request body",
    "quote prices without tax",
    "cache exchange rates overnight",
    "send invoices as attachments",
    "retry a webhook that timed out",
    "round totals at each line",
    "pin versions of base images",
    "answer reviews within a day",
    "paginate exports by date",
    "ship migrations with their feature",
)
"""None like another, so that each is at odds with its own opposite alone."""


@pytest.fixture(scope="module")
def unsaid() -> Iterator[str]:
    return iter(SAID)


@pytest.fixture
def opposed(api: httpx.Client, database: Database, unsaid: Iterator[str]) -> Callable[[], str]:
    """Let an agent learn something and its opposite; the id of the conflict. No other one is left open."""
    database.rows("UPDATE memory_app_factconflict SET resolved_at = now(), resolution = 'keep_both' RETURNING id")

    def make() -> str:
        said = next(unsaid)
        for text in (f"Always {said}", f"Never {said}"):
            answer = api.post("/facts", json={"agent": "coder", "text": text, "category": "workflow_habit"})
            assert answer.status_code == 201, answer.text
        return str(database.one("SELECT id FROM memory_app_factconflict ORDER BY created_at DESC, id DESC LIMIT 1"))

    return make


def card(page: Page, pk: str) -> Any:
    return page.locator(f"#conflict-{pk}")


def stands(database: Database, pk: str) -> tuple[str, str, str]:
    sql = (
        "SELECT c.resolution, o.status, n.status FROM memory_app_factconflict c"
        " JOIN memory_app_agentfact o ON o.id = c.older_fact_id JOIN memory_app_agentfact n ON n.id = c.newer_fact_id"
        " WHERE c.id = %s"
    )
    resolution, older, newer = database.rows(sql, pk)[0]
    return resolution, older, newer


OPEN, BOTH = ("", "active", "active"), ("keep_both", "active", "active")
NEWER, OLDER = ("keep_newer", "archived", "active"), ("keep_older", "active", "archived")


class TestButtons:
    @EVERYWHERE
    def test_the_newer_is_kept_and_undo_brings_the_older_back(
        self, javascript: bool, visit: Visit, opposed: Callable[[], str], database: Database
    ) -> None:
        pk = opposed()
        page = visit(javascript=javascript)
        expect(card(page, pk).locator("mark")).to_have_text(["Always", "Never"])
        card(page, pk).get_by_role("button", name="Keep newer").click()
        notice = page.locator(".notice", has_text="Kept the newer one.")
        expect(notice).to_be_visible()
        assert stands(database, pk) == NEWER
        expect(page.locator("#conflicts-open")).to_have_text("0")
        notice.get_by_role("button", name="Undo").click()
        expect(card(page, pk).get_by_role("button", name="Keep newer")).to_be_visible()
        assert stands(database, pk) == OPEN
        expect(page.locator("#conflicts-open")).to_have_text("1")

    @EVERYWHERE
    def test_both_are_kept_with_a_note(
        self, javascript: bool, visit: Visit, opposed: Callable[[], str], database: Database
    ) -> None:
        pk = opposed()
        page = visit(javascript=javascript)
        card(page, pk).get_by_text("Keep both…").click()
        note = card(page, pk).get_by_label("When does each one hold?")
        if javascript:
            expect(note).to_be_focused()
        note.fill("   ")
        card(page, pk).get_by_role("button", name="Keep both", exact=True).click()
        expect(note).to_have_attribute("aria-invalid", "true")
        assert stands(database, pk) == OPEN
        if javascript:
            page.locator(READY).wait_for()
        note.fill("In <b>December</b> never")
        card(page, pk).get_by_role("button", name="Keep both", exact=True).click()
        expect(page.locator(".notice", has_text="Kept both, with your note.")).to_be_visible()
        assert stands(database, pk) == BOTH
        page.goto("/conflicts/?view=settled")
        expect(card(page, pk)).to_contain_text("In <b>December</b> never")
        card(page, pk).get_by_role("button", name="Ask again").click()
        expect(page.locator(".notice", has_text="Taken back")).to_be_visible()
        assert stands(database, pk) == OPEN

    def test_who_was_faster_stands_and_is_named(
        self, visit: Visit, opposed: Callable[[], str], api: httpx.Client, database: Database
    ) -> None:
        pk = opposed()
        page = visit()
        assert api.post(f"/conflicts/{pk}/resolve", json={"resolution": "keep_older"}).status_code == 200
        card(page, pk).get_by_role("button", name="Keep newer").click()
        expect(page.locator(".notice-error", has_text="settled already")).to_be_visible()
        expect(card(page, pk)).to_contain_text("older kept")
        assert stands(database, pk) == OLDER


class TestKeys:
    def test_an_answer_leads_on_to_the_next(self, visit: Visit, opposed: Callable[[], str], database: Database) -> None:
        last, middle, first = opposed(), opposed(), opposed()
        page = visit()
        page.keyboard.press("n")  # nobody looks at one yet: it shows which it would be
        expect(card(page, first)).to_be_focused()
        page.keyboard.press("j")
        expect(card(page, middle)).to_be_focused()
        page.keyboard.press("k")
        expect(card(page, first)).to_be_focused()
        assert [stands(database, pk) for pk in (first, middle, last)] == [OPEN] * 3
        page.keyboard.press("n")
        expect(card(page, middle)).to_be_focused()
        page.locator(READY).wait_for()
        page.keyboard.press("o")
        expect(card(page, last)).to_be_focused()
        page.locator(READY).wait_for()
        page.keyboard.press("b")
        expect(card(page, last).locator("textarea")).to_be_focused()
        page.keyboard.type("non")  # keys while typing are letters
        assert stands(database, last) == OPEN
        page.keyboard.press("Escape")
        expect(card(page, last).locator("textarea")).to_be_hidden()
        assert [stands(database, pk) for pk in (first, middle, last)] == [NEWER, OLDER, OPEN]

    def test_a_key_that_is_held_or_hit_while_an_answer_is_on_its_way_settles_one(
        self, visit: Visit, opposed: Callable[[], str], database: Database
    ) -> None:
        second, first = opposed(), opposed()
        page = visit()
        page.keyboard.press("j")
        expect(card(page, first)).to_be_focused()
        waiting: list[Route] = []
        page.route("**/settle/", lambda route: waiting.append(route))  # noqa: PLW0108 - Playwright marks it
        with page.expect_request("**/settle/"):
            page.keyboard.down("n")
        for _ in range(20):
            page.keyboard.down("n")  # what a keyboard sends while a key is held: repeats
        page.keyboard.up("n")
        for key in ("n", "j", "o"):  # the next one's too: one answer at a time
            page.keyboard.press(key)
        waiting[0].continue_()
        expect(page.locator("#conflicts-open")).to_have_text("1")
        assert len(waiting) == 1
        assert [stands(database, pk) for pk in (first, second)] == [NEWER, OPEN]

    def test_a_key_pressed_before_anybody_can_have_seen_the_next_counts_for_nothing(
        self, visit: Visit, opposed: Callable[[], str], database: Database
    ) -> None:
        second, first = opposed(), opposed()
        page = visit()
        page.keyboard.press("j")
        expect(card(page, first)).to_be_focused()
        page.evaluate("""() => addEventListener("htmx:afterSettle", () => {
            for (const key of ["n", "o"]) {
                const press = new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true});
                document.activeElement.dispatchEvent(press);
            }
            window.pressedOn = document.activeElement.id;
        }, {once: true})""")
        page.keyboard.press("n")
        expect(page.locator(READY)).to_be_visible()
        expect(card(page, second)).to_be_focused()
        assert page.evaluate("window.pressedOn") == f"conflict-{second}"
        page.wait_for_load_state("networkidle")
        assert [stands(database, pk) for pk in (first, second)] == [NEWER, OPEN]
