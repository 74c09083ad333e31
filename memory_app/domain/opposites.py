"""Whether two texts that are read speak against each other: negations, poles, roles (docs/MEANING.md)."""

from collections import Counter
from collections.abc import Iterator

from memory_app.domain.meaning_profile import Profile
from memory_app.domain.overlap import Overlap
from memory_app.domain.polarity_tables import tables_of
from memory_app.domain.relations import Why

_TWO = 2  # words that change places


def polarity_between(one: Profile, other: Profile, overlap: Overlap) -> Why:
    """What speaks against one polarity: opposite words, who and what changed places, or a negation."""
    if _opposite_words(one, other):
        return Why.OPPOSITE_WORDS
    if _roles(one, other):
        return Why.ROLES
    if is_indirect(one, other):
        return Why.NOTHING
    if one.vague != other.vague or one.hollow != other.hollow:
        return Why.NEGATION
    return _denials(one, other, overlap) if one.denied or other.denied else Why.NOTHING


def _denials(one: Profile, other: Profile, overlap: Overlap) -> Why:
    """Whether the negations of two texts, of which one has some, deny the same of what they share."""
    signs = Counter((one.signs[here], other.signs[there]) for here, there in overlap.pairs)
    flipped_here, flipped_there, kept = signs[-1, 1], signs[1, -1], signs[-1, -1]
    if flipped_here and flipped_there:
        return Why.ROLES
    if flipped_here or flipped_there:
        return Why.NOTHING if kept and one.denied == other.denied else Why.NEGATION
    return Why.NOTHING if one.denied and other.denied else Why.NEGATION


def _opposite_words(one: Profile, other: Profile) -> bool:
    """Whether they name different poles of an axis, or one denies by an affix what the other says.

    "You get what I send" says what "I send what you get" says: converse words are opposites within one order only.
    """
    tables = tables_of(one.code)
    for axis, sides in one.sides.items():
        there = other.sides.get(axis)
        if there is None or sides & there or _is_turned(one, other, axis):
            continue
        if axis not in tables.converse or is_in_order(one, other):
            return True
    return any(
        said.signs.get(word) != -1
        for said, denied in ((one, other), (other, one))
        for word in _denied_by_affix(said, denied)
    )


def is_indirect(one: Profile, other: Profile) -> bool:
    """Whether one text denies what makes it say the same as the other: "not long" and "short", "leave" and "not move".

    A person looks at such texts, whatever they share.
    """
    if one.vague != other.vague:
        vague, plain = (one, other) if one.vague else (other, one)
        return not vague.denied and plain.stays
    if one.denied + other.denied != 1:
        return False
    return any(_is_turned(one, other, axis) for axis in one.sides) or _is_spelt_out(one, other)


def _is_turned(one: Profile, other: Profile, axis: int) -> bool:
    """Whether one names a pole and the other denies the opposite one: "short" and "not long"."""
    here, there = one.sides.get(axis, frozenset()), other.sides.get(axis, frozenset())
    return bool(here and there) and not here & there and (axis in one.turned) != (axis in other.turned)


def _is_spelt_out(one: Profile, other: Profile) -> bool:
    """Whether one denies in a word what the other denies in a clause of its own: "unpaid", "they have not paid"."""
    plain, spelt = (one, other) if other.denied else (other, one)
    words = list(_denied_by_affix(spelt, plain))
    shared = plain.signs.keys() & spelt.signs.keys()
    return any(spelt.signs.get(word) == -1 for word in words) and all(spelt.signs[word] == 1 for word in shared)


def _denied_by_affix(one: Profile, other: Profile) -> Iterator[str]:
    """What the one says and the other denies by an affix."""
    for word, plain in other.affixed:
        if word not in one.exact and plain in one.exact and plain not in other.exact:
            yield tables_of(one.code).near.get(plain, plain)


def affixed_pole(one: Profile, other: Profile) -> set[str]:
    """What the one says and the other denies by an affix, or the other way round, as the one's `weights` have it."""
    near = tables_of(one.code).near
    denying = {near.get(word, word) for word, plain in one.affixed if plain in other.exact and plain not in one.exact}
    return denying | set(_denied_by_affix(one, other))


def _roles(one: Profile, other: Profile) -> bool:
    """Whether what something comes from and goes to changed places, or two words of one frame did."""
    if is_turned_to(one, other) and is_turned_to(other, one):
        return True
    if one.exact != other.exact or len(one.sequence) != len(other.sequence):
        return False
    if _are_exchanged(one, other):
        return True
    if len(one.words) != len(other.words):
        return False
    empty = tables_of(one.code).empty
    moved = [(x, y) for x, y in zip(one.sequence, other.sequence, strict=True) if x != y]
    spelt = sum(1 for x, y in zip(one.words, other.words, strict=True) if x != y and not {x, y} <= empty)
    return len(moved) == _TWO and spelt <= _TWO and moved[0] == moved[1][::-1]


def _are_exchanged(one: Profile, other: Profile) -> bool:
    """Whether clauses of the same sizes hold the same words, but not each its own: "first A, then B"."""
    here, there = (sorted(tuple(sorted(frame)) for frame in side.frames if frame) for side in (one, other))
    return len(here) > 1 and here != there and sorted(map(len, here)) == sorted(map(len, there))


def is_turned_to(one: Profile, other: Profile) -> bool:
    """Whether something comes from what in the other text it goes to."""
    return bool((one.origins & other.goals) - one.goals - other.origins)


def is_in_order(one: Profile, other: Profile) -> bool:
    """Whether the shared words stand in one order within each clause, whatever the order of the clauses."""
    shared = one.exact & other.exact
    here, there = (
        sorted(tuple(word for word in frame if word in shared) for frame in side.frames) for side in (one, other)
    )
    return [frame for frame in here if frame] == [frame for frame in there if frame]
