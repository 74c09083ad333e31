"""Observations: the review queue, each one's page, and what people say to it."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from memory_app.domain.errors import Conflict, InvalidInput, Refusal
from memory_app.domain.vocabulary import Role, VerdictKind
from memory_app.forms.filters import ObservationFilters
from memory_app.models import Observation, Verdict
from memory_app.selectors.review import next_in_review
from memory_app.services import feedback
from memory_app.templatetags.figures import when
from memory_app.views.cards import Card, card
from memory_app.views.effects import VerdictView, was_working
from memory_app.views.http import MemberRequest, action, page
from memory_app.views.paging import newest_first

_POLLING_IS_OVER = 286
_REFUSED = {InvalidInput: 422, Conflict: 409}


@page
def review(request: MemberRequest) -> HttpResponse:
    """The observation that waits longest; `?skip=<id>` goes on behind that one."""
    now = timezone.now()
    found = next_in_review(request.actor, behind=_skipped(request))
    context = {
        "now": now,
        "waiting": Observation.objects.visible_to(request.actor).waiting().count(),
        "may_judge": request.actor.has_role(Role.REVIEWER),
        "card": card(found.pk, actor=request.actor, now=now, in_review=True) if found else None,
    }
    return render(request, "memory/observations/review.html", context)


def _skipped(request: MemberRequest) -> UUID | None:
    try:
        return UUID(request.GET.get("skip", ""))
    except ValueError:
        return None


@page
def index(request: MemberRequest) -> HttpResponse:
    """All observations, newest first, by status and by whom they are about."""
    filters = ObservationFilters(request.GET, actor=request.actor)
    rows = filters.narrow(Observation.objects.visible_to(request.actor).remembered().select_related("agent", "subject"))
    found = newest_first(rows, by="created_at", query=request.GET)
    context = {"now": timezone.now(), "page": found, "filters": filters}
    template = "memory/observations/list.html"
    if request.htmx and request.htmx.target == "observation-more":
        template += "#rows"
    return render(request, template, context)


@page
def detail(request: MemberRequest, pk: UUID) -> HttpResponse:
    """One observation, at its permanent address."""
    in_review = "in_review" in request.GET
    return _page(request, card(pk, actor=request.actor, now=timezone.now(), in_review=in_review))


@action
def right(request: MemberRequest, pk: UUID) -> HttpResponse:
    """The "You are right" button."""

    def say(now: datetime) -> Verdict:
        return feedback.confirm_observation(observation_id=pk, actor=request.actor, now=now, note=_note(request))

    return _answer(request, pk, say, asked=VerdictKind.RIGHT)


@action
def wrong(request: MemberRequest, pk: UUID) -> HttpResponse:
    """The "You are wrong" button."""

    def say(now: datetime) -> Verdict:
        return feedback.reject_observation(
            observation_id=pk,
            actor=request.actor,
            now=now,
            note=_note(request),
            reject_sources="reject_sources" in request.POST,
        )

    return _answer(request, pk, say, asked=VerdictKind.WRONG)


@action
def undo(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Take the standing verdict back."""

    def say(now: datetime) -> object:
        return feedback.undo_verdict(observation_id=pk, actor=request.actor, now=now)

    return _answer(request, pk, say)


@action
def reopen(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Make a rejected observation pending again."""

    def say(now: datetime) -> object:
        return feedback.reopen_observation(observation_id=pk, actor=request.actor, now=now)

    return _answer(request, pk, say)


@page
def effects(request: MemberRequest, pk: UUID) -> HttpResponse:
    """What a verdict has done so far: 204 while nothing changed since `?seen=`, 286 when nothing will any more."""
    shown = card(pk, actor=request.actor, now=timezone.now(), in_review="in_review" in request.GET)
    if not request.htmx:
        return _page(request, shown)
    seen = request.GET.get("seen", "")
    if shown.verdict is None or (was_working(seen) and not shown.verdict.working):
        answer = _card(request, shown)  # evidence, rule and buttons have changed too
        answer["HX-Retarget"] = f"#observation-{pk}"
        return answer
    if seen == shown.verdict.token:
        return HttpResponse(status=204)
    status = _POLLING_IS_OVER if shown.verdict.settled else 200
    return render(request, "memory/observations/detail.html#effects", {"card": shown, "now": shown.now}, status=status)


def _note(request: MemberRequest) -> str:
    return request.POST.get("note", "")


def _answer(
    request: MemberRequest, pk: UUID, say: Callable[[datetime], object], *, asked: VerdictKind | None = None
) -> HttpResponse:
    """Call the service; a refusal, or a verdict that another one outweighs, is a message above the card as it is."""
    status, now, in_review = 200, timezone.now(), "in_review" in request.POST
    try:
        said = say(now)
    except (InvalidInput, Conflict) as refusal:
        status, said = _tell(request, refusal), None
    shown = card(pk, actor=request.actor, now=now, in_review=in_review)
    if asked and isinstance(said, Verdict) and said.kind != asked and shown.verdict:
        messages.error(request, _not_taken(shown.verdict, now))
        status = _REFUSED[Conflict]
    if not request.htmx:
        return redirect(reverse("memory:observation-detail", args=[pk]) + ("?in_review=1" if in_review else ""))
    return _card(request, shown, status=status)


def _not_taken(standing: VerdictView, now: datetime) -> str:
    """Say what stands in the way of a verdict, and who could move it."""
    if standing.is_right:
        said = gettext("Not taken: it was confirmed at %(time)s by %(who)s; undo that first.")
    elif standing.window_open:
        said = gettext("Not taken: it was rejected at %(time)s by %(who)s; undo that first.")
    else:
        said = gettext("Not taken: it was rejected at %(time)s by %(who)s; an admin can reopen it.")
    return said % {"time": when(standing.at, now), "who": gettext("you") if standing.mine else standing.by}


def _tell(request: MemberRequest, refusal: Refusal) -> int:
    messages.error(request, refusal.message)
    return _REFUSED[type(refusal)]


def _card(request: MemberRequest, shown: Card, status: int = 200) -> HttpResponse:
    return render(request, "memory/observations/answer.html", {"card": shown, "now": shown.now}, status=status)


def _page(request: MemberRequest, shown: Card) -> HttpResponse:
    return render(request, "memory/observations/detail.html", {"card": shown, "now": shown.now})
