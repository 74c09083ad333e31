"""Thresholds: the numbers a workspace goes by."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from django.utils import timezone
from ninja import Router
from pydantic import BaseModel, ConfigDict, Field, Strict, WithJsonSchema, create_model

from memory_app.api.door import ApiRequest
from memory_app.api.reads import may_read
from memory_app.api.shapes import Body, answers, written
from memory_app.domain.actors import Actor
from memory_app.domain.errors import InvalidInput
from memory_app.domain.tunables import THRESHOLDS, Threshold, Tunable, Unit
from memory_app.domain.vocabulary import Role
from memory_app.selectors.thresholds import ThresholdShown, thresholds_shown
from memory_app.services import tuning

router = Router(tags=["Settings"])


class ThresholdOut(BaseModel):
    """One number. `value` holds here; it is the `default` unless somebody changed it.

    `text` is the value as people write it: 03:00 for 180 minutes after midnight. `changed_by` is a member's id.
    """

    name: Tunable
    label: str
    effect: str
    unit: Unit
    value: int | float
    text: str
    default: int | float
    minimum: int | float
    maximum: int | float
    changed_at: datetime | None
    changed_by: UUID | None


class ThresholdsOut(BaseModel):
    """All of them; there is never a second page."""

    items: list[ThresholdOut]
    next: str | None = None
    count: int


def _asked(threshold: Threshold) -> Any:
    default = threshold.number(threshold.default)
    about = f"{threshold.effect} {threshold.unit.capitalize()}: {default} by default; null resets it."
    least, most = threshold.number(threshold.minimum), threshold.number(threshold.maximum)
    told = WithJsonSchema({"type": "number", "minimum": least, "maximum": most})  # the service holds them to it
    return Annotated[float, Strict(), told] | None, Field(None, alias=threshold.name.value, description=about)


_FIELDS: Mapping[str, Any] = {name.replace(".", "_"): _asked(threshold) for name, threshold in THRESHOLDS.items()}


class _Named(Body):
    """Any of them by name; null resets one to its default."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"example": {Tunable.PROMOTION_WAIT: 24, Tunable.UNDO_WINDOW: None}},
    )


ThresholdsEdit: Any = create_model("ThresholdsEdit", __base__=_Named, __doc__=_Named.__doc__, **_FIELDS)


@router.get("settings/thresholds", response=answers(ThresholdsOut), summary="Read the thresholds")
def read_thresholds(request: ApiRequest) -> ThresholdsOut:
    """What holds in this workspace, with defaults and limits. Scope `read`."""
    return _shape(may_read(request))


@router.patch("settings/thresholds", response=written(ThresholdsOut), summary="Set thresholds")
def edit_thresholds(request: ApiRequest, payload: ThresholdsEdit) -> ThresholdsOut:
    """Sets what is named, all or nothing; null resets. Audited with the old and the new value. A signed-in admin."""
    actor, now = request.actor, timezone.now()
    actor.require(role=Role.ADMIN, scope=None)
    asked = payload.model_dump(by_alias=True, include=payload.model_fields_set)
    if not asked:
        raise InvalidInput("There is nothing to change: name a threshold.", field="body")
    for name, value in asked.items():
        if value is None:
            tuning.reset_threshold(actor=actor, name=name, now=now)
        else:
            tuning.set_threshold(actor=actor, name=name, value=value, now=now)
    return _shape(actor)


def _shape(actor: Actor) -> ThresholdsOut:
    items = [_told(shown) for shown in thresholds_shown(actor)]
    return ThresholdsOut(items=items, count=len(items))


def _told(shown: ThresholdShown) -> ThresholdOut:
    threshold, row = shown.threshold, shown.row
    return ThresholdOut(
        name=threshold.name,
        label=threshold.label,
        effect=threshold.effect,
        unit=threshold.unit,
        value=threshold.number(shown.value),
        text=threshold.written(shown.value),
        default=threshold.number(threshold.default),
        minimum=threshold.number(threshold.minimum),
        maximum=threshold.number(threshold.maximum),
        changed_at=row.changed_at if row else None,
        changed_by=row.member_id if row else None,
    )
