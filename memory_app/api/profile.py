"""Profiles of subjects, companies and agents: attributes by name. A key in a path may hold anything."""

from datetime import datetime
from typing import Any

from django.urls import register_converter
from django.urls.converters import StringConverter
from django.utils import timezone
from ninja import Query, Router, Status
from pydantic import BaseModel, ConfigDict, Field

from memory_app.api.door import ApiRequest
from memory_app.api.paging import Listed, Order, cut
from memory_app.api.reads import may_read
from memory_app.api.shapes import Body, answers, written
from memory_app.domain.errors import NotFound
from memory_app.domain.policy import LIMITS
from memory_app.domain.profiles import HISTORY, attribute_name
from memory_app.domain.vocabulary import ProfileOf, SourceClass
from memory_app.models import ProfileEntry, ProfileVersion
from memory_app.selectors.profiles import history_shown, profile_shown
from memory_app.services import profiles

router = Router(tags=["Directory"])
BY_NAME = Order("profile", "attribute", str, descending=False)
NEWEST = Order("profile-history", "version", int)


class KindConverter(StringConverter):
    """Whom a profile may be of."""

    regex = "|".join(ProfileOf)


class WholeKeyConverter(StringConverter):
    """A key that ends an address. One that holds a slash takes a further one: else its end would be an attribute."""

    regex = ".+/|[^/]+"

    def to_python(self, value: str) -> str:
        """Without the further slash."""
        return value.removesuffix("/")


register_converter(KindConverter, "profile_of")
register_converter(WholeKeyConverter, "whole_key")
_WHOSE = "profile/{profile_of:kind}/"
_ONE = _WHOSE + "{path:key}/{attribute}"


class AttributeOut(BaseModel):
    """What is known under one name."""

    attribute: str
    value: str
    version: int
    source_class: SourceClass
    updated_at: datetime


class ProfilePage(BaseModel):
    """By the attributes' names."""

    items: list[AttributeOut]
    next: str | None
    count: int | None


class AttributeVersionOut(BaseModel):
    """What it was from `created_at` on; null: it was deleted then."""

    version: int
    value: str | None
    source_class: SourceClass
    by: str | None
    created_at: datetime


class HistoryPage(BaseModel):
    """Newest first."""

    items: list[AttributeVersionOut]
    next: str | None
    count: int | None


class AttributeIn(Body):
    """What it is from now on, on one line."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"value": "formal, no exclamation marks"}})

    value: str = Field(max_length=LIMITS.fact)


# Longest first: what a shorter address takes for a key may hold slashes.
@router.get(_ONE + f"/{HISTORY}", response=answers(HistoryPage), summary="List what an attribute was")
def list_attribute_history(
    request: ApiRequest, kind: ProfileOf, key: str, attribute: str, filters: Query[Listed]
) -> HistoryPage:
    """Newest first, also of an attribute that was deleted; 404 for one that never was. Scope `read`."""
    rows = history_shown(may_read(request), of=kind, key=key, attribute=attribute_name(attribute))
    page = cut(rows, NEWEST, filters)
    return HistoryPage(items=[_version(row) for row in page.rows], next=page.next, count=page.count)


@router.get(_ONE, response=answers(AttributeOut), summary="Read an attribute")
def read_attribute(request: ApiRequest, kind: ProfileOf, key: str, attribute: str) -> AttributeOut:
    """Scope `read`."""
    rows = profile_shown(may_read(request), of=kind, key=key)
    entry: ProfileEntry | None = rows.filter(attribute=attribute_name(attribute)).first()
    if entry is None:
        raise NotFound("There is no such attribute.", field="attribute")
    return _shape(entry)


@router.put(_ONE, response=written(AttributeOut, 200, 201), summary="Set an attribute")
def set_attribute(
    request: ApiRequest, kind: ProfileOf, key: str, attribute: str, payload: AttributeIn
) -> Status[AttributeOut]:
    """201 when it is new. What it was before stays in its history; the same value again changes nothing.

    A subject, company or agent that is new is made. A name holds no slash and is not `history`. Scope `write`.
    """
    entry, is_new = profiles.set_profile(
        actor=request.actor, of=kind, key=key, attribute=attribute, value=payload.value, now=timezone.now()
    )
    return Status(201 if is_new else 200, _shape(entry))


@router.delete(_ONE, response=written(None, 204), summary="Delete an attribute")
def delete_attribute(request: ApiRequest, kind: ProfileOf, key: str, attribute: str) -> Status[None]:
    """Its history stays. The second time → 404. Scope `write`."""
    profiles.delete_profile(actor=request.actor, of=kind, key=key, attribute=attribute, now=timezone.now())
    return Status(204, None)


@router.get(_WHOSE + "{whole_key:key}", response=answers(ProfilePage), summary="List a profile's attributes")
def list_profile(request: ApiRequest, kind: ProfileOf, key: str, filters: Query[Listed]) -> ProfilePage:
    """By name. After a key that holds a slash write one more: `profile/companies/rossi%2Fstudio/`. Scope `read`."""
    page = cut(profile_shown(may_read(request), of=kind, key=key), BY_NAME, filters)
    return ProfilePage(items=[_shape(row) for row in page.rows], next=page.next, count=page.count)


def _shape(row: ProfileEntry) -> AttributeOut:
    return AttributeOut(
        attribute=row.attribute,
        value=row.value,
        version=row.version,
        source_class=SourceClass(row.source_class),
        updated_at=row.updated_at,
    )


def _version(row: ProfileVersion) -> AttributeVersionOut:
    who: Any = row.member.email if row.member else row.api_key.name if row.api_key else None
    return AttributeVersionOut(
        version=row.version,
        value=row.value or None,
        source_class=SourceClass(row.source_class),
        by=who,
        created_at=row.created_at,
    )
