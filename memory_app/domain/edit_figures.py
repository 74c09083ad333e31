"""Amounts of money and calendar dates in a draft."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import compress, islice

from memory_app.domain.edit_text import Draft
from memory_app.domain.languages import LANGUAGES

_MOST_AMOUNTS = 2_000  # that are counted by one sign
_LAST_DAY = 31
_LAST_MONTH = 12
_WORD_READ = 20  # characters before a figure that are looked at
_DATE_LENGTH = 4  # characters of the shortest date in figures
_DIGITS = frozenset("0123456789")
_NEAR_WORDS = 4  # words beside a currency or month that are looked at, and one more
_SIGNS = tuple((sign, sign.encode()) for sign in "€$£¥₹₽₺₩₿")
_SCALES = "|".join(sorted({word for row in LANGUAGES.values() for word in row.scales}, key=len, reverse=True))
_BEFORE_SIGN = re.compile(rf"[0-9]\s?(?:(?:{_SCALES})\.?)?\s?\Z")
_BEFORE_READ = 14  # characters before a currency sign that are looked at
_NO_FIGURES = bytes(code if chr(code) in "0123456789./-" else 32 for code in range(256))
_DATE = re.compile(r"[0-9]{4}([-/.])([0-9]{1,2})\1([0-9]{1,2})|([0-9]{1,2})([./-])([0-9]{1,2})\5[0-9]{2}(?:[0-9]{2})?")
_DATE_SHORT = re.compile(r"([0-3]?[0-9])/([01]?[0-9])")
_OPEN_FIGURE = re.compile(r"[0-9]{1,2}(?:/[0-9]{1,2}|\.(?:[0-9]{1,2}\.)?)\.?")
# What any open date has, whatever stands around it: looked for in the figures alone.
_MAYBE_OPEN = re.compile(r"[0-9](?:/[0-9]|\. ?(?:0?[0-9]|1[0-2])\.)")
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
def _told(languages: tuple[str, ...]) -> frozenset[str]:
    return _money(languages) | _listed(languages, "months")


@cache
def _listed(languages: tuple[str, ...], field: str) -> frozenset[str]:
    return frozenset(word for code in languages for word in getattr(LANGUAGES[code], field))


@cache
def _before_dates(languages: tuple[str, ...]) -> frozenset[str]:
    return _listed(languages, "date_words") | _listed(languages, "weekdays")


Figures = tuple[tuple[int, int], tuple[int, int]]
"""Amounts and dates that letters tell, signs and digits; and those that words tell, currencies and months."""


def figures_of(draft: Draft) -> Figures:
    """The figures of a draft."""
    return _by_letters(draft), _by_words(draft)


def figures_beside(draft: Draft, other: Draft, known: Figures, shared: tuple[int, int]) -> Figures:
    """The figures of a draft that shares so many words with another in the same languages, of which they are known."""
    return _by_letters(draft), known[1] if _has_same_words(draft, other, shared) else _by_words(draft)


def _has_same_words(draft: Draft, other: Draft, shared: tuple[int, int]) -> bool:
    """Whether what differs, and what stands near it, holds neither currency nor month."""
    lead, trail = shared
    if 2 * (lead + trail) < len(draft.words):
        return False
    told, start = _told(draft.languages), max(lead - _NEAR_WORDS, 0)
    return told.isdisjoint(draft.words[start : len(draft.words) - trail + _NEAR_WORDS]) and told.isdisjoint(
        other.words[start : len(other.words) - trail + _NEAR_WORDS]
    )


def _by_letters(draft: Draft) -> tuple[int, int]:
    """Amounts with a currency sign; dates in figures."""
    amounts, marks = 0, draft.marks
    if b"$" in marks or not marks.isascii():
        amounts = sum([_at_sign(draft.folded, sign) for sign, mark in _SIGNS if mark in marks])
    figures = _figures(draft.folded)
    dates = sum([_is_date(figure) for figure in figures if len(figure) >= _DATE_LENGTH])
    if figures and _MAYBE_OPEN.search(" ".join(figures)) and any(map(_OPEN_FIGURE.fullmatch, figures)):
        dates += _open_dates(draft.folded, draft.languages)
    return amounts, dates


def _by_words(draft: Draft) -> tuple[int, int]:
    """Amounts with a currency's code or name; days with a month's name."""
    words, languages = draft.words, draft.languages
    told = _told(languages) & draft.word_set
    if not told:
        return 0, 0
    places = list(compress(range(len(words)), map(told.__contains__, words)))
    amounts, dates, money = 0, 0, _money(languages)
    if not money.isdisjoint(told):
        numbers, scales = _listed(languages, "numbers"), _listed(languages, "scales")
        amounts = sum([_has_number(words, at, numbers, scales) for at in places if words[at] in money])
    months = _listed(languages, "months")
    if not months.isdisjoint(told):
        between, ordinals = _listed(languages, "between"), _listed(languages, "ordinals")
        named = [at for at in places if words[at] in months]
        dates = sum([_has_day(words, at, between, ordinals) for at in named[:_MOST_AMOUNTS]])
    return amounts, dates


def _at_sign(folded: str, sign: str) -> int:
    """Numbers before or after the sign."""
    found, (before, *others) = 0, folded.split(sign)
    for after in others:
        if after[:2].lstrip()[:1] in _DIGITS or (before and _BEFORE_SIGN.search(before[-_BEFORE_READ:])):
            found += 1
            if found == _MOST_AMOUNTS:
                break
        before = after
    return found


def _has_number(words: Sequence[str], at: int, numbers: frozenset[str], scales: frozenset[str]) -> bool:
    """Whether a number stands beside the currency at `at`, or two words before it with its scale between."""
    before = words[at - 1] if at else ""
    if before in scales and at > 1 and (words[at - 2] in scales or _is_number(words[at - 2], numbers)):
        return True
    after = words[at + 1] if at + 1 < len(words) else ""
    return _is_number(before, numbers) or (after != "" and after[0] in _DIGITS)


def _is_number(word: str, numbers: frozenset[str]) -> bool:
    return word in numbers or (word[:1].isdigit() and (word[-1].isdigit() or word[-1] in "kmb"))


def _figures(text: str) -> list[str]:
    """What digits open, with the dots, slashes and dashes after them, where it is more than digits."""
    # Everything else blanked, byte by byte: many times faster than a pattern.
    marked = text.encode("utf-8", "surrogatepass").translate(_NO_FIGURES).split()
    figures = [mark.lstrip(b"./-").decode() for mark in marked if len(mark) > 1 and not mark.isdigit()]
    return [figure for figure in figures if figure]


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


def _has_day(words: Sequence[str], at: int, between: frozenset[str], ordinals: frozenset[str]) -> bool:
    """Whether a day of the month stands beside the month at `at`."""
    if at + 1 < len(words) and _is_day(words[at + 1]):
        return True
    before = at - 1
    while before >= max(at - 2, 0) and words[before] in between:
        before -= 1
    return before >= 0 and (_is_day(words[before]) or words[before] in ordinals)


def _is_day(word: str) -> bool:
    match = _DAY.fullmatch(word) if word[0].isdigit() else None
    return match is not None and 1 <= int(match[1]) <= _LAST_DAY
