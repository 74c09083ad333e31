"""Starts Postgres and Valkey before pytest-django reads the settings; loaded by `-p` in pyproject's addopts.

In the controller only: xdist's workers inherit the addresses. With DATABASE_URL (and DATABASE_OWNER_URL) or REDIS_URL
set, those are used instead.
"""

import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path
from signal import SIGKILL

import pytest

from memory_site import processes, state
from memory_site.embedded import EmbeddedServer
from memory_site.postgres import EmbeddedPostgres
from memory_site.valkey import EmbeddedValkey

# What a developer's shell may hold and a test must not depend on.
FIXED = {
    "SECRET_KEY": "tests-only-tests-only-tests-only-tests-only-tests-only",
    "TOMBSTONE_KEY": "tests-only-tombstones-tests-only-tombstones-tests-only",
    "PORT": "8000",
    "BASE_URL": "http://localhost:8000",
    "ALLOWED_HOSTS": "localhost,127.0.0.1,[::1]",
}


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

    def start(self) -> None:
        (self._folder / "static").mkdir(exist_ok=True)  # which `prepare` fills
        os.environ.update(FIXED | {"STATE_DIR": str(self._folder), "EMAIL_URL": f"file://{self._folder}/mail"})
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

    def stop(self) -> None:
        for server in self._servers:
            if server.running:
                processes.end(server.running)
        shutil.rmtree(self._folder, ignore_errors=True)


@pytest.hookimpl(wrapper=True)  # outside of pytest-django's, which reads the settings
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, object, object]:
    asked = early_config.known_args_namespace
    if "PYTEST_XDIST_WORKER" not in os.environ and not (asked.help or asked.version):
        services = Services()
        early_config.add_cleanup(services.stop)  # runs however the session ends, Ctrl-C and usage errors included
        services.start()
    return (yield)
