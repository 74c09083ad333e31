"""The loop of verdicts as a machine that hypothesis drives: each step goes to the services and to the model alike.

Services run on real Postgres. Every example starts from one committed workspace inside a transaction of its own, which
is rolled back at its end. Only two things are arranged: episodes are written as rows (how signals become episodes is
tested elsewhere), and a job's steps are called with a claim that can die between two effects.
"""

import copy
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from unittest import mock
from uuid import UUID

import pytest
from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from memory_app import jobs
from memory_app.domain import mining as mining_domain
from memory_app.domain.actors import Actor, system_actor
from memory_app.domain.errors import NotAllowed, Refusal
from memory_app.domain.mining import Finding as Mined
from memory_app.domain.patterns import EpisodeView
from memory_app.domain.vocabulary import Category, Role
from memory_app.ids import uuid7
from memory_app.models import Agent, Episode, MaintenanceRun, Subject, VerdictEffect
from memory_app.services import cascade, detection, feedback, observations, promotion, reverse_signals, rules
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
from tests.proof import database, model
from tests.proof.model import Finding, Model, Observation, Refused, Rule

TRAITS = ("removed:semicolon", "added:greeting")
PROPOSED = ("Ring the bell before noon.", "ring the BELL, before noon", "Water all plants on the terrace.")
BETTER = ("Tulips bloom behind the garage.", "My lamp glows green tonight.")
BY_HAND = ("Greet the porter.", "Keep the boiler warm.")
CATEGORY = Category.TOOLS
ANY = st.integers(0, 63)
ANY_FEW = 8
WHO = st.sampled_from(["reviewer", "admin", "key"])
JOBS = {"cascade": "memory.verdict_cascade", "undo": "memory.verdict_undo", "purge": "memory.source_purge"}
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


class Died(BaseException):
    """The worker was killed here."""


class DyingClaim(jobs.Claim):
    """A claim without a queue, whose worker is killed when it would renew it for the nth time."""

    left: int | None = None

    def renew(self) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left == 0:
                raise Died


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

    def carry_out(self, job: model.Job, dies_after: int | None = None) -> None:
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

    def due(self) -> list[model.Job]:
        waiting = [job for job in self.model.jobs if not job.done and job.due <= self.now]
        return sorted(waiting, key=lambda job: job.due)

    def work_off(self) -> None:
        while waiting := self.due():
            self.carry_out(waiting[0])

    # -- What comes in -------------------------------------------------------------------------------------------------
    def report(self, subject: int, agent: int, drafts: Iterable[int]) -> None:
        """One draft a day up to now; each has neither, the first, the second or both of the traits."""
        person, speaker = self.world.subjects[subject], self.world.agents[agent]
        rows = []
        for day, which in enumerate(drafts, start=1):
            at = self.now - timedelta(days=day)
            rows.append(
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
        for row in Episode.objects.bulk_create(rows):
            told = model.Episode(str(row.pk), person.key, speaker.key)
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
            found.pattern.key() for found in mined if self.model.stopped_by(subject.key, _told(found)) is not None
        }
        assert not refused & set(made), "a rejected pattern never comes back by a run while it is refused"
        told = self.model.detect(subject.key, map(_told, mined), run.now, run.local_date, made)
        assert "missing" not in told, "what a run finds, and may show, becomes an observation"
        for what in told:
            self.tell(f"night: {what}")

    def _learn_contradictions(self, state: database.State) -> None:
        for row in self.model.observations:
            told = state.observations[row.id]["contradicted"]
            if told != row.contradicted:
                self.model.contradict(row, contradicted=told)
                self.tell(f"night: {'contradicted' if told else 'no longer contradicted'}")

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
        self._nothing_that_is_gone_is_injected()
        self._the_refused_stays_refused()
        self._counts_are_links()
        self._texts_go_when_they_should()
        self._all_is_as_the_model_says()

    def _nothing_that_is_gone_is_injected(self) -> None:
        for pk in self.state.injectable:
            source = self.state.rules[pk]["source"]
            status = self.state.observations[source]["status"] if source else "by hand"
            assert status not in ("rejected", "superseded"), "no injectable rule from a rejected or superseded one"

    def _the_refused_stays_refused(self) -> None:
        revoked = {o.id for o in self.model.observations if o.standing and o.standing.signal == "revoked"}
        for pk, row in self.state.observations.items():
            assert len(row["standing"]) <= 1, "at most one verdict stands"
            assert row["signals"].count("active") <= 1, "at most one reverse signal of an observation is active"
            if row["standing"] == [["wrong", True]] and pk not in revoked:
                assert "active" in row["signals"], "rejected ⇒ an active reverse signal, once its cascade ran"
            if row["status"] != "rejected" and not self._is_undone_lately(pk):
                assert "active" not in row["signals"], (
                    "an active reverse signal ⇒ rejected, once an undo was carried out"
                )

    def _is_undone_lately(self, pk: str) -> bool:
        rows = self.state.verdicts.values()
        return any(row["of"] == pk and row["undone"] and not row["put_back"] for row in rows)

    def _counts_are_links(self) -> None:
        for row in self.state.observations.values():
            assert row["occurrences"] == row["alive"], "occurrences = linked live episodes"

    def _texts_go_when_they_should(self) -> None:
        for row in self.state.rejected.values():
            assert row["purged"] == row["empty"], "a purged episode is empty, one that waits is not"
        if not self.due():
            for no in filter(None, (observation.standing for observation in self.model.observations)):
                if self.now >= no.at + model.WINDOW:
                    kept = [e for e in no.rejected if not self.state.rejected.get(e.id, {}).get("purged")]
                    assert not kept, "what a no rejected has no text once its window is over and all work is done"

    def _all_is_as_the_model_says(self) -> None:
        for name, expected in self.expected().items():
            actual = getattr(self.state, name)
            if name == "observations":
                actual = {
                    pk: {key: row[key] for key in expected[pk]} if pk in expected else row for pk, row in actual.items()
                }
            elif name == "rules":
                actual = sorted((r["source"] or pk, r["text"], r["status"], r["position"]) for pk, r in actual.items())
            elif name == "injectable":
                actual = sorted(self.state.rules[pk]["source"] or pk for pk in actual)
            elif name == "rejected":
                actual = {pk: row["purged"] for pk, row in actual.items()}
            elif name == "audit":
                actual = {verb: count for verb, count in actual.items() if "contradict" not in verb}
            assert actual == expected, f"{name} as the model says: {_differing(actual, expected)}"

    def expected(self) -> dict[str, Any]:
        """The model in the database's words."""
        said = [verdict for row in self.model.observations for verdict in row.verdicts]
        source = {id(row.rule): row.id for row in self.model.observations if row.rule}
        return {
            "observations": {
                row.id: {
                    "status": row.status,
                    "confirmed": row.confirmed,
                    "confidence": row.confidence,
                    "quote": row.quote,
                    "occurrences": row.occurrences,
                    "linked": sorted(episode.id for episode in row.evidence),
                    "merged_into": row.merged_into.id if row.merged_into else None,
                    "signals": sorted(v.signal for v in row.verdicts if v.signal),
                    "standing": [[v.kind, v.cascaded] for v in row.verdicts if v.stands],
                }
                for row in self.model.observations
            },
            "rules": sorted((source.get(id(r)) or r.id, r.text, r.status, r.position) for r in self.model.rules),
            "injectable": sorted(source.get(id(rule)) or rule.id for rule in self.model.injectable()),
            "rejected": {e.id: e.purged for e in self.model.episodes.values() if e.rejected},
            "verdicts": {
                verdict.id: {
                    "kind": verdict.kind,
                    "of": verdict.about.id,
                    "undone": verdict.undone,
                    "put_back": verdict.put_back,
                    "superseded_by": verdict.superseded_by.id if verdict.superseded_by else None,
                }
                for verdict in said
            },
            "jobs": {
                name: count for kind, name in JOBS.items() if (count := sum(j.kind == kind for j in self.model.jobs))
            },
            "audit": {verb: count for verb, count in self.model.audit.items() if count},
        }


MINE = mining_domain.mine
MINED: dict[tuple[UUID, ...], list[Mined]] = {}


def _differing(actual: Any, expected: Any) -> str:
    if not isinstance(actual, dict) or not isinstance(expected, dict):
        return f"{actual} ≠ {expected}"
    unlike = [key for key in {**actual, **expected} if actual.get(key) != expected.get(key)]
    return "; ".join(f"{key}: {_differing(actual.get(key), expected.get(key))}" for key in unlike)


def transaction_alone(**_: object) -> transaction.Atomic:
    """A scope inside the one we are in already, without asking for it again: half of a job's statements."""
    return transaction.atomic()


@contextmanager
def mining() -> Iterator[list[Mined]]:
    """Overhear what is found. What was mined once is remembered: mining takes most of the time, and has own tests."""
    heard: list[Mined] = []

    def mine(views: Collection[EpisodeView], **more: Any) -> list[Mined]:
        seen = tuple(sorted(view.id for view in views))
        if seen not in MINED:
            MINED[seen] = MINE(views, **more)
        heard.extend(MINED[seen])
        return heard

    with mock.patch.object(detection, "mine", mine):
        yield heard


def _told(found: Mined) -> Finding:
    return Finding(
        found.pattern.key(),
        found.pattern.agent,
        tuple(str(pk) for pk in found.evidence_ids),
        found.opportunities,
        found.consistency,
        found.promotion_candidate,
        found.quote,
        found.rule_text,
        found.category.value,
        found.contradicted,
    )


class Machine(RuleBasedStateMachine):
    """The rules that hypothesis chooses from. `WORLD` is set by the test."""

    WORLD: World

    def __init__(self) -> None:
        super().__init__()
        self._scope = scope(workspace=self.WORLD.workspace_id)
        self._scope.__enter__()
        self.loop = Loop(self.WORLD)

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self._scope.__exit__(None, None, None)

    @invariant()
    def everything_holds(self) -> None:
        self.loop.check()

    @property
    def _model(self) -> Model:
        return self.loop.model

    # -- Time ----------------------------------------------------------------------------------------------------------
    @rule(unit=st.sampled_from(["minutes", "minutes", "hours", "days"]), count=st.integers(1, 9))
    def time_passes(self, unit: str, count: int) -> None:
        self.loop.now += timedelta(**{unit: count})

    # -- Verdicts ------------------------------------------------------------------------------------------------------
    @rule(number=ANY, who=WHO)
    def right(self, number: int, who: str) -> None:
        self.loop.give(self.loop.judged(number), "right", who)

    @rule(number=ANY, who=WHO, with_sources=st.booleans())
    def wrong(self, number: int, who: str, with_sources: bool) -> None:
        self.loop.give(self.loop.judged(number), "wrong", who, with_sources=with_sources)

    @rule(number=ANY, who=WHO)
    def undo(self, number: int, who: str) -> None:
        """Of one that was judged, else it would be nothing most of the time."""
        rows = [row for row in self._model.observations if row.standing] or self._model.observations
        self.loop.undo(rows[number % len(rows)], who)

    @precondition(lambda self: any(row.status == "rejected" for row in self._model.observations))
    @rule(number=ANY)
    def reopen(self, number: int) -> None:
        rows = [row for row in self._model.observations if row.status == "rejected" or number < ANY_FEW]
        row = rows[number % len(rows)]
        answer = self.loop.agree(
            lambda: self._model.reopen(row),
            lambda: feedback.reopen_observation(
                observation_id=UUID(row.id), actor=self.loop.actor("admin"), now=self.loop.now
            ),
        )
        self.loop.tell("reopen: refused" if answer is None else f"reopen: → {row.status}")

    @rule(number=ANY, call=st.sampled_from(["right", "wrong", "undo", "reopen by a reviewer", "reopen by a key"]))
    def who_may_not(self, number: int, call: str) -> None:
        """An agent never approves; only an admin reopens."""
        verb, _, who = call.partition(" by a ")
        actor = self.loop.actor(who) if who else self.WORLD.agent_keys[number % 2]
        with pytest.raises(NotAllowed):
            VERBS[verb](observation_id=UUID(self.loop.judged(number).id), actor=actor, now=self.loop.now)
        self.loop.tell(f"not allowed: {verb} by {who or 'an agent'}")

    # -- Jobs ----------------------------------------------------------------------------------------------------------
    @precondition(lambda self: self.loop.due())
    @rule(number=ANY, dies_after=st.sampled_from([None, None, 1, 2]))
    def a_job_runs(self, number: int, dies_after: int | None) -> None:
        """Any of those that are due: workers keep no order."""
        waiting = self.loop.due()
        job = waiting[number % len(waiting)]
        self.loop.carry_out(job, dies_after if job.kind == "cascade" else None)

    @precondition(lambda self: self.loop.due())
    @rule()
    def all_jobs_run(self) -> None:
        self.loop.work_off()

    @precondition(lambda self: any(job.done for job in self._model.jobs))
    @rule(number=ANY)
    def a_job_runs_again(self, number: int) -> None:
        done = [job for job in self._model.jobs if job.done]
        self.loop.carry_out(done[number % len(done)])

    @precondition(lambda self: not _in_flight(self._model))
    @rule(
        number=ANY,
        who=WHO,
        kind=st.sampled_from(["right", "wrong", "wrong with sources"]),
        far=st.sampled_from([None, 1, 2, 9]),
    )
    def there_and_back(self, number: int, who: str, kind: str, far: int | None) -> None:
        """A verdict, its cascade as far as it gets, its undo, and the undo's job: all is as it was."""
        row = self.loop.judged(number)
        before = database.read(self.WORLD.workspace_id).restorable()
        if not self.loop.give(row, kind.split(maxsplit=1)[0], who, with_sources=kind.endswith("sources")):
            return
        verdict = row.standing
        assert verdict is not None
        if far is not None:
            self.loop.now += timedelta(minutes=2)
            self.loop.carry_out(next(job for job in self._model.jobs if job.verdict is verdict), dies_after=far)
        self.loop.check()
        self.loop.now += timedelta(minutes=2)
        assert self.loop.undo(row, who)
        at_once = database.read(self.WORLD.workspace_id)
        self.loop.check()
        assert at_once.injectable >= before["injectable"] or kind != "wrong", "an undo gives the rules back at once"
        self.loop.carry_out(next(job for job in self._model.jobs if job.verdict is verdict and job.kind == "undo"))
        after = database.read(self.WORLD.workspace_id).restorable()
        for name, expected in before.items():
            assert after[name] == expected, f"an undo restores exactly: {name}"
        self.loop.tell(f"there and back: {kind}")

    # -- What comes in, and nights -------------------------------------------------------------------------------------
    @rule(
        subject=st.integers(0, 1), agent=st.integers(0, 1), drafts=st.lists(st.integers(0, 3), min_size=1, max_size=6)
    )
    def signals_arrive(self, subject: int, agent: int, drafts: list[int]) -> None:
        self.loop.report(subject, agent, drafts)
        self.loop.tell("signals arrive")

    @rule(
        hours=st.sampled_from([0, 0, 0, 24, 72, -24]),
        steps=st.sampled_from(["detect", "promote", "both", "both", "both", "dry"]),
        about=st.sampled_from([(0,), (1,), (0, 1)]),
    )
    def a_night(self, hours: int, steps: str, about: Sequence[int]) -> None:
        as_of = self.loop.now + timedelta(hours=hours)
        if steps == "dry":
            self.loop.run_dry(as_of)
        if steps in ("detect", "both"):
            self.loop.detect(as_of, about)
        if steps in ("promote", "both"):
            self.loop.promote(as_of, about)

    # -- By hand -------------------------------------------------------------------------------------------------------
    @precondition(lambda self: any(v.signal == "active" for o in self._model.observations for v in o.verdicts))
    @rule(number=ANY, who=WHO)
    def revoke(self, number: int, who: str) -> None:
        written = [v for o in self._model.observations for v in o.verdicts if v.signal]
        said = [v for v in written if v.signal == "active" or number < ANY_FEW]
        verdict = said[number % len(said)]
        before = verdict.signal
        effect = VerdictEffect.objects.get(verdict_id=verdict.id, kind="reverse_signal")
        reverse_signals.revoke_reverse_signal(actor=self.loop.actor(who), signal_id=effect.target_id, now=self.loop.now)
        self._model.revoke(verdict)
        self.loop.tell(f"revoke: {before} → {verdict.signal}")

    @rule(subject=st.integers(0, 1), agent=st.integers(0, 1), words=st.sampled_from(PROPOSED), number=ANY)
    def an_agent_proposes(self, subject: int, agent: int, words: str, number: int) -> None:
        person, speaker = self.WORLD.subjects[subject].key, self.WORLD.agents[agent].key
        own = [e for e in self._model.episodes.values() if e.subject == person and not e.rejected]
        chosen = [own[(number + step) % len(own)] for step in range(3 + number % 3)] if own else []
        given: dict[str, Any] = {
            "actor": self.WORLD.agent_keys[agent],
            "quote": words,
            "category": CATEGORY,
            "subject": person,
            "evidence_ids": [UUID(episode.id) for episode in chosen],
            "now": self.loop.now,
        }
        if len(set(chosen)) < model.FEWEST:
            with pytest.raises(Refusal):
                observations.propose_observation(**given)
            self.loop.tell("propose: too little evidence")
            return
        answer = self.loop.agree(
            lambda: self._model.propose(words, person, speaker, CATEGORY.value),
            lambda: observations.propose_observation(**given),
        )
        if answer is None:
            self.loop.tell("propose: a no stops it")
            return
        waiting, made = answer
        proposed = made[0] if isinstance(made, tuple) else made.observation
        row = waiting or Observation(str(proposed.pk), person, speaker, words, self.loop.now, category=CATEGORY.value)
        assert str(proposed.pk) == row.id, "the same words meet the row that waits"
        self._model.rest_on(row, chosen, is_new=waiting is None)
        self.loop.tell("propose: new" if waiting is None else f"propose: again on a {row.status} one")

    @rule(number=ANY, who=WHO, words=st.sampled_from(BETTER), stale=st.sampled_from([False, False, True]))
    def better_words(self, number: int, who: str, words: str, stale: bool) -> None:
        row = self.loop.judged(number)
        version = self.loop.state.observations[row.id]["version"]
        answer = self.loop.agree(
            lambda: self._model.edit_quote(row, words, stale=stale),
            lambda: observations.edit_quote(
                actor=self.loop.actor(who),
                observation_id=UUID(row.id),
                quote=words,
                version=version - stale,
                now=self.loop.now,
            ),
        )
        self.loop.tell(f"edit: {'refused' if answer is None else 'done'}{', stale' if stale else ''}")

    @precondition(lambda self: sum(bool(r.id) for r in self._model.rules) < 4)
    @rule(text=st.sampled_from(BY_HAND), who=WHO, subject=st.sampled_from([None, "maria", "nico"]))
    def a_rule_by_hand(self, text: str, who: str, subject: str | None) -> None:
        made = rules.create_rule(actor=self.loop.actor(who), text=text, subject=subject, now=self.loop.now)
        self._model.create_rule(text).id = str(made.pk)
        self.loop.tell("rule: by hand")

    @precondition(lambda self: self._model.rules)
    @rule(
        number=ANY,
        who=WHO,
        text=st.sampled_from([None, *BY_HAND]),
        position=st.sampled_from([None, 5, 25]),
        stale=st.sampled_from([False, False, True]),
    )
    def edit_rule(self, number: int, who: str, text: str | None, position: int | None, stale: bool) -> None:
        row, pk = self._rule(number)
        before = row.status
        answer = self.loop.agree(
            lambda: self._model.edit_rule(row, text=text, position=position, stale=stale),
            lambda: rules.edit_rule(
                actor=self.loop.actor(who),
                rule_id=UUID(pk),
                version=self.loop.state.rules[pk]["version"] - stale,
                now=self.loop.now,
                text=text,
                position=position,
            ),
        )
        self.loop.tell(f"rule: edit of a {before} one {'refused' if answer is None else 'done'}")

    @precondition(lambda self: self._model.rules)
    @rule(number=ANY, who=WHO, status=st.sampled_from(["paused", "active"]))
    def switch_rule(self, number: int, who: str, status: str) -> None:
        row, pk = self._rule(number)
        before = row.status
        call = rules.pause_rule if status == "paused" else rules.resume_rule
        self.loop.agree(
            lambda: self._model.switch(row, status),
            lambda: call(actor=self.loop.actor(who), rule_id=UUID(pk), now=self.loop.now),
        )
        self.loop.tell(f"rule: {before} → {row.status}" if before != "demoted" else "rule: a demoted one stays")

    def _rule(self, number: int) -> tuple[Rule, str]:
        row = self._model.rules[number % len(self._model.rules)]
        if row.id:
            return row, row.id
        source = next(o.id for o in self._model.observations if o.rule is row)
        return row, next(pk for pk, told in self.loop.state.rules.items() if told["source"] == source)


def _in_flight(told: Model) -> bool:
    """Whether an undo waits for its job, so that what stands is not what is to come back."""
    return any(v.undone and not v.put_back for o in told.observations for v in o.verdicts)
