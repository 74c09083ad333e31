"""What a context is made of: items in sections, each section within its budget, what is left out named."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from memory_app.domain.prompts import memory_line
from memory_app.domain.tokens import COUNTER, estimate_tokens

Why = dict[str, str | int]
HEADERS = {
    "rules": "# Rules: follow each of them. One JSON string a line.",
    "profile": "# Profile: what is known of those concerned. One JSON string a line.",
    "knowledge": "# Project knowledge: what holds here. One JSON string a line.",
    "facts": "# Agent knowledge: what you learned. One JSON string a line.",
    "observations": "# Observations: habits seen so far, not yet rules. One JSON string a line.",
    "roster": "# Roster: what the other agents did last. One JSON string a line.",
    "sessions": "# Recent sessions. One JSON string a line.",
    "learned": "# Learned from previous projects. One JSON string a line.",
}


@dataclass(frozen=True, slots=True)
class Item:
    """One remembered text, and why it is there."""

    id: UUID
    kind: str
    text: str
    why: Why


@dataclass(frozen=True, slots=True)
class LeftOut:
    """One that is not there, and why not."""

    id: UUID
    kind: str
    reason: str


@dataclass(slots=True)
class Section:
    """One part of the context. Rules may take more than their budget: they are never dropped or shortened."""

    name: str
    budget: int
    items: list[Item] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The server's own header, then each text as one JSON string on a line of its own; nothing when empty."""
        if not self.items:
            return ""
        return "\n".join((HEADERS[self.name], *(memory_line(item.text) for item in self.items)))

    @property
    def tokens(self) -> int:
        """Of the section as it is written."""
        return estimate_tokens(self.text)

    def fill(self, items: Iterable[Item], *, top: int) -> "Section":
        """Take the first `top` that fit the budget, each whole; the rest is listed as left out."""
        for item in items:
            if len(self.items) >= top:
                self.left_out.append(LeftOut(item.id, item.kind, f"not among the top {top}"))
                continue
            self.items.append(item)
            if self.tokens > self.budget:
                self.items.pop()
                self.left_out.append(LeftOut(item.id, item.kind, "over the section's budget"))
        return self


@dataclass(frozen=True, slots=True)
class Context:
    """Sections in their order; `counter` names the method of every count."""

    sections: Sequence[Section]
    counter: str = COUNTER

    def as_blocks(self) -> str:
        """Sections under their headers, an empty line between them."""
        return "\n\n".join(section.text for section in self.sections if section.items)

    def as_json(self) -> str:
        """One JSON object, a list of texts for each section; a text never begins a line of its own making."""
        lists = (
            f"{memory_line(section.name)}: [" + ", ".join(memory_line(item.text) for item in section.items) + "]"
            for section in self.sections
        )
        return "{" + ", ".join(lists) + "}"
