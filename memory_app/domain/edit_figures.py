"""Amounts of money and calendar dates in a draft."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice, pairwise

from memory_app.domain.edit_text import Draft
from memory_app.domain.languages import LANGUAGES

_MOST_AMOUNTS = 2_000  # that are counted by one sign
_LAST_DAY = 31
_LAST_MONTH = 12
_WORD_READ = 20  # characters before a figure that are looked at
_DATE_LENGTH = 4  # characters of the shortest date in figures
_DIGITS = frozenset("0123456789")
_SIGNS = tuple((sign, sign.encode()) for sign in "€$£¥₹₽₺₩₿")
_SCALES = "|".join(sorted({word for row in LANGUAGES.values() for word in row.scales}, key=len, reverse=True))
_BEFORE_SIGN = re.compile(rf"[0-9]\s?(?:(?:{_SCALES})\.?)?\s?\Z")
_BEFORE_READ = 14  # characters before a currency sign that are looked at
_NO_FIGURES = bytes(code if chr(code) in "0123456789./-" else 32 for code in range(256))
_DATE = re.compile(r"[0-9]{4}([-/.])([0-9]{1,2})\1([0-9]{1,2})|([0-9]{1,2})([./-])([0-9]{1,2})\5[0-9]{2}(?:[0-9]{2})?")
_DATE_SHORT = re.compile(r"([0-3]?[0-9])/([01]?[0-9])")
_OPEN_FIGURE = re.compile(r"[0-9]{1,2}(?:/[0-9]{1,2}|\.(?:[0-9]{1,2}\.)?)\.?")
# What must not be before the first digit is asked after it: so that the search for a digit is a fast one.
_DATE_OPEN = re.compile(r"([0-9](?<![0-9./].)[0-9]?)(?:/([0-9]{1,2})(?![0-9/])|\. ?([0-9]{1,2})\.(?! ?[0-9]))")
_DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th|er|º|°)?")
_CURRENCIES = frozenset({
    "eur", "usd", "gbp", "chf", "jpy", "sek", "nok", "dkk", "pln", "czk", "cad", "aud", "nzd",
    "hkd", "sgd", "cny", "inr", "brl", "mxn", "zar", "huf", "ron", "try", "aed",
})  # fmt: skip


@cache
def _money(languages: tuple[str, ...]) -> frozenset[str]:
    return _CURRENCIES.union(*(LANGUAGES[code].money for code in languages))


@cache
def _listed(languages: tuple[str, ...], field: str) -> frozenset[str]:
    return frozenset(word for code in languages for word in getattr(LANGUAGES[code], field))


@cache
def _before_dates(languages: tuple[str, ...]) -> frozenset[str]:
    return _listed(languages, "date_words") | _listed(languages, "weekdays")


def amounts(draft: Draft) -> int:
    """Numbers with a currency sign, code or word."""
    found = sum(_at_sign(draft.folded, sign) for sign, mark in _SIGNS if mark in draft.marks)
    money = _money(draft.languages) & draft.word_set
    if money:
        numbers, scales = _listed(draft.languages, "numbers"), _listed(draft.languages, "scales")
        found += sum(_has_number(draft.words, at, numbers, scales) for at in _places(draft.words, money))
    return found


def _at_sign(folded: str, sign: str) -> int:
    """Numbers before or after the sign."""
    beside = pairwise(folded.split(sign))
    priced = (
        1
        for before, after in beside
        if (after and after[:2].lstrip()[:1] in _DIGITS) or (before and _BEFORE_SIGN.search(before[-_BEFORE_READ:]))
    )
    return sum(islice(priced, _MOST_AMOUNTS))


def _places(words: Sequence[str], found: Iterable[str]) -> Iterator[int]:
    """Where the words stand that are known to be there."""
    chosen = found if isinstance(found, frozenset) else frozenset(found)
    if len(chosen) > 1:
        yield from (at for at, word in enumerate(words) if word in chosen)
        return
    [word] = chosen
    at, left = -1, words.count(word)
    for _ in range(left):
        at = words.index(word, at + 1)
        yield at


def _has_number(words: Sequence[str], at: int, numbers: frozenset[str], scales: frozenset[str]) -> bool:
    """Whether a number stands beside the currency at `at`, or two words before it with its scale between."""
    before = words[at - 1] if at else ""
    if before in scales and at > 1 and (words[at - 2] in scales or _is_number(words[at - 2], numbers)):
        return True
    after = words[at + 1] if at + 1 < len(words) else ""
    return _is_number(before, numbers) or (after != "" and after[0] in _DIGITS)


def _is_number(word: str, numbers: frozenset[str]) -> bool:
    return word in numbers or (word[:1].isdigit() and (word[-1].isdigit() or word[-1] in "kmb"))


def dates(draft: Draft) -> int:
    """Calendar dates, in figures or with a month's name and a day."""
    found = 0
    if figures := _figures(draft.folded):
        found = sum(_is_date(figure) for figure in figures if len(figure) >= _DATE_LENGTH)
        if any(map(_OPEN_FIGURE.fullmatch, figures)):
            found += _open_dates(draft.folded, draft.languages)
    months = _listed(draft.languages, "months") & draft.word_set
    if months:
        found += sum(_has_day(draft, at) for at in islice(_places(draft.words, months), _MOST_AMOUNTS))
    return found


def _figures(text: str) -> list[str]:
    """What digits open, with the dots, slashes and dashes after them, where it is more than digits."""
    # Everything else blanked, byte by byte: many times faster than a pattern.
    marked = text.encode("utf-8", "surrogatepass").translate(_NO_FIGURES).decode("ascii").split()
    return [figure for mark in marked if not mark.isdigit() and (figure := mark.lstrip("./-"))]


def _open_dates(text: str, languages: tuple[str, ...]) -> int:
    """Dates without year and name of the month, 5/3 or 5.3.: a word before them, "on" or "Friday", tells them."""
    before = _before_dates(languages)
    found = 0
    for match in islice(_DATE_OPEN.finditer(text), _MOST_AMOUNTS):
        words = text[max(match.start() - _WORD_READ, 0) : match.start()].split()
        if not words or words[-1].rstrip(",.") not in before:
            continue
        if match[3]:
            found += int(match[3]) <= _LAST_MONTH and _is_day_and_month(match[1], match[3])
        elif "0" not in {match[1][0], match[2][0]}:  # 05/03 was counted as a figure
            found += _is_day_and_month(match[1], match[2])
    return found


def _is_date(figure: str) -> bool:
    """Whether a figure is a whole date: 2026-03-05, 5.3.2026, 5/3/26."""
    match = _DATE.fullmatch(figure.rstrip("./-"))
    if match is not None:
        return _is_day_and_month(match[2] or match[4], match[3] or match[6])
    # A zero before a day or month makes a date without year, 05/03, of what may else be a fraction.
    short = _DATE_SHORT.fullmatch(figure)
    return short is not None and "0" in {short[1][0], short[2][0]} and _is_day_and_month(short[1], short[2])


def _is_day_and_month(one: str, other: str) -> bool:
    """In either order."""
    a, b = sorted((int(one), int(other)))
    return 1 <= a <= _LAST_MONTH and b <= _LAST_DAY


def _has_day(draft: Draft, at: int) -> bool:
    """Whether a day of the month stands beside the month at `at`."""
    words = draft.words
    if at + 1 < len(words) and _is_day(words[at + 1]):
        return True
    between = _listed(draft.languages, "between")
    before = at - 1
    while before >= max(at - 2, 0) and words[before] in between:
        before -= 1
    return before >= 0 and (_is_day(words[before]) or words[before] in _listed(draft.languages, "ordinals"))


def _is_day(word: str) -> bool:
    match = _DAY.fullmatch(word) if word[0].isdigit() else None
    return match is not None and 1 <= int(match[1]) <= _LAST_DAY
