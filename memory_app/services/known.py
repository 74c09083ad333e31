"""What already stands about one subject when a night's findings come: four statements, however much that is."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Count, F, IntegerField, OuterRef, Subquery, UUIDField, Value
from django.db.models.functions import Cast, Coalesce

from memory_app.domain.patterns import Condition
from memory_app.domain.patterns import Pattern as PatternValue
from memory_app.domain.vocabulary import EffectKind, EpisodeStatus, ObservationStatus, ReverseSignalStatus, VerdictKind
from memory_app.models import (
    Contradiction,
    MaintenanceRun,
    Observation,
    ObservationEvidence,
    PatternCondition,
    ProceduralRule,
    ReverseSignal,
    Subject,
    VerdictEffect,
)
from memory_app.models.base import OwnedQuerySet
from memory_app.models.observations import ObservationQuerySet
from memory_app.services import patterns
from memory_app.services.compiled import Compiled


@dataclass(slots=True)
class Held:
    """A live observation and the pattern it shows; `own` is that with the numbers of the pattern's row."""

    row: Observation
    value: PatternValue
    own: PatternValue
    evidence_ids: Collection[UUID] | None = None
    """Where this night measured it anew."""
    rejected: int = 0
    """Linked episodes that a person has called wrong: `opportunities` counts them, so that an undo is exact."""
    is_steady: bool = False
    """Whether it was found this night as it is shown, and has not turned round."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A "no": the id of its reverse signal, and of the rejected observation while its cascade has not written it."""

    signal_id: UUID
    unwritten_for: UUID | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """An agent's own observation, and the "no" to it where there is one."""

    id: UUID
    agent: str
    category: str
    words: Collection[str]
    """Its own, and those that it was first proposed in."""
    refused: Refused | None


@dataclass(frozen=True, slots=True)
class Said:
    """What people and earlier runs have said about a subject's patterns, by their keys."""

    refused: Mapping[str, Refused] = field(default_factory=dict)
    ruled: Collection[str] = field(default_factory=set)
    """Of the patterns that active rules came from."""
    opposed: Collection[str] = field(default_factory=set)
    """Of live observations that something contradicts in words."""
    proposals: Sequence["Proposal"] = ()
    """What agents have proposed in words, live or refused."""
    made_today: int = 0
    """How many observations of the run's local date there are: the cap is per subject and date, not per run."""


def live_observations(subject: Subject) -> dict[str, Held]:
    """The live detected ones by their patterns' keys."""
    given = (subject.workspace_id, subject.pk)
    rows = _LIVE.models(given, queryset=Observation.objects.all())
    conditions: dict[UUID, list[Condition]] = defaultdict(list)
    for row in _CONDITIONS.models(given, queryset=PatternCondition.objects.all()) if rows else ():
        conditions[row.pattern_id].append(patterns.condition_value(row, row.contact_key, row.company_key))
    held = {}
    for row in rows:
        own = PatternValue(
            row.agent_key,
            row.pattern_event or None,
            row.pattern_outcome or None,
            row.pattern_trait or None,
            tuple(conditions[row.pattern_id]),
        )
        value = patterns.with_numbers(own, row.thresholds)
        held[row.pattern_key] = Held(row, value, own, rejected=row.rejected_links)
    return held


def said_of(subject: Subject, run: MaintenanceRun) -> Said:
    """All of it in two statements. Of two refusals the first counts, one that is written before one that is not."""
    told: dict[str, list[tuple[str, UUID, UUID]]] = defaultdict(list)
    for what, *row in _SAID.rows(subject.workspace_id, subject.pk, run.local_date):
        told[what].append((row[0], row[1], row[2]))
    return Said(
        refused=_refusals(told["refused"], told["unwritten"]),
        ruled={key for key, *_ in told["ruled"]},
        opposed={key for key, *_ in told["opposed"]},
        proposals=[_proposal(row) for row in _PROPOSALS.rows(subject.workspace_id, subject.pk)],
        made_today=len(told["made"]),
    )


def _refusals(
    written: Iterable[tuple[str, UUID, UUID]], unwritten: Iterable[tuple[str, UUID, UUID]]
) -> dict[str, Refused]:
    waiting = {key: Refused(pk, observation_id) for key, pk, observation_id in sorted(unwritten, reverse=True)}
    return waiting | {key: Refused(pk) for key, pk, _ in sorted(written, reverse=True)}


def live_detected(workspace_id: UUID) -> ObservationQuerySet:
    """Those that a run looks after."""
    rows: ObservationQuerySet = Observation.objects.in_workspace(workspace_id).live().detected()
    return rows


def _live(workspace_id: UUID, subject_id: UUID) -> Any:
    rows = live_detected(workspace_id).filter(subject_id=subject_id).order_by("pk")
    return rows.annotate(
        agent_key=F("pattern__agent__key"),
        pattern_key=F("pattern__key"),
        pattern_event=F("pattern__event_type"),
        pattern_outcome=F("pattern__outcome"),
        pattern_trait=F("pattern__trait"),
        rejected_links=Coalesce(Subquery(_rejected_links(), output_field=IntegerField()), 0),
    )


def _rejected_links() -> Any:
    links = ObservationEvidence.objects.filter(workspace=OuterRef("workspace"), observation=OuterRef("pk"))
    rejected = links.filter(episode__status=EpisodeStatus.REJECTED.value).order_by()
    return rejected.values("observation").annotate(number=Count("pk")).values("number")


def _conditions(workspace_id: UUID, subject_id: UUID) -> Any:
    patterns_of_live = live_detected(workspace_id).filter(subject_id=subject_id).values("pattern_id")
    rows = PatternCondition.objects.in_workspace(workspace_id).filter(pattern_id__in=patterns_of_live)
    return rows.annotate(contact_key=F("contact__key"), company_key=F("company__key")).order_by("position")


def _said(workspace_id: UUID, subject_id: UUID, on: date) -> Any:
    """Rows of (what, key of the pattern, id, observation)."""
    made = Observation.objects.in_workspace(workspace_id).detected().filter(subject_id=subject_id, detected_on=on)
    rules = ProceduralRule.objects.in_workspace(workspace_id).injectable().filter(subject_id=subject_id)
    refused = ReverseSignal.objects.in_workspace(workspace_id).active().filter(subject_id=subject_id)
    waiting = VerdictEffect.objects.in_workspace(workspace_id).filter(
        kind=EffectKind.REVERSE_SIGNAL.value,
        done_at=None,
        verdict__subject_id=subject_id,
        verdict__kind=VerdictKind.WRONG.value,
        verdict__undone_at=None,
        verdict__superseded_at=None,
        verdict__observation__status=ObservationStatus.REJECTED.value,
    )
    against = Contradiction.objects.in_workspace(workspace_id).standing().filter(subject_id=subject_id)
    parts = [
        _part("made", made, "pattern__key", "pk", "pattern_id"),
        _part("ruled", rules, "source_observation__pattern__key", "pk", "source_observation_id"),
        _part("refused", refused, "pattern__key", "pk", "observation_id"),
        _part("unwritten", waiting, "verdict__observation__pattern__key", "target_id", "verdict__observation_id"),
        _part("opposed", against, "observation__pattern__key", "pk", "observation_id"),
        _part("opposed", against, "other_observation__pattern__key", "pk", "other_observation_id"),
    ]
    return parts[0].union(*parts[1:], all=True)


def _part(what: str, rows: OwnedQuerySet, key: str, *columns: str) -> Any:
    return rows.filter(**{f"{key}__isnull": False}).annotate(what=Value(what)).values_list("what", key, *columns)


def _proposals(workspace_id: UUID, subject_id: UUID) -> Any:
    """Live ones; and refused ones, each with its reverse signal, or the id of that which its cascade will write."""
    proposed = Observation.objects.in_workspace(workspace_id).filter(subject_id=subject_id, pattern=None)
    columns = ("pk", "agent__key", "category", "quote", "first_quote")
    written = proposed.filter(reverse_signals__status=ReverseSignalStatus.ACTIVE)
    unwritten = proposed.filter(
        status=ObservationStatus.REJECTED,
        verdicts__kind=VerdictKind.WRONG.value,
        verdicts__undone_at=None,
        verdicts__superseded_at=None,
        verdicts__effects__kind=EffectKind.REVERSE_SIGNAL.value,
        verdicts__effects__done_at=None,
    )
    nothing = Cast(Value(None), UUIDField())
    return (
        proposed.live()
        .values_list(*columns)
        .annotate(signal=nothing, unwritten_for=nothing)
        .union(
            written.values_list(*columns).annotate(signal=F("reverse_signals__pk"), unwritten_for=nothing),
            unwritten.values_list(*columns).annotate(signal=F("verdicts__effects__target_id"), unwritten_for=F("pk")),
            all=True,
        )
    )


def _proposal(row: Sequence[Any]) -> Proposal:
    pk, agent, category, quote, first_quote, signal, unwritten_for = row
    words = [text for text in (quote, first_quote) if text]
    return Proposal(pk, agent, category, words, Refused(signal, unwritten_for) if signal else None)


_LIVE, _CONDITIONS, _SAID, _PROPOSALS = (Compiled(each) for each in (_live, _conditions, _said, _proposals))
