"""What every owned table has: an id made in Python, its workspace, and references that can't leave the workspace."""

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from typing import Any, Self
from uuid import UUID

from django.db import models

from memory_app.domain.actors import Actor
from memory_app.ids import uuid7


class OwnedQuerySet(models.QuerySet[Any]):
    """Row-level security already hides other workspaces; the filter is the first wall, and what Citus routes by."""

    def in_workspace(self, workspace_id: UUID) -> Self:
        """Rows of one workspace."""
        return self.filter(workspace_id=workspace_id)

    def visible_to(self, actor: Actor) -> Self:
        """Rows of the actor's workspace; of its subject alone where the key is bound to one."""
        rows = self.in_workspace(actor.workspace_id)
        if actor.subject_id and hasattr(self.model, "subject_id"):
            rows = rows.filter(subject_id=actor.subject_id)
        return rows

    def remembered(self) -> Self:
        """Rows about nobody who was erased; for tables with a `subject`."""
        return self.filter(subject__erased_at=None)

    def narrowed(self, *, agent: str = "", subject: str = "", status: str = "") -> Self:
        """Those of the agent and about the person with these keys, of this status; "" means all."""
        wanted = {"agent__key": agent, "subject__key": subject, "status": status}
        return self.filter(**{name: value for name, value in wanted.items() if value})


class OwnedForeignKey(models.ForeignKey):  # type: ignore[type-arg]
    """A reference inside one workspace.

    The database's own constraint is composite, `(workspace_id, x_id)`, and is made by a migration: referential checks
    bypass row-level security, so a plain one would let workspace A point into B. `tests/house` compares both.
    """

    def __init__(self, to: Any, on_delete: Any = models.CASCADE, **kwargs: Any) -> None:
        kwargs["db_constraint"] = False
        kwargs.setdefault("db_index", False)
        kwargs.setdefault("related_name", "+")
        super().__init__(to, on_delete, **kwargs)

    def deconstruct(self) -> Any:
        """As a plain foreign key, since migrations import no application code."""
        name, _, arguments, options = super().deconstruct()
        return name, "django.db.models.ForeignKey", arguments, options


class IdField(models.UUIDField):  # type: ignore[type-arg]
    """A primary key made by `ids.uuid7` before the insert."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs | {"primary_key": True, "default": uuid7, "editable": False})

    def deconstruct(self) -> Any:
        """As a plain UUID, since migrations import no application code."""
        name, _, arguments, options = super().deconstruct()
        options.pop("default", None)
        return name, "django.db.models.UUIDField", arguments, options


class Owned(models.Model):
    """A row of one workspace. Each model names its own manager, made of an `OwnedQuerySet`."""

    id = IdField()
    workspace = models.ForeignKey(
        "memory_app.Workspace", on_delete=models.CASCADE, related_name="+", db_index=False, editable=False
    )

    class Meta:
        abstract = True


def one_of(
    field: str, words: type[StrEnum] | type[IntEnum], *, name: str, or_none: bool = False
) -> models.CheckConstraint:
    """A closed vocabulary, held by the database; `or_none` takes an empty word too."""
    values = [word.value for word in words] + ([""] if or_none else [])
    return models.CheckConstraint(condition=models.Q(**{f"{field}__in": values}), name=name)


def exactly_one_of(*names: str) -> models.Q:
    """Of these references one is set and the others are not."""
    found = models.Q()
    for name in names:
        found |= models.Q(**{f"{other}__isnull": other != name for other in names})
    return found


def in_workspace_once(name: str, fields: Iterable[str] = ("id",), **kwargs: Any) -> models.UniqueConstraint:
    """Unique within the workspace; `(workspace, id)` is what composite references point at."""
    return models.UniqueConstraint(fields=["workspace", *fields], name=name, **kwargs)


def word(length: int = 20, **kwargs: Any) -> Any:
    """A column for a word of a closed vocabulary."""
    return models.CharField(max_length=length, **kwargs)
