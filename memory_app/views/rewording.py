"""Better words for an observation before somebody says yes to it, and what happens when two reword at once."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext

from memory_app.domain.errors import Conflict, InvalidInput
from memory_app.domain.vocabulary import Role
from memory_app.forms.rewording import RewordForm
from memory_app.services import review as queue
from memory_app.templatetags.words import worded
from memory_app.views.cards import Card, card
from memory_app.views.errors import tell_in
from memory_app.views.http import MemberRequest, form_page
from memory_app.views.review import address_in_review, in_place_of
from memory_app.views.rule_versions import read_number


@form_page
def edit(request: MemberRequest, pk: UUID) -> HttpResponse:
    """The quote and the order in better words; no later run changes what a person has put so."""
    request.actor.require(role=Role.REVIEWER, scope=None)
    in_review = "in_review" in (request.POST if request.method == "POST" else request.GET)
    shown = card(pk, actor=request.actor, now=timezone.now(), in_review=in_review)
    if request.method != "POST":
        if shown.may_reword:
            queue.hold(observation=shown.observation, actor=request.actor, now=shown.now)
        return _editor(request, shown, _form(shown))
    return _save(request, shown, _form(shown, request.POST))


def _form(shown: Card, data: QueryDict | None = None) -> RewordForm:
    """The order is asked for where there is one apart from the quote, and no rule that has its own words by now."""
    row = shown.observation
    return RewordForm(data, row=row, asks_order=bool(row.rule_text) and shown.rule is None)


def _save(request: MemberRequest, shown: Card, form: RewordForm) -> HttpResponse:
    pk, asked = shown.observation.pk, form.data
    try:
        queue.reword(
            observation_id=pk,
            quote=asked.get("quote", ""),
            order=asked.get("order") if "order" in form.fields else None,
            version=read_number(asked.get("version", "")),
            actor=request.actor,
            now=timezone.now(),
        )
    except InvalidInput as refusal:
        tell_in(form, refusal)
        return _editor(request, shown, form, version=read_number(asked.get("version", "")), status=422)
    except Conflict as refusal:
        theirs = refusal.field == "version"
        if not theirs:
            form.add_error(None, worded(refusal.message))
        return _editor(request, shown, form, both=theirs, status=409)
    if not request.htmx:
        messages.success(request, gettext("Saved. No later run changes these words."))
        return redirect(address_in_review(pk) if shown.in_review else shown.url)
    fresh = card(pk, actor=request.actor, now=shown.now, in_review=shown.in_review)
    context = {"card": fresh, "now": fresh.now, "told": gettext("Saved. No later run changes these words.")}
    answer = render(request, "memory/observations/card_answer.html", context)
    in_place_of(answer, f"observation-{pk}", request)
    return answer


def _editor(
    request: MemberRequest,
    shown: Card,
    form: RewordForm,
    *,
    version: int | None = None,
    both: bool = False,
    status: int = 200,
) -> HttpResponse:
    """Show the form: in the card's place for words where HTMX asks, on a page of its own else."""
    context = {
        "card": shown,
        "form": form,
        "version": shown.observation.version if version is None else version,
        "both": both,
        "inline": bool(request.htmx),
        "now": shown.now,
    }
    template = "memory/observations/edit.html"
    if request.htmx:
        template += "#form"
    return render(request, template, context, status=status)
