"""The order in which agents get the rules: one place up or down, each change with its version and its audit entry."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from django.db import transaction

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, NotFound
from memory_app.domain.vocabulary import Role, Scope
from memory_app.models import ProceduralRule, RuleVersion, Workspace
from memory_app.selectors.rules import rule_shown, rules_in_force, rules_shown
from memory_app.services import audit, identities
from memory_app.services.rules import STEP, version_row


class Direction(StrEnum):
    """Up is towards the beginning of a prompt."""

    UP = "up"
    DOWN = "down"


@transaction.atomic
def move_rule(*, actor: Actor, rule_id: UUID, direction: Direction, now: datetime) -> ProceduralRule:
    """Let a rule change places with the one in force before or after it; at the end of the list nothing changes.

    What is off in between keeps its place. Where two rules share a position, all are numbered anew as people see them.
    A repeat moves it on. Raises NotAllowed, NotFound, and Conflict when it is off or somebody else is at the order.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.REVIEW)
    _order_alone(actor)
    if wanted := _new_positions(actor, rule_id, direction):
        rows = _held(wanted, actor)
        if _new_positions(actor, rule_id, direction) != wanted:  # one of them was paused before we held it, say
            raise Conflict("Somebody else changed the rules just now. Look at their order and try again.")
        _place(rows, wanted, actor=actor, now=now)
    return rule_shown(actor, rule_id)


def _order_alone(actor: Actor) -> None:
    """One mover at a time in a workspace: two would each swap places that the other has already given away.

    It comes before the locks on people (ADR 9), and nobody who holds one of those asks for it.
    """
    Workspace.objects.select_for_update(of=("self",), no_key=True).get(pk=actor.workspace_id)


def _new_positions(actor: Actor, rule_id: UUID, direction: Direction) -> Mapping[UUID, int]:
    """Positions of the rules that get another one: two, or more where some were equal; none at the end of the list."""
    in_force = list(rules_in_force(actor).values_list("pk", flat=True))
    if rule_id not in in_force:
        if not rules_shown(actor).filter(pk=rule_id).exists():
            raise NotFound("There is no such rule.")
        raise Conflict("This rule is off; only rules in force have an order.")
    place = in_force.index(rule_id)
    neighbour = place + (-1 if direction is Direction.UP else 1)
    if not 0 <= neighbour < len(in_force):
        return {}
    before = dict(rules_shown(actor).in_order().values_list("pk", "position"))
    order = list(before)
    one, other = order.index(rule_id), order.index(in_force[neighbour])
    order[one], order[other] = order[other], order[one]
    places = list(before.values())
    if len(set(places)) < len(places):
        places = [STEP * number for number in range(1, len(places) + 1)]
    return {pk: new for pk, new in zip(order, places, strict=True) if before[pk] != new}


def _held(wanted: Mapping[UUID, int], actor: Actor) -> Sequence[ProceduralRule]:
    """The rules to be written, locked: a cascade may be demoting one, somebody may be at its words. Raises Gone."""
    owned = ProceduralRule.objects.in_workspace(actor.workspace_id).filter(pk__in=list(wanted))
    people = set(owned.exclude(subject=None).values_list("subject_id", flat=True))
    for subject_id in sorted(people):  # each person before their rules (ADR 9)
        identities.subject_alone(workspace_id=actor.workspace_id, subject_id=subject_id)
    return list(owned.select_for_update(of=("self",), no_key=True).order_by("id"))


def _place(rows: Sequence[ProceduralRule], wanted: Mapping[UUID, int], *, actor: Actor, now: datetime) -> None:
    """Write the positions in a fixed number of statements for each person concerned, as `services.rules` would."""
    for row in rows:
        row.position = wanted[row.pk]
        row.version += 1
        row.updated_at = now
    ProceduralRule.objects.bulk_update(rows, ["position", "version", "updated_at"])
    RuleVersion.objects.bulk_create(version_row(row, actor=actor, now=now) for row in rows)
    for subject_id in {row.subject_id for row in rows}:
        changes = [("rule.moved", row) for row in rows if row.subject_id == subject_id]
        audit.record_about(actor=actor, subject_id=subject_id, changes=changes, now=now)
