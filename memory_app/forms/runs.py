"""A run as somebody asks for it."""

from datetime import UTC, datetime

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

_EARLIEST, _LATEST = datetime(1970, 1, 1, tzinfo=UTC), datetime(2200, 12, 31, tzinfo=UTC)
"""The calendar of `services.ingest`."""


class RunForm(forms.Form):
    """Now, or as if it were another time by the workspace's clock; dry, or for good."""

    use_required_attribute = False
    as_of = forms.DateTimeField(
        required=False,
        label=_("As if it were"),
        help_text=_("Ages and waits count from then, also the 48 hours. By the workspace's clock."),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"],
        validators=[MinValueValidator(_EARLIEST), MaxValueValidator(_LATEST)],
        widget=forms.DateTimeInput(
            format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local", "class": "input", "required": True}
        ),
        error_messages={"invalid": _("Choose a day and a time.")},
    )
    another_time = forms.BooleanField(required=False, widget=forms.HiddenInput)
    """That a time was to be chosen: without one it would run now, and for good."""
    dry_run = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def clean(self) -> None:
        """A time that was to be chosen is there."""
        cleaned = super().clean() or {}
        if cleaned.get("another_time") and not cleaned.get("as_of") and "as_of" not in self.errors:
            self.add_error("as_of", _("Choose a day and a time."))
