"""The live context of running tasks (`domain.md` 2): kept in Redis until its task's session is committed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, InvalidInput, NotFound
from memory_app.domain.policy import LIMITS
from memory_app.domain.recovery import Message
from memory_app.domain.text import clean_key, clean_text
from memory_app.domain.vocabulary import Role, Scope
from memory_app.domain.working_memory import WorkingMemory, kept
from memory_app.gateways import working_memory
from memory_app.gateways.working_memory import Held
from memory_app.models import Agent
from memory_app.selectors.working_memory import is_visible, slot_of, whose_context
from memory_app.services import identities
from memory_app.services.thresholds import policy_of


@dataclass(frozen=True, slots=True)
class TaskContext:
    """What an agent puts down of a running task."""

    task: str
    messages: Sequence[Message]
    last_result: str = ""
    agent: str | None = None
    subject: str | None = None


@transaction.atomic
def keep_context(*, actor: Actor, context: TaskContext, now: datetime) -> tuple[WorkingMemory, bool]:
    """Keep it in place of what was there, condensed where it is too long, and whether it is the task's first.

    The same again changes nothing but its time to live. Raises NotAllowed, InvalidInput, Gone for an erased subject,
    Conflict where the task's context is another person's, Unreachable without Redis.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    about = identities.bound_subject_key(actor=actor, named=context.subject)
    subject = None if about is None else identities.subject_named(actor=actor, key=about, now=now)
    key = identities.require_named(identities.bound_agent_key(actor=actor, named=context.agent), field="agent")
    slot = slot_of(identities.agent_named(actor=actor, key=key, now=now), clean_key(context.task, field="task"))
    there = working_memory.load(slot)
    if there is not None and actor.subject_id not in {None, there.subject_id}:
        raise Conflict("This %(field)s is about someone else.", field="task")
    policy = policy_of(actor.workspace_id)
    memory = kept(
        [_cleaned(message) for message in context.messages],
        last_result=context.last_result,
        policy=policy.working_memory,
        result_length=policy.recovery.last_result,
    )
    person = subject.pk if subject is not None else None
    if subject is None and there is not None and is_visible(actor, there):
        person = there.subject_id
    working_memory.store(slot, Held(memory, person), ttl=policy.working_memory.ttl)
    return memory, there is None


def forget_context(*, actor: Actor, task: str, agent: str | None = None) -> None:
    """Forget it. Raises NotAllowed, NotFound where there is nothing to forget, Unreachable without Redis."""
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    named = clean_key(task, field="task")
    slot = slot_of(whose_context(actor, named, agent), named)
    held = working_memory.load(slot)
    if held is None or not is_visible(actor, held) or not working_memory.drop(slot):
        raise NotFound("There is no such working memory.", field="task")


def forget_when_committed(*, actor: Actor, agent: Agent, task: str) -> None:
    """Forget a finished task's context, once the transaction that stores its session has been committed."""
    slot, only_of = slot_of(agent, task), actor.subject_id
    transaction.on_commit(lambda: working_memory.drop_soon(slot, only_of=only_of))


def _cleaned(message: Message) -> Message:
    role = clean_text(message.role, field="messages", limit=LIMITS.word, required=True, multiline=False)
    if len(message.text) > LIMITS.output:
        raise InvalidInput("%(field)s holds a text that is too long.", field="messages", limit=LIMITS.output)
    return Message(role, clean_text(message.text, field="messages", limit=LIMITS.output))
