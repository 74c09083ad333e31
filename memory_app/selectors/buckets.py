"""The values a list can be narrowed by, and how many rows each would leave."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection

from memory_app.domain.actors import Actor
from memory_app.models.base import OwnedQuerySet
from memory_app.models.statements import Made, Statements

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


class Narrowing(Protocol):
    """What a list is narrowed to. `values` are words and moments of a caller, `choices` words of ours."""

    @property
    def choices(self) -> Hashable: ...  # noqa: D102 - as above

    @property
    def values(self) -> Mapping[str, Any]: ...  # noqa: D102 - as above

    @classmethod
    def of(cls, choices: Any, values: Mapping[str, Any]) -> Self:
        """Make one of these."""

    def without(self, name: str) -> Self:
        """The others alone: what one is counted by."""


Wanted = TypeVar("Wanted", bound=Narrowing)


@dataclass
class Buckets(Generic[Wanted]):
    """By each field of a list its values with their counts. One statement, made once for each shape of filters.

    `rows` are the list's, in its order; `chosen` says what is on of each field. Each field is counted as if nothing of
    its own were chosen, among the first `counted`; what is not chosen is counted in the same rows. `columns` are what
    `values` read.
    """

    kind: type[Wanted]
    values: Mapping[str, Values]
    rows: Callable[[Actor, Wanted], OwnedQuerySet]
    chosen: Callable[[Wanted], Mapping[str, str]]
    columns: Sequence[str]
    counted: int = COUNTED

    def __post_init__(self) -> None:
        self._statements = Statements(self._make)

    def of(self, actor: Actor, wanted: Wanted, *, once: bool = False) -> Mapping[str, Sequence[Bucket]]:
        """Count them, the chosen one first, then the most frequent. `once`: in a shape that hardly comes again."""
        if once:
            made = self._counted(actor, wanted)
            parameters: Sequence[Any] = made.parameters
        else:
            made, parameters = self._statements.of(actor, wanted.choices, **wanted.values)
        found: dict[str, list[Bucket]] = {field: [] for field in self.values}
        with connection.cursor() as cursor:
            cursor.execute(made.sql, parameters)
            for field, value, name, count in cursor.fetchall():
                found[field].append(Bucket(value, name or value, count))
        return found

    def _make(self, actor: Actor, choices: Hashable, **values: Any) -> Made[None]:
        return self._counted(actor, self.kind.of(choices, values))

    def _counted(self, actor: Actor, wanted: Wanted) -> Made[None]:
        chosen = self.chosen(wanted)
        sources, parts, parameters = self._sources(actor, wanted, chosen), [], list[Any]()
        for _, given in sources.values():
            parameters += given
        for field, one in self.values.items():
            own = chosen.get(field, "")
            form = one.sql.format(rows=f"newest_{field}" if own else "newest")
            parameters += [field, *[actor.workspace_id] * form.count("%s"), own, one.most]
            parts.append(
                f"(SELECT %s AS field, value, name, n FROM ({form}) AS {field}_values"  # noqa: S608 - our own words
                " ORDER BY value <> %s, n DESC, value LIMIT %s)"
            )
        read = ", ".join(f"{name} AS MATERIALIZED ({sql})" for name, (sql, _) in sources.items())
        return Made(f"WITH {read} " + " UNION ALL ".join(parts), parameters, None)

    def _sources(
        self, actor: Actor, wanted: Wanted, chosen: Mapping[str, str]
    ) -> Mapping[str, tuple[str, Sequence[Any]]]:
        """By name the SQL of the first rows that all filters leave, and that all but one of the chosen leave."""
        narrowed = {"newest": wanted}
        narrowed |= {f"newest_{field}": wanted.without(field) for field in self.values if chosen.get(field)}
        first = {
            name: self.rows(actor, one).values(*self.columns)[: self.counted + 1].query
            for name, one in narrowed.items()
        }
        # Where no row can fit, as with an unknown word, Django has no SQL by itself.
        return {name: query.get_compiler(DEFAULT_DB_ALIAS, elide_empty=False).as_sql() for name, query in first.items()}
