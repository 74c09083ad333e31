"""The demo workspace: a small fictional company's mail agent over six weeks, night by night, by the real engine."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from memory_app.domain.actors import Actor, system_actor
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import ActorKind, Role, Way
from memory_app.models import Member, Observation, Workspace
from memory_app.services import feedback, identities, ingest, maintenance, work
from memory_app.tenancy import scope

SLUG, NAME, ZONE = "demo", "Rossi Studio (demo)", "Europe/Rome"
PERSON, PERSON_NAME = "maria", "Maria Rossi"
_MARCO = "marco@bertelli.example"
CONTACTS = {
    _MARCO: "Marco Bertelli",
    "jana@weber.example": "Jana Weber",
    "li@nordwind.example": "Li Chen",
}
DAYS = 42
SEED = 7
_NIGHT = time(3, 0)
_NIGHTS_APART = 3
_FRIDAY, _SATURDAY, _JUDGED_FROM = 4, 5, 14
_LISTS_FROM, _MONDAYS_FROM, _REPORTS_FOR = 27, 20, 3
"""Days on which newer habits begin; for how many the newest has lasted: something young waits for the visitor."""


@dataclass(frozen=True, slots=True)
class Story:
    """Where the demo is told: the workspace, who owns it, and the last night."""

    workspace: Workspace
    owner: Member
    last_night: datetime

    @property
    def actor(self) -> Actor:
        """The owner, whose hand gives the verdicts."""
        return Actor(
            kind=ActorKind.MEMBER, workspace_id=self.workspace.pk, way=Way.COMMAND, id=self.owner.pk, role=Role.OWNER
        )

    @property
    def reporter(self) -> Actor:
        """The agents' own voice: what they report is nobody's word but theirs."""
        return system_actor(self.workspace.pk, Way.COMMAND)


def last_night(now: datetime) -> datetime:
    """The latest 03:00 of the demo's zone."""
    local = now.astimezone(ZoneInfo(ZONE))
    night = datetime.combine(local.date(), _NIGHT, tzinfo=local.tzinfo)
    return night if night <= local else night - timedelta(days=1)


def tell(story: Story) -> dict[str, int]:
    """Report six weeks of signals, run the engine every third night and the last three, and give two verdicts.

    Call outside any scope, once, on an empty workspace. Returns counts by what was made.
    """
    reported = 0
    days = list(_days(story.last_night))
    with scope(workspace=story.workspace.pk):
        _introduce(story)
    for number, day in enumerate(days):
        reported += _report(story, list(_signals_of(day, number)), day)
        if number % _NIGHTS_APART == _NIGHTS_APART - 1 or number >= DAYS - _REPORTS_FOR:
            _night(story, _night_after(day))
            _judge(story, _night_after(day), number)
    with scope(workspace=story.workspace.pk):
        made = Observation.objects.in_workspace(story.workspace.pk).count()
    return {"signals": reported, "observations": made}


def _days(end: datetime) -> Iterator[datetime]:
    first = end.date() - timedelta(days=DAYS)
    for number in range(DAYS):
        yield datetime.combine(first + timedelta(days=number), time(9, 0), tzinfo=end.tzinfo)


def _night_after(day: datetime) -> datetime:
    return datetime.combine(day.date() + timedelta(days=1), _NIGHT, tzinfo=day.tzinfo)


def _introduce(story: Story) -> None:
    first = next(_days(story.last_night))
    person = identities.subject_named(actor=story.actor, key=PERSON, now=first)
    person.name = PERSON_NAME
    person.save(update_fields=["name"])
    for key, name in CONTACTS.items():
        contact = identities.contact_named(actor=story.actor, key=key, now=first)
        contact.name = name
        contact.save(update_fields=["name"])


def _signals_of(day: datetime, number: int) -> Iterator[dict[str, Any]]:
    """One working day's reports: the mail agent's drafts, follow-ups in the CRM, an approval in accounting."""
    if number >= DAYS - _REPORTS_FOR:
        yield from _report_edits(day, number)
    luck = random.Random(f"{SEED}:{number}")  # noqa: S311 - a story, not a secret
    if day.weekday() >= _SATURDAY:
        return
    for turn in range(luck.choice((1, 2, 2, 3))):
        yield _draft(day, luck, number, turn)
    friday = day.weekday() == _FRIDAY
    for turn in range(2):
        event, told = ("deferred", "Put off to Monday.") if friday else ("draft_sent", "Follow-up sent.")
        yield _signal(day, f"{number}-crm-{turn}", hour=6, agent="crm", event_type=event, summary=told)
    refused = day.weekday() == 0 and number >= _MONDAYS_FROM
    verdict = "rejected" if refused else "granted"
    for turn in range(2 if refused else 1):
        name = f"{number}-approval-{turn}"
        yield _signal(day, name, hour=5, agent="accounting", event_type=f"approval_{verdict}", outcome=verdict)


def _report_edits(day: datetime, number: int) -> Iterator[dict[str, Any]]:
    """The file agent is new: of its stock reports, weekends too, each gets a table. Its clock runs when one looks."""
    for turn in range(2):
        yield _signal(
            day,
            f"{number}-files-{turn}",
            hour=4 + turn,
            agent="files",
            event_type="draft_edited",
            summary="Stock report: figures put into a table.",
            traits=["added:table"],
        )


def _draft(day: datetime, luck: random.Random, number: int, turn: int) -> dict[str, Any]:
    """A draft as the agent wrote it and as it was sent: semicolons go, and each contact has a habit of their own."""
    contact = luck.choice(list(CONTACTS))
    who = CONTACTS[contact].split()[0]
    opening, ending = f"Dear {who},\n\n", "\n\nBest regards,\nMaria"
    thanks = "" if luck.random() < 0.5 else "I hope you are well. "  # noqa: PLR2004
    before = f"{opening}{thanks}the samples are ready; we send them on {luck.choice(['Monday', 'Tuesday'])}.{ending}"
    after = before.replace("ready; we", "ready. We") if luck.random() < 0.9 else before  # noqa: PLR2004
    if who == "Marco" and luck.random() < 0.9:  # noqa: PLR2004
        after = after.replace(opening, "")
    if who == "Jana" and number >= _LISTS_FROM:
        after = after.replace(ending, f"\n\n- sizes 38 to 44\n- two colours\n- prices attached{ending}")
    edited = "draft_edited" if after != before else "draft_sent"
    return _signal(
        day, f"{number}-{turn}", hour=1 + turn, event_type=edited, contact=contact, before=before, after=after
    )


def _signal(
    day: datetime, name: str, *, hour: int, event_type: str, agent: str = "email", **more: Any
) -> dict[str, Any]:
    moment = day + timedelta(hours=hour)
    return {
        "idempotency_key": f"demo-{name}",
        "agent": agent,
        "subject": PERSON,
        "event_type": event_type,
        "occurred_at": moment.isoformat(),
        **more,
    }


def _at(moment: datetime) -> Callable[[], datetime]:
    return lambda: moment


def _report(story: Story, signals: list[dict[str, Any]], day: datetime) -> int:
    moment = day + timedelta(hours=12)
    for start in range(0, len(signals), LIMITS.batch_items):
        with scope(workspace=story.workspace.pk):
            ingest.accept_signals(actor=story.reporter, signals=signals[start : start + LIMITS.batch_items], now=moment)
    work.run_due(workspace_id=story.workspace.pk, now=_at(moment))
    return len(signals)


def _night(story: Story, night: datetime) -> None:
    with scope(workspace=story.workspace.pk):
        maintenance.request_run(actor=story.actor, now=night, as_of=night)
    work.run_due(workspace_id=story.workspace.pk, now=_at(night))


def _judge(story: Story, night: datetime, number: int) -> None:
    """From the third week on: a yes to the semicolons, a no to Marco's greetings; the rest waits for the visitor."""
    if number < _JUDGED_FROM:
        return
    morning = night + timedelta(hours=6)
    with scope(workspace=story.workspace.pk):
        waiting = Observation.objects.in_workspace(story.workspace.pk).pending()
        for row in waiting.filter(pattern__trait="removed:semicolon", pattern__conditions=None):
            feedback.confirm_observation(observation_id=row.pk, actor=story.actor, now=morning)
        for row in waiting.filter(pattern__conditions__contact__key=_MARCO, pattern__trait="removed:greeting"):
            feedback.reject_observation(
                observation_id=row.pk, actor=story.actor, now=morning, note="Only Marco, and only this autumn."
            )
    work.run_due(workspace_id=story.workspace.pk, now=_at(morning))
