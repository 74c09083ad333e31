"""Finding repeated behaviour in one subject's episodes, without a model (`domain.md` 7).

Episodes of one agent and family become bits of an integer, oldest lowest; a target (a trait, an event type, an
outcome), its opportunities and a condition are masks over them, so that every count is exact and one popcount.
A new kind of condition is a row of `patterns.VALUES` and its name in `MINED`.
"""

import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from uuid import UUID

from memory_app.domain.confidence import confidence_of, rank_of
from memory_app.domain.patterns import (
    DRAFTS,
    VALUES,
    Condition,
    EpisodeView,
    Pattern,
    Recount,
    by_time,
    family_of,
    is_occurrence,
    opportunities_of,
    recount,
)
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.statistics import benjamini_hochberg, binomial_tail, fisher_tail
from memory_app.domain.traits import counts_only_chances, is_removal, kept_of, kind_of, removal_of
from memory_app.domain.vocabulary import Category, ConditionKind, Confidence
from memory_app.domain.wording import Count, category_of, evidence, order_of, quote, rule_text

__all__ = ["MINED", "EpisodeView", "Finding", "Recount", "is_occurrence", "mine", "opportunities_of", "recount"]

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


MINED = (ConditionKind.CONTACT, ConditionKind.WEEKDAY)
"""The kinds looked for, the more telling first: where two conditions always coincide, the first is reported."""


def mine(
    episodes: Iterable[EpisodeView], *, policy: DetectionPolicy, names: Mapping[str, str] = NO_NAMES
) -> list[Finding]:
    """The patterns in one subject's episodes, best first; the caller cuts the window and the number of new ones.

    `names` maps contacts' keys to what people call them. The order of `episodes` doesn't matter.
    """
    groups = _grouped(episodes)
    targets = [target for group in groups for target in _targets(group) if target.hits]
    specific = _conditional(groups, targets, policy)
    narrowed = {id(found.target) for found in specific}
    # The most general pattern wins: a conditional one that passed has proved that it beats the rest of its target.
    general = [found for found in _plain(groups, targets, policy) if id(found.target) not in narrowed]
    return _ordered([_finding(candidate, policy, names) for candidate in (*specific, *general)])


@dataclass(frozen=True, slots=True)
class _Group:
    """Episodes of one agent and family, oldest first: episode i is bit i."""

    agent: str
    family: str
    episodes: Sequence[EpisodeView]
    conditions: Sequence[tuple[Condition, int]]
    signed: int

    @property
    def all(self) -> int:
        return (1 << len(self.episodes)) - 1

    def members(self, mask: int) -> list[EpisodeView]:
        return [episode for at, episode in enumerate(self.episodes) if mask >> at & 1]


@dataclass(frozen=True, slots=True)
class _Target:
    """What may be a habit. `pattern` has no conditions; `hits` lie within `chances`."""

    group: _Group
    pattern: Pattern
    hits: int
    chances: int


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A target under a condition, or under none."""

    target: _Target
    condition: Condition | None
    mask: int
    p_value: float

    @property
    def extension(self) -> tuple[int, int, int, int]:
        """What makes two candidates the same test."""
        chances = self.target.chances
        return id(self.target.group), self.target.hits, chances, self.mask & chances

    @property
    def pattern(self) -> Pattern:
        conditions = () if self.condition is None else (self.condition,)
        return replace(self.target.pattern, conditions=conditions)


def _grouped(episodes: Iterable[EpisodeView]) -> list[_Group]:
    buckets: dict[tuple[str, str], list[EpisodeView]] = defaultdict(list)
    for episode in sorted(episodes, key=by_time):
        buckets[episode.agent, family_of(episode.event_type)].append(episode)
    return [_group(agent, family, found) for (agent, family), found in sorted(buckets.items())]


def _group(agent: str, family: str, episodes: Sequence[EpisodeView]) -> _Group:
    signed = sum(1 << at for at, episode in enumerate(episodes) if episode.signature)
    return _Group(agent, family, episodes, _conditions(episodes), signed)


def _conditions(episodes: Sequence[EpisodeView]) -> list[tuple[Condition, int]]:
    """Each condition that some episode meets, with its mask; of those that coincide, the first."""
    found: dict[int, Condition] = {}
    for kind in MINED:
        for value, mask in sorted(_masks(VALUES[kind](episode) for episode in episodes).items()):
            found.setdefault(mask, Condition(kind, value))
    return [(condition, mask) for mask, condition in found.items()]


def _masks(values: Iterable[Iterable[str]]) -> dict[str, int]:
    """For each value, the bits of the places where it occurs."""
    masks: dict[str, int] = defaultdict(int)
    for at, here in enumerate(values):
        for value in here:
            masks[value] |= 1 << at
    return masks


def _targets(group: _Group) -> Iterator[_Target]:
    """Everything that may be a habit in a group, whether or not it ever happened there."""
    events = _masks((episode.event_type,) for episode in group.episodes)
    traits = _masks(episode.traits for episode in group.episodes)
    outcomes = _masks((episode.outcome,) if episode.outcome else () for episode in group.episodes)
    # A pattern without event type means any draft; other families name theirs, so that no two patterns share a key.
    scopes = [(None, group.all)] if group.family == DRAFTS else sorted(events.items())
    for event_type, mask in events.items():
        yield _Target(group, Pattern(group.agent, event_type), mask, group.all)
    for scope, mask in scopes:
        for trait, hits in sorted(traits.items()):
            if not counts_only_chances(trait):
                pattern = Pattern(group.agent, scope, trait=trait)
                yield _Target(group, pattern, hits & mask, _chances(group, trait, traits))
        for outcome, hits in sorted(outcomes.items()):
            yield _Target(group, Pattern(group.agent, scope, outcome), hits & mask, group.all)


def _chances(group: _Group, trait: str, traits: Mapping[str, int]) -> int:
    """As `patterns.opportunities_of`, before any condition."""
    if not is_removal(trait):
        return group.all
    held = group.signed & (traits[trait] | traits.get(kept_of(trait), 0))
    return held | (group.all & ~group.signed if traits[trait] & ~group.signed else 0)


def _plain(groups: Sequence[_Group], targets: Iterable[_Target], policy: DetectionPolicy) -> list[_Candidate]:
    """Traits without condition that are more frequent than the subject's other traits of their kind.

    Of those others, what is a finding itself is left out of the base rate: two habits of a kind must not hide each
    other. So it starts from all that look like habits; each round puts what failed back into the base rate, which only
    makes the test stricter, until nothing changes.
    """
    able = [t for t in targets if t.pattern.trait is not None and t.chances.bit_count() >= policy.min_opportunities]
    never_removed = [kept for group in groups for kept in _only_kept(group)]
    whole = [_Candidate(target, None, target.group.all, 1.0) for target in able]
    found = [candidate for candidate in whole if _is_frequent(candidate, policy)]
    while True:
        habits = {id(candidate.target) for candidate in found}
        counted = [_counted(target) for target in able if id(target) not in habits]
        rates = _BaseRates([*counted, *never_removed], policy.base_rate)
        tried = [replace(candidate, p_value=_plain_p(candidate.target, rates)) for candidate in whole]
        found = [c for c in _passing(tried, policy.plain_fdr) if id(c.target) in habits and _is_frequent(c, policy)]
        if len(found) == len(habits):
            return _distinct(found)


def _counted(target: _Target) -> tuple[str, int, int]:
    """The trait, its hits and its chances."""
    return str(target.pattern.trait), target.hits.bit_count(), target.chances.bit_count()


def _plain_p(target: _Target, rates: "_BaseRates") -> float:
    trait, hits, chances = _counted(target)
    return binomial_tail(hits, chances, rates.of(trait))


def _only_kept(group: _Group) -> Iterator[tuple[str, int, int]]:
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


def _conditional(groups: Sequence[_Group], targets: Iterable[_Target], policy: DetectionPolicy) -> list[_Candidate]:
    """Targets under one condition that are more frequent there than elsewhere, each by its own strength."""
    tried = [candidate for target in targets for candidate in _under_conditions(target, policy)]
    passed = [found for found in _passing(tried, policy.conditional_fdr) if _is_specific(found, policy)]
    passed = sorted(_distinct(passed), key=_strength)
    return [found for group in groups for found in _standing_alone(group, passed, policy)]


def _strength(found: _Candidate) -> tuple[float, int, str]:
    """Least likely by chance first; of two that mirror each other the rarer one, for the other is just the rest."""
    return (
        round(math.log(max(found.p_value, sys.float_info.min)), 6),
        found.target.hits.bit_count(),
        found.pattern.key(),
    )


def _under_conditions(target: _Target, policy: DetectionPolicy) -> Iterator[_Candidate]:
    """The target under each condition whose margins allow a finding, whatever its hits under it."""
    hits, chances = target.hits.bit_count(), target.chances.bit_count()
    if hits < policy.min_occurrences:
        return
    for condition, mask in target.group.conditions:
        inside = (mask & target.chances).bit_count()
        best = fisher_tail(min(inside, hits), inside, hits, chances)
        if inside >= policy.min_opportunities and best <= policy.conditional_fdr:
            hits_inside = (mask & target.hits).bit_count()
            yield _Candidate(target, condition, mask, fisher_tail(hits_inside, inside, hits, chances))


def _passing(tried: Sequence[_Candidate], level: float) -> list[_Candidate]:
    """Those that pass Benjamini-Hochberg over all that were tried, equal extensions counted once."""
    tests = {candidate.extension: candidate.p_value for candidate in tried}
    bound = benjamini_hochberg(list(tests.values()), level)
    return [candidate for candidate in tried if candidate.p_value <= bound]


def _distinct(passed: Iterable[_Candidate]) -> list[_Candidate]:
    """Of those that coincide the most telling: traits with an order (all of them), event types, traits, outcomes."""
    seen: set[tuple[int, int, int, int]] = set()
    distinct = []
    for found in sorted(passed, key=_telling):
        if found.extension not in seen or _telling(found) == 0:
            seen.add(found.extension)
            distinct.append(found)
    return distinct


def _telling(found: _Candidate) -> int:
    pattern = found.target.pattern
    if pattern.trait is not None:
        return 2 if order_of(pattern) is None else 0
    return 1 if pattern.outcome is None else 3


def _is_frequent(found: _Candidate, policy: DetectionPolicy) -> bool:
    """Enough occurrences on enough days, at a sufficient rate."""
    hits = found.target.hits & found.mask
    number, chances = hits.bit_count(), (found.target.chances & found.mask).bit_count()
    if number < policy.min_occurrences or number < policy.min_consistency * chances:
        return False
    return len({episode.local_date for episode in found.target.group.members(hits)}) >= policy.min_distinct_days


def _is_specific(found: _Candidate, policy: DetectionPolicy) -> bool:
    """Frequent, better than the general pattern's remainder, and that remainder no habit by itself."""
    rest = found.target.chances & ~found.mask
    missed = (found.target.hits & rest).bit_count() < policy.min_consistency * rest.bit_count()
    return missed and found.p_value <= policy.specific_beats_general and _is_frequent(found, policy)


def _standing_alone(group: _Group, passed: Iterable[_Candidate], policy: DetectionPolicy) -> list[_Candidate]:
    """Those of a group that still beat their outside once what stronger ones explain is set aside, strongest first.

    A contact who is met on Fridays looks special for whatever is done on Fridays; and where all is deferred on
    Fridays, each other weekday looks special for what is not deferred.
    """
    kept: list[_Candidate] = []
    for found in passed:
        if found.target.group is not group:
            continue
        rivals = [k for k in kept if k.target is found.target or not k.mask & found.mask]
        explained = 0
        for rival in rivals:
            explained |= rival.mask
        if _p_within(found, ~explained) <= policy.specific_beats_general:
            kept.append(found)
    return kept


def _p_within(found: _Candidate, mask: int) -> float:
    hits, chances = found.target.hits & mask, found.target.chances & mask
    return fisher_tail(
        (hits & found.mask).bit_count(), (chances & found.mask).bit_count(), hits.bit_count(), chances.bit_count()
    )


def _finding(found: _Candidate, policy: DetectionPolicy, names: Mapping[str, str]) -> Finding:
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
