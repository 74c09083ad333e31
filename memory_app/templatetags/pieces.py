"""Small pieces of rows that are drawn whole, each by one call of `drawn`: as nodes of a template they cost far more.

The rows themselves stand in a module for each list; what is the same in all of them is said once, before the first.
"""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any, Final
from uuid import UUID

from django.utils.http import urlencode
from django.utils.safestring import SafeString

from memory_app.templatetags.frame import object_url

FOCUS: Final = SafeString(' tabindex="-1" data-focus')
NOTHING: Final = SafeString("")
_ANY: Final = UUID(int=0)


def safe(value: Any) -> str:
    """Return it as markup: escaped, unless it is markup already."""
    return str(value.__html__()) if hasattr(value, "__html__") else escape(str(value))


def drawn(form: str, **values: Any) -> SafeString:
    """Fill a row's form, as `format_html` does, without its care to stay lazy: that takes five times as long."""
    for name, value in values.items():
        kind = type(value)
        if kind is str:
            values[name] = escape(value)
        elif kind is not SafeString and kind is not int:
            values[name] = safe(value)
    return SafeString(form.format_map(values))


def label(text: str) -> SafeString:
    """Escape a text that stands in every row, once."""
    return SafeString(safe(text))


def id_of(pk: UUID) -> SafeString:
    """Return an id as the rows name it."""
    return SafeString(pk)


def addresses(name: str, came_from: str = "") -> Callable[[UUID], SafeString]:
    """Return what makes the address of one object after the other, all of this pattern.

    `came_from` is the query of the list that they stand in, so that each page leads back to it.
    """
    before, _, after = object_url(name, _ANY).partition(str(_ANY))
    if came_from:
        after += f"?{urlencode({'from': came_from})}"
    return lambda pk: SafeString(f"{before}{pk}{after}")


def filled(message: str, **values: Any) -> SafeString:
    """Fill a translated message that holds markup of ours; what it is filled with is escaped."""
    return SafeString(message % {name: safe(value) for name, value in values.items()})


def csrf_field(context: Mapping[str, Any]) -> SafeString:
    """Draw the token of a page's forms; one for all of them, since each asked for is masked anew."""
    return drawn('<input type="hidden" name="csrfmiddlewaretoken" value="{token}">', token=context["csrf_token"])


def first_of_more(context: Mapping[str, Any]) -> bool:
    """Whether the first of these rows takes the focus: they came in the place of "Show more"."""
    page = context.get("page")
    return page is not None and not page.is_first
