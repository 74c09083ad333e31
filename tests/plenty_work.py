"""Many sessions, tasks that are not done, and texts that say the opposite."""

from datetime import datetime
from typing import Any
from uuid import UUID

from memory_app.domain.vocabulary import SessionOutcome, SessionStatus, WorkStatus
from memory_app.ids import uuid7
from memory_app.models import Agent, FactConflict, FactSighting, Subject, Workspace
from tests import factories as make

_OUTCOMES, _STANDS = list(SessionOutcome), list(WorkStatus)


def one_of_each(agent: Agent, subject: Subject, fact_id: UUID, number: int, at: datetime) -> dict[str, Any]:
    """A session that met the fact, a task that is not done, and a conflict; their ids by noun."""
    workspace = agent.workspace
    about: Any = {"workspace": workspace, "agent": agent, "subject": subject if number % 2 else None}
    session = make.SessionFactory(
        **about,
        **_told(number),
        created_at=at,
        outcome=_OUTCOMES[number % len(_OUTCOMES)].value,
        status=(SessionStatus.ARCHIVED if number % 7 == 3 else SessionStatus.LIVE).value,
    )
    FactSighting.objects.create(
        workspace=workspace, fact_id=fact_id, source=f"session:{session.pk}", session=session, seen_at=at
    )
    state = make.WorkStateFactory(
        **about,
        task=f"task-{uuid7()}",
        status=_STANDS[number % len(_STANDS)].value,
        next_steps=["Convert the rates"],
        unfinished=["The importer"],
        last_activity="Edited core/rates.py",
        started_at=at,
        updated_at=at,
    )
    return {"sessions": session.pk, "work-states": state.pk, "conflicts": _conflict(workspace, agent, at).pk}


def _told(number: int) -> dict[str, Any]:
    return {
        "task": f"task-{number}",
        "decisions": ["Keep the old endpoint until March"],
        "unfinished": ["The importer is half done"],
        "next_steps": ["Measure the query again"],
        "commits": ["1a2b3c4", "5d6e7f8", "9a0b1c2"],
        "files_changed": ["/srv/app/core/ledger/views/audit.py", "tests/test_audit.py"],
        "input_tokens": 12_000,
        "output_tokens": 900,
    }


def _conflict(workspace: Workspace, agent: Agent, at: datetime) -> FactConflict:
    name = uuid7().hex[-8:]
    sides = [
        make.FactFactory(workspace=workspace, agent=agent, text=f"Ledger {name} is kept in {unit}", created_at=at)
        for unit in ("cents", "euros")
    ]
    made: FactConflict = make.FactConflictFactory(
        workspace=workspace, older_fact=sides[0], newer_fact=sides[1], created_at=at
    )
    return made
