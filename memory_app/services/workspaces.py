"""What a workspace is called and by which clock it lives, changed by its admins."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import available_timezones

from django.db import transaction

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, InvalidInput
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_text
from memory_app.domain.tunables import THRESHOLDS, Tunable, check
from memory_app.domain.vocabulary import Role
from memory_app.models import Workspace
from memory_app.services import audit, night_plan, tuning

_LONGEST_ZONE = 64


@dataclass(frozen=True, slots=True)
class WorkspaceSettings:
    """What an admin sets: a name, an IANA time zone, and when the night begins, as `03:00`."""

    name: str
    time_zone: str
    night: str


def settings_of(workspace: Workspace) -> WorkspaceSettings:
    """What holds now. Call inside its scope."""
    night = f"{night_plan.starts_at(workspace):%H:%M}"
    return WorkspaceSettings(name=workspace.name, time_zone=workspace.time_zone, night=night)


@transaction.atomic
def change_workspace(
    *, actor: Actor, wanted: WorkspaceSettings, seen: WorkspaceSettings, now: datetime
) -> WorkspaceSettings:
    """Let these settings hold, where they still are what the form was filled in against; return what holds.

    The same again changes nothing. Raises NotAllowed below admin and to every key, InvalidInput naming the field,
    Conflict where somebody changed one of them to something else meanwhile.
    """
    actor.require(role=Role.ADMIN, scope=None)
    # The lock: of two admins who save at once the second must see what the first saved.
    workspace = Workspace.objects.select_for_update(no_key=True).get(pk=actor.workspace_id)
    before, after = settings_of(workspace), _cleaned(wanted)
    if after == before:
        return before
    if before != seen:
        raise Conflict("Somebody changed these settings meanwhile.")
    moved = after.time_zone != before.time_zone
    workspace.name, workspace.time_zone = after.name, after.time_zone
    workspace.save(update_fields=["name", "time_zone"])
    if after.night != before.night:
        tuning.set_threshold(actor=actor, name=Tunable.NIGHT.value, value=after.night, now=now)
    if moved and workspace.next_night_at is not None:
        night_plan.plan(workspace, now=now)
    _record(actor, workspace, before, after, now)
    return after


def _cleaned(wanted: WorkspaceSettings) -> WorkspaceSettings:
    zone = clean_text(wanted.time_zone, field="time_zone", limit=_LONGEST_ZONE, multiline=False)
    if zone not in available_timezones():
        raise InvalidInput("time_zone is an IANA name, like Europe/Rome.", field="time_zone")
    return WorkspaceSettings(
        name=clean_text(wanted.name, field="name", limit=LIMITS.name, required=True, multiline=False),
        time_zone=zone,
        night=_night(wanted.night),
    )


def _night(value: str) -> str:
    """As the threshold of this name takes it, told at this form's own field."""
    threshold = THRESHOLDS[Tunable.NIGHT.value]
    try:
        return threshold.written(check(threshold.name.value, value))
    except InvalidInput as refusal:
        raise InvalidInput("night is a time of day, like 03:00.", field="night") from refusal


def _record(
    actor: Actor, workspace: Workspace, before: WorkspaceSettings, after: WorkspaceSettings, now: datetime
) -> None:
    changes = [
        f"{name}: {old} → {new}"
        for name, old, new in (
            ("name", before.name, after.name),
            ("time zone", before.time_zone, after.time_zone),
            ("night", before.night, after.night),
        )
        if old != new
    ]
    audit.record(
        actor=actor,
        verb="workspace.changed",
        target_kind="workspace",
        target_id=workspace.pk,
        text="; ".join(changes),
        now=now,
    )
