"""Whether what waits about a person is still contradicted, once people have said or changed something.

A mark that outlives its cause keeps a habit from becoming a rule, and sends people looking for what is not there.
"""

from collections.abc import Collection, Iterable
from contextlib import suppress
from datetime import datetime
from uuid import UUID

from memory_app import jobs
from memory_app.domain.actors import Actor, system_actor
from memory_app.domain.errors import Gone
from memory_app.models import Contradiction, Observation, ProceduralRule, Subject
from memory_app.services import contradictions, detection, identities
from memory_app.tenancy import scope

_PEOPLE = 20
"""Looked at in one job: each takes a few hundredths of a second."""


def look_again(people: Iterable[Subject], *, actor: Actor, now: datetime) -> None:
    """Weigh the live observations of these people anew. Call under their locks."""
    for subject in people:
        live = list(Observation.objects.in_workspace(subject.workspace_id).live().filter(subject=subject))
        contradictions.weigh_observations(live, actor=actor, now=now)
        if any(row.pattern_id is not None for row in live):
            detection.watch_again(subject, actor=actor, now=now)


def lift(people: Iterable[Subject], *, actor: Actor, now: datetime) -> None:
    """The same after something fell away, which contradicts nothing anew: nothing to do where nothing is marked."""
    for subject in people:
        live = Observation.objects.in_workspace(subject.workspace_id).live().filter(subject=subject)
        if live.filter(contradicted=True).exists():
            look_again([subject], actor=actor, now=now)


def contradicted_by(rule: ProceduralRule) -> Collection[UUID]:
    """The people about whom a rule for all contradicts something."""
    named = Contradiction.objects.in_workspace(rule.workspace_id).naming(rules=[rule.pk]).exclude(subject=None)
    return set(named.values_list("subject_id", flat=True))


def look_again_later(people: Collection[UUID], rule: ProceduralRule, *, now: datetime) -> None:
    """Ask for it in the background: a rule for all may concern everybody, and a click waits for nobody's lock."""
    ids = [str(pk) for pk in sorted(people)]
    for start in range(0, len(ids), _PEOPLE):
        jobs.schedule(
            jobs.JobName.SECOND_LOOK,
            workspace_id=rule.workspace_id,
            key=f"{rule.pk}:{rule.version}:{start}",
            now=now,
            arguments={"rule": str(rule.pk), "people": " ".join(ids[start : start + _PEOPLE])},
        )


def take(claim: jobs.Claim) -> None:
    """The job: one person after the other, each under their own lock. Safe to repeat."""
    for pk in claim.arguments["people"].split():
        with scope(workspace=claim.workspace_id), suppress(Gone):
            subject = identities.subject_alone(workspace_id=claim.workspace_id, subject_id=UUID(pk))
            look_again([subject], actor=system_actor(claim.workspace_id), now=claim.clock())
        claim.renew()
