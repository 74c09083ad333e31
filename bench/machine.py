"""Processor time of processes from /proc, and figures of samples. Wall time alone says little on a shared machine."""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")
_PARENT, _OWN, _WAITED_FOR = 1, slice(11, 13), slice(13, 15)
"""Fields of /proc/<pid>/stat after the name: parent, user and system ticks, those of children that have ended."""


def _stat(pid: int) -> list[int]:
    """The numbers after the state; empty when the process is gone."""
    try:
        return [0, *map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1:])]
    except (OSError, ValueError):
        return []


def family_seconds(pid: int) -> float:
    """Processor seconds of a process and all it ever started, as far as it has waited for them."""
    stats = {int(entry.name): _stat(int(entry.name)) for entry in Path("/proc").iterdir() if entry.name.isdigit()}
    family: set[int] = set()
    children = {pid}
    while children:
        family |= children
        children = {child for child, stat in stats.items() if stat and stat[_PARENT] in family} - family
    return sum(sum(stats[one][_OWN]) + sum(stats[one][_WAITED_FOR]) for one in family if stats.get(one)) / _TICKS


def busy_seconds() -> float:
    """Processor seconds of the whole machine, without idling and waiting for disks."""
    ticks = [int(part) for part in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return (sum(ticks) - ticks[3] - ticks[4]) / _TICKS


def clock() -> datetime:
    """Now, as the ways in read it."""
    return datetime.now(UTC)  # noqa: TID251 - a bench is a way in


def percentile(samples: Sequence[float], share: float) -> float:
    """The smallest sample that at least this share (0…1) does not exceed; 0 of none."""
    ordered = sorted(samples)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0
