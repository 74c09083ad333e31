"""Facts worth keeping in what an agent printed (`domain.md` 3): said in so many words, never guessed.

Code, data, quotations, questions, suppositions and whatever looks like a secret are passed over.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import merge

from memory_app.domain.extraction_labels import Kind, Label, labels_in, says_nothing
from memory_app.domain.extraction_phrases import (
    GUARDS,
    HABITS,
    ISSUES,
    OLD_ERRORS,
    ON_REQUEST,
    OPENERS,
    PATTERNS,
    PREFERENCES,
    THEMES,
    Phrase,
)
from memory_app.domain.extraction_text import (
    Line,
    read_lines,
    small,
    without_bullet,
    without_emphasis,
    without_quotations,
)
from memory_app.domain.lines import cut
from memory_app.domain.policy import DEFAULT, ExtractionPolicy
from memory_app.domain.secret_strings import holds_secret
from memory_app.domain.vocabulary import FactCategory

_CONSTANT = re.compile(
    r"\b(?i:always|must|should|never) (?i:use) `?(?:TERM_\w{1,80}|[A-Z][A-Z0-9_]{4,80})`?"
    r" (?i:for|instead|tokens?|constants?)(?!\w)"
)
_SENTENCE_END = re.compile("[.!?。\uff01\uff1f؟]")
_CLAUSE_END = re.compile(r"[;.!?\n](?:\s|$)")
_QUESTIONS = ("?", "\uff1f", "؟")
_WIDE_ENDS = "。\uff01\uff1f"
_CLOSING = "\"'*_)]»”`"
_SHORT_FORMS = frozenset({
    "e.g", "i.e", "etc", "vs", "cf", "ca", "approx", "no", "nr", "z.b", "d.h", "bzw", "usw", "u.a", "evtl", "inkl",
    "ggf", "p.ex", "ex", "fig", "sec", "resp", "incl", "min", "max", "т.е", "т.д",  # noqa: RUF001
})  # fmt: skip
_BREAKS = re.compile("[\n.!?;:。\uff01\uff1f\uff1b\uff1a؟]")
_WORD = re.compile(r"[^\W_]+(?:['.-][^\W_]+)*")
_LOOK_BACK = 80
_NEAR = 3
"""Words before a phrase in which a negation is its own."""
_BY_LABEL = {
    Kind.PREFERENCE: FactCategory.USER_PREFERENCE,
    Kind.CODEBASE: FactCategory.CODEBASE_PATTERN,
    Kind.LESSON: FactCategory.LESSON_LEARNED,
}
_TO = " to "


@dataclass(frozen=True, slots=True)
class FactCandidate:
    """Something an agent said that later sessions may need."""

    text: str
    category: FactCategory


@dataclass(frozen=True, slots=True)
class _Prose:
    """What was said, one line each: as it stands, and of the same length in small letters without quotations."""

    text: str
    lowered: str


@dataclass(frozen=True, slots=True)
class _Found:
    """A stretch of the prose that may be a fact."""

    start: int
    end: int
    text: str


def fact_candidates(output: str, policy: ExtractionPolicy = DEFAULT.extraction) -> tuple[FactCandidate, ...]:
    """The facts in an output, each once whatever its case, the most telling kind of phrase first."""
    prose = _prose(read_lines(output))
    taken: list[_Found] = []
    facts: dict[str, FactCandidate] = {}
    for category, found in _all_found(prose, policy):
        if len(facts) == policy.facts:
            break
        key = found.text.casefold()
        if key in facts or _overlaps(found, taken) or holds_secret(found.text):
            continue
        taken.append(found)
        facts[key] = FactCandidate(found.text, category)
    return tuple(facts.values())


def _prose(lines: Iterable[Line]) -> _Prose:
    text = "\n".join(line.said for line in lines if line.is_prose)
    return _Prose(text, small(without_quotations(text)))


def _all_found(prose: _Prose, policy: ExtractionPolicy) -> Iterator[tuple[FactCategory, _Found]]:
    """What may be a fact, kind after kind in the seed's order, each in the order of the text."""
    labels = list(labels_in(prose.lowered))
    preference, codebase = FactCategory.USER_PREFERENCE, FactCategory.CODEBASE_PATTERN
    habit, lesson = FactCategory.WORKFLOW_HABIT, FactCategory.LESSON_LEARNED
    groups: Sequence[tuple[FactCategory, Iterable[_Found]]] = (
        (preference, _stated(prose, PREFERENCES, policy)),
        (preference, _labelled(prose, labels, Kind.PREFERENCE, policy)),
        (preference, _stated(prose, ON_REQUEST, policy)),
        (codebase, _stated(prose, PATTERNS, policy)),
        (codebase, _constants(prose, policy)),
        (codebase, _stated(prose, THEMES, policy)),
        (codebase, _labelled(prose, labels, Kind.CODEBASE, policy)),
        (habit, _stated(prose, HABITS, policy)),
        (lesson, _lessons(prose, labels, policy)),
        (lesson, _stated(prose, OLD_ERRORS, policy)),
        (lesson, _stated(prose, ISSUES, policy)),
    )
    for category, group in groups:
        for found in group:
            yield category, found


def _lessons(prose: _Prose, labels: Sequence[Label], policy: ExtractionPolicy) -> Iterator[_Found]:
    """Behind a label or an opener, in the order of the text."""
    ways = _labelled(prose, labels, Kind.LESSON, policy), _stated(prose, OPENERS, policy)
    return merge(*ways, key=_start)


def _start(found: _Found) -> int:
    return found.start


def _overlaps(found: _Found, taken: Iterable[_Found]) -> bool:
    return any(found.start < other.end and other.start < found.end for other in taken)


def _stated(prose: _Prose, phrases: Iterable[Phrase], policy: ExtractionPolicy) -> Iterator[_Found]:
    """What the phrases state, in the order of the text."""
    return merge(*(_stated_by(prose, phrase, policy) for phrase in phrases), key=_start)


def _stated_by(prose: _Prose, phrase: Phrase, policy: ExtractionPolicy) -> Iterator[_Found]:
    for match in phrase.pattern.finditer(prose.lowered):
        if _opens_word(prose.lowered, match.start()) and _is_meant(prose.lowered, match, phrase):
            start = match.start()
            if phrase.behind:
                # The mark of an infinitive stays: "to keep the table small".
                start = match.end() - (len(_TO) - 1 if match.group().endswith(_TO) else 0)
            elif phrase.whole:
                start -= len(_before(prose.lowered, start).lstrip())
            found = _found(prose, start, match.end(), least=phrase.least, most=phrase.most, floor=policy.fact_least)
            if found:
                yield found


def _labelled(prose: _Prose, labels: Sequence[Label], kind: Kind, policy: ExtractionPolicy) -> Iterator[_Found]:
    """What stands behind the labels of a kind, or on the line below."""
    for number, label in enumerate(labels):
        start = label.value + (prose.text[label.value : label.value + 1] == "\n")
        # A label right before another announces nothing of its own.
        followed = number + 1 < len(labels) and labels[number + 1].start <= start
        is_said = kind in label.kinds and not followed and not _is_denied(prose.lowered, label.start)
        if is_said and not says_nothing(prose.text[start : start + policy.lesson]):
            found = _found(prose, start, start, least=policy.fact_least, most=policy.lesson, floor=policy.fact_least)
            if found:
                yield found


def _constants(prose: _Prose, policy: ExtractionPolicy) -> Iterator[_Found]:
    """Rules to use a constant, with the rest of their clause when there is enough of it to say something."""
    for match in _CONSTANT.finditer(prose.text):
        rest = prose.text[match.end() : match.end() + policy.constant + 1]
        end = _CLAUSE_END.search(rest + "\n")
        clause = rest[: end.start()] if end else rest
        behind = len(clause) if len(clause.strip()) >= policy.fact_least else 0
        asked = end is not None and rest[end.start() : end.end()].startswith("?")
        if not asked and not _is_denied(prose.lowered, match.start()):
            found = _found(
                prose, match.start(), match.end(), least=0, most=min(behind, policy.constant), floor=policy.fact_least
            )
            if found:
                yield found


def _found(prose: _Prose, start: int, behind: int, *, least: int, most: int, floor: int) -> _Found | None:
    """The text from `start`, with what stands `behind` the phrase: to the end of its sentence and of its line.

    None when that is too short (under `least` behind the phrase or `floor` in all) or the sentence is a question.
    """
    line = prose.text[start : behind + most + 1].partition("\n")[0]
    ends = _sentence_end(line, behind - start, max(least, floor) if most else 0)
    sentence = line[:ends] if most else line[: behind - start]
    text = _tidy(cut(sentence, behind - start + most))
    if text.endswith(_QUESTIONS) or "\0" in text:
        return None
    if _is_short(sentence[behind - start :].strip(), least) or _is_short(text, floor):
        return None
    return _Found(start, start + len(sentence), text)


def _sentence_end(line: str, since: int, least: int) -> int:
    """Where the sentence ends in which position `since` stands; the end of the line when it goes on."""
    for mark in _SENTENCE_END.finditer(line, since):
        at = mark.end()
        while at < len(line) and line[at] in _CLOSING:
            at += 1
        if not _is_short(line[since:at], least) and _ends_sentence(line, mark.start(), at):
            return at
    return len(line)


def _ends_sentence(line: str, mark: int, at: int) -> bool:
    if line[mark] in _WIDE_ENDS:
        return True
    after = line[at : at + 2]
    if after[:1] not in {"", " "} or after[1:].islower():
        return False
    before = line[max(0, mark - 12) : mark].rpartition(" ")[2].lower().lstrip("(\"'")
    return line[mark] != "." or not (before in _SHORT_FORMS or (len(before) == 1 and before.isalpha()))


def _tidy(text: str) -> str:
    """The text without marks of lists, emphasis, or a bracket that it does not open."""
    tidy = without_emphasis(without_bullet(text.lstrip("-*>:, ").strip()))
    return tidy[:-1].rstrip() if tidy.endswith(")") and "(" not in tidy else tidy


def _is_short(text: str, least: int) -> bool:
    """Whether it has fewer characters than that, Chinese and Japanese ones counted for three."""
    return len(text) < least and len(text) + 2 * sum(map(_is_wide, text)) < least


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"


def _opens_word(lowered: str, at: int) -> bool:
    """Whether a word begins here; each character of Chinese and Japanese does."""
    before = lowered[at - 1 : at]
    if _is_wide(lowered[at]):
        return True
    return not (before.isalnum() or before in {"_", "-", "`", "@", "/"}) if before else True


def _is_meant(lowered: str, match: re.Match[str], phrase: Phrase) -> bool:
    """Whether the phrase is stated rather than denied, supposed or said of anybody."""
    guard = GUARDS[phrase.language]
    before = _before(lowered, match.start())
    if not guard.spaced:
        # Japanese doubts and denies behind, Chinese before; both within the match too.
        doubted = any(
            word in f"{before}\n{match.group()}" for word in guard.doubt if len(word) > 1 or word in before[:1]
        )
        return not (phrase.doubtful and doubted)
    words = [word.group() for word in _WORD.finditer(before)]
    if not guard.negation.isdisjoint(words[-_NEAR:]):
        return False
    return not phrase.doubtful or (guard.doubt.isdisjoint(words) and not (words and words[-1] in guard.indefinite))


def _is_denied(lowered: str, at: int) -> bool:
    words = [word.group() for word in _WORD.finditer(_before(lowered, at))]
    return not GUARDS["en"].negation.isdisjoint(words[-_NEAR:])


def _before(lowered: str, at: int) -> str:
    """What stands before a position in its sentence."""
    near = lowered[max(0, at - _LOOK_BACK) : at]
    breaks = [found.end() for found in _BREAKS.finditer(near)]
    return near[breaks[-1] :] if breaks else near
