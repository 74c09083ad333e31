"""`manage.py up` as a person meets it: real processes, real signals."""

import json
import os
import signal
import socket
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from memory_site.asked import KEYS
from memory_site.embedded import is_free
from tests.processes import PROGRAMS, SERVERS, STOP_SECONDS, RealService, as_account, eventually, template

pytestmark = [pytest.mark.processes, pytest.mark.long]


def is_answering(service: RealService) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{service.port}/readyz", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def refusal(service: RealService, seconds: float = 40.0) -> str:
    """Start what must not start; what it says."""
    service.launch()
    eventually("it ends by itself", lambda: not service.is_alive, seconds)
    assert service.supervisor is not None
    assert service.supervisor.returncode == 1
    return service.output


def words(text: str) -> str:
    return " ".join(text.split())


def leftovers(folder: Path) -> list[str]:
    """The living processes that know the folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if str(folder).encode() in (process / "environ").read_bytes() + (process / "cmdline").read_bytes():
                found.append((process / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue
    return found


@pytest.fixture(scope="module")
def service() -> Iterator[RealService]:
    """One for all tests that leave it as they found it."""
    with RealService() as running:
        yield running


@pytest.fixture
def fresh() -> Iterator[RealService]:
    with RealService() as running:
        yield running


class TestUp:
    def test_starts_again_keeps_its_secrets_and_leaves_nothing_running(self) -> None:
        """Its first start is the template's, which every other test here builds on."""
        assert "Sign in once with this link: http://localhost:" in (template() / "up.log").read_text()
        made = json.loads((template() / "service.json").read_text())
        with RealService() as service:
            assert is_answering(service)
            assert service.sign_in_link.startswith(service.base_url)
            first = json.loads((service.folder / "service.json").read_text())
            assert [first[name] for name in KEYS] == [made[name] for name in KEYS]
            assert (service.folder / "service.json").stat().st_mode & 0o777 == 0o600
            assert service.stop() < STOP_SECONDS
            assert "Stopped." in service.output
            assert leftovers(service.folder) == []
            service.start()
            assert service.seconds_to_ready < 20, "10 s are promised; a loaded machine gets twice that"
            assert json.loads((service.folder / "service.json").read_text()) == first

    def test_two_run_side_by_side(self, service: RealService) -> None:
        with RealService() as other:
            assert is_answering(service)
            assert is_answering(other)
            mine, theirs = (json.loads((s.folder / "service.json").read_text()) for s in (service, other))
            assert mine["DATABASE_URL"] != theirs["DATABASE_URL"]
        assert is_answering(service)

    def test_given_addresses_are_used_instead_of_embedded_servers(self, service: RealService) -> None:
        known = json.loads((service.folder / "service.json").read_text())
        given = {name: known[name] for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL")}
        with RealService(prepared=False, **given) as other:
            assert [other.pid(name) for name in SERVERS] == [None, None]
            assert is_answering(other)

    def test_a_public_name_is_enough_and_given_keys_are_not_recorded(self) -> None:
        given = "given-" * 8
        with RealService(BASE_URL="https://pal.example", SECRET_KEY=given, TOMBSTONE_KEY=given) as service:
            first = json.loads((template() / "service.json").read_text())
            written = json.loads((service.folder / "service.json").read_text())
            assert [written[name] for name in KEYS] == [first[name] for name in KEYS]
            assert "https://pal.example/" in service.output
            assert service.stop() < STOP_SECONDS
            assert "Warm shutdown" not in service.output

    def test_a_role_that_owns_the_tables_is_refused_once(self, service: RealService) -> None:
        known = json.loads((service.folder / "service.json").read_text())
        owner = known["DATABASE_OWNER_URL"]
        other = RealService(prepared=False, DATABASE_URL=owner, DATABASE_OWNER_URL=owner, REDIS_URL=known["REDIS_URL"])
        with ExitStack() as stack:
            stack.callback(other.clear)
            said = words(refusal(other))
        assert "DATABASE_URL names a role that row-level security does not hold." in said
        assert "The database could not be prepared" in said
        assert "Traceback" not in said

    def test_a_second_one_in_the_same_folder_is_refused(self, service: RealService) -> None:
        with ExitStack() as stack:
            second = RealService(prepared=False, STATE_DIR=str(service.folder))
            stack.callback(second.clear)
            said = words(refusal(second))
        assert f"already runs with the state folder {service.folder}" in said
        assert "other PORT=… and STATE_DIR=…" in said
        assert is_answering(service)

    @pytest.mark.parametrize("name", [*PROGRAMS, *SERVERS])
    def test_what_is_killed_is_started_again(self, name: str, service: RealService) -> None:
        service.wait_for_new(name, service.kill(name))
        eventually("it answers again", lambda: is_answering(service))

    def test_a_frozen_worker_is_ended_with_the_rest(self, fresh: RealService) -> None:
        fresh.freeze("worker")
        fresh.freeze("valkey")
        assert fresh.stop(signal.SIGTERM) < STOP_SECONDS
        assert leftovers(fresh.folder) == []

    def test_servers_outlive_a_killed_supervisor_and_are_adopted(self, fresh: RealService) -> None:
        servers = {name: fresh.pid(name) for name in SERVERS}
        assert fresh.supervisor is not None
        fresh.supervisor.kill()
        fresh.supervisor.wait()
        eventually("its programs end with it", lambda: not any(fresh.pid(name) for name in PROGRAMS), 6)
        assert {name: fresh.pid(name) for name in SERVERS} == servers
        fresh.start()
        assert {name: fresh.pid(name) for name in SERVERS} == servers
        assert "was still running and is used again" in fresh.output
        assert is_answering(fresh)
        assert fresh.stop() < STOP_SECONDS
        assert leftovers(fresh.folder) == []


class TestRefusals:
    @pytest.fixture
    def idle(self) -> Iterator[RealService]:
        service = RealService(prepared=False)
        yield service
        service.clear()

    def test_a_port_in_use_is_named(self, idle: RealService) -> None:
        with socket.create_server(("127.0.0.1", idle.port)):
            said = words(refusal(idle))
        assert f"Port {idle.port} is in use" in said
        assert "choose another port with PORT=…" in said

    def test_data_of_another_major_version_is_not_touched(self, idle: RealService) -> None:
        (idle.folder / "postgres").mkdir()
        (idle.folder / "postgres" / "PG_VERSION").write_text("15\n")
        assert "holds data of PostgreSQL 15, but this Palimpsest brings PostgreSQL 18" in words(refusal(idle))
        assert [path.name for path in (idle.folder / "postgres").iterdir()] == ["PG_VERSION"]

    def test_one_database_address_without_the_other(self, idle: RealService) -> None:
        idle.settings["DATABASE_URL"] = "postgresql://a:b@127.0.0.1:1/c"
        assert "Set both DATABASE_URL" in words(refusal(idle))

    @pytest.mark.skipif(os.geteuid() != 0, reason="about root")
    def test_root_in_a_folder_closed_to_its_servant(self, idle: RealService) -> None:
        closed = idle.folder / "closed"
        closed.mkdir(mode=0o700)
        idle.settings["STATE_DIR"] = str(closed / "state")
        said = words(refusal(idle))
        assert f"can't enter {closed}" in said
        assert "choose another folder with STATE_DIR=…" in said

    def test_an_account_without_a_name_is_asked_for_a_database(self, idle: RealService) -> None:
        if reason := as_account(idle, "daemon"):
            pytest.skip(reason)
        idle.launcher = [part.replace("--reuid=1", "--reuid=54321") for part in idle.launcher]
        os.chown(idle.folder, 54321, 1)
        assert "set DATABASE_URL" in words(refusal(idle))


class TestAnotherUser:
    def test_a_normal_user_runs_it(self) -> None:
        service = RealService(prepared=False)
        if reason := as_account(service, "daemon"):
            service.clear()
            pytest.skip(reason)
        with service:
            assert is_answering(service)
            assert service.stop() < STOP_SECONDS
            assert leftovers(service.folder) == []
            assert is_free(service.port)
