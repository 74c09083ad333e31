"""What agents learn (L2): added or met again, once an occasion; capped, and shared with all when met often enough."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from memory_app.domain.actors import Actor
from memory_app.domain.extraction_facts import FactCandidate
from memory_app.domain.facts import read_fact
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_text
from memory_app.domain.vocabulary import (
    ActorKind,
    ArchiveReason,
    FactCategory,
    FactStatus,
    ItemChange,
    ItemKind,
    Role,
    Scope,
)
from memory_app.ids import uuid7
from memory_app.models import AgentFact, AgentSession, FactConflict, FactSighting, SharedKnowledge
from memory_app.models.writes import Writes
from memory_app.services import conflicts, fact_standing, likeness, terms, versions
from memory_app.services.speakers import Speaker, speaker_alone
from memory_app.services.terms import Worded

_COUNTED = f"""
{likeness.FAMILIES.format(table=AgentFact._meta.db_table)}
SELECT DISTINCT family.kept
FROM family JOIN memory_app_factsighting AS seen ON seen.fact_id = family.id
WHERE seen.workspace_id = %(workspace)s AND seen.source = %(source)s
"""  # noqa: S608 - ours


@dataclass(frozen=True, slots=True)
class Occasion:
    """When facts are met: it counts once for each fact. `source` names it; it `may_repeat` on another call."""

    source: str
    session: AgentSession | None = None
    may_repeat: bool = False


@dataclass(slots=True)
class Learned:
    """What became of the candidates."""

    added: list[AgentFact] = field(default_factory=list)
    reinforced: list[AgentFact] = field(default_factory=list)
    conflicts: list[FactConflict] = field(default_factory=list)
    promoted: list[SharedKnowledge] = field(default_factory=list)


class Outcome(StrEnum):
    """What became of a fact given by hand or API."""

    ADDED = "added"
    REINFORCED = "reinforced"


@dataclass(frozen=True, slots=True)
class Added:
    """The fact as it stands, and the conflict that its text is in with another."""

    fact: AgentFact
    outcome: Outcome
    conflict: FactConflict | None


# Without a savepoint, which costs two statements: what is refused takes the whole call with it, as the doors do too.
@transaction.atomic(savepoint=False)
def add_fact(
    *,
    actor: Actor,
    text: str,
    category: FactCategory,
    now: datetime,
    agent: str | None = None,
    subject: str | None = None,
) -> Added:
    """A fact by hand or API. A person's counts as a session each time; a key's once a UTC day.

    Raises NotAllowed, InvalidInput, and Gone for an erased subject.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    said = clean_fact(text)
    speaker = speaker_alone(actor=actor, agent=agent, subject=subject, now=now)
    learned = learn([FactCandidate(said, category)], occasion=occasion_of(actor, now), actor=actor, by=speaker, now=now)
    (fact,) = learned.added or learned.reinforced
    outcome = Outcome.ADDED if learned.added else Outcome.REINFORCED
    return Added(fact, outcome, learned.conflicts[0] if learned.conflicts else None)


def clean_fact(text: str) -> str:
    """The text as it is stored, on one line. Raises InvalidInput."""
    return clean_text(text, field="text", limit=LIMITS.fact, required=True, multiline=False)


def occasion_of(actor: Actor, now: datetime) -> Occasion:
    """What counts once outside a session: a key's day, each of a person's acts."""
    if actor.kind is ActorKind.KEY:
        return Occasion(f"key:{actor.id}:{now.astimezone(UTC).date()}", may_repeat=True)
    return Occasion(f"hand:{uuid7()}")


def learn(
    candidates: Sequence[FactCandidate],
    *,
    occasion: Occasion,
    actor: Actor,
    by: Speaker,
    now: datetime,
    into: Writes | None = None,
) -> Learned:
    """Add each fact or count it once more, within the agent's cap, and share what was met often enough.

    What a session says in too few words to compare by is skipped. Call under the agent's lock (`speaker_alone`), so
    that two sessions at once make one row with the right count; the unique key on agent, subject and text holds even
    without it. What was gathered `into` is written along. The statements are the same for one and for ten.
    """
    policy, writes = by.policy.facts, into or Writes()
    by_hand = occasion.session is None
    wanted = [it for it in candidates if by_hand or read_fact(it.text, policy).words]
    lesson = _Lesson(occasion, actor, by, now)
    for candidate, rows in zip(wanted, lesson.alike(wanted), strict=True):
        lesson.take(candidate, rows)
    lesson.store(writes)
    noted = conflicts.note_facts(lesson.against, now=now)
    met = [*lesson.added.values(), *lesson.met.values()]
    promoted = fact_standing.share_due(met, actor=actor, policy=policy, now=now)
    return Learned(list(lesson.added.values()), list(lesson.met.values()), noted, promoted)


@dataclass(slots=True)
class _Lesson:
    """Where, when and of whom it is learned; and what came of it, unsaved until `store`."""

    occasion: Occasion
    actor: Actor
    by: Speaker
    now: datetime
    added: dict[UUID, AgentFact] = field(default_factory=dict)
    met: dict[UUID, AgentFact] = field(default_factory=dict)
    against: list[tuple[AgentFact, AgentFact]] = field(default_factory=list)

    def alike(self, candidates: Sequence[FactCandidate]) -> list[list[AgentFact]]:
        """For each the facts that it is compared with."""
        texts = [candidate.text for candidate in candidates]
        return likeness.facts_near(self.by.agent, self.by.subject, texts) if texts else []

    def take(self, candidate: FactCandidate, rows: Iterable[AgentFact]) -> None:
        """Find the fact that says the same, or make one."""
        near = likeness.among_facts([*rows, *self.added.values()], self.by.agent, self.by.subject, candidate.text)
        fact = near.same
        if fact is None:
            fact = self._new(candidate, near.swapped)
            self.added[fact.pk] = fact
        elif fact.pk not in self.added:
            fact = self.met.setdefault(fact.pk, fact)
        self.against += [(fact, other) for other in near.opposites]

    def _new(self, candidate: FactCandidate, swapped: AgentFact | None) -> AgentFact:
        return AgentFact(
            workspace_id=self.actor.workspace_id,
            agent=self.by.agent,
            subject=self.by.subject,
            category=candidate.category.value,
            text=candidate.text,
            text_hash=read_fact(candidate.text).digest,
            source_class=self.actor.source_class.value,
            created_at=self.now,
            last_seen_at=self.now,
            possible_duplicate_of=swapped,
        )

    def store(self, writes: Writes) -> None:
        """Write what is new, what counts once more, what came back, and what has to go for it."""
        new, back = list(self.added.values()), [fact for fact in self.met.values() if self._returns(fact)]
        writes.add(*new)
        said = [Worded(ItemKind.FACT, fact.pk, fact.subject_id, fact.text) for fact in new]
        terms.add_terms(workspace_id=self.actor.workspace_id, items=said, into=writes)
        versions.added_all(new, actor=self.actor, now=self.now, into=writes)
        self._count(writes)
        for fact in back:
            fact_standing.make_active(fact)
        versions.changed_all(back, ItemChange.REVIVED, actor=self.actor, now=self.now, into=writes)
        if new or back:
            going = fact_standing.beyond_cap(
                self.by.agent,
                spare={fact.pk for fact in (*new, *back)},
                policy=self.by.policy.facts,
                now=self.now,
                unsaved=self.added | self.met,
            )
            versions.changed_all(going, ItemChange.EVICTED, actor=self.actor, now=self.now, into=writes)
        writes.write()

    def _count(self, writes: Writes) -> None:
        counted, facts = self._counted_before(), list(self.met.values())
        again = [fact for fact in facts if fact.pk not in counted]
        for fact in again:
            fact.count += 1
        for fact in facts:
            fact.last_seen_at = max(fact.last_seen_at, self.now)
        writes.change(*facts, columns=("count", "last_seen_at"))
        writes.add(*(self._sighting(fact) for fact in (*self.added.values(), *again)), keeping=True)

    def _counted_before(self) -> Collection[UUID]:
        """Which of those met again this occasion has met before, they or what was merged into them."""
        if not (self.met and self.occasion.may_repeat):
            return set()
        given: dict[str, Any] = {
            "workspace": self.actor.workspace_id,
            "ids": list(self.met),
            "source": self.occasion.source,
        }
        with connection.cursor() as cursor:
            cursor.execute(_COUNTED, given)
            return {fact_id for (fact_id,) in cursor.fetchall()}

    def _sighting(self, fact: AgentFact) -> FactSighting:
        return FactSighting(
            workspace_id=fact.workspace_id,
            fact=fact,
            subject_id=fact.subject_id,
            source=self.occasion.source,
            session=self.occasion.session,
            seen_at=self.now,
        )

    def _returns(self, fact: AgentFact) -> bool:
        """What was archived comes back, save where a person decided for its opposite."""
        return bool(fact.status == FactStatus.ARCHIVED and fact.archived_because != ArchiveReason.RESOLVED)
