"""What the model of the loop knows of: rows in plain Python, and the scales they are measured on.

Written from `domain.md` 7 and 8. It knows nothing of the application: ids are the caller's, and what a night's mining
finds is told to it, since it is about what becomes of that.
"""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

LIVE = ("pending", "confirmed")
LADDER = ("low", "medium", "high", "very-high")
FEWEST = 3
A_DAY = 3
WAIT = timedelta(hours=48)
WINDOW = timedelta(minutes=10)
STEP = 10


class Refused(Exception):
    """The caller is told no, and nothing changes."""


@dataclass(eq=False)
class Episode:
    id: str
    subject: str
    agent: str
    rejected: bool = False
    purged: bool = False


@dataclass(eq=False)
class Rule:
    text: str
    position: int
    status: str = "active"
    yes: "Verdict | None" = None
    """The verdict that made it, if one did."""
    id: str = ""
    """Of one made by hand; the others go by their observations."""


@dataclass(eq=False)
class Effect:
    """One thing a verdict does, and what stood before."""

    kind: str
    about: "Observation"
    planned_rule: Rule | None = None
    rule: Rule | None = None
    before: tuple[str, int] | None = None
    done: bool = False
    reversed: bool = False


@dataclass(eq=False)
class Verdict:
    about: "Observation"
    kind: str
    at: datetime
    with_sources: bool
    before: tuple[str, str | None]
    id: str = ""
    effects: list[Effect] = field(default_factory=list)
    rejected: list[Episode] = field(default_factory=list)
    signal: str | None = None
    """active or revoked, once it is written."""
    cascaded: bool = False
    undone: bool = False
    put_back: bool = False
    superseded_by: "Verdict | None" = None

    @property
    def stands(self) -> bool:
        return not self.undone and self.superseded_by is None

    @property
    def waits_to_be_written(self) -> bool:
        return any(effect.kind == "signal" and not effect.done for effect in self.effects)


@dataclass(eq=False)
class Observation:
    id: str
    subject: str
    agent: str
    quote: str
    created_at: datetime
    pattern: str | None = None
    category: str = ""
    order: str = ""
    candidate: bool = True
    status: str = "pending"
    confidence: str = "low"
    confirmed: str | None = None
    contradicted: bool = False
    opportunities: int | None = None
    consistency: float | None = None
    evidence: set[Episode] = field(default_factory=set)
    is_edited: bool = False
    first_quote: str = ""
    is_reopened: bool = False
    detected_on: date | None = None
    rule: Rule | None = None
    merged_into: "Observation | None" = None
    verdicts: list[Verdict] = field(default_factory=list)

    @property
    def occurrences(self) -> int:
        return sum(not episode.rejected for episode in self.evidence)

    @property
    def standing(self) -> Verdict | None:
        return next((verdict for verdict in self.verdicts if verdict.stands), None)

    @property
    def sure(self) -> bool:
        return "high" in (self.confidence, self.confirmed) or "very-high" in (self.confidence, self.confirmed)

    @property
    def is_refused(self) -> bool:
        """Whether a person's no holds: written or not, and not taken back."""
        no = self.standing
        written = any(verdict.signal == "active" for verdict in self.verdicts)
        return written or (no is not None and no.kind == "wrong" and no.signal is None)


@dataclass(eq=False)
class Job:
    kind: str
    verdict: Verdict
    due: datetime
    done: bool = False
    deaths: int = 0


@dataclass(frozen=True)
class Finding:
    """What mining says of one habit."""

    pattern: str
    agent: str
    evidence: tuple[str, ...]
    opportunities: int
    consistency: float
    candidate: bool
    quote: str
    order: str
    category: str
    contradicted: bool


def confidence(occurrences: int, consistency: float, *, contradicted: bool = False) -> str:
    by_number = {0: 0, 1: 0, 2: 0, 3: 0, 4: 1, 5: 2, 6: 2, 7: 2}.get(occurrences, 3)
    by_rate = (
        0 if consistency < 0.7 else 1 if consistency <= 0.8 else 3 if consistency > 0.9 and not contradicted else 2
    )
    return LADDER[min(by_number, by_rate)]


def folded(words: str) -> str:
    return "".join(character for character in words.casefold() if character.isalnum())
