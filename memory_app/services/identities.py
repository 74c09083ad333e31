"""From a caller's own names to rows: agents, subjects, contacts, companies; made on first mention by what stores."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any, TypeVar
from uuid import UUID

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Gone, InvalidInput, NotAllowed, NotFound
from memory_app.domain.text import clean_key
from memory_app.domain.vocabulary import SubjectKind
from memory_app.models import Agent, Company, Subject
from memory_app.services import audit

Named = TypeVar("Named", Agent, Subject, Company)
_NOTHING_MORE: Mapping[str, str] = {}


def bound_agent_key(*, actor: Actor, named: str | None) -> str | None:
    """The agent a call speaks for. Raises NotAllowed when a bound key names another."""
    if actor.agent_id is None:
        return clean_key(named, field="agent") if named is not None else None
    own = Agent.objects.in_workspace(actor.workspace_id).get(pk=actor.agent_id).key
    return own_or_refuse(own, named, field="agent")


def bound_subject_key(*, actor: Actor, named: str | None) -> str | None:
    """The subject a call is about. Raises NotAllowed when a bound key names another."""
    if actor.subject_id is None:
        return clean_key(named, field="subject") if named is not None else None
    own = Subject.objects.in_workspace(actor.workspace_id).get(pk=actor.subject_id).key
    return own_or_refuse(own, named, field="subject")


def own_or_refuse(own: str, named: str | None, *, field: str) -> str:
    """A bound key's own name. Raises NotAllowed when another is named."""
    if named is not None and clean_key(named, field=field) != own:
        raise NotAllowed("This key is bound to one %(field)s; leave %(field)s out or name that one.", field=field)
    return own


def agents_by_key(*, actor: Actor, keys: Iterable[str], now: datetime) -> dict[str, Agent]:
    """Agents by external key, made where new."""
    return _made(Agent, actor, dict.fromkeys(keys, _NOTHING_MORE), now)


def companies_by_key(*, actor: Actor, keys: Iterable[str], now: datetime) -> dict[str, Company]:
    """Companies by external key, made where new."""
    return _made(Company, actor, dict.fromkeys(keys, _NOTHING_MORE), now)


def subjects_met(*, actor: Actor, kinds: Mapping[str, SubjectKind], now: datetime) -> dict[str, Subject]:
    """Subjects by external key, held as by `subjects_held`, made where new; those that exist keep their kind."""
    held = subjects_held(actor=actor, keys=kinds)
    if new := {key: {"kind": kind.value} for key, kind in kinds.items() if key not in held}:
        _made(Subject, actor, new, now)
        held |= subjects_held(actor=actor, keys=new)
    return held


def subjects_held(*, actor: Actor, keys: Iterable[str]) -> dict[str, Subject]:
    """Existing subjects by external key, their rows share-locked until the transaction ends.

    The lock closes the race with an erasure, which takes it exclusively: a writer either finishes before the fence or
    sees `erased_at`. Rows are locked in the order of their ids, so that two batches can't wait for each other.
    """
    rows = Subject.objects.in_workspace(actor.workspace_id).filter(key__in=list(keys)).order_by("pk")
    return {row.key: row for row in share_locked(rows)}


def share_locked(rows: Any) -> list[Subject]:
    """The subjects, locked FOR KEY SHARE: any number of reporters at once, also while one is judged or mined.

    An erasure takes FOR UPDATE, which waits for every lock and makes every lock wait (ADR 9). Django knows no weaker
    lock than FOR NO KEY UPDATE, hence the statement.
    """
    query, parameters = rows.query.sql_with_params()
    return list(Subject.objects.raw(f"{query} FOR KEY SHARE", parameters))


def subject_alone(*, workspace_id: UUID, subject_id: UUID) -> Subject:
    """The subject, for one writer of its observations at a time. Raises Gone when it was erased.

    Verdicts, cascades, undos, proposals and each subject's share of a run take this lock first (ADR 9): so a verdict
    and a run never pass each other unseen, and nobody locks the same rows in another order.
    """
    rows = Subject.objects.in_workspace(workspace_id).select_for_update(of=("self",), no_key=True)
    subject: Subject = rows.get(pk=subject_id)
    refuse_erased(subject)
    return subject


def refuse_erased(subject: Subject | None) -> None:
    """Raise Gone for a subject that was erased; none at all is fine."""
    if subject is not None and subject.erased_at is not None:
        raise Gone("This subject was erased; nothing about it is taken in.", field="subject")


def _made(model: type[Named], actor: Actor, named: Mapping[str, Mapping[str, str]], now: datetime) -> dict[str, Named]:
    """The rows of these keys; a new one gets the columns that stand beside its key."""
    found = _found(model, actor.workspace_id, named.keys())
    if missing := sorted(named.keys() - found.keys()):
        # Two requests may name the same newcomers at once: the unique key makes one row, both read it. Sorted, so that
        # they meet them in one order.
        new = [model(workspace_id=actor.workspace_id, key=key, created_at=now, **named[key]) for key in missing]
        model.objects.bulk_create(new, ignore_conflicts=True)
        found |= _found(model, actor.workspace_id, missing)
        ours = {row.pk for row in new}
        audit.record_made(actor=actor, rows=[row for row in found.values() if row.pk in ours], now=now)
    return found


def _found(model: type[Named], workspace_id: UUID, keys: Collection[str]) -> dict[str, Named]:
    rows = model.objects.filter(workspace_id=workspace_id, key__in=list(keys)) if keys else ()
    return {row.key: row for row in rows}


def agent_named(*, actor: Actor, key: str, now: datetime) -> Agent:
    """One agent, made where new."""
    clean = clean_key(key, field="agent")
    return agents_by_key(actor=actor, keys=[clean], now=now)[clean]


def subject_named(*, actor: Actor, key: str, now: datetime, kind: SubjectKind = SubjectKind.USER) -> Subject:
    """One subject, made where new. Raises Gone when it was erased."""
    clean = clean_key(key, field="subject")
    subject = subjects_met(actor=actor, kinds={clean: kind}, now=now)[clean]
    refuse_erased(subject)
    return subject


def existing(model: type[Named], *, actor: Actor, key: str, field: str) -> Named:
    """The row of this external key. Raises NotFound, and InvalidInput for a blank key."""
    rows = model.objects.filter(workspace_id=actor.workspace_id, key=clean_key(key, field=field))
    if model is Subject and actor.subject_id:
        rows = rows.filter(pk=actor.subject_id)
    row: Named | None = rows.first()
    if row is None:
        raise NotFound("There is no such %(field)s.", field=field)
    return row


def require_named(value: str | None, *, field: str) -> str:
    """The value. Raises InvalidInput when an unbound key named nobody."""
    if value is None:
        raise InvalidInput("%(field)s is missing; this key is bound to none.", field=field)
    return value


def contact_named(*, actor: Actor, key: str, now: datetime) -> Subject:
    """One contact, made where new. Raises Gone when they were erased."""
    return subject_named(actor=actor, key=key, now=now, kind=SubjectKind.CONTACT)
