#!/usr/bin/env python3
"""Show over REST every way in which an observation, a rule and a "no" change, and what they become.

    scripts/transitions.py                                     start a service of its own with `make run`, show, stop it
    BASE_URL=… PALIMPSEST_KEY=plm_… scripts/transitions.py     on a running one; the key has read, write and review

It ends with 1 at the first thing that isn't so. Runs with `as_of` work on the whole workspace and may promote what
waits there: use a workspace whose memory nobody needs. Reopening takes a signed-in admin, which a key is not; that it
is refused is shown here, that it works in `tests/`. Standard library only; it knows the service by its API.
"""

import secrets
import sys
from datetime import UTC, datetime, timedelta

from _service import Json, Service, check, eventually, main, say, wait_for

AGENT = "transitions-mail"
SEEN = 6
"""How often most of these habits are seen: sure enough to be a rule."""
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)


class Transitions:
    """All of them, each about a person of its own."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._mark = secrets.token_hex(3)
        now = datetime.now(UTC)  # noqa: TID251 - a caller of the service, with its own clock
        self._night = now.replace(hour=20, minute=0, second=0, microsecond=0) - DAY * 5

    def show(self) -> None:
        """One after the other."""
        self._verdicts_and_their_undo()
        self._events_that_are_wrong_too()
        self._the_clock()
        self._proposals_and_refusals()
        self._near_duplicates()
        self._rules_by_hand()

    def _habit(self, name: str, *, count: int = SEEN, event: str = "draft_edited") -> tuple[str, Json]:
        """A person who removes semicolons, and the observation that a night makes of it."""
        subject = f"{name}-{self._mark}"
        signals = [
            {
                "agent": AGENT,
                "subject": subject,
                "event_type": event,
                "traits": ["removed:semicolon"],
                "occurred_at": (self._night - DAY * number - DAY).isoformat(),
            }
            for number in range(count)
        ]
        self._service.post("signals", {"signals": signals}, expect=202)
        wait_for("episodes", lambda: self._service.count("episodes", subject=subject) == count)
        self._run(self._night)
        [found] = self._service.get("observations", subject=subject)["items"]
        return subject, found

    def _run(self, as_of: datetime) -> Json:
        run: Json = wait_for(f"the run as of {as_of:%d %B %H:%M}", self._service.ask_for_run(as_of))
        return run

    def _said(self, row: Json, verb: str, **more: object) -> Json:
        """The observation after the call and all its effects."""
        self._service.post(f"observations/{row['id']}/{verb}", dict(more))
        path = f"observations/{row['id']}"
        shown: Json = wait_for(
            f"the effects of {verb}",
            lambda: (it := self._service.get(path)) and all(effect["done"] for effect in it["effects"]) and it,
        )
        return shown

    def _in_context(self, subject: str, text: str) -> bool:
        return text in self._service.post("context", {"agent": AGENT, "subject": subject})["text"]

    def _rule_of(self, subject: str, row: Json) -> Json | None:
        rules = self._service.get("rules", subject=subject)["items"]
        return next((rule for rule in rules if rule["source_observation"] == row["id"]), None)

    def _verdicts_and_their_undo(self) -> None:
        say("Verdicts, one after another")
        subject, row = self._habit("otto", count=4)
        check("four occurrences are medium, and pending", (row["confidence"], row["status"]) == ("medium", "pending"))
        right = self._said(row, "right")
        confirmed = (right["status"], right["confidence"], right["confirmed_confidence"])
        check("right: confirmed, one step up beside the measured one", confirmed == ("confirmed", "medium", "high"))
        rule = self._rule_of(subject, row)
        check("right: a rule at once, and in the context", rule and self._in_context(subject, rule["text"]))
        check("right again: nothing changes", self._said(row, "right")["version"] == right["version"])
        wrong = self._said(row, "wrong")
        check("wrong after right: rejected, the right superseded", wrong["status"] == "rejected")
        check("wrong: its rule is demoted", (self._rule_of(subject, row) or {}).get("status") == "demoted")
        check(
            "wrong: one reverse signal", self._service.count("reverse-signals", subject=subject, status="active") == 1
        )
        check("right after wrong: the wrong stands", self._said(row, "right")["status"] == "rejected")
        self._run(self._night + DAY)
        check("a rejected habit stays rejected", self._service.count("observations", subject=subject) == 1)
        self._service.post(f"observations/{row['id']}/reopen", {}, expect=403)
        check("reopen takes a signed-in admin: 403 for a key", holds=True)
        undone = self._said(row, "undo")
        check("undo of the wrong: the right stands again", undone["status"] == "confirmed")
        check("undo of the wrong: its rule is active", (self._rule_of(subject, row) or {}).get("status") == "active")
        check(
            "undo of the wrong: no reverse signal",
            not self._service.count("reverse-signals", subject=subject, status="active"),
        )
        undone = self._said(row, "undo")
        back = (undone["status"], undone["confirmed_confidence"])
        check("undo of the right: pending, the step is gone", back == ("pending", None))
        check("undo of the right: no rule in the context", rule and not self._in_context(subject, rule["text"]))
        self._service.post(f"observations/{row['id']}/undo", {}, expect=409)
        check("nothing left to undo: 409", holds=True)

    def _events_that_are_wrong_too(self) -> None:
        say("These events are wrong too")
        subject, row = self._habit("nina")
        wrong = self._said(row, "wrong", reject_sources=True)
        check("its episodes are rejected", self._service.count("episodes", subject=subject, status="rejected") == SEEN)
        check("nothing is left that counts", (wrong["occurrences"], wrong["rejected_evidence"]) == (0, SEEN))
        undone = self._said(row, "undo")
        check("undo: its episodes are back", self._service.count("episodes", subject=subject, status="rejected") == 0)
        figures = ("status", "occurrences", "consistency", "confidence")
        check("undo: every figure as before", all(undone[name] == row[name] for name in figures))

    def _the_clock(self) -> None:
        say("The clock")
        subject, row = self._habit("paul")
        created = datetime.fromisoformat(row["created_at"])
        self._run(created + 2 * DAY - MINUTE)
        check("47:59 hours: no rule", self._rule_of(subject, row) is None)
        self._run(created + 2 * DAY)
        rule = self._rule_of(subject, row)
        check("48:00 hours: a rule, the observation still pending", rule and rule["status"] == "active")
        check("its text is an order", rule and self._in_context(subject, rule["text"]))

    def _propose(self, subject: str, quote: str, *, first: int = 0, expect: int = 201) -> Json:
        ids = [one["id"] for one in self._service.get("episodes", subject=subject)["items"]]
        body = {
            "quote": quote,
            "category": "writing-style",
            "agent": AGENT,
            "subject": subject,
            "evidence_ids": ids[first : first + 3],
        }
        answer: Json = self._service.post("observations", body, expect=expect)
        return answer

    def _proposals_and_refusals(self) -> None:
        say("Proposals and refusals")
        subject, _ = self._habit("rosa")
        never = self._propose(subject, "Never use emojis in mails to clients.")
        sure = (never["status"], never["consistency"], never["confidence"])
        check("a proposal waits, low, its consistency unknown", sure == ("pending", None, "low"))
        more = self._propose(subject, "Emojis are never used in mails to clients.", first=3, expect=200)
        check("the same in other words joins it", (more["id"], more["occurrences"]) == (never["id"], SEEN))
        check("at most medium, whatever it rests on", more["confidence"] == "medium")
        self._run(self._night + 4 * DAY)
        check("the clock makes no rule of a proposal", self._rule_of(subject, never) is None)
        always = self._propose(subject, "Always use emojis in mails to clients.")
        check("the opposite is kept beside it, both named", [one["id"] for one in always["conflicts"]] == [never["id"]])
        self._said(never, "wrong")
        self._propose(subject, "Emojis are never used in mails to clients.", expect=409)
        [signal] = self._service.get("reverse-signals", subject=subject)["items"]
        check(
            "refused, it can't be proposed again: 409, and the no names it",
            [it["run"] for it in signal["stopped"]] == [None],
        )
        shown = self._service.get(f"observations/{always['id']}")
        check('a refused "never" leaves the "always" alone', (shown["status"], shown["conflicts"]) == ("pending", []))
        self._service.post(f"reverse-signals/{signal['id']}/revoke")
        check(
            "revoked, it may come again",
            self._propose(subject, "Never use emojis in mails to clients.")["id"] != never["id"],
        )

    def _near_duplicates(self) -> None:
        say("Near-duplicates")
        subject, found = self._habit("vera")
        twin = self._propose(subject, found["quote"])
        check("a proposal that says what was found is marked", twin["possible_duplicate_of"] == found["id"])
        self._run(self._night + MINUTE)
        merged = self._service.get(f"observations/{twin['id']}")
        check("the night merges it", (merged["status"], merged["superseded_by"]) == ("superseded", found["id"]))
        self._service.post(f"observations/{twin['id']}/right", {}, expect=409)
        check("what was merged away can't be judged: 409", holds=True)

    def _rules_by_hand(self) -> None:
        say("Rules by hand")
        subject, _ = self._habit("ugo")
        first = self._service.post("rules", {"text": "Use first names in greetings.", "subject": subject}, expect=201)
        second = self._service.post(
            "rules", {"text": "Never use first names in greetings.", "subject": subject, "agent": AGENT}, expect=201
        )
        check("opposites are flagged, not stopped", [one["id"] for one in second["conflicts"]] == [first["id"]])
        check(
            "both are in the context",
            self._in_context(subject, first["text"]) and self._in_context(subject, second["text"]),
        )
        edited = self._service.call(
            "PATCH", f"rules/{second['id']}", {"text": "Sign with the full name.", "version": 1}
        )
        check("an edit is version 2 and no longer opposed", (edited["version"], edited["conflicts"]) == (2, []))
        stale = self._service.call(
            "PATCH", f"rules/{second['id']}", {"text": "Sign with initials.", "version": 1}, expect=409
        )
        check("a stale version: 409 with the rule as it is", stale["current"]["text"] == "Sign with the full name.")
        moved = self._service.call("PATCH", f"rules/{second['id']}", {"position": first["position"] - 1, "version": 2})
        order = [one["id"] for one in self._service.get("rules", subject=subject)["items"]]
        check(
            "a new place in the order",
            moved["version"] == edited["version"] + 1 and order.index(second["id"]) < order.index(first["id"]),
        )
        self._service.post(f"rules/{first['id']}/pause")
        check("paused: out of the context", not self._in_context(subject, first["text"]))
        self._service.post(f"rules/{first['id']}/resume")
        check("resumed: back in it", self._in_context(subject, first["text"]))


def show(service: Service) -> None:
    """All of it."""
    eventually("the service answers", lambda: service.get("rules", limit="1") is not None)
    Transitions(service).show()
    say("Every transition is as promised.")


if __name__ == "__main__":
    sys.exit(main("transitions", (__doc__ or "").splitlines()[0], show))
