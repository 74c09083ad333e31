#!/usr/bin/env python3
"""Show every boundary of detection over REST, a line each: how often, how surely, on which local date and hour.

    scripts/boundaries.py                                  start a service of its own with `make run`, show, stop it
    BASE_URL=… PALIMPSEST_KEY=plm_… scripts/boundaries.py  on a running one; the key has read, write and review

People live in Tokyo and in Los Angeles, their workspace is in Rome (another is told by its runs' dates). Whoever has
several boundaries to show would blur them, since whatever is tried counts: so each has a person of its own. It ends
with 1 if any line isn't so. Standard library only; it knows the service by its API.
"""

import secrets
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import partial
from urllib.parse import quote
from zoneinfo import ZoneInfo

from _service import Json, NotSo, Service, main, wait_for

TOKYO, ANGELES, ROME = ZoneInfo("Asia/Tokyo"), ZoneInfo("America/Los_Angeles"), ZoneInfo("Europe/Rome")
DAY = timedelta(days=1)
LAST_DAY = date(2026, 6, 24)
"""A Wednesday: until then everybody's habits reach, but for what is told later."""
NIGHT = datetime(2026, 6, 26, 3, 0, tzinfo=ROME)
LATE_THAT_DATE = datetime(2026, 6, 26, 23, 59, tzinfo=ROME)
NEXT_DATE = datetime(2026, 6, 27, 0, 1, tzinfo=ROME)
LATER_NIGHT = datetime(2026, 6, 30, 3, 0, tzinfo=ROME)
CLOCKS_GO = {"spring": date(2026, 3, 8), "autumn": date(2026, 11, 1)}
"""The Sundays on which Los Angeles changes its clocks."""
QUOTE_WORDS, EVIDENCE_WORDS, BATCH = 25, 40, 500
NOTHING = "nothing"
FROM = (14, 30)
"""From when on something is put off."""


@dataclass
class Table:
    """What is shown, and what of it was not so."""

    lines: int = 0
    failed: list[str] = field(default_factory=list)

    def title(self, text: str) -> None:
        """What the next lines are about."""
        print(f"\n{text}", flush=True)

    def line(self, who: "Person", what: str, wanted: object, got: object) -> None:
        """One boundary: what was to be seen, and what was."""
        holds = wanted == got
        self.lines += 1
        mark = "ok" if holds else "NOT SO"
        told = f"{got}" if holds else f"{got}   (not: {wanted})"
        print(f"  {mark:<7}{who.city:<12}{what:<58} {told}", flush=True)
        if not holds:
            self.failed.append(f"{who.city}, {what}: {got}, not: {wanted}")


@dataclass(frozen=True)
class Person:
    """Somebody whose memory shows something."""

    key: str
    zone: ZoneInfo

    @property
    def city(self) -> str:
        """Where they live."""
        return self.zone.key.partition("/")[2].replace("_", " ")

    def at(self, day: date, hour: int, minute: int = 0) -> datetime:
        """A moment of their day."""
        return datetime(day.year, day.month, day.day, hour, minute, tzinfo=self.zone)


def event(who: Person, moment: datetime, event_type: str, agent: str = "mail", **more: object) -> Json:
    """A signal."""
    told = {"agent": agent, "subject": who.key, "event_type": event_type, "occurred_at": moment.isoformat()}
    return told | more


def stated(who: Person, moment: datetime, *, removed: bool = True, agent: str = "mail") -> Json:
    """An edit of which the agent itself says what was done to the semicolon."""
    trait = "removed:semicolon" if removed else "kept:semicolon"
    return event(who, moment, "draft_edited", agent, traits=[trait])


def edited(who: Person, moment: datetime, *, removed: bool = True) -> Json:
    """An edit as two texts, from which the server derives it; where the semicolon stays, a number changes."""
    lot = int(moment.timestamp()) // 60 % 100_000
    before = f"The samples of lot {lot} are ready; we can send them on time."
    after = before.replace("; we", ". We") if removed else before.replace(f"lot {lot}", f"lot {lot + 7}")
    return event(who, moment, "draft_edited", before=before, after=after)


def moments(who: Person, count: int, days: int) -> list[datetime]:
    """So many moments, spread over the days until the last one, all within a quarter of an hour: no time stands out."""
    started = LAST_DAY - DAY * (days - 1)
    return [who.at(started + DAY * (number * days // count), 10, number % 15) for number in range(count)]


def hits(count: int, of: int) -> list[bool]:
    """Which of so many chances are taken: evenly spread, the last one among them."""
    return [(number + 1) * count // of > number * count // of for number in range(of)]


def told(row: Json) -> str:
    """An observation in short."""
    share = f"{row['consistency'] * 100:.2f}".rstrip("0").rstrip(".")
    where = "".join(f", {_phrase(condition)}" for condition in row["pattern"]["conditions"])
    return f"{row['confidence']}: {row['occurrences']} times, {share} %{where}"


def _phrase(condition: Json) -> str:
    value = condition["value"]
    if condition["kind"] == "time":
        return " ".join(f"{name} {value[name]}" for name in ("from", "until") if value[name])
    return f"{condition['kind']} {value}"


class Boundaries:
    """Everybody, what they do, and what the engine makes of it."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._token = secrets.token_hex(3)
        self._table = Table()
        self._expected: dict[str, int] = {}
        self._of_busy: list[int] = []
        self.aiko, self.bob = self._person("aiko", TOKYO), self._person("bob", ANGELES)
        self.growing, self.busy = self._person("growing", TOKYO), self._person("busy", ANGELES)
        self.one_date = [self._person("one-date-t", TOKYO), self._person("one-date-a", ANGELES)]
        self.often = [
            (self._person(f"often-{count}", zone), count, confidence)
            for count, zone, confidence in (
                (2, TOKYO, None),
                (3, ANGELES, "low"),
                (4, TOKYO, "medium"),
                (5, ANGELES, "high"),
                (7, TOKYO, "high"),
                (8, ANGELES, "very-high"),
            )
        ]
        self.surely = [
            (self._person(f"surely-{count}-{of}", zone), count, of, confidence)
            for count, of, zone, confidence in (
                (25, 51, TOKYO, None),
                (26, 52, ANGELES, "low"),
                (30, 43, TOKYO, "low"),
                (14, 20, ANGELES, "medium"),
                (16, 20, TOKYO, "medium"),
                (33, 41, ANGELES, "high"),
                (18, 20, TOKYO, "high"),
                (37, 41, ANGELES, "very-high"),
            )
        ]
        self.late_fridays = self._person("late-fridays", TOKYO)
        self.hours = {name: self._person(f"hours-{name}", ANGELES) for name in CLOCKS_GO}

    def _person(self, name: str, zone: ZoneInfo) -> Person:
        return Person(f"edge-{self._token}-{name}", zone)

    @property
    def _everybody(self) -> list[Person]:
        listed = [self.aiko, self.bob, self.growing, self.busy, *self.one_date, self.late_fridays]
        listed += self.hours.values()
        return listed + [who for who, *_ in self.often] + [who for who, *_ in self.surely]

    # -- Telling -------------------------------------------------------------------------------------------------------
    def _report(self, signals: Iterable[Json]) -> None:
        """Send them in batches; wait until all of them are episodes."""
        listed = list(signals)
        for start in range(0, len(listed), BATCH):
            batch = listed[start : start + BATCH]
            taken = self._service.post("signals", {"signals": batch}, expect=202)
            if taken["accepted"] != len(batch):
                raise NotSo(f"a batch was not taken in whole: {taken}")
        for key in {one["subject"] for one in listed}:
            self._expected[key] = self._expected.get(key, 0) + sum(one["subject"] == key for one in listed)
            wait_for("the signals are episodes", partial(self._stand, key))

    def _stand(self, key: str) -> bool:
        return self._service.count("episodes", subject=key) == self._expected[key]

    def _settle(self) -> None:
        """Make everybody known and tell where they live."""
        self._report(event(who, who.at(date(2025, 1, 1), 12), "note", "hello") for who in self._everybody)
        for who in self._everybody:
            path = f"subjects/{quote(who.key, safe='')}"
            self._service.call("PATCH", path, {"time_zone": who.zone.key})

    def _run(self, as_of: datetime) -> Json:
        done: Json = wait_for(f"the run as of {as_of} is done", self._service.ask_for_run(as_of))
        return done

    def _rows(self, who: Person, **filters: str) -> list[Json]:
        found: list[Json] = self._service.get("observations", subject=who.key, **filters)["items"]
        return found

    def _found(self, who: Person, agent: str = "mail") -> str:
        """What is reported of one agent's work, in short."""
        return " + ".join(sorted(told(row) for row in self._rows(who, agent=agent))) or NOTHING

    # -- Showing -------------------------------------------------------------------------------------------------------
    def show(self) -> None:
        """Line by line. Raises NotSo at the end if any is not so."""
        self._settle()
        self._report([*self._habits(), *self._same_instants(), *self._fridays(), *self._two_clocks()])
        self._run(NIGHT)
        self._show_how_often()
        self._show_how_surely()
        self._show_dates_and_weekdays()
        self._show_growth()
        self._show_the_cap()
        self._show_words_and_rules()
        self._show_changing_clocks()
        print(flush=True)
        if failed := self._table.failed:
            raise NotSo("\n  ".join([f"{len(failed)} of {self._table.lines} lines", *failed]))

    def _habits(self) -> Iterator[Json]:
        for who, count, _ in self.often:
            yield from (edited(who, moment) for moment in moments(who, count, count))
        for number, (who, count, of, _) in enumerate(self.surely):
            tell = edited if number // 2 % 2 else stated
            chances = zip(moments(who, of, 20), hits(count, of), strict=True)
            yield from (tell(who, moment, removed=taken) for moment, taken in chances)
        yield from (stated(self.growing, moment) for moment in moments(self.growing, 4, 4))
        for who in self.one_date:
            yield from (stated(who, who.at(LAST_DAY, 1 + 2 * number)) for number in range(12))
        for agent in range(4):
            yield from (stated(self.busy, moment, agent=f"mail-{agent}") for moment in moments(self.busy, 5, 5))

    def _same_instants(self) -> Iterator[Json]:
        """Twice three instants within an hour: around midnight of one city, in the day of the other."""
        for agent, owner in (("late-in-tokyo", self.aiko), ("late-in-los-angeles", self.bob)):
            for hour, minute in ((23, 30), (23, 45), (24, 15)):
                moment = owner.at(LAST_DAY, 0) + timedelta(hours=hour, minutes=minute)
                yield from (stated(who, moment, agent=agent) for who in (self.aiko, self.bob))

    def _fridays(self) -> Iterator[Json]:
        """Tokyo's Friday, 14:30, is Los Angeles' Thursday evening."""
        friday = LAST_DAY - DAY * 5
        for week in range(4):
            for before in range(5):
                moment = self.aiko.at(friday - DAY * (7 * week + before), 14, 30)
                kind = "draft_sent" if before else "deferred"
                yield from (event(who, moment, kind, "crm") for who in (self.aiko, self.bob) for _ in range(2))

        one = self.late_fridays
        for number in range(28):
            for hour, minute in ((9, 0), (14, 20), (14, 30), (17, 0)):
                kind = "deferred" if number % 7 == 0 and (hour, minute) >= FROM else "draft_sent"
                yield event(one, one.at(friday - DAY * number, hour, minute), kind, "crm")

    def _two_clocks(self) -> Iterator[Json]:
        """For two weeks before and after a change of clocks, Sundays too: sent until 14:20, put off from 14:30 on."""
        for name, sunday in CLOCKS_GO.items():
            who = self.hours[name]
            for number in range(-13, 14):
                for hour, minute in ((9, 0), (12, 40), (14, 20), (14, 30), (16, 10)):
                    kind = "deferred" if (hour, minute) >= FROM else "draft_sent"
                    yield event(who, who.at(sunday + DAY * number, hour, minute), kind, "crm")

    def _show_how_often(self) -> None:
        self._table.title("How often: at 100 %, on as many days")
        for who, count, confidence in self.often:
            wanted = f"{confidence}: {count} times, 100 %" if confidence else NOTHING
            self._table.line(who, f"{count} occurrences", wanted, self._found(who))

    def _show_how_surely(self) -> None:
        self._table.title("How surely: with at least 8 occurrences")
        for who, count, of, confidence in self.surely:
            share = f"{100 * count / of:.2f}".rstrip("0").rstrip(".")
            wanted = f"{confidence}: {count} times, {share} %" if confidence else NOTHING
            self._table.line(who, f"{count} of {of} chances, {share} %", wanted, self._found(who))

    def _show_dates_and_weekdays(self) -> None:
        self._table.title("Whose date it is: the same three instants, an hour around midnight in one of the two cities")
        for agent, owner in (("late-in-tokyo", self.aiko), ("late-in-los-angeles", self.bob)):
            for who in (self.aiko, self.bob):
                wanted, dates = ("low: 3 times, 100 %", "2 local dates") if who is owner else (NOTHING, "1 local date")
                self._table.line(who, f"midnight in {owner.city}: {dates}", wanted, self._found(who, agent))
        self._table.title("Whose weekday it is: the same instants, Fridays at 14:30 in Tokyo")
        for who, weekday in ((self.aiko, "friday"), (self.bob, "thursday")):
            what = "put off on that weekday, sent on four others"
            self._table.line(who, what, f"very-high: 8 times, 100 %, weekday {weekday}", self._found(who, "crm"))

        who, wanted = self.late_fridays, "very-high: 8 times, 100 %, weekday friday, from 14:30"
        self._table.line(who, "put off on Fridays from 14:30 on, sent else", wanted, self._found(who, "crm"))

    def _show_growth(self) -> None:
        self._table.title("Night by night: the row grows, and stays one row")
        one, tokyo = self.growing, self.one_date
        first = [row["id"] for row in self._rows(one)]
        self._table.line(one, "4 occurrences, the first night", "medium: 4 times, 100 %", self._found(one))
        for who in tokyo:
            self._table.line(who, "12 occurrences on one local date, two dates in UTC", NOTHING, self._found(who))
        self._report([stated(who, who.at(LAST_DAY + DAY, 12)) for who in (one, *tokyo)])
        self._run(LATE_THAT_DATE)
        self._table.line(one, "the fifth", "high: 5 times, 100 %", self._found(one))
        for who in tokyo:
            self._table.line(who, "the 13th, on another date", "very-high: 13 times, 100 %", self._found(who))
        self._report(stated(one, one.at(LAST_DAY + DAY * number, 12)) for number in (2, 3, 4))
        self._show_the_third_night(first)

    def _show_the_third_night(self, first: Sequence[str]) -> None:
        for as_of in (NEXT_DATE, LATER_NIGHT):
            self._of_busy.append(len(self._rows(self.busy)))
            self._run(as_of)
        one = self.growing
        self._table.line(one, "the eighth", "very-high: 8 times, 100 %", self._found(one))
        rows = self._rows(one)
        same = "the same row" if [row["id"] for row in rows] == first else "other rows"
        self._table.line(one, "from the first night on", "the same row", same)
        self._table.line(one, "episodes it rests on", [8], [len(set(row["evidence_ids"])) for row in rows])

    def _show_the_cap(self) -> None:
        self._table.title("At most 3 new a person and date: four habits, each 5 times")
        same_date, next_date = self._of_busy
        self._table.line(self.busy, "after runs at 03:00 and 23:59 of one date in Rome", 3, same_date)
        self._table.line(self.busy, "after one at 00:01, the next date there", 4, next_date)

    def _show_words_and_rules(self) -> None:
        self._table.title("How it is said")
        rows = [row for who in self._everybody for row in self._rows(who)]
        for name, limit in (("quote", QUOTE_WORDS), ("evidence", EVIDENCE_WORDS)):
            longest = max((len(row[name].split()) for row in rows), default=0)
            what = f"the longest {name} of {len(rows)} has at most {limit} words"
            self._table.line(self.aiko, f"{what}: {longest}", True, 0 < longest <= limit)  # noqa: FBT003
        numbers = [f"{row['occurrences']} of {round(row['occurrences'] / row['consistency'])} " for row in rows]
        silent = [row["evidence"] for row, number in zip(rows, numbers, strict=True) if number not in row["evidence"]]
        self._table.line(self.aiko, "each evidence says how often of how many", [], silent)
        for who, agent, order in (
            (self.growing, "mail", "Do not use semicolons."),
            (self.aiko, "crm", "On Fridays: do not draft; defer."),
            (self.bob, "crm", "On Thursdays: do not draft; defer."),
        ):
            listed = self._service.get("rules", subject=who.key, status="active")["items"]
            texts = [rule["text"] for rule in listed if rule["agent"] == agent]
            self._table.line(who, "after 48 hours the rule is an order", [order], texts)

    def _show_changing_clocks(self) -> None:
        self._table.title("Changing clocks: put off from 14:30 on, sent before, four weeks around the change")
        for name, sunday in CLOCKS_GO.items():
            who = self.hours[name]
            self._run(datetime(sunday.year, sunday.month, sunday.day, 3, tzinfo=ROME) + DAY * 14)
            for number in (-1, 0, 1):
                day = sunday + DAY * number
                shown = self._service.get(
                    "episodes", subject=who.key, since=f"{day}T14:30:00", until=f"{day}T14:31:00"
                )["items"]
                utc = [f"{datetime.fromisoformat(item['occurred_at']):%H:%M}" for item in shown]
                offset = who.at(day, 14).utcoffset() or timedelta()
                wanted = [f"{(datetime(2026, 1, 1, 14, 30) - offset):%H:%M}"]  # noqa: DTZ001 - a clock's hands
                self._table.line(who, f"{name}: 14:30 on {day:%A %d %B} in UTC", wanted, utc)
            habit = "very-high: 54 times, 100 %, from 14:30"
            self._table.line(who, f"{name}: one hour on their clock", habit, self._found(who, "crm"))


def show(service: Service) -> None:
    """All of it."""
    began = time.monotonic()
    shown = Boundaries(service)
    shown.show()
    print(f"Every boundary is where it should be; shown in {time.monotonic() - began:.1f} s.", flush=True)


if __name__ == "__main__":
    sys.exit(main("boundaries", "Show every boundary of detection over REST.", show))
