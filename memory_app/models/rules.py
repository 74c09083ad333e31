"""Rules that are injected on every call, and what must not be proposed again."""

from typing import Self
from uuid import UUID

from django.db import models
from django.db.models import Q

from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import ObservationStatus, ReverseSignalStatus, RuleStatus, SourceClass
from memory_app.models.base import Owned, OwnedForeignKey, OwnedQuerySet, in_workspace_once, one_of, word


class ProceduralRuleQuerySet(OwnedQuerySet):
    """Which rules hold, for whom, in what order."""

    def active(self) -> Self:
        """Switched on."""
        return self.filter(status=RuleStatus.ACTIVE)

    def paused(self) -> Self:
        """Kept out of prompts by a person, for now."""
        return self.filter(status=RuleStatus.PAUSED)

    def injectable(self) -> Self:
        """Rules safe to put in a prompt now, even before any cascade or undo has run."""
        gone = (ObservationStatus.REJECTED, ObservationStatus.SUPERSEDED)
        return self.active().exclude(source_observation__status__in=gone).exclude(verdict__undone_at__isnull=False)

    def holding_for(self, *, agent_id: UUID | None, subject_id: UUID | None) -> Self:
        """Of this agent or all, and of this subject or all. `None` names nobody: then only what holds for everyone."""
        return self.filter(Q(agent=None) | Q(agent_id=agent_id), Q(subject=None) | Q(subject_id=subject_id))

    def in_order(self) -> Self:
        """As people arranged them; ties broken by id."""
        return self.order_by("position", "id")


class ProceduralRule(Owned):
    """An order. `agent` or `subject` of none means: for all."""

    text = models.CharField(max_length=LIMITS.rule)
    agent = OwnedForeignKey("memory_app.Agent", null=True)
    subject = OwnedForeignKey("memory_app.Subject", null=True)
    status = word(default=RuleStatus.ACTIVE.value)
    position = models.IntegerField()
    source_observation = OwnedForeignKey("memory_app.Observation", null=True, related_name="rules")
    verdict = OwnedForeignKey("memory_app.Verdict", on_delete=models.SET_NULL, null=True)
    """The yes that made it; none when the clock or a person's own hand did."""
    source_class = word()
    api_key = OwnedForeignKey("memory_app.ApiKey", on_delete=models.SET_NULL, null=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    objects = ProceduralRuleQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("rule_ws_id"),
            in_workspace_once(
                "rule_once_per_observation", ["source_observation"], condition=Q(source_observation__isnull=False)
            ),
            one_of("status", RuleStatus, name="rule_status_known"),
            one_of("source_class", SourceClass, name="rule_source_known"),
        ]
        indexes = [
            models.Index(fields=["workspace", "position", "id"], name="rule_order"),
            models.Index(fields=["subject"], name="rule_subject"),
        ]

    def __str__(self) -> str:
        return self.text


class RuleVersion(Owned):
    """What a rule said, and how it stood, from a moment on."""

    rule = OwnedForeignKey(ProceduralRule, related_name="versions")
    subject = OwnedForeignKey("memory_app.Subject", null=True)
    version = models.PositiveIntegerField()
    text = models.CharField(max_length=LIMITS.rule)
    status = word()
    source_class = word()
    member = models.ForeignKey("memory_app.Member", on_delete=models.SET_NULL, null=True, related_name="+")
    api_key = OwnedForeignKey("memory_app.ApiKey", on_delete=models.SET_NULL, null=True)
    created_at = models.DateTimeField()

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("rule_version_ws_id"),
            in_workspace_once("rule_version_once", ["rule", "version"]),
            one_of("status", RuleStatus, name="rule_version_status_known"),
            one_of("source_class", SourceClass, name="rule_version_source_known"),
        ]
        indexes = [models.Index(fields=["subject"], name="rule_version_subject")]

    def __str__(self) -> str:
        return f"v{self.version} of {self.rule_id}"


class ReverseSignalQuerySet(OwnedQuerySet):
    """Which refusals hold."""

    def active(self) -> Self:
        """Not revoked."""
        return self.filter(status=ReverseSignalStatus.ACTIVE)

    def newest_first(self) -> Self:
        """The order of every list; ties broken by id."""
        return self.order_by("-created_at", "-id")


class ReverseSignal(Owned):
    """A "no" that lasts: do not propose this again, by pattern where there is one, else by the refused text."""

    subject = OwnedForeignKey("memory_app.Subject")
    agent = OwnedForeignKey("memory_app.Agent")
    pattern = OwnedForeignKey("memory_app.Pattern", on_delete=models.PROTECT, null=True)
    observation = OwnedForeignKey("memory_app.Observation", related_name="reverse_signals")
    text = models.CharField(max_length=LIMITS.quote)
    status = word(default=ReverseSignalStatus.ACTIVE.value)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    objects = ReverseSignalQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("reverse_signal_ws_id"),
            one_of("status", ReverseSignalStatus, name="reverse_signal_status_known"),
        ]
        indexes = [
            models.Index(fields=["subject", "status"], name="reverse_signal_subject"),
            models.Index(fields=["pattern", "status"], name="reverse_signal_pattern"),
            models.Index(fields=["observation"], name="reverse_signal_observation"),
        ]

    def __str__(self) -> str:
        return self.text


class ReverseSignalStop(Owned):
    """When a "no" stopped what came again: a run's finding or, without a run, an agent's proposal on that day."""

    reverse_signal = OwnedForeignKey(ReverseSignal, related_name="stops")
    run = OwnedForeignKey("memory_app.MaintenanceRun", related_name="stops", null=True)
    subject = OwnedForeignKey("memory_app.Subject")
    stopped_at = models.DateTimeField()
    """Of a proposal the latest of its day: an agent that insists makes one row a day, not one a try."""

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("reverse_signal_stop_ws_id"),
            in_workspace_once("reverse_signal_stop_once", ["reverse_signal", "run"]),
        ]
        indexes = [models.Index(fields=["subject"], name="reverse_signal_stop_subject")]

    def __str__(self) -> str:
        return f"{self.reverse_signal_id} in {self.run_id}"
