"""How two things relate that are each said in several wordings, such as an observation's quote and its order."""

from collections.abc import Collection, Iterable
from itertools import product
from typing import TypeVar

from memory_app.domain.similarity import Comparison, Relation, compare
from memory_app.domain.text import folded

Said = TypeVar("Said")
_TELLING = (Relation.OPPOSITE, Relation.SAME, Relation.ALIKE, Relation.DIFFERENT)
"""What one pair of wordings says outweighs what the others leave open; that they are opposite outweighs all."""


def relation_between(ones: Collection[str], others: Collection[str]) -> Comparison:
    """The most telling comparison of a wording of one with a wording of the other; equal texts are the same.

    Words too few to compare match as they stand alone, without case, spaces and punctuation.
    """
    if {folded(text) for text in ones} & {folded(text) for text in others}:
        return Comparison(Relation.SAME, 1.0)
    found = [compare(one, other) for one, other in product(ones, others)]
    return min(found, key=lambda it: (_TELLING.index(it.relation), -it.likeness))


def nearest_first(told: Iterable[tuple[Comparison, Said]]) -> list[tuple[Relation, Said]]:
    """Of what was compared those that say the same, then those that may, each the likest first; no others."""
    near = (Relation.SAME, Relation.ALIKE)
    kept = [(comparison, said) for comparison, said in told if comparison.relation in near]
    kept.sort(key=lambda it: (near.index(it[0].relation), -it[0].likeness))
    return [(comparison.relation, said) for comparison, said in kept]
