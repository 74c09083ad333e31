"""What two texts share, weighed, with kin words as one (docs/MEANING.md)."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from memory_app.domain.meaning_profile import FIRST_PART, Profile
from memory_app.domain.policy import SimilarityPolicy

_PREFIX = 5  # letters that two stems share when one may be made from the other
_KIN_SHARE = 0.6
_COMPOUND_SHARE = 0.75  # where a verb's particle may be most of what two words share
_TURNING = frozenset({"anti", "unter", "über", "gegen", "nicht", "under", "over", "inter", "extra", "contra", "tegen"})
_COMPOUNDING = frozenset({"de", "nl"})
_SEEN = 24  # unmatched words of a side that are looked at for kin


@dataclass(frozen=True, slots=True)
class Overlap:
    """What two texts share, weighed: of all, of the smaller one; `pairs` are the shared kin, one of each side."""

    of_all: float
    of_smaller: float
    weight: float
    pairs: tuple[tuple[str, str], ...]

    def is_alike(self, policy: SimilarityPolicy) -> bool:
        """Whether a person should look."""
        return self.weight >= policy.alike_weight and self.is_shared(policy)

    def is_shared(self, policy: SimilarityPolicy) -> bool:
        """Whether the share is large enough, however little that is."""
        return self.of_all >= policy.alike or self.of_smaller >= policy.alike_of_smaller

    def is_about(self, policy: SimilarityPolicy, *, poles: bool) -> bool:
        """Whether both are about one thing, so that opposites are a conflict: a single word in common seldom tells.

        With words at two ends of an axis ("short", "long") it does: the axis itself is common to both.
        """
        if not self.weight:
            return False
        several = self.weight >= policy.alike_weight or poles
        return (several and self.of_all >= policy.alike) or self.of_smaller >= policy.about_of_smaller


def overlap_of(one: Profile, other: Profile) -> Overlap:
    """What two texts share."""
    shared = one.weights.keys() & other.weights.keys()
    pairs = [(word, word) for word in shared]
    if _may_be_kin(one, other, shared):
        pairs += _kin(one, other, shared)
    if not pairs:
        return _NOTHING
    weight = sum(min(one.weights[here], other.weights[there]) for here, there in pairs)
    rest = one.weight + other.weight - sum(one.weights[here] + other.weights[there] for here, there in pairs)
    smaller = min(one.weight, other.weight)
    return Overlap(
        of_all=weight / (weight + rest) if weight else 0.0,
        of_smaller=weight / smaller if smaller else 0.0,
        weight=weight,
        pairs=tuple(pairs),
    )


_NOTHING = Overlap(of_all=0.0, of_smaller=0.0, weight=0.0, pairs=())


def _may_be_kin(one: Profile, other: Profile, shared: AbstractSet[str]) -> bool:
    """Whether it is worth looking: any two have one beginning, or one is another's end."""
    if not one.tails.isdisjoint(other.weights) or not other.tails.isdisjoint(one.weights):
        return True
    starts = {word[:_PREFIX] for word in one.weights if word not in shared}
    return any(word[:_PREFIX] in starts for word in other.weights if word not in shared)


def _kin(one: Profile, other: Profile, shared: AbstractSet[str]) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    least = FIRST_PART if one.code in _COMPOUNDING else _PREFIX
    left = sorted(one.weights.keys() - shared)[:_SEEN]
    right = sorted(other.weights.keys() - shared)[:_SEEN]
    for word in left:
        kin = next((found for found in right if _are_kin(word, found, least)), None)
        if kin is not None:
            right.remove(kin)
            pairs.append((word, kin))
    return pairs


def _are_kin(one: str, other: str, least: int) -> bool:
    """Whether one word seems to be made from the other: a long beginning in common, or a compound's end.

    `least` is the letters of a word that may be a compound's end.
    """
    short, long = sorted((one, other), key=len)
    if len(short) < least or not short.isalpha():
        return False
    if len(short) >= _PREFIX and short[:_PREFIX] == long[:_PREFIX]:
        common = next((at for at, (x, y) in enumerate(zip(short, long, strict=False)) if x != y), len(short))
        return common >= (_KIN_SHARE if least == _PREFIX else _COMPOUND_SHARE) * len(long) or common == len(short)
    return long.endswith(short) and _is_compound(long.removesuffix(short))


def _is_compound(first: str) -> bool:
    """Whether what stands before a word makes a compound of it, and does not turn it round."""
    return len(first) >= FIRST_PART and first not in _TURNING
