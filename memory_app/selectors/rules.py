"""Rules and refusals as callers see them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Max, Prefetch, Q

from memory_app.domain import policy
from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.domain.prompts import memory_line
from memory_app.domain.tokens import estimate_tokens
from memory_app.models import (
    Agent,
    PatternCondition,
    ProceduralRule,
    ReverseSignal,
    ReverseSignalStop,
    RuleVersion,
    Subject,
)
from memory_app.models.rows import Rows
from memory_app.models.rules import ProceduralRuleQuerySet, ReverseSignalQuerySet
from memory_app.selectors.context_parts import Item, Section


def rules_shown(actor: Actor) -> ProceduralRuleQuerySet:
    """Rules of the actor's workspace; a bound key sees those that hold for its agent and its subject."""
    rows: ProceduralRuleQuerySet = ProceduralRule.objects.in_workspace(actor.workspace_id)
    if actor.subject_id:
        rows = rows.filter(Q(subject=None) | Q(subject_id=actor.subject_id))
    if actor.agent_id:
        rows = rows.filter(Q(agent=None) | Q(agent_id=actor.agent_id))
    return rows.exclude(subject__erased_at__isnull=False).select_related("agent", "subject")


def rule_shown(actor: Actor, rule_id: UUID) -> ProceduralRule:
    """One of them. Raises NotFound."""
    found: ProceduralRule | None = rules_shown(actor).filter(pk=rule_id).first()
    if found is None:
        raise NotFound("There is no such rule.")
    return found


_LISTED = (
    *("workspace", "text", "status", "position", "version", "updated_at"),
    *("agent__key", "agent__name", "subject__key", "subject__name"),
    *("source_observation__quote", "source_observation__contradicted"),
    *("source_observation__subject", "source_observation__pattern"),
)
"""What lists say of a rule: of its 70 columns and its references' most are never read."""


def rules_in_force(actor: Actor) -> ProceduralRuleQuerySet:
    """What agents get, in its order, with the observations it comes from."""
    return rules_shown(actor).select_related("source_observation").only(*_LISTED).injectable().in_order()


def rules_off(actor: Actor) -> ProceduralRuleQuerySet:
    """All others: paused, demoted or held back; the latest change first."""
    holding = ProceduralRule.objects.in_workspace(actor.workspace_id).injectable()
    held = rules_shown(actor).exclude(pk__in=holding.values("pk"))
    return held.select_related("source_observation").only(*_LISTED).order_by("-updated_at", "-id")


FIRST_IN_FORCE: Rows[ProceduralRule] = Rows(lambda actor, most: rules_in_force(actor)[:most])
FIRST_OFF: Rows[ProceduralRule] = Rows(lambda actor, most: rules_off(actor)[:most])
"""So many of them; one query."""


def versions_of(rule: ProceduralRule, *, before: int, size: int) -> Sequence[RuleVersion]:
    """The newest first, from the one before version `before` on, with who made each."""
    rows = RuleVersion.objects.in_workspace(rule.workspace_id).filter(rule=rule, version__lt=before)
    return list(rows.select_related("member", "api_key").order_by("-version")[:size])


def version_of(rule: ProceduralRule, version: int) -> RuleVersion | None:
    """How it was at that version; none for a version that never was."""
    rows = RuleVersion.objects.in_workspace(rule.workspace_id).select_related("member", "api_key")
    found: RuleVersion | None = rows.filter(rule=rule, version=version).first()
    return found


def worded_in(rule: ProceduralRule) -> RuleVersion | None:
    """The version since which it says what it says: the first after the last that said anything else."""
    rows = RuleVersion.objects.in_workspace(rule.workspace_id).filter(rule=rule)
    other = rows.exclude(text=rule.text).aggregate(last=Max("version"))["last"] or 0
    found: RuleVersion | None = (
        rows.select_related("member", "api_key").filter(version__gt=other).order_by("version").first()
    )
    return found


def tokens_of(text: str) -> int:
    """What a rule of this text takes in a prompt, its line of JSON counted as `context` counts it."""
    return estimate_tokens(memory_line(text))


@dataclass(frozen=True, slots=True)
class Fullest:
    """The prompt that gets the most rules: whose it is, and the tokens they take in it, header and all."""

    tokens: int
    budget: int
    agent: Agent | None = None
    subject: Subject | None = None

    @property
    def over(self) -> int:
        """Tokens above the budget."""
        return max(0, self.tokens - self.budget)


Whose = tuple[UUID | None, UUID | None]


def fullest_prompt(rows: Sequence[ProceduralRule], tokens: Mapping[UUID, int] | None = None) -> Fullest:
    """Of all prompts that these rules may enter the one in which they take the most. Linear in their number.

    `tokens` of each by its id, where somebody has counted them already.
    """
    agent_id, subject_id = _whose_fullest(rows, tokens or {})
    held = [row for row in rows if row.agent_id in {None, agent_id} and row.subject_id in {None, subject_id}]
    section = Section("rules", policy.DEFAULT.context.rules)
    section.items = [Item(row.pk, "rule", row.text, {"reason": "always"}) for row in held]
    return Fullest(
        section.tokens,
        section.budget,
        next((row.agent for row in held if row.agent_id), None),
        next((row.subject for row in held if row.subject_id), None),
    )


def _whose_fullest(rows: Sequence[ProceduralRule], tokens: Mapping[UUID, int]) -> Whose:
    """Whose prompt it is. Where the rules name one agent and one person at most, all of them enter one."""
    agents, people = {row.agent_id for row in rows} - {None}, {row.subject_id for row in rows} - {None}
    if len(agents) <= 1 and len(people) <= 1:
        return next(iter(agents), None), next(iter(people), None)
    cost: Counter[Whose] = Counter()
    for row in rows:
        cost[row.agent_id, row.subject_id] += tokens.get(row.pk) or tokens_of(row.text)
    return _costliest(cost)


def _costliest(cost: Counter[Whose]) -> Whose:
    """Whose prompt it is. But for pairs with rules of their own, the costliest agent with the costliest person."""
    agents: Counter[UUID | None] = Counter({agent: cost[agent, None] for agent, subject in cost if subject is None})
    people: Counter[UUID | None] = Counter({subject: cost[None, subject] for agent, subject in cost if agent is None})
    agents[None] = people[None] = 0  # what is for everyone is in every prompt alike
    pairs: list[Whose] = [(agent, subject) for agent, subject in cost if agent and subject]
    pairs.append((agents.most_common(1)[0][0], people.most_common(1)[0][0]))
    return max(pairs, key=lambda pair: agents[pair[0]] + people[pair[1]] + (cost[pair] if all(pair) else 0))


def reverse_signals_shown(actor: Actor) -> ReverseSignalQuerySet:
    """What must not be proposed again, with what it stopped: findings of runs and proposals."""
    workspace = actor.workspace_id
    rows: ReverseSignalQuerySet = ReverseSignal.objects.visible_to(actor).filter(subject__erased_at=None)
    if actor.agent_id:
        rows = rows.filter(agent_id=actor.agent_id)
    conditions = PatternCondition.objects.in_workspace(workspace).select_related("contact", "company")
    stops = ReverseSignalStop.objects.in_workspace(workspace)
    return rows.select_related("agent", "subject", "observation__pattern__agent").prefetch_related(
        Prefetch("observation__pattern__conditions", conditions),
        Prefetch("stops", stops.order_by("-stopped_at", "-id")),
    )


def reverse_signal_shown(actor: Actor, signal_id: UUID) -> ReverseSignal:
    """One of them. Raises NotFound."""
    found: ReverseSignal | None = reverse_signals_shown(actor).filter(pk=signal_id).first()
    if found is None:
        raise NotFound("There is no such reverse signal.")
    return found
