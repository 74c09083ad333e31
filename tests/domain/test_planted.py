"""Detection against planted habits and noise, in small; `make bench-detect` is the report."""

import ast
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from memory_app.domain.policy import DEFAULT
from tests.planted import engine, plant, score, words
from tests.planted.count import chances, contrary, family, tally
from tests.planted.model import Cond, Plan, Reported, Rule, Signal, Subject
from tests.planted.score import Planted, Verdict

POLICY = DEFAULT.detection
HABIT_SEEDS = range(1001, 1131)
NOISE_SEEDS = range(1001, 1017)
NIGHTS = 8


@cache
def judged() -> tuple[list[tuple[Planted, bool]], list[Verdict], list[str]]:
    """Every habit and whether it was hit, every verdict, every count that differs."""
    habits: list[tuple[Planted, bool]] = []
    verdicts: list[Verdict] = []
    wrong: list[str] = []
    for seed in HABIT_SEEDS:
        subject = plant.with_habits(seed)
        found = engine.reported_after_nights(subject, POLICY)
        planted = score.planted(subject)
        judgement = score.judge(subject, planted, found)
        hit = {verdict.of for verdict in judgement if verdict.grade == "hit"}
        habits += [(habit, at in hit) for at, habit in enumerate(planted)]
        verdicts += judgement
        wrong += score.mismatches(subject, found)
    return habits, verdicts, wrong


class TestHabits:
    @pytest.mark.no_cover
    def test_every_count_equals_the_recount(self) -> None:
        assert judged()[2] == []
        assert len(judged()[1]) >= 100

    def test_most_of_what_is_reported_was_planted(self) -> None:
        grades = [verdict.grade for verdict in judged()[1]]
        hits = grades.count("hit")
        assert hits / (hits + grades.count("false")) >= 0.95

    def test_most_of_what_was_planted_is_reported(self) -> None:
        asked = [hit for habit, hit in judged()[0] if habit.counts]
        assert len(asked) >= 100
        assert sum(asked) / len(asked) >= 0.75

    @pytest.mark.parametrize("shape", ["support2", "burst"])
    def test_what_is_no_habit_is_never_reported(self, shape: str) -> None:
        mine = [hit for habit, hit in judged()[0] if habit.shape == shape]
        assert mine
        assert f"told though {shape}" not in {verdict.why for verdict in judged()[1]}


class TestNoise:
    @pytest.mark.no_cover
    @pytest.mark.parametrize("density", [1.0, 5.0])
    def test_hardly_any_subject_is_told_something(self, density: float) -> None:
        """Two of 16 would be many times what is measured (`make bench-detect`)."""
        broken = [
            seed
            for seed in NOISE_SEEDS
            if engine.first_bad_night(plant.noise(seed, density=density), POLICY, NIGHTS) is not None
        ]
        assert len(broken) <= 2


class TestGenerator:
    def test_a_seed_gives_the_same_subject(self) -> None:
        assert plant.with_habits(7) == plant.with_habits(7)
        assert plant.with_habits(7) != plant.with_habits(8)

    def test_it_knows_nothing_of_the_engine(self) -> None:
        folder = Path(plant.__file__).parent
        for path in folder.glob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            froms = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
            plain = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
            knows = any(name.startswith("memory_app") for name in froms | plain)
            assert knows == (path.name in {"engine.py", "reasons.py"}), path.name

    def test_the_truth_is_close_to_what_was_drawn(self) -> None:
        habits = [habit for habit, _ in judged()[0] if habit.plan.shape == "normal"]
        close = [
            abs(len(h.truth.occurrences) - h.plan.support) <= 2
            and abs(h.truth.consistency - h.plan.consistency) <= 0.15
            for h in habits
        ]
        assert sum(close) / len(close) >= 0.85


@cache
def many() -> list[Subject]:
    """Subjects to find a certain habit among."""
    return [plant.with_habits(seed) for seed in range(1, 161)]


class TestVariety:
    """Whatever the engine knows turns up, in what is planted or beside it."""

    def _rules(self) -> list[tuple[Subject, Rule]]:
        return [(subject, plan.rule) for subject in many() for plan in subject.plans]

    @pytest.mark.no_cover
    def test_traits_of_corrections_and_own_events(self) -> None:
        families = {family(rule.event_type) for _, rule in self._rules() if rule.trait is not None}
        assert {"drafts", "correction"} < families
        assert families & {*words.OWN_EVENTS}

    def test_removals_that_no_server_sees_beside_signatures(self) -> None:
        stated = {t for t in words.STATED if t.startswith("removed:")}
        signed = [signal for subject in many() for signal in subject.signals if signal.signature]
        assert {trait for signal in signed for trait in signal.traits} >= stated

    def test_drafts_left_unchanged_and_never_all_of_them(self) -> None:
        shares = []
        for subject in many():
            drafts = [signal for signal in subject.signals if family(signal.event_type) == "drafts"]
            unchanged = [signal for signal in drafts if "unchanged" in signal.traits]
            assert all(t == "unchanged" or t.startswith("kept:") for s in unchanged for t in s.traits)
            shares.append(len(unchanged) / max(1, len(drafts)))
        assert max(shares) < 0.5
        assert sum(share > 0 for share in shares) > 30

    def test_from_and_until_together(self) -> None:
        ranges = [c for _, rule in self._rules() for c in rule.conditions if None not in {c.low, c.high}]
        assert ranges
        assert {cond.kind for cond in ranges} == {"time"}

    def test_deferrals_beside_traits_of_the_same_agent(self) -> None:
        pairs = [
            (one.rule, other.rule)
            for subject in many()
            for one in subject.plans
            for other in subject.plans
            if one.rule.event_type == "deferred" and other.rule.trait and other.rule.agent == one.rule.agent
        ]
        assert any(family(other.event_type) == "drafts" for _, other in pairs)

    def test_turned_round_habits_show_the_opposite_at_times(self) -> None:
        shown = set()
        for subject in many():
            for plan in subject.plans:
                turned = contrary(plan.rule)
                if plan.shape == "reversal" and plan.rule.trait is not None and turned is not None:
                    seen = tally(turned, subject.signals, subject.zone)
                    shown |= {str(plan.rule.trait).partition(":")[0]} if seen.occurrences else set()
        assert shown & {"removed", "added"}

    def test_each_of_two_conditions_turns_up_without_the_other(self) -> None:
        """Else no data could tell which of them it takes."""
        alone = [
            len(chances(Rule(*rule.target, (cond,)), subject.signals, ZoneInfo(subject.zone)))
            > len(chances(rule, subject.signals, ZoneInfo(subject.zone)))
            for subject, rule in self._rules()
            if len(rule.conditions) == 2
            for cond in rule.conditions
        ]
        assert len(alone) > 50
        assert sum(alone) / len(alone) > 0.95

    def test_amounts_on_the_other_side_turn_up_too(self) -> None:
        """Else no data could tell the sum from that there is one."""
        others = []
        for subject, rule in self._rules():
            for cond in rule.conditions:
                if cond.kind == "amount":
                    known = Cond("amount", currency=cond.currency)
                    inside, both = (
                        len(chances(Rule(*rule.target[:3], None, (c,)), subject.signals, ZoneInfo(subject.zone)))
                        for c in (cond, known)
                    )
                    others.append(both > inside)
        assert len(others) > 30
        assert sum(others) / len(others) > 0.9

    def test_noise_depends_on_nothing(self) -> None:
        """A trait is as frequent with a contact as without: over many subjects the difference comes to nothing."""
        differences = []
        for seed in range(1, 31):
            subject = plant.noise(seed, density=4.0)
            assert subject.plans == ()
            drafts = [signal for signal in subject.signals if signal.event_type == "draft_edited"]
            contact = max(c for s in drafts for c in s.contacts) if drafts else ""
            for trait in {t for s in drafts for t in s.traits if not t.startswith(("kept:", "removed:"))}:
                inside, outside = (
                    [trait in s.traits for s in drafts if (contact in s.contacts) is with_them]
                    for with_them in (True, False)
                )
                if len(inside) >= 5 and len(outside) >= 5:
                    differences.append(sum(inside) / len(inside) - sum(outside) / len(outside))
        assert len(differences) > 50
        assert abs(sum(differences) / len(differences)) < 0.02


class TestTurnedRound:
    """The run of misses at the end, counted from what was sent."""

    @staticmethod
    def _told(*days: tuple[int, str]) -> bool:
        signals = [
            Signal(
                number=at, agent="mail", event_type="draft_edited", outcome=None, traits=frozenset({trait} - {""}),
                signature=False, contacts=frozenset(), company=None, tags=frozenset(), document=None, amount=None,
                currency=None, occurred_at=datetime(2026, 1, day, 12, tzinfo=UTC),
            )
            for at, (day, trait) in enumerate(days)
        ]  # fmt: skip
        return tally(Rule("mail", trait="shortened"), signals, "UTC").turned_round

    @pytest.mark.parametrize(
        ("since", "turned"),
        [
            ([(4, ""), (5, "")], False),
            ([(4, ""), (5, ""), (6, "")], True),
            ([(4, ""), (4, ""), (4, "")], False),
            ([(4, ""), (5, ""), (5, ""), (5, "")], True),
            ([(4, ""), (5, "lengthened"), (6, "")], True),
            ([(4, ""), (5, ""), (6, ""), (7, "shortened")], False),
        ],
    )
    def test_three_on_two_days(self, since: list[tuple[int, str]], turned: bool) -> None:
        assert self._told((1, "shortened"), (2, "shortened"), (3, "shortened"), *since) is turned


class TestJudging:
    """What a finding is worth, on a subject whose one habit is known."""

    @staticmethod
    @cache
    def _subject() -> tuple[Subject, Planted]:
        alone = (s for s in map(plant.with_habits, range(1, 400)) if len(s.plans) == 1)
        both = (s for s in alone if {c.kind for c in s.plans[0].rule.conditions} == {"time", "contact"})
        return next((s, h) for s in both for h in score.planted(s) if h.shape == "normal")

    def _grade(self, rule: Rule) -> tuple[str, str]:
        subject, habit = self._subject()
        seen = tally(rule, subject.signals, subject.zone)
        told = Reported(rule, (), len(seen.occurrences), len(seen.opportunities), seen.consistency, "low", False)
        verdict = score.judge(subject, [habit], [told])[0]
        return verdict.grade, verdict.why

    def _with(self, *conditions: Cond) -> Rule:
        return Rule(*self._subject()[1].plan.rule.target, conditions)

    def test_the_habit_is_a_hit(self) -> None:
        assert self._grade(self._subject()[1].plan.rule) == ("hit", "hit")

    def test_half_an_hour_off_is_a_hit(self) -> None:
        conditions = self._subject()[1].plan.rule.conditions
        moved = tuple(
            Cond("time", low=c.low and c.low + 30, high=c.high and c.high + 30) if c.kind == "time" else c
            for c in conditions
        )
        assert self._grade(self._with(*moved)) == ("hit", "hit")

    def test_another_contact_is_false(self) -> None:
        subject, habit = self._subject()
        name = next(c.value for c in habit.plan.rule.conditions if c.kind == "contact")
        other = next(c for signal in subject.signals for c in signal.contacts if c != name)
        assert self._grade(self._with(Cond("contact", other)))[0] == "false"

    def test_one_condition_of_two_is_neither(self) -> None:
        subject, habit = self._subject()
        for cond in habit.plan.rule.conditions:
            grade, why = self._grade(self._with(cond))
            seen = tally(self._with(cond), subject.signals, subject.zone)
            mostly = len(seen.occurrences & habit.truth.occurrences) >= 0.8 * len(seen.occurrences)
            assert (grade, why) == (("neither", "generalisation") if mostly else ("false", why))

    def test_a_range_told_by_one_end_is_neither(self) -> None:
        ranges = (s for s in many() if any(None not in {c.low, c.high} for p in s.plans for c in p.rule.conditions))
        subject, habit = next(
            (s, h) for s in ranges for h in score.planted(s) if h.shape == "normal" and h.kinds == "time range"
        )
        (span,) = habit.plan.rule.conditions
        rule = Rule(*habit.plan.rule.target, (Cond("time", low=span.low),))
        seen = tally(rule, subject.signals, subject.zone)
        told = Reported(rule, (), len(seen.occurrences), len(seen.opportunities), seen.consistency, "low", False)
        mostly = len(seen.occurrences & habit.truth.occurrences) >= 0.8 * len(seen.occurrences)
        assert score.judge(subject, [habit], [told])[0].grade == ("neither" if mostly else "false")

    def test_what_the_data_cannot_tell_from_a_generalisation_is_neither(self) -> None:
        """A tag that goes with the contact always, told in place of the contact alone."""
        subject, habit = self._subject()
        name = next(c.value for c in habit.plan.rule.conditions if c.kind == "contact")
        tagged = tuple(
            replace(s, tags=s.tags | {"hers"} if name in s.contacts else s.tags - {"hers"}) for s in subject.signals
        )
        rule = self._with(Cond("tag", "hers"))
        seen = tally(rule, tagged, subject.zone)
        mostly = len(seen.occurrences & habit.truth.occurrences) >= 0.8 * len(seen.occurrences)
        told = Reported(rule, (), len(seen.occurrences), len(seen.opportunities), seen.consistency, "low", False)
        verdict = score.judge(replace(subject, signals=tagged), [habit], [told])[0]
        assert (verdict.grade, verdict.why) == ("neither", "as good as a generalisation") or not mostly
        assert mostly

    def test_the_same_twice_is_false(self) -> None:
        subject, habit = self._subject()
        told = Reported(habit.plan.rule, (), 5, 5, 1.0, "high", False)
        assert [verdict.grade for verdict in score.judge(subject, [habit], [told, told])] == ["hit", "false"]

    def test_a_burst_told_is_false(self) -> None:
        subject, burst = next((s, h) for s in many() for h in score.planted(s) if h.shape == "burst")
        told = Reported(burst.plan.rule, (), 5, 5, 1.0, "high", False)
        assert score.judge(subject, score.planted(subject), [told])[0].why == "told though burst"

    def test_wrong_numbers_are_seen(self) -> None:
        subject, habit = self._subject()
        seen = habit.truth
        right = Reported(
            habit.plan.rule, tuple(seen.occurrences), len(seen.occurrences), len(seen.opportunities),
            seen.consistency, "low", False,
        )  # fmt: skip
        assert len(score.mismatches(subject, [right])) == 1


def test_support_and_consistency_make_the_opportunities() -> None:
    plan = Plan(Rule("mail", trait="shortened"), "normal", 6, 0.75, 0.0)
    assert plan.wanted == 8
