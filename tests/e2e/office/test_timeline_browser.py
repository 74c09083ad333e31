"""A person looks back in a browser: what comes meanwhile, days, filters, and all of it on a phone."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browserless import Database
from tests.e2e.conftest import SignedIn
from tests.processes import RealService, eventually

pytestmark = [pytest.mark.browser, pytest.mark.processes]
Visit = Callable[..., Page]
Report = Callable[..., None]
HERE = "workspace_id = (SELECT id FROM memory_app_workspace WHERE slug = 'demo')"
NO_NIGHTS = "UPDATE memory_app_workspace SET next_night_at = NULL WHERE slug = 'demo' RETURNING id"
"""As before the demo's first signal."""
LOOK_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"
"""What a browser says when somebody comes back to a window: lists then ask at once, not in 15 seconds."""


@pytest.fixture(scope="module")
def database(service: RealService) -> Database:
    return Database(service)


@pytest.fixture(scope="module")
def report(service: RealService, database: Database) -> Iterator[Report]:
    """Tell over REST that something happened just now; returns once its episode stands."""
    line = service.manage("create_key", "--workspace", "demo", "--scopes", "read,write,review")
    headers = {"Authorization": f"Bearer {line.split()[-1]}"}
    with httpx.Client(base_url=f"{service.base_url}/api/v1", headers=headers, timeout=20) as api:

        def tell(agent: str, *summaries: str, ago: timedelta = timedelta()) -> None:
            moment = (datetime.now(UTC) - ago).isoformat()
            told = [
                {"agent": agent, "subject": "anna", "event_type": "note", "summary": one, "occurred_at": moment}
                for one in summaries
            ]
            answer = api.post("/signals", json={"signals": told})
            assert answer.status_code == 202, answer.text
            eventually("the episodes stand", lambda: len(_stored(database, summaries)) == len(summaries))

        yield tell
        database.rows(NO_NIGHTS)


def _stored(database: Database, summaries: Any) -> list[Any]:
    return database.rows("SELECT id FROM memory_app_episode WHERE summary = ANY(%s)", list(summaries))


@pytest.fixture
def visit(browser: Browser, service: RealService, signed_in: SignedIn) -> Iterator[Visit]:
    """A page as an owner sees it. Fails on any error that it logs."""
    complaints: list[str] = []
    contexts = []

    def opened(path: str, *, javascript: bool = True, width: int = 1280) -> Page:
        size: Any = {"width": width, "height": 900}
        context = browser.new_context(base_url=service.base_url, java_script_enabled=javascript, viewport=size)
        context.add_cookies(signed_in("owner"))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


class TestPill:
    def test_it_tells_what_fits_the_filter_and_nothing_else(self, visit: Visit, report: Report) -> None:
        report("scout", "The first of scout.")
        page = visit("/episodes/?agent=scout")
        pill = page.locator("#live")
        expect(pill).to_have_attribute("role", "status")
        report("ranger", "One of ranger, who is not looked at.")
        with page.expect_response(lambda answer: "newer=" in answer.url) as asked:
            page.evaluate(LOOK_AGAIN)
        assert asked.value.status == 204
        expect(page.locator("#pill")).to_have_count(0)
        report("scout", "The second of scout.", "The third of scout.")
        page.evaluate(LOOK_AGAIN)
        expect(pill).to_contain_text("2 new")
        report("scout", "The fourth of scout.")
        page.evaluate(LOOK_AGAIN)
        expect(pill).to_contain_text("3 new")
        pill.get_by_role("link").click()
        expect(page.locator("#episode-rows .row")).to_have_count(4)
        expect(page.locator("#episode-rows .row").first).to_contain_text("The fourth of scout.")
        assert page.url.endswith("/episodes/?agent=scout")

    def test_a_window_that_nobody_sees_asks_nothing(self, visit: Visit) -> None:
        page = visit("/runs/")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if "newer=" in request.url else None)
        page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
        page.evaluate("document.getElementById('live').dispatchEvent(new CustomEvent('live'))")
        page.evaluate("delete document.hidden")
        with page.expect_response(lambda answer: "newer=" in answer.url):
            page.evaluate(LOOK_AGAIN)
        assert len(asked) == 1


class TestCalendar:
    @pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])
    def test_a_day_shows_its_episodes(self, javascript: bool, visit: Visit) -> None:
        page = visit("/episodes/", javascript=javascript)
        day = page.locator(".heat-days a").nth(-5)
        title = day.locator("title").text_content() or ""
        name, count = title.split(": ")
        day.click()
        expect(page.locator(".day h2")).to_have_text(name)
        expect(page.locator("#episode-rows .row")).to_have_count(int(count.split()[0]))
        expect(page.locator(".heat-days a[aria-current]")).to_have_count(1)
        page.locator(".chip").click()
        expect(page.locator(".day h2")).not_to_have_count(1)

    def test_it_is_one_stop_of_tab_and_arrows_walk(self, visit: Visit) -> None:
        page = visit("/episodes/")
        assert page.locator(".heat-days a[tabindex='0']").count() == 1
        page.locator(".heat-days a[tabindex='0']").focus()
        last = int(page.evaluate("document.activeElement.dataset.n"))
        page.keyboard.press("ArrowLeft")
        before = int(page.evaluate("document.activeElement.dataset.n"))
        assert 4 <= last - before <= 10
        page.keyboard.press("ArrowUp")
        assert int(page.evaluate("document.activeElement.dataset.n")) < before
        page.keyboard.press("End")
        assert int(page.evaluate("document.activeElement.dataset.n")) == last
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
        expect(page.locator(".heat-days a[aria-current]")).to_have_attribute("data-n", str(before))


class TestMore:
    def test_each_episode_once_under_one_head_a_day(self, visit: Visit) -> None:
        page = visit("/episodes/")
        rows = page.locator("#episode-rows .row")
        for wanted in (100, 150):
            page.get_by_role("link", name="Show more").click()
            expect(rows).to_have_count(wanted)
        shown = rows.evaluate_all("rows => rows.map(row => row.id)")
        heads = page.locator(".day").evaluate_all("days => days.map(day => day.id)")
        assert len(set(shown)) == 150
        assert len(set(heads)) == len(heads)
        assert heads == sorted(heads, reverse=True)
        assert page.evaluate("document.activeElement.id") == shown[100]

    def test_filters_work_on_a_phone_and_nothing_sticks_out(self, visit: Visit) -> None:
        page = visit("/episodes/", width=390)
        assert page.locator(".heat-days a").first.is_hidden()
        assert page.locator(".heat-days a:visible").count() <= 70
        page.locator("#facet-days summary").click()
        page.get_by_label("From").fill("2020-01-01")
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        page.keyboard.press("Escape")
        page.locator("#facet-agent summary").click()
        choice = page.locator("#facet-agent .menu-item").first
        expect(choice).to_be_visible()
        name, count = choice.locator(".facet-name").inner_text(), choice.locator(".facet-count").inner_text()
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        choice.click()
        expect(page.locator(".chip bdi")).to_have_text(name)
        expect(page.locator(".heat-facts dd").nth(2)).to_have_text(count)
        page.locator("#episode-rows .row-link").first.click()
        expect(page.locator("article.obs")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == 390


class TestMaintenance:
    def test_a_dry_run_as_of_another_time_counts_and_says_so(self, visit: Visit) -> None:
        page = visit("/runs/")
        page.locator("#as-of summary").click()
        page.get_by_label("As if it were").fill("2026-03-02T03:00")
        page.locator("#as-of").get_by_role("button", name="Dry run").click()
        expect(page.locator("main")).to_contain_text("dry run: nothing changes")
        expect(page.locator("main")).to_contain_text("2 Mar 2026, 03:00")
        expect(page.locator(".run-state .badge").first).to_have_text("done", timeout=20_000)
        expect(page.locator(".steps-list")).to_contain_text("find habits in the episodes of 30 days")

    def test_all_parked_jobs_are_retried_at_once(self, visit: Visit, database: Database) -> None:
        database.rows(
            "UPDATE memory_app_job SET done_at = NULL, parked_at = now(), attempts = 5, error = 'KeyError in attempt 5'"
            f" WHERE id IN (SELECT id FROM memory_app_job WHERE name = 'memory.signal_intake' AND {HERE} LIMIT 3)"
            " RETURNING id"
        )
        page = visit("/jobs/")
        expect(page.locator("main")).to_contain_text("A fault in the program")
        page.get_by_role("button", name="Try all 3 again").click()
        expect(page.locator("main")).to_contain_text("Nothing is parked")
        waiting = f"SELECT count(*) FROM memory_app_job WHERE done_at IS NULL AND {HERE}"
        eventually("all are done", lambda: database.one(waiting) == 0)
