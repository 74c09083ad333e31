"""A workspace whose agents learn, as tests write it: sessions, facts by hand, and what stands afterwards."""

from datetime import datetime
from typing import Any

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import BulkAction, FactCategory, ItemKind, Role
from memory_app.models import AgentFact, FactConflict, SharedKnowledge, Workspace, WorkspaceThreshold
from memory_app.services import curation, facts, knowledge, merging, sessions
from memory_app.services.curation import Done
from memory_app.services.facts import Added, Learned
from memory_app.services.sessions import Report
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    AgentFactory,
    ApiKeyFactory,
    FactFactory,
    KnowledgeFactory,
    MemberFactory,
    WorkspaceFactory,
    key_actor,
    member_actor,
)

LESSON = FactCategory.LESSON_LEARNED


class Team:
    """`key` reports for all agents, `bound(agent)` for one; `maria` reviews, `owner` owns."""

    def __init__(self) -> None:
        self.workspace: Workspace = WorkspaceFactory()
        self.maker = MemberFactory()
        self.key = key_actor(ApiKeyFactory(workspace=self.workspace, created_by=self.maker))
        self.maria = member_actor(self.workspace)
        self.owner = member_actor(self.workspace, Role.OWNER)

    def bound(self, agent: Any, **more: Any) -> Actor:
        return key_actor(ApiKeyFactory(workspace=self.workspace, agent=agent, **more))

    def agent(self, key: str, **more: Any) -> Any:
        return AgentFactory(workspace=self.workspace, key=key, **more)

    def fact(self, **more: Any) -> AgentFact:
        made: AgentFact = FactFactory(workspace=self.workspace, **more)
        return made

    def known(self, **more: Any) -> SharedKnowledge:
        made: SharedKnowledge = KnowledgeFactory(workspace=self.workspace, **more)
        return made

    def commit(
        self, *notes: str, agent: str = "coder", now: datetime = NOW, actor: Actor | None = None, **more: Any
    ) -> Learned:
        output = "\n".join(["SUMMARY: done", *(f"Note: {note}" for note in notes)])
        report = Report(output=output, agent=agent, **more)
        with self.here():
            return sessions.commit_session(actor=actor or self.key, report=report, now=now).learned

    def add(self, text: str, *, now: datetime = NOW, actor: Actor | None = None, **more: Any) -> Added:
        given = {"category": LESSON, "agent": "coder"} | more
        with self.here():
            return facts.add_fact(actor=actor or self.key, text=text, now=now, **given)

    def act(self, action: BulkAction, *rows: Any, actor: Actor | None = None, now: datetime = NOW) -> Done:
        kind = ItemKind.FACT if isinstance(rows[0], AgentFact) else ItemKind.KNOWLEDGE
        with self.here():
            return curation.act(kind, action, actor=actor or self.maria, ids=[row.pk for row in rows], now=now)

    def archive(self, *rows: Any, **more: Any) -> Done:
        return self.act(BulkAction.ARCHIVE, *rows, **more)

    def restore(self, *rows: Any, **more: Any) -> Done:
        return self.act(BulkAction.RESTORE, *rows, **more)

    def merge(self, kept: Any, *rows: Any, actor: Actor | None = None, now: datetime = NOW) -> Done:
        kind = ItemKind.FACT if isinstance(kept, AgentFact) else ItemKind.KNOWLEDGE
        with self.here():
            return merging.merge(
                kind, actor=actor or self.maria, kept_id=kept.pk, ids=[row.pk for row in rows], now=now
            )

    def confirm(self, item: Any, *, agent: str | None = None, actor: Actor | None = None) -> SharedKnowledge:
        with self.here():
            return knowledge.confirm_knowledge(actor=actor or self.maria, knowledge_id=item.pk, agent=agent, now=NOW)

    def here(self) -> Any:
        return scope(workspace=self.workspace.pk)

    def fresh(self, row: Any) -> Any:
        with self.here():
            row.refresh_from_db()
        return row

    def facts(self, **filters: Any) -> list[AgentFact]:
        with self.here():
            return list(AgentFact.objects.filter(**filters).order_by("created_at", "pk"))

    def texts(self, **filters: Any) -> dict[str, int]:
        """The facts with their counts."""
        return {fact.text: fact.count for fact in self.facts(**filters)}

    def items(self, **filters: Any) -> list[SharedKnowledge]:
        with self.here():
            rows = SharedKnowledge.objects.select_related("source_agent").filter(**filters)
            return list(rows.order_by("created_at", "pk"))

    def tune(self, name: str, value: float) -> None:
        with self.here():
            WorkspaceThreshold.objects.create(workspace=self.workspace, name=name, value=value, changed_at=NOW)

    def conflicts(self) -> list[FactConflict]:
        with self.here():
            return list(FactConflict.objects.open().order_by("pk"))
