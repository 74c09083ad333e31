"""Texts that say the opposite, side by side, until a person says which one holds."""

from collections.abc import Callable
from datetime import datetime
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from memory_app.domain.errors import Conflict, InvalidInput
from memory_app.domain.vocabulary import Resolution, Role
from memory_app.models import FactConflict
from memory_app.selectors.conflicts import CONFLICTS, conflict_counts, conflict_listed
from memory_app.services import settling
from memory_app.templatetags.conflict_rows import Pair, Side
from memory_app.templatetags.words import worded
from memory_app.views.diffs import side_by_side
from memory_app.views.http import MemberRequest, action, back, page
from memory_app.views.paging import newest_of
from memory_app.views.toasts import success_with_undo

_LIST, _DETAIL = "memory/conflicts/list.html", "memory/conflicts/detail.html"
_UNFIT, _STALE = 422, 409
_SAID: Final[dict[str, str | Promise]] = {
    Resolution.KEEP_NEWER: gettext_lazy("Kept the newer one. The older one is out of prompts."),
    Resolution.KEEP_OLDER: gettext_lazy("Kept the older one. The newer one is out of prompts."),
    Resolution.KEEP_BOTH: gettext_lazy("Kept both, with your note."),
}


@page
def index(request: MemberRequest) -> HttpResponse:
    """Those that wait, newest first; with `?view=settled` those that are answered, the latest answer first."""
    is_settled = request.GET.get("view") == "settled"
    by = "resolved_at" if is_settled else "created_at"
    found = newest_of(CONFLICTS.of(request.actor, is_settled, by=by), by=by, query=request.GET)
    context = _context(request) | {
        "page": found,
        "pairs": [pair_of(row) for row in found.rows],
        "is_settled": is_settled,
    }
    is_more = request.htmx and request.htmx.target == "conflict-more"
    return render(request, f"{_LIST}#rows" if is_more else _LIST, context)


@page
def detail(request: MemberRequest, pk: UUID) -> HttpResponse:
    """One of them, at its permanent address."""
    return _page(request, pair_of(conflict_listed(request.actor, pk)))


@action
def settle(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Keep the newer, the older, or both with a note."""
    said = request.POST.get("resolution", "")
    if said not in set(Resolution):
        return _answer(request, pk, status=_UNFIT, error=gettext("Say which one is to be kept."))
    note = request.POST.get("note", "")

    def call(now: datetime) -> FactConflict:
        return settling.settle_conflict(
            actor=request.actor, conflict_id=pk, resolution=Resolution(said), note=note, now=now
        )

    return _change(request, pk, call, typed=note if said == Resolution.KEEP_BOTH else "")


@action
def reopen(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Undo: what the answer archived returns, and the question waits again."""

    def call(now: datetime) -> FactConflict:
        return settling.reopen_conflict(actor=request.actor, conflict_id=pk, now=now)

    return _change(request, pk, call)


def _change(
    request: MemberRequest, pk: UUID, call: Callable[[datetime], FactConflict], *, typed: str = ""
) -> HttpResponse:
    """Call the service; a refusal is said beside the pair as it is, and nothing typed is lost."""
    try:
        row = call(timezone.now())
    except InvalidInput as refusal:
        return _answer(request, pk, status=_UNFIT, error=worded(refusal.message), typed=typed)
    except Conflict as refusal:
        return _answer(request, pk, status=_STALE, error=worded(refusal.message))
    if row.resolved_at is None:
        messages.success(request, gettext("Taken back: it waits for an answer again."))
    else:
        address = reverse("memory:conflict-reopen", args=[pk])
        success_with_undo(request, str(_SAID[row.resolution]), url=address, target=f"#conflict-{pk}")
    return _answer(request, pk)


def _answer(request: MemberRequest, pk: UUID, *, status: int = 200, error: str = "", typed: str = "") -> HttpResponse:
    """The pair as it is now; without HTMX the page one was on, or where something went wrong the pair's own."""
    is_of_note = status == _UNFIT and request.POST.get("resolution") == Resolution.KEEP_BOTH
    pair = pair_of(conflict_listed(request.actor, pk), error=error if is_of_note else "", note=typed)
    if error and not is_of_note:
        messages.error(request, error)
    if request.htmx:
        return render(request, "memory/conflicts/answer.html", _context(request) | {"pairs": [pair]}, status=status)
    if status == _UNFIT:
        return _page(request, pair, status=status)
    return redirect(back(request, reverse("memory:conflict-detail", args=[pk])))


def _page(request: MemberRequest, pair: Pair, *, status: int = 200) -> HttpResponse:
    return render(request, _DETAIL, _context(request) | {"pairs": [pair], "conflict": pair.conflict}, status=status)


def _context(request: MemberRequest) -> dict[str, object]:
    return {
        "now": timezone.now(),
        "may_change": request.actor.has_role(Role.REVIEWER),
        "counts": conflict_counts(request.actor),
        "here": _here(request),
    }


def _here(request: MemberRequest) -> str:
    """The page somebody is on: an answer's own address is none."""
    if request.htmx:
        return request.htmx.current_url_abs_path or ""
    return request.get_full_path() if request.method == "GET" else request.POST.get("next", "")


def pair_of(row: FactConflict, *, error: str = "", note: str = "") -> Pair:
    """Both sides with what only one of them says marked; `error` is about the note that was typed."""
    older, newer = row.sides
    marked = side_by_side(older.text, newer.text)
    return Pair(row, Side(older, marked[0], is_newer=False), Side(newer, marked[1], is_newer=True), error, note)
