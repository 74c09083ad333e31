# noqa: INP001 - scripts are started by their path; this is what they share
"""A real service for a script, and how it is spoken to: over REST, with one key. Standard library only."""

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

PROJECT = Path(__file__).resolve().parent.parent
WAIT_SECONDS = 60.0
READY_SECONDS = 180.0
Json = dict[str, Any]


class NotSo(Exception):
    """Something is not as promised."""


def say(text: str) -> None:
    """One plain line."""
    print(f"  {text}", flush=True)


def check(what: str, holds: object) -> None:
    """Say it if it holds. Raises NotSo otherwise."""
    if not holds:
        raise NotSo(what)
    say(f"ok  {what}")


def wait_for(what: str, ask: Callable[[], Any]) -> Any:
    """Ask until there is an answer. Raises NotSo after a minute."""
    give_up_at = time.monotonic() + WAIT_SECONDS
    while not (answer := ask()):
        if time.monotonic() > give_up_at:
            raise NotSo(f"{what}: not within {WAIT_SECONDS:.0f} seconds")
        time.sleep(0.1)
    return answer


def eventually(what: str, ask: Callable[[], Any]) -> Any:
    """`wait_for`, and say how long it took."""
    began = time.monotonic()
    answer = wait_for(what, ask)
    say(f"ok  {what} ({time.monotonic() - began:.1f} s)")
    return answer


class Service:
    """The service as a caller with one key sees it."""

    def __init__(self, base_url: str, key: str) -> None:
        self._root = f"{base_url.rstrip('/')}/api/v1/"
        self._key = key

    def call(self, method: str, path: str, body: Json | None = None, *, expect: int = 200) -> Any:
        """The answer's JSON. Raises NotSo for another status than the one expected."""
        request = urllib.request.Request(self._root + path, method=method)
        request.add_header("Authorization", f"Bearer {self._key}")
        request.add_header("Content-Type", "application/json")
        data = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(request, data, timeout=30) as response:
                status, raw = response.status, response.read()
        except urllib.error.HTTPError as error:
            status, raw = error.code, error.read()
        if status != expect:
            raise NotSo(f"{method} {path} answered {status}, not {expect}: {raw[:300]!r}")
        return json.loads(raw)

    def get(self, path: str, **parameters: str) -> Any:
        """GET with parameters."""
        return self.call("GET", f"{path}?{urlencode(parameters)}" if parameters else path)

    def post(self, path: str, body: Json | None = None, *, expect: int = 200) -> Any:
        """POST."""
        return self.call("POST", path, body, expect=expect)

    def count(self, path: str, **filters: str) -> int:
        """How many rows a list has."""
        found: int = self.get(path, limit="1", **filters)["count"]
        return found

    def ask_for_run(self, as_of: datetime) -> Callable[[], Json | None]:
        """Ask for a maintenance run; the function given back has it once it is done. Raises NotSo if it failed."""
        asked = self.post("maintenance/runs", {"as_of": as_of.isoformat()}, expect=202)

        def finished() -> Json | None:
            run: Json = self.get(f"maintenance/runs/{asked['id']}")
            if run["status"] == "failed":
                raise NotSo(f"the run failed: {run}")
            return run if run["status"] == "done" else None

        return finished


@contextmanager
def running_service(name: str) -> Iterator[tuple[str, dict[str, str]]]:
    """A real `make run` with a folder and a port of its own; its address and its environment. Ended by Ctrl-C."""
    folder = tempfile.mkdtemp(prefix=f"palimpsest-{name}-")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    own = {"STATE_DIR": folder, "PORT": port, "EMBEDDED_FSYNC": "off"}
    left_out = {"BASE_URL", "DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"}
    env = {name: value for name, value in os.environ.items() if name not in left_out} | own
    log = Path(folder) / f"{name}.log"
    with log.open("wb") as output:
        make = subprocess.Popen(
            ["make", "run"],  # noqa: S607
            cwd=PROJECT,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    base_url = f"http://localhost:{port}"
    try:
        _wait_until_ready(base_url, make, log)
        yield base_url, env
    finally:
        os.killpg(make.pid, signal.SIGINT)
        try:
            make.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(make.pid, signal.SIGKILL)
        shutil.rmtree(folder, ignore_errors=True)


def _wait_until_ready(base_url: str, make: "subprocess.Popen[bytes]", log: Path) -> None:
    print(f"Starting a service at {base_url} …", flush=True)
    began = time.monotonic()
    while time.monotonic() - began < READY_SECONDS and make.poll() is None:
        if "Palimpsest is ready" in log.read_text(errors="replace"):
            print(f"Ready after {time.monotonic() - began:.1f} s.", flush=True)
            return
        time.sleep(0.1)
    raise NotSo(f"`make run` did not become ready:\n{log.read_text(errors='replace')[-3_000:]}")


def make_key(env: dict[str, str], workspace: str, name: str) -> str:
    """A new key with everything a script needs, by `manage.py create_key`."""
    command = [sys.executable, "manage.py", "create_key", "--workspace", workspace]
    command += ["--scopes", "read,write,review", "--name", name]
    done = subprocess.run(  # noqa: S603 - our own command
        command, cwd=PROJECT, env=env, capture_output=True, text=True, timeout=60, check=False
    )
    if done.returncode:
        raise NotSo(f"create_key failed: {done.stdout}{done.stderr}")
    return done.stdout.strip().splitlines()[-1]


def main(name: str, description: str, work: Callable[[Service], None]) -> int:
    """Find or start a service, as the command line says, and do the work with it; the exit code."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--base-url", default=os.environ.get("BASE_URL"), help="a running service; else one is started")
    parser.add_argument(
        "--key", default=os.environ.get("PALIMPSEST_KEY"), help="with the scopes read, write and review"
    )
    parser.add_argument("--make-keys", action="store_true", help="make the key with manage.py create_key")
    parser.add_argument("--workspace", default="demo", help="where --make-keys makes it")
    given = parser.parse_args()
    try:
        if given.base_url is None:
            with running_service(name) as (base_url, env):
                work(Service(base_url, make_key(env, given.workspace, name)))
        elif given.key or given.make_keys:
            key = given.key or make_key(dict(os.environ), given.workspace, name)
            work(Service(given.base_url, key))
        else:
            parser.error("a running service needs --key, PALIMPSEST_KEY or --make-keys")
    except NotSo as exc:
        print(f"NOT SO: {exc}", file=sys.stderr, flush=True)
        return 1
    return 0
