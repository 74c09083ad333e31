"""Observations with all that a card or an answer tells of them, in a fixed number of queries."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import Prefetch

from memory_app.domain import policy
from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.domain.promotion import missing_for_promotion, promotes_at
from memory_app.domain.vocabulary import Confidence, ObservationStatus, RuleStatus
from memory_app.models import Observation, ObservationEvidence, PatternCondition, ProceduralRule, Verdict
from memory_app.models.observations import ObservationQuerySet


def observations_shown(actor: Actor) -> ObservationQuerySet:
    """Those that the actor may see, of people who were not erased; a bound key sees its own agent's alone."""
    workspace = actor.workspace_id
    rows: ObservationQuerySet = Observation.objects.visible_to(actor).remembered()
    if actor.agent_id:
        rows = rows.filter(agent_id=actor.agent_id)
    links = ObservationEvidence.objects.in_workspace(workspace).counted().order_by("episode_id")
    conditions = PatternCondition.objects.in_workspace(workspace).select_related("contact", "company")
    standing = ProceduralRule.objects.in_workspace(workspace).exclude(status=RuleStatus.DEMOTED)
    return rows.select_related("agent", "subject", "pattern__agent").prefetch_related(
        Prefetch("evidence_links", links),
        Prefetch("pattern__conditions", conditions),
        Prefetch("rules", standing),
    )


def observation_shown(actor: Actor, observation_id: UUID) -> Observation:
    """One of them. Raises NotFound."""
    found: Observation | None = observations_shown(actor).filter(pk=observation_id).first()
    if found is None:
        raise NotFound("There is no such observation.")
    return found


def verdicts_on(observation: Observation) -> Sequence[Verdict]:
    """What people said to it, the standing one first, then the newest, each with its effects."""
    owned = Verdict.objects.in_workspace(observation.workspace_id).filter(observation=observation)
    rows = list(owned.prefetch_related("effects").order_by("-created_at", "-id"))
    return sorted(rows, key=lambda row: row.undone_at is not None or row.superseded_at is not None)


def clock_promotes_at(observation: Observation) -> datetime | None:
    """When the clock makes a rule of it if nobody says anything; None where it never will, or has."""
    if observation.rules.all():
        return None
    moment = promotes_at(observation.created_at, policy.DEFAULT.review)
    missing = missing_for_promotion(
        status=ObservationStatus(observation.status),
        confidence=Confidence(observation.standing_confidence),
        promotion_candidate=observation.promotion_candidate,
        contradicted=observation.contradicted,
        created_at=observation.created_at,
        now=moment,
        policy=policy.DEFAULT.review,
        proposed=observation.pattern_id is None,
    )
    return None if missing else moment
