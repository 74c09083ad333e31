"""What happens and what is made of it: episodes, patterns, observations, rules, runs and jobs."""

from datetime import timedelta
from typing import Any

import factory

from memory_app.ids import uuid7
from memory_app.models import (
    Episode,
    Job,
    MaintenanceRun,
    Observation,
    ObservationEvidence,
    Pattern,
    ProceduralRule,
)
from memory_app.tenancy import scope
from tests.factories.people import NOW, AgentFactory, OwnedFactory, SubjectFactory, same_workspace


class _Episode(OwnedFactory):
    class Meta:
        model = Episode

    subject = same_workspace(SubjectFactory)
    agent = same_workspace(AgentFactory)
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

    subject = same_workspace(SubjectFactory)
    agent = same_workspace(AgentFactory)
    key = factory.Sequence("{:064x}".format)
    trait = "removed:semicolon"
    created_at = NOW


class _Observation(OwnedFactory):
    """A pending one, sure enough to be promoted."""

    class Meta:
        model = Observation

    subject = same_workspace(SubjectFactory)
    agent = same_workspace(AgentFactory)
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
EpisodeFactory: Any = _Episode
PatternFactory: Any = _Pattern
ObservationFactory: Any = _Observation
RuleFactory: Any = _Rule
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
