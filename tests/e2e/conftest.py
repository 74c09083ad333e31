"""A real browser: Debian's chromium, driven by Playwright against the real service."""

import functools
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.processes import RealService

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""Without windows, as Playwright has it of its own accord, where it is installed: half the work."""
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
OpenPage = Callable[..., Page]
SignedIn = Callable[..., list[Any]]


@pytest.fixture(scope="package")
def service() -> Iterator[RealService]:
    """One for all modules of a folder, which leave the demo as they find it or keep to a workspace of their own.

    Who stops its processes or fills its database has one alone.
    """
    with RealService(STYLEGUIDE="true") as running:
        yield running


@pytest.fixture(scope="package")
def signed_in(service: RealService) -> SignedIn:
    """The cookies of a member of the demo, who signs in once: `signed_in("reviewer")`."""

    @functools.cache
    def cookies(role: str, name: str = "") -> list[Any]:
        who = ("--email", f"{name or role}@demo.example", "--workspace", "demo", "--role", role)
        with httpx.Client(timeout=20) as visitor:
            answer = visitor.get(service.manage("create_member", *who).split()[-1])
            assert answer.status_code == 302, answer.text[:500]
            jar = visitor.cookies.jar
            return [{"name": one.name, "value": one.value or "", "url": service.base_url} for one in jar]

    return cookies


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """For these tests: Playwright's loop runs as long as it does, and Django lets no loop near the database."""
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine; Debian's package is called chromium-headless-shell")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield running
        running.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """A new visitor: `open_page(javascript=False, width=390, dark=True)`. Fails on any error the page logs."""
    complaints: list[str] = []
    contexts = []

    def make(*, javascript: bool = True, width: int = 1280, dark: bool = False) -> Page:
        context = browser.new_context(
            java_script_enabled=javascript,
            viewport={"width": width, "height": 900},
            color_scheme="dark" if dark else "light",
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert complaints == []
