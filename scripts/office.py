#!/usr/bin/env python3
"""Three coding agents over REST: 34 sessions, one agent killed in the middle of a task, and its work recovered.

    make office                               starts a service of its own
    python scripts/office.py --base-url http://localhost:8000 --make-keys

Standard library only; prints what it sees and exits 1 when something is not so.
"""

import multiprocessing
import secrets
import sys
import time
from urllib.parse import quote

from _service import Json, Service, check, main, say, wait_for

SESSIONS = 34
NOTES = {
    "builder": "Note: ledger totals are stored in integer cents",
    "reviewer": "Important: every view is covered by a permission test",
    "tester": "Remember: fixtures are built by factories in tests",
}
PROGRESS = "Moved {done} of 9 tables to uuid keys"
LIVE, EARLIER, PROMOTED_AFTER = 30, 10, 3


class Office:
    """One office; its agents' names are its own, so that it can be run twice against one service."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._mark = secrets.token_hex(3)

    def go(self) -> None:
        """All of it."""
        self._replay()
        self._learned()
        interrupted = self._kill_one()
        self._recover(interrupted)
        self._finish(interrupted)

    def _agent(self, role: str) -> str:
        return f"office/{self._mark}-{role}"

    def _path(self, role: str, *parts: str) -> str:
        return "/".join(["agents", quote(self._agent(role), safe=""), *parts])

    def _replay(self) -> None:
        """34 sessions, most of them the builder's, so that its history turns over."""
        roles = ["builder"] * (LIVE + 1) + ["reviewer"] * 2 + ["tester"]
        for number, role in enumerate(roles, start=1):
            self._commit(role, f"SUMMARY: Unit {number} finished cleanly\nCommitted `{number:02}ab{number:03}`")
        check(f"{len(roles)} sessions are committed", len(roles) == SESSIONS)
        told = self._sessions("builder", archived="false")
        check(f"{LIVE} of the builder's are live", len(told) == LIVE)
        older = self._sessions("builder", archived="true")
        check("the oldest is kept, out of prompts", [one["what"] for one in older] == ["Unit 1 finished cleanly"])

    def _sessions(self, role: str, **filters: str) -> list[Json]:
        found: list[Json] = self._service.get("sessions", agent=self._agent(role), limit="200", **filters)["items"]
        return found

    def _commit(self, role: str, output: str, **more: str) -> Json:
        body = {"agent": self._agent(role), "output": output, **more}
        answer: Json = self._service.post("sessions", body, expect=201)
        return answer

    def _learned(self) -> None:
        """What three sessions met is known to all; what one met is its agent's own."""
        answers = [self._commit("reviewer", f"SUMMARY: Reviewed\n{NOTES['reviewer']}") for _ in range(PROMOTED_AFTER)]
        self._commit("tester", f"SUMMARY: Tested\n{NOTES['tester']}")
        check("a fact met in three sessions is shared", [len(one["promoted"]) for one in answers] == [0, 0, 1])
        context = self._service.post("context", {"agent": self._agent("tester"), "format": "office"})["text"]
        blocks = [line for line in context.splitlines() if line.startswith("=====")]
        say(f"the tester's next prompt holds {', '.join(block.strip('= ') for block in blocks)}")
        check("the tester is told what the reviewer learned", NOTES["reviewer"].partition(": ")[2] in context)
        own = self._service.post("context", {"agent": self._agent("builder"), "format": "office"})["text"]
        check("the builder is not told what the tester alone knows", NOTES["tester"].partition(": ")[2] not in own)

    def _kill_one(self) -> str:
        """An agent in a process of its own writes snapshots as it goes, until it is killed."""
        task = f"migrate/{self._mark}"
        worker = multiprocessing.get_context("fork").Process(target=self._work, args=(task,))
        worker.start()

        def has_begun() -> bool:
            found = self._service.get(self._path("builder", "work-states"))["items"]
            return any("of 9 tables" in one["summary"] for one in found)

        wait_for("the builder's first snapshot", has_begun)
        worker.kill()
        worker.join()
        check(f"the builder is killed in the middle of its task (exit code {worker.exitcode})", worker.exitcode == -9)  # noqa: PLR2004
        return task

    def _work(self, task: str) -> None:
        done = 0
        while True:
            done = min(done + 1, 8)
            body = {
                "status": "running",
                "prompt": "Move every table to uuid keys",
                "output": f"SUMMARY: {PROGRESS.format(done=done)}\nNext: the ledger table",
                "files_touched": ["/srv/app/core/models/ledger.py"],
            }
            state = self._path("builder", "work-states", quote(task, safe=""))
            self._service.call("PUT", state, body, expect=201 if done == 1 else 200)
            time.sleep(0.05)

    def _recover(self, interrupted: str) -> None:
        """A new task begins before anybody looks; the killed one's work is told all the same."""
        self._service.call(
            "PUT",
            self._path("builder", "work-states", "docs"),
            {"status": "running", "prompt": "Please write the docs page"},
            expect=201,
        )
        told = self._service.get(self._path("builder", "recovery"))
        for line in told["text"].splitlines():
            say(f"| {line}")
        tasks = [state["task"] for state in told["work_states"]]
        check("the killed task comes before the one that just began", tasks == [interrupted, "docs"])
        check("its progress is told", "of 9 tables to uuid keys" in told["text"])
        check(
            "and its next step and files",
            "the ledger table" in told["text"] and "core/models/ledger.py" in told["text"],
        )
        check("so is the latest session", "- What you did: Unit 31 finished cleanly" in told["text"])
        lines = [line for line in told["text"].splitlines() if " ago: " in line or "just now: " in line]
        check(f"and {EARLIER} earlier ones, a line each", len(lines) == EARLIER == len(told["history"]))
        asked = self._service.get(self._path("builder", "recovery"), task="docs")["work_states"]
        check("asked for the new task, it tells of that one first", asked[0]["task"] == "docs")
        roster = self._service.get(self._path("builder", "roster-line"))["text"]
        check(f"the others see: {roster}", "Unit 31 finished cleanly" in roster)

    def _finish(self, task: str) -> None:
        """The work is taken up and completed: then nothing of it is unfinished any more."""
        self._service.call(
            "PUT",
            f"working-memory/{quote(task, safe='')}",
            {"agent": self._agent("builder"), "messages": [{"role": "user", "content": "go on"}]},
            expect=201,
        )
        self._commit("builder", "SUMMARY: Moved all 9 tables to uuid keys", task=task, outcome="completed")
        told = self._service.get(self._path("builder", "recovery"))
        check("a completed session clears its task", [state["task"] for state in told["work_states"]] == ["docs"])
        self._service.call("GET", f"working-memory/{quote(task, safe='')}", expect=404)
        check("and its working memory", True)  # noqa: FBT003


def replay(service: Service) -> None:
    """All of it, timed."""
    began = time.monotonic()
    Office(service).go()
    print(f"Replayed the office in {time.monotonic() - began:.1f} s.", flush=True)


if __name__ == "__main__":
    sys.exit(main("office", "Replay three agents' sessions over REST, kill one and recover its work.", replay))
