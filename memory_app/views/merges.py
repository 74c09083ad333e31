"""Look-alikes made one: first what it would come to, then done, with Undo."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext, ngettext

from memory_app.domain.errors import Conflict, InvalidInput
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import ItemKind, Role
from memory_app.models import AgentFact, SharedKnowledge
from memory_app.selectors.item_relations import conflicts_of, several
from memory_app.services import lookalikes, merging
from memory_app.services.lookalikes import MergePreview
from memory_app.templatetags.words import worded
from memory_app.views.diffs import word_diff
from memory_app.views.http import MemberRequest
from memory_app.views.item_acts import offer_undo
from memory_app.views.review import uuid_of
from memory_app.views.shelves import Shelf


def merge(request: MemberRequest, shelf: Shelf) -> HttpResponse:
    """GET shows what would be kept, what archived, and what it would count; POST does it."""
    request.actor.require(role=Role.REVIEWER, scope=None)
    said = request.POST if request.method == "POST" else request.GET
    rows = _rows(request, shelf, said)
    if len(rows) < 2:  # noqa: PLR2004 - one can't be merged
        messages.info(request, gettext("Tick at least two that say the same."))
        return redirect(_list_url(shelf, said, rows))
    kept = next((row for row in rows if str(row.pk) == said.get("kept")), rows[0])
    if request.method == "POST":
        return _merge(request, shelf, kept, rows)
    return _preview(request, shelf, kept, rows)


def _list_url(shelf: Shelf, said: QueryDict, rows: Sequence[Any]) -> str:
    """Where they were ticked, with its filters and their ticks."""
    url = shelf.list_at(said.get("from", ""))
    if "from" not in said or not rows:
        return url
    return f"{url}{'&' if '?' in url else '?'}{urlencode({'ticked': [str(row.pk) for row in rows]}, doseq=True)}"


def _rows(request: MemberRequest, shelf: Shelf, said: QueryDict) -> Sequence[Any]:
    ids = {found for found in map(uuid_of, said.getlist("ids")[: LIMITS.page]) if found}
    return several(request.actor, AgentFact if shelf.kind is ItemKind.FACT else SharedKnowledge, list(ids))


def _merge(request: MemberRequest, shelf: Shelf, kept: Any, rows: Sequence[Any]) -> HttpResponse:
    others = [row.pk for row in rows if row.pk != kept.pk]
    if "sure" not in request.POST and _told(request, shelf, kept, rows).unlike:
        return _preview(request, shelf, kept, rows, status=422)
    try:
        done = merging.merge(shelf.kind, actor=request.actor, kept_id=kept.pk, ids=others, now=timezone.now())
    except (Conflict, InvalidInput) as refusal:
        return _preview(request, shelf, kept, rows, status=422 if isinstance(refusal, InvalidInput) else 409)
    said = ngettext("Merged: %(n)s other counts here now.", "Merged: %(n)s others count here now.", done.changed)
    here = shelf.url("detail", kept.pk, came_from=request.POST.get("from", ""))
    offer_undo(request, shelf, said % {"n": done.changed}, batch=done.batch, back_to=here, merge=True)
    return redirect(here)


def _preview(
    request: MemberRequest, shelf: Shelf, kept: Any, rows: Sequence[Any], *, status: int = 200
) -> HttpResponse:
    said = request.POST if request.method == "POST" else request.GET
    told = _told(request, shelf, kept, rows)
    ids, refusal = {row.pk for row in rows}, told.refusal
    at_odds = [one for one in conflicts_of(request.actor, kept) if one.other_than(kept.pk) in ids]
    context = {
        "now": timezone.now(),
        "noun": shelf.noun,
        "rows": rows,
        "kept": kept,
        "others": [
            (row, list(word_diff(kept.text, row.text)), row.pk in told.unlike) for row in rows if row.pk != kept.pk
        ],
        "strength": told.strength,
        "refusal": worded(refusal.message) if refusal else "",
        "is_never": told.is_never,
        "is_of_several": isinstance(refusal, InvalidInput),
        "unlike": told.unlike,
        "conflict": at_odds[0] if at_odds else None,
        "came_from": said.get("from"),
        "list_url": _list_url(shelf, said, rows),
        "merge_url": shelf.url("merge"),
    }
    template = "memory/_items/merge.html"
    if request.htmx and request.htmx.target == "merge":
        template += "#merge"
    return render(request, template, context, status=status)


def _told(request: MemberRequest, shelf: Shelf, kept: Any, rows: Sequence[Any]) -> MergePreview:
    return lookalikes.preview_merge(
        shelf.kind,
        actor=request.actor,
        kept_id=kept.pk,
        ids=[row.pk for row in rows if row.pk != kept.pk],
        now=timezone.now(),
    )
