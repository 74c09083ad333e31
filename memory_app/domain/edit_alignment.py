"""What two lists of words share and where they differ, in linear time.

The lists are walked side by side. Where they part, the next pair of neighbouring words that both have brings them
together again: the nearest one, looked for in a growing window. A small gap is cut again at the words that stand once
on each side of it. Moved passages are found on one side only, which is no loss: they are no substitutions.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

_CHUNK = 16  # words compared in one step
_WINDOWS = (8, 64, 512)  # words ahead in which the lists meet again
_NEAREST = tuple((at, away - at) for away in range(1, 5) for at in range(away + 1))  # in the order of their distance
_STEPS = 12_000  # words looked at in all windows together: hostile lists part at every word
_SMALL_GAP = 12
_PAIR = 2

Gap = tuple[int, int, int, int]
"""A place where two lists differ: start and end in the first, start and end in the second."""


@dataclass(slots=True)
class Alignment:
    """The `gaps` where words gave way to words, in order; `shared` words were found in both, in order, outside of them.

    `breaks` are the places where the shared words are interrupted, by a gap or by what stands in one list only.
    """

    gaps: list[Gap] = field(default_factory=list)
    shared: int = 0
    breaks: int = 0

    def part(self, gap: Gap) -> None:
        """Note a place where the lists differ."""
        self.breaks += 1
        if gap[0] < gap[1] and gap[2] < gap[3]:
            self.gaps.append(gap)


def align(a: Sequence[str], b: Sequence[str], whole: Gap, shared: tuple[int, int] = (0, 0)) -> Alignment:
    """Align the parts of two lists that `whole` names; `shared` words are known to begin and to end both lists."""
    found = Alignment()
    start, end, left, right = _trimmed(a, b, _without(whole, shared, len(a), len(b)))
    found.shared = whole[1] - whole[0] - (end - start)
    steps = _STEPS
    while end - start >= _PAIR and right - left >= _PAIR:
        meeting, used = _meeting(a, b, (start, end, left, right))
        steps -= used
        if meeting is None or steps < 0:
            break
        _cut(a, b, (start, meeting[0], left, meeting[1]), found)
        start, left = meeting
        ran = leading(a, b, (start, end, left, right))
        found.shared += ran
        start, left = start + ran, left + ran
    if start < end or left < right:
        _cut(a, b, (start, end, left, right), found)
    return found


def _without(whole: Gap, shared: tuple[int, int], size: int, other_size: int) -> Gap:
    """The parts without what is known to be shared, where both begin, or end, at the same place."""
    start, end, left, right = whole
    lead, trail = shared
    if start == left < lead:
        start = left = min(lead, end, right)
    behind = size - end
    if behind == other_size - right and behind < trail:
        cut = min(trail - behind, end - start, right - left)
        end, right = end - cut, right - cut
    return start, end, left, right


def leading(a: Sequence[str], b: Sequence[str], gap: Gap) -> int:
    """How many words both sides of the gap begin with."""
    start, end, left, right = gap
    most = min(end - start, right - left)
    if most == 0 or a[start] != b[left]:  # most often
        return 0
    ran = 1
    while ran + _CHUNK <= most and a[start + ran : start + ran + _CHUNK] == b[left + ran : left + ran + _CHUNK]:
        ran += _CHUNK
    while ran < most and a[start + ran] == b[left + ran]:
        ran += 1
    return ran


def trailing(a: Sequence[str], b: Sequence[str], gap: Gap) -> int:
    """How many words both sides of the gap end with."""
    start, end, left, right = gap
    most = min(end - start, right - left)
    if most == 0 or a[end - 1] != b[right - 1]:
        return 0
    ran = 1
    while ran + _CHUNK <= most and a[end - ran - _CHUNK : end - ran] == b[right - ran - _CHUNK : right - ran]:
        ran += _CHUNK
    while ran < most and a[end - 1 - ran] == b[right - 1 - ran]:
        ran += 1
    return ran


def _trimmed(a: Sequence[str], b: Sequence[str], gap: Gap) -> Gap:
    """The gap without what its sides begin and end with in common."""
    start, end, left, right = gap
    ran = leading(a, b, gap)
    start, left = start + ran, left + ran
    ran = trailing(a, b, (start, end, left, right))
    return start, end - ran, left, right - ran


def _meeting(a: Sequence[str], b: Sequence[str], gap: Gap) -> tuple[tuple[int, int] | None, int]:
    """Where two neighbouring words stand in both sides of the gap, the nearest; and how many words were looked at."""
    start, end, left, right = gap
    near = _near_meeting(a, b, gap)
    if near is not None:
        return near, min(_WINDOWS[0], end - start) + min(_WINDOWS[0], right - left)
    used = 0
    for window in _WINDOWS:
        mine, others = a[start : min(start + window, end)], b[left : min(left + window, right)]
        used += len(mine) + len(others)
        pairs = list(pairwise(others))
        # Backwards, so that a pair's first place stays.
        places = dict(zip(reversed(pairs), range(len(pairs) - 1, -1, -1), strict=True))
        both = [(at + places[pair], at, places[pair]) for at, pair in enumerate(pairwise(mine)) if pair in places]
        if both:
            _, at, other = min(both)
            return (start + at, left + other), used
        if len(mine) == end - start and len(others) == right - left:
            break
    return None, used


def _near_meeting(a: Sequence[str], b: Sequence[str], gap: Gap) -> tuple[int, int] | None:
    """The nearest place where both go on alike, when a word or two gave way: most edits are so small."""
    start, end, left, right = gap
    for at, other in _NEAREST:
        mine, others = start + at, left + other
        if mine + 1 < end and others + 1 < right and a[mine] == b[others] and a[mine + 1] == b[others + 1]:
            return mine, others
    return None


def _cut(a: Sequence[str], b: Sequence[str], gap: Gap, found: Alignment) -> None:
    """Note a gap, cut at the first word that stands once on each side, when it is small."""
    start, end, left, right = trimmed = _trimmed(a, b, gap)
    found.shared += gap[1] - gap[0] - (end - start)
    if start == end and left == right:
        return
    if start < end and left < right and _PAIR < end - start + right - left <= _SMALL_GAP:
        mine, others = a[start:end], b[left:right]
        for at, word in enumerate(mine):
            if mine.count(word) == others.count(word) == 1:
                other = others.index(word)
                found.shared += 1
                _cut(a, b, (start, start + at, left, left + other), found)
                _cut(a, b, (start + at + 1, end, left + other + 1, right), found)
                return
    found.part(trimmed)
