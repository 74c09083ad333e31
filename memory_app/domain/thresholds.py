"""The number of a learned threshold: among those that part the same opportunities, the one a person would say."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from memory_app.domain.facets import QUARTER, Facet
from memory_app.domain.patterns import AmountRange, Condition, EpisodeView, TimeRange, meets
from memory_app.domain.vocabulary import ConditionKind

_DAY = 24 * 60
_HOUR, _HALF_HOUR = 60, 30
_ROUNDNESS: tuple[tuple[int, ...], ...] = (
    (1,), (5,), (2,), tuple(range(3, 10)), (15, 25, 75), tuple(range(11, 100)), tuple(range(101, 1_000)),
)  # fmt: skip
"""The leading digits of numbers, roundest first; noughts follow them."""


def settled(facets: Sequence[Facet], chances: Sequence[EpisodeView]) -> tuple[Condition, ...]:
    """The conditions of these facets, their thresholds chosen among the numbers that part these chances alike.

    `chances` are the opportunities whatever the conditions. Two sides of the clock become one range.
    """
    chosen = [facet.condition for facet in facets]
    for at, condition in enumerate(chosen):
        # One after the other: the second is chosen among what the first one's settled number leaves.
        chosen[at] = _settle(condition, chosen[:at] + chosen[at + 1 :], chances)
    times = [condition.value for condition in chosen if isinstance(condition.value, TimeRange)]
    if len(times) < 2:  # noqa: PLR2004 - both sides
        return tuple(chosen)
    start = next(time.start for time in times if time.start is not None)
    until = next(time.until for time in times if time.until is not None)
    return (Condition(ConditionKind.TIME, TimeRange(start, until)),)


def _settle(condition: Condition, others: Sequence[Condition], chances: Sequence[EpisodeView]) -> Condition:
    value = condition.value
    if isinstance(value, str):
        return condition
    among = [episode for episode in chances if all(meets(other, episode) for other in others)]
    inside = [episode for episode in among if meets(condition, episode)]
    if isinstance(value, TimeRange):
        return replace(condition, value=_settled_time(value, inside, among))
    return replace(condition, value=_settled_amount(value, inside, among))


def _settled_time(value: TimeRange, inside: Sequence[EpisodeView], among: Sequence[EpisodeView]) -> TimeRange:
    within, told = ({e.minute for e in episodes if e.minute is not None} for episodes in (inside, among))
    if value.start is not None:
        low, high = max(told - within, default=0), min(within, default=value.start)
        return TimeRange(start=_middle_quarter(low + 1, high, value.start))
    low, high = max(within, default=0), min(told - within, default=_DAY)
    return TimeRange(until=_middle_quarter(low + 1, high, value.until or 0))


def _middle_quarter(low: int, high: int, fallback: int) -> int:
    """A quarter hour from `low` to `high`: near the middle, the full hour before the half before the others."""
    choices = [cut for cut in range(-(-low // QUARTER) * QUARTER, high + 1, QUARTER) if 0 < cut < _DAY]
    if not choices:
        return fallback
    middle = (low + high) / 2
    near = [cut for cut in choices if abs(cut - middle) <= max(QUARTER, (high - low) / 6)] or choices
    return min(near, key=lambda cut: (cut % _HOUR != 0, cut % _HALF_HOUR != 0, abs(cut - middle)))


def _settled_amount(value: AmountRange, inside: Sequence[EpisodeView], among: Sequence[EpisodeView]) -> AmountRange:
    told = [e.amount for e in among if e.amount is not None and value.currency in {None, e.currency}]
    within = [e.amount for e in inside if e.amount is not None]
    if value.above is not None:
        low, high = max((a for a in told if a <= value.above), default=None), min(within, default=None)
        return replace(value, above=_roundest(low, high, value.above, low_is_in=True))
    below = value.below or 0.0
    low, high = max(within, default=None), min((a for a in told if a >= below), default=None)
    return replace(value, below=_roundest(low, high, below, low_is_in=False))


def _roundest(low: float | None, high: float | None, fallback: float, *, low_is_in: bool) -> float:
    """The roundest number between two amounts that are to be parted, nearest to their geometric middle."""
    if low is None or high is None or low <= 0 or low >= high:
        return fallback
    middle = math.sqrt(low * high)
    for leading in _ROUNDNESS:
        fitting = [number for number in _numbers(leading, low, high) if _between(number, low, high, low_is_in)]
        if fitting:
            return min(fitting, key=lambda number: abs(math.log(number / middle)))
    return fallback


def _numbers(leading: Iterable[int], low: float, high: float) -> Iterator[float]:
    """Numbers with one of these leading digits and noughts after them, about between two amounts."""
    for power in range(math.floor(math.log10(low)) - 2, math.floor(math.log10(high)) + 1):
        yield from (digits * 10.0**power if power >= 0 else digits / 10.0**-power for digits in leading)


def _between(number: float, low: float, high: float, low_is_in: bool) -> bool:  # noqa: FBT001
    return low <= number < high if low_is_in else low < number <= high
