"""Which of thousands of sets of words are like a given one: counted for all at once, on bits.

Each set has a slot, each word a number whose bit i says whether the set in slot i has it. Adding such numbers plane by
plane counts the shared words of every set, however often a word occurs.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

_RARE = 64
"""Sets up to which a word's slots are listed: as bits they would take more room."""
_ROUNDING = 1e-9


class WordMasks:
    """Sets of words by slot; slots are small numbers that the caller gives out."""

    def __init__(self) -> None:
        """None yet."""
        self._listed: dict[str, set[int]] = defaultdict(set)
        self._masks: dict[str, int] = {}
        self._sizes: dict[int, int] = defaultdict(int)

    def add(self, slot: int, words: AbstractSet[str]) -> None:
        """Put a set into a free slot; an empty one is like none and is left out."""
        if words:
            self._sizes[len(words)] |= 1 << slot
        for word in words:
            if word in self._masks:
                self._masks[word] |= 1 << slot
                continue
            slots = self._listed[word]
            slots.add(slot)
            if len(slots) > _RARE:
                self._masks[word] = _mask(self._listed.pop(word))

    def remove(self, slot: int, words: AbstractSet[str]) -> None:
        """Take out what was put in."""
        if words:
            self._sizes[len(words)] &= ~(1 << slot)
        for word in words:
            if word in self._masks:
                self._masks[word] &= ~(1 << slot)
                continue
            self._listed[word].discard(slot)
            if not self._listed[word]:
                del self._listed[word]

    def like(self, words: AbstractSet[str], least: float) -> Iterator[int]:
        """The slots of all sets whose Jaccard index with these words is `least` or more."""
        planes = _counted(self._mask_of(word) for word in words)
        found = 0
        for size, held in self._sizes.items():
            shared = math.ceil(least * (len(words) + size) / (1 + least) - _ROUNDING)
            if held and shared <= min(len(words), size):
                found |= _at_least(planes, shared, held)
        return _slots(found)

    def _mask_of(self, word: str) -> int:
        return self._masks.get(word) or _mask(self._listed.get(word, ()))


def _mask(slots: Iterable[int]) -> int:
    held = sorted(slots)
    if not held:
        return 0
    bits = bytearray(held[-1] // 8 + 1)
    for slot in held:
        bits[slot // 8] |= 1 << slot % 8
    return int.from_bytes(bits, "little")


def _counted(masks: Iterable[int]) -> list[int]:
    """The number of masks that have each bit, in binary: the lowest digits of all first."""
    planes: list[int] = []
    for mask in masks:
        carry = mask
        for at, plane in enumerate(planes):
            planes[at], carry = plane ^ carry, plane & carry
        if carry:
            planes.append(carry)
    return planes


def _at_least(planes: list[int], least: int, within: int) -> int:
    """The bits among these whose number is `least` or more."""
    if least >> len(planes):
        return 0
    above, equal = 0, within  # Of those above some stay among the equal ones, which does no harm.
    for at in range(len(planes) - 1, -1, -1):
        if least >> at & 1:
            equal &= planes[at]
        else:
            above |= equal & planes[at]
    return above | equal


def _slots(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
