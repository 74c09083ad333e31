"""Which words gave way to which others in an edit, each time they stood in the draft; never a name or a secret."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from memory_app.domain.edit_alignment import Gap
from memory_app.domain.edit_shreds import tells_too_much
from memory_app.domain.edit_tables import table_of
from memory_app.domain.edit_text import Draft
from memory_app.domain.languages import LANGUAGES
from memory_app.domain.policy import LIMITS

MOST = 3
_WORDS = 3  # words a side has at most
_MOST_CANDIDATES = 200
_MOST_TIMES = 500  # that a side may stand there
_MOST_FINDS = 4_000  # of a side's first letters, in words or by themselves
_LONGEST_WORD = 24
_READ_BEFORE = 60  # characters before a candidate that are looked at
_SECRET_NEAR = 4  # words before a candidate in which "password" and the like bar it
_LEAST_STEM = 3
_SENTENCE_ENDS = ".!?:;…"
_OPENING_MARKS = "\"'([{*_«„“‘-–—•·‣> \n\t#|¿¡"  # noqa: RUF001
_JOIN = r"(?:\s{1,3}|['-])"
_JOIN_READ = re.compile(r"\s{1,3}|['-]|")
_SIDE = re.compile(rf"[^\W\d_]+(?:{_JOIN}[^\W\d_]+)*")
_VOWEL = re.compile("[aeiouyäöüáéíóúàèìòùâêîôûœæåøõã]")
_WORD = re.compile(r"[\w'-]+")


def substitutions(old: Draft, new: Draft, gaps: Sequence[Gap]) -> list[str]:
    """The `replaced:a->b` traits of an edit, at most `MOST`, the most frequent first, then in the text's order.

    `gaps` are places where words of the old draft gave way to words of the new one. A pair is told when all of its
    first side's occurrences gave way to the second, and all occurrences of both may be told. None is told when all that
    may be told, more than `MOST` too, says too much of a text or a sentence.
    """
    small = [gap for gap in gaps[:_MOST_CANDIDATES] if gap[1] - gap[0] <= _WORDS and gap[3] - gap[2] <= _WORDS]
    if not small or len(old.plain) != len(old.folded) or len(new.plain) != len(new.folded):
        return []
    judge = _Judge(old, new)
    pairs = Counter((" ".join(old.words[lo:hi]), " ".join(new.words[left:right])) for lo, hi, left, right in small)
    pairs = judge.joined(pairs)
    found = [(times, sides) for pair, times in pairs.items() if (sides := judge.told(*pair, times)) is not None]
    told = [side for _, sides in found for side in sides]
    if not told or tells_too_much(((draft.folded, draft.words) for draft in (old, new)), told):
        return []
    found.sort(key=lambda item: -item[0])
    traits = (f"replaced:{a}->{b}" for _, (a, b) in found)
    return [trait for trait in traits if len(trait) <= LIMITS.trait][:MOST]


@dataclass(frozen=True, slots=True)
class _Words:
    """What a language says of single words."""

    known: frozenset[str]
    stop_words: frozenset[str]
    figures: frozenset[str]
    barred: frozenset[str]
    determiners: frozenset[str]
    titles: frozenset[str]
    inflections: frozenset[str]
    noun_endings: tuple[str, ...]
    has_capitals: bool


@cache
def _words_of(code: str) -> _Words:
    row = LANGUAGES[code]
    stop_words = frozenset(row.stop_words)
    figures = frozenset().union(row.months, row.weekdays, row.days, row.numbers, row.money)
    return _Words(
        known=table_of(code).known,
        stop_words=stop_words,
        figures=figures - stop_words,
        barred=frozenset(row.secrets),
        determiners=frozenset(row.determiners),
        titles=frozenset(row.titles),
        inflections=frozenset({*row.inflections, ""}),
        noun_endings=row.noun_endings,
        has_capitals=bool(row.capital),
    )


class _Judge:
    """Says which pairs are a choice of words, and may be told."""

    def __init__(self, old: Draft, new: Draft) -> None:
        self._old, self._new = old, new
        self._texts: dict[int, str] = {}
        self._row = row = _words_of(old.languages[0])
        self._guarded = not (row.barred.isdisjoint(old.word_set) and row.barred.isdisjoint(new.word_set))

    def joined(self, pairs: Counter[tuple[str, str]]) -> Counter[tuple[str, str]]:
        """The pairs, those made one that differ only in the articles and adjectives in front of the same nouns.

        "la réunion" → "le rendez-vous" stays as it is when it is all there was; beside "une réunion" → "un rendez-vous"
        both are réunion → rendez-vous.
        """
        if not any(" " in a and " " in b for a, b in pairs):
            return pairs
        bare = {pair: self._without_grammar(*pair) for pair in pairs}
        alike = Counter(bare.values())
        found: Counter[tuple[str, str]] = Counter()
        for pair, times in pairs.items():
            found[bare[pair] if alike[bare[pair]] > 1 else pair] += times
        return found

    def _without_grammar(self, a: str, b: str) -> tuple[str, str]:
        mine, others = a.split(), b.split()
        runs = [self._articles(mine), self._articles(others)]
        if all(runs):
            mine, others = mine[runs[0] :], others[runs[1] :]
        while len(mine) > 1 and len(others) > 1 and self._is_form(mine[0], others[0]):
            mine, others = mine[1:], others[1:]
        return " ".join(mine), " ".join(others)

    def _articles(self, words: Sequence[str]) -> int:
        """How many stop words a phrase opens with; its last word is none of them."""
        return next((at for at, word in enumerate(words[:-1]) if word not in self._row.stop_words), len(words) - 1)

    def told(self, a: str, b: str, times: int) -> tuple[str, str] | None:
        """A pair as the texts have it, when `a` stood `times` times, is gone, and nothing speaks against telling."""
        if not self._is_choice(a, b) or self._count(self._old, a) != times or self._count(self._new, a):
            return None
        came = self._count(self._new, b)
        if max(times, came) > _MOST_TIMES:
            return None
        texts: list[str] = []
        for draft, words, count in ((self._old, a, times), (self._new, b, came)):
            places = list(_places(draft.folded, words.split()))
            if not places or len(places) != count:
                return None
            if any(hi - lo < _LEAST_STEM and draft.folded[lo - 1 : lo] == "'" for lo, hi in places):
                return None  # a contraction's second half: 're, 'll
            # Words of the tables are nobody's name or secret, wherever they stand.
            if not self._row.known.issuperset(words.split()) and not all(self._may_tell(draft, *at) for at in places):
                return None
            lo, hi = places[0]  # one at least, since the words were found
            texts.append(" ".join(draft.folded[lo:hi].split()))
        return texts[0], texts[1]

    def _count(self, draft: Draft, words: str) -> int:
        """How often the words stand in a row."""
        if words.partition(" ")[0] not in draft.word_set:
            return 0
        if id(draft) not in self._texts:
            self._texts[id(draft)] = f" {' '.join(draft.words)} "
        return self._texts[id(draft)].count(f" {words} ")

    def _is_choice(self, a: str, b: str) -> bool:
        """Whether it is more than another date or number, another form of the same words, or grammar."""
        words = {*a.split(), *b.split()}
        if words & self._row.figures or words <= self._row.stop_words or a.replace(" ", "") == b.replace(" ", ""):
            return False
        return not self._is_inflection(a.split(), b.split())

    def _is_inflection(self, a: Sequence[str], b: Sequence[str]) -> bool:
        if len(a) != len(b):
            return False
        return all(x == y or self._is_form(x, y) for x, y in zip(a, b, strict=True))

    def _is_form(self, a: str, b: str) -> bool:
        """Whether two words share a stem, and what follows it are inflections."""
        stem = next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
        return stem >= _LEAST_STEM and a[stem:] in self._row.inflections and b[stem:] in self._row.inflections

    def _may_tell(self, draft: Draft, lo: int, hi: int) -> bool:
        """Whether the words at `lo` … `hi` of the text are within one clause, and neither names nor secrets."""
        side = draft.plain[lo:hi]
        if not (side.isalpha() or _SIDE.fullmatch(side)):
            return False
        if draft.plain[lo - 1 : lo] in _INSIDE or draft.plain[hi : hi + 1] in _INSIDE:
            return False
        near = draft.folded[max(lo - _READ_BEFORE, 0) : lo].split()[-_SECRET_NEAR:]
        if near and near[-1].rstrip(".") in self._row.titles:
            return False
        if self._guarded and not self._row.barred.isdisjoint(_WORD.findall(" ".join((*near, side.casefold())))):
            return False
        if side.isalpha():
            return self._is_common(draft, lo, side)
        return all(self._is_common(draft, lo + word.start(), word[0]) for word in _WORD.finditer(side))

    def _is_common(self, draft: Draft, at: int, word: str) -> bool:
        """Whether a word is an ordinary one: pronounceable, in small letters but for a capital that says nothing."""
        bare = word.casefold()
        if bare == word and bare in self._row.known:
            return True
        if len(word) > _LONGEST_WORD:
            return False
        if word.islower():
            return _VOWEL.search(bare) is not None
        if bare == "i" or bare.startswith("i'"):
            return "en" in draft.languages
        return word[1:].islower() and self._has_usual_capital(draft, at, bare)

    def _has_usual_capital(self, draft: Draft, at: int, bare: str) -> bool:
        """Whether the capital is that of a sentence's first word, or of a noun where nouns have one: not of a name."""
        before = draft.plain[max(at - _READ_BEFORE, 0) : at]
        opens = not before.strip() or before.rstrip(_OPENING_MARKS)[-1:] in _SENTENCE_ENDS or "\n" in before[-2:]
        if bare in self._row.known or self._is_small_elsewhere(bare):
            return opens or self._row.has_capitals
        if not self._row.has_capitals:
            return False
        following = draft.plain[at + len(bare) : at + len(bare) + 2].strip()
        named = following[:1].isupper()
        return not named and (bare.endswith(self._row.noun_endings) or self._has_article(bare))

    def _has_article(self, bare: str) -> bool:
        """Whether a word stands somewhere with an article, "im Meeting", "im nächsten Meeting": names seldom do."""
        for draft in (self._old, self._new):
            for at, _ in _places(draft.folded, [bare]):
                near = draft.plain[max(at - _READ_BEFORE, 0) : at].split()[-2:]
                if near and near[-1].casefold() in self._row.determiners:
                    return True
                if len(near) > 1 and near[-1].islower() and near[-2].casefold() in self._row.determiners:
                    return True
        return False

    def _is_small_elsewhere(self, bare: str) -> bool:
        return any(True for draft in (self._old, self._new) for _ in _places(draft.plain, [bare]))


_INSIDE = frozenset("@/\\_-#=&%+~$€£0123456789")


def _places(text: str, words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where the words stand in the text, with nothing but a space, an apostrophe or a hyphen between them.

    No pattern is made of them: the ones `re` compiled last stay in memory.
    """
    first, *others = words
    at = text.find(first)
    for _ in range(_MOST_FINDS):
        if at < 0:
            return
        end = at + len(first)
        for word in others:
            between = _JOIN_READ.match(text, end)
            end = between.end() if between else end
            end = end + len(word) if text.startswith(word, end) else len(text) + 1
        if end <= len(text) and not _is_part(text[at - 1 : at]) and not _is_part(text[end : end + 1]):
            yield at, end
        at = text.find(first, at + 1)


def _is_part(character: str) -> bool:
    return character.isalnum() or character == "_"
