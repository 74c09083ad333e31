"""What the navigation counts on every page."""

from memory_app.domain.actors import Actor
from memory_app.models import Job, Observation
from memory_app.models.counts import Counted, Counts


def _counted(actor: Actor) -> Counted:
    return {
        "pending": Observation.objects.visible_to(actor).waiting(),
        "parked": Job.objects.visible_to(actor).parked(),
    }


_COUNTS = Counts(_counted)


def navigation_counts(actor: Actor) -> dict[str, int]:
    """Observations that wait for a verdict, as the review counts them, and work that was given up on. One query."""
    return _COUNTS.of(actor)
