"""Words that a mistyped one may stand for, and between which words of an ordered list they lie.

The distance is that of optimal string alignment: letters left out, added, exchanged, or swapped with their neighbour
(Damerau 1964). With so few errors some end of the word is as it was written, so no more than the words that begin or
end alike need be read.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

_LEAST = 4  # letters of a word that may be mistyped
_ONE_UP_TO = 7  # letters up to which one error is allowed for
_END = 3  # letters at either end of which one is right, or has one error alone
SUGGESTED = 5
_ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyzäöüéèêàáâçñíóúãõ",
    "абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ",
    "ابتثجحخدذرزسشصضطظعغفقكلمنهويءپچژگ",
    "αβγδεζηθικλμνξοπρστυφχψως",
    "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
)


@dataclass(frozen=True, slots=True)
class Places:
    """Where to look: how words may begin, and how they may begin when read backwards."""

    openings: Sequence[str]
    endings: Sequence[str]


def tolerance(word: str) -> int:
    """Errors allowed for: none below 4 letters or where there is more than letters, 1 up to 7 letters, 2 above."""
    if len(word) < _LEAST or not word.isalpha():
        return 0
    return 1 if len(word) <= _ONE_UP_TO else 2


def can_be_meant(word: str) -> bool:
    """Whether some mistyped word may stand for this one."""
    return len(word) >= _LEAST - 1 and word.isalpha()


def places_of(word: str) -> Places:
    """Where all words lie that are within its tolerance; that has to be 1 or 2.

    One error leaves the first half right, or the second, or swaps the letters where they meet. Two leave three letters
    at the beginning or at the end, or put one error among those at the beginning and nothing more before the last four.
    (A wrong letter there is looked for among those of the word's own script.)
    """
    if tolerance(word) == 1:
        half = len(word) // 2
        return Places([word[:half], _swapped(word, half - 1)], [word[half:][::-1]])
    head = word[: -_END - 1]
    return Places([word[:_END], *dict.fromkeys(_once_mistyped(head))], [word[-_END:][::-1]])


def _swapped(word: str, at: int) -> str:
    return word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]


def _once_mistyped(head: str) -> Iterator[str]:
    letters = "".join(alphabet for alphabet in _ALPHABETS if not set(alphabet).isdisjoint(head))
    for at in range(_END):
        yield head[:at] + head[at + 1 :]
        yield _swapped(head, at)
        for letter in letters:
            yield head[:at] + letter + head[at + 1 :]
            yield head[:at] + letter + head[at:]


def ranked(word: str, words: Iterable[str]) -> list[tuple[int, str]]:
    """Those of the words within the tolerance, with their distance; the nearest first, of these what begins alike."""
    most = tolerance(word)
    measured = ((distance(word, other, most), other) for other in set(words))
    near = [(apart, other) for apart, other in measured if 0 < apart <= most]
    return sorted(near, key=lambda it: (it[0], it[1][:1] != word[:1], it[1]))


def nearest(near: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    """Of words in that order those at the least distance, five at most."""
    return tuple(other for apart, other in near if apart == near[0][0])[:SUGGESTED]


def distance(one: str, other: str, most: int) -> int:
    """Errors by which one word becomes the other; `most` + 1 where there are more than `most`."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    one, other = _without_shared_ends(one, other)
    if not one or not other:
        return len(one) + len(other)
    rows = [list(range(len(other) + 1))]
    for _ in one:
        rows.append(_next_row(one, other, rows))
        if min(rows[-1]) > most:
            return most + 1
    return min(rows[-1][-1], most + 1)


def _without_shared_ends(one: str, other: str) -> tuple[str, str]:
    start, shorter = 0, min(len(one), len(other))
    while start < shorter and one[start] == other[start]:
        start += 1
    end = 0
    while end < shorter - start and one[-1 - end] == other[-1 - end]:
        end += 1
    return one[start : len(one) - end], other[start : len(other) - end]


def _next_row(one: str, other: str, rows: Sequence[list[int]]) -> list[int]:
    """The least errors between one more letter of the first word and each beginning of the second."""
    at, above = len(rows), rows[-1]
    row = [at]
    for to in range(1, len(other) + 1):
        cost = min(above[to] + 1, row[-1] + 1, above[to - 1] + (one[at - 1] != other[to - 1]))
        if at > 1 < to and one[at - 1] == other[to - 2] and one[at - 2] == other[to - 1]:
            cost = min(cost, rows[-2][to - 2] + 1)
        row.append(cost)
    return row
