"""A workspace's numbers as people see them: each with its default, and who changed it."""

from dataclasses import dataclass

from memory_app.domain.actors import Actor
from memory_app.domain.tunables import THRESHOLDS, Threshold
from memory_app.models import WorkspaceThreshold


@dataclass(frozen=True, slots=True)
class ThresholdShown:
    """One of them; `row` is there where the workspace has set it itself."""

    threshold: Threshold
    row: WorkspaceThreshold | None

    @property
    def value(self) -> float:
        """What holds here."""
        return self.threshold.default if self.row is None else self.row.value


def thresholds_shown(actor: Actor) -> list[ThresholdShown]:
    """All of them in their order, in one query."""
    rows = WorkspaceThreshold.objects.visible_to(actor).select_related("member")
    own = {row.name: row for row in rows}
    return [ThresholdShown(threshold, own.get(name)) for name, threshold in THRESHOLDS.items()]
