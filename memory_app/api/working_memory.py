"""Working memory: the live context of a running task, in Redis alone and only for so long."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import timezone
from ninja import Query, Router, Status
from pydantic import BaseModel, ConfigDict, Field

from memory_app.api.door import ApiRequest
from memory_app.api.errors import Busy
from memory_app.api.messages import MessageIn
from memory_app.api.reads import may_read
from memory_app.api.recovery import MessageOut
from memory_app.api.shapes import Body, Error, answers, named, written
from memory_app.domain.errors import NotFound
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_key
from memory_app.domain.working_memory import WorkingMemory
from memory_app.gateways.working_memory import Unreachable
from memory_app.selectors.working_memory import memory_shown, whose_context
from memory_app.services import working_memory
from memory_app.services.working_memory import TaskContext

router = Router(tags=["Reading memory"])
_ONE = "working-memory/{path:task}"
_DOWN = {503: Error}


class Down(Busy):
    """Redis does not answer."""

    code = "unavailable"


@contextmanager
def _reachable() -> Iterator[None]:
    """Turns a Redis that does not answer into the contract's refusal."""
    try:
        yield
    except Unreachable as exc:
        raise Down("Working memory can't be reached; nothing was changed. Try again.") from exc


class WorkingMemoryIn(Body):
    """What an agent has before it. It replaces what was kept of the task."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "example": {
                "agent": "coder",
                "messages": [{"role": "user", "content": "Split the audit view."}],
                "last_result": "3 of 9 files done",
            }
        },
    )

    agent: str | None = named("agent", "coder")
    subject: str | None = named("subject", "maria")
    messages: list[MessageIn] = Field(max_length=LIMITS.messages)
    last_result: str | None = Field(None, max_length=LIMITS.output, description="Its first 200 characters are kept.")


class SizeOut(BaseModel):
    """How much is kept; `counter` names how tokens were counted."""

    tokens: int
    counter: str
    compressed: bool


class WorkingMemoryOut(SizeOut):
    """The last messages as they were said; `summary` tells of the ones before, where they were too long."""

    task: str
    summary: str
    messages: list[MessageOut]
    last_result: str | None


@router.put(_ONE, response=written(SizeOut, 200, 201) | _DOWN, summary="Keep the context of a running task")
def keep_working_memory(request: ApiRequest, task: str, payload: WorkingMemoryIn) -> Status[SizeOut]:
    """201 the first, 200 each later one. Never on a disk; gone with the task's session, at the latest a day after this.

    Over 4,000 tokens the earlier steps are condensed to their decisions, names and numbers. Scope `write`.
    """
    context = TaskContext(
        task=task,
        messages=[message.as_message() for message in payload.messages],
        last_result=payload.last_result or "",
        agent=payload.agent,
        subject=payload.subject,
    )
    with _reachable():
        memory, is_new = working_memory.keep_context(actor=request.actor, context=context, now=timezone.now())
    size = SizeOut(tokens=memory.tokens, counter=memory.counter, compressed=memory.compressed)
    return Status(201 if is_new else 200, size)


class WhoseMemory(BaseModel):
    """Whose task it is."""

    agent: str | None = named("agent", "coder")


@router.get(_ONE, response=answers(WorkingMemoryOut) | _DOWN, summary="Read the context of a running task")
def read_working_memory(request: ApiRequest, task: str, filters: Query[WhoseMemory]) -> WorkingMemoryOut:
    """Of the agent named, or of the key's, or of the one that wrote it last. Scope `read`."""
    actor = may_read(request)
    key = clean_key(task, field="task")
    with _reachable():
        memory = memory_shown(actor, whose_context(actor, key, filters.agent), key)
    if memory is None:
        raise NotFound("There is no such working memory.", field="task")
    return _shape(key, memory)


@router.delete(_ONE, response=written(None, 204) | _DOWN, summary="Forget the context of a running task")
def forget_working_memory(request: ApiRequest, task: str, filters: Query[WhoseMemory]) -> Status[None]:
    """Committing the task's session does it too. The second time → 404. Scope `write`."""
    with _reachable():
        working_memory.forget_context(actor=request.actor, task=task, agent=filters.agent)
    return Status(204, None)


def _shape(task: str, memory: WorkingMemory) -> WorkingMemoryOut:
    return WorkingMemoryOut(
        task=task,
        summary=memory.summary,
        messages=[MessageOut(role=one.role, text=one.text) for one in memory.messages],
        last_result=memory.last_result or None,
        tokens=memory.tokens,
        counter=memory.counter,
        compressed=memory.compressed,
    )
