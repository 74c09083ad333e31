"""Which observations and rules say the opposite of each other in words. It opens a question and demotes nothing.

Two detected patterns are compared by their structure alone (`services.detection`); here at least one side is a proposal
or a person's own words, or both are rules.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q

from memory_app.domain.actors import Actor
from memory_app.domain.confidence import confidence_of
from memory_app.domain.similarity import Relation
from memory_app.domain.vocabulary import RuleStatus
from memory_app.domain.wordings import relation_between
from memory_app.models import Contradiction, Observation, ProceduralRule
from memory_app.services import audit, findings

Side = Observation | ProceduralRule


@dataclass(frozen=True, slots=True)
class Pair:
    """Two that contradict each other, observations first, then by id: so that each pair is one row."""

    one: Side
    other: Side
    why: str

    @property
    def key(self) -> tuple[UUID, UUID]:
        """The ids, in the pair's order."""
        return self.one.pk, self.other.pk

    @property
    def stands(self) -> bool:
        """Whether each rule in it holds: switched on, and not of an observation that was refused meanwhile."""
        rules = [side for side in (self.one, self.other) if isinstance(side, ProceduralRule)]
        sources = [rule.source_observation for rule in rules if rule.source_observation_id]
        return all(rule.status == RuleStatus.ACTIVE for rule in rules) and all(source.is_live for source in sources)


def texts_of(side: Side) -> Collection[str]:
    """Everything it says: a rule its text, an observation its quote and the order made of it."""
    if isinstance(side, ProceduralRule):
        return (side.text,)
    return tuple(dict.fromkeys(text for text in (side.quote, side.rule_text) if text))


def weigh_observations(rows: Sequence[Observation], *, actor: Actor, now: datetime) -> int:
    """Compare these observations of one subject with its others and with the rules for it; returns how many contradict.

    Marks those contradicted. Of proposals it lifts the mark as well; a pattern's is lifted by detection, which knows
    what else speaks against it. Call under the subject's lock. Safe to repeat.
    """
    if not rows:
        return 0
    workspace, subject_id = rows[0].workspace_id, rows[0].subject_id
    others: list[Side] = [*_live(workspace, subject_id), *_rules_for(workspace, subject_id)]
    pairs = list(_among(rows, others))
    _keep(pairs, naming={"observations": [row.pk for row in rows]}, workspace=workspace, actor=actor, now=now)
    standing = [pair for pair in pairs if pair.stands]
    opposed = {side.pk for pair in standing for side in (pair.one, pair.other)}
    told = {row.pk: row for row in others if isinstance(row, Observation)} | {row.pk: row for row in rows}
    lifted = {row.pk for row in rows if row.pattern_id is None and row.pk not in opposed}
    _mark([told[pk] for pk in (opposed | lifted) & told.keys()], opposed, actor=actor, now=now)
    return len(standing)


def weigh_rule(rule: ProceduralRule, *, actor: Actor, now: datetime) -> None:
    """Compare a rule with those that hold beside it and, where it is about one subject, with what waits about them.

    One that holds for everybody meets the observations of each subject in the night. Call under the subject's lock.
    """
    others: list[Side] = [*_beside(rule)]
    if rule.subject_id is not None:
        live = _live(rule.workspace_id, rule.subject_id)
        others += [row for row in live if rule.agent_id in {None, row.agent_id}]
    pairs = list(_among([rule], others))
    _keep(pairs, naming={"rules": [rule.pk]}, workspace=rule.workspace_id, actor=actor, now=now)
    opposed = [pair.one for pair in pairs if pair.stands and isinstance(pair.one, Observation)]
    _mark(opposed, {row.pk for row in opposed}, actor=actor, now=now)


def _live(workspace: UUID, subject_id: UUID) -> Iterable[Observation]:
    rows: Iterable[Observation] = Observation.objects.in_workspace(workspace).live().filter(subject_id=subject_id)
    return rows


def _rules_for(workspace: UUID, subject_id: UUID) -> Iterable[ProceduralRule]:
    found: Iterable[ProceduralRule] = _rules(workspace).filter(Q(subject=None) | Q(subject_id=subject_id))
    return found


def _rules(workspace: UUID) -> Any:
    """Paused ones too: what they contradict is known when they hold again."""
    rows = ProceduralRule.objects.in_workspace(workspace).exclude(status=RuleStatus.DEMOTED)
    return rows.select_related("source_observation")


def _beside(rule: ProceduralRule) -> Iterable[ProceduralRule]:
    """The rules of which some call gets both."""
    rows = _rules(rule.workspace_id).exclude(pk=rule.pk)
    if rule.agent_id is not None:
        rows = rows.filter(Q(agent=None) | Q(agent_id=rule.agent_id))
    if rule.subject_id is not None:
        rows = rows.filter(Q(subject=None) | Q(subject_id=rule.subject_id))
    found: Iterable[ProceduralRule] = rows
    return found


def _among(ones: Iterable[Side], others: Iterable[Side]) -> Iterable[Pair]:
    seen: set[tuple[UUID, UUID]] = set()
    known = list(others)
    for one in ones:
        for other in known:
            pair = _pair(one, other) if _may_meet(one, other) else None
            if pair is not None and pair.key not in seen:
                seen.add(pair.key)
                yield pair


def _may_meet(one: Side, other: Side) -> bool:
    """Whether some call could get both, and their words have to tell how they relate."""
    if one.pk == other.pk or (one.agent_id != other.agent_id and one.agent_id and other.agent_id):
        return False
    if isinstance(one, ProceduralRule) and isinstance(other, ProceduralRule):
        return True
    return not (_is_own(one, other) or (_is_structured(one) and _is_structured(other)))


def _is_own(one: Side, other: Side) -> bool:
    """Whether one is the rule that was made of the other."""
    sources = {getattr(one, "source_observation_id", None), getattr(other, "source_observation_id", None)}
    return bool({one.pk, other.pk} & sources)


def _is_structured(side: Side) -> bool:
    """Whether a pattern says all that the words do."""
    if isinstance(side, Observation):
        return side.pattern_id is not None and side.quote_edited_at is None
    source = side.source_observation
    if source is None or source.pattern_id is None or source.rule_text_edited_at is not None:
        return False
    return bool(side.text == source.rule_text)


def _pair(one: Side, other: Side) -> Pair | None:
    told = relation_between(texts_of(one), texts_of(other))
    if told.relation is not Relation.OPPOSITE:
        return None
    first, second = sorted((one, other), key=lambda side: (isinstance(side, ProceduralRule), side.pk))
    return Pair(first, second, told.why)


def _keep(
    pairs: Sequence[Pair], *, naming: Mapping[str, Collection[UUID]], workspace: UUID, actor: Actor, now: datetime
) -> None:
    """Let the stored rows that name these be those pairs and no others."""
    stored = {row.key: row for row in Contradiction.objects.in_workspace(workspace).naming(**naming)}
    wanted = {pair.key: pair for pair in pairs}
    gone = [row.pk for key, row in stored.items() if key not in wanted]
    if gone:
        Contradiction.objects.in_workspace(workspace).filter(pk__in=gone).delete()
    new = Contradiction.objects.bulk_create(_row(pair, now) for key, pair in wanted.items() if key not in stored)
    for subject_id in {row.subject_id for row in new}:
        found = [("contradiction.found", row) for row in new if row.subject_id == subject_id]
        audit.record_about(actor=actor, subject_id=subject_id, changes=found, now=now)


def _row(pair: Pair, now: datetime) -> Contradiction:
    row = Contradiction(
        workspace_id=pair.one.workspace_id,
        subject_id=pair.one.subject_id or pair.other.subject_id,
        why=pair.why,
        created_at=now,
    )
    for prefix, side in (("", pair.one), ("other_", pair.other)):
        setattr(row, prefix + ("rule" if isinstance(side, ProceduralRule) else "observation"), side)
    return row


def _mark(rows: Iterable[Observation], opposed: Collection[UUID], *, actor: Actor, now: datetime) -> None:
    """Say on each of these observations of one subject whether something contradicts it."""
    changed = [row for row in rows if row.contradicted != (row.pk in opposed)]
    for row in changed:
        row.contradicted = row.pk in opposed
        if row.consistency is not None:
            row.confidence = confidence_of(row.occurrences, row.consistency, row.contradicted).value
        row.updated_at = now
        row.version += 1
    if changed:
        Observation.objects.bulk_update(changed, ["contradicted", "confidence", "updated_at", "version"])
        told = [(findings.contradiction_verb(row), row) for row in changed]
        audit.record_about(actor=actor, subject_id=changed[0].subject_id, changes=told, now=now)
