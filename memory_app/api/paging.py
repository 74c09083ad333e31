"""Keyset lists: a cursor says after which row the next page begins, so that new rows never shift it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.core import signing
from django.db.models import Q, QuerySet
from pydantic import BaseModel, Field

from memory_app.domain.errors import InvalidInput
from memory_app.domain.policy import LIMITS

COUNT_UP_TO = 10_000
_SALT = "memory_app.api.cursor."
_LONGEST = 4_000


class Listed(BaseModel):
    """What every list takes."""

    cursor: str | None = Field(None, description="`next` of the page before; opaque.", max_length=_LONGEST)
    limit: int = Field(LIMITS.page, ge=1, le=LIMITS.page_max, description="Items on a page.")


@dataclass(frozen=True, slots=True)
class Order:
    """By which column a list goes; ties by id, in the same direction. `name` keeps cursors of two lists apart."""

    name: str
    column: str
    kind: type[datetime] | type[int] | type[str]
    descending: bool = True


@dataclass(frozen=True, slots=True)
class Cut:
    """One page: its rows, the cursor of the next, and how many there are in all (first page only, up to 10,000)."""

    rows: Sequence[Any]
    next: str | None
    count: int | None


def cut(rows: "QuerySet[Any]", order: Order, listed: Listed) -> Cut:
    """Cut the page that `listed` asks for. Raises InvalidInput for a cursor that is not one of this list's."""
    count = None
    if listed.cursor is None:
        found = rows.order_by()[: COUNT_UP_TO + 1].count()
        count = found if found <= COUNT_UP_TO else None
    else:
        rows = rows.filter(_after(order, listed.cursor))
    sign = "-" if order.descending else ""
    page = list(rows.order_by(f"{sign}{order.column}", f"{sign}id")[: listed.limit + 1])
    shown = page[: listed.limit]
    following = _cursor(order, shown[-1]) if len(page) > listed.limit else None
    return Cut(shown, following, count)


def _after(order: Order, cursor: str) -> Q:
    value, row_id = _read(order, cursor)
    way = "lt" if order.descending else "gt"
    return Q(**{f"{order.column}__{way}": value}) | Q(**{order.column: value, f"id__{way}": row_id})


def _cursor(order: Order, row: Any) -> str:
    value = getattr(row, order.column)
    said = value.isoformat() if isinstance(value, datetime) else value
    return signing.Signer(salt=_SALT + order.name).sign_object([said, str(row.pk)])


_READ: dict[type, Callable[[Any], Any]] = {datetime: datetime.fromisoformat, int: int, str: str}


def _read(order: Order, cursor: str) -> tuple[Any, UUID]:
    try:
        said, row_id = signing.Signer(salt=_SALT + order.name).unsign_object(cursor)
        return _READ[order.kind](said), UUID(row_id)
    except (signing.BadSignature, ValueError, TypeError) as exc:
        raise InvalidInput("cursor is not one that this list gave.", field="cursor") from exc
