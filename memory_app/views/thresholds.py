"""Settings → Thresholds: the numbers a workspace goes by, set and reset by admins, seen by everyone."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import sanitize_separators
from django.utils.translation import gettext

from memory_app.domain.errors import InvalidInput
from memory_app.domain.tunables import Unit, threshold_named
from memory_app.domain.vocabulary import Role
from memory_app.models import Member, WorkspaceThreshold
from memory_app.selectors.thresholds import ThresholdShown, thresholds_shown
from memory_app.services import tuning
from memory_app.templatetags.words import worded
from memory_app.views.http import MemberRequest, action, page

_PAGE = "memory/thresholds/list.html"


@dataclass(frozen=True, slots=True)
class Row:
    """One number with its form; `typed` and `error` are of a value that was refused."""

    shown: ThresholdShown
    typed: str = ""
    error: str = ""

    @property
    def name(self) -> str:
        """As the form sends it."""
        return self.shown.threshold.name.value

    @property
    def key(self) -> str:
        """The same as part of a DOM id, which CSS can name without escapes."""
        return self.name.replace(".", "-")

    @property
    def label(self) -> str:
        """What it is called."""
        return worded(self.shown.threshold.label)

    @property
    def effect(self) -> str:
        """What it does."""
        return worded(self.shown.threshold.effect)

    @property
    def value(self) -> str:
        """What holds."""
        return self.shown.threshold.written(self.shown.value)

    @property
    def default(self) -> str:
        """What would hold without the workspace's own."""
        return self.shown.threshold.written(self.shown.threshold.default)

    @property
    def minimum(self) -> str:
        """The lowest allowed."""
        return self.shown.threshold.written(self.shown.threshold.minimum)

    @property
    def maximum(self) -> str:
        """The highest allowed."""
        return self.shown.threshold.written(self.shown.threshold.maximum)

    @property
    def unit(self) -> str:
        """What stands behind the number; a time of day needs nothing, and a level is a share."""
        words = {
            Unit.HOURS: gettext("hours"),
            Unit.MINUTES: gettext("minutes"),
            Unit.LEVEL: gettext("level"),
            Unit.RATE: gettext("a day"),
        }
        return words.get(self.shown.threshold.unit, "")

    @property
    def is_time(self) -> bool:
        """Whether the browser asks for a time of day."""
        return self.shown.threshold.unit is Unit.TIME

    @property
    def is_switch(self) -> bool:
        """Whether there are only yes and no."""
        return self.shown.threshold.unit is Unit.SWITCH

    @property
    def step(self) -> str:
        """In what steps the browser counts."""
        return "1" if self.shown.threshold.is_whole else "any"

    @property
    def own(self) -> WorkspaceThreshold | None:
        """The workspace's own number, with who set it when."""
        return self.shown.row

    @property
    def changed_by(self) -> str:
        """Who set it; an account may be gone."""
        member: Member | None = self.own.member if self.own else None
        return str(member or gettext("a former member"))


@page
def index(request: MemberRequest) -> HttpResponse:
    """All of them, with their defaults."""
    return _page(request)


@action
def change(request: MemberRequest) -> HttpResponse:
    """Set one."""
    typed = request.POST.get("value", "")
    number = sanitize_separators(typed)  # as the page writes it: with a decimal comma where the language has one

    def take(name: str, now: datetime) -> object:
        return tuning.set_threshold(actor=request.actor, name=name, value=number, now=now)

    return _answer(request, take, typed=typed)


@action
def reset(request: MemberRequest) -> HttpResponse:
    """Let one's default hold again."""

    def take(name: str, now: datetime) -> object:
        return tuning.reset_threshold(actor=request.actor, name=name, now=now)

    return _answer(request, take)


def _answer(request: MemberRequest, take: Callable[[str, datetime], object], *, typed: str = "") -> HttpResponse:
    """Call the service; a value that is refused comes back in its row with the reason under it."""
    request.actor.require(role=Role.ADMIN, scope=None)
    threshold = threshold_named(request.POST.get("name", ""))
    name = threshold.name.value
    try:
        take(name, timezone.now())
    except InvalidInput as refusal:
        return _page(
            request, refused=name, typed=typed, error=worded(refusal.message).replace(name, worded(threshold.label), 1)
        )
    if request.htmx:
        return _page(request, changed=name)
    messages.success(request, gettext("Saved: it holds from now on."))
    return redirect("memory:threshold-list")


def _page(
    request: MemberRequest, *, changed: str = "", refused: str = "", typed: str = "", error: str = ""
) -> HttpResponse:
    """The whole page, or for htmx the one row that was sent."""
    rows = [
        Row(shown, typed, error) if shown.threshold.name == refused else Row(shown)
        for shown in thresholds_shown(request.actor)
    ]
    context: dict[str, object] = {
        "now": timezone.now(),
        "rows": rows,
        "may_change": request.actor.has_role(Role.ADMIN),
    }
    status, one = 422 if refused else 200, changed or refused
    if not (request.htmx and one):
        return render(request, _PAGE, context, status=status)
    row = next(row for row in rows if row.name == one)
    return render(request, f"{_PAGE}#row", context | {"row": row, "saved": bool(changed)}, status=status)
