"""Texts that mean harm, and every field that takes a text filled with each of them, through the doors people use.

What is planted begins with a mark, `qzM07qz`: the field and the number of the text. A page shows a planted text
rightly when its mark is followed by all of it, or by its beginning and "…".
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Self
from urllib.parse import quote

import httpx
import psycopg
from django.utils import timezone

from memory_app.domain.text import clean_text
from memory_app.domain.vocabulary import Role
from memory_app.ids import uuid7
from memory_app.models import Member, Membership
from memory_app.services import members
from memory_app.tenancy import scope
from tests import factories as make
from tests import plenty
from tests.e2e.browserless import Database
from tests.processes import RealService, eventually

PWN = "window.__pwned=1"
PAYLOADS = (
    "**hi** <img src=x onerror=alert(1)><script>alert(2)</script>",  # BC42
    "<img src=x onerror=alert(1)>",  # BC43
    "מועדף: \u202ereversed\u202c + العربية 123",  # BC45
    f"<script>{PWN}</script>",
    f"<img src=x onerror={PWN}>",
    f"<svg onload={PWN}><animate onbegin={PWN} attributeName=x>",
    f"javascript:{PWN}",
    f'<a href="javascript:{PWN}">click</a>',
    f'" onfocus="{PWN}" autofocus data-pwned="1',
    f"' onmouseover='{PWN}' data-pwned='1",
    f"` onclick=`{PWN}` data-pwned=`1`",
    f"</title><script>{PWN}</script>",
    f"</textarea></option></select></template><script>{PWN}</script>",
    f"--><script>{PWN}</script><!--",
    f"]]></style><script>{PWN}</script>",
    "<img src=https://evil.example/x.png><link rel=stylesheet href=//evil.example/x.css>",
    '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=//evil.example">',
    "&lt;b&gt; &amp;amp; &#x3C;script&#x3E; &quot;",
    "{{ 7*7 }} {% load static %} ${7*7} #{7*7} <%= 7*7 %>",
    "%s %d %(name)s %n {0} {name!r} \\u003cscript\\u003e C:\\temp\\x",  # BC41
    "null None undefined NaN true [] {} -0 '; DROP TABLE x; --",
    "first\r\nSet-Cookie: pwned=1\r\n\r\nsecond\u2028third\x85fourth",  # BC39
    "\x1b[31mred\x1b[0m \x1b]0;title\x07 \x00 done",  # BC34
    "zero\u200bwidth\u200dand\u2060no\ufeffbreak",
    "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324algo\u0301\u0301\u0301\u0301\u0301\u0301\u0301",
    "👨\u200d👩\u200d👧 🏳️\u200d🌈 👍🏽 🇮🇹 <|endoftext|> <|im_start|>",  # BC37, BC38
    "فارسی و العربية (من اليمين) !abc؟ 12/05",
    "日本語と中文" * 12,
    "W" * 100,
    "https://example.org/" + "a-very/long_path." * 5,
)
LONG = ("word " * 799 + "end.", "x" * 300, "<b>" * 90)
"""For fields that take more than a line."""
ALL_AT_ONCE = " ".join((*PAYLOADS, *LONG[1:]))
"""Too long for nearly every field: what a refusal shows again."""
MARK = re.compile(r"qz([A-Za-z])(\d\d)qz")


def marked(field: str, number: int, text: str) -> str:
    return f"qz{field}{number:02}qz{text}"


class Planted:
    """What was sent and how it was answered. `refused` are sentences by mark; `ids` objects of each kind by number."""

    def __init__(self, service: RealService, slug: str) -> None:
        line = service.manage("create_key", "--workspace", slug, "--scopes", "read,write,review")
        headers = {"Authorization": f"Bearer {line.split()[-1]}"}
        self.api = httpx.Client(base_url=f"{service.base_url}/api/v1", headers=headers, timeout=30)
        self.database = Database(service)
        self.refused: dict[str, str] = {}
        self.ids: dict[str, dict[int, str]] = {"observations": {}, "episodes": {}, "rules": {}, "sessions": {}}
        self.agents: dict[int, str] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.api.close()

    def plant(self) -> None:
        for number, text in enumerate(PAYLOADS):
            self._signals(number, text)
        self._wait_for_intake()
        for number, text in enumerate(PAYLOADS):
            self._directory(number, text)
            self._rule(number, text)
            self._proposal(number, text)
            self._task(number, text)
        for number, text in enumerate(LONG):
            self._report(50 + number, {"M": {"agent": "a", "subject": "s", "summary": marked("M", 50 + number, text)}})
            self._rule(50 + number, text)
        self._wait_for_intake()
        self._analyze()

    def _analyze(self) -> None:
        """As autovacuum does within a minute: pages are asked about their texts here, not about a first minute."""
        with psycopg.connect(self.database.addresses["DATABASE_OWNER_URL"], autocommit=True) as connection:
            connection.execute("ANALYZE")

    def run(self) -> None:
        """A night over it, which finds habits in what was planted."""
        run = self._ask("POST", "/maintenance/runs", "M", 99, {})["id"]
        there = lambda: self.api.get(f"/maintenance/runs/{run}").json()["status"] in {"done", "failed"}  # noqa: E731
        eventually("the run is over", there, seconds=60)

    # -- Signals -----------------------------------------------------------------------------------------------------
    def _signals(self, number: int, text: str) -> None:
        """One field in each, so that each is taken or refused by itself; then all that were taken at once, thrice."""
        names = {key: f"plain {key} {number}" for key in ("agent", "subject")}
        sent = {field: names | shape(marked(field, number, text)) for field, shape in SIGNAL_FIELDS.items()}
        refused = self._report(number, sent)
        whole: dict[str, Any] = {"summary": marked("M", number, text), "entities": {}}
        for field in SIGNAL_FIELDS.keys() - refused - {"I"}:
            told = SIGNAL_FIELDS[field](marked(field, number, text))
            whole["entities"] |= told.pop("entities", {})
            whole |= told
        self.agents[number] = {**names, **whole}["agent"]
        for _ in range(3):
            assert not self._report(number, {"M": {**names, **whole}})

    def _report(self, number: int, sent: dict[str, dict[str, Any]]) -> set[str]:
        """The fields that are refused."""
        signals = [{"event_type": "draft_edited"} | signal for signal in sent.values()]
        answer = self.api.post("/signals", json={"signals": signals})
        assert answer.status_code == 202, answer.text
        refused = {list(sent)[one["index"]]: one["error"]["message"] for one in answer.json()["refused"]}
        self.refused |= {marked(field, number, ""): said for field, said in refused.items()}
        return set(refused)

    def _wait_for_intake(self) -> None:
        sql = (
            "SELECT count(*) FROM memory_app_job "
            "WHERE name = 'memory.signal_intake' AND done_at IS NULL AND parked_at IS NULL"
        )
        eventually("the signals are stored", lambda: self.database.one(sql) == 0, seconds=60)

    # -- What people and agents write --------------------------------------------------------------------------------
    def _ask(self, method: str, path: str, field: str, number: int, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.api.request(method, path, json=body)
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            self.refused[marked(field, number, "")] = answer.json()["error"]["message"]
            return {}
        said: dict[str, Any] = answer.json()
        return said

    def _directory(self, number: int, text: str) -> None:
        agent, subject = self._quoted(self.agents[number]), self._quoted(f"plain subject {number}")
        self._ask("PATCH", f"/agents/{agent}", "a", number, {"name": marked("a", number, text)})
        self._ask("PATCH", f"/subjects/{subject}", "s", number, {"name": marked("s", number, text)})
        self._ask("PATCH", f"/subjects/{subject}", "i", number, {"aliases": [marked("i", number, text)]})

    @staticmethod
    def _quoted(key: str) -> str:
        return quote(key, safe="")

    def _rule(self, number: int, text: str) -> None:
        said = self._ask("POST", "/rules", "R", number, {"text": marked("R", number, text)})
        if said:
            self.ids["rules"][number] = said["id"]
            if number % 2:
                self._ask("POST", f"/rules/{said['id']}/pause", "R", number, {})

    def _proposal(self, number: int, text: str) -> None:
        """An agent's own observation, and what a person says to it."""
        about = self.api.get("/episodes", params={"q": marked("M", number, "")}).json()["items"]
        if len(about) < 3:
            return
        self.ids["episodes"][number] = about[0]["id"]
        body = {"quote": marked("Q", number, text), "category": "writing-style", "subject": about[0]["subject"]}
        said = self._ask("POST", "/observations", "Q", number, body | {"evidence_ids": [one["id"] for one in about]})
        if said:
            self.ids["observations"][number] = said["id"]
            verdict = ("right", "wrong", "")[number % 3]
            if verdict:
                note = {"note": marked("B", number, text)}
                self._ask("POST", f"/observations/{said['id']}/{verdict}", "B", number, note)

    def _task(self, number: int, text: str) -> None:
        """What an agent reports of a task that is over, and of one that is not; each field by its own mark."""
        agent, said = f"worker {number}", {field: marked(field, number, text) for field in "FdthfkUglwp"}
        session = {
            "agent": agent,
            "summary": said["F"],
            "output": f"Decision: {said['d']}\n\nTODO: {said['t']}\n\nNext step: {said['h']}\n",
            "files_changed": [said["f"]],
        }
        for field, more in {"F": {}, "k": {"task": said["k"]}}.items():
            done = self._ask("POST", "/sessions", field, number, session | more)
            if done:
                self.ids["sessions"][number] = done["session"]["id"]
        state = {"summary": said["U"], "next_steps": [said["g"]], "unfinished": [said["l"]], "prompt": said["p"]}
        path = f"/agents/{self._quoted(agent)}/work-states/{self._quoted(said['w'])}"
        if not self._ask("PUT", path, "w", number, state):
            self._ask("PUT", f"/agents/{self._quoted(agent)}/work-states/plain", "U", number, state)

    def workers(self) -> Iterator[str]:
        """The work of those that report tasks. What they are told is not as it was written: it is cut and cleaned."""
        sql = "SELECT id FROM memory_app_agent WHERE key ~ '^worker [0-9]+$' ORDER BY key"
        for (pk,) in self.database.rows(sql):
            yield f"/agents/{pk}/?show=work"

    def _fact(self, number: int, text: str) -> None:
        """What an agent learned, reworded and shared with all, and what a person says against it."""
        about = {"agent": self.agents[number], "subject": f"plain subject {number}", "category": "lesson_learned"}
        said = self._ask("POST", "/facts", "F", number, about | {"text": marked("F", number, text)})
        if not said:
            return
        pk = said["fact"]["id"]
        self.ids["facts"][number] = pk
        self._ask("PATCH", f"/facts/{pk}", "F", number, {"text": marked("F", number, text) + ".", "version": 1})
        item = self._ask("POST", f"/facts/{pk}/promote", "F", number, {})["id"]
        self.ids["knowledge"][number] = item
        self._ask("POST", f"/knowledge/{item}/confirm", "F", number, {"agent": self.agents[number]})
        self._ask("POST", f"/knowledge/{item}/dispute", "F", number, {"note": marked("F", number, text)})

    # -- How it is stored --------------------------------------------------------------------------------------------
    def stored(self) -> dict[str, set[str]]:
        """By mark what the database holds after it, in whatever table."""
        found: dict[str, set[str]] = {}
        for (table,) in self.database.rows("SELECT tablename FROM pg_tables WHERE schemaname = 'public'"):
            if table in WORDS_ALONE:
                continue
            rows = self.database.rows(f"SELECT to_jsonb(t) FROM \"{table}\" t WHERE t::text ~ 'qz[A-Za-z][0-9][0-9]qz'")
            for text in _texts([row for (row,) in rows]):
                for mark in MARK.finditer(text):
                    found.setdefault(mark[0], set()).add(text[mark.end() :])
        return found


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
    elif isinstance(value, str):
        yield value


WORDS_ALONE = {"memory_app_searchterm", "memory_app_matchterm"}
"""By which items are found: no page shows them."""
SIGNAL_FIELDS: dict[str, Callable[[str], dict[str, Any]]] = {
    "A": lambda text: {"agent": text},
    "S": lambda text: {"subject": text},
    "C": lambda text: {"contact": text},
    "o": lambda text: {"entities": {"contacts": [text]}},
    "Y": lambda text: {"entities": {"company": text}},
    "D": lambda text: {"entities": {"document": text}},
    "T": lambda text: {"entities": {"tags": [text]}},
    "N": lambda text: {"entities": {text: {"deep": [text]}}},
    "x": lambda text: {"traits": [text]},
    "e": lambda text: {"event_type": text},
    "u": lambda text: {"outcome": text},
    "I": lambda text: {"idempotency_key": text},
}
"""By the letter of its mark what a signal holds where; small letters where the service keeps small letters alone."""
SHOWN_NOWHERE = {"I": "tells repeats apart, no more", "i": "for search alone so far"}
"""Fields that no page shows, each with its reason."""


# -- What only the service itself may write ----------------------------------------------------------------------------
def people(service: RealService, slug: str) -> dict[str, Any]:
    """Members, keys, parked jobs and `workspaces` with such names; `ids` as of `plenty.fill`."""
    said = service.manage("shell", "-v0", "-c", f"from tests.e2e import hostile; print(hostile.in_service({slug!r}))")
    made: dict[str, Any] = json.loads(said.splitlines()[-1])
    return made


def in_service(slug: str) -> str:
    """What `people` runs beside the service."""
    now, workspace = timezone.now(), members.workspace_by_slug(slug)
    with scope(workspace=workspace.pk):
        owner = Membership.objects.get(workspace=workspace, role=Role.OWNER.value, member__name="Ada").member
        ids = plenty.fill(workspace, 1, now=now)
        for number, text in enumerate(_as_forms_clean()):
            name = marked("P", number, text)
            member = Member.objects.create_member(email=f"{uuid7()}@example.org", name=name, now=now)
            about: Any = {"workspace": workspace, "created_at": now}
            make.MembershipFactory(**about, member=member)
            make.ApiKeyFactory(**about, name=marked("K", number, text), secret=str(uuid7()))
            make.JobFactory(**about, error=marked("J", number, text), parked_at=now)
    named: Any = {"owner": owner, "now": now, "nights": False}
    made = [
        members.create_workspace(slug=f"w-{uuid7()}", name=marked("W", number, text), **named).pk
        for number, text in enumerate(_as_forms_clean())
    ]
    return json.dumps({"ids": ids, "workspaces": made}, default=str)


def _as_forms_clean() -> Iterator[str]:
    for text in PAYLOADS:
        yield clean_text(text, field="name", limit=150, multiline=False)
