"""What a list is narrowed by: kept in the URL, offered as choices where they are few."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.forms.utils import flatatt
from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from memory_app.domain.actors import Actor
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import ObservationStatus, SubjectKind
from memory_app.models import Agent, Subject
from memory_app.models.base import OwnedQuerySet
from memory_app.models.rows import Rows
from memory_app.selectors.timeline import TimelineFilter
from memory_app.templatetags.pieces import NOTHING, drawn

_OFFERED = 100
"""More names than this are typed, not chosen."""


_EARLIEST, _LATEST = date(1970, 1, 1), date(2200, 12, 31)
"""The calendar of `services.ingest`."""
_OPTION = '<option value="{value}"{selected}>{said}</option>'
_SELECTED = SafeString(" selected")


def day_field(label: Any) -> forms.DateField:
    """Make the field of a day to list from, to, or alone."""
    return forms.DateField(
        required=False,
        label=label,
        input_formats=["%Y-%m-%d"],
        validators=[MinValueValidator(_EARLIEST), MaxValueValidator(_LATEST)],
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "class": "input"}),
    )


class PlainSelect(forms.Select):
    """A choice of one from a flat list. Django's own draws each option by a template and another for its attributes."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:  # noqa: ARG002
        """Draw it with all of its options at once."""
        chosen = "" if value is None else str(value)
        options = (
            drawn(_OPTION, value=value, selected=_SELECTED if str(value) == chosen else NOTHING, said=said)
            for value, said in self.choices
        )
        attributes = flatatt(self.build_attrs(self.attrs, {"name": name, **(attrs or {})}))
        return drawn(
            "<select{attributes}>{options}</select>", attributes=attributes, options=SafeString("".join(options))
        )


class ListFilters(forms.Form):
    """By agent and by person, each by its external key; an unknown one finds nothing and says so."""

    use_required_attribute = False
    agent = forms.CharField(required=False, max_length=LIMITS.key, label=_("Agent"))
    subject = forms.CharField(required=False, max_length=LIMITS.key, label=_("About"))

    def __init__(self, query: QueryDict, *, actor: Actor) -> None:
        super().__init__(query, label_suffix="", auto_id="filter-%s")
        self.actor = actor
        _offer(self.fields["agent"], _AGENTS.of(actor))
        _offer(self.fields["subject"], _PEOPLE.of(actor))

    def wanted(self, *, but: str = "") -> dict[str, str] | None:
        """Return what is narrowed by, by the names of the fields, whatever `but` says; None where it makes no sense."""
        if self.errors.keys() - {but}:
            return None
        return {name: value for name, value in self.cleaned_data.items() if value and name != but}

    @property
    def is_narrowed(self) -> bool:
        """Whether anything is filtered by."""
        return any(self.data.get(name) for name in self.fields)


class ObservationFilters(ListFilters):
    """By status too; the page shows it as tabs."""

    status = forms.ChoiceField(
        required=False,
        choices=[("", ""), *((word.value, word.value) for word in ObservationStatus)],
        widget=forms.HiddenInput,
    )


class EpisodeFilters(forms.Form):
    """The timeline's: by the keys of whoever was there, by type, by a day or from a day to another.

    The choices are not fields to fill in but links with counts (`views/facets.py`); only the days are typed.
    """

    use_required_attribute = False
    agent = forms.CharField(required=False, max_length=LIMITS.key, label=_("Agent"))
    subject = forms.CharField(required=False, max_length=LIMITS.key, label=_("Person"))
    contact = forms.CharField(required=False, max_length=LIMITS.key, label=_("Contact"))
    company = forms.CharField(required=False, max_length=LIMITS.key, label=_("Company"))
    event_type = forms.CharField(required=False, max_length=LIMITS.word, label=_("Type"))
    day = day_field(_("Day"))
    since = day_field(_("From"))
    until = day_field(_("To"))

    def __init__(self, query: QueryDict) -> None:
        super().__init__(query, label_suffix="", auto_id="filter-%s")

    @property
    def chosen(self) -> dict[str, str]:
        """What is narrowed by, as it stands in the URL."""
        return {name: self.data[name] for name in self.fields if self.data.get(name)}

    def wanted(self, zone: ZoneInfo) -> TimelineFilter | None:
        """Return what to look for, days being days of this zone; None when a filter makes no sense."""
        if not self.is_valid():
            return None
        chosen = dict(self.cleaned_data)
        since, until = span_of(chosen.pop("day"), chosen.pop("since"), chosen.pop("until"), zone)
        return TimelineFilter(**chosen, since=since, until=until)


def span_of(
    day: date | None, first: date | None, last: date | None, zone: ZoneInfo
) -> tuple[datetime | None, datetime | None]:
    """From the first midnight to the one after the last day; a day within a range is that day alone."""
    first, last = max(filter(None, (day, first)), default=None), min(filter(None, (day, last)), default=None)
    since = midnight(first, zone) if first else None
    return since, midnight(last + timedelta(days=1), zone) if last else None


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """When a day begins there."""
    return datetime.combine(day, time(), tzinfo=zone)


class _Named(NamedTuple):
    key: str
    name: str


def _agents(actor: Actor) -> OwnedQuerySet:
    return Agent.objects.visible_to(actor).order_by("key")[: _OFFERED + 1]


def _people(actor: Actor) -> OwnedQuerySet:
    found = Subject.objects.visible_to(actor).remembered().filter(kind=SubjectKind.USER)
    return found.order_by("key")[: _OFFERED + 1]


_AGENTS: Rows[_Named] = Rows(_agents, _Named)
_PEOPLE: Rows[_Named] = Rows(_people, _Named)
"""At most one more than is offered."""


def _offer(field: forms.Field, options: Sequence[_Named]) -> None:
    choices = [(key, name or key) for key, name in options if key]
    if len(choices) <= _OFFERED:
        field.widget = PlainSelect(choices=[("", _("All")), *choices])
