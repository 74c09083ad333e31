"""One act on many: on those that are ticked, or on all that fit a filter, whose number is named before."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext, ngettext
from django_htmx.http import HttpResponseClientRedirect

from memory_app.domain.errors import InvalidInput
from memory_app.domain.vocabulary import BulkAction, Role
from memory_app.services import curation
from memory_app.templatetags.figures import grouped
from memory_app.views.facets import url_with
from memory_app.views.http import MemberRequest
from memory_app.views.item_acts import no_longer, offer_undo, said_of
from memory_app.views.item_lists import ItemList
from memory_app.views.review import uuid_of
from memory_app.views.rule_versions import read_number
from memory_app.views.shelves import Shelf

MOST = 2_000
"""So many at once; each takes a version and an entry of the audit."""
_AMONG_THEM = 5
_MERGE = "merge"


@dataclass(frozen=True, slots=True)
class Picked:
    """What an act is meant for, as far as it still fits; `refusal` says why nothing is done."""

    ids: Sequence[UUID]
    left_out: int = 0
    refusal: str = ""


def bulk(request: MemberRequest, shelf: Shelf) -> HttpResponse:
    """GET asks about all that fit, with their number and the filter; POST acts on them or on those ticked."""
    request.actor.require(role=Role.REVIEWER, scope=None)
    if request.method != "POST":
        return _ask(request, shelf)
    shown = ItemList(request, shelf, _query_of(shelf, request.POST))
    if request.POST.get("action") == _MERGE:
        return _to_merge(request, shelf, shown)
    action = _action(request.POST.get("action", ""))
    picked = _all_that_fit(shown, request.POST["all"]) if "all" in request.POST else _ticked(shown, request.POST)
    back_to = shelf.url("list") + url_with(shown.filters.chosen)
    if picked.refusal:
        messages.warning(request, picked.refusal)
        return _listed(request, shelf, shown, back_to)
    done = curation.act(shelf.kind, action, actor=request.actor, ids=picked.ids, now=timezone.now())
    said = said_of(action, done, picked.left_out)
    if done.changed:
        offer_undo(request, shelf, said, batch=done.batch, back_to=back_to)
    else:
        messages.info(request, said)
    return _listed(request, shelf, shown, back_to)


def _query_of(shelf: Shelf, sent: QueryDict) -> QueryDict:
    """The filters alone, of all that a form sent."""
    return QueryDict(urlencode(shelf.filters(sent).chosen))


def _action(said: str) -> BulkAction:
    try:
        return BulkAction(said)
    except ValueError as exc:
        raise InvalidInput("This can't be done to many at once.", field="action") from exc


def _ticked(shown: ItemList, sent: QueryDict) -> Picked:
    """The filter decides, not the ids: what it does not hold any more is left out."""
    ticked = {found for found in map(uuid_of, sent.getlist("ids")) if found}
    ids = list(shown.rows.order_by().filter(pk__in=ticked).values_list("pk", flat=True))
    if not ticked:
        return Picked([], refusal=gettext("Nothing was ticked."))
    if not ids:
        return Picked([], refusal=no_longer(len(ticked)))
    return Picked(ids, len(ticked) - len(ids))


def _all_that_fit(shown: ItemList, named: str) -> Picked:
    """All of them, unless they are more than were named: nobody has seen what came since."""
    ids = list(shown.rows.order_by().values_list("pk", flat=True)[: MOST + 1])
    if len(ids) > MOST:
        return Picked([], refusal=too_many())
    more = len(ids) - read_number(named)
    if more > 0:
        said = ngettext(
            "%(n)s more fits by now, so nothing was done. Look again.",
            "%(n)s more fit by now, so nothing was done. Look again.",
            more,
        )
        return Picked([], refusal=said % {"n": grouped(more)})
    return Picked(ids, -more) if ids else Picked([], refusal=gettext("Nothing fits the filter any more."))


def too_many() -> str:
    """Say that a filter holds more than can be changed at once."""
    said = gettext("At most %(n)s can be changed at once, so nothing was done. Narrow the list.")
    return said % {"n": grouped(MOST)}


def _listed(request: MemberRequest, shelf: Shelf, before: ItemList, back_to: str) -> HttpResponse:
    """Answer with the list as it is now."""
    if not request.htmx:
        return redirect(back_to)
    shown = ItemList(request, shelf, before.query)
    return render(request, f"{shelf.template('list')}#found", shown.context())


def _to_merge(request: MemberRequest, shelf: Shelf, shown: ItemList) -> HttpResponse:
    ids = [str(found) for found in map(uuid_of, request.POST.getlist("ids")) if found]
    came_from = url_with(shown.filters.chosen).removeprefix("?")
    url = f"{shelf.url('merge')}?{urlencode({'ids': ids, 'from': came_from}, doseq=True)}"
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


def _ask(request: MemberRequest, shelf: Shelf) -> HttpResponse:
    shown = ItemList(request, shelf, _query_of(shelf, request.GET))
    total, context = shown.total, shown.context()
    tabs: Any = context["tabs"]
    context |= {
        "noun": shelf.noun,
        "list_url": shelf.url("list"),
        "status": next((tab.label for tab in tabs if tab.is_open), ""),
        "among_them": shown.page.rows[:_AMONG_THEM],
        "and_more": max(total - _AMONG_THEM, 0),
        "too_many": too_many() if total > MOST else "",
    }
    return render(request, "memory/_items/bulk.html", context)
