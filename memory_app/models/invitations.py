"""Invitations into a workspace: whom, as what, until when. Only the hash of the link's token is kept."""

from datetime import datetime
from enum import StrEnum
from typing import Self

from django.db import models

from memory_app.domain.vocabulary import Role
from memory_app.models.base import Owned, OwnedQuerySet, in_workspace_once, one_of, word


class Standing(StrEnum):
    """What a link is worth at a moment."""

    OPEN = "open"
    EXPIRED = "expired"
    ACCEPTED = "accepted"
    REVOKED = "revoked"


class InvitationQuerySet(OwnedQuerySet):
    """Which of them still ask somebody."""

    def waiting(self) -> Self:
        """Neither accepted nor revoked; expired ones too, until they are sent again or revoked."""
        return self.filter(accepted_at=None, revoked_at=None)


class Invitation(Owned):
    """One e-mail address asked into one workspace with a role."""

    email = models.EmailField(max_length=254)
    role = word()
    token_hash = models.CharField(max_length=64)
    invited_by = models.ForeignKey("memory_app.Member", on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)
    """When its letter left; null while it has not, so that the page can say: hand the link over yourself."""
    accepted_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("invitation_ws_id"),
            in_workspace_once("invitation_token_once", ["token_hash"]),
            in_workspace_once("invitation_open_once", ["email"], condition=models.Q(accepted_at=None, revoked_at=None)),
            one_of("role", Role, name="invitation_role_known"),
        ]

    def __str__(self) -> str:
        return f"invitation {self.id}"

    def standing(self, now: datetime) -> Standing:
        """What its link is worth now."""
        if self.revoked_at is not None:
            return Standing.REVOKED
        if self.accepted_at is not None:
            return Standing.ACCEPTED
        return Standing.OPEN if now < self.expires_at else Standing.EXPIRED
