"""Workspaces, who belongs to them, the agents and persons they know, their keys, and actors."""

from datetime import UTC, datetime, timedelta
from typing import Any

import factory

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import ActorKind, Role, Scope, Way
from memory_app.ids import uuid7
from memory_app.models import (
    Agent,
    ApiKey,
    Invitation,
    Member,
    Membership,
    Subject,
    Workspace,
)
from memory_app.services import invitations, keys
from memory_app.tenancy import scope

NOW = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
"""A Monday morning."""


class _Workspace(factory.django.DjangoModelFactory):
    class Meta:
        model = Workspace

    id = factory.LazyFunction(uuid7)
    slug = factory.Sequence("team-{}".format)
    name = factory.Sequence("Team {}".format)
    created_at = NOW

    @classmethod
    def _create(cls, model: Any, *args: Any, **kwargs: Any) -> Any:
        with scope(workspace=kwargs["id"]):
            return super()._create(model, *args, **kwargs)


class _Member(factory.django.DjangoModelFactory):
    class Meta:
        model = Member
        skip_postgeneration_save = True

    email = factory.Sequence("member{}@example.org".format)
    name = factory.Sequence("Member {}".format)
    created_at = NOW


class OwnedFactory(factory.django.DjangoModelFactory):
    class Meta:
        abstract = True

    workspace = factory.SubFactory(_Workspace)

    @classmethod
    def _create(cls, model: Any, *args: Any, **kwargs: Any) -> Any:
        with scope(workspace=kwargs["workspace"].pk):
            return super()._create(model, *args, **kwargs)


def same_workspace(made: type[OwnedFactory], **kwargs: Any) -> Any:
    return factory.SubFactory(made, workspace=factory.SelfAttribute("..workspace"), **kwargs)


class _Membership(OwnedFactory):
    class Meta:
        model = Membership

    member = factory.SubFactory(_Member)
    role = Role.REVIEWER.value
    created_at = NOW


class _Invitation(OwnedFactory):
    """`token` is what the link holds."""

    class Meta:
        model = Invitation
        exclude = ("token",)

    token = factory.LazyAttribute(lambda made: invitations.new_token(made.workspace.pk))
    email = factory.Sequence("invited{}@example.org".format)
    role = Role.REVIEWER.value
    token_hash = factory.LazyAttribute(lambda made: invitations.hash_of(made.token))
    created_at = NOW
    expires_at = NOW + timedelta(days=7)


class _Agent(OwnedFactory):
    class Meta:
        model = Agent

    key = factory.Sequence("agent-{}".format)
    created_at = NOW


class _Subject(OwnedFactory):
    class Meta:
        model = Subject

    key = factory.Sequence("subject-{}".format)
    created_at = NOW


class _ApiKey(OwnedFactory):
    """`secret` is what the key's holder sends."""

    class Meta:
        model = ApiKey
        exclude = ("secret",)

    secret = factory.Sequence("plm_test-secret-{}".format)
    name = factory.Sequence("key {}".format)
    prefix = "plm_test-s"
    key_hash = factory.LazyAttribute(lambda made: keys.hash_of(made.secret))
    scopes = factory.LazyFunction(lambda: [Scope.READ.value, Scope.WRITE.value, Scope.REVIEW.value])
    created_at = NOW


# Calling one gives a row of its model, which the type checker can not know of a factory.
WorkspaceFactory: Any = _Workspace
MemberFactory: Any = _Member
MembershipFactory: Any = _Membership
InvitationFactory: Any = _Invitation
AgentFactory: Any = _Agent
SubjectFactory: Any = _Subject
ApiKeyFactory: Any = _ApiKey


def member_actor(workspace: Workspace, role: Role = Role.REVIEWER, member: Member | None = None) -> Actor:
    """A member's actor; makes the member where none is given."""
    person = member or MemberFactory()
    return Actor(kind=ActorKind.MEMBER, workspace_id=workspace.pk, way=Way.WEB, id=person.pk, role=role)


def key_actor(key: ApiKey) -> Actor:
    """What `services.keys` makes of a key."""
    return Actor(
        kind=ActorKind.KEY,
        workspace_id=key.workspace_id,
        way=Way.API,
        id=key.pk,
        scopes=frozenset(Scope(word) for word in key.scopes),
        agent_id=key.agent_id,
        subject_id=key.subject_id,
    )
