"""Drawing the habits of a subject: what, under which conditions, how often, how surely."""

from collections.abc import Callable
from random import Random

from tests.planted import words
from tests.planted.background import ENDED, TEXTS, Manners
from tests.planted.count import family
from tests.planted.model import Cond, Plan, Rule
from tests.planted.world import World

_KINDS = ("contact", "company", "tag", "document", "weekday", "time", "amount")
_APART = {frozenset({"contact", "company"})}
"""Not together: the one implies the other."""
_LEAST = {1: 0.15, 2: 0.35}
"""By the number of conditions, the share of the day or of the amounts that a threshold keeps, at least."""


def plans(world: World, ways: Manners) -> list[Plan]:
    """1 to 3 habits that don't make each other impossible: on different targets, events and traits apart."""
    drawn: list[Plan] = []
    wanted = world.rng.choice((1, 1, 2, 2, 3))
    for _ in range(wanted * 6):
        if len(drawn) == wanted:
            break
        plan = _plan(world, ways)
        if plan is not None and all(_beside(plan, other) for other in drawn):
            drawn.append(plan)
    return drawn


def _beside(one: Plan, other: Plan) -> bool:
    """Whether two habits leave each other room. What is done to approvals outside is one rate for all agents."""
    families = {family(plan.rule.event_type) for plan in (one, other)}
    if families == {"approvals"}:
        return False
    if one.rule.agent != other.rule.agent or len(families) > 1:
        return True
    if _is_plain(one) or _is_plain(other):
        return False
    traits = [plan.rule.trait for plan in (one, other) if plan.rule.trait is not None]
    if len(traits) < 2:
        # What is deferred has no traits; of the other events and outcomes none is done for a reason of its own.
        return len(traits) == 1 and bool({one.rule.event_type, other.rule.event_type} & {*ENDED})
    mine, theirs = (trait.partition(":") for trait in traits)
    alternatives = {"language", "tone", "shortened", "lengthened", "rewritten"}
    return not {mine[0], theirs[0]} <= alternatives and mine != theirs and not (mine[2] and mine[2] == theirs[2])


def _is_plain(plan: Plan) -> bool:
    return not plan.rule.conditions


def _plan(world: World, ways: Manners) -> Plan | None:
    rng = world.rng
    agent = rng.choice(world.agents)
    event_type, outcome, trait = _target(world, ways)
    conditions: tuple[Cond, ...] = ()
    if trait is None or rng.random() < 0.75:
        drawn = _conditions(world, 2 if rng.random() < 0.3 else 1)
        if drawn is None:
            return None
        conditions = drawn
    rule = Rule(agent, event_type, outcome, trait, conditions)
    shape = rng.choices(("normal", "burst", "reversal", "support2"), (76, 8, 8, 8))[0]
    least, most = {"support2": (2, 2), "burst": (3, 10), "reversal": (4, 12)}.get(shape, (3, 20))
    support = rng.randint(least, most)
    consistency = rng.uniform(0.85, 1.0) if shape == "reversal" else rng.uniform(0.55, 1.0)
    outside = rng.uniform(0.0, 0.2) if rng.random() < 0.6 else 0.0
    return Plan(rule, shape, support, consistency, outside, rng.uniform(0.3, 0.95))


def _target(world: World, ways: Manners) -> tuple[str | None, str | None, str | None]:
    """Event type, outcome, trait: one of the three, or the trait of an event type that is no draft."""
    rng = world.rng
    draw = rng.random()
    if draw < 0.64:
        return None, None, _trait(rng, signed=ways.signed)
    if draw < 0.72:
        own = next((kind for kind in world.families if kind in words.OWN_EVENTS), rng.choice(words.OWN_EVENTS))
        event_type = rng.choice(("correction", own))
        return event_type, None, _trait(rng, signed=ways.signed and event_type in TEXTS)
    if draw < 0.96:
        types = ("deferred", "draft_rejected", "approval_granted", "approval_rejected", "draft_sent")
        return rng.choices(types, (4, 3, 4, 4, 1))[0], None, None
    return None, rng.choice(words.OUTCOMES), None


def _trait(rng: Random, *, signed: bool) -> str:
    """One that isn't in the background; of objects some that drafts hold."""
    if signed and rng.random() < 0.6:
        return f"{rng.choice(('removed', 'removed', 'added'))}:{rng.choice(words.OBJECTS)}"
    if signed:
        return rng.choice((*words.SIGNED_CHANGES, *words.REPLACED, *words.STATED))
    return rng.choice((*words.OWN, *words.REPLACED, *(f"removed:{thing}" for thing in words.OBJECTS)))


def _conditions(world: World, number: int) -> tuple[Cond, ...] | None:
    kinds = world.rng.sample(_KINDS, number)
    if frozenset(kinds) in _APART:
        return None
    drawn = [_CONDS[kind](world, number) for kind in kinds]
    found = tuple(cond for cond in drawn if cond is not None)
    return found if len(found) == number else None


def _contact(world: World, _: int) -> Cond | None:
    return Cond("contact", world.rng.choice(list(world.contacts)))


def _company(world: World, _: int) -> Cond | None:
    companies = sorted({company for company in world.contacts.values() if company})
    return Cond("company", world.rng.choice(companies)) if len(companies) > 1 else None


def _tag(world: World, _: int) -> Cond | None:
    return Cond("tag", world.rng.choice(world.tags))


def _document(world: World, _: int) -> Cond | None:
    return Cond("document", world.rng.choice(world.documents))


def _weekday(world: World, _: int) -> Cond | None:
    return Cond("weekday", words.WEEKDAYS[world.weekday(world.rng.choice(world.work_days))])


def _time(world: World, number: int) -> Cond | None:
    """After or until a quarter of an hour such that a share of the day lies inside; alone at times both."""
    minutes = sorted(world.minute() for _ in range(200))
    share = world.rng.uniform(_LEAST[number], 0.5)
    if number == 1 and world.rng.random() < 0.12:
        first = world.rng.uniform(0.2, 0.8 - share)
        low, high = (_quarter(minutes[int(200 * at)]) for at in (first, first + share))
        return Cond("time", low=low, high=high) if low < high else None
    if world.rng.random() < 0.65:
        return Cond("time", low=_quarter(minutes[int(200 * (1 - share)) - 1]))
    return Cond("time", high=_quarter(minutes[int(200 * share)]))


def _quarter(minute: int) -> float:
    return float(round(minute / 15) * 15)


def _amount(world: World, number: int) -> Cond | None:
    """Over or under a round sum such that a share of the amounts lies inside."""
    drawn = sorted(min(50_000.0, world.rng.lognormvariate(world.amount_scale, 1.1)) for _ in range(200))
    share = world.rng.uniform(_LEAST[number], 0.5)
    above = world.rng.random() < 0.7
    wanted = drawn[int(200 * (1 - share)) - 1] if above else drawn[int(200 * share)]
    nearest = float(min(words.ROUND_AMOUNTS, key=lambda amount: abs(amount - wanted)))
    currency = world.rng.choice(world.currencies)
    return Cond("amount", low=nearest if above else None, high=None if above else nearest, currency=currency)


_CONDS: dict[str, Callable[[World, int], Cond | None]] = {
    "contact": _contact,
    "company": _company,
    "tag": _tag,
    "document": _document,
    "weekday": _weekday,
    "time": _time,
    "amount": _amount,
}
