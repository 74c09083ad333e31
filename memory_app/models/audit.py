"""Traceability: who did what, when, on which id. Rows are appended unsealed; personal details stand beside them."""

from typing import Self

from django.db import models

from memory_app.domain.vocabulary import ActorKind, Way
from memory_app.models.base import Owned, OwnedForeignKey, OwnedQuerySet, in_workspace_once, one_of, word


class AuditEntryQuerySet(OwnedQuerySet):
    """The log as people read it."""

    def newest_first(self) -> Self:
        """Ties broken by id."""
        return self.order_by("-at", "-id")


class AuditEntry(Owned):
    """One change. Holds ids and words of ours only, so that a hash chain over it never has to be broken."""

    at = models.DateTimeField()
    actor_kind = word()
    actor_id = models.UUIDField(null=True)
    way = word()
    verb = models.CharField(max_length=60)
    target_kind = models.CharField(max_length=60)
    target_id = models.UUIDField(null=True)

    objects = AuditEntryQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("audit_ws_id"),
            one_of("actor_kind", ActorKind, name="audit_actor_known"),
            one_of("way", Way, name="audit_way_known"),
        ]
        indexes = [
            models.Index(fields=["workspace", "-at", "-id"], name="audit_newest"),
            models.Index(fields=["workspace", "target_id"], name="audit_target"),
        ]

    def __str__(self) -> str:
        return f"{self.verb} {self.target_id}"


class AuditDetail(Owned):
    """What is personal about an entry: erasable without touching it."""

    entry = OwnedForeignKey(AuditEntry, related_name="details")
    subject = OwnedForeignKey("memory_app.Subject", null=True)
    address = models.GenericIPAddressField(null=True)
    text = models.TextField(blank=True)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [in_workspace_once("audit_detail_ws_id"), in_workspace_once("audit_detail_once", ["entry"])]
        indexes = [models.Index(fields=["subject"], name="audit_detail_subject")]

    def __str__(self) -> str:
        return f"detail of {self.entry_id}"
