"""What goes into an agent's next prompt: rules that hold, then what fits of what is remembered of those concerned."""

from datetime import datetime

from memory_app.domain import policy as numbers
from memory_app.domain.actors import Actor
from memory_app.domain.policy import ContextBudget, Policy
from memory_app.selectors import context_sections as parts
from memory_app.selectors.context_parts import Context, Item, Section
from memory_app.selectors.context_people import Whom, whom
from memory_app.selectors.learned import learned_rows


def context_for(
    actor: Actor,
    *,
    agent: str | None,
    subject: str | None,
    now: datetime,
    window: int,
    contact: str | None = None,
    policy: Policy = numbers.DEFAULT,
) -> Context:
    """All sections in the order of `domain.md` 11, each within its share of the window; rules are never dropped.

    Nobody named, or someone unknown or erased: what holds for everyone. Raises NotAllowed where a bound key names
    another.
    """
    about = whom(actor, agent=agent, subject=subject, contact=contact)
    rules = parts.rules_for(actor, about)
    rooms = _Rooms(policy.context, window)
    injected = Section("rules", rooms.of(policy.context.rules), parts.rule_items(rules))
    said = {rule.source_observation_id for rule in rules} - {None}
    return Context(
        (
            injected,
            *_known(actor, about, rooms, policy),
            rooms.section("observations", parts.observation_items(actor, about, said)),
            rooms.section("roster", parts.roster_items(actor, about, now=now, policy=policy.recovery)),
            rooms.section("learned", parts.learned_items(learned_rows(actor.workspace_id), policy.learnings)),
        )
    )


class _Rooms:
    """The budgets for one window: smaller ones scale in proportion."""

    def __init__(self, budget: ContextBudget, window: int) -> None:
        self._budget = budget
        self._window = min(window, budget.window)

    def of(self, tokens: int) -> int:
        """What a section of so many tokens gets."""
        return tokens * self._window // self._budget.window

    def section(self, name: str, items: list[Item]) -> Section:
        """The section of this name, filled."""
        top: int = getattr(self._budget, f"{name}_top", len(items))
        return Section(name, self.of(getattr(self._budget, name))).fill(items, top=top)


def _known(actor: Actor, about: Whom, rooms: _Rooms, policy: Policy) -> tuple[Section, Section, Section]:
    """Profile, knowledge and facts share one budget: what one leaves, the next may take."""
    budget = policy.context
    profile = rooms.section("profile", parts.profile_items(actor, about))
    room = rooms.of(budget.profile + budget.knowledge) - profile.tokens
    knowledge = Section("knowledge", room).fill(
        parts.knowledge_items(parts.knowledge_for(actor)), top=policy.facts.shared_top
    )
    room = rooms.of(budget.known) - profile.tokens - knowledge.tokens
    facts = Section("facts", room).fill(parts.fact_items(parts.facts_for(actor, about)), top=policy.facts.top)
    return profile, knowledge, facts
