"""What needs a person, one line each, leading to where it is done."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from memory_app.domain.vocabulary import RunKind, RunStatus
from memory_app.models import MaintenanceRun
from memory_app.selectors.dashboard import CONFLICTS, Needs
from memory_app.templatetags.figures import ago, capped, duration

_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Line:
    """One line. `quote` is somebody's own text, shown instead of `text`; `at` follows the note, in words."""

    key: str
    icon: str
    url: str
    text: str = ""
    quote: str = ""
    note: str = ""
    at: datetime | None = None
    tone: str = ""


@dataclass
class NeedsView:
    """All lines, the most pressing first. Who may not judge reads what waits for those who may."""

    needs: Needs
    now: datetime
    may_judge: bool

    @cached_property
    def lines(self) -> Sequence[Line]:
        """What failed, what waits for an answer, what happens by itself."""
        asked = (*self._failed(), *self._parked(), *self._review(), *self._conflicts(), *self._learned())
        return [*asked, *self._clock(), *self._running()]

    @property
    def summary(self) -> str:
        """All of it for who can't see it change."""
        count = len(self.lines)
        if not count:
            return gettext("Nothing needs you.") if self.may_judge else gettext("Nothing waits.")
        return ngettext("%(n)d thing to see to", "%(n)d things to see to", count) % {"n": count}

    @cached_property
    def token(self) -> str:
        """Changes whenever a line would; what stands before the dot only when the summary does."""
        said = repr([(line, ago(line.at, self.now) if line.at else "") for line in self.lines])
        said += str(self.needs.next_night_at)
        return f"{len(self.lines)}.{hashlib.sha256(said.encode()).hexdigest()[:12]}"

    def _failed(self) -> Iterator[Line]:
        run = self.needs.last_run
        if run and run.status == RunStatus.FAILED:
            night = run.kind == RunKind.SCHEDULED
            text = gettext("The last night failed") if night else gettext("The last run failed")
            note = gettext("begun")
            yield Line("run", "octagon-alert", _of_run(run), text, note=note, at=run.created_at, tone="bad")

    def _running(self) -> Iterator[Line]:
        run = self.needs.last_run
        if run and run.status in {RunStatus.QUEUED, RunStatus.RUNNING}:
            night = run.kind == RunKind.SCHEDULED
            text = gettext("The night is under way") if night else gettext("A run is under way")
            yield Line("run", "refresh-cw", _of_run(run), text, note=_progress(run), tone="busy")

    def _parked(self) -> Iterator[Line]:
        count = self.needs.parked
        if count:
            text = ngettext("%(n)s job was given up on", "%(n)s jobs were given up on", count) % {"n": capped(count)}
            look, wait = gettext("look at the error, then try again"), gettext("a reviewer can try again")
            note = look if self.may_judge else wait
            yield Line("jobs", "circle-pause", reverse("memory:job-list"), text, note=note, tone="bad")

    def _review(self) -> Iterator[Line]:
        count = self.needs.pending
        if not count:
            return
        if self.may_judge:
            text = ngettext("%(n)s observation waits for your answer", "%(n)s observations wait for your answer", count)
        else:
            text = ngettext("%(n)s observation waits for a reviewer", "%(n)s observations wait for a reviewer", count)
        note = _about(self.needs.minutes) if self.may_judge else ""
        yield Line("review", "inbox", reverse("memory:review"), text % {"n": capped(count)}, note=note)

    def _conflicts(self) -> Iterator[Line]:
        may = self.may_judge
        if count := self.needs.contradicted:
            note = gettext("decide which one is true") if may else gettext("a reviewer decides which one is true")
            text = ngettext("%(n)s observation is contradicted", "%(n)s observations are contradicted", count)
            url = reverse("memory:observation-detail", args=[self.needs.first_contradicted])
            yield Line("contradicted", "scale", url, text % {"n": capped(count, CONFLICTS)}, note=note)
        if count := self.needs.rules_against:
            text = ngettext("%(n)s conflict between rules", "%(n)s conflicts between rules", count)
            note = (
                gettext("agents get both: pause one") if may else gettext("agents get both until a reviewer pauses one")
            )
            url = reverse("memory:rule-list")
            yield Line("rules", "scale", url, text % {"n": capped(count)}, note=note)
        if count := self.needs.conflicts:
            text = ngettext("%(n)s conflict in what agents learned", "%(n)s conflicts in what agents learned", count)
            note = gettext("say which one holds") if may else gettext("a reviewer says which one holds")
            url = reverse("memory:conflict-list")
            yield Line("conflicts", "split", url, text % {"n": capped(count)}, note=note)

    def _learned(self) -> Iterator[Line]:
        may, facts, knowledge = self.may_judge, reverse("memory:fact-list"), reverse("memory:knowledge-list")
        if count := self.needs.interrupted:
            text = ngettext("%(n)s task of an agent was interrupted", "%(n)s tasks of agents were interrupted", count)
            note = gettext("let the agent go on, or forget the task")
            yield Line("interrupted", "hourglass", reverse("memory:agent-list"), text % {"n": capped(count)}, note=note)
        if count := self.needs.disputed:
            text = ngettext(
                "%(n)s item of shared knowledge is disputed", "%(n)s items of shared knowledge are disputed", count
            )
            note = gettext("confirm, mend or archive it") if may else gettext("no agent is told of it meanwhile")
            url = f"{knowledge}?status=disputed"
            yield Line("disputed", "triangle-alert", url, text % {"n": capped(count)}, note=note)
        note = gettext("merge them, or keep both") if may else gettext("a reviewer merges them, or keeps both")
        if count := self.needs.alike_facts:
            text = ngettext("%(n)s fact may say what another one says", "%(n)s facts may say what others say", count)
            yield Line("alike", "merge", f"{facts}?mark=duplicate", text % {"n": capped(count)}, note=note)
        if count := self.needs.alike_knowledge:
            text = ngettext(
                "%(n)s item of shared knowledge may say what another one says",
                "%(n)s items of shared knowledge may say what others say",
                count,
            )
            yield Line("alike-known", "merge", f"{knowledge}?mark=duplicate", text % {"n": capped(count)}, note=note)

    def _clock(self) -> Iterator[Line]:
        row, due_at = self.needs.by_clock, self.needs.by_clock_at
        if row is None or due_at is None:
            return
        url = reverse("memory:observation-detail", args=[row.pk])
        if due_at > self.now:
            note, at = gettext("becomes a rule"), due_at
        else:
            note, at = gettext("becomes a rule in the next run"), None
        yield Line("clock", "hourglass", url, quote=row.quote, note=note, at=at, tone="wait")


def _about(minutes: int) -> str:
    return gettext("about %(span)s") % {"span": duration(minutes * _MINUTE)}


def _of_run(run: MaintenanceRun) -> str:
    return reverse("memory:run-detail", args=[run.pk])


def _progress(run: MaintenanceRun) -> str:
    """The step that is open, and how far it is."""
    running = [step for step in run.steps.all() if step.status == RunStatus.RUNNING]
    if not running:
        return gettext("waits for a worker") if run.status == RunStatus.QUEUED else ""
    return f"{running[0].name} {running[0].done} / {running[0].total or 0}"
