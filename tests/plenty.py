"""Many rows of everything that pages list, and an object of each kind that a page shows alone.

For the views' tests in process; for browser tests and benches in a service's own database, by `seed`.
"""

import json
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from memory_app.domain.actors import system_actor
from memory_app.domain.vocabulary import ObservationStatus, Role, RuleStatus, RunStatus
from memory_app.ids import uuid7
from memory_app.models import (
    Contradiction,
    MaintenanceRun,
    MaintenanceStep,
    Member,
    Observation,
    ProceduralRule,
    ReverseSignal,
    ReverseSignalStop,
    Workspace,
)
from memory_app.services import invitations, members
from memory_app.tenancy import scope
from tests import factories as make
from tests import plenty_items, plenty_work
from tests.processes import RealService

Ids = dict[str, Any]
"""The id (or key) of one object by noun: the path before it, as in `/observations/<uuid:pk>/`."""
_STATUSES = (ObservationStatus.PENDING, ObservationStatus.CONFIRMED, ObservationStatus.REJECTED)


def fill(workspace: Workspace, rows: int, *, now: datetime) -> Ids:
    """Write so many rows of everything; the ids of one of each."""
    ids: Ids = {}
    with scope(workspace=workspace.pk):
        for number in range(rows):
            ids = _one_of_each(workspace, number, now - timedelta(hours=number % 200, minutes=number))
        if rows:
            _one_with_much(workspace, ids, now)
    return ids


def _one_of_each(workspace: Workspace, number: int, at: datetime) -> Ids:
    agent = make.AgentFactory(workspace=workspace, key=f"agent-{uuid7()}", name=f"Agent {number}", created_at=at)
    subject = make.SubjectFactory(workspace=workspace, key=f"person-{uuid7()}", name=f"Person {number}", created_at=at)
    about: Any = {"workspace": workspace, "agent": agent, "subject": subject, "created_at": at}
    observation = make.ObservationFactory(**about, status=_STATUSES[number % len(_STATUSES)], updated_at=at)
    status = RuleStatus.PAUSED if number % 5 == 1 else RuleStatus.ACTIVE
    source = None if number % 3 else observation
    run = _run(workspace, number, at)
    member = make.MemberFactory(email=f"{uuid7()}@example.org", created_at=at)
    membership = make.MembershipFactory(workspace=workspace, member=member, created_at=at)
    token = invitations.new_token(workspace.pk)
    lives = {"created_at": at, "expires_at": at + timedelta(days=7)}
    invitation = make.InvitationFactory(workspace=workspace, token=token, email=f"{uuid7()}@example.org", **lives)
    items = plenty_items.one_of_each(workspace, agent, subject, number, at)
    return {
        "agents": agent.pk,
        "subjects": subject.key,
        "observations": observation.pk,
        "episodes": make.EpisodeFactory(**about, occurred_at=at).pk,
        "rules": make.RuleFactory(**about, source_observation=source, status=status.value, updated_at=at).pk,
        "runs": run.pk,
        "reverse-signals": _reverse_signal(observation, run, at).pk,
        "jobs": make.JobFactory(workspace=workspace, created_at=at, due_at=at, parked_at=at, error="ValueError").pk,
        "keys": make.ApiKeyFactory(**about, secret=str(uuid7())).pk,
        "settings/members": membership.pk,
        "settings/invitations": invitation.pk,
        "invitations": token,
        **items,
        **plenty_work.one_of_each(agent, subject, items["facts"], number, at),
    }


def _run(workspace: Workspace, number: int, at: datetime) -> MaintenanceRun:
    status = RunStatus.FAILED.value if number % 7 == 3 else RunStatus.DONE.value
    about: Any = {"workspace": workspace, "started_at": at, "finished_at": at + timedelta(seconds=number + 1)}
    about |= {"status": status}
    run: MaintenanceRun = make.RunFactory(**about, now=at, created_at=at, dry_run=number % 4 == 1)
    counts = {"episodes": 12, "observations": 1, "stopped": 1}
    MaintenanceStep.objects.create(**about, run=run, name="detect", position=0, done=3, total=3, counts=counts)
    return run


def _reverse_signal(observation: Observation, run: MaintenanceRun, at: datetime) -> ReverseSignal:
    about: Any = {"workspace_id": observation.workspace_id, "subject": observation.subject}
    signal = ReverseSignal.objects.create(
        **about, agent=observation.agent, observation=observation, text=observation.quote, created_at=at
    )
    ReverseSignalStop.objects.create(**about, reverse_signal=signal, run=run, stopped_at=at)
    return signal


def _one_with_much(workspace: Workspace, ids: Ids, now: datetime) -> None:
    """The observation waits, rests on episodes and is contradicted; so is the rule, which is in force."""
    Observation.objects.filter(pk=ids["observations"]).update(status=ObservationStatus.PENDING)
    ProceduralRule.objects.filter(pk=ids["rules"]).update(status=RuleStatus.ACTIVE)
    observation = Observation.objects.get(pk=ids["observations"])
    ids["episodes"] = make.with_evidence(observation, 12)[0].pk
    about: Any = {"workspace": workspace, "subject": observation.subject, "created_at": now, "why": "negation"}
    other = make.ObservationFactory(workspace=workspace, subject=observation.subject, agent=observation.agent)
    for said in ({"other_observation": other}, {"other_rule_id": ids["rules"]}):
        Contradiction.objects.create(**about, observation=observation, **said)
    plenty_items.one_with_much(workspace, ids, now)


# -- In the database of a service that runs ----------------------------------------------------------------------------
def seed(service: RealService, *, rows: int = 50) -> dict[str, Any]:
    """Fill the service's demo workspace; `ids` of `fill`, sign-in links of its owner and of one who has nothing yet."""
    said = service.manage("shell", "-v0", "-c", f"from tests import plenty; print(plenty.in_demo({rows}))")
    made: dict[str, Any] = json.loads(said.splitlines()[-1])
    return made


def in_demo(rows: int) -> str:
    """What `seed` runs beside the service."""
    now, name = timezone.now(), uuid7().hex
    workspace = members.workspace_by_slug("demo")
    owner, newcomer = (
        Member.objects.create_member(email=f"{who}-{name}@example.org", name=who, now=now) for who in ("Grace", "Ada")
    )
    # Sorts behind the demo, in which the owner therefore begins.
    empty = members.create_workspace(slug=f"empty-{name[-12:]}", name="Nothing yet", owner=owner, now=now, nights=False)
    for where, who in ((workspace, owner), (empty, newcomer)):
        _let_in(where, who, now)
    made = {"ids": fill(workspace, rows, now=now), "workspace": workspace.pk, "empty": empty.slug}
    return json.dumps(made | {"link": _link_of(owner, now), "empty_link": _link_of(newcomer, now)}, default=str)


def _let_in(workspace: Workspace, member: Member, now: datetime) -> None:
    with scope(workspace=workspace.pk):
        system = system_actor(workspace.pk)
        members.join_workspace(workspace_id=workspace.pk, member=member, role=Role.OWNER, actor=system, now=now)


def _link_of(member: Member, now: datetime) -> str:
    return f"{settings.BASE_URL}/sign-in/{members.make_sign_in_link(member=member, now=now)}/"
