"""The two tests behind detection, exact, from the standard library.

Binomial and hypergeometric upper tails are sums of exact terms; the first term comes from `math.lgamma`, the others
from the ratio of neighbours. Sources: R. A. Fisher, "Statistical Methods for Research Workers", 1934, §21.02 (the
exact test).
"""

import math
from collections.abc import Iterable, Sequence
from itertools import accumulate
from operator import mul

_NEGLIGIBLE = 1e-18


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


def binomial_tails(trials: int, rate: float, fewest: int = 0) -> list[float]:
    """P(X ≥ k) for k = `fewest` … trials, X ~ Binomial(trials, rate), 0 ≤ rate ≤ 1."""
    if not 0.0 < rate < 1.0:
        return [1.0 if k == 0 else float(rate >= 1.0) for k in range(fewest, trials + 1)]
    if fewest > trials:
        return []
    start = max(fewest, math.ceil(trials * rate))
    first = math.exp(_log_choose(trials, start) + start * math.log(rate) + (trials - start) * math.log1p(-rate))
    odds = rate / (1.0 - rate)
    up = _terms(first, ((trials - k) * odds / (k + 1) for k in range(start, trials)))
    down = _terms(first, (k / ((trials - k + 1) * odds) for k in range(start, fewest, -1)))
    return _tails(down, up)


def fisher_tails(inside: int, hits: int, total: int, fewest: int = 0) -> list[float]:
    """`fisher_tail` for each number of hits inside from `fewest` to the most there can be."""
    top, outside = min(inside, hits), total - inside
    if fewest > top:
        return []
    start = max(fewest, -(-inside * hits // total))  # From the mean on, so that the first term is the largest.
    first = math.exp(_log_choose(inside, start) + _log_choose(outside, hits - start) - _log_choose(total, hits))
    # Beyond k hits outside there are hits - k, of `outside`; their number less is what the numerator falls to.
    room = outside - hits
    up = _terms(first, ((inside - k) * (hits - k) / ((k + 1) * (room + k + 1)) for k in range(start, top)))
    down = _terms(first, (k * (room + k) / ((inside - k + 1) * (hits - k + 1)) for k in range(start, fewest, -1)))
    return _tails(down, up)


def _terms(first: float, ratios: Iterable[float]) -> list[float]:
    """A first term, and those that follow from the ratios of neighbours."""
    return list(accumulate(ratios, mul, initial=first))


def _tails(down: Sequence[float], up: Sequence[float]) -> list[float]:
    """Sums from each place to the end, of terms told from a middle one, which both have, down and up."""
    return [min(tail, 1.0) for tail in accumulate((*reversed(up), *down[1:]))][::-1]


def _log_choose(n: int, k: int) -> float:
    """Natural logarithm of C(n, k)."""
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
