"""What several operations share: the error's shape, what every operation may answer, the base of bodies and lists."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Body(BaseModel):
    """A request's body: a field that does not exist is refused, never dropped."""

    model_config = ConfigDict(extra="forbid")


class ErrorDetail(BaseModel):
    """What is off, in a sentence; the field and the limit where there is one."""

    code: str
    message: str
    field: str | None = None
    limit: int | None = None


class Error(BaseModel):
    """Every refusal has this shape."""

    error: ErrorDetail


class StaleError(Error):
    """The row has moved on; `current` is how it stands now."""

    current: dict[str, Any] | None = None


class EffectOut(BaseModel):
    """One thing that a verdict set in motion, or that its undo puts back."""

    kind: str
    id: str
    done: bool


_READING = (401, 403, 404, 405, 422)
_WRITING = (400, 401, 403, 404, 405, 409, 410, 411, 413, 422)


def answers(shape: Any, status: int = 200, *more: int) -> dict[int, Any]:
    """A reading operation's answers; `more` are further statuses with the same shape."""
    return dict.fromkeys((status, *more), shape) | dict.fromkeys(_READING, Error)


def written(shape: Any, status: int = 200, *more: int) -> dict[int, Any]:
    """A writing operation's answers."""
    return dict.fromkeys((status, *more), shape) | dict.fromkeys(_WRITING, Error) | {409: StaleError}


def named(what: str, example: str) -> Any:
    """A field or filter that takes an external key."""
    return Field(None, description=f"The {what}'s key, the caller's own name for it.", examples=[example])
