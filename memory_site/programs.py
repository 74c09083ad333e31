"""The processes of the service, and how they say that they are ready."""

import http.client
import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from signal import SIGKILL, SIGTERM, Signals
from urllib.parse import urlsplit

WEB_THREADS = 8
WORKER_THREADS = 4
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - where to ask when it listens everywhere


def programs(host: str, port: int, workers: int = 1) -> Mapping[str, tuple[list[str], Signals]]:
    """The processes of the service: how each is started, and how Linux ends it when the supervisor dies.

    Each worker is a process with threads: threads share one core, processes bring the others to bear on a night.
    """
    python = [sys.executable, "-m"]
    web = ["granian", "--interface", "wsgi", "--host", host, "--port", str(port), "--workers", "1", "--no-ws"]
    web += ["--blocking-threads", str(WEB_THREADS), "--workers-kill-timeout", "3", "--log-level", "error"]
    worker = ["--pool", "threads", "--concurrency", str(WORKER_THREADS), "--without-gossip", "--without-mingle"]
    worker += ["-Ofair", "--loglevel", "warning"]
    # In memory: what is due follows from rows, so a schedule file could only be stale.
    beat = ["--scheduler", "celery.beat:Scheduler", "--loglevel", "warning"]
    named = ["worker", *(f"worker-{number}" for number in range(2, workers + 1))]
    return {
        "web": ([*python, *web, "memory_site.wsgi:application"], SIGTERM),  # it ends what it forked
        **{
            name: ([*python, "celery", "-A", "memory_site", "--quiet", "worker", "-n", f"{name}@%h", *worker], SIGKILL)
            for name in named
        },
        "beat": ([*python, "celery", "-A", "memory_site", "--quiet", "beat", *beat], SIGKILL),
    }


def is_ready(host: str, port: int, base_url: str) -> bool:
    """Whether the service says it is; asked by its public name, since it knows no other."""
    base = urlsplit(base_url)
    connection = http.client.HTTPConnection(ANYWHERE.get(host, host), port, timeout=1)
    try:
        connection.request("GET", "/readyz", headers={"Host": base.netloc, "X-Forwarded-Proto": base.scheme})
        return connection.getresponse().status in {200, 301}  # the latter: to https, which the proxy in front serves
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def age_seconds() -> float:
    """How long this process has lived, as the person who started it counts."""
    try:
        ticks = int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
    except OSError:
        return time.process_time()
    return time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")
