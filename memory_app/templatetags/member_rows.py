"""The rows of a workspace's members, with a form each for their role and for taking them out."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from memory_app.forms.members import MemberRow, RoleChoice, roles_within
from memory_app.templatetags.figures import Moments
from memory_app.templatetags.frame import icon
from memory_app.templatetags.pieces import (
    FOCUS,
    NOTHING,
    addresses,
    csrf_field,
    drawn,
    filled,
    first_of_more,
    id_of,
    label,
)

register = template.Library()

_ROW: Final = (
    '<li class="row" id="member-{pk}"{focus}><span class="initial initial-round" aria-hidden="true">{initial}</span>'
    '<div class="main"><b class="medium" dir="auto">{name}</b>{me}{email}{error}</div><div class="role">{role}</div>'
    '<span class="small muted">{seen}</span> <span class="small muted since">{since} {created}</span> '
    '<span class="end">{end}</span></li>'
)
_ROLE: Final = (
    '<details class="menu confirm roles"><summary{focus} aria-label="{about}">{role}{chevron}</summary>'
    '<form class="menu-panel" method="post" action="{url}" hx-post="{url}" hx-target="#member-rows"'
    ' hx-swap="outerHTML">'
    '{csrf}<input type="hidden" name="was" value="{was}">{warning}{choices}</form></details>'
)
_CHOICE: Final = (
    '<button type="submit" class="menu-item" name="role" value="{value}"{current}>'
    '<span>{label}<span class="hint">{means}</span></span>{check}</button>'
)
_OWN: Final = '<label class="check"><input type="checkbox" required><span>{said}</span></label>'
_FIXED: Final = '<span title="{means}">{label}</span>'
_NOTE: Final = ' <span class="small muted">{said}</span>'
_REMOVE: Final = (
    '<details class="menu confirm"><summary class="btn" data-variant="ghost" data-size="sm">{verb}</summary>'
    '<form class="menu-panel" method="post" action="{url}" hx-post="{url}" hx-target="#member-rows"'
    ' hx-swap="outerHTML">'
    '{csrf}<p>{means}</p><button type="submit" class="btn" data-variant="destructive" data-size="sm">{agree}</button>'
    "</form></details>"
)


@register.simple_tag(takes_context=True)
def member_rows(context: Mapping[str, Any], rows: Sequence[MemberRow]) -> SafeString:
    """Draw them. Needs `now`, `page` and `may_change`."""
    draw = _Rows(context)
    focus = FOCUS if first_of_more(context) else NOTHING
    return SafeString("".join(draw.row(row, NOTHING if number else focus) for number, row in enumerate(rows)))


class _Rows:
    """Draws them for one reader; a role's choices are the same for all who have it."""

    def __init__(self, context: Mapping[str, Any]) -> None:
        self.moments, self.may_change = Moments(context["now"]), context["may_change"]
        self.csrf, self.chevron = csrf_field(context), icon("chevron-down")
        self.seen, self.not_seen = label(gettext("seen")), label(gettext("not seen yet"))
        self.since, self.me = label(gettext("since")), drawn(_NOTE, said=gettext("you"))
        self.about = gettext("Role of %(name)s: %(role)s. Change")
        self.to_role, self.to_remove = addresses("memory:member-role"), addresses("memory:member-remove")
        self.choices: dict[str, SafeString] = {}
        self.verb, self.agree = label(gettext("Remove")), label(gettext("Remove from the workspace"))
        self.means = label(
            gettext("They are out with their next click. What they decided stays, and so do keys that they made.")
        )

    def row(self, row: MemberRow, focus: SafeString) -> SafeString:
        """One of them."""
        membership = row.membership
        member, seen_at = membership.member, membership.last_seen_at
        return drawn(
            _ROW,
            pk=id_of(membership.pk),
            focus=focus,
            initial=row.initial,
            name=member,
            me=self.me if row.is_me else NOTHING,
            email=drawn('<div class="sub" dir="auto">{email}</div>', email=member.email) if member.name else NOTHING,
            error=drawn('<p class="small bad-text" role="alert">{said}</p>', said=row.error) if row.error else NOTHING,
            role=self._changeable(row) if row.may_change else self._fixed(row),
            seen=drawn("{seen} {ago}", seen=self.seen, ago=self.moments.ago(seen_at)) if seen_at else self.not_seen,
            since=self.since,
            created=self.moments.moment(membership.created_at),
            end=self._end(row),
        )

    def _changeable(self, row: MemberRow) -> SafeString:
        warning = gettext("My own role: if I lower it, only somebody else can raise it again") if row.is_me else ""
        return drawn(
            _ROLE,
            focus=SafeString(" autofocus") if row.changed else NOTHING,
            about=filled(self.about, name=row.membership.member, role=row.role.label),
            role=row.role.label,
            chevron=self.chevron,
            url=self.to_role(row.membership.pk),
            csrf=self.csrf,
            was=row.membership.role,
            warning=drawn(_OWN, said=warning) if warning else NOTHING,
            choices=self._choices(row),
        )

    def _choices(self, row: MemberRow) -> SafeString:
        """The roles that may be given, the one that is held marked."""
        held = row.membership.role
        if held not in self.choices:
            drawn_each = (_choice(one, is_held=one.value == held) for one in roles_within(row.viewer.role))
            self.choices[held] = SafeString("".join(drawn_each))
        return self.choices[held]

    def _fixed(self, row: MemberRow) -> SafeString:
        role = drawn(_FIXED, means=row.role.means, label=row.role.label)
        if row.is_only_owner and self.may_change:
            role += drawn(_NOTE, said=gettext("the only one"))
        return role

    def _end(self, row: MemberRow) -> SafeString:
        if not row.may_remove:
            return NOTHING
        verb, means, agree = self.verb, self.means, self.agree
        if row.is_me:
            verb, agree = label(gettext("Leave")), label(gettext("Leave this workspace"))
            means = label(gettext("You are out at once. What you decided stays; an admin can invite you again."))
        url = self.to_remove(row.membership.pk)
        return drawn(_REMOVE, verb=verb, url=url, csrf=self.csrf, means=means, agree=agree)


def _choice(one: RoleChoice, *, is_held: bool) -> SafeString:
    return drawn(
        _CHOICE,
        value=one.value,
        current=SafeString(' aria-current="true"') if is_held else NOTHING,
        label=one.label,
        means=one.means,
        check=icon("check") if is_held else NOTHING,
    )
