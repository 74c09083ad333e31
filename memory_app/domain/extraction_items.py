"""Decisions, unfinished work and next steps in an output: one line each (`domain.md` 2)."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from memory_app.domain.extraction_labels import LABELS, NOTHING, Kind, label_of, says_nothing, without_aside
from memory_app.domain.extraction_text import Line, small
from memory_app.domain.lines import cut
from memory_app.domain.policy import LIMITS, ExtractionPolicy

_CHANGED = re.compile(r"\bchanged? \S.{4,165}? to \S.", re.IGNORECASE)
_CHOSE = re.compile(
    r"\b(?:used|chose|picked|switched to|opted for|went with|kept|preferred) (?P<one>.{5,80}?) "
    r"(?:instead of|over|rather than) (?P<other>.{3})",
    re.IGNORECASE,
)
_DECIDED = re.compile(r"(?:i |we )?decided (?:to|on|against|that|not) \S.{4}", re.IGNORECASE)
_BECAUSE = re.compile(r"\b(?:because|since|for (?:consistency|better|cleaner|proper))\b", re.IGNORECASE)
_OPENS_UNFINISHED = re.compile(
    r"(?:(?:todo|fixme)\([^()\n]{1,40}\)|todo|fixme|unfinished|remaining|still needs? to|left to do) "
    r"(?!(?:apps?|lists?|items?|pages?|components?|models?|apis?|views?|tables?|entry|entries|comments?|budget)\b)",
    re.IGNORECASE,
)
_NEEDS = re.compile(r"still need ", re.IGNORECASE)
_LEFT = re.compile(r"\b(?:remains?|still|not yet|(?:have|has|is|was)n'?t)\b")
_STATE = re.compile(r"\b(?:unstaged|uncommitted|unfinished|incomplete|pending|untested|unimplemented|unmerged)\b")
_NONE_LEFT = re.compile(r"\b(?:no|nothing|none|neither|no longer)\b")
_OPENS_NEXT = re.compile(
    r"(?:next steps?|next|remaining|still needs? to|still needs?|follow-?ups?|todo\([^()\n]{1,40}\)|todo),? "
    r"(?!(?:apps?|lists?|items?|pages?|components?|models?|apis?|views?|tables?|entry|entries|comments?)\b)",
    re.IGNORECASE,
)
_NEXT_WORD = re.compile(r"\b(?:next(?!\.js)|remaining|still need|follow-up|todo)\b", re.IGNORECASE)
_ENDS = " .。!:\uff1a-–—*_"  # noqa: RUF001

Reader = Callable[[Line], str]


def decisions_in(lines: Sequence[Line], policy: ExtractionPolicy) -> tuple[str, ...]:
    """What was changed or chosen, and why."""
    return _gathered(_items(lines, Kind.DECISION, _decision), policy.decisions)


def unfinished_in(lines: Sequence[Line], policy: ExtractionPolicy) -> tuple[str, ...]:
    """What is marked as not done."""
    return _gathered(_items(lines, Kind.UNFINISHED, _unfinished), policy.unfinished)


def next_steps_in(lines: Sequence[Line], policy: ExtractionPolicy) -> tuple[str, ...]:
    """What is to be done next."""
    return _gathered(_items(lines, Kind.NEXT, _next_step), policy.next_steps)


def _gathered(items: Iterable[str], most: int) -> tuple[str, ...]:
    """The first few that say something, each once, cut short."""
    found: dict[str, str] = {}
    for item in items:
        text = cut(item, LIMITS.line)
        if small(text).strip(_ENDS) not in NOTHING and not says_nothing(text) and any(map(str.isalnum, text)):
            found.setdefault(text.casefold(), text)
        if len(found) == most:
            break
    return tuple(found.values())


def _items(lines: Sequence[Line], kind: Kind, read: Reader) -> Iterator[str]:
    """Behind each label of the kind, below each that stands alone, and in whatever lines `read` finds one."""
    below = False
    for line in lines:
        if not line.is_prose:
            continue
        if _stands_alone(line):
            below = kind in LABELS[_alone(line)]
            continue
        if line.is_done:
            continue
        below = below and line.is_bullet
        label = label_of(line)
        if label and kind in label.kinds:
            yield line.said[label.value :]
        elif not (label and label.kinds <= {Kind.SUMMARY}):
            item = read(line)
            if item or below:
                yield item or line.said


def _alone(line: Line) -> str:
    words = line.lowered.rstrip(_ENDS)
    return words if words in LABELS else without_aside(words) or words


def _stands_alone(line: Line) -> bool:
    """Whether the line is a label and nothing else, as a heading or with its colon."""
    marked = line.is_heading or line.said.endswith((":", "\uff1a")) or line.text.startswith("**")
    return marked and _alone(line) in LABELS


def _decision(line: Line) -> str:
    said = line.said
    told = _CHANGED.search(said) or _CHOSE.search(said) or _DECIDED.match(said)
    return said if told or (line.is_bullet and _BECAUSE.search(said)) else ""


def _unfinished(line: Line) -> str:
    said = line.said
    opened = _OPENS_UNFINISHED.match(said)
    if opened:
        return said[opened.end() :]
    if line.is_open or _NEEDS.match(said):
        return said
    return said if _is_left(line.lowered) else ""


def _is_left(lowered: str) -> bool:
    """Whether it says that something is not done: the mark before the state, and not that nothing is."""
    left = _LEFT.search(lowered)
    if left is None or _STATE.search(lowered, left.end()) is None:
        return False
    return _NONE_LEFT.search(lowered, 0, left.start()) is None


def _next_step(line: Line) -> str:
    said = line.said
    opened = _OPENS_NEXT.match(said)
    if opened:
        return said[opened.end() :]
    return said if line.is_bullet and _NEXT_WORD.search(said) else ""
