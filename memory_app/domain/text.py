"""What a text must be before it is stored: one cleaner at every door (`promises.md`, Input)."""

import re
import unicodedata

from memory_app.domain.errors import InvalidInput
from memory_app.domain.marks import MOST_MARKS, bound_marks
from memory_app.domain.policy import LIMITS

_BREAK = re.compile("\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_ZWJ = "\u200d"
_EXTENDS = re.compile("[\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f\u1160-\u11ff]")
"""Skin tones, tag characters, Hangul vowels and finals: what belongs to the character before, beside all marks."""
_FLAG_LETTER = re.compile("[\U0001f1e6-\U0001f1ff]")
_ELLIPSIS = "…"
_OPENING = "\"'([{«„“”‘¿¡"  # noqa: RUF001
_CLOSING = "\"')]}»“”’.,;:!"  # noqa: RUF001
_INVISIBLE = frozenset({"Cf", "Zs"})
_SHORT = 2  # letters of a word whose capitals may tell it from another


def clean_text(value: str, *, field: str, limit: int, required: bool = False, multiline: bool = True) -> str:
    """Return the text as it may be stored: NFC, trimmed, nothing in it that breaks a database, a page or a prompt.

    Every kind of line break becomes a line feed, or a space when not `multiline` (tabs too). NUL, other control
    characters and bidi controls go, and so do combining marks after thirty others; a lone surrogate becomes U+FFFD.
    Cleaning twice changes nothing; linear time.
    Raises InvalidInput naming `field` and `limit` (characters, measured after cleaning) when it is longer than that,
    or shows nothing though `required`.
    """
    text = _BREAK.sub("\n" if multiline else " ", _SURROGATE.sub("\ufffd", value))
    if not multiline:
        text = text.replace("\t", " ")
    text = unicodedata.normalize("NFC", bound_marks(_BIDI.sub("", _CONTROL.sub("", text))))
    text = bound_marks(text).strip()  # once more: a mark may have come apart into two
    if len(text) > limit:
        raise InvalidInput(
            "%(field)s is too long: %(length)d characters, at most %(limit)d are taken.",
            field=field,
            limit=limit,
            length=len(text),
        )
    if required and not _shows(text):
        raise InvalidInput("%(field)s must not be empty.", field=field, limit=limit)
    return text


def _shows(text: str) -> bool:
    """Whether there is something to see: not spaces and invisible characters alone."""
    return any(unicodedata.category(char) not in _INVISIBLE for char in text)


def clean_key(value: str, *, field: str) -> str:
    """Return an external key, trimmed and in NFC; opaque otherwise, so `/`, `..` and `%2e` are ordinary characters.

    Nothing inside a key is dropped, since two different keys must not become one.
    Raises InvalidInput when it is blank, longer than `LIMITS.key`, or holds a control character, a bidi control, a
    lone surrogate or more than thirty combining marks in a row.
    """
    if bound_marks(value) != value:
        raise InvalidInput("%(field)s holds too many combining marks in a row.", field=field, limit=MOST_MARKS)
    key = unicodedata.normalize("NFC", value.strip())
    if _CONTROL.search(key) or _BREAK.search(key) or "\t" in key or _BIDI.search(key) or _SURROGATE.search(key):
        raise InvalidInput("%(field)s must not hold control characters.", field=field, limit=LIMITS.key)
    return clean_text(key, field=field, limit=LIMITS.key, required=True, multiline=False)


def json_depth(value: object) -> int:
    """Levels of nesting of parsed JSON: 0 for a scalar, 1 for `[]` or `{"a": 1}`. Iterative: depth can't crash it."""
    deepest = 0
    waiting: list[tuple[object, int]] = [(value, 0)]
    while waiting:
        item, depth = waiting.pop()
        deepest = max(deepest, depth)
        if isinstance(item, dict):
            deepest = max(deepest, depth + 1)
            waiting.extend((child, depth + 1) for child in item.values())
        elif isinstance(item, list):
            deepest = max(deepest, depth + 1)
            waiting.extend((child, depth + 1) for child in item)
    return deepest


def word_count(text: str) -> int:
    """Words as the limits count them: what white space separates."""
    return len(text.split())


def clip_words(text: str, n: int) -> str:
    """The first `n` words, with an ellipsis on the last one when something was left out.

    Words are cut whole, at white space, so no grapheme is ever split; a text of at most `n` words comes back as it is.
    """
    words = text.split(maxsplit=n)
    if len(words) <= n:
        return text
    return " ".join(words[:n]) + _ELLIPSIS if n > 0 else ""


def clip_chars(text: str, limit: int) -> str:
    """At most `limit` characters, the last one an ellipsis when something was left out, cut between graphemes.

    A simplification of UAX #29 without its tables: no cut before a combining mark, a variation selector, a skin tone,
    a tag character or a Hangul vowel or final, none on either side of a zero-width joiner, none inside a flag.
    """
    if len(text) <= limit:
        return text
    cut = max(limit - 1, 0)
    while cut > 0 and _glued(text, cut):
        cut -= 1
    return text[:cut].rstrip() + _ELLIPSIS if limit > 0 else ""


def _glued(text: str, at: int) -> bool:
    """Whether the characters before and after position `at` belong to one grapheme."""
    before, after = text[at - 1], text[at]
    if _ZWJ in (before, after) or unicodedata.category(after).startswith("M"):
        return True
    if _EXTENDS.match(after):
        return True
    return _FLAG_LETTER.match(after) is not None and _flag_letters_before(text, at) % 2 == 1


def _flag_letters_before(text: str, at: int) -> int:
    """Regional indicators in a row that end just before `at`: an odd number means a flag is half written."""
    start = at
    while start > 0 and _FLAG_LETTER.match(text[start - 1]):
        start -= 1
    return at - start


def folded(text: str) -> str:
    """What is said, for "the same words again": without case, the width of spaces and marks that end or quote words.

    A mark that stands alone is kept, and so are signs and the capitals of "IT"; a text without letters or digits is
    taken as it stands.
    """
    plain = unicodedata.normalize("NFKC", text)
    if not any(map(str.isalnum, plain)):
        return " ".join(plain.split())
    shouted = plain.isupper()
    return " ".join(_folded_word(word, shouted=shouted) for word in plain.split())


def _folded_word(word: str, *, shouted: bool) -> str:
    bare = word.lstrip(_OPENING).rstrip(_CLOSING) or word
    return bare if len(bare) <= _SHORT and bare.isupper() and not shouted else bare.casefold()
