"""Keeps the processes of one `up` alive and stops them all within ten seconds.

A process that dies is started again. One that ends by its own doing right after each start, or a few times before the
service was ever ready, is given up, and with it the whole: a service that half works hides why. Adopted servers are
watched like children.
"""

import signal
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from types import FrameType

from memory_site import processes
from memory_site.state import StartRefused

GRACE_SECONDS = 8.0  # then SIGKILL: a job cut off is a row whose lease runs out
LAST_SECONDS = 1.5  # what is left for the servers, which stop last
QUICK_SECONDS = 5.0
QUICK_DEATHS = 5
EARLY_DEATHS = 3
RESTART_SECONDS = 0.5
TICK_SECONDS = 0.1
NOISE = {"worker: Warm shutdown (MainProcess)"}  # Celery's, on every stop

Say = Callable[[str, str], None]
_print_lock = threading.Lock()


def say(name: str, line: str) -> None:
    """Print a line with the name of who says it. A terminal that is gone stops nothing."""
    with _print_lock, suppress(OSError, ValueError):
        print(f"{name:<8} | {line}", flush=True)  # noqa: T201 - the supervisor's output is its product


class StopRequested(Exception):
    """A signal asked us to stop."""


class StopSignals:
    """Ctrl-C, SIGTERM or a closed terminal; asked again, we wait for nobody."""

    def __init__(self) -> None:
        self.count = 0

    def install(self) -> None:
        """Listen from now on. In the main thread."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._note)

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self.count += 1

    def check(self) -> None:
        """Raise StopRequested once a signal came."""
        if self.count:
            raise StopRequested


@dataclass
class Child:
    """One process to keep alive."""

    name: str
    spawn: Callable[[], processes.Running]
    stop_signal: signal.Signals = signal.SIGTERM
    is_server: bool = False  # others need it while they stop
    running: processes.Running | None = None
    started_at: float = field(default_factory=time.monotonic)
    quick_deaths: int = 0
    start_at: float = 0.0

    def start(self, say: Say) -> None:
        """Spawn it and print what it says, line by line."""
        self.running = self.spawn()
        self.started_at = time.monotonic()
        if isinstance(self.running, subprocess.Popen) and self.running.stdout:
            threading.Thread(target=_repeat, args=(self.name, self.running, say), daemon=True).start()

    def note_death(self, code: int, *, early: bool = False) -> None:
        """Decide when to start it again. Raises StartRefused when it always ends by its own doing.

        At once, that is; or `early`, before the service was ever ready, after however long.
        """
        quick = early or time.monotonic() - self.started_at < QUICK_SECONDS
        # Killed from outside (a negative code): not its fault, however often.
        self.quick_deaths = self.quick_deaths + 1 if quick and code >= 0 else 0
        limit, when = (EARLY_DEATHS, "before it was ready") if early else (QUICK_DEATHS, "right after its start")
        if self.quick_deaths >= limit:
            raise StartRefused(f"{self.name} ended {limit} times {when}; see its lines above.")
        self.start_at = time.monotonic() + RESTART_SECONDS * 2 ** max(0, self.quick_deaths - 1)
        self.running = None


def _repeat(name: str, running: subprocess.Popen[bytes], say: Say) -> None:
    if running.stdout:
        with running.stdout as lines:
            for line in lines:
                if (text := line.decode(errors="replace").rstrip()) and text not in NOISE:
                    say(name, text)


class Supervisor:
    """Runs in the main thread: Linux ties the children's lives to the thread that started them."""

    def __init__(self, say: Say = say) -> None:
        self._say = say
        self._children: list[Child] = []
        self._was_ready = False

    def add(self, child: Child) -> None:
        """Look after a child from now on; it is started unless it runs already."""
        if child.running is None:
            child.start(self._say)
        self._children.append(child)

    def watch(self, *, check: Callable[[], None], until: Callable[[], bool] = lambda: False) -> None:
        """Keep all alive until `until` says so, from when on the service counts as ready, or `check` raises."""
        while not until():
            check()
            for child in self._children:
                self._look_after(child)
            time.sleep(TICK_SECONDS)
        self._was_ready = True

    def _look_after(self, child: Child) -> None:
        if child.running is None:
            if time.monotonic() >= child.start_at:
                child.start(self._say)
            return
        code = child.running.poll()
        if code is None:
            return
        processes.tell(child.running.pid, signal.SIGKILL, group=True)  # what it forked must not hold its port
        self._say("up", f"{child.name} ended ({code}) and is started again.")
        child.note_death(code, early=not self._was_ready)

    def stop(self, hurried: Callable[[], bool] = lambda: False) -> None:
        """Stop the programs, then the servers they need. Returns within ten seconds, nothing left."""
        give_up_at = time.monotonic() + GRACE_SECONDS
        self._stop([child for child in self._children if not child.is_server], give_up_at, hurried)
        self._stop([child for child in self._children if child.is_server], give_up_at + LAST_SECONDS, hurried)
        self._children.clear()

    def _stop(self, children: list[Child], give_up_at: float, hurried: Callable[[], bool]) -> None:
        alive = {child.name: child for child in children if child.running and child.running.poll() is None}
        for child in alive.values():
            if child.running:
                processes.tell(child.running.pid, child.stop_signal)
                processes.tell(child.running.pid, signal.SIGCONT)  # a stopped process can't hear
        while alive and time.monotonic() < give_up_at and not hurried():
            alive = {name: child for name, child in alive.items() if child.running and child.running.poll() is None}
            time.sleep(TICK_SECONDS / 2)
        for child in children:
            if child.running:
                if child.name in alive:
                    self._say("up", f"{child.name} did not stop in time and is ended.")
                processes.end(child.running)
