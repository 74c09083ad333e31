"""Rules: the one place where they are written, each change with its version and its audit entry."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, NotFound
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_text
from memory_app.domain.vocabulary import ActorKind, Role, RuleStatus, Scope
from memory_app.models import Observation, ProceduralRule, RuleVersion, Verdict
from memory_app.services import audit, contradictions, identities, second_look

STEP = 10
"""Positions leave room between each other."""


@transaction.atomic
def create_rule(
    *, actor: Actor, text: str, now: datetime, agent: str | None = None, subject: str | None = None
) -> ProceduralRule:
    """A rule by a person's own hand, last in order. No agent or subject means: for all; new ones are made.

    Raises NotAllowed, InvalidInput, and Gone for an erased subject.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    about = None if subject is None else identities.subject_named(actor=actor, key=subject, now=now)
    if about is not None:  # the lock: a proposal that says the opposite comes before it or after it, never beside it
        identities.subject_alone(workspace_id=actor.workspace_id, subject_id=about.pk)
    rule = ProceduralRule(
        workspace_id=actor.workspace_id,
        text=clean_text(text, field="text", limit=LIMITS.rule, required=True, multiline=False),
        agent=None if agent is None else identities.agent_named(actor=actor, key=agent, now=now),
        subject=about,
        position=next_position(actor.workspace_id),
        source_class=actor.source_class.value,
        api_key_id=actor.id if actor.kind is ActorKind.KEY else None,
        created_at=now,
        updated_at=now,
    )
    rule.save(force_insert=True)
    _changed(rule, "rule.created", actor=actor, now=now)
    contradictions.weigh_rule(rule, actor=actor, now=now)
    return rule


@transaction.atomic
def edit_rule(
    *, actor: Actor, rule_id: UUID, version: int, now: datetime, text: str | None = None, position: int | None = None
) -> ProceduralRule:
    """Change the words or the place. Raises NotAllowed, NotFound, and Conflict when `version` is stale."""
    rule = _locked(rule_id, actor)
    _refuse_demoted(rule)
    if rule.version != version:
        raise Conflict("This rule has changed: it is at version %(version)d.", field="version", version=rule.version)
    if text is not None:
        rule.text = clean_text(text, field="text", limit=LIMITS.rule, required=True, multiline=False)
    if position is not None:
        rule.position = position
    rule.save(update_fields=["text", "position"])
    people = second_look.contradicted_by(rule)
    _new_version(rule, "rule.edited", actor=actor, now=now)
    if text is not None:
        contradictions.weigh_rule(rule, actor=actor, now=now)
        _look_again(rule, people, actor=actor, now=now)
    return rule


@transaction.atomic
def pause_rule(*, actor: Actor, rule_id: UUID, now: datetime) -> ProceduralRule:
    """Keep it out of prompts until resumed; a second call changes nothing. Raises Conflict for a demoted rule."""
    return _switch(rule_id, RuleStatus.PAUSED, actor=actor, now=now)


@transaction.atomic
def resume_rule(*, actor: Actor, rule_id: UUID, now: datetime) -> ProceduralRule:
    """Back into prompts; a second call changes nothing. Raises Conflict for a demoted rule."""
    return _switch(rule_id, RuleStatus.ACTIVE, actor=actor, now=now)


def _switch(rule_id: UUID, status: RuleStatus, *, actor: Actor, now: datetime) -> ProceduralRule:
    rule = _locked(rule_id, actor)
    _refuse_demoted(rule)
    if rule.status != status:
        set_status(rule, status, actor=actor, now=now)
        _look_again(rule, second_look.contradicted_by(rule), actor=actor, now=now)
    return rule


def _look_again(rule: ProceduralRule, people: Collection[UUID], *, actor: Actor, now: datetime) -> None:
    """At what it contradicts by now or did before: about its own subject at once, about everybody in the background."""
    if rule.subject is None:
        second_look.look_again_later(people, rule, now=now)
    elif rule.status == RuleStatus.PAUSED:
        second_look.lift([rule.subject], actor=actor, now=now)
    else:
        second_look.look_again([rule.subject], actor=actor, now=now)


def _refuse_demoted(rule: ProceduralRule) -> None:
    if rule.status == RuleStatus.DEMOTED:
        raise Conflict("This rule was demoted; confirm its observation to bring it back.")


def _locked(rule_id: UUID, actor: Actor) -> ProceduralRule:
    """The rule, its subject locked first where it has one: a cascade may be demoting it. Raises Gone."""
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    rows = ProceduralRule.objects.visible_to(actor).filter(pk=rule_id)
    found = rows.values_list("subject_id", flat=True).first()
    if found is not None:
        identities.subject_alone(workspace_id=actor.workspace_id, subject_id=found)
    # NO KEY: whoever holds a person's lock may write what refers to a rule for all.
    rule: ProceduralRule | None = rows.select_for_update(of=("self",), no_key=True).first()
    if rule is None:
        raise NotFound("There is no such rule.")
    return rule


def next_position(workspace_id: UUID) -> int:
    """After the last rule. Two at once may share it; the id breaks the tie."""
    last = ProceduralRule.objects.in_workspace(workspace_id).aggregate(last=Max("position"))["last"]
    return STEP if last is None else int(last) + STEP


def rule_from_observation(
    observation: Observation, *, rule_id: UUID, verdict: Verdict | None, actor: Actor, now: datetime
) -> ProceduralRule:
    """The observation's one rule, made or brought back. A rule that a person paused stays paused.

    Call under the observation's lock.
    """
    owned = ProceduralRule.objects.in_workspace(observation.workspace_id)
    rule: ProceduralRule | None = owned.select_for_update(of=("self",)).filter(source_observation=observation).first()
    if rule is not None:
        if rule.status == RuleStatus.DEMOTED:
            rule.verdict = verdict
            rule.save(update_fields=["verdict"])
            set_status(rule, RuleStatus.ACTIVE, actor=actor, now=now)
        return rule
    rule = ProceduralRule(
        id=rule_id,
        workspace_id=observation.workspace_id,
        text=observation.rule_text or observation.quote,
        agent_id=observation.agent_id,
        subject_id=observation.subject_id,
        position=next_position(observation.workspace_id),
        source_observation=observation,
        verdict=verdict,
        source_class=observation.source_class,
        created_at=now,
        updated_at=now,
    )
    rule.save(force_insert=True)
    _changed(rule, "rule.promoted", actor=actor, now=now)
    contradictions.weigh_rule(rule, actor=actor, now=now)
    return rule


def set_status(rule: ProceduralRule, status: RuleStatus, *, actor: Actor, now: datetime) -> None:
    """Switch a locked rule and keep the version."""
    comes_back = rule.status == RuleStatus.DEMOTED
    rule.status = status.value
    rule.save(update_fields=["status"])
    _new_version(rule, f"rule.{status}", actor=actor, now=now)
    if comes_back:
        contradictions.weigh_rule(rule, actor=actor, now=now)


def _new_version(rule: ProceduralRule, verb: str, *, actor: Actor, now: datetime) -> None:
    rule.version += 1
    rule.updated_at = now
    rule.save(update_fields=["version", "updated_at"])
    _changed(rule, verb, actor=actor, now=now)


def version_row(rule: ProceduralRule, *, actor: Actor, now: datetime) -> RuleVersion:
    """How the rule stands from now on, unsaved."""
    return RuleVersion(
        workspace_id=rule.workspace_id,
        rule=rule,
        subject_id=rule.subject_id,
        version=rule.version,
        text=rule.text,
        status=rule.status,
        source_class=actor.source_class.value,
        member_id=actor.id if actor.kind is ActorKind.MEMBER else None,
        api_key_id=actor.id if actor.kind is ActorKind.KEY else None,
        created_at=now,
    )


def _changed(rule: ProceduralRule, verb: str, *, actor: Actor, now: datetime) -> None:
    version_row(rule, actor=actor, now=now).save(force_insert=True)
    audit.record(actor=actor, verb=verb, target=rule, now=now, subject_id=rule.subject_id)
