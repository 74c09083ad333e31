"""The relations of two short texts, and why they are not the same (docs/MEANING.md)."""

from dataclasses import dataclass
from enum import StrEnum


class Relation(StrEnum):
    """SAME may be merged unasked; ALIKE a person should look at; OPPOSITE is a conflict, never merged."""

    SAME = "same"
    ALIKE = "alike"
    OPPOSITE = "opposite"
    DIFFERENT = "different"


class Why(StrEnum):
    """What keeps two texts from being the same, in words for people."""

    NOTHING = ""
    NEGATION = "negation"
    OPPOSITE_WORDS = "opposite words"
    ROLES = "roles"
    AMOUNT = "amount"
    TIME = "time"
    DAY = "day"
    MONTH = "month"
    NAME = "name"
    DUTY = "duty"
    LIMIT = "limit"
    ONE_WORD = "one word"
    MORE = "more words"
    LITTLE = "little in common"
    SMALL = "small words"


@dataclass(frozen=True, slots=True)
class Comparison:
    """How two texts relate; `likeness` is the Jaccard index of their content words, 0…1."""

    relation: Relation
    likeness: float
    why: str = ""
