"""What holds after every step, and that the database is what the model says."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tests.proof import database
from tests.proof.model import Model
from tests.proof.rows import FEWEST, LIVE, WINDOW

JOBS = {"cascade": "memory.verdict_cascade", "undo": "memory.verdict_undo", "purge": "memory.source_purge"}


@dataclass(frozen=True)
class Invariants:
    """Of one moment; `idle` once all work that is due is done."""

    model: Model
    state: database.State
    now: datetime
    idle: bool

    def hold(self) -> None:
        self._nothing_that_is_gone_is_injected()
        self._the_refused_stays_refused()
        self._counts_are_links()
        if self.idle:
            self._what_lives_has_evidence()
            self._what_is_active_is_injected()
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

    def _what_lives_has_evidence(self) -> None:
        """But for what a standing yes holds up, and what an admin reopened without it."""
        reopened = {o.id for o in self.model.observations if o.is_reopened}
        rejecting = [v for o in self.model.observations for v in o.verdicts if v.stands and v.rejected]
        held = {episode.id for verdict in rejecting for episode in verdict.rejected}
        for pk, row in self.state.observations.items():
            is_held_up = ["right", False] in row["standing"] or ["right", True] in row["standing"]
            if pk in reopened or is_held_up or row["status"] not in LIVE:
                continue
            if held & set(row["linked"]):
                assert row["occurrences"] >= FEWEST, "lost evidence and no standing yes ⇒ it does not live"

    def _what_is_active_is_injected(self) -> None:
        """Once all work is done no rule says that it is active and is in no prompt."""
        for pk, rule in self.state.rules.items():
            assert rule["status"] != "active" or pk in self.state.injectable, "active ⇒ in prompts"

    def _texts_go_when_they_should(self) -> None:
        for row in self.state.rejected.values():
            assert row["purged"] == row["empty"], "a purged episode is empty, one that waits is not"
        if self.idle:
            for no in filter(None, (observation.standing for observation in self.model.observations)):
                if self.now >= no.at + WINDOW:
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
            assert actual == expected, f"{name} as the model says: {database.differing(actual, expected)}"

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
