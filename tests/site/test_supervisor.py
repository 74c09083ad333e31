"""The supervisor with small children of its own."""

import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from memory_site import processes, supervisor
from memory_site.state import StartRefused
from memory_site.supervisor import Child, StopRequested, StopSignals, Supervisor
from tests.processes import eventually

pytestmark = pytest.mark.processes


class Stage:
    """A supervisor, what it said, and children that run a line of Python."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said: list[str] = []
        self.supervisor = Supervisor(lambda name, line: self.said.append(f"{name}: {line}"))
        self.starts = 0

    def child(self, name: str, line: str) -> Child:
        def spawn() -> processes.Running:
            self.starts += 1
            return processes.spawn(
                [sys.executable, "-u", "-c", line],
                pid_file=self.folder / f"{name}.pid",
                die_with=signal.SIGKILL,
                output=-1,
            )

        return Child(name, spawn)

    def watch(self, until: Callable[[], bool], seconds: float = 10.0) -> None:
        give_up_at = time.monotonic() + seconds
        self.supervisor.watch(check=lambda: None, until=lambda: until() or time.monotonic() > give_up_at)
        assert until()


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    monkeypatch.setattr(supervisor, "RESTART_SECONDS", 0.01)
    return Stage(tmp_path)


class TestWatch:
    def test_lines_carry_the_name_of_who_says_them(self, stage: Stage) -> None:
        stage.supervisor.add(stage.child("web", "print('hello'); import time; time.sleep(60)"))
        stage.watch(lambda: "web: hello" in stage.said)
        stage.supervisor.stop()

    def test_what_always_ends_at_once_is_given_up(self, stage: Stage) -> None:
        stage.supervisor.add(stage.child("web", "raise SystemExit(3)"))
        stage.supervisor.watch(check=lambda: None, until=lambda: True)
        with pytest.raises(StartRefused, match="web ended 5 times right after its start"):
            stage.watch(lambda: False)
        assert stage.starts == supervisor.QUICK_DEATHS
        stage.supervisor.stop()

    def test_before_it_was_ready_slow_ends_count_too(self, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(supervisor, "QUICK_SECONDS", 0.0)
        stage.supervisor.add(stage.child("worker", "raise SystemExit('no such key')"))
        with pytest.raises(StartRefused, match="worker ended 3 times before it was ready; see its lines above"):
            stage.watch(lambda: False)
        assert stage.starts == supervisor.EARLY_DEATHS
        stage.supervisor.stop()

    def test_celerys_farewell_is_left_out(self, stage: Stage) -> None:
        line = "print('worker: Warm shutdown (MainProcess)'); print('bye'); import time; time.sleep(60)"
        stage.supervisor.add(stage.child("worker", line))
        stage.watch(lambda: "worker: bye" in stage.said)
        assert stage.said == ["worker: bye"]
        stage.supervisor.stop()

    def test_what_is_killed_from_outside_is_never_given_up(self, stage: Stage) -> None:
        line = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
        stage.supervisor.add(stage.child("worker", line))
        stage.watch(lambda: stage.starts > 2 * supervisor.QUICK_DEATHS)
        stage.supervisor.stop()

    def test_a_signal_ends_it(self, stage: Stage) -> None:
        signals = StopSignals()
        signals.count = 1
        with pytest.raises(StopRequested):
            stage.supervisor.watch(check=signals.check)


class TestStop:
    DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf'); time.sleep(60)"

    def test_the_deaf_are_ended_when_their_time_is_up(self, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(supervisor, "GRACE_SECONDS", 0.5)
        stage.supervisor.add(stage.child("worker", self.DEAF))
        stage.watch(lambda: "worker: deaf" in stage.said)
        stage.supervisor.stop()
        assert "up: worker did not stop in time and is ended." in stage.said
        assert processes.holder(stage.folder / "worker.pid") is None

    def test_a_second_signal_waits_for_nobody(self, stage: Stage) -> None:
        stage.supervisor.add(stage.child("worker", self.DEAF))
        stage.watch(lambda: "worker: deaf" in stage.said)
        began = time.monotonic()
        stage.supervisor.stop(hurried=lambda: True)
        assert time.monotonic() - began < 2

    def test_stops_within_the_promised_ten_seconds(self) -> None:
        assert supervisor.GRACE_SECONDS + supervisor.LAST_SECONDS < 10


class TestLeftovers:
    def test_a_leftover_is_ended_with_what_it_forked(self, stage: Stage) -> None:
        line = "import os, time; os.fork(); os.write(1, b'up\\n'); time.sleep(60)"  # print() writes in two parts
        child = stage.child("web", line)
        stage.supervisor.add(child)
        stage.watch(lambda: stage.said.count("web: up") == 2)
        processes.end_leftover(stage.folder / "web.pid")
        eventually("nobody holds the file", lambda: processes.holder(stage.folder / "web.pid") is None)
        stage.supervisor.stop()

    def test_a_pid_file_that_nobody_holds_names_nobody(self, tmp_path: Path) -> None:
        (tmp_path / "web.pid").write_text("1\n")
        assert processes.holder(tmp_path / "web.pid") is None
        assert processes.holder(tmp_path / "none.pid") is None
