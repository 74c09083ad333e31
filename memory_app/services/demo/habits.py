"""What the demo's people do: four habits of the article's Maria, weaker and newer ones, and everything else by chance.

Only what happens is told here, as the signals that agents report of it; what is a habit the engine has to find out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from random import Random
from typing import Any

from memory_app.services.demo import mails
from memory_app.services.demo.calendar import Day
from memory_app.services.demo.cast import (
    ACCOUNTING,
    BUYERS,
    CONTACTS,
    CRM,
    EMAIL,
    EMMA,
    LI,
    MARCO,
    MARIA,
    SELLERS,
    TECHNICAL,
    Contact,
    Person,
    Voice,
)

Signal = dict[str, Any]


class Habit(StrEnum):
    """What some of them do again and again."""

    SEMICOLONS = "takes semicolons out"
    TECHNICAL = "leaves pleasantries out for technical clients"
    LARGE = "rewrites quotes above 10,000"
    FRIDAY = "puts off what comes on Fridays after 14:30"
    EMMA = "gives Emma lists, until lately"
    LI = "shortens what goes to Li"
    MARCO = "leaves Marco's greeting out"
    TRAVEL = "refuses travel, of late and mostly"
    TIMEOUTS = "has an address sync that times out"
    SHOP = "names the day of delivery to the web shop's customers"


SEED = 7
NEARLY_ALWAYS, RARELY = 0.96, 0.04
SHARED = 0.6
"""How likely one of Maria's habits is somebody else's too."""
HALF_PAST_TWO = 14 * 60 + 30
KNOWN_FOR = {EMMA: 55, LI: 60, MARCO: 40}
"""How many days ago the first mail went to those who are new; a habit of their own came with each."""
_LONG_KNOWN = tuple(contact for contact in CONTACTS if contact not in KNOWN_FOR)
_QUOTED = tuple(contact for contact in BUYERS if contact not in KNOWN_FOR)
TIMEOUTS_FROM, SEASON_FROM, SHOP_FROM = 50, 31, 2
"""How many days ago others began, and the season in which more is written."""
GIVEN_UP = (811, 551, 731, 631)
"""The minutes at which Emma still gets a mail on each of the last working days, none with a list."""
TRAVEL_FROM = 29
TRAVEL = (
    (584, 410, True), (870, 780, True), (640, 520, False), (720, 140, True), (930, 640, True), (904, 330, False),
    (600, 890, True), (810, 260, True), (770, 700, False), (690, 450, True), (884, 590, True),
)  # fmt: skip
"""The requests for travel since then: minute of the day, amount, whether it was refused. Before, all were granted."""
_HUNDREDS = {(True, True): (106, 420), (True, False): (260, 420), (False, True): (9, 97), (False, False): (9, 30)}
"""Amounts of quotes, large or not and treated as usual or not: near the line Maria knows what she wants."""
_OPEN, _CLOSE = 8 * 60 + 30, 18 * 60


@dataclass(frozen=True, slots=True)
class About:
    """What a signal is about; amounts are in euros."""

    contact: Contact | None = None
    document: str = ""
    amount: int | None = None

    def told(self) -> Signal:
        """As fields of the signal."""
        entities: dict[str, Any] = {}
        if self.contact is not None:
            entities |= {"company": self.contact.firm.key, "tags": list(self.contact.firm.tags)}
        if self.document:
            entities["document"] = self.document
        if self.amount is not None:
            entities |= {"amount": self.amount, "currency": "EUR"}
        return {"entities": entities} | ({"contact": self.contact.key} if self.contact else {})


@dataclass(slots=True)
class Life:
    """One person's days, told one after the other."""

    person: Person
    days: Sequence[Day]
    told: int = 0
    """How many signals so far."""
    luck: Random = field(init=False)
    habits: frozenset[Habit] = field(init=False)
    travels: dict[int, tuple[int, int, bool]] = field(init=False)
    lately: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        """The same seed tells the same."""
        self.luck = Random(f"{SEED}:{self.person.seed}")  # noqa: S311 - a story, not a secret
        others = frozenset(habit for habit in Habit if self._chance(SHARED))
        self.habits = frozenset(Habit) if self.person is MARIA else others
        late = [day.ago for day in self.days if day.is_working and day.ago <= TRAVEL_FROM]
        self.lately = dict(zip(late[-len(GIVEN_UP) :], GIVEN_UP, strict=True))
        requests = enumerate(TRAVEL if Habit.TRAVEL in self.habits else ())
        self.travels = {late[at * len(late) // len(TRAVEL)]: request for at, request in requests}

    def of(self, day: Day) -> list[Signal]:
        """What agents report of this day, in the order in which it happened."""
        told = list(self._shop(day)) if self._has(Habit.SHOP, day.ago <= SHOP_FROM) else []
        if day.is_working:
            told += [*self._mails(day), *self._approvals(day), *self._relations(day)]
        return sorted(told, key=lambda signal: signal["occurred_at"])

    def _chance(self, share: float) -> bool:
        return self.luck.random() < share

    def _has(self, habit: Habit, holds: bool = True) -> bool:  # noqa: FBT001, FBT002
        return holds and habit in self.habits

    def _shows(self, habit: Habit, share: float) -> bool:
        """Whether it shows this time."""
        return self._has(habit) and self._chance(share)

    # -- The mail agent's drafts -------------------------------------------------------------------------------------
    def _mails(self, day: Day) -> Iterator[Signal]:
        busy = day.ago <= SEASON_FROM
        minutes = self.luck.sample(range(_OPEN, _CLOSE, 2), self.luck.choice((4, 5, 6)) + busy)
        if day.is_friday:  # the clock stands between these two
            minutes = [m for m in minutes if m < HALF_PAST_TWO - 15]
            minutes += [HALF_PAST_TWO - self.luck.randint(2, 9), HALF_PAST_TWO + self.luck.randint(1, 12)]
            minutes += self.luck.sample(range(15 * 60, _CLOSE, 2), 2 + busy)
        if minute := self.lately.get(day.ago):
            yield self._letter(day, minute, EMMA)
        for minute in minutes:
            if day.is_friday and minute >= HALF_PAST_TWO and self._shows(Habit.FRIDAY, NEARLY_ALWAYS):
                yield self._put_off(day, minute)
            elif self._chance(0.32 if busy else 0.24):
                yield self._quote(day, minute)
            else:
                yield self._letter(day, minute)

    def _put_off(self, day: Day, minute: int) -> Signal:
        contact = self._someone(_LONG_KNOWN, day)
        told = f"Answer to {contact.name} put off to Monday."
        return self._signal(EMAIL, day.at(minute), "deferred", About(contact), summary=told)

    def _quote(self, day: Day, minute: int) -> Signal:
        contact = self._someone(_QUOTED, day)
        large, usual = self._chance(0.34), self._chance(NEARLY_ALWAYS)
        amount = self.luck.randint(*_HUNDREDS[large, usual]) * 100
        before, by_hand = mails.offer(self.luck, to=contact.first, signed=self.person.first, amount=amount)
        rewritten = self._has(Habit.LARGE, large == usual)
        after = by_hand if rewritten else self._edited(before, contact, day)
        return self._draft(EMAIL, day.at(minute), About(contact, "quote", amount), before, after)

    def _letter(self, day: Day, minute: int, to: Contact | None = None) -> Signal:
        contact = to or self._someone(CONTACTS, day)
        before = mails.letter(self.luck, to=contact.first, signed=self.person.first)
        after = self._edited(before, contact, day)
        return self._draft(EMAIL, day.at(minute), About(contact), before, after)

    def _edited(self, mail: mails.Mail, contact: Contact, day: Day) -> mails.Mail:
        after = mail
        if mail.semicolon and self._shows(Habit.SEMICOLONS, NEARLY_ALWAYS):
            after = replace(after, semicolon=False)
        if TECHNICAL in contact.firm.tags and self._shows(Habit.TECHNICAL, NEARLY_ALWAYS):
            after = replace(after, pleasantry="")
        if self._has(Habit.LI, contact is LI):
            after = mails.shortened(after)
        if self._has(Habit.MARCO, contact is MARCO):
            after = replace(after, greeting="")
        if self._has(Habit.EMMA, contact is EMMA and day.ago not in self.lately):
            after = mails.listed(after, self.luck)
        return self._by_chance(after)

    def _by_chance(self, mail: mails.Mail, share: float = 0.025) -> mails.Mail:
        """Now and then something else is changed, as it happens to anybody."""
        changes = (
            replace(mail, pleasantry=""),
            replace(mail, closing=self.person.first),
            replace(mail, ending="Thank you very much!"),
            replace(mail, ending="Perhaps we could talk about it on the phone."),
            mails.listed(mail, self.luck),
        )
        return next((changed for changed in changes if self._chance(share)), mail)

    # -- The accounting agent's approvals ----------------------------------------------------------------------------
    def _approvals(self, day: Day) -> Iterator[Signal]:
        minutes = self.luck.sample(range(9 * 60 + 1, 17 * 60, 2), 4)
        if request := self.travels.get(day.ago):
            minute, amount, refused = request
            yield self._approval(day, minute, "travel", refused=refused, amount=amount)
        elif day.ago > TRAVEL_FROM + 2 and self._chance(0.4):
            yield self._approval(day, minutes[0], "travel", refused=False, amount=self.luck.randint(12, 90) * 10)
        for minute in minutes[1 : self.luck.choice((2, 3, 4))]:
            document = self.luck.choice(("invoice", "invoice", "purchase order"))
            amount = self.luck.randint(3, 240) * 25
            yield self._approval(day, minute, document, refused=self._chance(RARELY), amount=amount)
        if self._chance(0.12):
            moment, told = day.at(17 * 60 + self.luck.randint(1, 50)), "Booked to another cost centre."
            yield self._signal(ACCOUNTING, moment, "correction", About(document="invoice"), summary=told)

    def _approval(self, day: Day, minute: int, document: str, *, refused: bool, amount: int) -> Signal:
        contact = None if document == "travel" else self._someone(SELLERS, day)
        event, word = ("approval_rejected", "refused") if refused else ("approval_granted", "approved")
        told = f"{document.capitalize()} of {amount:,} EUR {word}."
        return self._signal(ACCOUNTING, day.at(minute), event, About(contact, document, amount), summary=told)

    # -- The CRM agent: follow-ups, visits, its own troubles, and since the day before yesterday the web shop ---------
    def _relations(self, day: Day) -> Iterator[Signal]:
        minutes = self.luck.sample(range(9 * 60, 17 * 60), 5)
        for minute in minutes[: self.luck.choice((1, 2, 2, 3))]:
            contact = self._someone(BUYERS, day)
            before = mails.letter(self.luck, to=contact.first, signed=self.person.first)
            before = replace(before, semicolon=False)
            after = self._by_chance(before, 0.1)
            yield self._draft(CRM, day.at(minute), About(contact, "follow-up"), before, after)
        if self._chance(0.35):
            contact = self._someone(BUYERS, day)
            told = f"Call with {contact.name} logged."
            yield self._signal(CRM, day.at(minutes[0] + 15), "note", About(contact), summary=told)
        if self._has(Habit.TIMEOUTS, day.ago <= TIMEOUTS_FROM):
            yield from (self._trouble(day, minute) for minute in minutes[3:] if self._chance(0.8))

    def _trouble(self, day: Day, minute: int) -> Signal:
        document = self.luck.choice(("address sync", "address sync", "import", "calendar"))
        slow = self._chance(NEARLY_ALWAYS if document == "address sync" else RARELY)
        outcome = "timeout" if slow else self.luck.choice(("refused", "not_found"))
        return self._signal(CRM, day.at(minute), "exception", About(document=document), outcome=outcome)

    def _shop(self, day: Day) -> Iterator[Signal]:
        """Orders come at weekends too, and each answer gets its day of delivery."""
        for minute in self.luck.sample(range(18 * 60 + 10, 20 * 60), 3):
            before = replace(mails.letter(self.luck, to="customer", signed=self.person.first), semicolon=False)
            arrives = day.date + timedelta(days=self.luck.randint(4, 12))
            after = mails.dated(before, f"{arrives.day} {arrives:%B}")
            yield self._draft(CRM, day.at(minute), About(document="web shop"), before, after)

    # -- Signals -----------------------------------------------------------------------------------------------------
    def _someone(self, among: Sequence[Contact], day: Day) -> Contact:
        known = [contact for contact in among if day.ago <= KNOWN_FOR.get(contact, day.ago)]
        return self.luck.choices(known, [contact.weight for contact in known])[0]

    def _draft(self, voice: Voice, moment: datetime, about: About, before: mails.Mail, after: mails.Mail) -> Signal:
        texts = {"before": before.text(), "after": after.text()}
        event = "draft_sent" if before == after else "draft_edited"
        return self._signal(voice, moment, event, about, **texts)

    def _signal(self, voice: Voice, moment: datetime, event_type: str, about: About, **more: str) -> Signal:
        self.told += 1
        return {
            "idempotency_key": f"demo-{self.person.key}-{self.told}",
            "agent": voice.key,
            "subject": self.person.key,
            "event_type": event_type,
            "occurred_at": moment.isoformat(),
            **about.told(),
            **more,
        }
