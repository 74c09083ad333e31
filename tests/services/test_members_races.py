"""Two who change who belongs here at the same instant: whoever comes second sees what the first one did."""

from functools import partial
from typing import Any

import pytest

from memory_app.domain.vocabulary import Role
from memory_app.models import Invitation, Member, Membership, Workspace
from memory_app.services import invitations, members
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    InvitationFactory,
    MembershipFactory,
    WorkspaceFactory,
    member_actor,
)
from tests.services.test_races import ROUNDS, at_once, scoped

pytestmark = pytest.mark.django_db(transaction=True)


def roles(here: Workspace) -> list[str]:
    with scope(workspace=here.pk):
        return sorted(Membership.objects.filter(workspace_id=here.pk).values_list("role", flat=True))


def two(first: Role, second: Role) -> tuple[Any, Any, Any]:
    here = WorkspaceFactory()
    rows = [MembershipFactory(workspace=here, role=role.value) for role in (first, second)]
    return here, *rows


def acting(row: Membership) -> Any:
    return member_actor(row.workspace, Role(row.role), row.member)


class TestLastOwner:
    """The named race: two owners, each of whom finds the other still there."""

    def test_two_owners_who_demote_each_other_leave_one(self) -> None:
        for _ in range(ROUNDS):
            here, ada, bob = two(Role.OWNER, Role.OWNER)
            demote = {"role": "viewer", "was": "owner"}
            raised = at_once(
                scoped(acting(ada), members.change_role, membership_id=bob.pk, **demote),
                scoped(acting(bob), members.change_role, membership_id=ada.pk, **demote),
            )
            assert raised == []
            assert roles(here) == ["owner", "viewer"]

    def test_two_owners_who_leave_at_once_leave_one(self) -> None:
        for _ in range(ROUNDS):
            here, ada, bob = two(Role.OWNER, Role.OWNER)
            raised = at_once(
                *(scoped(acting(row), members.remove_member, membership_id=row.pk) for row in (ada, bob)),
            )
            assert raised == []
            assert roles(here) == ["owner"]


class TestTakenMeanwhile:
    def test_an_admin_who_is_removed_gives_nothing_away_after_it(self) -> None:
        for _ in range(ROUNDS):
            here, owner, admin = two(Role.OWNER, Role.ADMIN)
            raised = at_once(
                scoped(acting(owner), members.remove_member, membership_id=admin.pk),
                scoped(acting(admin), invitations.invite, email="friend@example.org", role="admin"),
            )
            assert raised == []
            with scope(workspace=here.pk):
                assert not Invitation.objects.in_workspace(here.pk).waiting().exists()


class TestInvitation:
    def test_of_two_to_one_address_one_is_made(self) -> None:
        for _ in range(ROUNDS):
            here, ada, bob = two(Role.OWNER, Role.ADMIN)
            raised = at_once(
                *(
                    scoped(acting(row), invitations.invite, email="New@example.org", role="viewer")
                    for row in (ada, bob)
                ),
            )
            assert raised == []
            with scope(workspace=here.pk):
                assert Invitation.objects.in_workspace(here.pk).waiting().count() == 1

    def test_two_browsers_with_one_link_make_one_account(self) -> None:
        for _ in range(ROUNDS):
            here = WorkspaceFactory()
            token = invitations.new_token(here.pk)
            asked = InvitationFactory(workspace=here, token=token)
            given: dict[str, Any] = {"token": token, "name": "New", "password": "a long enough password", "now": NOW}
            raised = at_once(*[partial(invitations.accept_as_new, **given)] * 2)
            assert raised == []
            assert Member.objects.filter(email=asked.email).count() == 1
            assert roles(here) == ["reviewer"]

    def test_a_link_that_is_revoked_while_it_is_used_lets_in_or_not_but_never_both(self) -> None:
        for _ in range(ROUNDS):
            here, owner, _ = two(Role.OWNER, Role.VIEWER)
            token = invitations.new_token(here.pk)
            asked = InvitationFactory(workspace=here, token=token)
            given: dict[str, Any] = {"token": token, "name": "New", "password": "a long enough password", "now": NOW}
            raised = at_once(
                scoped(acting(owner), invitations.revoke, invitation_id=asked.pk),
                partial(invitations.accept_as_new, **given),
            )
            assert raised == []
            with scope(workspace=here.pk):
                row = Invitation.objects.get(pk=asked.pk)
            assert (row.revoked_at is None) is (len(roles(here)) == 3)
            assert (row.revoked_at is None) is (row.accepted_at is not None)
