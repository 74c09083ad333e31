"""One subject's share of the consolidate step: near-duplicate observations become one, contradictions are found anew.

Without a model two are the same where their words are (`domain.similarity`), which only proposals need: equal patterns
are one row already. In doubt both stay, the later one marked; a wrong merge flips a rule, a duplicate costs a click.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from django.db.models import Exists, OuterRef

from memory_app.domain.actors import Actor
from memory_app.domain.similarity import Relation
from memory_app.domain.vocabulary import ObservationStatus
from memory_app.domain.wordings import nearest_first, relation_between
from memory_app.models import MaintenanceRun, Observation, ProceduralRule, Subject
from memory_app.models.subjects import SubjectQuerySet
from memory_app.services import audit, contradictions, evidence


def concerned(run: MaintenanceRun) -> SubjectQuerySet:
    """Whom the step visits: of whom something was said in words, by an agent, or by a person about everybody."""
    everyone: SubjectQuerySet = Subject.objects.in_workspace(run.workspace_id).remembered()
    live = Observation.objects.in_workspace(run.workspace_id).live().filter(subject=OuterRef("pk"))
    written = ProceduralRule.objects.in_workspace(run.workspace_id).active().filter(source_observation=None)
    if written.filter(subject=None).exists():
        return everyone.filter(Exists(live))
    by_hand = Exists(written.filter(subject=OuterRef("pk"))) & Exists(live)
    edited = Exists(live.exclude(quote_edited_at=None))
    return everyone.filter(Exists(live.filter(pattern=None)) | edited | by_hand)


def consolidate_for_subject(*, subject: Subject, run: MaintenanceRun, actor: Actor) -> Counter[str]:
    """Merge what says the same, mark what may, weigh what says the opposite; a dry run counts the first two only.

    Call inside the workspace's scope under the subject's lock. Safe to repeat.
    """
    rows = _live(subject)
    counts: Counter[str] = Counter(observations=len(rows))
    gone: set[Observation] = set()
    for relation, (kept, other) in _near(rows):
        if gone & {kept, other}:
            continue
        if relation is Relation.SAME and _may_go(other):
            counts["merged"] += 1
            gone.add(other)
            if not run.dry_run:
                _merge(other, into=kept, run=run, actor=actor)
        elif other.possible_duplicate_of_id is None and kept.possible_duplicate_of_id != other.pk:
            counts["alike"] += 1
            if not run.dry_run:
                _mark(other, kept, run=run, actor=actor)
    if not run.dry_run:
        left = [row for row in rows if row not in gone]
        counts["contradictions"] = contradictions.weigh_observations(left, actor=actor, now=run.now)
    return counts


def _live(subject: Subject) -> Sequence[Observation]:
    """What stays comes first: confirmed, then detected, then in a person's own words, then what is older."""
    owned = Observation.objects.in_workspace(subject.workspace_id).live().filter(subject=subject)
    rows: list[Observation] = list(owned.prefetch_related("rules"))
    return sorted(
        rows,
        key=lambda row: (
            row.status != ObservationStatus.CONFIRMED,
            row.pattern_id is None,
            row.quote_edited_at is None,
            row.created_at,
            row.pk,
        ),
    )


def _near(rows: Sequence[Observation]) -> list[tuple[Relation, tuple[Observation, Observation]]]:
    """Pairs of one agent and category that say the same or may, surest first; two patterns are no matter of words."""
    pairs = [
        (kept, other)
        for kept, other in combinations(rows, 2)
        if (kept.agent_id, kept.category) == (other.agent_id, other.category)
        and (kept.pattern_id is None or other.pattern_id is None)
    ]
    texts = {row.pk: row.proposed_in for row in rows}
    return nearest_first((relation_between(texts[kept.pk], texts[other.pk]), (kept, other)) for kept, other in pairs)


def _may_go(row: Observation) -> bool:
    """Whether nobody said yes to it and no pattern is lost with it: only a proposal that still waits."""
    return row.status == ObservationStatus.PENDING and row.pattern_id is None and not row.rules.all()


def _merge(row: Observation, *, into: Observation, run: MaintenanceRun, actor: Actor) -> None:
    """Another proposal takes over what it rests on; a pattern counts its own episodes and no others."""
    row.status, row.superseded_by = ObservationStatus.SUPERSEDED.value, into
    row.updated_at = run.now
    row.version += 1
    row.save(update_fields=["status", "superseded_by", "updated_at", "version"])
    audit.record(actor=actor, verb="observation.merged", target=row, now=run.now, subject_id=row.subject_id)
    if into.pattern_id is None:
        evidence.link(into, list(row.evidence_links.values_list("episode_id", flat=True)))
        evidence.count(into)
        into.updated_at = run.now
        into.version += 1
        into.save(update_fields=[*evidence.FIGURES, "updated_at", "version"])
        audit.record(actor=actor, verb="observation.updated", target=into, now=run.now, subject_id=into.subject_id)


def _mark(row: Observation, kept: Observation, *, run: MaintenanceRun, actor: Actor) -> None:
    row.possible_duplicate_of = kept
    row.updated_at = run.now
    row.save(update_fields=["possible_duplicate_of", "updated_at"])
    audit.record(actor=actor, verb="observation.marked_alike", target=row, now=run.now, subject_id=row.subject_id)
