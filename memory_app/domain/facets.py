"""Conditions as masks over episodes, and the thresholds among them that are learned (`domain.md` 7).

A word's facet (a contact, a tag, a weekday …) holds the episodes that meet it. A threshold's facets are cuts on a grid:
quarter hours for times, round numbers for amounts. Which number of those that part the same episodes is told to people
is settled last, in `thresholds.py`.
"""

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from memory_app.domain.patterns import VALUES, AmountRange, Condition, EpisodeView, TimeRange
from memory_app.domain.vocabulary import ConditionKind

MINED = (
    ConditionKind.CONTACT,
    ConditionKind.COMPANY,
    ConditionKind.DOCUMENT,
    ConditionKind.TAG,
    ConditionKind.WEEKDAY,
    ConditionKind.TIME,
    ConditionKind.AMOUNT,
)
"""The kinds looked for, the more telling first: where two conditions always coincide, the first is reported."""
QUARTER = 15
_DAY = 24 * 60
_MANY_VALUED = frozenset({ConditionKind.CONTACT, ConditionKind.TAG})
"""Kinds of which an episode may have several values, so that two of them may be one pattern's conditions."""
_ROUND = sorted({*range(10, 20), *range(20, 50, 2), 25, 35, 45, *range(50, 100, 5)})
"""Amounts are cut at two digits that people would say, about 5 % apart."""


@dataclass(frozen=True, slots=True)
class Facet:
    """One condition as a mask.

    `edge` are the episodes nearest to a cut on its inside: only a cut that has a hit there can be the best one. `known`
    are those that tell the value at all: who names no amount is neither above nor below.
    """

    condition: Condition
    mask: int
    edge: int
    known: int

    @property
    def side(self) -> str:
        """What tells apart the facets of which a pattern can hold only one: a kind, and for thresholds its side."""
        value = self.condition.value
        if isinstance(value, TimeRange):
            return "time from" if value.until is None else "time until"
        return self.condition.kind.value

    @property
    def is_threshold(self) -> bool:
        """Whether its number was learned."""
        return not isinstance(self.condition.value, str)

    def pairs_with(self, other: "Facet") -> bool:
        """Whether both may be the conditions of one pattern."""
        if self.condition.kind is not other.condition.kind:
            return True
        return self.side != other.side or self.condition.kind in _MANY_VALUED


def facets_of(episodes: Sequence[EpisodeView]) -> list[Facet]:
    """Each condition that some of these episodes meet and others don't; of those that coincide, the first in `MINED`.

    Episode i is bit i.
    """
    found: dict[int, Facet] = {}
    for kind in MINED:
        for facet in _OF_KIND.get(kind, _words)(kind, episodes):
            if facet.mask not in {0, facet.known}:
                found.setdefault(facet.mask, facet)
    return list(found.values())


def masks(values: Iterable[Iterable[str]]) -> dict[str, int]:
    """For each value, the bits of the places where it occurs."""
    found: dict[str, int] = defaultdict(int)
    for at, here in enumerate(values):
        for value in here:
            found[value] |= 1 << at
    return found


def _words(kind: ConditionKind, episodes: Sequence[EpisodeView]) -> Iterator[Facet]:
    everything = (1 << len(episodes)) - 1
    for value, mask in sorted(masks(VALUES[kind](episode) for episode in episodes).items()):
        yield Facet(Condition(kind, value), mask, mask, everything)


def _times(_: ConditionKind, episodes: Sequence[EpisodeView]) -> Iterator[Facet]:
    told = {at: float(episode.minute) for at, episode in enumerate(episodes) if episode.minute is not None}
    grid = [float(cut) for cut in range(QUARTER, _DAY, QUARTER)]
    yield from _cuts(
        told,
        grid,
        over=lambda cut: Condition(ConditionKind.TIME, TimeRange(start=int(cut))),
        under=lambda cut: Condition(ConditionKind.TIME, TimeRange(until=int(cut))),
        cut_is_over=True,
    )


def _amounts(_: ConditionKind, episodes: Sequence[EpisodeView]) -> Iterator[Facet]:
    """In their one currency, or where there are several, in each and in any."""
    told = {at: episode for at, episode in enumerate(episodes) if episode.amount is not None}
    currencies = {episode.currency or None for episode in told.values()}
    for currency in currencies if len(currencies) == 1 else (*sorted(c for c in currencies if c), None):
        yield from _amounts_in(currency, told)


def _amounts_in(currency: str | None, told: Mapping[int, EpisodeView]) -> Iterator[Facet]:
    within = {at: float(episode.amount or 0) for at, episode in told.items() if currency in {None, episode.currency}}
    yield from _cuts(
        within,
        list(_round_numbers(within.values())),
        over=lambda cut: Condition(ConditionKind.AMOUNT, AmountRange(above=cut, currency=currency)),
        under=lambda cut: Condition(ConditionKind.AMOUNT, AmountRange(below=cut, currency=currency)),
        cut_is_over=False,
    )


def _round_numbers(amounts: Iterable[float]) -> Iterator[float]:
    """Numbers people would say, from the smallest to the largest of these amounts."""
    positive = [amount for amount in amounts if amount > 0]
    if not positive:
        return
    for power in range(math.floor(math.log10(min(positive))), math.floor(math.log10(max(positive))) + 1):
        yield from (two * 10.0 ** (power - 1) if power >= 1 else two / 10 ** (1 - power) for two in _ROUND)


def _cuts(
    told: Mapping[int, float],
    grid: Sequence[float],
    *,
    over: Callable[[float], Condition],
    under: Callable[[float], Condition],
    cut_is_over: bool,
) -> Iterator[Facet]:
    """Both sides of each cut that parts these values; of cuts that part them alike, one.

    A value that equals the cut is over it (times: from 14:30 on) or on neither side (amounts: above, below).
    """
    known = sum(1 << at for at in told)
    places = sorted(told, key=told.__getitem__)
    values = [told[at] for at in places]
    below = [0]
    for at in places:
        below.append(below[-1] | 1 << at)
    ups, downs = [], []
    for cut in grid:
        first = bisect_left(values, cut)
        beyond = first if cut_is_over else bisect_left(values, math.nextafter(cut, math.inf))
        ups.append((known & ~below[beyond], cut))
        downs.append((below[first], cut))
    yield from _with_edges(ups[::-1], over, known)
    yield from _with_edges(downs, under, known)


def _with_edges(
    growing: Iterable[tuple[int, float]], side: Callable[[float], Condition], known: int
) -> Iterator[Facet]:
    """Cuts as facets, the smallest mask first."""
    before = 0
    for mask, cut in growing:
        if mask != before:
            yield Facet(side(cut), mask, mask & ~before, known)
            before = mask


_OF_KIND: dict[ConditionKind, Callable[[ConditionKind, Sequence[EpisodeView]], Iterator[Facet]]] = {
    ConditionKind.TIME: _times,
    ConditionKind.AMOUNT: _amounts,
}
