"""Rules: what agents always obey."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from memory_app.domain.errors import Conflict
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Role, RuleStatus
from memory_app.selectors.rules import opposed_rules, rules_in_force, rules_off
from memory_app.services import rules
from memory_app.views.http import MemberRequest, action, page


@page
def index(request: MemberRequest) -> HttpResponse:
    """Rules in the order in which agents get them; those that are off follow."""
    in_force = list(rules_in_force(request.actor)[: LIMITS.page_max + 1])
    shown = in_force[: LIMITS.page_max]
    against = opposed_rules(request.actor, shown)
    context = {
        "now": timezone.now(),
        "in_force": [(rule, against.get(rule.pk, ())) for rule in shown],
        "more": len(in_force) > LIMITS.page_max,
        "off": list(rules_off(request.actor)[: LIMITS.page]),
        "may_switch": request.actor.has_role(Role.REVIEWER),
    }
    return render(request, "memory/rules/list.html", context)


@action
def pause(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Keep a rule out of prompts for now."""
    return _switch(request, pk, to=RuleStatus.PAUSED)


@action
def resume(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Let a paused rule hold again."""
    return _switch(request, pk, to=RuleStatus.ACTIVE)


def _switch(request: MemberRequest, pk: UUID, *, to: RuleStatus) -> HttpResponse:
    service = rules.pause_rule if to is RuleStatus.PAUSED else rules.resume_rule
    try:
        service(actor=request.actor, rule_id=pk, now=timezone.now())
    except Conflict as refusal:
        messages.error(request, refusal.message)
    return redirect("memory:rule-list")
