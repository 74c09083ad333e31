"""How many tokens a text takes: an estimate by script, from above, without any model's vocabulary.

The rates are upper figures, fitted against two byte-pair encoders in use (cl100k, o200k) so that a budget filled by
this estimate is not over by more than 10 %. A special token written in a text is counted as the text it is.
"""

import re
from collections.abc import Callable

COUNTER = "estimate-1"
"""Stored with every number it made."""

_PER_LETTER = {
    "cjk": 1.6,
    "wide": 1.1,
    "kana": 1.2,
    "hangul": 1.6,
    "hebrew": 1.2,
    "arabic": 0.95,
    "cyrillic": 0.7,
    "greek": 1.1,
    "mark": 1.0,
}
_PER_BYTE = 0.75
_ACCENT, _RARE, _CAPITAL, _HUMP = 0.5, 0.75, 0.25, 1.0
_ENGLISH_FREE, _ENGLISH_STEP = 6, 3.5
_OTHER_FREE, _OTHER_STEP = 3, 3.0
_ENGLISH_SHARE = 0.12
_SPACES_PER_TOKEN = 8

# The encoders know most English words whole; words of other languages and of code come in pieces.
_ENGLISH = re.compile(
    r"\b(?:the|of|and|to|is|it|you|that|for|with|are|this|not|or|from|have|was|by|at|but|will|they|which|has)\b",
    re.IGNORECASE | re.ASCII,
)
_PIECE = re.compile(
    r"(?P<latin>[A-Za-z\u00c0-\u024f\u1e00-\u1eff]+)"
    r"|(?P<digits>[0-9]+)"
    r"|(?P<spaces>[ \t\r\n]+)"
    r"|(?P<mark>[!-/:-@\[-`{-~]+)"
    r"|(?P<cjk>[\u3400-\u9fff\uf900-\ufaff]+)"
    r"|(?P<wide>[\u3000-\u303f\uff00-\uffef]+)"
    r"|(?P<kana>[\u3040-\u30ff]+)"
    r"|(?P<hangul>[\uac00-\ud7af\u1100-\u11ff]+)"
    r"|(?P<hebrew>[\u0590-\u05ff]+)"
    r"|(?P<arabic>[\u0600-\u06ff\u0750-\u077f]+)"
    r"|(?P<cyrillic>[\u0400-\u052f]+)"
    r"|(?P<greek>[\u0370-\u03ff]+)"
    r"|(?P<other>.)",
    re.DOTALL,
)
_HUMPS = re.compile("[a-z][A-Z]")
_CAPITALS = re.compile("[A-Z]")
_ACCENTED = re.compile("[^A-Za-z]")
_RARELY = re.compile("[^A-Za-z\u00c0-\u017f]")


def estimate_tokens(text: str) -> int:
    """Tokens of the text, estimated in linear time; 0 for an empty one, at least 1 for any other."""
    counts = dict.fromkeys(_PIECE.groupindex, 0.0)
    free, step = (_ENGLISH_FREE, _ENGLISH_STEP) if _looks_english(text) else (_OTHER_FREE, _OTHER_STEP)
    for match in _PIECE.finditer(text):
        kind, piece = str(match.lastgroup), match.group()
        if kind == "latin":
            counts[kind] += _word(piece, free, step)
        else:
            rate = _PER_LETTER.get(kind)
            counts[kind] += rate * len(piece) if rate is not None else _WEIGH[kind](piece)
    total = sum(counts.values())
    return max(round(total), 1) if text else 0


def _looks_english(text: str) -> bool:
    """Whether enough of the Latin words are the commonest words of English."""
    words = len(text.split())
    return words > 0 and len(_ENGLISH.findall(text)) >= _ENGLISH_SHARE * words


def _word(word: str, free: int, step: float) -> float:
    """One for a short word; more by length, accents, inner capitals and camelCase humps."""
    weight = 1.0 + max(len(word) - free, 0) / step
    if word.isascii() and word[1:].islower():
        return weight
    return (
        weight
        + _ACCENT * len(_ACCENTED.findall(word))
        + _RARE * len(_RARELY.findall(word))
        + _CAPITAL * len(_CAPITALS.findall(word, 1))
        + _HUMP * len(_HUMPS.findall(word))
    )


_WEIGH: dict[str, Callable[[str], float]] = {
    "digits": lambda run: (len(run) + 1) // 2,
    # A single space belongs to the word after it.
    "spaces": lambda run: 0.0 if run == " " else 1.0 + len(run) / _SPACES_PER_TOKEN,
    "other": lambda character: _PER_BYTE * len(character.encode("utf-8", "replace")),
}
