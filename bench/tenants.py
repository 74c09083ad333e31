"""Workspaces for the benches, and what stands in them. Imported once Django knows the service's settings."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import connection

from bench import traffic
from bench.machine import clock
from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import ActorKind, Role, RunStatus, Scope, StepName, Way
from memory_app.ids import uuid7
from memory_app.models import BehaviourSignal, MaintenanceRun, Member, Observation
from memory_app.services import keys, members
from memory_app.tenancy import scope


@dataclass(frozen=True, slots=True)
class Tenant:
    """A workspace and a key that may read, write and review."""

    id: UUID
    secret: str
    owner: Actor


def make(number: int) -> list[Tenant]:
    """So many new workspaces."""
    now = clock()
    name = uuid7().hex
    owner = Member.objects.create_member(email=f"{name}@example.org", name="Bench", now=now)
    made = []
    for one in range(number):
        workspace = members.create_workspace(
            slug=f"bench-{name[:20]}-{one}", name="Bench", owner=owner, now=now, time_zone="Europe/Rome"
        )
        actor = Actor(kind=ActorKind.MEMBER, workspace_id=workspace.pk, way=Way.COMMAND, id=owner.pk, role=Role.OWNER)
        with scope(workspace=workspace.pk):
            _, secret = keys.create_key(
                actor=actor, name="Bench", scopes=[Scope.READ, Scope.WRITE, Scope.REVIEW], now=now
            )
        made.append(Tenant(workspace.pk, secret, actor))
    return made


def waiting(tenants: Sequence[Tenant]) -> int:
    """Signals that are accepted and no episodes yet."""
    count = 0
    for tenant in tenants:
        with scope(workspace=tenant.id):
            count += BehaviourSignal.objects.in_workspace(tenant.id).waiting().count()
    return count


_STORED = """
SELECT signal.idempotency_key, episode.id IS NOT NULL, agent.key, subject.key, episode.traits,
    (SELECT count(*) FROM memory_app_episodecontact appearance
     WHERE appearance.workspace_id = signal.workspace_id AND appearance.episode_id = episode.id)
FROM memory_app_behavioursignal AS signal
LEFT JOIN memory_app_episode AS episode ON episode.workspace_id = signal.workspace_id AND episode.id = signal.id
LEFT JOIN memory_app_agent AS agent ON agent.id = episode.agent_id
LEFT JOIN memory_app_subject AS subject ON subject.id = episode.subject_id
WHERE signal.workspace_id = %s AND signal.idempotency_key LIKE %s
"""
_EPISODES = "SELECT count(*), count(DISTINCT id) FROM memory_app_episode WHERE workspace_id = %s"
_SIGNALS = "SELECT count(*) FROM memory_app_behavioursignal WHERE workspace_id = %s"


@dataclass(slots=True)
class Findings:
    """What a check of a run found. All but `right` should be 0."""

    right: int = 0
    lost: int = 0
    wrong: int = 0
    doubled: int = 0


def check(tenants: Sequence[Tenant], run: str, expected: Sequence[traffic.Expected]) -> Findings:
    """Compare the episode of each idempotency key of the run with what was reported under it."""
    found = Findings()
    for tenant in tenants:
        with scope(workspace=tenant.id), connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = '10min'")
            cursor.execute(_STORED, [tenant.id, f"{run}:%"])
            for key, is_stored, agent, subject, traits, contacts in cursor:
                if not is_stored:
                    found.lost += 1
                elif traffic.Expected(agent, subject, tuple(traits), contacts) == expected[traffic.place_of(key)]:
                    found.right += 1
                else:
                    found.wrong += 1
            cursor.execute(_EPISODES, [tenant.id])
            rows, ids = cursor.fetchone() or (0, 0)
            cursor.execute(_SIGNALS, [tenant.id])
            (signals,) = cursor.fetchone() or (0,)
            found.doubled += max(rows - min(ids, signals), 0)
    return found


def is_over(workspace: UUID) -> bool:
    """Whether the workspace's run has ended."""
    with scope(workspace=workspace):
        return MaintenanceRun.objects.in_workspace(workspace).get().status in {RunStatus.DONE, RunStatus.FAILED}


def run_counts(tenants: Sequence[Tenant], *, share: int, episodes: int) -> tuple[dict[str, int], list[str]]:
    """What the workspaces' runs counted, and what is wrong with them: `share` subjects with so many episodes each."""
    counts: Counter[str] = Counter()
    problems = []
    for tenant in tenants:
        with scope(workspace=tenant.id):
            run = MaintenanceRun.objects.in_workspace(tenant.id).get()
            step = run.steps.get(name=StepName.DETECT.value)
            counts += Counter(step.counts)
            if run.status != RunStatus.DONE or step.done < share:
                problems.append(f"a run is {run.status}, {step.done} of {share} subjects done")
            if step.counts.get("episodes") != share * episodes:
                problems.append(f"a run saw {step.counts.get('episodes')} episodes of {share * episodes}")
            counts["observations"] += Observation.objects.in_workspace(tenant.id).count()
    return dict(counts), problems
