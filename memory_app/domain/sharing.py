"""What of the facts stays, and which the whole workspace shares (`domain.md` 3 and 4)."""

import math
from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from memory_app.domain.policy import DEFAULT, FactPolicy
from memory_app.domain.vocabulary import FactCategory

Key = TypeVar("Key", bound=Hashable)

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Kept(Generic[Key]):
    """An active fact of an agent: `count` sessions have met it, the last one at `last_seen`; spared ones stay."""

    key: Key
    count: int
    last_seen: datetime
    spared: bool = False


@dataclass(frozen=True, slots=True)
class Holding(Generic[Key]):
    """An item of shared knowledge, with its independent confirmations; pinned ones stay."""

    key: Key
    confirmations: int
    created_at: datetime
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class Voice(Generic[Key]):
    """Who confirms: an agent with its owner, a member without an agent, an agent of which no owner is known."""

    agent: Key | None
    owner: Key | None


def should_promote(sessions: int, policy: FactPolicy = DEFAULT.facts) -> bool:
    """Whether so many distinct sessions, the first included, make a fact shared knowledge."""
    return sessions >= policy.promote_after


def is_shareable(category: FactCategory, policy: FactPolicy = DEFAULT.facts) -> bool:
    """Whether facts of a category may be shared: a person's preference only where the workspace says so."""
    return policy.share_preferences or category is not FactCategory.USER_PREFERENCE


def strength(fact: Kept[Key], now: datetime, policy: FactPolicy = DEFAULT.facts) -> float:
    """What a fact's count weighs today: count · e^(-decay · days unseen). A `last_seen` in the future is today."""
    days = max((now - fact.last_seen) / _DAY, 0.0)
    return fact.count * math.exp(-policy.decay * days)


def evicted(facts: Collection[Kept[Key]], *, now: datetime, policy: FactPolicy = DEFAULT.facts) -> tuple[Key, ...]:
    """The facts to archive so that no more than `policy.cap` stay: the weakest, of these the longest unseen.

    Spared ones stay even if they alone are more than that. Equal ones go in the order they come in.
    """
    over = max(len(facts) - policy.cap, 0)
    loose = [fact for fact in facts if not fact.spared]
    loose.sort(key=lambda fact: (strength(fact, now, policy), fact.last_seen))
    return tuple(fact.key for fact in loose[:over])


def makes_room(
    newcomer: Holding[Key], others: Collection[Holding[Key]], policy: FactPolicy = DEFAULT.facts
) -> tuple[Key, ...] | None:
    """The active items that a newcomer replaces, none where there is room; None when it has to wait as candidate.

    Those with the fewest confirmations go, of these the oldest, unless they have more than the newcomer.
    """
    over = max(len(others) + 1 - policy.shared_cap, 0)
    loose = [item for item in others if not item.pinned and item.confirmations <= newcomer.confirmations]
    if len(loose) < over:
        return None
    loose.sort(key=lambda item: (item.confirmations, item.created_at))
    return tuple(item.key for item in loose[:over])


def independent_voices(voices: Iterable[Voice[Key]]) -> int:
    """How many stand behind an item independently: the agents of one owner, and the owner, are one voice."""
    return len({("owner", voice.owner) if voice.owner is not None else ("agent", voice.agent) for voice in voices})
