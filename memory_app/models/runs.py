"""Maintenance runs: what the night did, step by step, subject by subject."""

from typing import Self

from django.db import models

from memory_app.domain.vocabulary import RunKind, RunStatus, StepName
from memory_app.models.base import Owned, OwnedForeignKey, OwnedQuerySet, in_workspace_once, one_of, word


class MaintenanceRunQuerySet(OwnedQuerySet):
    """Runs as people read them."""

    def newest_first(self) -> Self:
        """The order of every list; ties broken by id."""
        return self.order_by("-created_at", "-id")


class MaintenanceRun(Owned):
    """One run. `now` is the moment it works as: the wall clock's, or the `as_of` it was asked for with."""

    kind = word(default=RunKind.REQUESTED.value)
    status = word(default=RunStatus.QUEUED.value)
    dry_run = models.BooleanField(default=False)
    as_of = models.DateTimeField(null=True)
    now = models.DateTimeField()
    local_date = models.DateField()
    member = models.ForeignKey("memory_app.Member", on_delete=models.SET_NULL, null=True, related_name="+")
    api_key = OwnedForeignKey("memory_app.ApiKey", on_delete=models.SET_NULL, null=True)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    objects = MaintenanceRunQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("run_ws_id"),
            in_workspace_once(
                "run_one_night", ["local_date"], condition=models.Q(kind=RunKind.SCHEDULED.value, dry_run=False)
            ),
            one_of("kind", RunKind, name="run_kind_known"),
            one_of("status", RunStatus, name="run_status_known"),
        ]
        indexes = [models.Index(fields=["workspace", "-created_at", "-id"], name="run_newest")]

    def __str__(self) -> str:
        return f"run of {self.local_date}"


class MaintenanceStep(Owned):
    """One step of a run; `done` of `total` subjects, and what it counted."""

    run = OwnedForeignKey(MaintenanceRun, related_name="steps")
    name = word()
    position = models.SmallIntegerField()
    status = word(default=RunStatus.QUEUED.value)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(null=True)
    open_slices = models.PositiveIntegerField(default=0)
    """Jobs of this step that are not done; whoever closes the last one opens the next step."""
    counts = models.JSONField(default=dict)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("step_ws_id"),
            in_workspace_once("step_once", ["run", "name"]),
            one_of("name", StepName, name="step_name_known"),
            one_of("status", RunStatus, name="step_status_known"),
        ]
        ordering = ["position"]

    def __str__(self) -> str:
        return f"{self.name} of {self.run_id}"


class RunUnit(Owned):
    """One subject's share of one step, written with its effects: a resumed run skips what stands here."""

    step = OwnedForeignKey(MaintenanceStep, related_name="units")
    subject = OwnedForeignKey("memory_app.Subject")
    counts = models.JSONField(default=dict)
    would_stop = models.JSONField(default=list)
    """Ids of reverse signals that would stop something, in a dry run; any other writes its stops down as such."""
    finished_at = models.DateTimeField()

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("run_unit_ws_id"),
            in_workspace_once("run_unit_once", ["step", "subject"]),
        ]
        indexes = [models.Index(fields=["subject"], name="run_unit_subject")]

    def __str__(self) -> str:
        return f"{self.subject_id} in {self.step_id}"
