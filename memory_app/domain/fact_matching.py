"""Which of the facts that are like it a new one is."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from memory_app.domain.facts import FactRelation, FactText, are_opposite, read_fact, relation_of_like
from memory_app.domain.policy import DEFAULT, FactPolicy
from memory_app.domain.relations import Why
from memory_app.domain.similarity import jaccard_of

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
