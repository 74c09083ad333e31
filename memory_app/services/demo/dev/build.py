"""The development team's demo is lived through: agents commit their sessions, people tend to what was learned."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from memory_app.domain.vocabulary import SessionOutcome, WorkStatus
from memory_app.models import AgentFact, AgentSession, SharedKnowledge
from memory_app.services import directory, identities, sessions, work_states
from memory_app.services.demo.build import not_waiting_for_the_disk
from memory_app.services.demo.calendar import Day, days_until
from memory_app.services.demo.cast import Voice
from memory_app.services.demo.dev import backend, frontend, lessons, planner
from memory_app.services.demo.dev.cast import (
    BACKEND,
    FRONTEND,
    GUESTS,
    OWNERS,
    PLANNER,
    PORT,
    SUBJECTS,
    Task,
    team,
)
from memory_app.services.demo.dev.upkeep import EVENINGS, Evening
from memory_app.services.demo.stage import Stage, Story, let_in_agents, let_in_guests
from memory_app.services.sessions import Report
from memory_app.tenancy import scope

DAYS = 28
"""Working days, so six weeks at most of times."""
SEED = 7
TASKS: Mapping[Voice, Sequence[Task]] = {
    PLANNER: planner.TASKS,
    BACKEND: backend.TASKS,
    FRONTEND: frontend.TASKS,
}
_MORNING, _EVENING, _LATE = 8 * 60, 18 * 60 + 20, 18 * 60 + 45
"""Minutes of the day: when all are let in, when people look at what was learned, and when the backend coder stops."""
_FIRST, _LAST = 9 * 60, 17 * 60 + 30
"""Between these, sessions end."""
_BEGAN, _SPOKE = timedelta(minutes=26), timedelta(seconds=40)
"""How long ago the work that runs began, and how long since its last word."""


@dataclass(frozen=True, slots=True)
class Session:
    """A task with the agent that does it, when it ends, and what it costs."""

    at: datetime
    voice: Voice
    task: Task
    commit: str
    tokens: tuple[int, int]


def tell(story: Story, *, now: datetime) -> dict[str, int]:
    """Live through 28 working days and this moment with the real engine; the same seed and night tell the same.

    Call outside any scope, once, on an empty workspace. Returns counts by what was made. `people` of the story is how
    many teams there are, of three agents each; the members tend to what the first one learned.
    """
    with not_waiting_for_the_disk():
        days = [day for day in days_until(story.last_night) if day.is_working][-DAYS:]
        teams = [team(number) for number in range(1, story.people + 1)]
        stage = _set_up(story, teams, days[0].at(_MORNING))
        by_day = _sessions(teams, days)
        for number, day in enumerate(days, start=1):
            for session in by_day[number]:
                _commit(stage, session)
            _tend(stage, number, day.at(_EVENING))
        _leave_undone(stage, days[-1].at(_LATE), now)
        story.work_off(now)
    return _counts(story)


def _set_up(story: Story, teams: Sequence[Mapping[Voice, Voice]], now: datetime) -> Stage:
    actor = story.actor
    with scope(workspace=story.workspace.pk):
        guests = let_in_guests(story, GUESTS, now)
        for key, guest in SUBJECTS.items():
            identities.subject_named(actor=actor, key=key, now=now)
            known = {"name": guest.name, "emails": [guest.email]}
            directory.edit_subject(actor=actor, key=key, changes=known, now=now)
        identities.companies_by_key(actor=actor, keys=[PORT.key], now=now)
        known_firm = {"name": PORT.name, "tags": list(PORT.tags)}
        directory.edit_company(actor=actor, key=PORT.key, changes=known_firm, now=now)
        owners = {voice: guests[OWNERS[part]] for players in teams for part, voice in players.items()}
        return Stage(story, let_in_agents(actor, owners, now), guests)


def _sessions(teams: Sequence[Mapping[Voice, Voice]], days: Sequence[Day]) -> Mapping[int, Sequence[Session]]:
    """By the working day, in the order in which they end."""
    found: dict[int, list[Session]] = {number: [] for number in range(1, len(days) + 1)}
    for number, players in enumerate(teams, start=1):
        luck = Random(f"{SEED}:dev:{number}")  # noqa: S311 - a story, not a secret
        for day in found:
            found[day] += _of_team(players, day, days[day - 1], luck)
    return {day: sorted(ended, key=lambda session: session.at) for day, ended in found.items()}


def _of_team(players: Mapping[Voice, Voice], number: int, day: Day, luck: Random) -> Iterator[Session]:
    """What a team's agents finish on one day, spread over its hours."""
    done = [(players[part], task) for part, tasks in TASKS.items() for task in tasks if task.day == number]
    for place, (voice, task) in enumerate(done):
        share = (_LAST - _FIRST) // len(done)
        minute = _FIRST + place * share + luck.randrange(share)
        tokens = luck.randrange(18_000, 160_000), luck.randrange(1_200, 9_000)
        yield Session(day.at(minute), voice, task, f"{luck.randrange(16**6):06x}{luck.randrange(10)}", tokens)


def _commit(stage: Stage, session: Session) -> None:
    voice, task = stage.voice(session.voice.key, session.at), session.task
    committed = task.outcome is SessionOutcome.COMPLETED and task.files
    said = f"{task.said}\nCommitted as `{session.commit}`" if committed else task.said
    report = Report(
        said,
        subject=task.subject,
        files_changed=task.files,
        input_tokens=session.tokens[0],
        output_tokens=session.tokens[1],
        outcome=task.outcome,
        task=task.name,
    )
    with scope(workspace=voice.workspace_id):
        sessions.commit_session(actor=voice, report=report, now=session.at)


def _tend(stage: Stage, number: int, now: datetime) -> None:
    with scope(workspace=stage.story.workspace.pk):
        lessons.learn(stage, number, now)
        for done in EVENINGS.get(number, ()):
            done(Evening(stage, now))


def _leave_undone(stage: Stage, evening: datetime, now: datetime) -> None:
    """One task was cut off in the evening, one is under way at this moment."""
    stopped: work_states.Fields = {
        "status": WorkStatus.INTERRUPTED,
        "prompt": "Turn cancelled port calls into credit notes, with a reversal of their postings.",
        "cwd": "/srv/quayside-ledger",
        "output": """
        SUMMARY: Credit notes have their model and numbers, 9 of 12 tests pass
        Next steps:
        - Reverse the postings of a call that is cancelled after its invoice
        - Ask the planner what a partly cancelled call costs
        Unfinished: the migration is written but untested
        """,
        "files_touched": ["ledger/models/credit_note.py", "ledger/migrations/0014_credit_notes.py"],
        "last_activity": "Running tests/services/test_credit_notes.py",
    }
    runs: work_states.Fields = {
        "prompt": "Show the progress of a statement export, without reloading the page.",
        "cwd": "/srv/quayside-ledger",
    }
    spoke: work_states.Fields = {
        "output": """
        SUMMARY: The bar of an export follows its job, 3 of 5 tests pass
        Next: stop asking while the tab is hidden
        """,
        "files_touched": ["templates/exports/detail.html", "static/exports.js"],
        "last_activity": "Editing static/exports.js",
    }
    for voice, task, fields, at in (
        (BACKEND, "credit-notes", stopped, evening),
        (FRONTEND, "export-progress", runs, now - _BEGAN),
        (FRONTEND, "export-progress", spoke, now - _SPOKE),
    ):
        actor = stage.voice(voice.key, at)
        with scope(workspace=actor.workspace_id):
            work_states.update_work_state(actor=actor, agent=None, task=task, fields=fields, now=at)


def _counts(story: Story) -> dict[str, int]:
    workspace = story.workspace.pk
    with scope(workspace=workspace):
        return {
            "sessions": AgentSession.objects.in_workspace(workspace).count(),
            "facts": AgentFact.objects.in_workspace(workspace).count(),
            "items of shared knowledge": SharedKnowledge.objects.in_workspace(workspace).count(),
        }
