"""The real service as separate processes, for tests that kill, freeze and restart them."""

import atexit
import fcntl
import functools
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from memory_site.embedded import free_port
from memory_site.processes import holder
from memory_site.state import PROJECT
from tests.managing import Manager
from tests.services_plugin import FIXED, RUN, open_folder

# What the test run set for itself, and what must not reach a service that brings its own servers.
NOT_FOR_THE_SERVICE = {*FIXED, RUN, "DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL", "EMAIL_URL", "STATE_DIR"}
STOP_SECONDS = 10.0
SERVERS = ("postgres", "valkey")
PROGRAMS = ("web", "worker", "beat")


def eventually(what: str, happens: Callable[[], object], seconds: float = 20.0) -> None:
    """Wait until the callable says so; fail naming what didn't happen."""
    give_up_at = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < give_up_at, f"not within {seconds:.0f} s: {what}"
        time.sleep(0.05)


@functools.cache
def template() -> Path:
    """A state folder after its first start, made once in a run: the demo takes half a minute. Whoever is second waits.

    Outside of pytest it is made for this process alone.
    """
    shared = Path(os.environ[RUN]) if RUN in os.environ else open_folder("palimpsest-run-")
    if RUN not in os.environ:
        atexit.register(shutil.rmtree, shared, ignore_errors=True)
    folder = shared / "service"
    with (shared / "service.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            with RealService(prepared=False) as service:
                service.stop()
                service.folder.rename(folder)
    return folder


def prepared_folder() -> Path:
    """A new state folder that has had its first start."""
    folder = open_folder("palimpsest-service-")
    subprocess.run(["cp", "-a", f"{template()}/.", str(folder)], check=True)  # keeps owners, which copytree doesn't
    return folder


class RealService:
    """`manage.py up` with a state folder and a port of its own.

    `with RealService() as service:` starts it and waits until it is ready; leaving stops it within ten seconds and
    removes the folder. `start()` and `stop()` can be called in between. With `prepared=False` it is the first start
    in an empty folder.
    """

    def __init__(self, *, prepared: bool = True, **settings: str) -> None:
        self.folder = prepared_folder() if prepared else open_folder("palimpsest-service-")
        self.port = free_port()
        self.base_url = f"http://localhost:{self.port}"
        self.settings = {
            "STATE_DIR": str(self.folder),
            "PORT": str(self.port),
            "EMBEDDED_FSYNC": "off",
            "JOB_LEASE_SECONDS": "3",
            "SWEEP_SECONDS": "1",
            "NIGHTS_SECONDS": "1",
            "WORKERS": "1",
            **settings,
        }
        self.launcher = [sys.executable]
        self.supervisor: subprocess.Popen[bytes] | None = None
        self.manager: Manager | None = None
        self.seconds_to_ready = 0.0

    # -- Life --------------------------------------------------------------------------------------------------------
    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.clear()
            raise
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.clear()

    def clear(self) -> None:
        """Stop whatever runs and remove the folder."""
        try:
            self.stop()
        finally:
            for name in (*PROGRAMS, *SERVERS):  # after a test that killed the supervisor
                if pid := self.pid(name):
                    os.killpg(pid, signal.SIGKILL)
            shutil.rmtree(self.folder, ignore_errors=True)

    def launch(self) -> None:
        """Start it without waiting."""
        with (self.folder / "up.log").open("wb") as output:
            self.supervisor = subprocess.Popen(
                [*self.launcher, "manage.py", "up"],
                cwd=PROJECT,
                env=self.environment(),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def start(self, seconds: float = 240.0) -> None:
        """Start it and wait until it says that it is ready."""
        began = time.monotonic()
        self.launch()
        eventually("the service is ready or ended", lambda: self.is_ready or not self.is_alive, seconds)
        self.seconds_to_ready = time.monotonic() - began
        assert self.is_ready, self.output

    def stop(self, number: signal.Signals = signal.SIGINT) -> float:
        """Stop it as Ctrl-C does; how many seconds it took."""
        began = time.monotonic()
        if self.manager:
            self.manager.end()
            self.manager = None
        if self.supervisor and self.is_alive:
            self.supervisor.send_signal(number)
            try:
                self.supervisor.wait(STOP_SECONDS + 5)
            except subprocess.TimeoutExpired:
                self.supervisor.kill()
                self.supervisor.wait()
        return time.monotonic() - began

    def environment(self) -> dict[str, str]:
        """What its processes see."""
        return {name: value for name, value in os.environ.items() if name not in NOT_FOR_THE_SERVICE} | self.settings

    # -- What it says ------------------------------------------------------------------------------------------------
    @property
    def output(self) -> str:
        """Everything it printed since its last start."""
        return (self.folder / "up.log").read_text(errors="replace")

    @property
    def is_ready(self) -> bool:
        return "Palimpsest is ready" in self.output

    @property
    def is_alive(self) -> bool:
        return self.supervisor is not None and self.supervisor.poll() is None

    @property
    def sign_in_link(self) -> str:
        """The one-time link of the first start, "" when it printed none."""
        found = re.search(r"Sign in once with this link: (\S+)", self.output)
        return found[1] if found else ""

    def manage(self, *args: str) -> str:
        """Run a management command against it while it runs; what it printed."""
        if self.manager is None:
            self.manager = Manager(self.launcher, self.environment())
        return self.manager.run(*args)

    # -- What can happen to it ---------------------------------------------------------------------------------------
    def pid(self, name: str) -> int | None:
        """The living process of this name: web, worker, beat, postgres, valkey. None when it is dead."""
        return holder(self.folder / "run" / f"{name}.pid")

    def kill(self, name: str) -> int:
        """kill -9; the pid it had."""
        return self._signal(name, signal.SIGKILL)

    def freeze(self, name: str) -> int:
        """SIGSTOP: alive, but it answers nothing."""
        return self._signal(name, signal.SIGSTOP)

    def thaw(self, name: str) -> int:
        """SIGCONT."""
        return self._signal(name, signal.SIGCONT)

    def wait_for_new(self, name: str, old: int, seconds: float = 20.0) -> int:
        """Wait until the supervisor started it again; the new pid."""
        eventually(f"{name} is started again", lambda: self.pid(name) not in {None, old}, seconds)
        return self.pid(name) or 0

    def _signal(self, name: str, number: signal.Signals) -> int:
        pid = self.pid(name)
        assert pid, f"{name} is not running"
        os.kill(pid, number)
        return pid


def as_account(service: RealService, name: str) -> str | None:
    """Make the service run as another account of this machine; why not, when that isn't possible."""
    if os.geteuid() != 0:
        return "only root can start it as someone else"
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        return "setpriv is not installed"
    account = pwd.getpwnam(name)
    become = [setpriv, f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups"]
    env = {"PYTHONPATH": next(path for path in sys.path if path.endswith("site-packages"))}
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    for python in (sys.executable, f"/usr/bin/python{version}"):
        try:
            subprocess.run(
                [*become, python, "-c", "import celery, granian, redis"], check=True, env=env, capture_output=True
            )
        except (OSError, subprocess.CalledProcessError):
            continue  # it lies under /root, say, or needs a package that ours doesn't
        service.launcher = [*become, python]
        service.settings |= env
        for path in (service.folder, *service.folder.rglob("*")):
            os.chown(path, account.pw_uid, account.pw_gid)
        return None
    return f"no Python {version} that {name} could run"


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a run in a shell's background would ignore
    template()
