"""What a subject does without any habit: event types and traits, none of which depends on the context."""

from dataclasses import dataclass, field
from random import Random

from tests.planted import words
from tests.planted.world import Slot, World

ENDED = ("deferred", "draft_rejected")
"""Drafts that nobody finished: no text after, so no signature."""
TEXTS = ("drafts", "correction")
"""The families of which the server can have both texts."""


@dataclass(slots=True)
class Manners:
    """How one subject works. `rates`: traits by chance; `holds`: how often a draft has the thing, for signatures.

    `own_traits`: events of the workspace's own types have traits too; `unchanged`: how often a draft that is sent
    without any other trait is said to be just that.
    """

    signed: bool
    edited_only: bool
    tells_outcomes: bool
    mixes: dict[str, dict[str, float]]
    rates: dict[str, float]
    holds: dict[str, float] = field(default_factory=dict)
    unsigned_share: float = 0.0
    own_traits: bool = False
    unchanged: float = 0.0


def manners(rng: Random) -> Manners:
    """Draw how a subject works: half have signatures made by the server, half state their traits."""
    signed = rng.random() < 0.5
    top = 0.15 if rng.random() < 0.2 else 0.10
    made = Manners(
        signed=signed,
        edited_only=rng.random() < 0.3,
        tells_outcomes=rng.random() < 0.3,
        mixes={
            "drafts": {
                "draft_sent": rng.uniform(0.4, 0.7),
                "draft_edited": rng.uniform(0.2, 0.5),
                "draft_rejected": rng.uniform(0.0, 0.12),
                "deferred": rng.uniform(0.0, 0.12),
            },
            "approvals": {"approval_granted": (share := rng.uniform(0.4, 0.95)), "approval_rejected": 1 - share},
        },
        rates={},
        unsigned_share=rng.choice((0.0, 0.0, 0.15)),
        own_traits=rng.random() < 0.5,
        unchanged=rng.choice((0.0, rng.uniform(0.05, 0.3))),
    )
    if signed:
        for thing in rng.sample(words.OBJECTS, rng.randint(3, 8)):
            made.holds[thing] = rng.uniform(0.2, 0.9)
            made.rates[f"removed:{thing}"] = rng.uniform(0.02, top)
            if rng.random() < 0.4:
                made.rates[f"added:{thing}"] = rng.uniform(0.02, top)
        stated = [*words.SIGNED_CHANGES, *words.REPLACED, *words.STATED]
    else:
        stated = [*(f"removed:{thing}" for thing in words.OBJECTS[:8]), *words.OWN, *words.REPLACED]
    made.rates |= {trait: rng.uniform(0.02, top) for trait in rng.sample(stated, rng.randint(3, 9))}
    return made


def behave(world: World, ways: Manners) -> None:
    """Give every slot an event type and, where a draft was finished, traits by chance."""
    rng = world.rng
    for slot in world.slots:
        mix = ways.mixes.get(slot.family)
        slot.event_type = rng.choices(list(mix), list(mix.values()))[0] if mix else slot.family
        sign(slot, ways, rng)
        if may_have_traits(slot, ways):
            slot.traits |= by_chance(slot, ways, rng)


def sign(slot: Slot, ways: Manners, rng: Random) -> None:
    """Decide whether the server made its signature."""
    finished = slot.family in TEXTS and slot.event_type not in ENDED
    slot.signed = ways.signed and finished and rng.random() >= ways.unsigned_share


def may_have_traits(slot: Slot, ways: Manners) -> bool:
    """Whether anything was done to a text here."""
    if slot.family != "drafts":
        return slot.family == "correction" or (ways.own_traits and slot.family in words.OWN_EVENTS)
    return slot.event_type not in ENDED and (slot.event_type == "draft_edited" or not ways.edited_only)


def by_chance(slot: Slot, ways: Manners, rng: Random) -> set[str]:
    """Traits at their background rates; in a signature what a draft held is either removed or kept."""
    traits = set()
    held = {thing for thing, share in ways.holds.items() if rng.random() < share} if slot.signed else set()
    for trait, rate in ways.rates.items():
        verb, _, thing = trait.partition(":")
        if thing not in ways.holds:
            possible = not (trait in words.OPPOSITES and words.OPPOSITES[trait] in traits)
        else:
            possible = slot.signed and (thing in held) == (verb == "removed")
        if possible and rng.random() < rate:
            traits.add(trait)
    return traits | {f"kept:{thing}" for thing in held if f"removed:{thing}" not in traits}


def finish(world: World, ways: Manners) -> None:
    """What only follows: outcomes that repeat the event type, where agents tell them, and drafts left unchanged."""
    for slot in world.slots:
        if ways.tells_outcomes and slot.outcome is None:
            slot.outcome = words.EVENT_OUTCOMES.get(slot.event_type)
        as_it_was = slot.event_type == "draft_sent" and all(trait.startswith("kept:") for trait in slot.traits)
        if as_it_was and world.rng.random() < ways.unchanged:
            slot.traits.add("unchanged")
