"""Taking in what agents report: each signal is checked, queued exactly once, and turned into an episode by a worker."""

import json
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import connection, transaction

from memory_app import jobs
from memory_app.domain.actors import Actor
from memory_app.domain.errors import Gone, InvalidInput, Refusal
from memory_app.domain.policy import LIMITS
from memory_app.domain.signals import NO_ENTITIES, SignalReport, read_signal, summary_by_rule
from memory_app.domain.vocabulary import ActorKind, Role, Scope, SubjectKind
from memory_app.ids import uuid7
from memory_app.models import Subject, Workspace
from memory_app.services import audit, identities, night_plan

_FIRST_YEAR, _LAST_YEAR = 1970, 2200


@dataclass(frozen=True, slots=True)
class Refused:
    """One signal that was not taken in, by its place in the batch."""

    index: int
    error: Refusal


@dataclass(frozen=True, slots=True)
class Intake:
    """What became of a batch: counts, and each refusal with its reason."""

    accepted: int = 0
    duplicates: int = 0
    refused: Sequence[Refused] = field(default_factory=tuple)


def accept_signals(*, actor: Actor, signals: Sequence[object], now: datetime, turns_nights_on: bool = True) -> Intake:
    """Queue a batch. A signal that is off is refused alone; a repeat of an idempotency key counts as duplicate.

    The first ones turn scheduled nights on where they are off; the demo's own story doesn't.
    Raises NotAllowed without the scope `write`, InvalidInput for more than 500 items.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    if len(signals) > LIMITS.batch_items:
        raise InvalidInput("signals holds at most %(limit)d items.", field="signals", limit=LIMITS.batch_items)
    reports, refused = _read(actor, signals)
    accepted, duplicates, gone, nights_off = _queue(actor, reports, now)
    if accepted and nights_off and turns_nights_on:
        night_plan.turn_on(workspace_id=actor.workspace_id, now=now)
    return Intake(accepted, duplicates, sorted([*refused, *gone], key=lambda item: item.index))


Report = tuple[int, SignalReport, str, str]
"""Place in the batch, the report, its agent's and its subject's external key."""


def _read(actor: Actor, signals: Sequence[object]) -> tuple[list[Report], list[Refused]]:
    reports: list[Report] = []
    refused: list[Refused] = []
    own_agent = identities.bound_agent_key(actor=actor, named=None)
    own_subject = identities.bound_subject_key(actor=actor, named=None)
    for index, raw in enumerate(signals):
        try:
            report = read_signal(raw)
            agent = _speaker(own_agent, report.agent, field="agent")
            subject = _speaker(own_subject, report.subject, field="subject")
        except Refusal as error:
            refused.append(Refused(index, error))
        else:
            reports.append((index, report, agent, subject))
    return reports, refused


def _speaker(own: str | None, named: str | None, *, field: str) -> str:
    """A bound key's own agent or subject, else the one named. Raises NotAllowed or InvalidInput."""
    if own is not None:
        return identities.own_or_refuse(own, named, field=field)
    return identities.require_named(named, field=field)


@dataclass(frozen=True, slots=True)
class Batch:
    """What all signals of one request share: ids by key, the users' time zones, and who was erased."""

    now: datetime
    agents: Mapping[str, str]
    people: Mapping[str, str]
    zones: Mapping[str, ZoneInfo]
    erased: AbstractSet[str]
    nights_off: bool


@transaction.atomic
def _queue(actor: Actor, reports: Sequence[Report], now: datetime) -> tuple[int, int, list[Refused], bool]:
    if not reports:
        return 0, 0, [], False
    batch = _batch(actor, reports, now)
    rows: list[Row] = []
    refused: list[Refused] = []
    for index, report, agent, subject in reports:
        try:
            rows.append(_row(batch, report, agent, subject))
        except Refusal as error:
            refused.append(Refused(index, error))
    batch_id = uuid7()
    accepted = _insert(actor, rows, batch_id=batch_id, now=now) if rows else 0
    if accepted:
        jobs.schedule(jobs.JobName.SIGNAL_INTAKE, workspace_id=actor.workspace_id, key=batch_id, now=now)
        audit.record(actor=actor, verb="signals.accepted", target_kind="batch", target_id=batch_id, now=now)
    return accepted, len(rows) - accepted, refused, batch.nights_off


def _batch(actor: Actor, reports: Sequence[Report], now: datetime) -> Batch:
    usual, next_night_at = Workspace.objects.values_list("time_zone", "next_night_at").get(pk=actor.workspace_id)
    agents = identities.agents_by_key(actor=actor, keys={agent for _, _, agent, _ in reports}, now=now)
    people = _people(actor, reports, now)
    return Batch(
        now=now,
        agents={key: str(agent.pk) for key, agent in agents.items()},
        people={key: str(person.pk) for key, person in people.items()},
        zones={key: ZoneInfo(people[key].time_zone or usual) for key in {subject for _, _, _, subject in reports}},
        erased={key for key, person in people.items() if person.erased_at is not None},
        nights_off=next_night_at is None,
    )


def _people(actor: Actor, reports: Sequence[Report], now: datetime) -> Mapping[str, Subject]:
    """Subjects and contacts by key, made where new and locked in one order; a known user may appear as a contact."""
    kinds = {key: SubjectKind.CONTACT for _, report, _, _ in reports for key in _contact_keys(report)}
    kinds |= {subject: SubjectKind.USER for _, _, _, subject in reports}
    return identities.subjects_met(actor=actor, kinds=kinds, now=now)


def _contact_keys(report: SignalReport) -> tuple[str, ...]:
    main = (report.contact,) if report.contact else ()
    others = report.entities.contacts
    return tuple(dict.fromkeys((*main, *others))) if others else main


def _refuse_erased(erased: AbstractSet[str], subject: str, contacts: Sequence[str]) -> None:
    for word, keys in (("subject", (subject,)), ("contact", contacts)):
        if not erased.isdisjoint(keys):
            raise Gone("This %(field)s was erased; nothing about them is taken in.", field=word)


Row = dict[str, Any]
"""One signal's own columns, ready for JSON; what its whole batch shares is added by the statement."""

_INSERT = """
INSERT INTO memory_app_behavioursignal (
    id, workspace_id, batch_id, idempotency_key, agent_id, subject_id, contact_id,
    api_key_id, source_class, payload, occurred_at, received_at
)
SELECT
    signal.id, %(workspace)s, %(batch)s, signal.idempotency_key, signal.agent_id, signal.subject_id, signal.contact_id,
    %(api_key)s, %(source_class)s, signal.payload, signal.occurred_at, %(now)s
FROM jsonb_to_recordset(%(rows)s::jsonb) AS signal (
    id uuid, idempotency_key text, agent_id uuid, subject_id uuid, contact_id uuid,
    payload jsonb, occurred_at timestamptz
)
-- Two batches that repeat each other's keys meet them in one order, so that neither waits for the other in a circle.
ORDER BY signal.agent_id, signal.idempotency_key, signal.id
ON CONFLICT (workspace_id, agent_id, idempotency_key) DO NOTHING
"""


def _insert(actor: Actor, rows: Sequence[Row], *, batch_id: UUID, now: datetime) -> int:
    """Queue the rows in one statement; how many were new. Of two with one key, also in one batch, the first stays.

    A model instance for each row would take four times as long as all of this (`bench/ingest.py`).
    """
    given: dict[str, Any] = {
        "rows": json.dumps(rows, separators=(",", ":")),
        "workspace": actor.workspace_id,
        "batch": batch_id,
        "api_key": actor.id if actor.kind is ActorKind.KEY else None,
        "source_class": actor.source_class.value,
        "now": now,
    }
    with connection.cursor() as cursor:
        cursor.execute(_INSERT, given)
        inserted: int = cursor.rowcount
    return inserted


def _row(batch: Batch, report: SignalReport, agent: str, subject: str) -> Row:
    contacts = _contact_keys(report)
    if batch.erased:
        _refuse_erased(batch.erased, subject, contacts)
    zone = batch.zones[subject]
    moment = _aware(report.occurred_at, zone, batch.now)
    return {
        "id": str(uuid7()),
        "idempotency_key": report.idempotency_key,
        "agent_id": batch.agents[agent],
        "subject_id": batch.people[subject],
        "contact_id": batch.people[report.contact] if report.contact else None,
        "occurred_at": moment.isoformat(),
        "payload": _payload(report, contacts, moment.astimezone(zone), zone.key),
    }


def _payload(report: SignalReport, contacts: Sequence[str], local: datetime, zone: str) -> dict[str, Any]:
    """What the episode will say. What was not said is left out: every byte here is written twice and parsed thrice."""
    entities = report.entities
    told = {
        "outcome": report.outcome,
        "traits": report.traits,
        "signature": report.signature,
        "contacts": {key: str(uuid7()) for key in contacts} if contacts else None,
    }
    if entities is not NO_ENTITIES:
        told |= {
            "company": entities.company,
            "tags": entities.tags,
            "document": entities.document,
            "amount": None if entities.amount is None else str(entities.amount),
            "currency": entities.currency,
            "extras": entities.extras,
        }
    return {
        "event_type": report.event_type,
        "summary": report.summary or summary_by_rule(report.event_type, report.outcome, report.traits),
        "zone": zone,
        "local_date": local.date().isoformat(),
        "local_weekday": local.weekday(),
        "local_minute": local.hour * 60 + local.minute,
        **{name: value for name, value in told.items() if value},
    }


def _aware(moment: datetime | None, zone: ZoneInfo, now: datetime) -> datetime:
    """In UTC. A naive time is read in the subject's zone, which is the workspace's unless they have their own."""
    if moment is None:
        return now
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=zone)
    try:
        exact = moment.astimezone(UTC)
    except OverflowError as exc:
        raise _outside() from exc
    if not _FIRST_YEAR <= exact.year <= _LAST_YEAR:
        raise _outside()
    return exact


def _outside() -> InvalidInput:
    return InvalidInput(
        "%(field)s lies between %(first)d and %(last)d.", field="occurred_at", first=_FIRST_YEAR, last=_LAST_YEAR
    )
