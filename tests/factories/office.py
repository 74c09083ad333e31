"""What agents learned and did: profiles, learnings, facts, shared knowledge, sessions and work states."""

from typing import Any

import factory

from memory_app.domain.fact_words import text_hash
from memory_app.domain.vocabulary import ItemKind
from memory_app.models import (
    AgentFact,
    AgentSession,
    FactConflict,
    FactVersion,
    FinishedProject,
    KnowledgeVersion,
    ProfileEntry,
    ProfileVersion,
    ReviewPattern,
    SharedKnowledge,
    TechnologyPreference,
    WorkState,
)
from memory_app.services.terms import Worded, write_terms
from memory_app.tenancy import scope
from tests.factories.people import NOW, AgentFactory, OwnedFactory, SubjectFactory, same_workspace


class _ProfileEntry(OwnedFactory):
    """With its first version."""

    class Meta:
        model = ProfileEntry

    subject = same_workspace(SubjectFactory)
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

    agent = same_workspace(AgentFactory)
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
    source_agent = same_workspace(AgentFactory)
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

    older_fact = same_workspace(_Fact)
    newer_fact = same_workspace(_Fact)
    created_at = NOW


class _Session(OwnedFactory):
    class Meta:
        model = AgentSession

    agent = same_workspace(AgentFactory)
    what = factory.Sequence("Unit {} finished cleanly".format)
    source_class = "agent"
    created_at = NOW


class _WorkState(OwnedFactory):
    class Meta:
        model = WorkState

    agent = same_workspace(AgentFactory)
    task = factory.Sequence("task-{}".format)
    summary = "3 of 9 files done"
    started_at = NOW
    updated_at = NOW


# Calling one gives a row of its model, which the type checker can not know of a factory.
ProfileEntryFactory: Any = _ProfileEntry
ReviewPatternFactory: Any = _ReviewPattern
TechnologyFactory: Any = _Technology
ProjectFactory: Any = _Project
FactFactory: Any = _Fact
KnowledgeFactory: Any = _Knowledge
FactConflictFactory: Any = _FactConflict
SessionFactory: Any = _Session
WorkStateFactory: Any = _WorkState
