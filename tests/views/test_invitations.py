"""Inviting somebody, and what the link's page offers to whoever opens it."""

import logging
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings as site
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.vocabulary import Role
from memory_app.models import Invitation, Member, Membership, Workspace
from memory_app.services import invitations
from memory_app.tenancy import scope
from tests.factories import InvitationFactory, MemberFactory, MembershipFactory, WorkspaceFactory
from tests.views.conftest import Visitor
from tests.views.pages import attributes_of, ids_of, text_of

pytestmark = pytest.mark.django_db
ASKED = {"email": "new@example.org", "role": "reviewer"}
CHOSEN = {"name": "Ada", "password": "a long enough password"}
COOKIE = "palimpsest_new_invitation"


@pytest.fixture
def keep(django_capture_on_commit_callbacks: Any) -> Any:
    """What happens after the commit happens: the letter leaves."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def asked(here: Workspace, **given: Any) -> tuple[Invitation, str]:
    """An invitation and the path of its link."""
    token = invitations.new_token(here.pk)
    now = timezone.now()
    given = {"email": "new@example.org", "created_at": now, "expires_at": now + timedelta(days=7)} | given
    row: Invitation = InvitationFactory(workspace=here, token=token, **given)
    return row, reverse("memory:invitation-accept", args=[token])


def signed_in(member: Member) -> Client:
    client = Client()
    client.force_login(member, backend=site.AUTHENTICATION_BACKENDS[0])
    return client


def role_of(here: Workspace, email: str) -> str | None:
    with scope(workspace=here.pk):
        rows = Membership.objects.filter(workspace_id=here.pk, member__email=email)
        return rows.values_list("role", flat=True).first()


class TestInvite:
    def test_a_letter_leaves_and_the_link_is_shown_once(
        self, here: Workspace, admin: Client, mailoutbox: list[Any], keep: Any, caplog: pytest.LogCaptureFixture
    ) -> None:
        with caplog.at_level(logging.DEBUG), keep():
            sent = admin.post(reverse("memory:invitation-create"), ASKED)
        assert sent["Location"] == reverse("memory:member-list")
        page = text_of(admin.get(sent["Location"]))
        link = page.split('id="new-link">')[1].split("<")[0]
        [letter] = mailoutbox
        assert (letter.to, letter.subject) == (["new@example.org"], "Grace invites you to Here")
        assert letter.extra_headers == {"X-Palimpsest-Workspace": str(here.pk)}
        assert link in letter.body
        assert "as Reviewer" in letter.body
        assert "The letter is on its way" in page
        assert 'id="new-link"' not in text_of(admin.get(sent["Location"]))
        token = link.rstrip("/").split("/")[-1]
        assert token not in caplog.text
        assert token not in str(dict(admin.session))
        assert invitations.invitation_for(token) is not None

    def test_where_no_letter_can_leave_the_page_says_so(
        self, admin: Client, keep: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        def refuse(*_: object) -> int:
            raise ConnectionRefusedError("mail.example new@example.org")

        monkeypatch.setattr(EmailBackend, "send_messages", refuse)
        with keep():
            admin.post(reverse("memory:invitation-create"), ASKED)
        page = text_of(admin.get(reverse("memory:member-list")))
        assert "The letter could not leave. Hand over the link yourself" in page
        assert "new@example.org" not in caplog.text

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            ({"email": "nobody"}, "Enter a valid email address."),
            ({"email": ""}, "This field is required."),
            ({"role": "owner"}, "Select a valid choice"),
            ({"email": "there@example.org"}, "belongs to the workspace already"),
            ({"email": "asked@example.org"}, "invited already"),
        ],
    )
    def test_what_is_off_is_said_at_its_field(
        self, change: dict[str, str], says: str, here: Workspace, admin: Client, mailoutbox: list[Any]
    ) -> None:
        MembershipFactory(workspace=here, member=MemberFactory(email="there@example.org"))
        asked(here, email="asked@example.org")
        answer = admin.post(reverse("memory:invitation-create"), ASKED | change)
        assert answer.status_code == 422
        assert says in text_of(answer)
        assert mailoutbox == []

    def test_so_many_in_a_minute_and_no_more(self, here: Workspace, admin: Client, settings: Any) -> None:
        settings.ACCOUNT_RATE_LIMITS = {"request_login_code": "1/m/ip"}
        assert admin.post(reverse("memory:invitation-create"), ASKED).status_code == 302
        answer = admin.post(reverse("memory:invitation-create"), ASKED | {"email": "second@example.org"})
        assert answer.status_code == 422
        assert "Wait a minute" in text_of(answer)

    def test_who_may_not(self, here: Workspace, reviewer: Client) -> None:
        assert reviewer.get(reverse("memory:invitation-create")).status_code == 403
        assert reviewer.post(reverse("memory:invitation-create"), ASKED).status_code == 403
        assert reviewer.delete(reverse("memory:invitation-create")).status_code == 405


class TestResendAndRevoke:
    def test_a_new_link_for_the_old_one(self, here: Workspace, admin: Client, mailoutbox: list[Any], keep: Any) -> None:
        row, old = asked(here)
        with keep():
            admin.post(reverse("memory:invitation-resend", args=[row.pk]))
        page = text_of(admin.get(reverse("memory:member-list")))
        assert 'id="new-link"' in page
        assert len(mailoutbox) == 1
        assert Client().get(old).status_code == 410

    def test_revoked(self, here: Workspace, admin: Client) -> None:
        row, link = asked(here)
        for _ in range(2):
            answer = admin.post(reverse("memory:invitation-revoke", args=[row.pk]), follow=True)
            assert "is revoked" in text_of(answer)
        assert f"invitation-{row.pk}" not in ids_of(answer)
        gone = Client().get(link)
        assert gone.status_code == 410
        assert "It was taken back." in text_of(gone)
        assert admin.post(reverse("memory:invitation-resend", args=[row.pk])).status_code == 409

    def test_who_may_not(self, here: Workspace, reviewer: Client, stranger: Client, admin: Client) -> None:
        row, _ = asked(here)
        for what in ("resend", "revoke"):
            where = reverse(f"memory:invitation-{what}", args=[row.pk])
            assert reviewer.post(where).status_code == 403
            assert stranger.post(where).status_code == 404
            assert admin.get(where).status_code == 405
        owners, _ = asked(here, email="boss@example.org", role="owner")
        assert admin.post(reverse("memory:invitation-resend", args=[owners.pk])).status_code == 403


class TestAsSomebodyNew:
    def test_the_page_says_who_asks_into_what_as_what(self, here: Workspace, client: Client) -> None:
        _, link = asked(here, invited_by=MemberFactory(name="Grace <b>"))
        answer = client.get(link)
        page = text_of(answer)
        assert "Join “<bdi>Here</bdi>”" in page
        assert "<bdi>Grace &lt;b&gt;</bdi> invites you." in page
        assert "Reviewer" in page
        assert "no-store" in answer["Cache-Control"]
        assert attributes_of(answer, "id_password")["autocomplete"] == "new-password"
        assert attributes_of(answer, "id_username")["value"] == "new@example.org"

    def test_a_password_and_they_are_in(self, here: Workspace, client: Client) -> None:
        _, link = asked(here, email="new@example.org")
        answer = client.post(link, CHOSEN, follow=True)
        assert answer.redirect_chain == [("/", 302)]
        assert "You are in “Here” now." in text_of(answer)
        member = Member.objects.get(email="new@example.org")
        assert member.check_password(CHOSEN["password"])
        assert EmailAddress.objects.get(user=member).verified
        assert role_of(here, member.email) == "reviewer"
        assert client.get(link)["Location"] == "/"
        assert client.post(link, CHOSEN)["Location"] == "/"
        used = Client().get(link)
        assert used.status_code == 410
        assert "It was used already. If it was you, sign in." in text_of(used)
        assert Client().post(link, CHOSEN).status_code == 410

    @pytest.mark.parametrize(
        ("change", "at"),
        [
            ({"password": ""}, "password"),
            ({"password": "short"}, "password"),
            ({"password": "new@example.org"}, "password"),
            ({"password": "1234567890"}, "password"),
            ({"name": "x" * 201}, "name"),
        ],
    )
    def test_what_is_off_is_said_at_its_field_which_has_the_focus(
        self, change: dict[str, str], at: str, here: Workspace, client: Client
    ) -> None:
        _, link = asked(here)
        answer = client.post(link, CHOSEN | change)
        assert answer.status_code == 422
        assert f"id_{at}_error" in ids_of(answer)
        assert "autofocus" in attributes_of(answer, f"id_{at}")
        assert not Member.objects.filter(email="new@example.org").exists()

    def test_too_often(self, here: Workspace, client: Client, settings: Any) -> None:
        settings.ACCOUNT_RATE_LIMITS = {"signup": "1/m/ip"}
        _, link = asked(here)
        assert client.post(link, {}).status_code == 422
        assert client.post(link, CHOSEN).status_code == 429
        assert client.get(link).status_code == 200
        assert role_of(here, "new@example.org") is None


class TestWithAnAccount:
    def test_signed_out_it_asks_to_sign_in_and_never_for_a_new_password(self, here: Workspace, client: Client) -> None:
        member = MemberFactory(email="new@example.org")
        _, link = asked(here)
        page = text_of(client.get(link))
        assert f"{reverse('account_login')}?next={link}" in page
        assert "id_password" not in page
        assert client.post(link, CHOSEN).status_code == 409
        member.refresh_from_db()
        assert not member.check_password(CHOSEN["password"])
        assert role_of(here, member.email) is None

    def test_one_click_from_another_workspace(self, here: Workspace) -> None:
        member = MemberFactory(email="new@example.org")
        MembershipFactory(member=member, workspace=WorkspaceFactory(name="Elsewhere"))
        _, link = asked(here, email="new@example.org", role="admin")
        client = signed_in(member)
        assert "id_password" not in text_of(client.get(link))
        assert role_of(here, member.email) is None
        for _ in range(2):
            answer = client.post(link, follow=True)
            assert "You are in “Here” now." in text_of(answer)
        assert role_of(here, member.email) == "admin"

    def test_one_click_from_no_workspace(self, here: Workspace) -> None:
        _, link = asked(here)
        answer = signed_in(MemberFactory(email="new@example.org")).post(link, follow=True)
        assert "You are in “Here” now." in text_of(answer)

    def test_another_account_is_told_and_gets_nothing(self, here: Workspace, visitor: Visitor) -> None:
        other = visitor(Role.VIEWER, workspace=WorkspaceFactory())
        _, link = asked(here)
        assert "Sign out, then go on" in text_of(other.get(link))
        assert other.post(link).status_code == 409
        assert role_of(here, "new@example.org") is None

    def test_who_was_removed_does_not_come_back(self, here: Workspace) -> None:
        member = MemberFactory(email="new@example.org")
        _, link = asked(here)
        client = signed_in(member)
        client.post(link)
        with scope(workspace=here.pk):
            Membership.objects.filter(member=member).delete()
        assert client.post(link).status_code == 410
        assert client.get(link).status_code == 410


class TestOver:
    def test_expired_says_so_and_whom_to_ask(self, here: Workspace, client: Client) -> None:
        _, link = asked(here, expires_at=timezone.now(), invited_by=MemberFactory(name="Grace"))
        for answer in (client.get(link), client.post(link, CHOSEN)):
            assert answer.status_code == 410
            assert "It is older than seven days." in text_of(answer)
            assert "Ask <bdi>Grace</bdi> for another one." in text_of(answer)

    @pytest.mark.parametrize("token", ["nonsense", "A" * 64, "%C3%A9" * 8])
    def test_no_link_of_ours(self, token: str, client: Client) -> None:
        answer = client.get(f"/invitations/{token}/")
        assert answer.status_code == 410
        assert "Ask an admin of the workspace" in text_of(answer)

    def test_other_methods(self, here: Workspace, client: Client) -> None:
        _, link = asked(here)
        assert client.delete(link).status_code == 405
