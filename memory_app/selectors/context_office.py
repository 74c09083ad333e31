"""The four classic blocks of a prompt (`domain.md` 11, `format=office`): the same memory in the seed's letter.

Its blocks are bounded by how many texts they take, not by tokens, and know neither rules nor observations.
"""

from dataclasses import dataclass
from datetime import datetime

from memory_app.domain import policy as numbers
from memory_app.domain.actors import Actor
from memory_app.domain.office import OfficeMemory, PromptFact, PromptKnowledge, office_text
from memory_app.domain.policy import Policy
from memory_app.domain.roster import session_line
from memory_app.models import AgentFact, AgentSession, SharedKnowledge
from memory_app.selectors import context_sections as parts
from memory_app.selectors.context_parts import Context, Item, Section
from memory_app.selectors.context_people import whom
from memory_app.selectors.learned import learned_rows
from memory_app.selectors.recovery import past_session


@dataclass(frozen=True, slots=True)
class OfficeContext:
    """The text, and what stands in it, block by block."""

    text: str
    context: Context


def office_for(
    actor: Actor, *, agent: str | None, subject: str | None, now: datetime, policy: Policy = numbers.DEFAULT
) -> OfficeContext:
    """What all learned and know, and of the agent named what it learned and did. Raises NotAllowed, InvalidInput."""
    about = whom(actor, agent=agent, subject=subject, contact=None)
    learned = learned_rows(actor.workspace_id, policy.learnings)
    facts = parts.facts_for(actor, about)[: policy.facts.top]
    known = parts.knowledge_for(actor)[: policy.facts.shared_top]
    sessions = parts.sessions_for(actor, about, policy.recovery.earlier)
    told = learned.told()
    memory = OfficeMemory(
        facts=[_fact(row) for row in facts],
        knowledge=[_item(row) for row in known],
        sessions=[past_session(row) for row in sessions],
        issues=told.issues,
        technologies=told.technologies,
        projects=told.projects,
    )
    budget = policy.context
    return OfficeContext(
        office_text(memory, now=now, policy=policy),
        Context(
            (
                Section("learned", budget.learned, parts.learned_items(learned, policy.learnings)),
                Section("facts", budget.known - budget.profile - budget.knowledge, parts.fact_items(facts)),
                Section("knowledge", budget.knowledge, parts.knowledge_items(known)),
                Section("sessions", budget.sessions, [_session(row, now, policy) for row in sessions]),
            )
        ),
    )


def _fact(row: AgentFact) -> PromptFact:
    return PromptFact(row.text, row.category, row.count, row.last_seen_at)


def _item(row: SharedKnowledge) -> PromptKnowledge:
    return PromptKnowledge(row.text, row.confirmation_count, row.last_confirmed_at)


def _session(row: AgentSession, now: datetime, policy: Policy) -> Item:
    return Item(row.pk, "session", session_line(past_session(row), now, policy.recovery), {"reason": "latest"})
