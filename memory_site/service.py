"""What `up` does: servers, database, web, worker and beat, from the first line printed to the last one stopped."""

import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from functools import partial
from signal import SIGKILL, Signals
from typing import IO

from memory_site import embedded, env, processes, state
from memory_site.postgres import EmbeddedPostgres
from memory_site.programs import age_seconds, is_ready, programs
from memory_site.state import PROJECT, StartRefused
from memory_site.supervisor import Child, StopRequested, StopSignals, Supervisor, say
from memory_site.valkey import EmbeddedValkey

ADDRESSES = ("DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL")
ENVIRONMENT = {
    "DJANGO_SETTINGS_MODULE": "memory_site.settings",
    "PYTHONUNBUFFERED": "1",
    # Celery warns of a worker that runs as root, for the sake of pickle; ours reads nothing but JSON.
    "PYTHONWARNINGS": "ignore::Warning:celery.platforms",
}


class Service:
    """One `up` in one state folder."""

    def __init__(self) -> None:
        self.folder = state.folder()
        self._signals = StopSignals()
        self._supervisor = Supervisor()

    def run(self) -> None:
        """Serve until asked to stop. Raises StartRefused with a sentence when it can't."""
        state.prepare(self.folder)
        with state.exclusive(self.folder):
            self._signals.install()
            try:
                self._serve()
            except StopRequested:
                say("up", "Stopping …")
            finally:
                self._supervisor.stop(hurried=lambda: self._signals.count > 1)
            say("up", "Stopped.")

    def _serve(self) -> None:
        self._given = env.Environment(self.folder / "run")  # no service.json there: the environment and *_FILE alone
        port = self._given.whole("PORT", 8000, low=1, high=65_535)
        host = self._given.text("BIND_ADDRESS", embedded.HOST)
        for name in programs(host, port):
            processes.end_leftover(self.folder / "run" / f"{name}.pid")
        if not embedded.is_free(port, host):
            raise StartRefused(
                f"Port {port} is in use by another program; stop it, or choose another port with PORT=… "
                f"(for example `make run PORT={port + 1}`)."
            )
        self._describe(port, self._start_servers())
        link = self._prepare_database()
        for name, (command, die_with) in programs(host, port).items():
            self._supervisor.add(Child(name, partial(self._spawn, name, command, die_with, subprocess.PIPE)))
        self._supervisor.watch(check=self._signals.check, until=lambda: is_ready(host, port, self._base_url))
        self._announce(link)
        self._supervisor.watch(check=self._signals.check)

    def _start_servers(self) -> dict[str, str]:
        addresses = {name: url for name in ADDRESSES if (url := self._given.text(name))}
        if ("DATABASE_URL" in addresses) != ("DATABASE_OWNER_URL" in addresses):
            raise StartRefused(
                "Set both DATABASE_URL (the app's role) and DATABASE_OWNER_URL (the owner's), or neither."
            )
        if "DATABASE_URL" not in addresses:
            postgres = EmbeddedPostgres(self.folder, fsync=self._given.flag("EMBEDDED_FSYNC", default=True))
            self._start(postgres)
            addresses |= {"DATABASE_URL": postgres.app_url, "DATABASE_OWNER_URL": postgres.owner_url}
        if "REDIS_URL" not in addresses:
            valkey = EmbeddedValkey(self.folder)
            self._start(valkey)
            addresses |= {"REDIS_URL": valkey.url}
        return addresses

    def _start(self, server: embedded.EmbeddedServer) -> None:
        server.start(self._signals.check)
        self._supervisor.add(
            Child(server.name, server.spawn, server.stop_signal, is_server=True, running=server.running)
        )
        if isinstance(server.running, processes.Adopted):
            say("up", f"{server.name} (process {server.running.pid}) was still running and is used again.")

    def _describe(self, port: int, addresses: Mapping[str, str]) -> None:
        """Write `service.json`, by which every other command with this STATE_DIR finds the service."""
        known = env.Environment(self.folder)
        embedded_database = not self._given.text("DATABASE_URL")
        self._base_url = self._given.text("BASE_URL", f"http://localhost:{port}")
        hosts = self._given.text("ALLOWED_HOSTS")
        state.write(
            self.folder / "service.json",
            {
                **addresses,
                "PORT": str(port),
                "STATE_DIR": str(self.folder),
                "BASE_URL": self._base_url,
                "EMAIL_URL": self._given.text("EMAIL_URL", f"file://{self.folder}/mail"),
                "EMBEDDED": str(embedded_database).lower(),
                "SECRET_KEY": known.text("SECRET_KEY") or secrets.token_urlsafe(48),
                "TOMBSTONE_KEY": known.text("TOMBSTONE_KEY") or secrets.token_urlsafe(48),
                **({"ALLOWED_HOSTS": hosts} if hosts else {}),
            },
        )

    def _spawn(self, name: str, command: list[str], die_with: Signals, output: IO[bytes] | int) -> processes.Running:
        return processes.spawn(
            command,
            pid_file=self.folder / "run" / f"{name}.pid",
            die_with=die_with,
            env=os.environ | ENVIRONMENT | {"STATE_DIR": str(self.folder)},
            cwd=PROJECT,
            output=output,
        )

    def _prepare_database(self) -> str:
        """Migrate, and on the first run make the demo workspace; the one-time sign-in link, or nothing."""
        say("up", "Preparing the database …")
        with tempfile.TemporaryFile() as output:  # nameless: the link is a key
            command = [sys.executable, str(PROJECT / "manage.py"), "prepare"]
            running = self._spawn("prepare", command, SIGKILL, output)
            try:
                while (code := running.poll()) is None:
                    self._signals.check()
                    time.sleep(0.05)
            finally:
                processes.tell(running.pid, SIGKILL, group=True)
            output.seek(0)
            lines = output.read().decode(errors="replace").splitlines()
        link = lines.pop() if lines and lines[-1].startswith(("http://", "https://")) else ""
        for line in lines:
            say("prepare", line)
        if code:
            raise StartRefused("The database could not be prepared; the lines above say why.")
        return link

    def _announce(self, link: str) -> None:
        say("up", f"Palimpsest is ready after {age_seconds():.1f} s: {self._base_url}/")
        if link:
            say("up", f"Sign in once with this link: {link}")
        say("up", f"Everything it keeps is in {self.folder}; Ctrl-C stops it.")
