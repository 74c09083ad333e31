"""Working memory in Redis: the live context of running tasks, with a time to live, never in Postgres or on a disk.

A key holds workspace, agent and task; beside them stands which task each agent wrote last, and who wrote each task.
"""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any
from uuid import UUID

from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as LostConnection
from redis.exceptions import RedisError
from redis.retry import Retry

from memory_app.domain.recovery import Message
from memory_app.domain.working_memory import WorkingMemory
from memory_app.gateways.broker import Breaker

logger = logging.getLogger(__name__)
_PREFIX = "palimpsest:working-memory"
_FAULTS = (RedisError, OSError)
_breaker = Breaker()


class Unreachable(Exception):
    """Redis does not answer; what Postgres knows is not touched by it."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Whose context it is."""

    workspace_id: UUID
    agent_id: UUID
    task: str

    @property
    def key(self) -> str:
        """Under which it is kept."""
        return f"{_PREFIX}:{self.workspace_id}:{self.agent_id}:{self.task}"


@dataclass(frozen=True, slots=True)
class Held:
    """A context as it is kept; `subject_id` is whom it is about."""

    memory: WorkingMemory
    subject_id: UUID | None


def store(slot: Slot, held: Held, *, ttl: timedelta) -> None:
    """Keep it in place of what was there, for so long. Raises Unreachable."""
    with _reaching() as redis:
        pipe = redis.pipeline(transaction=True)
        pipe.set(slot.key, _written(held), ex=ttl)
        pipe.set(_latest_key(slot.workspace_id, slot.agent_id), slot.task, ex=ttl)
        pipe.set(_writer_key(slot.workspace_id, slot.task), str(slot.agent_id), ex=ttl)
        pipe.execute()


def load(slot: Slot) -> Held | None:
    """What is kept there, None when nothing is or its time is over. Raises Unreachable."""
    with _reaching() as redis:
        found: Any = redis.get(slot.key)
    return None if found is None else _read(found)


def latest_task(workspace_id: UUID, agent_id: UUID) -> str | None:
    """The task whose context the agent wrote last. Raises Unreachable."""
    with _reaching() as redis:
        found: Any = redis.get(_latest_key(workspace_id, agent_id))
    return None if found is None else str(found)


def writer_of(workspace_id: UUID, task: str) -> UUID | None:
    """The agent that wrote this task's context last. Raises Unreachable."""
    with _reaching() as redis:
        found: Any = redis.get(_writer_key(workspace_id, task))
    return None if found is None else UUID(found)


def drop(slot: Slot) -> bool:
    """Forget it; whether there was anything. Raises Unreachable."""
    with _reaching() as redis:
        return bool(redis.delete(slot.key))


def drop_soon(slot: Slot, *, only_of: UUID | None) -> None:
    """Forget it if Redis answers, else its time to live sees to it; with a subject only what is about that one."""
    try:
        if only_of is None or ((held := load(slot)) is not None and held.subject_id == only_of):
            drop(slot)
    except Unreachable:
        logger.warning("The working memory of a finished task could not be deleted now; it expires by itself.")


def _latest_key(workspace_id: UUID, agent_id: UUID) -> str:
    return f"{_PREFIX}-latest:{workspace_id}:{agent_id}"


def _writer_key(workspace_id: UUID, task: str) -> str:
    return f"{_PREFIX}-writer:{workspace_id}:{task}"


@contextmanager
def _reaching() -> Iterator[Redis]:
    """The client, its faults as Unreachable; after one nothing is tried for a few seconds, so that no caller waits."""
    if not _breaker.allows():
        raise Unreachable
    try:
        yield _client(settings.REDIS_URL)
    except _FAULTS as exc:
        _breaker.trip()
        raise Unreachable from exc


@cache
def _client(url: str) -> Redis:
    """One pool of connections a process. One that was lost while it lay idle is made anew once."""
    timeout = settings.BROKER_TIMEOUT_SECONDS
    once = Retry(NoBackoff(), 1, supported_errors=(LostConnection,))
    return Redis.from_url(
        url, socket_timeout=timeout, socket_connect_timeout=timeout, retry=once, decode_responses=True
    )


def _written(held: Held) -> str:
    memory = held.memory
    return json.dumps(
        {
            "subject_id": None if held.subject_id is None else str(held.subject_id),
            "summary": memory.summary,
            "messages": [[message.role, message.text] for message in memory.messages],
            "last_result": memory.last_result,
            "tokens": memory.tokens,
            "counter": memory.counter,
            "compressed": memory.compressed,
        }
    )


def _read(text: str) -> Held:
    told = json.loads(text)
    memory = WorkingMemory(
        messages=tuple(Message(role, said) for role, said in told["messages"]),
        summary=told["summary"],
        last_result=told["last_result"],
        tokens=told["tokens"],
        counter=told["counter"],
        compressed=told["compressed"],
    )
    return Held(memory, UUID(told["subject_id"]) if told["subject_id"] else None)
