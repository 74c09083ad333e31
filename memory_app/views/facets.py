"""What a list can be narrowed by, as links with counts, and what it is narrowed by, as chips to take off."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from memory_app.selectors.buckets import Bucket
from memory_app.templatetags.figures import capped
from memory_app.templatetags.frame import icon
from memory_app.templatetags.pieces import NOTHING, drawn
from memory_app.templatetags.words import word

_LINK: Final = (
    '<a class="menu-item" href="{url}"{current}><span class="facet-name" dir="auto">{name}</span>'
    '<span class="facet-count">{count}</span>{off}</a>'
)
_CURRENT: Final = SafeString(' aria-current="true"')


@dataclass(frozen=True, slots=True)
class Choice:
    """One value: what it is called, how many rows it would leave, where that is shown."""

    name: str
    count: int
    url: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Facet:
    """One thing to narrow by; `field` can be typed where there are more values than are offered."""

    field: str
    label: str
    choices: Sequence[Choice]
    has_more: bool
    is_chosen: bool

    @property
    def menu(self) -> SafeString:
        """Its choices as links; one that is on says that it goes."""
        return SafeString("".join(map(self._link, self.choices)))

    def _link(self, one: Choice) -> SafeString:
        return drawn(
            _LINK,
            url=one.url,
            current=_CURRENT if one.chosen else NOTHING,
            name=word(one.name) if self.field == "event_type" else one.name,
            count=capped(one.count),
            off=icon("x") if one.chosen else NOTHING,
        )


@dataclass(frozen=True, slots=True)
class Chip:
    """One filter that is on; `url` is the list without it."""

    label: str
    value: str
    url: str


def url_with(chosen: Mapping[str, str], **changes: str) -> str:
    """Return the list's address with these filters changed, from its top; one that becomes empty goes."""
    kept = {name: value for name, value in {**chosen, **changes}.items() if value}
    return f"?{urlencode(kept)}"


def facet(
    field: str, label: str | Promise, found: Sequence[Bucket], *, chosen: Mapping[str, str], offered: int
) -> Facet:
    """Make one of what a selector counted. A value that is on links to the list without it."""
    own = chosen.get(field, "")
    choices = [_choice(field, one, chosen=chosen) for one in found[:offered]]
    return Facet(field, str(label), choices, len(found) >= offered, bool(own))


def _choice(field: str, one: Bucket, *, chosen: Mapping[str, str]) -> Choice:
    is_on = one.value == chosen.get(field)
    return Choice(one.name, one.count, url_with(chosen, **{field: "" if is_on else one.value}), is_on)


def chip(field: str, label: str | Promise, value: str, *, chosen: Mapping[str, str]) -> Chip:
    """Make the chip of a filter that is on."""
    return Chip(str(label), value, url_with(chosen, **{field: ""}))
