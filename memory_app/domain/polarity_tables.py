"""The tables of a language made ready: words by their stem, phrases by their first word (docs/MEANING.md)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache, partial

from memory_app.domain.languages import Phrases
from memory_app.domain.meanings import Meaning, meaning_of
from memory_app.domain.polarity_stems import plainer, stem_of
from memory_app.domain.polarity_text import normal, tokens_of

NOT = "¬"
VAGUE = "≈"
BREAK = ","
GAP = "…"
_CJK = frozenset({"zh", "ja"})


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words, of which one may be a gap, and what they are read as."""

    words: tuple[str, ...]
    becomes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """One language: sets of words hold them as they are (`normal`), the rest is by stem.

    `poles` gives the (axis, side) pairs of a stem, `wide` axes have more than two sides, `converse` ones tell
    one thing from two ends, `same` and `near` the name of its group; `segments` are the words of
    a script without spaces by their first character, the longest first.
    """

    code: str
    stop: frozenset[str]
    negators: frozenset[str]
    concord: bool
    apart: frozenset[str]
    finals: frozenset[str]
    withholds: frozenset[str]
    keeps: frozenset[str]
    phrases: dict[str, tuple[Phrase, ...]]
    poles: dict[str, tuple[tuple[int, int], ...]]
    wide: frozenset[int]
    converse: frozenset[int]
    same: dict[str, str]
    near: dict[str, str]
    light: frozenset[str]
    narrow: frozenset[str]
    duties: frozenset[str]
    leaves: frozenset[str]
    breaks: frozenset[str]
    ands: frozenset[str]
    numbers: dict[str, int]
    scales: dict[str, int]
    clock: dict[str, int]
    hours: frozenset[str]
    days: dict[str, str]
    names: frozenset[str]
    affixes: tuple[str, ...]
    origins: frozenset[str]
    goals: frozenset[str]
    whole: dict[str, str]
    particles: frozenset[str]
    prepositions: frozenset[str]
    segments: dict[str, tuple[str, ...]]
    empty: frozenset[str]
    affirmed: frozenset[str]
    hearers: frozenset[str]
    forms: dict[str, str]
    turns: frozenset[frozenset[str]]
    general: frozenset[str]
    avoids: frozenset[str]
    passives: frozenset[str]

    def stem(self, word: str) -> str:
        """The stem of a word, by which the tables know it; a stop word is its own, lest it pass for another's form.

        A word that no table has may be a form of one that they have: see `plainer`.
        """
        return _stem_in(self.code, word)

    def concept(self, word: str) -> str:
        """What all synonyms and forms of a word are known by."""
        return _concept_in(self.code, word)

    def is_general(self, word: str) -> bool:
        """Whether a word says no more than that something is done with a thing: "use"."""
        return _concept_in(self.code, word) in self.general

    def has(self, stem: str) -> bool:
        """Whether a stem is in a table that tells what words mean."""
        return (
            stem in self.same or stem in self.near or stem in self.poles or stem in self.light
            or stem in self.withholds
        )  # fmt: skip

    def knows(self, word: str) -> bool:
        """Whether the word is in a table: then no name is meant."""
        return is_known_in(self.code, word)


@lru_cache(maxsize=20_000)
def is_known_in(code: str, word: str) -> bool:
    """Whether the word is in a language's tables."""
    tables = tables_of(code)
    listed = word in tables.stop or word in tables.negators or word in tables.days or word in tables.numbers
    return listed or tables.has(_stem_in(code, word))


@lru_cache(maxsize=20_000)
def _concept_in(code: str, word: str) -> str:
    stem = _stem_in(code, word)
    return tables_of(code).same.get(stem, stem)


@lru_cache(maxsize=20_000)
def _stem_in(code: str, word: str) -> str:
    tables = tables_of(code)
    if word in tables.stop:
        return word
    if word in tables.whole:
        return tables.whole[word]
    stem = stem_of(word, code)
    if not tables.has(stem):
        for other in plainer(word, code):
            rest = tables.whole.get(other) or stem_of(other, code)
            if tables.has(rest):
                return rest
    return stem


@cache
def tables_of(code: str) -> Tables:
    """The tables of a language, made once a process."""
    listed = meaning_of(code)
    stop = _words(listed.stop)
    whole = _whole(listed.whole)
    stem = partial(_stem, code, whole | {word: word for word in stop})
    withholds = _stems(listed.withholds, stem) - stop
    same = _groups(listed.synonyms, stem)
    axes = listed.opposites + listed.converses
    return Tables(
        code=code,
        stop=stop,
        negators=_words(listed.negators),
        concord=bool(listed.concord),
        apart=_words(listed.apart),
        finals=_words(listed.finals),
        withholds=withholds,
        keeps=_stems(listed.keeps, stem),
        phrases=_phrases(listed.reads),
        poles=_poles(axes, stem, withholds | _words(listed.negators)),
        wide=frozenset(axis for axis, group in enumerate(axes) if group.count("<>") > 1),
        converse=frozenset(range(len(listed.opposites), len(axes))),
        same=same,
        near=_groups(listed.kin, stem, same),
        light=frozenset(same.get(word, word) for word in _stems(listed.light, stem)),
        narrow=_stems(listed.narrow, stem),
        duties=_words(listed.duties),
        leaves=_words(listed.leaves),
        breaks=_words(listed.breaks),
        ands=_words(listed.ands),
        numbers=_values(listed.numbers),
        scales=_values(listed.scales),
        clock=_clock(listed),
        hours=_words(listed.hours),
        days=_days(listed),
        names=_words(listed.names),
        affixes=listed.affixes,
        origins=_words(listed.origins),
        goals=_words(listed.goals),
        whole=whole,
        particles=_words(listed.particles),
        prepositions=_words(listed.prepositions),
        segments=_segments(listed) if code in _CJK else {},
        empty=_words(listed.empty),
        affirmed=_words(listed.affirmed),
        hearers=_words(listed.hearers),
        forms=_groups(listed.forms, normal),
        turns=_turns(listed.turns),
        general=frozenset(same.get(word, word) for word in _stems(listed.general, stem)),
        avoids=_stems(listed.avoids, stem),
        passives=_words(listed.passives),
    )


def _words(listed: tuple[str, ...]) -> frozenset[str]:
    return frozenset(normal(word) for word in listed)


def _whole(listed: tuple[str, ...]) -> dict[str, str]:
    """What stands for each form: its group's first word, marked, so that no stem is like it."""
    groups = ([normal(word) for word in group.split()] for group in listed)
    return {form: f"{forms[0]}·" for forms in groups for form in forms}


def _stem(code: str, own: dict[str, str], word: str) -> str:
    word = normal(word)
    return own.get(word) or stem_of(word, code)


def _stems(listed: tuple[str, ...], stem: Callable[[str], str]) -> frozenset[str]:
    return frozenset(stem(word) for word in listed)


def _groups(
    listed: tuple[str, ...], stem: Callable[[str], str], through: dict[str, str] | None = None
) -> dict[str, str]:
    """The name of each word's group, its first word; a word of two groups is the first one's."""
    found: dict[str, str] = {}
    for group in listed:
        stems = [stem(word) for word in group.split()]
        stems = [(through or {}).get(one, one) for one in stems]
        for one in stems:
            found.setdefault(one, found.get(stems[0], stems[0]))
    return found


def _poles(
    listed: tuple[str, ...], stem: Callable[[str], str], but: frozenset[str]
) -> dict[str, tuple[tuple[int, int], ...]]:
    """The axes and sides of each stem; what denies its clause anyway is no pole."""
    found: dict[str, dict[tuple[int, int], None]] = {}
    for axis, group in enumerate(listed):
        for side, pole in enumerate(group.split("<>")):
            for word in pole.split():
                key = stem(word)
                if key not in but:
                    found.setdefault(key, {})[axis, side] = None
    sided = {key: tuple(places) for key, places in found.items()}
    return {key: places for key, places in sided.items() if len({axis for axis, _ in places}) == len(places)}


def _turns(listed: tuple[str, ...]) -> frozenset[frozenset[str]]:
    """Every pair of a word on the one side with a word on the other."""
    sides = ([side.split() for side in group.split("<>")] for group in listed)
    return frozenset(frozenset({normal(x), normal(y)}) for ones, others in sides for x in ones for y in others)


def _split(phrase: str) -> tuple[str, ...]:
    """A phrase as the texts' words are."""
    found: list[str] = []
    for piece in phrase.split():
        found += [piece] if piece in {NOT, VAGUE, BREAK, GAP} else _words_of(piece)
    return tuple(found)


def _words_of(piece: str) -> list[str]:
    return [token.word for token in tokens_of(piece) if token.kind not in {"end", "mark"}]


def _phrases(listed: tuple[str, ...]) -> dict[str, tuple[Phrase, ...]]:
    """Phrases by their first word, the longest first, those with a gap last."""
    found: dict[str, dict[tuple[str, ...], Phrase]] = {}
    for row in listed:
        left, _, right = row.partition(">")
        for written in Phrases((left,)):
            words = _split(written)
            if words:
                found.setdefault(words[0], {}).setdefault(words, Phrase(words, _split(right)))
    return {first: tuple(sorted(phrases.values(), key=_length)) for first, phrases in found.items()}


def _length(phrase: Phrase) -> tuple[bool, int]:
    return GAP in phrase.words, -len(phrase.words)


def _values(listed: tuple[str, ...]) -> dict[str, int]:
    pairs = (row.partition("=") for row in listed)
    return {normal(word.strip()): int(value) for word, _, value in pairs}


def _clock(listed: Meaning) -> dict[str, int]:
    """Words that are a time, as minutes of the day; the phrases at an hour are joined by spaces, am is -1 and pm -2."""
    found: dict[str, int] = {}
    for row in listed.clock:
        word, _, value = row.partition("=")
        hour, _, minute = value.partition(":")
        found[" ".join(_split(word))] = int(hour) * 60 + int(minute or 0)
    found |= {" ".join(_split(phrase)): -1 for phrase in listed.am}
    return found | {" ".join(_split(phrase)): -2 for phrase in listed.pm}


def _days(listed: Meaning) -> dict[str, str]:
    """Weekdays as "day:0" (Monday) … and months as "month:1" …."""
    found: dict[str, str] = {}
    for name, first, groups in (("day", 0, listed.weekdays), ("month", 1, listed.months)):
        for at, group in enumerate(groups, start=first):
            found |= {normal(word): f"{name}:{at}" for word in group.split()}
    return found


def _segments(listed: Meaning) -> dict[str, tuple[str, ...]]:
    """Every word in the tables of a script without spaces."""
    words: set[str] = set()
    for field in ("stop", "negators", "apart", "finals", "withholds", "keeps", "light", "narrow", "duties", "leaves",
                  "breaks", "ands", "am", "pm", "hours", "names", "origins", "goals"):  # fmt: skip
        words |= {normal(word) for word in getattr(listed, field)}
    for field in ("opposites", "converses", "synonyms", "kin", "weekdays", "months"):
        words |= {normal(word) for group in getattr(listed, field) for word in group.split() if word != "<>"}
    for field in ("numbers", "scales", "clock"):
        words |= {normal(row.partition("=")[0].strip()) for row in getattr(listed, field)}
    for row in listed.reads:
        words |= {word for phrase in Phrases((row.partition(">")[0],)) for word in phrase.split() if word != GAP}
    first: dict[str, list[str]] = {}
    for word in words:
        if word:
            first.setdefault(word[0], []).append(word)
    return {char: tuple(sorted(held, key=len, reverse=True)) for char, held in first.items()}
