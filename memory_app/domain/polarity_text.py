"""A text's words for comparing: normalised, in any script, with the language they are guessed to be in; linear time."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from memory_app.domain.meanings import meaning_of

CJK = "\u3040-\u309f\u30a0-\u30fa\u30fc-\u30ff\u3400-\u9fff\uf900-\ufaff"
_MARKS = "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0900-\u0903\u093a-\u094f\u0e31\u0e34-\u0e4e"
_LETTER = rf"[^\W\d_{CJK}]"
_PART = rf"[\w{_MARKS}]"
_TOKEN = re.compile(
    rf"(?P<cjk>[{CJK}]+)|(?P<number>\d+(?:[.,:'’]\d+)*)"  # noqa: RUF001
    rf"|(?P<word>{_LETTER}(?:(?![{CJK}]){_PART})*(?:['’.@+_\-‐‑]+(?:(?![{CJK}]){_PART})+)*)"  # noqa: RUF001
    rf"|(?P<end>[.!?;\n。！？；؟…]+|:)|(?P<mark>[,،、，()\[\]–—/]+|#)"  # noqa: RUF001
)
_DROPPED = dict.fromkeys([*range(0x64B, 0x653), 0x670, 0x640, 0xAD, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0xFE0F])
_FOLDED = str.maketrans({"أ": "ا", "إ": "ا", "آ": "ا", "ؤ": "ا", "ئ": "ا", "ى": "ي", "ة": "ه", "ё": "е", "’": "'"})  # noqa: RUF001
_DOUBLED = re.compile(r"(?<!\w)(?:(دو[\u064b-\u0650]*\u0651)|غي[\u064b-\u0650]*\u0651)")
_ENDED = re.compile(r"(^|[.!؟؛:\n]\s*)أنه\u0650?(?=\s)|أنه\u0650(?!\w)")
_INNER = str.maketrans("", "", "'’_-‐‑")  # noqa: RUF001
_ELISIONS = frozenset(
    {
        "l",
        "d",
        "j",
        "n",
        "s",
        "c",
        "m",
        "t",
        "qu",
        "jusqu",
        "lorsqu",
        "puisqu",
        "quoiqu",
        "dell",
        "all",
        "dall",
        "nell",
        "sull",
        "un",
        "quell",
        "quest",
        "com",
        "sant",
        "bell",
    }
)
_PRONOUN = re.compile(
    r"(?P<verb>[^\W\d_A-Z]{3,}|[A-ZÀ-Ý][^\W\d_A-Z]{2,})"
    r"-(?P<pronoun>lhes?|l[oae]s?|[oa]s?|se|me|te|moi|toi|lui|leur|nous|vous|il|elle|ils|elles)"
)
_INFINITIVE = {"á": "ar", "ê": "er", "í": "ir"}
_HINTS = {
    "de": "ßäöü", "fr": "çèêëîœùûà", "it": "èìòùà", "es": "ñ¿¡áíúóé", "pt": "ãõçâêôáéíóú",
}  # fmt: skip
_LATIN = ("en", "de", "fr", "it", "es", "pt", "nl")
_CLEAR = 1.0  # lead at which no other language is thought of
_OTHERS = 2
_READ = 400  # words by which a language is guessed


class Token(NamedTuple):
    """One piece of a text: `kind` is cjk, number, word, end or mark; `opens` says that a sentence begins with it."""

    kind: str
    raw: str
    word: str
    opens: bool


class Guess(NamedTuple):
    """A language, and those that it may be as well; none when it leads clearly."""

    code: str
    others: tuple[str, ...] = ()


def normal(word: str) -> str:
    """A word as tables and texts share it: NFKC, case-folded, without the marks inside it.

    An Arabic hamza is folded, but for the last letter's, which tells "start" from "never".
    """
    if word.isascii():
        return word.lower() if word.isalnum() else word.lower().translate(_INNER)
    plain = unicodedata.normalize("NFKC", word).casefold().translate(_DROPPED)
    if plain.endswith("أ"):
        plain = f"{plain[:-1]}ء"
    return plain.translate(_FOLDED).translate(_INNER)


def tokens_of(text: str) -> list[Token]:
    """The pieces of a text, in order; "l'offre" is two, "don't" and "e-mail" are one."""
    found: list[Token] = []
    opens = True
    for match in _TOKEN.finditer(text if text.isascii() else _plain(text)):
        kind, raw = match.lastgroup or "", match[0]
        for piece in _pieces(raw) if kind == "word" else (raw,):
            word = normal(piece)
            if word or kind in {"end", "mark"}:
                found.append(Token(kind, piece, word or piece, opens))
                opens = kind == "end"
    return found


def _plain(text: str) -> str:
    return _read_marks(unicodedata.normalize("NFKC", text)).translate(_DROPPED)


def _read_marks(text: str) -> str:
    """Arabic verbs that a mark or the sentence alone tells from "without", "un-" and "that", in letters that do."""
    return _ENDED.sub(r"\1أنهي", _DOUBLED.sub(lambda verb: "يدو" if verb[1] else "يغي", text))  # noqa: RUF001


def _pieces(raw: str) -> list[str]:
    """What a token of letters holds: addresses stay whole, sentences without a space and elided articles part."""
    if "@" in raw or not ("'" in raw or "’" in raw or "." in raw or "-" in raw):  # noqa: RUF001
        return [raw]
    verb = _PRONOUN.fullmatch(raw)
    if verb:
        head = verb["verb"]
        return [f"{head[:-1]}{_INFINITIVE[head[-1]]}" if head[-1] in _INFINITIVE else head, verb["pronoun"]]
    pieces: list[str] = []
    for part in raw.split("."):
        head, mark, rest = part.replace("’", "'").partition("'")  # noqa: RUF001
        pieces += [head, rest] if mark and rest and head.casefold() in _ELISIONS else [part]
    short = [piece for piece in pieces if piece]
    return ["".join(short)] if "." in raw and all(len(piece) == 1 for piece in short) else short


def guess_language(tokens: Sequence[Token]) -> Guess:
    """The language a text is in, by its script or else by its stop words and letters; English when nothing tells."""
    scripts = Counter(_script(token) for token in tokens[:_READ] if token.kind in {"cjk", "word"})
    scripts.pop("", None)
    if not scripts:
        return Guess("en")
    if scripts["ja"]:
        return Guess("ja")
    script = scripts.most_common(1)[0][0]
    if script != "latin":
        return Guess(script)
    return _latin_language([token.word for token in tokens[:_READ] if token.kind == "word"])


def _script(token: Token) -> str:
    first = token.raw[0]
    if first.isascii():
        return "latin"
    if token.kind == "cjk":
        return "ja" if any("\u3040" <= char <= "\u30ff" for char in token.raw) else "zh"
    if "\u0400" <= first <= "\u04ff":
        return "ru"
    if "\u0600" <= first <= "\u06ff":
        return "ar"
    return "latin" if first < "\u0250" else ""


def _latin_language(words: list[str]) -> Guess:
    told = _tellers()
    scores = dict.fromkeys(_LATIN, 0.0)
    for word in words:
        for code, weight in told.get(word, ()):
            scores[code] += weight
    text = "".join(words)
    if not text.isascii():
        letters = set(text)
        for code, hints in _HINTS.items():
            scores[code] += 0.5 * len(letters.intersection(hints))
    ranked = sorted(scores.items(), key=itemgetter(1), reverse=True)[: 1 + _OTHERS]
    best, most = ranked[0]
    if most <= 0:
        return Guess("en", tuple(code for code in _LATIN if code != "en"))
    return Guess(best, tuple(code for code, score in ranked[1:] if score > max(0.0, most - _CLEAR)))


@cache
def _tellers() -> dict[str, tuple[tuple[str, float], ...]]:
    """For each word that tells a Latin language: which ones, and how much; a stop word of one language most."""
    owners: dict[str, dict[str, float]] = {}
    for code in _LATIN:
        table = meaning_of(code)
        for listed, weight in (
            (table.stop + table.negators + table.apart, 1.0),
            (table.light + table.narrow + table.withholds, 0.7),
            (tuple(word for group in table.synonyms + table.opposites for word in group.split()), 0.5),
        ):
            for word in listed:
                owners.setdefault(normal(word), {}).setdefault(code, weight)
    return {
        word: tuple((code, weight / len(codes)) for code, weight in codes.items()) for word, codes in owners.items()
    }
