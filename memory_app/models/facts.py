"""What agents learned (L2): facts, the sessions in which each was met, and what each said from a moment on."""

from typing import Any, Self
from uuid import UUID

from django.db import models
from django.db.models import F, Q

from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import (
    ArchiveReason,
    FactCategory,
    FactStatus,
    ItemChange,
    KnowledgeStatus,
    Resolution,
    SourceClass,
)
from memory_app.models.base import Owned, OwnedForeignKey, OwnedQuerySet, in_workspace_once, one_of, word

HASH_LENGTH = 64


class AgentFactQuerySet(OwnedQuerySet):
    """Which facts stand, in which order."""

    def active(self) -> Self:
        """Not archived."""
        return self.filter(status=FactStatus.ACTIVE)

    def of(self, *, agent_id: object, subject_id: object) -> Self:
        """One agent's own, about one person or about nobody."""
        return self.filter(agent_id=agent_id, subject_id=subject_id)

    def strongest_first(self) -> Self:
        """The order in prompts: met most often, then most lately; ties broken by id."""
        return self.order_by("-count", "-last_seen_at", "-id")


class AgentFact(Owned):
    """One thing an agent learned. `count`: the distinct sessions it was met in, those of look-alikes merged in too."""

    agent = OwnedForeignKey("memory_app.Agent")
    subject = OwnedForeignKey("memory_app.Subject", null=True)
    category = word()
    text = models.CharField(max_length=LIMITS.fact)
    text_hash = models.CharField(max_length=HASH_LENGTH)
    count = models.PositiveIntegerField(default=1)
    status = word(default=FactStatus.ACTIVE.value)
    pinned = models.BooleanField(default=False)
    source_class = word()
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()
    last_seen_at = models.DateTimeField()
    archived_at = models.DateTimeField(null=True)
    archived_because = word(blank=True)
    possible_duplicate_of = OwnedForeignKey("self", on_delete=models.SET_NULL, null=True)
    merged_into = OwnedForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="merged")
    """What a person found it to be the same as; such a row is archived, and being met again counts there."""

    objects = AgentFactQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("fact_ws_id"),
            in_workspace_once("fact_once", ["agent", "subject", "text_hash"], nulls_distinct=False),
            one_of("category", FactCategory, name="fact_category_known"),
            one_of("status", FactStatus, name="fact_status_known"),
            one_of("source_class", SourceClass, name="fact_source_known"),
            one_of("archived_because", ArchiveReason, name="fact_archive_reason_known", or_none=True),
            models.CheckConstraint(
                condition=models.Q(merged_into=None) | models.Q(archived_because=ArchiveReason.MERGED),
                name="fact_merged_is_archived",
            ),
        ]
        indexes = [
            models.Index(fields=["workspace", "agent", "status", "-count"], name="fact_agent"),
            models.Index(fields=["workspace", "status", "-last_seen_at", "-id"], name="fact_lately"),
            models.Index(fields=["workspace", "status", "-count", "-id"], name="fact_strongest"),
            models.Index(fields=["workspace", "-created_at", "-id"], name="fact_newest"),
            models.Index(fields=["subject"], name="fact_subject"),
            models.Index(
                fields=["merged_into"], name="fact_merged_into", condition=models.Q(merged_into__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return self.text


class FactSighting(Owned):
    """One occasion on which a fact was met. `source` makes it count once: a session, a member's add, a key's day."""

    fact = OwnedForeignKey(AgentFact, related_name="sightings")
    subject = OwnedForeignKey("memory_app.Subject", null=True)
    source = models.CharField(max_length=120)
    session = OwnedForeignKey("memory_app.AgentSession", on_delete=models.SET_NULL, null=True)
    seen_at = models.DateTimeField()

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("fact_sighting_ws_id"),
            in_workspace_once("fact_sighting_once", ["fact", "source"]),
        ]
        indexes = [
            models.Index(fields=["subject"], name="fact_sighting_subject"),
            models.Index(fields=["session"], name="fact_sighting_session"),
        ]

    def __str__(self) -> str:
        return f"{self.fact_id} in {self.source}"


class FactVersion(Owned):
    """What a fact said, and how it stood, from a moment on; `change` tells what made it so."""

    fact = OwnedForeignKey(AgentFact, related_name="versions")
    subject = OwnedForeignKey("memory_app.Subject", null=True)
    version = models.PositiveIntegerField()
    change = word()
    text = models.CharField(max_length=LIMITS.fact)
    category = word()
    status = word()
    pinned = models.BooleanField(default=False)
    archived_because = word(blank=True)
    merged_into = OwnedForeignKey(AgentFact, on_delete=models.SET_NULL, null=True)
    source_class = word()
    member = models.ForeignKey("memory_app.Member", on_delete=models.SET_NULL, null=True, related_name="+")
    api_key = OwnedForeignKey("memory_app.ApiKey", on_delete=models.SET_NULL, null=True)
    batch = models.UUIDField(null=True)
    """Names what was changed by one act, so that it can be undone as one."""
    created_at = models.DateTimeField()

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("fact_version_ws_id"),
            in_workspace_once("fact_version_once", ["fact", "version"]),
            one_of("change", ItemChange, name="fact_version_change_known"),
            one_of("status", FactStatus, name="fact_version_status_known"),
            one_of("source_class", SourceClass, name="fact_version_source_known"),
            one_of("archived_because", ArchiveReason, name="fact_version_reason_known", or_none=True),
        ]
        indexes = [
            models.Index(fields=["subject"], name="fact_version_subject"),
            models.Index(fields=["batch"], name="fact_version_batch", condition=models.Q(batch__isnull=False)),
            models.Index(
                fields=["merged_into"], name="fact_version_merged_into", condition=models.Q(merged_into__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"v{self.version} of {self.fact_id}"


class FactConflictQuerySet(OwnedQuerySet):
    """Which of them wait for a person."""

    def open(self) -> Self:
        """Not settled yet, and both sides stand: of what is archived there is nothing to decide."""
        facts = Q(older_fact__status=FactStatus.ACTIVE, newer_fact__status=FactStatus.ACTIVE)
        away = Q(older_knowledge__status=KnowledgeStatus.ARCHIVED) | Q(newer_knowledge__status=KnowledgeStatus.ARCHIVED)
        return self.filter(facts | Q(older_fact=None) & ~away, resolved_at=None)

    def settled(self) -> Self:
        """Those that a person has answered."""
        return self.exclude(resolved_at=None)

    def newest_first(self) -> Self:
        """The order of every list; ties broken by id."""
        return self.order_by(F("created_at").desc(), "-id")


class FactConflict(Owned):
    """Two facts, or two items of shared knowledge, that say the opposite; both stay until a person settles it."""

    subject = OwnedForeignKey("memory_app.Subject", null=True)
    older_fact = OwnedForeignKey(AgentFact, null=True)
    newer_fact = OwnedForeignKey(AgentFact, null=True)
    older_knowledge = OwnedForeignKey("memory_app.SharedKnowledge", null=True)
    newer_knowledge = OwnedForeignKey("memory_app.SharedKnowledge", null=True)
    created_at = models.DateTimeField()
    resolution = word(blank=True)
    note = models.CharField(max_length=LIMITS.note, blank=True)
    resolved_at = models.DateTimeField(null=True)
    member = models.ForeignKey("memory_app.Member", on_delete=models.SET_NULL, null=True, related_name="+")
    api_key = OwnedForeignKey("memory_app.ApiKey", on_delete=models.SET_NULL, null=True)

    objects = FactConflictQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("fact_conflict_ws_id"),
            in_workspace_once(
                "fact_conflict_once",
                ["older_fact", "newer_fact", "older_knowledge", "newer_knowledge"],
                nulls_distinct=False,
            ),
            one_of("resolution", Resolution, name="fact_conflict_resolution_known", or_none=True),
            models.CheckConstraint(
                condition=models.Q(
                    older_fact__isnull=False,
                    newer_fact__isnull=False,
                    older_knowledge__isnull=True,
                    newer_knowledge__isnull=True,
                )
                | models.Q(
                    older_fact__isnull=True,
                    newer_fact__isnull=True,
                    older_knowledge__isnull=False,
                    newer_knowledge__isnull=False,
                ),
                name="fact_conflict_of_one_kind",
            ),
        ]
        indexes = [
            models.Index(fields=["workspace", "-created_at", "-id"], name="fact_conflict_newest"),
            models.Index(fields=["subject"], name="fact_conflict_subject"),
            models.Index(fields=["newer_fact"], name="fact_conflict_newer"),
            models.Index(fields=["older_fact"], name="fact_conflict_older"),
            models.Index(fields=["newer_knowledge"], name="fact_conflict_newer_known"),
            models.Index(fields=["older_knowledge"], name="fact_conflict_older_known"),
        ]

    @property
    def sides(self) -> tuple[Any, Any]:
        """The older and the newer one: two facts, or two items of shared knowledge."""
        return self.older_fact or self.older_knowledge, self.newer_fact or self.newer_knowledge

    def other_than(self, item_id: UUID) -> UUID:
        """The id of the side that is not this one."""
        older, newer = self.older_fact_id or self.older_knowledge_id, self.newer_fact_id or self.newer_knowledge_id
        other: UUID = older if item_id == newer else newer
        return other

    def __str__(self) -> str:
        return (
            f"{self.newer_fact_id or self.newer_knowledge_id} against {self.older_fact_id or self.older_knowledge_id}"
        )
