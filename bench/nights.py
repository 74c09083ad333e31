"""How long a night's detection takes: 1,000 people with 300 episodes each, by the real job; one worker, then two.

    python -m bench.nights [--subjects 1000] [--episodes 300] [--workers 1 2]

Starts servers of its own. The people lie in two workspaces of half each, since one run is one job and keeps one worker
busy. The figures split each subject's share into loading, mining and storing, with the processor time of the worker and
of all of Postgres; a tenth as many people show the growth.
Ends with 1 when a run does not end or leaves a subject out.
"""

import argparse
import math
import multiprocessing
import os
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
WORKSPACES = 2
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

    def add(self, part: str, since: tuple[float, float]) -> tuple[float, float]:
        """Put what passed since then to the part; the moment it is now."""
        now = moment()
        setattr(self, part, getattr(self, part) + now[0] - since[0])
        setattr(self, f"{part}_processor", getattr(self, f"{part}_processor") + now[1] - since[1])
        return now

    def plus(self, other: "Split") -> "Split":
        """The sum."""
        return Split(
            *(mine + theirs for mine, theirs in zip(asdict(self).values(), asdict(other).values(), strict=True))
        )


def moment() -> tuple[float, float]:
    """Wall and processor seconds by now."""
    return time.perf_counter(), time.process_time()


def work_off(workspaces: Sequence[UUID]) -> Split:
    """In a worker's process: carry out the workspaces' due jobs, timing the shares."""
    django.setup()
    from memory_app.services import work  # noqa: PLC0415 - needs the settings

    split = Split()
    with _timed(split):
        began = moment()
        for workspace in workspaces:
            work.run_due(workspace_id=workspace, now=lambda: datetime.now(UTC))  # noqa: TID251 - a way in
        split.add("rest", began)
    for part in ("loading", "mining", "storing"):
        split.rest -= getattr(split, part)
        split.rest_processor -= getattr(split, f"{part}_processor")
    return split


@contextmanager
def _timed(split: Split) -> Iterator[None]:
    """Take the time before, in and after the mining of each subject's share."""
    from memory_app.domain.mining import mine  # noqa: PLC0415 - needs the settings
    from memory_app.domain.vocabulary import StepName  # noqa: PLC0415
    from memory_app.services import maintenance  # noqa: PLC0415

    detect = maintenance.STEPS[StepName.DETECT]
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
    with mock.patch("memory_app.services.detection.mine", timed_mine), mock.patch.dict(maintenance.STEPS, steps):
        yield


@dataclass(frozen=True, slots=True)
class Night:
    """One run over all workspaces. The contacts have no episodes of their own: a run passes them over."""

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
    """Make the people, ask for a run in each workspace, let so many workers carry them out.

    `server` is the id of Postgres' first process.
    """
    from django.conf import settings  # noqa: PLC0415 - needs the settings

    from bench import evenings, tenants  # noqa: PLC0415
    from memory_app.services import maintenance  # noqa: PLC0415
    from memory_app.tenancy import scope  # noqa: PLC0415

    made = tenants.make(WORKSPACES)
    share = subjects // WORKSPACES
    for one in made:
        evenings.make(settings.DATABASE_OWNER_URL, workspace=one.id, subjects=share, episodes=episodes, until=UNTIL)
    for one in made:
        with scope(workspace=one.id):
            maintenance.request_run(actor=one.owner, now=NIGHT, as_of=NIGHT)
    portions = [[one.id for one in made[number::workers]] for number in range(workers)]
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        list(pool.map(_ready, range(workers)))
        busy, began = family_seconds(server), time.perf_counter()
        splits = list(pool.map(work_off, portions))
        seconds, busy = time.perf_counter() - began, family_seconds(server) - busy
    total = splits[0] if len(splits) == 1 else splits[0].plus(splits[1])
    counts, problems = tenants.run_counts(made, share=share, episodes=episodes)
    contacts = evenings.CONTACTS * WORKSPACES
    return Night(share * WORKSPACES, contacts, workers, seconds, total, busy, counts, problems)


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
        few = night(subjects=max(asked.subjects // 10, WORKSPACES), workers=1, **usual)
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
