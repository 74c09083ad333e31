"""axe-core finds nothing on any page, in both themes, wide and narrow, with fifty rows in each list; nor in any state.

The theme changes nothing but colours, so that the other rules are asked once for each width. A member's pages are
opened once in each theme, and unfolded when they have been looked at as they stand. axe itself is put into the page
past its content policy, which stays as it is.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from memory_app.ids import uuid7
from tests.e2e.browserless import Visitor
from tests.e2e.sites import Site, sites
from tests.plenty import seed
from tests.processes import RealService

pytestmark = [pytest.mark.browser, pytest.mark.processes, pytest.mark.long]
AXE = (Path(__file__).parent / "vendor/axe/axe-4.14.1.min.js").read_text()
STILL = """async () => {  // a colour on its way is neither of the two, and a font that comes moves everything
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets.push(sheet);
  await document.fonts.ready;
}"""
LOOK = """async ([asked, within]) => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);  // what was just opened takes one
  const how = { runOnly: asked, resultTypes: ['violations'], iframes: false, selectors: false };
  const found = await axe.run(within ? document.querySelector(within) : document, how);
  return found.violations.flatMap((rule) => rule.nodes.slice(0, 3).map((node) =>
    `${rule.id}: ${rule.help}: ${node.html.slice(0, 120)} ${[...node.any, ...node.all].map((one) => one.message)}`));
}"""
ALL = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
RULES = {"light": ALL, "dark": COLOURS}
WIDTHS = (1280, 390)
ROWS = 50
ROW = re.compile(r'<(?:li|tr|article|div|section)[^>]*\sid="[a-z]+(?:-[a-z]+)*-[0-9a-f]{8}-[0-9a-f-]{27}"')
MOST_ALIKE = 2
"""Menus and dialogs of a page that are looked at: each row has its own, and all are made alike."""
MAY_BE_EMPTY = {"today", "review", "first-steps"}
"""Beside the lists."""
SHORT_LISTS = {
    "threshold-list": "as many as there are thresholds",
    "mail-list": "mail is a folder; what it holds is shown as it is",
}


@pytest.fixture(scope="module")
def service() -> Iterator[RealService]:
    with RealService(STYLEGUIDE="true") as running:
        yield running


@pytest.fixture(scope="module")
def made(service: RealService) -> dict[str, Any]:
    return seed(service, rows=ROWS)


@pytest.fixture(scope="module")
def owner(service: RealService, made: dict[str, Any]) -> Iterator[httpx.Client]:
    with Visitor(service, made["link"]) as visitor:
        yield visitor.http


@pytest.fixture(scope="module")
def newcomer(service: RealService, made: dict[str, Any]) -> Iterator[httpx.Client]:
    with Visitor(service, made["empty_link"]) as visitor:
        yield visitor.http


@pytest.fixture(scope="module")
def everything(owner: httpx.Client, made: dict[str, Any]) -> list[Site]:
    """Each page once: the address of a fragment shows the page that it is part of."""
    return list({site.shown: site for site in reversed(sites(owner, made["ids"]))}.values())


Enter = Callable[[httpx.Client | None], Page]


def signed_in(browser: Browser, service: RealService, visitor: httpx.Client | None) -> BrowserContext:
    """A browser that is signed in as this visitor is, or as nobody."""
    context = browser.new_context(base_url=service.base_url, reduced_motion="reduce")
    if visitor is not None:
        jar = visitor.cookies.jar
        context.add_cookies([{"name": one.name, "value": one.value or "", "url": service.base_url} for one in jar])
    return context


@pytest.fixture
def enter(browser: Browser, service: RealService) -> Iterator[Enter]:
    """A page of such a browser."""
    contexts: list[BrowserContext] = []

    def opened(visitor: httpx.Client | None) -> Page:
        contexts.append(signed_in(browser, service, visitor))
        return contexts[-1].new_page()

    yield opened
    for context in contexts:
        context.close()


@dataclass(frozen=True, slots=True)
class Found:
    """What axe finds on all pages of a member."""

    as_they_stand: list[str] = field(default_factory=list)
    unfolded: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def findings(browser: Browser, service: RealService, owner: httpx.Client, everything: list[Site]) -> Iterator[Found]:
    """Looked for once."""
    made, context = Found(), signed_in(browser, service, owner)
    page = context.new_page()
    for site in everything:
        made.as_they_stand.extend(as_it_stands(opened(page, site.path, "dark"), "dark"))
        made.as_they_stand.extend(as_it_stands(opened(page, site.path, "light"), "light"))
        page.set_viewport_size({"width": WIDTHS[0], "height": 900})
        made.unfolded.extend(unfolded(page))
    yield made
    context.close()


def ready(page: Page) -> None:
    """Bring axe in, and let nothing move."""
    page.evaluate(AXE)
    page.evaluate(STILL)


def clean(found: list[str]) -> None:
    assert not found, f"{len(found)} violations:\n" + "\n".join(found)


def as_it_stands(page: Page, scheme: str) -> list[str]:
    """What axe finds at each width, in the theme that the page was opened in."""
    ready(page)
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        said = page.evaluate(LOOK, [RULES[scheme], None])
        found += [f"{urlsplit(page.url).path} {width} {scheme} {line}" for line in said]
    return found


def opened(page: Page, path: str, scheme: str = "light") -> Page:
    """Chromium keeps stale colours where a theme changes under folded content: each theme opens the page anew."""
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": WIDTHS[0], "height": 900})
    page.goto(path)
    return page


def violations(page: Page, path: str) -> list[str]:
    """What axe finds at each width and in each theme."""
    return [line for scheme in RULES for line in as_it_stands(opened(page, path, scheme), scheme)]


OPEN = {
    "folds": "() => document.querySelectorAll('main details:not(.menu)').forEach((one) => { one.open = true; })",
    "menu": "(menu) => { menu.open = true; }",
    "dialog": "(dialog) => { dialog.close(); dialog.showModal(); }",
}
CLOSE = "(one) => { one.tagName === 'DIALOG' ? one.close() : one.removeAttribute('open'); }"


def unfolded(page: Page) -> list[str]:
    """The page with all its folds open; then each of its menus and dialogs: what an open one lies over is not meant."""
    page.evaluate(OPEN["folds"])
    found = page.evaluate(LOOK, [ALL, None]) if page.locator("main details:not(.menu)").count() else []
    for kind, which in (("menu", "main details.menu"), ("dialog", "dialog")):
        for one in page.locator(which).all()[:MOST_ALIKE]:
            if kind == "dialog" or one.is_visible():
                one.evaluate(OPEN[kind])
                found += page.evaluate(LOOK, [ALL, f"{which}[open]"])
                one.evaluate(CLOSE)
    return [f"{urlsplit(page.url).path} unfolded {line}" for line in found]


class TestEveryPage:
    def test_its_lists_are_long(self, owner: httpx.Client, everything: list[Site]) -> None:
        """Else the rest proves little: a list that tests/plenty.py doesn't fill is named here."""
        rows = {site.path: len(ROW.findall(owner.get(site.path).text)) for site in everything if site.is_list}
        short = {site.path for site in everything if site.name in SHORT_LISTS}
        assert {path: count for path, count in rows.items() if count < ROWS and path not in short} == {}

    def test_a_member_finds_nothing_wrong(self, findings: Found) -> None:
        clean(findings.as_they_stand)

    def test_nobody_does(self, service: RealService, enter: Enter) -> None:
        with httpx.Client(base_url=service.base_url, timeout=20) as guest:
            paths = [site.path for site in sites(guest, {}, signed_in=False)]
        page = enter(None)
        assert "/accounts/login/" in paths
        refused = ["/sign-in/used/", "/accounts/password/reset/key/1-never/", "/nowhere/", "/theme/"]
        clean([line for path in (*paths, *refused) for line in violations(page, path)])


class TestEveryState:
    def test_unfolded(self, findings: Found) -> None:
        clean(findings.unfolded)

    def test_the_menus_of_the_frame(self, owner: httpx.Client, enter: Enter) -> None:
        page, found, seen = enter(owner), [], 0
        for width in WIDTHS:
            ready(opened(page, "/mail/"))
            page.set_viewport_size({"width": width, "height": 900})
            for menu in page.locator("details.menu:not(main *)").all():
                if menu.is_visible():
                    seen += 1
                    menu.evaluate(OPEN["menu"])
                    found += page.evaluate(LOOK, [ALL, "details.menu[open]"])
                    menu.evaluate(CLOSE)
        assert seen >= 3
        clean(found)

    def test_where_nothing_is_yet(self, newcomer: httpx.Client, everything: list[Site], enter: Enter) -> None:
        page = enter(newcomer)
        paths = [site.path for site in everything if site.is_list or site.name in MAY_BE_EMPTY]
        clean([line for path in paths for line in as_it_stands(opened(page, path), "light")])

    @pytest.mark.parametrize("scheme", RULES)
    def test_edited_and_refused(self, scheme: str, owner: httpx.Client, enter: Enter) -> None:
        page = enter(owner)
        opened(page, "/rules/create/", scheme)
        page.get_by_label("The rule").fill("too long " * 60)
        page.get_by_role("button", name="Add the rule").click()
        expect(page.locator("main")).to_contain_text("Too long")
        found = as_it_stands(page, scheme)
        opened(page, "/rules/", scheme)
        page.locator("[id^=edit-]").first.click()
        expect(page.locator("textarea[id^=text-]").first).to_be_focused()
        found += as_it_stands(page, scheme)
        page.context.clear_cookies()
        opened(page, "/accounts/login/", scheme)
        page.locator("main input[type=email]").fill("nobody@example.org")
        page.locator("main input[type=password]").fill("wrong horse battery")
        page.locator("main").get_by_role("button", name="Sign in").click()
        expect(page.locator("main")).to_contain_text("not correct")
        clean(found + as_it_stands(page, scheme))

    def test_not_found_and_told_off(self, owner: httpx.Client, enter: Enter) -> None:
        page = enter(owner)
        paths = (f"/observations/{uuid7()}/", "/nowhere/", "/theme/", "/episodes/?agent=nobody")
        clean([line for path in paths for line in violations(page, path)])
