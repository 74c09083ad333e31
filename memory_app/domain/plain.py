"""Habits that hold whatever the conditions: traits that are more frequent than others of their kind (`domain.md` 7)."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from memory_app.domain.discovery import binomial_chance, bound, doubted
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.rivals import distinct
from memory_app.domain.search import on_enough_days
from memory_app.domain.statistics import binomial_tail
from memory_app.domain.targets import Candidate, Target
from memory_app.domain.traits import UNCHANGED, kind_of


def plain_habits(targets: Iterable[Target], held: Iterable[Candidate], policy: DetectionPolicy) -> list[Candidate]:
    """Traits without condition that are more frequent than the subject's other traits of their kind.

    Of those others, what is a finding itself is left out of the base rate, whether `held` under conditions or found
    here: two habits of a kind must not hide each other. So it starts from all that look like habits; each round puts
    what failed back into the base rate, which only makes the test stricter, until nothing changes.
    """
    able = [t for t in targets if _says_something(t) and t.chances.bit_count() >= policy.min_opportunities]
    # Those that coincide are one test: two hundred words of a workspace that always come together.
    tests = {(id(target.group), target.hits, target.chances): target for target in able}.values()
    found = [target for target in able if _is_frequent(target, policy)]
    aside: dict[int, int] = defaultdict(int)
    for candidate in held:
        aside[id(candidate.target)] |= candidate.mask
    while True:
        habits = {id(target) for target in found}
        rates = _BaseRates(((t, ~aside[id(t)]) for t in able if id(t) not in habits), policy.base_rate)
        chance = binomial_chance(((t.chances.bit_count(), rates.of(t)) for t in tests), policy)
        tried = [Candidate(target, (), target.group.all, _plain_p(target, rates)) for target in found]
        limit = bound(tried, chance, policy.plain_fdr, policy)
        kept = [candidate for candidate in tried if doubted(candidate, policy) <= limit]
        if len(kept) == len(habits):
            return distinct(kept)
        found = [candidate.target for candidate in kept]


def _says_something(target: Target) -> bool:
    """A trait does, an event type alone doesn't; and that drafts are left as they are is what everybody hopes for."""
    return target.pattern.trait not in {None, UNCHANGED}


def _is_frequent(target: Target, policy: DetectionPolicy) -> bool:
    """Enough occurrences on enough days, at a sufficient rate."""
    hits, chances = target.margins
    frequent = hits >= policy.min_occurrences and hits >= policy.min_consistency * chances
    return frequent and on_enough_days(target, target.hits, policy)


def _plain_p(target: Target, rates: "_BaseRates") -> float:
    return binomial_tail(*target.margins, rates.of(target))


class _BaseRates:
    """The rate at which a trait of a kind turns up anyway: that of the subject's other traits of the kind, pooled."""

    def __init__(self, counted: Iterable[tuple[Target, int]], floor: float) -> None:
        """`counted`: targets with the mask of what counts of their chances."""
        self._floor = floor
        self._hits: Counter[str] = Counter()
        self._chances: Counter[str] = Counter()
        for target, mask in counted:
            trait = str(target.pattern.trait)
            hits, chances = (target.hits & mask).bit_count(), (target.chances & mask).bit_count()
            for key in (trait, _kind_key(trait)):
                self._hits[key] += hits
                self._chances[key] += chances

    def of(self, target: Target) -> float:
        """Never under the floor."""
        trait = str(target.pattern.trait)
        kind = _kind_key(trait)
        chances = self._chances[kind] - self._chances[trait]
        return max(self._floor, (self._hits[kind] - self._hits[trait]) / chances) if chances else self._floor


def _kind_key(trait: str) -> str:
    """A key that no trait has, since none begins with a space."""
    return " " + kind_of(trait)
