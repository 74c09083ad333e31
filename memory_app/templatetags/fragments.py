"""Parts of pages that are drawn less often than they are shown."""

from functools import lru_cache

from django import template
from django.template import Context, Engine
from django.template.loader import render_to_string
from django.urls import get_script_prefix
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


@register.simple_tag
def cached_include(template_name: str, **values: str | int | None) -> SafeString:
    """Show what a template makes of these values and of the language alone; it is kept, so that the next page has it.

    It sees nothing else: no request, no user. Pass words of ours and figures, never what a person wrote, which would
    outlive its erasure here, and no moment, which has a zone.
    """
    return _drawn(template_name, get_language(), get_script_prefix(), **values)


@lru_cache(maxsize=1_024, typed=True)
def _drawn(name: str, language: str | None, prefix: str, /, **values: str | int | None) -> SafeString:  # noqa: ARG001 - both are part of the answer
    return SafeString(render_to_string(name, values))


@register.simple_tag(takes_context=True)
def captured_include(context: Context, template_name: str) -> SafeString:
    """Draw a template as `include` does, for `as`: what a page shows at two places."""
    return Engine.get_default().get_template(template_name).render(context)
