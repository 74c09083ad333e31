"""How two short texts relate: the same, alike, opposite or different; by rule (docs/MEANING.md)."""

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet

from memory_app.domain.dropped_words import are_opposed, is_sign
from memory_app.domain.meaning_profile import LIGHT, Profile, known_in, language_of, may_oppose, profile_of
from memory_app.domain.opposites import affixed_pole, is_in_order, is_indirect, is_turned_to, polarity_between
from memory_app.domain.overlap import Overlap, overlap_of
from memory_app.domain.polarity_tables import tables_of
from memory_app.domain.policy import DEFAULT, SimilarityPolicy
from memory_app.domain.relations import Comparison, Relation, Why

__all__ = ["Comparison", "Relation", "Why", "compare", "content_words", "jaccard", "jaccard_of"]

_FIGURES = ((("#",), Why.AMOUNT), (("@",), Why.TIME), (("day:",), Why.DAY), (("month:",), Why.MONTH))
_LINKED = frozenset({Relation.SAME, Relation.ALIKE})
_POLAR = frozenset({Why.NEGATION, Why.OPPOSITE_WORDS})
_READINGS = 3  # languages in which a pair is read at most
_FRAME = 0.7
"""Share of the shorter text's words that, standing in the same order, make one frame of two texts."""
_CASES = "ru"


def content_words(text: str) -> frozenset[str]:
    """What a text is known by: stems of normalised words, stop words out, negations in, synonyms one (domain.md 3)."""
    return profile_of(text).content


def jaccard_of(one: AbstractSet[str], other: AbstractSet[str]) -> float:
    """Shared words over all words; 0 when there are none."""
    union = len(one | other)
    return len(one & other) / union if union else 0.0


def jaccard(a: str, b: str) -> float:
    """The Jaccard index of two texts' content words."""
    one, other = next(read_together(a, b))
    return jaccard_of(one.content, other.content)


def compare(a: str, b: str, *, guard: bool = True, policy: SimilarityPolicy = DEFAULT.similarity) -> Comparison:
    """How two texts relate; symmetric. Without the guard, polarity and vetoes are ignored (for measuring only).

    DIFFERENT with the reason "one word" is a text that says the like of something else. A pair that may be in more
    than one language is opposite or different when it is so in any of them.
    """
    code, *further = codes_together(a, b)
    first = _compared(profile_of(a, code), profile_of(b, code), policy, guard=guard)
    if first.relation not in _LINKED:
        return first
    told = (
        _compared(profile_of(a, code), profile_of(b, code), policy, guard=guard)
        for code in further
        if may_oppose(a, code) or may_oppose(b, code)
    )
    return next((other for other in told if other.relation not in _LINKED and other.why in _POLAR), first)


def _compared(one: Profile, other: Profile, policy: SimilarityPolicy, *, guard: bool) -> Comparison:
    likeness = jaccard_of(one.content, other.content)
    nearness = jaccard_of(one.core, other.core) if one.core or other.core else likeness
    relation, why = _relate(one, other, nearness, policy) if guard else (_unguarded(one, other, likeness, policy), "")
    return Comparison(relation, likeness, str(why))


def read_together(a: str, b: str) -> Iterator[tuple[Profile, Profile]]:
    """Both texts read in their language, or one after the other in those they may share."""
    return ((profile_of(a, code), profile_of(b, code)) for code in codes_together(a, b))


def codes_together(a: str, b: str) -> list[str]:
    """The language of two texts, or those they may share whose tables know most of their words, the likeliest first."""
    one, other = language_of(a), language_of(b)
    if one.code == other.code and not (one.others or other.others):
        return [one.code]
    here, there = (one.code, *one.others), (other.code, *other.others)
    codes = sorted({*here, *there}, key=lambda code: (_place(code, here) + _place(code, there), code))[:_READINGS]
    known = {code: known_in(a, code) + known_in(b, code) for code in codes}
    most = max(known.values())
    return [code for code in codes if known[code] == most]


def _place(code: str, codes: tuple[str, ...]) -> int:
    return codes.index(code) if code in codes else len(codes)


def _unguarded(one: Profile, other: Profile, likeness: float, policy: SimilarityPolicy) -> Relation:
    if likeness >= policy.same:
        return Relation.SAME
    return Relation.ALIKE if overlap_of(one, other).is_alike(policy) else Relation.DIFFERENT


def _relate(one: Profile, other: Profile, likeness: float, policy: SimilarityPolicy) -> tuple[Relation, Why]:
    if one.words == other.words and one.rest == other.rest and (one.words or one.rest):
        return Relation.SAME, Why.NOTHING
    overlap = overlap_of(one, other)
    against = polarity_between(one, other, overlap)
    if against is not Why.NOTHING:
        return (Relation.OPPOSITE if _is_about(one, other, overlap, policy, against) else Relation.DIFFERENT), against
    indirect = is_indirect(one, other)
    bar = _differing(one, other) or (Why.ONE_WORD if not indirect and _is_swap(one, other, overlap) else Why.NOTHING)
    if bar is not Why.NOTHING:
        return Relation.DIFFERENT, bar
    if indirect:
        is_alike = overlap.is_shared(policy) or _are_poles_most(one, other, overlap, policy)
        return (Relation.ALIKE, Why.ONE_WORD) if is_alike else (Relation.DIFFERENT, Why.LITTLE)
    return _small_words(one, other) or _nearness(
        one, other, likeness >= policy.same, _is_alike(one, other, overlap, policy)
    )


def _is_alike(one: Profile, other: Profile, overlap: Overlap, policy: SimilarityPolicy) -> bool:
    """Whether a person should look: enough is shared, or a word is and all else is light or names somebody."""
    if overlap.is_alike(policy):
        return True
    here, there = {pair[0] for pair in overlap.pairs}, {pair[1] for pair in overlap.pairs}
    return overlap.weight >= 1.0 and not (_heavy(one, here) or _heavy(other, there))


def _heavy(text: Profile, paired: set[str]) -> bool:
    tables = tables_of(text.code)
    names = {tables.near.get(concept, concept) for concept in map(tables.concept, text.names)}
    return any(weight > LIGHT for word, weight in text.weights.items() if word not in paired and word not in names)


def _nearness(one: Profile, other: Profile, is_same: bool, is_alike: bool) -> tuple[Relation, Why]:  # noqa: FBT001
    doubt = _doubt(one, other) if is_same or is_alike else Why.LITTLE
    if is_same:
        return (Relation.ALIKE if doubt else Relation.SAME), doubt
    return (Relation.ALIKE if is_alike else Relation.DIFFERENT), doubt


def _small_words(one: Profile, other: Profile) -> tuple[Relation, Why] | None:
    """What the signs and light words make of two texts whose content words are the same; None leaves it open."""
    if one.exact != other.exact:
        return None
    here, there = set(one.rest - other.rest), set(other.rest - one.rest)
    if len(here) == len(there) == 1 and are_opposed(frozenset(here | there), tables_of(one.code)):
        return Relation.OPPOSITE, Why.OPPOSITE_WORDS
    is_alike = one.denied == other.denied and one.withheld == other.withheld
    if is_alike and (is_turned_to(one, other) or is_turned_to(other, one)):
        return Relation.DIFFERENT, Why.ROLES
    if any(map(is_sign, here)) and any(map(is_sign, there)):
        return Relation.DIFFERENT, Why.AMOUNT
    return None


def _is_about(one: Profile, other: Profile, overlap: Overlap, policy: SimilarityPolicy, against: Why) -> bool:
    """Whether texts that speak against each other are about one thing."""
    by_poles = against is Why.OPPOSITE_WORDS
    return overlap.is_about(policy, poles=by_poles) or (by_poles and _are_poles_most(one, other, overlap, policy))


def _are_poles_most(one: Profile, other: Profile, overlap: Overlap, policy: SimilarityPolicy) -> bool:
    """Whether the two poles are most of what either says: "keep it short" and "write long mails"."""
    axes = [axis for axis in one.poled.keys() & other.poled.keys() if not one.sides[axis] & other.sides[axis]]
    here = {word for axis in axes for word in one.poled[axis]} | affixed_pole(one, other)
    there = {word for axis in axes for word in other.poled[axis]} | affixed_pole(other, one)
    here, there = here & one.weights.keys(), there & other.weights.keys()
    if not here or not there or (len(here) > 1 and len(there) > 1 and not overlap.weight):
        return False
    rest_here = one.weight - sum(one.weights[word] for word in here)
    rest_there = other.weight - sum(other.weights[word] for word in there)
    return 1.0 + overlap.weight >= policy.poles_of_all * (1.0 + rest_here + rest_there - overlap.weight)


def figures_apart(one: Profile, other: Profile) -> Why:
    """The kind of figure of which each text has one that the other has not."""
    for marks, why in _FIGURES:
        here = {figure for figure in one.figures if figure.startswith(marks)}
        there = {figure for figure in other.figures if figure.startswith(marks)}
        if here - there and there - here:
            return why
    return Why.NOTHING


def _differing(one: Profile, other: Profile) -> Why:
    """The kind of figure or name of which each text has one that the other has not."""
    if (why := figures_apart(one, other)) is not Why.NOTHING:
        return why
    here, there = _inflected(one), _inflected(other)
    return Why.NAME if here - _spoken(other, there) and there - _spoken(one, here) else Why.NOTHING


def _inflected(named: Profile) -> set[str]:
    """The names of a text, those of a language with cases by their stem: "Ольга", "Ольге"."""
    if named.code != _CASES:
        return set(named.names)
    tables = tables_of(_CASES)
    return {tables.stem(name) for name in named.names}


def _spoken(text: Profile, names: set[str]) -> set[str]:
    return names | set(text.words)


def _is_swap(one: Profile, other: Profile, overlap: Overlap) -> bool:
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


def doubts_between(one: Profile, other: Profile) -> Iterator[Why]:
    """All that keeps two texts that are much alike from being merged unasked."""
    return (why for why, is_told in _DOUBTS if is_told(one, other))


def _doubt(one: Profile, other: Profile) -> Why:
    return next(doubts_between(one, other), Why.NOTHING)


def _is_another_name(one: Profile, other: Profile) -> bool:
    return bool(one.names - other.names - set(other.words) or other.names - one.names - set(one.words))


def _is_another_duty(one: Profile, other: Profile) -> bool:
    """Whether one must what the other may: "must not" and "may not" are one."""
    return not (one.denied and other.denied) and ((one.must and other.may) or (one.may and other.must))


def _is_another_word(one: Profile, other: Profile) -> bool:
    """Whether each has a word that the other has not, or one has a verb that denies and says more than "not"."""
    if one.withheld != other.withheld or _are_apart(one.exact, other.exact):
        return True
    return _are_apart(one.exact | one.general, other.exact | other.general)


def _says_more(one: Profile, other: Profile) -> bool:
    """Whether one has a word that is not light and that the other has not."""
    near = tables_of(one.code).near
    only = [(one, word) for word in one.exact - other.exact] + [(other, word) for word in other.exact - one.exact]
    return any(side.weights[near.get(word, word)] > LIGHT for side, word in only)


def _is_turned_round(one: Profile, other: Profile) -> bool:
    """Whether a word denied here is said there."""
    words = (one.signs.keys() & other.signs.keys()) - one.figures
    return any(one.signs[word] * other.signs[word] < 0 for word in words)


def _is_out_of_order(one: Profile, other: Profile) -> bool:
    return not (is_in_order(one, other) or _is_done(one, other) or _is_done(other, one))


_DOUBTS: tuple[tuple[Why, Callable[[Profile, Profile], bool]], ...] = (
    (Why.AMOUNT, lambda one, other: one.figures != other.figures),
    (Why.NAME, _is_another_name),
    (Why.LIMIT, lambda one, other: one.narrow != other.narrow),
    (Why.DUTY, _is_another_duty),
    (Why.ONE_WORD, _is_another_word),
    (Why.MORE, _says_more),
    (Why.NEGATION, _is_turned_round),
    (Why.ROLES, _is_out_of_order),
    (Why.SMALL, lambda one, other: one.rest != other.rest),
)


def _are_apart(here: AbstractSet[str], there: AbstractSet[str]) -> bool:
    """Whether each has something that the other has not."""
    return bool(here - there and there - here)


def _is_done(one: Profile, other: Profile) -> bool:
    """Whether one says in the passive what the other says, opening with the verb: "mails are sent", "send mails"."""
    if one.exact != other.exact:
        return False
    for verb in one.done:
        if any(frame[:1] == (verb,) for frame in other.frames):
            here, there = (sorted(_without(frame, verb) for frame in side.frames) for side in (one, other))
            if here == there:
                return True
    return False


def _without(frame: tuple[str, ...], word: str) -> tuple[str, ...]:
    return tuple(other for other in frame if other != word)
