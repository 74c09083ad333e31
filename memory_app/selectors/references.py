"""The whole of something that a context told in short, whatever it is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.models import AgentSession
from memory_app.models.base import OwnedQuerySet
from memory_app.selectors.episodes import EpisodeFilter, episodes_matching
from memory_app.selectors.facts import facts_shown, knowledge_shown
from memory_app.selectors.observations import observations_shown
from memory_app.selectors.recovery import sessions_shown
from memory_app.selectors.rules import rules_shown


@dataclass(frozen=True, slots=True)
class Whole:
    """One remembered thing. `text` is all that it says; `agent` and `subject` are keys."""

    id: UUID
    kind: str
    text: str
    status: str
    agent: str | None
    subject: str | None
    at: datetime


_ROWS: Mapping[str, Callable[[Actor], OwnedQuerySet]] = {
    "fact": facts_shown,
    "session": sessions_shown,
    "knowledge": knowledge_shown,
    "rule": rules_shown,
    "observation": observations_shown,
    "episode": lambda actor: episodes_matching(actor, EpisodeFilter(agent_id=actor.agent_id)),
}


def whole_of(actor: Actor, item_id: UUID) -> Whole:
    """What the actor may see under this id. Raises NotFound."""
    for kind, rows in _ROWS.items():
        row = rows(actor).filter(pk=item_id).first()
        if row is not None:
            return _told(kind, row)
    raise NotFound("There is no such thing.")


def _told(kind: str, row: Any) -> Whole:
    agent = row.source_agent if kind == "knowledge" else row.agent
    return Whole(
        id=row.pk,
        kind=kind,
        text=_TEXTS.get(kind, _own_text)(row),
        status=row.status,
        agent=agent.key if agent else None,
        subject=row.subject.key if row.subject else None,
        at=row.occurred_at if kind == "episode" else row.created_at,
    )


def _own_text(row: Any) -> str:
    return str(row.text)


def _session(row: AgentSession) -> str:
    """All of it, a line each."""
    parts = {
        "Decision": row.decisions,
        "Unfinished": row.unfinished,
        "Next": row.next_steps,
        "File": row.files_changed,
        "Commit": row.commits,
    }
    return "\n".join([row.what, *(f"{title}: {one}" for title, found in parts.items() for one in found)])


_TEXTS: Mapping[str, Callable[[Any], str]] = {
    "session": _session,
    "observation": lambda row: f"{row.quote}\n{row.evidence}",
    "episode": lambda row: str(row.summary),
}
