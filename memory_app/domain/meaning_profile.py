"""What of a text is compared with another: made once a text, kept a while (docs/MEANING.md)."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from memory_app.domain.dropped_words import characters_of, is_short, keep_capitals, rest_of, signs_of
from memory_app.domain.polarity import Clause, clauses_of, join_particles, read_finals, read_phrases
from memory_app.domain.polarity_figures import names_of, with_figures
from memory_app.domain.polarity_tables import NOT, VAGUE, Tables, is_known_in, tables_of
from memory_app.domain.polarity_text import Guess, Token, guess_language, tokens_of

_CACHED = 4_096
_CACHED_LENGTH = 2_000  # characters; a longer text is read anew each time, so that the cache stays small
_WORDS = 20_000  # a text is compared by as many words
FIRST_PART = 4
"""Letters of a compound's first part, or of what an affix stands before."""
LIGHT = 0.4
"""The weight of a word that may be added or left out."""
_BIGRAM = 0.6
_ARTICLES = 3  # words behind a preposition that are passed over
_LONGEST = 60  # letters of a word whose ends are looked at
_FIGURES = ("#", "@", "day:", "month:")
_TELLING = re.compile(r"[^\w\s.,;:'\"()]")
"""Marks that may be signs."""
_UNSAID = frozenset({",", ".", NOT, VAGUE})


@dataclass(frozen=True, slots=True)
class Profile:
    """A text read in one language, that of `code`.

    `content` are its content words as `content_words` gives them, `core` those that neither say merely "not" nor are
    general verbs, phrases read; `words` are all as they stand, without marks, `rest` the signs and the light words that
    are not empty, `general` the general verbs, `withheld` the verbs that deny and say more than "not".
    What the text is about: `exact` stems (synonyms are one), `weights` by the looser `kin`, each with its sign in
    `signs`: 1, -1 denied, 0 both. `weight` is all weights, `tails` are the ends of words that other words may be.
    `affixed` are words with what they deny by an affix ("unpaid", "paid"). `sequence` is `exact` in order, `frames`
    the same by clause. `denied` is the number of denied clauses, `hollow` of those among them about nothing else,
    `done` are verbs in the passive. `sides` gives the poles named on each axis, `poled` the words that do so, `turned`
    the axes of which a denied clause names one; `vague` is what may deny or not, `stays` whether a text of one clause
    says without such words that something is left as it is: "do not move", "do not delete", "keep".
    """

    code: str
    content: frozenset[str]
    core: frozenset[str]
    words: tuple[str, ...]
    rest: Counter[str]
    general: frozenset[str]
    withheld: frozenset[str]
    exact: frozenset[str]
    affixed: tuple[tuple[str, str], ...]
    sequence: tuple[str, ...]
    frames: tuple[tuple[str, ...], ...]
    weights: dict[str, float]
    weight: float
    tails: frozenset[str]
    signs: dict[str, int]
    denied: int
    hollow: int
    done: frozenset[str]
    sides: dict[int, frozenset[int]]
    poled: dict[int, frozenset[str]]
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
    code = language_of(text).code if code is None else code
    return _cached(text, code) if len(text) <= _CACHED_LENGTH else _read(text, code)


def language_of(text: str) -> Guess:
    """The language a text is guessed to be in, as its profile has it."""
    return _guessed(text) if len(text) <= _CACHED_LENGTH else guess_language(text_tokens(text))


def known_in(text: str, code: str) -> int:
    """How many words of a text are in a language's tables."""
    return _counted(text, code) if len(text) <= _CACHED_LENGTH else _known(text, code)


def may_oppose(text: str, code: str) -> bool:
    """Whether anything in a text could make it speak against another, read in this language: if not in either, none."""
    tables = tables_of(code)
    if tables.segments or tables.finals or _TELLING.search(text):
        return True
    return any(_may_oppose(token.word, code) for token in _tokens_in(text, code))


@lru_cache(maxsize=20_000)
def _may_oppose(word: str, code: str) -> bool:
    """Whether a word denies, names a pole, has an opposite, or is part of what may: a phrase, a verb in two parts."""
    tables = tables_of(code)
    if word in tables.negators or word in tables.apart or word in tables.phrases or word in tables.particles:
        return True
    stem = tables.stem(word)
    if stem in tables.withholds or stem in tables.poles or _affixed(word, code):
        return True
    return any(tables.forms.get(word, word) in pair for pair in tables.turns)


def text_tokens(text: str) -> Sequence[Token]:
    """The pieces of a text by which it is compared."""
    return _cut(text) if len(text) <= _CACHED_LENGTH else tokens_of(text)[:_WORDS]


@lru_cache(maxsize=64)  # so many are read by several at a time
def _cut(text: str) -> tuple[Token, ...]:
    return tuple(tokens_of(text))


@lru_cache(maxsize=_CACHED)
def _guessed(text: str) -> Guess:
    return guess_language(text_tokens(text))


@lru_cache(maxsize=_CACHED)
def _counted(text: str, code: str) -> int:
    return _known(text, code)


def _tokens_in(text: str, code: str) -> list[Token]:
    tables = tables_of(code)
    return list(segmented(keep_capitals(text_tokens(text), tables), tables))


def _known(text: str, code: str) -> int:
    return sum(is_known_in(code, token.word) for token in _tokens_in(text, code) if token.kind == "word")


@lru_cache(maxsize=_CACHED)
def _cached(text: str, code: str) -> Profile:
    return _read(text, code)


def _read(text: str, code: str) -> Profile:
    tables = tables_of(code)
    tokens = _tokens_in(text, code)
    figured = with_figures(tokens, tables)
    words = read_phrases(join_particles(read_finals(figured, tables), tables), tables)
    clauses = _answered(list(clauses_of(words, tables)), tables)
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
    spelt = tuple(_spelt(figured))
    rest = rest_of(clauses, tables) + Counter(signs_of(text, tables.code) if spelt else characters_of(text))
    withheld = frozenset(map(tables.stem, said)) & (tables.withholds - tables.avoids)
    return Profile(
        code=code,
        content=frozenset(_content(tokens, tables)),
        core=frozenset(word for word in sequence if word not in tables.general) | withheld,
        words=spelt,
        rest=rest,
        general=frozenset(tables.forms.get(word, tables.concept(word)) for word in said if tables.is_general(word)),
        withheld=withheld,
        exact=frozenset(sequence),
        affixed=tuple(pair for word in words for pair in _affixed(word, tables.code)),
        sequence=sequence,
        frames=tuple(frames),
        weights=weights,
        weight=sum(weights.values()),
        tails=frozenset(
            word[at:] for word in weights for at in range(FIRST_PART, min(len(word), _LONGEST) - FIRST_PART + 1)
        ),
        signs=signs,
        denied=denied,
        hollow=sum(clause.denied and not frame for clause, frame in zip(clauses, frames, strict=True)),
        done=frozenset(word for clause in clauses for word in _done(clause.words, tables)),
        sides=sides,
        poled=_poled(words, tables),
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


def _answered(clauses: Sequence[Clause], tables: Tables) -> list[Clause]:
    """The clauses, one that merely denies joined to what it answers: "Emojis? Never."."""
    found: list[Clause] = []
    for clause in clauses:
        if found and not found[-1].denied and clause.denied and not any(_concepts(clause.words, tables)):
            found[-1] = Clause(found[-1].words + clause.words, denied=True)
        else:
            found.append(clause)
    return found


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


def _poled(words: Sequence[str], tables: Tables) -> dict[int, frozenset[str]]:
    """The words that name a pole, as `weights` has them, by axis."""
    found: dict[int, set[str]] = {}
    for word in words:
        for axis, _ in tables.poles.get(tables.stem(word), ()):
            concept = tables.concept(word)
            found.setdefault(axis, set()).add(tables.near.get(concept, concept))
    return {axis: frozenset(named) for axis, named in found.items()}


@lru_cache(maxsize=20_000)
def _affixed(word: str, code: str) -> tuple[tuple[str, str], ...]:
    """A word that opens with an affix that denies, and the word behind it; by each such affix."""
    tables = tables_of(code)
    parts = ((affix, word.removeprefix(affix)) for affix in tables.affixes if word.startswith(affix))
    return tuple(
        (tables.concept(word), tables.concept(rest)) for affix, rest in parts if affix and len(rest) >= FIRST_PART
    )


def _done(words: Sequence[str], tables: Tables) -> Iterator[str]:
    """The verbs in the passive: the first content word after a word of it."""
    is_passive = False
    for word in words:
        if word in tables.passives:
            is_passive = True
        elif is_passive:
            for concept, _ in _concepts([word], tables):
                yield concept
                is_passive = False


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
    """The stems after these prepositions and what is empty behind them; in Japanese, before them."""
    step = -1 if tables.code == "ja" else 1
    found: set[str] = set()
    for at, word in enumerate(words):
        if word in marks:
            place = at + step
            while 0 <= place < len(words) and abs(place - at) < _ARTICLES and words[place] in tables.empty:
                place += step
            if 0 <= place < len(words):
                found.add(tables.stem(words[place]))
    return frozenset(found)


def segmented(tokens: Sequence[Token], tables: Tables) -> Iterator[Token]:
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
    return word in tables.stop


def _is_short(word: str, tables: Tables) -> bool:
    return is_short(word) and word not in tables.negators and word not in tables.apart


def _content(tokens: Sequence[Token], tables: Tables) -> Iterator[str]:
    """The content words of a text as it stands."""
    for token in tokens:
        if token.kind == "cjk":
            yield from _bigrams(token.word)
        elif token.kind in {"word", "number"} and not (
            _is_dropped(token.word, tables) or _is_short(token.word, tables)
        ):
            yield tables.concept(token.word)


def _concepts(words: Sequence[str], tables: Tables) -> Iterator[tuple[str, float]]:
    """What a clause is about, with the weight of each: negations, which make its sign, are left out."""
    for word in words:
        if _is_cjk(word) and word not in tables.segments.get(word[0], ()):
            for pair in _bigrams(word):
                yield pair, _BIGRAM
            continue
        if word in _UNSAID or word in tables.negators or word in tables.apart or _is_dropped(word, tables):
            continue
        if tables.stem(word) in tables.withholds:
            continue
        same = tables.concept(word)
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
