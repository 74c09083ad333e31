"""Queues that tests of the review make."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.browserless import Database
from tests.e2e.loop.queues import Queue
from tests.processes import RealService


@pytest.fixture
def queue(browser: Browser, service: RealService) -> Iterator[Callable[[int], Queue]]:
    """`queue(3)` makes one with three cards. Fails on any error a page logs, other than an answer that refuses."""
    complaints: list[str] = []
    contexts = []

    def made(cards: int) -> Queue:
        code = f"from tests.e2e.loop import queues; print(queues.workspace({cards}))"
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
