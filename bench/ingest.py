"""How many signals a second are accepted and stored, durably, by the service as it runs on two cores.

    python -m bench.ingest [--seconds 60] [--rate 5000] [--http] [--without-texts] [--seed 1]

Starts a service of its own (`manage.py up`: Postgres with fsync, Valkey, web, worker, beat), offers signals at the
rate from two reporters in processes of their own, then checks the episode of each idempotency key. Ends with 1 when a
target is missed. On a machine that others use too, read the processor times: wall time is shared.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from types import ModuleType
from typing import Any

import django

from bench import machine, traffic
from bench.producer import Done, Orders
from memory_site.state import PROJECT
from tests.processes import RealService

PRODUCERS, WORKSPACES, BATCH = 2, 3, 500
WARM_SECONDS, UNTHROTTLED_SECONDS, DRAIN_SECONDS = 3.0, 20.0, 600.0
ACCEPTED_SHARE, BACKLOG_SECONDS, COPY_RATIO = 0.99, 1.0, 0.50
"""The gates: of the offered rate, of work left when the offer ends, of COPY's speed."""
COPY_ROUNDS = 40
PROGRAMS = ("postgres", "worker", "web", "valkey", "beat")


@dataclass(slots=True)
class Phase:
    """One run of the reporters; seconds. `left` was accepted and not stored when the offer ended."""

    name: str
    seconds: float
    accepted: int
    duplicates_right: bool
    left: int
    drained: float
    latencies: list[float]
    processor: dict[str, float]
    machine_busy: float
    findings: Any = None

    @property
    def accepted_rate(self) -> float:
        """Signals accepted a second while they were offered."""
        return self.accepted / self.seconds

    @property
    def stored_rate(self) -> float:
        """Episodes stored a second meanwhile."""
        return (self.accepted - self.left) / self.seconds

    @property
    def through_rate(self) -> float:
        """Signals a second from the first offered to the last one stored."""
        return self.accepted / (self.seconds + self.drained)

    @property
    def backlog_seconds(self) -> float:
        """How long what was left would keep the service busy at the rate it stored."""
        return self.left / self.stored_rate if self.stored_rate else float("inf")


class Bench:
    """One service and the workspaces in it."""

    def __init__(self, service: RealService, tenants: ModuleType, *, seed: int, texts: bool) -> None:
        self.service = service
        self.tenants = tenants
        self.seed, self.texts = seed, texts
        self.made = tenants.make(WORKSPACES)
        self.expected = traffic.expected(traffic.pool(seed, texts=texts))

    def run(self, name: str, *, rate: float, seconds: float, over_http: bool = False) -> Phase:
        """Offer signals for so long, wait until all are stored, check each."""
        with self._reporters(name, rate=rate, seconds=seconds, over_http=over_http) as reporters:
            before, busy = self._processor(), machine.busy_seconds()
            for one in reporters:
                _tell(one, "go")
            done = [Done(**json.loads(_line(one))) for one in reporters]
        left, ended = self.tenants.waiting(self.made), time.monotonic()
        spent = {program: after - before[program] for program, after in self._processor().items()}
        spent["reporters"] = sum(one.processor for one in done)
        busy = machine.busy_seconds() - busy
        while self.tenants.waiting(self.made) and time.monotonic() < ended + DRAIN_SECONDS:
            time.sleep(0.02)
        return Phase(
            name=name,
            seconds=max(one.ended for one in done) - min(one.began for one in done),
            accepted=sum(one.accepted for one in done),
            duplicates_right=all(one.duplicates == one.resent for one in done),
            left=left,
            drained=time.monotonic() - ended,
            latencies=[latency for one in done for latency in one.latencies],
            processor=spent,
            machine_busy=busy,
            findings=self.tenants.check(self.made, name, self.expected),
        )

    @contextmanager
    def _reporters(
        self, name: str, *, rate: float, seconds: float, over_http: bool
    ) -> Iterator[list[subprocess.Popen[str]]]:
        workspaces = [{"id": str(one.id), "secret": one.secret} for one in self.made]
        started = [
            subprocess.Popen(
                [sys.executable, "-m", "bench.producer"],
                cwd=PROJECT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(PRODUCERS)
        ]
        try:
            for number, one in enumerate(started):
                orders = Orders(
                    run=name,
                    producer=number,
                    rate=rate / PRODUCERS,
                    seconds=seconds,
                    size=BATCH,
                    seed=self.seed,
                    texts=self.texts,
                    workspaces=workspaces,
                    base_url=self.service.base_url if over_http else "",
                )
                _tell(one, json.dumps(asdict(orders)))
            for one in started:
                _line(one)
            yield started
        finally:
            for one in started:
                one.kill()
                one.communicate()

    def _processor(self) -> dict[str, float]:
        return {program: machine.family_seconds(self.service.pid(program) or 0) for program in PROGRAMS}


def _tell(reporter: subprocess.Popen[str], line: str) -> None:
    assert reporter.stdin is not None  # noqa: S101 - a pipe
    reporter.stdin.write(line + "\n")
    reporter.stdin.flush()


def _line(reporter: subprocess.Popen[str]) -> str:
    assert reporter.stdout is not None  # noqa: S101 - a pipe
    line = reporter.stdout.readline()
    if not line:
        raise SystemExit("A reporter ended; what it said stands above.")
    return line


def say(text: str = "") -> None:
    """One line of the report."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def show(phase: Phase) -> None:
    """What a phase came to."""
    spent = sum(phase.processor.values())
    say(f"\n{phase.name}: {phase.accepted:,} signals in {phase.seconds:.1f} s")
    say(f"  accepted {phase.accepted_rate:,.0f}/s; stored meanwhile {phase.stored_rate:,.0f}/s")
    say(f"  through, to the last one stored: {phase.through_rate:,.0f}/s")
    say(f"  left at the end {phase.left:,} = {phase.backlog_seconds:.2f} s of work; done after {phase.drained:.2f} s")
    p50, p99 = (1e3 * machine.percentile(phase.latencies, share) for share in (0.50, 0.99))
    say(f"  acceptance of a batch of {BATCH}: p50 {p50:.0f} ms, p99 {p99:.0f} ms")
    parts = ", ".join(f"{name} {1e6 * value / phase.accepted:.0f}" for name, value in phase.processor.items())
    say(f"  processor time, µs a signal: {1e6 * spent / phase.accepted:.0f} in all: {parts}")
    say(f"  the machine was busy for {phase.machine_busy:.0f} core seconds, {spent:.0f} of them ours")
    told = ", ".join(f"{part.name} {getattr(phase.findings, part.name):,}" for part in fields(phase.findings))
    say(f"  episodes: {told}; repeats counted as duplicates: {'yes' if phase.duplicates_right else 'NO'}")


def misses(phase: Phase, rate: float) -> list[str]:
    """The targets that a sustained phase missed."""
    found = phase.findings
    tests = {
        f"accepted {phase.accepted_rate:,.0f}/s of {rate:,.0f}": phase.accepted_rate >= ACCEPTED_SHARE * rate,
        f"{phase.backlog_seconds:.2f} s of work left": phase.backlog_seconds <= BACKLOG_SECONDS,
        "episodes lost, wrong or doubled": not (found.lost or found.wrong or found.doubled)
        and found.right == phase.accepted,
        "repeats not counted as duplicates": phase.duplicates_right,
    }
    return [f"{phase.name}: {what}" for what, holds in tests.items() if not holds]


def against_copy(bench: Bench) -> list[str]:
    """Compare with COPY while the worker and beat are held; the targets missed."""
    from bench import copying  # noqa: PLC0415 - needs the settings

    for program in ("worker", "beat"):
        bench.service.freeze(program)
    try:
        signals = traffic.pool(bench.seed, texts=bench.texts)
        postgres = bench.service.pid("postgres") or 0
        done = copying.compare(bench.tenants.make(1)[0], signals, rounds=COPY_ROUNDS, size=BATCH, postgres=postgres)
    finally:
        for program in ("worker", "beat"):
            bench.service.thaw(program)
    say(f"\nstoring against COPY of the same episodes and appearances, {done.rows:,} episodes each, in round robin")
    for name, arm in (("stored", done.stored), ("copied", done.copied)):
        wall = 1e6 * machine.percentile(arm.walls, 0.5) / BATCH
        say(f"  {name}: median {wall:.0f} µs an episode; processor {1e6 * arm.processor / done.rows:.0f} µs")
    parts = sorted(done.parts.items(), key=lambda part: -part[1])[:6]
    say("  statements, µs an episode: " + ", ".join(f"{name} {1e6 * took / done.rows:.0f}" for name, took in parts))
    say(f"  ratio {done.ratio:.0%} by the median batch, {done.processor_ratio:.0%} by processor time")
    return [] if done.ratio >= COPY_RATIO else [f"storing reaches {done.ratio:.0%} of COPY"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; 0 when all targets are met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=5_000.0)
    parser.add_argument("--http", action="store_true")
    parser.add_argument("--without-texts", action="store_true", help="edits as traits, to leave the signatures out")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    say(f"load before: {os.getloadavg()[0]:.1f}; cores: {os.cpu_count()}")
    service = RealService(prepared=False, EMBEDDED_FSYNC="on", JOB_LEASE_SECONDS="30", SWEEP_SECONDS="5")
    with service:
        os.environ |= {"STATE_DIR": str(service.folder), "DJANGO_SETTINGS_MODULE": "memory_site.settings"}
        django.setup()
        from bench import tenants  # noqa: PLC0415 - needs the settings

        bench = Bench(service, tenants, seed=asked.seed, texts=not asked.without_texts)
        missed = against_copy(bench)
        missed += _phases(bench, asked)
    for line in missed:
        say(f"MISSED: {line}")
    return 1 if missed else 0


def _phases(bench: Bench, asked: argparse.Namespace) -> list[str]:
    bench.run("warm", rate=asked.rate, seconds=WARM_SECONDS)
    sustained = bench.run("sustained", rate=asked.rate, seconds=asked.seconds)
    show(sustained)
    show(bench.run("unthrottled", rate=0.0, seconds=UNTHROTTLED_SECONDS))
    if asked.http:
        show(bench.run("http", rate=asked.rate, seconds=asked.seconds, over_http=True))
    return misses(sustained, asked.rate)


if __name__ == "__main__":
    sys.exit(main())
