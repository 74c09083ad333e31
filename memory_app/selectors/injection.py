"""What goes into an agent's next prompt: every active rule that holds, then the observations that fit."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from memory_app.domain import policy
from memory_app.domain.actors import Actor
from memory_app.domain.confidence import rank_of
from memory_app.domain.errors import NotAllowed
from memory_app.domain.policy import ContextBudget
from memory_app.domain.prompts import memory_line
from memory_app.domain.text import clean_key
from memory_app.domain.tokens import COUNTER, estimate_tokens
from memory_app.domain.vocabulary import Confidence
from memory_app.models import Agent, Observation, ProceduralRule, Subject
from memory_app.selectors.naming import remembered

Why = dict[str, str | int]
HEADERS = {
    "rules": "# Rules: follow each of them. One JSON string a line.",
    "observations": "# Observations: habits seen so far, not yet rules. One JSON string a line.",
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


def context_for(
    actor: Actor, *, agent: str | None, subject: str | None, window: int, budget: ContextBudget = policy.DEFAULT.context
) -> Context:
    """Rules of this agent or all and of this subject or all, and this subject's best observations.

    Nobody named, or someone unknown or erased: what holds for everyone. Raises NotAllowed where a bound key names
    another.
    """
    agent_id, subject_id = _agent(actor, agent), _subject(actor, subject)
    rules = _rules(actor, agent_id, subject_id)
    injected = Section("rules", _share(budget.rules, window, budget))
    injected.items = [Item(rule.pk, "rule", rule.text, {"reason": "always"}) for rule in rules]
    seen = Section("observations", _share(budget.observations, window, budget))
    # An agent that was named and is unknown has no observations; one that was not named has all of the subject's.
    if subject_id is not None and (agent is None or agent_id is not None):
        said = {rule.source_observation_id for rule in rules} - {None}
        _fill(seen, _observations(actor, agent_id, subject_id, said), top=budget.observations_top)
    return Context((injected, seen))


def _share(tokens: int, window: int, budget: ContextBudget) -> int:
    """Smaller windows scale in proportion."""
    return tokens * min(window, budget.window) // budget.window


def _agent(actor: Actor, named: str | None) -> UUID | None:
    if named is None:
        return actor.agent_id
    owned = Agent.objects.in_workspace(actor.workspace_id).filter(key=clean_key(named, field="agent"))
    return _own(actor.agent_id, owned.values_list("pk", flat=True).first(), field="agent")


def _subject(actor: Actor, named: str | None) -> UUID | None:
    if named is None:
        people = Subject.objects.in_workspace(actor.workspace_id).remembered().filter(pk=actor.subject_id)
        return people.values_list("pk", flat=True).first() if actor.subject_id else None
    found = remembered(actor, named)
    return _own(actor.subject_id, found.pk if found else None, field="subject")


def _own(bound: UUID | None, named: UUID | None, *, field: str) -> UUID | None:
    if bound is not None and bound != named:
        raise NotAllowed("This key is bound to one %(field)s; leave %(field)s out or name that one.", field=field)
    return named


def _rules(actor: Actor, agent_id: UUID | None, subject_id: UUID | None) -> list[ProceduralRule]:
    owned = ProceduralRule.objects.in_workspace(actor.workspace_id).injectable()
    return list(owned.holding_for(agent_id=agent_id, subject_id=subject_id).in_order())


def _observations(actor: Actor, agent_id: UUID | None, subject_id: UUID, said: set[UUID | None]) -> list[Observation]:
    """Live, and not yet said by a rule that is in; the surest first, then the newest."""
    rows = Observation.objects.in_workspace(actor.workspace_id).live().filter(subject_id=subject_id)
    if agent_id is not None:
        rows = rows.filter(agent_id=agent_id)
    found = list(rows.exclude(pk__in=said).newest_first())
    return sorted(found, key=_sureness, reverse=True)


def _sureness(row: Observation) -> int:
    return rank_of(Confidence(row.standing_confidence))


def _fill(section: Section, rows: Sequence[Observation], *, top: int) -> None:
    """The first `top` that fit the budget, each whole; the rest is listed as left out."""
    for row in rows:
        if len(section.items) >= top:
            section.left_out.append(LeftOut(row.pk, "observation", f"not among the top {top}"))
            continue
        section.items.append(Item(row.pk, "observation", row.quote, _why(row)))
        if section.tokens > section.budget:
            section.items.pop()
            section.left_out.append(LeftOut(row.pk, "observation", "over the section's budget"))


def _why(row: Observation) -> Why:
    return {
        "reason": "surest first",
        "confidence": row.standing_confidence,
        "status": row.status,
        "occurrences": row.occurrences,
    }
