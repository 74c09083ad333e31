"""Somebody is asked in, joins, is given less and is shown out; in two browsers, with JavaScript and without."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.browserless import Database
from tests.e2e.conftest import SignedIn
from tests.processes import RealService

pytestmark = [pytest.mark.browser, pytest.mark.processes]
Visit = Callable[..., Page]
EVERYWHERE = pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])
PASSWORD = "a long enough password"


@pytest.fixture
def visit(browser: Browser, service: RealService, signed_in: SignedIn) -> Iterator[Visit]:
    """A new browser, signed in as the demo's owner or as nobody. Fails on any error that the page logs."""
    complaints: list[str] = []
    contexts = []

    def opened(*, owner: bool = False, javascript: bool = True, width: int = 1280, dark: bool = False) -> Page:
        scheme: Any = "dark" if dark else "light"
        size: Any = {"width": width, "height": 900}
        context = browser.new_context(
            base_url=service.base_url, java_script_enabled=javascript, viewport=size, color_scheme=scheme
        )
        if owner:
            context.add_cookies(signed_in("owner"))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        return page

    yield opened
    for context in contexts:
        context.close()
    refusals = re.compile(r"status of (403|409|410|422)")
    assert [line for line in complaints if not refusals.search(line)] == []


def invite(page: Page, email: str, role: str) -> str:
    """Ask them in; the link that the page shows once."""
    page.goto("/settings/members/")
    page.get_by_role("link", name="Invite somebody").click()
    expect(page.get_by_label("E-mail address")).to_be_focused()
    page.get_by_label("E-mail address").fill(email)
    page.get_by_role("radio", name=re.compile(f"^{role}")).check()
    page.get_by_role("button", name="Send the invitation").click()
    expect(page.locator("#new-link-title")).to_have_text(f"{email} is invited")
    return page.locator("#new-link").inner_text()


def mailed_link(page: Page, email: str) -> str:
    """The link in the latest letter to them."""
    page.goto("/settings/members/")
    page.get_by_role("navigation", name="Settings").get_by_role("link", name="Mail").click()
    letter = page.locator(".letter").filter(has_text=email).first
    expect(letter).to_contain_text("invites you to")
    return str(letter.get_by_role("link", name="/invitations/").get_attribute("href"))


def member(page: Page, name: str) -> Locator:
    return page.locator("#member-rows > li").filter(has_text=name)


class TestInvitation:
    @EVERYWHERE
    def test_from_the_letter_to_the_door(self, javascript: bool, visit: Visit, service: RealService) -> None:
        email, name = f"ada-{javascript}@example.org".lower(), f"Ada {javascript}"
        owner = visit(owner=True, javascript=javascript)
        shown = invite(owner, email, "Admin")
        link = mailed_link(owner, email)
        assert link == shown

        ada = visit(javascript=javascript)
        ada.goto(link)
        expect(ada.locator("h1")).to_contain_text("Nico Rossi (demo)")
        expect(ada.get_by_label("Your name")).to_be_focused()
        ada.get_by_label("Your name").fill(name)
        ada.get_by_label("Choose a password", exact=True).fill("short")
        ada.get_by_role("button", name="Join").click()
        expect(ada.locator("#id_password_error")).to_contain_text("at least 10")
        expect(ada.get_by_label("Choose a password", exact=True)).to_be_focused()
        ada.get_by_label("Choose a password", exact=True).fill(PASSWORD)
        if javascript:
            ada.get_by_role("button", name="Show what is typed").click()
            expect(ada.get_by_label("Choose a password", exact=True)).to_have_attribute("type", "text")
        ada.get_by_role("button", name="Join").click()
        expect(ada).to_have_title("Today · Palimpsest")
        ada.goto("/settings/members/")
        expect(ada.get_by_role("link", name="Invite somebody")).to_be_visible()

        owner.goto("/settings/members/")
        expect(owner.locator("#invitation-rows li").filter(has_text=email)).to_have_count(0)
        row = member(owner, name)
        row.locator(".roles > summary").click()
        row.get_by_role("button", name=re.compile("^Viewer")).click()
        expect(row.locator(".roles > summary")).to_contain_text("Viewer")
        if javascript:
            expect(row.locator(".roles > summary")).to_be_focused()
        ada.reload()
        expect(ada.get_by_role("link", name="Invite somebody")).to_have_count(0)
        expect(ada.locator("main")).to_contain_text("An admin can change it.")

        row.get_by_text("Remove", exact=True).click()
        row.get_by_role("button", name="Remove from the workspace").click()
        expect(row).to_have_count(0)
        ada.goto("/rules/")
        expect(ada.locator("h1")).to_have_text("You belong to no workspace")
        ada.goto(link)
        expect(ada.locator("h1")).to_have_text("This invitation no longer works")
        kept = Database(service).rows("SELECT token_hash FROM memory_app_invitation WHERE email = %s", email)
        assert [(len(value), value in link) for (value,) in kept] == [(64, False)]

    def test_who_has_an_account_signs_in_and_joins_by_one_click(self, visit: Visit, service: RealService) -> None:
        owner, bob = visit(owner=True), visit()
        bob.goto(invite(owner, "bob@example.org", "Reviewer"))
        bob.get_by_label("Choose a password", exact=True).fill(PASSWORD)
        bob.get_by_role("button", name="Join").click()
        expect(bob).to_have_title("Today · Palimpsest")
        owner.goto("/settings/members/")
        row = member(owner, "bob@example.org")
        row.get_by_text("Remove", exact=True).click()
        row.get_by_role("button", name="Remove from the workspace").click()
        expect(row).to_have_count(0)
        again = visit()
        again.goto(invite(owner, "bob@example.org", "Viewer"))
        again.get_by_role("link", name="Sign in").click()
        expect(again.get_by_label("Email")).to_be_focused()
        again.get_by_label("Email").fill("bob@example.org")
        again.get_by_label("Password", exact=True).fill(PASSWORD)
        again.get_by_role("button", name="Sign in").click()
        again.get_by_role("button", name="Join").click()
        expect(again).to_have_title("Today · Palimpsest")
        sql = (
            "SELECT s.role FROM memory_app_membership s JOIN memory_app_member m ON m.id = s.member_id WHERE email = %s"
        )
        assert Database(service).one(sql, "bob@example.org") == "viewer"


class TestLooks:
    @pytest.mark.parametrize("size", [(1280, False), (390, True)], ids=str)
    def test_every_page_of_the_settings_fits(self, size: tuple[int, bool], visit: Visit) -> None:
        width, dark = size
        page = visit(owner=True, width=width, dark=dark)
        link = invite(page, f"{'long.' * 12}{width}@a-very-long-company-name.example.org", "Viewer")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        tabs = ("/settings/members/", "/keys/", "/settings/thresholds/", "/settings/workspace/", "/mail/")
        for path in (*tabs, "/settings/invitations/create/"):
            page.goto(path)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path
            if path in tabs:
                expect(page.locator(".settings-tabs [aria-current=page]")).to_have_count(1)
        stranger = visit(width=width, dark=dark)
        for path in (link, "/accounts/login/", "/accounts/password/reset/", "/invitations/nonsense/"):
            stranger.goto(path)
            assert stranger.evaluate("document.documentElement.scrollWidth") <= width, path
