"""By which terms a database finds the facts that may be one with a text, or at odds with it, among thousands.

Of n words a text shares `policy.same` * n at least with any that is like it, so of whichever c of them c - n more than
that (Chaudhuri, Ganti, Kaushik 2006). All words are stored, so that a search may choose its rarest: one that stands in
every fact, such as a project's name, need not be looked up.
"""

import math
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from hashlib import sha256

from memory_app.domain.facts import read_fact
from memory_app.domain.policy import DEFAULT, LIMITS, FactPolicy

ABOUT = "≠"
"""Before the terms of what a fact is about, lest they meet plain words."""
_HASH = 32
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class Wanted:
    """Terms of which an item must share so many at least to be like; the longest, seldom common ones, first."""

    terms: tuple[str, ...]
    shared: int


def stored_terms(text: str, policy: FactPolicy = DEFAULT.facts) -> frozenset[str]:
    """What a fact is looked up by."""
    return frozenset(term for wanted in wanted_terms(text, policy) for term in wanted.terms)


def wanted_terms(text: str, policy: FactPolicy = DEFAULT.facts) -> tuple[Wanted, ...]:
    """How to look a text's like up: by its words, and by what it is about.

    A text of too few words is looked up by what it is about alone; equal ones are found by their hash.
    """
    read = read_fact(text, policy)
    plain = _wanted(read.words, policy)
    about = _wanted(read.topic.words, policy)
    told = Wanted(tuple(f"{ABOUT}{term}" for term in about.terms), about.shared)
    return tuple(wanted for wanted in (plain, told) if wanted.terms)


def _wanted(words: AbstractSet[str], policy: FactPolicy) -> Wanted:
    return Wanted(
        tuple(sorted(map(_term, words), key=lambda term: (-len(term), term))),
        math.ceil(policy.same * len(words) - _ROUNDING),
    )


def _term(word: str) -> str:
    """The word; of a longer one its beginning and a hash, so that different words remain different."""
    longest = LIMITS.term - len(ABOUT)
    if len(word) <= longest:
        return word
    return word[: longest - _HASH] + sha256(word.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH]
