"""A person's click is never lost: to a killed worker, an emptied, a stopped or a frozen broker. Real processes."""

import signal
import time
from collections.abc import Iterator
from uuid import UUID

import httpx
import pytest

from tests.e2e.browserless import Database, Visitor
from tests.processes import RealService, eventually

pytestmark = pytest.mark.processes
CLICK_SECONDS = 2.0

RIPE = """
SELECT o.id FROM memory_app_observation o JOIN memory_app_proceduralrule r ON r.source_observation_id = o.id
WHERE o.status IN ('pending', 'confirmed') AND r.status = 'active' ORDER BY o.created_at LIMIT 1
"""
EFFECTS = """
SELECT (SELECT count(*) FROM memory_app_reversesignal WHERE observation_id = %s),
       (SELECT count(*) FROM memory_app_ruleversion v JOIN memory_app_proceduralrule r ON r.id = v.rule_id
        WHERE r.source_observation_id = %s AND v.status = 'demoted'),
       (SELECT count(*) FROM memory_app_auditentry a JOIN memory_app_proceduralrule r ON r.id = a.target_id
        WHERE r.source_observation_id = %s AND a.verb = 'rule.demoted'),
       (SELECT count(*) FROM memory_app_verdict WHERE observation_id = %s AND cascaded_at IS NOT NULL)
"""
RULE_STATUS = "SELECT status FROM memory_app_proceduralrule WHERE source_observation_id = %s"

OPEN_JOBS = "SELECT count(*) FROM memory_app_job WHERE done_at IS NULL AND parked_at IS NULL"


@pytest.fixture(scope="module")
def service() -> Iterator[RealService]:
    with RealService() as running:
        yield running


@pytest.fixture(scope="module")
def visitor(service: RealService) -> Iterator[Visitor]:
    with Visitor(service) as signed_in:
        yield signed_in


@pytest.fixture(scope="module")
def database(service: RealService) -> Database:
    return Database(service)


@pytest.fixture
def observation(database: Database, visitor: Visitor) -> Iterator[UUID]:
    """One with an active rule; afterwards its "no" is undone, so that the next test meets it with its rule back."""
    pk: UUID = database.one(RIPE)
    yield pk
    assert visitor.judge(pk, "undo").status_code == 302
    eventually("the undo is carried out", lambda: database.one(RULE_STATUS, pk) == "active")
    # To its end: a worker that is frozen inside it would hold this person's lock against the next test's click.
    eventually("nothing is left to do", lambda: database.one(OPEN_JOBS) == 0)


def timed_no(visitor: Visitor, observation: UUID) -> float:
    """Click "You are wrong"; how long the answer took."""
    began = time.monotonic()
    answer = visitor.judge(observation, "wrong")
    took = time.monotonic() - began
    assert answer.status_code == 302, answer.text[:500]
    return took


def counts(database: Database, observation: UUID) -> tuple[int, ...]:
    """How often each effect of a "no" stands in the database, over all its verdicts."""
    return database.rows(EFFECTS, *[observation] * 4)[0]


class TestClicks:
    def check(self, database: Database, observation: UUID, before: tuple[int, ...]) -> None:
        """Every effect came exactly once more, and stays so while the sweeper goes on."""
        once_more = tuple(count + 1 for count in before)
        eventually("the cascade is complete", lambda: counts(database, observation)[-1] == once_more[-1], 30)
        time.sleep(2)  # two more sweeps: a second run would show
        assert counts(database, observation) == once_more

    def test_a_worker_killed_between_two_effects(
        self, service: RealService, database: Database, visitor: Visitor, observation: UUID
    ) -> None:
        before = counts(database, observation)
        with database.lock("memory_app_reversesignal"):  # the cascade stops between its first and its second effect
            timed_no(visitor, observation)
            eventually("the first effect is taken", lambda: counts(database, observation)[1] == before[1] + 1)
            assert counts(database, observation)[0] == before[0]
            killed = service.kill("worker")
        service.wait_for_new("worker", killed)
        self.check(database, observation, before)

    def test_an_emptied_broker(
        self, service: RealService, database: Database, visitor: Visitor, observation: UUID
    ) -> None:
        before = counts(database, observation)
        service.freeze("worker")
        try:
            timed_no(visitor, observation)
            database.empty_redis()
        finally:
            service.thaw("worker")
        self.check(database, observation, before)

    def test_a_stopped_broker(
        self, service: RealService, database: Database, visitor: Visitor, observation: UUID
    ) -> None:
        before = counts(database, observation)
        assert service.supervisor is not None
        service.supervisor.send_signal(signal.SIGSTOP)  # or it would start the broker again at once
        try:
            killed = service.kill("valkey")
            assert timed_no(visitor, observation) < CLICK_SECONDS
            time.sleep(1)
            assert counts(database, observation) == before
        finally:
            service.supervisor.send_signal(signal.SIGCONT)
        service.wait_for_new("valkey", killed)
        self.check(database, observation, before)

    def test_a_frozen_broker(
        self, service: RealService, database: Database, visitor: Visitor, observation: UUID
    ) -> None:
        before = counts(database, observation)
        service.freeze("valkey")
        try:
            assert timed_no(visitor, observation) < CLICK_SECONDS
            assert timed_no(visitor, observation) < CLICK_SECONDS  # a second click, while the breaker rests
        finally:
            service.thaw("valkey")
        self.check(database, observation, before)

    def test_signals_are_taken_in_while_the_broker_is_frozen(self, service: RealService, database: Database) -> None:
        key = service.manage("create_key", "--workspace", "demo", "--scopes", "write").split()[-1]
        service.freeze("valkey")
        try:
            began = time.monotonic()
            answer = httpx.post(
                f"{service.base_url}/api/v1/signals",
                headers={"Authorization": f"Bearer {key}"},
                json={"signals": [{"agent": "email", "subject": "frozen", "event_type": "note", "summary": "kept"}]},
                timeout=20,
            )
            assert time.monotonic() - began < CLICK_SECONDS
            assert answer.json()["accepted"] == 1
        finally:
            service.thaw("valkey")
        eventually(
            "the episode is stored",
            lambda: database.one("SELECT count(*) FROM memory_app_episode WHERE summary = 'kept'") == 1,
        )
