"""Stable attributes of a person, a company or an agent, such as "tone: formal", with what each was before."""

from collections.abc import Mapping
from typing import Self
from uuid import UUID

from django.db import models

from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import ProfileOf, SourceClass
from memory_app.models.base import (
    Owned,
    OwnedForeignKey,
    OwnedQuerySet,
    exactly_one_of,
    in_workspace_once,
    one_of,
    word,
)

OWNERS: Mapping[ProfileOf, str] = {
    ProfileOf.SUBJECTS: "subject",
    ProfileOf.COMPANIES: "company",
    ProfileOf.AGENTS: "agent",
}
"""The column that names whom a profile is of."""
_OWNERS = tuple(OWNERS.values())


class ProfileQuerySet(OwnedQuerySet):
    """Attributes, or what they were."""

    def about(self, of: ProfileOf, owner_id: UUID) -> Self:
        """Those of one subject, company or agent."""
        return self.filter(**{f"{OWNERS[of]}_id": owner_id})


class ProfileEntry(Owned):
    """One attribute. Read by plain SQL, never by likeness."""

    subject = OwnedForeignKey("memory_app.Subject", null=True)
    company = OwnedForeignKey("memory_app.Company", null=True)
    agent = OwnedForeignKey("memory_app.Agent", null=True)
    attribute = models.CharField(max_length=LIMITS.tag)
    value = models.CharField(max_length=LIMITS.fact)
    version = models.PositiveIntegerField(default=1)
    source_class = word()
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    objects = ProfileQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("profile_ws_id"),
            in_workspace_once("profile_once", [*_OWNERS, "attribute"], nulls_distinct=False),
            one_of("source_class", SourceClass, name="profile_source_known"),
            models.CheckConstraint(condition=exactly_one_of(*_OWNERS), name="profile_of_one"),
        ]
        indexes = [
            models.Index(fields=["subject"], name="profile_subject"),
            models.Index(fields=["company"], name="profile_company"),
            models.Index(fields=["agent"], name="profile_agent"),
        ]

    def __str__(self) -> str:
        return f"{self.attribute}: {self.value}"


class ProfileVersion(Owned):
    """What an attribute was from a moment on; an empty value: it was deleted then."""

    subject = OwnedForeignKey("memory_app.Subject", null=True)
    company = OwnedForeignKey("memory_app.Company", null=True)
    agent = OwnedForeignKey("memory_app.Agent", null=True)
    attribute = models.CharField(max_length=LIMITS.tag)
    version = models.PositiveIntegerField()
    value = models.CharField(max_length=LIMITS.fact, blank=True)
    source_class = word()
    member = models.ForeignKey("memory_app.Member", on_delete=models.SET_NULL, null=True, related_name="+")
    api_key = OwnedForeignKey("memory_app.ApiKey", on_delete=models.SET_NULL, null=True)
    created_at = models.DateTimeField()

    objects = ProfileQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("profile_version_ws_id"),
            in_workspace_once("profile_version_once", [*_OWNERS, "attribute", "version"], nulls_distinct=False),
            one_of("source_class", SourceClass, name="profile_version_source_known"),
            models.CheckConstraint(condition=exactly_one_of(*_OWNERS), name="profile_version_of_one"),
        ]
        indexes = [
            models.Index(fields=["subject"], name="profile_version_subject"),
            models.Index(fields=["company"], name="profile_version_company"),
            models.Index(fields=["agent"], name="profile_version_agent"),
        ]

    def __str__(self) -> str:
        return f"{self.attribute}: {self.value}"
