"""No draft stays: what agents send as `before` and `after` is nowhere afterwards, whatever became of it on its way.

Sentences that nobody else would write go in over REST: taken in, refused for every reason, while the broker is frozen,
the worker killed, and while the service falls over. Then everything is searched. A control plants other sentences in
each place and finds them there.
"""

import base64
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote, quote_plus

import httpx
import psycopg
import pytest
import redis

from tests import canary
from tests.canary import DECOYS, DRAFTS, LANGUAGES, Edit, Place, edits
from tests.e2e.browserless import Database
from tests.processes import PROGRAMS, SERVERS, RealService, eventually

DECOY = DECOYS.texts[0]
REQUIRED = ("event_type", "agent", "subject", "before")
OFF: list[dict[str, Any]] = [
    {"colour": "red"},
    {"summary": "x" * 4_001},
    {"event_type": "DROP TABLE"},
    {"event_type": None},
    {"occurred_at": "yesterday"},
    {"occurred_at": "0001-01-01T00:00:00Z"},
    {"traits": [7]},
    {"traits": ["removed:"]},
    {"entities": {"amount": "NaN"}},
    {"entities": {"other": 10**400}},
    {"subject": "  "},
    {"after": None},
    {"after": ["a list"]},
    {"after": "x" * 70_000},
]
"""What else may be wrong with a signal that holds a draft."""


class Storm:
    """Everything an agent may do with a draft, and the answers it got."""

    def __init__(self, service: RealService) -> None:
        self.service, self.database = service, Database(service)
        # A connection a call: after an answer to a body that it did not read, the server closes the old one.
        limits = httpx.Limits(max_keepalive_connections=0)
        self.http = httpx.Client(base_url=f"{service.base_url}/api/v1/", timeout=30, limits=limits)
        self.key = service.manage("create_key", "--workspace", "demo", "--scopes", "read,write,review").split()[-1]
        self.answers: list[Place] = []
        self.queued: list[Place] = []
        self.taken = 0

    def call(self, method: str, path: str, body: Any = None, *, expect: int, **headers: str) -> Any:
        """One call; its answer is searched later."""
        content = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        told = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"} | headers
        answer = self.http.request(method, path, content=content, headers=told)
        assert answer.status_code == expect, (method, path, answer.status_code, answer.text[:300])
        self.answers.append((f"answer {len(self.answers)} ({expect})", answer.content + repr(answer.headers).encode()))
        return answer.json() if answer.headers.get("Content-Type", "").startswith("application/json") else None

    def report(self, signals: list[dict[str, Any]]) -> Any:
        """A batch."""
        answer = self.call("POST", "signals", {"signals": signals}, expect=202)
        self.taken += answer["accepted"]
        return answer

    def episodes_stand(self) -> None:
        """Wait until the worker has stored what was taken in."""
        stored = "SELECT count(*) FROM memory_app_behavioursignal WHERE stored_at IS NULL"
        eventually("every signal is an episode", lambda: self.database.one(stored) == 0, 60)

    def taken_in(self) -> None:
        signals = [signal(language, edit) for language in LANGUAGES for edit in edits(language)]
        assert self.report(signals)["accepted"] == len(signals)

    def refused_alone(self) -> None:
        signals = [
            signal(language, edit) | off for off in OFF for language in LANGUAGES for edit in [longest(language)]
        ]
        signals += [without(signal(language, longest(language)), name) for language in LANGUAGES for name in REQUIRED]
        for language, (one, two, three, *_) in LANGUAGES.items():
            made = signal(language, longest(language))
            signals += [made | {"Before": one}, made | {"before": {"text": two}}, made | {"after": [three]}]
        assert len(self.report(signals)["refused"]) == len(signals)

    def refused_whole(self) -> None:
        whole = {"signals": [signal(language, edit) for language in LANGUAGES for edit in edits(language)]}
        body = json.dumps(whole, ensure_ascii=False).encode()
        text = LANGUAGES["de"][0]
        for wrong in ({"Authorization": "Bearer plm_wrong"}, {"Authorization": text.encode().hex()}):
            self.call("POST", "signals", body, expect=401, **wrong)
        for malformed in (
            body[:-1],
            body + b"}",
            text.encode(),
            json.dumps(text).encode() + b",",
            body + text.encode(),
        ):
            self.call("POST", "signals", malformed, expect=400)
        self.call("POST", "signals", text.encode("latin-1"), expect=400)
        self.call("POST", "signals", json.dumps([text]).encode(), expect=422)
        self.call("POST", "signals", json.dumps({"signals": {"before": text}}).encode(), expect=422)
        self.call("POST", "signals", {"signals": whole["signals"] * 11}, expect=422)
        self.call("POST", "signals", whole | {"before": text}, expect=422)
        self.call("POST", "signals", body + b" " * 1024 * 1024, expect=413)
        twice = body.replace(b'"agent":', f'"before": {json.dumps(text)}, "agent":'.encode(), 1)
        self.call("POST", "signals", twice, expect=422)
        deep = b'{"signals": ' + b"[" * 40 + json.dumps(text).encode() + b"]" * 40 + b"}"
        self.call("POST", "signals", deep, expect=422)
        self.call("POST", f"signals?before={quote(text)}", body, expect=422)
        self.call("PUT", "signals", body, expect=405)
        self.call("POST", "nowhere", body, expect=404)
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        self.call("POST", "signals", f"before={quote_plus(text)}&after=x".encode(), expect=400, **form)
        multipart = f'--b\r\nContent-Disposition: form-data; name="before"\r\n\r\n{text}\r\n--b--\r\n'
        kind = {"Content-Type": "multipart/form-data; boundary=b"}
        self.call("POST", "signals", multipart.encode(), expect=400, **kind)

    def while_the_broker_is_frozen(self) -> None:
        self.service.freeze("valkey")
        try:
            self.taken_in()
        finally:
            self.service.thaw("valkey")

    def while_the_worker_is_killed(self) -> None:
        self.service.freeze("worker")
        self.taken_in()
        self.queued += canary.redis_contents(self.database.addresses["REDIS_URL"])
        killed = self.service.kill("worker")
        self.service.wait_for_new("worker", killed)

    def while_it_falls_over(self) -> None:
        """A table is gone for a moment: the request ends with an error nobody foresaw, then a job does."""
        with self.without_table("memory_app_behavioursignal"):
            for language in LANGUAGES:
                self.call("POST", "signals", {"signals": [signal(language, longest(language))]}, expect=500)
        with self.without_table("memory_app_episode"):
            self.taken_in()
            failing = "SELECT count(*) FROM memory_app_job WHERE error <> ''"
            eventually("the job fails", lambda: self.database.one(failing))

    def without_table(self, name: str) -> "Hidden":
        return Hidden(self.database.addresses["DATABASE_OWNER_URL"], name)

    def made_use_of(self) -> None:
        """A run, a context, the lists: whatever the service makes of what it took in."""
        run = self.call("POST", "maintenance/runs", {"as_of": datetime.now(UTC).isoformat()}, expect=202)
        done = "SELECT status FROM memory_app_maintenancerun WHERE id = %s"
        eventually("the run is done", lambda: self.database.one(done, run["id"]) == "done", 60)
        for path in ("episodes?limit=200", "observations?limit=200", "rules", "maintenance/runs"):
            self.call("GET", path, expect=200)
        for language in LANGUAGES:
            self.call("POST", "context", {"agent": "canary", "subject": language}, expect=200)


class Hidden:
    """A table that goes by another name inside of a `with`."""

    def __init__(self, owner_url: str, name: str) -> None:
        self._owner_url, self._name = owner_url, name

    def _rename(self, old: str, new: str) -> None:
        with psycopg.connect(self._owner_url, autocommit=True) as connection:
            connection.execute(f'ALTER TABLE "{old}" RENAME TO "{new}"')

    def __enter__(self) -> None:
        self._rename(self._name, "hidden_for_a_moment")

    def __exit__(self, *_: object) -> None:
        self._rename("hidden_for_a_moment", self._name)


def signal(language: str, edit: Edit) -> dict[str, Any]:
    before, after = edit
    return {
        "agent": "canary", "subject": language, "event_type": "draft_edited", "before": before, "after": after
    }  # fmt: skip


def without(made: dict[str, Any], name: str) -> dict[str, Any]:
    return {field: value for field, value in made.items() if field != name}


def longest(language: str) -> Edit:
    """All six sentences at once."""
    return ". ".join(LANGUAGES[language]), "! ".join(reversed(LANGUAGES[language]))


@pytest.fixture(scope="module")
def service() -> Iterator[RealService]:
    with RealService() as running:
        yield running


@pytest.fixture(scope="module")
def storm(service: RealService) -> Iterator[Storm]:
    """After all of it."""
    made = Storm(service)
    with made.http:
        made.taken_in()
        made.refused_alone()
        made.refused_whole()
        made.while_the_broker_is_frozen()
        made.while_the_worker_is_killed()
        made.while_it_falls_over()
        made.episodes_stand()
        made.made_use_of()
        yield made


@pytest.mark.processes
class TestNoDraftStays:
    def test_it_went_through_all_of_it(self, storm: Storm) -> None:
        """Or the search below would find nothing for want of anything."""
        count = (
            "SELECT count(*) FROM memory_app_episode e JOIN memory_app_agent a ON a.id = e.agent_id WHERE a.key = %s"
        )
        assert storm.database.one(count, "canary") == storm.taken == 4 * sum(len(list(edits(one))) for one in LANGUAGES)
        signed = f"{count} AND e.signature AND 'removed:semicolon' = ANY(e.traits)"
        assert storm.database.one(signed, "canary") >= len(LANGUAGES)
        assert any("celery" in name for name, _ in storm.queued)
        said = storm.service.output
        assert re.search(r"^web .*UndefinedTable", said, re.MULTILINE), said[-2_000:]
        assert re.search(r"^worker .*ProgrammingError", said, re.MULTILINE), said[-2_000:]

    def test_no_column_of_any_table_holds_one(self, storm: Storm) -> None:
        urls = storm.database.addresses
        assert DRAFTS.hits(canary.database(urls["DATABASE_OWNER_URL"])) == []
        assert canary.lexemes(urls["DATABASE_OWNER_URL"], DRAFTS) == []
        assert canary.pieces(urls["DATABASE_OWNER_URL"], DRAFTS) == []
        assert DRAFTS.hits([canary.statements(urls["DATABASE_URL"])]) == []

    def test_no_file_of_the_database_ever_held_one(self, storm: Storm) -> None:
        assert canary.in_files(storm.service.folder / "postgres", DRAFTS.texts) == []

    def test_no_key_of_redis_holds_one(self, storm: Storm) -> None:
        assert DRAFTS.hits(storm.queued) == []
        assert DRAFTS.hits(canary.redis_contents(storm.database.addresses["REDIS_URL"])) == []

    def test_no_log_holds_one(self, storm: Storm) -> None:
        found = list(canary.logs(storm.service.folder))
        assert {"up.log", "postgres.log", "valkey.log"} <= {name for name, _ in found}
        assert DRAFTS.hits(found) == []

    def test_no_answer_repeats_one(self, storm: Storm) -> None:
        assert DRAFTS.hits(storm.answers) == []


@pytest.mark.processes
class TestTheSearchFinds:
    """The control: other sentences, put where drafts must not be."""

    def test_what_other_fields_may_hold(self, storm: Storm) -> None:
        one, two, three = DECOYS.texts
        fields = {"summary": one, "traits": [two], "entities": {"told": {"deep": [three]}}}
        storm.report([{"agent": "decoy", "subject": "decoy", "event_type": "note", **fields}])
        storm.episodes_stand()
        hits = DECOYS.hits(canary.database(storm.database.addresses["DATABASE_OWNER_URL"]))
        columns = {"summary": one, "traits": two, "extras": three}
        assert {f"public.memory_app_episode.{column}: {text}" for column, text in columns.items()} <= set(hits)
        shown = storm.http.get("episodes?agent=decoy", headers={"Authorization": f"Bearer {storm.key}"})
        assert DECOYS.in_text(shown.content) == set(DECOYS.texts)

    def test_a_value_that_is_gone_from_its_row(self, storm: Storm) -> None:
        """The signal's payload was emptied once its episode stood; the files remember it."""
        text = "Eighty unemployed cartographers secretly embroider Montevideo's forgotten drainpipes"
        storm.report([{"agent": "decoy", "subject": "decoy", "event_type": "note", "summary": text}])
        storm.episodes_stand()
        postgres = storm.service.folder / "postgres"
        eventually("it is written", lambda: canary.in_files(postgres, [text]))

    def test_a_column_of_any_type_in_any_schema(self, service: RealService) -> None:
        url = Database(service).addresses["DATABASE_OWNER_URL"]
        kinds = ["text", "varchar(200)", "json", "jsonb", "text[]", "bytea", "tsvector", "text[]"]
        stems = " ".join(word[:6] for word in DECOY.split())
        shreds = [f"replaced:{word}->x" for word in reversed(DECOY.split())]
        written: list[Any] = [DECOY, DECOY, *[json.dumps(DECOY)] * 2, [DECOY], DECOY.encode(), stems, shreds]
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("CREATE SCHEMA elsewhere")
            connection.execute(f"CREATE TABLE elsewhere.t ({', '.join(f'c{n} {k}' for n, k in enumerate(kinds))})")
            connection.execute(f"INSERT INTO elsewhere.t VALUES ({', '.join(['%s'] * len(kinds))})", written)
            try:
                hits = DECOYS.hits(canary.database(url)) + canary.lexemes(url, DECOYS)
                in_pieces = canary.pieces(url, DECOYS)
            finally:
                connection.execute("DROP SCHEMA elsewhere CASCADE")
        found = {hit.partition(":")[0] for hit in hits}
        assert found >= {f"elsewhere.t.c{number}" for number in range(len(kinds) - 1)}
        assert f"elsewhere.t.c{len(kinds) - 1}: {DECOY}" in in_pieces

    def test_every_table_is_searched(self, service: RealService) -> None:
        database = Database(service)
        known = database.rows(
            "SELECT n.nspname || '.' || c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
            "WHERE c.relkind IN ('r', 'p', 'm') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'"
        )
        searched = {name.rpartition(".")[0] for name, _ in canary.columns(database.addresses["DATABASE_OWNER_URL"])}
        assert searched >= {name for (name,) in known}
        assert len(known) > 20

    def test_a_statement_that_a_session_ran(self, service: RealService) -> None:
        url = Database(service).addresses["DATABASE_URL"]
        with psycopg.connect(url) as connection:
            connection.execute(f"SELECT '{DECOY}'")
            assert DECOYS.hits([canary.statements(url)]) == [f"pg_stat_activity: {DECOY}"]

    def test_a_key_of_any_kind(self, service: RealService) -> None:
        url = Database(service).addresses["REDIS_URL"]
        with redis.Redis.from_url(url, db=0) as client:
            client.set("decoy-string", DECOY)
            client.rpush("decoy-list", json.dumps({"body": base64.b64encode(DECOY.encode()).decode()}))
            client.sadd("decoy-set", DECOY)
            client.zadd("decoy-zset", {DECOY: 1.0})
            client.hset("decoy-hash", "field", DECOY)
            client.xadd("decoy-stream", {"field": DECOY})
            client.set(f"decoy-key {DECOY}", "")
            try:
                found = {hit.split()[2].rstrip(":") for hit in DECOYS.hits(canary.redis_contents(url))}
            finally:
                client.delete(*client.keys("decoy-*"))
        assert found == {f"decoy-{kind}" for kind in ("string", "list", "set", "zset", "hash", "stream", "key")}

    @pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="no way to another process's output here")
    def test_a_line_of_any_process(self, service: RealService) -> None:
        """Each says it itself: a server by its own means, a program through its own output."""
        addresses = Database(service).addresses
        with psycopg.connect(addresses["DATABASE_OWNER_URL"], autocommit=True) as connection:
            connection.execute(f"DO $$ BEGIN RAISE LOG '%', '{DECOY}'; END $$")
        with redis.Redis.from_url(addresses["REDIS_URL"]) as client:
            client.eval("redis.log(redis.LOG_WARNING, ARGV[1])", 0, DECOY)
        for name in PROGRAMS:
            Path(f"/proc/{service.pid(name)}/fd/1").write_text(f"{DECOY} from {name}\n")
        eventually("the last line is repeated", lambda: f"{DECOY} from {PROGRAMS[-1]}" in service.output)
        found = {hit.partition(":")[0] for hit in DECOYS.hits(canary.logs(service.folder))}
        assert found == {"up.log", *(f"{name}.log" for name in SERVERS)}
        for name in PROGRAMS:
            assert re.search(rf"^{name} +\| {DECOY} from {name}$", service.output, re.MULTILINE)
