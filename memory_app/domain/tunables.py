"""The numbers that a workspace may set for itself: what `domain.md` calls tunable and this version has a use for.

`domain.thresholds` is about other numbers, those that a pattern learns.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import time, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Any

from memory_app.domain.errors import InvalidInput
from memory_app.domain.policy import DEFAULT, Policy
from memory_app.domain.sentences import Sentence

_HOUR = 60
_NUMBER = re.compile(r"[+-]?[0-9]{1,30}(\.[0-9]{1,30})?")
_TIME = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])")
_LOWEST_LEVEL = 0.0001


class Tunable(StrEnum):
    """Their names, as the database and the API know them."""

    PROMOTION_WAIT = "review.promotion_wait_hours"
    UNDO_WINDOW = "review.undo_window_minutes"
    PLAIN_FDR = "detection.plain_fdr"
    CONDITIONAL_FDR = "detection.conditional_fdr"
    PAIRED_FDR = "detection.paired_fdr"
    SPECIFIC_BEATS_GENERAL = "detection.specific_beats_general"
    NIGHT = "night.hour"
    SHARE_PREFERENCES = "facts.share_preferences"
    FACT_DECAY = "facts.decay_per_day"
    STALE_AFTER = "sessions.stale_after_minutes"
    WORKING_MEMORY = "sessions.working_memory_hours"


class Unit(StrEnum):
    """What is counted."""

    HOURS = "hours"
    MINUTES = "minutes"
    LEVEL = "level"
    RATE = "per day"
    SWITCH = "yes or no"
    """1 or 0; also written as the word."""
    TIME = "minutes after midnight"
    """Shown as a time of day."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """One number: what it is called, what it may be, what it does, and where in a policy it stands."""

    name: Tunable
    label: Sentence
    unit: Unit
    minimum: float
    maximum: float
    effect: Sentence
    part: str
    field: str
    """The number is the policy's `part.field`."""

    @property
    def default(self) -> float:
        """What holds where a workspace says nothing."""
        return self.value_in(DEFAULT)

    @property
    def is_whole(self) -> bool:
        """Whether fractions make no sense."""
        return self.unit not in {Unit.LEVEL, Unit.RATE}

    def value_in(self, policy: Policy) -> float:
        """The number as it holds in a policy, in its unit."""
        held: Any = getattr(getattr(policy, self.part), self.field)
        if isinstance(held, timedelta):
            return held / _LASTS[self.unit]
        return float(held.hour * _HOUR + held.minute if isinstance(held, time) else held)

    def put_in(self, policy: Policy, value: float) -> Policy:
        """A copy of the policy in which this number holds."""
        held: Any = value
        if self.unit in _LASTS:
            held = value * _LASTS[self.unit]
        elif self.unit is Unit.TIME:
            held = time(*divmod(int(value), _HOUR))
        elif self.unit is Unit.SWITCH:
            held = bool(value)
        part: Any = replace(getattr(policy, self.part), **{self.field: held})
        changed: dict[str, Any] = {self.part: part}
        return replace(policy, **changed)

    def number(self, value: float) -> int | float:
        """The value as JSON has it: 48 rather than 48.0."""
        return int(value) if self.is_whole else value

    def written(self, value: float) -> str:
        """The value as people read and write it, without its unit: `48`, `0.0015`, `03:00`."""
        if self.unit is Unit.TIME:
            return f"{time(*divmod(int(value), _HOUR)):%H:%M}"
        if self.unit is Unit.SWITCH:
            return _SAID[bool(value)]
        return f"{Decimal(repr(self.number(value))).normalize():f}"


_SAID = {True: "yes", False: "no"}
_LASTS: Mapping[Unit, timedelta] = {Unit.HOURS: timedelta(hours=1), Unit.MINUTES: timedelta(minutes=1)}

THRESHOLDS: Mapping[str, Threshold] = {
    threshold.name.value: threshold
    for threshold in (
        Threshold(
            name=Tunable.PROMOTION_WAIT,
            label=Sentence("Wait before an observation becomes a rule"),
            unit=Unit.HOURS,
            minimum=1,
            maximum=720,
            effect=Sentence(
                "An observation that is sure enough and that nobody judges becomes a rule once it is this old."
            ),
            part="review",
            field="promotion_wait",
        ),
        Threshold(
            name=Tunable.UNDO_WINDOW,
            label=Sentence("Time to undo a verdict"),
            unit=Unit.MINUTES,
            minimum=1,
            maximum=1_440,
            effect=Sentence(
                "A verdict can be taken back for this long; texts of events called wrong are deleted after it."
            ),
            part="review",
            field="undo_window",
        ),
        Threshold(
            name=Tunable.PLAIN_FDR,
            label=Sentence("Proof for a habit without a condition"),
            unit=Unit.LEVEL,
            minimum=_LOWEST_LEVEL,
            maximum=0.1,
            effect=Sentence(
                "The lower, the clearer a habit that holds whatever the circumstances must be to be reported."
            ),
            part="detection",
            field="plain_fdr",
        ),
        Threshold(
            name=Tunable.CONDITIONAL_FDR,
            label=Sentence("Proof for a habit under one condition"),
            unit=Unit.LEVEL,
            minimum=_LOWEST_LEVEL,
            maximum=0.1,
            effect=Sentence(
                "The lower, the clearer a habit under one condition, such as a weekday, must be to be reported."
            ),
            part="detection",
            field="conditional_fdr",
        ),
        Threshold(
            name=Tunable.PAIRED_FDR,
            label=Sentence("Proof for a habit under two conditions"),
            unit=Unit.LEVEL,
            minimum=_LOWEST_LEVEL,
            maximum=0.1,
            effect=Sentence("The lower, the clearer a habit under two conditions at once must be to be reported."),
            part="detection",
            field="paired_fdr",
        ),
        Threshold(
            name=Tunable.SPECIFIC_BEATS_GENERAL,
            label=Sentence("Proof that a condition matters"),
            unit=Unit.LEVEL,
            minimum=_LOWEST_LEVEL,
            maximum=0.5,
            effect=Sentence(
                "The lower, the more a condition must change how often a habit shows before it is named with it."
            ),
            part="detection",
            field="specific_beats_general",
        ),
        Threshold(
            name=Tunable.NIGHT,
            label=Sentence("Start of the nightly run"),
            unit=Unit.TIME,
            minimum=0,
            maximum=1_439,
            effect=Sentence("The night's maintenance begins at this time of day in the workspace's time zone."),
            part="night",
            field="starts_at",
        ),
        Threshold(
            name=Tunable.SHARE_PREFERENCES,
            label=Sentence("Share what people prefer"),
            unit=Unit.SWITCH,
            minimum=0,
            maximum=1,
            effect=Sentence(
                "Whether a person's preference that one agent met in three sessions becomes knowledge of all agents."
            ),
            part="facts",
            field="share_preferences",
        ),
        Threshold(
            name=Tunable.FACT_DECAY,
            label=Sentence("Fading of facts"),
            unit=Unit.RATE,
            minimum=0,
            maximum=1,
            effect=Sentence(
                "The higher, the sooner a fact that no session meets makes room for others; "
                "at 0 only how often it was met counts."
            ),
            part="facts",
            field="decay",
        ),
        Threshold(
            name=Tunable.STALE_AFTER,
            label=Sentence("Silence after which a task was interrupted"),
            unit=Unit.MINUTES,
            minimum=1,
            maximum=1_440,
            effect=Sentence("A running task that its agent has not reported on for this long reads as interrupted."),
            part="recovery",
            field="stale_after",
        ),
        Threshold(
            name=Tunable.WORKING_MEMORY,
            label=Sentence("Life of a task's working memory"),
            unit=Unit.HOURS,
            minimum=1,
            maximum=168,
            effect=Sentence("What an agent keeps of a running task is deleted this long after its last update."),
            part="working_memory",
            field="ttl",
        ),
    )
}
"""All of them by name, in the order in which they are shown."""


def threshold_named(name: str) -> Threshold:
    """Raises InvalidInput, which lists the names there are."""
    found = THRESHOLDS.get(name)
    if found is None:
        shown = name[:60]
        raise InvalidInput(
            "There is no threshold %(name)r; there are: %(names)s.",
            field=shown,
            name=shown,
            names=", ".join(THRESHOLDS),
        )
    return found


def check(name: str, value: object) -> float:
    """The value as a number of this threshold: a number, or a text that is one; a time of day also as `03:00`.

    Raises InvalidInput naming the threshold, and its limit where the value is beyond it.
    """
    threshold = threshold_named(name)
    number = _number(threshold, value)
    if number < threshold.minimum:
        raise InvalidInput("%(field)s is at least %(bound)s.", field=name, **_bound(threshold, threshold.minimum))
    if number > threshold.maximum:
        raise InvalidInput("%(field)s is at most %(bound)s.", field=name, **_bound(threshold, threshold.maximum))
    if threshold.is_whole and number != int(number):
        raise InvalidInput("%(field)s is a whole number of %(unit)s.", field=name, unit=threshold.unit)
    return float(number)


def _bound(threshold: Threshold, bound: float) -> dict[str, Any]:
    return {"limit": int(bound) if threshold.is_whole else None, "bound": threshold.written(bound)}


def _number(threshold: Threshold, value: object) -> int | float:
    if isinstance(value, str):
        text = value.strip()
        told = _TIME.fullmatch(text) if threshold.unit is Unit.TIME else None
        if told is not None:
            return int(told[1]) * _HOUR + int(told[2])
        if threshold.unit is Unit.SWITCH and text in _SAID.values():
            return int(text == _SAID[True])
        if _NUMBER.fullmatch(text):
            return float(text)
    elif type(value) is int or (isinstance(value, float) and math.isfinite(value)):  # True is an int too
        return value
    if threshold.unit is Unit.TIME:
        raise InvalidInput("%(field)s is a time of day, like 03:00.", field=threshold.name.value)
    raise InvalidInput("%(field)s is a number.", field=threshold.name.value)


def policy_with(overrides: Mapping[str, float]) -> Policy:
    """The default policy with these numbers in it, by name; a name that is not known changes nothing."""
    policy = DEFAULT
    for name, value in overrides.items():
        if name in THRESHOLDS:
            policy = THRESHOLDS[name].put_in(policy, value)
    return policy
