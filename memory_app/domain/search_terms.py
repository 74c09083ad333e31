"""The words by which an item is found, and those a query asks for; in any script, in linear time (`domain.md` 10).

A word is kept as it is written, case-folded, and by its stems, which a mark sets apart: so the words of a workspace can
be told from stems when a typing error is looked up among them. Whose language is guessed wrong is found all the same,
since a query tries the stems of every language of its script.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from memory_app.domain.polarity_stems import plainer, stem_of
from memory_app.domain.polarity_tables import tables_of
from memory_app.domain.polarity_text import guess_language, normal, tokens_of
from memory_app.domain.policy import LIMITS
from memory_app.domain.typos import can_be_meant

MOST_TERMS = 1_000
"""Kept of one item."""
_READ = 40_000  # characters of an item
_ASKED = 1_000  # characters of a query
_MOST_WORDS = 16  # of a query
_GUESSED_BY = 2_000  # characters
MARK = "~"
"""Before what no text says as a word of its own: a stem, another spelling."""
LAST = "\U0010ffff"
"""Behind the beginning of a word: where the words that begin so end."""

_GRAMS = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"  # Thai, Lao, Burmese, Khmer
    "\u3005\u3007\u3040-\u309f\u30a0-\u30fa\u30fc-\u30ff\u3100-\u312f\u3400-\u9fff\uf900-\ufaff"
    "\uac00-\ud7a3\U00020000-\U0003ffff"
)
"""Written without spaces, and Korean with its particles: found by pairs of characters."""
_MARKS = "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u06d6-\u06dc\u0900-\u0963\u0966-\u0dff"
_LETTER = rf"(?:(?![{_GRAMS}])[^\W_]|[{_MARKS}])"
_JOINT = "[._\\-‐‑/+@:&\\\\'`’ʼ]"  # noqa: RUF001
_CHUNK = re.compile(
    rf"(?P<grams>[{_GRAMS}]+)|(?P<word>{_LETTER}+(?:{_JOINT}{{1,3}}{_LETTER}+)*(?:\+\+|#)?)|(?P<sign>[^\w\s]|_)"
)
_SPACELESS = re.compile(f"[{_GRAMS}]")
_JOINTS = re.compile(f"{_JOINT}+")
_APOSTROPHES = str.maketrans({"’": "'", "ʼ": "'", "`": "'"})  # noqa: RUF001
_SIGN = re.compile(r"[^\w\s]|_")
_HUMPS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+(?:[.,:][0-9]+)*")
_RUNS = re.compile(rf"\d+(?:[.,:]\d+)*|(?:[^\W\d_]|[{_MARKS}])+")
_COMMIT = re.compile(r"(?=[a-f]*[0-9])(?=[0-9]*[a-f])[0-9a-f]{7,64}")
_SHORT_COMMIT = 7
_ITS_BEGINNING = re.compile(r"(?=[a-f]*[0-9])(?=[0-9]*[a-f])[0-9a-f]{4,6}")
_ELISIONS = frozenset(
    "l d j n s c m t qu jusqu lorsqu puisqu quoiqu dell all dall nell sull un quell quest".split()  # noqa: SIM905
)
_UNSEEN = dict.fromkeys([*range(0x64B, 0x660), 0x670, 0x640, 0xAD, *range(0x200B, 0x2010), 0x2060, 0xFE0F, 0xFEFF])
_SOUNDS = {ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue"}
_HIRAGANA = re.compile("[\u3041-\u309f]+")
_NOT_HIRAGANA = re.compile("[^\u3041-\u309f]+")
_SHORT = 3  # letters up to which every stop word is left out; longer ones are when they say nothing anywhere
_LATIN = ("en", "de", "fr", "it", "es", "pt", "nl")


@dataclass(frozen=True, slots=True)
class QueryWord:
    """One word of a query: in an item that holds any of `terms`, or a term that opens with `opening`, or each part.

    `typed` is what the person wrote, `word` the same as texts keep it.
    """

    typed: str
    word: str = ""
    terms: frozenset[str] = frozenset()
    opening: str = ""
    parts: tuple["QueryWord", ...] = ()


def terms_of(text: str, language: str | None = None) -> frozenset[str]:
    """What an item of this text is found by: words, stems, parts of names, pairs of characters, signs.

    Each has at most 120 characters; there are at most 1,000, the first ones of the text.
    """
    plain = _plain(text[:_READ])
    codes = (language,) if language else _languages(plain[:_GUESSED_BY])
    stop = _stop_words(codes[0]) if _tells(plain) else frozenset()
    found: dict[str, None] = {}
    for term in _terms(plain, codes, stop):
        found.setdefault(term)
        if len(found) == MOST_TERMS:
            break
    return frozenset(found)


def query_terms(query: str) -> tuple[QueryWord, ...]:
    """The words of a query, each as what it is found by; signs count only where there is nothing else.

    So do words that say nothing in some language. None for a query of spaces.
    """
    chunks = list(islice(_CHUNK.finditer(_plain(query[:_ASKED])), _ASKED))
    words = [_asked(match) for match in chunks if match.lastgroup != "sign"]
    telling = [word for word in words if not _says_nothing(word.word)] or words
    if not telling:
        signs = dict.fromkeys(match[0] for match in chunks if _is_sign(match[0]))
        telling = [QueryWord(sign, sign, frozenset({sign})) for sign in signs]
    return tuple({word.typed: word for word in telling}.values())[:_MOST_WORDS]


def is_too_common(word: QueryWord) -> bool:
    """Whether it says nothing by itself: texts that say more are not found by it, though they hold it."""
    return bool(word.word) and _says_nothing(word.word)


def terms_asked(word: str) -> frozenset[str]:
    """What a word is looked up by: as it is, and as the stems of all languages of its script."""
    kept = _kept(word, _codes_of(word))
    return kept | {term.removeprefix(MARK) for term in kept} | {MARK + word[: LIMITS.term - 1]}


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).translate(_UNSEEN).translate(_APOSTROPHES)


def _languages(text: str) -> tuple[str, ...]:
    guess = guess_language(tokens_of(text))
    return (guess.code, *guess.others)


def _terms(text: str, codes: tuple[str, ...], stop: frozenset[str]) -> Iterator[str]:
    for match in _CHUNK.finditer(text):
        if match.lastgroup == "grams":
            yield from _grams(match[0].casefold())
        elif match.lastgroup == "word":
            whole, parts = _taken_apart(match[0])
            if not (match[0].isalpha() and _bare(whole) in stop):
                for word in (whole, *parts):
                    yield from _kept(word, codes)
        yield from filter(_is_sign, _SIGN.findall(match[0]))


def _tells(text: str) -> bool:
    """Whether any word says something; a text without is found by those that do not."""
    words = (_asked(match) for match in _CHUNK.finditer(text) if match.lastgroup != "sign")
    return any(not _says_nothing(word.word) for word in words)


def _is_sign(char: str) -> bool:
    return unicodedata.category(char)[0] in "PS"


def _grams(run: str) -> Iterator[str]:
    """Its pairs of characters, and the last one alone: each character opens one of them."""
    yield from (run[at : at + 2] for at in range(len(run)))


def _taken_apart(raw: str) -> tuple[str, tuple[str, ...]]:
    """A word as a whole, and what it is made of where that is more than one: "TERM_HOVER", "v1.2", "AgentFact"."""
    if "'" in raw:
        head, _, rest = raw.partition("'")
        raw = (rest if head.casefold() in _ELISIONS else raw).replace("'", "")
    folded = unicodedata.normalize("NFC", raw.casefold())
    has_digits = any(map(str.isdecimal, folded))
    pieces = _JOINTS.split(folded.rstrip("+#"))
    whole = folded if has_digits or folded.endswith(("+", "#")) else "".join(pieces)
    if has_digits or not raw.islower():
        pieces += map(str.casefold, (_HUMPS if raw.isascii() else _RUNS).findall(raw))
    if _COMMIT.fullmatch(whole):
        pieces.append(whole[:_SHORT_COMMIT])
    told = dict.fromkeys(piece for piece in pieces if len(piece) > 1 or piece.isdecimal())
    return whole, tuple(piece for piece in told if piece != whole)


def _bare(word: str) -> str:
    """As the tables of languages have it."""
    return word if word.isascii() else normal(word)


@lru_cache(maxsize=20_000)
def _kept(word: str, codes: tuple[str, ...]) -> frozenset[str]:
    """The word, its stems in these languages, and how it is written without accents or umlauts."""
    word = word[: LIMITS.term]
    spelt = {_bare(word), word.translate(_SOUNDS), *_stems(_bare(word), codes)}
    others = {_unaccented(other) for other in spelt}
    return frozenset({word, *(MARK + other[: LIMITS.term - 1] for other in others if other != word)})


def _stems(word: str, codes: Iterable[str]) -> Iterator[str]:
    if not word.isalpha():
        return
    for code in codes:
        for form in (word, *plainer(word, code)):
            yield stem_of(form, code)


def _unaccented(word: str) -> str:
    """Without accents over Latin, Greek and Cyrillic letters; marks of other scripts are vowels."""
    if word.isascii():
        return word
    letters = unicodedata.normalize("NFD", word)
    return unicodedata.normalize("NFC", "".join(char for char in letters if not "\u0300" <= char <= "\u036f"))


@lru_cache(maxsize=64)
def _stop_words(code: str) -> frozenset[str]:
    tables = tables_of(code)
    return tables.empty | {word for word in tables.stop if len(word) <= _SHORT}


def _codes_of(word: str) -> tuple[str, ...]:
    """The languages of a word's script whose stems are known."""
    first = word[:1]
    if "\u0400" <= first <= "\u04ff":
        return ("ru",)
    if "\u0600" <= first <= "\u06ff":
        return ("ar",)
    return _LATIN if first < "\u0250" else ()


def _says_nothing(word: str) -> bool:
    return any(_bare(word) in _stop_words(code) for code in _codes_of(word))


def _asked(match: re.Match[str]) -> QueryWord:
    if match.lastgroup == "grams":
        return _asked_run(match[0].casefold())
    whole, parts = _taken_apart(match[0])
    telling = [part for part in parts if not _says_nothing(part)]
    if _COMMIT.fullmatch(whole):
        return QueryWord(match[0], whole, frozenset({whole, whole[:_SHORT_COMMIT]}))
    if _ITS_BEGINNING.fullmatch(whole):
        return QueryWord(match[0], whole, opening=whole)
    made_of = tuple(QueryWord(part, part, terms_asked(part)) for part in telling[:_MOST_WORDS])
    return QueryWord(match[0], whole, terms_asked(whole), parts=made_of)


def _asked_run(run: str) -> QueryWord:
    """A run without spaces: its pairs, all of them; Japanese endings and Chinese particles part it."""
    pieces = _NOT_HIRAGANA.findall(run) if _HIRAGANA.search(run) else _parted(run)
    pieces = pieces or [run]
    grams = dict.fromkeys(gram for piece in pieces for gram in ([*_grams(piece)][:-1] or [piece]))
    asked = tuple(
        QueryWord(gram, gram, frozenset({gram})) if len(gram) > 1 else QueryWord(gram, gram, opening=gram)
        for gram in islice(grams, _MOST_WORDS * 2)
    )
    return asked[0] if len(asked) == 1 else QueryWord(run, parts=asked)


def _parted(run: str) -> list[str]:
    particles = _particles()
    return "".join(" " if char in particles else char for char in run).split()


@lru_cache(maxsize=1)
def _particles() -> frozenset[str]:
    return frozenset(word for word in tables_of("zh").empty if len(word) == 1)


def read_backwards(term: str) -> str:
    """A word that some mistyped one may stand for, from its end; "" for stems, numbers, signs and pairs."""
    return term[::-1] if can_be_meant(term) and not _SPACELESS.match(term) else ""
