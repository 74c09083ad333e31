"""A workspace's own numbers, set and reset by its admins. What they add up to is `thresholds.policy_of`."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from memory_app.domain.actors import Actor
from memory_app.domain.tunables import Threshold, Tunable, check, threshold_named
from memory_app.domain.vocabulary import ActorKind, Role
from memory_app.models import Workspace, WorkspaceThreshold
from memory_app.services import audit, night_plan


@transaction.atomic
def set_threshold(*, actor: Actor, name: str, value: object, now: datetime) -> float:
    """Let a number hold from this commit on, and return it. One that holds already changes nothing.

    Raises NotAllowed below the role admin and to every key, InvalidInput for a name or a value that is none.
    """
    actor.require(role=Role.ADMIN, scope=None)
    threshold, wanted = threshold_named(name), check(name, value)
    row = _locked(threshold, actor)
    before = threshold.default if row is None else row.value
    if wanted == before:
        return wanted
    if row is None:
        row = WorkspaceThreshold(workspace_id=actor.workspace_id, name=name)
    row.value, row.changed_at = wanted, now
    row.member_id = actor.id if actor.kind is ActorKind.MEMBER else None
    row.save()
    _changed("threshold.set", threshold, row.pk, before, wanted, actor=actor, now=now)
    return wanted


@transaction.atomic
def reset_threshold(*, actor: Actor, name: str, now: datetime) -> float:
    """Let the default hold again, and return it; where it holds already nothing changes.

    Raises NotAllowed below the role admin and to every key, InvalidInput for a name that is none.
    """
    actor.require(role=Role.ADMIN, scope=None)
    threshold = threshold_named(name)
    row = _locked(threshold, actor)
    if row is not None:
        row_id, before = row.pk, row.value
        row.delete()
        _changed("threshold.reset", threshold, row_id, before, threshold.default, actor=actor, now=now)
    return threshold.default


def _locked(threshold: Threshold, actor: Actor) -> WorkspaceThreshold | None:
    # The workspace's lock: of two admins who set one number at once, the second must find the first one's row.
    Workspace.objects.select_for_update(no_key=True).get(pk=actor.workspace_id)
    owned = WorkspaceThreshold.objects.in_workspace(actor.workspace_id)
    found: WorkspaceThreshold | None = owned.filter(name=threshold.name.value).first()
    return found


def _changed(
    verb: str, threshold: Threshold, row_id: UUID, before: float, after: float, *, actor: Actor, now: datetime
) -> None:
    """Write down what it was and what it is; and a night at another hour has to be planned anew."""
    text = f"{threshold.name}: {threshold.written(before)} → {threshold.written(after)}"
    audit.record(actor=actor, verb=verb, target_kind="workspacethreshold", target_id=row_id, text=text, now=now)
    if threshold.name is Tunable.NIGHT:
        night_plan.plan_anew(workspace_id=actor.workspace_id)
