"""What the demo's members and agents say and do on which morning: verdicts, rules by hand, proposals."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from memory_app.domain.vocabulary import Category, Scope
from memory_app.services.demo.cast import EMAIL, GIULIA, LI, SOPHIE, Contact, Guest, Voice

_CONTACT = "pattern__conditions__contact__key"


@dataclass(frozen=True, slots=True)
class Answer:
    """A verdict on the first morning on which the pattern waits in the queue; `by` nobody means the owner."""

    right: bool
    pattern: Mapping[str, Any]
    note: str = ""
    by: Guest | None = None
    taken_back_after: timedelta | None = None


ANSWERS = (
    Answer(right=True, pattern={"pattern__trait": "removed:semicolon", "pattern__conditions": None}, by=GIULIA),
    Answer(
        right=True,
        pattern={"pattern__trait": "removed:pleasantries", "pattern__conditions__text": "technical"},
        note="Engineers want the answer in the first line.",
    ),
    Answer(
        right=False,
        pattern={"pattern__trait": "shortened", _CONTACT: LI.key},
        note="Only while the port is on strike, not for good.",
    ),
    Answer(
        right=False,
        pattern={"pattern__event_type": "exception", "pattern__outcome": "timeout"},
        by=GIULIA,
        taken_back_after=timedelta(minutes=4),
    ),
)


@dataclass(frozen=True, slots=True)
class HandWritten:
    """A rule by a person's own hand, so many days ago, and when it was paused. no voice means for all agents."""

    ago: int
    text: str
    voice: Voice | None = None
    about_maria: bool = False
    by: Guest | None = None
    paused_ago: int | None = None


RULES = (
    HandWritten(119, "Never send anything without approval."),
    HandWritten(119, "Mails that say urgent come first.", EMAIL),
    HandWritten(112, "Open with a greeting.", EMAIL, about_maria=True, by=GIULIA),
    HandWritten(96, "Offer a discount for early payment.", EMAIL),
    HandWritten(64, "Name the stand of the fair in Florence, hall 4.", EMAIL, by=GIULIA, paused_ago=37),
    HandWritten(12, "Never offer a discount for early payment.", EMAIL, by=GIULIA),
)
"""The last one forgets an older one; that a greeting opens each mail, Maria herself does not keep to."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """An agent's own observation, and the drafts of which some are named as its evidence."""

    ago: int
    quote: str
    category: Category
    voice: Voice
    number: int
    drafts: Mapping[str, Any] = field(default_factory=dict)


KEYS = {"Monthly figures": (Scope.READ,), "Old newsletter tool": (Scope.READ, Scope.WRITE)}
"""Keys of no agent, made on the first morning."""
CLOSED, CLOSED_AGO = "Old newsletter tool", 96
"""The one that was closed, and when."""


def _to(contact: Contact) -> Mapping[str, Any]:
    return {"contact__key": contact.key}


PROPOSALS = (
    Proposal(9, "Sophie Leroy asks for prices without tax.", Category.PEOPLE, EMAIL, 4, _to(SOPHIE)),
    Proposal(3, "Sophie Leroy asks for prices without tax and freight.", Category.PEOPLE, EMAIL, 4, _to(SOPHIE)),
    Proposal(
        5,
        "You take semicolons out of drafts to clients.",
        Category.WRITING_STYLE,
        EMAIL,
        6,
        {"traits__contains": ["removed:semicolon"], "tags__contains": ["client"]},
    ),
)
