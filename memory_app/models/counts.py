"""Several counts in one statement whose SQL is made once: for what pages count, making it costs more than asking."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import connection
from django.db.models import QuerySet

from memory_app.domain.actors import Actor

Counted = Mapping[str, QuerySet[Any]]
_IDS: Final = ("workspace_id", "id", "agent_id", "subject_id")
_SAMPLE_IDS: Final = {name: UUID(int=place) for place, name in enumerate(_IDS, start=1)}
_EPOCH: Final = datetime(1, 1, 2, tzinfo=UTC)


class Counts:
    """What `rows(actor, **moments)` names, counted for any actor at any moments.

    The querysets are built once for each kind of actor, with samples in place of its ids and of the moments; each call
    puts the true ones there. So `rows` passes ids and moments on as they came: whatever it computes of one would stay
    as it was the first time. That, and a queryset of no workspace, raises ValueError at the first call. A count with a
    `cap` stops one above it.
    """

    def __init__(self, rows: Callable[..., Counted], *moments: str, cap: int | None = None) -> None:
        self._rows, self._end = rows, None if cap is None else cap + 1
        self._samples = {name: _EPOCH + timedelta(days=place) for place, name in enumerate(moments)}
        self._made: dict[Actor, tuple[str, tuple[Any, ...]]] = {}

    def of(self, actor: Actor, **moments: datetime) -> dict[str, int]:
        """Ask for all of them."""
        kind = _kind(actor)
        if kind not in self._made:
            self._made[kind] = self._make(kind)
        statement, values = self._made[kind]
        true: dict[UUID | datetime, Any] = {sample: getattr(actor, name) for name, sample in _SAMPLE_IDS.items()}
        true |= {self._samples[name]: moment for name, moment in moments.items()}
        with connection.cursor() as cursor:
            cursor.execute(
                statement, [true[value] if isinstance(value, UUID | datetime) else value for value in values]
            )
            names = [column.name for column in cursor.description or ()]
            return dict(zip(names, cursor.fetchone() or (), strict=True))

    def _make(self, kind: Actor) -> tuple[str, tuple[Any, ...]]:
        counts, values = [], list[Any]()
        known = {*_SAMPLE_IDS.values(), *self._samples.values()}
        for name, rows in self._rows(kind, **self._samples).items():
            sql, parameters = rows.order_by().values("pk")[: self._end].query.sql_with_params()
            strange = [one for one in parameters if isinstance(one, UUID | datetime) and one not in known]
            if strange or kind.workspace_id not in parameters:
                raise ValueError(f"{name}: counted in no workspace, or by what was computed of an id or a moment")
            counts.append(f'(SELECT count(*) FROM ({sql}) AS "rows") AS "{name}"')  # noqa: S608 - both are ours
            values.extend(parameters)
        return f"SELECT {', '.join(counts)}", tuple(values)


def _kind(actor: Actor) -> Actor:
    """The same for all actors that see alike."""
    ids: dict[str, Any] = {name: sample if getattr(actor, name) else None for name, sample in _SAMPLE_IDS.items()}
    return replace(actor, label="", address="", scopes=frozenset(actor.scopes), **ids)
