"""The steps of a run: what each does for one subject, and whom it visits."""

from collections import Counter
from collections.abc import Callable

from django.db.models import Exists, OuterRef

from memory_app.domain.vocabulary import StepName
from memory_app.models import MaintenanceRun, Observation, Subject
from memory_app.models.subjects import SubjectQuerySet
from memory_app.services import consolidation, detection, promotion

Share = Callable[..., Counter[str]]


def _with_candidates(run: MaintenanceRun) -> SubjectQuerySet:
    """Whom the clock may have something for."""
    everyone: SubjectQuerySet = Subject.objects.in_workspace(run.workspace_id).remembered()
    candidates = Observation.objects.in_workspace(run.workspace_id).live().filter(promotion_candidate=True)
    return everyone.filter(Exists(candidates.filter(subject=OuterRef("pk"))))


STEPS: dict[StepName, Share] = {
    StepName.CONSOLIDATE: consolidation.consolidate_for_subject,
    StepName.DETECT: detection.detect_for_subject,
    StepName.PROMOTE: promotion.promote_for_subject,
}
"""What each step does for one subject, in the order of the night."""
CONCERNED: dict[StepName, Callable[[MaintenanceRun], SubjectQuerySet]] = {
    StepName.CONSOLIDATE: consolidation.concerned,
    StepName.DETECT: detection.concerned,
    StepName.PROMOTE: _with_candidates,
}
"""Whom each step visits: nobody for whom it would do and count nothing."""
