"""The queue of record."""

from datetime import datetime, timedelta
from typing import Any, Self

from django.db import models
from django.db.models import Case, F, Q, When
from django.db.models.functions import Cast

from memory_app.domain.policy import LIMITS
from memory_app.models.base import Owned, OwnedQuerySet, in_workspace_once

INTAKE = "memory.signal_intake"
"""Its key is the id of a batch of signals."""


class JobQuerySet(OwnedQuerySet):
    """Work as the sweeper and the parked page see it."""

    def open(self) -> Self:
        """Neither done nor parked."""
        return self.filter(done_at=None, parked_at=None)

    def open_batches(self) -> models.QuerySet[Any, Any]:
        """Ids of the batches of signals whose episodes are still to be made, parked ones too."""
        intake = Q(name=INTAKE)
        batch_id = Case(When(intake, then=Cast("key", models.UUIDField())))  # other keys may be no UUIDs
        return self.filter(intake, done_at=None).values_list(batch_id)

    def claimable(self, now: datetime) -> Self:
        """Due, and held by no living lease."""
        return self.open().filter(Q(claimed_until=None) | Q(claimed_until__lte=now), due_at__lte=now)

    def unhinted(self, now: datetime, again_after: timedelta) -> Self:
        """Whose last message was sent so long ago, or so long before it fell due, that it may be lost."""
        stale = Q(hinted_at=None) | Q(hinted_at__lte=now - again_after) | Q(hinted_at__lt=F("due_at"))
        return self.filter(stale)

    def parked(self) -> Self:
        """Given up on until a person retries."""
        return self.exclude(parked_at=None).order_by("-parked_at", "-id")


class Job(Owned):
    """One piece of work, written in the transaction of the change that asks for it."""

    name = models.CharField(max_length=60)
    key = models.CharField(max_length=LIMITS.key)
    arguments = models.JSONField(default=dict)
    """Ids only."""
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    claim = models.UUIDField(null=True)
    claimed_until = models.DateTimeField(null=True)
    hinted_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)
    parked_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField()

    objects = JobQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("job_ws_id"),
            in_workspace_once("job_once", ["name", "key"]),
            models.CheckConstraint(condition=Q(done_at=None) | Q(parked_at=None), name="job_done_or_parked"),
        ]
        indexes = [
            models.Index(fields=["due_at"], name="job_due", condition=Q(done_at=None, parked_at=None)),
            models.Index(fields=["workspace", "name"], name="job_undone", condition=Q(done_at=None)),
            models.Index(fields=["workspace", "-parked_at"], name="job_parked", condition=Q(parked_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.key}"
