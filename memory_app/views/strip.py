"""What a member said last: a strip above the next card on which effects tick off, and the way to take it back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Final

from django.utils.translation import gettext_lazy as _

from memory_app.domain.actors import Actor
from memory_app.domain.policy import ReviewPolicy
from memory_app.selectors.review_queue import LastSaid, last_said
from memory_app.selectors.thresholds import policy_for
from memory_app.views.effects import Line, VerdictView

REASONS: Final = (
    _("Chance, no habit"),
    _("No longer so"),
    _("Too vague"),
    _("Not to be remembered"),
)
"""Why people say no, each one key away."""


@dataclass
class Strip:
    """One verdict, or several given in one go."""

    said: LastSaid
    actor: Actor
    now: datetime
    review: ReviewPolicy

    @cached_property
    def views(self) -> Sequence[VerdictView]:
        """Each verdict as a card would show it."""
        return [
            VerdictView(
                verdict=row,
                rules=self.said.rules,
                now=self.now,
                may_judge=True,
                evidence=row.observation.occurrences,
                confidence=row.observation.confidence,
                viewer=self.actor.id,
                review=self.review,
            )
            for row in self.said.verdicts
        ]

    @property
    def first(self) -> VerdictView:
        """The one that names the strip."""
        return self.views[0]

    @property
    def more(self) -> int:
        """How many were judged with it."""
        return len(self.views) - 1

    @property
    def lines(self) -> Sequence[Line]:
        """What the one verdict did; of several only whether all is done, so that the strip stays slim."""
        return self.first.lines if not self.more else ()

    @property
    def working(self) -> bool:
        """Whether something is still being done."""
        return any(view.working for view in self.views)

    @property
    def reasons(self) -> Sequence[tuple[int, object]]:
        """Ready reasons for a no that has none yet, by the number of their keys."""
        unexplained = not self.first.is_right and not self.first.verdict.note
        return list(enumerate(REASONS, start=1)) if unexplained else ()

    @property
    def token(self) -> str:
        """Changes whenever what the strip shows does."""
        return "-".join(view.token for view in self.views[:1]) + f".{len(self.views)}.{int(self.working)}"


def strip_of(actor: Actor, *, now: datetime, review: ReviewPolicy | None = None) -> Strip | None:
    """What the actor said last, while it can be taken back; `review` where the caller has read it already."""
    review = review or policy_for(actor).review
    said = last_said(actor, now=now, review=review)
    return Strip(said, actor, now, review) if said else None
