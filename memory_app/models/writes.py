"""Rows of several tables, new and changed, written by one statement that is made once for each set of tables.

To ask Postgres, and to have Django make the SQL to ask with, costs more than the rows do: as model instances, table by
table, they were two thirds of what it took to learn a fact (`bench/learning.py`).
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any, Self
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection

from memory_app.models.base import Owned

_NEW = (
    "INSERT INTO {table} ({columns})"
    " SELECT {columns} FROM json_populate_recordset(NULL::{table}, %({name})s::json){end}"
)
_KEEPING = " ON CONFLICT DO NOTHING"
# The limit tells the planner how many rows there are, so that it looks each one up.
_CHANGED = (
    "UPDATE {table} AS it SET {settings} FROM"
    " (SELECT * FROM json_populate_recordset(NULL::{table}, %({name})s::json) LIMIT %({name}_rows)s) AS said"
    " WHERE it.workspace_id = said.workspace_id AND it.id = said.id"
)
_KEY = "id", "workspace_id"


@dataclass(frozen=True, slots=True)
class _Part:
    """What is done to one table: rows go in, or change in these columns."""

    model: type[Owned]
    columns: tuple[str, ...] = ()
    """None of them: all, of new rows."""
    keeping: bool = False

    def sql(self, name: str) -> str:
        table = self.model._meta.db_table
        if self.columns:
            settings = ", ".join(f"{column} = said.{column}" for column in self.columns)
            return _CHANGED.format(table=table, settings=settings, name=name)
        columns = ", ".join(_columns_of(self.model))
        return _NEW.format(table=table, columns=columns, name=name, end=_KEEPING if self.keeping else "")


@dataclass(slots=True)
class Writes:
    """New and changed rows, gathered by many and written by `write`, as they stand by then.

    What refers to another may come with it, in any order. `add` takes model instances, `add_values` rows by column: of
    many small ones instances cost most. With `keeping` a row that a unique key knows already is left out. A row that is
    changed twice changes in the columns of both.
    """

    _new: dict[_Part, list[Mapping[str, Any] | Owned]] = field(default_factory=dict)
    _changed: dict[UUID, tuple[Owned, dict[str, None]]] = field(default_factory=dict)

    @classmethod
    @contextmanager
    def joining(cls, others: Self | None) -> Iterator[Self]:
        """Others to gather in, which whoever made them writes; or new ones, written at the end."""
        if others is not None:
            yield others
            return
        own = cls()
        yield own
        own.write()

    def add(self, *rows: Owned, keeping: bool = False) -> None:
        """Gather new rows."""
        for row in rows:
            self._new.setdefault(_Part(type(row), keeping=keeping), []).append(row)

    def add_values(self, model: type[Owned], rows: Iterable[Mapping[str, Any]], *, keeping: bool = False) -> None:
        """Gather new rows that are no instances: each has all columns, its id and workspace too."""
        self._new.setdefault(_Part(model, keeping=keeping), []).extend(rows)

    def change(self, *rows: Owned, columns: Iterable[str]) -> None:
        """Gather what these rows have in these columns."""
        for row in rows:
            self._changed.setdefault(row.pk, (row, {}))[1].update(dict.fromkeys(columns))

    def write(self) -> None:
        """Write what was gathered; nothing is no statement."""
        parts = self._parts()
        if not parts:
            return
        given: dict[str, Any] = {}
        for place, (part, rows) in enumerate(parts.items()):
            names = (*_KEY, *part.columns) if part.columns else _columns_of(part.model)
            values = [row if isinstance(row, Mapping) else {name: getattr(row, name) for name in names} for row in rows]
            given |= {f"part{place}": json.dumps(values, default=_plain, ensure_ascii=False)}
            if part.columns:
                given[f"part{place}_rows"] = len(rows)
        with connection.cursor() as cursor:
            cursor.execute(_statement(tuple(parts)), given)
        self._settle()

    def _parts(self) -> dict[_Part, Sequence[Mapping[str, Any] | Owned]]:
        found: dict[_Part, list[Any]] = {part: rows for part, rows in self._new.items() if rows}
        for row, columns in self._changed.values():
            found.setdefault(_Part(type(row), tuple(sorted(columns))), []).append(row)
        return dict(found)

    def _settle(self) -> None:
        for rows in self._new.values():
            for row in rows:
                if isinstance(row, Owned):
                    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
        self._new.clear()
        self._changed.clear()


@cache
def _columns_of(model: type[Owned]) -> tuple[str, ...]:
    """All columns; of each field of ours the attribute has the same name."""
    return tuple(field.attname for field in model._meta.concrete_fields)


@cache
def _statement(parts: tuple[_Part, ...]) -> str:
    written = [f"part{place} AS ({part.sql(f'part{place}')})" for place, part in enumerate(parts)]
    return f"WITH {', '.join(written)} SELECT"


def _plain(value: object) -> str:
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__}: not written as JSON here")
