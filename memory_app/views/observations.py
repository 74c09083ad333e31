"""Observations: their list, each one's page, and what people say to it. The queue is `review`'s."""

from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext, pgettext

from memory_app.domain.errors import Conflict, InvalidInput
from memory_app.domain.vocabulary import VerdictKind
from memory_app.forms.filters import ObservationFilters
from memory_app.models import Verdict
from memory_app.selectors.observations import OBSERVATIONS, observations_listed
from memory_app.services import feedback
from memory_app.services import review as review_service
from memory_app.templatetags.figures import when
from memory_app.templatetags.words import worded
from memory_app.views import live
from memory_app.views.cards import Card, card
from memory_app.views.effects import VerdictView, was_working
from memory_app.views.http import MemberRequest, action, page
from memory_app.views.paging import newest_of, nothing
from memory_app.views.review import address_in_review, go_on, in_place_of, told_of, uuid_of

_POLLING_IS_OVER = 286
_REFUSED = {InvalidInput: 422, Conflict: 409}


@page
def index(request: MemberRequest) -> HttpResponse:
    """All observations, newest first, by status and by whom they are about."""
    filters = ObservationFilters(request.GET, actor=request.actor)
    wanted, by = filters.wanted(), "created_at"
    if live.asked(request):
        rows = observations_listed(request.actor, **(wanted or {}))
        return live.pill(request, rows.none() if wanted is None else rows, by=by)
    read = nothing if wanted is None else OBSERVATIONS.of(request.actor, by=by, **wanted)
    found = newest_of(read, by=by, query=request.GET)
    context = {"now": timezone.now(), "page": found, "filters": filters}
    context["watch"] = live.watch(found, by=by, query=request.GET)
    template = "memory/observations/list.html"
    if request.htmx and request.htmx.target == "observation-more":
        template += "#rows"
    return render(request, template, context)


@page
def detail(request: MemberRequest, pk: UUID) -> HttpResponse:
    """One observation, at its permanent address, kept from other reviewers for as long as a card of the queue."""
    now, in_review = timezone.now(), "in_review" in request.GET
    shown = card(pk, actor=request.actor, now=now, in_review=in_review)
    if shown.offers_verdict and not review_service.hold(observation=shown.observation, actor=request.actor, now=now):
        shown = card(pk, actor=request.actor, now=now, in_review=in_review)  # somebody was faster, and is named
    if request.htmx and request.htmx.target == f"observation-{pk}":
        return _card(request, shown)
    return _page(request, shown)


@action
def right(request: MemberRequest, pk: UUID) -> HttpResponse:
    """The "You are right" button."""
    return _judge(request, pk, VerdictKind.RIGHT)


@action
def wrong(request: MemberRequest, pk: UUID) -> HttpResponse:
    """The "You are wrong" button."""
    return _judge(request, pk, VerdictKind.WRONG)


def _judge(request: MemberRequest, pk: UUID, kind: VerdictKind) -> HttpResponse:
    """Say it, to the ticked look-alikes too; from the queue the next card is the answer."""
    now, in_review = timezone.now(), "in_review" in request.POST

    def say(now: datetime) -> Verdict:
        said.extend(
            review_service.judge(
                kind=kind,
                observation_id=pk,
                actor=request.actor,
                now=now,
                seen=request.POST.get("seen"),
                note=request.POST.get("note", ""),
                reject_sources="reject_sources" in request.POST,
                also=[found for found in map(uuid_of, request.POST.getlist("also")) if found],
            )
        )
        return said[0]

    said: list[Verdict] = []
    status = _attempt(request, say, now)
    if said:
        _tell_of_left_out(request, said)
    if in_review and said and said[0].kind == kind:
        following = review_service.hold_next(actor=request.actor, now=now, behind=pk, around=True)
        return go_on(request, following, now=now, told=told_of(said))
    return _answer(request, pk, now, status=status, said=said[0] if said else None, asked=kind)


def _tell_of_left_out(request: MemberRequest, said: Sequence[Verdict]) -> None:
    """Name how many of the ticked look-alikes somebody else decides, or has decided: no answer is given for those."""
    left_out = len(set(request.POST.getlist("also"))) - (len(said) - 1)
    if left_out > 0:
        text = ngettext(
            "%(n)d of the ticked was left out: somebody else has it open, or has answered it.",
            "%(n)d of the ticked were left out: somebody else has them open, or has answered them.",
            left_out,
        )
        messages.warning(request, text % {"n": left_out})


@action
def undo(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Take the standing verdict back."""

    def say(now: datetime) -> object:
        return feedback.undo_verdict(observation_id=pk, actor=request.actor, now=now)

    now = timezone.now()
    return _answer(request, pk, now, status=_attempt(request, say, now))


@action
def reopen(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Make a rejected observation pending again."""

    def say(now: datetime) -> object:
        return feedback.reopen_observation(observation_id=pk, actor=request.actor, now=now)

    now = timezone.now()
    return _answer(request, pk, now, status=_attempt(request, say, now))


@page
def effects(request: MemberRequest, pk: UUID) -> HttpResponse:
    """What a verdict has done so far: 204 while nothing changed since `?seen=`, 286 when nothing will any more."""
    shown = card(pk, actor=request.actor, now=timezone.now(), in_review="in_review" in request.GET)
    if not request.htmx:
        return _page(request, shown)
    seen = request.GET.get("seen", "")
    if shown.verdict is None or (was_working(seen) and not shown.verdict.working):
        return _card(request, shown)  # evidence, rule and buttons have changed too
    if seen == shown.verdict.token:
        return HttpResponse(status=204)
    status = _POLLING_IS_OVER if shown.verdict.settled else 200
    return render(request, "memory/observations/detail.html#effects", {"card": shown, "now": shown.now}, status=status)


def _attempt(request: MemberRequest, say: Callable[[datetime], object], now: datetime) -> int:
    """Call the service; a refusal is a message."""
    try:
        say(now)
    except (InvalidInput, Conflict) as refusal:
        messages.error(request, worded(refusal.message))
        return _REFUSED[type(refusal)]
    return 200


def _answer(
    request: MemberRequest,
    pk: UUID,
    now: datetime,
    *,
    status: int,
    said: Verdict | None = None,
    asked: VerdictKind | None = None,
) -> HttpResponse:
    """Show the card as it is now; a verdict that another one outweighs is a message above it."""
    in_review = "in_review" in request.POST
    shown = card(pk, actor=request.actor, now=now, in_review=in_review)
    if said and said.kind != asked and shown.verdict:
        messages.error(request, _not_taken(shown.verdict, now))
        status = _REFUSED[Conflict]
    if not request.htmx:
        return redirect(address_in_review(pk) if in_review else shown.url)
    return _card(request, shown, status=status)


def _not_taken(standing: VerdictView, now: datetime) -> str:
    """Say what stands in the way of a verdict, and who could move it."""
    if standing.is_right:
        said = gettext("Not taken: it was confirmed at %(time)s by %(who)s; undo that first.")
    elif standing.window_open:
        said = gettext("Not taken: it was rejected at %(time)s by %(who)s; undo that first.")
    else:
        said = gettext("Not taken: it was rejected at %(time)s by %(who)s; an admin can reopen it.")
    return said % {
        "time": when(standing.at, now),
        "who": pgettext("confirmed by", "you") if standing.mine else standing.by,
    }


def _card(request: MemberRequest, shown: Card, status: int = 200) -> HttpResponse:
    context = {"card": shown, "now": shown.now}
    answer = render(request, "memory/observations/card_answer.html", context, status=status)
    in_place_of(answer, f"observation-{shown.observation.pk}", request)
    return answer


def _page(request: MemberRequest, shown: Card) -> HttpResponse:
    return render(request, "memory/observations/detail.html", {"card": shown, "now": shown.now})
