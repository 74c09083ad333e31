"""The sentences in which agents state preferences, patterns, habits and lessons, as patterns made of `remarks`.

They run over text in small letters in which only single spaces and line feeds are white. None has a repetition that is
not bounded, and each begins with a fixed word, so that one reading of the text finds what there is.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from memory_app.domain.languages import Phrases
from memory_app.domain.policy import DEFAULT, ExtractionPolicy
from memory_app.domain.remarks import REMARKS, Remarks

_UNSPACED = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]")
_NEVER = re.compile(r"(?!)")
_SHORT = 4
"""Behind "before each commit always", where the order of words leaves but a verb."""
_BETWEEN = "[^\n.!?。\uff01\uff1f]{2,60}?"


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to state a fact: a pattern, and how long what stands behind it must and may be.

    The fact begins with the match or, if `behind`, after it; if `whole`, with the sentence. A `doubtful` one counts
    only outside doubt.
    """

    pattern: re.Pattern[str]
    language: str
    least: int
    most: int
    behind: bool = False
    whole: bool = False
    doubtful: bool = True


@dataclass(frozen=True, slots=True)
class Guard:
    """What before a phrase of a language makes nothing of it; words, or parts of words where none are parted."""

    doubt: frozenset[str]
    negation: frozenset[str]
    indefinite: frozenset[str]
    spaced: bool


def any_of(phrases: Iterable[str]) -> str:
    """A pattern for any of the phrases, the longest first; one that matches nothing when there is none."""
    ordered = sorted({phrase.replace("' ", "'") for phrase in phrases}, key=lambda phrase: (-len(phrase), phrase))
    return "|".join(re.escape(phrase) + _edge(phrase) for phrase in ordered) or _NEVER.pattern


def _edge(phrase: str) -> str:
    """Where words are parted by spaces, a phrase ends with its word."""
    return "" if _UNSPACED.match(phrase[-1]) or not phrase[-1].isalnum() else r"(?!\w)"


def _gap(phrases: Phrases) -> str:
    return " ?" if any(_UNSPACED.search(phrase) for phrase in phrases) else " "


def _not(phrases: Phrases) -> str:
    return f"(?!(?:{any_of(phrases)}))"


def _preferences(code: str, row: Remarks, policy: ExtractionPolicy) -> Iterator[Phrase]:
    gap, users = _gap(row.users), f"(?:{any_of(row.users)})"
    least, most = policy.fact_least, policy.preference
    if row.prefers.listed:
        told = f"{users}{gap}(?:{any_of(row.prefers)}){gap}{_not(row.commissions)}"
        yield Phrase(re.compile(told), code, least, most)
    if row.prefers_first.listed:
        yield Phrase(re.compile(f"(?:{any_of(row.prefers_first)}) {users} {_not(row.commissions)}"), code, least, most)
    if row.prefers_last.listed:
        yield Phrase(re.compile(f"{users}{_BETWEEN}(?:{any_of(row.prefers_last)})"), code, 0, most)


def _patterns(code: str, row: Remarks, policy: ExtractionPolicy) -> Iterator[Phrase]:
    gap, projects = _gap(row.projects), f"(?:{any_of(row.projects)})"
    if row.uses.listed:
        told = f"{projects}{gap}(?:{any_of(row.uses)}){gap}{_not(row.passing)}"
        yield Phrase(re.compile(told), code, policy.fact_least, policy.pattern)
    if row.uses_last.listed:
        yield Phrase(re.compile(f"{projects}{_BETWEEN}(?:{any_of(row.uses_last)})"), code, 0, policy.pattern)


def _habits(code: str, row: Remarks, policy: ExtractionPolicy) -> Iterator[Phrase]:
    always, before = f"(?:{any_of(row.always)})", f"(?:{any_of(row.before)})"
    if _gap(row.before) == " ":
        within = rf"[^\n.!?]{{{policy.fact_least - 1},{policy.habit}}}"
        yield Phrase(re.compile(f"{always} {within}[ ,]{before}"), code, 0, 0)
    turned = f"{before}[^\n.!?。\uff01\uff1f]{{0,30}}?{always}"
    yield Phrase(re.compile(turned), code, _SHORT, policy.habit)


def _openers(code: str, row: Remarks, policy: ExtractionPolicy) -> Iterator[Phrase]:
    told = f"(?:{any_of(row.openers)})[,:]?{_gap(row.openers)}"
    yield Phrase(re.compile(told), code, policy.fact_least, policy.lesson, behind=True, doubtful=False)


def _issues(code: str, row: Remarks, policy: ExtractionPolicy) -> Iterator[Phrase]:
    told = f"(?:{any_of(row.whole)})"
    yield Phrase(re.compile(told), code, policy.fact_least, policy.issue, doubtful=False)


def _guard(row: Remarks) -> Guard:
    return Guard(
        doubt=frozenset(row.doubt),
        negation=frozenset(row.negation),
        indefinite=frozenset(row.indefinite),
        spaced=not any(_UNSPACED.search(word) for word in row.doubt),
    )


def _of_all(made: Callable[[str, Remarks, ExtractionPolicy], Iterator[Phrase]]) -> tuple[Phrase, ...]:
    return tuple(phrase for code, row in REMARKS.items() for phrase in made(code, row, DEFAULT.extraction))


def _english(pattern: str, least: int, most: int, *, doubtful: bool = True, whole: bool = False) -> tuple[Phrase, ...]:
    return (Phrase(re.compile(pattern), "en", least, most, doubtful=doubtful, whole=whole),)


GUARDS = {code: _guard(row) for code, row in REMARKS.items()}

PREFERENCES = _of_all(_preferences)
ON_REQUEST = _english(
    r"changed? (?:to|from) [^\n]{3,30}? (?:per|as) (?:the )?user(?:'s)? (?:preference|request(?:ed)?)\b", 0, 50
)
PATTERNS = _of_all(_patterns)
THEMES = _english(
    r"theme (?:tokens?|colou?rs?|variables?) (?:are defined|are|defined|live) (?:in|at) ",
    DEFAULT.extraction.fact_least,
    80,
)
HABITS = _of_all(_habits)
OPENERS = _of_all(_openers)
OLD_ERRORS = (
    *_english(r"(?:errors?|warnings?) (?:are|is) pre-existing\b", 0, 80, doubtful=False),
    *_english(r"(?:conflicts?|failures?|issues?|problems?|tests?) (?:are|is) pre-existing\b", 0, 80, whole=True),
)
ISSUES = _of_all(_issues)
