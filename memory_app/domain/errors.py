"""What a caller did that can't be done, in words a person can act on. The ways in turn these into statuses."""

from memory_app.domain.sentences import Sentence


class Refusal(Exception):
    """Base of every refusal. `field` and `limit` name what to change, where something can be.

    `message` is an English template that stands where it is raised; it may take `%(field)s`, `%(limit)d` and further
    values. REST says it as it is, pages in the reader's language.
    """

    code = "refused"

    def __init__(self, message: str, *, field: str | None = None, limit: int | None = None, **values: object) -> None:
        if not isinstance(message, Sentence):
            message = Sentence(message, **_named(message, {"field": field, "limit": limit, **values}))
        super().__init__(message)
        self.message: Sentence = message
        self.field = field
        self.limit = limit


def _named(template: str, values: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in values.items() if f"%({name})" in template}


class InvalidInput(Refusal):
    """A value is off: wrong kind, too long, too many, not in the vocabulary."""

    code = "invalid"


class TooLarge(Refusal):
    """The whole request is over its limit."""

    code = "too_large"


class NotAllowed(Refusal):
    """The role, the scope or the key's binding forbids it."""

    code = "forbidden"


class NotFound(Refusal):
    """No such thing, or not the actor's to see: both read alike."""

    code = "not_found"


class Conflict(Refusal):
    """The row has moved on: a stale version, nothing to undo, too late."""

    code = "conflict"


class Gone(Refusal):
    """The subject was erased; nothing about it is taken in again."""

    code = "gone"
