"""Where a target is more frequent than elsewhere: its hits under one condition or two (`domain.md` 7)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from memory_app.domain.facets import Facet
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.statistics import fisher_tail
from memory_app.domain.targets import Candidate, Target

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
    found: dict[int, Candidate] = {}
    singles = [
        facet
        for facet in target.group.facets
        if facet.edge & target.hits and (facet.mask & target.hits).bit_count() >= policy.min_occurrences
    ]
    for facets, mask in (*_alone(singles), *_together(singles, target, policy)):
        within = mask & target.chances
        if within not in found:
            p_value = promising(target, mask, policy)
            if p_value is not None:
                found[within] = Candidate(target, facets, mask, p_value)
    return list(found.values())


def _alone(facets: Sequence[Facet]) -> Iterator[tuple[tuple[Facet, ...], int]]:
    for facet in facets:
        yield (facet,), facet.mask


def _together(
    facets: Sequence[Facet], target: Target, policy: DetectionPolicy
) -> Iterator[tuple[tuple[Facet, ...], int]]:
    """Pairs that hold enough hits and are narrower than either."""
    hits, chances = target.hits, target.chances
    fewest = policy.min_occurrences
    held = [(facet, facet.mask & chances) for facet in facets]
    for (one, in_one), (other, in_other) in combinations(held, 2):
        both = in_one & in_other
        if (both & hits).bit_count() >= fewest and both not in {in_one, in_other} and one.pairs_with(other):
            yield (one, other), one.mask & other.mask


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
