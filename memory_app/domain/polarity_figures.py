"""The figures and names of a text: numbers, times, days and months, in words or digits, and who is named."""

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from functools import cache

from memory_app.domain.polarity_tables import Tables, tables_of
from memory_app.domain.polarity_text import Token

_COMMA_DECIMAL = frozenset({"de", "fr", "it", "es", "pt", "nl", "ru"})
_GROUPED = re.compile(r"\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*\Z")
_LONGEST = 18  # digits of a number that is counted with; a longer one is a name
_GROUP = 3  # digits between two separators
_LONGEST_MARK = 4  # words of "o'clock in the morning"
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::\d{2})?")
_HOURS = 24
_MINUTES = 60
_NOON = 12 * 60
_DAY = 24 * 60
_MORNING, _AFTERNOON = -1, -2
_HEADING = 3  # words from which a text may be a heading
_TITLED = 0.6  # share of capitals from which a text is a heading and its capitals tell nothing


def number_of(raw: str, code: str) -> Decimal | None:
    """The value of digits as they are written in a language; "10.000" is ten thousand in German, ten in English."""
    decimal = "," if code in _COMMA_DECIMAL else "."
    text = raw.replace("’", "'")  # noqa: RUF001
    grouped = _GROUPED.match(text)
    if grouped and (grouped[1] != decimal or text.count(decimal) > 1):
        text = re.sub(r"\D", "", text)
    else:
        text = text.replace("'", "")
        if text.count(",") + text.count(".") > 1:
            head, mark, tail = text.rpartition(max(",.", key=text.rfind))
            text = re.sub(r"\D", "", head) + ("." if mark else "") + tail
        text = text.replace(",", ".")
    try:
        return Decimal(text) if len(text) <= _LONGEST and text.count(".") <= 1 else None
    except InvalidOperation:
        return None


def with_figures(words: Sequence[Token], tables: Tables) -> list[str]:
    """The words of a text, its figures as "#10000", "@600" (minutes of the day), "day:4" or "month:1"."""
    found: list[str] = []
    openers = _openers(tables.code)
    at = 0
    while at < len(words):
        opens = words[at].kind == "number" or words[at].word in openers
        figure, taken = _figure(words, at, tables) if opens else ("", 0)
        if taken:
            found.append(figure)
            at += taken
        else:
            token = words[at]
            found.append(_mark(token) if token.kind in {"end", "mark"} else _day(token, tables))
            at += 1
    return found


@cache
def _openers(code: str) -> frozenset[str]:
    """The words with which a number or a time may begin."""
    tables = tables_of(code)
    return frozenset(tables.numbers) | frozenset(phrase.split(" ")[0] for phrase in tables.clock)


def _mark(token: Token) -> str:
    return "." if token.kind == "end" else ","


def _day(token: Token, tables: Tables) -> str:
    """A weekday or month; "march" and "may" only with a capital inside a sentence."""
    day = tables.days.get(token.word)
    if day is None or (token.raw in {"march", "may", "mars", "sun"} or (token.word == "may" and token.opens)):
        return token.word
    return day


def _figure(words: Sequence[Token], at: int, tables: Tables) -> tuple[str, int]:
    """The number or time that begins here and how many words it takes; none is ("", 0)."""
    clock = tables.clock.get(words[at].word)
    if clock is not None and clock >= 0:
        return f"@{clock}", 1
    mark, before = _meridiem(words, at, tables)
    start = at + before
    minutes, taken = _hour(words, start, tables)
    if minutes is not None:
        after, marks = _meridiem(words, start + taken, tables)
        if after or mark or minutes % 60 or taken > 1 or ":" in words[start].raw:
            return _time(minutes, after or mark), before + taken + marks
    value, taken = _number(words, at, tables)
    return ("", 0) if value is None else (f"#{value.normalize():f}", taken)


def _hour(words: Sequence[Token], at: int, tables: Tables) -> tuple[int | None, int]:
    """The minutes of the day that "10", "10:30", "10 Uhr" or "10 Uhr 30" would be, and how many words they take."""
    raw = words[at].raw if at < len(words) and words[at].kind == "number" else ""
    clock = _CLOCK.fullmatch(raw)
    if clock:
        return int(clock[1]) * 60 + int(clock[2]), 1 + _hour_words(words, at + 1, tables)
    value, taken = _number(words, at, tables)
    if value is None or value != value.to_integral_value() or not 0 <= value <= _HOURS:
        return None, 0
    if not _hour_words(words, at + taken, tables):
        return int(value) * 60, taken
    minute, minutes = _number(words, at + taken + 1, tables)
    if minute is None or minute >= _MINUTES:
        return int(value) * 60, taken + 1
    return int(value) * 60 + int(minute), taken + 1 + minutes


def _time(minutes: int, mark: int) -> str:
    """The minutes of the day: -1 says before noon, -2 after."""
    if mark == _AFTERNOON and minutes < _NOON:
        minutes += _NOON
    if mark == _MORNING and minutes >= _NOON:
        minutes -= _NOON
    return f"@{minutes % _DAY}"


def _hour_words(words: Sequence[Token], at: int, tables: Tables) -> int:
    return int(at < len(words) and words[at].word in tables.hours)


def _meridiem(words: Sequence[Token], at: int, tables: Tables) -> tuple[int, int]:
    """What says "before noon" (-1) or "after" (-2) here, the longest phrase, and its words."""
    for size in range(min(_LONGEST_MARK, len(words) - at), 0, -1):
        phrase = " ".join(token.word for token in words[at : at + size])
        mark = tables.clock.get(phrase)
        if mark is not None and mark < 0:
            return mark, size
    return 0, 0


def _number(words: Sequence[Token], at: int, tables: Tables) -> tuple[Decimal | None, int]:
    """A number in digits or words, with its scales: "10k", "10 000", "ten thousand", "2 million"."""
    total, group, taken = Decimal(0), None, 0
    for token in words[at : at + 8]:
        value = _value(token, tables)
        if value is not None and (group is None or token.kind != "number"):
            group = (group or Decimal(0)) + value
        elif group is not None and _continues(token, words[at + taken - 1]):
            group = group * 1000 + int(token.raw)
        elif group is not None and token.word in tables.scales:
            total, group = total + group * tables.scales[token.word], Decimal(0)
        else:
            break
        taken += 1
    return (None, 0) if group is None else (total + group, taken)


def _value(token: Token, tables: Tables) -> Decimal | None:
    if token.kind == "number":
        return number_of(token.raw, tables.code)
    value = tables.numbers.get(token.word)
    return None if value is None else Decimal(value)


def _continues(token: Token, before: Token) -> bool:
    """Whether digits go on after a space: "10 000"."""
    both = token.kind == before.kind == "number" and token.raw.isdigit() and before.raw.isdigit()
    return both and len(token.raw) == _GROUP and len(before.raw) <= _GROUP


def names_of(words: Sequence[Token], tables: Tables) -> frozenset[str]:
    """Who and what is named: first names, addresses, ids, and capitals within a sentence that no table knows.

    German writes all nouns with capitals, so there only first names, capitals inside a word and what has digits count.
    """
    letters = [token for token in words if token.kind == "word"]
    capitals = sum(1 for token in letters if token.raw[0].isupper())
    titled = len(letters) > _HEADING and capitals > _TITLED * len(letters)
    return frozenset(
        token.word
        for token in words
        if token.word in tables.names or (token.kind == "word" and _is_named(token, tables, titled=titled))
    )


def _is_named(token: Token, tables: Tables, *, titled: bool) -> bool:
    raw = token.raw
    if raw.isalpha() and not raw[0].isupper():
        return False
    if "@" in raw or (any(char.isdigit() for char in raw) and any(char.isalpha() for char in raw)):
        return True
    if len(raw) < 2 or titled or token.opens or not raw[0].isupper():  # noqa: PLR2004
        return False
    if tables.code == "de" and not any(char.isupper() for char in raw[1:]):
        return False
    return not tables.knows(token.word)
