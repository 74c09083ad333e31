"""Ids made in Python: known before the insert, on any Postgres, and roughly in the order of time."""

import os
import threading
import time
from uuid import UUID

_lock = threading.Lock()
_last = 0


def uuid7() -> UUID:
    """A UUIDv7 (RFC 9562, 6.2 method 3: 12 bits of sub-millisecond time), strictly rising within one process."""
    global _last  # noqa: PLW0603 - the one counter of the process, guarded by the lock
    with _lock:
        nanoseconds = time.time_ns()
        stamp = (nanoseconds // 1_000_000 << 12) | (nanoseconds % 1_000_000 * 4096 // 1_000_000)
        _last = stamp = max(stamp, _last + 1)
    random = int.from_bytes(os.urandom(8), "big") & ((1 << 62) - 1)
    return UUID(int=(stamp >> 12) << 80 | 0x7 << 76 | (stamp & 0xFFF) << 64 | 0b10 << 62 | random)
