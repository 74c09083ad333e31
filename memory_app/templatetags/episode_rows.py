"""The rows of the timeline, a day's head above the first of each day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from memory_app.domain.vocabulary import EpisodeStatus
from memory_app.selectors.timeline import A_DAY_COUNTED, EpisodeRow
from memory_app.templatetags.day_heads import DayHead, day_head
from memory_app.templatetags.happened import told_traits
from memory_app.templatetags.pieces import FOCUS, NOTHING, addresses, drawn, first_of_more, id_of
from memory_app.templatetags.words import word

register = template.Library()

_ROW: Final = (
    '<li class="row" id="episode-{pk}"{focus}><time datetime="{moment}" title="{exact}">{clock}</time>'
    '<div class="main"><a class="row-link text" href="{url}" dir="auto">{summary}</a>{traits}</div>'
    '<span class="small clip agent" title="{agent}"><bdi>{agent}</bdi></span>{who}'
    '<span class="end"><span class="badge {tone}" title="{event_type}">{said}</span></span></li>'
)
_WHO: Final = '<span class="small muted clip" title="{subject}"><bdi>{subject}</bdi></span>'
_WHO_WITH: Final = (
    '<span class="small muted clip" title="{subject} → {contact}"><bdi>{subject}</bdi> → <bdi>{contact}</bdi></span>'
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One episode as a row, with its day's head where it is the first of a day."""

    episode: EpisodeRow
    head: DayHead | None
    clock: str
    moment: str
    exact: str


@register.simple_tag(takes_context=True)
def episode_rows(context: Mapping[str, Any], entries: Sequence[Entry]) -> SafeString:
    """Draw them. Needs `page`."""
    draw = _Rows()
    focus = FOCUS if first_of_more(context) else NOTHING
    return SafeString("".join(draw.row(one, NOTHING if number else focus) for number, one in enumerate(entries)))


class _Rows:
    """Draws them for one reader; each word of a vocabulary is looked up once."""

    def __init__(self) -> None:
        self.address, self.word = addresses("memory:episode-detail"), lru_cache(word)
        self.rejected = gettext("rejected")

    def row(self, entry: Entry, focus: SafeString) -> SafeString:
        """One of them."""
        episode, is_rejected = entry.episode, entry.episode.status == EpisodeStatus.REJECTED
        subject, contact = episode.subject__name or episode.subject__key, episode.contact__name or episode.contact__key
        row = drawn(
            _ROW,
            pk=id_of(episode.pk),
            focus=focus,
            moment=entry.moment,
            exact=entry.exact,
            clock=entry.clock,
            url=self.address(episode.pk),
            summary=episode.summary or f"{episode.event_type} {episode.occurred_at:%Y-%m-%d}",
            traits=told_traits(episode.traits),
            agent=episode.agent__name or episode.agent__key,
            who=drawn(_WHO if contact is None else _WHO_WITH, subject=subject, contact=contact),
            tone="bad" if is_rejected else "plain",
            event_type=episode.event_type,
            said=self.rejected if is_rejected else self.word(episode.event_type),
        )
        return SafeString(_head(entry.head) + row) if entry.head else row


def _head(head: DayHead) -> SafeString:
    count = ngettext("%(n)s episode", "%(n)s episodes", head.count) % {"n": head.count}
    return day_head(head, gettext("1,000+ episodes") if head.count > A_DAY_COUNTED else count)
