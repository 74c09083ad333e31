"""The three tests behind detection, exact, from the standard library.

Binomial and hypergeometric upper tails are sums of exact terms; the first term comes from `math.lgamma`, the others
from the ratio of neighbours. Sources: R. A. Fisher, "Statistical Methods for Research Workers", 1934, §21.02 (the
exact test); Y. Benjamini and Y. Hochberg, "Controlling the False Discovery Rate", JRSS B 57 (1995), 289-300.
"""

import math
from collections.abc import Sequence

_NEGLIGIBLE = 1e-18
_ROUNDING = 1e-9
"""Relative: 0.1 ** 3 must count as not above 0.02 / 20."""


def binomial_tail(hits: int, trials: int, rate: float) -> float:
    """P(X ≥ hits) for X ~ Binomial(trials, rate), 0 ≤ rate ≤ 1.

    Σ_{k=hits}^{trials} C(trials, k) · rate^k · (1 - rate)^(trials - k).
    """
    if hits <= 0 or rate >= 1.0:
        return 1.0
    if hits > trials or rate <= 0.0:
        return 0.0
    if hits <= trials * rate:  # Below the mean the other tail is the short one, and its first term can't underflow.
        return 1.0 - binomial_tail(trials - hits + 1, trials, 1.0 - rate)
    term = math.exp(_log_choose(trials, hits) + hits * math.log(rate) + (trials - hits) * math.log1p(-rate))
    odds = rate / (1.0 - rate)
    total = 0.0
    for k in range(hits, trials + 1):
        total += term
        term *= (trials - k) / (k + 1) * odds
        if term < total * _NEGLIGIBLE:  # Past the mean the terms only fall: the rest is below rounding.
            break
    return min(total, 1.0)


def fisher_tail(hits_inside: int, inside: int, hits: int, total: int) -> float:
    """One-sided Fisher exact test: P(at least `hits_inside` of `hits` fall inside), margins fixed.

    `inside` of `total` opportunities meet the condition; `hits` of `total` are hits, `hits_inside` of those inside.
    Σ_k C(inside, k) · C(total - inside, hits - k) / C(total, hits).
    """
    top = min(inside, hits)
    lowest = max(0, inside + hits - total)
    if hits_inside <= lowest:
        return 1.0
    if hits_inside > top:
        return 0.0
    outside = total - inside
    if hits_inside * total <= inside * hits:  # The other tail, as above.
        return 1.0 - fisher_tail(hits - hits_inside + 1, outside, hits, total)
    term = math.exp(
        _log_choose(inside, hits_inside) + _log_choose(outside, hits - hits_inside) - _log_choose(total, hits)
    )
    tail = 0.0
    for k in range(hits_inside, top + 1):
        tail += term
        term *= (inside - k) * (hits - k) / ((k + 1) * (outside - hits + k + 1))
        if term < tail * _NEGLIGIBLE:
            break
    return min(tail, 1.0)


def benjamini_hochberg(p_values: Sequence[float], level: float) -> float:
    """The largest p-value that passes at this false-discovery level, or -1 when none does.

    The step-up procedure: the greatest p(i) with p(i) ≤ i · level / m, m being all that were tried.
    """
    tried = len(p_values)
    passing = -1.0
    for rank, p_value in enumerate(sorted(p_values), start=1):
        if p_value <= rank * level / tried * (1.0 + _ROUNDING):
            passing = p_value
    return passing


def _log_choose(n: int, k: int) -> float:
    """Natural logarithm of C(n, k)."""
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
