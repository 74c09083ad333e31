"""A person's days without any behaviour yet: who, when, about what. Everything is drawn from one random source."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from tests.planted import words
from tests.planted.model import Signal

_OPEN, _CLOSE = 5 * 60, 22 * 60


@dataclass(slots=True, eq=False)
class Slot:
    """A signal to be: first its context, then what was done. `locked`: some habit counts on the context."""

    agent: str
    family: str
    day: int
    minute: int
    contacts: list[str]
    tags: set[str]
    document: str | None = None
    amount: float | None = None
    currency: str | None = None
    event_type: str = ""
    outcome: str | None = None
    traits: set[str] = field(default_factory=set)
    signed: bool = False
    locked: bool = False
    fixed: bool = False


@dataclass(slots=True, eq=False)
class World:
    """A subject's circumstances, and the slots made so far."""

    rng: Random
    zone: str
    first_day: date
    days: int
    density: float
    work_days: list[int]
    hours: str
    agents: list[str]
    families: dict[str, float]
    contacts: dict[str, str | None]
    contact_weights: list[float]
    tags: list[str]
    tag_weights: list[float]
    favourite_tags: dict[str, str]
    favourite_days: dict[str, int]
    documents: list[str]
    document_share: float
    amount_shares: dict[str, float]
    amount_scale: float
    currencies: list[str]
    slots: list[Slot] = field(default_factory=list)

    def add(self, agent: str, family: str, day: int | None = None) -> Slot:
        """A new slot with a context of its own."""
        contacts = self.rng.choices(list(self.contacts), self.contact_weights) if self.rng.random() < 0.95 else []
        if contacts and self.rng.random() < 0.06:
            contacts = list(dict.fromkeys([*contacts, *self.rng.choices(list(self.contacts), self.contact_weights)]))
        slot = Slot(
            agent, family, self.rng.choice(self.work_days) if day is None else day, self.minute(), contacts, set()
        )
        slot.tags = self._tags(contacts)
        favourite = self.favourite_days.get(contacts[0]) if contacts else None
        if day is None and favourite is not None and self.rng.random() < 0.5:
            slot.day = self.rng.choice([d for d in self.work_days if self.weekday(d) == favourite] or [slot.day])
        if self.rng.random() < self.document_share:
            slot.document = self.rng.choice(self.documents)
        if self.rng.random() < self.amount_shares.get(family, 0.2):
            self.price(slot)
        self.slots.append(slot)
        return slot

    def price(self, slot: Slot) -> None:
        """Give a slot an amount: log-normal, between 50 and 50,000."""
        slot.amount = round(min(50_000, max(50, self.rng.lognormvariate(self.amount_scale, 1.1))), 2)
        slot.currency = slot.currency or self.rng.choice(self.currencies)

    def minute(self) -> int:
        """A time of day by the subject's habits of work."""
        draw = {
            "uniform": lambda: self.rng.uniform(8 * 60, 18 * 60),
            "office": lambda: self.rng.gauss(13 * 60, 150),
            "bimodal": lambda: self.rng.gauss(*self.rng.choice([(9.5 * 60, 45), (15.5 * 60, 75)])),
            "late": lambda: self.rng.triangular(10 * 60, 21 * 60, 17 * 60),
        }[self.hours]
        return int(min(_CLOSE - 1, max(_OPEN, draw())))

    def weekday(self, day: int) -> int:
        """0 for Monday."""
        return (self.first_day + timedelta(days=day)).weekday()

    def company(self, slot: Slot) -> str | None:
        """That of the first contact."""
        return self.contacts[slot.contacts[0]] if slot.contacts else None

    def group(self, agent: str, family: str) -> list[Slot]:
        """The slots that compete with each other."""
        return [slot for slot in self.slots if slot.agent == agent and slot.family == family]

    def signals(self) -> tuple[Signal, ...]:
        """What is sent, oldest first."""
        zone = ZoneInfo(self.zone)
        made = sorted(((self._at(slot, zone), at, slot) for at, slot in enumerate(self.slots)), key=lambda m: m[:2])
        return tuple(self._signal(number, when, slot) for number, (when, _, slot) in enumerate(made))

    def _at(self, slot: Slot, zone: ZoneInfo) -> datetime:
        hour, minute = divmod(slot.minute, 60)
        day = self.first_day + timedelta(days=slot.day)
        return datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone).astimezone(UTC)

    def _signal(self, number: int, when: datetime, slot: Slot) -> Signal:
        return Signal(
            number=number,
            agent=slot.agent,
            event_type=slot.event_type,
            outcome=slot.outcome,
            traits=frozenset(slot.traits),
            signature=slot.signed,
            contacts=frozenset(slot.contacts),
            company=self.company(slot),
            tags=frozenset(slot.tags),
            document=slot.document,
            amount=slot.amount,
            currency=slot.currency if slot.amount is not None else None,
            occurred_at=when,
        )

    def _tags(self, contacts: Sequence[str]) -> set[str]:
        tags = set(self.rng.choices(self.tags, self.tag_weights, k=self.rng.randint(1, 4)))
        favourite = self.favourite_tags.get(contacts[0]) if contacts else None
        return tags | {favourite} if favourite and self.rng.random() < 0.5 else tags


def build(rng: Random, *, days: int, density: float) -> World:
    """A world filled with `density` slots a working day (Poisson)."""
    contacts = _contacts(rng)
    tags = rng.sample(words.TAGS, 40)
    weekend = rng.random() < 0.2
    steepness, tag_steepness = rng.choice((0.0, 0.5, 1.0)), rng.choice((0.0, 0.7))
    first_day = date(2026, 1, 5) + timedelta(days=rng.randrange(300))
    world = World(
        rng=rng,
        zone=rng.choice(words.ZONES),
        first_day=first_day,
        days=days,
        density=density,
        work_days=[d for d in range(days) if weekend or (first_day + timedelta(days=d)).weekday() < 5],
        hours=rng.choice(("uniform", "office", "bimodal", "late")),
        agents=rng.sample(words.AGENTS, rng.choice((1, 1, 2, 2, 3))),
        families=_families(rng),
        contacts=contacts,
        contact_weights=[1 / (1 + at) ** steepness for at in range(len(contacts))],
        tags=tags,
        tag_weights=[1 / (3 + at) ** tag_steepness for at in range(len(tags))],
        favourite_tags={c: rng.choice(tags) for c in contacts} if rng.random() < 0.35 else {},
        favourite_days={c: rng.randrange(5) for c in contacts} if rng.random() < 0.25 else {},
        documents=rng.sample(words.DOCUMENTS, rng.randint(2, 6)),
        document_share=rng.choice((0.0, 0.3, 0.7, 1.0)),
        amount_shares={"drafts": rng.choice((0.0, 0.2, 0.5, 0.9)), "approvals": rng.uniform(0.6, 1.0)},
        amount_scale=rng.uniform(6.0, 8.7),
        currencies=rng.choice((["EUR"], ["CHF"], ["USD"], ["EUR", "CHF"])),
    )
    agent_weights = [rng.uniform(0.4, 1.0) for _ in world.agents]
    for day in world.work_days:
        for _ in range(_poisson(rng, density)):
            family = rng.choices(list(world.families), list(world.families.values()))[0]
            world.add(rng.choices(world.agents, agent_weights)[0], family, day if not world.favourite_days else None)
    return world


def _contacts(rng: Random) -> dict[str, str | None]:
    """3 to 15 people; of some companies several, some of none."""
    people = rng.sample(words.PEOPLE, rng.randint(3, 15))
    companies = rng.sample(words.COMPANIES, rng.randint(1, min(12, len(people))))
    shared = rng.random() < 0.6
    named = {}
    for at, person in enumerate(people):
        company = rng.choice(companies) if shared else companies[at % len(companies)]
        named[f"{person}@{company.replace(' ', '-')}.example"] = company if rng.random() < 0.9 else None
    return named


def _families(rng: Random) -> dict[str, float]:
    """How often each family of events happens; drafts most of all."""
    shares = {"drafts": rng.uniform(0.5, 1.0)}
    others = ["approvals", "correction", "exception", "note", rng.choice(words.OWN_EVENTS)]
    for family in others:
        if rng.random() < 0.5:
            shares[family] = rng.uniform(0.03, 0.3)
    return shares


def _poisson(rng: Random, mean: float) -> int:
    """Knuth's way; the means are small."""
    bound, product, number = 2.718281828459045**-mean, rng.random(), 0
    while product > bound:
        product *= rng.random()
        number += 1
    return number
