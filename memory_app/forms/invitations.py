"""Asking somebody in, and their first password."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import password_validators_help_texts, validate_password
from django.core.exceptions import ValidationError
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Role
from memory_app.forms.members import roles_within
from memory_app.models import Member

_LONGEST_EMAIL = 254
_LONGEST_PASSWORD = 1_000
"""Hashing is linear in it."""


class InvitationForm(forms.Form):
    """An address and a role; the service checks both again."""

    use_required_attribute = False
    email = forms.EmailField(
        max_length=_LONGEST_EMAIL,
        label=_("E-mail address"),
        help_text=_("The invitation is for the account with this address alone."),
        widget=forms.EmailInput(attrs={"autocomplete": "off", "autofocus": True}),
    )
    role = forms.ChoiceField(label=_("Role"), initial=Role.REVIEWER.value, widget=forms.RadioSelect)

    def __init__(self, data: Any = None, *, held: Role | None) -> None:
        super().__init__(data, label_suffix="")
        offered = [(choice.value, _with_meaning(choice.label, choice.means)) for choice in roles_within(held)]
        role = self.fields["role"]
        assert isinstance(role, forms.ChoiceField)  # noqa: S101 - for the type checker
        role.choices = offered


def _with_meaning(label: object, means: object) -> SafeString:
    return format_html('<b class="medium">{}</b><span class="hint">{}</span>', label, means)


def _advice() -> SafeString:
    # Lazily, so that it is in the reader's language.
    return format_html(
        "<ul>{}</ul>", format_html_join("", "<li>{}</li>", ((a,) for a in password_validators_help_texts()))
    )


class FirstPasswordForm(forms.Form):
    """What an account needs that nobody but its owner can say."""

    use_required_attribute = False
    name = forms.CharField(
        required=False,
        max_length=LIMITS.name,
        label=_("Your name"),
        help_text=_("Others here see it beside what you decide. Without one they see your address."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    password = forms.CharField(
        max_length=_LONGEST_PASSWORD,
        strip=False,
        label=_("Choose a password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, data: Any = None, *, email: str) -> None:
        super().__init__(data, label_suffix="")
        self.email = email
        self.fields["password"].help_text = _advice()

    def clean(self) -> dict[str, Any]:
        """Refuse a password that is short, common, a number, or much like the name or the address."""
        given = super().clean() or self.cleaned_data
        if password := given.get("password"):
            try:
                validate_password(password, Member(email=self.email, name=given.get("name", "")))
            except ValidationError as exc:
                self.add_error("password", exc)
        return given
