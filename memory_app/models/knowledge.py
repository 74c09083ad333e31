"""What the whole workspace knows (L3): promoted facts, who confirmed or disputes them, and what each said when."""

from typing import Self

from django.db import models

from memory_app.domain.actors import Actor
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import ArchiveReason, FactCategory, ItemChange, KnowledgeStatus, SourceClass, Stance
from memory_app.models.base import (
    Owned,
    OwnedForeignKey,
    OwnedQuerySet,
    exactly_one_of,
    in_workspace_once,
    one_of,
    word,
)
from memory_app.models.facts import HASH_LENGTH


class SharedKnowledgeQuerySet(OwnedQuerySet):
    """Which of it stands, in which order."""

    def active(self) -> Self:
        """What prompts may hold."""
        return self.filter(status=KnowledgeStatus.ACTIVE)

    def disputed(self) -> Self:
        """What a person says is wrong, until somebody decides."""
        return self.filter(status=KnowledgeStatus.DISPUTED)

    def visible_to(self, actor: Actor) -> Self:
        """What is known to all; of what stems from a person a key bound to another sees nothing."""
        rows = self.in_workspace(actor.workspace_id)
        if actor.subject_id:
            rows = rows.filter(models.Q(subject=None) | models.Q(subject_id=actor.subject_id))
        return rows

    def live(self) -> Self:
        """All but what is archived."""
        return self.exclude(status=KnowledgeStatus.ARCHIVED)

    def surest_first(self) -> Self:
        """The order in prompts: most confirmations, then confirmed most lately; ties broken by id."""
        return self.order_by("-confirmation_count", "-last_confirmed_at", "-id")


class SharedKnowledge(Owned):
    """One thing the workspace knows. `confirmation_count`: distinct agents and members who confirm it."""

    text = models.CharField(max_length=LIMITS.fact)
    text_hash = models.CharField(max_length=HASH_LENGTH)
    category = word()
    subject = OwnedForeignKey("memory_app.Subject", null=True)
    """The person whose fact it was; with them it goes."""
    source_agent = OwnedForeignKey("memory_app.Agent", on_delete=models.SET_NULL, null=True)
    source_fact = OwnedForeignKey("memory_app.AgentFact", on_delete=models.SET_NULL, null=True)
    source_class = word()
    status = word(default=KnowledgeStatus.ACTIVE.value)
    pinned = models.BooleanField(default=False)
    confirmation_count = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()
    last_confirmed_at = models.DateTimeField()
    archived_at = models.DateTimeField(null=True)
    archived_because = word(blank=True)
    possible_duplicate_of = OwnedForeignKey("self", on_delete=models.SET_NULL, null=True)
    merged_into = OwnedForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="merged")

    objects = SharedKnowledgeQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("knowledge_ws_id"),
            in_workspace_once("knowledge_once", ["text_hash"]),
            one_of("category", FactCategory, name="knowledge_category_known"),
            one_of("status", KnowledgeStatus, name="knowledge_status_known"),
            one_of("source_class", SourceClass, name="knowledge_source_known"),
            one_of("archived_because", ArchiveReason, name="knowledge_archive_reason_known", or_none=True),
            models.CheckConstraint(
                condition=models.Q(merged_into=None) | models.Q(archived_because=ArchiveReason.MERGED),
                name="knowledge_merged_is_archived",
            ),
        ]
        indexes = [
            models.Index(fields=["workspace", "status", "-confirmation_count", "-id"], name="knowledge_surest"),
            models.Index(fields=["workspace", "status", "-last_confirmed_at", "-id"], name="knowledge_lately"),
            models.Index(fields=["workspace", "-created_at", "-id"], name="knowledge_newest"),
            models.Index(fields=["subject"], name="knowledge_subject"),
            models.Index(fields=["source_fact"], name="knowledge_source_fact"),
            models.Index(
                fields=["merged_into"], name="knowledge_merged_into", condition=models.Q(merged_into__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return self.text


class KnowledgeConfirmation(Owned):
    """Who stands behind an item or against it: an agent, a member, or a key that speaks for neither.

    The latest stance of each counts. `owner` is the member who answered for the agent then: three agents of one owner
    are one voice.
    """

    knowledge = OwnedForeignKey(SharedKnowledge, related_name="confirmations")
    agent = OwnedForeignKey("memory_app.Agent", null=True)
    member = models.ForeignKey("memory_app.Member", on_delete=models.CASCADE, null=True, related_name="+")
    owner = models.ForeignKey("memory_app.Member", on_delete=models.SET_NULL, null=True, related_name="+")
    api_key = OwnedForeignKey("memory_app.ApiKey", null=True)
    subject = OwnedForeignKey("memory_app.Subject", null=True)
    stance = word(default=Stance.CONFIRM.value)
    note = models.CharField(max_length=LIMITS.note, blank=True)
    created_at = models.DateTimeField()

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("confirmation_ws_id"),
            in_workspace_once("confirmation_once", ["knowledge", "agent", "member", "api_key"], nulls_distinct=False),
            one_of("stance", Stance, name="confirmation_stance_known"),
            models.CheckConstraint(condition=exactly_one_of("agent", "member", "api_key"), name="confirmation_of_one"),
        ]
        indexes = [models.Index(fields=["subject"], name="confirmation_subject")]

    def __str__(self) -> str:
        return f"{self.stance} of {self.knowledge_id}"


class KnowledgeVersion(Owned):
    """What an item said, and how it stood, from a moment on; `change` tells what made it so."""

    knowledge = OwnedForeignKey(SharedKnowledge, related_name="versions")
    subject = OwnedForeignKey("memory_app.Subject", null=True)
    version = models.PositiveIntegerField()
    change = word()
    text = models.CharField(max_length=LIMITS.fact)
    category = word()
    status = word()
    pinned = models.BooleanField(default=False)
    archived_because = word(blank=True)
    merged_into = OwnedForeignKey(SharedKnowledge, on_delete=models.SET_NULL, null=True)
    source_class = word()
    member = models.ForeignKey("memory_app.Member", on_delete=models.SET_NULL, null=True, related_name="+")
    api_key = OwnedForeignKey("memory_app.ApiKey", on_delete=models.SET_NULL, null=True)
    batch = models.UUIDField(null=True)
    """Names what was changed by one act, so that it can be undone as one."""
    created_at = models.DateTimeField()

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("knowledge_version_ws_id"),
            in_workspace_once("knowledge_version_once", ["knowledge", "version"]),
            one_of("change", ItemChange, name="knowledge_version_change_known"),
            one_of("status", KnowledgeStatus, name="knowledge_version_status_known"),
            one_of("source_class", SourceClass, name="knowledge_version_source_known"),
            one_of("archived_because", ArchiveReason, name="knowledge_version_reason_known", or_none=True),
        ]
        indexes = [
            models.Index(fields=["subject"], name="knowledge_version_subject"),
            models.Index(fields=["batch"], name="knowledge_version_batch", condition=models.Q(batch__isnull=False)),
            models.Index(
                fields=["merged_into"],
                name="knowledge_version_merged_into",
                condition=models.Q(merged_into__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"v{self.version} of {self.knowledge_id}"
