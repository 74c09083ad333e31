"""A real browser: Debian's chromium, driven by Playwright against the real service."""

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = shutil.which("chromium")
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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one module: Playwright's loop runs as long as it does, and Django lets no loop near the database."""
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine; Debian's package is called chromium")
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
