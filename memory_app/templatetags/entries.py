"""Form fields drawn with the focus where a person goes on: at the first error, else at the first field."""

from django import forms, template
from django.forms.boundfield import BoundField
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def entry(field: BoundField, form: forms.BaseForm) -> SafeString:
    """Draw the field's widget; of a form exactly one asks for the focus. The label says what a placeholder would."""
    attributes: dict[str, str | bool] = {"class": "input", "placeholder": False}
    if field.name == "login":  # allauth says `email`, by which password managers find no account
        attributes["autocomplete"] = "username"
    if field.name == _first(form):
        attributes["autofocus"] = True
    return field.as_widget(attrs=attributes)


def _first(form: forms.BaseForm) -> str:
    visible = form.visible_fields()
    wrong = next((field for field in visible if field.errors), None)
    return (wrong or visible[0]).name
