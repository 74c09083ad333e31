"""Starts Postgres and Valkey before pytest-django reads the settings; loaded by `-p` in pyproject's addopts.

In the controller only: xdist's workers inherit the addresses. Where workers will want the real service, what it begins
with is made meanwhile. With DATABASE_URL (and DATABASE_OWNER_URL) or REDIS_URL
set, those are used instead.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator, Sequence
from pathlib import Path
from signal import SIGINT, SIGKILL

import pytest
from xdist.scheduler import LoadFileScheduling

from memory_site import processes, state
from memory_site.embedded import EmbeddedServer
from memory_site.postgres import EmbeddedPostgres
from memory_site.valkey import EmbeddedValkey

RUN = "TEST_RUN_FOLDER"
"""Names the folder that all workers of a run share; it goes with the run."""

# What a developer's shell may hold and a test must not depend on.
FIXED = {
    "SECRET_KEY": "tests-only-tests-only-tests-only-tests-only-tests-only",
    "TOMBSTONE_KEY": "tests-only-tombstones-tests-only-tombstones-tests-only",
    "PORT": "8000",
    "BASE_URL": "http://localhost:8000",
    "ALLOWED_HOSTS": "localhost,127.0.0.1,[::1]",
}
UNCACHED = "PYTHONDONTWRITEBYTECODE"
"""Would make each of a hundred processes compile all there is."""


def open_folder(prefix: str) -> Path:
    """A new temporary folder that root's servant can reach."""
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    try:
        state.prepare(folder)
    except state.StartRefused:  # TMPDIR is private to root
        folder.rmdir()
        folder = Path(tempfile.mkdtemp(prefix=prefix, dir="/var/tmp"))
        state.prepare(folder)
    return folder


class Services:
    """The servers of one test run; safe to lose, so they are fast and end with us even after kill -9."""

    def __init__(self) -> None:
        self._folder = open_folder("palimpsest-test-")
        self._servers: list[EmbeddedServer] = []
        self._maker: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        (self._folder / "static").mkdir(exist_ok=True)  # which `prepare` fills
        os.environ.pop(UNCACHED, None)
        sys.dont_write_bytecode = False
        os.environ.update(FIXED | {RUN: str(self._folder), "STATE_DIR": str(self._folder)})
        os.environ["EMAIL_URL"] = f"file://{self._folder}/mail"
        if not os.environ.get("DATABASE_URL"):
            postgres = EmbeddedPostgres(self._folder, fsync=False, die_with=SIGKILL)
            self._start(postgres)
            os.environ.update(DATABASE_URL=postgres.app_url, DATABASE_OWNER_URL=postgres.owner_url)
        if not os.environ.get("REDIS_URL"):
            valkey = EmbeddedValkey(self._folder, die_with=SIGKILL)
            self._start(valkey)
            os.environ["REDIS_URL"] = valkey.url

    def _start(self, server: EmbeddedServer) -> None:
        self._servers.append(server)
        server.start()

    def make_template(self) -> None:
        """Begin with it; `tests.processes.template` waits for it. Safe to repeat."""
        if self._maker is None:
            command = [sys.executable, "-m", "tests.processes"]
            quiet = subprocess.DEVNULL  # whoever waits for it in vain makes it then, and says why not
            self._maker = subprocess.Popen(
                command,
                cwd=state.PROJECT,
                stdin=quiet,
                stdout=quiet,
                stderr=quiet,
                start_new_session=True,  # a Ctrl-C reaches it once, from us
            )

    def stop(self) -> None:
        if self._maker:
            self._maker.send_signal(SIGINT)
            self._maker.wait()
        for server in self._servers:
            if server.running:
                processes.end(server.running)
        shutil.rmtree(self._folder, ignore_errors=True)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are cores: tests at the real service and in a browser wait for much of theirs."""
    return (os.cpu_count() or 1) + 2


class ByUnit(LoadFileScheduling):
    """A worker takes a file, or a folder of browser tests: its modules share a service."""

    def _split_scope(self, nodeid: str) -> str:
        return str(unit_of(Path(nodeid.partition("::")[0])))


def unit_of(file: Path) -> Path:
    """What one worker tests from its beginning to its end."""
    return file.parent if file.parent.parent.name == "e2e" else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> ByUnit | None:
    return ByUnit(config, log) if config.getoption("dist") == "loadfile" else None


class Meanwhile:
    """What the controller does while its workers test."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        if any("/e2e/" in nodeid for nodeid in ids):
            self._services.make_template()


@pytest.hookimpl(wrapper=True)  # outside of pytest-django's, which reads the settings
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, object, object]:
    asked = early_config.known_args_namespace
    if "PYTEST_XDIST_WORKER" not in os.environ and not (asked.help or asked.version):
        services = Services()
        early_config.add_cleanup(services.stop)  # runs however the session ends, Ctrl-C and usage errors included
        services.start()
        early_config.pluginmanager.register(Meanwhile(services))
    return (yield)
