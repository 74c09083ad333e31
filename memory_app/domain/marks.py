"""Combining marks in such numbers that folding stays linear in time."""

import re
import unicodedata

MOST_MARKS = 30
"""Marks on one letter, as in the Stream-Safe Text Format (UAX #15); no language has a tenth of them."""
_CROWD = re.compile(rf"[^\w\s\x00-\u02ff]{{{MOST_MARKS + 1},}}")


def bound_marks(text: str) -> str:
    """The text with at most 30 combining marks in a row; the rest of such a row is left out.

    `unicodedata.normalize` sorts the marks of a letter, in quadratic time: 64 KiB of them take seconds.
    """
    return _CROWD.sub(_bounded, text)


def _bounded(crowd: re.Match[str]) -> str:
    kept: list[str] = []
    marks = 0
    for char in crowd[0]:
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)
