"""The demo is lived through: days are reported, at night the engine runs, each morning people answer it."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from django.db import connection

from memory_app.domain.policy import LIMITS
from memory_app.models import Observation, ProceduralRule
from memory_app.services import ingest, maintenance
from memory_app.services.demo import cast, mornings
from memory_app.services.demo.calendar import days_until
from memory_app.services.demo.habits import Life, Signal
from memory_app.services.demo.stage import Stage, Story, set_up
from memory_app.tenancy import scope

_BEFORE_WORK, _REPORTED = 7 * 60, 21 * 60
"""Minutes of the day: when all are let in, and when agents have told everything."""


def tell(story: Story) -> dict[str, int]:
    """Live through 120 days with the real engine, one after the other; ends with the last night.

    Call outside any scope, once, on an empty workspace. Returns counts by what was made.
    """
    with not_waiting_for_the_disk():
        return _tell(story)


@contextmanager
def not_waiting_for_the_disk() -> Iterator[None]:
    """Of some thousand commits each would wait for it; a demo that a power cut takes can be told again."""
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit TO off")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("RESET synchronous_commit")


def _tell(story: Story) -> dict[str, int]:
    days = list(days_until(story.last_night))
    people = cast.people(story.people)
    stage = set_up(story, people, days[0].at(_BEFORE_WORK))
    lives = [Life(person, days) for person in people]
    reported = 0
    waiting: list[Signal] = []
    woken = False
    for day in days:
        mornings.live_through(stage, day, after_a_night=woken)
        waiting += [signal for life in lives for signal in life.of(day)]
        woken = day.has_night
        if woken:
            reported += _report(stage, waiting, day.at(_REPORTED))
            waiting.clear()
            _night(story, day.night_after)
    with scope(workspace=story.workspace.pk):
        made = Observation.objects.in_workspace(story.workspace.pk).count()
        rules = ProceduralRule.objects.in_workspace(story.workspace.pk).count()
    return {"signals": reported, "observations": made, "rules": rules}


def _report(stage: Stage, signals: Sequence[Signal], now: datetime) -> int:
    """Each agent tells what it has kept since the last time."""
    by_agent: dict[str, list[Signal]] = defaultdict(list)
    for signal in signals:
        by_agent[signal["agent"]].append(signal)
    for agent, told in sorted(by_agent.items()):
        voice = stage.voice(agent, now)
        for start in range(0, len(told), LIMITS.batch_items):
            with scope(workspace=voice.workspace_id):
                batch = told[start : start + LIMITS.batch_items]
                ingest.accept_signals(actor=voice, signals=batch, now=now, turns_nights_on=False)
    if signals:
        stage.story.work_off(now)
    return len(signals)


def _night(story: Story, night: datetime) -> None:
    with scope(workspace=story.workspace.pk):
        maintenance.schedule_run(actor=story.system, now=night, local_date=night.date())
    story.work_off(night)
