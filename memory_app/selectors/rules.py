"""Rules and refusals as callers see them."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db.models import Prefetch, Q

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.models import PatternCondition, ProceduralRule, ReverseSignal, ReverseSignalStop
from memory_app.models.rules import ProceduralRuleQuerySet, ReverseSignalQuerySet
from memory_app.selectors.observations import sayers_against


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


def opposed_rules(actor: Actor, rows: Sequence[ProceduralRule]) -> Mapping[UUID, Sequence[ProceduralRule]]:
    """Of these rules the ones in force that say the opposite, by the id of each. Two queries at most."""
    against = sayers_against(actor, rules=[row.pk for row in rows])
    ids = {one.id for sayers in against.values() for one in sayers if one.kind == "rule"}
    found = ProceduralRule.objects.in_workspace(actor.workspace_id).in_bulk(ids) if ids else {}
    return {pk: [found[one.id] for one in sayers if one.id in found] for pk, sayers in against.items()}


def rules_off(actor: Actor) -> ProceduralRuleQuerySet:
    """All others: paused, demoted or held back; the latest change first."""
    rows = rules_shown(actor)
    held = rows.exclude(pk__in=rows.injectable().values("pk"))
    return held.select_related("source_observation").order_by("-updated_at", "-id")


def reverse_signals_shown(actor: Actor) -> ReverseSignalQuerySet:
    """What must not be proposed again, with what it stopped: findings of runs, dry ones left out, and proposals."""
    workspace = actor.workspace_id
    rows: ReverseSignalQuerySet = ReverseSignal.objects.visible_to(actor).filter(subject__erased_at=None)
    if actor.agent_id:
        rows = rows.filter(agent_id=actor.agent_id)
    conditions = PatternCondition.objects.in_workspace(workspace).select_related("contact", "company")
    stops = ReverseSignalStop.objects.in_workspace(workspace).filter(Q(run=None) | Q(run__dry_run=False))
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
