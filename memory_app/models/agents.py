"""The software that writes and reads memory."""

from django.db import models

from memory_app.domain.policy import LIMITS
from memory_app.models.base import Owned, OwnedQuerySet, in_workspace_once


class Agent(Owned):
    """A piece of software; `key` is the caller's own name for it."""

    key = models.CharField(max_length=LIMITS.key)
    name = models.CharField(max_length=LIMITS.name, blank=True)
    owner = models.ForeignKey("memory_app.Member", on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField()

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [in_workspace_once("agent_ws_id"), in_workspace_once("agent_key_once", ["key"])]

    def __str__(self) -> str:
        return self.name or self.key
