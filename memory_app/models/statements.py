"""Statements whose SQL is made once for each shape: for what pages ask, making it costs more than asking."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final, Generic, TypeVar
from uuid import UUID

from memory_app.domain.actors import Actor

How = TypeVar("How")
_IDS: Final = ("workspace_id", "id", "agent_id", "subject_id")
_SAMPLE_IDS: Final = {name: UUID(int=place) for place, name in enumerate(_IDS, start=1)}
_EPOCH: Final = datetime(1, 1, 2, tzinfo=UTC)
_MARK: Final = "\x1a"
_LARGE: Final = 2_000_000_000
"""No number of ours is as large; it still fits a database's integer."""
_MOST: Final = 256
_NO_VALUE: Final = (None, "", ())
_SAMPLES: Final[Mapping[type, Callable[[int], Any]]] = {
    UUID: lambda place: UUID(int=(1 << 64) + place),
    datetime: lambda place: _EPOCH + timedelta(days=place),
    date: lambda place: (_EPOCH + timedelta(days=place)).date(),
    str: lambda place: f"{_MARK}{place}",
    int: lambda place: _LARGE + place,
    tuple: lambda place: (UUID(int=(1 << 65) + place),),
}
"""By the kind of a value what stands for it; a tuple is one of ids."""


@dataclass(frozen=True, slots=True)
class Made(Generic[How]):
    """A statement with samples among its parameters, and `how` its answer is read."""

    sql: str
    parameters: Sequence[Any]
    how: How
    places: Sequence[tuple[int, str]] = field(default=(), kw_only=True)
    """Which parameter is which of the call's values."""
    own_places: Sequence[tuple[int, str]] = field(default=(), kw_only=True)
    """Which is which of the actor's ids."""


class Statements(Generic[How]):
    """What `make(actor, *choices, **values)` returns, for any actor and any values.

    It is called once for each kind of actor, for each set of choices and for each set of values that are there at all,
    with samples in the place of ids and values; each call puts the true ones there. So `make` passes on values as they
    came: whatever it computes of one would stay as it was the first time. That, a value that leads nowhere, and a
    statement of no workspace, raise ValueError at the first call. `choices` are words and numbers of ours: they are
    kept, so nothing that a person wrote may be one. None, an empty text and no ids at all are no value.
    """

    def __init__(self, make: Callable[..., Made[How]]) -> None:
        self._make_one = make
        self._made: dict[Hashable, Made[How]] = {}

    def of(self, actor: Actor, *choices: Hashable, **values: Any) -> tuple[Made[How], list[Any]]:
        """Return the statement of this shape and its true parameters."""
        shape = (
            *_kind(actor),
            choices,
            *[(name, type(value)) for name, value in values.items() if value not in _NO_VALUE],
        )
        made = self._made.get(shape)
        if made is None:
            made = self._keep(shape, self._make(actor, choices, values))
        parameters = list(made.parameters)
        for place, name in made.own_places:
            parameters[place] = getattr(actor, name)
        for place, name in made.places:
            value = values[name]
            parameters[place] = list(value) if type(value) is tuple else value
        return made, parameters

    def _keep(self, shape: Hashable, made: Made[How]) -> Made[How]:
        if len(self._made) >= _MOST:
            self._made.clear()
        self._made[shape] = made
        return made

    def _make(self, actor: Actor, choices: Iterable[Hashable], values: Mapping[str, Any]) -> Made[How]:
        samples = {name: _sample(place, name, value) for place, (name, value) in enumerate(values.items())}
        made = self._make_one(_like(actor), *choices, **samples)
        known = {_known(sample): name for name, sample in samples.items() if sample}
        if not made.sql and not known:  # no row can fit
            return made
        own = {sample: name for name, sample in _SAMPLE_IDS.items()}
        keys = [_known(one) for one in made.parameters]
        strange = [key for key in keys if key not in known and key not in own and _is_marked(key)]
        lost = [name for key, name in known.items() if key not in keys]
        if strange or lost:
            raise ValueError(f"{', '.join(lost) or strange}: computed, or nowhere in the statement")
        if _SAMPLE_IDS["workspace_id"] not in keys:
            raise ValueError("a statement of no workspace")
        return replace(
            made,
            places=[(place, known[key]) for place, key in enumerate(keys) if key in known],
            own_places=[(place, own[key]) for place, key in enumerate(keys) if key in own],  # type: ignore[index]
        )


def _kind(actor: Actor) -> tuple[Hashable, ...]:
    """The same for all actors that see alike."""
    has = (actor.id is None, actor.agent_id is None, actor.subject_id is None)
    return (actor.kind, actor.way, actor.role, frozenset(actor.scopes), *has)


def _like(actor: Actor) -> Actor:
    ids: dict[str, Any] = {name: sample if getattr(actor, name) else None for name, sample in _SAMPLE_IDS.items()}
    return replace(actor, label="", address="", scopes=frozenset(actor.scopes), **ids)


def _sample(place: int, name: str, value: Any) -> Any:
    """Return what stands for a value; what is no value stands for itself. Raises TypeError for a kind unknown here."""
    if value in _NO_VALUE:
        return value
    try:
        return _SAMPLES[type(value)](place)
    except KeyError:
        raise TypeError(f"{name}: nothing stands for a {type(value).__name__}; is it a choice?") from None


def _known(parameter: Any) -> Hashable:
    """A parameter as samples are told apart by it: a list is a tuple, and a number no truth."""
    if isinstance(parameter, list):
        return tuple(parameter)
    return None if isinstance(parameter, bool) else parameter


def _is_marked(key: Any) -> bool:
    """Whether it could only come of a sample: no constant of a statement is a key or a moment."""
    if isinstance(key, tuple):
        return any(map(_is_marked, key))
    if isinstance(key, str):
        return _MARK in key
    return isinstance(key, UUID | date) or (isinstance(key, int | float) and abs(key) >= _LARGE // 2)
