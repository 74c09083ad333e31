"""The words of a fact, in any script, and the hash by which the same text is found again (`domain.md` 3)."""

import hashlib
import re
import unicodedata
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from itertools import groupby, pairwise

from memory_app.domain.marks import bound_marks
from memory_app.domain.meanings import CODES, meaning_of
from memory_app.domain.polarity_text import normal
from memory_app.domain.policy import DEFAULT, FactPolicy

_SHORT = 2  # letters up to which an ASCII word says little
_SPACELESS = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Burmese, Khmer
    "\u3005\u3007\u3040-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3100-\u312f\u3400-\u9fff\uf900-\ufaff"
    "\uac00-\ud7a3\U00020000-\U0003ffff"
)
_RUN = re.compile(f"(?P<pairs>[{_SPACELESS}]+)|[^ {_SPACELESS}]+")
_APOSTROPHES = "'`´′‘’‛ʹʻʼʽʾʿˈ׳＇"  # noqa: RUF001
_HYPHENS = "-_‐‑‿֊־﹣－＿\u00ad"  # noqa: RUF001
_JOINERS = frozenset(_APOSTROPHES + _HYPHENS + "\u0640")  # with the stroke that stretches an Arabic word
_VARIANTS = frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
"""Variation selectors: how a character is drawn."""
_POWERS = re.compile("[\u00b2\u00b3\u00b9\u2070\u2074-\u2079\u2080-\u2089\u00bc-\u00be\u2150-\u215f\u2189]")
_SPELT = str.maketrans("\u00b4\u2010\u2011", "'--")
_MINUS = str.maketrans("\u2212", "-")
_TOLD = frozenset("%‰‱")
_DEPENDING = re.compile("[0-9!#^]")
"""ASCII characters that are told, or let others be told, by what stands beside them."""
_UNTOLD_SIGNS = frozenset("`\u00b4^|~\u00a8")


def fact_words(text: str) -> frozenset[str]:
    """The words by which facts are compared: folded, in any script; linear time.

    Apostrophes, hyphens and underscores are deleted ("don't" is "dont"); whatever else is neither letter nor digit
    parts words, and combining marks stay with theirs. Scripts written without spaces, and Korean, give pairs of
    characters. One or two ASCII letters are dropped unless they deny ("no").
    """
    words = text.lower().translate(_ascii_parts()).split() if text.isascii() else _words(_parted(text))
    return frozenset(word for word in words if len(word) > _SHORT or not _is_dropped(word))


def is_usable(words: AbstractSet[str], policy: FactPolicy = DEFAULT.facts) -> bool:
    """Whether there are words enough to compare by; a fact with fewer matches its exact text only."""
    return len(words) >= policy.min_words


def text_hash(text: str) -> str:
    """SHA-256 in hex, equal for texts that are the same but for case, spaces and the marks that end or quote words.

    What tells texts apart is kept where it stands: signs ("C++", "a < b", "-5", pictures), and whatever parts two
    digits ("1.2"). A text without letters, digits and signs is taken as it stands.
    """
    plain = _folded(text).translate(_MINUS)
    if plain.isascii() and not _DEPENDING.search(plain):
        told = plain.translate(_ascii_unsaid())
    else:
        told = "".join(_told(plain))
    told = told or f" {' '.join(plain.split())}"
    return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()


def spell_powers(text: str) -> str:
    """The text with raised and lowered digits and fractions set apart, since folding would make 102 of 10²."""
    return text if text.isascii() else _POWERS.sub(lambda power: f"^{power[0]}", text)


def _folded(text: str) -> str:
    """NFKC, case-folded, and once more: folding can take a letter apart."""
    if text.isascii():
        return text.lower()
    spelt = spell_powers(bound_marks(text)).translate(_SPELT)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", spelt).casefold())


def _parted(text: str) -> str:
    """The text folded, every character that is no part of a word a space."""
    plain = _folded(text)
    return plain.translate({ord(char): _part(char) for char in set(plain)})


@lru_cache(maxsize=4_096)
def _part(char: str) -> str:
    """What a character is in a word: itself, nothing, or the end of it."""
    if char in _JOINERS or char in _VARIANTS:
        return ""
    if char.isalnum():
        return char
    kind = unicodedata.category(char)
    return char if kind[0] == "M" else "" if kind == "Cf" else " "


@cache
def _ascii_parts() -> dict[int, str]:
    return {at: _part(chr(at)) for at in range(128)}


@cache
def _ascii_unsaid() -> dict[int, None]:
    return {at: None for at in range(128) if not _is_said(chr(at))}


def _words(parted: str) -> Iterator[str]:
    for run in _RUN.finditer(parted):
        if run["pairs"]:
            yield from _pairs(run[0])
        elif any(map(str.isalnum, run[0])):
            yield run[0]


def _pairs(run: str) -> Iterator[str]:
    """Neighbouring characters of a run in pairs, each with its marks; a single one by itself."""
    clusters: list[str] = []
    for char in run:
        if clusters and unicodedata.category(char)[0] == "M":
            clusters[-1] += char
        else:
            clusters.append(char)
    if len(clusters) == 1:
        yield clusters[0]
    for one, other in pairwise(clusters):
        yield one + other


def _is_dropped(word: str) -> bool:
    return len(word) <= _SHORT and word.isascii() and word.isalpha() and word not in _short_negators()


@cache
def _short_negators() -> frozenset[str]:
    """The words of one or two letters that deny in any language."""
    listed = (word for code in CODES for row in (meaning_of(code),) for word in row.negators + row.apart)
    return frozenset(word for word in map(normal, listed) if len(word) <= _SHORT)


def _told(plain: str) -> Iterator[str]:
    """The characters of a folded text that tell it from another, in order."""
    parting: list[str] = []  # since the last one that was told
    last = ""
    for at, char in enumerate(plain):
        if not (_is_said(char) or _turns(char, plain[at - 1 : at], plain[at + 1 : at + 2])):
            parting.append(" " if char.isspace() else char)
            continue
        if parting and last.isdecimal() and char.isdecimal():
            yield from (mark for mark, _ in groupby(parting))
        yield char
        parting.clear()
        last = char


@lru_cache(maxsize=4_096)
def _is_said(char: str) -> bool:
    if char in _VARIANTS:
        return False
    kind = unicodedata.category(char)
    if kind[0] in "LNM" or kind in {"Co", "Cn", "Cs"} or char in _TOLD:
        return char not in _JOINERS
    return kind[0] == "S" and char not in _UNTOLD_SIGNS


def _turns(char: str, before: str, after: str) -> bool:
    """Whether a mark changes the word it stands at: "-5", "!enabled", "a != b", "~5", "C#", "x^2"."""
    if char == "-":
        return after.isdecimal() and not before.isalnum()
    if char == "!":
        return after == "=" or (after.isalnum() and not before.isalnum())
    if char == "~":
        return after.isdecimal()
    if char == "#":
        return before.isalnum() and not after.isalnum()
    return char == "^" and before.isalnum() and after.isalnum()
