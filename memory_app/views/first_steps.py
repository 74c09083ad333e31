"""The first-run guide: an agent, a key, a line that truly reports, and the first signal as it comes in.

Each step ticks off by what the database says, so the guide can be left and entered again anywhere. A key made here is
shown once: in the answer to HTMX, else by a signed cookie of the browser that asked, which the next page takes back.
"""

import json
import shlex
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext

from memory_app.domain.errors import Gone, InvalidInput
from memory_app.domain.vocabulary import EventType, Role, Scope
from memory_app.forms.agents import AgentForm
from memory_app.models import Agent, ApiKey, BehaviourSignal, Episode
from memory_app.selectors.agents import agents_listed
from memory_app.selectors.runs import next_night_at
from memory_app.services import keys
from memory_app.templatetags.words import worded
from memory_app.views.agents import make_agent
from memory_app.views.http import MemberRequest, action, page
from memory_app.views.once import ShownOnce

_PAGE = "memory/first_steps_page.html"
_GUIDE = "memory/first_steps.html"
_FIRST_KEY = ShownOnce("palimpsest_first_key", "memory:first-steps")
_KEY_LIVES = timedelta(days=365)
_PLACEHOLDER = "plm_…"
_BEFORE, _AFTER = "Hello; I hope you are well!", "Hello, here are the figures."


@dataclass
class Guide:
    """How far this workspace has come, as its steps show it. `secret` is that of a key just made."""

    request: MemberRequest
    now: datetime
    secret: str = ""
    form: AgentForm = field(default_factory=lambda: AgentForm(label_suffix=""))
    problem: str = ""

    @cached_property
    def agent(self) -> Agent | None:
        """The one that the address names, else the one made last."""
        rows = agents_listed(self.request.actor).order_by("-created_at", "-id")
        named = self.request.GET.get("agent")
        found: Agent | None = (rows.filter(key=named).first() if named else None) or rows.first()
        return found

    @property
    def may_make_agents(self) -> bool:
        """Whether this member may make one."""
        return self.request.actor.has_role(Role.REVIEWER)

    @property
    def may_make_keys(self) -> bool:
        """Whether this member may make one, and see which there are."""
        return self.request.actor.has_role(Role.ADMIN)

    @cached_property
    def key(self) -> ApiKey | None:
        """A living key with which the agent can report: its own rather than one bound to nobody, the newest first."""
        if self.agent is None:
            return None
        rows = ApiKey.objects.visible_to(self.request.actor).live(self.now)
        rows = rows.filter(scopes__contains=[Scope.WRITE.value], subject=None).order_by("-created_at", "-id")
        own: ApiKey | None = rows.filter(agent=self.agent).first()
        return own or rows.filter(agent=None).first()

    @property
    def line(self) -> str:
        """The signal to send, as a shell takes it. About this member, by the name their address begins with."""
        agent = self.agent.key if self.agent else ""
        told = {"agent": agent, "subject": self.request.user.email.partition("@")[0]}  # type: ignore[union-attr]
        told |= {"event_type": EventType.DRAFT_EDITED.value, "before": _BEFORE, "after": _AFTER}
        body = json.dumps({"signals": [told]}, ensure_ascii=False).replace(', "before"', ',\n       "before"', 1)
        return " \\\n  ".join((
            f"curl {shlex.quote(f'{settings.BASE_URL}/api/v1/signals')}",
            f'-H "Authorization: Bearer {self.secret or _PLACEHOLDER}"',
            '-H "Content-Type: application/json"',
            f"-d {shlex.quote(body)}",
        ))  # fmt: skip

    @cached_property
    def episode(self) -> Episode | None:
        """The first that the agent's signals became."""
        if self.agent is None:
            return None
        rows = Episode.objects.visible_to(self.request.actor).remembered().filter(agent=self.agent)
        found: Episode | None = rows.order_by("created_at", "id").first()
        return found

    @cached_property
    def is_queued(self) -> bool:
        """Whether a signal came in that no worker has taken up yet."""
        signals = BehaviourSignal.objects.visible_to(self.request.actor)
        return self.agent is not None and signals.waiting().filter(agent=self.agent).exists()

    @property
    def state(self) -> str:
        """How far the first signal is: here, queued or awaited."""
        if self.episode:
            return "here"
        return "queued" if self.is_queued else "awaited"

    @cached_property
    def next_night_at(self) -> datetime | None:
        """When the next run begins by itself."""
        return next_night_at(self.request.actor)

    @property
    def query(self) -> str:
        """What keeps the agent in the address."""
        return urlencode({"agent": self.agent.key}) if self.agent else ""

    @property
    def url(self) -> str:
        """Where the guide goes on."""
        return f"{reverse('memory:first-steps')}?{self.query}"

    @property
    def context(self) -> dict[str, Any]:
        """What `memory/first_steps.html` needs."""
        return {"guide": self, "now": self.now}


def first_steps(request: MemberRequest, now: datetime) -> dict[str, Any]:
    """The guide, for a page of another view that includes it."""
    return Guide(request, now).context


@page
def index(request: MemberRequest) -> HttpResponse:
    """The guide alone; once, with the secret of a key just made."""
    secret = _taken(request)
    answer = render(request, _PAGE, Guide(request, timezone.now(), secret=secret).context)
    return _FIRST_KEY.take_back(answer) if _FIRST_KEY.is_brought(request) else answer


def _taken(request: MemberRequest) -> str:
    """The secret on its way to this browser; empty where there is none, or its key is not one of ours."""
    secret = _FIRST_KEY.read(request)
    if not secret:
        return ""
    known = ApiKey.objects.visible_to(request.actor).unrevoked().filter(key_hash=keys.hash_of(secret))
    return secret if known.exists() else ""


@action
def agent(request: MemberRequest) -> HttpResponse:
    """Step 1: make an agent."""
    request.actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    form = AgentForm(request.POST, label_suffix="")
    made = make_agent(request.actor, form)
    guide = Guide(request, timezone.now(), form=form if made is None else AgentForm(label_suffix=""))
    if made is not None:
        guide.agent = made
    return _answer(guide, status=422 if made is None else 200)


@action
def key(request: MemberRequest) -> HttpResponse:
    """Step 2: make a key of the agent's own, and show it once."""
    request.actor.require(role=Role.ADMIN, scope=None)
    guide = Guide(request, timezone.now())
    if guide.agent is None:
        guide.problem = gettext("First create an agent.")
        return _answer(guide, status=422)
    try:
        guide.key, guide.secret = keys.create_key(
            actor=request.actor,
            name=str(guide.agent),
            scopes=[Scope.READ.value, Scope.WRITE.value],
            agent=guide.agent.key,
            expires_at=guide.now + _KEY_LIVES,
            now=guide.now,
        )
    except (InvalidInput, Gone) as refusal:
        guide.problem = worded(refusal.message)
        return _answer(guide, status=422)
    return _answer(guide)


def _answer(guide: Guide, *, status: int = 200) -> HttpResponse:
    """The guide in place for HTMX; without it the page again, which a reload doesn't send twice."""
    if guide.request.htmx:
        return render(guide.request, _GUIDE, guide.context, status=status)
    if status != 200:  # noqa: PLR2004 - what is off is said at once
        return render(guide.request, _PAGE, guide.context, status=status)
    if guide.secret:
        return _FIRST_KEY.hand_over(guide.request, guide.secret, query=guide.query)
    return redirect(guide.url)


@page
def arrival(request: MemberRequest) -> HttpResponse:
    """Step 4 as it is now: 204 while nothing changed since `?seen=`. A plain request gets the whole guide."""
    guide = Guide(request, timezone.now())
    if not request.htmx:
        return redirect(guide.url)
    if request.GET.get("seen") == guide.state:
        return HttpResponse(status=204)
    return render(request, f"{_GUIDE}#arrival", guide.context | {"oob": True})
