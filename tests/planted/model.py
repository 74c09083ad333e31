"""The shapes of planted data: a signal as a REST client sends it, a rule, a habit. Nothing knows the engine."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Signal:
    """One signal. `signature`: its traits were made by the server from both texts. `occurred_at` is UTC."""

    number: int
    agent: str
    event_type: str
    outcome: str | None
    traits: frozenset[str]
    signature: bool
    contacts: frozenset[str]
    company: str | None
    tags: frozenset[str]
    document: str | None
    amount: float | None
    currency: str | None
    occurred_at: datetime


@dataclass(frozen=True, slots=True)
class Cond:
    """A condition. A time is from `low` up to, not with, `high` (minutes); an amount is over `low` or under `high`."""

    kind: str
    value: str | None = None
    low: float | None = None
    high: float | None = None
    currency: str | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """What is done: by which agent's work, which event type, outcome or trait, under which conditions."""

    agent: str
    event_type: str | None = None
    outcome: str | None = None
    trait: str | None = None
    conditions: tuple[Cond, ...] = ()

    @property
    def target(self) -> tuple[str, str | None, str | None, str | None]:
        """All but the conditions."""
        return self.agent, self.event_type, self.outcome, self.trait


@dataclass(frozen=True, slots=True)
class Plan:
    """A habit as drawn: `shape` is normal, burst, reversal or support2; `hold` the share of drafts with the thing."""

    rule: Rule
    shape: str
    support: int
    consistency: float
    outside: float
    hold: float = 1.0

    @property
    def wanted(self) -> int:
        """The opportunities inside; a reversal has four more, in which it no longer holds."""
        return max(self.support, round(self.support / self.consistency)) + 4 * (self.shape == "reversal")


@dataclass(frozen=True, slots=True)
class Subject:
    """A person's signals, in time, with what was planted. `density` is signals a working day."""

    seed: int
    zone: str
    signals: tuple[Signal, ...]
    plans: tuple[Plan, ...]
    density: float


@dataclass(frozen=True, slots=True)
class Tally:
    """A rule counted by definition: signals' numbers, days with an occurrence, and the rest outside its conditions."""

    occurrences: frozenset[int]
    opportunities: frozenset[int]
    days: int
    outside_hits: int
    outside_opportunities: int
    turned_round: bool

    @property
    def consistency(self) -> float:
        """Occurrences ÷ opportunities; 0 without any."""
        return len(self.occurrences) / len(self.opportunities) if self.opportunities else 0.0

    @property
    def outside_rate(self) -> float:
        """The same outside the conditions."""
        return self.outside_hits / self.outside_opportunities if self.outside_opportunities else 0.0


@dataclass(frozen=True, slots=True)
class Reported:
    """A finding in this package's own words."""

    rule: Rule
    evidence: tuple[int, ...]
    occurrences: int
    opportunities: int
    consistency: float
    confidence: str
    contradicted: bool
