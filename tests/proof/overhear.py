"""What a night finds, overheard, so that the model is told the same."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock
from uuid import UUID

from memory_app.domain import mining as mining_domain
from memory_app.domain.mining import Finding as Mined
from memory_app.domain.patterns import EpisodeView
from memory_app.services import detection
from tests.proof.rows import Finding

MINE = mining_domain.mine
MINED: dict[tuple[UUID, ...], list[Mined]] = {}


@contextmanager
def mining() -> Iterator[list[Mined]]:
    """Overhear what is found. What was mined once is remembered: mining takes most of the time, and has own tests."""
    heard: list[Mined] = []

    def mine(views: Collection[EpisodeView], **more: Any) -> list[Mined]:
        seen = tuple(sorted(view.id for view in views))
        if seen not in MINED:
            MINED[seen] = MINE(views, **more)
        heard.extend(MINED[seen])
        return heard

    with mock.patch.object(detection, "mine", mine):
        yield heard


def told_by(found: Mined) -> Finding:
    return Finding(
        found.pattern.key(),
        found.pattern.agent,
        tuple(str(pk) for pk in found.evidence_ids),
        found.opportunities,
        found.consistency,
        found.promotion_candidate,
        found.quote,
        found.rule_text,
        found.category.value,
        found.contradicted,
    )
