"""Observations with all that a card or an answer tells of them, in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple
from uuid import UUID

from django.db.models import Count, Prefetch

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.domain.policy import ReviewPolicy
from memory_app.domain.promotion import missing_for_promotion, promotes_at
from memory_app.domain.vocabulary import Confidence, EpisodeStatus, ObservationStatus, RuleStatus
from memory_app.models import Contradiction, Observation, ObservationEvidence, PatternCondition, ProceduralRule, Verdict
from memory_app.models.contradictions import ContradictionQuerySet
from memory_app.models.observations import ObservationQuerySet
from memory_app.models.rows import Pages, Rows
from memory_app.models.rules import ProceduralRuleQuerySet


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


_LISTED = (
    *("workspace", "quote", "category", "contradicted", "status", "confidence", "confirmed_confidence", "occurrences"),
    *("consistency", "created_at", "agent__key", "agent__name", "subject__key", "subject__name"),
)
"""What a row tells of an observation: of its 50 columns and its references' most are never read."""


def observations_listed(actor: Actor, **wanted: str) -> ObservationQuerySet:
    """Those of these keys and this status, as a list tells of them."""
    rows: ObservationQuerySet = Observation.objects.visible_to(actor).remembered().narrowed(**wanted)
    return rows.select_related("agent", "subject").only(*_LISTED)


OBSERVATIONS: Pages[Observation] = Pages(observations_listed)


def observation_shown(actor: Actor, observation_id: UUID) -> Observation:
    """One of them. Raises NotFound."""
    found: Observation | None = observations_shown(actor).filter(pk=observation_id).first()
    if found is None:
        raise NotFound("There is no such observation.")
    return found


class SaidOf(NamedTuple):
    """A pattern as it is said of somebody: `key` is `domain.patterns.Pattern.key()`."""

    subject_id: UUID
    key: str


@dataclass(frozen=True, slots=True)
class Sayer:
    """What says a pattern."""

    kind: Literal["observation", "rule"]
    id: UUID


def sayers_of(actor: Actor, said: Collection[SaidOf]) -> Mapping[SaidOf | None, Sequence[Sayer]]:
    """Of each pattern its live observations, then the rules made of it that agents get. Two queries, or none."""
    found: dict[SaidOf | None, list[Sayer]] = defaultdict(list)
    if not said:
        return found
    asked = {"people": tuple({one.subject_id for one in said}), "keys": tuple({one.key for one in said})}
    for pk, subject_id, key in _SAYING.of(actor, **asked):
        found[SaidOf(subject_id, key)].append(Sayer("observation", pk))
    for pk, subject_id, key in _RULING.of(actor, **asked):
        found[SaidOf(subject_id, key)].append(Sayer("rule", pk))
    return found


class _Saying(NamedTuple):
    pk: UUID
    pattern__subject_id: UUID
    pattern__key: str


class _Ruling(NamedTuple):
    pk: UUID
    source_observation__pattern__subject_id: UUID
    source_observation__pattern__key: str


def _saying(actor: Actor, *, people: tuple[UUID, ...], keys: tuple[str, ...]) -> ObservationQuerySet:
    live: ObservationQuerySet = Observation.objects.visible_to(actor).remembered().live()
    return live.filter(pattern__subject__among=people, pattern__key__among=keys).order_by("created_at", "id")


def _ruling(actor: Actor, *, people: tuple[UUID, ...], keys: tuple[str, ...]) -> ProceduralRuleQuerySet:
    source = "source_observation__pattern__"
    rules: ProceduralRuleQuerySet = ProceduralRule.objects.in_workspace(actor.workspace_id).injectable().in_order()
    return rules.filter(**{f"{source}subject__among": people, f"{source}key__among": keys})


_SAYING: Rows[_Saying] = Rows(_saying, _Saying)
_RULING: Rows[_Ruling] = Rows(_ruling, _Ruling)


def sayers_against(
    actor: Actor, *, observations: Collection[UUID] = (), rules: Collection[UUID] = ()
) -> Mapping[UUID, Sequence[Sayer]]:
    """What contradicts each of these in words, by its id: live observations and rules in force. One query, or none."""
    found: dict[UUID, list[Sayer]] = defaultdict(list)
    if not (observations or rules):
        return found
    for row in _AGAINST.of(actor, observations=tuple(observations), rules=tuple(rules)):
        one, other = row.key
        found[one].append(Sayer("rule" if row.other_rule_id else "observation", other))
        found[other].append(Sayer("rule" if row.rule_id else "observation", one))
    return found


def _against(actor: Actor, *, observations: tuple[UUID, ...], rules: tuple[UUID, ...]) -> ContradictionQuerySet:
    owned: ContradictionQuerySet = Contradiction.objects.visible_to(actor).naming(
        observations=observations, rules=rules
    )
    return owned.standing().order_by("created_at", "id")


_AGAINST: Rows[Contradiction] = Rows(_against)


def contraries_of(actor: Actor, row: Observation, *, key: str | None) -> Sequence[Observation | ProceduralRule]:
    """What says the opposite of this one: observations that are live, rules in force.

    By the pattern of this `key` about the same person (None: there is none), or in words.
    """
    said = set() if key is None else {SaidOf(row.subject_id, key)}
    found = [one for sayers in sayers_of(actor, said).values() for one in sayers]
    return texts_of_sayers(actor, [*found, *sayers_against(actor, observations=[row.pk]).get(row.pk, ())])


def texts_of_sayers(actor: Actor, sayers: Collection[Sayer]) -> Sequence[Observation | ProceduralRule]:
    """Their rows, observations first; one query for each kind there is."""
    ids = {kind: tuple(one.id for one in sayers if one.kind == kind) for kind in ("observation", "rule")}
    rows: list[Observation | ProceduralRule] = []
    if ids["observation"]:
        rows += _OBSERVATIONS.of(actor, ids=ids["observation"])
    if ids["rule"]:
        rows += _RULES.of(actor, ids=ids["rule"])
    return rows


_OBSERVATIONS: Rows[Observation] = Rows(
    lambda actor, *, ids: Observation.objects.visible_to(actor).filter(pk__among=ids).order_by("created_at", "id")
)
_RULES: Rows[ProceduralRule] = Rows(
    lambda actor, *, ids: ProceduralRule.objects.in_workspace(actor.workspace_id).filter(pk__among=ids).in_order()
)


def rejected_evidence(actor: Actor, rows: Collection[Observation]) -> Mapping[UUID, int]:
    """How many of each one's linked episodes a person has rejected; in one query, those with none left out."""
    links = ObservationEvidence.objects.in_workspace(actor.workspace_id).filter(
        observation__in=[row.pk for row in rows]
    )
    rejected = links.filter(episode__status=EpisodeStatus.REJECTED).values_list("observation_id")
    return dict(rejected.annotate(Count("pk")).order_by())


def verdicts_on(workspace_id: UUID, observation_id: UUID) -> Sequence[Verdict]:
    """What people said to it, the standing one first, then the newest, each with its effects."""
    owned = Verdict.objects.in_workspace(workspace_id).filter(observation_id=observation_id)
    rows = list(owned.prefetch_related("effects").order_by("-created_at", "-id"))
    return sorted(rows, key=lambda row: row.undone_at is not None or row.superseded_at is not None)


def clock_promotes_at(observation: Observation, review: ReviewPolicy) -> datetime | None:
    """When the clock makes a rule of it if nobody says anything; None where it never will, or has."""
    if observation.rules.all():
        return None
    moment = promotes_at(observation.created_at, review)
    missing = missing_for_promotion(
        status=ObservationStatus(observation.status),
        confidence=Confidence(observation.standing_confidence),
        promotion_candidate=observation.promotion_candidate,
        contradicted=observation.contradicted,
        created_at=observation.created_at,
        now=moment,
        policy=review,
        proposed=observation.pattern_id is None,
    )
    return None if missing else moment
