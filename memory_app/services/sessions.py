"""A finished task (L1): its summary is stored, its facts learned, in one transaction; its output is not kept."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import connection, transaction

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, InvalidInput
from memory_app.domain.extraction import Summary, summary_of
from memory_app.domain.extraction_facts import FactCandidate, fact_candidates
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_key, clean_text, clip_chars
from memory_app.domain.vocabulary import ActorKind, ItemKind, Role, Scope, SessionOutcome, SessionStatus
from memory_app.models import Agent, AgentSession, WorkState
from memory_app.models.writes import Writes
from memory_app.services import audit, facts, identities, terms, working_memory
from memory_app.services.facts import Learned, Occasion
from memory_app.services.speakers import Speaker, speaker_alone
from memory_app.services.terms import Worded

_KEEP_LATEST = """
UPDATE memory_app_agentsession SET status = %(archived)s
WHERE workspace_id = %(workspace)s AND id = ANY (ARRAY (
    SELECT id FROM memory_app_agentsession
    WHERE workspace_id = %(workspace)s AND agent_id = %(agent)s AND status = %(live)s
    ORDER BY created_at DESC, id DESC
    OFFSET %(kept)s
))
"""


@dataclass(frozen=True, slots=True)
class Report:
    """What an agent says of a task that ended."""

    output: str
    agent: str | None = None
    subject: str | None = None
    summary: str = ""
    files_changed: Sequence[str] = ()
    input_tokens: int = 0
    output_tokens: int = 0
    outcome: SessionOutcome = SessionOutcome.COMPLETED
    task: str | None = None
    idempotency_key: str | None = None


@dataclass(frozen=True, slots=True)
class Committed:
    """The session as it stands, and what was learned from it; nothing more when it was reported before."""

    session: AgentSession
    learned: Learned = field(default_factory=Learned)
    is_repeat: bool = False


@transaction.atomic(savepoint=False)  # as `facts.add_fact`
def commit_session(*, actor: Actor, report: Report, now: datetime) -> Committed:
    """Store the summary, learn the facts, share what was met often enough, and forget the task's work state.

    With an idempotency key a repeat changes nothing and gets the session that is there. Two commits of one agent at
    once follow each other. Raises NotAllowed, InvalidInput, Conflict for a key that names another person's session, and
    Gone for an erased subject.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    _check(report)
    told, candidates = _read(report)  # before the locks: nobody waits for the reading of a long output
    by = speaker_alone(actor=actor, agent=report.agent, subject=report.subject, now=now)
    key = "" if report.idempotency_key is None else clean_key(report.idempotency_key, field="idempotency_key")
    if key and (known := _reported(by.agent, key)) is not None:
        if actor.subject_id not in {None, known.subject_id}:
            raise Conflict("This %(field)s is about someone else.", field="idempotency_key")
        identities.refuse_erased(known.subject)
        return Committed(known, is_repeat=True)
    session = _summed_up(report, told, actor=actor, agent=by.agent, now=now)
    session.subject, session.idempotency_key = by.subject, key
    if session.task:
        _close_task(session, actor=actor)
    learned = facts.learn(
        candidates,
        occasion=Occasion(f"session:{session.pk}", session=session),
        actor=actor,
        by=by,
        now=now,
        into=_stored(session, actor=actor, now=now),
    )
    _keep_latest(by)
    return Committed(session, learned)


def _check(report: Report) -> None:
    if len(report.output) > LIMITS.output:
        raise InvalidInput(
            "%(field)s is too long: %(length)d characters, at most %(limit)d are taken.",
            field="output",
            limit=LIMITS.output,
            length=len(report.output),
        )
    if len(report.files_changed) > LIMITS.paths:
        raise InvalidInput("%(field)s holds at most %(limit)d items.", field="files_changed", limit=LIMITS.paths)


def _reported(agent: Agent, key: str) -> AgentSession | None:
    owned = AgentSession.objects.in_workspace(agent.workspace_id)
    found: AgentSession | None = owned.select_related("subject").filter(agent=agent, idempotency_key=key).first()
    return found


def _stored(session: AgentSession, *, actor: Actor, now: datetime) -> Writes:
    """The session and all that comes with it, to be written along with what it teaches."""
    writes = Writes()
    writes.add(session)
    audit.record(
        actor=actor, verb="session.committed", target=session, now=now, subject_id=session.subject_id, into=writes
    )
    said = "\n".join((session.what, *session.decisions, *session.unfinished, *session.next_steps))
    worded = Worded(ItemKind.SESSION, session.pk, session.subject_id, said)
    terms.add_terms(workspace_id=actor.workspace_id, items=[worded], into=writes)
    return writes


def _read(report: Report) -> tuple[Summary, Sequence[FactCandidate]]:
    summary = summary_of(report.output, summary=report.summary, files_changed=_paths(report.files_changed))
    return summary, fact_candidates(report.output)


def _summed_up(report: Report, told: Summary, *, actor: Actor, agent: Agent, now: datetime) -> AgentSession:
    """The session as it is kept, unsaved; of nobody yet."""
    return AgentSession(
        workspace_id=actor.workspace_id,
        agent=agent,
        task="" if report.task is None else clean_key(report.task, field="task"),
        **_columns(told),
        input_tokens=report.input_tokens,
        output_tokens=report.output_tokens,
        outcome=report.outcome.value,
        source_class=actor.source_class.value,
        api_key_id=actor.id if actor.kind is ActorKind.KEY else None,
        created_at=now,
    )


def _columns(told: Summary) -> dict[str, object]:
    return {
        "what": told.what,
        "decisions": list(told.decisions),
        "unfinished": list(told.unfinished),
        "next_steps": list(told.next_steps),
        "commits": list(told.commits),
        "files_changed": list(told.files_changed),
    }


def _paths(values: Sequence[str]) -> list[str]:
    cleaned = (clean_text(value, field="files_changed", limit=LIMITS.output, multiline=False) for value in values)
    return [clip_chars(value, LIMITS.path) for value in cleaned if value]


def _close_task(session: AgentSession, *, actor: Actor) -> None:
    """A completed task has no state any more, and whatever became of it, its live context has served."""
    if session.outcome == SessionOutcome.COMPLETED:
        WorkState.objects.visible_to(actor).filter(agent=session.agent, task=session.task).delete()
    working_memory.forget_when_committed(actor=actor, agent=session.agent, task=session.task)


def _keep_latest(by: Speaker) -> None:
    """The latest stay in prompts; the rest is kept, out of them."""
    given = {
        "workspace": by.agent.workspace_id,
        "agent": by.agent.pk,
        "live": SessionStatus.LIVE.value,
        "archived": SessionStatus.ARCHIVED.value,
        "kept": by.policy.recovery.kept,
    }
    with connection.cursor() as cursor:
        cursor.execute(_KEEP_LATEST, given)
