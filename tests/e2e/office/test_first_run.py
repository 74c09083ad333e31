"""A workspace of one's own, from nothing to the first memory: the line on the page truly reports, the page sees it."""

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable
from html import unescape
from itertools import pairwise

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.browserless import TOKEN, Database, Visitor
from tests.e2e.conftest import OpenPage
from tests.processes import RealService, eventually

pytestmark = pytest.mark.processes


Found = Callable[[str], str]


@pytest.fixture(scope="module")
def found(service: RealService) -> Found:
    """Make an empty workspace of this name; the link that lets its owner in."""

    def make(slug: str) -> str:
        asked = ("--slug", slug, "--name", f"{slug}'s own", "--email", f"nina@{slug}.example")
        return service.manage("create_workspace", *asked).split()[-1]

    return make


def run(line: str) -> dict[str, object]:
    """Run the line as a terminal does; where there is no curl, send what it would."""
    if shutil.which("curl"):
        done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=30, check=True)
        return dict(json.loads(done.stdout))
    words = shlex.split(line)
    headers = dict(word.split(": ", 1) for flag, word in pairwise(words) if flag == "-H")
    return dict(httpx.post(words[1], headers=headers, content=words[words.index("-d") + 1]).json())


def line_in(page: str) -> str:
    found = re.search(r'id="curl"[^>]*>(.*?)</pre>', page, re.DOTALL)
    assert found
    return unescape(found[1])


def episodes_of(service: RealService, agent: str) -> list[tuple[str, str, list[str]]]:
    sql = (
        "SELECT s.key, e.event_type, e.traits FROM memory_app_episode e JOIN memory_app_agent a ON a.id = e.agent_id "
        "JOIN memory_app_subject s ON s.id = e.subject_id WHERE a.key = %s"
    )
    return Database(service).rows(sql, agent)


class TestLine:
    def test_without_a_browser_each_step_leads_to_the_next_and_the_line_reports(
        self, service: RealService, found: Found
    ) -> None:
        """As a page without JavaScript: forms, redirects, a reload. The agent's key is one that shells dislike."""
        agent = 'nina\'s "mail" & $(co)'
        with Visitor(service, found("bare")) as nina:
            post_form(nina, "/first-steps/agent/", name="Mail", key=agent)
            page = post_form(nina, "/first-steps/key/")
            secret = re.search(r'id="secret">([^<]+)<', page)
            assert secret
            line = line_in(page)
            assert secret[1] in line
            assert service.base_url in line
            reloaded = nina.http.get("/first-steps/").text
            assert secret[1] not in reloaded
            assert "Nothing has come in yet" in reloaded
            assert run(line) == {"accepted": 1, "duplicates": 0, "refused": []}
            eventually("the episode is there", lambda: episodes_of(service, agent))
            ((subject, event_type, traits),) = episodes_of(service, agent)
            assert (subject, event_type) == ("nina", "draft_edited")
            assert "removed:semicolon" in traits
            assert "It came in and is an episode now" in nina.http.get("/first-steps/").text
            assert 'id="guide"' not in nina.http.get("/").text

    def test_a_slug_that_is_taken_and_one_that_is_none_are_refused(self, service: RealService, found: Found) -> None:
        found("taken")
        for slug, says in (("taken", "There is a workspace 'taken' already."), ("no slug", "Enter a valid")):
            with pytest.raises(AssertionError, match=says):
                found(slug)


def post_form(visitor: Visitor, path: str, **fields: str) -> str:
    """Send a form of the guide and follow where it leads."""
    token = TOKEN.search(visitor.http.get("/first-steps/").text)
    assert token
    answer = visitor.http.post(path, data={"csrfmiddlewaretoken": token[1], **fields})
    assert answer.status_code == 200, answer.text[:500]
    return answer.text


@pytest.mark.browser
class TestGuide:
    def test_in_a_browser_every_step_ticks_itself_off_on_one_page(self, found: Found, open_page: OpenPage) -> None:
        page = open_page()
        page.goto(found("fresh"))
        visited: list[str] = []
        page.on("framenavigated", lambda frame: visited.append(frame.url))
        expect(done(page)).to_have_count(0)
        page.get_by_label("Name", exact=True).fill("Mail agent")
        page.get_by_label("Name", exact=True).press("Enter")
        expect(done(page)).to_have_count(1)
        expect(page.locator("#curl")).to_contain_text('"agent": "mail-agent"')
        page.get_by_role("button", name="Create a key").click()
        expect(done(page)).to_have_count(2)
        secret = page.locator("#secret").inner_text()
        line = page.locator("#curl").inner_text()
        assert secret in line
        expect(page.locator("#guide-arrival")).to_contain_text("Nothing has come in yet")
        assert run(line)["accepted"] == 1
        expect(page.locator("#guide-arrival")).to_contain_text("It came in and is an episode now", timeout=20_000)
        expect(done(page)).to_have_count(4)
        expect(page.locator("#guide-arrival")).to_contain_text("you are asked whether it is true")
        expect(page.locator("#secret")).to_have_text(secret)
        assert visited == []
        page.get_by_role("link", name="See the agents").click()
        expect(page.locator(".rows-agents .row")).to_contain_text("1 signal in seven days")

    @pytest.mark.parametrize(("width", "dark"), [(1280, True), (390, False)])
    def test_it_fits_at_each_step(
        self, width: int, dark: bool, service: RealService, found: Found, open_page: OpenPage
    ) -> None:
        page = open_page(width=width, dark=dark)
        page.goto(found(f"fits-{width}"))
        page.get_by_label("Name", exact=True).fill("Donaudampfschifffahrtsgesellschaftskapitän" * 4)
        for name in ("Create the agent", "Create a key"):
            page.get_by_role("button", name=name).click()
            expect(page.locator("#curl" if name == "Create the agent" else "#secret")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        for path in ("/agents/", "/agents/create/", "/reverse-signals/", "/first-steps/"):
            page.goto(service.base_url + path)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def done(page: Page) -> Locator:
    return page.locator(".guide > li:has(.guide-ticked)")


@pytest.mark.browser
class TestRefusals:
    @pytest.mark.parametrize("javascript", [True, False], ids=["script", "no-script"])
    def test_a_no_is_revoked_after_a_question_and_put_back(
        self, javascript: bool, service: RealService, open_page: OpenPage
    ) -> None:
        database = Database(service)
        pk = database.one(
            "SELECT r.id FROM memory_app_reversesignal r JOIN memory_app_workspace w ON w.id = r.workspace_id "
            "WHERE w.slug = 'demo' AND r.status = 'active' ORDER BY r.id LIMIT 1"
        )
        status = "SELECT status FROM memory_app_reversesignal WHERE id = %s"
        page = open_page(javascript=javascript)
        line = service.manage(
            "create_member", "--email", "owner@demo.example", "--workspace", "demo", "--role", "owner"
        )
        page.goto(line.split()[-1])
        page.goto(f"{service.base_url}/reverse-signals/")
        row = page.locator(f"#reverse-signal-{pk}")
        expect(row).to_contain_text("stopped it")
        row.get_by_text("Revoke", exact=True).click()
        expect(row).to_contain_text("The next run may find it again")
        assert database.one(status, pk) == "active"
        row.get_by_role("button", name="Let it come back").click()
        back = row.get_by_role("button", name="Undo" if javascript else "Restore")
        expect(back).to_be_visible()
        assert database.one(status, pk) == "revoked"
        if javascript:
            expect(row).to_be_focused()
        back.click()
        expect(row.get_by_text("Revoke", exact=True)).to_be_visible()
        assert database.one(status, pk) == "active"
        page.goto(f"{service.base_url}/reverse-signals/{pk}/")
        expect(page.locator("#stop-rows .row").first).to_contain_text("Found again by the night's run")
