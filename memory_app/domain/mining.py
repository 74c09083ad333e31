"""Finding repeated behaviour in one subject's episodes, without a model (`domain.md` 7).

`targets.py` says what may be a habit and under which conditions; here it is tested, and what others explain left out.
"""

import math
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from uuid import UUID

from memory_app.domain.confidence import confidence_of, rank_of
from memory_app.domain.patterns import (
    EpisodeView,
    Pattern,
    Recount,
    excludes,
    is_occurrence,
    opportunities_of,
    recount,
)
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.statistics import benjamini_hochberg, binomial_tail, fisher_tail
from memory_app.domain.targets import MINED, Candidate, Group, Target, grouped, targets_of
from memory_app.domain.traits import kind_of, removal_of
from memory_app.domain.vocabulary import Category, Confidence
from memory_app.domain.wording import Count, category_of, evidence, order_of, quote, rule_text

__all__ = ["MINED", "EpisodeView", "Finding", "Recount", "is_occurrence", "mine", "opportunities_of", "recount"]

_LESS_ROOM = 0.10
"""Fisher level at which a target is rarer under another habit's condition than elsewhere, which then explains it.

Measured beside a contact to whom nothing else is done: at 0.10 as few habits are invented as when every other habit
counts (2 % of subjects; 43 % if none does), and a true one with noise elsewhere is found in 95 %, not 77 %.
"""
NO_NAMES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Finding:
    """A pattern that passed its test, with its exact counts. `evidence_ids` are the occurrences, oldest first."""

    pattern: Pattern
    evidence_ids: tuple[UUID, ...]
    occurrences: int
    opportunities: int
    consistency: float
    confidence: Confidence
    category: Category
    quote: str
    evidence: str
    promotion_candidate: bool
    rule_text: str
    contradicted: bool
    p_value: float


def mine(
    episodes: Iterable[EpisodeView], *, policy: DetectionPolicy, names: Mapping[str, str] = NO_NAMES
) -> list[Finding]:
    """The patterns in one subject's episodes, best first; the caller cuts the window and the number of new ones.

    `names` maps contacts' keys to what people call them. The order of `episodes` doesn't matter.
    """
    groups = grouped(episodes)
    targets = [target for group in groups for target in targets_of(group) if target.hits]
    tried = [candidate for target in targets for candidate in _under_conditions(target, policy)]
    specific = [candidate for candidate in tried if _is_specific(candidate, policy)]
    # The most general pattern wins, unless it is no habit without one condition. Then to tell it to everybody would be
    # wrong, even where the one under the condition is not reported: among too many tried, or explained by another.
    narrowed = {id(candidate.target) for candidate in specific}
    general = [found for found in _plain(groups, targets, policy) if id(found.target) not in narrowed]
    conditional = _conditional(groups, tried, specific, policy)
    return _ordered([_finding(candidate, policy, names) for candidate in (*conditional, *general)])


def _plain(groups: Sequence[Group], targets: Iterable[Target], policy: DetectionPolicy) -> list[Candidate]:
    """Traits without condition that are more frequent than the subject's other traits of their kind.

    Of those others, what is a finding itself is left out of the base rate: two habits of a kind must not hide each
    other. So it starts from all that look like habits; each round puts what failed back into the base rate, which only
    makes the test stricter, until nothing changes.
    """
    able = [t for t in targets if t.pattern.trait is not None and t.chances.bit_count() >= policy.min_opportunities]
    never_removed = [kept for group in groups for kept in _only_kept(group)]
    whole = [Candidate(target, None, target.group.all, 1.0) for target in able]
    found = [candidate for candidate in whole if _is_frequent(candidate, policy)]
    while True:
        habits = {id(candidate.target) for candidate in found}
        counted = [_counted(target) for target in able if id(target) not in habits]
        rates = _BaseRates([*counted, *never_removed], policy.base_rate)
        tried = [replace(candidate, p_value=_plain_p(candidate.target, rates)) for candidate in whole]
        found = [c for c in _passing(tried, policy.plain_fdr) if id(c.target) in habits and _is_frequent(c, policy)]
        if len(found) == len(habits):
            return _distinct(found)


def _counted(target: Target) -> tuple[str, int, int]:
    """The trait, its hits and its chances."""
    return str(target.pattern.trait), target.hits.bit_count(), target.chances.bit_count()


def _plain_p(target: Target, rates: "_BaseRates") -> float:
    trait, hits, chances = _counted(target)
    return binomial_tail(hits, chances, rates.of(trait))


def _only_kept(group: Group) -> Iterator[tuple[str, int, int]]:
    """Removals that had chances and never happened: what was only ever kept."""
    traits = Counter(trait for episode in group.episodes if episode.signature for trait in episode.traits)
    for trait, times in traits.items():
        removal = removal_of(trait)
        if removal is not None and removal not in traits:
            yield removal, 0, times


class _BaseRates:
    """The rate at which a trait of a kind turns up anyway: that of the subject's other traits of the kind, pooled."""

    def __init__(self, counted: Iterable[tuple[str, int, int]], floor: float) -> None:
        self._floor = floor
        self._hits: Counter[str] = Counter()
        self._chances: Counter[str] = Counter()
        for trait, hits, chances in counted:
            for key in (trait, _kind_key(trait)):
                self._hits[key] += hits
                self._chances[key] += chances

    def of(self, trait: str) -> float:
        """Never under the floor."""
        kind = _kind_key(trait)
        chances = self._chances[kind] - self._chances[trait]
        return max(self._floor, (self._hits[kind] - self._hits[trait]) / chances) if chances else self._floor


def _kind_key(trait: str) -> str:
    """A key that no trait has, since none begins with a space."""
    return " " + kind_of(trait)


def _conditional(
    groups: Sequence[Group], tried: Sequence[Candidate], specific: Sequence[Candidate], policy: DetectionPolicy
) -> list[Candidate]:
    """The specific ones that hold among all that were tried, each by its own strength."""
    passed = {id(candidate) for candidate in _passing(tried, policy.conditional_fdr)}
    distinct = _distinct(candidate for candidate in specific if id(candidate) in passed)
    distinct = sorted(distinct, key=_strength)
    return [found for group in groups for found in _standing_alone(group, distinct, policy)]


def _strength(found: Candidate) -> tuple[float, int, int, str]:
    """Least likely by chance first; of two that mirror each other the rarer one, for the other is just the rest.

    Of two conditions that always coincide the first in `MINED`.
    """
    return (
        round(math.log(max(found.p_value, sys.float_info.min)), 6),
        found.target.hits.bit_count(),
        0 if found.condition is None else MINED.index(found.condition.kind),
        found.pattern.key(),
    )


def _under_conditions(target: Target, policy: DetectionPolicy) -> Iterator[Candidate]:
    """The target under each condition whose margins allow a finding, whatever its hits under it."""
    hits, chances = target.hits.bit_count(), target.chances.bit_count()
    if hits < policy.min_occurrences:
        return
    for condition, mask in target.group.conditions:
        inside = (mask & target.chances).bit_count()
        best = fisher_tail(min(inside, hits), inside, hits, chances)
        if inside >= policy.min_opportunities and best <= policy.conditional_fdr:
            hits_inside = (mask & target.hits).bit_count()
            yield Candidate(target, condition, mask, fisher_tail(hits_inside, inside, hits, chances))


def _passing(tried: Sequence[Candidate], level: float) -> list[Candidate]:
    """Those that pass Benjamini-Hochberg over all that were tried, equal extensions counted once."""
    tests = {candidate.extension: candidate.p_value for candidate in tried}
    bound = benjamini_hochberg(list(tests.values()), level)
    return [candidate for candidate in tried if candidate.p_value <= bound]


def _distinct(passed: Iterable[Candidate]) -> list[Candidate]:
    """Of those that coincide the most telling: traits with an order (all of them), event types, traits, outcomes."""
    seen: set[tuple[int, int, int, int]] = set()
    distinct = []
    for found in sorted(passed, key=_telling):
        if found.extension not in seen or _telling(found) == 0:
            seen.add(found.extension)
            distinct.append(found)
    return distinct


def _telling(found: Candidate) -> int:
    pattern = found.target.pattern
    if pattern.trait is not None:
        return 2 if order_of(pattern) is None else 0
    return 1 if pattern.outcome is None else 3


def _is_frequent(found: Candidate, policy: DetectionPolicy) -> bool:
    """Enough occurrences on enough days, at a sufficient rate."""
    hits = found.target.hits & found.mask
    number, chances = hits.bit_count(), (found.target.chances & found.mask).bit_count()
    if number < policy.min_occurrences or number < policy.min_consistency * chances:
        return False
    return len({episode.local_date for episode in found.target.group.members(hits)}) >= policy.min_distinct_days


def _is_specific(found: Candidate, policy: DetectionPolicy) -> bool:
    """Frequent, better than the general pattern's remainder, and that remainder no habit by itself."""
    rest = found.target.chances & ~found.mask
    missed = (found.target.hits & rest).bit_count() < policy.min_consistency * rest.bit_count()
    return missed and found.p_value <= policy.specific_beats_general and _is_frequent(found, policy)


def _standing_alone(group: Group, passed: Iterable[Candidate], policy: DetectionPolicy) -> list[Candidate]:
    """Those of a group that are not explained by stronger ones, strongest first."""
    kept: list[Candidate] = []
    for found in passed:
        if found.target.group is group and _stands_beside(found, kept, policy):
            kept.append(found)
    return kept


def _stands_beside(found: Candidate, kept: Sequence[Candidate], policy: DetectionPolicy) -> bool:
    """Whether it still beats its outside once what stronger ones explain is set aside.

    A contact who is met on Fridays looks special for whatever is done on Fridays; and where all is deferred on
    Fridays, each other weekday looks special for what is not deferred. What is never seen outside, save where another
    habit leaves it no room, stands however little that outside is: nothing is left that could speak against it. Only
    an event or outcome that makes no order must prove more, being just the rest.
    """
    same = 0
    for rival in kept:
        same |= rival.mask if rival.target is found.target else 0
    if _p_within(found, ~same) > policy.specific_beats_general:
        return False
    left = ~(same | _without_room(found, kept, ~same))
    never_elsewhere = not found.target.hits & ~found.mask & left
    if never_elsewhere and not _is_just_the_rest(found.target.pattern):
        return True
    return _p_within(found, left) <= policy.specific_beats_general


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
        if excluded or _p_between(found.target, elsewhere, within & rival.mask) <= _LESS_ROOM:
            explained |= rival.mask
    return explained


def _is_just_the_rest(pattern: Pattern) -> bool:
    """Sent, as against deferred: it takes some event to be none of the others."""
    return pattern.trait is None and order_of(pattern) is None


def _p_within(found: Candidate, mask: int) -> float:
    return _p_between(found.target, found.mask & mask, ~found.mask & mask)


def _p_between(target: Target, here: int, there: int) -> float:
    """Fisher's, for the target being more frequent here than there, two masks apart."""
    hits, chances = (target.hits & here).bit_count(), (target.chances & here).bit_count()
    others, rest = (target.hits & there).bit_count(), (target.chances & there).bit_count()
    return fisher_tail(hits, chances, hits + others, chances + rest)


def _finding(found: Candidate, policy: DetectionPolicy, names: Mapping[str, str]) -> Finding:
    """A candidate as it is reported."""
    pattern, target = found.pattern, found.target
    hits = target.group.members(target.hits & found.mask)
    inside, rest = target.chances & found.mask, target.chances & ~found.mask
    days = [episode.local_date for episode in hits]
    count = Count(
        occurrences=len(hits),
        opportunities=inside.bit_count(),
        days=len(set(days)),
        first=min(days),
        last=max(days),
        outside=((target.hits & rest).bit_count(), rest.bit_count()) if found.condition else None,
    )
    contradicted = recount(pattern, target.group.episodes, policy=policy).turned_round
    consistency = count.occurrences / count.opportunities
    return Finding(
        pattern=pattern,
        evidence_ids=tuple(episode.id for episode in hits),
        occurrences=count.occurrences,
        opportunities=count.opportunities,
        consistency=consistency,
        confidence=confidence_of(count.occurrences, consistency, contradicted),
        category=category_of(pattern),
        quote=quote(pattern, names),
        evidence=evidence(pattern, count, names),
        promotion_candidate=order_of(pattern) is not None,
        rule_text=rule_text(pattern, names),
        contradicted=contradicted,
        p_value=found.p_value,
    )


def _ordered(findings: list[Finding]) -> list[Finding]:
    """Best first: uncontradicted, surest, most often, least likely by chance. Contraries contradict each other."""
    keys = {finding.pattern.key() for finding in findings}
    told = [_against(finding, keys) for finding in findings]
    return sorted(
        told, key=lambda f: (f.contradicted, -rank_of(f.confidence), -f.occurrences, f.p_value, f.pattern.key())
    )


def _against(finding: Finding, keys: set[str]) -> Finding:
    opposite = finding.pattern.opposite()
    if opposite is None or opposite.key() not in keys:
        return finding
    confidence = confidence_of(finding.occurrences, finding.consistency, True)  # noqa: FBT003
    return replace(finding, contradicted=True, confidence=confidence)
