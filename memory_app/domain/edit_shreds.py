"""Whether words told of a text are so many of it, or of one of its sentences, that it could be put together again."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from memory_app.domain.edit_words import words_of

SHARE = 0.15
"""Of a text's words, that may be told."""
SENTENCE_SHARE = 0.5
"""Of a sentence's long words, that may be told; a single one always may."""
_LONG = 6  # letters
_SENTENCE_END = re.compile(r"[.!?…]+\s|\n\s*\n")
_COMPOUND = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")


def tells_too_much(texts: Iterable[tuple[str, Sequence[str]]], told: Collection[str]) -> bool:
    """Whether the phrases `told` say too much of one of the `texts`, or of one of its sentences or lines.

    A text is case-folded and comes with its words.
    """
    single = {word for phrase in told for word in words_of(phrase)}
    # A compound is one word, and it is several: both ways of reading have to say little.
    long = {word for word in single if len(word) >= _LONG}
    compounds = {word for phrase in told for word in _long_words(phrase, compounds=True)}
    return any(
        len(single.intersection(words)) > SHARE * len(words)
        or _is_shredded(folded, long, compounds=False)
        or _is_shredded(folded, compounds, compounds=True)
        for folded, words in texts
    )


def _is_shredded(folded: str, gone: set[str], *, compounds: bool) -> bool:
    # Most often the other text has all but one of them: that one may always be told.
    gone = {word for word in gone if word in folded} if len(gone) > 1 else gone
    for unit in _units(folded) if len(gone) > 1 else ():
        if sum(map(unit.__contains__, gone)) <= 1:
            continue
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
