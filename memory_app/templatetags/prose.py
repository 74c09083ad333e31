"""Our own sentences, in which backticks set code apart."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()
_FORMS = ("{}", "<code>{}</code>")


@register.filter
def code_spans(text: str) -> SafeString:
    """Show what stands between backticks as code; all of it is escaped. A backtick without its twin stays as it is."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:
        last = pieces.pop()
        pieces[-1] += f"`{last}"
    shown = (format_html(_FORMS[number % 2], piece) for number, piece in enumerate(pieces) if piece)
    return format_html_join("", "{}", ((piece,) for piece in shown))
