"""Asking somebody in: who may, what the link is worth, who it lets in as what."""

from datetime import timedelta

import pytest

from memory_app.domain.actors import Actor, system_actor
from memory_app.domain.errors import Conflict, Gone, InvalidInput, NotAllowed, NotFound
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Role
from memory_app.models import AuditDetail, AuditEntry, Invitation, Member, Membership, Workspace
from memory_app.services import invitations
from memory_app.services.invitations import Offer
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
WEEK = timedelta(days=7)


@pytest.fixture
def here() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


def belongs(here: Workspace, role: Role = Role.ADMIN) -> Actor:
    row = MembershipFactory(workspace=here, role=role.value)
    return member_actor(here, role, row.member)


def invite(actor: Actor, email: str = "new@example.org", role: str = "reviewer", days: int = 0) -> Offer:
    with scope(workspace=actor.workspace_id):
        return invitations.invite(actor=actor, email=email, role=role, now=NOW + timedelta(days=days))


def resend(actor: Actor, row: Invitation, days: int = 0) -> Offer:
    with scope(workspace=actor.workspace_id):
        return invitations.resend(actor=actor, invitation_id=row.pk, now=NOW + timedelta(days=days))


def revoke(actor: Actor, row: Invitation) -> Invitation:
    with scope(workspace=actor.workspace_id):
        return invitations.revoke(actor=actor, invitation_id=row.pk, now=NOW)


def role_of(here: Workspace, member: Member) -> str | None:
    with scope(workspace=here.pk):
        return Membership.objects.filter(workspace_id=here.pk, member=member).values_list("role", flat=True).first()


def verbs(here: Workspace) -> list[str]:
    with scope(workspace=here.pk):
        return list(AuditEntry.objects.order_by("at", "id").values_list("verb", flat=True))


class TestInvite:
    def test_only_the_hash_of_its_token_is_kept_anywhere(self, here: Workspace) -> None:
        offer = invite(belongs(here), " New@Example.org ")
        assert (offer.invitation.email, offer.invitation.expires_at) == ("new@example.org", NOW + WEEK)
        assert len(offer.token) == 64
        with scope(workspace=here.pk):
            row = Invitation.objects.get()
            details = " ".join(AuditDetail.objects.values_list("text", flat=True))
        assert row.token_hash == invitations.hash_of(offer.token)
        for kept in (repr(vars(row)), details, str(row)):
            assert offer.token not in kept
            assert offer.token[-40:] not in kept
        assert verbs(here) == ["invitation.created"]

    def test_an_address_is_asked_once_at_a_time(self, here: Workspace) -> None:
        admin = belongs(here)
        first = invite(admin)
        with pytest.raises(InvalidInput, match="invited already"):
            invite(admin, "NEW@example.org", days=6)
        again = invite(admin, role="viewer", days=7)
        assert again.invitation.pk == first.invitation.pk
        assert invitations.invitation_for(first.token) is None
        assert invite(belongs(WorkspaceFactory())).invitation.email == "new@example.org"

    def test_who_belongs_is_not_asked(self, here: Workspace) -> None:
        admin = belongs(here)
        MembershipFactory(workspace=here, member=MemberFactory(email="ada@example.org"))
        with pytest.raises(InvalidInput, match="belongs to the workspace already"):
            invite(admin, "Ada@Example.org")

    @pytest.mark.parametrize("email", ["", "nobody", "a@b", "a b@example.org", "x" * 250 + "@example.org"])
    def test_no_address(self, email: str, here: Workspace) -> None:
        with pytest.raises(InvalidInput) as refused:
            invite(belongs(here), email)
        assert refused.value.field == "email"

    def test_so_many_at_once_and_no_more(self, here: Workspace) -> None:
        admin = belongs(here)
        InvitationFactory.create_batch(LIMITS.waiting_invitations, workspace=here)
        with pytest.raises(InvalidInput) as refused:
            invite(admin)
        assert refused.value.limit == LIMITS.waiting_invitations

    @pytest.mark.parametrize(("mine", "offered"), [("viewer", "viewer"), ("reviewer", "viewer"), ("admin", "owner")])
    def test_nobody_offers_more_than_they_have(self, mine: str, offered: str, here: Workspace) -> None:
        with pytest.raises(NotAllowed):
            invite(belongs(here, Role(mine)), role=offered)
        with pytest.raises(NotAllowed):
            invite(key_actor(ApiKeyFactory(workspace=here)))
        assert invite(belongs(here, Role.OWNER), role="owner").invitation.role == "owner"

    def test_no_role(self, here: Workspace) -> None:
        with pytest.raises(InvalidInput):
            invite(belongs(here), role="king")

    def test_the_system_invites_as_nobody(self, here: Workspace) -> None:
        assert invite(system_actor(here.pk)).invitation.invited_by_id is None


class TestResendAndRevoke:
    def test_a_new_link_ends_the_old_one_and_begins_a_new_week(self, here: Workspace) -> None:
        admin = belongs(here)
        first = invite(admin)
        second = resend(admin, first.invitation, days=9)
        assert second.invitation.expires_at == NOW + timedelta(days=16)
        assert invitations.invitation_for(first.token) is None
        assert invitations.invitation_for(second.token) == second.invitation
        invitations.note_sent(second, now=NOW)
        invitations.note_sent(first, now=NOW + WEEK)
        with scope(workspace=here.pk):
            assert Invitation.objects.get().sent_at == NOW

    def test_a_link_to_more_than_one_has_is_nobodys_to_copy(self, here: Workspace) -> None:
        offer = invite(belongs(here, Role.OWNER), role="owner")
        for attempt in (resend, revoke):
            with pytest.raises(NotAllowed):
                attempt(belongs(here), offer.invitation)

    def test_revoked_twice_is_once_and_it_can_not_be_sent_again(self, here: Workspace) -> None:
        admin = belongs(here)
        row = invite(admin).invitation
        assert revoke(admin, row).revoked_at == revoke(admin, row).revoked_at == NOW
        with pytest.raises(Conflict):
            resend(admin, row)
        assert verbs(here) == ["invitation.created", "invitation.revoked"]

    def test_an_accepted_one_is_not_revoked(self, here: Workspace) -> None:
        admin, member = belongs(here), MemberFactory(email="new@example.org")
        offer = invite(admin)
        invitations.accept(token=offer.token, member=member, now=NOW)
        with pytest.raises(Conflict):
            revoke(admin, offer.invitation)
        with pytest.raises(Conflict):
            resend(admin, offer.invitation)

    def test_those_of_others_are_nowhere(self, here: Workspace) -> None:
        theirs = InvitationFactory()
        for attempt in (resend, revoke):
            with pytest.raises(NotFound):
                attempt(belongs(here), theirs)


class TestAccept:
    def test_it_gives_the_role_once(self, here: Workspace) -> None:
        member = MemberFactory(email="new@example.org")
        offer = invite(belongs(here), "NEW@example.org")
        for _ in range(2):
            joined = invitations.accept(token=offer.token, member=member, now=NOW, address="192.0.2.7")
            assert (joined.member_id, joined.role) == (member.pk, "reviewer")
        assert verbs(here) == ["invitation.created", "invitation.accepted", "member.reviewer"]
        with scope(workspace=here.pk):
            accepted = AuditEntry.objects.get(verb="invitation.accepted")
            assert accepted.actor_id == member.pk
            assert AuditDetail.objects.get(entry=accepted).address == "192.0.2.7"

    def test_who_belongs_meanwhile_keeps_what_they_have(self, here: Workspace) -> None:
        member = MemberFactory(email="new@example.org")
        offer = invite(belongs(here), role="admin")
        MembershipFactory(workspace=here, member=member, role="viewer")
        invitations.accept(token=offer.token, member=member, now=NOW)
        assert role_of(here, member) == "viewer"

    def test_for_another_address_it_is_worth_nothing(self, here: Workspace) -> None:
        offer, other = invite(belongs(here)), MemberFactory()
        with pytest.raises(NotAllowed):
            invitations.accept(token=offer.token, member=other, now=NOW)
        assert role_of(here, other) is None

    def test_a_week_and_no_longer(self, here: Workspace) -> None:
        member = MemberFactory(email="new@example.org")
        offer = invite(belongs(here))
        with pytest.raises(Gone):
            invitations.accept(token=offer.token, member=member, now=NOW + WEEK)
        invitations.accept(token=offer.token, member=member, now=NOW + WEEK - timedelta(seconds=1))

    def test_revoked_it_lets_nobody_in(self, here: Workspace) -> None:
        admin, member = belongs(here), MemberFactory(email="new@example.org")
        offer = invite(admin)
        revoke(admin, offer.invitation)
        with pytest.raises(Gone):
            invitations.accept(token=offer.token, member=member, now=NOW)

    def test_who_was_removed_does_not_come_back_by_the_old_link(self, here: Workspace) -> None:
        member = MemberFactory(email="new@example.org")
        offer = invite(belongs(here))
        joined = invitations.accept(token=offer.token, member=member, now=NOW)
        with scope(workspace=here.pk):
            joined.delete()
        with pytest.raises(Gone):
            invitations.accept(token=offer.token, member=member, now=NOW)

    @pytest.mark.parametrize("token", ["", "nonsense", "é" * 64, "!" * 64, "A" * 64, "A" * 63])
    def test_what_is_no_token_finds_nothing(self, token: str) -> None:
        assert invitations.invitation_for(token) is None
        with pytest.raises(Gone):
            invitations.accept(token=token, member=MemberFactory(), now=NOW)
        with pytest.raises(Gone):
            invitations.accept_as_new(token=token, name="", password="a long enough password", now=NOW)

    def test_a_token_of_one_workspace_opens_no_other(self, here: Workspace) -> None:
        offer, other = invite(belongs(here)), WorkspaceFactory()
        forged = invitations.new_token(other.pk)[:22] + offer.token[22:]
        assert invitations.invitation_for(forged) is None


class TestNewAccount:
    def test_both_or_neither(self, here: Workspace) -> None:
        offer = invite(belongs(here))
        given = {"token": offer.token, "password": "a long enough password", "now": NOW}
        with pytest.raises(InvalidInput):
            invitations.accept_as_new(name="x" * 201, **given)  # type: ignore[arg-type]
        with pytest.raises(Gone):
            invitations.accept_as_new(name="", **given | {"now": NOW + WEEK})  # type: ignore[arg-type]
        assert not Member.objects.filter(email="new@example.org").exists()
        member = invitations.accept_as_new(name="Ada", **given)  # type: ignore[arg-type]
        assert (member.name, member.check_password("a long enough password")) == ("Ada", True)
        assert role_of(here, member) == "reviewer"
        assert invitations.account_of(offer.invitation) == member

    def test_nobody_takes_over_an_account_that_is_there(self, here: Workspace) -> None:
        member = MemberFactory(email="new@example.org")
        offer = invite(belongs(here))
        with pytest.raises(Conflict):
            invitations.accept_as_new(token=offer.token, name="", password="another long password", now=NOW)
        member.refresh_from_db()
        assert not member.check_password("another long password")
        assert role_of(here, member) is None
