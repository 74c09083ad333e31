"""What of a text is compared with another: made once a text, kept a while (docs/MEANING.md)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from memory_app.domain.polarity import Clause, clauses_of, join_particles, read_finals, read_phrases
from memory_app.domain.polarity_figures import names_of, with_figures
from memory_app.domain.polarity_tables import NOT, VAGUE, Tables, tables_of
from memory_app.domain.polarity_text import Guess, Token, guess_language, tokens_of

_CACHED = 4_096
_CACHED_LENGTH = 2_000  # characters; a longer text is read anew each time, so that the cache stays small
_WORDS = 20_000  # a text is compared by as many words
_SHORT = 2
LIGHT = 0.4
"""The weight of a word that may be added or left out."""
_BIGRAM = 0.6
_FIGURES = ("#", "@", "day:", "month:")
_UNSAID = frozenset({",", ".", NOT, VAGUE})


@dataclass(frozen=True, slots=True)
class Profile:
    """A text read in one language.

    `content` are its content words as `content_words` gives them; `words` all as they stand, without marks.
    What the text is about: `exact` stems (synonyms are one), `weights` by the looser `kin`, each with its sign in
    `signs`: 1, -1 denied, 0 both. `sequence` is `exact` in order, `frames` the same by clause. `denied` is the number
    of denied clauses, `hollow` of those among them about nothing else. `sides` gives the poles named on each axis,
    `turned` the axes of which a denied clause names one; `vague` is what may deny or not, `stays` whether a text
    of one clause says without such words that something is left as it is: "do not move", "do not delete", "keep".
    """

    language: Guess
    content: frozenset[str]
    words: tuple[str, ...]
    exact: frozenset[str]
    sequence: tuple[str, ...]
    frames: tuple[tuple[str, ...], ...]
    weights: dict[str, float]
    signs: dict[str, int]
    denied: int
    hollow: int
    sides: dict[int, frozenset[int]]
    turned: frozenset[int]
    figures: frozenset[str]
    names: frozenset[str]
    narrow: frozenset[str]
    vague: bool
    stays: bool
    must: bool
    may: bool
    origins: frozenset[str]
    goals: frozenset[str]


def profile_of(text: str, code: str | None = None) -> Profile:
    """A text's profile in its guessed language, or in the one given."""
    return _cached(text, code) if len(text) <= _CACHED_LENGTH else _read(text, code)


@lru_cache(maxsize=_CACHED)
def _cached(text: str, code: str | None) -> Profile:
    return _read(text, code)


def _read(text: str, code: str | None) -> Profile:
    tokens = tokens_of(text)[:_WORDS]
    language = guess_language(tokens) if code is None else Guess(code)
    tables = tables_of(language.code)
    tokens = list(_segmented(tokens, tables))
    figured = with_figures(tokens, tables)
    words = read_phrases(join_particles(read_finals(figured, tables), tables), tables)
    clauses = list(clauses_of(words, tables))
    signs: dict[str, int] = {}
    weights: dict[str, float] = {}
    frames: list[tuple[str, ...]] = []
    for clause in clauses:
        concepts = list(_concepts(clause.words, tables))
        frames.append(tuple(exact for exact, _ in concepts))
        sign = -1 if clause.denied else 1
        for exact, weight in concepts:
            near = tables.near.get(exact, exact)
            weights[near] = max(weight, weights.get(near, 0.0))
            signs[near] = sign if signs.get(near, sign) == sign else 0
    sequence = tuple(exact for frame in frames for exact in frame)
    denied = sum(clause.denied for clause in clauses)
    sides, turned = _poles(clauses, tables)
    said = frozenset(words)
    return Profile(
        language=language,
        content=frozenset(_content(tokens, tables)),
        words=tuple(_spelt(figured)),
        exact=frozenset(sequence),
        sequence=sequence,
        frames=tuple(frames),
        weights=weights,
        signs=signs,
        denied=denied,
        hollow=sum(clause.denied and not frame for clause, frame in zip(clauses, frames, strict=True)),
        sides=sides,
        turned=turned,
        figures=frozenset(word for word in words if word.startswith(_FIGURES)),
        names=names_of(tokens, tables),
        narrow=frozenset(tables.stem(word) for word in said) & tables.narrow,
        vague=VAGUE in said,
        stays=denied == 0 if _leaves_alone(said, tables) else denied == 1,
        must=bool(said & tables.duties),
        may=bool(said & tables.leaves),
        origins=_beside(words, tables.origins, tables),
        goals=_beside(words, tables.goals, tables),
    )


def _poles(clauses: Sequence[Clause], tables: Tables) -> tuple[dict[int, frozenset[int]], frozenset[int]]:
    """The sides named on each axis, and the axes of two sides of which a denied clause names one."""
    sides: dict[int, set[int]] = {}
    turned: set[int] = set()
    for clause in clauses:
        for word in clause.words:
            for axis, side in tables.poles.get(tables.stem(word), ()):
                sides.setdefault(axis, set()).add(side)
                if clause.denied and word not in tables.apart and word not in tables.stop:
                    turned.add(axis)
    return {axis: frozenset(named) for axis, named in sides.items()}, frozenset(turned - tables.wide - tables.converse)


def _leaves_alone(said: frozenset[str], tables: Tables) -> bool:
    """Whether a verb that denies or keeps is said: denied once more, it no longer leaves a thing as it is."""
    return any(tables.stem(word) in tables.withholds or tables.stem(word) in tables.keeps for word in said)


def _spelt(words: Sequence[str]) -> Iterator[str]:
    """The words as they stand, without marks; those of a script without spaces by character."""
    for word in words:
        if _is_cjk(word):
            yield from word
        elif word not in _UNSAID:
            yield word


def _beside(words: Sequence[str], marks: frozenset[str], tables: Tables) -> frozenset[str]:
    """The stems after these prepositions; in Japanese, before them."""
    step = -1 if tables.code == "ja" else 1
    places = (at + step for at, word in enumerate(words) if word in marks and 0 <= at + step < len(words))
    return frozenset(tables.stem(words[at]) for at in places)


def _segmented(tokens: Sequence[Token], tables: Tables) -> Iterator[Token]:
    """The tokens, those of a script without spaces cut into the words that the tables know and what is between."""
    for token in tokens:
        if token.kind != "cjk" or not tables.segments:
            yield token
            continue
        start = at = 0
        while at < len(token.word):
            known = next((w for w in tables.segments.get(token.word[at], ()) if token.word.startswith(w, at)), "")
            if known:
                if start < at:
                    yield token._replace(raw=token.word[start:at], word=token.word[start:at])
                yield Token("word", known, known, opens=False)
                at = start = at + len(known)
            else:
                at += 1
        if start < at:
            yield token._replace(raw=token.word[start:], word=token.word[start:])


def _is_dropped(word: str, tables: Tables) -> bool:
    if word in tables.negators or word in tables.apart:
        return False
    return word in tables.stop or (len(word) <= _SHORT and word.isascii() and word.isalpha())


def _content(tokens: Sequence[Token], tables: Tables) -> Iterator[str]:
    """The content words of a text as it stands."""
    for token in tokens:
        if token.kind == "cjk":
            yield from _bigrams(token.word)
        elif token.kind in {"word", "number"} and not _is_dropped(token.word, tables):
            stem = tables.stem(token.word)
            yield tables.same.get(stem, stem)


def _concepts(words: Sequence[str], tables: Tables) -> Iterator[tuple[str, float]]:
    """What a clause is about, with the weight of each: negations, which make its sign, are left out."""
    for word in words:
        if _is_cjk(word) and word not in tables.segments.get(word[0], ()):
            for pair in _bigrams(word):
                yield pair, _BIGRAM
            continue
        if word in _UNSAID or word in tables.negators or word in tables.apart or _is_dropped(word, tables):
            continue
        stem = tables.stem(word)
        if stem in tables.withholds:
            continue
        same = tables.same.get(stem, stem)
        yield same, LIGHT if same in tables.light or same.startswith(_FIGURES) else 1.0


def _is_cjk(word: str) -> bool:
    return "\u3040" <= word[0] <= "\u9fff"


def _bigrams(run: str) -> Iterator[str]:
    """A run of characters in pairs, Japanese endings in Hiragana left out; a single one by itself."""
    held = ""
    for char in run + "\u3042":
        if "\u3041" <= char <= "\u309f":
            if held:
                yield from (held[at : at + 2] for at in range(max(len(held) - 1, 1)))
            held = ""
        else:
            held += char
