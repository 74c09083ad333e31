"""Starting processes that can be found again, by us or by the next `up` in the same state folder."""

import fcntl
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from memory_site import launch
from memory_site.state import Account


def spawn(
    command: Sequence[str | Path],
    *,
    pid_file: Path,
    die_with: signal.Signals | None = None,
    account: Account | None = None,
    env: Mapping[str, str] | None = None,
    cwd: Path = Path("/"),
    stdin: int = subprocess.DEVNULL,
    output: IO[bytes] | int,
) -> subprocess.Popen[bytes]:
    """Start `command` in a session of its own, named by a locked pid file.

    `die_with`: the signal Linux sends it when the calling thread ends without stopping it.
    """
    starter = [sys.executable, "-I", "-S", launch.__file__, pid_file, int(die_with or 0), os.getpid()]
    whom = [account.uid, account.gid] if account else [-1, -1]
    return subprocess.Popen(  # noqa: S603 - our own commands
        [str(part) for part in (*starter, *whom, *command)],
        stdin=stdin,
        stdout=output,
        stderr=subprocess.STDOUT,
        env=env,
        cwd=cwd,
        start_new_session=True,  # a Ctrl-C in the terminal reaches only the supervisor, which stops the rest in order
    )


def holder(pid_file: Path) -> int | None:
    """The pid of the living process that holds the file, None when there is none."""
    try:
        with pid_file.open() as file:
            try:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                text = file.read().strip()
                return int(text) if text.isdigit() else None
    except FileNotFoundError:
        pass
    return None


class Adopted:
    """A process of an earlier supervisor. Like a Popen, as far as the supervisor needs one."""

    def __init__(self, pid: int, pid_file: Path) -> None:
        self.pid = pid
        self._pid_file = pid_file

    def poll(self) -> int | None:
        """None while it lives; how it ended can't be known."""
        return None if holder(self._pid_file) == self.pid else 0


Running = subprocess.Popen[bytes] | Adopted


def tell(pid: int, number: signal.Signals, *, group: bool = False) -> None:
    """Send a signal to a process or to all of its group; nothing happens when it is gone."""
    with suppress(ProcessLookupError, PermissionError):  # macOS says the latter of a group of zombies
        (os.killpg if group else os.kill)(pid, number)


def end(running: Running) -> None:
    """End it and all of its group at once, leaving no zombie. Safe to repeat."""
    tell(running.pid, signal.SIGKILL, group=True)
    if isinstance(running, subprocess.Popen):
        running.wait()


def end_leftover(pid_file: Path) -> None:
    """End what an earlier supervisor left behind under this pid file, at once: its jobs are rows with leases."""
    deadline = time.monotonic() + launch.LOCK_PATIENCE_SECONDS
    while (pid := holder(pid_file)) and time.monotonic() < deadline:
        tell(pid, signal.SIGKILL, group=True)
        time.sleep(0.05)
