"""What the workspace learned from earlier projects: issues of reviews, technologies, projects and their ratings."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction

from memory_app.domain.actors import Actor
from memory_app.domain.errors import InvalidInput, NotAllowed, NotFound
from memory_app.domain.learnings import (
    RaisedIssue,
    counted,
    issue_key,
    plan_technologies,
    project_summary,
    review_issues,
    technology_key,
    technology_name,
    with_technology,
)
from memory_app.domain.policy import DEFAULT, LIMITS
from memory_app.domain.secret_strings import without_secrets
from memory_app.domain.text import clean_text
from memory_app.domain.vocabulary import RatingAxis, Role, Scope
from memory_app.models import FinishedProject, ReviewPattern, TechnologyPreference, Workspace
from memory_app.models.base import Owned
from memory_app.services import audit

POLICY = DEFAULT.learnings


@transaction.atomic
def record_review(*, actor: Actor, output: str, now: datetime) -> list[ReviewPattern]:
    """Count each issue that a reviewer's text raises, once a call; nothing where its verdict is not FAIL.

    Returns what was counted and is kept, known ones first. Raises NotAllowed, InvalidInput.
    """
    _may_write(actor)
    text = clean_text(output, field="output", limit=LIMITS.output, required=True)
    return _count(review_issues(text, POLICY), actor=actor, now=now)


@transaction.atomic
def record_issue(*, actor: Actor, pattern: str, now: datetime) -> list[ReviewPattern]:
    """Count one issue. Returns it, or nothing where those that are raised more often leave no room for it.

    Raises NotAllowed, InvalidInput.
    """
    _may_write(actor)
    text = clean_text(pattern, field="pattern", limit=LIMITS.fact, required=True, multiline=False)
    return _count([text], actor=actor, now=now)


@transaction.atomic
def record_plan(*, actor: Actor, plan: str, now: datetime) -> list[TechnologyPreference]:
    """Prefer what the TECH lines of an approved plan name. Returns the rows, known or new.

    Raises NotAllowed, InvalidInput.
    """
    _may_write(actor)
    text = clean_text(plan, field="plan", limit=LIMITS.output, required=True)
    return _prefer(plan_technologies(text, POLICY), actor=actor, now=now)


@transaction.atomic
def record_technology(*, actor: Actor, name: str, now: datetime) -> list[TechnologyPreference]:
    """Prefer one technology; one that is known keeps its place and spelling. Returns its row.

    Raises NotAllowed, InvalidInput.
    """
    _may_write(actor)
    text = clean_text(name, field="name", limit=POLICY.technology, required=True, multiline=False)
    return _prefer([text], actor=actor, now=now)


@transaction.atomic
def record_project(
    *,
    actor: Actor,
    summary: str,
    now: datetime,
    technologies: Sequence[str] = (),
    review_passed: bool | None = None,
    ratings: Mapping[str, int] | None = None,
) -> FinishedProject:
    """Keep a finished project, its summary and technologies cut to what is kept; the oldest over 50 goes.

    Each call is another project. Raises NotAllowed, InvalidInput.
    """
    _may_write(actor)
    said = clean_text(summary, field="summary", limit=LIMITS.summary, required=True)
    project = FinishedProject(
        workspace_id=actor.workspace_id,
        summary=project_summary(without_secrets(said), POLICY),
        technologies=_used(technologies),
        review_passed=review_passed,
        completed_at=now,
    )
    _rate(project, _checked(ratings or {}))
    _alone(actor)
    project.save(force_insert=True)
    newest = FinishedProject.objects.in_workspace(actor.workspace_id).order_by("-completed_at", "-id")
    old = list(newest[POLICY.projects_kept :])
    FinishedProject.objects.in_workspace(actor.workspace_id).filter(pk__in=[row.pk for row in old]).delete()
    _audit("project", "finished", [project], old, actor=actor, now=now)
    return project


@transaction.atomic
def rate_project(*, actor: Actor, project_id: UUID, ratings: Mapping[str, int], now: datetime) -> FinishedProject:
    """Rate a project, 1 to 5 an axis, in place of what it was rated before; the same again changes nothing.

    Raises NotAllowed, NotFound, InvalidInput.
    """
    _may_write(actor)
    rows = FinishedProject.objects.in_workspace(actor.workspace_id)
    # The lock: a project that newer ones push out meanwhile is rated before it goes, or is not there.
    project: FinishedProject | None = rows.select_for_update(of=("self",), no_key=True).filter(pk=project_id).first()
    if project is None:
        raise NotFound("There is no such project.")
    given = _checked(ratings)
    if not given:
        raise InvalidInput("There is nothing to rate: send ratings.", field="ratings")
    if list(project.ratings.items()) != list(given.items()):
        _rate(project, given)
        project.save(update_fields=["axes", *RatingAxis])
        audit.record(actor=actor, verb="project.rated", target=project, now=now)
    return project


def _may_write(actor: Actor) -> None:
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    if actor.subject_id:
        raise NotAllowed("This key is bound to one subject; what projects teach is for all.", field="subject")


def _alone(actor: Actor) -> None:
    """For one writer of what the workspace learned at a time: two must not count, or drop, from the same rows."""
    Workspace.objects.select_for_update(of=("self",), no_key=True).get(pk=actor.workspace_id)


def _count(raised: Iterable[str], *, actor: Actor, now: datetime) -> list[ReviewPattern]:
    texts = _by_key(map(without_secrets, raised), issue_key)
    if not texts:
        return []
    _alone(actor)
    rows = ReviewPattern.objects.in_workspace(actor.workspace_id)
    known = {issue_key(row.pattern): row for row in rows}
    issues = (RaisedIssue(row.pattern, row.count, row.last_seen_at) for row in known.values())
    kept = {issue_key(one.text): one for one in counted(issues, texts.values(), now=now, policy=POLICY)}
    new: list[ReviewPattern] = []
    met: list[ReviewPattern] = []
    for key in (key for key in texts if key in kept):
        row = known.get(key) or ReviewPattern(
            workspace_id=actor.workspace_id, key_hash=_digest(key), pattern=texts[key], created_at=now
        )
        row.count, row.last_seen_at = kept[key].count, now
        (met if key in known else new).append(row)
    gone = [row for key, row in known.items() if key not in kept]
    ReviewPattern.objects.bulk_create(new)
    ReviewPattern.objects.bulk_update(met, ["count", "last_seen_at"])
    rows.filter(pk__in=[row.pk for row in gone]).delete()
    _audit("review_pattern", "raised", [*met, *new], gone, actor=actor, now=now)
    return [*met, *new]


def _prefer(names: Iterable[str], *, actor: Actor, now: datetime) -> list[TechnologyPreference]:
    texts = _by_key((technology_name(without_secrets(name), POLICY) for name in names), technology_key)
    if not texts:
        return []
    _alone(actor)
    rows = TechnologyPreference.objects.in_workspace(actor.workspace_id)
    known = {technology_key(row.name): row for row in rows.order_by("created_at", "id")}
    names_kept: tuple[str, ...] = tuple(row.name for row in known.values())
    for name in texts.values():
        names_kept = with_technology(names_kept, name, POLICY)
    kept = set(map(technology_key, names_kept))
    new = {
        key: TechnologyPreference(workspace_id=actor.workspace_id, key_hash=_digest(key), name=name, created_at=now)
        for key, name in texts.items()
        if key in kept and key not in known
    }
    gone = [row for key, row in known.items() if key not in kept]
    TechnologyPreference.objects.bulk_create(new.values())
    rows.filter(pk__in=[row.pk for row in gone]).delete()
    _audit("technology", "preferred", list(new.values()), gone, actor=actor, now=now)
    return [row for key in texts if (row := new.get(key) or known.get(key)) and key in kept]


def _by_key(texts: Iterable[str], key_of: Callable[[str], str]) -> dict[str, str]:
    """Each once, in its first wording and place."""
    found: dict[str, str] = {}
    for text in texts:
        if text:
            found.setdefault(key_of(text), text)
    return found


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _audit(noun: str, verb: str, rows: Iterable[Owned], gone: Iterable[Owned], *, actor: Actor, now: datetime) -> None:
    changes = [(f"{noun}.{verb}", row) for row in rows] + [(f"{noun}.forgotten", row) for row in gone]
    audit.record_about(actor=actor, subject_id=None, changes=changes, now=now)


def _used(technologies: Sequence[str]) -> list[str]:
    """What a project was made with, each once. Raises InvalidInput."""
    if len(technologies) > LIMITS.tags:
        raise InvalidInput("%(field)s holds at most %(limit)d items.", field="technologies", limit=LIMITS.tags)
    given = (clean_text(name, field="technologies", limit=LIMITS.fact, multiline=False) for name in technologies)
    return list(_by_key((technology_name(name, POLICY) for name in given), technology_key).values())


def _rate(project: FinishedProject, ratings: Mapping[RatingAxis, int]) -> None:
    project.axes = [axis.value for axis in ratings]
    for axis in RatingAxis:
        setattr(project, axis, ratings.get(axis))


def _checked(ratings: Mapping[str, int]) -> dict[RatingAxis, int]:
    """The ratings, in their order. Raises InvalidInput."""
    for axis, score in ratings.items():
        if axis not in set(RatingAxis):
            raise InvalidInput(
                "%(field)s is no axis; there are %(axes)s.", field=f"ratings.{axis[:20]}", axes=", ".join(RatingAxis)
            )
        if not POLICY.worst <= score <= POLICY.best:
            raise InvalidInput(
                "%(field)s is a rating from %(worst)d to %(limit)d.",
                field=f"ratings.{axis}",
                limit=POLICY.best,
                worst=POLICY.worst,
            )
    return {RatingAxis(axis): score for axis, score in ratings.items()}
