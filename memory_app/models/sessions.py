"""What agents did (L1): the summary of each finished task, and the crash-safe snapshot of each that is not."""

from datetime import datetime
from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db import models

from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import SessionOutcome, SessionStatus, WorkStatus
from memory_app.models.base import Owned, OwnedForeignKey, OwnedQuerySet, in_workspace_once, one_of, word


def texts(length: int) -> ArrayField:  # type: ignore[type-arg]
    """A list of short texts."""
    return ArrayField(models.CharField(max_length=length), default=list)


class AgentSessionQuerySet(OwnedQuerySet):
    """Which sessions prompts may tell of."""

    def live(self) -> Self:
        """The latest of each agent."""
        return self.filter(status=SessionStatus.LIVE)

    def newest_first(self) -> Self:
        """The order of every list; ties broken by id."""
        return self.order_by("-created_at", "-id")


class AgentSession(Owned):
    """One finished task of one agent, in its own words cut short; what it printed is not kept."""

    agent = OwnedForeignKey("memory_app.Agent")
    subject = OwnedForeignKey("memory_app.Subject", null=True)
    task = models.CharField(max_length=LIMITS.key, blank=True)
    what = models.CharField(max_length=LIMITS.what)
    decisions = texts(LIMITS.line)
    unfinished = texts(LIMITS.line)
    next_steps = texts(LIMITS.line)
    commits = texts(LIMITS.commit)
    files_changed = texts(LIMITS.path)
    input_tokens = models.PositiveBigIntegerField(default=0)
    output_tokens = models.PositiveBigIntegerField(default=0)
    outcome = word(default=SessionOutcome.COMPLETED.value)
    status = word(default=SessionStatus.LIVE.value)
    idempotency_key = models.CharField(max_length=LIMITS.key, blank=True)
    source_class = word()
    api_key = OwnedForeignKey("memory_app.ApiKey", on_delete=models.SET_NULL, null=True)
    created_at = models.DateTimeField()

    objects = AgentSessionQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("session_ws_id"),
            in_workspace_once("session_once", ["agent", "idempotency_key"], condition=~models.Q(idempotency_key="")),
            one_of("outcome", SessionOutcome, name="session_outcome_known"),
            one_of("status", SessionStatus, name="session_status_known"),
        ]
        indexes = [
            models.Index(fields=["workspace", "agent", "-created_at", "-id"], name="session_agent"),
            models.Index(fields=["workspace", "-created_at", "-id"], name="session_newest"),
            models.Index(fields=["subject"], name="session_subject"),
        ]

    def __str__(self) -> str:
        return self.what


class WorkStateQuerySet(OwnedQuerySet):
    """Which of them, in which order."""

    def newest_first(self) -> Self:
        """Touched most lately; ties broken by id."""
        return self.order_by("-updated_at", "-id")

    def interrupted(self, stale_at: datetime) -> Self:
        """Those that nobody goes on with: said to be, or run and not heard of since (`domain/recovery.status_now`)."""
        stale = models.Q(status=WorkStatus.RUNNING, updated_at__lte=stale_at)
        return self.filter(stale | models.Q(status=WorkStatus.INTERRUPTED))


class WorkState(Owned):
    """Where one agent stands in one task; gone once the task is done."""

    agent = OwnedForeignKey("memory_app.Agent")
    subject = OwnedForeignKey("memory_app.Subject", null=True)
    task = models.CharField(max_length=LIMITS.key)
    status = word(default=WorkStatus.RUNNING.value)
    prompt = models.CharField(max_length=LIMITS.prompt, blank=True)
    cwd = models.CharField(max_length=LIMITS.path, blank=True)
    summary = models.CharField(max_length=LIMITS.what, blank=True)
    next_steps = texts(LIMITS.line)
    unfinished = texts(LIMITS.line)
    files_touched = texts(LIMITS.path)
    last_activity = models.CharField(max_length=LIMITS.activity, blank=True)
    started_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    objects = WorkStateQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("work_state_ws_id"),
            in_workspace_once("work_state_once", ["agent", "task"]),
            one_of("status", WorkStatus, name="work_state_status_known"),
        ]
        indexes = [
            models.Index(fields=["workspace", "-updated_at", "-id"], name="work_state_newest"),
            models.Index(fields=["subject"], name="work_state_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.task}: {self.status}"
