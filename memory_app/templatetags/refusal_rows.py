"""The rows of the list of reverse signals; what each stopped and how it is taken back, as its own page shows it too."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from memory_app.domain.vocabulary import ObservationStatus
from memory_app.models import ReverseSignal
from memory_app.selectors.refusals import Refused
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
from memory_app.templatetags.sparks import spark

register = template.Library()

_ROW: Final = (
    '<li class="row{kind}" id="reverse-signal-{pk}"{focus}><div class="main">'
    '<a class="row-link text" href="{url}" dir="auto">{text}</a>'
    '<div class="sub"><bdi>{agent}</bdi> · <bdi>{subject}</bdi> · {said} · {at}</div></div>{stopped}'
    '<span class="end buttons">{end}</span></li>'
)
_STOPPED: Final = '<span class="stopped small" title="{title}">{spark}<span>{words}</span></span>'
_TIMES: Final = '<span class="num">{times}</span> <span class="muted">{label} {last}</span>'
_REVOKE: Final = (
    '<details class="menu confirm"><summary class="btn" {look}>{revoke}</summary>'
    '<form class="menu-panel" method="post" action="{url}" hx-post="{url}" hx-target="#reverse-signal-{pk}"'
    ' hx-swap="outerHTML" hx-disabled-elt="find button">{csrf}{in_detail}<p>{means}</p>'
    '<button type="submit" class="btn" data-variant="destructive" data-size="sm">{agree}</button></form></details>'
)
_IN_DETAIL: Final = '<input type="hidden" name="in_detail" value="1"><input type="hidden" name="next" value="{url}">'
_IN_ROW: Final = SafeString('data-variant="ghost" data-size="sm"')
_ON_PAGE: Final = SafeString('data-variant="outline"')
_RESTORE: Final = (
    '<form method="post" action="{url}" hx-post="{url}" hx-target="#reverse-signal-{pk}" hx-swap="outerHTML"'
    ' hx-disabled-elt="find button">{csrf}<button type="submit" class="btn" data-variant="ghost" data-size="sm">'
    "{icon}{said}</button></form>"
)
_ASKED_ANEW: Final = '<a class="btn" data-variant="ghost" data-size="sm" href="{url}" title="{title}">{said}</a>'
_REVOKED: Final = '<span class="badge plain" title="{title}">{said}</span>'


@register.simple_tag(takes_context=True)
def refusal_rows(context: Mapping[str, Any], lines: Sequence[Refused]) -> SafeString:
    """Draw them. Needs `now`, `may_change`; may have `touched`, for the one that was just changed, or else `page`."""
    draw = _Rows(context)
    first = FOCUS if first_of_more(context) or draw.touched else NOTHING
    return SafeString("".join(draw.row(line, NOTHING if number else first) for number, line in enumerate(lines)))


@register.simple_tag(takes_context=True)
def refusal_stopped(context: Mapping[str, Any], line: Refused) -> SafeString:
    """Draw what a "no" stopped: twelve weeks as columns, and the same in words. Needs `now`."""
    return _Stopped(Moments(context["now"])).of(line)


@register.simple_tag(takes_context=True)
def refusal_revoke(context: Mapping[str, Any], signal: ReverseSignal) -> SafeString:
    """Draw the form that takes a "no" back, after saying what comes of it, for its own page."""
    return _Revoke(context).form(signal, in_detail=True)


class _Stopped:
    """Draws what each stopped."""

    def __init__(self, moments: Moments) -> None:
        self.moments = moments
        self.title = label(gettext("What it stopped in each of the last twelve weeks"))
        self.last = label(gettext("last"))
        muted = '<span class="muted">{said}</span>'
        self.nothing = drawn(muted, said=gettext("stopped nothing"))
        self.nothing_yet = drawn(muted, said=gettext("nothing to stop yet"))

    def of(self, line: Refused) -> SafeString:
        """Its columns and its words."""
        return drawn(_STOPPED, title=self.title, spark=spark(line.weeks), words=self._words(line))

    def _words(self, line: Refused) -> SafeString:
        if not line.stops:
            return self.nothing if line.signal.revoked_at else self.nothing_yet
        number = ngettext("stopped it once", "stopped it %(n)s times", line.stops) % {"n": line.stops}
        return drawn(_TIMES, times=number, label=self.last, last=self.moments.ago(line.last_stop_at))


class _Revoke:
    """Draws the form of each."""

    def __init__(self, context: Mapping[str, Any]) -> None:
        self.csrf = csrf_field(context)
        self.revoke, self.agree = label(gettext("Revoke")), label(gettext("Let it come back"))
        self.means = label(
            gettext(
                "The next run may find it again, and agents may propose it. It then waits for an answer like any "
                "other observation. The refused observation and its rule stay off."
            )
        )
        self.url, self.page = addresses("memory:reverse-signal-revoke"), addresses("memory:reverse-signal-detail")

    def form(self, signal: ReverseSignal, *, in_detail: bool = False) -> SafeString:
        """In a row, or on its own page."""
        return drawn(
            _REVOKE,
            look=_ON_PAGE if in_detail else _IN_ROW,
            revoke=self.revoke,
            url=self.url(signal.pk),
            pk=id_of(signal.pk),
            csrf=self.csrf,
            in_detail=drawn(_IN_DETAIL, url=self.page(signal.pk)) if in_detail else NOTHING,
            means=self.means,
            agree=self.agree,
        )


class _Rows:
    """Draws them for one reader."""

    def __init__(self, context: Mapping[str, Any]) -> None:
        self.moments, self.may_change = Moments(context["now"]), context["may_change"]
        self.touched = bool(context.get("touched"))
        self.stopped, self.revoke = _Stopped(self.moments), _Revoke(context)
        self.no_by, self.refused = gettext("no by <bdi>%(by)s</bdi>"), label(gettext("refused"))
        self.undo = label(gettext("Undo") if self.touched else gettext("Restore"))
        self.arrow = icon("undo-2")
        title = gettext("May be found and proposed again")
        self.revoked = drawn(_REVOKED, title=title, said=gettext("revoked"))
        self.in_force = drawn('<span class="badge good">{said}</span>', said=gettext("in force"))
        self.page, self.restore = self.revoke.page, addresses("memory:reverse-signal-restore")
        self.observation = addresses("memory:observation-detail")

    def row(self, line: Refused, focus: SafeString) -> SafeString:
        """One of them."""
        signal, said = line.signal, line.said
        by = (said.member or said.api_key) if said else None
        return drawn(
            _ROW,
            kind=" row-off" if signal.revoked_at else "",
            pk=id_of(signal.pk),
            focus=focus,
            url=self.page(signal.pk),
            text=signal.text,
            agent=signal.agent,
            subject=signal.subject,
            said=filled(self.no_by, by=by) if by else self.refused,
            at=self.moments.moment(said.created_at if said else signal.created_at),
            stopped=self.stopped.of(line),
            end=self._end(signal),
        )

    def _end(self, signal: ReverseSignal) -> SafeString:
        if signal.revoked_at:
            return SafeString(self.revoked + self._after_revoking(signal))
        return self.revoke.form(signal) if self.may_change else self.in_force

    def _after_revoking(self, signal: ReverseSignal) -> SafeString:
        if signal.observation.status != ObservationStatus.REJECTED:
            title = gettext("Its observation is refused no longer")
            url = self.observation(signal.observation_id)
            return drawn(_ASKED_ANEW, url=url, title=title, said=gettext("Asked anew"))
        if not self.may_change:
            return NOTHING
        url, pk = self.restore(signal.pk), id_of(signal.pk)
        return drawn(_RESTORE, url=url, pk=pk, csrf=self.revoke.csrf, icon=self.arrow, said=self.undo)
