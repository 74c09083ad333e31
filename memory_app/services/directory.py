"""What is known of subjects, companies and agents beside their keys: names, addresses, zones, owners."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Q

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, Gone, InvalidInput, NotAllowed, NotFound
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_key, clean_text
from memory_app.domain.vocabulary import Role, Scope, SubjectKind
from memory_app.models import Agent, Company, Member, Membership, Subject
from memory_app.services import audit, episodes, identities

Changes = Mapping[str, Any]
"""Columns to new values, only those that the caller named."""
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")
_EMAIL = 254


@transaction.atomic
def edit_subject(*, actor: Actor, key: str, changes: Changes, now: datetime) -> Subject:
    """Change what is known of a person: kind, name, emails, aliases, time_zone, language, company (made where new).

    Raises NotAllowed, NotFound, Gone for an erased one, InvalidInput.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    key = identities.require_named(identities.bound_subject_key(actor=actor, named=key), field="subject")
    # Not shared but alone: two edits at once follow each other, and an erasure waits or was first.
    rows = Subject.objects.in_workspace(actor.workspace_id).select_for_update(of=("self",), no_key=True)
    subject: Subject | None = rows.filter(key=key).first()
    if subject is None:
        raise NotFound("There is no such subject.", field="subject")
    if subject.erased_at is not None:
        raise Gone("This subject was erased.", field="subject")
    cleaned = {name: _SUBJECT[name](value) for name, value in changes.items() if name != "company"}
    if "company" in changes:
        cleaned["company"] = _company(actor, changes["company"], now)
    moved = cleaned.get("time_zone", subject.time_zone) != subject.time_zone
    _apply(subject, cleaned)
    if moved:
        episodes.relocate(subject)
    if cleaned:
        audit.record(actor=actor, verb="subject.edited", target=subject, now=now, subject_id=subject.pk)
    return subject


@transaction.atomic
def edit_company(*, actor: Actor, key: str, changes: Changes, now: datetime) -> Company:
    """Change a company's name or tags.

    Raises NotAllowed, also for a key bound to one subject; NotFound, InvalidInput.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    if actor.subject_id:
        raise NotAllowed("This key is bound to one subject; a company is more than that.", field="subject")
    rows = Company.objects.in_workspace(actor.workspace_id).select_for_update(of=("self",), no_key=True)
    company: Company | None = rows.filter(key=clean_key(key, field="company")).first()
    if company is None:
        raise NotFound("There is no such company.", field="company")
    cleaned = {name: _COMPANY[name](value) for name, value in changes.items()}
    _apply(company, cleaned)
    if cleaned:
        audit.record(actor=actor, verb="company.edited", target=company, now=now)
    return company


@transaction.atomic
def create_agent(*, actor: Actor, key: str, name: str, now: datetime) -> Agent:
    """An agent that has reported nothing yet, so that it can be given a key before its first word.

    Raises NotAllowed, InvalidInput, and Conflict where there is one of this key.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    wanted = identities.require_named(identities.bound_agent_key(actor=actor, named=key), field="agent")
    called = _name(name)
    if Agent.objects.in_workspace(actor.workspace_id).filter(key=wanted).exists():
        raise Conflict("There is an agent with this key already.", field="key")
    agent = identities.agent_named(actor=actor, key=wanted, now=now)
    _apply(agent, {"name": called})
    return agent


@transaction.atomic
def edit_agent(*, actor: Actor, key: str, changes: Changes, now: datetime) -> Agent:
    """Change an agent's name, or its owner: a member of this workspace by e-mail or id.

    Whose agent it is decides whose word counts, so `owner` takes an admin, or a key with the scope review.
    Raises NotAllowed, NotFound, InvalidInput.
    """
    actor.require(role=Role.REVIEWER, scope=Scope.WRITE)
    key = identities.require_named(identities.bound_agent_key(actor=actor, named=key), field="agent")
    if "owner" in changes:
        actor.require(role=Role.ADMIN, scope=Scope.REVIEW)
    rows = Agent.objects.in_workspace(actor.workspace_id).select_for_update(of=("self",), no_key=True)
    agent: Agent | None = rows.filter(key=key).first()
    if agent is None:
        raise NotFound("There is no such agent.", field="agent")
    cleaned: dict[str, Any] = {}
    if "name" in changes:
        cleaned["name"] = _name(changes["name"])
    if "owner" in changes:
        cleaned["owner"] = _member(actor, changes["owner"])
    _apply(agent, cleaned)
    if cleaned:
        audit.record(actor=actor, verb="agent.edited", target=agent, now=now)
    return agent


def _apply(row: Subject | Company | Agent, cleaned: Mapping[str, Any]) -> None:
    for name, value in cleaned.items():
        setattr(row, name, value)
    if cleaned:
        row.save(update_fields=list(cleaned))


def _name(value: str | None) -> str:
    return clean_text(value or "", field="name", limit=LIMITS.name, multiline=False)


def _texts(field: str, length: int, most: int) -> Callable[[list[str] | None], list[str]]:
    def clean(values: list[str] | None) -> list[str]:
        given = values or []
        if len(given) > most:
            raise InvalidInput("%(field)s holds at most %(limit)d items.", field=field, limit=most)
        cleaned = (clean_text(value, field=field, limit=length, required=True, multiline=False) for value in given)
        return list(dict.fromkeys(cleaned))

    return clean


def _emails(values: list[str] | None) -> list[str]:
    cleaned = _texts("emails", _EMAIL, LIMITS.contacts)(values)
    for address in cleaned:
        try:
            validate_email(address)
        except ValidationError as exc:
            raise InvalidInput("emails takes addresses like ana@example.org.", field="emails") from exc
    return cleaned


def _time_zone(value: str | None) -> str:
    """An IANA name; nothing means the workspace's."""
    zone = clean_text(value or "", field="time_zone", limit=64, multiline=False)
    if zone and zone not in available_timezones():
        raise InvalidInput("time_zone is an IANA name, like Europe/Rome.", field="time_zone")
    return zone


def _language(value: str | None) -> str:
    language = clean_text(value or "", field="language", limit=16, multiline=False)
    if language and not _LANGUAGE.fullmatch(language):
        raise InvalidInput("language is a code, like it or pt-BR.", field="language")
    return language


def _company(actor: Actor, key: str | None, now: datetime) -> Company | None:
    if key is None:
        return None
    clean = clean_key(key, field="company")
    return identities.companies_by_key(actor=actor, keys=[clean], now=now)[clean]


def _member(actor: Actor, named: str | None) -> Member | None:
    if named is None:
        return None
    who = clean_text(named, field="owner", limit=_EMAIL, required=True, multiline=False)
    known = Membership.objects.filter(workspace_id=actor.workspace_id).select_related("member")
    found = known.filter(Q(member__email__iexact=who) | Q(member_id=_uuid(who))).first()
    if found is None:
        raise InvalidInput("owner is a member of this workspace, by e-mail or id.", field="owner")
    return found.member


def _uuid(value: str) -> UUID | None:
    try:
        return UUID(value)
    except ValueError:
        return None


_SUBJECT: Mapping[str, Callable[[Any], Any]] = {
    "kind": lambda value: SubjectKind(value).value,
    "name": _name,
    "emails": _emails,
    "aliases": _texts("aliases", LIMITS.name, LIMITS.contacts),
    "time_zone": _time_zone,
    "language": _language,
}
_COMPANY: Mapping[str, Callable[[Any], Any]] = {
    "name": _name,
    "tags": _texts("tags", LIMITS.tag, LIMITS.tags),
}
