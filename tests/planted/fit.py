"""Making a context meet a condition, or not meet it, while as little else as possible changes."""

from collections.abc import Callable, Sequence

from tests.planted import words
from tests.planted.count import family
from tests.planted.model import Cond, Plan
from tests.planted.world import Slot, World

_TRIES = 60
_ALONE = (5, 15)
"""How often each of two conditions turns up without the other, and an amount on the other side, at least."""


def meets(cond: Cond, slot: Slot, world: World) -> bool:
    """Whether the slot is under the condition."""
    if cond.kind == "time":
        return _within(slot.minute, cond)
    if cond.kind == "amount":
        return slot.amount is not None and slot.currency == cond.currency and _beyond(slot.amount, cond)
    held: dict[str, Sequence[str | None] | set[str]] = {
        "contact": slot.contacts,
        "company": [world.company(slot)],
        "tag": slot.tags,
        "document": [slot.document],
        "weekday": [words.WEEKDAYS[world.weekday(slot.day)]],
    }
    return cond.value in held[cond.kind]


def inside(plan: Plan, world: World) -> list[Slot]:
    """The slots of the rule's agent and family that meet its conditions."""
    group = world.group(plan.rule.agent, family_of(plan))
    return [slot for slot in group if all(meets(cond, slot, world) for cond in plan.rule.conditions)]


def family_of(plan: Plan) -> str:
    """What competes with the rule."""
    return family(plan.rule.event_type)


def shift(cond: Cond, slot: Slot, world: World, *, into: bool) -> None:
    """Change the slot so that it meets the condition, or doesn't."""
    _SHIFTS[cond.kind](cond, slot, world, into)


def fit(plan: Plan, world: World, wanted: int, outside: int) -> None:
    """Bring the opportunities to `wanted` and those outside to `outside` at least, then lock what lies inside."""
    rng, conditions = world.rng, plan.rule.conditions
    agent, kind = plan.rule.agent, family_of(plan)
    if not conditions:
        _fit_plain(plan, world, wanted)
        return
    while len(world.group(agent, kind)) < wanted + outside:
        world.add(agent, kind)
    _bring(plan, world, wanted, outside)
    for slot in inside(plan, world):
        slot.locked = True
    least = rng.randint(*_ALONE) * wanted // plan.wanted
    if len(conditions) > 1:
        _each_alone(plan, world, least)
    for cond in conditions:
        if cond.kind == "amount":
            _other_amounts(cond, plan, world, least)


def _bring(plan: Plan, world: World, wanted: int, outside: int) -> None:
    """Move slots into the conditions, or out of them, until `wanted` lie inside."""
    rng, conditions = world.rng, plan.rule.conditions
    agent, kind = plan.rule.agent, family_of(plan)
    here = [slot for slot in inside(plan, world) if not slot.locked]
    surplus = len(inside(plan, world)) - wanted
    for slot in rng.sample(here, max(0, min(surplus, len(here)))):
        shift(rng.choice(conditions), slot, world, into=False)
    elsewhere = [s for s in world.group(agent, kind) if not s.locked and s not in inside(plan, world)]
    rng.shuffle(elsewhere)
    for _ in range(max(0, -surplus)):
        slot = elsewhere.pop() if len(elsewhere) > outside else world.add(agent, kind)
        for cond in conditions:
            shift(cond, slot, world, into=True)


def _each_alone(plan: Plan, world: World, least: int) -> None:
    """Let each of two conditions turn up without the other: else the data can't tell which of them it takes."""
    agent, kind = plan.rule.agent, family_of(plan)
    for cond, other in (plan.rule.conditions, plan.rule.conditions[::-1]):
        group = world.group(agent, kind)
        alone = [slot for slot in group if meets(cond, slot, world) and not meets(other, slot, world)]
        free = [slot for slot in group if not slot.locked and not meets(cond, slot, world)]
        world.rng.shuffle(free)
        for _ in range(least - len(alone)):
            slot = free.pop() if len(free) > least else world.add(agent, kind)
            shift(cond, slot, world, into=True)
            shift(other, slot, world, into=False)


def _other_amounts(cond: Cond, plan: Plan, world: World, least: int) -> None:
    """Let amounts on the other side turn up: else the data can't tell whether it takes the sum or that there is one."""
    free = [slot for slot in world.group(plan.rule.agent, family_of(plan)) if not slot.locked]
    beyond = [slot for slot in free if slot.amount is not None and not meets(cond, slot, world)]
    unpriced = [slot for slot in free if slot.amount is None]
    for slot in world.rng.sample(unpriced, max(0, min(least - len(beyond), len(unpriced)))):
        slot.currency = cond.currency
        shift(cond, slot, world, into=False)


def _fit_plain(plan: Plan, world: World, wanted: int) -> None:
    """Without a condition every event of the family is an opportunity, so the agent has no more than that."""
    agent, kind = plan.rule.agent, family_of(plan)
    group = world.group(agent, kind)
    world.rng.shuffle(group)
    for slot in group[wanted:]:
        if not slot.locked:
            world.slots.remove(slot)
    for _ in range(wanted - len(group)):
        world.add(agent, kind)
    for slot in world.group(agent, kind):
        slot.locked = True


def _contact(cond: Cond, slot: Slot, world: World, into: bool) -> None:
    others = [contact for contact in world.contacts if contact != cond.value]
    slot.contacts = [str(cond.value)] if into else [world.rng.choice(others)]


def _company(cond: Cond, slot: Slot, world: World, into: bool) -> None:
    fitting = [contact for contact, company in world.contacts.items() if (company == cond.value) == into]
    slot.contacts = [world.rng.choice(fitting)] if fitting else []


def _tag(cond: Cond, slot: Slot, world: World, into: bool) -> None:
    if into:
        slot.tags.add(str(cond.value))
    else:
        slot.tags.discard(str(cond.value))


def _document(cond: Cond, slot: Slot, world: World, into: bool) -> None:
    others = [document for document in world.documents if document != cond.value]
    slot.document = cond.value if into else world.rng.choice(others)


def _weekday(cond: Cond, slot: Slot, world: World, into: bool) -> None:
    day = words.WEEKDAYS.index(str(cond.value))
    slot.day = world.rng.choice([d for d in world.work_days if (world.weekday(d) == day) == into])


def _time(cond: Cond, slot: Slot, world: World, into: bool) -> None:
    for _ in range(_TRIES):
        slot.minute = world.minute()
        if _within(slot.minute, cond) == into:
            return


def _amount(cond: Cond, slot: Slot, world: World, into: bool) -> None:
    if into:
        slot.currency = cond.currency
    for _ in range(_TRIES):
        world.price(slot)
        if meets(cond, slot, world) == into:
            return


_SHIFTS: dict[str, Callable[[Cond, Slot, World, bool], None]] = {
    "contact": _contact,
    "company": _company,
    "tag": _tag,
    "document": _document,
    "weekday": _weekday,
    "time": _time,
    "amount": _amount,
}


def _within(minute: int, cond: Cond) -> bool:
    return (cond.low is None or minute >= cond.low) and (cond.high is None or minute < cond.high)


def _beyond(amount: float, cond: Cond) -> bool:
    return (cond.low is None or amount > cond.low) and (cond.high is None or amount < cond.high)
