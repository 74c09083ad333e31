"""Where a target is more frequent than elsewhere: its hits under one condition or two (`domain.md` 7)."""

from collections.abc import Iterator, Sequence

from memory_app.domain.facets import Facet
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.statistics import fisher_tail
from memory_app.domain.targets import Candidate, Target

_ABOVE = 1.0 + 1e-9
"""Rounding."""
_FAR = 4.0
"""Square of the standard deviations over the mean from which the exact test is worth its time.

What is nearer has p over 0.02, and is not reported at any level in use.
"""


def candidates_of(target: Target, policy: DetectionPolicy) -> list[Candidate]:
    """The target under each condition, and each two, that could be reported; of equal extensions the first.

    Cuts are tried where a hit is next to them on the inside, for only there can one be the best.
    """
    if target.hits.bit_count() < policy.min_occurrences:
        return []
    fewest = fewest_promising(target, policy)
    singles = [
        (facet, within)
        for facet in target.group.facets
        if facet.edge & target.hits and (target.hits & (within := facet.mask & target.chances)).bit_count() >= fewest
    ]
    found: dict[int, Candidate] = {}
    for facets, mask in (*_alone(singles), *_together(singles, target, fewest, policy)):
        within = mask & target.chances
        if within not in found:
            p_value = promising(target, mask, policy)
            if p_value is not None:
                found[within] = Candidate(target, facets, mask, p_value)
    return list(found.values())


def fewest_promising(target: Target, policy: DetectionPolicy) -> int:
    """The hits below which nothing could be promising, not even if all the chances under a condition were hits."""
    hits, total = target.margins
    p_value, number = 1.0, 0
    # What no more than `number` hits can come to: hits · (hits - 1) … of total · (total - 1) …
    while number < hits and (number < policy.min_occurrences or p_value > policy.promising * _ABOVE):
        p_value *= (hits - number) / (total - number)
        number += 1
    return number if p_value <= policy.promising * _ABOVE else hits + 1


def _alone(facets: Sequence[tuple[Facet, int]]) -> Iterator[tuple[tuple[Facet, ...], int]]:
    for facet, _ in facets:
        yield (facet,), facet.mask


def _together(
    facets: Sequence[tuple[Facet, int]], target: Target, fewest: int, policy: DetectionPolicy
) -> Iterator[tuple[tuple[Facet, ...], int]]:
    """Pairs that hold enough hits for how often they are missed, and are narrower than either."""
    hits = target.hits
    held = [(within & hits, within, facet) for facet, within in facets]
    for (hit_one, in_one, one), start in zip(held, _starts([facet for facet, _ in facets]), strict=True):
        # Nearly all end here, and all of a night's time goes by with it.
        for hit_other, in_other, other in [it for it in held[start:] if (hit_one & it[0]).bit_count() >= fewest]:
            both = in_one & in_other
            if (hit_one & hit_other).bit_count() < policy.min_consistency * both.bit_count():
                continue
            if both not in {in_one, in_other} and one.pairs_with(other):
                yield (one, other), one.mask & other.mask


def _starts(facets: Sequence[Facet]) -> list[int]:
    """For each facet the place from which its partners are looked for: beyond its neighbours with which none pairs."""
    starts = [len(facets)] * len(facets)
    for at in range(len(facets) - 2, -1, -1):
        one, following = facets[at], facets[at + 1]
        alone = one.side == following.side and not one.pairs_with(following)
        starts[at] = starts[at + 1] if alone else at + 1
    return starts


def promising(target: Target, mask: int, policy: DetectionPolicy, within: int = -1) -> float | None:
    """Fisher's p-value under a mask, against the other chances, where enough of them are hits; else None.

    Enough: occurrences, their distinct days and consistency as for any report, and outside no habit. `within` sets
    chances aside.
    """
    hits, chances = target.hits & within, target.chances & within
    inside, total = (chances & mask).bit_count(), chances.bit_count()
    hits_inside, all_hits = (hits & mask).bit_count(), hits.bit_count()
    if hits_inside < policy.min_occurrences or hits_inside < policy.min_consistency * inside:
        return None
    if all_hits - hits_inside >= policy.min_consistency * (total - inside):
        return None
    if not _is_far(hits_inside, inside, all_hits, total) or not _is_spread(target, hits, chances, mask, policy):
        return None
    p_value = fisher_tail(hits_inside, inside, all_hits, total)
    return p_value if p_value <= policy.promising else None


def p_between(target: Target, here: int, there: int) -> float:
    """Fisher's, for the target being more frequent here than there, two masks apart."""
    hits, chances = (target.hits & here).bit_count(), (target.chances & here).bit_count()
    others, rest = (target.hits & there).bit_count(), (target.chances & there).bit_count()
    return fisher_tail(hits, chances, hits + others, chances + rest)


def _is_spread(target: Target, hits: int, chances: int, mask: int, policy: DetectionPolicy) -> bool:
    """Whether no single day makes the difference: neither the one with most occurrences nor that of all misses outside.

    Under a condition the background can add a second day to a burst; so without its busiest day enough must be left.
    """
    inside = [(day & hits & mask).bit_count() for day in target.group.days if day & hits & mask]
    if len(inside) < policy.min_distinct_days or sum(inside) - max(inside) + 1 < policy.min_occurrences:
        return False
    return on_enough_days(target, chances & ~hits & ~mask, policy)


def on_enough_days(target: Target, mask: int, policy: DetectionPolicy) -> bool:
    """Whether these episodes fall on enough distinct local dates."""
    return sum(1 for day in target.group.days if day & mask) >= policy.min_distinct_days


def _is_far(hits_inside: int, inside: int, hits: int, total: int) -> bool:
    """Whether the hits inside are far over their mean, in units of the hypergeometric's standard deviation."""
    over = hits_inside * total - inside * hits
    spread = inside * hits * (total - hits) * (total - inside)
    return over > 0 and over * over * (total - 1) >= _FAR * spread
