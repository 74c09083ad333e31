"""The live context of running tasks as callers may see it; where Redis does not answer, nothing is known of it."""

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.domain.working_memory import WorkingMemory
from memory_app.gateways import working_memory
from memory_app.gateways.working_memory import Held, Slot, Unreachable
from memory_app.models import Agent, Subject
from memory_app.selectors.naming import agent_named

NOTHING = WorkingMemory(())


def slot_of(agent: Agent, task: str) -> Slot:
    """Where an agent's context of a task is kept."""
    return Slot(agent.workspace_id, agent.pk, task)


def whose_context(actor: Actor, task: str, named: str | None) -> Agent:
    """The agent named, or that of the key, or the one that wrote the task's context last.

    Raises NotFound, NotAllowed where a bound key names another, Unreachable.
    """
    if named is not None:
        return agent_named(actor, named)
    agent_id = actor.agent_id or working_memory.writer_of(actor.workspace_id, task)
    found: Agent | None = Agent.objects.in_workspace(actor.workspace_id).filter(pk=agent_id).first()
    if found is None:
        raise NotFound("There is no such working memory.", field="task")
    return found


def memory_shown(actor: Actor, agent: Agent, task: str) -> WorkingMemory | None:
    """What is kept of a task; of another person's, or of one who was erased, nothing is. Raises Unreachable."""
    held = working_memory.load(slot_of(agent, task))
    return held.memory if held is not None and is_visible(actor, held) else None


def last_words(actor: Actor, agent: Agent, task: str) -> WorkingMemory:
    """The same for a recovery: of the task asked for, else of the one written last, and nothing without Redis."""
    try:
        wanted = task or working_memory.latest_task(agent.workspace_id, agent.pk)
        return (memory_shown(actor, agent, wanted) if wanted else None) or NOTHING
    except Unreachable:
        return NOTHING


def is_visible(actor: Actor, held: Held) -> bool:
    """Whether the actor may see it: a key bound to a subject sees that subject's alone."""
    if actor.subject_id is not None and held.subject_id != actor.subject_id:
        return False
    if held.subject_id is None:
        return True
    people = Subject.objects.in_workspace(actor.workspace_id).remembered()
    return bool(people.filter(pk=held.subject_id).exists())
