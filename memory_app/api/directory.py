"""Subjects, companies and agents: what is known of them beside their keys. A key in a path may hold anything."""

from typing import Any

from django.utils import timezone
from ninja import Query, Router
from pydantic import BaseModel, ConfigDict, Field

from memory_app.api.door import ApiRequest
from memory_app.api.paging import Listed, Order, cut
from memory_app.api.reads import may_read
from memory_app.api.shapes import Body, answers, named, written
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import SubjectKind
from memory_app.models import Agent, Company, Subject
from memory_app.selectors import naming
from memory_app.services import directory

router = Router(tags=["Directory"])
SUBJECTS = Order("subjects", "key", str, descending=False)
COMPANIES = Order("companies", "key", str, descending=False)
AGENTS = Order("agents", "key", str, descending=False)


class SubjectOut(BaseModel):
    """A person. `time_zone` is the workspace's where they have none of their own."""

    key: str
    kind: SubjectKind
    name: str
    emails: list[str]
    aliases: list[str]
    time_zone: str
    language: str
    company: str | None


class CompanyOut(BaseModel):
    """An organisation."""

    key: str
    name: str
    tags: list[str]


class AgentOut(BaseModel):
    """A piece of software; `owner` is a member's e-mail address."""

    key: str
    name: str
    owner: str | None


class SubjectPage(BaseModel):
    """By key."""

    items: list[SubjectOut]
    next: str | None
    count: int | None


class CompanyPage(BaseModel):
    """By key."""

    items: list[CompanyOut]
    next: str | None
    count: int | None


class AgentPage(BaseModel):
    """By key."""

    items: list[AgentOut]
    next: str | None
    count: int | None


class SubjectFilters(Listed):
    """What the list is narrowed to."""

    kind: SubjectKind | None = None


@router.get("subjects", response=answers(SubjectPage), summary="List subjects")
def list_subjects(request: ApiRequest, filters: Query[SubjectFilters]) -> SubjectPage:
    """By key; a key bound to a subject sees that one. Scope `read`."""
    actor = may_read(request)
    rows = Subject.objects.visible_to(actor).remembered().select_related("company")
    page = cut(rows.filter(kind=filters.kind) if filters.kind else rows, SUBJECTS, filters)
    zone = naming.zone_of(actor, None).key
    return SubjectPage(items=[_subject(row, zone) for row in page.rows], next=page.next, count=page.count)


@router.get("subjects/{path:key}", response=answers(SubjectOut), summary="Read a subject")
def read_subject(request: ApiRequest, key: str) -> SubjectOut:
    """Scope `read`."""
    actor = may_read(request)
    return _subject(naming.subject_named(actor, key), naming.zone_of(actor, None).key)


class SubjectIn(Body):
    """Only what is named changes; null empties."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"example": {"name": "Maria Rossi", "time_zone": "Europe/Rome", "company": "rossi-studio"}},
    )

    kind: SubjectKind = SubjectKind.USER
    name: str | None = Field(None, max_length=LIMITS.name)
    emails: list[str] | None = Field(None, max_length=LIMITS.contacts)
    aliases: list[str] | None = Field(None, max_length=LIMITS.contacts)
    time_zone: str | None = Field(None, description="IANA, like Europe/Rome; null: the workspace's.")
    language: str | None = Field(None, examples=["it"])
    company: str | None = Field(None, max_length=LIMITS.key, description="A company's key, made where new.")


@router.patch("subjects/{path:key}", response=written(SubjectOut), summary="Edit a subject")
def edit_subject(request: ApiRequest, key: str, payload: SubjectIn) -> SubjectOut:
    """Unknown → 404: subjects are made by what reports about them. Scope `write`."""
    row = directory.edit_subject(actor=request.actor, key=key, changes=_changes(payload), now=timezone.now())
    return _subject(row, naming.zone_of(request.actor, None).key)


@router.get("companies", response=answers(CompanyPage), summary="List companies")
def list_companies(request: ApiRequest, filters: Query[Listed]) -> CompanyPage:
    """By key. Scope `read`."""
    page = cut(Company.objects.in_workspace(may_read(request).workspace_id), COMPANIES, filters)
    return CompanyPage(items=[_company(row) for row in page.rows], next=page.next, count=page.count)


@router.get("companies/{path:key}", response=answers(CompanyOut), summary="Read a company")
def read_company(request: ApiRequest, key: str) -> CompanyOut:
    """Scope `read`."""
    return _company(naming.company_named(may_read(request), key))


class CompanyIn(Body):
    """Only what is named changes; null empties."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"name": "Bertelli", "tags": ["client"]}})

    name: str | None = Field(None, max_length=LIMITS.name)
    tags: list[str] | None = Field(None, max_length=LIMITS.tags)


@router.patch("companies/{path:key}", response=written(CompanyOut), summary="Edit a company")
def edit_company(request: ApiRequest, key: str, payload: CompanyIn) -> CompanyOut:
    """Not for a key bound to one subject. Scope `write`."""
    row = directory.edit_company(actor=request.actor, key=key, changes=_changes(payload), now=timezone.now())
    return _company(row)


class WhoseAgent(BaseModel):
    """Which agent. One whose key ends like another address ("mail/recovery") is reached by this alone."""

    agent: str = Field(description="Its key.", examples=["mail/recovery"])


class AgentFilters(Listed):
    """What the list is narrowed to."""

    agent: str | None = named("agent", "mail/recovery")


@router.get("agents", response=answers(AgentPage), summary="List agents")
def list_agents(request: ApiRequest, filters: Query[AgentFilters]) -> AgentPage:
    """By key; a key bound to an agent sees that one. Scope `read`."""
    actor = may_read(request)
    rows = Agent.objects.in_workspace(actor.workspace_id).select_related("owner")
    agent_id = naming.agent_in_scope(actor, filters.agent)
    page = cut(rows.filter(pk=agent_id) if agent_id else rows, AGENTS, filters)
    return AgentPage(items=[_agent(row) for row in page.rows], next=page.next, count=page.count)


@router.get("agents/{path:key}", response=answers(AgentOut), summary="Read an agent")
def read_agent(request: ApiRequest, key: str) -> AgentOut:
    """Scope `read`."""
    return _agent(naming.agent_named(may_read(request), key))


class AgentIn(Body):
    """Only what is named changes; null empties."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"example": {"name": "Mail agent", "owner": "owner@demo.example"}}
    )

    name: str | None = Field(None, max_length=LIMITS.name)
    owner: str | None = Field(None, description="A member of this workspace, by e-mail or id.")


@router.patch("agents/{path:key}", response=written(AgentOut), summary="Edit an agent")
def edit_agent(request: ApiRequest, key: str, payload: AgentIn) -> AgentOut:
    """`owner` takes an admin or the scope `review`: whose agent it is decides whose word counts. Scope `write`."""
    row = directory.edit_agent(actor=request.actor, key=key, changes=_changes(payload), now=timezone.now())
    return _agent(row)


@router.patch("agents", response=written(AgentOut), summary="Edit an agent of any key")
def edit_agent_of(request: ApiRequest, payload: AgentIn, whose: Query[WhoseAgent]) -> AgentOut:
    """The same, of the agent named, whatever its key holds. Scope `write`."""
    changes = _changes(payload)
    return _agent(directory.edit_agent(actor=request.actor, key=whose.agent, changes=changes, now=timezone.now()))


def _changes(payload: Body) -> dict[str, Any]:
    return {name: getattr(payload, name) for name in payload.model_fields_set}


def _subject(row: Subject, zone: str) -> SubjectOut:
    company = row.company.key if row.company else None
    return SubjectOut(
        key=row.key,
        kind=SubjectKind(row.kind),
        name=row.name,
        emails=row.emails,
        aliases=row.aliases,
        time_zone=row.time_zone or zone,
        language=row.language,
        company=company,
    )


def _company(row: Company) -> CompanyOut:
    return CompanyOut(key=row.key, name=row.name, tags=row.tags)


def _agent(row: Agent) -> AgentOut:
    return AgentOut(key=row.key, name=row.name, owner=row.owner.email if row.owner else None)
