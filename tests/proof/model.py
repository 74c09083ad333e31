"""What the loop of verdicts promises, once more and in plain Python: what the machine holds the services against.

Written from `domain.md` 7 and 8. It knows nothing of the application: ids are the caller's, and what a night's mining
finds is told to it, since it is about what becomes of that.
"""

from collections.abc import Collection, Iterable
from datetime import date, datetime

from tests.proof.ground import Ground
from tests.proof.rows import (
    A_DAY,
    LADDER,
    LIVE,
    WAIT,
    WINDOW,
    Effect,
    Episode,
    Finding,
    Job,
    Observation,
    Refused,
    Rule,
    Verdict,
    confidence,
    folded,
)


class Model(Ground):
    # -- Verdicts ------------------------------------------------------------------------------------------------------
    def right(self, row: Observation, now: datetime) -> tuple[Verdict, bool]:
        """The verdict that stands afterwards, and whether it is new."""
        if (standing := row.standing) is not None:
            return standing, False
        self._refuse_superseded(row)
        verdict = self._record("right", row, now)
        stepped = LADDER[min(LADDER.index(row.confidence) + 1, 3)]
        row.status, row.confirmed = "confirmed", stepped
        if row.candidate and stepped in ("high", "very-high"):
            verdict.effects.append(Effect("rule", row, planned_rule=row.rule))
        self.audit["observation.confirmed"] += 1
        self.jobs.append(Job("cascade", verdict, now))
        return verdict, True

    def wrong(self, row: Observation, now: datetime, *, with_sources: bool) -> tuple[Verdict, bool]:
        standing = row.standing
        if standing is not None and standing.kind == "wrong":
            return standing, False
        self._refuse_superseded(row)
        verdict = self._record("wrong", row, now, with_sources=with_sources)
        if standing is not None:
            standing.superseded_by = verdict
        row.status = "rejected"
        if row.rule is not None and row.rule.status != "demoted":
            verdict.effects.append(Effect("rule", row, planned_rule=row.rule))
        verdict.effects.append(Effect("signal", row))
        if with_sources:
            verdict.effects.append(Effect("episodes", row))
        self.audit["observation.rejected"] += 1
        self.jobs.append(Job("cascade", verdict, now))
        if with_sources:
            self.jobs.append(Job("purge", verdict, now + WINDOW))
        return verdict, True

    def undo(self, row: Observation, now: datetime) -> Verdict:
        verdict = row.standing
        if verdict is None or now >= verdict.at + WINDOW:
            raise Refused
        verdict.undone = True
        status, row.confirmed = verdict.before
        self._revive(row, status)
        for earlier in row.verdicts:
            if earlier.superseded_by is verdict and not earlier.undone:
                earlier.superseded_by = None
                self.jobs.append(Job("cascade", earlier, now))
        self.audit["verdict.undone"] += 1
        self._restore_rules(verdict, of=[row])
        if not verdict.with_sources:
            self._do_without(row)
        self.jobs.append(Job("undo", verdict, now))
        return verdict

    def reopen(self, row: Observation) -> None:
        if row.status != "rejected":
            raise Refused
        verdict = row.standing
        if verdict is not None:
            verdict.undone = verdict.put_back = True
            self._restore_sources(verdict)
            self._restore_rules(verdict, of=[o for o in self.observations if o is not row])
            for effect in verdict.effects:
                effect.reversed = True
        if row.rule is not None:
            self._switch(row.rule, "demoted")
        for said in row.verdicts:
            self._revoke(said)
        row.confirmed, row.is_reopened = None, True
        self._revive(row, "pending")
        self.audit["observation.reopened"] += 1

    def _refuse_superseded(self, row: Observation) -> None:
        if row.status == "superseded":
            raise Refused

    def _record(self, kind: str, row: Observation, now: datetime, *, with_sources: bool = False) -> Verdict:
        verdict = Verdict(row, kind, now, with_sources, (row.status, row.confirmed))
        row.verdicts.append(verdict)
        row.is_reopened = False
        return verdict

    def _revive(self, row: Observation, status: str) -> None:
        """Where the habit lives on in another row, this one is merged into that."""
        twin = self._twin(row) if status in LIVE else None
        row.status, row.merged_into = ("superseded", twin) if twin else (status, None)

    # -- Jobs ----------------------------------------------------------------------------------------------------------
    def work(self, job: Job, now: datetime, *, dies_after: int | None = None) -> None:
        """Carry it out; `dies_after` so many effects the worker is killed. A repeat changes nothing more."""
        if job.kind == "cascade":
            if self._cascade(job.verdict, now, dies_after):
                job.deaths += 1
                return
            job.verdict.cascaded = job.verdict.cascaded or job.verdict.stands
        elif job.kind == "undo":
            self._put_back(job.verdict)
        elif job.verdict.stands:
            self._purge(job.verdict)
        job.done = True

    def _cascade(self, verdict: Verdict, now: datetime, dies_after: int | None) -> bool:
        for number, effect in enumerate(list(verdict.effects), start=1):
            if not verdict.stands:
                return False
            if not effect.done:
                self._take(effect, verdict, now)
            if number == dies_after:
                return True
        return False

    def _take(self, effect: Effect, verdict: Verdict, now: datetime) -> None:
        effect.done = True
        if effect.kind == "signal":
            self._refuse(verdict)
        elif effect.kind == "episodes":
            self._reject_sources(verdict)
            if now >= verdict.at + WINDOW:
                self.jobs.append(Job("purge", verdict, now))
        else:
            effect.rule = effect.planned_rule
            effect.before = None if effect.rule is None else (effect.rule.status, effect.rule.position)
            if verdict.kind == "wrong" and effect.rule is not None:
                self._switch(effect.rule, "demoted")
            elif verdict.kind == "right" and verdict.about.status == "confirmed":
                made = self._make_rule(verdict.about, verdict)
                effect.rule = effect.rule or made

    def _refuse(self, verdict: Verdict) -> None:
        if verdict.signal is None:
            verdict.signal = "active"
            self.audit["reverse_signal.written"] += 1
            for other in verdict.about.verdicts:  # undone, and its undo not carried out yet
                if other is not verdict:
                    self._revoke(other)

    def _write(self, row: Observation) -> None:
        """A no that stops something is written then and there, if its cascade was late."""
        no = row.standing
        if no is not None and not any(verdict.signal == "active" for verdict in row.verdicts):
            self._refuse(no)

    def _revoke(self, verdict: Verdict) -> None:
        if verdict.signal == "active":
            verdict.signal = "revoked"
            self.audit["reverse_signal.revoked"] += 1

    def _put_back(self, verdict: Verdict) -> None:
        if not verdict.undone or verdict.put_back:
            return
        for effect in reversed(verdict.effects):
            if effect.kind == "signal":
                self._revoke(verdict)
            elif effect.done and not effect.reversed and effect.kind == "episodes":
                self._restore_sources(verdict)
        self._restore_rules(verdict, of=self.observations)
        verdict.put_back = True
        self._do_without(verdict.about)

    # -- Nights --------------------------------------------------------------------------------------------------------
    def stopped_by(self, subject: str, finding: Finding) -> Verdict | None:
        """The "no" that forbids it, one that is written before one that is not."""
        own = [o for o in self.observations if o.subject == subject and o.pattern == finding.pattern]
        said = [verdict for row in own for verdict in row.verdicts]
        written = next((verdict for verdict in said if verdict.signal == "active"), None)
        waiting = (v for v in said if v.kind == "wrong" and v.stands and v.waits_to_be_written)
        return written or next(waiting, None)

    def detect(
        self, subject: str, findings: Iterable[Finding], now: datetime, on: date, made: dict[str, str]
    ) -> list[str]:
        """What becomes of each finding. `made` are the new rows by pattern: which ones there may be is judged here."""
        own = [o for o in self.observations if o.subject == subject]
        room = A_DAY - sum(o.detected_on == on for o in own)
        told = []
        for finding in findings:
            stopping = self.stopped_by(subject, finding)
            live = next((o for o in own if o.pattern == finding.pattern and o.status in LIVE), None)
            if stopping is not None:
                self._refuse(stopping)
                told.append("stopped")
            elif live is not None:
                told.append(self._update(live, finding))
            elif finding.pattern in made and room > 0:
                room -= 1
                self._detect(subject, finding, now, on, made[finding.pattern])
                told.append("new")
            else:  # over the day's cap, or a habit that was given up again already
                told.append("over_cap" if room <= 0 else "given_up" if finding.contradicted else "missing")
        return told

    def _detect(self, subject: str, finding: Finding, now: datetime, on: date, pk: str) -> None:
        row = Observation(pk, subject, finding.agent, finding.quote, now, pattern=finding.pattern, detected_on=on)
        self._show(row, finding)
        self.observations.append(row)
        self.audit["observation.detected"] += 1

    def _update(self, row: Observation, finding: Finding) -> str:
        found = len(finding.evidence)
        figures = found, finding.opportunities + len(self._kept(row))
        if found < row.occurrences or figures == (row.occurrences, row.opportunities):
            return "unchanged"
        self._show(row, finding)
        self.audit["observation.updated"] += 1
        return "updated"

    def _show(self, row: Observation, finding: Finding) -> None:
        kept = self._kept(row)
        row.evidence = {self.episodes[pk] for pk in finding.evidence} | kept
        row.opportunities, row.consistency = finding.opportunities + len(kept), finding.consistency
        row.candidate, row.order, row.category = finding.candidate, finding.order, finding.category
        row.confidence = confidence(len(finding.evidence), finding.consistency, contradicted=row.contradicted)
        if not row.is_edited:
            row.quote = finding.quote

    def _kept(self, row: Observation) -> set[Episode]:
        """What was called wrong stays linked, so that it counts again once that is taken back."""
        return {episode for episode in row.evidence if episode.rejected}

    def contradict(self, row: Observation, *, contradicted: bool) -> None:
        """Told from outside: it is about episodes and words, and caps the confidence."""
        row.contradicted = contradicted
        if row.pattern is not None:
            row.confidence = confidence(row.occurrences, row.consistency or 0.0, contradicted=contradicted)

    def promote(self, subject: str, now: datetime) -> int:
        """By the clock: sure, an order, detected, uncontradicted, and 48 hours old."""
        ripe = [
            row
            for row in self.observations
            if (row.subject, row.candidate, row.contradicted) == (subject, True, False)
            and row.pattern is not None
            and row.status in LIVE
            and row.sure
            and now - row.created_at >= WAIT
            and (row.rule is None or row.rule.status == "demoted")
        ]
        for row in sorted(ripe, key=lambda row: (row.created_at, row.id)):
            self._make_rule(row, None)
        return len(ripe)

    # -- By hand -------------------------------------------------------------------------------------------------------
    def propose(self, words: str, subject: str, agent: str, category: str) -> Observation | None:
        """The row that waits with these words, or None for a new one. Raises Refused where a no forbids it."""
        own = [o for o in self.observations if (o.subject, o.agent, o.pattern) == (subject, agent, None)]
        alike = [o for o in own if folded(words) in {folded(o.quote), folded(o.first_quote or o.quote)}]
        for row in sorted(alike, key=lambda row: (row.created_at, row.id)):
            if row.status == "rejected" and row.is_refused:
                self._write(row)
                raise Refused
        return next((row for row in alike if row.status in LIVE and row.category == category), None)

    def rest_on(self, row: Observation, episodes: Collection[Episode], *, is_new: bool) -> None:
        if is_new:
            self.observations.append(row)
        row.evidence |= set(episodes)
        self._measure(row)
        self.audit["observation.proposed" if is_new else "observation.proposed_again"] += 1

    def edit_quote(self, row: Observation, words: str, *, stale: bool) -> None:
        if stale or row.status not in LIVE:
            raise Refused
        row.first_quote = row.first_quote or ("" if row.pattern else row.quote)
        row.quote, row.is_edited = words, True
        self.audit["observation.edited"] += 1

    def revoke(self, verdict: Verdict) -> None:
        self._revoke(verdict)

    def create_rule(self, text: str) -> Rule:
        rule = Rule(text, self._next_position())
        self.rules.append(rule)
        self.audit["rule.created"] += 1
        return rule

    def edit_rule(self, rule: Rule, *, text: str | None, position: int | None, stale: bool) -> None:
        if stale or rule.status == "demoted":
            raise Refused
        rule.text = rule.text if text is None else text
        rule.position = rule.position if position is None else position
        self.audit["rule.edited"] += 1

    def switch(self, rule: Rule, status: str) -> None:
        if rule.status == "demoted":
            raise Refused
        self._switch(rule, status)

    # -- What prompts may hold -----------------------------------------------------------------------------------------
    def injectable(self) -> list[Rule]:
        gone = {id(o.rule) for o in self.observations if o.rule and o.status not in LIVE}
        held = [rule for rule in self.rules if rule.status == "active" and id(rule) not in gone]
        return [rule for rule in held if rule.yes is None or not rule.yes.undone]
