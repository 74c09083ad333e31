"""Nights at the real service: begun by beat, by two of them once; shared by workers and none the worse for kill -9."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from memory_site.service import ENVIRONMENT
from memory_site.state import PROJECT
from tests.e2e.browserless import Database
from tests.processes import RealService, eventually

pytestmark = pytest.mark.processes
PEOPLE, EACH, BATCH = 400, 6, 480
WORKERS = ("worker", "worker-2")

EARLIER = "UPDATE memory_app_maintenancerun SET local_date = local_date - 1000 WHERE kind = 'scheduled' RETURNING id"
"""The story's own nights, the last of which is today's already."""
DUE = "UPDATE memory_app_workspace SET next_night_at = now() WHERE slug = 'demo' RETURNING id"
NIGHTS = """
SELECT local_date, status, now FROM memory_app_maintenancerun
WHERE kind = 'scheduled' AND local_date > now() - interval '500 days' ORDER BY local_date
"""
NEXT = "SELECT next_night_at FROM memory_app_workspace WHERE slug = 'demo'"
LOCAL = "SELECT (now() AT TIME ZONE time_zone)::date FROM memory_app_workspace WHERE slug = 'demo'"
UNITS = """
SELECT step.name, count(*), count(DISTINCT unit.subject_id), step.done, step.total, step.status
FROM memory_app_maintenancestep AS step LEFT JOIN memory_app_rununit AS unit ON unit.step_id = step.id
WHERE step.run_id = %s GROUP BY step.id ORDER BY step.position
"""
TAKEN = """
SELECT count(*) FROM memory_app_rununit AS unit JOIN memory_app_maintenancestep AS step ON step.id = unit.step_id
WHERE step.run_id = %s AND step.name = 'detect'
"""
FOUND = """
SELECT count(*), count(DISTINCT o.subject_id), min(o.occurrences), max(o.occurrences)
FROM memory_app_observation AS o JOIN memory_app_subject AS s ON s.id = o.subject_id WHERE s.key LIKE 'night-%%'
"""
HELD = "SELECT count(DISTINCT claim) FROM memory_app_job WHERE claim IS NOT NULL AND name = 'memory.maintenance_slice'"


@pytest.fixture(scope="module")
def service() -> Iterator[RealService]:
    with RealService(WORKERS="2") as running:
        yield running


@pytest.fixture(scope="module")
def database(service: RealService) -> Database:
    return Database(service)


@pytest.fixture(scope="module")
def client(service: RealService) -> Iterator[httpx.Client]:
    key = service.manage("create_key", "--workspace", "demo", "--scopes", "read,write,review").splitlines()[-1]
    with httpx.Client(base_url=f"{service.base_url}/api/v1/", headers={"Authorization": f"Bearer {key}"}) as http:
        yield http


class TestTheClock:
    def test_the_demos_nights_are_off_until_its_first_signal(self, client: httpx.Client, database: Database) -> None:
        assert database.rows(EARLIER)
        assert database.one(NEXT) is None
        signal = {"agent": "email", "subject": "somebody", "event_type": "note"}
        assert client.post("signals", json={"signals": [signal]}).json()["accepted"] == 1
        assert database.one(NEXT) > datetime.now(UTC)
        assert database.rows(NIGHTS) == []

    def test_two_beats_make_one_night(self, service: RealService, database: Database) -> None:
        began = datetime.now(UTC)
        with second_beat(service):
            database.one(DUE)
            eventually("the night is done", lambda: [row[1] for row in database.rows(NIGHTS)] == ["done"], 60)
            time.sleep(3)  # three more beats of each
        ((local_date, status, now),) = database.rows(NIGHTS)
        assert (local_date <= database.one(LOCAL), status) == (True, "done")
        assert now >= began
        assert database.one(NEXT) > datetime.now(UTC)


class second_beat:  # noqa: N801 - used as a word
    """Another one beside the service's own."""

    def __init__(self, service: RealService) -> None:
        self.service = service

    def __enter__(self) -> None:
        command = [sys.executable, "-m", "celery", "-A", "memory_site", "--quiet", "beat", "--loglevel", "warning"]
        environment = os.environ | ENVIRONMENT | self.service.environment()
        self.running = subprocess.Popen(
            [*command, "--scheduler", "celery.beat:Scheduler"], cwd=PROJECT, env=environment, stdin=subprocess.DEVNULL
        )
        time.sleep(3)
        assert self.running.poll() is None

    def __exit__(self, *_: object) -> None:
        self.running.kill()
        self.running.wait()


class TestKilled:
    @pytest.fixture
    def told(self, client: httpx.Client, database: Database) -> None:
        """Everybody takes semicolons out, once a day."""
        now = datetime.now(UTC)
        signals = [
            {"agent": "email", "subject": f"night-{person}", "event_type": "draft_edited"}
            | {"traits": ["removed:semicolon"], "occurred_at": (now - timedelta(days=day)).isoformat()}
            for person in range(PEOPLE)
            for day in range(1, EACH + 1)
        ]
        for start in range(0, len(signals), BATCH):
            taken = client.post("signals", json={"signals": signals[start : start + BATCH]}).json()
            assert taken["refused"] == []
        waiting = "SELECT count(*) FROM memory_app_behavioursignal WHERE stored_at IS NULL"
        eventually("all are episodes", lambda: database.one(waiting) == 0, 60)

    @pytest.mark.usefixtures("told")
    def test_a_run_goes_on_where_the_killed_workers_were(
        self, service: RealService, client: httpx.Client, database: Database
    ) -> None:
        run = client.post("maintenance/runs").json()["id"]
        eventually("both workers have a part of it", lambda: database.one(HELD) >= 2, 30)
        eventually("some are done", lambda: database.one(TAKEN, run) >= PEOPLE // 20, 30)
        killed = [service.kill(name) for name in WORKERS]
        left = database.one(TAKEN, run)
        assert left < PEOPLE, "it was over before they were killed"
        shown: dict[str, Any] = client.get(f"maintenance/runs/{run}").json()
        assert shown["status"] == "running"
        for name, old in zip(WORKERS, killed, strict=True):
            service.wait_for_new(name, old)
        eventually("the run is over", lambda: client.get(f"maintenance/runs/{run}").json()["status"] == "done", 120)
        for name, units, people, done, total, status in database.rows(UNITS, run):
            assert (units, people, total, status) == (done, done, done, "done"), name
        assert database.rows(FOUND) == [(PEOPLE, PEOPLE, EACH, EACH)]
        steps = {step["name"]: step["counts"] for step in client.get(f"maintenance/runs/{run}").json()["steps"]}
        assert steps["detect"]["new"] >= PEOPLE
