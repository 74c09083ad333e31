"""Who is in the development team's demo: three coding agents, the two people who answer for them, and a client."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory_app.domain.vocabulary import Role, SessionOutcome
from memory_app.services.demo.cast import Firm, Guest, Voice

SLUG, NAME = "demo-dev", "Quayside Ledger (demo)"
"""The name sorts behind the other demo's, in which their owner therefore begins."""

JONAS = Guest("jonas.lind@demo.example", "Jonas Lind", Role.ADMIN)
AISHA = Guest("aisha.diallo@demo.example", "Aisha Diallo", Role.REVIEWER)
GUESTS = (JONAS, AISHA)
SUBJECTS = {"jonas": JONAS, "aisha": AISHA}
"""The same two as those whom the agents work for, by the keys that agents know them by."""

PORT = Firm("port-of-eastvik", "Port of Eastvik", ("client", "pilot"))
"""Whose berths are billed with it first."""

PLANNER, BACKEND, FRONTEND = (
    Voice("planner", "Planner"),
    Voice("backend", "Backend coder"),
    Voice("frontend", "Frontend coder"),
)
OWNERS: Mapping[Voice, Guest] = {PLANNER: JONAS, BACKEND: JONAS, FRONTEND: AISHA}


@dataclass(frozen=True, slots=True)
class Task:
    """A finished task: on which of the story's working days, 1 the first, and what its agent printed.

    White space at the beginning of a line says nothing.
    """

    day: int
    said: str
    files: tuple[str, ...] = ()
    outcome: SessionOutcome = SessionOutcome.COMPLETED
    subject: str | None = None
    name: str | None = None


def team(number: int) -> Mapping[Voice, Voice]:
    """The agents of one of several teams, by whose part each plays; the first team's are those themselves."""
    if number == 1:
        return {voice: voice for voice in OWNERS}
    return {voice: Voice(f"{voice.key}-{number}", f"{voice.name} {number}") for voice in OWNERS}
