"""Texts that say the opposite as people look through them: those that wait, and those that are settled."""

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.models import FactConflict
from memory_app.models.counts import Counted, Counts
from memory_app.models.facts import FactConflictQuerySet
from memory_app.models.rows import Pages
from memory_app.selectors.facts import conflicts_shown

CAP = 1_000
_AGES = ("older", "newer")
_OWNERS = [f"{age}_knowledge__{owner}" for age in _AGES for owner in ("source_agent", "subject")]
_OF_BOTH = ("text", "created_at", "archived_at", "archived_because", "subject__key", "subject__name")
_OF_EACH = {
    "fact": (*_OF_BOTH, "count", "last_seen_at", "agent__key", "agent__name"),
    "knowledge": (*_OF_BOTH, "confirmation_count", "last_confirmed_at", "source_agent__key", "source_agent__name"),
}
_LISTED = (
    *(
        "workspace",
        "created_at",
        "resolution",
        "note",
        "resolved_at",
        "member__name",
        "member__email",
        "api_key__name",
        "api_key__prefix",
    ),
    *(f"{age}_{kind}__{column}" for age in _AGES for kind, columns in _OF_EACH.items() for column in columns),
)
"""What a page tells of a conflict: of the 100 columns of all these tables most are never read."""


def conflicts_listed(actor: Actor) -> FactConflictQuerySet:
    """All of them, each with both texts and whose they are; one query."""
    return conflicts_shown(actor).select_related(*_OWNERS).only(*_LISTED)


def _shown(actor: Actor, is_settled: bool) -> FactConflictQuerySet:  # noqa: FBT001 - a choice
    rows = conflicts_listed(actor)
    return rows.settled() if is_settled else rows.open()


CONFLICTS: Pages[FactConflict] = Pages(_shown)
"""Those that are settled or not, each with both texts and whose they are; one query."""


def conflict_listed(actor: Actor, conflict_id: object) -> FactConflict:
    """One of them. Raises NotFound."""
    found: FactConflict | None = conflicts_listed(actor).filter(pk=conflict_id).first()
    if found is None:
        raise NotFound("There is no such conflict.")
    return found


def conflict_counts(actor: Actor) -> dict[str, int]:
    """How many are `open` and `settled`, each counted up to 1,001; one query."""
    return _COUNTS.of(actor)


def _counted(actor: Actor) -> Counted:
    rows = FactConflict.objects.visible_to(actor).remembered()
    return {"open": rows.open(), "settled": rows.settled()}


_COUNTS = Counts(_counted, cap=CAP)
