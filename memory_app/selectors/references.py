"""The whole of something that a context told in short, whatever it is: to whom the context may tell it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.models import (
    Agent,
    AgentFact,
    AgentSession,
    Company,
    EpisodeContact,
    FinishedProject,
    ReviewPattern,
    Subject,
    TechnologyPreference,
)
from memory_app.models.base import OwnedQuerySet
from memory_app.selectors.episodes import EpisodeFilter, episodes_matching
from memory_app.selectors.facts import knowledge_shown
from memory_app.selectors.learned import portrayed
from memory_app.selectors.observations import observations_shown
from memory_app.selectors.recovery import latest_sessions
from memory_app.selectors.rules import rules_shown


@dataclass(frozen=True, slots=True)
class Whole:
    """One remembered thing. `text` is all that it says; `agent` and `subject` are keys; not all of it has a status."""

    id: UUID
    kind: str
    text: str
    status: str | None
    agent: str | None
    subject: str | None
    at: datetime


@dataclass(frozen=True, slots=True)
class _Kind:
    """Which rows of a kind the actor may be told of, and how one is told; nothing of what says nothing."""

    rows: Callable[[Actor], OwnedQuerySet]
    text: Callable[[Any], str]
    at: str = "created_at"


def whole_of(actor: Actor, item_id: UUID) -> Whole:
    """What the actor may be told of under this id. Raises NotFound."""
    for name, kind in _KINDS:
        row = kind.rows(actor).filter(pk=item_id).first()
        text = "" if row is None else kind.text(row)
        if text:
            return _whole(name, kind, row, text)
    raise NotFound("There is no such thing.")


def _whole(name: str, kind: _Kind, row: Any, text: str) -> Whole:
    agent = row if name == "agent" else getattr(row, "source_agent" if name == "knowledge" else "agent", None)
    subject = row if name == "subject" else getattr(row, "subject", None)
    return Whole(
        id=row.pk,
        kind=name,
        text=text,
        status=getattr(row, "status", None),
        agent=agent.key if agent else None,
        subject=subject.key if subject else None,
        at=getattr(row, kind.at),
    )


def _own(model: type[AgentFact | AgentSession]) -> Callable[[Actor], OwnedQuerySet]:
    """An agent's own about one person or nobody: a context about somebody tells what is about nobody too."""

    def rows(actor: Actor) -> OwnedQuerySet:
        found: OwnedQuerySet = model._default_manager.in_workspace(actor.workspace_id).remembered()
        if actor.subject_id:
            found = found.filter(Q(subject=None) | Q(subject_id=actor.subject_id))
        found = found.filter(agent_id=actor.agent_id) if actor.agent_id else found
        return found.select_related("agent", "subject")

    return rows


def _rostered(actor: Actor) -> OwnedQuerySet:
    """What each agent did last, whoever asks: of another agent the roster tells."""
    about = Q(subject=None) | Q(subject_id=actor.subject_id) if actor.subject_id else Q()
    rows: OwnedQuerySet = AgentSession.objects.in_workspace(actor.workspace_id)
    return rows.filter(pk__in=latest_sessions(actor, about).values("pk")).select_related("agent", "subject")


def _episodes(actor: Actor) -> OwnedQuerySet:
    return episodes_matching(actor, EpisodeFilter(agent_id=actor.agent_id))


def _people(actor: Actor) -> OwnedQuerySet:
    """A key bound to one knows that one, and who appears in their events."""
    rows: OwnedQuerySet = Subject.objects.in_workspace(actor.workspace_id).remembered().select_related("company")
    if actor.subject_id:
        met = EpisodeContact.objects.in_workspace(actor.workspace_id).filter(episode__subject_id=actor.subject_id)
        rows = rows.filter(Q(pk=actor.subject_id) | Q(pk__in=met.values("subject_id")))
    return rows


def _agents(actor: Actor) -> OwnedQuerySet:
    rows: OwnedQuerySet = Agent.objects.in_workspace(actor.workspace_id)
    return rows.filter(pk=actor.agent_id) if actor.agent_id else rows


def _all(model: Any) -> Callable[[Actor], OwnedQuerySet]:
    def rows(actor: Actor) -> OwnedQuerySet:
        found: OwnedQuerySet = model._default_manager.in_workspace(actor.workspace_id)
        return found

    return rows


def _text(row: Any) -> str:
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


def _project(row: FinishedProject) -> str:
    """What it was, and each axis on which people rated it, a line each."""
    used = [f"Technology: {name}" for name in row.technologies]
    return "\n".join([row.summary, *used, *(f"{axis}: {score}/5" for axis, score in row.ratings.items())])


_KINDS: Sequence[tuple[str, _Kind]] = (
    ("fact", _Kind(_own(AgentFact), _text)),
    ("session", _Kind(_own(AgentSession), _session)),
    ("session", _Kind(_rostered, lambda row: str(row.what))),
    ("knowledge", _Kind(knowledge_shown, _text)),
    ("rule", _Kind(rules_shown, _text)),
    ("observation", _Kind(observations_shown, lambda row: f"{row.quote}\n{row.evidence}")),
    ("episode", _Kind(_episodes, lambda row: str(row.summary), "occurred_at")),
    ("subject", _Kind(_people, portrayed)),
    ("company", _Kind(_all(Company), portrayed)),
    ("agent", _Kind(_agents, portrayed)),
    ("review_pattern", _Kind(_all(ReviewPattern), lambda row: f"{row.pattern} (flagged {row.count}x)", "last_seen_at")),
    ("technology", _Kind(_all(TechnologyPreference), str)),
    ("project", _Kind(_all(FinishedProject), _project, "completed_at")),
)
"""By the names that a context gives them."""
