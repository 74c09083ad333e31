"""How long a night's detection takes: 1,000 people with 300 episodes each, by the real job; one worker, then two.

    python -m bench.nights [--subjects 1000] [--episodes 300] [--workers 1 2]

Starts servers of its own. The people lie in one workspace, whose run the workers share. The figures split each
subject's share into loading, mining and storing, with the processor time of the workers and of all of Postgres, and the
largest resident memory of a worker; a tenth as many people show the growth of both.
Ends with 1 when a run does not end or leaves a subject out.
"""

import argparse
import functools
import math
import multiprocessing
import os
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any
from unittest import mock
from uuid import UUID

import django

from bench.machine import family_seconds
from tests.processes import RealService

UNTIL = datetime(2026, 3, 31, 18, tzinfo=UTC)
NIGHT = datetime(2026, 3, 31, 21, tzinfo=UTC)
PARTS = ("loading", "mining", "storing", "rest")


@dataclass(slots=True)
class Split:
    """Wall and processor seconds of the worker's process, by part; `rest` is locks, units, leases and promotion."""

    loading: float = 0.0
    mining: float = 0.0
    storing: float = 0.0
    rest: float = 0.0
    loading_processor: float = 0.0
    mining_processor: float = 0.0
    storing_processor: float = 0.0
    rest_processor: float = 0.0
    memory: float = 0.0
    """The process's largest resident size, MB."""

    def add(self, part: str, since: tuple[float, float]) -> tuple[float, float]:
        """Put what passed since then to the part; the moment it is now."""
        now = moment()
        setattr(self, part, getattr(self, part) + now[0] - since[0])
        setattr(self, f"{part}_processor", getattr(self, f"{part}_processor") + now[1] - since[1])
        return now

    def plus(self, other: "Split") -> "Split":
        """The sum; of the memory the larger."""
        pairs = zip(asdict(self).values(), asdict(other).values(), strict=True)
        total = Split(*(mine + theirs for mine, theirs in pairs))
        total.memory = max(self.memory, other.memory)
        return total


def moment() -> tuple[float, float]:
    """Wall and processor seconds by now."""
    return time.perf_counter(), time.process_time()


def work_off(workspace: UUID) -> Split:
    """In a worker's process: carry out the workspace's jobs until its run is over, timing the shares."""
    django.setup()
    from bench import tenants  # noqa: PLC0415 - needs the settings
    from memory_app.services import work  # noqa: PLC0415

    split = Split()
    with _timed(split):
        began = moment()
        while not tenants.is_over(workspace):
            if not work.run_due(workspace_id=workspace, now=lambda: datetime.now(UTC)):  # noqa: TID251 - a way in
                time.sleep(0.02)  # the others hold what is left of this step
        split.add("rest", began)
    split.memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    for part in ("loading", "mining", "storing"):
        split.rest -= getattr(split, part)
        split.rest_processor -= getattr(split, f"{part}_processor")
    return split


@contextmanager
def _timed(split: Split) -> Iterator[None]:
    """Take the time before, in and after the mining of each subject's share."""
    from memory_app.domain.mining import mine  # noqa: PLC0415 - needs the settings
    from memory_app.domain.vocabulary import StepName  # noqa: PLC0415
    from memory_app.services.steps import STEPS  # noqa: PLC0415

    detect = STEPS[StepName.DETECT]
    since = moment()

    def timed_mine(*args: Any, **kwargs: Any) -> Any:
        nonlocal since
        since = split.add("loading", since)
        found = mine(*args, **kwargs)
        since = split.add("mining", since)
        return found

    def timed_share(**kwargs: Any) -> Any:
        nonlocal since
        since = moment()
        counts = detect(**kwargs)
        since = split.add("storing", since)
        return counts

    steps: dict[StepName, Callable[..., Any]] = {StepName.DETECT: timed_share}
    with mock.patch("memory_app.services.detection.mine", timed_mine), mock.patch.dict(STEPS, steps):
        yield


@dataclass(frozen=True, slots=True)
class Night:
    """One run. The contacts have no episodes of their own: a run passes them over."""

    subjects: int
    contacts: int
    workers: int
    seconds: float
    split: Split
    server_processor: float
    """Seconds of all processes of Postgres."""
    counts: dict[str, int]
    problems: list[str]


def night(*, subjects: int, episodes: int, workers: int, server: int) -> Night:
    """Make the people, ask for a run, let so many workers carry it out.

    `server` is the id of Postgres' first process.
    """
    from django.conf import settings  # noqa: PLC0415 - needs the settings

    from bench import evenings, tenants  # noqa: PLC0415
    from memory_app.services import maintenance  # noqa: PLC0415
    from memory_app.tenancy import scope  # noqa: PLC0415

    (made,) = tenants.make(1)
    evenings.make(settings.DATABASE_OWNER_URL, workspace=made.id, subjects=subjects, episodes=episodes, until=UNTIL)
    with scope(workspace=made.id):
        maintenance.request_run(actor=made.owner, now=NIGHT, as_of=NIGHT)
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        list(pool.map(_ready, range(workers)))
        busy, began = family_seconds(server), time.perf_counter()
        splits = list(pool.map(work_off, [made.id] * workers))
        seconds, busy = time.perf_counter() - began, family_seconds(server) - busy
    total = functools.reduce(Split.plus, splits)
    counts, problems = tenants.run_counts([made], share=subjects, episodes=episodes)
    return Night(subjects, evenings.CONTACTS, workers, seconds, total, busy, counts, problems)


def _ready(_: int) -> None:
    """Start a worker before the clock runs."""
    django.setup()
    time.sleep(0.2)  # so that the next one goes to the other process


def say(text: str) -> None:
    """One line of the report."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def show(one: Night) -> None:
    """What a night came to."""
    each = 1e3 / one.subjects
    took = f"{one.seconds:.1f} s, {one.seconds * each:.1f} ms a subject"
    say(f"\n{one.subjects:,} subjects beside {one.contacts:,} contacts, {one.workers} worker(s): {took}")
    for part in PARTS:
        wall, processor = getattr(one.split, part) * each, getattr(one.split, f"{part}_processor") * each
        say(f"  {part:<8} {wall:6.2f} ms a subject, {processor:6.2f} of them the worker's own processor time")
    worker = sum(getattr(one.split, f"{part}_processor") for part in PARTS)
    say(f"  processor: worker {worker * each:.2f} + Postgres {one.server_processor * each:.2f} ms a subject")
    say(f"  a worker's memory at its largest: {one.split.memory:.0f} MB")
    say("  " + ", ".join(f"{name} {count:,}" for name, count in sorted(one.counts.items())))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; 0 when every run ended and left nobody out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--subjects", type=int, default=1_000)
    parser.add_argument("--episodes", type=int, default=300)
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2])
    asked = parser.parse_args(arguments)
    say(f"load before: {os.getloadavg()[0]:.1f}; cores: {os.cpu_count()}")
    with RealService(prepared=False, EMBEDDED_FSYNC="on", JOB_LEASE_SECONDS="30", SWEEP_SECONDS="300") as service:
        for program in ("worker", "beat"):  # the workers measured are ours
            service.freeze(program)
        os.environ |= {"STATE_DIR": str(service.folder), "DJANGO_SETTINGS_MODULE": "memory_site.settings"}
        django.setup()
        usual: dict[str, Any] = {"episodes": asked.episodes, "server": service.pid("postgres")}
        few = night(subjects=max(asked.subjects // 10, 1), workers=1, **usual)
        nights = [night(subjects=asked.subjects, workers=count, **usual) for count in asked.workers]
    for one in (few, *nights):
        show(one)
    alone = next((one for one in nights if one.workers == 1), None)
    if alone is not None:
        power = math.log(alone.seconds / few.seconds) / math.log(alone.subjects / few.subjects)
        say(f"\ngrowth: seconds ~ subjects^{power:.2f}")
    problems = [problem for one in (few, *nights) for problem in one.problems]
    for problem in problems:
        say(f"MISSED: {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
