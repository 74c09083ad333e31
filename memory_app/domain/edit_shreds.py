"""Whether words told of a text are so many of it, or of one of its sentences, that it could be put together again."""

import re
from collections.abc import Collection, Iterator

from memory_app.domain.edit_words import words_of

SHARE = 0.15
"""Of a text's words, that may be told."""
SENTENCE_SHARE = 0.5
"""Of a sentence's long words, that may be told; a single one always may."""
_LONG = 6  # letters
_SENTENCE_END = re.compile(r"[.!?…]+\s|\n\s*\n")
_COMPOUND = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")


def tells_too_much(folded: str, size: int, told: Collection[str]) -> bool:
    """Whether the phrases `told` say too much of a text of `size` words, or of one of its sentences or lines."""
    if len({word for phrase in told for word in words_of(phrase)} & set(words_of(folded))) > SHARE * size:
        return True
    # A compound is one word, and it is several: both ways of reading have to say little.
    return any(_is_shredded(folded, told, compounds=compounds) for compounds in (False, True))


def _is_shredded(folded: str, told: Collection[str], *, compounds: bool) -> bool:
    gone = {word for phrase in told for word in _long_words(phrase, compounds=compounds)}
    for unit in _units(folded) if len(gone) > 1 else ():
        long = _long_words(unit, compounds=compounds)
        found = len(long & gone)
        if found > 1 and found > SENTENCE_SHARE * len(long):
            return True
    return False


def _units(folded: str) -> Iterator[str]:
    """The sentences, however they are broken over lines, and the lines."""
    yield from _SENTENCE_END.split(folded)
    yield from folded.splitlines()


def _long_words(text: str, *, compounds: bool) -> set[str]:
    return {word for word in (_COMPOUND.findall(text) if compounds else words_of(text)) if len(word) >= _LONG}
