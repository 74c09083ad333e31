"""Numbers and times as JSON with all that was stored: no rounding, no exponent, no microsecond cut off."""

import json
import re
from datetime import datetime
from decimal import Decimal
from secrets import token_hex
from typing import Any

from django.http import HttpRequest
from ninja.renderers import JSONRenderer
from ninja.responses import NinjaJSONEncoder

_MARK = token_hex(16)
"""Nobody outside ever sees it, so that no text can pass for a marked number."""
_MARKED = re.compile(f'"{_MARK}([^"]*)"')


def number(value: Decimal) -> int | float | Decimal:
    """The plainest number that says exactly this; a Decimal stays one where a float would round it."""
    if value == value.to_integral_value():
        return int(value)
    near = float(value)
    return near if Decimal(repr(near)) == value else value


class _Encoder(NinjaJSONEncoder):
    def default(self, o: Any) -> Any:
        """Mark a Decimal, since `json` knows no number with digits of its own; write a time to the microsecond.

        Django's own encoder cuts it to the millisecond: 48 hours after what it then says are not yet 48 hours.
        """
        if isinstance(o, datetime):
            return o.isoformat().replace("+00:00", "Z")
        return f"{_MARK}{o:f}" if isinstance(o, Decimal) else super().default(o)


class ExactRenderer(JSONRenderer):
    """Writes what operations answer."""

    def render(self, request: HttpRequest, data: Any, *, response_status: int) -> str:  # noqa: ARG002 - ninja's
        """JSON, in which a Decimal is a number."""
        written = json.dumps(data, cls=_Encoder)
        return _MARKED.sub(r"\1", written) if _MARK in written else written
