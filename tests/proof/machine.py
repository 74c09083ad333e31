"""The loop of verdicts as a machine that hypothesis drives: the rules it chooses from."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from memory_app.domain.errors import NotAllowed, Refusal
from memory_app.domain.vocabulary import Category
from memory_app.models import VerdictEffect
from memory_app.services import feedback, observations, reverse_signals, rules
from memory_app.tenancy import scope
from tests.proof import database
from tests.proof.loop import VERBS, Loop, World
from tests.proof.model import Model
from tests.proof.rows import FEWEST, Observation, Rule

PROPOSED = ("Ring the bell before noon.", "ring the BELL, before noon", "Water all plants on the terrace.")
BETTER = ("Tulips bloom behind the garage.", "My lamp glows green tonight.")
BY_HAND = ("Greet the porter.", "Keep the boiler warm.")
CATEGORY = Category.TOOLS
ANY = st.integers(0, 63)
ANY_FEW = 8
WHO = st.sampled_from(["reviewer", "admin", "key"])


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
        told = [e for e in self._model.episodes.values() if (e.subject, e.agent) == (person, speaker)]
        own = [episode for episode in told if not episode.rejected]
        chosen = [own[(number + step) % len(own)] for step in range(3 + number % 3)] if own else []
        given: dict[str, Any] = {
            "actor": self.WORLD.agent_keys[agent],
            "quote": words,
            "category": CATEGORY,
            "subject": person,
            "evidence_ids": [UUID(episode.id) for episode in chosen],
            "now": self.loop.now,
        }
        if len(set(chosen)) < FEWEST:
            with pytest.raises(Refusal):
                observations.propose_observation(**given)
            self.loop.tell("propose: too little evidence")
            return
        answer = self.loop.agree(
            lambda: self._model.propose(words, person, speaker, CATEGORY.value),
            lambda: _proposed(given),
        )
        if answer is None:
            self.loop.tell("propose: a no stops it")
            return
        waiting, (proposed, is_new) = answer
        assert is_new == (waiting is None)
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


def _proposed(given: dict[str, Any]) -> tuple[Any, bool]:
    """As the ways in do it: what stops a proposal is written down beside what was rolled back."""
    try:
        return observations.propose_observation(**given)
    except observations.AlreadyRefused as refusal:
        reverse_signals.record_stopped_proposal(refusal.observation_id, actor=given["actor"], now=given["now"])
        raise


def _in_flight(told: Model) -> bool:
    """Whether an undo waits for its job, so that what stands is not what is to come back."""
    return any(v.undone and not v.put_back for o in told.observations for v in o.verdicts)
