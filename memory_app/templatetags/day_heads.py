"""The heads of a list that goes day by day."""

from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from memory_app.templatetags.pieces import NOTHING, drawn

_HEAD: Final = (
    '<li class="day" id="day-{iso}"><h2><a href="{url}">{name}</a>{continued}</h2><span class="num">{count}</span></li>'
)


@dataclass(frozen=True, slots=True)
class DayHead:
    """Above the rows of a day; it goes on from the page before where `continued`."""

    name: str
    iso: str
    count: int
    url: str
    continued: bool


def day_head(head: DayHead, count: str) -> SafeString:
    """Draw it; `count` says in words how much happened that day."""
    continued = drawn(' <span class="muted">{said}</span>', said=gettext("continued")) if head.continued else NOTHING
    return drawn(_HEAD, iso=head.iso, url=head.url, name=head.name, continued=continued, count=count)
