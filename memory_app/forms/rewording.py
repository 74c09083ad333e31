"""An observation in a person's own words, and the order that a yes makes a rule of it."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from memory_app.domain.policy import LIMITS
from memory_app.models import Observation

_WORDS = {"class": "textarea", "rows": 2, "dir": "auto", "autocomplete": "off"}


class RewordForm(forms.Form):
    """The service measures and cleans the words; `order` is asked for where a yes would make a rule of it."""

    use_required_attribute = False
    quote = forms.CharField(
        required=False,
        label=_("The observation"),
        widget=forms.Textarea(attrs=_WORDS | {"autofocus": True}),
    )
    order = forms.CharField(
        required=False,
        label=_("The rule that a yes adds"),
        help_text=_("What agents are told, as an order."),
        widget=forms.Textarea(attrs=_WORDS),
    )

    def __init__(self, data: Any = None, *, row: Observation, asks_order: bool) -> None:
        super().__init__(
            data,
            label_suffix="",
            auto_id=f"new-%s-{row.pk}",
            initial={"quote": row.quote, "order": row.rule_text},
        )
        self.fields["quote"].help_text = gettext("At most %(n)d words.") % {"n": LIMITS.quote_words}
        if not asks_order:
            del self.fields["order"]
