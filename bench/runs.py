"""What one seed gives: its habit subjects and its noise subjects, mined and judged. Runs in a worker process."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from memory_app.domain.policy import DEFAULT, DetectionPolicy
from tests.planted import engine, plant, score
from tests.planted import reasons as steps
from tests.planted.model import Reported, Subject

DENSITIES = (0.5, 1.5, 4.0, 10.0)
"""Signals a working day of noise subjects; each seed has two of them."""
NIGHTS = 30
HABIT_SUBJECTS = 3
LEVELS = ("plain_fdr", "conditional_fdr", "paired_fdr")


def policy_of(levels: Sequence[float] = ()) -> DetectionPolicy:
    """The policy with other levels for patterns with none, one and two conditions, in that order."""
    return replace(DEFAULT.detection, **dict(zip(LEVELS, levels, strict=False)))  # type: ignore[arg-type] # floats


@dataclass(frozen=True, slots=True)
class Noise:
    """A noise subject. `bad` is the first night with a finding, if any, and `told` what it said."""

    seed: int
    density: float
    corrected: bool
    bad: int | None
    told: tuple[Reported, ...] = ()


@dataclass(frozen=True, slots=True)
class Missed:
    """A habit that is asked for and wasn't hit, and at which step it was lost."""

    habit: score.Planted
    why: str


@dataclass(slots=True)
class Outcome:
    """All of one seed. `habits`: each planted habit, and whether it was hit."""

    seed: int
    habits: list[tuple[score.Planted, bool]] = field(default_factory=list)
    verdicts: list[score.Verdict] = field(default_factory=list)
    missed: list[Missed] = field(default_factory=list)
    noise: list[Noise] = field(default_factory=list)
    mismatches: list[str] = field(default_factory=list)
    subjects: int = 0
    mined: int = 0
    seconds: float = 0.0
    slowest: float = 0.0


def run(seed: int, arm: str, levels: Sequence[float] = (), *, reasons: bool = False) -> Outcome:
    """One seed's subjects of an arm: habits, noise or both; on demand with the reason of each miss."""
    outcome, policy = Outcome(seed), policy_of(levels)
    if arm != "noise":
        for index in range(HABIT_SUBJECTS):
            _habits(outcome, plant.with_habits(seed, index), policy, reasons=reasons)
    if arm != "habits":
        for at, density in enumerate(DENSITIES[seed % 2 :: 2]):
            subject = plant.noise(seed, density=density)
            _noise(outcome, subject, policy, corrected=True)
            if at == seed // 2 % 2:
                _noise(outcome, subject, engine.uncorrected(policy), corrected=False)
    return outcome


def _habits(outcome: Outcome, subject: Subject, policy: DetectionPolicy, *, reasons: bool) -> None:
    began = time.perf_counter()
    found = engine.reported_after_nights(subject, policy)
    taken = time.perf_counter() - began
    outcome.seconds, outcome.slowest = outcome.seconds + taken, max(outcome.slowest, taken)
    outcome.subjects, outcome.mined = outcome.subjects + 1, outcome.mined + 1
    habits = score.planted(subject)
    verdicts = score.judge(subject, habits, found)
    hit = {verdict.of for verdict in verdicts if verdict.grade == "hit"}
    near = {verdict.of: verdict.why for verdict in verdicts if verdict.grade == "neither"}
    for at, habit in enumerate(habits if reasons else ()):
        if habit.counts and at not in hit:
            why = near.get(at) or steps.why_not(habit.plan.rule, subject, policy)
            outcome.missed.append(Missed(habit, why))
    outcome.habits += [(habit, at in hit) for at, habit in enumerate(habits)]
    outcome.verdicts += verdicts
    outcome.mismatches += score.mismatches(subject, found)


def _noise(outcome: Outcome, subject: Subject, policy: DetectionPolicy, *, corrected: bool) -> None:
    began = time.perf_counter()
    bad = engine.first_bad_night(subject, policy, NIGHTS) if subject.signals else None
    night, told, seen = bad if bad is not None else (None, [], subject)
    outcome.noise.append(Noise(subject.seed, subject.density, corrected, night, tuple(told)))
    outcome.mismatches += score.mismatches(seen, told)
    if corrected:
        outcome.subjects, outcome.mined = outcome.subjects + 1, outcome.mined + (night or NIGHTS)
        outcome.seconds += time.perf_counter() - began
