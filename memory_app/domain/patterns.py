"""A behaviour pattern as structure: what the miner reports, an observation stores and a "no" forbids.

Here too is what it means for an episode to be an opportunity for a pattern, or an occurrence of it.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import takewhile
from typing import Any
from uuid import UUID

from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.traits import (
    is_removal,
    is_seen,
    kept_of,
    kind_of,
    opposite_event,
    opposite_outcome,
    opposite_trait,
)
from memory_app.domain.vocabulary import ConditionKind, EventType, Weekday

DRAFTS = "drafts"
APPROVALS = "approvals"
MAX_CONDITIONS = 2
_COMPOSED = frozenset({"removed", "added", "replaced"})
"""The kinds of trait of which one draft can have several."""
_KIND_ORDER = {kind: rank for rank, kind in enumerate(ConditionKind)}


@dataclass(frozen=True, slots=True)
class TimeRange:
    """From `start` up to, not including, `until`, minutes after the subject's midnight; None is open."""

    start: int | None = None
    until: int | None = None


@dataclass(frozen=True, slots=True)
class AmountRange:
    """Over `above` or under `below`, in `currency` (ISO 4217) or in any."""

    above: float | None = None
    below: float | None = None
    currency: str | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing a pattern depends on. `value` is an external key, a word, a weekday, or a range for time and amount."""

    kind: ConditionKind
    value: str | TimeRange | AmountRange

    def __post_init__(self) -> None:
        """Raise TypeError when the value is not of the kind's type."""
        wanted = {ConditionKind.TIME: TimeRange, ConditionKind.AMOUNT: AmountRange}.get(self.kind, str)
        if not isinstance(self.value, wanted):
            raise TypeError(f"A condition on {self.kind} takes a {wanted.__name__}, not {self.value!r}.")

    def as_value(self) -> object:
        """The value as `api.md` shows it."""
        if isinstance(self.value, TimeRange):
            return {"from": _clock(self.value.start), "until": _clock(self.value.until)}
        if isinstance(self.value, AmountRange):
            return {"above": self.value.above, "below": self.value.below, "currency": self.value.currency}
        return str(self.value)

    def shape(self) -> list[str | bool | None]:
        """The part of the value that is structure: a learned number only counts as present or absent."""
        value = self.value
        if isinstance(value, TimeRange):
            return [self.kind.value, value.start is not None, value.until is not None]
        if isinstance(value, AmountRange):
            return [self.kind.value, value.above is not None, value.below is not None, value.currency]
        return [self.kind.value, str(value)]


@dataclass(frozen=True, slots=True)
class Pattern:
    """What is done by `agent`'s work (event type, outcome or trait) under at most two conditions.

    With a trait or an outcome `event_type=None` means any event of the drafts family, `"approvals"` any approval.
    Conditions are kept in one order, so equal patterns compare equal. Raises ValueError on more than two conditions or
    on one given twice.
    """

    agent: str
    event_type: str | None = None
    outcome: str | None = None
    trait: str | None = None
    conditions: tuple[Condition, ...] = ()

    def __post_init__(self) -> None:
        """Sort the conditions."""
        if len(self.conditions) > MAX_CONDITIONS or len(set(self.conditions)) < len(self.conditions):
            raise ValueError("A pattern has at most two conditions, different from each other.")
        ordered = sorted(self.conditions, key=lambda c: (_KIND_ORDER[c.kind], json.dumps(c.as_value())))
        object.__setattr__(self, "conditions", tuple(ordered))

    def key(self) -> str:
        """Sha256 (hex) of the structure. Learned thresholds' numbers are left out: a small move keeps the key."""
        structure = [
            self.agent,
            self.event_type,
            self.outcome,
            self.trait,
            sorted((condition.shape() for condition in self.conditions), key=json.dumps),
        ]
        canonical = json.dumps(structure, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode("ascii")).hexdigest()

    def as_dict(self) -> dict[str, Any]:
        """The shape of `api.md` and the outcome: `{event_type, outcome, trait, conditions: [{kind, value}]}`."""
        return {
            "event_type": self.event_type,
            "outcome": self.outcome,
            "trait": self.trait,
            "conditions": [{"kind": c.kind.value, "value": c.as_value()} for c in self.conditions],
        }

    @classmethod
    def from_dict(cls, agent: str, data: Mapping[str, Any]) -> "Pattern":
        """The pattern that `as_dict` gave, for this agent. Raises KeyError, TypeError or ValueError on others."""
        conditions = tuple(_condition(item["kind"], item["value"]) for item in data["conditions"])
        return cls(agent, data["event_type"], data.get("outcome"), data["trait"], conditions)

    def opposite(self) -> "Pattern | None":
        """The pattern that says the contrary under the same conditions, or None when nothing does.

        The trait is turned if there is one, else the outcome, else the event type.
        """
        if self.trait is not None:
            trait = opposite_trait(self.trait)
            return None if trait is None else replace(self, trait=trait)
        if self.outcome is not None:
            outcome = opposite_outcome(self.outcome)
            return None if outcome is None else replace(self, outcome=outcome)
        event_type = None if self.event_type is None else opposite_event(self.event_type)
        return None if event_type is None else replace(self, event_type=event_type)


def excludes(one: Pattern, other: Pattern) -> bool:
    """Whether by its nature one leaves less room for the other: what is deferred can't be shortened as well.

    Only of two traits is it known that they get along: not with its opposite, nor `unchanged` with any; nor two of a
    kind such as languages, for a workspace's own words may be alternatives.
    """
    if one.trait is None or other.trait is None or one.event_type != other.event_type:
        return True
    if "unchanged" in {one.trait, other.trait} or opposite_trait(one.trait) == other.trait:
        return True
    kind = kind_of(one.trait)
    return kind == kind_of(other.trait) and kind not in _COMPOSED


def are_kin(one: Pattern, other: Pattern) -> bool:
    """Whether both tell of one habit, one of them under all the conditions of the other and one more.

    Learned numbers don't count. When the most general pattern of a habit changes, both may be told for a while.
    """
    if replace(one, conditions=()) != replace(other, conditions=()):
        return False
    here, there = ({str(condition.shape()) for condition in each.conditions} for each in (one, other))
    return here < there or there < here


def family_of(event_type: str) -> str:
    """The events that compete with this one: all drafts and deferrals, all approvals, any other type by itself."""
    if event_type.startswith("draft_") or event_type == EventType.DEFERRED:
        return DRAFTS
    return APPROVALS if event_type.startswith("approval_") or event_type == APPROVALS else event_type


def family_of_pattern(pattern: Pattern) -> str:
    """The family of a pattern; one that names no event type is about drafts."""
    return DRAFTS if pattern.event_type is None else family_of(pattern.event_type)


@dataclass(frozen=True, slots=True)
class EpisodeView:
    """What detection sees of one episode. `signature`: the traits were derived by the server from both texts.

    `agent` and contacts are external keys; `local_date`, `weekday` and `minute` (after midnight) are the subject's.
    """

    id: UUID
    agent: str
    event_type: str
    outcome: str | None
    traits: frozenset[str]
    signature: bool
    contacts: frozenset[str]
    occurred_at: datetime
    local_date: date
    weekday: Weekday
    company: str | None = None
    tags: frozenset[str] = frozenset()
    document: str | None = None
    amount: float | None = None
    currency: str | None = None
    minute: int | None = None


@dataclass(frozen=True, slots=True)
class Recount:
    """A known pattern's counts in a window, by definition and without a test.

    `evidence_ids` are the occurrences, oldest first, on `days` distinct days.
    """

    evidence_ids: tuple[UUID, ...]
    occurrences: int
    opportunities: int
    days: int
    turned_round: bool


VALUES: dict[ConditionKind, Callable[[EpisodeView], Iterable[str]]] = {
    ConditionKind.CONTACT: lambda episode: episode.contacts,
    ConditionKind.COMPANY: lambda episode: (episode.company,) if episode.company else (),
    ConditionKind.DOCUMENT: lambda episode: (episode.document,) if episode.document else (),
    ConditionKind.TAG: lambda episode: episode.tags,
    ConditionKind.WEEKDAY: lambda episode: (episode.weekday,),
}
"""The values of each kind of condition that an episode meets."""


def opportunities_of(pattern: Pattern, episodes: Iterable[EpisodeView]) -> list[EpisodeView]:
    """The chances for a pattern, oldest first: episodes of its agent and family that meet its conditions.

    Of `removed:x` only those whose draft is known to have held x, for a signature made by the server tells. An episode
    that can't tell, having none, or x being a word of the workspace's own, counts where the agent itself reports that
    trait for some such, since then its silence tells something.
    """
    family = family_of_pattern(pattern)
    own = [e for e in episodes if e.agent == pattern.agent and family_of(e.event_type) == family]
    if pattern.trait is not None and is_removal(pattern.trait):
        held, seen = {pattern.trait, kept_of(pattern.trait)}, is_seen(pattern.trait)
        blind = {e.id for e in own if not (seen and e.signature)}
        reported = any(pattern.trait in episode.traits for episode in own if episode.id in blind)
        own = [e for e in own if (reported if e.id in blind else e.traits & held)]
    return sorted((e for e in own if all(meets(condition, e) for condition in pattern.conditions)), key=by_time)


def is_occurrence(pattern: Pattern, opportunity: EpisodeView) -> bool:
    """Whether a chance was taken."""
    return (
        pattern.event_type in {None, APPROVALS, opportunity.event_type}
        and (pattern.outcome is None or pattern.outcome == opportunity.outcome)
        and (pattern.trait is None or pattern.trait in opportunity.traits)
    )


def by_time(episode: EpisodeView) -> tuple[datetime, int]:
    """A total order, oldest first."""
    return episode.occurred_at, episode.id.int


def recount(pattern: Pattern, episodes: Iterable[EpisodeView], *, policy: DetectionPolicy) -> Recount:
    """Count a stored pattern anew, as for a live observation whose evidence changed or which may have turned round.

    `episodes` are the subject's in the window, in any order and of any agent; those rejected are the caller's to leave
    out. No test is made and nothing has to be frequent: a pattern that was never seen counts 0.
    """
    known = list(episodes)
    chances = opportunities_of(pattern, known)
    hits = [episode for episode in chances if is_occurrence(pattern, episode)]
    return Recount(
        evidence_ids=tuple(episode.id for episode in hits),
        occurrences=len(hits),
        opportunities=len(chances),
        days=len({episode.local_date for episode in hits}),
        turned_round=_turned_round(pattern, chances, known, policy),
    )


def _turned_round(
    pattern: Pattern, chances: Iterable[EpisodeView], episodes: Iterable[EpisodeView], policy: DetectionPolicy
) -> bool:
    """Whether the opportunities since the last occurrence are enough, on enough days: all miss or show the opposite.

    A draft in which links are added held none, so it was no chance to remove any; but it speaks against it.
    """
    opposite = pattern.opposite()
    contrary: dict[UUID, EpisodeView] = {}
    if opposite is not None:
        shown = (e for e in opportunities_of(opposite, episodes) if is_occurrence(opposite, e))
        contrary = {episode.id: episode for episode in shown}
    timeline = sorted(({episode.id: episode for episode in chances} | contrary).values(), key=by_time, reverse=True)
    against = list(takewhile(lambda e: e.id in contrary or not is_occurrence(pattern, e), timeline))
    days = {episode.local_date for episode in against}
    return len(against) >= policy.turned_round_after and len(days) >= policy.min_distinct_days


def _condition(kind: str, value: Any) -> Condition:
    """A condition from its shape in `api.md`."""
    kind = ConditionKind(kind)
    if kind is ConditionKind.TIME:
        return Condition(kind, TimeRange(_minutes(value["from"]), _minutes(value["until"])))
    if kind is ConditionKind.AMOUNT:
        return Condition(kind, AmountRange(value["above"], value["below"], value["currency"]))
    return Condition(kind, value)


def _clock(minutes: int | None) -> str | None:
    """870 → "14:30"."""
    return None if minutes is None else f"{minutes // 60:02d}:{minutes % 60:02d}"


def _minutes(clock: str | None) -> int | None:
    """870 for "14:30"."""
    if clock is None:
        return None
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)


def meets(condition: Condition, episode: EpisodeView) -> bool:
    """Whether an episode is under a condition; what it doesn't tell, it doesn't meet."""
    value = condition.value
    if isinstance(value, TimeRange):
        return episode.minute is not None and _within(episode.minute, value)
    if isinstance(value, AmountRange):
        return episode.amount is not None and _beyond(episode.amount, episode.currency, value)
    return any(own == value for own in VALUES[condition.kind](episode))


def _within(minute: int, span: TimeRange) -> bool:
    return (span.start is None or span.start <= minute) and (span.until is None or minute < span.until)


def _beyond(amount: float, currency: str | None, span: AmountRange) -> bool:
    fits = span.currency in {None, currency}
    return fits and (span.above is None or amount > span.above) and (span.below is None or amount < span.below)
