"""The frame: theme, workspaces, sign-in, errors, mail."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.filebased import EmailBackend
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.errors import Conflict, InvalidInput, Refusal
from memory_app.domain.vocabulary import Role
from memory_app.models import Member, Workspace
from memory_app.services import maintenance, members
from memory_app.templatetags.frame import SECTIONS
from memory_app.views import errors
from tests.factories import MemberFactory, MembershipFactory, RunFactory, WorkspaceFactory
from tests.views.conftest import Visitor
from tests.views.pages import text_of

pytestmark = pytest.mark.django_db


class TestTheme:
    @pytest.mark.parametrize("chosen", ["light", "dark", "auto"])
    def test_the_next_page_is_drawn_in_it(self, chosen: str, reviewer: Client) -> None:
        answer = reviewer.post(reverse("memory:theme"), {"theme": chosen, "next": "/rules/?x=1"})
        assert answer["Location"] == "/rules/?x=1"
        assert f'data-theme="{chosen}"' in text_of(reviewer.get("/"))

    @pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:1", "/\\evil", ""])
    def test_it_leads_nowhere_else(self, elsewhere: str, client: Client) -> None:
        assert client.post(reverse("memory:theme"), {"theme": "dark", "next": elsewhere})["Location"] == "/"

    def test_nonsense_sets_nothing(self, client: Client) -> None:
        assert not client.post(reverse("memory:theme"), {"theme": '"><script>'}).cookies

    def test_a_strange_cookie_is_auto(self, client: Client) -> None:
        client.cookies["theme"] = "neon"
        assert 'data-theme="auto"' in text_of(client.get("/accounts/login/"))

    def test_it_is_a_post(self, client: Client) -> None:
        assert client.get(reverse("memory:theme")).status_code == 405


class TestNavigation:
    """The rail and, in a narrow window, the bar and what is behind More."""

    def test_three_groups_in_their_order(self, reviewer: Client) -> None:
        groups = [section.group for section in SECTIONS]
        assert groups == sorted(groups)
        page = text_of(reviewer.get("/rules/"))
        shown = re.findall(r'<li class="nav-(\w+)( nav-starts)?">', page)
        assert [key for key, starts in shown if starts] == ["rules", "episodes"]
        assert [key for key, _ in shown] == [section.key for section in SECTIONS]

    def test_the_bar_holds_four_and_more(self) -> None:
        assert [section.key for section in SECTIONS if section.primary] == ["today", "review", "rules", "episodes"]

    def test_each_section_knows_its_own_page(self, admin: Client) -> None:
        for section in SECTIONS:
            page = text_of(admin.get(reverse(section.url_name)))
            rail = page.split('<nav class="nav"')[1].split("</nav>")[0]
            assert re.findall(r'href="([^"]+)" aria-current="page"', rail) == [reverse(section.url_name)]
            more = page.split('<details class="menu more"')[1].split("</summary>")[0]
            assert ('aria-current="true"' in more) is not section.primary


class TestTimes:
    def test_pages_go_by_the_workspaces_clock(self) -> None:
        workspace = WorkspaceFactory(time_zone="Asia/Tokyo")
        membership = MembershipFactory(workspace=workspace)
        client = Client()
        client.force_login(membership.member, backend=settings.AUTHENTICATION_BACKENDS[0])
        run = RunFactory(workspace=workspace, created_at=datetime(2026, 3, 1, 18, 0, tzinfo=UTC))
        page = client.get(reverse("memory:run-detail", args=[run.pk])).content.decode()
        assert "Times are Asia/Tokyo" in page
        assert 'datetime="2026-03-01T18:00:00Z" title="2 Mar 2026, 03:00:00 JST"' in page


class TestWorkspaces:
    def test_a_member_of_two_switches(self, here: Workspace) -> None:
        membership = MembershipFactory(workspace=here)
        other = MembershipFactory(member=membership.member, workspace=WorkspaceFactory(name="Zweite"))
        client = Client()
        client.force_login(membership.member, backend=settings.AUTHENTICATION_BACKENDS[0])
        where = reverse("memory:workspace-switch")
        for _ in range(2):
            assert "You are in “Zweite” now." in text_of(
                client.post(where, {"workspace": str(other.workspace_id)}, follow=True)
            )

    @pytest.mark.parametrize("wanted", ["", "nonsense", "00000000-0000-7000-8000-000000000000"])
    def test_no_workspace_of_theirs_is_nothing(self, wanted: str, reviewer: Client) -> None:
        assert reviewer.post(reverse("memory:workspace-switch"), {"workspace": wanted}).status_code == 404

    def test_it_is_a_post(self, reviewer: Client) -> None:
        assert reviewer.get(reverse("memory:workspace-switch")).status_code == 405

    def test_a_member_of_none_is_told_whom_to_ask(self, client: Client) -> None:
        client.force_login(MemberFactory(), backend=settings.AUTHENTICATION_BACKENDS[0])
        answer = client.get("/")
        assert answer.status_code == 403
        assert "You belong to no workspace" in text_of(answer)


class TestSignInLink:
    def test_it_lets_in_once(self, here: Workspace, client: Client) -> None:
        member = MembershipFactory(workspace=here).member
        where = reverse("memory:sign-in-link", args=[members.make_sign_in_link(member=member, now=timezone.now())])
        assert client.get(where, follow=True).redirect_chain == [("/", 302)]
        again = Client().get(where)
        assert again.status_code == 410
        assert "This link no longer works" in text_of(again)

    def test_it_is_a_get(self, client: Client) -> None:
        assert client.post(reverse("memory:sign-in-link", args=["x"])).status_code == 405


def next_in(page: str) -> str:
    """Where the form in the page's main part leads."""
    return page.split("<main")[1].split('name="next" value="')[1].split('"', maxsplit=1)[0]


class TestAccounts:
    @pytest.fixture
    def member(self) -> Any:
        member = MemberFactory(email="ada@example.org")
        member.set_password("a long enough password")
        member.save()
        EmailAddress.objects.create(user=member, email=member.email, verified=True, primary=True)
        return member

    def test_signing_in_and_out(self, member: Member, here: Workspace, client: Client) -> None:
        MembershipFactory(workspace=here, member=member)
        said = {"login": "ADA@example.org", "password": "a long enough password"}
        assert client.post(reverse("account_login"), said)["Location"] == "/"
        assert client.post(reverse("account_logout"))["Location"] == reverse("account_login")

    def test_a_wrong_password_is_said_in_the_form(self, member: Member, client: Client) -> None:
        answer = client.post(reverse("account_login"), {"login": member.email, "password": "wrong"})
        assert 'role="alert"' in text_of(answer)

    def test_nobody_signs_up(self, client: Client) -> None:
        assert "Accounts are made by an admin" in text_of(client.get(reverse("account_signup")))

    def test_a_forgotten_password(self, member: Member, client: Client, mailoutbox: list[Any]) -> None:
        answer = client.post(reverse("account_reset_password"), {"email": member.email}, follow=True)
        assert "Look into your mail" in text_of(answer)
        [letter] = mailoutbox
        assert "Set a new password for Palimpsest" in letter.subject
        link = next(line for line in letter.body.splitlines() if line.startswith("http"))
        form = client.get(link, follow=True)
        assert "Set a new password" in text_of(form)
        where = form.redirect_chain[-1][0]
        chosen = {"password1": "another long password", "password2": "another long password"}
        assert "Your password is set" in text_of(client.post(where, chosen, follow=True))

    def test_a_used_link_says_so(self, client: Client) -> None:
        where = reverse("account_reset_password_from_key", args=["1", "nonsense"])
        assert "This link no longer works" in text_of(client.get(where))

    def test_a_first_password_is_titled_as_one_and_leads_to_today(self, here: Workspace, client: Client) -> None:
        member = MembershipFactory(workspace=here).member
        member.set_unusable_password()
        member.save()
        client.force_login(member, backend=settings.AUTHENTICATION_BACKENDS[0])
        where = reverse("account_set_password")
        page = text_of(client.get(reverse("account_change_password"), follow=True))
        assert "Choose a password" in page
        assert "Change your password" not in page
        asked = {"password1": "a long enough password", "password2": "a long enough password", "next": next_in(page)}
        assert client.post(where, asked)["Location"] == reverse("memory:today")
        changed = text_of(client.get(reverse("account_change_password")))
        assert "Change your password" in changed
        assert next_in(changed) == reverse("memory:today")

    def test_too_many_wrong_ones_say_how_long_to_wait(self, member: Member, client: Client) -> None:
        said = {"login": member.email, "password": "wrong"}
        for _ in range(6):
            answer = client.post(reverse("account_login"), said)
        assert "Wait five minutes" in text_of(answer)

    def test_too_many_requests_are_told_in_our_style(self, client: Client, settings: Any) -> None:
        settings.ACCOUNT_RATE_LIMITS = {"reset_password": "1/m/ip"}
        for _ in range(2):
            answer = client.post(reverse("account_reset_password"), {"email": "x@example.org"})
        assert answer.status_code == 429
        assert "Wait five minutes" in text_of(answer)
        assert 'class="bare"' in text_of(answer)

    @pytest.mark.parametrize("embedded", [False, True])
    def test_who_can_help_with_mail_that_does_not_come(self, embedded: bool, client: Client, settings: Any) -> None:
        settings.EMBEDDED = embedded
        page = text_of(client.get(reverse("account_reset_password_done")))
        assert ("the owner of your workspace" in page) is embedded
        assert "the admin finds" not in page

    def test_changing_it_happens_in_the_frame(self, reviewer: Client) -> None:
        assert 'aria-label="Main"' in text_of(reviewer.get(reverse("account_change_password"), follow=True))


class TestErrors:
    def test_what_is_nowhere_is_short_and_the_same_twice(self, reviewer: Client) -> None:
        first, second = reviewer.get("/nowhere/"), reviewer.get("/elsewhere/")
        assert first.status_code == 404
        assert first.content == second.content

    def test_below_the_api_it_is_json(self, client: Client) -> None:
        assert client.get("/api/v1/nowhere").json()["error"]["code"] == "not_found"

    def test_a_form_without_its_token_says_how_to_mend_it(self, here: Workspace) -> None:
        client = Client(enforce_csrf_checks=True)
        client.force_login(MembershipFactory(workspace=here).member, backend=settings.AUTHENTICATION_BACKENDS[0])
        answer = client.post(reverse("memory:run-create"))
        assert answer.status_code == 403
        assert "reload the page and send it again" in text_of(answer)

    @pytest.mark.parametrize(("path", "kind"), [("/", "text/html"), ("/api/v1/rules", "application/json")])
    def test_what_breaks_says_that_nothing_is_half_done(self, path: str, kind: str) -> None:
        answer = errors.server_error(RequestFactory().get(path))
        assert answer.status_code == 500
        assert answer["Content-Type"].startswith(kind)

    @pytest.mark.parametrize("name", ["400", "403", "403_csrf", "404", "405", "409", "429", "500", "503"])
    def test_each_says_what_to_do_next(self, name: str) -> None:
        page = render_to_string(f"{name}.html", {"reason": "Because."})
        assert page.count("<h1>") == 1
        assert '<a class="btn"' in page.split('class="actions"')[1]
        assert ("Try again" in page) is (name in {"429", "500", "503"})

    def test_the_database_is_down(self) -> None:
        page = render_to_string("503.html")
        assert "Nothing was changed. Try again in a minute." in page

    @pytest.mark.parametrize(("name", "sign_in"), [("run-create", True), ("theme", False), ("run-create", False)])
    def test_an_address_for_buttons_says_so(self, name: str, sign_in: bool, reviewer: Client, client: Client) -> None:
        answer = (reviewer if sign_in else client).get(reverse(f"memory:{name}"))
        assert (answer.status_code, answer["Allow"]) == (405, "POST")
        assert "Go back to the page you came from" in text_of(answer)

    @pytest.mark.parametrize(("refusal", "status"), [(Conflict("Too late."), 409), (InvalidInput("Too much."), 422)])
    def test_a_refusal_that_no_form_shows_is_a_page(self, refusal: Refusal, status: int) -> None:
        answer = errors.refused(RequestFactory().get("/"), refusal)
        assert answer.status_code == status
        assert refusal.message in text_of(answer)

    def test_a_refusal_that_no_view_expects_never_breaks(
        self, reviewer: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(**_: object) -> None:
            raise Conflict("Another run is under way.")

        monkeypatch.setattr(maintenance, "request_run", refuse)
        answer = reviewer.post(reverse("memory:run-create"))
        assert answer.status_code == 409
        assert "Another run is under way." in text_of(answer)

    def test_a_damaged_request(self) -> None:
        assert errors.bad_request(RequestFactory().get("/"), ValueError()).status_code == 400


class TestPolicy:
    """The content policy and what pages ask of it."""

    def test_nothing_of_a_signed_in_person_is_kept(self, reviewer: Client, viewer: Client) -> None:
        for answer in (
            reviewer.get("/"),
            reviewer.get("/review/"),
            reviewer.post(reverse("memory:run-create")),
            viewer.post(reverse("memory:run-create")),
            viewer.get(reverse("memory:mail-list")),
        ):
            if answer.status_code != 404:
                assert {"private", "no-store"} <= set(answer["Cache-Control"].split(", "))

    def test_no_page_needs_what_it_forbids(self, reviewer: Client) -> None:
        for where in ("/", "/review/", "/observations/", "/rules/", "/episodes/", "/runs/", "/jobs/"):
            answer = reviewer.get(where)
            page = text_of(answer)
            assert "default-src 'self'" in answer["Content-Security-Policy"]
            assert " style=" not in page
            assert "hx-on" not in page
            assert "<script>" not in page
            assert "javascript:" not in page


class TestMail:
    @pytest.fixture
    def folder(self, tmp_path: Path, settings: Any) -> Path:
        settings.EMBEDDED, settings.EMAIL_FILE_PATH = True, str(tmp_path)
        return tmp_path

    def send(self, folder: Path, to: str, subject: str, **headers: str) -> None:
        letter = EmailMessage(
            subject=subject, body="https://example.org/a?b=1 <b>", from_email="x@y.example", to=[to], headers=headers
        )
        backend = EmailBackend(file_path=str(folder))
        backend.send_messages([letter])

    @pytest.fixture
    def owner(self, visitor: Visitor) -> Client:
        return visitor(Role.OWNER)

    def test_the_owner_reads_letters_to_members_alone(self, folder: Path, here: Workspace, owner: Client) -> None:
        member = MembershipFactory(workspace=here).member
        self.send(folder, member.email, "To one of ours")
        self.send(folder, "somebody@elsewhere.example", "To somebody else")
        page = text_of(owner.get(reverse("memory:mail-list")))
        assert "To one of ours" in page
        assert "To somebody else" not in page
        assert '<a href="https://example.org/a?b=1"' in page
        assert "&lt;b&gt;" in page

    def test_an_invitation_is_read_by_the_workspace_that_asks_alone(
        self, folder: Path, here: Workspace, owner: Client
    ) -> None:
        member, header = MembershipFactory(workspace=here).member, "X-Palimpsest-Workspace"
        self.send(folder, "new@elsewhere.example", "To us", **{header: str(here.pk)})
        self.send(folder, member.email, "To others", **{header: str(WorkspaceFactory().pk)})
        page = text_of(owner.get(reverse("memory:mail-list")))
        assert "To us" in page
        assert "To others" not in page

    def test_a_letter_that_opens_another_workspace_is_not_this_owners(
        self, folder: Path, here: Workspace, owner: Client
    ) -> None:
        of_two = MembershipFactory(workspace=here).member
        MembershipFactory(member=of_two)
        self.send(folder, of_two.email, "Set a new password")
        assert "Set a new password" not in text_of(owner.get(reverse("memory:mail-list")))

    def test_an_owner_of_both_reads_it_and_their_own(self, folder: Path, here: Workspace, owner: Client) -> None:
        of_two, other = MembershipFactory(workspace=here).member, WorkspaceFactory()
        me = Member.objects.get(pk=owner.session["_auth_user_id"])
        MembershipFactory(member=of_two, workspace=other)
        self.send(folder, of_two.email, "Set a new password")
        MembershipFactory(member=me, workspace=other, role=Role.OWNER.value)
        MembershipFactory(member=me, role=Role.VIEWER.value)
        self.send(folder, me.email, "Mine alone")
        owner.post(reverse("memory:workspace-switch"), {"workspace": str(here.pk)})
        page = text_of(owner.get(reverse("memory:mail-list")))
        assert "Set a new password" in page
        assert "Mine alone" in page

    def test_an_empty_folder(self, folder: Path, owner: Client) -> None:
        assert "No mail yet" in text_of(owner.get(reverse("memory:mail-list")))

    def test_only_for_owners_of_an_embedded_install(self, folder: Path, visitor: Visitor, settings: Any) -> None:
        assert visitor(Role.ADMIN).get(reverse("memory:mail-list")).status_code == 403
        settings.EMBEDDED = False
        assert visitor(Role.OWNER).get(reverse("memory:mail-list")).status_code == 404

    def test_it_is_read_only(self, folder: Path, admin: Client) -> None:
        assert admin.post(reverse("memory:mail-list")).status_code == 405


class TestHealth:
    def test_both_answer(self, client: Client) -> None:
        assert client.get("/healthz").content == b"ok\n"
        assert client.get("/readyz").content == b"ready\n"
        assert client.post("/healthz").status_code == client.post("/readyz").status_code == 405


class TestCompression:
    def test_pages_travel_compressed_and_answers_to_programs_as_they_are(self, viewer: Client) -> None:
        asked = {"Accept-Encoding": "gzip"}
        assert viewer.get("/", headers=asked)["Content-Encoding"] == "gzip"
        assert "Content-Encoding" not in viewer.get("/")
        assert "Content-Encoding" not in viewer.get("/api/v1/rules", headers=asked)
