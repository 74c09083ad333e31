"""Making subjects: with habits whose truth is what the data shows in the end, or with none at all."""

from random import Random

from tests.planted import words
from tests.planted.background import ENDED, TEXTS, Manners, behave, finish, manners, sign
from tests.planted.draw import plans
from tests.planted.fit import family_of, fit, inside
from tests.planted.model import Plan, Subject
from tests.planted.world import Slot, World, build

DAYS = 30
NOISE_DAYS = 60


def with_habits(seed: int, index: int = 0) -> Subject:
    """A subject of 30 days with 1 to 3 habits."""
    rng = Random(f"{seed}:habits:{index}")
    density = 0.5 * 24 ** rng.random()
    world = build(rng, days=DAYS, density=density)
    ways = manners(rng)
    drawn = plans(world, ways)
    # Plain ones first: they thin the agent's drafts.
    for plan in sorted(drawn, key=lambda p: len(p.rule.conditions) > 0):
        fit(plan, world, _slots_for(plan, ways), rng.randint(15, 60))
    for plan in drawn:
        _forget(plan, ways)
    behave(world, ways)
    for plan in sorted(drawn, key=lambda p: p.rule.trait is not None):
        _plant(plan, world, ways)
    finish(world, ways)
    return Subject(seed, world.zone, world.signals(), tuple(drawn), density)


def noise(seed: int, index: int = 0, *, density: float) -> Subject:
    """A subject of 60 days who does nothing by habit."""
    rng = Random(f"{seed}:noise:{index}:{density}")
    world = build(rng, days=NOISE_DAYS, density=density)
    ways = manners(rng)
    behave(world, ways)
    finish(world, ways)
    return Subject(seed, world.zone, world.signals(), (), density)


def _held_only(plan: Plan, ways: Manners) -> bool:
    """Whether only drafts that held the thing count."""
    verb, _, thing = (plan.rule.trait or "").partition(":")
    return ways.signed and family_of(plan) in TEXTS and verb == "removed" and thing in words.OBJECTS


def _slots_for(plan: Plan, ways: Manners) -> int:
    """How many slots it takes to have the opportunities wanted."""
    return round(plan.wanted / plan.hold) if _held_only(plan, ways) else plan.wanted


def _forget(plan: Plan, ways: Manners) -> None:
    """Take what is planted out of the background, with what can't be beside it."""
    trait = plan.rule.trait
    if trait is None:
        mix = ways.mixes[family_of(plan)]
        if plan.rule.event_type in mix and len(mix) > 2:
            del mix[plan.rule.event_type]
        elif plan.rule.event_type in mix:
            ways.mixes["approvals"] = {event: float(event != plan.rule.event_type) for event in mix}
        return
    thing = trait.partition(":")[2]
    if ways.signed and thing in words.OBJECTS:
        ways.holds.pop(thing, None)
        for verb in ("removed", "added"):
            ways.rates.pop(f"{verb}:{thing}", None)
    ways.rates.pop(trait, None)
    ways.rates.pop(words.opposite(trait) or "", None)


def _plant(plan: Plan, world: World, ways: Manners) -> None:
    """Do it inside as often as drawn and outside at the drawn rate."""
    rng = world.rng
    under = [slot for slot in inside(plan, world) if not slot.fixed or plan.rule.trait is None]
    here = set(map(id, under))
    rest = [slot for slot in world.group(plan.rule.agent, family_of(plan)) if id(slot) not in here and not slot.fixed]
    held = _hold(plan, under, rest, world, ways)
    under, rest = [s for s in under if id(s) in held], [s for s in rest if id(s) in held]
    hits = _hits(plan, under, world)
    for slot in hits:
        _do(plan, slot, world, ways)
    for slot in rest:
        if rng.random() < plan.outside:
            _do(plan, slot, world, ways)
    if plan.shape == "reversal":
        _turn(plan, under, hits, world)
    for slot in under:
        slot.fixed = slot.fixed or plan.rule.trait is None


def _hold(plan: Plan, under: list[Slot], rest: list[Slot], world: World, ways: Manners) -> set[int]:
    """The slots that are opportunities; in signatures those whose draft held the thing, all others lack it."""
    if not _held_only(plan, ways):
        return {id(slot) for slot in (*under, *rest)}
    trait = str(plan.rule.trait)
    kept = "kept:" + trait.partition(":")[2]
    chosen = world.rng.sample(under, min(plan.wanted, len(under)))
    for slot in chosen:
        if not slot.signed:
            slot.event_type, slot.signed = "draft_edited" if slot.family == "drafts" else slot.event_type, True
    chosen += [slot for slot in rest if slot.signed and world.rng.random() < plan.hold]
    for slot in chosen:
        slot.traits.add(kept)
    return {id(slot) for slot in chosen}


def _hits(plan: Plan, under: list[Slot], world: World) -> list[Slot]:
    """Which opportunities are taken: as many as drawn, on two days at least, or all on one for a burst."""
    ordered = sorted(under, key=lambda slot: (slot.day, slot.minute))
    number = plan.support if len(ordered) == plan.wanted else max(2, round(plan.consistency * len(ordered)))
    if plan.shape == "support2":
        number = 2
    if plan.shape == "reversal":
        ordered = ordered[:-4]
    hits = world.rng.sample(ordered, min(number, len(ordered)))
    if plan.shape == "burst":
        for slot in hits:
            slot.day = hits[0].day
    elif len({slot.day for slot in hits}) == 1:
        same = [d for d in world.work_days if world.weekday(d) == world.weekday(hits[0].day) and d != hits[0].day]
        hits[0].day = world.rng.choice(same)
    return hits


def _turn(plan: Plan, under: list[Slot], hits: list[Slot], world: World) -> None:
    """After the last hit the opposite may show, for half of the reversals."""
    taken = set(map(id, hits))
    trait = plan.rule.trait
    contrary = None if trait is None or world.rng.random() < 0.5 else words.opposite(trait)
    if contrary is None:
        return
    for slot in sorted(under, key=lambda s: (s.day, s.minute))[-3:]:
        if id(slot) not in taken and slot.event_type not in ENDED:
            # What is added was not there before.
            slot.traits.discard("kept:" + str(trait).partition(":")[2])
            slot.traits.add(contrary)


def _do(plan: Plan, slot: Slot, world: World, ways: Manners) -> None:
    """Make one slot an occurrence."""
    _, event_type, outcome, trait = plan.rule.target
    if event_type is not None:
        slot.event_type = event_type
        if event_type in ENDED:
            slot.traits, slot.signed = set(), False
    if outcome is not None:
        slot.outcome = outcome
    if trait is None:
        return
    if slot.family == "drafts" and (slot.event_type in ENDED or ways.edited_only):
        slot.event_type = "draft_edited"
        if not slot.signed and trait.partition(":")[2] not in words.OBJECTS:
            sign(slot, ways, world.rng)
    slot.traits.discard("kept:" + trait.partition(":")[2])
    slot.traits.add(trait)
