"""One reporter of `bench.ingest`, a process of its own: reads its orders from stdin, answers in JSON on stdout.

In process it calls `accept_signals` as the API does; over HTTP it posts to `/api/v1/signals` on one connection.
"""

import http.client
import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import django

from bench import traffic
from bench.machine import clock

RESENT_EVERY = 100
"""Each so many batches one is sent again, as clients do after a time-out: all of it must count as duplicates."""
Send = Callable[[list[traffic.Signal], int], tuple[int, int]]
"""Sends a batch to the workspace of this number; returns how many were accepted and how many were duplicates."""


@dataclass(frozen=True, slots=True)
class Orders:
    """What one producer is to do. `rate` is signals a second, 0 for as fast as they are taken."""

    run: str
    producer: int
    rate: float
    seconds: float
    size: int
    seed: int
    texts: bool
    workspaces: list[dict[str, str]]
    base_url: str = ""
    """Empty: in process."""


@dataclass(slots=True)
class Done:
    """What it did; seconds."""

    batches: int = 0
    accepted: int = 0
    duplicates: int = 0
    resent: int = 0
    began: float = 0.0
    ended: float = 0.0
    processor: float = 0.0
    latencies: list[float] = field(default_factory=list)


def main() -> None:
    """Make ready, say so with a line, wait for a line, then report until the time is over."""
    orders = Orders(**json.loads(sys.stdin.readline()))
    signals = traffic.pool(orders.seed, texts=orders.texts)
    send = over_http(orders) if orders.base_url else in_process(orders)
    _answer("ready")
    sys.stdin.readline()
    _answer(json.dumps(asdict(_report(orders, signals, send))))


def _answer(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _report(orders: Orders, signals: list[traffic.Signal], send: Send) -> Done:
    """Open loop: a batch is due at its time whether or not the last one came back sooner, and late ones follow at once.

    `latencies` run from the call to its answer.
    """
    done = Done(began=time.time())
    start, spent = time.monotonic(), time.process_time()
    pause = orders.size / orders.rate if orders.rate else 0.0
    while (due := start + done.batches * pause) < start + orders.seconds and time.monotonic() < start + orders.seconds:
        time.sleep(max(due - time.monotonic(), 0.0))
        _one(orders, signals, send, done)
    done.ended, done.processor = time.time(), time.process_time() - spent
    return done


def _one(orders: Orders, signals: list[traffic.Signal], send: Send, done: Done) -> None:
    number = done.batches
    batch = traffic.batch(signals, run=orders.run, producer=orders.producer, number=number, size=orders.size)
    workspace = (orders.producer + number) % len(orders.workspaces)
    before = time.monotonic()
    accepted, duplicates = send(batch, workspace)
    done.latencies.append(time.monotonic() - before)
    done.batches += 1
    done.accepted += accepted
    done.duplicates += duplicates
    if done.batches % RESENT_EVERY == 0:
        accepted, duplicates = send(batch, workspace)
        done.resent += len(batch)
        done.accepted += accepted
        done.duplicates += duplicates


def in_process(orders: Orders) -> Send:
    """Call the service as the API does."""
    django.setup()
    from memory_app.services import ingest, keys  # noqa: PLC0415 - needs the settings
    from memory_app.tenancy import scope  # noqa: PLC0415

    actors = [keys.actor_for_secret(one["secret"], now=clock()) for one in orders.workspaces]

    def send(batch: list[traffic.Signal], workspace: int) -> tuple[int, int]:
        actor = actors[workspace]
        assert actor is not None  # noqa: S101 - the keys were just made
        with scope(workspace=UUID(orders.workspaces[workspace]["id"])):
            intake = ingest.accept_signals(actor=actor, signals=batch, now=clock())
        assert not intake.refused, intake.refused  # noqa: S101
        return intake.accepted, intake.duplicates

    return send


def over_http(orders: Orders) -> Send:
    """Post to the API, the connection kept open."""
    address = urlsplit(orders.base_url)
    connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=60)

    def send(batch: list[traffic.Signal], workspace: int) -> tuple[int, int]:
        headers = {"Content-Type": "application/json", "Host": address.netloc}
        headers["Authorization"] = f"Bearer {orders.workspaces[workspace]['secret']}"
        connection.request("POST", "/api/v1/signals", json.dumps({"signals": batch}), headers)
        response = connection.getresponse()
        answer: dict[str, Any] = json.loads(response.read())
        assert response.status == http.HTTPStatus.ACCEPTED, answer  # noqa: S101
        return answer["accepted"], answer["duplicates"]

    return send


if __name__ == "__main__":
    main()
