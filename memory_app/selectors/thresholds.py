"""A workspace's numbers as people see them: each with its default, and who changed it."""

from dataclasses import dataclass
from typing import NamedTuple

from memory_app.domain.actors import Actor
from memory_app.domain.policy import Policy
from memory_app.domain.tunables import THRESHOLDS, Threshold, policy_with
from memory_app.models import WorkspaceThreshold
from memory_app.models.rows import Rows


@dataclass(frozen=True, slots=True)
class ThresholdShown:
    """One of them; `row` is there where the workspace has set it itself."""

    threshold: Threshold
    row: WorkspaceThreshold | None

    @property
    def value(self) -> float:
        """What holds here."""
        return self.threshold.default if self.row is None else self.row.value


class _Own(NamedTuple):
    name: str
    value: float


_CHANGED: Rows[WorkspaceThreshold] = Rows(
    lambda actor: WorkspaceThreshold.objects.visible_to(actor).select_related("member")
)
_OWN: Rows[_Own] = Rows(WorkspaceThreshold.objects.visible_to, _Own)


def policy_for(actor: Actor) -> Policy:
    """The numbers that hold in the actor's workspace, in one query."""
    return policy_with(dict(_OWN.of(actor)))


def thresholds_shown(actor: Actor) -> list[ThresholdShown]:
    """All of them in their order, in one query."""
    own = {row.name: row for row in _CHANGED.of(actor)}
    return [ThresholdShown(threshold, own.get(name)) for name, threshold in THRESHOLDS.items()]
