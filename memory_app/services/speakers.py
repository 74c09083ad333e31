"""Who speaks: the agent that a call reports for, alone until the commit, and of whom; with the workspace's numbers."""

import json
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection

from memory_app.domain.actors import Actor
from memory_app.domain.policy import Policy
from memory_app.domain.text import clean_key
from memory_app.domain.tunables import policy_with
from memory_app.models import Agent, Subject
from memory_app.services import identities

_ALONE = """
SELECT {columns}, (
    SELECT jsonb_object_agg(name, value) FROM memory_app_workspacethreshold WHERE workspace_id = %(workspace)s
)
FROM memory_app_agent
WHERE workspace_id = %(workspace)s AND {by} = %(named)s
FOR NO KEY UPDATE
"""


@dataclass(frozen=True, slots=True)
class Speaker:
    """An agent that nobody else reports for now, whom it speaks of, and the numbers that hold."""

    agent: Agent
    subject: Subject | None
    policy: Policy


def speaker_alone(*, actor: Actor, agent: str | None, subject: str | None, now: datetime) -> Speaker:
    """The agent and the subject that a call names or its key is bound to, made where new, for one writer at a time.

    The agent's lock: its counts, its cap and its snapshots depend on what was written before (ADR 16). The subject's
    comes first, in every writer (ADR 9). Raises NotAllowed, InvalidInput, and Gone for an erased subject.
    """
    person = _subject(actor, subject, now)
    found, policy = _agent(actor, agent, now)
    return Speaker(found, person, policy)


def _subject(actor: Actor, named: str | None, now: datetime) -> Subject | None:
    if actor.subject_id is None:
        return None if named is None else identities.subject_named(actor=actor, key=named, now=now)
    (own,) = identities.share_locked(Subject.objects.in_workspace(actor.workspace_id).filter(pk=actor.subject_id))
    identities.own_or_refuse(own.key, named, field="subject")
    identities.refuse_erased(own)
    return own


def _agent(actor: Actor, named: str | None, now: datetime) -> tuple[Agent, Policy]:
    if actor.agent_id is not None:
        own, policy = _alone(actor, "id", actor.agent_id)
        identities.own_or_refuse(own.key, named, field="agent")
        return own, policy
    key = clean_key(identities.require_named(named, field="agent"), field="agent")
    try:
        return _alone(actor, "key", key)
    except Agent.DoesNotExist:
        identities.agent_named(actor=actor, key=key, now=now)
        return _alone(actor, "key", key)


def _alone(actor: Actor, by: str, named: str | UUID) -> tuple[Agent, Policy]:
    """One statement, which every session and every fact of every agent begins with; the numbers come along."""
    sql, names = _statement(by)
    with connection.cursor() as cursor:
        cursor.execute(sql, {"workspace": actor.workspace_id, "named": named})
        row: tuple[Any, ...] | None = cursor.fetchone()
    if row is None:
        raise Agent.DoesNotExist
    return Agent.from_db(DEFAULT_DB_ALIAS, names, row[:-1]), policy_with(json.loads(row[-1] or "{}"))


@cache
def _statement(by: str) -> tuple[str, list[str]]:
    names = [field.attname for field in Agent._meta.concrete_fields]
    return _ALONE.format(columns=", ".join(names), by=by), names
