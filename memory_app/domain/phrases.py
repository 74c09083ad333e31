"""Sentence parts: texts from outside made inert, and amounts, hours and days as English writes them.

A name, a tag or a trait is data. Whatever it holds, in a sentence it stays on one line, within its quotation marks and
a few words long, so that it can't pass for a part of the sentence that the server wrote.
"""

import re
import sys
import unicodedata
from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from memory_app.domain.text import clean_text, clip_chars, clip_words

TEXT_WORDS, TEXT_CHARS = 6, 60
"""How much of a text from outside stands in a sentence, at most."""

_NOTHING = "?"
_PLAIN_CHARS, _PLAIN_WORDS = 40, TEXT_WORDS
_CASELESS_CHARS = 12
"""A word without upper and lower case that is longer than this may be a sentence: Chinese has no spaces."""
_JOINERS = "\u200c\u200d"
_DOUBLE_QUOTES = re.compile('["“”„‟«»\u2033\u2036\u02ba\u02ee\u05f4\uff02\u301d-\u301f❝❞❠\U0001f676-\U0001f678]')
_NAME_MARKS = frozenset(".'\u2019-\u2010_@&+/\u00b7" + _JOINERS)
_SHORT_FORMS = frozenset({
    "avv", "co", "dott", "dr", "inc", "ing", "jr", "ltd", "mlle", "mme", "mr", "mrs", "ms", "prof", "sig", "sr", "st",
})  # fmt: skip
_PARTICLES = frozenset({
    "&", "+", "-", "al", "and", "at", "bin", "da", "das", "de", "degli", "dei", "del", "della", "den", "der", "des",
    "di", "do", "dos", "du", "e", "el", "et", "i", "ibn", "la", "las", "le", "los", "of", "on", "op", "te", "ten",
    "ter", "the", "to", "und", "van", "vom", "von", "y", "zu", "zum", "zur",
})  # fmt: skip
_DAY_START, _DAY_END = 0, 24 * 60
_LARGEST = 1e16
_SMALL, _SMALLEST = 0.001, 1e-6
"""Between them four decimals would say another number: a learned 0.00019 is above 0.0001 and below 0.0002."""


def inert(text: str, words: int = TEXT_WORDS, chars: int = TEXT_CHARS) -> str:
    """A text from outside on one line, without anything invisible, of at most so many words and characters.

    What is left out shows as an ellipsis. Empty where nothing visible is left.
    """
    line = clean_text(text, field="text", limit=sys.maxsize, multiline=False)
    # Format characters hide what a text says or turn its direction; the two joiners belong to letters and emojis.
    seen = (c for c in line if c in _JOINERS or unicodedata.category(c) != "Cf")
    shown = " ".join("".join(seen).split()).strip(_JOINERS)
    return clip_chars(clip_words(shown, words), chars)


def quoted(text: str, words: int = TEXT_WORDS, chars: int = TEXT_CHARS) -> str:
    """The text between double quotes that it can't close, clipped inside them."""
    return f'"{_DOUBLE_QUOTES.sub(chr(39), inert(text, words, chars)) or _NOTHING}"'


def named(text: str, words: int = TEXT_WORDS) -> str:
    """A name as it is written where it looks like one, else between quotes; empty where nothing visible is left."""
    whole = inert(text, _PLAIN_CHARS, 2 * _PLAIN_CHARS)
    if not whole:
        return ""
    return inert(text, words) if _is_plain(whole) else quoted(text, words)


def listed(parts: Iterable[str]) -> str:
    """One part, "a and b", or "a, b and c"."""
    *before, last = list(parts) or [""]
    return f"{', '.join(before)} and {last}" if before else last


def number(value: float) -> str:
    """10000.0 → "10,000", 99.5 → "99.50", 0.125 → "0.125"; at most four decimals, as they are stored.

    Under 0.001 at most three significant digits instead: 0.00019 → "0.00019".
    """
    if not abs(value) < _LARGEST:
        return f"{value:g}"
    if _SMALLEST <= abs(value) < _SMALL:
        return f"{Decimal(f'{value:.3g}'):f}"
    whole, _, decimals = f"{round(value, 4) + 0.0:,.4f}".partition(".")
    decimals = decimals.rstrip("0")
    return f"{whole}.{decimals.ljust(2, '0')}" if decimals else whole


def amount_span(above: float | None, below: float | None, currency: str | None) -> str:
    """As in "above 10,000 EUR", "between 500 and 1,000 EUR", or in any currency "for amounts above 10,000"."""
    if above is None and below is None:
        return f"for amounts in {named(currency)}" if currency else "where there is an amount"
    if above is not None and below is not None:
        span = f"between {number(above)} and {number(below)}"
    else:
        span = f"below {number(below)}" if below is not None else f"above {number(above or 0)}"
    return f"{span} {named(currency) or _NOTHING}" if currency else f"for amounts {span}"


def time_span(start: int | None, until: int | None) -> str:
    """As in "after 14:30", "before 09:00" or "between 12:00 and 14:00", of minutes after midnight."""
    opens = start is None or start <= _DAY_START
    closes = until is None or until >= _DAY_END
    if start is None or opens:
        return "at any time" if until is None or closes else f"before {_clock(until)}"
    return f"after {_clock(start)}" if until is None or closes else f"between {_clock(start)} and {_clock(until)}"


def day_span(first: date, last: date) -> str:
    """As in "between 7 and 28 March"; the month and the year are told twice only where they differ."""
    if first.year != last.year:
        return f"between {_day(first)} {first.year} and {_day(last)} {last.year}"
    same = first.month == last.month
    return f"between {first.day if same else _day(first)} and {_day(last)}"


def day_within(first: date, last: date) -> str:
    """The last day of a span with its weekday, and with the year where the span crosses one."""
    return f"{last:%A} {_day(last)}" + (f" {last.year}" if first.year != last.year else "")


def counted(n: int, one: str, many: str) -> str:
    """As in "1 day", "5 days"."""
    return f"{n} {one if n == 1 else many}"


def _day(day: date) -> str:
    return f"{day.day} {day:%B}"


def _clock(minutes: int) -> str:
    """870 → "14:30"."""
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def _is_plain(name: str) -> bool:
    """Whether a text can't be read as anything but a name or a key: few words, with capitals, and no punctuation."""
    words = name.split()
    if len(name) > _PLAIN_CHARS or len(words) > _PLAIN_WORDS or not name[0].isalnum():
        return False
    if 2 * sum(map(bool, map(unicodedata.combining, name))) > len(name):  # accents heaped on letters, over the line
        return False
    if any(not (c.isspace() or c in _NAME_MARKS or unicodedata.category(c)[0] in "LMN") for c in name):
        return False
    return all(_in_name(word) for word in words[1:]) and _fits(words[0], alone=len(words) == 1) and _no_stop(words)


def _in_name(word: str) -> bool:
    return word.lower() in _PARTICLES or _fits(word, alone=False)


def _fits(word: str, *, alone: bool) -> bool:
    """A word of a name is in capitals, or of a script that has none; a key may be one small word."""
    cased = word.lower() != word.upper()
    if not cased:
        return len(word) <= _CASELESS_CHARS
    return alone or word.lower() in _PARTICLES or not word[0].islower()


def _no_stop(words: list[str]) -> bool:
    """No word but an initial or a title ends with a full stop before the last, where a sentence might end."""
    ended = [word[:-1] for word in words[:-1] if word.endswith(".")]
    return all(len(word) == 1 or word.lower() in _SHORT_FORMS for word in ended)
