"""The frame: theme, workspaces, sign-in, errors, mail."""

from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.filebased import EmailBackend
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.vocabulary import Role
from memory_app.models import Member, Workspace
from memory_app.services import members
from memory_app.views import errors
from tests.factories import MemberFactory, MembershipFactory, WorkspaceFactory
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

    def test_a_damaged_request(self) -> None:
        assert errors.bad_request(RequestFactory().get("/"), ValueError()).status_code == 400


class TestPolicy:
    """The content policy and what pages ask of it."""

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

    def send(self, folder: Path, to: str, subject: str) -> None:
        letter = EmailMessage(subject=subject, body="https://example.org/a?b=1 <b>", from_email="x@y.example", to=[to])
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
