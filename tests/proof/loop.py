"""Services and model side by side: each step goes to both, and after each the database is what the model says.

Services run on real Postgres. Every example starts from one committed workspace inside a transaction of its own, which
is rolled back at its end. Only two things are arranged: episodes are written as rows (how signals become episodes is
tested elsewhere), and a job's steps are called with a claim that can die between two effects.
"""

import copy
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from unittest import mock
from uuid import UUID

from memory_app import jobs
from memory_app.domain.actors import Actor, system_actor
from memory_app.domain.errors import Refusal
from memory_app.domain.mining import Finding as Mined
from memory_app.domain.vocabulary import Role
from memory_app.ids import uuid7
from memory_app.models import Agent, Episode, MaintenanceRun, Subject
from memory_app.services import cascade, detection, feedback, promotion
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    AgentFactory,
    ApiKeyFactory,
    SubjectFactory,
    WorkspaceFactory,
    key_actor,
    member_actor,
)
from tests.proof import database, rows
from tests.proof.claims import Died, DyingClaim, transaction_alone
from tests.proof.invariants import JOBS, Invariants
from tests.proof.model import Model
from tests.proof.overhear import MINED, mining, told_by
from tests.proof.rows import Job, Observation, Refused

TRAITS = ("removed:semicolon", "added:greeting")
STEPS: dict[str, jobs.Step] = {
    "cascade": cascade.take_effects,
    "undo": cascade.put_back,
    "purge": cascade.purge_sources,
}
VERBS: dict[str, Callable[..., object]] = {
    "right": feedback.confirm_observation,
    "wrong": feedback.reject_observation,
    "undo": feedback.undo_verdict,
    "reopen": feedback.reopen_observation,
}
TOLD: Counter[str] = Counter()
"""Each transition that was taken, by name: what `make proof` prints."""


@dataclass
class World:
    """What every example begins with."""

    workspace_id: UUID
    actors: dict[str, Actor]
    subjects: list[Subject]
    agents: list[Agent]
    agent_keys: list[Actor]
    model: Model
    ids: dict[str, UUID]


def world() -> World:
    """Two persons, two agents, those who judge them, a few weeks of drafts and the first night. Committed."""
    MINED.clear()
    workspace = WorkspaceFactory()
    agents = [AgentFactory(workspace=workspace, key=key) for key in ("email", "calendar")]
    made = World(
        workspace.pk,
        {
            "reviewer": member_actor(workspace),
            "admin": member_actor(workspace, Role.ADMIN),
            "key": key_actor(ApiKeyFactory(workspace=workspace)),
        },
        [SubjectFactory(workspace=workspace, key=key) for key in ("maria", "nico")],
        agents,
        [key_actor(ApiKeyFactory(workspace=workspace, agent=agent)) for agent in agents],
        Model(),
        {},
    )
    with scope(workspace=workspace.pk):
        first = Loop(made)
        for subject, agent, drafts in ((0, 0, [3] * 6), (0, 1, [1] * 3), (1, 0, [1] * 5), (1, 1, [2] * 4)):
            first.report(subject, agent, drafts)
        first.detect(NOW)
        first.check()
        made.model = first.model
    return made


class Loop:
    """Services and model side by side."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.model = copy.deepcopy(world.model)
        self.now = NOW
        self.state: database.State = database.read(world.workspace_id)
        self.told = TOLD
        self.last: Observation | None = None

    # -- Doing the same to both ----------------------------------------------------------------------------------------
    def tell(self, what: str) -> None:
        self.told[what] += 1

    def agree(self, expected: Callable[[], Any], call: Callable[[], Any]) -> tuple[Any, Any] | None:
        """What both answer; None where both refuse."""
        try:
            told = expected()
        except Refused:
            try:
                call()
            except Refusal:
                return None
            raise AssertionError("the model refuses, the service does not") from None
        return told, call()

    def actor(self, who: str) -> Actor:
        return self.world.actors[who]

    def judged(self, number: int) -> Observation:
        """Every other time the one that was judged last: most of what can go wrong takes several clicks on one row."""
        if number % 2 or self.last is None:
            self.last = self.model.observations[number // 2 % len(self.model.observations)]
        return self.last

    def give(self, row: Observation, kind: str, who: str, *, with_sources: bool = False) -> bool:
        before = row.status
        given: dict[str, Any] = {"observation_id": UUID(row.id), "actor": self.actor(who), "now": self.now}
        if kind == "right":
            answer = self.agree(lambda: self.model.right(row, self.now), lambda: feedback.confirm_observation(**given))
        else:
            answer = self.agree(
                lambda: self.model.wrong(row, self.now, with_sources=with_sources),
                lambda: feedback.reject_observation(**given, reject_sources=with_sources),
            )
        if answer is None:
            self.tell(f"{kind}: refused on a {before} one")
            return False
        (verdict, is_new), made = answer
        if is_new:
            verdict.id = str(made.pk)
        assert verdict.id == str(made.pk), "a click that changes nothing shows the verdict that stands"
        sources = " with its sources" if with_sources and is_new else ""
        self.tell(
            f"{kind}{sources}: {before} → {row.status}" if is_new else f"{kind}: changes nothing on a {before} one"
        )
        return bool(is_new)

    def undo(self, row: Observation, who: str) -> bool:
        before, verdict = row.status, row.standing
        done = [effect.done for effect in verdict.effects] if verdict else []
        answer = self.agree(
            lambda: self.model.undo(row, self.now),
            lambda: feedback.undo_verdict(observation_id=UUID(row.id), actor=self.actor(who), now=self.now),
        )
        if answer is None:
            self.tell("undo: too late" if verdict else "undo: nothing stands")
            return False
        far = "after all of" if all(done) else "in the middle of" if any(done) else "before"
        self.tell(f"undo of {answer[0].kind}: {before} → {row.status}, {far} its cascade")
        return True

    def carry_out(self, job: Job, dies_after: int | None = None) -> None:
        repeat, deaths = job.done, job.deaths
        claim = DyingClaim(
            uuid7(),
            self.world.workspace_id,
            JOBS[job.kind],
            job.verdict.id,
            {"verdict": job.verdict.id},
            uuid7(),
            1,
            lambda: self.now,
            self.now,
        )
        claim.left = dies_after
        try:
            with mock.patch.object(cascade, "scope", transaction_alone):
                STEPS[job.kind](claim)
            died = False
        except Died:
            died = True
        self.model.work(job, self.now, dies_after=dies_after)
        assert died == (job.deaths > deaths), "the worker died where the model's did"
        how = (
            "again" if repeat else "killed between two effects" if died else "standing" if job.verdict.stands else "off"
        )
        self.tell(f"{job.kind} of {job.verdict.kind}: {how}")

    def due(self) -> list[Job]:
        waiting = [job for job in self.model.jobs if not job.done and job.due <= self.now]
        return sorted(waiting, key=lambda job: job.due)

    def work_off(self) -> None:
        while waiting := self.due():
            self.carry_out(waiting[0])

    # -- What comes in -------------------------------------------------------------------------------------------------
    def report(self, subject: int, agent: int, drafts: Iterable[int]) -> None:
        """One draft a day up to now; each has neither, the first, the second or both of the traits."""
        person, speaker = self.world.subjects[subject], self.world.agents[agent]
        made = []
        for day, which in enumerate(drafts, start=1):
            at = self.now - timedelta(days=day)
            made.append(
                Episode(
                    workspace_id=self.world.workspace_id,
                    subject=person,
                    agent=speaker,
                    event_type="draft_edited",
                    summary="A draft was edited.",
                    traits=[trait for bit, trait in enumerate(TRAITS) if which >> bit & 1],
                    occurred_at=at,
                    local_date=at.date(),
                    local_weekday=at.weekday(),
                    local_minute=at.hour * 60 + at.minute,
                    source_class="agent",
                    created_at=self.now,
                )
            )
        for row in Episode.objects.bulk_create(made):
            told = rows.Episode(str(row.pk), person.key, speaker.key)
            self.model.episodes[told.id] = told

    # -- Nights --------------------------------------------------------------------------------------------------------
    def run(self, now: datetime, *, dry_run: bool = False) -> MaintenanceRun:
        made: MaintenanceRun = MaintenanceRun.objects.create(
            workspace_id=self.world.workspace_id,
            now=now,
            local_date=now.date(),
            as_of=now,
            dry_run=dry_run,
            created_at=self.now,
        )
        return made

    def detect(self, now: datetime, about: Sequence[int] = (0, 1)) -> None:
        run, system = self.run(now), system_actor(self.world.workspace_id)
        mined = []
        for subject in (self.world.subjects[number] for number in about):
            with mining() as heard:
                detection.detect_for_subject(subject=subject, run=run, actor=system)
            mined.append((subject, heard))
        state = database.read(self.world.workspace_id)
        for subject, heard in mined:
            self._learn(subject, heard, run, state)
        self._learn_contradictions(state)

    def _learn(self, subject: Subject, mined: Collection[Mined], run: MaintenanceRun, state: database.State) -> None:
        known = {row.id for row in self.model.observations}
        of = str(subject.pk)
        new = {pk: row for pk, row in state.observations.items() if pk not in known and row["subject"] == of}
        made = {row["pattern"]: pk for pk, row in new.items()}
        for found in mined:
            rejected = [pk for pk in found.evidence_ids if self.model.episodes[str(pk)].rejected]
            assert not rejected, "a rejected episode counts for nothing that a run finds"
        refused = {
            found.pattern.key() for found in mined if self.model.stopped_by(subject.key, told_by(found)) is not None
        }
        assert not refused & set(made), "a rejected pattern never comes back by a run while it is refused"
        told = self.model.detect(subject.key, map(told_by, mined), run.now, run.local_date, made)
        assert "missing" not in told, "what a run finds, and may show, becomes an observation"
        for what in told:
            self.tell(f"night: {what}")

    def _learn_contradictions(self, state: database.State) -> None:
        """They are about words and episodes: the model is told."""
        for row in self.model.observations:
            told = state.observations[row.id]["contradicted"]
            if told != row.contradicted:
                self.model.contradict(row, contradicted=told)
                self.tell("contradicted" if told else "no longer contradicted")

    def promote(self, now: datetime, about: Sequence[int]) -> None:
        run, system = self.run(now), system_actor(self.world.workspace_id)
        for subject in (self.world.subjects[number] for number in about):
            expected = self.model.promote(subject.key, now)
            counts = promotion.promote_for_subject(subject=subject, run=run, actor=system)
            assert counts["promoted"] == expected
            if expected:
                self.told["night: promoted by the clock"] += expected

    def run_dry(self, now: datetime) -> None:
        """Changes nothing, which the check after it sees."""
        run, system = self.run(now, dry_run=True), system_actor(self.world.workspace_id)
        for subject in self.world.subjects:
            with mining():
                detection.detect_for_subject(subject=subject, run=run, actor=system)
            promotion.promote_for_subject(subject=subject, run=run, actor=system)
        self.tell("night: dry")

    # -- What holds after every step -----------------------------------------------------------------------------------
    def check(self) -> None:
        before, self.state = self.state.audit, database.read(self.world.workspace_id)
        for verb, count in self.state.audit.items():
            self.told[f"audit: {verb}"] += count - before.get(verb, 0)
        self._learn_contradictions(self.state)
        Invariants(self.model, self.state, self.now, idle=not self.due()).hold()
