"""Sessions: what agents did, in their own words cut short, and what was learned from it."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone
from ninja import Query, Router, Status
from pydantic import BaseModel, ConfigDict, Field

from memory_app.api.door import ApiRequest
from memory_app.api.fact_shapes import KnowledgeOut, knowledge_out
from memory_app.api.moments import read_moment
from memory_app.api.paging import Listed, Order, cut
from memory_app.api.reads import may_read
from memory_app.api.shapes import Body, answers, named, written
from memory_app.domain.actors import Actor
from memory_app.domain.extraction import short_path
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import ItemKind, SessionOutcome, SessionStatus
from memory_app.models import AgentSession
from memory_app.selectors import facts as known
from memory_app.selectors import naming, recovery
from memory_app.selectors.finding import found as found_by
from memory_app.services import sessions
from memory_app.services.facts import Outcome
from memory_app.services.sessions import Committed, Report

router = Router(tags=["Facts, knowledge, sessions"])
NEWEST = Order("sessions", "created_at", datetime)
_MANY_TOKENS = 1_000_000_000


class TokensOut(BaseModel):
    """What a task took, as its agent counted."""

    input: int
    output: int


class SessionOut(BaseModel):
    """A finished task. Paths are shown by their last three parts."""

    id: UUID
    agent: str
    subject: str | None
    task: str | None
    what: str
    decisions: list[str]
    files_changed: list[str]
    unfinished: list[str]
    next_steps: list[str]
    commits: list[str]
    tokens: TokensOut
    outcome: SessionOutcome
    status: SessionStatus
    created_at: datetime


class SessionPage(BaseModel):
    """Newest first."""

    items: list[SessionOut]
    next: str | None
    count: int | None


class MetOut(BaseModel):
    """One fact of the session."""

    id: UUID
    text: str
    outcome: Outcome


class FactsOut(BaseModel):
    """How many were new, how many met again, how many say the opposite of another; and which."""

    added: int
    reinforced: int
    conflicts: int
    items: list[MetOut]


class CommittedOut(BaseModel):
    """The session, what was learned from it, and what it made known to all."""

    session: SessionOut
    facts: FactsOut
    promoted: list[KnowledgeOut]


class TokensIn(Body):
    """What a task took."""

    input: int = Field(0, ge=0, le=_MANY_TOKENS, strict=True)
    output: int = Field(0, ge=0, le=_MANY_TOKENS, strict=True)


class SessionIn(Body):
    """What an agent says of a task that ended. `output` is read, and not kept."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "example": {
                "agent": "coder",
                "output": "SUMMARY: Split the audit view\nCommitted `1a2b3c4`\nNote: ledger totals are kept in cents",
                "files_changed": ["core/views.py"],
                "task": "audit-view",
            }
        },
    )

    agent: str | None = named("agent", "coder")
    subject: str | None = named("subject", "maria")
    output: str = Field(max_length=LIMITS.output)
    summary: str = Field("", max_length=LIMITS.output)
    files_changed: list[str] = Field(default_factory=list, max_length=LIMITS.paths)
    tokens: TokensIn = Field(default_factory=lambda: TokensIn.model_validate({}))
    outcome: SessionOutcome = SessionOutcome.COMPLETED
    task: str | None = Field(None, max_length=LIMITS.key, description="Its work state is forgotten when completed.")
    idempotency_key: str | None = Field(None, max_length=LIMITS.key, description="A repeat changes nothing.")


@router.post("sessions", response=written(CommittedOut, 201, 200), summary="Commit a session")
def commit_session(request: ApiRequest, payload: SessionIn) -> Status[CommittedOut]:
    """Summarised, its facts learned, shared where met in three sessions. A repeated key answers 200. Scope `write`."""
    report = Report(
        output=payload.output,
        agent=payload.agent,
        subject=payload.subject,
        summary=payload.summary,
        files_changed=payload.files_changed,
        input_tokens=payload.tokens.input,
        output_tokens=payload.tokens.output,
        outcome=payload.outcome,
        task=payload.task,
        idempotency_key=payload.idempotency_key,
    )
    done = sessions.commit_session(actor=request.actor, report=report, now=timezone.now())
    return Status(200 if done.is_repeat else 201, _committed(request.actor, done))


class SessionFilters(Listed):
    """What the list is narrowed to. `since` ≤ created_at < `until`."""

    agent: str | None = named("agent", "coder")
    subject: str | None = named("subject", "maria")
    task: str | None = Field(None, max_length=LIMITS.key)
    outcome: SessionOutcome | None = None
    archived: bool | None = Field(None, description="Only those out of prompts, or only the others.")
    since: str | None = Field(None, max_length=LIMITS.word)
    until: str | None = Field(None, max_length=LIMITS.word)
    q: str | None = Field(None, max_length=LIMITS.fact, description="Words; each must be in it, typos forgiven.")


@router.get("sessions", response=answers(SessionPage), summary="List sessions")
def list_sessions(request: ApiRequest, filters: Query[SessionFilters]) -> SessionPage:
    """Newest first, archived ones too. Scope `read`."""
    actor = may_read(request)
    subject_id = naming.subject_in_scope(actor, filters.subject)
    zone = naming.zone_of(actor, subject_id)
    wanted: dict[str, Any] = {
        "agent_id": naming.agent_in_scope(actor, filters.agent),
        "subject_id": subject_id,
        "task": filters.task,
        "outcome": filters.outcome,
    }
    if filters.since is not None:
        wanted["created_at__gte"] = read_moment(filters.since, field="since", zone=zone)
    if filters.until is not None:
        wanted["created_at__lt"] = read_moment(filters.until, field="until", zone=zone, end=True)
    if filters.archived is not None:
        wanted["status"] = SessionStatus.ARCHIVED if filters.archived else SessionStatus.LIVE
    rows = recovery.sessions_shown(actor).filter(**{name: value for name, value in wanted.items() if value is not None})
    if filters.q:
        rows = rows.filter(found_by(actor.workspace_id, ItemKind.SESSION, filters.q, among=rows).condition)
    page = cut(rows, NEWEST, filters)
    return SessionPage(items=[session_out(row) for row in page.rows], next=page.next, count=page.count)


@router.get("sessions/{uuid:session_id}", response=answers(SessionOut), summary="Read one session")
def read_session(request: ApiRequest, session_id: UUID) -> SessionOut:
    """Scope `read`."""
    return session_out(recovery.session_shown(may_read(request), session_id))


def session_out(row: AgentSession) -> SessionOut:
    """A session as it is shown."""
    return SessionOut(
        id=row.pk,
        agent=row.agent.key,
        subject=row.subject.key if row.subject else None,
        task=row.task or None,
        what=row.what,
        decisions=row.decisions,
        files_changed=[short_path(path) for path in row.files_changed],
        unfinished=row.unfinished,
        next_steps=row.next_steps,
        commits=row.commits,
        tokens=TokensOut(input=row.input_tokens, output=row.output_tokens),
        outcome=SessionOutcome(row.outcome),
        status=SessionStatus(row.status),
        created_at=row.created_at,
    )


def _committed(actor: Actor, done: Committed) -> CommittedOut:
    learned = done.learned
    met = [(fact, Outcome.ADDED) for fact in learned.added] + [
        (fact, Outcome.REINFORCED) for fact in learned.reinforced
    ]
    ids = [item.pk for item in learned.promoted]
    return CommittedOut(
        session=session_out(done.session),
        facts=FactsOut(
            added=len(learned.added),
            reinforced=len(learned.reinforced),
            conflicts=len(learned.conflicts),
            items=[MetOut(id=fact.pk, text=fact.text, outcome=outcome) for fact, outcome in met],
        ),
        promoted=knowledge_out(actor, list(known.knowledge_shown(actor).filter(pk__in=ids))) if ids else [],
    )
