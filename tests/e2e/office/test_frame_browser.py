"""The frame and its parts in a browser: what is said in passing, dialogs, menus, the keyboard, narrow windows."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.e2e.browserless import Database
from tests.e2e.conftest import SignedIn
from tests.processes import RealService

pytestmark = [pytest.mark.browser, pytest.mark.processes]
Visit = Callable[..., Page]
PARTS = "/styleguide/"
MINUTE_MS = 60_000
STAND_IN = "Geist before it came"
BARELY = 0.02
SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shifted += entry.value; })
  .observe({ type: "layout-shift", buffered: true });
"""
LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" * 2


@pytest.fixture
def visit(browser: Browser, service: RealService, signed_in: SignedIn) -> Iterator[Visit]:
    """A page with all parts. Fails on any error that the page logs."""
    complaints: list[str] = []
    contexts = []

    def opened(path: str = PARTS, *, width: int = 1280, **how: Any) -> Page:
        size: Any = {"width": width, "height": 900}
        context = browser.new_context(base_url=service.base_url, viewport=size, **how)
        context.add_cookies(signed_in("owner"))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        page.clock.install()
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def say(page: Page, what: str) -> Locator:
    """Press one of the buttons that say something; the toast."""
    page.get_by_role("button", name=what).click()
    toast = page.locator("#flash > .notice").last
    expect(toast).to_be_visible()
    return toast


def hold(page: Page, address: str) -> list[Route]:
    """Keep what is asked for at this address waiting; `continue_()` lets one go."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(address, keep)
    return held


class TestToast:
    def test_undo_posts_says_so_and_the_toast_leaves(self, visit: Visit) -> None:
        page = visit()
        visited: list[str] = []
        page.on("framenavigated", lambda frame: visited.append(frame.url))
        toast = say(page, "Say it with Undo")
        expect(toast).to_contain_text("The rule is paused.")
        toast.get_by_role("button", name="Undo").click()
        expect(page.locator("#said")).to_contain_text("undone")
        expect(page.locator("#flash > .notice")).to_have_count(1)
        expect(page.locator("#flash")).to_contain_text("Taken back.")
        assert visited == []

    def test_without_a_script_it_is_a_notice_with_the_same_button(self, visit: Visit) -> None:
        page = visit(java_script_enabled=False)
        page.get_by_role("button", name="Say it with Undo").click()
        page.locator(".notices .notice").get_by_role("button", name="Undo").click()
        expect(page.locator(".notices")).to_have_text("Taken back.")

    def test_it_leaves_by_itself_but_never_while_it_has_the_focus(self, visit: Visit) -> None:
        page = visit()
        toast = say(page, "Say it with Undo")
        toast.get_by_role("button", name="Undo").focus()
        page.clock.run_for(MINUTE_MS)
        expect(toast).to_be_visible()
        page.locator("#main").focus()
        page.clock.run_for(MINUTE_MS)
        expect(page.locator("#flash > .notice")).to_have_count(0)

    def test_nor_under_the_pointer(self, visit: Visit) -> None:
        page = visit()
        toast = say(page, "Say it worked")
        toast.hover()
        page.clock.run_for(MINUTE_MS)
        expect(toast).to_be_visible()
        page.get_by_role("heading", name="Styleguide").hover()
        page.clock.run_for(MINUTE_MS)
        expect(page.locator("#flash > .notice")).to_have_count(0)

    def test_bad_news_stays_until_closed_and_hands_on_the_focus(self, visit: Visit) -> None:
        page = visit()
        toast = say(page, "Say it failed")
        page.clock.run_for(MINUTE_MS)
        expect(toast).to_be_visible()
        toast.get_by_role("button", name="Close").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#flash > .notice")).to_have_count(0)
        expect(page.locator("#main")).to_be_focused()


class TestInFlight:
    def test_the_pressed_button_says_that_it_works_until_the_answer_has_come(self, visit: Visit) -> None:
        page = visit()
        held = hold(page, "**/styleguide/")
        button = page.get_by_role("button", name="Say it worked")
        button.click()
        expect(button).to_have_attribute("aria-busy", "true")
        expect(page.get_by_role("button", name="Say it failed")).not_to_have_attribute("aria-busy", "true")
        held[0].continue_()
        expect(page.locator("#flash > .notice")).to_be_visible()
        expect(button).not_to_have_attribute("aria-busy", "true")


class TestDialog:
    def test_escape_and_the_button_close_it_and_the_focus_comes_back(self, visit: Visit) -> None:
        page = visit()
        opener = page.get_by_role("link", name="Keys", exact=True)
        dialog = page.get_by_role("dialog", name="Keys")
        opener.focus()
        for close in ("Escape", "Enter"):
            page.keyboard.press("Enter")
            expect(dialog).to_be_visible()
            expect(dialog.get_by_role("button", name="Close")).to_be_focused()
            page.keyboard.press(close)
            expect(dialog).to_be_hidden()
            expect(opener).to_be_focused()

    def test_what_opened_it_may_be_gone_by_then(self, visit: Visit) -> None:
        page = visit()
        page.get_by_role("link", name="Keys", exact=True).click()
        page.evaluate("document.querySelector('[data-dialog]').remove()")
        page.keyboard.press("Escape")
        expect(page.locator("#main")).to_be_focused()

    def test_a_click_beside_it_closes_it(self, visit: Visit) -> None:
        page = visit()
        page.get_by_role("link", name="Keys", exact=True).click()
        page.mouse.click(5, 5)
        expect(page.get_by_role("dialog")).to_be_hidden()

    def test_without_a_script_its_opener_is_a_link(self, visit: Visit) -> None:
        page = visit(java_script_enabled=False)
        page.get_by_role("link", name="Keys", exact=True).click()
        assert page.url.endswith("#code")


class TestMenu:
    def test_the_arrows_go_through_it_and_escape_gives_the_focus_back(self, visit: Visit) -> None:
        page = visit()
        summary = page.locator("#overlays summary", has_text="A menu")
        summary.focus()
        page.keyboard.press("Enter")
        first = page.get_by_role("link", name="Edit the wording")
        expect(first).to_be_visible()
        page.keyboard.press("ArrowDown")
        expect(first).to_be_focused()
        page.keyboard.press("ArrowUp")
        expect(page.locator("#overlays").get_by_role("button", name="Pause")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.get_by_role("link", name="Edit the wording")).to_be_hidden()
        expect(summary).to_be_focused()

    def test_it_closes_when_the_focus_leaves_it(self, visit: Visit) -> None:
        page = visit()
        page.locator("#overlays summary", has_text="A menu").click()
        page.locator("#main").focus()
        expect(page.get_by_role("link", name="Edit the wording")).to_be_hidden()

    def test_the_narrow_bar_holds_five_and_the_rest_is_behind_more(self, visit: Visit) -> None:
        page = visit("/rules/", width=390)
        bar = page.locator(".tabbar")
        today, review, *others = bar.locator("> a").all_inner_texts()
        assert [today, *others] == ["Today", "Rules", "Timeline"]
        assert re.fullmatch(r"Review\n[1-9]\d*", review)
        expect(bar.locator("> a[aria-current=page]")).to_have_text("Rules")
        bar.get_by_text("More").click()
        for name in ("Reverse signals", "Agents", "Maintenance", "Settings"):
            expect(bar.get_by_role("link", name=name)).to_be_visible()


class TestKeyboard:
    def test_the_first_stop_skips_to_the_content(self, visit: Visit) -> None:
        page = visit("/rules/")
        page.keyboard.press("Tab")
        skip = page.get_by_role("link", name="Skip to the content")
        expect(skip).to_be_focused()
        expect(skip).to_be_in_viewport()
        page.keyboard.press("Enter")
        expect(page.locator("#main")).to_be_focused()

    def test_the_rail_says_where_one_is_once(self, visit: Visit) -> None:
        page = visit("/rules/")
        here = page.locator(".rail [aria-current=page]")
        expect(here).to_have_count(1)
        expect(here).to_have_text("Rules")


class TestLook:
    def test_who_wants_less_motion_gets_none(self, visit: Visit) -> None:
        read = "getComputedStyle(document.querySelector('.bone')).animationDuration"
        assert visit(reduced_motion="reduce").evaluate(read) == "0.001s"
        assert visit().evaluate(read) != "0.001s"

    def test_nothing_moves_when_the_font_comes(self, visit: Visit) -> None:
        page = visit("/rules/")
        wide = f"document.fonts.load('14px \"{STAND_IN}\"').then((found) => found.length > 0, () => false)"
        if not page.evaluate(wide):
            pytest.skip("no font on this machine has Arial's metrics")
        page.add_init_script(SHIFTS)
        held = hold(page, "**/*.woff2")
        page.reload(wait_until="domcontentloaded")
        expect(page.locator("h1")).to_be_visible()
        for route in held:
            route.continue_()
        page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        assert held
        assert page.evaluate("window.shifted") < BARELY

    @pytest.mark.parametrize("theme", ["Light", "Dark"])
    def test_the_switch_of_the_theme_beats_the_system(self, visit: Visit, theme: str) -> None:
        page = visit("/rules/", color_scheme="dark" if theme == "Light" else "light")
        page.locator(".account > summary").click()
        page.locator(".account").get_by_role("button", name=theme).click()
        expect(page.locator("html")).to_have_attribute("data-theme", theme.lower())
        assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == theme.lower()

    @pytest.mark.parametrize("width", [1280, 390])
    def test_the_longest_words_push_nothing_sideways(self, service: RealService, visit: Visit, width: int) -> None:
        database = Database(service)
        named = "UPDATE memory_app_workspace SET name = %s WHERE slug = 'demo' RETURNING id"
        before = database.one("SELECT name FROM memory_app_workspace WHERE slug = 'demo'")
        database.rows(named, LONG)
        try:
            page = visit(width=width)
            say(page, "Say it worked")
            rail = "document.querySelector('.rail')"
            assert page.evaluate(f"{rail}.scrollWidth - {rail}.clientWidth") == 0
            page.locator(".account > summary, .more > summary").locator("visible=true").click()
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        finally:
            database.rows(named, before)
