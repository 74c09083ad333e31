"""The people and companies that memory is about."""

from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db import models

from memory_app.domain.actors import Actor
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import SubjectKind
from memory_app.models.base import Owned, OwnedForeignKey, OwnedQuerySet, in_workspace_once, one_of, word


class Company(Owned):
    """An organisation that contacts belong to."""

    key = models.CharField(max_length=LIMITS.key)
    name = models.CharField(max_length=LIMITS.name, blank=True)
    tags = ArrayField(models.CharField(max_length=LIMITS.tag), default=list)
    created_at = models.DateTimeField()

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [in_workspace_once("company_ws_id"), in_workspace_once("company_key_once", ["key"])]

    def __str__(self) -> str:
        return self.name or self.key


class SubjectQuerySet(OwnedQuerySet):
    """Who is still here."""

    def remembered(self) -> Self:
        """Subjects that were not erased."""
        return self.filter(erased_at=None)

    def visible_to(self, actor: Actor) -> Self:
        """A key bound to a subject sees that one alone."""
        rows = self.in_workspace(actor.workspace_id)
        return rows.filter(pk=actor.subject_id) if actor.subject_id else rows


class Subject(Owned):
    """A natural person whom memory is about; `key` is the caller's own name for them."""

    kind = word(default=SubjectKind.USER.value)
    key = models.CharField(max_length=LIMITS.key)
    name = models.CharField(max_length=LIMITS.name, blank=True)
    emails = ArrayField(models.CharField(max_length=254), default=list)
    aliases = ArrayField(models.CharField(max_length=LIMITS.name), default=list)
    time_zone = models.CharField(max_length=64, blank=True)
    language = models.CharField(max_length=16, blank=True)
    company = OwnedForeignKey(Company, on_delete=models.SET_NULL, null=True)
    member = models.ForeignKey("memory_app.Member", on_delete=models.SET_NULL, null=True, related_name="+")
    erased_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()

    objects = SubjectQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("subject_ws_id"),
            in_workspace_once("subject_key_once", ["key"]),
            one_of("kind", SubjectKind, name="subject_kind_known"),
        ]

    def __str__(self) -> str:
        return self.name or self.key
