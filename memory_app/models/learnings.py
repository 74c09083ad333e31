"""What the workspace learned from earlier projects: issues that reviews raise, technologies, rated projects."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from memory_app.domain.policy import DEFAULT, LIMITS
from memory_app.domain.vocabulary import RatingAxis
from memory_app.models.base import Owned, OwnedQuerySet, in_workspace_once, word
from memory_app.models.facts import HASH_LENGTH

_WORST, _BEST = DEFAULT.learnings.worst, DEFAULT.learnings.best


def _rating() -> models.PositiveSmallIntegerField:  # type: ignore[type-arg]
    return models.PositiveSmallIntegerField(null=True)


def _rated(axis: RatingAxis) -> models.CheckConstraint:
    within = Q(**{f"{axis}__gte": _WORST, f"{axis}__lte": _BEST}) | Q(**{f"{axis}__isnull": True})
    return models.CheckConstraint(condition=within, name=f"project_{axis}_of_five")


class ReviewPattern(Owned):
    """An issue that reviews raise, in its first wording; `key_hash` is of what makes two wordings one."""

    key_hash = models.CharField(max_length=HASH_LENGTH)
    pattern = models.CharField(max_length=LIMITS.fact)
    count = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()
    last_seen_at = models.DateTimeField()

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("review_pattern_ws_id"),
            in_workspace_once("review_pattern_once", ["key_hash"]),
        ]

    def __str__(self) -> str:
        return self.pattern


class TechnologyPreference(Owned):
    """A technology that people approved, in its first spelling; `key_hash` is of what two spellings share."""

    key_hash = models.CharField(max_length=HASH_LENGTH)
    name = models.CharField(max_length=LIMITS.name)
    created_at = models.DateTimeField()

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("technology_ws_id"),
            in_workspace_once("technology_once", ["key_hash"]),
        ]

    def __str__(self) -> str:
        return self.name


class FinishedProject(Owned):
    """A project that was done, and how people rated it on five axes, 1 to 5."""

    summary = models.CharField(max_length=LIMITS.fact)
    technologies = ArrayField(models.CharField(max_length=LIMITS.name), default=list)
    review_passed = models.BooleanField(null=True)
    creativity = _rating()
    visual = _rating()
    interaction = _rating()
    completeness = _rating()
    engagement = _rating()
    axes = ArrayField(word(), default=list)
    """The rated ones, in the order in which they were given: prompts keep it."""
    completed_at = models.DateTimeField()

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [in_workspace_once("project_ws_id"), *(_rated(axis) for axis in RatingAxis)]
        indexes = [models.Index(fields=["workspace", "-completed_at", "-id"], name="project_newest")]

    def __str__(self) -> str:
        return self.summary

    @property
    def ratings(self) -> dict[RatingAxis, int]:
        """Only the axes that somebody rated, in the order in which they were given."""
        return {RatingAxis(axis): getattr(self, axis) for axis in self.axes}
