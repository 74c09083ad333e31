"""What an observation rests on, counted: occurrences are linked episodes that no person has rejected, always."""

from collections.abc import Iterable
from uuid import UUID

from memory_app.domain.confidence import confidence_of, rank_of
from memory_app.domain.vocabulary import Confidence
from memory_app.models import Observation, ObservationEvidence

MOST_SURE_OF_A_PROPOSAL = Confidence.MEDIUM
FIGURES = ("occurrences", "consistency", "confidence", "evidence")
"""The columns that `count` sets."""


def link(row: Observation, episode_ids: Iterable[UUID]) -> None:
    """Let it rest on these episodes too; a repeat changes nothing."""
    ObservationEvidence.objects.bulk_create(
        (
            ObservationEvidence(
                workspace_id=row.workspace_id, observation=row, episode_id=episode_id, subject_id=row.subject_id
            )
            for episode_id in episode_ids
        ),
        ignore_conflicts=True,
    )


def count(row: Observation) -> None:
    """Set the figures from the links, unsaved. A rejected episode is neither an occurrence nor an opportunity.

    `opportunities` stays what was measured, so that a rejection taken back restores every figure.
    """
    counted = row.evidence_links.counted()
    row.occurrences = counted.count()
    if row.pattern_id is None:
        _count_proposal(row, days=counted.values("episode__local_date").distinct().count())
    elif row.opportunities is not None:
        left = row.opportunities - (row.evidence_links.count() - row.occurrences)
        row.consistency = row.occurrences / left if left > 0 else 0.0
        row.confidence = confidence_of(row.occurrences, row.consistency, row.contradicted).value


def _count_proposal(row: Observation, *, days: int) -> None:
    """A proposal's consistency is unknown, so that its confidence goes by number alone, to medium at most."""
    by_number = confidence_of(row.occurrences, 1.0, contradicted=row.contradicted)
    row.confidence = min(by_number, MOST_SURE_OF_A_PROPOSAL, key=rank_of).value
    on = "one day" if days == 1 else f"{days} days"
    row.evidence = f"Proposed by an agent, resting on {row.occurrences} episodes on {on}."
