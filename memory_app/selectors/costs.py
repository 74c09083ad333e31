"""What rules take of each agent's prompts, against their budget."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

from memory_app.domain import policy
from memory_app.domain.actors import Actor
from memory_app.domain.prompts import memory_line
from memory_app.domain.tokens import estimate_tokens
from memory_app.models.rows import Rows
from memory_app.selectors.context_parts import HEADERS
from memory_app.selectors.rules import rules_in_force, tokens_of


@dataclass(frozen=True, slots=True)
class Cost:
    """An agent's fullest prompt: the tokens of its rules, header and all, and about whom it is.

    `agent` is empty for every agent without rules of its own, `subject` where no person makes it fuller.
    """

    agent: str
    subject: str
    tokens: int
    budget: int

    @property
    def over(self) -> int:
        """Tokens above the budget."""
        return max(0, self.tokens - self.budget)


@dataclass(frozen=True, slots=True)
class _Rule:
    text: str
    agent_id: UUID | None
    subject_id: UUID | None
    tokens: int


Tokens = Mapping[UUID | None, int]


def costs(actor: Actor, *, size: int) -> tuple[Sequence[Cost], int]:
    """The agents whose rules take most, the fullest first, at most `size`, and how many more there are. One query."""
    rules, names = _rules(actor)
    by_agent: dict[UUID | None, dict[UUID | None, int]] = defaultdict(lambda: defaultdict(int))
    for rule in rules:
        by_agent[rule.agent_id][rule.subject_id] += rule.tokens
    everyones = by_agent.pop(None, {})
    fullest = [(agent_id, *_fullest(own, everyones)) for agent_id, own in by_agent.items()]
    if everyones:
        fullest.append((None, *_fullest({}, everyones)))
    fullest.sort(key=lambda found: -found[2])
    shown = [
        Cost(names.get(agent_id, ""), names.get(subject_id, ""), _exactly(rules, agent_id, subject_id), _BUDGET)
        for agent_id, subject_id, _ in fullest[:size]
    ]
    return shown, len(fullest) - len(shown)


_BUDGET = policy.DEFAULT.context.rules


class _Held(NamedTuple):
    text: str
    agent_id: UUID | None
    agent__name: str | None
    agent__key: str | None
    subject_id: UUID | None
    subject__name: str | None
    subject__key: str | None


_IN_FORCE: Rows[_Held] = Rows(rules_in_force, _Held)


def _rules(actor: Actor) -> tuple[Sequence[_Rule], Mapping[UUID | None, str]]:
    """What agents get, in its order, and the names of whom it is for."""
    rules: list[_Rule] = []
    names: dict[UUID | None, str] = {}
    for row in _IN_FORCE.of(actor):
        rules.append(_Rule(row.text, row.agent_id, row.subject_id, tokens_of(row.text)))
        names |= {
            row.agent_id: row.agent__name or row.agent__key or "",
            row.subject_id: row.subject__name or row.subject__key or "",
        }
    names[None] = ""
    return rules, names


def _fullest(own: Tokens, everyones: Tokens) -> tuple[UUID | None, int]:
    """Whom an agent's fullest prompt is about, and the tokens of its lines. Linear in the people its rules name."""
    people = {subject: own.get(subject, 0) + everyones.get(subject, 0) for subject in {*own, *everyones} - {None}}
    always = own.get(None, 0) + everyones.get(None, 0)
    if not people:
        return None, always
    subject_id = max(people, key=lambda subject: (people[subject], str(subject)))
    return subject_id, always + people[subject_id]


def _exactly(rules: Sequence[_Rule], agent_id: UUID | None, subject_id: UUID | None) -> int:
    """Of the section as it is written: the lines' own tokens don't add up to it."""
    held = [rule for rule in rules if rule.agent_id in {None, agent_id} and rule.subject_id in {None, subject_id}]
    return estimate_tokens("\n".join((HEADERS["rules"], *(memory_line(rule.text) for rule in held))))
