"""How many of a fact's words are enough to find its like by."""

import math

from memory_app.domain.policy import FactPolicy

_ROUNDING = 1e-9


def prefix_length(size: int, policy: FactPolicy) -> int:
    """The words of so many that share one at least with any set whose Jaccard index with them is `policy.same`.

    That is n - ceil(same * n) + 1: were none of these in the other set, too few of all could be.
    """
    return size - math.ceil(policy.same * size - _ROUNDING) + 1 if size else 0
