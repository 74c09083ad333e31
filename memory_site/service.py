"""What `up` does: servers, database, web, worker and beat, from the first line printed to the last one stopped."""

import errno
import os
import subprocess
import sys
import tempfile
import time
from functools import partial
from signal import SIGKILL, Signals
from typing import IO

from memory_site import embedded, processes, state
from memory_site.asked import Asked
from memory_site.postgres import EmbeddedPostgres
from memory_site.programs import age_seconds, is_ready, programs
from memory_site.state import PROJECT, StartRefused
from memory_site.supervisor import Child, StopRequested, StopSignals, Supervisor, say
from memory_site.valkey import EmbeddedValkey

ENVIRONMENT = {
    "DJANGO_SETTINGS_MODULE": "memory_site.settings",
    "PYTHONUNBUFFERED": "1",
    # Celery warns of a worker that runs as root, for the sake of pickle; ours reads nothing but JSON.
    "PYTHONWARNINGS": "ignore::Warning:celery.platforms",
}


def refuse_taken(port: int, host: str) -> None:
    """Raise StartRefused, saying why the web server could not listen there."""
    error = embedded.obstacle(port, host)
    if error is None:
        return
    higher = port + 1 if 1024 <= port < 65_535 else 8000  # noqa: PLR2004 - below 1024 only root listens
    another = f"choose another port with PORT=… (for example `make run PORT={higher}`)"
    match error.errno:
        case errno.EADDRINUSE:
            raise StartRefused(f"Port {port} is in use by another program; stop it, or {another}.")
        case errno.EACCES | errno.EPERM:
            raise StartRefused(f"Port {port} is kept for root on this machine; {another}.")
        case errno.EADDRNOTAVAIL | errno.EAFNOSUPPORT:
            raise StartRefused(f"BIND_ADDRESS is {host}, which is no address of this machine; set one that is.")
        case _:
            raise StartRefused(f"Nothing can listen on {host}, port {port} ({error.strerror}); {another}.")


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
        asked = Asked.read(self.folder)
        host, port = asked.host, asked.port
        started = programs(host, port, asked.workers)
        for name in started:
            processes.end_leftover(self.folder / "run" / f"{name}.pid")
        refuse_taken(port, host)
        addresses = self._start_servers(asked)
        state.write(self.folder / "service.json", asked.record(self.folder, addresses))
        link = self._prepare_database()
        for name, (command, die_with) in started.items():
            self._supervisor.add(Child(name, partial(self._spawn, name, command, die_with, subprocess.PIPE)))
        self._supervisor.watch(check=self._signals.check, until=lambda: is_ready(host, port, asked.base_url))
        self._announce(asked.base_url, link)
        self._supervisor.watch(check=self._signals.check)

    def _start_servers(self, asked: Asked) -> dict[str, str]:
        addresses = dict(asked.addresses)
        if "DATABASE_URL" not in addresses:
            postgres = EmbeddedPostgres(self.folder, fsync=asked.fsync)
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
            command = [sys.executable, str(PROJECT / "manage.py"), "make_ready"]
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

    def _announce(self, base_url: str, link: str) -> None:
        say("up", f"Palimpsest is ready after {age_seconds():.1f} s: {base_url}/")
        if link:
            say("up", f"Sign in once with this link: {link}")
        say("up", f"Everything it keeps is in {self.folder}; Ctrl-C stops it.")
