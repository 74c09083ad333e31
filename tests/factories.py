"""Rows for tests. Each is written inside its own workspace's scope, so that a test may build two side by side."""

from datetime import UTC, datetime, timedelta
from typing import Any

import factory

from memory_app.domain.actors import Actor
from memory_app.domain.fact_words import text_hash
from memory_app.domain.vocabulary import ActorKind, ItemKind, Role, Scope, Way
from memory_app.ids import uuid7
from memory_app.models import (
    Agent,
    AgentFact,
    AgentSession,
    ApiKey,
    Episode,
    FactConflict,
    FactVersion,
    FinishedProject,
    Invitation,
    Job,
    KnowledgeVersion,
    MaintenanceRun,
    Member,
    Membership,
    Observation,
    ObservationEvidence,
    Pattern,
    ProceduralRule,
    ProfileEntry,
    ProfileVersion,
    ReviewPattern,
    SharedKnowledge,
    Subject,
    TechnologyPreference,
    Workspace,
    WorkState,
)
from memory_app.services import invitations, keys
from memory_app.services.terms import Worded, write_terms
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


def _same_workspace(made: type[OwnedFactory], **kwargs: Any) -> Any:
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


class _Episode(OwnedFactory):
    class Meta:
        model = Episode

    subject = _same_workspace(_Subject)
    agent = _same_workspace(_Agent)
    event_type = "draft_edited"
    summary = factory.Sequence("Draft {} edited.".format)
    traits = factory.LazyFunction(lambda: ["removed:semicolon"])
    occurred_at = NOW
    local_date = factory.LazyAttribute(lambda made: made.occurred_at.date())
    local_weekday = factory.LazyAttribute(lambda made: made.occurred_at.weekday())
    local_minute = factory.LazyAttribute(lambda made: made.occurred_at.hour * 60 + made.occurred_at.minute)
    source_class = "agent"
    created_at = NOW


class _Pattern(OwnedFactory):
    class Meta:
        model = Pattern

    subject = _same_workspace(_Subject)
    agent = _same_workspace(_Agent)
    key = factory.Sequence("{:064x}".format)
    trait = "removed:semicolon"
    created_at = NOW


class _Observation(OwnedFactory):
    """A pending one, sure enough to be promoted."""

    class Meta:
        model = Observation

    subject = _same_workspace(_Subject)
    agent = _same_workspace(_Agent)
    pattern = factory.SubFactory(
        _Pattern,
        workspace=factory.SelfAttribute("..workspace"),
        subject=factory.SelfAttribute("..subject"),
        agent=factory.SelfAttribute("..agent"),
    )
    category = "writing-style"
    quote = factory.Sequence("You remove semicolons from drafts ({}).".format)
    evidence = "In 6 of 6 drafts, on 6 days."
    rule_text = "Do not use semicolons."
    occurrences = 6
    opportunities = 6
    consistency = 1.0
    confidence = "high"
    promotion_candidate = True
    source_class = "tool"
    created_at = NOW
    updated_at = NOW


class _Rule(OwnedFactory):
    class Meta:
        model = ProceduralRule

    text = factory.Sequence("Do not use semicolons ({}).".format)
    position = factory.Sequence(lambda number: 10 * (number + 1))
    source_class = "user"
    created_at = NOW
    updated_at = NOW


class _ProfileEntry(OwnedFactory):
    """With its first version."""

    class Meta:
        model = ProfileEntry

    subject = _same_workspace(_Subject)
    attribute = "tone"
    value = "formal"
    source_class = "user"
    created_at = NOW
    updated_at = NOW

    @classmethod
    def _create(cls, model: Any, *args: Any, **kwargs: Any) -> Any:
        made = super()._create(model, *args, **kwargs)
        told = {name: value for name, value in kwargs.items() if name != "updated_at"}
        with scope(workspace=made.workspace_id):
            ProfileVersion.objects.create(**told, version=1)
        return made


class _ReviewPattern(OwnedFactory):
    class Meta:
        model = ReviewPattern

    key_hash = factory.Sequence("{:064x}".format)
    pattern = factory.Sequence("Missing error handling in view {}".format)
    created_at = NOW
    last_seen_at = NOW


class _Technology(OwnedFactory):
    class Meta:
        model = TechnologyPreference

    key_hash = factory.Sequence("{:064x}".format)
    name = factory.Sequence("Technology {}".format)
    created_at = NOW


class _Project(OwnedFactory):
    class Meta:
        model = FinishedProject

    summary = factory.Sequence("Project {}".format)
    completed_at = NOW


class _Fact(OwnedFactory):
    """With its first version and the words by which its like is found."""

    class Meta:
        model = AgentFact

    agent = _same_workspace(_Agent)
    category = "lesson_learned"
    text = factory.Sequence("Ledger number {} holds its totals in cents".format)
    text_hash = factory.LazyAttribute(lambda made: text_hash(made.text))
    source_class = "agent"
    created_at = NOW
    last_seen_at = NOW

    @classmethod
    def _create(cls, model: Any, *args: Any, **kwargs: Any) -> Any:
        made = super()._create(model, *args, **kwargs)
        with scope(workspace=made.workspace_id):
            FactVersion.objects.create(fact=made, change="added", **_as_it_stands(made))
            write_terms(
                workspace_id=made.workspace_id, items=[Worded(ItemKind.FACT, made.pk, made.subject_id, made.text)]
            )
        return made


class _Knowledge(OwnedFactory):
    """With its first version and the words by which its like is found."""

    class Meta:
        model = SharedKnowledge

    category = "lesson_learned"
    text = factory.Sequence("Ledger number {} holds its totals in cents".format)
    text_hash = factory.LazyAttribute(lambda made: text_hash(made.text))
    source_agent = _same_workspace(_Agent)
    source_class = "agent"
    confirmation_count = 1
    created_at = NOW
    last_confirmed_at = NOW

    @classmethod
    def _create(cls, model: Any, *args: Any, **kwargs: Any) -> Any:
        made = super()._create(model, *args, **kwargs)
        with scope(workspace=made.workspace_id):
            KnowledgeVersion.objects.create(knowledge=made, change="added", **_as_it_stands(made))
            write_terms(
                workspace_id=made.workspace_id, items=[Worded(ItemKind.KNOWLEDGE, made.pk, made.subject_id, made.text)]
            )
        return made


def _as_it_stands(made: Any) -> dict[str, Any]:
    names = ("workspace", "subject", "version", "text", "category", "status", "pinned", "source_class", "created_at")
    return {name: getattr(made, name) for name in names}


class _FactConflict(OwnedFactory):
    class Meta:
        model = FactConflict

    older_fact = _same_workspace(_Fact)
    newer_fact = _same_workspace(_Fact)
    created_at = NOW


class _Session(OwnedFactory):
    class Meta:
        model = AgentSession

    agent = _same_workspace(_Agent)
    what = factory.Sequence("Unit {} finished cleanly".format)
    source_class = "agent"
    created_at = NOW


class _WorkState(OwnedFactory):
    class Meta:
        model = WorkState

    agent = _same_workspace(_Agent)
    task = factory.Sequence("task-{}".format)
    summary = "3 of 9 files done"
    started_at = NOW
    updated_at = NOW


class _Run(OwnedFactory):
    class Meta:
        model = MaintenanceRun

    now = NOW
    local_date = factory.LazyAttribute(lambda made: made.now.date())
    created_at = NOW


class _Job(OwnedFactory):
    class Meta:
        model = Job

    name = "memory.signal_intake"
    key = factory.LazyFunction(lambda: str(uuid7()))
    due_at = NOW
    created_at = NOW


# Calling one gives a row of its model, which the type checker can not know of a factory.
WorkspaceFactory: Any = _Workspace
MemberFactory: Any = _Member
MembershipFactory: Any = _Membership
InvitationFactory: Any = _Invitation
AgentFactory: Any = _Agent
SubjectFactory: Any = _Subject
ApiKeyFactory: Any = _ApiKey
EpisodeFactory: Any = _Episode
PatternFactory: Any = _Pattern
ObservationFactory: Any = _Observation
RuleFactory: Any = _Rule
ProfileEntryFactory: Any = _ProfileEntry
ReviewPatternFactory: Any = _ReviewPattern
TechnologyFactory: Any = _Technology
ProjectFactory: Any = _Project
FactFactory: Any = _Fact
KnowledgeFactory: Any = _Knowledge
FactConflictFactory: Any = _FactConflict
SessionFactory: Any = _Session
WorkStateFactory: Any = _WorkState
RunFactory: Any = _Run
JobFactory: Any = _Job


def with_evidence(observation: Observation, count: int = 3) -> list[Episode]:
    """Link that many episodes of its subject, one a day, and count them."""
    episodes = [
        EpisodeFactory(
            workspace=observation.workspace,
            subject=observation.subject,
            agent=observation.agent,
            occurred_at=observation.created_at - timedelta(days=day + 1),
        )
        for day in range(count)
    ]
    with scope(workspace=observation.workspace_id):
        for episode in episodes:
            ObservationEvidence.objects.create(
                workspace=observation.workspace, observation=observation, episode=episode, subject=observation.subject
            )
        Observation.objects.filter(pk=observation.pk).update(occurrences=count)
    observation.occurrences = count
    return episodes


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
