"""Observations by hand: an agent's proposal, and a person's better words for a quote."""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, InvalidInput, NotFound
from memory_app.domain.policy import LIMITS
from memory_app.domain.sentences import Sentence
from memory_app.domain.similarity import Relation
from memory_app.domain.text import clean_text, word_count
from memory_app.domain.vocabulary import (
    ActorKind,
    Category,
    Confidence,
    ObservationStatus,
    Role,
    Scope,
)
from memory_app.domain.wordings import nearest_first, relation_between
from memory_app.models import Agent, Episode, Observation, Subject
from memory_app.services import audit, contradictions, evidence, identities, thresholds


def held(observation_id: UUID, actor: Actor) -> Observation:
    """The observation, its subject locked first (ADR 9). Raises NotFound, and Gone for an erased subject."""
    rows = Observation.objects.visible_to(actor).filter(pk=observation_id)
    subject_id = rows.values_list("subject_id", flat=True).first()
    if subject_id is None:
        raise NotFound("There is no such observation.")
    identities.subject_alone(workspace_id=actor.workspace_id, subject_id=subject_id)
    observation: Observation = rows.get()
    return observation


@transaction.atomic
def edit_quote(*, actor: Actor, observation_id: UUID, quote: str, version: int, now: datetime) -> Observation:
    """Put the quote in better words; no later run overwrites them.

    Raises NotAllowed, NotFound, InvalidInput over 25 words, and Conflict when `version` is not the current one or the
    observation is no longer live.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    words = _quote(quote)
    observation = held(observation_id, actor)
    if observation.version != version:
        raise Conflict(
            "This observation has changed: it is at version %(version)d.", field="version", version=observation.version
        )
    if not observation.is_live:
        raise Conflict(
            "This observation is %(status)s; only a live one can be edited.",
            field="status",
            status=ObservationStatus(observation.status),
        )
    if observation.pattern_id is None and not observation.first_quote:
        observation.first_quote = observation.quote
    observation.quote, observation.quote_edited_at, observation.updated_at = words, now, now
    observation.version += 1
    observation.save(update_fields=["quote", "quote_edited_at", "first_quote", "updated_at", "version"])
    contradictions.weigh_observations([observation], actor=actor, now=now)
    audit.record(actor=actor, verb="observation.edited", target=observation, now=now, subject_id=observation.subject_id)
    return observation


def _quote(value: str) -> str:
    words = clean_text(value, field="quote", limit=LIMITS.quote, required=True, multiline=False)
    if word_count(words) > LIMITS.quote_words:
        raise InvalidInput(
            "quote is too long: %(words)d words, at most %(limit)d are taken.",
            field="quote",
            limit=LIMITS.quote_words,
            words=word_count(words),
        )
    return words


class AlreadyRefused(Conflict):
    """A person's "no" to the observation of this id forbids the proposal."""

    def __init__(self, observation_id: UUID) -> None:
        super().__init__(Sentence("A person has said no to this; it can be proposed again once they take that back."))
        self.observation_id = observation_id


@transaction.atomic
def propose_observation(
    *,
    actor: Actor,
    quote: str,
    category: Category,
    subject: str | None,
    evidence_ids: Collection[UUID],
    now: datetime,
    agent: str | None = None,
) -> tuple[Observation, bool]:
    """An agent's own observation, waiting for a person; and whether it is new.

    The same words about the same subject again add their evidence to the row that waits. Without `agent` an unbound
    key speaks for the one that made all the evidence. Raises NotAllowed, Gone for an erased subject, InvalidInput for
    fewer than three live episodes of the subject or too many proposals that wait, and AlreadyRefused where a person
    has said no to it, in these words or in others of the same meaning: the way in then calls
    `reverse_signals.record_stopped_proposal`, in a transaction of its own, since what is refused is rolled back.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    words = _quote(quote)
    named = identities.bound_agent_key(actor=actor, named=agent)
    key = identities.require_named(identities.bound_subject_key(actor=actor, named=subject), field="subject")
    person = Subject.objects.in_workspace(actor.workspace_id).filter(key=key).first()
    if person is not None:  # the lock: two equal proposals, or a proposal and a "no", follow each other
        person = identities.subject_alone(workspace_id=actor.workspace_id, subject_id=person.pk)
    fewest = thresholds.policy_of(actor.workspace_id).detection.min_occurrences
    episodes = _evidence(person, evidence_ids, agent_id=actor.agent_id, fewest=fewest)
    speaker = _speaker(actor, named, episodes, now)
    near = _nearest(words, category, episodes[0].subject_id, speaker)
    waiting = next((row for relation, row in near if relation is Relation.SAME and row.pattern_id is None), None)
    is_new = waiting is None
    if is_new:
        _refuse_too_many(episodes[0])
    made = waiting or _new(words, category, speaker, near, episodes=episodes, actor=actor, now=now)
    _rest_on(made, episodes, now)
    contradictions.weigh_observations([made], actor=actor, now=now)
    verb = "observation.proposed" if is_new else "observation.proposed_again"
    audit.record(actor=actor, verb=verb, target=made, now=now, subject_id=made.subject_id)
    return made, is_new


def _refuse_too_many(about: Episode) -> None:
    owned = Observation.objects.in_workspace(about.workspace_id).filter(subject_id=about.subject_id, pattern=None)
    if owned.waiting().count() >= LIMITS.waiting_proposals:
        raise InvalidInput(
            "%(limit)d proposals about this subject wait for a person already; let some be judged.",
            field="quote",
            limit=LIMITS.waiting_proposals,
        )


def _evidence(
    person: Subject | None, ids: Collection[UUID], *, agent_id: UUID | None, fewest: int
) -> Sequence[Episode]:
    """The live episodes of this subject among the ids, oldest first; for a key bound to an agent that one's alone."""
    found: list[Episode] = []
    if person is not None:
        owned = Episode.objects.in_workspace(person.workspace_id).live().filter(subject=person, pk__in=set(ids))
        owned = owned if agent_id is None else owned.filter(agent_id=agent_id)
        found = list(owned.select_related("agent").order_by("occurred_at", "id"))
    if len(found) < fewest:
        raise InvalidInput(
            "evidence_ids names %(found)d live episodes of this subject; it takes at least %(limit)d.",
            field="evidence_ids",
            limit=fewest,
            found=len(found),
        )
    return found


def _speaker(actor: Actor, named: str | None, episodes: Sequence[Episode], now: datetime) -> Agent:
    agents = {episode.agent.key for episode in episodes}
    key = named if named is not None else next(iter(agents)) if len(agents) == 1 else None
    return identities.agent_named(actor=actor, key=identities.require_named(key, field="agent"), now=now)


def _nearest(words: str, category: Category, subject_id: UUID, agent: Agent) -> list[tuple[Relation, Observation]]:
    """Of the same agent, subject and category what says the same, then what may; live ones before refused ones.

    Raises AlreadyRefused where one that says the same was refused, also before its cascade has written that down.
    """
    owned = Observation.objects.in_workspace(agent.workspace_id).filter(subject_id=subject_id, agent=agent)
    rows = [*owned.live().order_by("created_at", "pk"), *owned.refused().order_by("created_at", "pk")]
    told = [(relation_between([words], row.proposed_in), row) for row in rows]
    for comparison, row in told:
        if comparison.relation is Relation.SAME and not row.is_live:
            raise AlreadyRefused(row.pk)
    near = nearest_first(it for it in told if it[1].category == category)
    return sorted(near, key=lambda it: not it[1].is_live)


def _new(
    words: str,
    category: Category,
    agent: Agent,
    near: Sequence[tuple[Relation, Observation]],
    *,
    episodes: Sequence[Episode],
    actor: Actor,
    now: datetime,
) -> Observation:
    made: Observation = Observation.objects.create(
        workspace_id=agent.workspace_id,
        subject_id=episodes[0].subject_id,
        agent=agent,
        category=category.value,
        quote=words,
        occurrences=0,
        confidence=Confidence.LOW.value,
        # Its words are the order; the clock leaves proposals alone, so that only a person's yes makes the rule.
        promotion_candidate=True,
        source_class=actor.source_class.value,
        api_key_id=actor.id if actor.kind is ActorKind.KEY else None,
        possible_duplicate_of=near[0][1] if near else None,
        created_at=now,
        updated_at=now,
    )
    return made


def _rest_on(row: Observation, episodes: Sequence[Episode], now: datetime) -> None:
    """Link the evidence and count it: distinct live episodes, never what a caller says."""
    evidence.link(row, (episode.pk for episode in episodes))
    evidence.count(row)
    row.updated_at = now
    row.save(update_fields=[*evidence.FIGURES, "updated_at"])
