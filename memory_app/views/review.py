"""The review: one card after the other, what was said last above it, and the way back."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from memory_app.domain.errors import Conflict
from memory_app.domain.vocabulary import Role
from memory_app.models import Observation, Verdict
from memory_app.selectors.navigation import navigation_counts
from memory_app.selectors.review_queue import held_by_others, minutes_left, previous_in_review
from memory_app.services import review as queue
from memory_app.templatetags.words import worded
from memory_app.views.cards import card
from memory_app.views.http import MemberRequest, action, page
from memory_app.views.strip import REASONS, strip_of

_PAGE = "memory/observations/review.html"
_POLLING_IS_OVER = 286


@page
def review(request: MemberRequest) -> HttpResponse:
    """The card that waits longest, kept for whoever looks.

    `?at=<id>`: that one; `?behind=<id>`: what follows it; `?ahead=<id>`: what comes before it.
    """
    now = timezone.now()
    found, at = _asked_for(request, now), uuid_of(request.GET.get("at", ""))
    if at is not None and not request.htmx and (found is None or found.pk != at):
        _tell_who_decided(request, at)
    return stage(request, found, now=now)


def _tell_who_decided(request: MemberRequest, pk: UUID) -> None:
    """Say whose answer another card is shown for; nothing where it was one's own, or there is none."""
    owned = Verdict.objects.visible_to(request.actor).remembered().standing().filter(observation_id=pk)
    standing = owned.select_related("member", "api_key").first()
    if standing is not None and (standing.member_id is None or standing.member_id != request.actor.id):
        who = str(standing.member or standing.api_key or gettext("a former member"))
        messages.info(request, gettext("Already decided by %(who)s.") % {"who": who})


def _asked_for(request: MemberRequest, now: datetime) -> Observation | None:
    at, behind, ahead = (uuid_of(request.GET.get(name, "")) for name in ("at", "behind", "ahead"))
    if at is not None:
        return _that_one(request, at, now)
    if ahead is not None:
        return _before(request, ahead, now)
    return queue.hold_next(actor=request.actor, now=now, behind=behind)


def _that_one(request: MemberRequest, pk: UUID, now: datetime) -> Observation | None:
    found: Observation | None = Observation.objects.visible_to(request.actor).waiting().filter(pk=pk).first()
    if found is None:
        return queue.hold_next(actor=request.actor, now=now, behind=pk, around=True)
    queue.open_card(observation=found, actor=request.actor, now=now)  # held by somebody else, the card says by whom
    return found


def _before(request: MemberRequest, pk: UUID, now: datetime) -> Observation | None:
    found = previous_in_review(request.actor, now=now, ahead_of=pk)
    if found is not None and queue.open_card(observation=found, actor=request.actor, now=now):
        return found
    if found is None:
        messages.info(request, gettext("This is the first one."))
    return queue.hold_next(actor=request.actor, now=now)


@action
def skip(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Put a card off to the end of one's own queue, and go on."""
    now = timezone.now()
    following = queue.hold_next(actor=request.actor, now=now, behind=pk)
    queue.put_off(observation_id=pk, actor=request.actor, now=now)
    if following is None:
        following = queue.hold_next(actor=request.actor, now=now)
    return go_on(request, following, now=now, told=gettext("Skipped; it comes back at the end."))


@action
def take_back(request: MemberRequest) -> HttpResponse:
    """Undo what was said last, all of it, and show it again."""
    now = timezone.now()
    try:
        undone = queue.take_back(verdict_ids=_ids(request.POST.getlist("verdict")), actor=request.actor, now=now)
    except Conflict as refusal:
        messages.error(request, worded(refusal.message))
        return _as_it_is(request, now)
    first = undone[0].observation_id
    told = ngettext("Taken back.", "%(n)d taken back.", len(undone)) % {"n": len(undone)}
    return go_on(request, _that_one(request, first, now), now=now, told=told)


@action
def explain(request: MemberRequest) -> HttpResponse:
    """Add a ready reason to what was said last."""
    now = timezone.now()
    number = request.POST.get("reason", "")
    if number not in {str(place) for place in range(1, len(REASONS) + 1)}:
        messages.error(request, gettext("Choose one of the reasons."))
        return _as_it_is(request, now, status=422)
    try:
        ids = _ids(request.POST.getlist("verdict"))
        queue.give_reason(verdict_ids=ids, note=str(REASONS[int(number) - 1]), actor=request.actor, now=now)
    except Conflict as refusal:
        messages.error(request, worded(refusal.message))
        return _as_it_is(request, now)
    if not request.htmx:
        return redirect(address_in_review(uuid_of(request.POST.get("at", ""))))
    return _strip(request, now, told=gettext("The reason is kept."))


@page
def said(request: MemberRequest) -> HttpResponse:
    """What was said last, as far as it is: 204 while nothing changed since `?seen=`."""
    now = timezone.now()
    if not request.htmx:
        return redirect("memory:review")
    shown = strip_of(request.actor, now=now)
    if shown is not None and request.GET.get("seen", "") == shown.token:
        return HttpResponse(status=204)
    return _strip(request, now, status=200 if shown else _POLLING_IS_OVER)


@page
def keys(request: MemberRequest) -> HttpResponse:
    """The keys of the review, on a page of their own where no dialog opens."""
    return render(request, "memory/observations/keys.html")


def go_on(request: MemberRequest, found: Observation | None, *, now: datetime, told: str) -> HttpResponse:
    """Show the next card: in place for HTMX, else on the page of its own address."""
    if request.htmx:
        return stage(request, found, now=now, told=told)
    return redirect(address_in_review(found.pk if found else None))


def stage(
    request: MemberRequest, found: Observation | None, *, now: datetime, told: str = "", status: int = 200
) -> HttpResponse:
    """The card, what was said last, and what is left; the whole page or what HTMX puts in place of the last card."""
    actor = request.actor
    request.counts = navigation_counts(actor)
    waiting = request.counts["pending"]
    shown = card(found.pk, actor=actor, now=now, in_review=True) if found else None
    if shown and found and hasattr(found, "put_off"):  # it came out of the queue, and so is nobody else's
        shown.is_kept(found.put_off)
    context = {
        "now": now,
        "waiting": waiting,
        "minutes": minutes_left(actor, waiting) if actor.has_role(Role.REVIEWER) else 0,
        "may_judge": actor.has_role(Role.REVIEWER),
        "card": shown,
        "strip": strip_of(actor, now=now, review=shown.review if shown else None),
        "held": () if found or not waiting else held_by_others(actor, now=now),
        "behind": uuid_of(request.GET.get("behind", "")),
        "told": told,
    }
    if not request.htmx:
        return render(request, _PAGE, context, status=status)
    answer = render(request, "memory/observations/answer.html", context, status=status)
    in_place_of(answer, "review", request)
    answer["HX-Replace-Url"] = address_in_review(found.pk if found else None)
    return answer


def in_place_of(answer: HttpResponse, element: str, request: MemberRequest) -> None:
    """Let the answer take an element's place, where it was asked for in another's.

    Never needlessly: HTMX looks for it from what asked, and that may be gone by now, replaced by what polls.
    """
    if request.htmx.target != element:
        answer["HX-Retarget"], answer["HX-Reswap"] = f"#{element}", "outerHTML"


def _strip(request: MemberRequest, now: datetime, *, told: str = "", status: int = 200) -> HttpResponse:
    context = {"strip": strip_of(request.actor, now=now), "now": now, "told": told}
    return render(request, "memory/observations/strip.html", context, status=status)


def _as_it_is(request: MemberRequest, now: datetime, status: int = 409) -> HttpResponse:
    """The card one was at, with the message of why nothing was done."""
    at = uuid_of(request.POST.get("at", ""))
    if not request.htmx:
        return redirect(address_in_review(at))
    found = Observation.objects.visible_to(request.actor).waiting().filter(pk=at).first() if at else None
    return stage(request, found, now=now, status=status)


def address_in_review(pk: UUID | None) -> str:
    """Where the queue shows this card, as long as it waits."""
    return reverse("memory:review") + (f"?at={pk}" if pk else "")


def told_of(verdicts: Iterable[Verdict]) -> str:
    """Say aloud what was just said."""
    rows = list(verdicts)
    if rows[0].kind == "right":
        return ngettext("You said right.", "You said right to %(n)d.", len(rows)) % {"n": len(rows)}
    return ngettext("You said wrong.", "You said wrong to %(n)d.", len(rows)) % {"n": len(rows)}


def _ids(values: Iterable[str]) -> list[UUID]:
    return [found for found in map(uuid_of, values) if found is not None]


def uuid_of(value: str) -> UUID | None:
    """Read an id; None for what is none."""
    try:
        return UUID(value)
    except ValueError:
        return None
