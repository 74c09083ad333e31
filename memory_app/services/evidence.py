"""What an observation rests on, counted: occurrences are linked episodes that no person has rejected, always."""

from collections.abc import Collection, Iterable
from typing import Any
from uuid import UUID

from django.db import connection

from memory_app.domain.confidence import confidence_of, rank_of
from memory_app.domain.vocabulary import Confidence
from memory_app.ids import uuid7
from memory_app.models import Observation

MOST_SURE_OF_A_PROPOSAL = Confidence.MEDIUM
FIGURES = ("occurrences", "consistency", "confidence", "evidence", "measured_evidence")
"""The columns that `count` sets."""

_LINK = """
INSERT INTO memory_app_observationevidence (id, workspace_id, observation_id, episode_id, subject_id)
SELECT link.id, %(workspace)s, link.observation_id, link.episode_id, link.subject_id
FROM unnest(%(ids)s::uuid[], %(observations)s::uuid[], %(episodes)s::uuid[], %(subjects)s::uuid[])
    AS link (id, observation_id, episode_id, subject_id)
ON CONFLICT DO NOTHING
"""
_LET_GO = """
DELETE FROM memory_app_observationevidence AS link
WHERE workspace_id = %(workspace)s AND observation_id = ANY (%(observations)s::uuid[])
    AND (observation_id, episode_id) NOT IN (
        SELECT * FROM unnest(%(observations)s::uuid[], %(episodes)s::uuid[])
    )
    AND NOT EXISTS (
        SELECT 1 FROM memory_app_episode AS episode
        WHERE episode.workspace_id = link.workspace_id AND episode.id = link.episode_id AND episode.status = 'rejected'
    )
"""
"""A rejected episode keeps its link: it counts again once that is taken back."""
_Resting = Iterable[tuple[Observation, Collection[UUID]]]


def link(row: Observation, episode_ids: Iterable[UUID]) -> None:
    """Let it rest on these episodes too; a repeat changes nothing."""
    _execute([_LINK], [(row, list(episode_ids))])


def replace(resting: _Resting) -> None:
    """Let each of these observations, all of one workspace, rest on its episodes alone: two statements for all.

    As model instances the same links took ten times the processor time (`bench/nights.py`).
    """
    _execute([_LET_GO, _LINK], resting)


def _execute(statements: Iterable[str], resting: _Resting) -> None:
    links = [(row, episode_id) for row, episode_ids in resting for episode_id in episode_ids]
    if not links:
        return
    given: dict[str, Any] = {
        "workspace": links[0][0].workspace_id,
        "ids": [uuid7() for _ in links],
        "observations": [row.pk for row, _ in links],
        "episodes": [episode_id for _, episode_id in links],
        "subjects": [row.subject_id for row, _ in links],
    }
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement, given)


def count(row: Observation) -> None:
    """Set the figures from the links, unsaved. A rejected episode is neither an occurrence nor an opportunity.

    `opportunities` stays what was measured, so that a rejection taken back restores every figure.
    """
    counted = row.evidence_links.counted()
    row.occurrences = counted.count()
    days = counted.values("episode__local_date").distinct().count()
    if row.pattern_id is None:
        _count_proposal(row, days=days)
    elif row.opportunities is not None:
        rejected = row.evidence_links.count() - row.occurrences
        left = row.opportunities - rejected
        row.consistency = row.occurrences / left if left > 0 else 0.0
        row.confidence = confidence_of(row.occurrences, row.consistency, row.contradicted).value
        _tell(row, left=left, days=days, rejected=rejected)


def _tell(row: Observation, *, left: int, days: int, rejected: int) -> None:
    """A sentence with the numbers that are left; the measured one again once nothing is rejected any more."""
    measured = row.measured_evidence or row.evidence
    if not rejected:
        row.evidence, row.measured_evidence = measured, ""
        return
    told = f"{row.occurrences} of {left} still count"
    if row.occurrences:
        told += f", on {_days(days)}"
    gone = "one event was called wrong" if rejected == 1 else f"{rejected} events were called wrong"
    row.evidence, row.measured_evidence = f"{told}; {gone}.", measured


def _count_proposal(row: Observation, *, days: int) -> None:
    """A proposal's consistency is unknown, so that its confidence goes by number alone, to medium at most."""
    by_number = confidence_of(row.occurrences, 1.0, contradicted=row.contradicted)
    row.confidence = min(by_number, MOST_SURE_OF_A_PROPOSAL, key=rank_of).value
    row.evidence = f"Proposed by an agent, resting on {row.occurrences} episodes on {_days(days)}."


def _days(number: int) -> str:
    return "one day" if number == 1 else f"{number} days"
