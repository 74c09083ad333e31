"""A workspace whose agent learned facts all at once, as tests of what is found in it need it."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest

from memory_app.domain.fact_words import text_hash
from memory_app.domain.vocabulary import ItemKind
from memory_app.models import Agent, AgentFact, Workspace
from memory_app.services.terms import Worded, write_terms
from memory_app.tenancy import scope
from tests.factories import NOW, AgentFactory, WorkspaceFactory


@pytest.fixture
def here() -> Iterator[Workspace]:
    workspace = WorkspaceFactory()
    with scope(workspace=workspace.pk):
        yield workspace


@pytest.fixture
def agent(here: Workspace) -> Any:
    return AgentFactory(workspace=here)


def learn(agent: Agent, *texts: str, **columns: Any) -> list[UUID]:
    rows = [
        AgentFact(
            workspace=agent.workspace,
            agent=agent,
            category="lesson_learned",
            text=text,
            text_hash=text_hash(text),
            source_class="agent",
            created_at=NOW,
            last_seen_at=NOW,
            **columns,
        )
        for text in texts
    ]
    AgentFact.objects.bulk_create(rows)
    items = [Worded(ItemKind.FACT, row.pk, row.subject_id, row.text) for row in rows]
    write_terms(workspace_id=agent.workspace_id, items=items)
    return [row.pk for row in rows]
