"""What an agent is told when it lost its session (`domain.md` 2): unfinished work first, then what was done last."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory_app.domain.extraction import short_path
from memory_app.domain.lines import cut, one_line
from memory_app.domain.policy import RecoveryPolicy
from memory_app.domain.roster import PastSession, session_line
from memory_app.domain.vocabulary import WorkStatus

_HEADER = "[Session recovered] Your previous session was lost. Here's what you were doing:"
_FOOTER = "Note: You don't have full conversation history. Ask the user if unsure about details."
_SAID = {
    WorkStatus.RUNNING: "Task was in progress",
    WorkStatus.INTERRUPTED: "Task was interrupted",
    WorkStatus.FAILED: "Last run failed",
    WorkStatus.CANCELLED: "Task was cancelled",
}
_NO_PROGRESS = "no progress recorded"


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The snapshot of a task that is not done."""

    task: str
    status: WorkStatus
    updated_at: datetime
    summary: str = ""
    prompt: str = ""
    cwd: str = ""
    next_steps: Sequence[str] = ()
    unfinished: Sequence[str] = ()
    files_touched: Sequence[str] = ()
    last_activity: str = ""

    @property
    def has_progress(self) -> bool:
        """Whether it tells more than what was asked for."""
        return bool(self.summary or self.next_steps or self.unfinished or self.files_touched)


@dataclass(frozen=True, slots=True)
class Message:
    """One of the last messages, from the working memory of the task."""

    role: str
    text: str


@dataclass(frozen=True, slots=True)
class Recovery:
    """All that is known of an agent's work. `task` and `phase` are what is asked for; `earlier` is newest first."""

    task: str = ""
    phase: str = ""
    states: Sequence[Unfinished] = ()
    session: PastSession | None = None
    earlier: Sequence[PastSession] = ()
    last_result: str = ""
    messages: Sequence[Message] = ()


def status_now(state: Unfinished, now: datetime, policy: RecoveryPolicy) -> WorkStatus:
    """Its status, but interrupted for a running one that nobody has updated for `stale_after`."""
    stale = state.status is WorkStatus.RUNNING and now - state.updated_at >= policy.stale_after
    return WorkStatus.INTERRUPTED if stale else state.status


def ordered_states(states: Iterable[Unfinished], task: str = "") -> list[Unfinished]:
    """That of the task asked for, then those with progress before those that hold only a prompt, newest first.

    So the snapshot of a task that has just begun never hides one that was interrupted.
    """
    return sorted(states, key=lambda s: (s.task == task, s.has_progress, s.updated_at), reverse=True)


def recovery_text(recovery: Recovery, *, now: datetime, policy: RecoveryPolicy) -> str:
    """The prompt: about 150 tokens for one task and the latest session, and 30 for each earlier session.

    With neither an unfinished task nor a session it falls back on the last result and the last messages.
    """
    known = [
        *_states(recovery, now, policy),
        *_session(recovery.session, policy),
        *_nested("Previous sessions", [session_line(s, now, policy) for s in recovery.earlier[: policy.earlier]]),
    ]
    return "\n".join([_HEADER, *_asked(recovery, policy), *(known or _last_words(recovery, policy)), _FOOTER])


def _asked(recovery: Recovery, policy: RecoveryPolicy) -> list[str]:
    return [*_point("Task", recovery.task, policy.task), *_point("Phase", recovery.phase, policy.line)]


def _states(recovery: Recovery, now: datetime, policy: RecoveryPolicy) -> list[str]:
    """Each names its task where it could be taken for another's: among several, or where another is asked for."""
    told = ordered_states(recovery.states, recovery.task)[: policy.states]
    clear = {recovery.task or told[0].task} if len(told) == 1 else set()
    return [line for state in told for line in _state(state, now, policy, is_named=state.task not in clear)]


def _state(state: Unfinished, now: datetime, policy: RecoveryPolicy, *, is_named: bool) -> list[str]:
    return [
        f"- {_SAID[status_now(state, now, policy)]}: {one_line(state.summary) or _NO_PROGRESS}",
        *(_point("Task name", state.task, policy.task) if is_named else ()),
        *_point("Active prompt", state.prompt, policy.prompt),
        *_point("Working directory", state.cwd, policy.prompt),
        *_files("Files touched", state.files_touched, policy),
        *_point("Last activity", state.last_activity, policy.prompt),
        *_nested("Next steps", state.next_steps[: policy.points]),
        *_nested("Unfinished", state.unfinished[: policy.points]),
    ]


def _session(session: PastSession | None, policy: RecoveryPolicy) -> list[str]:
    if session is None:
        return []
    return [
        f"- What you did: {one_line(session.what)}",
        *_files("Files changed", session.files_changed, policy),
        *_point("Commits", ", ".join(session.commits), policy.prompt),
        *_nested("Key decisions", session.decisions[: policy.decisions]),
        *_nested("Unfinished", session.unfinished[: policy.points]),
        *_nested("Next steps", session.next_steps[: policy.points]),
    ]


def _last_words(recovery: Recovery, policy: RecoveryPolicy) -> list[str]:
    said = [
        f"  [{'User' if message.role == 'user' else 'You'}]: {cut(one_line(message.text), policy.message)}"
        for message in recovery.messages[-policy.messages :]
    ]
    return [
        *_point("Last result", recovery.last_result, policy.last_result),
        *(["- Recent conversation:", *said] if said else []),
    ]


def _point(title: str, text: str, limit: int) -> list[str]:
    line = cut(one_line(text), limit)
    return [f"- {title}: {line}"] if line else []


def _nested(title: str, texts: Sequence[str]) -> list[str]:
    lines = [line for text in texts if (line := one_line(text))]
    return [f"- {title}:", *(f"  - {line}" for line in lines)] if lines else []


def _files(title: str, files: Sequence[str], policy: RecoveryPolicy) -> list[str]:
    """The first files by their last segments, and how many more there are."""
    if not files:
        return []
    listed = [short_path(one_line(name)) for name in files[: policy.files]]
    more = [f"{len(files) - policy.files} more"] if len(files) > policy.files else []
    return [f"- {title}: {', '.join(listed + more)}"]
