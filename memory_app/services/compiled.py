"""Querysets that run once for each of many subjects, their SQL written once.

Django spends more time on writing such a statement than Postgres on running it: half of what a night's share took
(`bench/nights.py`). The queryset stays the one place where it is said what the rows are.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import connection

from memory_app.models.base import OwnedQuerySet

Given = UUID | datetime | date
_A_DAY, _A_MOMENT = date(1, 1, 1), datetime(1, 1, 1, tzinfo=UTC)


class Compiled:
    """A queryset as a function of ids and times, such as `Compiled(lambda subject, day: Row.objects.filter(…))`.

    What the function is given must reach the database as it is: it may filter by it, but not look at it or compute with
    it, for it is called once, with stand-ins.
    """

    def __init__(self, build: Callable[..., Any]) -> None:
        """`build` is called when it is first needed."""
        self._build = build
        self._statement: tuple[str, Sequence[int | None], Sequence[Any]] | None = None

    def rows(self, *given: Given) -> list[tuple[Any, ...]]:
        """What `values_list` would give."""
        with connection.cursor() as cursor:
            cursor.execute(*self._filled_in(given))
            found: list[tuple[Any, ...]] = cursor.fetchall()
        return found

    def models(self, given: Sequence[Given], *, queryset: OwnedQuerySet) -> list[Any]:
        """The model's instances, annotations as attributes; `queryset` is any of its model."""
        return list(queryset.raw(*self._filled_in(given)))

    def _filled_in(self, given: Sequence[Given]) -> tuple[str, list[Any]]:
        if self._statement is None:
            self._statement = self._compile(given)
        sql, places, constants = self._statement
        return sql, [
            constant if place is None else given[place] for place, constant in zip(places, constants, strict=True)
        ]

    def _compile(self, given: Sequence[Given]) -> tuple[str, Sequence[int | None], Sequence[Any]]:
        stand_ins = [_stand_in(value, place) for place, value in enumerate(given)]
        sql, parameters = self._build(*stand_ins).query.sql_with_params()
        places = [stand_ins.index(value) if value in stand_ins else None for value in parameters]
        if set(places) - {None} != set(range(len(given))):
            raise TypeError("What the queryset was given does not reach the database as it is.")
        return sql, places, parameters


def _stand_in(value: Given, place: int) -> Given:
    """One of its kind that occurs nowhere else."""
    if isinstance(value, UUID):
        return UUID(int=place)
    step = timedelta(days=place)
    return _A_MOMENT + step if isinstance(value, datetime) else _A_DAY + step
