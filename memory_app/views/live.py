"""What came since a list was opened: it asks now and then, and a pill tells how many and leads to them.

A view answers with `pill` when `asked`, and gives its page `watch`; its template includes `_shared/pill.html`.
"""

from typing import Any

from django.db.models import Q
from django.http import HttpResponse, QueryDict
from django.shortcuts import render

from memory_app.views import paging
from memory_app.views.http import MemberRequest

PARAMETER = "newer"
TARGET = "live"
_MOST = 99


def asked(request: MemberRequest) -> bool:
    """Whether a list asks what is new, not for itself."""
    return bool(request.htmx) and request.htmx.target == TARGET and PARAMETER in request.GET


def watch(found: paging.Page[Any], *, by: str, query: QueryDict) -> str:
    """Return what a list asks with: its filters and its newest row. Empty on a later page, whose top is elsewhere."""
    if not found.is_first:
        return ""
    asking = _plain(query)
    newest = found.rows[0] if found.rows else None
    asking[PARAMETER] = paging.cursor_at(getattr(newest, by), newest.pk) if newest is not None else ""
    return asking.urlencode()


def pill(request: MemberRequest, rows: Any, *, by: str) -> HttpResponse:
    """Tell how many of these rows stand above the one that was the newest; 204 while that says nothing new."""
    cursor = request.GET[PARAMETER]
    place = paging.place_of(cursor)
    if place is not None:
        moment, row_id = place
        rows = rows.filter(Q(**{f"{by}__gt": moment}) | Q(**{by: moment, "id__gt": row_id}))
    count = 0 if cursor and place is None else rows.order_by()[: _MOST + 1].count()
    if str(count) == request.GET.get("shown", "0"):
        return HttpResponse(status=204)
    context = {"count": count, "most": _MOST, "top": _plain(request.GET).urlencode()}
    return render(request, "memory/_shared/pill.html#pill", context)


def _plain(query: QueryDict) -> QueryDict:
    """The filters alone."""
    kept = query.copy()
    for name in (paging.PARAMETER, paging.PAGES, PARAMETER, "shown"):
        kept.pop(name, None)
    return kept
