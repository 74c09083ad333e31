"""Who has which card of the review open, and what each member has put off."""

from datetime import datetime
from typing import Self

from django.db import models

from memory_app.models.base import Owned, OwnedForeignKey, OwnedQuerySet, in_workspace_once


class ReviewHoldQuerySet(OwnedQuerySet):
    """Whose, and until when."""

    def running(self, now: datetime) -> Self:
        """Those that are not over."""
        return self.filter(held_until__gt=now)


class ReviewHold(Owned):
    """One card that a member has open: others get the next one. It lapses by itself; the row may outlive it."""

    observation = OwnedForeignKey("memory_app.Observation")
    subject = OwnedForeignKey("memory_app.Subject")
    member = models.ForeignKey("memory_app.Member", on_delete=models.CASCADE, related_name="+")
    held_until = models.DateTimeField()

    objects = ReviewHoldQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("review_hold_ws_id"),
            in_workspace_once("review_hold_once", ["observation"]),
        ]
        indexes = [models.Index(fields=["subject"], name="review_hold_subject")]

    def __str__(self) -> str:
        return f"{self.observation_id} held until {self.held_until}"


class ReviewSkip(Owned):
    """One card that a member has put off: it comes back at the end of their queue, and of nobody else's."""

    observation = OwnedForeignKey("memory_app.Observation")
    subject = OwnedForeignKey("memory_app.Subject")
    member = models.ForeignKey("memory_app.Member", on_delete=models.CASCADE, related_name="+")
    skipped_at = models.DateTimeField()

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("review_skip_ws_id"),
            in_workspace_once("review_skip_once", ["member", "observation"]),
        ]
        indexes = [
            models.Index(fields=["observation"], name="review_skip_observation"),
            models.Index(fields=["subject"], name="review_skip_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.observation_id} put off by {self.member_id}"
