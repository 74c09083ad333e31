"""The sections of a context (`domain.md` 11): what stands in each, in which order, and why it is there."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from memory_app.domain.actors import Actor
from memory_app.domain.confidence import rank_of
from memory_app.domain.office import issue_text, project_text
from memory_app.domain.policy import LIMITS, LearningsPolicy, RecoveryPolicy
from memory_app.domain.vocabulary import Confidence
from memory_app.models import AgentFact, AgentSession, Observation, ProceduralRule, SharedKnowledge
from memory_app.selectors.context_parts import Item
from memory_app.selectors.context_people import Whom
from memory_app.selectors.learned import LearnedRows, profile_lines
from memory_app.selectors.recovery import latest_sessions, roster_text


def rules_for(actor: Actor, about: Whom) -> list[ProceduralRule]:
    """Every rule of this agent or all and of this subject or all."""
    owned = ProceduralRule.objects.in_workspace(actor.workspace_id).injectable()
    return list(owned.holding_for(agent_id=about.agent_id, subject_id=about.subject_id).in_order())


def rule_items(rules: Sequence[ProceduralRule]) -> list[Item]:
    """All of them, always."""
    return [Item(rule.pk, "rule", rule.text, {"reason": "always"}) for rule in rules]


def profile_items(actor: Actor, about: Whom) -> list[Item]:
    """One line for the subject, the contact, their companies and the agent."""
    lines = profile_lines(
        actor.workspace_id, subject_id=about.subject_id, contact_id=about.contact_id, agent_id=about.agent_id
    )
    return [Item(line.id, line.kind, line.text, {"reason": "always"}) for line in lines]


def knowledge_for(actor: Actor) -> list[SharedKnowledge]:
    """What the workspace knows and nobody disputes, the surest first."""
    return list(SharedKnowledge.objects.visible_to(actor).remembered().active().surest_first())


def knowledge_items(rows: Sequence[SharedKnowledge]) -> list[Item]:
    """Each with its confirmations."""
    return [
        Item(row.pk, "knowledge", row.text, {"reason": "most confirmed", "confirmations": row.confirmation_count})
        for row in rows
    ]


def facts_for(actor: Actor, about: Whom) -> list[AgentFact]:
    """What the agent learned of this subject or of nobody, met most often first; of no agent there are none.

    While a person disputes what was shared of a fact, or what says the same, its own learner is not told of it either.
    """
    if about.agent is None:
        return []
    rows = AgentFact.objects.in_workspace(actor.workspace_id).remembered().filter(about.about, agent=about.agent)
    disputed = SharedKnowledge.objects.in_workspace(actor.workspace_id).disputed().order_by()
    made = disputed.filter(source_fact__isnull=False).values("source_fact_id")
    rows = rows.exclude(Q(pk__in=made) | Q(text_hash__in=disputed.values("text_hash")))
    return list(rows.active().strongest_first())


def fact_items(rows: Sequence[AgentFact]) -> list[Item]:
    """Each with how often and when it was met."""
    return [
        Item(
            row.pk,
            "fact",
            row.text,
            {
                "reason": "met most often",
                "count": row.count,
                "category": row.category,
                "last_seen": row.last_seen_at.isoformat(),
            },
        )
        for row in rows
    ]


def observation_items(actor: Actor, about: Whom, said: set[UUID | None]) -> list[Item]:
    """Live ones of the subject that no rule in the context says; the surest first, then the newest.

    An agent that was named and is unknown has none; where none was named all of the subject's count.
    """
    if about.subject_id is None or about.is_unknown_agent:
        return []
    rows = Observation.objects.in_workspace(actor.workspace_id).live().filter(subject_id=about.subject_id)
    if about.agent_id is not None:
        rows = rows.filter(agent_id=about.agent_id)
    found = sorted(rows.exclude(pk__in=said).newest_first(), key=_sureness, reverse=True)
    return [
        Item(
            row.pk,
            "observation",
            row.quote,
            {
                "reason": "surest first",
                "confidence": row.standing_confidence,
                "status": row.status,
                "occurrences": row.occurrences,
            },
        )
        for row in found
    ]


def _sureness(row: Observation) -> int:
    return rank_of(Confidence(row.standing_confidence))


def roster_items(actor: Actor, about: Whom, *, now: datetime, policy: RecoveryPolicy) -> list[Item]:
    """What each other agent did last, the latest first; who did nothing yet is no news."""
    latest = latest_sessions(actor, about.about).exclude(agent=about.agent_id)
    newest = sorted(latest, key=lambda row: (row.created_at, row.pk), reverse=True)[: LIMITS.page_max]
    return [
        Item(row.pk, "session", roster_text(row.agent, row, now=now, policy=policy), {"reason": "latest session"})
        for row in newest
    ]


def learned_items(rows: LearnedRows, policy: LearningsPolicy) -> list[Item]:
    """Issues that reviews keep raising, the latest technologies, how the latest projects were rated."""
    told = rows.told()
    issues = [
        Item(row.pk, "review_pattern", f"Avoid: {issue_text(one)}", {"reason": "raised again", "count": row.count})
        for row, one in zip(rows.issues, told.issues, strict=True)
    ]
    technologies = [
        Item(row.pk, "technology", f"Preferred: {row.name}", {"reason": "latest"}) for row in rows.technologies
    ]
    projects = [
        Item(row.pk, "project", project_text(one, policy), {"reason": "latest rated"})
        for row, one in zip(rows.projects, told.projects, strict=True)
    ]
    return [*issues, *technologies, *projects]


def sessions_for(actor: Actor, about: Whom, number: int) -> list[AgentSession]:
    """The agent's latest sessions about this subject or about nobody; of no agent there are none."""
    if about.agent is None:
        return []
    rows = AgentSession.objects.in_workspace(actor.workspace_id).remembered().select_related("agent")
    return list(rows.filter(about.about, agent=about.agent).live().newest_first()[:number])
