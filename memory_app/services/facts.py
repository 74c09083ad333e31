"""What agents learn (L2): added or met again, once an occasion; capped, and shared with all when met often enough."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from uuid import UUID

from django.db import transaction

from memory_app.domain.actors import Actor
from memory_app.domain.extraction_facts import FactCandidate
from memory_app.domain.fact_words import fact_words, is_usable, text_hash
from memory_app.domain.policy import LIMITS, Policy
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
from memory_app.models import Agent, AgentFact, AgentSession, FactConflict, FactSighting, SharedKnowledge, Subject
from memory_app.services import conflicts, fact_standing, identities, likeness, terms, versions
from memory_app.services.terms import Worded
from memory_app.services.thresholds import policy_of
from memory_app.services.work_states import agent_alone


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


@transaction.atomic
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
    about = identities.bound_subject_key(actor=actor, named=subject)
    person = None if about is None else identities.subject_named(actor=actor, key=about, now=now)
    key = identities.require_named(identities.bound_agent_key(actor=actor, named=agent), field="agent")
    owner = identities.agent_named(actor=actor, key=key, now=now)
    agent_alone(owner)
    learned = learn(
        [FactCandidate(said, category)],
        occasion=occasion_of(actor, now),
        actor=actor,
        agent=owner,
        subject=person,
        policy=policy_of(actor.workspace_id),
        now=now,
    )
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
    agent: Agent,
    subject: Subject | None,
    policy: Policy,
    now: datetime,
) -> Learned:
    """Add each fact or count it once more, within the agent's cap, and share what was met often enough.

    What a session says in too few words to compare by is skipped. Call under the agent's lock (`agent_alone`), so that
    two sessions at once make one row with the right count; the unique key on agent, subject and text holds even
    without it. The statements are the same for one and for ten, but for one that looks up each one's like.
    """
    by_hand = occasion.session is None
    wanted = [it for it in candidates if by_hand or is_usable(fact_words(it.text), policy.facts)]
    if not wanted:
        return Learned()
    lesson = _Lesson(occasion, actor, agent, subject, now)
    alike = likeness.facts_near(agent, subject, [candidate.text for candidate in wanted])
    for candidate, rows in zip(wanted, alike, strict=True):
        lesson.take(candidate, rows)
    back = lesson.store()
    met = [*lesson.added.values(), *lesson.met.values()]
    noted = conflicts.note_facts(lesson.against, now=now)
    if fresh := {*lesson.added, *back}:
        fact_standing.keep_to_cap([agent], spare=fresh, actor=actor, policy=policy.facts, now=now)
    promoted = fact_standing.share_due(met, actor=actor, policy=policy.facts, now=now)
    return Learned(list(lesson.added.values()), list(lesson.met.values()), noted, promoted)


@dataclass(slots=True)
class _Lesson:
    """Where, when and of whom it is learned; and what came of it, unsaved until `store`."""

    occasion: Occasion
    actor: Actor
    agent: Agent
    subject: Subject | None
    now: datetime
    added: dict[UUID, AgentFact] = field(default_factory=dict)
    met: dict[UUID, AgentFact] = field(default_factory=dict)
    against: list[tuple[AgentFact, AgentFact]] = field(default_factory=list)

    def take(self, candidate: FactCandidate, rows: Iterable[AgentFact]) -> None:
        """Find the fact that says the same, or make one."""
        near = likeness.among_facts([*rows, *self.added.values()], self.agent, self.subject, candidate.text)
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
            agent=self.agent,
            subject=self.subject,
            category=candidate.category.value,
            text=candidate.text,
            text_hash=text_hash(candidate.text),
            source_class=self.actor.source_class.value,
            created_at=self.now,
            last_seen_at=self.now,
            possible_duplicate_of=swapped,
        )

    def store(self) -> Collection[UUID]:
        """Write what is new and what counts once more; the ids of those that came back."""
        new = list(self.added.values())
        AgentFact.objects.bulk_create(new)
        terms.write_terms(
            workspace_id=self.actor.workspace_id,
            items=[Worded(ItemKind.FACT, fact.pk, fact.subject_id, fact.text) for fact in new],
        )
        versions.added_all(new, actor=self.actor, now=self.now)
        self._count()
        back = [fact for fact in self.met.values() if self._returns(fact)]
        for fact in back:
            fact_standing.make_active(fact)
        versions.changed_all(back, ItemChange.REVIVED, actor=self.actor, now=self.now)
        return {fact.pk for fact in back}

    def _count(self) -> None:
        counted, facts = self._counted_before(), list(self.met.values())
        again = [fact for fact in facts if fact.pk not in counted]
        for fact in again:
            fact.count += 1
        for fact in facts:
            fact.last_seen_at = max(fact.last_seen_at, self.now)
        AgentFact.objects.bulk_update(facts, ["count", "last_seen_at"])
        sightings = [self._sighting(fact) for fact in (*self.added.values(), *again)]
        FactSighting.objects.bulk_create(sightings, ignore_conflicts=True)

    def _counted_before(self) -> Collection[UUID]:
        """Which of those met again this occasion has met before, they or what was merged into them."""
        if not (self.met and self.occasion.may_repeat):
            return set()
        families = likeness.families_of(AgentFact, self.actor.workspace_id, self.met)
        seen = FactSighting.objects.in_workspace(self.actor.workspace_id).filter(
            fact_id__in=families, source=self.occasion.source
        )
        return {families[fact_id] for fact_id in seen.values_list("fact_id", flat=True)}

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
