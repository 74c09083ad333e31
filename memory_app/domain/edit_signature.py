"""What kinds of thing an edit removed, added or changed: a signature of traits, never the text (`domain.md` 5).

Both texts are read once each into counts of things; the signature compares the counts. A language is one row of
`languages.LANGUAGES`, a kind of thing one row of the counts. Time is linear in the text. docs/SIGNATURES.md defines
every trait.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from memory_app.domain.edit_alignment import Alignment, align, leading, trailing
from memory_app.domain.edit_figures import Figures, figures_beside, figures_of
from memory_app.domain.edit_layout import (
    GREETING_LINES,
    SIGN_OFF_LINES,
    bolds,
    bullet_lists,
    emojis,
    exclamations,
    greeting_line,
    headings,
    semicolons,
    sign_off_line,
    tables,
)
from memory_app.domain.edit_phrases import Counts, count_both, count_phrases, count_things
from memory_app.domain.edit_substitutions import substitutions
from memory_app.domain.edit_tables import THINGS as PHRASES
from memory_app.domain.edit_tables import table_of
from memory_app.domain.edit_text import Draft, read_draft
from memory_app.domain.edit_tone import Manner, tone_change
from memory_app.domain.edit_words import is_clearly, languages_of, reads_as, words_of
from memory_app.domain.languages import LANGUAGES

SHORTENED_UNDER = 0.7
LENGTHENED_OVER = 1.4
REWRITTEN_UNDER = 0.3
THINGS = (
    "pleasantries", "hedging", "apology", "superlative", "first-person", "semicolon", "exclamation", "emoji",
    "greeting", "sign-off", "bullet-list", "heading", "link", "amount", "date", "bold", "table",
)  # fmt: skip
"""What is counted: first the phrases, in the order of `edit_words.KINDS`, then marks and layout."""
_KEPT = {thing: f"kept:{thing}" for thing in THINGS}
_T = TypeVar("_T")


class _Reading:
    """What one draft holds: how often each of `THINGS`, its manner, and where its body lies.

    With the reading of the edit's other draft, what stands in places where both are alike is not looked for again.
    """

    __slots__ = ("_draft", "_loud", "_phrases", "_sides", "counts")

    def __init__(self, draft: Draft, phrases: Counts, figures: Figures, other: "_Reading | None" = None) -> None:
        self._draft, self._phrases = draft, phrases
        greeting, sign_off = self._sides = self._find_sides(draft, other)
        exclaimed, pictured = exclamations(draft), emojis(draft)
        self._loud = exclaimed + pictured
        (signs, days), (currencies, months) = figures
        self.counts = (
            *phrases[:PHRASES],
            semicolons(draft),
            exclaimed,
            pictured,
            int(greeting is not None),
            int(sign_off is not None),
            bullet_lists(draft),
            headings(draft, greeting, sign_off),
            draft.links,
            signs + currencies,
            days + months,
            bolds(draft),
            tables(draft),
        )

    @staticmethod
    def _find_sides(draft: Draft, other: "_Reading | None") -> tuple[int | None, int | None]:
        """The lines of greeting and sign-off."""
        if other is None:
            return greeting_line(draft), sign_off_line(draft)
        lines, others = draft.lines, other._draft.lines
        greeting, sign_off = other._sides
        if lines[:GREETING_LINES] != others[:GREETING_LINES]:
            greeting = greeting_line(draft)
        if min(len(lines), len(others)) <= SIGN_OFF_LINES or lines[-SIGN_OFF_LINES:] != others[-SIGN_OFF_LINES:]:
            sign_off = sign_off_line(draft)
        elif sign_off is not None:
            sign_off += len(lines) - len(others)
        return greeting, sign_off

    def manner(self) -> Manner:
        """How the draft speaks."""
        return Manner(self._draft, self._phrases, loud=self._loud)

    def body(self) -> tuple[int, int]:
        """Where the words between greeting and sign-off start and end: outside of them are the names."""
        (greeting, sign_off), lines, words = self._sides, self._draft.lines, len(self._draft.words)
        start = len(words_of("\n".join(lines[: greeting + 1]))) if greeting is not None else 0
        end = len(words_of("\n".join(lines[sign_off:]))) if sign_off is not None else 0
        return start, max(words - end, start)


def edit_signature(before: str, after: str, *, language: str | None = None) -> frozenset[str]:
    """The traits of an edit from `before` to `after`; empty when either is blank.

    `language` (ISO 639-1) is the language both are read in; None or an unknown one finds it out for each text.
    A thing is removed when at most half of it stayed, else kept; added when there is at least twice as much of it.
    Lengths are characters without surrounding or repeated white space, of the draft's own wording: without quoted
    mails and what stands under "-- ".
    """
    if not before.strip() or not after.strip():
        return frozenset()
    old = read_draft(before)
    if before == after:
        return _unchanged(old, language)
    new = read_draft(after)
    changed = _languages(old, new, language)
    shared = _shared(old.words, new.words)
    was, became = _readings(old, new, shared)
    traits = set(_changes(was.counts, became.counts))
    if _has_same_tokens(old, new, shared) and before.split() == after.split():
        return frozenset({*traits, "unchanged"})
    traits.update(_lengths(old, new))
    aligned = align(old.words, new.words, (*was.body(), *became.body()), shared)
    rewritten = _is_rewritten(old, new, aligned)
    if rewritten:
        traits.add("rewritten")
    if changed:
        return frozenset({*traits, f"language:{changed}"})
    tone = tone_change(was.manner(), became.manner())
    if tone:
        traits.add(tone)
    if aligned.gaps and not rewritten:
        traits.update(substitutions(old, new, aligned.gaps))
    return frozenset(traits)


def _unchanged(draft: Draft, language: str | None) -> frozenset[str]:
    """The signature of an edit that changed nothing: what the draft held was kept."""
    draft.languages = (language,) if language in LANGUAGES else languages_of(draft.word_set)
    counts = [count_things(draft.words, draft.word_set, table_of(code)) for code in draft.languages]
    held = _Reading(draft, _sums(counts), figures_of(draft)).counts
    return frozenset({"unchanged", *_changes(held, held)})


def _shared(old: list[str], new: list[str]) -> tuple[int, int]:
    """How many words both begin with and, of the others, end with."""
    lead = leading(old, new, (0, len(old), 0, len(new)))
    return lead, trailing(old, new, (lead, len(old), lead, len(new)))


def _readings(old: Draft, new: Draft, shared: tuple[int, int]) -> tuple[_Reading, _Reading]:
    """Both drafts read; the phrases that they share are looked for once."""
    if old.languages != new.languages:
        return _Reading(old, _phrases(old), figures_of(old)), _Reading(new, _phrases(new), figures_of(new))
    both = [count_both(old.words, old.word_set, new.words, table_of(code), shared) for code in old.languages]
    was, became = both[0] if len(both) == 1 else map(_sums, zip(*both, strict=True))
    figures = figures_of(old)
    reading = _Reading(old, was, figures)
    return reading, _Reading(new, became, figures_beside(new, old, figures, shared), reading)


def _phrases(draft: Draft) -> Counts:
    return _sums([count_phrases(draft.words, draft.word_set, table_of(code)) for code in draft.languages])


def _sums(counts: Sequence[Counts]) -> Counts:
    return [sum(found) for found in zip(*counts, strict=True)]


def warm() -> None:
    """Make every language's tables, about 25 ms each, which else the first edit in each does."""
    for code in (*LANGUAGES, None):
        edit_signature("It is green; 5 €, on 5.3. or so.", "It is blue; 5 €, on 5.3. or so.", language=code)


def similarity(before: str, after: str) -> float:
    """How much of the wording stayed, 0…1, in linear time.

    The mean of the Dice coefficients (Dice 1945: 2·|A∩B| / (|A|+|B|)) of the multisets of words and of pairs of
    neighbouring words; words alone when neither text has two. A CJK character counts as a word.
    """
    return _similarity(read_draft(before).words, read_draft(after).words)


def _languages(old: Draft, new: Draft, language: str | None) -> str | None:
    """Settle in which languages both are read; the new one's when the edit changed it."""
    if language in LANGUAGES:
        old.languages = new.languages = (str(language),)
    else:
        old.languages = languages_of(old.word_set)
        same = len(old.languages) == 1 and reads_as(old.languages[0], new.word_set)
        new.languages = old.languages if same else languages_of(new.word_set)
    if old.languages == new.languages:
        return None
    if len(old.languages) == len(new.languages) == 1:
        [was], [became] = old.languages, new.languages
        if is_clearly(was, old.word_set) and is_clearly(became, new.word_set):
            return became
    if len(old.languages) > 1 and len(new.languages) > 1:
        return None
    # One of the texts is too short to tell: it is read as the other.
    old.languages = new.languages = min(old.languages, new.languages, key=len)
    return None


def _changes(old: Iterable[int], new: Iterable[int]) -> list[str]:
    traits = []
    for thing, before, after in zip(THINGS, old, new, strict=True):
        if before == after:
            if before:
                traits.append(_KEPT[thing])
        else:
            traits += [f"{verb}:{thing}" for verb in _change(before, after)]
    return traits


def _change(before: int, after: int) -> tuple[str, ...]:
    """The verbs for a thing that was there `before` times and is there `after` times."""
    if before == 0:
        return ("added",)
    if 2 * after <= before:
        return ("removed",)
    return ("kept", "added") if after >= 2 * before else ("kept",)


def _has_same_tokens(old: Draft, new: Draft, shared: tuple[int, int]) -> bool:
    return shared[0] == len(old.words) == len(new.words) and old.plain.split() == new.plain.split()


def _lengths(old: Draft, new: Draft) -> Iterator[str]:
    was, became = _length_bounds(old), _length_bounds(new)
    if not _tell_lengths(was, became):
        was, became = ((size, size) for size in (len(" ".join(draft.plain.split())) for draft in (old, new)))
    if became[1] < SHORTENED_UNDER * was[0]:
        yield "shortened"
    if became[0] > LENGTHENED_OVER * was[1]:
        yield "lengthened"


def _length_bounds(draft: Draft) -> tuple[int, int]:
    """The least and the most a draft's length can be: its letters and what parts its words; and all there is."""
    size = len(draft.plain)
    if size != len(draft.folded):
        return 0, size
    letters = len("".join(draft.words))
    return letters if draft.is_wide else letters + len(draft.words) - 1, size


def _tell_lengths(was: tuple[int, int], became: tuple[int, int]) -> bool:
    """Whether the bounds settle both questions, or one with yes; white space need not be counted then."""
    if became[1] < SHORTENED_UNDER * was[0] or became[0] > LENGTHENED_OVER * was[1]:
        return True
    return became[0] >= SHORTENED_UNDER * was[1] and became[1] <= LENGTHENED_OVER * was[0]


def _is_rewritten(old: Draft, new: Draft, aligned: Alignment) -> bool:
    """Whether the similarity is under its bound; most often what is known to be shared settles it."""
    # All shared words count, and all pairs of them but where they are interrupted: a lower bound of the similarity.
    if 2 * aligned.shared - aligned.breaks - 1 >= REWRITTEN_UNDER * (len(old.words) + len(new.words)):
        return False
    words = _dice(Counter(old.words), Counter(new.words))
    # The words alone may settle it: their coefficient is one half of the mean.
    return words < 2 * REWRITTEN_UNDER and _with_pairs(words, old.words, new.words) < REWRITTEN_UNDER


def _similarity(old: list[str], new: list[str]) -> float:
    return _with_pairs(_dice(Counter(old), Counter(new)), old, new)


def _with_pairs(words: float, old: list[str], new: list[str]) -> float:
    """The mean of the coefficient of the words and that of their pairs."""
    old_pairs, new_pairs = Counter(pairwise(old)), Counter(pairwise(new))
    return (words + _dice(old_pairs, new_pairs)) / 2 if old_pairs or new_pairs else words


def _dice(a: Counter[_T], b: Counter[_T]) -> float:
    """1 when both are empty."""
    size = a.total() + b.total()
    return 2 * sum(min(a[item], b[item]) for item in a.keys() & b.keys()) / size if size else 1.0
