"""What already stands about one subject when a night's findings come: three statements, however much that is."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import F, Value

from memory_app.domain.patterns import Condition
from memory_app.domain.patterns import Pattern as PatternValue
from memory_app.domain.vocabulary import EffectKind, ObservationStatus, VerdictKind
from memory_app.models import (
    MaintenanceRun,
    Observation,
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
    is_steady: bool = False
    """Whether it was found this night as it is shown, and has not turned round."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A "no": the id of its reverse signal, and of the rejected observation while its cascade has not written it."""

    signal_id: UUID
    unwritten_for: UUID | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """What people and earlier runs have said about a subject's patterns, by their keys."""

    refused: Mapping[str, Refused] = field(default_factory=dict)
    ruled: Collection[str] = field(default_factory=set)
    """Of the patterns that active rules came from."""
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
        held[row.pattern_key] = Held(row, patterns.with_numbers(own, row.thresholds), own)
    return held


def said_of(subject: Subject, run: MaintenanceRun) -> Said:
    """All of it in one statement. Of two refusals the first counts, one that is written before one that is not."""
    refused: dict[str, Refused] = {}
    ruled = set()
    made_today = 0
    for what, key, pk, observation_id in sorted(
        _SAID.rows(subject.workspace_id, subject.pk, run.local_date), reverse=True
    ):
        if what == "made":
            made_today += 1
        elif what == "ruled":
            ruled.add(key)
        else:
            refused[key] = Refused(pk, observation_id if what == "unwritten" else None)
    return Said(refused, ruled, made_today)


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
    )


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
    parts = [
        _part("made", made, "pattern__key", "pk", "pattern_id"),
        _part("ruled", rules, "source_observation__pattern__key", "pk", "source_observation_id"),
        _part("refused", refused, "pattern__key", "pk", "observation_id"),
        _part("unwritten", waiting, "verdict__observation__pattern__key", "target_id", "verdict__observation_id"),
    ]
    return parts[0].union(*parts[1:], all=True)


def _part(what: str, rows: OwnedQuerySet, key: str, *columns: str) -> Any:
    return rows.filter(**{f"{key}__isnull": False}).annotate(what=Value(what)).values_list("what", key, *columns)


_LIVE, _CONDITIONS, _SAID = Compiled(_live), Compiled(_conditions), Compiled(_said)
