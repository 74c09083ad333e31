"""Which of many facts a new one is: one by one, or from an index in memory that answers the same."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Generic, TypeVar

from memory_app.domain.facts import FactRelation, FactText, are_opposite, read_fact, relation_of_like
from memory_app.domain.policy import DEFAULT, FactPolicy
from memory_app.domain.relations import Why
from memory_app.domain.similarity import jaccard_of
from memory_app.domain.word_masks import WordMasks

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class KnownFact(Generic[Key]):
    """A fact to compare with, under the caller's own key."""

    key: Key
    text: str


@dataclass(frozen=True, slots=True)
class Match(Generic[Key]):
    """A known fact that is like another; `likeness` is that of their words, or of what they are about."""

    fact: KnownFact[Key]
    likeness: float
    why: str = ""


@dataclass(frozen=True, slots=True)
class Matches(Generic[Key]):
    """The likest fact of each relation; of equally like ones the earliest. Where one is the same, it alone is told."""

    same: Match[Key] | None = None
    opposite: Match[Key] | None = None
    swapped: Match[Key] | None = None


@dataclass(frozen=True, slots=True)
class _Held(Generic[Key]):
    """A known fact, read; `place` is its turn among equally like ones."""

    place: int
    fact: KnownFact[Key]
    read: FactText


def best_match(text: str, known: Iterable[KnownFact[Key]], policy: FactPolicy = DEFAULT.facts) -> Matches[Key]:
    """The likest of the known facts by relation; the order of `known` decides between equally like ones."""
    asked = read_fact(text, policy)
    held = [_Held(place, fact, read_fact(fact.text, policy)) for place, fact in enumerate(known)]
    equal = next((it for it in held if it.read.digest == asked.digest), None)
    return Matches(same=Match(equal.fact, 1.0)) if equal is not None else _judged(asked, held, held, policy)


class FactIndex(Generic[Key]):
    """Facts in memory: what `best_match` finds, without comparing them one by one."""

    def __init__(self, facts: Iterable[KnownFact[Key]] = (), policy: FactPolicy = DEFAULT.facts) -> None:
        """Take these facts in, the earliest first."""
        self._policy = policy
        self._slots: dict[Key, int] = {}
        self._held: list[_Held[Key] | None] = []
        self._free: list[int] = []
        self._texts: dict[str, dict[Key, _Held[Key]]] = defaultdict(dict)
        self._words = WordMasks()
        self._topics = WordMasks()
        self._added = 0
        for fact in facts:
            self.add(fact)

    def __len__(self) -> int:
        """How many facts there are."""
        return len(self._slots)

    def add(self, fact: KnownFact[Key]) -> None:
        """Take a fact in; one of the same key goes, and the new one counts as the latest."""
        self.remove(fact.key)
        self._added += 1
        held = _Held(self._added, fact, read_fact(fact.text, self._policy))
        if not self._free:
            self._free.append(len(self._held))
            self._held.append(None)
        slot = self._slots[fact.key] = self._free.pop()
        self._held[slot] = held
        self._texts[held.read.digest][fact.key] = held
        self._words.add(slot, held.read.words)
        self._topics.add(slot, held.read.topic.words)

    def remove(self, key: Key) -> None:
        """Take a fact out; an unknown key changes nothing."""
        slot = self._slots.pop(key, None)
        held = None if slot is None else self._held[slot]
        if slot is None or held is None:
            return
        self._held[slot] = None
        self._free.append(slot)
        self._words.remove(slot, held.read.words)
        self._topics.remove(slot, held.read.topic.words)
        equal = self._texts[held.read.digest]
        del equal[key]
        if not equal:
            del self._texts[held.read.digest]

    def matches(self, text: str) -> Matches[Key]:
        """The likest fact of each relation; of equally like ones the one that was added first."""
        asked, least = read_fact(text, self._policy), self._policy.same
        equal = self._texts.get(asked.digest)
        if equal:
            return Matches(same=Match(min(equal.values(), key=attrgetter("place")).fact, 1.0))
        near = self._at(self._words.like(asked.words, least))
        about = self._at(self._topics.like(asked.topic.words, least))
        return _judged(asked, near, about, self._policy)

    def _at(self, slots: Iterable[int]) -> Iterator[_Held[Key]]:
        return (held for slot in slots if (held := self._held[slot]) is not None)


def _judged(
    asked: FactText, near: Iterable[_Held[Key]], about: Iterable[_Held[Key]], policy: FactPolicy
) -> Matches[Key]:
    """The first of each relation among facts that share words, else the first opposite among those about one thing."""
    found: dict[FactRelation, Match[Key]] = {}
    like = _ranked(near, lambda held: jaccard_of(asked.words, held.read.words), policy)
    for likeness, known in like[: policy.compared]:
        told = relation_of_like(asked, known.read, likeness)
        found.setdefault(told.relation, Match(known.fact, likeness, told.why))
        if told.relation is FactRelation.SAME:
            return Matches(same=found[FactRelation.SAME])
    if FactRelation.OPPOSITE not in found:
        judged = {known.place for _, known in like}
        others = (held for held in about if held.place not in judged)
        alike = _ranked(others, lambda held: asked.topic.likeness(held.read.topic), policy)[: policy.compared]
        opposed = next((it for it in alike if are_opposite(asked, it[1].read)), None)
        if opposed is not None:
            found[FactRelation.OPPOSITE] = Match(opposed[1].fact, opposed[0], Why.NEGATION)
    return Matches(opposite=found.get(FactRelation.OPPOSITE), swapped=found.get(FactRelation.SWAPPED))


def _ranked(
    facts: Iterable[_Held[Key]], likeness_of: Callable[[_Held[Key]], float], policy: FactPolicy
) -> list[tuple[float, _Held[Key]]]:
    """Those that are like enough, the likest first, then the earliest."""
    told = ((likeness_of(held), held) for held in facts)
    like = [(likeness, held) for likeness, held in told if likeness >= policy.same]
    return sorted(like, key=lambda it: (-it[0], it[1].place))
