"""A workspace's own settings, and what they were when the form was filled in."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from memory_app.domain.policy import LIMITS
from memory_app.services.workspaces import WorkspaceSettings

_REGIONS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
_NAMES = ("name", "time_zone", "night")
_ERRORS = {
    "name": {"required": _("A workspace needs a name.")},
    "time_zone": {"invalid_choice": _("Choose a time zone from the list.")},
    "night": {
        "required": _("Say when the night begins, like 03:00."),
        "invalid": _("This is no time of day; write it like 03:00."),
    },
}


@lru_cache(maxsize=1)
def _zones() -> tuple[str, ...]:
    """The zones of places, without the historical names that mean the same."""
    return tuple(sorted(zone for zone in available_timezones() if zone.partition("/")[0] in _REGIONS))


def _choices(own: str) -> Iterator[tuple[str, Any]]:
    """By region; the one that holds is there whatever it is called."""
    yield "UTC", "UTC"
    if own != "UTC" and own not in _zones():
        yield own, own
    for region, zones in groupby(_zones(), key=lambda zone: zone.partition("/")[0]):
        yield region, [(zone, zone.partition("/")[2].replace("_", " ")) for zone in zones]


class WorkspaceForm(forms.Form):
    """The hidden fields say what the page showed, so that a change by somebody else is noticed, not overwritten."""

    use_required_attribute = False
    name = forms.CharField(
        max_length=LIMITS.name,
        label=_("Name"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
        error_messages=_ERRORS["name"],
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_("Pages show times by this clock. New events are dated by it too, unless their person has another."),
        error_messages=_ERRORS["time_zone"],
    )
    night = forms.TimeField(
        label=_("The night begins at"),
        help_text=_("Once a day, at this time of this zone, what happened is looked through for habits."),
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time", "step": "60"}),
        error_messages=_ERRORS["night"],
    )
    seen_name = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    seen_time_zone = forms.CharField(required=False, widget=forms.HiddenInput)
    seen_night = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, shown: WorkspaceSettings) -> None:
        """With what is shown: as the form's start, or, after a conflict, as what it was filled in against."""
        initial = {name: getattr(shown, name) for name in _NAMES}
        super().__init__(data, label_suffix="", initial=initial | {f"seen_{name}": initial[name] for name in _NAMES})
        zone = self.fields["time_zone"]
        assert isinstance(zone, forms.ChoiceField)  # noqa: S101 - for the type checker
        zone.choices = list(_choices(shown.time_zone))

    def wanted(self) -> WorkspaceSettings:
        """Return what was asked for."""
        given = self.cleaned_data
        return WorkspaceSettings(given["name"], given["time_zone"], f"{given['night']:%H:%M}")

    def seen(self) -> WorkspaceSettings:
        """Return what the page showed while the form was filled in."""
        return WorkspaceSettings(*(self.cleaned_data[f"seen_{name}"] for name in _NAMES))
