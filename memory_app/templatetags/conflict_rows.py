"""Two texts that say the opposite, side by side, and the buttons that settle it; in the list and on their own page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Resolution
from memory_app.models import AgentFact, FactConflict, SharedKnowledge
from memory_app.templatetags.figures import Moments
from memory_app.templatetags.frame import icon
from memory_app.templatetags.pieces import NOTHING, addresses, csrf_field, drawn, filled, id_of, label
from memory_app.templatetags.words import word

register = template.Library()


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two texts, cut into what both say and what it alone says (True)."""

    item: AgentFact | SharedKnowledge
    words: Sequence[tuple[bool, str]]
    is_newer: bool


@dataclass(frozen=True, slots=True)
class Pair:
    """Both of them. `error` is what is wrong with the `note` that was typed."""

    conflict: FactConflict
    older: Side
    newer: Side
    error: str = ""
    note: str = ""


_PAIR: Final = (
    '<li class="panel conflict{kind}" id="conflict-{pk}" data-item{done} data-focus tabindex="-1" aria-label="{said}">'
    '<div class="conflict-sides">{older}{newer}</div><div class="conflict-foot">{foot}</div></li>'
)
_SIDE: Final = (
    '<section class="conflict-side{kind}"><h2 class="part-title">{age}{badge}</h2>'
    '<p class="conflict-text" dir="auto"><a href="{url}">{words}</a></p>'
    '<p class="small">{who}</p><p class="small muted">{strength} · {first} · {last}</p></section>'
)
_BADGE: Final = ' <span class="badge {tone}">{said}</span>'
_FORM: Final = (
    '<form method="post" action="{url}" hx-post="{url}" hx-target="#conflict-{pk}" hx-swap="outerHTML"'
    ' hx-disabled-elt="#conflict-{pk} button">{csrf}{next}{fields}</form>'
)
_KEEP: Final = (
    '<button type="submit" class="btn verdict" name="resolution" value="{value}" data-key="{key}"{look}>{said}'
    '<kbd class="kbd" aria-hidden="true">{key_said}</kbd></button>'
)
_BOTH: Final = (
    '<details class="conflict-both"{open}><summary class="btn" data-variant="outline" data-key="b">{said}'
    '<kbd class="kbd" aria-hidden="true">B</kbd></summary>{fields}</details>'
)
_NOTE: Final = (
    '<div class="field"><label for="note-{pk}">{label}</label>'
    '<textarea class="textarea" id="note-{pk}" name="note" rows="2" maxlength="{limit}" required dir="auto"'
    " data-opened{invalid}>{note}</textarea>{error}</div>"
    '<button type="submit" class="btn verdict" name="resolution" value="{value}">{said}</button>'
)
_ERROR: Final = '<p class="errors" id="note-{pk}-error">{said}</p>'
_SETTLED: Final = (
    '<p class="conflict-said"><span class="badge good">{badge}</span>'
    ' <span class="small muted">{by} {at}</span>{note}</p>'
)
_REOPEN: Final = '<button type="submit" class="btn" data-variant="ghost" data-size="sm">{icon}{said}</button>'
_OUTLINE: Final = SafeString(' data-variant="outline"')
_KEPT: Final = {Resolution.KEEP_NEWER: (True,), Resolution.KEEP_OLDER: (False,), Resolution.KEEP_BOTH: (True, False)}
"""Which sides an answer keeps, the newer one being True."""


@register.simple_tag(takes_context=True)
def conflict_rows(context: Mapping[str, Any], pairs: Sequence[Pair]) -> SafeString:
    """Draw them. Needs `now`, `may_change`, and `here`: where an answer leads back to without HTMX."""
    draw = _Pairs(context)
    return SafeString("".join(map(draw.pair, pairs)))


class _Pairs:
    """Draws them for one reader."""

    def __init__(self, context: Mapping[str, Any]) -> None:
        self.sides, self.foot = _Sides(context["now"]), _Foot(context)
        self.said = label(gettext("Two texts that say the opposite"))

    def pair(self, pair: Pair) -> SafeString:
        row = pair.conflict
        is_settled = row.resolved_at is not None
        return drawn(
            _PAIR,
            kind=" conflict-settled" if is_settled else "",
            pk=id_of(row.pk),
            done=SafeString(" data-done") if is_settled else NOTHING,
            said=self.said,
            older=self.sides.side(pair.older, row),
            newer=self.sides.side(pair.newer, row),
            foot=self.foot.settled(row) if is_settled else self.foot.open(pair),
        )


class _Sides:
    """Draws a text, and what speaks for it."""

    def __init__(self, now: datetime) -> None:
        self.moments = Moments(now)
        self.fact, self.knowledge = addresses("memory:fact-detail"), addresses("memory:knowledge-detail")
        self.older, self.newer = label(gettext("Older")), label(gettext("Newer"))
        self.proposed = drawn(_BADGE, tone="busy", said=gettext("proposed"))
        self.kept = drawn(_BADGE, tone="good", said=gettext("kept"))
        self.shared, self.about = label(gettext("known to all")), gettext("about <bdi>%(subject)s</bdi>")
        self.first, self.last = gettext("first %(at)s"), gettext("last %(at)s")

    def side(self, side: Side, row: FactConflict) -> SafeString:
        item = side.item
        is_fact = isinstance(item, AgentFact)
        is_kept = bool(row.resolution) and side.is_newer in _KEPT[Resolution(row.resolution)]
        last = item.last_seen_at if isinstance(item, AgentFact) else item.last_confirmed_at
        return drawn(
            _SIDE,
            kind=" conflict-lost" if row.resolution and not is_kept else "",
            age=self.newer if side.is_newer else self.older,
            badge=self.kept if is_kept else self._badge(side, row),
            url=(self.fact if is_fact else self.knowledge)(item.pk),
            words=SafeString("".join(map(_stretch, side.words))),
            who=self._who(item),
            strength=_strength(item),
            first=filled(self.first, at=self.moments.moment(item.created_at)),
            last=filled(self.last, at=self.moments.ago(last)),
        )

    def _badge(self, side: Side, row: FactConflict) -> SafeString:
        if side.item.archived_at:
            return drawn(_BADGE, tone="plain", said=word(side.item.archived_because))
        return self.proposed if side.is_newer and not row.resolution else NOTHING

    def _who(self, item: AgentFact | SharedKnowledge) -> SafeString:
        agent = item.agent if isinstance(item, AgentFact) else item.source_agent
        parts = [drawn("<bdi>{agent}</bdi>", agent=agent)] if agent else []
        if item.subject:
            parts.append(filled(self.about, subject=item.subject))
        if isinstance(item, SharedKnowledge):
            parts.append(self.shared)
        return SafeString(" · ".join(parts))


class _Foot:
    """Draws what can be answered, or what was."""

    def __init__(self, context: Mapping[str, Any]) -> None:
        self.moments, self.may_change, self.csrf = Moments(context["now"]), context["may_change"], csrf_field(context)
        self.next = drawn('<input type="hidden" name="next" value="{url}">', url=context["here"])
        self.settle, self.reopen = addresses("memory:conflict-settle"), addresses("memory:conflict-reopen")
        self.keep = SafeString(
            _keep(Resolution.KEEP_NEWER, "n", gettext("Keep newer"), NOTHING)
            + _keep(Resolution.KEEP_OLDER, "o", gettext("Keep older"), _OUTLINE)
        )
        self.both, self.keep_both = label(gettext("Keep both…")), label(gettext("Keep both"))
        self.when_each = label(gettext("When does each one hold?"))
        self.take_back = drawn(_REOPEN, icon=icon("undo-2"), said=gettext("Ask again"))
        self.waits = drawn('<p class="small muted">{said}</p>', said=gettext("It waits for a reviewer."))

    def open(self, pair: Pair) -> SafeString:
        """The buttons, and behind the third one a note."""
        if not self.may_change:
            return self.waits
        row = pair.conflict
        note = drawn(
            _NOTE,
            pk=id_of(row.pk),
            label=self.when_each,
            limit=LIMITS.note,
            invalid=drawn(' aria-invalid="true" aria-describedby="note-{pk}-error"', pk=row.pk) if pair.error else "",
            note=pair.note,
            error=drawn(_ERROR, pk=row.pk, said=pair.error) if pair.error else NOTHING,
            value=Resolution.KEEP_BOTH.value,
            said=self.keep_both,
        )
        opened = SafeString(" open") if pair.error else NOTHING
        return SafeString(
            self._form(self.settle(row.pk), row, self.keep)
            + drawn(_BOTH, open=opened, said=self.both, fields=self._form(self.settle(row.pk), row, note))
        )

    def settled(self, row: FactConflict) -> SafeString:
        """Who said what when, and the way back."""
        said = drawn(
            _SETTLED,
            badge=word(row.resolution),
            by=row.member or row.api_key or "",
            at=self.moments.moment(row.resolved_at),
            note=drawn(' <q class="conflict-note" dir="auto">{note}</q>', note=row.note) if row.note else NOTHING,
        )
        if not self.may_change:
            return said
        return SafeString(said + self._form(self.reopen(row.pk), row, self.take_back))

    def _form(self, url: SafeString, row: FactConflict, fields: SafeString) -> SafeString:
        return drawn(_FORM, url=url, pk=id_of(row.pk), csrf=self.csrf, next=self.next, fields=fields)


def _keep(value: Resolution, key: str, said: str, look: SafeString) -> SafeString:
    return drawn(_KEEP, value=value.value, key=key, key_said=key.upper(), said=said, look=look)


def _stretch(words: tuple[bool, str]) -> SafeString:
    is_marked, text = words
    return drawn("<mark>{text}</mark>" if is_marked else "{text}", text=text)


def _strength(item: AgentFact | SharedKnowledge) -> str:
    if isinstance(item, AgentFact):
        return ngettext("met once", "met %(n)d times", item.count) % {"n": item.count}
    voices = item.confirmation_count
    return ngettext("confirmed by %(n)d", "confirmed by %(n)d", voices) % {"n": voices}
