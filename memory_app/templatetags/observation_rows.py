"""The rows of the list of observations."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from memory_app.models import Observation
from memory_app.templatetags.figures import Moments, percent, steps, times
from memory_app.templatetags.pieces import FOCUS, NOTHING, addresses, drawn, first_of_more, id_of
from memory_app.templatetags.status import status_badge
from memory_app.templatetags.words import word

register = template.Library()

_ROW: Final = (
    '<li class="row" id="observation-{pk}"{focus}><div class="main">'
    '<a class="row-link text" href="{url}" dir="auto">{quote}</a>'
    '<div class="sub"><bdi>{agent}</bdi> · <bdi>{subject}</bdi> · {category}{contradicted}</div></div> '
    '<span class="small">{steps} {confidence}</span> <span class="small muted num">{times}{rate}</span> '
    '<span class="end">{status}</span> <span class="when end">{when}</span></li>'
)


@register.simple_tag(takes_context=True)
def observation_rows(context: Mapping[str, Any], rows: Sequence[Observation]) -> SafeString:
    """Draw them. Needs `now` and `page`."""
    draw = _Rows(context["now"])
    focus = FOCUS if first_of_more(context) else NOTHING
    return SafeString("".join(draw.row(row, focus if number == 0 else NOTHING) for number, row in enumerate(rows)))


class _Rows:
    """Draws them for one reader; each word of a vocabulary is looked up once."""

    def __init__(self, now: Any) -> None:
        self.moments = Moments(now)
        self.address = addresses("memory:observation-detail")
        self.word, self.badge = lru_cache(word), lru_cache(status_badge)
        self.contradicted = drawn(' · <span class="wait-text">{said}</span>', said=gettext("contradicted"))

    def row(self, row: Observation, focus: SafeString) -> SafeString:
        """One of them."""
        rate = NOTHING
        if row.consistency is not None:
            rate = drawn('<span class="rate"> · {rate}</span>', rate=percent(row.consistency))
        return drawn(
            _ROW,
            pk=id_of(row.pk),
            focus=focus,
            url=self.address(row.pk),
            quote=row.quote,
            agent=row.agent,
            subject=row.subject,
            category=self.word(row.category),
            contradicted=self.contradicted if row.contradicted and row.is_live else NOTHING,
            steps=steps(row.standing_confidence),
            confidence=self.word(row.standing_confidence),
            times=times(row.occurrences),
            rate=rate,
            status=self.badge(row.status),
            when=self.moments.moment(row.created_at),
        )
