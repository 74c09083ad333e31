"""Labels: the words before a colon that tell what follows, in every language of `remarks`."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from memory_app.domain.extraction_text import Line, small
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
_NO_KINDS: frozenset[Kind] = frozenset()
_COLON = re.compile("[:\uff1a]")
_MARKUP = "*_ "
_ASIDE = 40
"""Characters in brackets between a label and its colon: whose it is, of which ticket."""
_WIDEST = _LONGEST + 2 * len("*_ ") + _ASIDE + 3
_BEHIND = re.compile("[*_:\uff1a ]{0,8}")
_OWNER = frozenset({Kind.UNFINISHED, Kind.NEXT})
_BRACKETS = {")": "(", "]": "[", "\uff09": "\uff08"}
_FIRST = re.compile("[^.!?,;:\n。\uff01\uff1f\uff0c\u3001\uff1b\uff1a؟،]{1,80}")
_UNSPACED = re.compile("[\u2e80-\u9fff\uff00-\uffef]")
_FEW_WORDS, _FEW_CHARACTERS = 3, 6
"""What may stand behind the phrase that nothing is said: "here", "in this session"."""
_SILENT = frozenset(words for row in REMARKS.values() for words in row.silent)
_LONGEST_SILENT = max(map(len, _SILENT))
_JOINED = frozenset("-/.`\"'@#$\\=<\0")
"""Right before a word, these make it a part of another, of code or of an address."""


def labels_in(lowered: str) -> Iterator[Label]:
    """Every label in a text in small letters, in order; what stands in brackets behind one is whose it is."""
    for colon in _COLON.finditer(lowered):
        shorter = max(0, colon.start() - _WIDEST)
        before = lowered[shorter : colon.start()].rstrip(_MARKUP)
        words = _label_at_end(before)
        if not words:
            before = without_aside(before)
            words = _label_at_end(before)
        if words:
            behind = _BEHIND.match(lowered, colon.end())
            yield Label(
                LABELS[words],
                start=shorter + len(before) - len(words),
                value=behind.end() if behind else colon.end(),
            )


def without_aside(before: str) -> str:
    """What stands before a last pair of brackets, if it ends in some; what touches its word is a call, but "TODO(max)".

    Empty where nothing is left.
    """
    if before[-1:] not in _BRACKETS:
        return ""
    opened = before.rfind(_BRACKETS[before[-1]], max(0, len(before) - _ASIDE - 2))
    named = before[:opened].rstrip(_MARKUP) if opened > 0 else ""
    if not named or before[opened + 1 : -1].strip() == "":
        return ""
    is_apart = named != before[:opened]
    return named if is_apart or not LABELS.get(_label_at_end(named), _NO_KINDS).isdisjoint(_OWNER) else ""


def says_nothing(text: str) -> bool:
    """Whether what stands behind a label says that there is nothing to say."""
    found = _FIRST.match(small(text).lstrip(" *_-–—"))  # noqa: RUF001
    first = found.group().strip(" *_-–—()") if found else ""  # noqa: RUF001
    if first in NOTHING:
        return True
    return any(
        _few_behind(first, end) for end in range(min(len(first), _LONGEST_SILENT), 0, -1) if first[:end] in _SILENT
    )


def _few_behind(text: str, end: int) -> bool:
    """Whether a phrase ends there, with its word, and hardly anything follows."""
    if _UNSPACED.match(text):
        return len(text) - end <= _FEW_CHARACTERS
    return not text[end : end + 1].isalnum() and len(text[end:].split()) <= _FEW_WORDS


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
    first = next(labels_in(line.lowered[:_WIDEST]), None)
    return first if first and first.start == 0 else None
