"""How two things relate that are each said in several wordings, such as an observation's quote and its order."""

from collections.abc import Collection, Iterable
from itertools import combinations, product
from typing import TypeVar

from memory_app.domain.similarity import Comparison, Relation, Why, compare, content_words
from memory_app.domain.text import folded

Said = TypeVar("Said")
_TELLING = (Relation.OPPOSITE, Relation.SAME, Relation.ALIKE, Relation.DIFFERENT)
"""What one pair of wordings says outweighs what the others leave open; that they are opposite outweighs all."""
_NEAR = (Relation.SAME, Relation.ALIKE)


def relation_between(ones: Collection[str], others: Collection[str]) -> Comparison:
    """The most telling comparison of a wording of one with a wording of the other; equal texts are the same.

    That two wordings are opposite outweighs that two others are near, unless the wordings of one thing are opposite
    among themselves, as "you defer drafts" and its order "do not draft; defer" are: what says the like of the one then
    seems opposite to the other. So of a thing at odds with itself a wording counts that the other thing says in full,
    denying the same words.
    Words too few to compare match as they stand alone, without case, spaces and punctuation.
    """
    if {folded(text) for text in ones} & {folded(text) for text in others}:
        return Comparison(Relation.SAME, 1.0)
    found = [(compare(one, other), one, other) for one, other in product(ones, others)]
    told = min((comparison for comparison, _, _ in found), key=_place)
    if told.relation is Relation.OPPOSITE and any(it.relation in _NEAR for it, _, _ in found):
        here, there = _is_at_odds(ones), _is_at_odds(others)
        near = (
            comparison
            for comparison, one, other in found
            if comparison.relation in _NEAR
            and comparison.why != Why.NEGATION
            and (not here or content_words(one) <= content_words(other))
            and (not there or content_words(other) <= content_words(one))
        )
        return min(near, key=_place, default=told) if here or there else told
    return told


def _place(comparison: Comparison) -> tuple[int, float]:
    return _TELLING.index(comparison.relation), -comparison.likeness


def _is_at_odds(wordings: Collection[str]) -> bool:
    """Whether two wordings of one thing are opposite."""
    return any(compare(one, other).relation is Relation.OPPOSITE for one, other in combinations(wordings, 2))


def nearest_first(told: Iterable[tuple[Comparison, Said]]) -> list[tuple[Relation, Said]]:
    """Of what was compared those that say the same, then those that may, each the likest first; no others."""
    kept = [(comparison, said) for comparison, said in told if comparison.relation in _NEAR]
    kept.sort(key=lambda it: _place(it[0]))
    return [(comparison.relation, said) for comparison, said in kept]
