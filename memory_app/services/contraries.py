"""What says the opposite of a rule: in words, or by the pattern that it was made of."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from django.db.models import Prefetch

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import RuleStatus
from memory_app.models import Contradiction, Observation, PatternCondition, ProceduralRule
from memory_app.selectors.observations import SaidOf, Sayer, sayers_against, sayers_of
from memory_app.services.patterns import contrary_key

_READ = (
    *("workspace", "subject", "quote", "rule_text", "rule_text_edited_at", "thresholds"),
    *("pattern__subject", "pattern__key", "pattern__event_type", "pattern__outcome", "pattern__trait"),
    "pattern__agent__key",
)
_UNREAD = (
    *("contact__name", "contact__emails", "contact__aliases", "contact__time_zone", "contact__language"),
    *("contact__company", "contact__member", "contact__created_at", "company__tags", "company__created_at"),
)
"""Columns that no pattern is told apart by."""


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


def opposed_within(actor: Actor, rows: Sequence[ProceduralRule]) -> Mapping[UUID, Sequence[ProceduralRule]]:
    """As `opposed_rules`, of rules that are all in force and among themselves: for a list, which shows no others.

    They come with their observations. Patterns are read of people alone that two of the rules were learned from.
    """
    by_id = {row.pk: row for row in rows}
    found: dict[UUID, dict[UUID, ProceduralRule]] = defaultdict(dict)
    owned = Contradiction.objects.visible_to(actor).filter(rule__in=list(by_id), other_rule__in=list(by_id))
    for one, other in owned.order_by("created_at", "id").values_list("rule_id", "other_rule_id"):
        found[one][other], found[other][one] = by_id[other], by_id[one]
    learned = [row for row in rows if row.source_observation and row.source_observation.pattern_id]
    people = Counter(row.source_observation.subject_id for row in learned)
    sources = _sources(actor, [row for row in learned if people[row.source_observation.subject_id] > 1])
    says: dict[SaidOf | None, dict[UUID, ProceduralRule]] = defaultdict(dict)
    for rule, source in sources:
        says[SaidOf(source.pattern.subject_id, source.pattern.key)][rule.pk] = rule
    for rule, source in sources:
        found[rule.pk] |= says.get(_contrary(rule, source), {})
    return {pk: list(others.values()) for pk, others in found.items() if others}


def _by_pattern(actor: Actor, rows: Collection[ProceduralRule]) -> Mapping[UUID, SaidOf]:
    """Of each rule that still says what its observation's pattern does, the pattern that says the opposite."""
    contraries = {rule.pk: _contrary(rule, source) for rule, source in _sources(actor, rows)}
    return {pk: said for pk, said in contraries.items() if said is not None}


def _contrary(rule: ProceduralRule, source: Observation) -> SaidOf | None:
    key = contrary_key(source)
    own_words = source.rule_text_edited_at is not None
    if key is None or own_words or rule.text != (source.rule_text or source.quote):
        return None
    return SaidOf(source.subject_id, key)


def _sources(actor: Actor, rows: Collection[ProceduralRule]) -> Sequence[tuple[ProceduralRule, Observation]]:
    """The rules that are on and made of a live observation's pattern, each with that. Two queries at most."""
    made = {
        row.source_observation_id: row for row in rows if row.source_observation_id and row.status == RuleStatus.ACTIVE
    }
    if not made:
        return []
    conditions = PatternCondition.objects.in_workspace(actor.workspace_id).select_related("contact", "company")
    sources = Observation.objects.in_workspace(actor.workspace_id).live().detected().filter(pk__in=list(made))
    found = sources.select_related("pattern__agent").only(*_READ)
    known = Prefetch("pattern__conditions", conditions.defer(*_UNREAD))
    return [(made[source.pk], source) for source in found.prefetch_related(known)]
