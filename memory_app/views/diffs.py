"""Two texts compared word by word: one as what became of the other, or both side by side."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

_LETTER_BY_LETTER = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
"""Kana and ideographs: written without spaces, so each stands for a word."""
_MARKS = ",.;:!?\u3001\u3002\uff0c"
_WORD = re.compile(rf"(?:[{_LETTER_BY_LETTER}]|[{_MARKS}]+|[^\s{_MARKS}{_LETTER_BY_LETTER}]+)\s*")
Parts = Iterator[tuple[bool, str, str]]
Stretch = tuple[bool, str]
"""Whether this text alone says it, and the words."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words that stayed (""), came ("ins") or went ("del"); a "gap" is the space that went with them."""

    kind: str
    text: str


def word_diff(before: str, after: str) -> Iterator[Piece]:
    """Compare two texts word by word; the pieces that stayed or came, joined, are the second one."""
    for same, went, came in _parts(before, after):
        if same:
            yield Piece("", came)
            continue
        yield from _marked("del", went, space="gap")
        yield from _marked("ins", came, space="")


def side_by_side(one: str, other: str) -> tuple[Sequence[Stretch], Sequence[Stretch]]:
    """Mark in each of two texts what the other does not say; the stretches of each, joined, are that text."""
    parts = list(_parts(one, other))
    return (
        [stretch for same, here, _ in parts for stretch in _side(here, same=same)],
        [stretch for same, _, there in parts for stretch in _side(there, same=same)],
    )


def _parts(before: str, after: str) -> Parts:
    """Stretches of both texts, and whether they are the same words."""
    old, new = _WORD.findall(before), _WORD.findall(after)
    matcher = SequenceMatcher(None, [word.rstrip() for word in old], [word.rstrip() for word in new], autojunk=False)
    for tag, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        yield tag == "equal", "".join(old[old_from:old_to]), "".join(new[new_from:new_to])


def _side(words: str, *, same: bool) -> Iterator[Stretch]:
    for piece in [Piece("", words)] if same else _marked("mark", words, space=""):
        yield piece.kind == "mark", piece.text


def _marked(kind: str, words: str, *, space: str) -> Iterator[Piece]:
    """Some words, and the space after them, which is not marked."""
    bare = words.rstrip()
    if bare:
        yield Piece(kind, bare)
    if bare != words:
        yield Piece(space, words[len(bare) :])
