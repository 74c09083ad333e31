"""What it costs to learn: one fact and a session of ten, durably, with 10,000 facts in the workspace.

    python -m bench.learning [--facts 10000] [--rounds 60] [--seed 1]

Starts servers of its own, Postgres with fsync, and writes as the app's role, under row-level security. The floor is one
INSERT of a fact's row and its commit, in the same kind of transaction. The arms run in round robin. Of each call the
statements are counted and the time taken by the clock and on the processor, here and in the database's process. The
exit code is 1 when a fact takes more than three times the floor, a session of ten more than ten times what one fact
does, or over two statements more than it.
"""

import argparse
import os
import random
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from signal import SIGKILL
from typing import Any

import django
import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections

from bench.machine import family_seconds, percentile
from bench.search import Arm, say, texts_of
from memory_site import processes
from memory_site.postgres import EmbeddedPostgres
from tests.services_plugin import Services, open_folder

FLOOR, ONE, AGAIN, NONE, TEN = (
    "INSERT and commit",
    "a fact added",
    "a fact met again",
    "a session of none",
    "a session of ten",
)
MOST_OF_FLOOR, MOST_OF_ONE, MOST_STATEMENTS = 3.0, 10.0, 2
CAP, BATCH, WARM = 50, 1_000, 5
START = datetime(2026, 11, 2, 9, tzinfo=UTC)


class Bench:
    """A workspace full of facts, and what is called in it."""

    def __init__(self, tenant: Any, texts: Sequence[str], fresh: Iterator[str]) -> None:
        from memory_app.domain.actors import Actor  # noqa: PLC0415 - needs the settings
        from memory_app.domain.vocabulary import ActorKind, Scope, Way  # noqa: PLC0415
        from memory_app.models import ApiKey  # noqa: PLC0415
        from memory_app.tenancy import scope  # noqa: PLC0415

        self.workspace, self.texts, self.fresh, self.scope = tenant.id, texts, fresh, scope
        self.now, self.known = START, list[str]()
        self.arms = {name: Arm() for name in (FLOOR, ONE, AGAIN, NONE, TEN)}
        self.statements: dict[str, list[int]] = {name: [] for name in self.arms}
        with scope(workspace=self.workspace):
            key = ApiKey.objects.in_workspace(self.workspace).get()
        scopes = frozenset({Scope.READ, Scope.WRITE})
        self.actor = Actor(kind=ActorKind.KEY, workspace_id=self.workspace, way=Way.API, id=key.pk, scopes=scopes)
        self.backend = 0
        self.learned: list[int] = []

    def fill(self) -> None:
        """As many facts as agents may have, found by their words."""
        from memory_app.domain.fact_words import text_hash  # noqa: PLC0415
        from memory_app.domain.vocabulary import ItemKind  # noqa: PLC0415
        from memory_app.models import Agent, AgentFact  # noqa: PLC0415
        from memory_app.services.terms import Worded, write_terms  # noqa: PLC0415

        for first in range(0, len(self.texts), BATCH):
            some = self.texts[first : first + BATCH]
            with self.scope(workspace=self.workspace):
                agents = [
                    Agent(workspace_id=self.workspace, key=f"filled-{first + at}", created_at=START)
                    for at in range(0, len(some), CAP)
                ]
                Agent.objects.bulk_create(agents)
                rows = [
                    AgentFact(
                        workspace_id=self.workspace,
                        agent=agents[at // CAP],
                        category="lesson_learned",
                        text=text,
                        text_hash=text_hash(text),
                        source_class="agent",
                        created_at=START,
                        last_seen_at=START,
                    )
                    for at, text in enumerate(some)
                ]
                AgentFact.objects.bulk_create(rows)
                words = [Worded(ItemKind.FACT, row.pk, None, row.text) for row in rows]
                write_terms(workspace_id=self.workspace, items=words)
            self.agent = agents[0]

    def run(self, rounds: int) -> None:
        """Each arm in turn; the first rounds warm up."""
        calls = {FLOOR: self.insert, ONE: self.one, AGAIN: self.again, NONE: self.none, TEN: self.ten}
        for number in range(rounds + WARM):
            for name, call in calls.items():
                self.now += timedelta(days=1)
                self._timed(name if number >= WARM else "", call)

    def insert(self) -> None:
        """The floor."""
        from memory_app.models import AgentFact  # noqa: PLC0415

        text = next(self.fresh)
        AgentFact(
            workspace_id=self.workspace,
            agent=self.agent,
            category="lesson_learned",
            text=text,
            text_hash=f"{hash(text):064x}"[-64:],
            status="archived",
            archived_because="evicted",
            source_class="agent",
            created_at=self.now,
            last_seen_at=self.now,
        ).save(force_insert=True)

    def one(self) -> None:
        """A new fact; its agent has as many as it may."""
        self._add(next(self.fresh))

    def again(self) -> None:
        """The fact added last."""
        self._add(self.known[-1])

    def none(self) -> None:
        """A session that teaches nothing."""
        self._commit([])

    def ten(self) -> None:
        """A session with as many candidates as are taken."""
        self._commit([next(self.fresh) for _ in range(10)])

    def _add(self, text: str) -> None:
        from memory_app.domain.vocabulary import FactCategory  # noqa: PLC0415
        from memory_app.services import facts  # noqa: PLC0415

        self.known.append(text)
        facts.add_fact(actor=self.actor, agent="coder", text=text, category=FactCategory.LESSON_LEARNED, now=self.now)

    def _commit(self, texts: Sequence[str]) -> None:
        from memory_app.services import sessions  # noqa: PLC0415

        output = "\n".join(["SUMMARY: shelves counted", *(f"Note: {text[:110]}" for text in texts)])
        report = sessions.Report(output=output, agent="committer")
        learned = sessions.commit_session(actor=self.actor, report=report, now=self.now).learned
        if texts:
            self.learned.append(len(learned.added) + len(learned.reinforced))

    def _timed(self, name: str, call: Callable[[], None]) -> None:
        count = 0

        def counted(execute: Callable[..., Any], *given: Any) -> Any:
            nonlocal count
            count += 1
            return execute(*given)

        there, here, wall = family_seconds(self.backend), time.process_time(), time.perf_counter()
        with connection.execute_wrapper(counted), self.scope(workspace=self.workspace):
            call()
        if name:
            arm = self.arms[name]
            arm.walls.append(time.perf_counter() - wall)
            arm.here.append(time.process_time() - here)
            arm.there.append(family_seconds(self.backend) - there)
            self.statements[name].append(count)

    def show(self) -> list[str]:
        """The figures of each arm; the gates that it misses."""
        walls = {name: percentile(arm.walls, 0.5) for name, arm in self.arms.items()}
        count = {name: percentile(some, 0.5) for name, some in self.statements.items()}
        for name, arm in self.arms.items():
            here, there = 1e3 * percentile(arm.here, 0.5), 1e3 * sum(arm.there) / max(len(arm.there), 1)
            say(
                f"  {name:<18} p50 {1e3 * walls[name]:6.2f} ms, {walls[name] / walls[FLOOR]:4.1f} times the floor; "
                f"statements {count[name]:.0f}; processor: Python {here:.2f} ms, Postgres {there:.2f} ms at the mean"
            )
        say(f"  of ten that a session says {sum(self.learned) / len(self.learned):.1f} are learned")
        gates = {
            f"a fact takes more than {MOST_OF_FLOOR} times the floor": walls[ONE] <= MOST_OF_FLOOR * walls[FLOOR],
            f"a session of ten takes more than {MOST_OF_ONE} times a fact": walls[TEN] <= MOST_OF_ONE * walls[ONE],
            f"a session of ten takes over {MOST_STATEMENTS} statements more than a fact": (
                count[TEN] - count[ONE] <= MOST_STATEMENTS
            ),
        }
        return [what for what, holds in gates.items() if not holds]


@contextmanager
def durable() -> Iterator[None]:
    """Servers of our own; Postgres writes through, as in production."""
    folder = open_folder("palimpsest-bench-")
    postgres, services = EmbeddedPostgres(folder, fsync=True, die_with=SIGKILL), Services()
    postgres.start()
    os.environ |= {"DATABASE_URL": postgres.app_url, "DATABASE_OWNER_URL": postgres.owner_url}
    services.start()
    try:
        yield
    finally:
        services.stop()
        if postgres.running:
            processes.end(postgres.running)
        shutil.rmtree(folder, ignore_errors=True)


def _run(asked: argparse.Namespace) -> Bench:
    os.environ["DJANGO_SETTINGS_MODULE"] = "memory_site.settings"
    django.setup()
    call_command("migrate", verbosity=0, skip_checks=True)
    from bench import tenants  # noqa: PLC0415 - needs the settings

    draw = random.Random(asked.seed)  # noqa: S311 - not for secrets
    texts = texts_of(asked.facts + 20 * (asked.rounds + WARM), draw)
    bench = Bench(tenants.make(1)[0], texts[: asked.facts], iter(texts[asked.facts :]))
    bench.fill()
    with psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True) as owner:
        owner.execute("VACUUM ANALYZE")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (bench.backend,) = cursor.fetchone() or (0,)
    bench.run(asked.rounds)
    connections.close_all()
    return bench


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; 0 when the gates hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--facts", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    say(f"load before: {os.getloadavg()[0]:.1f}; cores: {os.cpu_count()}; {asked.facts:,} facts in the workspace")
    with durable():
        missed = _run(asked).show()
    for line in missed:
        say(f"MISSED: {line}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
