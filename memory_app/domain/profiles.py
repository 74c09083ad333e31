"""Profiles: how an attribute is named, and the one line in which a prompt tells of a person, a company or an agent."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memory_app.domain.errors import InvalidInput
from memory_app.domain.lines import one_line
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_key, clean_text

HISTORY = "history"
"""What stands in an address after an attribute, and so can't be one."""


@dataclass(frozen=True, slots=True)
class Portrait:
    """What is known of one entity. `label` says in the prompt what it is; attributes are pairs of name and value."""

    label: str
    name: str
    company: str = ""
    tags: Sequence[str] = ()
    attributes: Sequence[tuple[str, str]] = ()


def attribute_name(named: str) -> str:
    """The name as it is kept: opaque, like a key, so that two of them never become one.

    Raises InvalidInput for one that is blank or too long, that holds a slash or a control character, or is "history".
    """
    clean_text(named, field="attribute", limit=LIMITS.tag, required=True, multiline=False)
    name = clean_key(named, field="attribute")
    if "/" in name or name == HISTORY:
        raise InvalidInput("An attribute's name holds no slash and is not “history”.", field="attribute")
    return name


def profile_line(portrait: Portrait) -> str:
    """Like `Contact: Marco (Bertelli, client): formal tone, language: Italian`; empty where nothing is known."""
    place = ", ".join(filter(None, map(one_line, (portrait.company, *portrait.tags))))
    told = ", ".join(_told(portrait.attributes))
    if not place and not told:
        return ""
    head = f"{portrait.label}: {one_line(portrait.name)}" + (f" ({place})" if place else "")
    return f"{head}: {told}" if told else head


def _told(attributes: Iterable[tuple[str, str]]) -> Iterable[str]:
    """Each value after its attribute, unless it says that itself ("tone", "formal tone")."""
    for name, value in attributes:
        said = one_line(value)
        yield said if name.casefold() in said.casefold() else f"{one_line(name)}: {said}"
