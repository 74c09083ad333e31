"""What verdicts stand on: the rows, rules that effects switch, and the episodes that observations rest on."""

from collections import Counter
from collections.abc import Collection, Iterable

from tests.proof.rows import FEWEST, LADDER, LIVE, STEP, Effect, Episode, Job, Observation, Rule, Verdict, confidence


class Ground:
    def __init__(self) -> None:
        self.episodes: dict[str, Episode] = {}
        self.observations: list[Observation] = []
        self.rules: list[Rule] = []
        self.jobs: list[Job] = []
        self.audit: Counter[str] = Counter()

    # -- Rules ---------------------------------------------------------------------------------------------------------
    def _make_rule(self, row: Observation, yes: Verdict | None) -> Rule | None:
        """The rule if it is new; one that was demoted comes back, a paused one stays paused."""
        if row.rule is None:
            row.rule = Rule(row.order or row.quote, self._next_position(), yes=yes)
            self.rules.append(row.rule)
            self.audit["rule.promoted"] += 1
            return row.rule
        if row.rule.status == "demoted":
            row.rule.yes = yes
            self._switch(row.rule, "active")
        return None

    def _switch(self, rule: Rule, status: str) -> None:
        if rule.status != status:
            rule.status = status
            self.audit[f"rule.{status}"] += 1

    def _next_position(self) -> int:
        return max((rule.position for rule in self.rules), default=0) + STEP

    # -- What a verdict switched comes back with its undo --------------------------------------------------------------
    def _restore_rules(self, verdict: Verdict, *, of: Collection[Observation]) -> None:
        """Those that the verdict's effects switched, as long as nobody has switched them since."""
        for effect in reversed(verdict.effects):
            if effect.kind != "rule" or not effect.done or effect.reversed or effect.about not in of:
                continue
            effect.reversed = True
            rule, (status, position) = effect.rule, effect.before or ("demoted", None)
            if rule is None or (status == "demoted") == (verdict.kind == "wrong"):
                continue
            if (rule.status == "demoted") != (verdict.kind == "wrong"):
                continue
            if status != "demoted" and effect.about.status not in LIVE:
                self._leave_to_another(effect, rule)
                continue
            rule.position = rule.position if position is None else position
            self._switch(rule, status)

    def _leave_to_another(self, effect: Effect, rule: Rule) -> None:
        """Another no still holds the evidence: the rule comes back with that one's undo."""
        holder = self._holder_of(effect.about)
        if holder is not None and not any(other.rule is rule for other in holder.effects):
            holder.effects.append(Effect("rule", effect.about, rule=rule, before=effect.before, done=True))

    def _holder_of(self, row: Observation) -> Verdict | None:
        """The latest standing no that rejects what this rests on."""
        said = [verdict for o in self.observations for verdict in o.verdicts]
        holding = [verdict for verdict in said if verdict.stands and row.evidence & set(verdict.rejected)]
        return max(holding, key=lambda verdict: (verdict.at, verdict.id), default=None)

    # -- Episodes ------------------------------------------------------------------------------------------------------
    def _reject_sources(self, verdict: Verdict) -> None:
        verdict.rejected = sorted(verdict.about.evidence, key=lambda episode: episode.id)
        for episode in verdict.rejected:
            episode.rejected = True
        self._recount(verdict.rejected, verdict)
        self.audit["episodes.rejected"] += 1

    def _restore_sources(self, verdict: Verdict) -> None:
        held = {e for o in self.observations for v in o.verdicts if v.stands and v is not verdict for e in v.rejected}
        back = [episode for episode in verdict.rejected if not episode.purged and episode not in held]
        for episode in back:
            episode.rejected = False
        self._recount(back, verdict)
        self.audit["episodes.restored"] += bool(back)

    def _purge(self, verdict: Verdict) -> None:
        going = [episode for episode in verdict.rejected if episode.rejected and not episode.purged]
        for episode in going:
            episode.purged = True
        self.audit["episodes.purged"] += bool(going)

    # -- What is left of an observation --------------------------------------------------------------------------------
    def _recount(self, episodes: Iterable[Episode], verdict: Verdict) -> None:
        touched = set(episodes)
        for row in sorted(self.observations, key=lambda row: row.id):
            if row.evidence & touched:
                self._measure(row)
                self._weigh(row, verdict)

    def _measure(self, row: Observation) -> None:
        if row.pattern is None:
            row.confidence = LADDER[min(1, LADDER.index(confidence(row.occurrences, 1.0)))]
        elif row.opportunities is not None:
            left = row.opportunities - (len(row.evidence) - row.occurrences)
            row.consistency = row.occurrences / left if left > 0 else 0.0
            row.confidence = confidence(row.occurrences, row.consistency, contradicted=row.contradicted)

    def _weigh(self, row: Observation, verdict: Verdict) -> None:
        if row.status == "superseded" and row.merged_into is None:
            if row.occurrences >= FEWEST and self._twin(row) is None:
                row.status = "pending"
                self.audit["observation.regained_its_evidence"] += 1
        elif row.status in LIVE and row.occurrences < FEWEST and not (row.standing and row.standing.kind == "right"):
            row.status = "superseded"
            self.audit["observation.lost_its_evidence"] += 1
            if row.rule is not None and row.rule.status != "demoted":
                self._lose_rule(row, row.rule, verdict)

    def _lose_rule(self, row: Observation, rule: Rule, verdict: Verdict) -> None:
        if not any(effect.rule is rule for effect in verdict.effects):
            before = (rule.status, rule.position)
            verdict.effects.append(Effect("rule", row, rule=rule, before=before, done=True))
        self._switch(rule, "demoted")

    def _do_without(self, row: Observation) -> None:
        """A verdict that kept it in spite of lost evidence is gone: it counts as lost to whoever rejects that."""
        holder = self._holder_of(row)
        if holder is not None:
            self._measure(row)
            self._weigh(row, holder)

    def _twin(self, row: Observation) -> Observation | None:
        if row.pattern is None:
            return None
        alike = (o for o in self.observations if o.pattern == row.pattern and o.subject == row.subject)
        return next((o for o in alike if o is not row and o.status in LIVE), None)
