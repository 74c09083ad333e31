"""Calls as an outside caller makes them, and what they need to name."""

import json
from dataclasses import dataclass, field
from datetime import timedelta
from io import BytesIO
from typing import Any
from uuid import UUID, uuid4

from django.test import Client

from memory_app.domain.fact_words import text_hash
from memory_app.domain.recovery import Message
from memory_app.domain.vocabulary import Role, Scope
from memory_app.domain.working_memory import kept
from memory_app.gateways import working_memory
from memory_app.gateways.working_memory import Held, Slot
from memory_app.ids import uuid7
from memory_app.models import (
    AgentFact,
    Company,
    EpisodeContact,
    FactConflict,
    FactVersion,
    KnowledgeVersion,
    MaintenanceStep,
    Member,
    Observation,
    ReverseSignal,
    SharedKnowledge,
    Workspace,
)
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    AgentFactory,
    ApiKeyFactory,
    EpisodeFactory,
    MemberFactory,
    MembershipFactory,
    ObservationFactory,
    ProfileEntryFactory,
    ProjectFactory,
    RuleFactory,
    RunFactory,
    SessionFactory,
    SubjectFactory,
    WorkspaceFactory,
    WorkStateFactory,
    with_evidence,
)

ROOT = "/api/v1/"
ALL = (Scope.READ, Scope.WRITE, Scope.REVIEW)


@dataclass
class Answer:
    """Status and JSON; `error` is what stands under it."""

    status: int
    json: Any
    headers: Any = field(repr=False, default=None)

    @property
    def error(self) -> dict[str, Any]:
        assert set(self.json) <= {"error", "current"}, self.json
        assert {"code", "message"} <= set(self.json["error"]) <= {"code", "message", "field", "limit"}, self.json
        found: dict[str, Any] = self.json["error"]
        return found


KEYS = Client()
"""One for all keys: a client of its own would load every middleware and look at every static file again."""


class Caller:
    """Calls with one key, with a session, or as nobody."""

    def __init__(self, secret: str | None = None, client: Client | None = None) -> None:
        self.client = client or KEYS
        self.headers = {} if secret is None else {"Authorization": f"Bearer {secret}"}

    def __call__(self, method: str, path: str, body: Any = None, **params: Any) -> Answer:
        data = "" if body is None else json.dumps(body)
        return self.raw(method, path, data, **params)

    def raw(
        self, method: str, path: str, data: str | bytes, content_type: str = "application/json", **params: Any
    ) -> Answer:
        response = self.client.generic(
            method,
            path if path.startswith("/") else ROOT + path,
            data,
            content_type=content_type,
            headers=self.headers,
            query_params=params or None,
        )
        read = json.loads(response.content) if response.content else None
        return Answer(response.status_code, read, response.headers)

    def chunked(self, method: str, path: str, data: bytes, *, arrives: bool = True, **environ: Any) -> Answer:
        """A body without Content-Length, as granian hands it over; or, unless it `arrives`, as other servers do."""
        environ |= {"wsgi.input": BytesIO(data), "wsgi.input_terminated": arrives}
        headers = self.headers | {"Transfer-Encoding": "chunked"}
        response = self.client.generic(
            method, ROOT + path, b"", content_type="application/json", headers=headers, **environ
        )
        return Answer(response.status_code, json.loads(response.content), response.headers)

    def get(self, path: str, **params: Any) -> Answer:
        return self("GET", path, **params)

    def post(self, path: str, body: Any = None) -> Answer:
        return self("POST", path, body)

    def patch(self, path: str, body: Any) -> Answer:
        return self("PATCH", path, body)


def key_of(workspace: Workspace, *scopes: Scope, **bound: Any) -> str:
    """The secret of a new key."""
    secret = f"plm_{uuid4().hex}"
    ApiKeyFactory(workspace=workspace, secret=secret, scopes=[word.value for word in scopes or ALL], **bound)
    return secret


def caller(workspace: Workspace, *scopes: Scope, **bound: Any) -> Caller:
    """A caller with a new key."""
    return Caller(key_of(workspace, *scopes, **bound))


def session(workspace: Workspace, role: Role, *, csrf: bool = False) -> Caller:
    """A signed-in member; with `csrf` the token is demanded as it is in the real service."""
    member = MemberFactory()
    MembershipFactory(workspace=workspace, member=member, role=role.value)
    client = Client(enforce_csrf_checks=csrf)
    client.force_login(member)
    return Caller(client=client)


def member_of(workspace: Workspace, role: Role = Role.REVIEWER) -> Member:
    made: Member = MembershipFactory(workspace=workspace, role=role.value).member
    return made


@dataclass
class Place:
    """A workspace with one of everything, `maria` its subject and `email` its agent."""

    workspace: Workspace
    subject: Any
    agent: Any
    company: Company
    observation: Observation
    rule: Any
    run: Any
    refusal: ReverseSignal
    project: Any
    session: Any
    episodes: list[Any]
    learned: dict[str, str]

    def ids(self) -> dict[str, str]:
        return {
            "observation_id": str(self.observation.pk),
            "rule_id": str(self.rule.pk),
            "run_id": str(self.run.pk),
            "signal_id": str(self.refusal.pk),
            "episode_id": str(self.episodes[0].pk),
            "project_id": str(self.project.pk),
            "session_id": str(self.session.pk),
            **self.learned,
        }


def furnished(subject: str = "maria", agent: str = "email", company: str = "bertelli") -> Place:
    """A new workspace with one of everything."""
    workspace = WorkspaceFactory()
    person = SubjectFactory(workspace=workspace, key=subject)
    speaker = AgentFactory(workspace=workspace, key=agent)
    observation = ObservationFactory(workspace=workspace, subject=person, agent=speaker)
    episodes = with_evidence(observation, 6)
    refused = ObservationFactory(workspace=workspace, subject=person, agent=speaker, status="rejected")
    rule = RuleFactory(workspace=workspace, agent=speaker, subject=person)
    run = RunFactory(workspace=workspace)
    project = ProjectFactory(workspace=workspace)
    ProfileEntryFactory(workspace=workspace, subject=person)
    did = SessionFactory(workspace=workspace, agent=speaker, subject=person)
    WorkStateFactory(workspace=workspace, agent=speaker, subject=person, task=f"{agent}-audit")
    with_context(workspace, speaker, f"{agent}-audit")
    with scope(workspace=workspace.pk):
        MaintenanceStep.objects.create(workspace=workspace, run=run, name="detect", position=0)
        firm = Company.objects.create(workspace=workspace, key=company, created_at=NOW)
        refusal = ReverseSignal.objects.create(
            workspace=workspace,
            subject=person,
            agent=speaker,
            pattern=refused.pattern,
            observation=refused,
            text=refused.quote,
            created_at=NOW,
        )
    learned = with_learned(workspace, speaker, person)
    return Place(workspace, person, speaker, firm, observation, rule, run, refusal, project, did, episodes, learned)


def with_learned(workspace: Workspace, agent: Any, person: Any) -> dict[str, str]:
    """Facts and knowledge, two of each, another merged away, and a conflict; past the services, to be quick."""
    batches, merged_away = {"fact": uuid7(), "knowledge": uuid7()}, {"archived_at": NOW, "archived_because": "merged"}
    common: dict[str, Any] = {"workspace": workspace, "category": "lesson_learned", "source_class": "agent"}
    with scope(workspace=workspace.pk):
        made: dict[str, list[Any]] = {}
        for name, model, more in (
            ("fact", AgentFact, {"agent": agent, "subject": person, "last_seen_at": NOW}),
            ("knowledge", SharedKnowledge, {"source_agent": agent, "last_confirmed_at": NOW}),
        ):
            rows = made[name] = [
                model(**common, **more, text=f"Ledger {word}", text_hash=text_hash(word), created_at=NOW)
                for word in ("one", "two", "three")
            ]
            for field, value in {**merged_away, "status": "archived", "merged_into": rows[1], "version": 2}.items():
                setattr(rows[2], field, value)
            model._default_manager.bulk_create(rows)
            history: Any = FactVersion if model is AgentFact else KnowledgeVersion
            history.objects.bulk_create(
                history(**common, **{name: rows[2]}, text="x", created_at=NOW, version=version, change=change,
                        status=status, batch=batch)
                for version, change, status, batch in (
                    (1, "added", "active", None), (2, "merged", "archived", batches[name])
                )
            )  # fmt: skip
        older, newer = made["fact"][:2]
        conflict = FactConflict.objects.create(
            workspace=workspace, subject=person, older_fact=older, newer_fact=newer, created_at=NOW
        )
    ids = {f"{name}_id": rows[0].pk for name, rows in made.items()}
    ids |= {f"other_{name}_id": rows[1].pk for name, rows in made.items()}
    ids |= {f"{name}_batch": batch for name, batch in batches.items()} | {"conflict_id": conflict.pk}
    return {name: str(value) for name, value in ids.items()}


def with_context(workspace: Workspace, agent: Any, task: str, text: str = "Split the audit view.") -> None:
    """Working memory of a task."""
    held = Held(kept([Message("user", text)]), None)
    working_memory.store(Slot(workspace.pk, agent.pk, task), held, ttl=timedelta(hours=1))


def appears(episode: Any, person: Any) -> None:
    """Let somebody appear in an episode."""
    with scope(workspace=episode.workspace_id):
        EpisodeContact.objects.create(workspace_id=episode.workspace_id, episode=episode, subject=person)


def episode(workspace: Workspace, **kwargs: Any) -> Any:
    return EpisodeFactory(workspace=workspace, **kwargs)


def nowhere() -> UUID:
    return uuid7()
