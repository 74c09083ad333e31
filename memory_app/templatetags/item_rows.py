"""The rows of the lists of facts and of shared knowledge, and how strong each of them is."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import FactStatus
from memory_app.selectors.items import FactRow, ItemRow, KnowledgeRow
from memory_app.templatetags.figures import Moments
from memory_app.templatetags.frame import icon
from memory_app.templatetags.pieces import FOCUS, NOTHING, addresses, drawn, filled, first_of_more, id_of
from memory_app.templatetags.status import status_badge
from memory_app.templatetags.words import word

register = template.Library()

_ROW: Final = (
    '<li class="row{off}" id="{noun}-{pk}"{focus}>{tick}<div class="main">'
    '<a class="row-link text" id="text-{pk}" href="{url}" dir="auto">{text}</a>'
    '<div class="sub">{category}{owner}</div></div> <span class="small item-strength">{strength}</span> '
    '<span class="item-marks">{marks}</span> <span class="when end">{when}</span></li>'
)
_TICK: Final = (
    '<span class="tick-cell"><input type="checkbox" name="ids" value="{pk}" form="bulk"{ticked}'
    ' aria-labelledby="text-{pk}"></span>'
)
_MARKS_LIT: Final = DEFAULT.facts.promote_after
_TICKED: Final = SafeString(" checked")
_OFF: Final = SafeString(" row-off")


@register.simple_tag
def fact_strength(count: int) -> SafeString:
    """Show how often a fact was met, in sessions or by hand: so many of three, from which on it is shared with all."""
    said = ngettext("met once", "met %(n)d times", count) % {"n": count}
    return drawn('{marks} <span class="num">{said}</span>', marks=_steps(count), said=said)


@register.simple_tag
def knowledge_strength(voices: int) -> SafeString:
    """Show how many stand behind an item independently."""
    said = ngettext("%(n)d voice", "%(n)d voices", voices) % {"n": voices}
    return drawn('{marks} <span class="num">{said}</span>', marks=_steps(voices), said=said)


def _steps(count: int) -> SafeString:
    return _marks(min(count, _MARKS_LIT))


@lru_cache(maxsize=8)
def _marks(lit: int) -> SafeString:
    marks = "".join(
        f'<rect class="{"lit" if number < lit else "unlit"}" x="{number * 10}" width="8" height="8" rx="2"/>'
        for number in range(_MARKS_LIT)
    )
    width = _MARKS_LIT * 10 - 2
    return SafeString(f'<svg class="steps" width="{width}" height="8" aria-hidden="true">{marks}</svg>')


@register.simple_tag(takes_context=True)
def fact_rows(context: Mapping[str, Any], rows: Sequence[FactRow]) -> SafeString:
    """Draw facts. Needs what `ItemList.row_context` gives."""
    return _drawn_all(_Facts(context), context, rows)


@register.simple_tag(takes_context=True)
def knowledge_rows(context: Mapping[str, Any], rows: Sequence[KnowledgeRow]) -> SafeString:
    """Draw shared knowledge. Needs what `ItemList.row_context` gives."""
    return _drawn_all(_Knowledge(context), context, rows)


def _drawn_all(draw: "_Rows", context: Mapping[str, Any], rows: Sequence[Any]) -> SafeString:
    focus = FOCUS if first_of_more(context) else NOTHING
    return SafeString("".join(draw.row(row, NOTHING if number else focus) for number, row in enumerate(rows)))


class _Rows:
    """Draws them for one reader; each word of a vocabulary is looked up once."""

    noun = ""

    def __init__(self, context: Mapping[str, Any]) -> None:
        self.moments, self.may_change = Moments(context["now"]), context["may_change"]
        self.at_odds: Collection[UUID] = context["at_odds"]
        self.ticked: Collection[UUID] = context["ticked"]
        self.address = addresses(f"memory:{self.noun}-detail", context["came_from"])
        self.word, self.badge = lru_cache(word), lru_cache(status_badge)
        self.strength = lru_cache(self.strength_of)
        self.pinned = icon("pin", gettext("pinned"))
        mark = '<span class="badge wait">{said}</span>'
        self.conflict = drawn(mark, said=gettext("conflict"))
        self.duplicate = drawn(mark, said=gettext("possible duplicate"))

    def row(self, row: ItemRow, focus: SafeString) -> SafeString:
        """One of them."""
        pk = id_of(row.pk)
        return drawn(
            _ROW,
            noun=self.noun,
            off=_OFF if row.status == FactStatus.ARCHIVED else NOTHING,
            pk=pk,
            focus=focus,
            tick=self.tick(row.pk) if self.may_change else NOTHING,
            url=self.address(row.pk),
            text=row.text,
            category=self.word(row.category),
            owner=self.owner(row),
            strength=self.strength(self.count_of(row)),
            marks=self.marks(row),
            when=self.moments.moment(self.moment_of(row)),
        )

    def tick(self, pk: UUID) -> SafeString:
        """Its box, ticked where whoever comes back had ticked it."""
        return drawn(_TICK, pk=id_of(pk), ticked=_TICKED if pk in self.ticked else NOTHING)

    def marks(self, row: ItemRow) -> SafeString:
        """What asks for a look, then how it stands where that is not the rule."""
        found = self.conflict if row.pk in self.at_odds else NOTHING
        is_twin = row.possible_duplicate_of_id is not None and row.possible_duplicate_of__archived_at is None
        if is_twin and row.archived_at is None:
            found += self.duplicate
        if row.status != FactStatus.ACTIVE:
            found += self.badge(row.status)
        return found + self.pinned if row.pinned else found

    def owner(self, row: Any) -> SafeString:
        raise NotImplementedError

    def strength_of(self, count: int) -> SafeString:
        raise NotImplementedError

    def count_of(self, row: Any) -> int:
        raise NotImplementedError

    def moment_of(self, row: Any) -> Any:
        raise NotImplementedError


class _Facts(_Rows):
    noun = "fact"

    def owner(self, row: FactRow) -> SafeString:
        """Whose it is, and about whom."""
        agent, subject = row.agent__name or row.agent__key, row.subject__name or row.subject__key
        if subject is None:
            return drawn(" · <bdi>{agent}</bdi>", agent=agent)
        return drawn(" · <bdi>{agent}</bdi> · <bdi>{subject}</bdi>", agent=agent, subject=subject)

    def strength_of(self, count: int) -> SafeString:
        """In sessions."""
        return fact_strength(count)

    def count_of(self, row: FactRow) -> int:
        """The sessions that met it."""
        return row.count

    def moment_of(self, row: FactRow) -> Any:
        """When it was met last."""
        return row.last_seen_at


class _Knowledge(_Rows):
    noun = "knowledge"

    def owner(self, row: KnowledgeRow) -> SafeString:
        """Whose fact it was."""
        name = row.source_agent__name or row.source_agent__key
        if name is None:
            return NOTHING
        agent = drawn("<bdi>{agent}</bdi>", agent=name)
        return drawn(" · {said}", said=filled(gettext("from %(agent)s"), agent=agent))

    def strength_of(self, count: int) -> SafeString:
        """In voices."""
        return knowledge_strength(count)

    def count_of(self, row: KnowledgeRow) -> int:
        """Those who stand behind it."""
        return row.confirmation_count

    def moment_of(self, row: KnowledgeRow) -> Any:
        """When it was confirmed last."""
        return row.last_confirmed_at
