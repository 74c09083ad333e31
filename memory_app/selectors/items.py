"""Lists of facts and of shared knowledge: narrowed as a page says, and counted by all that they can be narrowed by."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple, Self
from uuid import UUID

from django.db.models import Q

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import FactStatus, ItemKind, KnowledgeStatus
from memory_app.models import AgentFact, FactConflict, SharedKnowledge
from memory_app.models.base import OwnedQuerySet
from memory_app.models.rows import Pages
from memory_app.selectors.buckets import Bucket, Buckets, Values, referred_to, words_of

EVERY = "all"
"""The status by which a list hides nothing; without any it shows all but what is archived."""


class Mark(StrEnum):
    """What asks a person to look."""

    DUPLICATE = "duplicate"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemFilter:
    """What a list is narrowed to; agents and people by the keys that callers use, "" means everything.

    `found` is what a search comes to. Knowledge is of the agent whose fact it was.
    """

    agent: str = ""
    subject: str = ""
    category: str = ""
    status: str = ""
    pinned: bool = False
    mark: str = ""
    found: Q = field(default_factory=Q)

    @property
    def choices(self) -> tuple[str, bool, str]:
        """What it is narrowed to by our own words."""
        return self.status, self.pinned, self.mark

    @property
    def values(self) -> dict[str, str]:
        """What it is narrowed to by the words of a caller."""
        return {"agent": self.agent, "subject": self.subject, "category": self.category}

    @classmethod
    def of(cls, choices: tuple[str, bool, str], values: Mapping[str, str]) -> Self:
        """Make one of these."""
        status, pinned, mark = choices
        agent, subject, category = values["agent"], values["subject"], values["category"]
        return cls(agent=agent, subject=subject, category=category, status=status, pinned=pinned, mark=mark)

    def without(self, name: str) -> Self:
        """The others alone: what one is counted by."""
        return replace(self, **{name: _NONE[name]})  # type: ignore[arg-type]


_NONE: Mapping[str, object] = {
    "agent": "",
    "subject": "",
    "category": "",
    "status": EVERY,
    "pinned": False,
    "mark": "",
}
_OWNER = {ItemKind.FACT: "agent", ItemKind.KNOWLEDGE: "source_agent"}
_CURRENT = {
    ItemKind.FACT: [FactStatus.ACTIVE.value],
    ItemKind.KNOWLEDGE: [word.value for word in KnowledgeStatus if word is not KnowledgeStatus.ARCHIVED],
}


class FactRow(NamedTuple):
    """What a list tells of a fact."""

    pk: UUID
    text: str
    category: str
    status: str
    pinned: bool
    created_at: datetime
    archived_at: datetime | None
    possible_duplicate_of_id: UUID | None
    possible_duplicate_of__archived_at: datetime | None
    count: int  # type: ignore[assignment]
    last_seen_at: datetime
    agent__key: str
    agent__name: str
    subject__key: str | None
    subject__name: str | None


class KnowledgeRow(NamedTuple):
    """What a list tells of an item of shared knowledge."""

    pk: UUID
    text: str
    category: str
    status: str
    pinned: bool
    created_at: datetime
    archived_at: datetime | None
    possible_duplicate_of_id: UUID | None
    possible_duplicate_of__archived_at: datetime | None
    confirmation_count: int
    last_confirmed_at: datetime
    source_agent__key: str | None
    source_agent__name: str | None


ItemRow = FactRow | KnowledgeRow


Read = Callable[[Any, UUID | None, int], Sequence[ItemRow]]


def items_read(kind: ItemKind, actor: Actor, wanted: ItemFilter, *, by: str) -> Read:
    """What reads those that fit, the highest in `by` first; one query."""
    if wanted.found:
        return _PAGES[kind].once(items(kind, actor, wanted), by=by)
    return _PAGES[kind].of(actor, wanted.choices, by=by, **wanted.values)


def _listed(kind: ItemKind, actor: Actor, choices: tuple[str, bool, str], **values: str) -> OwnedQuerySet:
    return items(kind, actor, ItemFilter.of(choices, values))


_PAGES: Mapping[ItemKind, Pages[Any]] = {
    ItemKind.FACT: Pages(partial(_listed, ItemKind.FACT), FactRow),
    ItemKind.KNOWLEDGE: Pages(partial(_listed, ItemKind.KNOWLEDGE), KnowledgeRow),
}


def items(kind: ItemKind, actor: Actor, wanted: ItemFilter) -> OwnedQuerySet:
    """Facts or knowledge that fit, about nobody who was erased."""
    model = AgentFact if kind is ItemKind.FACT else SharedKnowledge
    rows: OwnedQuerySet = model.objects.visible_to(actor).remembered().filter(wanted.found)
    lookups = {
        f"{_OWNER[kind]}__key": wanted.agent,
        "subject__key": wanted.subject,
        "category": wanted.category,
        "pinned": wanted.pinned,
    }
    rows = rows.filter(**{name: value for name, value in lookups.items() if value})
    if wanted.status != EVERY:
        rows = rows.filter(status__in=[wanted.status] if wanted.status else _CURRENT[kind])
    if wanted.mark == Mark.DUPLICATE:
        rows = rows.filter(possible_duplicate_of__archived_at=None, possible_duplicate_of__isnull=False)
    elif wanted.mark == Mark.CONFLICT:
        older, newer = _sides(kind, actor)
        rows = rows.filter(Q(pk__in=older) | Q(pk__in=newer))
    return rows


def _sides(kind: ItemKind, actor: Actor) -> list[Any]:
    """The ids of both sides of each conflict that is not settled."""
    rows: Any = FactConflict.objects.in_workspace(actor.workspace_id).open().order_by()
    columns = (f"older_{kind}", f"newer_{kind}")
    return [rows.filter(**{f"{column}__isnull": False}).values(column) for column in columns]


def buckets(kind: ItemKind, actor: Actor, wanted: ItemFilter) -> Mapping[str, Sequence[Bucket]]:
    """By each field of the filter its values with their counts; all statuses, whatever the list shows. One query."""
    return _BUCKETS[kind].of(actor, wanted, once=bool(wanted.found))


def _chosen(wanted: ItemFilter) -> Mapping[str, str]:
    return {name: _said(wanted, name) for name in _NONE} | {"status": wanted.status or _SHOWN}


def _said(wanted: ItemFilter, name: str) -> str:
    value = getattr(wanted, name)
    return _ON if value is True else value or ""


_ON, _SHOWN = "1", "current"


def _values(kind: ItemKind, table: str) -> Mapping[str, Values]:
    """How each field's values are read from rows of these."""
    about = {"subject": referred_to("subject_id", "memory_app_subject")} if kind is ItemKind.FACT else {}
    pinned = f"SELECT '{_ON}' AS value, '' AS name, count(*) AS n FROM {{rows}} WHERE pinned HAVING count(*) > 0"  # noqa: S608 - our own words
    return {
        "agent": referred_to(f"{_OWNER[kind]}_id", "memory_app_agent"),
        **about,
        "category": words_of("category"),
        "status": words_of("status"),
        "pinned": Values(pinned),
        "mark": Values(_MARKS.format(table=table, kind=kind.value, rows="{rows}")),
    }


_MARKS = (
    "SELECT 'duplicate' AS value, '' AS name, count(*) AS n FROM {rows}"
    " WHERE EXISTS (SELECT FROM {table} AS twin WHERE twin.workspace_id = %s"
    " AND twin.id = {rows}.possible_duplicate_of_id AND twin.archived_at IS NULL) HAVING count(*) > 0"
    " UNION ALL SELECT 'conflict' AS value, '' AS name, count(*) AS n FROM {rows}"
    " WHERE id IN (SELECT unnest(ARRAY[older_{kind}_id, newer_{kind}_id]) FROM memory_app_factconflict"
    " WHERE workspace_id = %s AND resolved_at IS NULL) HAVING count(*) > 0"
)
_VALUES = {
    ItemKind.FACT: _values(ItemKind.FACT, "memory_app_agentfact"),
    ItemKind.KNOWLEDGE: _values(ItemKind.KNOWLEDGE, "memory_app_sharedknowledge"),
}
_COLUMNS = {
    kind: ("id", f"{owner}_id", "subject_id", "category", "status", "pinned", "possible_duplicate_of_id")
    for kind, owner in _OWNER.items()
}
_BUCKETS = {
    kind: Buckets(
        ItemFilter,
        _VALUES[kind],
        rows=lambda actor, wanted, kind=kind: items(kind, actor, wanted).order_by(),  # type: ignore[misc]
        chosen=_chosen,
        columns=_COLUMNS[kind],
    )
    for kind in _OWNER
}
