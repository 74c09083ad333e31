"""The most general pattern wins (`domain.md` 7).

B (A plus a condition) is reported instead of A only if B's rate beats A's remainder, and that remainder is no habit.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.search import p_between
from memory_app.domain.targets import Candidate
from memory_app.domain.vocabulary import ConditionKind


@dataclass(slots=True)
class Generality:
    """Of the candidates of one subject, how far each can be generalised.

    `whole` are the traits that passed without condition.
    """

    policy: DetectionPolicy
    whole: frozenset[int]
    _by_extension: dict[tuple[int, int], Candidate] = field(default_factory=dict)

    @classmethod
    def among(cls, tried: Iterable[Candidate], plain: Iterable[Candidate], policy: DetectionPolicy) -> "Generality":
        """For all that could be reported, whether or not it passed."""
        made = cls(policy, frozenset(id(found.target) for found in plain))
        for candidate in tried:
            made._by_extension.setdefault(_key(candidate), candidate)
        return made

    def narrowed(self, tried: Iterable[Candidate]) -> set[int]:
        """Of the traits that passed without condition, those that are no habit without a certain one.

        All the ways in which a condition of the kind could have picked a part of the chances count as tried.
        """
        one = (found for found in tried if id(found.target) in self.whole and len(found.facets) == 1)
        return {id(found.target) for found in one if self._beats(found, found.target.group.all)}

    def most_general(self, found: Candidate) -> Candidate | None:
        """Itself, or with two conditions the one that says as much alone; None if it holds without condition."""
        if len(found.facets) == 1:
            return None if id(found.target) in self.whole and not self._beats(found, found.target.group.all) else found
        general = [parent for parent in self._parents(found) if not self._beats(found, parent.mask)]
        return self.most_general(min(general, key=lambda c: c.p_value)) if general else found

    def _parents(self, found: Candidate) -> Iterable[Candidate]:
        """With one of the two conditions, where that could be reported too."""
        for facet in found.facets:
            parent = self._by_extension.get((id(found.target), facet.mask & found.target.chances))
            if parent is not None:
                yield parent

    def _beats(self, found: Candidate, parent: int) -> bool:
        """Against the rest of the parent's chances."""
        target = found.target
        chances, hits = target.chances & parent, target.hits & parent
        rest = chances & ~found.mask
        if (hits & rest).bit_count() >= self.policy.min_consistency * rest.bit_count():
            return False
        p_value = p_between(target, found.mask & parent, rest)
        if p_value > self.policy.specific_beats_general:
            return False
        # Against what holds everywhere, and for both sides of the clock, there are many ways to be lucky.
        kinds = {facet.condition.kind for facet in found.facets}
        strict = len(found.facets) == 1 or len(kinds) == 1
        level = self.policy.narrowed if strict else self.policy.narrowed_twice
        return p_value * self._ways(found, chances) <= level

    def _ways(self, found: Candidate, chances: int) -> int:
        """How many different parts of these chances a condition of the added kind could have picked."""
        added = found.facets[0] if found.facets[0].mask & chances != chances else found.facets[-1]
        kind = added.condition.kind
        parts = {facet.mask & chances for facet in found.target.group.facets if facet.condition.kind is kind}
        return sum(1 for part in parts if part.bit_count() >= self.policy.min_opportunities and part != chances)


def _key(found: Candidate) -> tuple[int, int]:
    return id(found.target), found.mask & found.target.chances


def tells_the_value(found: Candidate, policy: DetectionPolicy) -> bool:
    """Whether an amount makes the difference, not that there is one."""
    for facet in found.facets:
        if facet.condition.kind is ConditionKind.AMOUNT:
            others = [other.mask for other in found.facets if other is not facet]
            known = facet.known & (others[0] if others else -1)
            if p_between(found.target, known & facet.mask, known & ~facet.mask) > policy.amount_matters:
                return False
    return True
