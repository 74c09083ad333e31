"""When two facts are one, and when they are at odds (`domain.md` 3)."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import product
from operator import attrgetter

from memory_app.domain.dropped_words import is_sign
from memory_app.domain.fact_topics import Topic, topic_of
from memory_app.domain.fact_words import fact_words, is_usable, spell_powers, text_hash
from memory_app.domain.marks import bound_marks
from memory_app.domain.meaning_profile import Profile, language_of, profile_of
from memory_app.domain.polarity_tables import Tables, tables_of
from memory_app.domain.policy import DEFAULT, LIMITS, FactPolicy
from memory_app.domain.relations import Comparison, Relation, Why
from memory_app.domain.similarity import (
    codes_together,
    compare,
    doubts_between,
    figures_apart,
    jaccard_of,
    read_together,
)
from memory_app.domain.word_forms import are_forms

_WORD = re.compile(r"\w+(?:['’_\-‐‑]+\w+)*")  # noqa: RUF001
_FORMS = 8
"""Words of a side that are looked at for forms of one; texts that differ in more are not one but for those."""
_POLAR = frozenset({Why.NEGATION, Why.OPPOSITE_WORDS})
_TOLERATED = frozenset({Why.NOTHING, Why.MORE, Why.SMALL})
"""What one fact may say beyond the other."""
_CONDITIONS = frozenset(
    """
    if when whenever while once or
    wenn falls sofern sobald während oder
    si quand lorsque lorsqu dès ou
    se quando qualora o oppure
    si cuando siempre o
    se quando caso ou
    als wanneer indien zodra of
    如果 若 当 时 的时候 一旦 或 或者
    場合 とき 時 なら または
    اذا عندما لو او
    если когда или
    """.split()  # noqa: SIM905
)
"""Light words by which the longer of two texts says less: only then, or only one of two."""


class FactRelation(StrEnum):
    """SAME is one fact; OPPOSITE a conflict, both kept; SWAPPED is kept, and a person looks whether it is one."""

    SAME = "same"
    SWAPPED = "swapped"
    OPPOSITE = "opposite"
    DIFFERENT = "different"


@dataclass(frozen=True, slots=True)
class FactComparison:
    """How two facts relate; `likeness` is the Jaccard index of their words, 0…1; `why` they are not the same."""

    relation: FactRelation
    likeness: float
    why: str = ""


@dataclass(frozen=True, slots=True)
class FactText:
    """A fact's text with what it is compared by: its words, none where they are too few, and what it is about."""

    text: str
    words: frozenset[str]
    topic: Topic
    digest: str


def read_fact(text: str, policy: FactPolicy = DEFAULT.facts) -> FactText:
    """A fact's text, read once for any number of comparisons."""
    return _kept(text, policy) if len(text) <= LIMITS.fact else _read(text, policy)


@lru_cache(maxsize=4_096)
def _kept(text: str, policy: FactPolicy) -> FactText:
    return _read(text, policy)


def _read(text: str, policy: FactPolicy) -> FactText:
    words = fact_words(text)
    return FactText(text, words if is_usable(words, policy) else frozenset(), topic_of(text), text_hash(text))


def relation_of(one: str, other: str, policy: FactPolicy = DEFAULT.facts) -> FactComparison:
    """How two facts relate; symmetric. Equal texts are the same, and ones of too few words only then.

    Texts that share enough of what they are about, but too few words, can only be opposite.
    """
    here, there = read_fact(one, policy), read_fact(other, policy)
    if here.digest == there.digest:
        return FactComparison(FactRelation.SAME, 1.0)
    likeness = jaccard_of(here.words, there.words)
    if likeness >= policy.same:
        return relation_of_like(here, there, likeness)
    if here.topic.likeness(there.topic) >= policy.same and are_opposite(here, there):
        return FactComparison(FactRelation.OPPOSITE, likeness, Why.NEGATION)
    return FactComparison(FactRelation.DIFFERENT, likeness, Why.LITTLE)


def are_opposite(one: FactText, other: FactText) -> bool:
    """Whether two facts about one thing speak against each other: not of two days, of two amounts, of two places."""
    if one.topic.names_else(other.topic):
        return False
    here, there = bound_marks(one.text), bound_marks(other.text)
    if figures_apart(profile_of(here), profile_of(there)):
        return False
    return compare(here, there).relation is Relation.OPPOSITE


def relation_of_like(one: FactText, other: FactText, likeness: float) -> FactComparison:
    """How two facts relate that share words enough: read closely, but where it is plain that they say two things."""
    if _say_two_things(one, other):
        return FactComparison(FactRelation.SWAPPED, likeness, Why.ONE_WORD)
    # In one order whichever comes first, since one of them is respelt.
    first, second = sorted((one, other), key=attrgetter("text"))
    only_first, only_second = sorted(first.words - second.words), sorted(second.words - first.words)
    here, there = spell_powers(bound_marks(first.text)), spell_powers(bound_marks(second.text))
    codes = _codes_of(here, there)
    there, left = _unified(there, only_first, only_second, codes)
    told = compare(here, there)
    if told.relation is Relation.OPPOSITE or told.why in _POLAR:
        return FactComparison(FactRelation.OPPOSITE, likeness, told.why)
    why = _objection(here, there, told)
    if len(only_first) == len(only_second) == len(left) == 1 and _are_content((*only_first, *left), codes):
        why = why or Why.ONE_WORD
    return FactComparison(FactRelation.SWAPPED if why else FactRelation.SAME, likeness, why)


def _say_two_things(one: FactText, other: FactText) -> bool:
    """Whether it is plain that each says something that the other does not, without reading them closely."""
    here, there = one.words - other.words, other.words - one.words
    if _are_numbered(here, there):
        return True
    if not one.topic.says_else(other.topic):
        return False
    code = one.topic.code
    # What ends alike may be denied by an affix: "paid", "unpaid".
    return not any(x.endswith(y) or y.endswith(x) or are_forms(x, y, code) for x, y in product(here, there))


def _are_numbered(here: frozenset[str], there: frozenset[str]) -> bool:
    """Whether nothing but numbers differs, and each text has one that the other has not."""
    if not (here and there and all(map(str.isdecimal, here | there))):
        return False
    return {int(word) for word in here}.isdisjoint(int(word) for word in there)


def _codes_of(one: str, other: str) -> list[str]:
    """The languages that two texts may be in."""
    return sorted({language_of(one).code, language_of(other).code, *codes_together(one, other)})


def _unified(text: str, wanted: Sequence[str], found: Sequence[str], codes: Sequence[str]) -> tuple[str, list[str]]:
    """The text with its words spelt and inflected as those wanted are, and the words that are forms of none."""
    spelt: dict[str, str] = {}
    for word in found if max(len(found), len(wanted)) <= _FORMS else ():
        form = next((it for it in wanted if any(are_forms(it, word, code) for code in codes)), None)
        if form is not None:
            spelt[word] = form
    if not spelt:
        return text, list(found)
    return _WORD.sub(lambda it: _respelt(it[0], spelt), text), [word for word in found if word not in spelt]


def _respelt(word: str, spelt: dict[str, str]) -> str:
    words = fact_words(word)
    return spelt.get(next(iter(words)), word) if len(words) == 1 else word


def _are_content(words: Iterable[str], codes: Iterable[str]) -> bool:
    """Whether all are words of content in each language they may be of."""
    return all(_is_content(word, tables_of(code)) for word in words for code in codes)


def _is_content(word: str, tables: Tables) -> bool:
    light = tables.stop | tables.negators | tables.apart
    return word not in light and not tables.is_general(word)


def _objection(one: str, other: str, told: Comparison) -> Why:
    """What keeps two facts of one polarity from being one."""
    if told.relation is Relation.SAME:
        return Why.NOTHING
    why = Why(told.why)
    if why not in _TOLERATED:
        return why
    here, there = next(read_together(one, other))
    return next((why for why in doubts_between(here, there) if why not in _TOLERATED), _small_words(here, there))


def _small_words(one: Profile, other: Profile) -> Why:
    """Whether signs or light words are swapped, or added so that less is said."""
    here, there = one.rest - other.rest, other.rest - one.rest
    if (here and there) or any(map(is_sign, here + there)):
        return Why.SMALL
    return Why.LIMIT if _limits(here + there, tables_of(one.code)) else Why.NOTHING


def _limits(added: Counter[str], tables: Tables) -> bool:
    return not (_CONDITIONS | tables.leaves).isdisjoint(added)
