"""Writing down what a night's detection came to about one subject: in a fixed number of statements."""

from collections.abc import Collection
from dataclasses import dataclass, field
from uuid import UUID

from memory_app.domain.actors import Actor
from memory_app.models import MaintenanceRun, Observation, ReverseSignalStop, Subject
from memory_app.services import audit, evidence, patterns
from memory_app.services.known import Held

_CHANGING = (
    *evidence.FIGURES,
    "opportunities",
    "quote",
    "rule_text",
    "promotion_candidate",
    "contradicted",
    "thresholds",
    "version",
    "updated_at",
)


@dataclass(slots=True)
class Outcome:
    """What is to be written: rows as they shall stand, and which refusals stopped something."""

    new: list[Held] = field(default_factory=list)
    updated: list[Held] = field(default_factory=list)
    marked: list[Held] = field(default_factory=list)
    """Whose contradiction came or went."""
    stopped_by: set[UUID] = field(default_factory=set)

    @property
    def changed(self) -> list[Held]:
        """Rows that were there, each once."""
        return list({held.row.pk: held for held in (*self.updated, *self.marked)}.values())


def write(outcome: Outcome, *, subject: Subject, run: MaintenanceRun, actor: Actor) -> None:
    """Store all of it. Call under the subject's lock."""
    if outcome.stopped_by:
        record_stops(outcome.stopped_by, subject=subject, run=run)
    written = [*outcome.new, *outcome.changed]
    if not written:
        return
    _give_patterns(outcome, subject, run)
    # One statement for both kinds: inserts what is new, updates by id what is there.
    Observation.objects.bulk_create(
        [held.row for held in written], update_conflicts=True, unique_fields=["id"], update_fields=_CHANGING
    )
    evidence.replace((held.row, held.evidence_ids) for held in written if held.evidence_ids is not None)
    audit.record_about(actor=actor, subject_id=subject.pk, changes=_changes(outcome), now=run.now)


def record_stops(signal_ids: Collection[UUID], *, subject: Subject, run: MaintenanceRun) -> None:
    """Name the refusals that stopped something in this run; a repeat changes nothing."""
    stops = [
        ReverseSignalStop(
            workspace_id=subject.workspace_id, reverse_signal_id=pk, run=run, subject=subject, stopped_at=run.now
        )
        for pk in sorted(signal_ids)
    ]
    ReverseSignalStop.objects.bulk_create(stops, ignore_conflicts=True)


def _give_patterns(outcome: Outcome, subject: Subject, run: MaintenanceRun) -> None:
    """Let the patterns' rows stand as the observations show them."""
    if outcome.new:
        values = {held.value.key(): held.value for held in outcome.new}
        rows = patterns.store_patterns(values, subject=subject, now=run.now)
        for held in outcome.new:
            held.row.pattern, held.own = rows[held.value.key()]
            held.row.agent_id = held.row.pattern.agent_id
    shown = [*outcome.new, *outcome.updated]
    for held in shown:
        held.row.thresholds = None
    moved = {held.row.pattern_id: held.value for held in shown if held.value != held.own}
    patterns.move_numbers(moved, shown_by=[held.row.pk for held in shown], workspace_id=subject.workspace_id)


def _changes(outcome: Outcome) -> list[tuple[str, Observation]]:
    """What the audit says of each row."""
    changes = [("observation.detected", held.row) for held in outcome.new]
    changes += [("observation.updated", held.row) for held in outcome.updated]
    return changes + [(contradiction_verb(held.row), held.row) for held in outcome.marked]


def contradiction_verb(row: Observation) -> str:
    """What the audit says of an observation whose mark changed."""
    return "observation.contradicted" if row.contradicted else "observation.no_longer_contradicted"
