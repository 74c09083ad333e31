"""Settings → Members: seen by everyone, changed by admins, with and without JavaScript."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.vocabulary import Role
from memory_app.models import AuditEntry, Membership, Workspace
from memory_app.tenancy import scope
from tests.factories import InvitationFactory, MemberFactory, MembershipFactory, WorkspaceFactory
from tests.views.conftest import HTMX, Visitor
from tests.views.pages import ids_of, is_page, text_of

pytestmark = pytest.mark.django_db
LIST: dict[str, Any] = {"headers": HTMX | {"HX-Target": "member-rows"}}


def where(what: str, row: Membership | None = None) -> str:
    return reverse(f"memory:member-{what}", args=[row.pk] if row else [])


def belongs(here: Workspace, role: Role = Role.VIEWER, **given: Any) -> Membership:
    made: Membership = MembershipFactory(workspace=here, role=role.value, **given)
    return made


def put(client: Client, row: Membership, role: str, was: str = "viewer", **more: Any) -> Any:
    return client.post(where("role", row), {"role": role, "was": was}, **more)


def role_of(row: Membership) -> str | None:
    with scope(workspace=row.workspace_id):
        return Membership.objects.filter(pk=row.pk).values_list("role", flat=True).first()


def own(client: Client) -> Membership:
    member = client.session["_auth_user_id"]
    with scope(member=member):
        return Membership.objects.get(member_id=member)


def about(answer: Any, row: Membership) -> str:
    """What the page says of one member."""
    return text_of(answer).split(f'id="member-{row.pk}"')[1].split("</li>")[0]


class TestPage:
    def test_settings_begin_with_it(self, viewer: Client) -> None:
        assert viewer.get(reverse("memory:settings"))["Location"] == where("list")
        assert f'href="{where("list")}"' in text_of(viewer.get(reverse("memory:today")))

    def test_a_viewer_reads_only_and_may_leave(self, here: Workspace, viewer: Client) -> None:
        row, asked = belongs(here, Role.OWNER), InvitationFactory(workspace=here)
        answer = viewer.get(where("list"))
        page = text_of(answer)
        assert {f"member-{row.pk}", f"invitation-{asked.pk}"} <= set(ids_of(answer))
        assert "An admin can change it." in page
        for path in (where("role", row), where("remove", row), reverse("memory:invitation-create")):
            assert path not in page
        assert "/revoke/" not in page
        assert where("remove", own(viewer)) in about(answer, own(viewer))

    def test_an_admin_has_no_button_for_owners(self, here: Workspace, admin: Client) -> None:
        owner, asked = belongs(here, Role.OWNER), InvitationFactory(workspace=here, role="owner")
        answer = admin.get(where("list"))
        assert "<form" not in about(answer, owner)
        assert 'value="owner"' not in text_of(answer)
        assert reverse("memory:invitation-resend", args=[asked.pk]) not in text_of(answer)

    def test_the_only_owner_has_none_for_themselves(self, here: Workspace, visitor: Visitor) -> None:
        owner = visitor(Role.OWNER)
        assert "<form" not in about(owner.get(where("list")), own(owner))
        belongs(here, Role.OWNER)
        assert "<form" in about(owner.get(where("list")), own(owner))

    def test_when_somebody_was_last_here(self, here: Workspace, admin: Client) -> None:
        row, never = belongs(here, last_seen_at=timezone.now() - timedelta(hours=3)), belongs(here)
        admin.get(where("list"))
        answer = admin.get(where("list"))
        assert "3 h ago" in about(answer, row)
        assert "just now" in about(answer, own(admin))
        assert "not seen yet" in about(answer, never)

    def test_a_name_is_only_text(self, here: Workspace, admin: Client) -> None:
        belongs(here, member=MemberFactory(name='"><b id="evil">'))
        assert "evil" not in ids_of(admin.get(where("list")))

    def test_a_fixed_number_of_queries_and_pages_of_50(self, here: Workspace, admin: Client) -> None:
        admin.get(where("list"))
        with CaptureQueriesContext(connection) as few:
            admin.get(where("list"))
        for _ in range(52):
            belongs(here)
            InvitationFactory(workspace=here)
        with CaptureQueriesContext(connection) as many:
            answer = admin.get(where("list"))
        assert len(few) == len(many)
        assert text_of(answer).count('<li class="row" id="member-') == 50
        following = (
            text_of(answer).split('id="member-more"')[1].split('hx-get="')[1].split('"')[0].replace("&amp;", "&")
        )
        rest = admin.get(where("list") + following, headers=HTMX | {"HX-Target": "member-more"})
        assert not is_page(rest)
        assert len([name for name in ids_of(rest) if name.startswith("member-")]) == 3


class TestRole:
    def test_without_javascript(self, here: Workspace, admin: Client) -> None:
        row = belongs(here)
        answer = put(admin, row, "reviewer", follow=True)
        assert answer.redirect_chain == [(where("list"), 302)]
        assert "is Reviewer now." in text_of(answer)
        assert role_of(row) == "reviewer"

    def test_with_it_the_list_comes_back(self, here: Workspace, admin: Client) -> None:
        row = belongs(here)
        answer = put(admin, row, "reviewer", **LIST)
        assert not is_page(answer)
        assert ids_of(answer)[0] == "member-rows"
        assert "Reviewer" in about(answer, row)

    def test_ones_own_is_asked_about_first(self, admin: Client) -> None:
        page = text_of(admin.get(reverse("memory:member-list")))
        assert page.count("My own role: if I lower it") == 1
        assert page.count('type="checkbox" required') == 1

    def test_ones_own_brings_a_whole_page(self, admin: Client) -> None:
        answer = put(admin, own(admin), "reviewer", was="admin", **LIST)
        assert answer["HX-Redirect"] == where("list")
        assert put(admin, own(admin), "admin", was="reviewer").status_code == 403

    def test_twice_is_once(self, here: Workspace, admin: Client) -> None:
        row = belongs(here)
        for _ in range(2):
            assert put(admin, row, "reviewer").status_code == 302
        with scope(workspace=here.pk):
            assert AuditEntry.objects.filter(verb="member.changed").count() == 1

    def test_what_somebody_else_did_meanwhile_is_told_in_the_row(self, here: Workspace, admin: Client) -> None:
        row = belongs(here, Role.ADMIN)
        for more, whole in (({}, True), (LIST, False)):
            answer = put(admin, row, "reviewer", **more)
            assert answer.status_code == 409
            assert is_page(answer) is whole
            assert "Somebody changed this meanwhile" in about(answer, row)
        assert role_of(row) == "admin"

    def test_who_may_not(self, here: Workspace, reviewer: Client, admin: Client, stranger: Client) -> None:
        row = belongs(here)
        assert put(reviewer, row, "admin").status_code == 403
        assert put(admin, row, "owner").status_code == 403
        assert put(stranger, row, "admin").status_code == 404
        assert put(admin, row, "king").status_code == 422
        assert admin.get(where("role", row)).status_code == 405
        assert role_of(row) == "viewer"


class TestRemove:
    def test_their_next_click_finds_nothing_and_what_they_said_stays(
        self, here: Workspace, admin: Client, visitor: Visitor
    ) -> None:
        out = visitor(Role.REVIEWER, name="Out")
        assert out.get(reverse("memory:rule-list")).status_code == 200
        row = own(out)
        answer = admin.post(where("remove", row), follow=True)
        assert "Out is no longer a member." in text_of(answer)
        assert f"member-{row.pk}" not in ids_of(answer)
        gone = out.get(reverse("memory:rule-list"))
        assert gone.status_code == 403
        assert "You belong to no workspace" in text_of(gone)
        assert out.post(reverse("memory:run-create")).status_code == 403

    def test_who_belongs_elsewhere_goes_on_there(self, here: Workspace, admin: Client) -> None:
        row = belongs(here)
        MembershipFactory(member=row.member, workspace=WorkspaceFactory(name="Elsewhere"), role=Role.VIEWER.value)
        out = Client()
        out.force_login(row.member, backend=settings.AUTHENTICATION_BACKENDS[0])
        out.post(reverse("memory:workspace-switch"), {"workspace": str(here.pk)}, follow=True)
        admin.post(where("remove", row))
        page = text_of(out.get(reverse("memory:today")))
        assert "Elsewhere" in page
        assert "Here" not in page

    def test_with_javascript_the_list_comes_back(self, here: Workspace, admin: Client) -> None:
        row = belongs(here)
        answer = admin.post(where("remove", row), **LIST)
        assert ids_of(answer)[0] == "member-rows"
        assert f"member-{row.pk}" not in ids_of(answer)
        assert admin.post(where("remove", row), **LIST).status_code == 404

    def test_leaving(self, viewer: Client) -> None:
        row = own(viewer)
        answer = viewer.post(where("remove", row), **LIST)
        assert answer["HX-Redirect"] == reverse("memory:today")
        assert viewer.get(where("list")).status_code == 403

    def test_the_only_owner_is_told(self, visitor: Visitor) -> None:
        owner = visitor(Role.OWNER)
        row = own(owner)
        answer = owner.post(where("remove", row))
        assert answer.status_code == 409
        assert "only owner" in about(answer, row)
        assert role_of(row) == "owner"

    def test_who_may_not(self, here: Workspace, reviewer: Client, admin: Client, stranger: Client) -> None:
        row, owner = belongs(here), belongs(here, Role.OWNER)
        assert reviewer.post(where("remove", row)).status_code == 403
        assert admin.post(where("remove", owner)).status_code == 403
        assert stranger.post(where("remove", row)).status_code == 404
        assert admin.get(where("remove", row)).status_code == 405
        assert {role_of(row), role_of(owner)} == {"viewer", "owner"}
