"""Charts as SVG. What their shapes are worked out from is in `views.charts`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django import template
from django.utils.safestring import SafeString

from memory_app.templatetags.figures import capped
from memory_app.templatetags.pieces import NOTHING, drawn

register = template.Library()


@dataclass(frozen=True, slots=True)
class Column:
    """One upright bar: `place_x` and the chart's `place` are the whole strip that answers a pointer."""

    place_x: str
    x: str
    y: str
    height: str
    title: str
    is_last: bool


@dataclass(frozen=True, slots=True)
class Peak:
    """The figure of the highest bar, the last of them where several are: what the others are measured by."""

    x: str
    anchor: str
    value: int


@dataclass(frozen=True, slots=True)
class Columns:
    """Upright bars on one base line, all of one width."""

    columns: Sequence[Column]
    place: str
    width: str
    height: int
    peak: Peak | None
    says: str


@dataclass(frozen=True, slots=True)
class Segment:
    """One stretch of a lying bar."""

    x: str
    width: str
    tone: str
    title: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A lying bar of segments; `mark` is where a limit stands, empty for none."""

    segments: Sequence[Segment]
    says: str
    mark: str = ""


_COLUMNS: Final = (
    '<svg class="chart-columns" width="100%" height="{height}" role="img" aria-label="{says}">'
    '<line class="chart-base" x1="0" x2="100%" y1="{height}" y2="{height}"/>{columns}{peak}</svg>'
)
_COLUMN: Final = (
    '<g class="chart-column"><title>{title}</title>'
    '<rect class="chart-place" x="{place_x}" width="{place}" height="{chart_height}"/>'
    '<rect class="chart-lit{now}" x="{x}" y="{y}" width="{width}" height="{height}"/></g>'
)
_PEAK: Final = '<text class="chart-peak" x="{x}" y="10" text-anchor="{anchor}">{value}</text>'
_BAR: Final = (
    '<svg class="chart-bar" width="100%" height="8" role="img" aria-label="{says}">'
    '<rect class="chart-track" width="100%" height="8"/>{segments}{mark}</svg>'
)
_SEGMENT: Final = '<rect class="chart-{tone}" x="{x}" width="{width}" height="8"><title>{title}</title></rect>'
_MARK: Final = '<line class="chart-mark" x1="{x}" x2="{x}" y1="0" y2="8"/>'
_NOW: Final = SafeString(" chart-now")


@register.simple_tag
def chart_columns(chart: Columns) -> SafeString:
    """Draw upright bars; a table of the same figures stands somewhere near."""
    peak, shown = chart.peak, "".join(_column(chart, column) for column in chart.columns)
    return drawn(
        _COLUMNS,
        height=chart.height,
        says=chart.says,
        columns=SafeString(shown),
        peak=drawn(_PEAK, x=peak.x, anchor=peak.anchor, value=capped(peak.value)) if peak else NOTHING,
    )


def _column(chart: Columns, column: Column) -> SafeString:
    return drawn(
        _COLUMN,
        title=column.title,
        place_x=column.place_x,
        place=chart.place,
        chart_height=chart.height,
        now=_NOW if column.is_last else NOTHING,
        x=column.x,
        y=column.y,
        width=chart.width,
        height=column.height,
    )


@register.simple_tag
def chart_bar(bar: Bar) -> SafeString:
    """Draw a lying bar of segments."""
    segments = "".join(
        drawn(_SEGMENT, tone=one.tone, x=one.x, width=one.width, title=one.title) for one in bar.segments
    )
    mark = drawn(_MARK, x=bar.mark) if bar.mark else NOTHING
    return drawn(_BAR, says=bar.says, segments=SafeString(segments), mark=mark)


@register.simple_tag
def figure_rows(rows: Sequence[tuple[str, Sequence[str]]]) -> SafeString:
    """Draw the rows of a table of figures, each headed by what its figures are of."""
    return SafeString("".join(_figure_row(head, figures) for head, figures in rows))


def _figure_row(head: str, figures: Sequence[str]) -> SafeString:
    cells = "".join(drawn('<td class="num">{figure}</td>', figure=figure) for figure in figures)
    return drawn('<tr><th scope="row">{head}</th>{cells}</tr>', head=head, cells=SafeString(cells))
