"""Reverse signals: what people refused, what each of these "no"s stopped since, and taking one back."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict
from memory_app.domain.vocabulary import ReverseSignalStatus, Role
from memory_app.domain.wording import quote
from memory_app.forms.refusals import RefusalFilters
from memory_app.models import Observation, ReverseSignal
from memory_app.selectors.refusals import REFUSALS, refusal_shown, refusals_by_status, stops_of, with_stops
from memory_app.services import reverse_signals
from memory_app.services.patterns import pattern_shown
from memory_app.templatetags.words import worded
from memory_app.views.http import MemberRequest, action, back, page
from memory_app.views.paging import newest_first, newest_of, nothing

_LIST = "memory/reverse_signals/list.html"
_DETAIL = "memory/reverse_signals/detail.html"
_STOPS = 20


@dataclass(frozen=True, slots=True)
class Tab:
    """One view of the list: all, or those of one status, and how many there are."""

    status: str
    label: str
    count: int


@page
def index(request: MemberRequest) -> HttpResponse:
    """The newest first, narrowed by agent, person and whether it holds."""
    now, actor = timezone.now(), request.actor
    filters = RefusalFilters(request.GET, actor=actor)
    wanted, by = filters.wanted(), "created_at"
    read = nothing if wanted is None else REFUSALS.of(actor, by=by, **wanted)
    found = newest_of(read, by=by, query=request.GET)
    context = {
        "now": now,
        "page": found,
        "lines": with_stops(actor, found.rows, now=now),
        "filters": filters,
        "may_change": actor.has_role(Role.REVIEWER),
    }
    if request.htmx and request.htmx.target == "reverse-signal-more":
        return render(request, f"{_LIST}#rows", context)
    return render(request, _LIST, context | {"tabs": _tabs(actor, filters)})


def _tabs(actor: Actor, filters: RefusalFilters) -> list[Tab]:
    """How many hold and how many don't, of those that the other filters leave."""
    wanted = filters.wanted(but="status")
    counts = {} if wanted is None else refusals_by_status(actor, **wanted)
    holding, revoked = (counts.get(word.value, 0) for word in ReverseSignalStatus)
    return [
        Tab("", gettext("All"), holding + revoked),
        Tab(ReverseSignalStatus.ACTIVE.value, gettext("In force"), holding),
        Tab(ReverseSignalStatus.REVOKED.value, gettext("Revoked"), revoked),
    ]


@page
def detail(request: MemberRequest, pk: UUID) -> HttpResponse:
    """One of them: who said it, what it forbids, and when it stopped what."""
    context = _shown(request, pk)
    template = f"{_DETAIL}#stops" if request.htmx and request.htmx.target == "stop-more" else _DETAIL
    return render(request, template, context)


def _shown(request: MemberRequest, pk: UUID, *, touched: bool = False) -> dict[str, object]:
    now, actor = timezone.now(), request.actor
    signal = refusal_shown(actor, pk)
    return {
        "now": now,
        "line": with_stops(actor, [signal], now=now)[0],
        "pattern": _pattern_in_words(signal.observation),
        "page": newest_first(stops_of(actor, signal), by="stopped_at", query=request.GET, size=_STOPS),
        "may_change": actor.has_role(Role.REVIEWER),
        "touched": touched,
    }


def _pattern_in_words(observation: Observation) -> str:
    """What the engine calls the pattern, whatever words a person gave the observation; empty for a proposal."""
    pattern = pattern_shown(observation)
    if pattern is None:
        return ""
    conditions = observation.pattern.conditions.all()
    contacts = {row.contact.key: row.contact.name for row in conditions if row.contact and not row.contact.erased_at}
    companies = {row.company.key: row.company.name for row in conditions if row.company}
    return quote(pattern, contacts, companies=companies)


@action
def revoke(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Let it be proposed again."""
    return _change(request, pk, reverse_signals.revoke_reverse_signal)


@action
def restore(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Let a revoked one hold again: Undo."""
    return _change(request, pk, reverse_signals.restore_reverse_signal)


def _change(request: MemberRequest, pk: UUID, call: Callable[..., ReverseSignal]) -> HttpResponse:
    """Call the service; a refusal is a message beside the row as it is."""
    now: datetime = timezone.now()
    status = 200
    try:
        signal = call(actor=request.actor, signal_id=pk, now=now)
    except Conflict as refusal:
        messages.error(request, worded(refusal.message))
        status = 409
    else:
        if not request.htmx:  # whose answer shows it in place
            messages.success(request, _said(signal))
    if not request.htmx:
        return redirect(back(request, reverse("memory:reverse-signal-list") + f"#reverse-signal-{pk}"))
    if "in_detail" in request.POST:
        return render(request, f"{_DETAIL}#card", _shown(request, pk, touched=True), status=status)
    signal = refusal_shown(request.actor, pk)
    context = {
        "now": now,
        "lines": with_stops(request.actor, [signal], now=now),
        "may_change": request.actor.has_role(Role.REVIEWER),
        "touched": True,
    }
    return render(request, f"{_LIST}#rows", context, status=status)


def _said(signal: ReverseSignal) -> str:
    if signal.status == ReverseSignalStatus.REVOKED:
        return gettext("Revoked: “%(text)s” may be found and proposed again.") % {"text": signal.text}
    return gettext("In force again: “%(text)s” is not proposed any more.") % {"text": signal.text}
