"""The values a list can be narrowed by, and how many rows each would leave."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection

from memory_app.models.base import OwnedQuerySet

COUNTED = 10_000
"""So many fitting rows are counted: the first of the list. Counting a million takes seconds."""
OFFERED = 12


@dataclass(frozen=True, slots=True)
class Bucket:
    """One value to narrow by, what it is called, and how many rows it would leave."""

    value: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Values:
    """How the values of one field are read: `sql` names the rows `{rows}`, and holds %s for each workspace id."""

    sql: str
    most: int = OFFERED


def named_by(ids: str, table: str, also: str = "") -> Values:
    """The keys and names of what these ids refer to.

    Ids are grouped first, then each is looked up by itself (OFFSET keeps the planner from making a join of it): a
    database without statistics takes each table for one row, and would read all of it for each row of another.
    """
    return Values(
        "SELECT named.value, named.name, counted.n"  # noqa: S608 - our own words
        f" FROM (SELECT found.id, count(*) AS n FROM ({ids}) AS found GROUP BY found.id) AS counted"
        f" CROSS JOIN LATERAL (SELECT key AS value, name FROM {table}"
        f" WHERE workspace_id = %s AND id = counted.id{also} OFFSET 0) AS named"
    )


def referred_to(column: str, table: str) -> Values:
    """The keys and names of what a column of the rows refers to; rows that refer to nothing have no value."""
    return named_by(f"SELECT {column} AS id FROM {{rows}}", table)  # noqa: S608 - our own words


def words_of(column: str, *, most: int = OFFERED) -> Values:
    """The words in a column of the rows."""
    return Values(f"SELECT {column} AS value, '' AS name, count(*) AS n FROM {{rows}} GROUP BY {column}", most)  # noqa: S608 - our own words


def count_buckets(
    workspace_id: UUID,
    values: Mapping[str, Values],
    *,
    chosen: Mapping[str, str],
    rows: Callable[[str], OwnedQuerySet],
    columns: Sequence[str],
) -> Mapping[str, Sequence[Bucket]]:
    """By each field its values with their counts, the chosen one first, then the most frequent. One statement.

    `rows("")` are the list's own, in its order; `rows(field)` those that all filters but this one leave. Each field is
    counted as if nothing of its own were chosen, among the first 10,000; what is not chosen is counted in the same
    rows. `columns` are those that `values` read.
    """
    found: dict[str, list[Bucket]] = {field: [] for field in values}
    sources, parts, parameters = _sources(values, chosen, rows, columns), [], list[Any]()
    for _, given in sources.values():
        parameters += given
    for field, one in values.items():
        own = chosen.get(field, "")
        form = one.sql.format(rows=f"newest_{field}" if own else "newest")
        parameters += [field, *[workspace_id] * form.count("%s"), own, one.most]
        parts.append(
            f"(SELECT %s AS field, value, name, n FROM ({form}) AS {field}_values"  # noqa: S608 - our own words
            " ORDER BY value <> %s, n DESC, value LIMIT %s)"
        )
    read = ", ".join(f"{name} AS MATERIALIZED ({sql})" for name, (sql, _) in sources.items())
    with connection.cursor() as cursor:
        cursor.execute(f"WITH {read} " + " UNION ALL ".join(parts), parameters)
        for field, value, name, count in cursor.fetchall():
            found[field].append(Bucket(value, name or value, count))
    return found


def _sources(
    values: Iterable[str], chosen: Mapping[str, str], rows: Callable[[str], OwnedQuerySet], columns: Sequence[str]
) -> Mapping[str, tuple[str, Sequence[Any]]]:
    """By name the SQL of the first rows that all filters leave, and that all but one of the chosen leave."""
    narrowed = {"newest": "", **{f"newest_{field}": field for field in values if chosen.get(field)}}
    first = {name: rows(but).values(*columns)[: COUNTED + 1].query for name, but in narrowed.items()}
    # Where no row can fit, as with an unknown word, Django has no SQL by itself.
    return {name: query.get_compiler(DEFAULT_DB_ALIAS, elide_empty=False).as_sql() for name, query in first.items()}
