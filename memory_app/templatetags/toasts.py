"""The action that a flash message carries: it travels in the message's extra tags, which Django signs or keeps."""

from typing import Final, NamedTuple, Self

from django import template

register = template.Library()

_MARK: Final = "undo"


class Undo(NamedTuple):
    """Where the button posts to, and what the answer takes the place of ("" for a whole page)."""

    url: str
    target: str = ""

    def as_tag(self) -> str:
        """Return it as one word for `extra_tags`."""
        return f"{_MARK}|{self.url}|{self.target}"

    @classmethod
    def of_tag(cls, tag: str | None) -> Self | None:
        """Read what `as_tag` wrote; None for any other tag."""
        mark, _, rest = (tag or "").partition("|")
        url, found, target = rest.partition("|")
        return cls(url, target) if mark == _MARK and found and url.startswith("/") else None


@register.filter
def undo(message: object) -> Undo | None:
    """Return what a flash message offers to take back, if anything."""
    return Undo.of_tag(getattr(message, "extra_tags", None))
