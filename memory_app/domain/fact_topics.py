"""What a fact is about, whatever it says of it: by that, facts that say the opposite find each other."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from memory_app.domain.dropped_words import is_short
from memory_app.domain.marks import bound_marks
from memory_app.domain.meaning_profile import language_of, segmented, text_tokens
from memory_app.domain.polarity_tables import Tables, tables_of
from memory_app.domain.polarity_text import Token
from memory_app.domain.similarity import jaccard_of


@dataclass(frozen=True, slots=True)
class Topic:
    """The stems of a fact that neither are light nor deny nor name a pole, and the words that do, `polar`.

    `code` is the language it seems to be in; `unlisted` are those of the stems that no table knows: names and terms of
    a trade. `denies` tells whether any of the polar words denies.
    """

    code: str
    words: frozenset[str]
    polar: frozenset[str]
    unlisted: frozenset[str]
    denies: bool

    def likeness(self, other: "Topic") -> float:
        """The Jaccard index of what two facts are about; 0 when the same words of both deny or name poles."""
        return jaccard_of(self.words, other.words) if self.polar != other.polar else 0.0

    def says_else(self, other: "Topic") -> bool:
        """Whether it is plain that each names something that the other does not, and neither denies anything."""
        if self.denies or other.denies or self.polar != other.polar or self.code != other.code:
            return False
        return self.names_else(other)

    def names_else(self, other: "Topic") -> bool:
        """Whether each names something that the other does not."""
        return bool(self.unlisted - other.words and other.unlisted - self.words)


def topic_of(text: str) -> Topic:
    """What a fact is about, in the language it is guessed to be in; linear time."""
    plain = bound_marks(text)
    tables = tables_of(language_of(plain).code)
    words: set[str] = set()
    polar: set[str] = set()
    unlisted: set[str] = set()
    denies = False
    for kind, word in _pieces(segmented(text_tokens(plain), tables)):
        part = _part_of(word, tables.code)
        words.update(part.concept)
        if part.is_polar:
            polar.add(word)
            denies = denies or part.denies
        elif part.is_unlisted and kind == "word":
            unlisted.update(part.concept)
    return Topic(tables.code, frozenset(words), frozenset(polar), frozenset(unlisted), denies)


class _Part(NamedTuple):
    """What a word is in what a fact is about: `concept` is empty or one stem."""

    concept: tuple[str, ...] = ()
    is_unlisted: bool = False
    is_polar: bool = False
    denies: bool = False


@lru_cache(maxsize=20_000)
def _part_of(word: str, code: str) -> _Part:
    tables = tables_of(code)
    stem = tables.stem(word)
    if _is_denying(word, stem, tables):
        return _Part(is_polar=True, denies=True)
    if stem in tables.poles or stem in tables.narrow or word in _turning(code):
        return _Part(is_polar=True)
    if word in tables.stop or is_short(word) or tables.is_general(word):
        return _Part()
    concept = tables.concept(word)
    return _Part((concept,), concept == stem and not tables.knows(word) and word not in _read(code))


def _pieces(tokens: Iterator[Token]) -> Iterator[tuple[str, str]]:
    for token in tokens:
        if token.kind in {"word", "number"}:
            yield token.kind, token.word
        elif token.kind == "cjk":
            for at in range(max(len(token.word) - 1, 1)):
                yield token.kind, token.word[at : at + 2]


def _is_denying(word: str, stem: str, tables: Tables) -> bool:
    return word in tables.negators or word in tables.apart or word in tables.finals or stem in tables.withholds


@cache
def _turning(code: str) -> frozenset[str]:
    """The light words of a language that have an opposite."""
    return frozenset().union(*tables_of(code).turns)


@cache
def _read(code: str) -> frozenset[str]:
    """The words of a language's fixed phrases."""
    phrases = (phrase for found in tables_of(code).phrases.values() for phrase in found)
    return frozenset(word for phrase in phrases for word in phrase.words)
