"""The page of one fact or item of shared knowledge: how it stands, what it is related to, what is done to it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext, ngettext

from memory_app.domain.errors import Conflict, Gone, InvalidInput, NotFound, Refusal
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import BulkAction, ItemChange, ItemKind, KnowledgeStatus, Role, Stance
from memory_app.models import FactConflict, FactVersion, KnowledgeConfirmation, KnowledgeVersion
from memory_app.selectors import item_relations as related
from memory_app.services import curation, likeness, lookalikes, merging
from memory_app.templatetags.words import word, worded
from memory_app.views.diffs import Piece, Stretch, side_by_side, word_diff
from memory_app.views.http import MemberRequest
from memory_app.views.item_acts import offer_undo, said_of_one
from memory_app.views.rule_versions import read_number, written_by
from memory_app.views.shelves import Shelf
from memory_app.views.toasts import success_with_undo

_SESSIONS = 20
_LAST = 2**31 - 1
_REFUSED: Mapping[type[Refusal], int] = {Conflict: 409, InvalidInput: 422}


@dataclass(frozen=True, slots=True)
class Change:
    """A version beside the one before it: what was done, by whom, and to which words."""

    version: Any
    what: str
    by: str
    words: Sequence[Piece]


@dataclass(frozen=True, slots=True)
class Pair:
    """The item and another beside it, marked where they differ."""

    other: Any
    own_words: Sequence[Stretch]
    other_words: Sequence[Stretch]
    conflict: FactConflict | None = None


def detail(request: MemberRequest, shelf: Shelf, pk: UUID) -> HttpResponse:
    """Everything that is known of one item; `?before=<version>` goes on with its history."""
    template = shelf.template("detail")
    if request.htmx and request.htmx.target == "item":
        template += "#whole"
    return render(request, template, context_of(request, shelf, pk))


def context_of(request: MemberRequest, shelf: Shelf, pk: UUID) -> dict[str, object]:
    """What its page shows."""
    actor = request.actor
    item = shelf.shown(actor, pk)
    family = likeness.family_of(item)
    conflicts = related.conflicts_of(actor, item)
    opposed = {conflict.other_than(item.pk) for conflict in conflicts}
    context = history_of(request, shelf, item) | {
        "now": timezone.now(),
        "item": item,
        "noun": shelf.noun,
        "list_url": shelf.list_at(request.GET.get("from", "")),
        "came_from": request.GET.get("from", ""),
        "conflicts": [_opposed(item, conflict) for conflict in conflicts],
        "alike": [_beside(item, one) for one in related.look_alikes(actor, item) if one.pk not in opposed],
        "stands_for": related.merged_into(actor, item),
        "may_change": actor.has_role(Role.REVIEWER),
        "is_admin": actor.has_role(Role.ADMIN),
    }
    if shelf.kind is ItemKind.FACT:
        return context | {
            "met": related.met_in(actor, family, size=_SESSIONS),
            "known": related.became(actor, item),
            "by_itself": related.is_shared_by_itself(actor, item),
            "versions_count": item.version,
        }
    return context | _stances(related.standings(actor, family))


def history_of(request: MemberRequest, shelf: Shelf, item: Any) -> dict[str, object]:
    """What it said and how it stood, the newest first."""
    before = read_number(request.GET.get("before", "")) or _LAST
    versions = [row for row in shelf.versions(request.actor, item) if row.version < before]
    return {
        "changes": _changes(versions)[: LIMITS.page],
        "older": versions[LIMITS.page - 1].version if len(versions) > LIMITS.page else None,
    }


def _changes(found: Sequence[FactVersion | KnowledgeVersion]) -> Sequence[Change]:
    """Each version with the next older one of these; the oldest beside nothing."""
    beside: Iterator[tuple[Any, Any]] = iter((*pairwise(found), *((row, None) for row in found[-1:])))
    return [Change(row, _what(row, older), written_by(row), tuple(_words(row, older))) for row, older in beside]


def _what(row: FactVersion | KnowledgeVersion, older: FactVersion | KnowledgeVersion | None) -> str:
    if row.change == ItemChange.ACTIVATED and older is not None and older.status == KnowledgeStatus.DISPUTED:
        return gettext("dispute lifted")
    if older is not None and older.category != row.category:
        said = gettext("%(change)s, from %(old)s to %(new)s")
        return said % {"change": word(row.change), "old": word(older.category), "new": word(row.category)}
    return word(row.change)


def _words(row: Any, older: Any) -> Iterator[Piece]:
    if older is None or older.text == row.text:
        return iter((Piece("", row.text),))
    return word_diff(older.text, row.text)


def _beside(item: Any, other: Any, conflict: FactConflict | None = None) -> Pair:
    return Pair(other, *side_by_side(item.text, other.text), conflict)


def _opposed(item: Any, conflict: FactConflict) -> Pair:
    sides = (conflict.older_fact, conflict.newer_fact, conflict.older_knowledge, conflict.newer_knowledge)
    other = next(side for side in sides if side is not None and side.pk != item.pk)
    return _beside(item, other, conflict)


def _stances(standing: Sequence[KnowledgeConfirmation]) -> dict[str, object]:
    """Who is for it and who against; several agents of one owner are one voice."""
    disputes = [row for row in standing if row.stance == Stance.DISPUTE]
    confirming = [row for row in standing if row.stance == Stance.CONFIRM]
    return {"confirmations": confirming, "disputes": disputes}


# -- What is done to it ------------------------------------------------------------------------------------------------
def acted(request: MemberRequest, shelf: Shelf, pk: UUID, call: Callable[[datetime], object]) -> HttpResponse:
    """Call the service, which says what it did by a message; a refusal is a message above the item as it is."""
    status = 200
    try:
        call(timezone.now())
    except (Conflict, InvalidInput) as refusal:
        messages.error(request, worded(refusal.message))
        status = _REFUSED[type(refusal)]
    return shown_again(request, shelf, pk, status=status)


def shown_again(request: MemberRequest, shelf: Shelf, pk: UUID, *, status: int = 200) -> HttpResponse:
    """Answer with the item as it is now."""
    if not request.htmx:
        return redirect(shelf.url("detail", pk))
    return render(request, f"{shelf.template('detail')}#whole", context_of(request, shelf, pk), status=status)


def act(request: MemberRequest, shelf: Shelf, pk: UUID, action: BulkAction) -> HttpResponse:
    """Archive, restore, pin or unpin it; a second time says so."""

    def call(now: datetime) -> None:
        done = curation.act(shelf.kind, action, actor=request.actor, ids=[pk], now=now)
        if done.changed:
            offer_undo(request, shelf, said_of_one(action), batch=done.batch, back_to=shelf.url("detail", pk))
        else:
            messages.info(request, gettext("It was so already."))

    return acted(request, shelf, pk, call)


def undo(request: MemberRequest, shelf: Shelf, batch: UUID, *, merge: bool = False) -> HttpResponse:
    """Take one act back, and lead to where it was done."""
    request.actor.require(role=Role.REVIEWER, scope=None)
    model = FactVersion if shelf.kind is ItemKind.FACT else KnowledgeVersion
    if not related.act_is_known(request.actor, model, batch):
        raise Http404
    take_back = merging.undo_merge if merge else curation.undo
    try:
        done = take_back(shelf.kind, actor=request.actor, batch=batch, now=timezone.now())
    except (Conflict, NotFound, Gone) as refusal:
        messages.error(request, worded(refusal.message))
    else:
        messages.success(request, _taken_back(done.changed, done.left))
    return redirect(_back_to(request, shelf))


def _back_to(request: MemberRequest, shelf: Shelf) -> str:
    """The address of the button Undo says in its query where it was offered."""
    wanted = request.GET.get("next", "")
    is_ours = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if is_ours else shelf.url("list")


def _taken_back(changed: int, left: int) -> str:
    said = ngettext("%(n)s is as it was before.", "%(n)s are as they were before.", changed) % {"n": changed}
    if not left:
        return said
    told = ngettext(
        "%(n)s was changed by somebody since and stays as it is.",
        "%(n)s were changed by somebody since and stay as they are.",
        left,
    )
    return f"{said} {told % {'n': left}}"


def keep_both(request: MemberRequest, shelf: Shelf, pk: UUID) -> HttpResponse:
    """Say that it and the other are two things, so that they are not shown side by side."""
    other = _other(request)

    def call(now: datetime) -> None:
        lookalikes.keep_both(shelf.kind, actor=request.actor, one_id=pk, other_id=other, now=now)
        url = f"{shelf.url('look-again', pk)}?{urlencode({'with': str(other)})}"
        success_with_undo(request, gettext("Both are kept, each for itself."), url=url)

    return acted(request, shelf, pk, call)


def look_again(request: MemberRequest, shelf: Shelf, pk: UUID) -> HttpResponse:
    """Undo of Keep both."""
    other = _other(request)

    def call(now: datetime) -> None:
        lookalikes.look_again(shelf.kind, actor=request.actor, one_id=pk, other_id=other, now=now)
        messages.success(request, gettext("They are shown side by side again."))

    return acted(request, shelf, pk, call)


def _other(request: MemberRequest) -> UUID:
    request.actor.require(role=Role.REVIEWER, scope=None)
    try:
        return UUID(request.POST.get("with") or request.GET.get("with", ""))
    except ValueError as exc:
        raise Http404 from exc
