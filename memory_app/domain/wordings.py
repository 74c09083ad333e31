"""How two things relate that are each said in several wordings, such as an observation's quote and its order."""

from collections.abc import Collection
from itertools import product

from memory_app.domain.similarity import Comparison, Relation, compare
from memory_app.domain.text import folded

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
