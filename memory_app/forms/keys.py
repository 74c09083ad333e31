"""A new API key, as an admin asks for it."""

from datetime import datetime, timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Scope

_NEVER = 0
_SCOPES = (
    (Scope.READ.value, _("read: lists, context, recall")),
    (Scope.WRITE.value, _("write: what an agent reports")),
    (Scope.REVIEW.value, _("review: verdicts, rules, runs (only for keys bound to nobody)")),
    (Scope.EXPORT.value, _("export: encrypted exports")),
)


class KeyForm(forms.Form):
    """Scopes, what it is bound to, and how long it lives; the service checks all of it again."""

    use_required_attribute = False
    name = forms.CharField(
        max_length=LIMITS.name,
        label=_("Name"),
        help_text=_("Says in lists and logs who calls: “mail agent, production”."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True}),
    )
    scopes = forms.MultipleChoiceField(
        choices=_SCOPES, label=_("It may"), initial=["read", "write"], widget=forms.CheckboxSelectMultiple
    )
    agent = forms.CharField(
        required=False,
        max_length=LIMITS.key,
        label=_("Bound to the agent"),
        help_text=_("The agent's key, made if it is new. The calls then need not name one, and may name no other."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    subject = forms.CharField(
        required=False,
        max_length=LIMITS.key,
        label=_("Bound to the person"),
        help_text=_("The person's key. The key then sees that person's memory alone."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    days = forms.TypedChoiceField(
        coerce=int,
        choices=((30, _("30 days")), (90, _("90 days")), (365, _("one year")), (_NEVER, _("never"))),
        initial=365,
        label=_("Ends after"),
    )

    def expires_at(self, now: datetime) -> datetime | None:
        """Return when the key dies; none for never."""
        days: int = self.cleaned_data["days"]
        return now + timedelta(days=days) if days else None
