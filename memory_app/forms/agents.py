"""An agent as a person names it."""

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from memory_app.domain.policy import LIMITS


class AgentNameForm(forms.Form):
    """What an agent is called in lists; the service cleans it. Empty: its key."""

    use_required_attribute = False
    name = forms.CharField(
        required=False,
        max_length=LIMITS.name,
        label=_("Name"),
        help_text=_("How lists call it. Empty: its short name."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )


class AgentForm(forms.Form):
    """A new agent: a name, and the short name by which it speaks."""

    use_required_attribute = False
    name = forms.CharField(
        max_length=LIMITS.name,
        label=_("Name"),
        help_text=_("What it is to you: “Mail agent”."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )
    key = forms.CharField(
        required=False,
        max_length=LIMITS.key,
        label=_("Short name"),
        help_text=_("The word by which its signals name it, for good. Empty: made from the name, like “mail-agent”."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto", "spellcheck": "false"}),
    )

    def chosen_key(self) -> str:
        """Return the key it gets: the one given, else the name in small letters with hyphens, in any script."""
        name: str = self.cleaned_data["name"]
        return self.cleaned_data["key"] or slugify(name, allow_unicode=True) or name
