"""How each layer of memory grew: what came in, day by day or week by week."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import connection

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import EpisodeStatus
from memory_app.models import AgentFact, Episode, Observation, ProceduralRule, ReverseSignal, SharedKnowledge, Subject
from memory_app.selectors.dashboard import CAP

DAYS, WEEKS = (14, 28), 18
"""How far back it looks: the fewest of these days that all that happened lies within, else weeks; today among them."""
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Growth:
    """What came in by layer: of each span, named by its first day, a count that stops at 10,001; oldest first."""

    starts: Sequence[date]
    is_weekly: bool
    counts: Mapping[str, Sequence[int]]

    @property
    def is_flat(self) -> bool:
        """Whether nothing came in at all."""
        return not any(any(counts) for counts in self.counts.values())


_TABLES: Mapping[str, tuple[str, str, str]] = {
    "episodes": (Episode._meta.db_table, "occurred_at", f"AND entry.status <> '{EpisodeStatus.REJECTED.value}'"),
    "observations": (Observation._meta.db_table, "created_at", ""),
    "rules": (ProceduralRule._meta.db_table, "created_at", ""),
    "refusals": (ReverseSignal._meta.db_table, "created_at", ""),
    "facts": (AgentFact._meta.db_table, "created_at", ""),
    "knowledge": (SharedKnowledge._meta.db_table, "created_at", ""),
}
"""Of each layer its table, when an entry of it came in, and which of them count."""
LAYERS = tuple(_TABLES)
LEARNED = ("facts", "knowledge")
"""The layers made of what sessions say; the others are made of what happened."""

# A count of each span by itself, so that a million episodes cost no more than 10,001 a span: a GROUP BY reads them all.
# The order is there to lead the planner to the index of the times: of the spans' edges it knows nothing.
_LAYER = """
SELECT '{layer}', span.number, (
    SELECT count(*) FROM (
        SELECT FROM {table} AS entry
        WHERE entry.workspace_id = %(workspace)s AND entry.{at} >= span.since AND entry.{at} < span.until
            AND (entry.subject_id IS NULL OR entry.subject_id NOT IN (SELECT id FROM gone)) {more}
        ORDER BY entry.{at} DESC LIMIT %(most)s
    ) AS counted
) FROM span"""
_GROWTH = f"""
WITH gone AS MATERIALIZED (
    SELECT id FROM {Subject._meta.db_table} WHERE workspace_id = %(workspace)s AND erased_at IS NOT NULL
), span AS MATERIALIZED (
    SELECT * FROM unnest(%(since)s::timestamptz[], %(until)s::timestamptz[]) WITH ORDINALITY
        AS span (since, until, number)
)""" + "\nUNION ALL".join(  # noqa: S608 - names of our own tables; every value is a parameter
    _LAYER.format(layer=layer, table=table, at=at, more=more) for layer, (table, at, more) in _TABLES.items()
)
_FIRST = "SELECT least({})".format(
    ", ".join(
        f"(SELECT {at} FROM {table} WHERE workspace_id = %(workspace)s ORDER BY {at}, id LIMIT 1)"  # noqa: S608
        for table, at, _ in map(_TABLES.__getitem__, ("episodes", "facts", "knowledge"))
    )
)
"""When the first of what agents report came in; the other layers are made of it."""


def growth(actor: Actor, *, now: datetime, zone: ZoneInfo) -> Growth:
    """What came in until `now`, by days or weeks of that zone, in two queries."""
    starts, is_weekly = _spans(_first_at(actor), now.astimezone(zone).date(), zone)
    after = starts[-1] + (7 if is_weekly else 1) * _DAY
    edges = [datetime.combine(day, time.min, tzinfo=zone) for day in (*starts, after)]
    values: dict[str, Any] = {"workspace": actor.workspace_id, "since": edges[:-1], "until": edges[1:], "most": CAP + 1}
    with connection.cursor() as cursor:
        cursor.execute(_GROWTH, values)
        found = {(layer, number): count for layer, number, count in cursor.fetchall()}
    counts = {layer: [found[layer, number] for number in range(1, len(starts) + 1)] for layer in LAYERS}
    return Growth(starts, is_weekly, counts)


def _first_at(actor: Actor) -> datetime | None:
    with connection.cursor() as cursor:
        cursor.execute(_FIRST, {"workspace": actor.workspace_id})
        moment: datetime | None = (cursor.fetchone() or (None,))[0]
    return moment


def _spans(first: datetime | None, today: date, zone: ZoneInfo) -> tuple[Sequence[date], bool]:
    """The first days of the spans, oldest first, the last one today's; and whether they are weeks, from Monday on."""
    age = (today - first.astimezone(zone).date()).days if first else 0
    if days := next((days for days in DAYS if age < days), None):
        return [today - back * _DAY for back in reversed(range(days))], False
    monday = today - today.weekday() * _DAY
    return [monday - 7 * back * _DAY for back in reversed(range(WEEKS))], True
