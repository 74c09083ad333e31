"""Labels: the words before a colon that tell what follows, in every language of `remarks`."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from memory_app.domain.extraction_text import Line
from memory_app.domain.remarks import REMARKS


class Kind(StrEnum):
    """What the text behind a label is; the fields of `Remarks` of the same names."""

    LESSON = "lesson"
    PREFERENCE = "preference"
    CODEBASE = "codebase"
    SUMMARY = "summary"
    DECISION = "decision"
    UNFINISHED = "unfinished"
    NEXT = "next"


@dataclass(frozen=True, slots=True)
class Label:
    """A label in a text: what it stands for, where it begins, and where the text behind it does."""

    kinds: frozenset[Kind]
    start: int
    value: int


def _read() -> dict[str, frozenset[Kind]]:
    found: defaultdict[str, set[Kind]] = defaultdict(set)
    for row in REMARKS.values():
        for kind in Kind:
            for words in getattr(row, kind):
                found[words].add(kind)
    return {words: frozenset(kinds) for words, kinds in found.items()}


LABELS = _read()
HEADED = frozenset(words for row in REMARKS.values() for words in row.headed)
NOTHING = frozenset(words for row in REMARKS.values() for words in row.nothing)

_KEY = 2
_NO_WORDS: list[str] = []
_BY_END: dict[str, list[str]] = defaultdict(list)
for _words in sorted(LABELS, key=len, reverse=True):
    _BY_END[_words[-_KEY:]].append(_words)
_LONGEST = max(map(len, LABELS))
_COLON = re.compile("[:\uff1a]")
_MARKUP = "*_ "
_BEHIND = re.compile("[*_:\uff1a ]{0,8}")
_JOINED = frozenset("-/.`\"'@#$\\=<\0")
"""Right before a word, these make it a part of another, of code or of an address."""


def labels_in(lowered: str) -> Iterator[Label]:
    """Every label in a text in small letters, in order."""
    for colon in _COLON.finditer(lowered):
        before = lowered[max(0, colon.start() - _LONGEST - len(_MARKUP) - 1) : colon.start()].rstrip(_MARKUP)
        words = _label_at_end(before)
        if words:
            shorter = colon.start() - min(colon.start(), _LONGEST + len(_MARKUP) + 1)
            behind = _BEHIND.match(lowered, colon.end())
            yield Label(
                LABELS[words],
                start=shorter + len(before) - len(words),
                value=behind.end() if behind else colon.end(),
            )


def _label_at_end(before: str) -> str:
    """The longest label that ends a text and is no part of another word; empty when there is none."""
    for words in chain(_BY_END.get(before[-_KEY:], _NO_WORDS), _BY_END.get(before[-1:], _NO_WORDS)):
        if before.endswith(words):
            outside = before[: -len(words)]
            # "_Note_:" is emphasised, "release_note:" is one word.
            if outside[-1:] not in _JOINED and not outside.rstrip("_")[-1:].isalnum():
                return words
    return ""


def label_of(line: Line) -> Label | None:
    """The label that the words of a line open with."""
    first = next(labels_in(line.lowered[: _LONGEST + len(_MARKUP) + 1]), None)
    return first if first and first.start == 0 else None
