"""Sending hints. A broker that is down or frozen costs a caller one second at most, then nothing for five."""

import logging
import threading
import time

from celery import current_app
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)
REST_SECONDS = 5.0
_FAULTS = (OperationalError, RedisError, OSError)


class Breaker:
    """Publishes nothing for a while after a failure; the sweeper sends what was left out."""

    def __init__(self, rest_seconds: float = REST_SECONDS) -> None:
        self._rest_seconds = rest_seconds
        self._open_until = 0.0
        self._lock = threading.Lock()

    def allows(self) -> bool:
        """Whether a message may be tried now."""
        return time.monotonic() >= self._open_until

    def trip(self) -> None:
        """Rest from now on."""
        with self._lock:
            self._open_until = time.monotonic() + self._rest_seconds


_breaker = Breaker()


def send_hint(name: str, *, job_id: str, workspace_id: str) -> bool:
    """Tell the workers of a job; False when the broker can't be reached, which loses nothing."""
    if not _breaker.allows():
        return False
    try:
        current_app.send_task(
            name, kwargs={"job_id": job_id, "workspace_id": workspace_id}, ignore_result=True, retry=False
        )
    except _FAULTS as exc:
        _breaker.trip()
        logger.warning("The broker did not take a hint (%s); the sweeper will send it.", type(exc).__name__)
        return False
    return True


def answers() -> bool:
    """Whether the broker accepts a connection and answers within its time-out."""
    if not _breaker.allows():
        return False
    try:
        with current_app.connection_for_write() as connection:
            connection.ensure_connection(max_retries=1, timeout=1)
            connection.default_channel.client.ping()
    except _FAULTS:
        _breaker.trip()
        return False
    return True
