"""Who may change whose role, who may be removed, and what goes with them."""

from datetime import timedelta

import pytest

from memory_app.domain.actors import Actor, system_actor
from memory_app.domain.errors import Conflict, InvalidInput, NotAllowed, NotFound
from memory_app.domain.vocabulary import ActorKind, Role, Way
from memory_app.models import AuditDetail, AuditEntry, Invitation, Membership, Workspace
from memory_app.services import members
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    ApiKeyFactory,
    InvitationFactory,
    MemberFactory,
    MembershipFactory,
    WorkspaceFactory,
    key_actor,
    member_actor,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def here() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


def belongs(here: Workspace, role: Role) -> Membership:
    made: Membership = MembershipFactory(workspace=here, role=role.value)
    return made


def acting(row: Membership, role: Role | None = None) -> Actor:
    """The member as their request saw them; `role` where that is no longer so."""
    return member_actor(row.workspace, role or Role(row.role), row.member)


def change(actor: Actor, row: Membership, role: str, was: str | None = None) -> Membership:
    with scope(workspace=row.workspace_id):
        return members.change_role(actor=actor, membership_id=row.pk, role=role, was=was or row.role, now=NOW)


def remove(actor: Actor, row: Membership) -> Membership:
    with scope(workspace=row.workspace_id):
        return members.remove_member(actor=actor, membership_id=row.pk, now=NOW)


def role_of(row: Membership) -> str | None:
    with scope(workspace=row.workspace_id):
        return Membership.objects.filter(pk=row.pk).values_list("role", flat=True).first()


def told(here: Workspace) -> list[tuple[str, str]]:
    with scope(workspace=here.pk):
        texts = dict(AuditDetail.objects.values_list("entry_id", "text"))
        return [(row.verb, texts.get(row.pk, "")) for row in AuditEntry.objects.order_by("at", "id")]


class TestChange:
    def test_it_is_audited_once_with_what_it_was(self, here: Workspace) -> None:
        admin, row = belongs(here, Role.ADMIN), belongs(here, Role.VIEWER)
        assert change(acting(admin), row, "reviewer").role == "reviewer"
        change(acting(admin), row, "reviewer", was="viewer")
        assert told(here) == [("member.changed", f"{row.member.email}: viewer → reviewer")]

    def test_what_somebody_else_did_meanwhile_is_not_overwritten(self, here: Workspace) -> None:
        admin, row = belongs(here, Role.ADMIN), belongs(here, Role.VIEWER)
        change(acting(admin), row, "admin")
        with pytest.raises(Conflict, match="the role is admin now"):
            change(acting(admin), row, "reviewer", was="viewer")
        assert role_of(row) == "admin"

    @pytest.mark.parametrize(("mine", "theirs", "wanted"), [("admin", "viewer", "owner"), ("admin", "owner", "admin")])
    def test_nobody_gives_or_takes_more_than_they_have(
        self, mine: str, theirs: str, wanted: str, here: Workspace
    ) -> None:
        belongs(here, Role.OWNER)
        admin, row = belongs(here, Role(mine)), belongs(here, Role(theirs))
        with pytest.raises(NotAllowed):
            change(acting(admin), row, wanted)
        with pytest.raises(NotAllowed):
            change(acting(admin), admin, "owner")
        assert (role_of(row), role_of(admin)) == (theirs, mine)

    @pytest.mark.parametrize("role", [Role.VIEWER, Role.REVIEWER])
    def test_below_admin_nobody_changes_anything(self, role: Role, here: Workspace) -> None:
        row, other = belongs(here, role), belongs(here, Role.VIEWER)
        for target in (row, other):
            with pytest.raises(NotAllowed):
                change(acting(row), target, "viewer", was="reviewer")
        with pytest.raises(NotAllowed):
            remove(acting(row), other)

    def test_a_role_that_was_taken_meanwhile_gives_nothing_any_more(self, here: Workspace) -> None:
        was_admin, row = belongs(here, Role.VIEWER), belongs(here, Role.VIEWER)
        for attempt in (change, lambda actor, row, _: remove(actor, row)):
            with pytest.raises(NotAllowed):
                attempt(acting(was_admin, Role.ADMIN), row, "admin")
        remove(acting(was_admin), was_admin)
        with pytest.raises(NotAllowed):
            change(acting(was_admin, Role.ADMIN), row, "admin")

    def test_no_key_ever(self, here: Workspace) -> None:
        key, row = key_actor(ApiKeyFactory(workspace=here)), belongs(here, Role.VIEWER)
        with pytest.raises(NotAllowed):
            change(key, row, "admin")
        with pytest.raises(NotAllowed):
            remove(key, row)

    def test_a_word_that_is_no_role(self, here: Workspace) -> None:
        with pytest.raises(InvalidInput) as refused:
            change(acting(belongs(here, Role.OWNER)), belongs(here, Role.VIEWER), "king")
        assert refused.value.field == "role"

    def test_of_another_workspace_there_is_nobody(self, here: Workspace) -> None:
        row = belongs(WorkspaceFactory(), Role.VIEWER)
        actor = acting(belongs(here, Role.OWNER))
        with pytest.raises(NotFound), scope(workspace=here.pk):
            members.change_role(actor=actor, membership_id=row.pk, role="admin", was="viewer", now=NOW)
        with pytest.raises(NotFound), scope(workspace=here.pk):
            members.remove_member(actor=actor, membership_id=row.pk, now=NOW)

    def test_the_last_owner_stays_one(self, here: Workspace) -> None:
        first, second = belongs(here, Role.OWNER), belongs(here, Role.OWNER)
        change(acting(first), second, "admin")
        for attempt in (lambda: change(acting(first), first, "admin"), lambda: remove(acting(first), first)):
            with pytest.raises(Conflict, match="only owner"):
                attempt()
        assert role_of(first) == "owner"


class TestRemove:
    def test_it_is_audited_and_gone_the_second_time(self, here: Workspace) -> None:
        admin, row = belongs(here, Role.ADMIN), belongs(here, Role.REVIEWER)
        remove(acting(admin), row)
        with pytest.raises(NotFound):
            remove(acting(admin), row)
        assert told(here) == [("member.removed", f"{row.member.email}: reviewer")]
        with scope(member=row.member_id):
            assert members.actor_for_member(row.member, workspace_id=here.pk, way=Way.WEB) == (None, [])

    def test_everybody_may_leave(self, here: Workspace) -> None:
        row = belongs(here, Role.VIEWER)
        remove(acting(row), row)
        assert role_of(row) is None
        assert told(here) == [("member.left", f"{row.member.email}: viewer")]

    def test_an_admin_removes_no_owner(self, here: Workspace) -> None:
        belongs(here, Role.OWNER)
        admin, owner = belongs(here, Role.ADMIN), belongs(here, Role.OWNER)
        with pytest.raises(NotAllowed):
            remove(acting(admin), owner)
        assert role_of(owner) == "owner"

    def test_what_they_offered_beyond_their_role_goes_with_them(self, here: Workspace) -> None:
        owner, row = belongs(here, Role.OWNER), belongs(here, Role.ADMIN)
        offered = {
            role: InvitationFactory(workspace=here, role=role, invited_by=row.member).pk for role in ("admin", "viewer")
        }
        theirs = InvitationFactory(workspace=here, role="admin", invited_by=owner.member).pk
        own = InvitationFactory(workspace=here, email=row.member.email, invited_by=owner.member).pk
        change(acting(owner), row, "viewer")
        assert self.open(here) == {offered["viewer"], theirs, own}
        remove(acting(owner), row)
        assert self.open(here) == {theirs}
        assert [verb for verb, _ in told(here)].count("invitation.revoked") == 3

    @staticmethod
    def open(here: Workspace) -> set[object]:
        with scope(workspace=here.pk):
            return set(Invitation.objects.in_workspace(here.pk).waiting().values_list("pk", flat=True))

    def test_the_system_may(self, here: Workspace) -> None:
        row = belongs(here, Role.REVIEWER)
        change(system_actor(here.pk), row, "owner")
        assert role_of(row) == "owner"


class TestSeen:
    def test_it_is_written_every_five_minutes_alone(self, here: Workspace) -> None:
        row = belongs(here, Role.VIEWER)
        for minutes, seen in ((0, 0), (4, 0), (5, 5)):
            row = self.again(row)
            members.note_seen(row, now=NOW + timedelta(minutes=minutes))
            assert self.again(row).last_seen_at == NOW + timedelta(minutes=seen)

    def test_of_who_was_removed_meanwhile_nothing_is(self, here: Workspace) -> None:
        admin, row = belongs(here, Role.ADMIN), belongs(here, Role.VIEWER)
        remove(acting(admin), row)
        members.note_seen(row, now=NOW)
        assert role_of(row) is None

    @staticmethod
    def again(row: Membership) -> Membership:
        with scope(workspace=row.workspace_id):
            return Membership.objects.get(pk=row.pk)


class TestActor:
    def test_a_member_without_an_id_is_nobody(self, here: Workspace) -> None:
        nobody = Actor(kind=ActorKind.MEMBER, workspace_id=here.pk, way=Way.WEB, role=None)
        with pytest.raises(NotAllowed):
            remove(nobody, belongs(here, Role.VIEWER))
        assert MemberFactory().memberships.count() == 0
