"""Taking in what agents report: each signal is checked, queued exactly once, and turned into an episode by a worker."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction

from memory_app import jobs
from memory_app.domain.actors import Actor
from memory_app.domain.errors import Gone, InvalidInput, Refusal
from memory_app.domain.policy import LIMITS
from memory_app.domain.signals import SignalReport, read_signal
from memory_app.domain.vocabulary import ActorKind, Role, Scope, SubjectKind
from memory_app.ids import uuid7
from memory_app.models import Agent, BehaviourSignal, Subject, Workspace
from memory_app.services import audit, identities

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


def accept_signals(*, actor: Actor, signals: Sequence[object], now: datetime) -> Intake:
    """Queue a batch. A signal that is off is refused alone; a repeat of an idempotency key counts as duplicate.

    Raises NotAllowed without the scope `write`, InvalidInput for more than 500 items.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    if len(signals) > LIMITS.batch_items:
        raise InvalidInput(
            f"signals holds at most {LIMITS.batch_items} items.", field="signals", limit=LIMITS.batch_items
        )
    reports, refused = _read(actor, signals)
    accepted, duplicates, gone = _queue(actor, reports, now)
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
    """What all signals of one request share."""

    id: UUID
    actor: Actor
    now: datetime
    zone: ZoneInfo
    agents: Mapping[str, Agent]
    people: Mapping[str, Subject]


@transaction.atomic
def _queue(actor: Actor, reports: Sequence[Report], now: datetime) -> tuple[int, int, list[Refused]]:
    if not reports:
        return 0, 0, []
    batch = Batch(
        id=uuid7(),
        actor=actor,
        now=now,
        zone=ZoneInfo(Workspace.objects.get(pk=actor.workspace_id).time_zone),
        agents=identities.agents_by_key(actor=actor, keys={agent for _, _, agent, _ in reports}, now=now),
        people=_people(actor, reports, now),
    )
    rows: list[BehaviourSignal] = []
    refused: list[Refused] = []
    for index, report, agent, subject in reports:
        try:
            rows.append(_row(batch, report, batch.agents[agent], batch.people[subject]))
        except Refusal as error:
            refused.append(Refused(index, error))
    BehaviourSignal.objects.bulk_create(rows, ignore_conflicts=True, batch_size=LIMITS.batch_items)
    accepted = BehaviourSignal.objects.in_workspace(actor.workspace_id).filter(batch_id=batch.id).count()
    if accepted:
        jobs.schedule(jobs.JobName.SIGNAL_INTAKE, workspace_id=actor.workspace_id, key=batch.id, now=now)
        audit.record(actor=actor, verb="signals.accepted", target_kind="batch", target_id=batch.id, now=now)
    return accepted, len(rows) - accepted, refused


def _people(actor: Actor, reports: Sequence[Report], now: datetime) -> Mapping[str, Subject]:
    """Subjects and contacts by key, made where new and locked in one order; a known user may appear as a contact."""
    users = {subject for _, _, _, subject in reports}
    others = {key for _, report, _, _ in reports for key in _contact_keys(report)}
    identities.make_subjects(actor=actor, keys=users, now=now, kind=SubjectKind.USER)
    identities.make_subjects(actor=actor, keys=others - users, now=now, kind=SubjectKind.CONTACT)
    return identities.subjects_held(actor=actor, keys=users | others)


def _contact_keys(report: SignalReport) -> tuple[str, ...]:
    main = (report.contact,) if report.contact else ()
    return tuple(dict.fromkeys((*main, *report.entities.contacts)))


def _refuse_erased(subject: Subject, contacts: Iterable[Subject]) -> None:
    for word, person in (("subject", subject), *(("contact", contact) for contact in contacts)):
        if person.erased_at is not None:
            raise Gone(f"This {word} was erased; nothing about them is taken in.", field=word)


def _row(batch: Batch, report: SignalReport, agent: Agent, subject: Subject) -> BehaviourSignal:
    _refuse_erased(subject, (batch.people[key] for key in _contact_keys(report)))
    actor = batch.actor
    entities = report.entities
    return BehaviourSignal(
        workspace_id=actor.workspace_id,
        batch_id=batch.id,
        idempotency_key=report.idempotency_key,
        agent_id=agent.pk,
        subject_id=subject.pk,
        contact_id=batch.people[report.contact].pk if report.contact else None,
        api_key_id=actor.id if actor.kind is ActorKind.KEY else None,
        source_class=actor.source_class.value,
        payload={
            "event_type": report.event_type,
            "outcome": report.outcome,
            "summary": report.summary,
            "traits": list(report.traits),
            "signature": report.signature,
            "contacts": list(_contact_keys(report)),
            "company": entities.company,
            "tags": list(entities.tags),
            "document": entities.document,
            "amount": None if entities.amount is None else str(entities.amount),
            "currency": entities.currency,
            "extras": dict(entities.extras),
        },
        occurred_at=_aware(report.occurred_at, subject, batch.zone, batch.now),
        received_at=batch.now,
    )


def _aware(moment: datetime | None, subject: Subject, zone: ZoneInfo, now: datetime) -> datetime:
    """A naive time is read in the subject's zone, which is the workspace's unless they have their own."""
    if moment is None:
        return now
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=ZoneInfo(subject.time_zone) if subject.time_zone else zone)
    outside = InvalidInput(f"occurred_at lies between {_FIRST_YEAR} and {_LAST_YEAR}.", field="occurred_at")
    try:
        exact = moment.astimezone(UTC)
    except OverflowError as exc:
        raise outside from exc
    if not _FIRST_YEAR <= exact.year <= _LAST_YEAR:
        raise outside
    return exact
