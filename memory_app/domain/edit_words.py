"""The words of a text, and the languages they tell; in linear time."""

import re
from collections import Counter
from collections.abc import Set as AbstractSet

from memory_app.domain.languages import LANGUAGES

_LEAST_STOP_WORDS = 2
_MIXED_STOP_WORDS = 3  # that make a text be read in a second language
_MIXED_SHARE = 0.15  # of the first one's
_SURE_STOP_WORDS = 6
_SURE_SHARE = 0.12
_CLEAR = 1.5  # a language is the text's when it has this many times the stop words of the next one
_CJK = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_HAS_CJK = re.compile(f"[{_CJK}]")
_CJK_WORD = re.compile(f"[{_CJK}]|[^\\W{_CJK}]+")
_WIDE_MARKS = "’‘“”„‚‹›–—…•€"  # noqa: RUF001
_STAND_IN = "\x80"
_LATIN_BLANKS = bytes(code if chr(code).isalnum() or chr(code) == "_" else 32 for code in range(256))
_WORD = re.compile(r"\w+")
_LATIN_FOLDED = (
    "".join(chr(code) for code in range(256)).casefold().replace("ss", "ß").replace("μ", "µ").encode("latin-1")
)


def fold(text: str) -> str:
    """The text case-folded."""
    if text.isascii():
        return text.casefold()
    latin, mark = _latin(text)
    return text.casefold() if latin is None else _with_mark(latin.translate(_LATIN_FOLDED), mark)


def words_of(folded: str) -> list[str]:
    """The words of a case-folded text, without marks; a CJK character is a word."""
    words = _latin_words(folded)
    return _wide_words(folded) if words is None else words


def folded_words(text: str) -> tuple[str, list[str], bool]:
    """What `fold` and `words_of` say of a text, in one go; and whether it has letters beyond Latin-1."""
    if not text.isascii():
        latin, mark = _latin(text)
        if latin is not None:
            latin = latin.translate(_LATIN_FOLDED)
            return _with_mark(latin, mark), _split(latin), False
    folded = text.casefold()
    words = _latin_words(folded)
    return (folded, _wide_words(folded), True) if words is None else (folded, words, False)


def _latin(text: str) -> tuple[bytes | None, str]:
    """A text byte by byte, which is ten times as fast, or None when that can't be.

    One kind of mark beyond Latin-1, "€" or "…", is what many a text has: a control character stands in for it.
    """
    # The two letters that fold out of Latin-1 are seldom there.
    if "ß" in text or "µ" in text:
        return None, ""
    marks = [mark for mark in _WIDE_MARKS if mark in text]
    if len(marks) > 1 or (marks and _STAND_IN in text):
        return None, ""
    mark = marks[0] if marks else ""
    try:
        return (text.replace(mark, _STAND_IN) if mark else text).encode("latin-1"), mark
    except UnicodeEncodeError:
        return None, ""


def _with_mark(latin: bytes, mark: str) -> str:
    text = latin.decode("latin-1")
    return text.replace(_STAND_IN, mark) if mark else text


def _latin_words(folded: str) -> list[str] | None:
    """The words of a case-folded text; None when it has letters beyond Latin-1."""
    try:
        return _split(_without_wide_marks(folded).encode("latin-1"))
    except UnicodeEncodeError:
        return None


def _split(latin: bytes) -> list[str]:
    return latin.translate(_LATIN_BLANKS).decode("latin-1").split()


def _wide_words(folded: str) -> list[str]:
    return (_CJK_WORD if _HAS_CJK.search(folded) else _WORD).findall(_without_wide_marks(folded))


def _without_wide_marks(text: str) -> str:
    if not text.isascii():
        for mark in _WIDE_MARKS:
            if mark in text:
                text = text.replace(mark, " ")
    return text


def languages_of(found: AbstractSet[str]) -> tuple[str, ...]:
    """The languages a text is read in: those whose own stop words lead or, in a mixed text, are several; else all."""
    owners = [*filter(None, map(_OWNERS.get, found))]
    if not owners:
        return tuple(LANGUAGES)
    if owners.count(owners[0]) == len(owners):
        return (owners[0],)
    scores = {code: owners.count(code) for code in LANGUAGES}
    most = max(scores.values())
    return tuple(
        code
        for code, score in scores.items()
        if score * _CLEAR >= most or (score >= _MIXED_STOP_WORDS and score >= _MIXED_SHARE * most)
    )


def is_clearly(code: str, found: AbstractSet[str]) -> bool:
    """Whether a text is in the language `code` and no other."""
    return languages_of(found) == (code,) and len(found & _STOP_WORDS[code]) >= _LEAST_STOP_WORDS


def reads_as(code: str, found: AbstractSet[str]) -> bool:
    """Whether so many of a text's words are stop words of the language that no other need be tried."""
    stop_words = len(found & _STOP_WORDS[code])
    return stop_words >= _SURE_STOP_WORDS and stop_words >= _SURE_SHARE * len(found)


def _own_stop_words() -> dict[str, frozenset[str]]:
    """Each language's stop words that are no other's: a shared one tells nothing."""
    listed = Counter(word for row in LANGUAGES.values() for word in set(row.stop_words))
    return {code: frozenset(word for word in row.stop_words if listed[word] == 1) for code, row in LANGUAGES.items()}


_STOP_WORDS = _own_stop_words()
_OWNERS = {word: code for code, words in _STOP_WORDS.items() for word in words}
