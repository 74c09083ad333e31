"""At which of the miner's steps a habit was lost: to choose levels and rules by, not to judge."""

from collections.abc import Callable, Iterable
from functools import partial

from memory_app.domain.discovery import FisherChance, bound, doubted
from memory_app.domain.generality import Generality, tells_the_value
from memory_app.domain.plain import plain_habits
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.rivals import standing_alone
from memory_app.domain.search import candidates_of, on_enough_days, promising
from memory_app.domain.statistics import fisher_tail
from memory_app.domain.targets import Candidate, Target, grouped, targets_of
from tests.planted.count import meets
from tests.planted.engine import views, zone_of
from tests.planted.model import Rule, Subject

_ALIKE = 0.8
"""Share of the chances that two masks have in common, from which a candidate is the habit with another number."""


def why_not(rule: Rule, subject: Subject, policy: DetectionPolicy) -> str:
    """The step at which the rule, and all that are much like it, fell."""
    episodes = views(subject.signals, subject.zone)
    groups = grouped(episodes)
    targets = [target for group in groups for target in targets_of(group)]
    target = next((t for t in targets if _names(t) == rule.target), None)
    if target is None:
        return "no target"
    tried = [candidate for each in targets for candidate in candidates_of(each, policy)]
    chance = FisherChance(targets, policy)
    limits = {}
    held: list[Candidate] = []
    for number, level in ((1, policy.conditional_fdr), (2, policy.paired_fdr)):
        among = [c for c in tried if len(c.facets) == number and tells_the_value(c, policy)]
        limits[number] = bound(among, partial(chance, conditions=number), level, policy)
        held += [c for c in among if doubted(c, policy) <= limits[number]]
    plain = plain_habits(targets, held, policy)
    if not rule.conditions:
        return "narrowed" if any(found.target is target for found in plain) else "levels (plain)"
    mask = _mask(target, rule, subject)
    alike = [c for c in tried if c.target is target and _share(c.mask & target.chances, mask) >= _ALIKE]
    if not alike:
        return _unpromising(target, mask, policy)
    generality = Generality.among(tried, plain, policy)
    best = min(alike, key=lambda c: doubted(c, policy))
    told = f"p {best.p_value:.1g}, doubted {doubted(best, policy):.1g}, limit {limits[len(best.facets)]:.1g}"
    general = [generality.most_general(c) for c in alike if any(c is h for h in held)]
    alone = standing_alone(groups, filter(None, map(generality.most_general, held)), policy)
    steps: Iterable[tuple[Callable[[], bool], str]] = (
        (lambda: not any(tells_the_value(c, policy) for c in alike), "no amount would do as well"),
        (lambda: not general, f"levels ({told})"),
        (lambda: not any(any(g is c for c in alike) for g in general), "generalised"),
        (lambda: not any(any(a is c for c in alike) for a in alone), "explained by a rival"),
    )
    return next((why for lost, why in steps if lost()), "told otherwise")


def _names(target: Target) -> tuple[str, str | None, str | None, str | None]:
    pattern = target.pattern
    return pattern.agent, pattern.event_type, pattern.outcome, pattern.trait


def _mask(target: Target, rule: Rule, subject: Subject) -> int:
    """The chances under the rule's conditions."""
    zone, signals = zone_of(subject), {signal.number: signal for signal in subject.signals}
    under = (all(meets(cond, signals[e.id.int], zone) for cond in rule.conditions) for e in target.group.episodes)
    return sum(1 << at for at, inside in enumerate(under) if inside) & target.chances


def _share(one: int, other: int) -> float:
    return (one & other).bit_count() / ((one | other).bit_count() or 1)


def _unpromising(target: Target, mask: int, policy: DetectionPolicy) -> str:
    """Why the miner doesn't even look at it."""
    if promising(target, mask, policy) is not None:
        return "not among the conditions tried"
    inside, hits, total = mask.bit_count(), target.hits.bit_count(), target.chances.bit_count()
    p_value = fisher_tail((target.hits & mask).bit_count(), inside, hits, total)
    if p_value > policy.promising:
        return f"not promising (p {p_value:.1g})"
    rest = total - inside
    if not on_enough_days(target, target.chances & ~target.hits & ~mask, policy):
        return f"misses outside on too few days ({rest} outside)"
    return "mostly on one day"
