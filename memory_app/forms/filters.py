"""What a list is narrowed by: kept in the URL, offered as choices where they are few."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memory_app.domain.actors import Actor
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import EventType, ObservationStatus, SubjectKind
from memory_app.models import Agent, Subject
from memory_app.models.base import OwnedQuerySet

_OFFERED = 100
"""More names than this are typed, not chosen."""


class ListFilters(forms.Form):
    """By agent and by person, each by its external key; an unknown one finds nothing and says so."""

    use_required_attribute = False
    agent = forms.CharField(required=False, max_length=LIMITS.key, label=_("Agent"))
    subject = forms.CharField(required=False, max_length=LIMITS.key, label=_("About"))

    def __init__(self, query: QueryDict, *, actor: Actor) -> None:
        super().__init__(query, label_suffix="", auto_id="filter-%s")
        self.actor = actor
        _offer(self.fields["agent"], _names(Agent.objects.visible_to(actor)))
        people = Subject.objects.visible_to(actor).remembered().filter(kind=SubjectKind.USER)
        _offer(self.fields["subject"], _names(people))

    def narrow(self, rows: Any) -> Any:
        """Return the rows that fit; none when a filter makes no sense."""
        if not self.is_valid():
            return rows.none()
        chosen = {name: value for name, value in self.cleaned_data.items() if value}
        return rows.filter(**{self.lookups()[name]: value for name, value in chosen.items()})

    def lookups(self) -> dict[str, str]:
        """Return each field's lookup."""
        return {"agent": "agent__key", "subject": "subject__key"}

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

    def lookups(self) -> dict[str, str]:
        """Return each field's lookup."""
        return super().lookups() | {"status": "status"}


class EpisodeFilters(ListFilters):
    """By type of event too; a workspace's own types are reached by clicking one."""

    event_type = forms.CharField(required=False, max_length=LIMITS.word, label=_("Type"))

    def __init__(self, query: QueryDict, *, actor: Actor) -> None:
        super().__init__(query, actor=actor)
        known = [word.value for word in EventType]
        own = query.get("event_type", "")
        _offer(self.fields["event_type"], [(word, word) for word in ([*known, own] if own not in known else known)])

    def lookups(self) -> dict[str, str]:
        """Return each field's lookup."""
        return super().lookups() | {"event_type": "event_type"}


def _names(rows: OwnedQuerySet) -> list[tuple[str, str]]:
    """Return keys with what they are called, at most one more than is offered."""
    found = rows.order_by("key").values_list("key", "name")[: _OFFERED + 1]
    return [(key, name or key) for key, name in found]


def _offer(field: forms.Field, options: Iterable[tuple[str, str | Promise]]) -> None:
    choices = [(value, label) for value, label in options if value]
    if len(choices) <= _OFFERED:
        field.widget = forms.Select(choices=[("", _("All")), *choices])
