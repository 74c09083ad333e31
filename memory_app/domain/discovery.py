"""How many inventions to expect among everything that was tried, and where to draw the line (`domain.md` 7).

Benjamini-Hochberg for exact tests: they take few values, so "m tests at level t" is far from what they can do by
chance. Instead of m · t the sum of each test's own chance of a report at t is counted, over every pattern whose margins
allow one, never chosen by its own hits (Heyse, "A false discovery rate procedure for categorical data", 2011; the
margins: Tarone, "A modified Bonferroni method for discrete data", Biometrics 46, 1990, 515-522). A test that can't be
reported, its consistency being what it would be, adds nothing.
"""

import math
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from operator import itemgetter

from memory_app.domain.facets import Facet
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.statistics import binomial_tails, fisher_tails
from memory_app.domain.targets import Candidate, Group, Target, is_just_the_rest

Chance = Callable[[float, float], float]
"""The expected number of inventions with a doubted p-value of at most the first, were there no habit at all.

The second is what it is compared with: whether it is more than that is told exactly, by how much need not be.
"""
_ABOVE = 1.0 + 1e-9
"""Rounding: a test's own p-value, computed in another order, must count as under itself."""


def doubted(found: Candidate, policy: DetectionPolicy) -> float:
    """The p-value, raised where a finding is worth less or more often invented.

    Tests may be weighted by what is known before looking at their data, and their number of inventions is still bounded
    (Genovese, Roeder and Wasserman, "False discovery control with p-value weighting", Biometrika 93, 2006, 509-524).
    """
    inside = (found.mask & found.target.chances).bit_count()
    hits = (found.mask & found.target.hits).bit_count()
    return found.p_value * _doubt(hits, inside, rest=is_just_the_rest(found.target), policy=policy)


def _doubt(hits: int, inside: int, *, rest: bool, policy: DetectionPolicy) -> float:
    return (policy.doubt**2 if rest else 1.0) * (policy.doubt if hits < policy.sure_consistency * inside else 1.0)


def bound(found: Iterable[Candidate], chance: Chance, level: float, policy: DetectionPolicy) -> float:
    """The largest doubted p-value that passes, or -1 when none does.

    The step-up rule: where i targets have a candidate of at most p, p passes when the expected number of inventions at
    p is at most i · `level`. A target counts once, however many candidates it has: a cut beside a cut is no second
    discovery.
    """
    best: dict[tuple[int, int, int], float] = {}
    values = []
    for p_value, candidate in sorted(((doubted(c, policy), c) for c in found), key=itemgetter(0)):
        group, hits, chances, _ = candidate.extension
        best.setdefault((group, hits, chances), p_value)
        values.append(p_value)
    firsts = [*best.values(), math.inf]
    passing = -1.0
    for rank, (first, following) in enumerate(pairwise(firsts), start=1):
        bar = len(best) * level * _ABOVE
        if chance(first, bar) > bar:  # It only grows: nothing further on can pass.
            break
        among = values[bisect_left(values, first) : bisect_left(values, following)]
        passing = max(passing, _last_within(among, chance, rank * level * _ABOVE))
    return passing


def _last_within(p_values: Sequence[float], chance: Chance, bar: float) -> float:
    """The largest of rising p-values whose chance is at most the bar, or -1; the chance rises with them."""
    low, high = 0, len(p_values)
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if chance(p_values[middle], bar) > bar else (middle + 1, high)
    return p_values[low - 1] if low else -1.0


@dataclass(frozen=True, slots=True)
class Steps:
    """What a test can come to, both rising: the doubted p-values, and the chance of each or less."""

    p_values: Sequence[float]
    chances: Sequence[float]

    def chance(self, level: float) -> float:
        """Of a doubted p-value of at most `level`."""
        at = bisect_right(self.p_values, level * _ABOVE)
        return self.chances[at - 1] if at else 0.0


def _steps(tails: Sequence[float], fewest: int, inside: int, *, rest: bool, policy: DetectionPolicy) -> Steps:
    """`tails` by the number of hits, from `fewest` on, from which they can be reported."""
    chances = tails[::-1]
    doubts = (_doubt(hits, inside, rest=rest, policy=policy) for hits in range(fewest + len(tails) - 1, fewest - 1, -1))
    return Steps([chance * doubt for chance, doubt in zip(chances, doubts, strict=True)], chances)


def binomial_chance(tried: Iterable[tuple[int, float]], policy: DetectionPolicy) -> Chance:
    """For traits without condition, each with its chances and its base rate."""
    tests = Counter((trials, round(rate, 9)) for trials, rate in tried if trials >= policy.min_opportunities)
    steps = []
    for (trials, rate), number in tests.items():
        fewest = _fewest(trials, policy)
        tails = binomial_tails(trials, rate, fewest)
        steps.append((number, _steps(tails, fewest, trials, rest=False, policy=policy)))
    return lambda level, _: sum(number * one.chance(level) for number, one in steps)


def _fewest(chances: int, policy: DetectionPolicy) -> int:
    """The hits from which so many chances can be reported."""
    return max(policy.min_occurrences, math.ceil(policy.min_consistency * chances))


class FisherChance:
    """For targets under one condition or two.

    What was tried is counted by the number of chances each extension holds, equal ones once, when it is first asked
    for: most subjects have nothing that is worth asking.
    """

    def __init__(self, targets: Iterable[Target], policy: DetectionPolicy) -> None:
        """`targets` are all that were tried; those seen too rarely for any report are left out."""
        self._policy = policy
        self._targets: dict[tuple[int, int, int, bool], Target] = {}
        for target in targets:
            if target.hits.bit_count() >= policy.min_occurrences:
                # An event that is just the rest must not stand for a trait that coincides with it and is doubted less.
                rest = is_just_the_rest(target)
                self._targets.setdefault((id(target.group), target.hits, target.chances, rest), target)
        self._tried: dict[tuple[int, int], Sequence[Mapping[int, int]]] = {}
        self._steps: dict[tuple[int, int, bool, int], Steps] = {}
        self._most: dict[int, float] = {}

    def __call__(self, level: float, against: float = math.inf, *, conditions: int) -> float:
        """The expected number of inventions with so many conditions and a doubted p-value of at most `level`.

        Exact, unless it is only to be compared `against` a number: then it is not counted on beyond that, and not at
        all where even certain steps at this level would come to no more.
        """
        if against < math.inf and level * _ABOVE * self._ways(conditions) <= against:
            return 0.0
        expected = 0.0
        for target in self._targets.values():
            expected += self._of(target, level, conditions)
            if expected > against:
                break
        return expected

    def _ways(self, conditions: int) -> float:
        """At most so many extensions with so many conditions, over all targets."""
        if conditions not in self._most:
            number = [len(target.group.facets) for target in self._targets.values()]
            self._most[conditions] = sum(n if conditions == 1 else n * (n - 1) / 2 for n in number)
        return self._most[conditions]

    def _of(self, target: Target, level: float, conditions: int) -> float:
        hits, total = target.margins
        rest = is_just_the_rest(target)
        most = min(total - 1, int(hits / self._policy.min_consistency))
        tried = self._extensions(target.group, target.chances)[conditions - 1]
        return sum(
            number * self._reportable(hits, total, rest, inside).chance(level)
            for inside, number in tried.items()
            if inside <= most
        )

    def _reportable(self, hits: int, total: int, rest: bool, inside: int) -> Steps:  # noqa: FBT001
        """What so many chances inside could be reported with; those of equal margins are the same."""
        key = hits, total, rest, inside
        found = self._steps.get(key)
        if found is None:
            # Outside it must be no habit: hits - k < min_consistency · (total - inside).
            outside = math.floor(hits - self._policy.min_consistency * (total - inside)) + 1
            fewest = max(_fewest(inside, self._policy), outside)
            tails = fisher_tails(inside, hits, total, fewest)
            found = self._steps[key] = _steps(tails, fewest, inside, rest=rest, policy=self._policy)
        return found

    def _extensions(self, group: Group, chances: int) -> Sequence[Mapping[int, int]]:
        key = id(group), chances
        if key not in self._tried:
            self._tried[key] = tried(group.facets, chances, self._policy.min_opportunities)
        return self._tried[key]


def tried(facets: Sequence[Facet], chances: int, fewest: int) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """How many different sets of chances one condition can hold, and two together, by their size, from `fewest` on."""
    by_side: dict[str, dict[int, Facet]] = defaultdict(dict)
    for facet in facets:
        within = facet.mask & chances
        if within.bit_count() >= fewest:
            by_side[facet.side].setdefault(within, facet)
    alone = {within for side in by_side.values() for within in side}
    together: set[int] = set()
    sides = list(by_side.values())
    for one, other in combinations(sides, 2):
        if next(iter(one.values())).pairs_with(next(iter(other.values()))):
            together.update(a & b for a in one for b in other)
    for side in sides:
        first = next(iter(side.values()))
        if first.pairs_with(first):
            together.update(a & b for a, b in combinations(side, 2))
    return _by_size(alone, fewest), _by_size(together - alone, fewest)


def _by_size(extensions: Iterable[int], fewest: int) -> Mapping[int, int]:
    sizes = Counter(map(int.bit_count, extensions))
    return {size: number for size, number in sizes.items() if size >= fewest}
