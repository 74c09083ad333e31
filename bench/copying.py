"""Batches stored by the worker's code against COPY of the same rows into the same tables, in round robin.

COPY runs as the owner, whom row-level security does not bind: as the app's role it is refused. Both arms commit each
batch of 500, keys and indexes are checked and kept in both. The worker's code also resolves names, locks people against
an erasure and empties the queue; COPY gets finished rows for nothing.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any
from uuid import UUID

import psycopg
from django.conf import settings
from django.db import connection
from psycopg import sql
from psycopg.types.json import Jsonb

from bench import traffic
from bench.machine import clock, family_seconds
from bench.tenants import Tenant
from memory_app.ids import uuid7
from memory_app.models import Episode, EpisodeContact, Job
from memory_app.services import episodes, ingest, keys
from memory_app.tenancy import scope

Values = Sequence[list[Any]]


@dataclass(slots=True)
class Arm:
    """Wall seconds of each batch, and processor seconds of all, Postgres included."""

    walls: list[float] = field(default_factory=list)
    processor: float = 0.0

    def time(self, work: Callable[[], object], postgres: int) -> None:
        """Run it and note what it took."""
        spent, began = time.process_time() + family_seconds(postgres), time.perf_counter()
        work()
        self.walls.append(time.perf_counter() - began)
        self.processor += time.process_time() + family_seconds(postgres) - spent


@dataclass(slots=True)
class Comparison:
    """Both arms; `parts` are the statements of the storing arm by their first words, wall seconds in all."""

    rows: int = 0
    stored: Arm = field(default_factory=Arm)
    copied: Arm = field(default_factory=Arm)
    parts: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    @property
    def ratio(self) -> float:
        """How fast storing is, COPY being 1; by the median batch, which a neighbour's burst does not move."""
        return median(self.copied.walls) / median(self.stored.walls)

    @property
    def processor_ratio(self) -> float:
        """The same by processor time."""
        return self.copied.processor / self.stored.processor


def compare(tenant: Tenant, signals: list[traffic.Signal], *, rounds: int, size: int, postgres: int) -> Comparison:
    """Call while no worker takes the jobs. `postgres` is the server's process id."""
    done = Comparison()
    with psycopg.connect(settings.DATABASE_OWNER_URL) as owner:
        for number in range(-2, rounds):
            batch_id = _queue(tenant, signals, number=number, size=size)
            warm_up = number < 0
            into = Comparison() if warm_up else done
            of_batch = _ids(owner, tenant, batch_id)
            with connection.execute_wrapper(_timing(into.parts)):
                into.stored.time(lambda: _store(tenant, batch_id), postgres)  # noqa: B023 - called at once
            rows, appearances = _rows(owner, of_batch)
            into.copied.time(lambda: _copy(owner, rows, appearances), postgres)  # noqa: B023
            into.rows += len(rows)
    return done


def _queue(tenant: Tenant, signals: list[traffic.Signal], *, number: int, size: int) -> UUID:
    actor = keys.actor_for_secret(tenant.secret, now=clock())
    assert actor is not None  # noqa: S101 - the key was just made
    batch = traffic.batch(signals, run="copy", producer=0, number=number, size=size)
    with scope(workspace=tenant.id):
        ingest.accept_signals(actor=actor, signals=batch, now=clock())
        newest = Job.objects.in_workspace(tenant.id).order_by("-created_at").values_list("key", flat=True)[:1]
        return UUID(newest[0])


def _store(tenant: Tenant, batch_id: UUID) -> None:
    episodes.store_batch(workspace_id=tenant.id, batch_id=batch_id, now=clock())


def _timing(parts: dict[str, float]) -> Callable[..., Any]:
    def wrapper(execute: Callable[..., Any], statement: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001
        began = time.perf_counter()
        try:
            return execute(statement, params, many, context)
        finally:
            parts[" ".join(statement.split()[:3])] += time.perf_counter() - began

    return wrapper


def _ids(owner: psycopg.Connection[Any], tenant: Tenant, batch_id: UUID) -> list[UUID]:
    waiting = (
        "SELECT id FROM memory_app_behavioursignal WHERE workspace_id = %s AND batch_id = %s AND stored_at IS NULL"
    )
    found = [one for (one,) in owner.execute(waiting, [tenant.id, batch_id]).fetchall()]
    owner.commit()
    return found


def _rows(owner: psycopg.Connection[Any], of_batch: list[UUID]) -> tuple[Values, Values]:
    """The batch's episodes and appearances as new rows, with ids of their own."""
    fresh: dict[UUID, UUID] = defaultdict(uuid7)
    rows = _read(owner, Episode, "id", of_batch)
    appearances = _read(owner, EpisodeContact, "episode_id", of_batch)
    extras, episode = _columns(Episode).index("extras"), _columns(EpisodeContact).index("episode_id")
    for row in rows:
        row[0], row[extras] = fresh[row[0]], Jsonb(row[extras])
    for row in appearances:
        row[0], row[episode] = uuid7(), fresh[row[episode]]
    return rows, appearances


def _columns(model: type[Episode] | type[EpisodeContact]) -> list[str]:
    return [column.column or "" for column in model._meta.concrete_fields]


def _names(model: type[Episode] | type[EpisodeContact]) -> sql.Composed:
    return sql.SQL(", ").join(map(sql.Identifier, _columns(model)))


def _read(
    owner: psycopg.Connection[Any], model: type[Episode] | type[EpisodeContact], column: str, ids: list[UUID]
) -> list[list[Any]]:
    query = sql.SQL("SELECT {} FROM {} WHERE {} = ANY (%s) ORDER BY id").format(
        _names(model), sql.Identifier(model._meta.db_table), sql.Identifier(column)
    )
    found = [list(row) for row in owner.execute(query, [ids]).fetchall()]
    owner.commit()
    return found


def _copy(owner: psycopg.Connection[Any], rows: Values, appearances: Values) -> None:
    for model, values in ((Episode, rows), (EpisodeContact, appearances)):
        into = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(model._meta.db_table), _names(model))
        with owner.cursor() as cursor, cursor.copy(into) as copy:
            for row in values:
                copy.write_row(row)
    owner.commit()
