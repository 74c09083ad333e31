"""A person mends what agents learned in a browser: words, many at once, look-alikes; with keys and without a script."""

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browserless import Database
from tests.e2e.conftest import SignedIn
from tests.processes import RealService

pytestmark = [pytest.mark.browser, pytest.mark.processes]
Visit = Callable[..., Page]
EVERYWHERE = pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])
SUBJECTS = ("Invoices", "Deploys", "Backups", "Passwords", "Reviews", "Holidays", "Receipts")


@pytest.fixture(scope="module")
def api(service: RealService) -> Iterator[httpx.Client]:
    line = service.manage("create_key", "--workspace", "demo", "--scopes", "read,write,review")
    headers = {"Authorization": f"Bearer {line.split()[-1]}"}
    with httpx.Client(base_url=f"{service.base_url}/api/v1", headers=headers, timeout=20) as client:
        yield client


@pytest.fixture
def visit(browser: Browser, service: RealService, signed_in: SignedIn) -> Iterator[Visit]:
    """A page as a member sees it. Fails on any error that the page logs, other than an answer that refuses."""
    complaints: list[str] = []
    contexts = []

    def opened(path: str, role: str = "owner", *, javascript: bool = True, width: int = 1280) -> Page:
        size: Any = {"width": width, "height": 900}
        context = browser.new_context(base_url=service.base_url, java_script_enabled=javascript, viewport=size)
        context.add_cookies(signed_in(role))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [line for line in complaints if "status of 409" not in line and "status of 422" not in line] == []


class Facts:
    """What an agent of its own learned, for each test another; and what the database says of it."""

    def __init__(self, service: RealService, api: httpx.Client) -> None:
        self.database, self.api = Database(service), api
        self.agent = f"coder-{uuid4().hex[:8]}"
        self.path = f"/facts/?agent={self.agent}"

    def add(self, text: str, category: str = "lesson_learned") -> str:
        answer = self.api.post("/facts", json={"agent": self.agent, "text": text, "category": category})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["fact"]["id"])

    def some(self, count: int, category: str = "lesson_learned") -> list[str]:
        return [self.add(f"{SUBJECTS[number]} belong to {self.agent}", category) for number in range(count)]

    def now(self, pk: str, column: str = "status") -> Any:
        return self.database.one(f"SELECT {column} FROM memory_app_agentfact WHERE id = %s", pk)


@pytest.fixture
def facts(service: RealService, api: httpx.Client) -> Facts:
    return Facts(service, api)


def row(page: Page, pk: str) -> Any:
    return page.locator(f"#fact-{pk}")


def rows(page: Page) -> Any:
    return page.locator("#fact-rows > .row")


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.closest('[id]')?.id ?? ''"))


class TestEdit:
    @EVERYWHERE
    def test_words_are_changed_where_they_stand(self, javascript: bool, visit: Visit, facts: Facts) -> None:
        (pk,) = facts.some(1)
        page = visit(f"/facts/{pk}/", javascript=javascript)
        visited: list[str] = []
        page.on("framenavigated", lambda frame: visited.append(frame.url))
        if javascript:
            page.keyboard.press("e")
        else:
            page.get_by_role("link", name="Edit").click()
        words = page.get_by_label("Text")
        expect(words).to_be_focused()
        words.fill("")
        page.get_by_role("button", name="Save").click()
        expect(page.locator(".errorlist")).to_be_visible()
        words.fill("Invoices go out on Fridays, after a review")
        page.get_by_label("Kind").select_option(label="habit")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Invoices go out on Fridays, after a review")
        expect(page.locator("#version-2 ins").first).to_be_visible()
        expect(page.locator("body")).to_contain_text("Saved. Agents read the new words")
        assert facts.now(pk, "category") == "workflow_habit"
        if javascript:
            assert visited == []
            assert focused(page) == "item-text"

    @EVERYWHERE
    def test_who_comes_second_loses_nothing(self, javascript: bool, visit: Visit, facts: Facts) -> None:
        (pk,) = facts.some(1)
        page = visit(f"/facts/{pk}/", javascript=javascript)
        page.get_by_role("link", name="Edit").click()
        words = page.get_by_label("Text")
        words.fill("Mine says Fridays")
        answer = facts.api.patch(f"/facts/{pk}", json={"text": "Theirs says Mondays", "version": 1})
        assert answer.status_code == 200, answer.text
        page.get_by_role("button", name="Save").click()
        expect(page.locator(".theirs")).to_contain_text("Theirs says Mondays")
        expect(words).to_have_value("Mine says Fridays")
        assert facts.now(pk, "text") == "Theirs says Mondays"
        page.get_by_role("button", name="Save mine instead").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Mine says Fridays")
        assert (facts.now(pk, "text"), facts.now(pk, "version")) == ("Mine says Fridays", 3)

    def test_what_was_typed_is_left_by_cancel(self, visit: Visit, facts: Facts) -> None:
        (pk,) = facts.some(1)
        page = visit(f"/facts/{pk}/")
        page.keyboard.press("e")
        page.get_by_label("Text").fill("Never saved")
        page.get_by_role("link", name="Cancel").click()
        expect(page.get_by_role("heading", level=1)).not_to_have_text("Never saved")
        assert facts.now(pk, "version") == 1


class TestBulk:
    @EVERYWHERE
    def test_all_that_fit_a_filter_and_nothing_else(self, javascript: bool, visit: Visit, facts: Facts) -> None:
        """BC81: select all on a filtered list."""
        few = facts.some(3, "user_preference")
        other = facts.add(f"Something else of {facts.agent}")
        page = visit(f"{facts.path}&category=user_preference", javascript=javascript)
        expect(rows(page)).to_have_count(3)
        page.get_by_role("link", name="All 3 that fit…").click()
        expect(page.locator("main")).to_contain_text("3 facts")
        expect(page.locator("main dl")).to_contain_text(facts.agent)
        expect(page.locator("main dl")).to_contain_text("preference")
        page.get_by_role("button", name="Archive all 3").click()
        expect(page.locator("body")).to_contain_text("3 are archived now.")
        assert [facts.now(pk) for pk in (*few, other)] == ["archived"] * 3 + ["active"]
        page.get_by_role("button", name="Undo").click()
        expect(rows(page)).to_have_count(3)
        assert [facts.now(pk) for pk in few] == ["active"] * 3

    def test_ticks_are_counted_and_the_list_stays_where_it_is(self, visit: Visit, facts: Facts) -> None:
        made = facts.some(4)
        page = visit(facts.path)
        visited: list[str] = []
        page.on("framenavigated", lambda frame: visited.append(frame.url))
        archive = page.get_by_role("button", name="Archive")
        expect(archive).to_be_hidden()
        row(page, made[0]).get_by_role("checkbox").check()
        expect(page.locator("#bulk")).to_contain_text("1 ticked")
        every = page.get_by_label("Tick all that are shown")
        assert every.evaluate("box => box.indeterminate")
        every.check()
        expect(page.locator("#bulk")).to_contain_text("4 ticked")
        row(page, made[1]).get_by_role("checkbox").uncheck()
        archive.click()
        expect(rows(page)).to_have_count(1)
        expect(page.locator("#flash")).to_contain_text("3 are archived now.")
        expect(page.locator("#bulk")).to_contain_text("1 fact")
        expect(archive).to_be_hidden()
        assert focused(page) == "found"
        assert visited == []
        assert facts.now(made[1]) == "active"

    @pytest.mark.parametrize("width", [1280, 390])
    def test_what_is_done_to_them_stays_in_view_and_covers_no_focus(
        self, width: int, visit: Visit, facts: Facts
    ) -> None:
        made = [facts.add(f"{SUBJECTS[n % 7]} number {n} belong to {facts.agent}") for n in range(24)]
        page = visit(facts.path, width=width)
        row(page, made[0]).get_by_role("checkbox").check()
        expect(page.locator("#bulk")).to_contain_text("1 ticked")
        expect(page.get_by_role("button", name="Merge…")).to_be_disabled()
        for verb in ("Archive", "Pin"):
            expect(page.get_by_role("button", name=verb, exact=True)).to_be_in_viewport(ratio=1)
        bar = page.locator("#bulk").bounding_box()
        row(page, made[0]).get_by_role("link").focus()
        for _ in made[1:]:
            page.keyboard.press("k")
            box = page.locator(f"#{focused(page)}").bounding_box()
            assert bar
            assert box
            assert box["y"] >= bar["y"] + bar["height"] - 1
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def test_without_a_script_ticked_ones_go_too(self, visit: Visit, facts: Facts) -> None:
        made = facts.some(2)
        page = visit(facts.path, javascript=False)
        row(page, made[0]).get_by_role("checkbox").check()
        page.get_by_role("button", name="Pin", exact=True).click()
        expect(page.locator("body")).to_contain_text("1 is pinned now.")
        assert [facts.now(pk, "pinned") for pk in made] == [True, False]


class TestMerge:
    @EVERYWHERE
    def test_look_alikes_become_one_and_are_taken_apart_again(
        self, javascript: bool, visit: Visit, facts: Facts
    ) -> None:
        one, other = facts.add("Money is stored in whole cents"), facts.add("Holidays end in the first week of June")
        page = visit(facts.path, javascript=javascript)
        for pk in (one, other):
            row(page, pk).get_by_role("checkbox").check()
        page.get_by_role("button", name="Merge…").click()
        page.get_by_label("Money is stored in whole cents").check()
        if not javascript:
            page.get_by_role("button", name="Show what it comes to").click()
        kept = page.locator(".outcome dd").first
        expect(kept).to_contain_text("Money is stored in whole cents")
        expect(kept).to_contain_text("met once")
        expect(page.locator("main")).to_contain_text("They do not look alike")
        page.get_by_role("button", name="Merge").click()
        assert [facts.now(pk) for pk in (one, other)] == ["active", "active"]
        page.get_by_label("I have read them: they say the same").check()
        page.get_by_role("button", name="Merge").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Money is stored in whole cents")
        expect(page.locator("#stands-for")).to_be_visible()
        assert [facts.now(pk) for pk in (one, other)] == ["active", "archived"]
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("body")).to_contain_text("1 is as it was before.")
        assert [facts.now(pk) for pk in (one, other)] == ["active", "active"]

    def test_what_says_the_opposite_is_refused_in_words(self, visit: Visit, facts: Facts) -> None:
        one = facts.add("The cache is always cleared after a deploy")
        other = facts.add("The cache is never cleared after a deploy")
        page = visit(f"/facts/merge/?ids={one}&ids={other}")
        expect(page.get_by_role("alert")).to_contain_text("say the opposite of each other")
        expect(page.get_by_role("button", name="Merge", exact=True)).to_have_count(0)
        page.get_by_role("link", name="Settle the conflict").click()
        page.wait_for_url("**/conflicts/*/")


class TestKeys:
    def test_search_rows_and_ticks_by_keys_alone(self, visit: Visit, facts: Facts) -> None:
        facts.some(3)
        page = visit(facts.path)
        page.keyboard.press("/")
        expect(page.get_by_role("searchbox")).to_be_focused()
        page.keyboard.type("xj/")
        expect(page.get_by_role("searchbox")).to_have_value("xj/")
        expect(page.locator("input[name=ids]:checked")).to_have_count(0)
        page.get_by_role("searchbox").fill("")
        page.get_by_role("searchbox").blur()
        there = [f"text-{name.removeprefix('fact-')}" for name in rows(page).evaluate_all("all => all.map(n => n.id)")]
        for key, place in (("j", 0), ("j", 1), ("j", 2), ("j", 2), ("k", 1)):
            page.keyboard.press(key)
            assert focused(page) == there[place], (key, place)
        page.keyboard.press("x")
        expect(page.locator("#bulk")).to_contain_text("1 ticked")
        assert focused(page) == there[1]
        page.keyboard.press("x")
        expect(page.locator("input[name=ids]:checked")).to_have_count(0)
        page.keyboard.press("j")
        page.keyboard.press("Enter")
        page.wait_for_url("**/facts/*-*/**")
        page.get_by_role("link", name="Back to the list").click()
        page.wait_for_url(f"**{facts.path}")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys of the list")).to_be_visible()

    def test_a_typing_error_is_forgiven_and_told(self, visit: Visit, facts: Facts) -> None:
        facts.add(f"Xylophones belong to {facts.agent}")
        page = visit(facts.path)
        page.keyboard.press("/")
        page.keyboard.type("xylohpones")
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_contain_text("was read as")
        expect(rows(page)).to_have_count(1)
        assert f"agent={facts.agent}" in page.url


class TestStand:
    def test_a_person_shares_disputes_and_confirms(self, visit: Visit, facts: Facts) -> None:
        (pk,) = facts.some(1)
        page = visit(f"/facts/{pk}/")
        page.get_by_role("button", name="Share with all").click()
        known = page.locator("dd a[href^='/knowledge/']")
        expect(known).to_be_visible()
        known.click()
        page.get_by_text("Dispute…").click()
        page.get_by_label("What is wrong with it?").fill("Not since May")
        page.get_by_role("button", name="Dispute it").click()
        expect(page.locator(".item-head")).to_contain_text("disputed")
        expect(page.locator("[aria-labelledby=against]")).to_contain_text("Not since May")
        page.get_by_role("button", name="Confirm").click()
        expect(page.locator(".item-head")).not_to_contain_text("disputed")
        assert focused(page) == "item-text"

    def test_for_good_is_asked_in_a_dialog(self, visit: Visit, facts: Facts) -> None:
        (pk,) = facts.some(1)
        page = visit(f"/facts/{pk}/")
        page.get_by_role("link", name="Delete for good…").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("This can't be undone.")
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        assert facts.now(pk) == "active"
        page.get_by_role("link", name="Delete for good…").click()
        dialog.get_by_role("button", name="Delete for good").click()
        page.wait_for_url("**/facts/")
        expect(page.locator("body")).to_contain_text("Deleted for good")


def test_a_viewer_on_a_phone_reads_all_of_it(visit: Visit, facts: Facts) -> None:
    (pk,) = facts.some(1)
    page = visit(facts.path, "viewer", width=390)
    expect(rows(page)).to_have_count(1)
    expect(page.get_by_role("checkbox")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    row(page, pk).get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("main form")).to_have_count(0)
