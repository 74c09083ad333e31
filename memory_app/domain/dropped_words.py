"""What a text says beside its content words: signs, and light words that are not empty (docs/MEANING.md)."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from memory_app.domain.polarity import Clause, denies
from memory_app.domain.polarity_tables import NOT, VAGUE, Tables
from memory_app.domain.polarity_text import Token

SHORT = 2
"""Letters of a word that is seldom a word of content in running text."""
_RUN = re.compile(r"[^\w\s]+")
_QUOTES = frozenset("\"'`´‘’“”„«»‹›")  # noqa: RUF001
_DASHES = frozenset("-−–—‐‑•·*.")  # noqa: RUF001
_MINUS = frozenset("-−–")  # noqa: RUF001
_TOLD = frozenset("%‰#&@§?؟\\")
_SPACED = frozenset("!:;")
"""What French writes with a space before it."""
_EMPHASIS = frozenset("*`´^")  # noqa: RUF001
_PAIRED = "'\"*"
_UNSAID = frozenset({",", ".", NOT, VAGUE})
_OPPOSED = (
    frozenset("<>"), frozenset("≤≥"), frozenset("<≥"), frozenset(">≤"), frozenset("+-"), frozenset("👍👎"),
    frozenset("↑↓"), frozenset("✅❌"), frozenset("✓✗"), frozenset("☑☒"), frozenset("😀🙁"), frozenset("🙂🙁"),
)  # fmt: skip
_WRITTEN = (("<=", "≤"), (">=", "≥"), ("=<", "≤"), ("⩽", "≤"), ("⩾", "≥"), ("=>", "⇒"), ("->", "→"), ("<-", "←"))


def keep_capitals(tokens: Sequence[Token], tables: Tables) -> list[Token]:
    """The tokens, those of one or two capitals spelt so: "IT" and "plan A" are neither "it" nor the article.

    Not where all is in capitals, at an hour ("10 AM") and from A to Z.
    """
    words = [token for token in tokens if token.kind == "word"]
    shouted = all(token.raw.isupper() for token in words)
    if shouted or any(token.raw == "Z" for token in words):
        return list(tokens)
    return [token._replace(word=token.raw) if _is_sign_like(token, tables) else token for token in tokens]


def _is_sign_like(token: Token, tables: Tables) -> bool:
    if token.kind != "word" or len(token.raw) > SHORT or not token.raw.isupper() or token.word not in tables.stop:
        return False
    is_word = token.raw == "I" or (token.opens and len(token.raw) == 1)
    return token.word not in tables.clock and not is_word


def is_short(word: str) -> bool:
    """Whether a word is one or two ASCII letters, none of them kept as a capital."""
    return len(word) <= SHORT and word.isascii() and word.isalpha() and not word.isupper()


def signs_of(text: str, code: str) -> Iterator[str]:
    """The signs of a text that say something: comparisons, currencies, pictures, a question, marks that stand alone.

    Quotation marks in pairs, dashes, bullets and the marks that end a sentence or part it say nothing.
    """
    if text.isascii() and not _RUN.search(text):
        return
    plain = unicodedata.normalize("NFKC", text)
    for written, sign in _WRITTEN:
        plain = plain.replace(written, sign)
    single = {char for char in _PAIRED if plain.count(char) % 2}
    for run in _RUN.finditer(plain):
        before = plain[run.start() - 1 : run.start()]
        after = plain[run.end() : run.end() + 1]
        yield from _signs(run[0], before, after) or _alone(run[0], before, after, code)
        if run[0][0] in single and (before.isdigit() or run[0] == "*."):
            yield run[0][0]


def _signs(run: str, before: str, after: str) -> list[str]:
    """Those among the marks of one run, wherever it stands."""
    found: list[str] = []
    for at, char in enumerate(run):
        if char in _MINUS and after.isdigit() and at == len(run) - 1 and not before.isalnum():
            found.append("-")
        elif char in _TOLD or (unicodedata.category(char)[0] == "S" and char not in _EMPHASIS):
            found.append("?" if char == "؟" else char)
    return found


def _alone(run: str, before: str, after: str, code: str) -> list[str]:
    """The marks of a run that stands alone, unless they merely end or part something."""
    if before.strip() or after.strip():
        return []
    rest = "".join(char for char in run if char not in _QUOTES and unicodedata.category(char)[0] not in "MC")
    rest = rest.rstrip(".,!") if len(rest) > 1 else rest
    is_told = rest == "." or not _DASHES.issuperset(rest)
    return [rest] if is_told and not (code == "fr" and _SPACED.issuperset(rest)) else []


def characters_of(text: str) -> tuple[str, ...]:
    """What stands in a text without words, as it stands."""
    return tuple(char for char in unicodedata.normalize("NFKC", text) if not char.isspace() and char != "\ufe0f")


def rest_of(clauses: Sequence[Clause], tables: Tables) -> Counter[str]:
    """The light words of a text that are not empty, each as the first of its forms.

    A duty or "always" is empty where nothing is denied, what one may do where something is: "must not" is "may not",
    but not "need not".
    """
    found: Counter[str] = Counter()
    for clause in clauses:
        denied = denies(clause.words, tables)
        is_first = True
        for word in clause.words:
            if word in _UNSAID or word in tables.negators or word in tables.apart or tables.is_general(word):
                continue
            if word not in tables.stop:
                is_first = False
            elif not _is_empty(word, tables, denied=denied) and not (is_first and word in tables.hearers):
                found[tables.forms.get(word, word)] += 1
                is_first = False
    return found


def _is_empty(word: str, tables: Tables, *, denied: bool) -> bool:
    return word in tables.empty or word in (tables.leaves if denied else tables.affirmed)


def are_opposed(words: frozenset[str], tables: Tables) -> bool:
    """Whether two signs or light words say the opposite where nothing else differs: "<" and ">", "up" and "down"."""
    return words in _OPPOSED or words in tables.turns


def is_sign(word: str) -> bool:
    """Whether this is no word but a sign."""
    return not any(map(str.isalnum, word))
