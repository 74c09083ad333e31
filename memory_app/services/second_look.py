"""Whether what waits about a person is still contradicted, once people have said or changed something.

A mark that outlives its cause keeps a habit from becoming a rule, and sends people looking for what is not there.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Gone
from memory_app.models import Contradiction, Observation, ProceduralRule, Subject
from memory_app.services import contradictions, detection, identities


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


def alone_with_those_it_concerns(rule: ProceduralRule) -> Sequence[Subject]:
    """The rule's subject, locked; of a rule for all those whom it contradicts something about, in one order.

    Before the rule's own lock, as everywhere (ADR 9). Raises Gone for its own subject.
    """
    workspace_id = rule.workspace_id
    if rule.subject_id is not None:
        return [identities.subject_alone(workspace_id=workspace_id, subject_id=rule.subject_id)]
    named = Contradiction.objects.in_workspace(workspace_id).naming(rules=[rule.pk]).exclude(subject=None)
    held = []
    for pk in sorted(set(named.values_list("subject_id", flat=True))):
        with suppress(Gone):
            held.append(identities.subject_alone(workspace_id=workspace_id, subject_id=pk))
    return held
