"""A person with a browser: sign in, say no, watch it tick off, take it back; with JavaScript and without."""

from uuid import UUID

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browserless import Database
from tests.e2e.conftest import OpenPage
from tests.processes import RealService

pytestmark = [pytest.mark.browser, pytest.mark.processes]
PAGES = ("/", "/review/", "/observations/", "/rules/", "/episodes/", "/runs/", "/jobs/", "/keys/", "/mail/")


@pytest.fixture
def sign_in(service: RealService, open_page: OpenPage) -> OpenPage:
    """A page that is signed in as the demo's owner."""

    def opened(**how: object) -> Page:
        page = open_page(**how)
        line = service.manage(
            "create_member", "--email", "owner@demo.example", "--workspace", "demo", "--role", "owner"
        )
        page.goto(line.split()[-1])
        expect(page).to_have_title("Today · Palimpsest")
        return page

    return opened


def open_pending(service: RealService, page: Page) -> UUID:
    """The permanent page of the oldest observation that waits and has no rule."""
    pk: UUID = Database(service).one(
        "SELECT id FROM memory_app_observation o WHERE status = 'pending' "
        "AND workspace_id = (SELECT id FROM memory_app_workspace WHERE slug = 'demo') AND NOT EXISTS "
        "(SELECT FROM memory_app_proceduralrule r WHERE r.source_observation_id = o.id) ORDER BY created_at, id LIMIT 1"
    )
    page.goto(f"{service.base_url}/observations/{pk}/")
    return pk


class TestNo:
    def test_it_ticks_off_without_leaving_the_page_and_can_be_taken_back(
        self, service: RealService, sign_in: OpenPage
    ) -> None:
        page = sign_in()
        pk = open_pending(service, page)
        visited: list[str] = []
        page.on("framenavigated", lambda frame: visited.append(frame.url))
        card = page.locator(f"#observation-{pk}")
        card.get_by_role("button", name="You are wrong").click()
        effects = page.locator(f"#effects-{pk}")
        expect(effects).to_contain_text("You said: wrong")
        expect(effects.locator(".tick")).to_have_count(2)  # out of every prompt at once; then the reverse signal
        expect(effects.locator(".tick-done")).to_have_count(2, timeout=15_000)
        effects.get_by_role("button", name="Undo").click()
        expect(card).to_contain_text("Taken back")
        expect(card.get_by_role("button", name="You are right")).to_be_visible(timeout=15_000)
        assert visited == []
        assert Database(service).one("SELECT status FROM memory_app_observation WHERE id = %s", pk) == "pending"

    def test_without_javascript_the_same_forms_do_it(self, service: RealService, sign_in: OpenPage) -> None:
        page = sign_in(javascript=False)
        pk = open_pending(service, page)
        page.get_by_role("button", name="You are wrong").click()
        expect(page).to_have_url(f"{service.base_url}/observations/{pk}/")
        expect(page.locator(f"#effects-{pk}")).to_contain_text("You said: wrong")
        done = page.locator(f"#effects-{pk} .tick-done")
        for _ in range(20):
            page.reload()
            if done.count() == 2:
                break
            page.wait_for_timeout(500)
        expect(done).to_have_count(2)
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(f"#effects-{pk}")).to_contain_text("Taken back")
        assert Database(service).one("SELECT status FROM memory_app_observation WHERE id = %s", pk) == "pending"

    def test_a_reason_and_the_events_go_with_it(self, service: RealService, sign_in: OpenPage) -> None:
        page = sign_in()
        pk = open_pending(service, page)
        page.get_by_text("Give a reason").click()
        page.get_by_label("Reason").fill("Only that once.")
        page.get_by_label("These events are wrong too").check()
        page.get_by_role("button", name="You are wrong").click()
        effects = page.locator(f"#effects-{pk}")
        expect(effects).to_contain_text("Only that once.")
        expect(effects.locator(".tick-done")).to_have_count(3, timeout=15_000)
        page.get_by_role("button", name="Undo").click()
        expect(effects.locator(".tick-undone")).not_to_have_count(0)
        expect(effects.locator(".tick:not(.tick-undone)")).to_have_count(0, timeout=15_000)


class TestYes:
    def test_a_yes_from_the_queue_moves_on_to_the_next(self, service: RealService, sign_in: OpenPage) -> None:
        page = sign_in()
        page.goto(f"{service.base_url}/review/")
        before = page.locator("[id^=observation-]").first.get_attribute("id")
        page.get_by_role("button", name="You are right").click()
        expect(page.locator(f"#{before}")).to_have_count(0)
        expect(page.locator("#strip")).to_contain_text("Right:")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(f"#{before}")).to_contain_text("Taken back")


class TestRun:
    def test_a_run_is_asked_for_and_watched_to_its_end(self, service: RealService, sign_in: OpenPage) -> None:
        page = sign_in()
        page.goto(f"{service.base_url}/runs/")
        page.get_by_role("button", name="Dry run").click()
        expect(page.locator("main")).to_contain_text("Detect")
        expect(page.locator("main")).to_contain_text("done", timeout=20_000)


class TestEveryPage:
    @pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
    @pytest.mark.parametrize("width", [1280, 390])
    def test_it_fits_and_logs_no_error(self, service: RealService, sign_in: OpenPage, width: int, dark: bool) -> None:
        page = sign_in(width=width, dark=dark)
        for path in PAGES:
            answer = page.goto(service.base_url + path)
            assert answer is not None
            assert answer.status == 200, path
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path

    def test_it_asks_no_other_host(self, service: RealService, sign_in: OpenPage) -> None:
        page = sign_in()
        asked: set[str] = set()
        page.on("request", lambda request: asked.add(request.url.split("/")[2]))
        for path in PAGES:
            page.goto(service.base_url + path)
        assert asked == {f"localhost:{service.port}"}


class TestAccount:
    def test_a_forgotten_password_is_set_anew_by_mail(self, service: RealService, open_page: OpenPage) -> None:
        page = open_page()
        service.manage("create_member", "--email", "anna@demo.example", "--workspace", "demo")
        page.goto(f"{service.base_url}/rules/")
        page.get_by_role("link", name="Forgot").click()
        page.locator("main input[type=email]").fill("anna@demo.example")
        page.locator("main").locator("button[type=submit]").click()
        mail = max((service.folder / "mail").iterdir(), key=lambda path: path.stat().st_mtime).read_text()
        page.goto(next(word for word in mail.split() if word.startswith(service.base_url)))
        for field in page.locator("input[type=password]").all():
            field.fill("correct horse battery")
        page.locator("main").locator("button[type=submit]").click()
        page.goto(f"{service.base_url}/accounts/login/?next=/rules/")
        page.locator("main input[type=email]").fill("anna@demo.example")
        page.locator("input[type=password]").fill("correct horse battery")
        page.locator("main").get_by_role("button", name="Sign in").click()
        expect(page).to_have_url(f"{service.base_url}/rules/")
        page.locator(".account > summary").first.click()
        page.get_by_role("button", name="Sign out").first.click()
        page.goto(f"{service.base_url}/rules/")
        expect(page).to_have_url(f"{service.base_url}/accounts/login/?next=/rules/")
