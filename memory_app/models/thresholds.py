"""What a workspace has set for itself; where it says nothing, the default of `domain.policy` holds."""

from django.db import models
from django.db.models import Q

from memory_app.domain.policy import Policy
from memory_app.domain.tunables import Tunable, policy_with
from memory_app.models.base import Owned, OwnedQuerySet, in_workspace_once, one_of, word

_HIGHEST = 1_000_000.0
"""Of any of them, in its own unit. Postgres sorts NaN and infinity above every number, so both are refused too."""


class WorkspaceThresholdQuerySet(OwnedQuerySet):
    """What the rows add up to."""

    def as_policy(self) -> Policy:
        """All numbers of the workspace whose rows these are, in one query."""
        return policy_with(dict(self.values_list("name", "value")))


class WorkspaceThreshold(Owned):
    """One number that differs here, and who made it so; the row goes when it is reset."""

    name = word(60)
    value = models.FloatField()
    member = models.ForeignKey("memory_app.Member", on_delete=models.SET_NULL, null=True, related_name="+")
    changed_at = models.DateTimeField()

    objects = WorkspaceThresholdQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("threshold_ws_id"),
            in_workspace_once("threshold_once", ["name"]),
            one_of("name", Tunable, name="threshold_name_known"),
            models.CheckConstraint(condition=Q(value__gte=0.0, value__lte=_HIGHEST), name="threshold_value_sane"),
        ]

    def __str__(self) -> str:
        return f"{self.name} = {self.value}"
