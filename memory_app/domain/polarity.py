"""What a text denies: its clauses, each with its sign, and the poles it names (domain.md 9, docs/MEANING.md)."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from memory_app.domain.polarity_tables import BREAK, GAP, NOT, Phrase, Tables

_GAP_WORDS = 5
_LOOK = 40  # words that are looked at on either side of "and"
_LIST_ITEM = 2  # words of one item of a list, after whose comma no clause begins
_STOPS = frozenset({".", ","})
_TO = "te"
_NO_CALL = ("en", "s", "ing")  # endings that no Dutch or German imperative has
_GERMAN_FORM = re.compile(r"(?:e?t|e)$")


class Clause(NamedTuple):
    """The stems of a clause's words in order, and whether it denies them."""

    words: tuple[str, ...]
    denied: bool


def join_particles(words: Sequence[str], tables: Tables) -> list[str]:
    """The words with each particle that parts from its verb before it again: "stuur … door", "door te sturen"."""
    if not tables.particles:
        return list(words)
    found = list(words)
    start = 0
    for at, word in enumerate(words):
        if word in _STOPS or word in tables.ands or word in tables.breaks:
            start = at + 1
        elif word in tables.particles:
            for place, verb in _joined(words, start, at, tables):
                found[place], found[at] = verb, ""
    return [word for word in found if word]


def _joined(words: Sequence[str], start: int, at: int, tables: Tables) -> Iterator[tuple[int, str]]:
    """Where the verb of this particle stands and what both are together; nothing when it is none's.

    A verb that no table has is joined when the clause opens with it and the particle follows at once or ends it.
    """
    particle, after = words[at], words[at + 1] if at + 1 < len(words) else "."
    if after == _TO and at + 2 < len(words):
        yield at + 2, f"{particle}{words[at + 2]}"
        return
    ends = after in _STOPS or after in tables.ands or after in tables.breaks
    if not ends and after not in tables.prepositions:
        return
    verbs = [place for place in range(start, min(at, start + _LOOK)) if _may_part(words[place], tables)]
    for place in verbs:
        for whole in _whole(particle, words[place], tables):
            if tables.has(tables.stem(whole)):
                yield place, whole
                return
    if (ends or at == start + 1) and verbs[:1] == [start] and not words[start].endswith(_NO_CALL):
        yield start, f"{particle}{words[start]}"


def _may_part(word: str, tables: Tables) -> bool:
    return word.isalpha() and word not in tables.stop and not _negates(word, tables)


def _whole(particle: str, verb: str, tables: Tables) -> tuple[str, ...]:
    """What particle and verb may be in one word: as they stand or, in German, as the infinitive."""
    plain = f"{particle}{verb}"
    return (plain, f"{particle}{_GERMAN_FORM.sub('', verb)}en") if tables.code == "de" else (plain,)


def read_finals(words: Sequence[str], tables: Tables) -> list[str]:
    """The words with those that deny where a sentence ends read as "not"."""
    if not tables.finals or not words:
        return list(words)
    ends = [*words[1:], "."]
    return [NOT if word in tables.finals and after == "." else word for word, after in zip(words, ends, strict=True)]


def read_phrases(words: Sequence[str], tables: Tables) -> list[str]:
    """The words with every fixed phrase read as what it means; in linear time."""
    found: list[str] = []
    at = 0
    while at < len(words):
        for phrase in tables.phrases.get(words[at], ()):
            ends = _match(words, at, phrase)
            if ends:
                found += _become(words[at:ends], phrase)
                at = ends
                break
        else:
            found.append(words[at])
            at += 1
    return found


def _match(words: Sequence[str], at: int, phrase: Phrase) -> int:
    """Where the phrase that begins here ends, or 0; its gap takes the fewest words that will do."""
    size = len(phrase.words)
    if size > 1 and phrase.words[1] not in {GAP, *words[at + 1 : at + 2]}:
        return 0
    if GAP not in phrase.words:
        return at + size if tuple(words[at : at + size]) == phrase.words else 0
    cut = phrase.words.index(GAP)
    head, tail = phrase.words[:cut], phrase.words[cut + 1 :]
    start = at + cut
    if tuple(words[at:start]) != head:
        return 0
    for gap in range(1, _GAP_WORDS + 1):
        if words[start : start + gap][-1:] == ["."] or start + gap + len(tail) > len(words):
            return 0
        if tuple(words[start + gap : start + gap + len(tail)]) == tail:
            return start + gap + len(tail)
    return 0


def _become(matched: Sequence[str], phrase: Phrase) -> list[str]:
    """What the matched words are read as; what stood in the gap is read in its turn."""
    if GAP not in phrase.words:
        return list(phrase.becomes)
    cut = phrase.words.index(GAP)
    inside = list(matched[cut : len(matched) - (len(phrase.words) - cut - 1)])
    if GAP not in phrase.becomes:
        return [*phrase.becomes, *inside]
    place = phrase.becomes.index(GAP)
    return [*phrase.becomes[:place], *inside, *phrase.becomes[place + 1 :]]


def clauses_of(words: Sequence[str], tables: Tables) -> Iterator[Clause]:
    """The clauses of a text whose phrases are read.

    Marks and conjunctions part clauses; "and" does where both sides deny something of their own, a comma does not
    between the items of a list.
    """
    held: list[str] = []
    for at, word in enumerate(words):
        if _parts(words, at, held, tables):
            yield from _clause(held, tables)
            held = []
        if word not in _STOPS:
            held.append(word)
    yield from _clause(held, tables)


def _parts(words: Sequence[str], at: int, held: Sequence[str], tables: Tables) -> bool:
    word = words[at]
    if not held:
        return False
    if word == "." or word in tables.breaks:
        return True
    if word != BREAK and word not in tables.ands:
        return False
    if _withholds(held[-1], tables) and _go_on(words, at, tables):
        return False
    if word == BREAK:
        return not _is_list(words, at + 1, tables)
    return denies(held[-_LOOK:], tables) and denies(_until_stop(words, at + 1, tables), tables)


def _go_on(words: Sequence[str], at: int, tables: Tables) -> bool:
    """Whether verbs that deny go on here: in "never delete, drop or remove" they deny once."""
    after = words[at + 1 : at + 3]
    if not after or not _withholds(after[0], tables):
        return False
    return words[at] in tables.ands or after[-1] == BREAK or after[-1] in tables.ands


def _until_stop(words: Sequence[str], at: int, tables: Tables) -> Sequence[str]:
    end = at
    while end < len(words) and end < at + _LOOK and words[end] not in _STOPS and words[end] not in tables.breaks:
        end += 1
    return words[at:end]


def _is_list(words: Sequence[str], at: int, tables: Tables) -> bool:
    """Whether what follows a comma is an item of a list: few words, then another comma or "and"."""
    if at < len(words) and words[at] in tables.ands:
        return not denies(_until_stop(words, at, tables), tables)
    for end in range(at, min(at + _LIST_ITEM + 1, len(words))):
        if words[end] in tables.ands or words[end] == BREAK:
            return end > at
        if words[end] in tables.breaks or words[end] == "." or _negates(words[end], tables):
            return False
    return False


def _withholds(word: str, tables: Tables) -> bool:
    return tables.stem(word) in tables.withholds


def _negates(word: str, tables: Tables) -> bool:
    return word == NOT or word in tables.negators or word in tables.apart or _withholds(word, tables)


def denies(words: Sequence[str], tables: Tables) -> bool:
    """Whether anything in these words denies, however often."""
    return any(_negates(word, tables) for word in words)


def _clause(words: Sequence[str], tables: Tables) -> Iterator[Clause]:
    """The clause with its sign: an even number of denials is none; in a language with concord plain ones are one."""
    if not words:
        return
    plain = others = 0
    last = ""
    for word in words:
        if word == NOT or word in tables.negators:
            plain += 1
        elif word in tables.apart:
            others += 1
        elif _withholds(word, tables):
            others += not _withholds(last, tables)
        last = word if word not in tables.ands else last
    denials = (min(plain, 1) if tables.concord else plain) + others
    yield Clause(tuple(words), denied=denials % 2 == 1)
