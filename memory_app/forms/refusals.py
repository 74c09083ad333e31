"""What the list of refusals is narrowed by."""

from django import forms

from memory_app.domain.vocabulary import ReverseSignalStatus
from memory_app.forms.filters import ListFilters


class RefusalFilters(ListFilters):
    """By agent, by person, and by whether it holds; the page shows the last as tabs."""

    status = forms.ChoiceField(
        required=False,
        choices=[("", ""), *((word.value, word.value) for word in ReverseSignalStatus)],
        widget=forms.HiddenInput,
    )

    @property
    def status_now(self) -> str:
        """Return the status that the list is narrowed to, empty for all."""
        return str(self.data.get("status", ""))
