"""Several counts in one statement that is made once."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from memory_app.domain.actors import Actor
from memory_app.models.statements import Made, Statements

Counted = Mapping[str, QuerySet[Any]]


class Counts:
    """What `rows(actor, **moments)` names, counted for any actor at any moments, as `Statements` makes it once.

    A count with a `cap` stops one above it.
    """

    def __init__(self, rows: Callable[..., Counted], *, cap: int | None = None) -> None:
        self._rows, self._end = rows, None if cap is None else cap + 1
        self._statements = Statements(self._make)

    def of(self, actor: Actor, **moments: datetime) -> dict[str, int]:
        """Ask for all of them."""
        made, parameters = self._statements.of(actor, **moments)
        with connection.cursor() as cursor:
            cursor.execute(made.sql, parameters)
            return dict(zip(made.how, cursor.fetchone() or (), strict=True))

    def _make(self, actor: Actor, **moments: datetime) -> Made[tuple[str, ...]]:
        counts, values, named = [], list[Any](), self._rows(actor, **moments)
        for name, rows in named.items():
            sql, parameters = rows.order_by().values("pk")[: self._end].query.sql_with_params()
            if actor.workspace_id not in parameters:
                raise ValueError(f"{name}: counted in no workspace")
            counts.append(f'(SELECT count(*) FROM ({sql}) AS "rows") AS "{name}"')  # noqa: S608 - both are ours
            values.extend(parameters)
        return Made(f"SELECT {', '.join(counts)}", values, tuple(named))
