#!/usr/bin/env python3
"""Walk the whole path over REST, twice: signal → observation → "You are wrong" → cascade → context.

    scripts/walk.py                                        start a service of its own with `make run`, walk, stop it
    BASE_URL=… PALIMPSEST_KEY=plm_… scripts/walk.py        walk on a running one; the key has read, write and review
    BASE_URL=… STATE_DIR=… scripts/walk.py --make-keys     the same, its key made by `manage.py create_key`

It ends with 1 at the first thing that isn't so. Runs with `as_of` work on the whole workspace and may promote what
waits there: walk in a workspace whose memory nobody needs. Standard library only; it knows the service by its API.
"""

import json
import secrets
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cached_property
from urllib.parse import quote

from _service import Json, NotSo, Service, check, eventually, main, say

DAY = timedelta(days=1)
MONDAY, FRIDAY, SATURDAY = 0, 4, 5
MAIL, CRM, BOOKS = "walk-mail", "walk-crm", "walk-books"


def signals_of(subject: str, days: Sequence[datetime], name: str) -> list[Json]:
    """Semicolons always go from drafts; Fridays put follow-ups off; Mondays refuse what other days approve."""
    made: list[Json] = []

    def report(agent: str, event: str, day: datetime, **more: str) -> None:
        made.append(
            {
                "idempotency_key": f"{subject}-{name}-{len(made)}",
                "agent": agent,
                "subject": subject,
                "event_type": event,
                "occurred_at": day.isoformat(),
                **more,
            }
        )

    for number, day in enumerate(days):
        before = f"Dear Marco,\n\nthe samples of lot {number} are ready; we can send them.\n\nBest regards,\nMaria"
        report(MAIL, "draft_edited", day, before=before, after=before.replace("; we", ". We"))
        if day.weekday() == FRIDAY:
            for _ in range(2):
                report(CRM, "deferred", day, summary="Put off to Monday.")
        else:
            report(CRM, "draft_sent", day, summary="Follow-up sent.")
        if day.weekday() == MONDAY:
            for _ in range(2):
                report(BOOKS, "approval_rejected", day)
        else:
            report(BOOKS, "approval_granted", day)
    return made


def working_days(first: datetime, count: int) -> list[datetime]:
    """That many days from the first on, without weekends."""
    return [day for day in (first + DAY * number for number in range(count)) if day.weekday() < SATURDAY]


class Walk:
    """One person's path."""

    def __init__(self, service: Service, subject: str) -> None:
        self._service = service
        self.subject = subject
        now = datetime.now(UTC)  # noqa: TID251 - a caller of the service, with its own clock
        today = now.replace(hour=10, minute=0, second=0, microsecond=0)
        # Everything lies in the past: four weeks of signals, then three nights that runs are asked to work as.
        self._first_night = today - DAY * 7 + timedelta(hours=10)
        self._four_weeks = working_days(today - DAY * 35, 28)
        self._next_day = [self._first_night + timedelta(hours=13)]

    def go(self) -> None:
        """Step by step."""
        self._report()
        first = self._run(self._first_night)
        check("nothing in it was stopped by a no about this person", not self._stops_in(first))
        style, friday, monday = self._observations()
        self._shown_as_observation(style)
        refusal = self._reject(style)
        self._does_not_return(style, refusal)
        self._confirm(monday)
        self._confirm_and_undo(friday)
        self._promoted_by_the_clock(friday)
        self._the_last_word(style, friday, monday)

    def _report(self) -> None:
        batch = signals_of(self.subject, self._four_weeks, "first")
        taken = self._service.post("signals", {"signals": batch}, expect=202)
        wanted = {"accepted": len(batch), "duplicates": 0, "refused": []}
        check(f"{len(batch)} signals over four weeks are taken in", taken == wanted)
        again = self._service.post("signals", {"signals": batch}, expect=202)
        check("the same batch again makes nothing twice", again["duplicates"] == len(batch))
        self._wait_for_episodes(len(batch))
        [found] = self._service.get("episodes", subject=self.subject, q="semicolon", limit="1")["items"]
        check("an edit became traits, and no draft was kept", "removed:semicolon" in found["traits"])

    def _wait_for_episodes(self, count: int) -> None:
        eventually(f"{count} episodes stand", lambda: self._service.count("episodes", subject=self.subject) == count)

    def _run(self, night: datetime) -> Json:
        finished = self._service.ask_for_run(night)
        done: Json = eventually(f"a run as of {night:%A %d %B, %H:%M} is done", finished)
        return done

    def _stops_in(self, run: Json) -> list[str]:
        return [one["reverse_signal"] for one in run["stopped_by_no"] if one["subject"] == self.subject]

    def _observations(self) -> tuple[Json, Json, Json]:
        rows = self._service.get("observations", subject=self.subject, status="pending")["items"]
        for row in rows:
            say(f'    "{row["quote"]}" {row["evidence"]} {row["confidence"]}')
        return (
            self._one(rows, MAIL, "removed:semicolon", []),
            self._one(rows, CRM, "deferred", ["friday"]),
            self._one(rows, BOOKS, "approval_rejected", ["monday"]),
        )

    def _one(self, rows: list[Json], agent: str, what: str, days: list[str]) -> Json:
        told = f"{agent}: {what}" + (f" on {days[0]}" if days else "")
        found = [
            row
            for row in rows
            if row["agent"] == agent
            and what in (row["pattern"]["trait"], row["pattern"]["event_type"])
            and [condition["value"] for condition in row["pattern"]["conditions"]] == days
        ]
        check(f"one observation says {told}", len(found) == 1)
        row = found[0]
        check(
            f"it rests on {row['occurrences']} episodes and is {row['confidence']}",
            len(row["evidence_ids"]) == row["occurrences"] >= 3 and row["confidence"] in {"high", "very-high"},  # noqa: PLR2004
        )
        return row

    def _context(self, agent: str) -> dict[str, list[str]]:
        """Which texts an agent's next call gets, by section."""
        answer = self._service.post("context", {"agent": agent, "subject": self.subject})
        sections = {section["name"]: [item["text"] for item in section["items"]] for section in answer["sections"]}
        lines = [json.loads(line) for line in answer["text"].splitlines() if line.startswith('"')]
        if lines != [text for texts in sections.values() for text in texts]:
            raise NotSo(f"the text of the context is not one JSON string a line: {answer['text']!r}")
        sections["rules"] = [text for text in sections["rules"] if text not in self._for_everybody]
        return sections

    @cached_property
    def _for_everybody(self) -> set[str]:
        """The workspace's rules for all agents and all people, which every context begins with."""
        rules = self._service.get("rules", status="active")["items"]
        return {rule["text"] for rule in rules if rule["agent"] is None and rule["subject"] is None}

    def _shown_as_observation(self, row: Json) -> None:
        context = self._context(row["agent"])
        check("the next context shows it as an observation", row["quote"] in context["observations"])
        check("and as no rule yet", not context["rules"])

    def _judge(self, row: Json, verb: str, body: Json | None = None) -> Json:
        answer: Json = self._service.post(f"observations/{row['id']}/{verb}", body)
        return answer

    def _tick_off(self, row: Json, kinds: set[str]) -> Json:
        def all_done() -> Json | None:
            shown: Json = self._service.get(f"observations/{row['id']}")
            effects = {effect["kind"]: effect["done"] for effect in shown["effects"]}
            return shown if set(effects) == kinds and all(effects.values()) else None

        shown: Json = eventually(f"its effects tick off: {', '.join(sorted(kinds))}", all_done)
        return shown

    def _reject(self, row: Json) -> Json:
        answer = self._judge(row, "wrong", {"note": "Semicolons are fine."})
        check('"You are wrong" is answered with status rejected', answer["status"] == "rejected")
        check("no context holds it from that instant", row["quote"] not in self._context(row["agent"])["observations"])
        again = self._judge(row, "wrong")
        check("a second click changes nothing", again["verdict"] == answer["verdict"])
        check("and a yes does not revive it", self._judge(row, "right")["status"] == "rejected")
        self._tick_off(row, {"reverse_signal"})
        found = self._service.get("reverse-signals", subject=self.subject, status="active")["items"]
        check("a reverse signal forbids its pattern", [one["observation"] for one in found] == [row["id"]])
        refusal: Json = found[0]
        return refusal

    def _does_not_return(self, row: Json, refusal: Json) -> None:
        batch = signals_of(self.subject, self._next_day, "second")
        self._service.post("signals", {"signals": batch}, expect=202)
        self._wait_for_episodes(len(signals_of(self.subject, self._four_weeks, "first")) + len(batch))
        run = self._run(self._first_night + DAY)
        alive = self._service.get("observations", subject=self.subject, agent=MAIL)["items"]
        rejected = all(one["status"] == "rejected" for one in alive if one["pattern"] == row["pattern"])
        check("after more of the same the rejected pattern does not return", rejected)
        check(f"the run names the no that stopped it: {refusal['id']}", self._stops_in(run) == [refusal["id"]])
        [listed] = self._service.get("reverse-signals", subject=self.subject)["items"]
        check("and the no names the run", [one["run"] for one in listed["stopped"]] == [run["id"]])

    def _rule_of(self, row: Json) -> Json | None:
        shown = self._service.get(f"observations/{row['id']}")
        return self._service.get(f"rules/{shown['rule']}") if shown["rule"] else None

    def _confirm(self, row: Json) -> None:
        answer = self._judge(row, "right", {"note": "Yes."})
        check('"You are right" confirms another one', answer["status"] == "confirmed")
        self._tick_off(row, {"rule"})
        rule = self._rule_of(row)
        check("it is a rule at once", rule is not None and rule["status"] == "active")
        context = self._context(row["agent"])
        check(f'the next context orders: "{context["rules"][0]}"', rule and context["rules"] == [rule["text"]])
        check("and says it only once", row["quote"] not in context["observations"])

    def _confirm_and_undo(self, row: Json) -> None:
        self._judge(row, "right")
        self._tick_off(row, {"rule"})
        check("a third one is confirmed and ruled", self._context(row["agent"])["rules"])
        undone = self._judge(row, "undo")
        check("undo makes it pending again", undone["status"] == "pending")
        context = self._context(row["agent"])
        check("and prompts are right at once", not context["rules"] and row["quote"] in context["observations"])
        eventually("its rule is put back", lambda: self._rule_of(row) is None)

    def _promoted_by_the_clock(self, row: Json) -> None:
        waits = self._service.get(f"observations/{row['id']}")["promotes_at"]
        due = self._first_night + timedelta(hours=48)
        check("the clock would promote it 48 hours after it was found", datetime.fromisoformat(waits) == due)
        self._run(due - timedelta(minutes=1))
        check("a minute before that it is no rule", self._rule_of(row) is None)
        self._run(due)
        check("then it is", self._context(row["agent"])["rules"])

    def _the_last_word(self, style: Json, friday: Json, monday: Json) -> None:
        rules = self._service.get("rules", subject=self.subject, status="active")["items"]
        sources = {rule["source_observation"] for rule in rules}
        check("in the end there are two rules, each with its source", sources == {friday["id"], monday["id"]})
        context = self._context(style["agent"])
        check("and what was rejected is nowhere", not context["rules"] and not context["observations"])


def walk_twice(service: Service) -> None:
    """The whole path for two people, one after the other."""
    began = time.monotonic()
    for turn in ("first", "second"):
        subject = f"walk/{turn}-{secrets.token_hex(3)}"
        print(f"The {turn} time, with {subject}:", flush=True)
        Walk(service, subject).go()
        known = service.get(f"subjects/{quote(subject, safe='')}")
        check("and the person is known by a key with a slash in it", known["key"] == subject)
    print(f"Walked the whole path twice in {time.monotonic() - began:.1f} s.", flush=True)


if __name__ == "__main__":
    sys.exit(main("walk", "Walk the whole path over REST, twice.", walk_twice))
