"""What earlier projects taught: issues that reviews raise, technologies that people approved, rated projects."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from django.utils import timezone
from ninja import Query, Router, Status
from pydantic import BaseModel, ConfigDict, Field

from memory_app.api.door import ApiRequest
from memory_app.api.paging import Listed, Order, cut
from memory_app.api.reads import may_read
from memory_app.api.shapes import Body, answers, written
from memory_app.domain.errors import InvalidInput
from memory_app.domain.learnings import averaged, weak_axes
from memory_app.domain.policy import DEFAULT, LIMITS
from memory_app.domain.vocabulary import RatingAxis
from memory_app.models import FinishedProject, ReviewPattern, TechnologyPreference
from memory_app.services import learnings

router = Router(tags=["Learned from projects"])
POLICY = DEFAULT.learnings
MOST_RAISED = Order("review-patterns", "count", int)
OLDEST = Order("technologies", "created_at", datetime, descending=False)
NEWEST = Order("projects", "completed_at", datetime)

Rating = Annotated[int, Field(ge=POLICY.worst, le=POLICY.best, strict=True)]
RATINGS = Field(
    description="1 to 5 an axis; prompts keep the order.",
    examples=[{RatingAxis.VISUAL: 2, RatingAxis.INTERACTION: 5}],
    json_schema_extra={"propertyNames": {"enum": list(RatingAxis)}},
)


class ReviewPatternOut(BaseModel):
    """An issue in its first wording, and how many reviews raised it."""

    id: UUID
    pattern: str
    count: int
    created_at: datetime
    last_seen_at: datetime


class TechnologyOut(BaseModel):
    """A technology in its first spelling."""

    id: UUID
    name: str
    created_at: datetime


class ProjectOut(BaseModel):
    """A finished project. `average` is null until it is rated; `improve` are the axes rated at most 2."""

    id: UUID
    summary: str
    technologies: list[str]
    review_passed: bool | None
    ratings: dict[RatingAxis, int]
    average: float | None
    improve: list[RatingAxis]
    completed_at: datetime


class ReviewPatternPage(BaseModel):
    """Most often raised first."""

    items: list[ReviewPatternOut]
    next: str | None
    count: int | None


class TechnologyPage(BaseModel):
    """In the order in which they were approved."""

    items: list[TechnologyOut]
    next: str | None
    count: int | None


class ProjectPage(BaseModel):
    """Newest first."""

    items: list[ProjectOut]
    next: str | None
    count: int | None


class CountedOut(BaseModel):
    """The issues that this call counted; none when the verdict is not FAIL."""

    items: list[ReviewPatternOut]


class PreferredOut(BaseModel):
    """The technologies that this call named, new or known."""

    items: list[TechnologyOut]


@router.get("learnings/review-patterns", response=answers(ReviewPatternPage), summary="List what reviews raise")
def list_review_patterns(request: ApiRequest, filters: Query[Listed]) -> ReviewPatternPage:
    """At most 20 are kept; those raised twice or more stand in prompts. Scope `read`."""
    rows = ReviewPattern.objects.in_workspace(may_read(request).workspace_id)
    page = cut(rows, MOST_RAISED, filters)
    return ReviewPatternPage(items=[_pattern(row) for row in page.rows], next=page.next, count=page.count)


class ReviewIn(Body):
    """A reviewer's whole text, or one issue in plain words."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"example": {"output": "VERDICT: FAIL\n1. No CSRF token on the form"}}
    )

    output: str | None = Field(None, max_length=LIMITS.output, description="Counted only where the verdict is FAIL.")
    pattern: str | None = Field(None, max_length=LIMITS.fact)


@router.post("learnings/review-patterns", response=written(CountedOut, 201), summary="Count what a review raised")
def record_review(request: ApiRequest, payload: ReviewIn) -> Status[CountedOut]:
    """Each issue counts once a call; other case, marks and spacing make no other issue. Scope `write`."""
    actor, now = request.actor, timezone.now()
    if payload.output is not None and payload.pattern is None:
        rows = learnings.record_review(actor=actor, output=payload.output, now=now)
    elif payload.pattern is not None and payload.output is None:
        rows = learnings.record_issue(actor=actor, pattern=payload.pattern, now=now)
    else:
        raise InvalidInput("Send output or pattern, one of them.", field="output")
    return Status(201, CountedOut(items=[_pattern(row) for row in rows]))


@router.get("learnings/technologies", response=answers(TechnologyPage), summary="List preferred technologies")
def list_technologies(request: ApiRequest, filters: Query[Listed]) -> TechnologyPage:
    """The last 10; the last three stand in prompts. Scope `read`."""
    rows = TechnologyPreference.objects.in_workspace(may_read(request).workspace_id)
    page = cut(rows, OLDEST, filters)
    return TechnologyPage(items=[_technology(row) for row in page.rows], next=page.next, count=page.count)


class TechnologyIn(Body):
    """A name, or an approved plan, whose TECH lines are read."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"name": "Django + HTMX"}})

    name: str | None = Field(None, max_length=POLICY.technology)
    plan: str | None = Field(None, max_length=LIMITS.output)


@router.post("learnings/technologies", response=written(PreferredOut, 201), summary="Prefer a technology")
def record_technology(request: ApiRequest, payload: TechnologyIn) -> Status[PreferredOut]:
    """One that is known, in whatever case, keeps its place and spelling. Scope `write`."""
    actor, now = request.actor, timezone.now()
    if payload.name is not None and payload.plan is None:
        rows = learnings.record_technology(actor=actor, name=payload.name, now=now)
    elif payload.plan is not None and payload.name is None:
        rows = learnings.record_plan(actor=actor, plan=payload.plan, now=now)
    else:
        raise InvalidInput("Send name or plan, one of them.", field="name")
    return Status(201, PreferredOut(items=[_technology(row) for row in rows]))


@router.get("learnings/projects", response=answers(ProjectPage), summary="List finished projects")
def list_projects(request: ApiRequest, filters: Query[Listed]) -> ProjectPage:
    """The last 50; the last three that were rated stand in prompts. Scope `read`."""
    page = cut(FinishedProject.objects.in_workspace(may_read(request).workspace_id), NEWEST, filters)
    return ProjectPage(items=[_project(row) for row in page.rows], next=page.next, count=page.count)


class ProjectIn(Body):
    """A project that is done. The summary is cut at 300 characters, a technology at 100."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"example": {"summary": "A ledger of deliveries", "technologies": ["Django", "HTMX"]}},
    )

    summary: str = Field(max_length=LIMITS.summary)
    technologies: list[str] = Field([], max_length=LIMITS.tags)
    review_passed: bool | None = Field(None, strict=True)
    ratings: Annotated[dict[str, Rating], RATINGS] = Field({})


@router.post("learnings/projects", response=written(ProjectOut, 201), summary="Record a finished project")
def record_project(request: ApiRequest, payload: ProjectIn) -> Status[ProjectOut]:
    """Each call is another project. Scope `write`."""
    project = learnings.record_project(
        actor=request.actor,
        summary=payload.summary,
        technologies=payload.technologies,
        review_passed=payload.review_passed,
        ratings=payload.ratings,
        now=timezone.now(),
    )
    return Status(201, _project(project))


class RatingsIn(Body):
    """What people gave it."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"example": {"ratings": {"visual": 2, "creativity": 4}}}
    )

    ratings: Annotated[dict[str, Rating], RATINGS] = Field({})


@router.post("learnings/projects/{uuid:project_id}/ratings", response=written(ProjectOut), summary="Rate a project")
def rate_project(request: ApiRequest, project_id: UUID, payload: RatingsIn) -> ProjectOut:
    """In place of all that it was rated before. Scope `write`."""
    project = learnings.rate_project(
        actor=request.actor, project_id=project_id, ratings=payload.ratings, now=timezone.now()
    )
    return _project(project)


def _pattern(row: ReviewPattern) -> ReviewPatternOut:
    return ReviewPatternOut(
        id=row.pk, pattern=row.pattern, count=row.count, created_at=row.created_at, last_seen_at=row.last_seen_at
    )


def _technology(row: TechnologyPreference) -> TechnologyOut:
    return TechnologyOut(id=row.pk, name=row.name, created_at=row.created_at)


def _project(row: FinishedProject) -> ProjectOut:
    return ProjectOut(
        id=row.pk,
        summary=row.summary,
        technologies=row.technologies,
        review_passed=row.review_passed,
        ratings=row.ratings,
        average=averaged(row.ratings) if row.ratings else None,
        improve=list(weak_axes(row.ratings, POLICY)),
        completed_at=row.completed_at,
    )
