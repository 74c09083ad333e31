"""What a person does to one or many facts or items of shared knowledge, and how it is said."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext, ngettext

from memory_app.domain.vocabulary import BulkAction, ItemKind
from memory_app.services.curation import Done
from memory_app.templatetags.figures import capped, grouped
from memory_app.views.shelves import Shelf
from memory_app.views.toasts import success_with_undo

_ICONS = {
    BulkAction.ARCHIVE: "archive",
    BulkAction.RESTORE: "archive-restore",
    BulkAction.PIN: "pin",
    BulkAction.UNPIN: "pin-off",
}
_OF_ARCHIVED = (BulkAction.RESTORE,)
_OF_CURRENT = (BulkAction.ARCHIVE, BulkAction.PIN, BulkAction.UNPIN)
_BY_STATUS: dict[str, Sequence[BulkAction]] = {"archived": _OF_ARCHIVED, "all": tuple(BulkAction)}


@dataclass(frozen=True, slots=True)
class ActButton:
    """A button."""

    value: str
    label: str
    icon: str


def acts_for(status: str) -> list[ActButton]:
    """Return what can be done to the rows of a list of this status."""
    labels = {
        BulkAction.ARCHIVE: gettext("Archive"),
        BulkAction.RESTORE: gettext("Restore"),
        BulkAction.PIN: gettext("Pin"),
        BulkAction.UNPIN: gettext("Unpin"),
    }
    return [ActButton(one.value, labels[one], _ICONS[one]) for one in _BY_STATUS.get(status, _OF_CURRENT)]


def counted(kind: ItemKind, count: int) -> str:
    """Say how many there are."""
    if kind is ItemKind.FACT:
        said = ngettext("%(n)s fact", "%(n)s facts", count)
    else:
        said = ngettext("%(n)s item", "%(n)s items", count)
    return said % {"n": capped(count)}


def said_of_one(action: BulkAction) -> str:
    """Say what was done to the one whose page it is."""
    return {
        BulkAction.ARCHIVE: gettext("It is archived now."),
        BulkAction.RESTORE: gettext("It is restored."),
        BulkAction.PIN: gettext("It is pinned now."),
        BulkAction.UNPIN: gettext("It is no longer pinned."),
    }[action]


def said_of(action: BulkAction, done: Done, left_out: int = 0) -> str:
    """Say what was done; with how many nothing was to be done, and how many did not fit any more."""
    n = done.changed
    texts = {
        BulkAction.ARCHIVE: ngettext("%(n)s is archived now.", "%(n)s are archived now.", n),
        BulkAction.RESTORE: ngettext("%(n)s is restored.", "%(n)s are restored.", n),
        BulkAction.PIN: ngettext("%(n)s is pinned now.", "%(n)s are pinned now.", n),
        BulkAction.UNPIN: ngettext("%(n)s is no longer pinned.", "%(n)s are no longer pinned.", n),
    }
    changed = texts[action] % {"n": grouped(n)} if n else ""
    said = [changed, _so_already(done.left), no_longer(left_out)]
    return " ".join(filter(None, said))


def no_longer(count: int) -> str:
    """Say how many of those meant did not fit the filter any more; nothing for none."""
    if not count:
        return ""
    said = ngettext(
        "%(n)s does not fit the filter any more and was left out.",
        "%(n)s do not fit the filter any more and were left out.",
        count,
    )
    return said % {"n": grouped(count)}


def _so_already(count: int) -> str:
    if not count:
        return ""
    said = ngettext("%(n)s was so already.", "%(n)s were so already.", count)
    return said % {"n": grouped(count)}


def offer_undo(
    request: HttpRequest, shelf: Shelf, text: str, *, batch: UUID, back_to: str, merge: bool = False
) -> None:
    """Say what was done, with a button that takes it back and leads to where it was done."""
    name = f"memory:{shelf.noun}-{'merge' if merge else 'act'}-undo"
    success_with_undo(request, text, url=f"{reverse(name, args=[batch])}?{urlencode({'next': back_to})}")
