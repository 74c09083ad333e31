"""Log lines that quote nobody: an exception is its type and the places it went through, never its message.

A message may hold what a person wrote: the database quotes the failing row, a parser its input.
"""

import copy
import logging
import traceback
from types import TracebackType


class Discreet(logging.Formatter):
    """The formatter of all processes."""

    def format(self, record: logging.LogRecord) -> str:
        """Leave out what libraries put into the line itself, and the way to a refusal that is a stranger's fault."""
        if record.exc_info:
            record.exc_text = None  # another handler's may be kept there, with the message
        said = copy.copy(record)
        if record.name == "celery.app.trace" and isinstance(record.args, dict):
            kind = str(record.args.get("exc", "")).partition("(")[0]  # from its repr
            said.args = {**record.args, "exc": kind, "args": "…", "kwargs": "…", "traceback": "…"}
        elif record.name == "django.request" and isinstance(record.args, tuple) and len(record.args) == 2:  # noqa: PLR2004
            said.args = (record.args[0], _view(record))  # for the path, which may hold a person's key
        elif record.name.startswith("django.security."):
            said.exc_info = None
        return super().format(said)

    def formatException(  # noqa: N802 - logging's name
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        """The frames of each exception in the chain and its type."""
        parts: list[str] = []
        seen: set[int] = set()
        exc: BaseException | None = ei[1]
        while exc is not None and id(exc) not in seen:
            seen.add(id(exc))
            frames = "".join(traceback.format_tb(exc.__traceback__))
            parts.insert(0, f"{frames}{type(exc).__module__}.{type(exc).__qualname__}")
            exc = exc.__cause__ or (None if exc.__suppress_context__ else exc.__context__)
        return "\n\nthen\n\n".join(parts)


def _view(record: logging.LogRecord) -> str:
    match = getattr(getattr(record, "request", None), "resolver_match", None)
    return getattr(match, "view_name", None) or "(no view)"
