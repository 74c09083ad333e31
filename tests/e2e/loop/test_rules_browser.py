"""A person writes, rewords and moves rules in a browser, with JavaScript and without; nothing they typed is lost."""

from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browserless import Database
from tests.e2e.conftest import SignedIn
from tests.processes import RealService

pytestmark = [pytest.mark.browser, pytest.mark.processes]
Visit = Callable[..., Page]
EVERYWHERE = pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])


@pytest.fixture(scope="module")
def api(service: RealService) -> Iterator[httpx.Client]:
    line = service.manage("create_key", "--workspace", "demo", "--scopes", "read,write,review")
    headers = {"Authorization": f"Bearer {line.split()[-1]}"}
    with httpx.Client(base_url=f"{service.base_url}/api/v1", headers=headers, timeout=20) as client:
        yield client


@pytest.fixture
def visit(browser: Browser, service: RealService, signed_in: SignedIn) -> Iterator[Visit]:
    """The rules as a member sees them. Fails on any error that the page logs, other than an answer that refuses."""
    complaints: list[str] = []
    contexts = []

    def opened(role: str = "owner", *, javascript: bool = True, width: int = 1280, dark: bool = False) -> Page:
        scheme: Any = "dark" if dark else "light"
        size: Any = {"width": width, "height": 900}
        context = browser.new_context(
            base_url=service.base_url, java_script_enabled=javascript, viewport=size, color_scheme=scheme
        )
        context.add_cookies(signed_in(role))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        page.goto("/rules/")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [line for line in complaints if "status of 409" not in line and "status of 422" not in line] == []


class Rules:
    """What the database says of the rules."""

    def __init__(self, service: RealService) -> None:
        self.database = Database(service)

    def in_order(self) -> list[str]:
        sql = (
            "SELECT rule.text FROM memory_app_proceduralrule rule "
            "JOIN memory_app_workspace here ON here.id = rule.workspace_id "
            "WHERE here.slug = 'demo' AND rule.status = 'active' ORDER BY rule.position, rule.id"
        )
        return [text for (text,) in self.database.rows(sql)]

    def now(self, pk: str) -> tuple[str, str, int]:
        sql = "SELECT text, status, version FROM memory_app_proceduralrule WHERE id = %s"
        text, status, version = self.database.rows(sql, pk)[0]
        return text, status, version


@pytest.fixture(scope="module")
def rules(service: RealService) -> Rules:
    return Rules(service)


@pytest.fixture
def made(api: httpx.Client, rules: Rules) -> Callable[[str], str]:
    """Write a rule with these words over REST; its id."""

    def make(text: str) -> str:
        answer = api.post("/rules", json={"text": text})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    return make


def row(page: Page, pk: str) -> Any:
    return page.locator(f"#rule-{pk}")


def edit(page: Page, pk: str) -> Any:
    """Open the rule's form; its field, once the script has taken it over."""
    row(page, pk).get_by_role("link", name="Edit").click()
    field = page.locator(f"#text-{pk}")
    expect(field).to_be_focused()
    return field


def shown(page: Page) -> list[str]:
    return page.locator("ol.orders .rule-text").all_inner_texts()


class TestWrite:
    @EVERYWHERE
    def test_a_rule_is_typed_counted_refused_mended_and_in_force(
        self, javascript: bool, visit: Visit, rules: Rules
    ) -> None:
        page = visit(javascript=javascript)
        visited: list[str] = []
        page.on("framenavigated", lambda frame: visited.append(frame.url))
        page.get_by_role("link", name="New rule").click()
        words = page.get_by_label("The rule")
        expect(words).to_be_focused()
        words.fill("Answer in the language of the mail. " * 15)
        if javascript:
            expect(page.locator("#measure-new")).to_contain_text("539 of 500 characters")
        page.get_by_label("For the agent").fill(f"translator-{javascript}")
        page.get_by_role("button", name="Add the rule").click()
        expect(page.locator("#new-rule")).to_contain_text("Too long: 539 characters. At most 500 are taken.")
        expect(words).to_have_value("Answer in the language of the mail. " * 15)
        expect(page.get_by_label("For the agent")).to_have_value(f"translator-{javascript}")
        words.fill(f"Answer in the language of the mail {javascript}.")
        page.get_by_role("button", name="Add the rule").click()
        expect(page.locator("ol.orders > li").last).to_contain_text(f"Answer in the language of the mail {javascript}.")
        expect(page.locator("ol.orders > li").last).to_contain_text(f"translator-{javascript}")
        expect(page.locator("body")).to_contain_text(f"In force for translator-{javascript}, last in order.")
        expect(page.get_by_label("The rule")).to_have_count(0)
        assert rules.in_order()[-1] == f"Answer in the language of the mail {javascript}."
        if javascript:
            assert visited == []
            assert "rule-" in page.evaluate("document.activeElement.id")

    def test_known_agents_are_offered(self, visit: Visit) -> None:
        page = visit(javascript=False)
        page.get_by_role("link", name="New rule").click()
        offered = page.locator("#known-agents option")
        expect(offered).not_to_have_count(0)
        assert page.get_by_label("For the agent").get_attribute("list") == "known-agents"


class TestReword:
    @EVERYWHERE
    def test_two_at_once_see_both_wordings_and_decide(
        self, javascript: bool, visit: Visit, rules: Rules, made: Callable[[str], str], api: httpx.Client
    ) -> None:
        pk = made(f"Sign as Maria {javascript}.")
        page = visit(javascript=javascript)
        edit(page, pk).fill("Sign as M. Rossi & <b>Sons</b>.")
        theirs = api.patch(f"/rules/{pk}", json={"text": f"Sign as Nico {javascript}.", "version": 1})
        assert theirs.status_code == 200
        page.get_by_role("button", name="Save").click()
        main = page.locator("main")
        expect(main).to_contain_text("both are here, and you decide")
        expect(main.locator(".their-text")).to_have_text(f"Sign as Nico {javascript}.")
        expect(page.get_by_label("Yours").last).to_have_value("Sign as M. Rossi & <b>Sons</b>.")
        expect(main.locator(".diff ins").first).to_be_visible()
        assert rules.now(pk)[0] == f"Sign as Nico {javascript}."
        page.get_by_role("button", name="Save mine instead").click()
        expect(row(page, pk).locator(".rule-text")).to_have_text("Sign as M. Rossi & <b>Sons</b>.")
        assert rules.now(pk) == ("Sign as M. Rossi & <b>Sons</b>.", "active", 3)

    @EVERYWHERE
    def test_theirs_can_be_kept(
        self, javascript: bool, visit: Visit, rules: Rules, made: Callable[[str], str], api: httpx.Client
    ) -> None:
        pk = made(f"Greet by name {javascript}.")
        page = visit(javascript=javascript)
        edit(page, pk).fill("Greet nobody.")
        api.patch(f"/rules/{pk}", json={"text": "Greet everybody.", "version": 1})
        page.get_by_role("button", name="Save").click()
        page.get_by_role("link", name="Keep what is there now").click()
        expect(row(page, pk).locator(".rule-text")).to_have_text("Greet everybody.")
        assert rules.now(pk) == ("Greet everybody.", "active", 2)

    def test_what_is_being_typed_stays_while_other_rules_move_and_pause(
        self, visit: Visit, rules: Rules, made: Callable[[str], str]
    ) -> None:
        one, two, three = (made(f"Kept open {n}.") for n in (1, 2, 3))
        page = visit()
        page.get_by_role("link", name="New rule").click()
        page.locator("#text-new").fill("A new thought")
        expect(page.get_by_role("link", name="New rule")).to_be_hidden()
        for pk in (one, two):
            edit(page, pk).fill(f"Half a thought about {pk}")
        row(page, three).get_by_role("button", name="Up").click()
        expect(page.locator(f"li:has(#words-{two}) ~ li#rule-{three}")).to_have_count(0)
        row(page, three).get_by_role("button", name="Pause").click()
        expect(page.locator("section[aria-labelledby=off]")).to_contain_text("Kept open 3.")
        for pk in (one, two):
            expect(page.locator(f"#text-{pk}")).to_have_value(f"Half a thought about {pk}")
        page.locator(f"#words-{one}").get_by_role("button", name="Save").click()
        expect(row(page, one).locator(".rule-text")).to_have_text(f"Half a thought about {one}")
        expect(page.locator(f"#text-{two}")).to_have_value(f"Half a thought about {two}")
        page.locator(f"#words-{two}").get_by_role("link", name="Cancel").click()
        expect(row(page, two).locator(".rule-text")).to_have_text("Kept open 2.")
        edit(page, two).fill("Another thought")
        expect(page.locator("#text-new")).to_have_value("A new thought")
        page.locator("#new-rule").get_by_role("link", name="Cancel").click()
        expect(page.locator("#text-new")).to_have_count(0)
        expect(page.locator(f"#text-{two}")).to_have_value("Another thought")
        assert rules.now(three)[1] == "paused"


class TestMove:
    @EVERYWHERE
    def test_up_and_down_change_the_order_agents_get(
        self, javascript: bool, visit: Visit, rules: Rules, made: Callable[[str], str]
    ) -> None:
        pk = made(f"Last of all {javascript}.")
        page = visit(javascript=javascript)
        before = shown(page)
        row(page, pk).get_by_role("button", name="Up").click()
        after = [*before[:-2], before[-1], before[-2]]
        expect(page.locator("ol.orders .rule-text")).to_have_text(after)
        assert rules.in_order() == after
        row(page, pk).get_by_role("button", name="Down").click()
        expect(page.locator("ol.orders .rule-text")).to_have_text(before)
        expect(row(page, pk).get_by_role("button", name="Down")).to_be_disabled()

    def test_the_focus_stays_on_the_button_so_that_a_key_moves_it_on(
        self, visit: Visit, rules: Rules, made: Callable[[str], str]
    ) -> None:
        made("Above it.")
        pk = made("By keyboard.")
        page = visit()
        last = page.locator("ol.orders > li").count()
        row(page, pk).get_by_role("button", name="Up").focus()
        for step in (1, 2):
            page.keyboard.press("Enter")
            expect(row(page, pk).locator(".place > .num")).to_have_text(str(last - step))
            expect(page.locator(f"#up-{pk}")).to_be_focused()

    def test_a_key_pressed_the_moment_a_list_is_new_reloads_no_page(
        self, visit: Visit, made: Callable[[str], str]
    ) -> None:
        made("Above both.")
        made("Above it too.")
        pk = made("Pressed at once.")
        page = visit()
        last = page.locator("ol.orders > li").count()
        again = """id => addEventListener(
            "htmx:afterSwap", () => setTimeout(() => document.getElementById(id).click()), {once: true}
        )"""
        page.evaluate(again, f"up-{pk}")
        page.locator(f"#up-{pk}").press("Enter")
        expect(row(page, pk).locator(".place > .num")).to_have_text(str(last - 2))
        expect(page.locator(f"#up-{pk}")).to_be_focused()

    def test_two_quick_clicks_both_show(self, visit: Visit, rules: Rules, made: Callable[[str], str]) -> None:
        pks = [made(f"Quick {n}.") for n in (1, 2, 3, 4)]
        page = visit()
        before = shown(page)
        page.evaluate("ids => ids.forEach(id => document.getElementById(id).click())", [f"up-{pks[1]}", f"up-{pks[3]}"])
        after = [*before[:-4], "Quick 2.", "Quick 1.", "Quick 4.", "Quick 3."]
        expect(page.locator("ol.orders .rule-text")).to_have_text(after)
        assert rules.in_order() == after


class TestVersions:
    def test_every_wording_is_there_with_who_and_what_changed(
        self, visit: Visit, made: Callable[[str], str], api: httpx.Client
    ) -> None:
        pk = made("Use short words.")
        api.patch(f"/rules/{pk}", json={"text": "Use plain words.", "version": 1})
        page = visit("reviewer")
        row(page, pk).get_by_title("Versions").click()
        expect(page.locator("#version-2 del")).to_have_text("short")
        expect(page.locator("#version-2 ins")).to_have_text("plain")
        page.get_by_role("button", name="Pause").click()
        expect(page.locator("#version-3")).to_contain_text("paused · reviewer@demo.example")
        page.get_by_role("button", name="Resume").click()
        expect(page.locator("#version-4")).to_contain_text("switched on")


class TestLooks:
    @pytest.mark.parametrize("size", [(1280, False), (1280, True), (390, False), (390, True)], ids=str)
    def test_it_fits_with_its_forms_open(
        self, size: tuple[int, bool], visit: Visit, made: Callable[[str], str], api: httpx.Client
    ) -> None:
        width, dark = size
        pk = made("Donaudampfschifffahrtsgesellschaft" * 6)
        made("Never use emojis in mails to clients.")
        made("Always use emojis in mails to clients.")
        page = visit(width=width, dark=dark)
        expect(page.locator(".contrary")).not_to_have_count(0)
        page.get_by_role("link", name="New rule").click()
        page.get_by_label("The rule").fill("x" * 600)
        edit(page, pk).fill("Y" * 400)
        api.patch(f"/rules/{pk}", json={"text": "Z" * 300, "version": 1})
        page.locator(f"#words-{pk}").get_by_role("button", name="Save").click()
        expect(page.locator(".two-texts")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for path in (f"/rules/{pk}/", f"/rules/{pk}/edit/", "/rules/create/"):
            page.goto(path)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path

    def test_a_viewer_has_nothing_to_press(self, visit: Visit, made: Callable[[str], str]) -> None:
        pk = made("To be looked at.")
        page = visit("viewer")
        expect(row(page, pk)).to_contain_text("To be looked at.")
        main = page.locator("main")
        for name in ("Up", "Down", "Pause", "Resume"):
            expect(main.get_by_role("button", name=name, exact=True)).to_have_count(0)
        for name in ("Edit", "New rule"):
            expect(main.get_by_role("link", name=name, exact=True)).to_have_count(0)
