"""From figures to shapes: where each bar begins and how far it reaches, as attributes for SVG.

Nothing is drawn by a style or a script. Across, everything is a share of the width, so that a chart fits any place;
up and down it is pixels. Every shape has a title for whoever points at it; `says` is the whole chart in one sentence.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from memory_app.templatetags.shapes import Bar, Column, Columns, Peak, Segment

_GAP = 0.22
"""Of a column's place what is left free between it and the next."""
_LEAST = 2.0
"""Pixels of the smallest column that is not nothing."""
_HEAD = 15
"""Pixels over the highest column, in which its figure stands."""
_EDGES = 0.08, 0.92
"""A figure this near to an edge is set towards the middle."""
_LEAST_SHARE = 0.012
"""Share of the width of the smallest segment that is not nothing."""


@dataclass(frozen=True, slots=True)
class Point:
    """One value of a series, and what it says on hover."""

    value: int
    title: str


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a whole; `tone` is the class it is coloured by."""

    value: int
    tone: str
    title: str


def columns(points: Sequence[Point], *, says: str, height: int = 72) -> Columns:
    """Upright bars, the highest as high as the chart below its figure. Of noughts only the strips are left."""
    values = [point.value for point in points]
    most = max(values, default=0)
    place = 1 / max(len(points), 1)
    drawn = []
    for number, point in enumerate(points):
        tall = max(_LEAST, (height - _HEAD) * point.value / most) if point.value else 0.0
        drawn.append(
            Column(
                place_x=_share(number * place),
                x=_share((number + _GAP / 2) * place),
                y=f"{height - tall:.1f}",
                height=f"{tall:.1f}",
                title=point.title,
                is_last=number == len(points) - 1,
            )
        )
    peak = _peak(len(values) - 1 - values[::-1].index(most), place, most) if most else None
    return Columns(drawn, _share(place), _share((1 - _GAP) * place), height, peak, says)


def _peak(number: int, place: float, value: int) -> Peak:
    middle = (number + 0.5) * place
    first, last = _EDGES
    if first < middle < last:
        return Peak(_share(middle), "middle", value)
    at_start = middle <= first
    return Peak(_share((number + (0 if at_start else 1)) * place), "start" if at_start else "end", value)


def stack(parts: Sequence[Part], *, says: str) -> Bar:
    """A lying bar cut into its parts, in their order; a part of nothing is left out, a small one can still be seen."""
    there = [part for part in parts if part.value > 0]
    whole = sum(part.value for part in there)
    widths = [max(part.value / whole, _LEAST_SHARE) for part in there]
    scale = sum(widths)
    segments, x = [], 0.0
    for part, width in zip(there, widths, strict=True):
        segments.append(Segment(_share(x / scale), _share(width / scale), part.tone, part.title))
        x += width
    return Bar(segments, says)


def against(value: int, *, limit: int, scale: int, title: str) -> Bar:
    """A lying bar against a limit, both on one scale; what is above the limit is a segment of its own."""
    scale = max(scale, limit, value, 1)
    segments = [Segment(_share(0), _share(min(value, limit) / scale), "lit", title)]
    if value > limit:
        segments.append(Segment(_share(limit / scale), _share((value - limit) / scale), "bad", title))
    return Bar(segments, title, mark=_share(limit / scale) if scale > limit else "")


def _share(part: float) -> str:
    return f"{part * 100:.2f}%"
