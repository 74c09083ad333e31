"""Moments on a line of time, as attributes for SVG: nothing is drawn by a style or a script."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils import timezone

from memory_app.domain.vocabulary import EpisodeStatus
from memory_app.models import Episode
from memory_app.templatetags.figures import day_of, exact

_DAY = timedelta(days=1)
_SHORTEST = timedelta(days=14)
_EDGE = 2.0
"""Per cent of the width left free at either end, so that no dot is cut."""
_BASE = 44
_RISE = 11
_HIGHEST = 4
_TICKS = 5


@dataclass(frozen=True, slots=True)
class Dot:
    """One episode: where it sits, what it says on hover, where it leads."""

    x: str
    y: int
    title: str
    url: str
    rejected: bool


@dataclass(frozen=True, slots=True)
class Tick:
    """A day named under the line; `anchor` keeps its text inside."""

    x: str
    label: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Timeline:
    """Dots and ticks of one observation. Dots of one day stand on each other, up to four; more share the fourth."""

    dots: Sequence[Dot]
    ticks: Sequence[Tick]
    base: int = _BASE


def timeline(episodes: Sequence[Episode], until: datetime) -> Timeline:
    """Place episodes, oldest first, between the first one's day and `until`, at least two weeks."""
    if not episodes:
        return Timeline((), ())
    end = timezone.localtime(max(until, episodes[-1].occurred_at))
    start = min(timezone.localtime(episodes[0].occurred_at), end - _SHORTEST).replace(hour=0, minute=0, second=0)
    span = end - start
    seen: Counter[object] = Counter()
    dots = []
    for episode in episodes:
        day = timezone.localtime(episode.occurred_at).date()
        height = min(seen[day], _HIGHEST - 1)
        seen[day] += 1
        dots.append(
            Dot(
                x=_place(episode.occurred_at - start, span),
                y=_BASE - 10 - height * _RISE,
                title=f"{exact(episode.occurred_at)}: {episode}",
                url=reverse("memory:episode-detail", args=[episode.pk]),
                rejected=episode.status == EpisodeStatus.REJECTED,
            )
        )
    return Timeline(dots, _ticks(start, span))


def _ticks(start: datetime, span: timedelta) -> list[Tick]:
    days = max(span // _DAY, 1)
    every = max(-(-days // (_TICKS - 1)), 1)
    ticks = []
    for offset in range(0, days + 1, every):
        moment = start + offset * _DAY
        share = offset * _DAY / span
        anchor = "start" if share < 0.05 else "end" if share > 0.95 else "middle"  # noqa: PLR2004 - near an edge
        label = day_of(moment)
        ticks.append(Tick(_place(offset * _DAY, span), label, anchor))
    return ticks


def _place(offset: timedelta, span: timedelta) -> str:
    return f"{_EDGE + (100 - 2 * _EDGE) * min(max(offset / span, 0.0), 1.0):.2f}%"
