"""Finding repeated behaviour in one subject's episodes, without a model (`domain.md` 7).

`targets.py` says what may be a habit and `facets.py` under which conditions; `search.py` finds where it is frequent,
`discovery.py` says how rare by chance that must be among all that was tried, `plain.py` the same without condition.
`generality.py` and `rivals.py` leave out what a more general or a stronger one explains, `thresholds.py` picks the
learned numbers, `wording.py` tells it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from memory_app.domain.confidence import confidence_of, rank_of
from memory_app.domain.discovery import FisherChance, bound, doubted
from memory_app.domain.generality import Generality, tells_the_value
from memory_app.domain.patterns import (
    EpisodeView,
    Pattern,
    Recount,
    is_occurrence,
    opportunities_of,
    recount,
)
from memory_app.domain.plain import plain_habits
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.rivals import standing_alone
from memory_app.domain.search import candidates_of
from memory_app.domain.targets import Candidate, Target, grouped, targets_of
from memory_app.domain.telling import NO_NAMES
from memory_app.domain.thresholds import settled
from memory_app.domain.vocabulary import Category, Confidence
from memory_app.domain.wording import Count, category_of, evidence, order_of, quote, rule_text

__all__ = ["EpisodeView", "Finding", "Recount", "is_occurrence", "mine", "opportunities_of", "recount"]


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
    episodes: Iterable[EpisodeView],
    *,
    policy: DetectionPolicy,
    names: Mapping[str, str] = NO_NAMES,
    companies: Mapping[str, str] = NO_NAMES,
) -> list[Finding]:
    """The patterns in one subject's episodes, best first; the caller cuts the window and the number of new ones.

    `names` maps contacts' keys to what people call them, `companies` companies' keys. The order of `episodes` doesn't
    matter.
    """
    groups = grouped(episodes)
    targets = [target for group in groups for target in targets_of(group)]
    tried = [candidate for target in targets for candidate in candidates_of(target, policy)]
    held = _passing(tried, targets, policy)
    plain = plain_habits(targets, held, policy)
    generality = Generality.among(tried, plain, policy)
    # Unless it is no habit without one condition. Then to tell it to everybody would be wrong, even where the one under
    # the condition is not reported: among too many tried, or explained by another.
    narrowed = generality.narrowed(tried)
    general = [found for found in plain if id(found.target) not in narrowed]
    passed = [found for found in map(generality.most_general, held) if found is not None]
    conditional = standing_alone(groups, passed, policy)
    return _ordered([_finding(candidate, policy, names, companies) for candidate in (*conditional, *general)])


def _passing(tried: Sequence[Candidate], targets: Sequence[Target], policy: DetectionPolicy) -> list[Candidate]:
    """Those that hold among all that was tried: with one condition, and with two."""
    chance = FisherChance(targets, policy)
    passed = []
    for number, level in ((1, policy.conditional_fdr), (2, policy.paired_fdr)):
        among = [c for c in tried if len(c.facets) == number and tells_the_value(c, policy)]
        limit = bound(among, partial(chance, conditions=number), level, policy)
        passed += [candidate for candidate in among if doubted(candidate, policy) <= limit]
    return passed


def _finding(
    found: Candidate, policy: DetectionPolicy, names: Mapping[str, str], companies: Mapping[str, str]
) -> Finding:
    """A candidate as it is reported."""
    target = found.target
    conditions = settled(found.facets, target.group.members(target.chances))
    pattern = replace(target.pattern, conditions=conditions)
    hits = target.group.members(target.hits & found.mask)
    inside, rest = target.chances & found.mask, target.chances & ~found.mask
    days = [episode.local_date for episode in hits]
    count = Count(
        occurrences=len(hits),
        opportunities=inside.bit_count(),
        days=len(set(days)),
        first=min(days),
        last=max(days),
        outside=((target.hits & rest).bit_count(), rest.bit_count()) if found.facets else None,
        held=not target.chances & ~target.group.signed,
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
        quote=quote(pattern, names, companies=companies),
        evidence=evidence(pattern, count, names, companies=companies),
        promotion_candidate=order_of(pattern) is not None,
        rule_text=rule_text(pattern, names, companies=companies),
        contradicted=contradicted,
        p_value=found.p_value,
    )


def _ordered(findings: Iterable[Finding]) -> list[Finding]:
    """Best first: uncontradicted, surest, most often, least likely by chance. Contraries contradict each other.

    Of two that differ in a learned number only, the less likely one.
    """
    by_key: dict[str, Finding] = {}
    for finding in sorted(findings, key=lambda f: f.p_value):
        by_key.setdefault(finding.pattern.key(), finding)
    told = [_against(finding, by_key.keys()) for finding in by_key.values()]
    return sorted(
        told, key=lambda f: (f.contradicted, -rank_of(f.confidence), -f.occurrences, f.p_value, f.pattern.key())
    )


def _against(finding: Finding, keys: Iterable[str]) -> Finding:
    opposite = finding.pattern.opposite()
    if opposite is None or opposite.key() not in keys:
        return finding
    confidence = confidence_of(finding.occurrences, finding.consistency, True)  # noqa: FBT003
    return replace(finding, contradicted=True, confidence=confidence)
