"""Agents: who writes to memory, how much, and what each obeys."""

from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, InvalidInput
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Role, Scope
from memory_app.forms.agents import AgentForm, AgentNameForm
from memory_app.models import Agent, ApiKey, Observation
from memory_app.selectors.agents import MONTH, agent_lines, agent_shown, first_agents, heard_of, rules_of
from memory_app.selectors.episodes import EpisodeFilter, episodes_matching
from memory_app.selectors.rules import fullest_prompt, tokens_of
from memory_app.services import directory
from memory_app.views.agent_work import did_and_learned, told, work_of
from memory_app.views.errors import tell_in
from memory_app.views.http import MemberRequest, form_page, page

_SHOWN = 5
_KEYS = 20


@page
def index(request: MemberRequest) -> HttpResponse:
    """By key, each with its roster line."""
    now, actor = timezone.now(), request.actor
    after = request.GET.get("after", "")
    found = first_agents(actor, after=after, most=LIMITS.page + 1)
    shown = found[: LIMITS.page]
    context = {
        "now": now,
        "lines": agent_lines(actor, shown, now=now),
        "more_after": shown[-1].key if len(found) > LIMITS.page else "",
        "is_first": not after,
        "may_change": actor.has_role(Role.REVIEWER),
    }
    template = "memory/agents/list.html"
    if request.htmx and request.htmx.target == "agent-more":
        template += "#rows"
    return render(request, template, context)


@form_page
def create(request: MemberRequest) -> HttpResponse:
    """A new agent, so that a key can be made for it before it speaks."""
    request.actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    form = AgentForm(request.POST if request.method == "POST" else None, label_suffix="")
    agent = make_agent(request.actor, form)
    if agent is not None:
        messages.success(request, gettext("“%(name)s” is there. It is heard with its first signal.") % {"name": agent})
        return redirect("memory:agent-detail", pk=agent.pk)
    return render(request, "memory/agents/create.html", {"form": form}, status=422 if form.errors else 200)


def make_agent(actor: Actor, form: AgentForm) -> Agent | None:
    """Make the agent that the form asks for; none where it was not sent, or says at its fields what is off."""
    if not form.is_valid():
        return None
    try:
        return directory.create_agent(
            actor=actor, key=form.chosen_key(), name=form.cleaned_data["name"], now=timezone.now()
        )
    except (InvalidInput, Conflict) as refusal:
        tell_in(form, refusal, at={"agent": "key"}.get(refusal.field or ""))
        return None


@form_page
def detail(request: MemberRequest, pk: UUID) -> HttpResponse:
    """One agent; its name can be changed here."""
    actor = request.actor
    agent = agent_shown(actor, pk)
    form = AgentNameForm(
        request.POST if request.method == "POST" else None, label_suffix="", initial={"name": agent.name}
    )
    if request.method == "POST":
        actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
        if _rename(actor, agent, form):
            messages.success(request, gettext("Saved."))
            return redirect("memory:agent-detail", pk=pk)
    show = request.GET.get("show", "")
    context = _head(actor, agent) | {"form": form, "show": show, "may_change": actor.has_role(Role.REVIEWER)}
    context |= _SHOWS.get(show, _overview)(request, agent, timezone.now())
    return render(request, "memory/agents/detail.html", context, status=422 if form.errors else 200)


def _rename(actor: Actor, agent: Agent, form: AgentNameForm) -> bool:
    if not form.is_valid():
        return False
    try:
        changes = {"name": form.cleaned_data["name"]}
        directory.edit_agent(actor=actor, key=agent.key, changes=changes, now=timezone.now())
    except InvalidInput as refusal:
        tell_in(form, refusal, at="name")
        return False
    return True


def _head(actor: Actor, agent: Agent) -> dict[str, object]:
    now = timezone.now()
    return {
        "now": now,
        "agent": agent,
        "heard": heard_of(actor, [agent], now=now, days=MONTH)[agent.pk],
        "work": work_of(actor, agent, now=now),
    }


def _overview(request: MemberRequest, agent: Agent, now: datetime) -> dict[str, object]:  # noqa: ARG001 - as the other parts
    actor = request.actor
    rules = rules_of(actor, agent)
    observations = Observation.objects.visible_to(actor).remembered().filter(agent=agent)
    episodes = episodes_matching(actor, EpisodeFilter(agent_id=agent.pk)).prefetch_related(None)
    is_admin = actor.has_role(Role.ADMIN)
    keys = ApiKey.objects.visible_to(actor).filter(agent=agent).select_related("subject").order_by("-created_at", "-id")
    return {
        "rules": [(rule, tokens_of(rule.text)) for rule in rules],
        "fullest": fullest_prompt(rules),
        "observations": observations.select_related("subject").newest_first()[:_SHOWN],
        "waiting": observations.waiting().count(),
        "episodes": episodes.newest_first()[:_SHOWN],
        "keys": keys[:_KEYS] if is_admin else (),
        "is_admin": is_admin,
    }


_SHOWS = {"work": did_and_learned, "told": told}
