"""What stronger habits explain: of the candidates that passed, those that stand beside the others (`domain.md` 7)."""

import math
import sys
from collections.abc import Iterable, Sequence

from memory_app.domain.facets import MINED
from memory_app.domain.patterns import excludes
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.search import p_between, promising
from memory_app.domain.targets import Candidate, Group, is_just_the_rest
from memory_app.domain.wording import order_of

_LESS_ROOM = 0.10
"""Fisher level at which a target is rarer under another habit's condition than elsewhere, which then explains it.

Measured beside a contact to whom nothing else is done: at 0.10 as few habits are invented as when every other habit
counts (2 % of subjects; 43 % if none does), and a true one with noise elsewhere is found in 95 %, not 77 %.
"""


def standing_alone(groups: Sequence[Group], passed: Iterable[Candidate], policy: DetectionPolicy) -> list[Candidate]:
    """Those that aren't explained by stronger ones of their group, strongest first."""
    ordered = sorted(distinct(passed), key=_strength)
    return [found for group in groups for found in _alone_in(group, ordered, policy)]


def distinct(passed: Iterable[Candidate]) -> list[Candidate]:
    """Of those that coincide the most telling: traits with an order (all of them), event types, traits, outcomes.

    Last comes an event that is just the rest: on Fridays drafts are left unchanged, and therefore sent.
    """
    seen: set[tuple[int, int, int, int]] = set()
    kept = []
    for found in sorted(passed, key=_telling):
        if found.extension not in seen or _telling(found) == 0:
            seen.add(found.extension)
            kept.append(found)
    return kept


def _telling(found: Candidate) -> int:
    pattern = found.target.pattern
    if is_just_the_rest(found.target):
        return 4
    if pattern.trait is not None:
        return 2 if order_of(pattern) is None else 0
    return 1 if pattern.outcome is None else 3


def _strength(found: Candidate) -> tuple[bool, float, int, int, list[int], str, str]:
    """Least likely by chance first; of two that mirror each other the rarer one, for the other is just the rest.

    Of two that always coincide the one with fewer conditions, then the first in `MINED`.
    """
    return (
        is_just_the_rest(found.target),
        round(math.log(max(found.p_value, sys.float_info.min)), 6),
        found.target.hits.bit_count(),
        len(found.facets),
        [MINED.index(facet.condition.kind) for facet in found.facets],
        found.target.pattern.key(),
        repr([facet.condition for facet in found.facets]),
    )


def _alone_in(group: Group, passed: Iterable[Candidate], policy: DetectionPolicy) -> list[Candidate]:
    kept: list[Candidate] = []
    for found in passed:
        if found.target.group is group and _stands_beside(found, kept, policy):
            kept.append(found)
    return kept


def _stands_beside(found: Candidate, kept: Sequence[Candidate], policy: DetectionPolicy) -> bool:
    """Whether it still could be reported once what stronger ones explain is set aside.

    A contact who is met on Fridays looks special for whatever is done on Fridays; and where all is deferred on
    Fridays, each other weekday looks special for what is not deferred. What is never seen outside, save where another
    habit leaves it no room, stands however little that outside is: nothing is left that could speak against it. Only
    an event or outcome that makes no order must prove more, being just the rest.
    """
    same = 0
    for rival in kept:
        same |= rival.mask if rival.target is found.target else 0
    if same and promising(found.target, found.mask, policy, ~same) is None:
        return False
    if is_just_the_rest(found.target):
        explained = same
        for rival in kept:
            explained |= rival.target.hits & rival.mask
        if promising(found.target, found.mask, policy, ~explained) is None:
            return False
    left = ~(same | _without_room(found, kept, ~same))
    never_elsewhere = not found.target.hits & ~found.mask & left
    if never_elsewhere and not is_just_the_rest(found.target) and not any(f.is_threshold for f in found.facets):
        return True
    return p_between(found.target, found.mask & left, ~found.mask & left) <= policy.promising


def _without_room(found: Candidate, kept: Iterable[Candidate], within: int) -> int:
    """The mask of the conditions, apart from its own, under which another habit leaves less room for this one.

    By its nature, or because it is rarer there than where none of them holds: links removed with one contact explain
    no greetings added with another, but where drafts to her are never shortened, all others look special for that.
    """
    apart = [rival for rival in kept if rival.target is not found.target and not rival.mask & found.mask]
    elsewhere = within & ~found.mask
    for rival in apart:
        elsewhere &= ~rival.mask
    explained = 0
    for rival in apart:
        excluded = excludes(rival.target.pattern, found.target.pattern)
        if excluded or p_between(found.target, elsewhere, within & rival.mask) <= _LESS_ROOM:
            explained |= rival.mask
    return explained
