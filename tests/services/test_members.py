"""Accounts, links, keys: who gets in, and until when."""

from datetime import timedelta

import pytest

from memory_app.domain.actors import system_actor
from memory_app.domain.errors import Conflict, InvalidInput, NotAllowed, NotFound
from memory_app.domain.vocabulary import Role, Way
from memory_app.models import ApiKey, AuditEntry, Membership
from memory_app.services import keys, members
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    ApiKeyFactory,
    MemberFactory,
    MembershipFactory,
    WorkspaceFactory,
    member_actor,
)

pytestmark = pytest.mark.django_db


class TestLink:
    def test_it_works_once(self) -> None:
        member = MemberFactory()
        token = members.make_sign_in_link(member=member, now=NOW)
        assert members.use_sign_in_link(token=token, now=NOW) == member
        assert members.use_sign_in_link(token=token, now=NOW) is None

    @pytest.mark.parametrize(("hours", "works"), [(23, True), (24, False)])
    def test_for_a_day(self, hours: int, works: bool) -> None:
        token = members.make_sign_in_link(member=MemberFactory(), now=NOW)
        assert (members.use_sign_in_link(token=token, now=NOW + timedelta(hours=hours)) is not None) is works

    def test_not_for_a_closed_account(self) -> None:
        token = members.make_sign_in_link(member=MemberFactory(is_active=False), now=NOW)
        assert members.use_sign_in_link(token=token, now=NOW) is None


class TestRoles:
    def test_the_last_owner_stays_one(self) -> None:
        owner = MembershipFactory(role=Role.OWNER.value)
        system = system_actor(owner.workspace_id)
        with scope(workspace=owner.workspace_id):
            given = {"workspace_id": owner.workspace_id, "member": owner.member, "actor": system, "now": NOW}
            with pytest.raises(Conflict):
                members.join_workspace(role=Role.VIEWER, **given)
            members.join_workspace(role=Role.OWNER, **given | {"member": MemberFactory()})
            members.join_workspace(role=Role.VIEWER, **given)
            assert Membership.objects.get(member=owner.member).role == Role.VIEWER

    def test_whoever_chose_no_workspace_is_in_their_first(self) -> None:
        mine = MembershipFactory()
        with scope(member=mine.member_id):
            actor, listed = members.actor_for_member(mine.member, workspace_id=None, way=Way.WEB)
        assert actor is not None
        assert (actor.workspace_id, listed) == (mine.workspace_id, [mine])

    def test_whoever_names_a_foreign_one_is_in_their_own(self) -> None:
        mine, other = MembershipFactory(), WorkspaceFactory()
        with scope(member=mine.member_id):
            actor, _ = members.actor_for_member(mine.member, workspace_id=other.pk, way=Way.WEB)
        assert actor is not None
        assert actor.workspace_id == mine.workspace_id

    def test_an_unknown_workspace_is_told_with_those_there_are(self) -> None:
        known = WorkspaceFactory()
        with pytest.raises(NotFound, match=known.slug):
            members.workspace_by_slug("nowhere")


class TestKeys:
    def make(self, **given: object) -> tuple[ApiKey, str]:
        workspace = WorkspaceFactory()
        actor = member_actor(workspace, Role.ADMIN)
        with scope(workspace=workspace.pk):
            return keys.create_key(actor=actor, now=NOW, **{"name": "k", "scopes": ["read"], **given})  # type: ignore[arg-type]

    def test_the_secret_is_kept_nowhere(self) -> None:
        key, secret = self.make()
        assert secret.startswith(key.prefix)
        assert secret not in repr(vars(key))
        actor = keys.actor_for_secret(secret, now=NOW)
        assert actor is not None
        assert (actor.id, actor.workspace_id) == (key.pk, key.workspace_id)

    def test_a_wrong_one_opens_nothing(self) -> None:
        _, secret = self.make()
        assert keys.actor_for_secret(secret + "x", now=NOW) is None
        assert keys.actor_for_secret("plm_", now=NOW) is None
        assert keys.actor_for_secret("", now=NOW) is None

    def test_an_expired_one_opens_nothing(self) -> None:
        _, secret = self.make(expires_at=NOW + timedelta(days=1))
        assert keys.actor_for_secret(secret, now=NOW + timedelta(hours=23)) is not None
        assert keys.actor_for_secret(secret, now=NOW + timedelta(days=1)) is None

    def test_a_revoked_one_opens_nothing_from_then_on(self) -> None:
        key = ApiKeyFactory(secret="plm_to-be-revoked")
        assert keys.actor_for_secret("plm_to-be-revoked", now=NOW) is not None
        with scope(workspace=key.workspace_id):
            keys.revoke_key(actor=member_actor(key.workspace, Role.ADMIN), key_id=key.pk, now=NOW)
        assert keys.actor_for_secret("plm_to-be-revoked", now=NOW) is None

    @pytest.mark.parametrize("scopes", [[], ["write", "fly"]])
    def test_unknown_or_no_scopes_are_refused(self, scopes: list[str]) -> None:
        with pytest.raises(InvalidInput) as refused:
            self.make(scopes=scopes)
        assert refused.value.field == "scopes"

    def test_a_bound_one_can_not_review(self) -> None:
        with pytest.raises(InvalidInput) as refused:
            self.make(scopes=["read", "review"], agent="email")
        assert refused.value.field == "scopes"

    def test_an_expiry_in_the_past_is_refused(self) -> None:
        with pytest.raises(InvalidInput) as refused:
            self.make(expires_at=NOW)
        assert refused.value.field == "expires_at"

    @pytest.mark.parametrize("role", [Role.VIEWER, Role.REVIEWER])
    def test_it_takes_an_admin(self, role: Role) -> None:
        workspace = WorkspaceFactory()
        with pytest.raises(NotAllowed), scope(workspace=workspace.pk):
            keys.create_key(actor=member_actor(workspace, role), name="k", scopes=["read"], now=NOW)

    def test_a_newly_named_agent_is_audited_once(self) -> None:
        key, _ = self.make(agent="new-one")
        with scope(workspace=key.workspace_id):
            assert AuditEntry.objects.filter(verb="agent.made", target_id=key.agent_id).count() == 1
