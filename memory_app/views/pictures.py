"""The pictures of Today: how memory grew, what the night did, what rules cost, what may be dead weight."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from memory_app.domain.vocabulary import RunStatus, StepName
from memory_app.models import MaintenanceStep
from memory_app.selectors.costs import Cost
from memory_app.selectors.dashboard import Junk, Layers
from memory_app.selectors.growth import LAYERS, LEARNED, Growth
from memory_app.templatetags.figures import capped, day_of, grouped
from memory_app.templatetags.shapes import Bar, Columns
from memory_app.views.charts import Part, Point, against, columns, stack
from memory_app.views.runs import RunView, StepView

_NAMES: Mapping[str, str | Promise] = {
    "episodes": gettext_lazy("Episodes"),
    "observations": gettext_lazy("Observations"),
    "rules": gettext_lazy("Rules"),
    "refusals": gettext_lazy("Reverse signals"),
    "facts": gettext_lazy("Facts"),
    "knowledge": gettext_lazy("Knowledge"),
}


@dataclass(frozen=True, slots=True)
class LayerView:
    """One layer: how much it holds now, and what came in."""

    key: str
    name: str
    url: str
    value: int
    note: str
    chart: Columns


@dataclass(frozen=True, slots=True)
class GrowthView:
    """The layers that are used, and as a table: the newest span first, its first day and a count for each of them."""

    layers: Sequence[LayerView]
    since: str
    names: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]
    is_weekly: bool


def growth_view(grown: Growth, held: Layers) -> GrowthView:
    """Columns over the spans of `grown`, headed by what is held."""
    notes = _notes(held)
    used = _used(grown, {key: value for key, (_, value, _) in notes.items()})
    shown, days = [], [day_of(day) for day in grown.starts]
    spans = [gettext("Week of %(day)s") % {"day": day} for day in days] if grown.is_weekly else days
    for key in used:
        counts, (url, value, note) = grown.counts[key], notes[key]
        chart = _columns(str(_NAMES[key]), grown, counts, spans)
        shown.append(LayerView(key, str(_NAMES[key]), url, value, note, chart))
    by_span = zip(*(grown.counts[key] for key in used), strict=True)
    rows = [(day, [capped(count) for count in counts]) for day, counts in zip(days, by_span, strict=False)]
    return GrowthView(shown, days[0], [row.name for row in shown], rows[::-1], grown.is_weekly)


def _used(grown: Growth, held: Mapping[str, int]) -> Sequence[str]:
    """What is made of events, and what is made of sessions, as far as the workspace has any of it.

    Rules come without events too: a person may write them.
    """
    own = {key for key in LAYERS if held[key] or any(grown.counts[key])}
    happened = bool(own.difference(LEARNED, ["rules"]))
    learned = not own.isdisjoint(LEARNED)
    return [key for key in LAYERS if (learned if key in LEARNED else happened or key in own)]


def _columns(name: str, grown: Growth, counts: Sequence[int], spans: Sequence[str]) -> Columns:
    points = [Point(count, f"{span}: {capped(count)}") for span, count in zip(spans, counts, strict=True)]
    return columns(points, says=_says(name, grown, counts))


def _says(name: str, grown: Growth, counts: Sequence[int]) -> str:
    """The chart in a sentence."""
    if not any(counts):
        return gettext("%(layer)s: none came in") % {"layer": name}
    if grown.is_weekly:
        says = gettext("%(layer)s: %(n)s this week; the most, %(most)s, in the week of %(day)s")
    else:
        says = gettext("%(layer)s: %(n)s today; the most, %(most)s, on %(day)s")
    most = max(range(len(counts)), key=counts.__getitem__)
    day = day_of(grown.starts[most])
    return says % {"layer": name, "n": capped(counts[-1]), "most": capped(counts[most]), "day": day}


def _notes(held: Layers) -> dict[str, tuple[str, int, str]]:
    """Of each layer where it is seen, how much it holds, and what else to know of it."""
    found = reverse("memory:observation-list")
    week = gettext("%(n)s in seven days") % {"n": capped(held.episodes_this_week)}
    queued = gettext("%(n)s queued") % {"n": capped(held.queued)}
    waiting = gettext("pending · %(n)s confirmed") % {"n": capped(held.confirmed)}
    learned = ngettext("from %(n)s session", "from %(n)s sessions", held.sessions)
    unsure = ngettext("%(n)s candidate among it", "%(n)s candidates among it", held.candidates)
    paused = gettext("%(n)s paused") % {"n": capped(held.rules_paused)}
    return {
        "episodes": (reverse("memory:episode-list"), held.episodes, f"{week} · {queued}" if held.queued else week),
        "facts": (reverse("memory:fact-list"), held.facts, learned % {"n": capped(held.sessions)}),
        "knowledge": (reverse("memory:knowledge-list"), held.knowledge, unsure % {"n": capped(held.candidates)}),
        "observations": (f"{found}?status=pending", held.pending, waiting),
        "rules": (
            reverse("memory:rule-list"),
            held.rules,
            f"{gettext('in force')} · {paused}" if held.rules_paused else gettext("in force"),
        ),
        "refusals": (f"{found}?status=rejected", held.refusals, gettext("in force")),
    }


@dataclass(frozen=True, slots=True)
class Legend:
    """One figure with the tone of its segment, none for what is no part of the bar, and where to see one of them."""

    value: int
    words: str
    tone: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class StepPicture:
    """One step of a night as a bar, and its figures in words."""

    step: MaintenanceStep
    name: str
    about: str
    legend: Sequence[Legend]
    bar: Bar | None


_STEP_NAMES: Mapping[str, str | Promise] = {
    StepName.CONSOLIDATE.value: gettext_lazy("Consolidate"),
    StepName.DETECT.value: gettext_lazy("Detect"),
    StepName.PROMOTE.value: gettext_lazy("Promote"),
}
_PARTS: Mapping[str, Sequence[tuple[str, str, str | Promise]]] = {
    StepName.CONSOLIDATE.value: (
        ("merged", "lit", gettext_lazy("merged")),
        ("alike", "wait", gettext_lazy("marked as alike")),
        ("left", "rest", gettext_lazy("left as they are")),
    ),
    StepName.DETECT.value: (
        ("new", "lit", gettext_lazy("new")),
        ("updated", "soft", gettext_lazy("updated")),
        ("unchanged", "rest", gettext_lazy("unchanged")),
        ("over_cap", "wait", gettext_lazy("over the day's cap")),
        ("given_up", "wait", gettext_lazy("given up again")),
        ("stopped", "bad", gettext_lazy("stopped by a no")),
    ),
    StepName.PROMOTE.value: (
        ("promoted", "good", gettext_lazy("promoted")),
        ("waiting", "rest", gettext_lazy("still waiting")),
    ),
}
"""What each step's bar is cut into: names of its counts, their tones, their words."""


def night_view(run: RunView) -> Sequence[StepPicture]:
    """The steps in the order of the night."""
    return [_step(shown) for shown in run.steps]


def _step(shown: StepView) -> StepPicture:
    step = shown.step
    name = str(_STEP_NAMES.get(step.name, step.name))
    if step.status == RunStatus.RUNNING and step.total:
        says = f"{step.done} / {step.total}"
        parts = [Part(step.done, "lit", says), Part(step.total - step.done, "rest", says)]
        return StepPicture(step, name, says, (), stack(parts, says=f"{name}: {says}"))
    told = [Legend(value, words, tone) for value, tone, words in _parts(step) if value]
    if not told:
        told = [Legend(value, str(words)) for words, value in shown.counts if step.name not in _PARTS]
        return StepPicture(step, name, _about(step), told, None)
    parts = [Part(row.value, row.tone, f"{grouped(row.value)} {row.words}") for row in told]
    says = ", ".join(part.title for part in parts)
    return StepPicture(step, name, _about(step), told, stack(parts, says=f"{name}: {says}"))


def _about(step: MaintenanceStep) -> str:
    """What the bar is the whole of; of a step that is done and counted nothing, that there was nothing."""
    counts = step.counts
    if episodes := counts.get("episodes"):
        said = ngettext("%(n)s episode read", "%(n)s episodes read", episodes) % {"n": grouped(episodes)}
        patterns = counts.get("patterns", 0)
        found = ngettext("%(n)s pattern found", "%(n)s patterns found", patterns) % {"n": grouped(patterns)}
        return f"{said}, {found}"
    if compared := counts.get("observations"):
        return ngettext("%(n)s observation compared", "%(n)s observations compared", compared) % {
            "n": grouped(compared)
        }
    return "" if any(counts.values()) or step.status != RunStatus.DONE else gettext("nothing to do")


def _parts(step: MaintenanceStep) -> Iterator[tuple[int, str, str]]:
    counts = dict(step.counts)
    counts["left"] = counts.get("observations", 0) - counts.get("merged", 0) - counts.get("alike", 0)
    return ((counts.get(name, 0), tone, str(words)) for name, tone, words in _PARTS.get(step.name, ()))


@dataclass(frozen=True, slots=True)
class CostView:
    """One agent's fullest prompt as a bar against the budget."""

    cost: Cost
    figures: str
    bar: Bar


def costs_view(found: Sequence[Cost]) -> Sequence[CostView]:
    """All bars on one scale."""
    scale = max((cost.tokens for cost in found), default=0)
    shown = []
    for cost in found:
        figures = gettext("%(n)s of %(limit)s tokens") % {"n": grouped(cost.tokens), "limit": grouped(cost.budget)}
        bar = against(cost.tokens, limit=cost.budget, scale=scale, title=figures)
        shown.append(CostView(cost, figures, bar))
    return shown


@dataclass(frozen=True, slots=True)
class JunkView:
    """What may be dead weight, and the bar of what is not."""

    junk: Junk
    legend: Sequence[Legend]
    bar: Bar


def junk_view(found: Junk) -> JunkView:
    """Of all live observations those that look alike and those that rest on nothing; one may be both."""
    alike = ngettext("may say what another says", "may say what others say", found.alike)
    bare = ngettext("rests on no event", "rest on no event", found.bare)
    told = [
        Legend(value, words, tone, reverse("memory:observation-detail", args=[first]))
        for value, words, tone, first in (
            (found.alike, alike, "wait", found.first_alike),
            (found.bare, bare, "bad", found.first_bare),
        )
        if first
    ]
    parts = [Part(row.value, row.tone, f"{grouped(row.value)} {row.words}") for row in told]
    rest = max(found.live - found.alike - found.bare, 0)
    others = Part(rest, "rest", ngettext("%(n)s other", "%(n)s others", rest) % {"n": grouped(rest)})
    says = ", ".join(part.title for part in (*parts, others))
    return JunkView(found, told, stack([*parts, others], says=says))
