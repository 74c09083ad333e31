"""What the list of sessions is narrowed by, kept in the URL."""

from zoneinfo import ZoneInfo

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import SessionOutcome, SessionStatus
from memory_app.forms.filters import day_field, span_of
from memory_app.selectors.sessions import SessionFilter


class SessionFilters(forms.Form):
    """By the keys of agent and person, by outcome, by words, by a day or from a day to another.

    Like the timeline's, the choices are links with counts; only the words and the days are typed.
    """

    use_required_attribute = False
    q = forms.CharField(required=False, max_length=LIMITS.fact, label=_("Search"))
    agent = forms.CharField(required=False, max_length=LIMITS.key, label=_("Agent"))
    subject = forms.CharField(required=False, max_length=LIMITS.key, label=_("Person"))
    outcome = forms.ChoiceField(required=False, choices=[(one, one) for one in SessionOutcome], label=_("Outcome"))
    status = forms.ChoiceField(required=False, choices=[(one, one) for one in SessionStatus], label=_("Status"))
    day = day_field(_("Day"))
    since = day_field(_("From"))
    until = day_field(_("To"))

    def __init__(self, query: QueryDict) -> None:
        super().__init__(query, label_suffix="", auto_id="filter-%s")

    @property
    def chosen(self) -> dict[str, str]:
        """What is narrowed by, as it stands in the URL."""
        return {name: self.data[name] for name in self.fields if self.data.get(name)}

    def wanted(self, zone: ZoneInfo) -> SessionFilter | None:
        """Return what to look for but the words, days being days of this zone; None when a filter makes no sense."""
        if not self.is_valid():
            return None
        chosen = dict(self.cleaned_data)
        chosen.pop("q")
        since, until = span_of(chosen.pop("day"), chosen.pop("since"), chosen.pop("until"), zone)
        return SessionFilter(**chosen, since=since, until=until)
