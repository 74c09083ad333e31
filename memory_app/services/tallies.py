"""What one subject's share of a step came to."""

from collections import Counter
from collections.abc import Collection
from uuid import UUID


class Tally(Counter[str]):
    """Counts by what became of things; their sums are what the run page shows."""

    would_stop: Collection[UUID] = ()
    """Reverse signals that stop something, of a dry run, which may not write that down where others read it."""
