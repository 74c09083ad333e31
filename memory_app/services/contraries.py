"""What says the opposite of a rule: in words, or by the pattern that it was made of."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from django.db.models import Prefetch

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import RuleStatus
from memory_app.models import Observation, PatternCondition, ProceduralRule
from memory_app.selectors.observations import SaidOf, Sayer, sayers_against, sayers_of
from memory_app.services.patterns import contrary_key


def sayers_against_rules(actor: Actor, rows: Collection[ProceduralRule]) -> Mapping[UUID, Sequence[Sayer]]:
    """Live observations and rules in force that say the opposite of each of these, by its id.

    A rule that agents don't get contradicts nobody. A fixed number of queries.
    """
    found: dict[UUID, list[Sayer]] = defaultdict(list)
    for pk, sayers in sayers_against(actor, rules=[row.pk for row in rows]).items():
        found[pk] += sayers
    contraries = _by_pattern(actor, rows)
    said_by = sayers_of(actor, set(contraries.values()))
    for pk, said in contraries.items():
        found[pk] += said_by[said]
    return found


def opposed_rules(actor: Actor, rows: Sequence[ProceduralRule]) -> Mapping[UUID, Sequence[ProceduralRule]]:
    """Of these rules the ones in force that say the opposite, by the id of each."""
    against = sayers_against_rules(actor, rows)
    ids = {one.id for sayers in against.values() for one in sayers if one.kind == "rule"}
    found = ProceduralRule.objects.in_workspace(actor.workspace_id).in_bulk(ids) if ids else {}
    return {pk: [found[one.id] for one in dict.fromkeys(sayers) if one.id in found] for pk, sayers in against.items()}


def _by_pattern(actor: Actor, rows: Collection[ProceduralRule]) -> Mapping[UUID, SaidOf]:
    """Of each rule that still says what its observation's pattern does, the pattern that says the opposite."""
    made = {
        row.source_observation_id: row for row in rows if row.source_observation_id and row.status == RuleStatus.ACTIVE
    }
    found: dict[UUID, SaidOf] = {}
    if not made:
        return found
    conditions = PatternCondition.objects.in_workspace(actor.workspace_id).select_related("contact", "company")
    sources = Observation.objects.in_workspace(actor.workspace_id).live().detected().filter(pk__in=list(made))
    for source in sources.select_related("pattern__agent").prefetch_related(
        Prefetch("pattern__conditions", conditions)
    ):
        rule, key = made[source.pk], contrary_key(source)
        own_words = source.rule_text_edited_at is not None
        if key is not None and not own_words and rule.text == (source.rule_text or source.quote):
            found[rule.pk] = SaidOf(source.subject_id, key)
    return found
