"""Observations by hand: an agent's proposal, and a person's better words for a quote."""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction

from memory_app.domain import policy
from memory_app.domain.actors import Actor
from memory_app.domain.confidence import confidence_of, rank_of
from memory_app.domain.errors import Conflict, Gone, InvalidInput, NotFound
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_text, word_count
from memory_app.domain.vocabulary import ActorKind, Category, Confidence, ObservationStatus, Role, Scope
from memory_app.models import Agent, Episode, Observation, ObservationEvidence, ReverseSignal, Subject
from memory_app.services import audit, identities

FEWEST = policy.DEFAULT.detection.min_occurrences
MOST_SURE = Confidence.MEDIUM
"""A proposal is at most that sure, however many episodes it names."""


@transaction.atomic
def edit_quote(*, actor: Actor, observation_id: UUID, quote: str, version: int, now: datetime) -> Observation:
    """Put the quote in better words; no later run overwrites them.

    Raises NotAllowed, NotFound, InvalidInput over 25 words, and Conflict when `version` is not the current one or the
    observation is no longer live.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    words = _quote(quote)
    rows = Observation.objects.visible_to(actor).select_for_update(of=("self",))
    observation: Observation | None = rows.filter(pk=observation_id).first()
    if observation is None:
        raise NotFound("There is no such observation.")
    if observation.version != version:
        raise Conflict(f"This observation has changed: it is at version {observation.version}.", field="version")
    if not observation.is_live:
        raise Conflict(f"This observation is {observation.status}; only a live one can be edited.", field="status")
    observation.quote, observation.quote_edited_at, observation.updated_at = words, now, now
    observation.version += 1
    observation.save(update_fields=["quote", "quote_edited_at", "updated_at", "version"])
    audit.record(actor=actor, verb="observation.edited", target=observation, now=now, subject_id=observation.subject_id)
    return observation


def _quote(value: str) -> str:
    words = clean_text(value, field="quote", limit=LIMITS.quote, required=True, multiline=False)
    if word_count(words) > LIMITS.quote_words:
        raise InvalidInput(
            f"quote is too long: {word_count(words)} words, at most {LIMITS.quote_words} are taken.",
            field="quote",
            limit=LIMITS.quote_words,
        )
    return words


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
    fewer than three live episodes of the subject, Conflict where a person has said no to these words.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    words = _quote(quote)
    named = identities.bound_agent_key(actor=actor, named=agent)
    key = identities.require_named(identities.bound_subject_key(actor=actor, named=subject), field="subject")
    person = identities.subjects_held(actor=actor, keys=[key]).get(key)
    if person is not None and person.erased_at is not None:
        raise Gone("This subject was erased; nothing about it is taken in.", field="subject")
    episodes = _evidence(person, evidence_ids)
    speaker = _speaker(actor, named, episodes, now)
    _refuse_what_was_refused(words, episodes[0].subject_id, speaker)
    made, is_new = _waiting_or_new(words, category, episodes[0].subject_id, speaker, actor=actor, now=now)
    _rest_on(made, episodes, now)
    verb = "observation.proposed" if is_new else "observation.proposed_again"
    audit.record(actor=actor, verb=verb, target=made, now=now, subject_id=made.subject_id)
    return made, is_new


def _evidence(person: Subject | None, ids: Collection[UUID]) -> Sequence[Episode]:
    """The live episodes of this subject among the ids, oldest first."""
    found: list[Episode] = []
    if person is not None:
        owned = Episode.objects.in_workspace(person.workspace_id).live().filter(subject=person, pk__in=set(ids))
        found = list(owned.select_related("agent").order_by("occurred_at", "id"))
    if len(found) < FEWEST:
        raise InvalidInput(
            f"evidence_ids names {len(found)} live episodes of this subject; it takes at least {FEWEST}.",
            field="evidence_ids",
            limit=FEWEST,
        )
    return found


def _speaker(actor: Actor, named: str | None, episodes: Sequence[Episode], now: datetime) -> Agent:
    agents = {episode.agent.key for episode in episodes}
    key = named if named is not None else next(iter(agents)) if len(agents) == 1 else None
    return identities.agent_named(actor=actor, key=identities.require_named(key, field="agent"), now=now)


def _refuse_what_was_refused(words: str, subject_id: UUID, agent: Agent) -> None:
    """A "no" holds for an agent's proposals too, also in the moment before its cascade has written it down."""
    workspace = agent.workspace_id
    signals = ReverseSignal.objects.in_workspace(workspace).active().filter(subject_id=subject_id, agent=agent)
    rejected = Observation.objects.in_workspace(workspace).filter(
        subject_id=subject_id, agent=agent, status=ObservationStatus.REJECTED, reverse_signals=None
    )
    if signals.filter(text__iexact=words).exists() or rejected.filter(quote__iexact=words).exists():
        raise Conflict("A person has said no to this; it can be proposed again once they take that back.")


def _waiting_or_new(
    words: str, category: Category, subject_id: UUID, agent: Agent, *, actor: Actor, now: datetime
) -> tuple[Observation, bool]:
    # The lock closes the race of two equal proposals at once: the second finds the first one's row.
    Agent.objects.in_workspace(agent.workspace_id).select_for_update(no_key=True).get(pk=agent.pk)
    same = (
        Observation.objects.in_workspace(agent.workspace_id)
        .live()
        .filter(subject_id=subject_id, agent=agent, category=category, quote__iexact=words)
    )
    waiting: Observation | None = same.filter(pattern=None).select_for_update(of=("self",)).first()
    if waiting is not None:
        return waiting, False
    made = Observation.objects.create(
        workspace_id=agent.workspace_id,
        subject_id=subject_id,
        agent=agent,
        category=category.value,
        quote=words,
        occurrences=0,
        confidence=Confidence.LOW.value,
        # Its words are the order; the clock leaves proposals alone, so that only a person's yes makes the rule.
        promotion_candidate=True,
        source_class=actor.source_class.value,
        api_key_id=actor.id if actor.kind is ActorKind.KEY else None,
        possible_duplicate_of=same.first(),
        created_at=now,
        updated_at=now,
    )
    return made, True


def _rest_on(row: Observation, episodes: Sequence[Episode], now: datetime) -> None:
    """Link the evidence and count it: distinct live episodes, never what a caller says."""
    ObservationEvidence.objects.bulk_create(
        (
            ObservationEvidence(
                workspace_id=row.workspace_id, observation=row, episode=episode, subject_id=row.subject_id
            )
            for episode in episodes
        ),
        ignore_conflicts=True,
    )
    counted = row.evidence_links.counted()
    row.occurrences = counted.count()
    by_number = confidence_of(row.occurrences, 1.0, contradicted=False)
    row.confidence = min(by_number, MOST_SURE, key=rank_of).value
    days = counted.values("episode__local_date").distinct().count()
    row.evidence = f"Proposed by an agent, resting on {row.occurrences} episodes on {_days(days)}."
    row.updated_at = now
    row.save(update_fields=["occurrences", "confidence", "evidence", "updated_at"])


def _days(count: int) -> str:
    return "one day" if count == 1 else f"{count} days"
