"""How sure the engine is: the lower of two scales (`domain.md` 7)."""

from memory_app.domain.vocabulary import Confidence

_LADDER = tuple(Confidence)
_RANK = {step: rank for rank, step in enumerate(_LADDER)}


def confidence_of(occurrences: int, consistency: float, contradicted: bool) -> Confidence:  # noqa: FBT001
    """The lower of what the number of occurrences and the consistency (0…1) allow."""
    by_number, by_rate = by_occurrences(occurrences), by_consistency(consistency, contradicted=contradicted)
    return min(by_number, by_rate, key=_RANK.__getitem__)


def by_occurrences(occurrences: int) -> Confidence:
    """What the number of occurrences allows: 3 low, 4 medium, 5-7 high, from 8 very-high."""
    if occurrences >= 8:  # noqa: PLR2004 - the scale itself
        return Confidence.VERY_HIGH
    if occurrences >= 5:  # noqa: PLR2004
        return Confidence.HIGH
    return Confidence.MEDIUM if occurrences == 4 else Confidence.LOW  # noqa: PLR2004


def by_consistency(consistency: float, *, contradicted: bool) -> Confidence:
    """What the consistency allows: under 70 % low, to 80 % medium, over it high, over 90 % uncontradicted very-high."""
    if consistency < 0.7:  # noqa: PLR2004
        return Confidence.LOW
    if consistency <= 0.8:  # noqa: PLR2004
        return Confidence.MEDIUM
    return Confidence.VERY_HIGH if consistency > 0.9 and not contradicted else Confidence.HIGH  # noqa: PLR2004


def one_step_up(confidence: Confidence) -> Confidence:
    """What a person's "You are right" makes of it; very-high stays."""
    return _LADDER[min(_RANK[confidence] + 1, len(_LADDER) - 1)]


def at_least(confidence: Confidence, floor: Confidence) -> bool:
    """Whether it is this sure or surer."""
    return _RANK[confidence] >= _RANK[floor]


def rank_of(confidence: Confidence) -> int:
    """0 for low to 3 for very-high, for sorting."""
    return _RANK[confidence]
