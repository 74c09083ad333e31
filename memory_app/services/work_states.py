"""Where agents stand in tasks that are not done: written while they work, so that a crash loses nothing."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, InvalidInput, NotFound
from memory_app.domain.extraction import snapshot_of
from memory_app.domain.lines import one_line
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_key, clean_text, clip_chars
from memory_app.domain.vocabulary import Role, Scope, WorkStatus
from memory_app.models import Agent, Subject, WorkState
from memory_app.services import audit, identities
from memory_app.services.speakers import speaker_alone

Fields = Mapping[str, Any]
"""What the caller named of: status, prompt, cwd, output, summary, next_steps, unfinished, files_touched, last_activity,
subject."""
_TEXTS = {"prompt": LIMITS.prompt, "cwd": LIMITS.path, "summary": LIMITS.what, "last_activity": LIMITS.activity}
_LISTS = {"next_steps": LIMITS.line, "unfinished": LIMITS.line, "files_touched": LIMITS.path}
_MOST = {"next_steps": 3, "unfinished": 3, "files_touched": LIMITS.paths}


@transaction.atomic
def update_work_state(
    *, actor: Actor, agent: str | None, task: str, fields: Fields, now: datetime
) -> tuple[WorkState, bool]:
    """Write down how a task stands, and whether this is its first word; what is not named stays as it was.

    From `output` come summary, next steps and what is unfinished, where they are not given themselves.
    Texts are cut at their limits: a long one is no reason to lose a snapshot. A state that is handed to another subject
    begins anew, so that nobody reads what was another's. Raises NotAllowed, InvalidInput, Conflict where a bound key
    meets another person's state, and Gone for an erased subject.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    by = speaker_alone(actor=actor, agent=agent, subject=fields.get("subject"), now=now)
    named = clean_key(task, field="task")
    state = _standing(actor, by.agent, named, by.subject)
    is_new = state is None
    if state is None:
        state = WorkState(
            workspace_id=actor.workspace_id, agent=by.agent, task=named, subject=by.subject, started_at=now
        )
    for name, value in _cleaned(fields).items():
        setattr(state, name, value)
    state.subject = by.subject or state.subject
    state.updated_at = now
    state.save(force_insert=is_new)
    if is_new:
        audit.record(actor=actor, verb="work_state.begun", target=state, now=now, subject_id=state.subject_id)
    return state, is_new


def _standing(actor: Actor, agent: Agent, task: str, subject: Subject | None) -> WorkState | None:
    """The state to be written on; one that was about another subject goes. Raises Conflict, Gone."""
    rows = WorkState.objects.in_workspace(actor.workspace_id).select_related("subject")
    state: WorkState | None = rows.filter(agent=agent, task=task).first()
    if state is None:
        return None
    if actor.subject_id not in {None, state.subject_id}:
        raise Conflict("This %(field)s is about someone else.", field="task")
    if subject is None:
        identities.refuse_erased(state.subject)
    elif state.subject_id not in {None, subject.pk}:
        state.delete()
        return None
    return state


@transaction.atomic
def clear_work_state(*, actor: Actor, agent: str | None, task: str, now: datetime) -> None:
    """Forget how a task stands. Raises NotAllowed, and NotFound where there is nothing to forget."""
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    key = identities.require_named(identities.bound_agent_key(actor=actor, named=agent), field="agent")
    owner = identities.existing(Agent, actor=actor, key=key, field="agent")
    _alone(owner)
    state = WorkState.objects.visible_to(actor).filter(agent=owner, task=clean_key(task, field="task")).first()
    if state is None:
        raise NotFound("There is no such work state.", field="task")
    audit.record(actor=actor, verb="work_state.cleared", target=state, now=now, subject_id=state.subject_id)
    state.delete()


def _alone(agent: Agent) -> None:
    """Let one writer at a time report for this agent (`speaker_alone`)."""
    Agent.objects.in_workspace(agent.workspace_id).select_for_update(of=("self",), no_key=True).get(pk=agent.pk)


def _cleaned(fields: Fields) -> dict[str, Any]:
    given = {name: value for name, value in fields.items() if value is not None}
    found: dict[str, Any] = {}
    if given.get("output", "").strip():
        found = _extracted(given)
    if "status" in given:
        found["status"] = WorkStatus(given["status"]).value
    for name, limit in _TEXTS.items():
        if name in given:
            found[name] = _cut(given[name], name, limit)
    for name, limit in _LISTS.items():
        if name in given:
            found[name] = _items(given[name], name, limit)
    return found


def _extracted(given: Fields) -> dict[str, Any]:
    """What the newest output says is open is open, and no more; without progress in it, what was known stays."""
    told = snapshot_of(given["output"], prompt=given.get("prompt", ""))
    found: dict[str, Any] = {"next_steps": list(told.next_steps), "unfinished": list(told.unfinished)}
    return found | ({"summary": told.summary} if told.summary else {})


def _items(values: list[str], name: str, limit: int) -> list[str]:
    if len(values) > LIMITS.paths:
        raise InvalidInput("%(field)s holds at most %(limit)d items.", field=name, limit=LIMITS.paths)
    cleaned = (_cut(value, name, limit) for value in values)
    return list(dict.fromkeys(text for text in cleaned if text))[: _MOST[name]]


def _cut(value: str, name: str, limit: int) -> str:
    return clip_chars(clean_text(one_line(value), field=name, limit=LIMITS.output, multiline=False), limit)
