"""How two short texts relate: the same, alike, opposite or different; by rule (docs/MEANING.md)."""

from collections import Counter
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum

from memory_app.domain.meaning_profile import LIGHT, Profile, profile_of
from memory_app.domain.polarity_tables import tables_of
from memory_app.domain.policy import DEFAULT, SimilarityPolicy


class Relation(StrEnum):
    """SAME may be merged unasked; ALIKE a person should look at; OPPOSITE is a conflict, never merged."""

    SAME = "same"
    ALIKE = "alike"
    OPPOSITE = "opposite"
    DIFFERENT = "different"


class Why(StrEnum):
    """What keeps two texts from being the same, in words for people."""

    NOTHING = ""
    NEGATION = "negation"
    OPPOSITE_WORDS = "opposite words"
    ROLES = "roles"
    AMOUNT = "amount"
    TIME = "time"
    DAY = "day"
    MONTH = "month"
    NAME = "name"
    DUTY = "duty"
    LIMIT = "limit"
    ONE_WORD = "one word"
    MORE = "more words"
    LITTLE = "little in common"


@dataclass(frozen=True, slots=True)
class Comparison:
    """How two texts relate; `likeness` is the Jaccard index of their content words, 0…1."""

    relation: Relation
    likeness: float
    why: str = ""


_FIGURES = ((("#",), Why.AMOUNT), (("@",), Why.TIME), (("day:",), Why.DAY), (("month:",), Why.MONTH))
_LINKED = frozenset({Relation.SAME, Relation.ALIKE})
_POLAR = frozenset({Why.NEGATION, Why.OPPOSITE_WORDS})
_READINGS = 3  # languages in which a pair is read at most
_TWO = 2  # words that change places
_PREFIX = 5  # letters that two stems share when one may be made from the other
_KIN_SHARE = 0.6
_COMPOUND_SHARE = 0.75  # where a verb's particle may be most of what two words share
_FIRST_PART = 4
_TURNING = frozenset({"anti", "unter", "über", "gegen", "nicht", "under", "over", "inter", "extra", "contra", "tegen"})
_FRAME = 0.7
"""Share of the shorter text's words that, standing in the same order, make one frame of two texts."""
_CASES = "ru"
_COMPOUNDING = frozenset({"de", "nl"})
_SEEN = 24  # unmatched words of a side that are looked at for kin


def content_words(text: str) -> frozenset[str]:
    """What a text is known by: stems of normalised words, stop words out, negations in, synonyms one (domain.md 3)."""
    return profile_of(text).content


def jaccard_of(one: AbstractSet[str], other: AbstractSet[str]) -> float:
    """Shared words over all words; 0 when there are none."""
    union = len(one | other)
    return len(one & other) / union if union else 0.0


def jaccard(a: str, b: str) -> float:
    """The Jaccard index of two texts' content words."""
    one, other = _profiles(a, b)[0]
    return jaccard_of(one.content, other.content)


def compare(a: str, b: str, *, guard: bool = True, policy: SimilarityPolicy = DEFAULT.similarity) -> Comparison:
    """How two texts relate; symmetric. Without the guard, polarity and vetoes are ignored (for measuring only).

    DIFFERENT with the reason "one word" is a text that says the like of something else. A pair that may be in more
    than one language is opposite or different when it is so in any of them.
    """
    first, *others = (_compared(one, other, policy, guard=guard) for one, other in _profiles(a, b))
    if first.relation in _LINKED:
        return next((told for told in others if told.relation not in _LINKED and told.why in _POLAR), first)
    return first


def _compared(one: Profile, other: Profile, policy: SimilarityPolicy, *, guard: bool) -> Comparison:
    likeness = jaccard_of(one.content, other.content)
    relation, why = _relate(one, other, likeness, policy) if guard else (_unguarded(one, other, likeness, policy), "")
    return Comparison(relation, likeness, str(why))


def _profiles(a: str, b: str) -> list[tuple[Profile, Profile]]:
    """Both texts read, each in its language, or both in each language that the two may share."""
    one, other = profile_of(a), profile_of(b)
    if one.language.code == other.language.code and not (one.language.others or other.language.others):
        return [(one, other)]
    here = (one.language.code, *one.language.others)
    there = (other.language.code, *other.language.others)
    shared = sorted(set(here) & set(there), key=lambda code: (_place(code, here) + _place(code, there), code))
    return [(profile_of(a, code), profile_of(b, code)) for code in shared[:_READINGS]] or [(one, other)]


def _place(code: str, codes: tuple[str, ...]) -> int:
    return codes.index(code)


def _unguarded(one: Profile, other: Profile, likeness: float, policy: SimilarityPolicy) -> Relation:
    if likeness >= policy.same:
        return Relation.SAME
    return Relation.ALIKE if _overlap(one, other).is_alike(policy) else Relation.DIFFERENT


@dataclass(frozen=True, slots=True)
class _Overlap:
    """What two texts share, weighed: of all, of the smaller one; `pairs` are the shared kin, one of each side."""

    of_all: float
    of_smaller: float
    weight: float
    pairs: tuple[tuple[str, str], ...]

    def is_alike(self, policy: SimilarityPolicy) -> bool:
        return self.weight >= policy.alike_weight and self.is_shared(policy)

    def is_shared(self, policy: SimilarityPolicy) -> bool:
        """Whether the share is large enough, however little that is."""
        return self.of_all >= policy.alike or self.of_smaller >= policy.alike_of_smaller

    def is_about(self, policy: SimilarityPolicy, against: Why) -> bool:
        """Whether both are about one thing, so that opposites are a conflict: a single word in common seldom tells.

        With words at two ends of an axis ("short", "long") it does: the axis itself is common to both.
        """
        if not self.weight:
            return False
        several = self.weight >= policy.alike_weight or against is Why.OPPOSITE_WORDS
        return (several and self.of_all >= policy.alike) or self.of_smaller >= policy.about_of_smaller


def _overlap(one: Profile, other: Profile) -> _Overlap:
    shared = one.weights.keys() & other.weights.keys()
    pairs = [(word, word) for word in shared]
    least = _FIRST_PART if one.language.code in _COMPOUNDING else _PREFIX
    left = sorted(one.weights.keys() - shared)[:_SEEN]
    right = sorted(other.weights.keys() - shared)[:_SEEN]
    for word in left:
        kin = next((found for found in right if _are_kin(word, found, least)), None)
        if kin is not None:
            right.remove(kin)
            pairs.append((word, kin))
    weight = sum(min(one.weights[here], other.weights[there]) for here, there in pairs)
    of_one, of_other = sum(one.weights.values()), sum(other.weights.values())
    rest = of_one + of_other - sum(one.weights[here] + other.weights[there] for here, there in pairs)
    smaller = min(of_one, of_other)
    return _Overlap(
        of_all=weight / (weight + rest) if weight else 0.0,
        of_smaller=weight / smaller if smaller else 0.0,
        weight=weight,
        pairs=tuple(pairs),
    )


def _are_kin(one: str, other: str, least: int) -> bool:
    """Whether one word seems to be made from the other: a long beginning in common, or a compound's end.

    `least` is the letters of a word that may be a compound's end.
    """
    short, long = sorted((one, other), key=len)
    if len(short) < least or not short.isalpha():
        return False
    if len(short) >= _PREFIX and short[:_PREFIX] == long[:_PREFIX]:
        common = next((at for at, (x, y) in enumerate(zip(short, long, strict=False)) if x != y), len(short))
        return common >= (_KIN_SHARE if least == _PREFIX else _COMPOUND_SHARE) * len(long) or common == len(short)
    return long.endswith(short) and _is_compound(long.removesuffix(short))


def _is_compound(first: str) -> bool:
    """Whether what stands before a word makes a compound of it, and does not turn it round."""
    return len(first) >= _FIRST_PART and first not in _TURNING


def _relate(one: Profile, other: Profile, likeness: float, policy: SimilarityPolicy) -> tuple[Relation, Why]:
    if one.words == other.words and one.words:
        return Relation.SAME, Why.NOTHING
    overlap = _overlap(one, other)
    against = _polarity(one, other, overlap)
    if against is not Why.NOTHING:
        return (Relation.OPPOSITE if overlap.is_about(policy, against) else Relation.DIFFERENT), against
    indirect = _is_indirect(one, other)
    bar = _differing(one, other) or (Why.ONE_WORD if not indirect and _is_swap(one, other, overlap) else Why.NOTHING)
    if bar is not Why.NOTHING:
        return Relation.DIFFERENT, bar
    doubt = _doubt(one, other)
    if indirect:
        return (Relation.ALIKE, Why.ONE_WORD) if overlap.is_shared(policy) else (Relation.DIFFERENT, Why.LITTLE)
    if likeness >= policy.same:
        return (Relation.ALIKE if doubt else Relation.SAME), doubt
    return (Relation.ALIKE, doubt) if overlap.is_alike(policy) else (Relation.DIFFERENT, Why.LITTLE)


def _polarity(one: Profile, other: Profile, overlap: _Overlap) -> Why:
    """What speaks against one polarity: opposite words, who and what changed places, or a negation."""
    if _opposite_words(one, other):
        return Why.OPPOSITE_WORDS
    if _roles(one, other):
        return Why.ROLES
    if _is_indirect(one, other):
        return Why.NOTHING
    if one.vague != other.vague or one.hollow != other.hollow:
        return Why.NEGATION
    return _denials(one, other, overlap) if one.denied or other.denied else Why.NOTHING


def _denials(one: Profile, other: Profile, overlap: _Overlap) -> Why:
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
    tables = tables_of(one.language.code)
    for axis, sides in one.sides.items():
        there = other.sides.get(axis)
        if there is None or sides & there or _is_turned(one, other, axis):
            continue
        if axis not in tables.converse or _in_order(one, other):
            return True
    return _denied_by_affix(one, other) or _denied_by_affix(other, one)


def _is_indirect(one: Profile, other: Profile) -> bool:
    """Whether one text denies what makes it say the same as the other: "not long" and "short", "leave" and "not move".

    A person looks at such texts, whatever they share.
    """
    if one.vague != other.vague:
        vague, plain = (one, other) if one.vague else (other, one)
        return not vague.denied and plain.stays
    return one.denied + other.denied == 1 and any(_is_turned(one, other, axis) for axis in one.sides)


def _is_turned(one: Profile, other: Profile, axis: int) -> bool:
    """Whether one names a pole and the other denies the opposite one: "short" and "not long"."""
    here, there = one.sides.get(axis, frozenset()), other.sides.get(axis, frozenset())
    return bool(here and there) and not here & there and (axis in one.turned) != (axis in other.turned)


def _denied_by_affix(one: Profile, other: Profile) -> bool:
    tables = tables_of(one.language.code)
    for word in other.exact - one.exact:
        for affix in tables.affixes:
            rest = word.removeprefix(affix)
            if rest != word and len(rest) >= _FIRST_PART:
                plain = tables.same.get(rest, rest)
                if plain in one.exact and plain not in other.exact:
                    return True
    return False


def _roles(one: Profile, other: Profile) -> bool:
    """Whether what something comes from and goes to changed places, or two words of one frame did."""
    gone = (one.origins & other.goals) - one.goals - other.origins
    if gone and (one.goals & other.origins) - one.origins - other.goals:
        return True
    if one.exact != other.exact or len(one.sequence) != len(other.sequence) or len(one.words) != len(other.words):
        return False
    moved = [(x, y) for x, y in zip(one.sequence, other.sequence, strict=True) if x != y]
    spelt = sum(1 for x, y in zip(one.words, other.words, strict=True) if x != y)
    return len(moved) == _TWO and spelt <= _TWO and moved[0] == moved[1][::-1]


def _differing(one: Profile, other: Profile) -> Why:
    """The kind of figure or name of which each text has one that the other has not."""
    for marks, why in _FIGURES:
        here = {figure for figure in one.figures if figure.startswith(marks)}
        there = {figure for figure in other.figures if figure.startswith(marks)}
        if here - there and there - here:
            return why
    here, there = _inflected(one), _inflected(other)
    return Why.NAME if here - _spoken(other, there) and there - _spoken(one, here) else Why.NOTHING


def _inflected(named: Profile) -> set[str]:
    """The names of a text, those of a language with cases by their stem: "Ольга", "Ольге"."""
    if named.language.code != _CASES:
        return set(named.names)
    tables = tables_of(_CASES)
    return {tables.stem(name) for name in named.names}


def _spoken(text: Profile, names: set[str]) -> set[str]:
    return names | set(text.words)


def _is_swap(one: Profile, other: Profile, overlap: _Overlap) -> bool:
    """Whether the texts are one frame with other words in places: who wrote that meant something else.

    Light words, such as "use" and "write", stand for each other.
    """
    here, there = {pair[0] for pair in overlap.pairs}, {pair[1] for pair in overlap.pairs}
    left, right = _left(one, here), _left(other, there)
    if not (left and right) or max(*left, *right) <= LIGHT:
        return False
    shared = set(one.words) & set(other.words)
    frame = [word for word in one.words if word in shared]
    if len(frame) < _FRAME * min(len(one.words), len(other.words)):
        return False
    return frame == [word for word in other.words if word in shared]


def _left(text: Profile, paired: set[str]) -> list[float]:
    return [weight for word, weight in text.weights.items() if word not in paired]


def _doubt(one: Profile, other: Profile) -> Why:
    """What keeps two texts that are much alike from being merged unasked."""
    if one.figures != other.figures:
        return Why.AMOUNT
    if one.names - other.names - set(other.words) or other.names - one.names - set(one.words):
        return Why.NAME
    if one.narrow != other.narrow:
        return Why.LIMIT
    if (one.must and other.may) or (one.may and other.must):
        return Why.DUTY
    if one.exact - other.exact and other.exact - one.exact:
        return Why.ONE_WORD
    return Why.NOTHING if _in_order(one, other) else Why.ROLES


def _in_order(one: Profile, other: Profile) -> bool:
    """Whether the shared words stand in one order within each clause, whatever the order of the clauses."""
    shared = one.exact & other.exact
    here, there = (
        sorted(tuple(word for word in frame if word in shared) for frame in side.frames) for side in (one, other)
    )
    return [frame for frame in here if frame] == [frame for frame in there if frame]
