"""API keys: a readable prefix, a keyed hash, never the secret."""

from datetime import datetime
from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db import models

from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Scope
from memory_app.models.base import Owned, OwnedForeignKey, OwnedQuerySet, in_workspace_once


class ApiKeyQuerySet(OwnedQuerySet):
    """Which keys open the door."""

    def unrevoked(self) -> Self:
        """Not closed by a person; expired ones too."""
        return self.filter(revoked_at=None)

    def live(self, now: datetime) -> Self:
        """Neither revoked nor expired."""
        return self.unrevoked().filter(models.Q(expires_at=None) | models.Q(expires_at__gt=now))


class ApiKey(Owned):
    """One workspace's key, optionally bound to one agent and to one subject."""

    name = models.CharField(max_length=LIMITS.name)
    prefix = models.CharField(max_length=16)
    key_hash = models.CharField(max_length=64)
    scopes = ArrayField(models.CharField(max_length=20))
    agent = OwnedForeignKey("memory_app.Agent", null=True)
    subject = OwnedForeignKey("memory_app.Subject", null=True)
    created_by = models.ForeignKey("memory_app.Member", on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)

    objects = ApiKeyQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("api_key_ws_id"),
            in_workspace_once("api_key_hash_once", ["key_hash"]),
            models.CheckConstraint(
                condition=models.Q(scopes__contained_by=[scope.value for scope in Scope], scopes__len__gt=0),
                name="api_key_scopes_known",
            ),
        ]
        indexes = [models.Index(fields=["key_hash"], name="api_key_by_hash")]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"
