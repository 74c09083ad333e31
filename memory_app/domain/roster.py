"""What one line says of a past session: the roster (L0), earlier sessions (`domain.md` 2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from memory_app.domain.extraction import short_path
from memory_app.domain.lines import cut, first_line, one_line
from memory_app.domain.policy import RecoveryPolicy

_BRACKETS = str.maketrans("[]", "()")


@dataclass(frozen=True, slots=True)
class PastSession:
    """A finished session as prompts tell of it. `created_at` None: a time that couldn't be read."""

    what: str
    created_at: datetime | None
    decisions: Sequence[str] = ()
    files_changed: Sequence[str] = ()
    commits: Sequence[str] = ()
    unfinished: Sequence[str] = ()
    next_steps: Sequence[str] = ()


def time_words(then: datetime | None, now: datetime) -> str:
    """How long ago in whole minutes, hours or days; what lies in the future is "just now"."""
    if then is None:
        return "some time ago"
    minutes = (now - then) // timedelta(minutes=1)
    if minutes < 1:
        return "just now"
    hours, days = minutes // 60, minutes // (24 * 60)
    if days:
        return f"{days}d ago"
    return f"{hours}h ago" if hours else f"{minutes}m ago"


def roster_line(name: str, latest: PastSession | None, now: datetime, policy: RecoveryPolicy) -> str:
    """One line for the other agents, about 30 tokens: what this one did last and when, or that it is idle."""
    # Brackets in a name would let it close the server's and write a header of its own.
    label = f"[{one_line(name).translate(_BRACKETS)}]"
    if latest is None:
        return f"{label} idle (no recent activity)"
    commits = f" ({', '.join(map(one_line, latest.commits))})" if latest.commits else ""
    what = cut(one_line(latest.what), policy.line)
    return f'{label} Last: "{what}"{commits} — {time_words(latest.created_at, now)}'


def session_line(session: PastSession, now: datetime, policy: RecoveryPolicy) -> str:
    """When, the first line of what was done, and as many of its files as the length leaves room for."""
    what = cut(first_line(session.what), policy.line)
    files = session.files_changed[: policy.line_files]
    return f"{time_words(session.created_at, now)}: {what}{_fitting(files, policy.line - len(what))}"


def _fitting(files: Sequence[str], room: int) -> str:
    """The files in brackets after a space, the last ones dropped until that fits; or nothing."""
    names = [short_path(one_line(name)) for name in files]
    while names:
        listed = f" [{', '.join(names)}]"
        if len(listed) <= room:
            return listed
        names.pop()
    return ""
