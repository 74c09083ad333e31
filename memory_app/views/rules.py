"""Rules: what agents always obey, in its order; switched and moved in place."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.errors import Conflict
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Role, RuleStatus
from memory_app.models import ProceduralRule
from memory_app.selectors.rules import FIRST_IN_FORCE, FIRST_OFF, fullest_prompt, tokens_of
from memory_app.services import rules
from memory_app.services.contraries import opposed_within
from memory_app.services.rule_order import Direction, move_rule
from memory_app.templatetags.rule_rows import Line
from memory_app.templatetags.words import worded
from memory_app.views.http import MemberRequest, action, back, page

_LIST = "memory/rules/list.html"


@page
def index(request: MemberRequest) -> HttpResponse:
    """Rules in the order in which agents get them; those that are off follow."""
    if request.htmx and request.htmx.target == "board":
        return board(request)
    if request.htmx and request.htmx.target == "new-rule":
        return render(request, "memory/rules/no_form.html")
    return render(request, _LIST, _board(request))


@action
def pause(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Keep a rule out of prompts for now."""
    return _change(request, pk, lambda now: rules.pause_rule(actor=request.actor, rule_id=pk, now=now))


@action
def resume(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Let a paused rule hold again."""
    return _change(request, pk, lambda now: rules.resume_rule(actor=request.actor, rule_id=pk, now=now))


@action
def up(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Let it change places with the rule before it."""
    return _move(request, pk, Direction.UP)


@action
def down(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Let it change places with the rule after it."""
    return _move(request, pk, Direction.DOWN)


def _move(request: MemberRequest, pk: UUID, direction: Direction) -> HttpResponse:
    return _change(request, pk, lambda now: move_rule(actor=request.actor, rule_id=pk, direction=direction, now=now))


def _change(request: MemberRequest, pk: UUID, call: Callable[[datetime], object]) -> HttpResponse:
    """Call the service; a refusal is a message above the list as it is."""
    status = 200
    try:
        call(timezone.now())
    except Conflict as refusal:
        messages.error(request, worded(refusal.message))
        status = 409
    if request.htmx:
        return board(request, touched=pk, status=status)
    return redirect(back(request, reverse("memory:rule-list") + f"#rule-{pk}"))


def board(
    request: MemberRequest, *, touched: UUID | None = None, template: str = f"{_LIST}#board", status: int = 200
) -> HttpResponse:
    """Answer HTMX with the list as it is now; the rule that was touched gets the focus."""
    return render(request, template, _board(request, touched=touched), status=status)


def _board(request: MemberRequest, *, touched: UUID | None = None) -> Mapping[str, object]:
    in_force, off = FIRST_IN_FORCE.of(request.actor, LIMITS.page_max + 1), FIRST_OFF.of(request.actor, LIMITS.page)
    shown = in_force[: LIMITS.page_max]
    tokens = {rule.pk: tokens_of(rule.text) for rule in (*shown, *off)}
    lines = _Lines(tokens, opposed_within(request.actor, shown), _open_forms(request), touched)
    return {
        "now": timezone.now(),
        "in_force": list(lines.of(shown)),
        "more": len(in_force) > LIMITS.page_max,
        "off": list(lines.of(off)),
        "fullest": fullest_prompt(shown, tokens),
        "may_change": request.actor.has_role(Role.REVIEWER),
    }


@dataclass(frozen=True, slots=True)
class _Lines:
    tokens: Mapping[UUID, int]
    against: Mapping[UUID, Sequence[ProceduralRule]]
    open_forms: frozenset[str]
    touched: UUID | None

    def of(self, rows: Sequence[ProceduralRule]) -> Iterator[Line]:
        for rule in rows:
            yield Line(
                rule,
                self.tokens[rule.pk],
                self.against.get(rule.pk, ()),
                is_open=str(rule.pk) in self.open_forms and rule.status != RuleStatus.DEMOTED,
                is_touched=rule.pk == self.touched,
            )


def _open_forms(request: MemberRequest) -> frozenset[str]:
    """Rules whose forms stay open in the list, as it says with each call, so that nothing typed in one is lost."""
    if not request.htmx:
        return frozenset()
    said = request.GET if request.method == "GET" else request.POST
    return frozenset(said.getlist("editing")) - {request.GET.get("closed", "")}
