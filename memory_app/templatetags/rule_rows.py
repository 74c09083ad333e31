"""The rows of the rules' board, and whom a rule is for and where it came from, as other pages say it too."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import template
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext, ngettext

from memory_app.domain.vocabulary import RuleStatus
from memory_app.models import ProceduralRule
from memory_app.templatetags.figures import Moments
from memory_app.templatetags.frame import icon, object_url
from memory_app.templatetags.pieces import FOCUS, NOTHING, addresses, csrf_field, drawn, id_of, label
from memory_app.templatetags.words import word

register = template.Library()

_QUOTED: Final = 90
"""Characters of the observation that a rule came of."""
_OPEN: Final = (
    '<li class="row rule-open" id="rule-{pk}"><input type="hidden" class="editing" name="editing" value="{pk}">'
    '<form id="words-{pk}" hx-preserve="true"></form></li>'
)
_ROW: Final = (
    '<li class="row{kind}" id="rule-{pk}"{focus}><span class="place">{place}</span>'
    '<div class="main"><p class="rule-text" dir="auto">{text}</p>'
    '<div class="sub"><a class="link-quiet num" href="{url}" title="{versions}">v{version}</a> · {source}</div>'
    '{contraries}</div> <span class="small muted scope who">{scope}</span> '
    '<span class="small muted num cost">{cost}</span> <span class="when end">{when}</span>{end}</li>'
)
_MOVE: Final = (
    '<form method="post" action="{url}" hx-post="{url}">{csrf}<button type="submit" class="{kind}" id="{way}-{pk}"'
    ' aria-label="{label}" title="{label}"{off}>{icon}</button></form>'
)
_BUTTONS: Final = (
    '<a class="btn" data-variant="ghost" data-size="sm" id="edit-{pk}" href="{edit}" hx-get="{edit}"'
    ' hx-target="#rule-{pk}" hx-swap="outerHTML">{edit_label}</a>'
    '<form method="post" action="{url}" hx-post="{url}">{csrf}'
    '<button type="submit" class="btn" data-variant="ghost" data-size="sm">{label}</button></form>'
)
_OFF: Final = SafeString(" row-off")
_DISABLED: Final = SafeString(" disabled")
_CONTRARY: Final = (
    '<p class="contrary">{icon}<span>{said} <a class="link" href="#rule-{pk}" dir="auto">{text}</a></span></p>'
)
_CONTRADICTED: Final = '<p class="contrary">{icon}<span><a class="link" href="{url}">{said}</a></span></p>'


@dataclass(frozen=True, slots=True)
class Line:
    """One rule as the list shows it; while somebody is at its words, only a place for the form they are typing in."""

    rule: ProceduralRule
    tokens: int
    contraries: Sequence[ProceduralRule] = ()
    is_open: bool = False
    is_touched: bool = False


@register.simple_tag
def rule_scope(rule: ProceduralRule) -> SafeString:
    """Say for whom a rule holds."""
    if rule.agent and rule.subject:
        return drawn("<bdi>{agent}</bdi> · <bdi>{subject}</bdi>", agent=rule.agent, subject=rule.subject)
    if rule.agent or rule.subject:
        return drawn("<bdi>{one}</bdi>", one=rule.agent or rule.subject)
    return label(gettext("everyone"))


@register.simple_tag
def rule_source(rule: ProceduralRule) -> SafeString:
    """Say what a rule came of."""
    if not rule.source_observation_id:
        return label(gettext("written by hand"))
    return drawn(
        '{said} <a class="link" href="{url}" dir="auto">{quote}</a>',
        said=gettext("from"),
        url=object_url("memory:observation-detail", rule.source_observation_id),
        quote=Truncator(rule.source_observation.quote).chars(_QUOTED),
    )


@register.simple_tag(takes_context=True)
def rules_in_force(context: Mapping[str, Any], lines: Sequence[Line]) -> SafeString:
    """Draw the rules that agents get, in their order; the last of a board that ends there can't go further down."""
    rows, last = _Rows(context), None if context["more"] else len(lines)
    return SafeString("".join(rows.in_force(line, number, last=last) for number, line in enumerate(lines, start=1)))


@register.simple_tag(takes_context=True)
def rules_off(context: Mapping[str, Any], lines: Sequence[Line]) -> SafeString:
    """Draw the others."""
    rows = _Rows(context)
    return SafeString("".join(map(rows.off, lines)))


class _Rows:
    """Draws them for one reader. Needs `may_change` and `now` of the page."""

    def __init__(self, context: Mapping[str, Any]) -> None:
        self.moments, self.may_change = Moments(context["now"]), context["may_change"]
        self.csrf = csrf_field(context)
        self.chevron, self.alert = icon("chevron-down"), icon("triangle-alert")
        self.labels = {"up": label(gettext("Up")), "down": label(gettext("Down")), "edit": label(gettext("Edit"))}
        self.labels |= {"pause": label(gettext("Pause")), "resume": label(gettext("Resume"))}
        self.labels |= {"versions": label(gettext("Versions")), "by hand": label(gettext("written by hand"))}
        self.urls = {verb: addresses(f"memory:rule-{verb}") for verb in ("up", "down", "edit", "pause", "resume")}
        self.detail = addresses("memory:rule-detail")

    def in_force(self, line: Line, number: int, *, last: int | None) -> SafeString:
        """A row with its place in the order, and buttons that move it."""
        if line.is_open:
            return drawn(_OPEN, pk=line.rule.pk)
        place = drawn('<span class="muted num">{number}</span>', number=number)
        if self.may_change:
            place += self._move("up", line.rule, "move move-up", off=number == 1)
            place += self._move("down", line.rule, "move", off=number == last)
        return self._row(line, place, NOTHING, self._end(line.rule))

    def off(self, line: Line) -> SafeString:
        """A row with the reason why agents don't get it."""
        if line.is_open:
            return drawn(_OPEN, pk=line.rule.pk)
        rule = line.rule
        said = gettext("held back") if rule.status == RuleStatus.ACTIVE else word(rule.status)
        tone = "wait" if rule.status == RuleStatus.PAUSED else "plain"
        end = self._end(rule, with_buttons=rule.status == RuleStatus.PAUSED)
        badge = drawn('<span class="badge {tone}">{said}</span>', tone=tone, said=said)
        return self._row(line, badge, _OFF, end)

    def _row(self, line: Line, place: SafeString, kind: SafeString, end: SafeString) -> SafeString:
        rule = line.rule
        return drawn(
            _ROW,
            kind=kind,
            pk=id_of(rule.pk),
            focus=FOCUS if line.is_touched else NOTHING,
            place=place,
            text=rule.text,
            url=self.detail(rule.pk),
            versions=self.labels["versions"],
            version=rule.version,
            source=rule_source(rule) if rule.source_observation_id else self.labels["by hand"],
            contraries=SafeString("".join(self._contraries(line))),
            scope=rule_scope(rule),
            cost=ngettext("%(n)s token", "%(n)s tokens", line.tokens) % {"n": line.tokens},
            when=self.moments.moment(rule.updated_at),
            end=end,
        )

    def _contraries(self, line: Line) -> Iterator[SafeString]:
        source = line.rule.source_observation
        if source and source.contradicted:
            said = gettext("The habit that it came of is contradicted by now")
            url = object_url("memory:observation-detail", source.pk)
            yield drawn(_CONTRADICTED, icon=self.alert, url=url, said=said)
        for other in line.contraries:
            said = gettext("Agents get this and its opposite, so pause one:")
            yield drawn(_CONTRARY, icon=self.alert, said=said, pk=other.pk, text=other.text)

    def _move(self, way: str, rule: ProceduralRule, kind: str, *, off: bool) -> SafeString:
        return drawn(
            _MOVE,
            url=self.urls[way](rule.pk),
            csrf=self.csrf,
            kind=kind,
            way=way,
            pk=id_of(rule.pk),
            label=self.labels[way],
            off=_DISABLED if off else NOTHING,
            icon=self.chevron,
        )

    def _end(self, rule: ProceduralRule, *, with_buttons: bool = True) -> SafeString:
        if not self.may_change:
            return NOTHING
        buttons = self._buttons(rule) if with_buttons else NOTHING
        return drawn('<span class="end buttons">{buttons}</span>', buttons=buttons)

    def _buttons(self, rule: ProceduralRule) -> SafeString:
        verb = "resume" if rule.status == RuleStatus.PAUSED else "pause"
        return drawn(
            _BUTTONS,
            pk=id_of(rule.pk),
            edit=self.urls["edit"](rule.pk),
            edit_label=self.labels["edit"],
            url=self.urls[verb](rule.pk),
            csrf=self.csrf,
            label=self.labels[verb],
        )
