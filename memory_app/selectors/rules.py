"""Rules and refusals as callers see them."""

from collections import Counter
from collections.abc import Sequence
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
from memory_app.models.rules import ProceduralRuleQuerySet, ReverseSignalQuerySet
from memory_app.selectors.injection import Item, Section


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


def rules_in_force(actor: Actor) -> ProceduralRuleQuerySet:
    """What agents get, in its order, with the observations it comes from."""
    return rules_shown(actor).select_related("source_observation").injectable().in_order()


def rules_off(actor: Actor) -> ProceduralRuleQuerySet:
    """All others: paused, demoted or held back; the latest change first."""
    rows = rules_shown(actor)
    held = rows.exclude(pk__in=rows.injectable().values("pk"))
    return held.select_related("source_observation").order_by("-updated_at", "-id")


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


def fullest_prompt(rows: Sequence[ProceduralRule]) -> Fullest:
    """Of all prompts that these rules may enter the one in which they take the most. Linear in their number."""
    cost: Counter[Whose] = Counter()
    for row in rows:
        cost[row.agent_id, row.subject_id] += tokens_of(row.text)
    agent_id, subject_id = _costliest(cost)
    held = [row for row in rows if row.agent_id in {None, agent_id} and row.subject_id in {None, subject_id}]
    section = Section("rules", policy.DEFAULT.context.rules)
    section.items = [Item(row.pk, "rule", row.text, {"reason": "always"}) for row in held]
    return Fullest(
        section.tokens,
        section.budget,
        next((row.agent for row in held if row.agent_id), None),
        next((row.subject for row in held if row.subject_id), None),
    )


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
