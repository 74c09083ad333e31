"""Rows by statements that are made once: model instances, or named tuples of just the columns that a page shows."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import UUID

from django.core.exceptions import EmptyResultSet
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Q, QuerySet, prefetch_related_objects
from django.db.models.query import get_related_populators

from memory_app.domain.actors import Actor
from memory_app.models.statements import Made, Statements

Row = TypeVar("Row")
Reader = Callable[[Iterable[Any]], list[Any]]


def highest_first(rows: QuerySet[Any], by: str, value: Any = None, row_id: UUID | None = None) -> Any:
    """Return rows by what they hold in `by`, ties by id: all, or those behind the place of such a value and id."""
    if value is not None:
        rows = rows.filter(Q(**{f"{by}__lt": value}) | Q(**{by: value, "id__lt": row_id}))
    return rows.order_by(f"-{by}", "-id")


class Key(NamedTuple):
    """A row's id alone."""

    pk: UUID


def hold(rows: Iterable[Any], name: str, found: Iterable[Any], *, by: str) -> None:
    """Let what `name` refers back to be these, of each row those whose `by` is its id: as `prefetch_related` does."""
    own: dict[UUID, list[Any]] = defaultdict(list)
    for one in found:
        own[getattr(one, by)].append(one)
    for row in rows:
        held: QuerySet[Any] = QuerySet(row._meta.get_field(name).related_model)
        held._result_cache, held._prefetch_done = own[row.pk], True  # type: ignore[attr-defined]
        vars(row).setdefault("_prefetched_objects_cache", {})[name] = held


class Rows(Generic[Row]):
    """What `rows(actor, *choices, **values)` finds, for any actor and any values, as `Statements` makes it once.

    Rows are model instances, or `row`s: a named tuple whose fields are those that are read. What belongs to an instance
    is prefetched by its name alone, or read by itself and given to `hold`.
    """

    def __init__(self, rows: Callable[..., QuerySet[Any]], row: Any = None) -> None:
        self._rows, self._row = rows, row
        self._statements = Statements(self._make)

    def of(self, actor: Actor, *choices: Hashable, **values: Any) -> list[Row]:
        """Ask for them."""
        made, parameters = self._statements.of(actor, *choices, **values)
        if not made.sql:
            return []
        with connection.cursor() as cursor:
            cursor.execute(made.sql, parameters)
            return made.how(cursor.fetchall())

    def once(self, rows: QuerySet[Any]) -> list[Row]:
        """Ask for rows of a shape that hardly comes again, such as those of a search."""
        return list(rows) if self._row is None else list(map(self._row._make, rows.values_list(*self._row._fields)))

    def first(self, actor: Actor, *choices: Hashable, **values: Any) -> Row | None:
        """Ask for one; `rows` cuts them to it."""
        return next(iter(self.of(actor, *choices, **values)), None)

    def _make(self, actor: Actor, *choices: Hashable, **values: Any) -> Made[Reader]:
        rows = self._rows(actor, *choices, **values)
        rows = rows if self._row is None else rows.values_list(*self._row._fields)
        compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
        try:
            sql, parameters = compiler.as_sql()
        except EmptyResultSet:
            return Made("", (), list)
        read = _instances(compiler, rows) if self._row is None else _tuples(compiler, self._row)
        return Made(sql, parameters, read)


class Pages(Generic[Row]):
    """A list that is read page by page, the highest in some column first, as `Rows` is."""

    def __init__(self, rows: Callable[..., QuerySet[Any]], row: Any = None) -> None:
        def page(
            actor: Actor, by: str, most: int, *choices: Hashable, value: Any, row_id: UUID | None, **values: Any
        ) -> Any:
            return highest_first(rows(actor, *choices, **values), by, value, row_id)[:most]

        self._rows: Rows[Row] = Rows(page, row)

    def of(
        self, actor: Actor, *choices: Hashable, by: str, **values: Any
    ) -> Callable[[Any, UUID | None, int], list[Row]]:
        """Return what reads so many from a place on: from a value in `by` and an id, or from the top."""
        return lambda value, row_id, most: self._rows.of(
            actor, by, most, *choices, **values, value=value, row_id=row_id
        )

    def once(self, rows: QuerySet[Any], *, by: str) -> Callable[[Any, UUID | None, int], list[Row]]:
        """The same of rows in a shape that hardly comes again."""
        return lambda value, row_id, most: self._rows.once(highest_first(rows, by, value, row_id)[:most])


def _tuples(compiler: Any, row: Any) -> Reader:
    """Read rows as named tuples."""
    convert = _converted(compiler)
    return lambda found: list(map(row._make, convert(found)))


def _instances(compiler: Any, rows: QuerySet[Any]) -> Reader:
    """Read rows as Django does (`ModelIterable`), by what it would find out anew for each statement."""
    info, select = compiler.klass_info, compiler.select
    model, start, end = info["model"], info["select_fields"][0], info["select_fields"][-1] + 1
    names = [column[0].target.attname for column in select[start:end]]
    related = get_related_populators(info, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]
    annotated, convert = list(compiler.annotation_col_map.items()), _converted(compiler)
    prefetched = rows._prefetch_related_lookups  # type: ignore[attr-defined]
    if not all(isinstance(one, str) for one in prefetched):
        raise ValueError("what is prefetched by a queryset of its own would stay of the sample's workspace: hold it")

    def read(found: Iterable[Any]) -> list[Any]:
        made = []
        for values in convert(found):
            one = model.from_db(DEFAULT_DB_ALIAS, names, values[start:end])
            for other in related:
                other.populate(values, one)
            for name, place in annotated:
                setattr(one, name, values[place])
            made.append(one)
        if prefetched:
            prefetch_related_objects(made, *prefetched)
        return made

    return read


def _converted(compiler: Any) -> Callable[[Iterable[Any]], Iterable[Any]]:
    """Return what Django makes of the database's values: of most of ours nothing."""
    needed = compiler.get_converters([column[0] for column in compiler.select[: compiler.col_count]])
    return partial(compiler.apply_converters, converters=needed) if needed else iter
