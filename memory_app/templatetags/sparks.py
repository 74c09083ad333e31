"""Small columns of figures, drawn by the server as attributes of SVG: a shape beside the words that say it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

_HIGH: Final = 20
_STEP: Final = 7
_WIDE: Final = 5
_LEAST: Final = 3
"""The height of a column of one, however tall the tallest is: what happened is never drawn as nothing."""


@register.simple_tag
def spark(values: Sequence[int], high: int = _HIGH) -> SafeString:
    """Draw one column for each figure, the tallest `high` pixels; nought is a line. Silent for readers."""
    return _drawn(tuple(values), high)


@lru_cache(maxsize=1_024)
def _drawn(values: tuple[int, ...], high: int) -> SafeString:
    most = max(values, default=0)
    columns = []
    for place, value in enumerate(values):
        tall = max(round(value / most * high), _LEAST) if value else 1
        kind = "lit" if value else "unlit"
        columns.append(
            f'<rect class="{kind}" x="{place * _STEP}" y="{high - tall}" width="{_WIDE}" height="{tall}" rx="1"/>'
        )
    wide = max(len(values) * _STEP - (_STEP - _WIDE), 0)
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    return mark_safe(f'<svg class="spark" {size} aria-hidden="true">{"".join(columns)}</svg>')  # noqa: S308 - numbers
