"""The frame around every page: its icons, its navigation and its theme."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

from django import template
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from memory_app.domain.vocabulary import Role

register = template.Library()

SPRITE: Final = "vendor/lucide/icons-1.62.0.svg"
THEMES: Final = ("auto", "light", "dark")
THEME_COOKIE: Final = "theme"
_RANK: Final = {role: rank for rank, role in enumerate(Role)}


@dataclass(frozen=True, slots=True)
class Section:
    """One entry of the navigation: `key` is the first word of the URL names it stands for."""

    key: str
    label: str | Promise
    url_name: str
    icon: str
    nouns: tuple[str, ...]
    counter: str = ""
    role: Role = Role.VIEWER
    primary: bool = True
    """Whether it has a place in the bar of a narrow window; the others live behind More."""
    group: int = 3
    """1 what needs a person, 2 what holds, 3 what happened and what keeps it running."""


SECTIONS: Final = (
    Section("today", gettext_lazy("Today"), "memory:today", "house", ("today", "first"), group=1),
    Section(
        "review",
        gettext_lazy("Review"),
        "memory:review",
        "inbox",
        ("review", "observation"),
        counter="pending_count",
        group=1,
    ),
    Section("rules", gettext_lazy("Rules"), "memory:rule-list", "list-checks", ("rule",), group=2),
    Section(
        "refusals",
        gettext_lazy("Reverse signals"),
        "memory:reverse-signal-list",
        "shield-ban",
        ("reverse",),
        primary=False,
        group=2,
    ),
    Section("facts", gettext_lazy("Facts"), "memory:fact-list", "lightbulb", ("fact",), primary=False, group=2),
    Section(
        "knowledge",
        gettext_lazy("Knowledge"),
        "memory:knowledge-list",
        "library",
        ("knowledge",),
        primary=False,
        group=2,
    ),
    Section(
        "conflicts", gettext_lazy("Conflicts"), "memory:conflict-list", "split", ("conflict",), primary=False, group=2
    ),
    Section("agents", gettext_lazy("Agents"), "memory:agent-list", "bot", ("agent",), primary=False, group=2),
    Section("episodes", gettext_lazy("Timeline"), "memory:episode-list", "history", ("episode",)),
    Section(
        "sessions", gettext_lazy("Sessions"), "memory:session-list", "square-terminal", ("session",), primary=False
    ),
    Section(
        "runs",
        gettext_lazy("Maintenance"),
        "memory:run-list",
        "wrench",
        ("run", "job"),
        counter="parked_count",
        primary=False,
    ),
    Section(
        "settings",
        gettext_lazy("Settings"),
        "memory:member-list",
        "settings",
        ("settings", "member", "invitation", "key", "threshold", "workspace", "mail"),
        primary=False,
    ),
)


@dataclass(frozen=True, slots=True)
class NavItem:
    """What the frame shows of a section in this request."""

    key: str
    label: str
    url: str
    icon: str
    active: bool
    counts: bool
    count: int
    primary: bool
    group: int


@register.simple_tag(takes_context=True)
def noun_shown(context: Mapping[str, Any]) -> str:
    """Return what the page is about: the first word of its URL's name."""
    match = getattr(context.get("request"), "resolver_match", None)
    return (getattr(match, "url_name", None) or "").split("-", maxsplit=1)[0]


@register.simple_tag
def nav_items(role: str, noun: str, pending_count: int, parked_count: int) -> list[NavItem]:
    """List the sections this role may open, with their counts and which of them is open now."""
    rank = _RANK[Role(role)] if role else -1
    counts = {"pending_count": pending_count, "parked_count": parked_count}
    return [
        NavItem(
            key=section.key,
            label=str(section.label),
            url=reverse(section.url_name),
            icon=section.icon,
            active=noun in section.nouns,
            counts=bool(section.counter),
            count=counts.get(section.counter, 0),
            primary=section.primary,
            group=section.group,
        )
        for section in SECTIONS
        if rank >= _RANK[section.role]
    ]


@register.simple_tag(takes_context=True)
def theme(context: Mapping[str, Any]) -> str:
    """Return auto, light or dark: the member's choice, or the cookie's on pages without a member."""
    frame = context.get("frame")
    chosen = frame.theme if frame else getattr(context.get("request"), "COOKIES", {}).get(THEME_COOKIE)
    return chosen if chosen in THEMES else THEMES[0]


_ANY: Final = UUID(int=0)


@lru_cache(maxsize=64)
def _around(name: str, prefix: str) -> tuple[str, str]:  # noqa: ARG001 - the prefix is part of the answer
    before, _, after = reverse(name, args=[_ANY]).partition(str(_ANY))
    return before, after


@register.simple_tag
def object_url(name: str, pk: UUID) -> str:
    """Return the address of one object. As `url`, but its pattern is resolved once, not for each row of a list."""
    before, after = _around(name, get_script_prefix())
    return f"{before}{pk}{after}"


@lru_cache(maxsize=256)
def _icon(name: str, label: str, prefix: str) -> SafeString:  # noqa: ARG001 - the prefix is part of the answer
    href = static(SPRITE)
    if label:
        return format_html('<svg class="icon" role="img" aria-label="{}"><use href="{}#{}"/></svg>', label, href, name)
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', href, name)


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """Draw an icon of the sprite; it is silent for screen readers unless it has a label."""
    return _icon(name, label, get_script_prefix())
