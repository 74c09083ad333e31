"""The rows of the list of runs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django import template
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from memory_app.domain.vocabulary import RunKind
from memory_app.models import MaintenanceRun
from memory_app.templatetags.figures import Moments, took
from memory_app.templatetags.pieces import FOCUS, NOTHING, addresses, drawn, first_of_more, id_of
from memory_app.templatetags.status import status_badge

register = template.Library()

_ROW: Final = (
    '<li class="row" id="run-{pk}"{focus}><span>{status}</span> '
    '<div class="main"><a class="row-link" href="{url}">{name}</a>{dry}<div class="sub">{by}{as_of}</div></div> '
    '<span class="small run-counts">{bars}<span>{told}</span></span> '
    '<span class="small muted num run-took">{took}{long}</span> <span class="when end">{when}</span></li>'
)
_BARS: Final = (
    '<svg width="38" height="20" aria-hidden="true"><path class="run-base" d="M0 19h38v1h-38z"/>{columns}</svg>'
)
_COLUMN: Final = '<rect class="run-{name}" x="{x}" y="{y}" width="10" height="{height}"/>'
_LONG: Final = (
    '<svg width="100%" height="4" aria-hidden="true"><rect class="run-base" width="100%" height="4" rx="2"/>'
    '<rect class="run-long" width="{share}" height="4" rx="2"/></svg>'
)


@dataclass(frozen=True, slots=True)
class Line:
    """A run of the list with its bars.

    `long`: as long as it took, of the longest; empty where no clock timed it. `columns`: the class, place, top and
    height of each that has one. `told`: what it counted, in words.
    """

    run: MaintenanceRun
    long: str
    columns: Sequence[tuple[str, int, int, int]]
    told: str


@register.simple_tag(takes_context=True)
def run_rows(context: Mapping[str, Any], lines: Sequence[Line]) -> SafeString:
    """Draw them. Needs `now` and `page`."""
    draw = _Rows(context["now"])
    focus = FOCUS if first_of_more(context) else NOTHING
    return SafeString("".join(draw.row(line, focus if number == 0 else NOTHING) for number, line in enumerate(lines)))


class _Rows:
    """Draws them for one reader."""

    def __init__(self, now: Any) -> None:
        self.moments = Moments(now)
        self.address = addresses("memory:run-detail")
        self.badge = lru_cache(status_badge)
        self.night, self.night_form = gettext("Night of %(date)s"), gettext("j M Y")
        self.dry_run, self.requested = gettext("Dry run"), gettext("Run on request")
        self.by_itself, self.as_of = gettext("by itself"), gettext("as of")
        changes_nothing = '<span class="badge run-dry" data-variant="outline">{said}</span>'
        self.dry = drawn(changes_nothing, said=gettext("changes nothing"))
        self.would_be = gettext("would be:")

    def row(self, line: Line, focus: SafeString) -> SafeString:
        """One of them."""
        run, told = line.run, line.told
        by = run.member or run.api_key
        return drawn(
            _ROW,
            pk=id_of(run.pk),
            focus=focus,
            status=self.badge(run.status),
            url=self.address(run.pk),
            name=self._name(run),
            dry=self.dry if run.dry_run else NOTHING,
            by=drawn("<bdi>{who}</bdi>", who=by) if by else self.by_itself,
            as_of=drawn(" · {said} {when}", said=self.as_of, when=self.moments.moment(run.as_of))
            if run.as_of
            else NOTHING,
            bars=_bars(line.columns),
            told=f"{self.would_be} {told}" if run.dry_run and told else told,
            took=took(run.finished_at, run.started_at),
            long=drawn(_LONG, share=line.long) if line.long else NOTHING,
            when=self.moments.moment(run.created_at),
        )

    def _name(self, run: MaintenanceRun) -> str:
        if run.kind == RunKind.SCHEDULED:
            return self.night % {"date": date_format(run.local_date, self.night_form) if run.local_date else ""}
        return self.dry_run if run.dry_run else self.requested


def _bars(columns: Sequence[tuple[str, int, int, int]]) -> SafeString:
    if not columns:
        return NOTHING
    drawn_columns = "".join(drawn(_COLUMN, name=name, x=x, y=y, height=height) for name, x, y, height in columns)
    return drawn(_BARS, columns=SafeString(drawn_columns))
