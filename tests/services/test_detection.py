"""A night's detection over Postgres: every kind of condition, numbers that move, figures that can be recounted."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict
from memory_app.domain.patterns import AmountRange, Condition, Pattern, TimeRange
from memory_app.domain.vocabulary import ConditionKind, Role, SourceClass
from memory_app.models import (
    Agent,
    AuditEntry,
    MaintenanceRun,
    Observation,
    ReverseSignal,
    RunUnit,
    Subject,
    Workspace,
)
from memory_app.models import Pattern as PatternRow
from memory_app.services import detection, directory, feedback, ingest, maintenance, patterns, rules, work
from memory_app.services.compiled import Compiled
from memory_app.services.window import Window, window_of
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
from tests.services.test_maintenance import snapshot

pytestmark = pytest.mark.django_db
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
Signal = dict[str, Any]


@pytest.fixture
def actor() -> Actor:
    return key_actor(ApiKeyFactory(workspace=WorkspaceFactory(time_zone="UTC")))


def told(actor: Actor, signals: Iterable[Signal], now: datetime = NOW) -> None:
    """Report the signals and let them become episodes."""
    usual = {"agent": "email", "subject": "maria", "event_type": "draft_edited"}
    with scope(workspace=actor.workspace_id):
        batch = [usual | signal for signal in signals]
        for start in range(0, len(batch), 500):
            taken = ingest.accept_signals(actor=actor, signals=batch[start : start + 500], now=now)
            assert taken.refused == []
    work.run_due(workspace_id=actor.workspace_id, now=lambda: now)


def night(actor: Actor, now: datetime = NOW, *, dry_run: bool = False) -> dict[str, int]:
    """What the detect step of a run counted."""
    with scope(workspace=actor.workspace_id):
        run = maintenance.request_run(actor=actor, now=now, as_of=now, dry_run=dry_run)
    work.run_due(workspace_id=actor.workspace_id, now=lambda: now)
    with scope(workspace=actor.workspace_id):
        run = MaintenanceRun.objects.get(pk=run.pk)
        assert run.status == "done"
        counts: dict[str, int] = run.steps.get(name="detect").counts
    return counts


def rows(actor: Actor, **having: Any) -> list[Observation]:
    with scope(workspace=actor.workspace_id):
        found = Observation.objects.filter(**having).select_related("pattern__agent", "subject")
        return list(found.prefetch_related("pattern__conditions__contact", "pattern__conditions__company"))


def shown(row: Observation) -> Pattern:
    """The pattern as the row shows it, read afresh."""
    with scope(workspace=row.workspace_id):
        value = patterns.pattern_shown(Observation.objects.get(pk=row.pk))
    assert value is not None
    return value


def conditions(row: Observation) -> list[tuple[str, Any]]:
    return [(condition.kind.value, condition.value) for condition in shown(row).conditions]


def assert_recounted(actor: Actor, now: datetime) -> None:
    """Figures are what they say: linked episodes, and where measured this night, a recount of the pattern shown."""
    with scope(workspace=actor.workspace_id):
        for row in Observation.objects.live().detected().select_related("subject"):
            links = set(row.evidence_links.counted().values_list("episode_id", flat=True))
            assert row.occurrences == len(links), row
            if measured_at(row) != now:
                continue
            value = patterns.pattern_shown(row)
            assert value is not None
            found = window_of(row.subject, now).recounted(value)
            assert (row.occurrences, row.opportunities) == (found.occurrences, found.opportunities), row
            assert row.consistency == found.occurrences / found.opportunities
            assert links == set(found.evidence_ids)


def measured_at(row: Observation) -> datetime:
    verbs = ("observation.detected", "observation.updated")
    entry = AuditEntry.objects.filter(target_id=row.pk, verb__in=verbs).order_by("-at", "-pk").first()
    assert entry is not None
    return entry.at


def daily(hour: float, **more: Any) -> Iterator[Signal]:
    """Signals without end, one a day at that hour of the day (UTC), the first of them yesterday's."""
    midnight = NOW.replace(hour=0, minute=0)
    return ({"occurred_at": (midnight - day * DAY + hour * HOUR).isoformat()} | more for day in count(1))


def first(number: int, signals: Iterator[Signal]) -> list[Signal]:
    return [next(signals) for _ in range(number)]


SHORT: Signal = {"traits": ["shortened"]}
NOT: Signal = {"traits": []}
FRIDAY = [day for day in range(1, 30) if (NOW - day * DAY).weekday() == 4]


def on_fridays() -> list[Signal]:
    every = [*first(29, daily(9)), *first(29, daily(10)), *first(29, daily(11))]
    return [signal | (SHORT if number % 29 + 1 in FRIDAY else NOT) for number, signal in enumerate(every)]


def amounts(large: float, small: float, **more: Any) -> list[Signal]:
    """Large ones are turned down, small ones granted."""
    no = {"event_type": "approval_rejected", "entities": {"amount": large} | more}
    yes = {"event_type": "approval_granted", "entities": {"amount": small} | more}
    return [*first(8, daily(9, **no)), *first(10, daily(9, **yes))]


def parted(inside: dict[str, Any], outside: dict[str, Any]) -> list[Signal]:
    """Drafts that are shortened inside and left alone outside."""
    return [*first(9, daily(9, **inside, **SHORT)), *first(12, daily(9.5, **outside, **NOT))]


KINDS: dict[str, tuple[list[Signal], list[tuple[str, Any]]]] = {
    "contact": (parted({"contact": "nico"}, {"contact": "lea"}), [("contact", "nico")]),
    "company": (
        parted({"entities": {"company": "acme"}}, {"entities": {"company": "other"}}),
        [("company", "acme")],
    ),
    "tag": (parted({"entities": {"tags": ["q3", "x"]}}, {"entities": {"tags": ["x"]}}), [("tag", "q3")]),
    "document": (
        parted({"entities": {"document": "offer"}}, {"entities": {"document": "memo"}}),
        [("document", "offer")],
    ),
    "weekday": (on_fridays(), [("weekday", "friday")]),
    "time from": (
        [*first(9, daily(15, **SHORT)), *first(12, daily(9, **NOT))],
        [("time", TimeRange(start=12 * 60))],
    ),
    "time until": (
        [*first(9, daily(9, **SHORT)), *first(12, daily(15, **NOT))],
        [("time", TimeRange(until=12 * 60))],
    ),
    "both sides of the clock": (
        [*first(12, daily(13, **SHORT)), *first(12, daily(9, **NOT)), *first(12, daily(17, **NOT))],
        [("time", TimeRange(11 * 60, 15 * 60))],
    ),
    "amount above": (
        amounts(9000, 4000, currency="EUR"),
        [("amount", AmountRange(above=5000.0, currency="EUR"))],
    ),
    "amount of cents": (
        amounts(0.07, 0.02, currency="EUR"),
        [("amount", AmountRange(above=0.05, currency="EUR"))],
    ),
    "amount in no currency": (amounts(900, 400), [("amount", AmountRange(above=500.0))]),
    "amount below": (
        [
            *first(8, daily(9, event_type="approval_rejected", entities={"amount": 1.25, "currency": "USD"})),
            *first(10, daily(9, event_type="approval_granted", entities={"amount": 1.4, "currency": "USD"})),
        ],
        [("amount", AmountRange(below=1.3, currency="USD"))],
    ),
    "two conditions": (
        [
            *first(12, daily(15, contact="nico", **SHORT)),
            *first(14, daily(9, contact="nico", **NOT)),
            *first(14, daily(16, contact="lea", **NOT)),
            *first(14, daily(10, contact="lea", **NOT)),
        ],
        [("contact", "nico"), ("time", TimeRange(start=12 * 60))],
    ),
}


class TestConditions:
    @pytest.mark.parametrize("kind", KINDS)
    def test_each_kind_is_stored_as_it_was_found(self, actor: Actor, kind: str) -> None:
        signals, wanted = KINDS[kind]
        told(actor, signals)
        night(actor)
        found = {tuple(conditions(row)) for row in rows(actor)}
        assert [kind for kind, _ in wanted] in [[kind for kind, _ in one] for one in found]
        assert_recounted(actor, NOW)
        (row,) = [row for row in rows(actor) if [k for k, _ in conditions(row)] == [k for k, _ in wanted]][:1]
        assert conditions(row) == wanted

    def test_a_contact_is_told_by_name(self, actor: Actor) -> None:
        told(actor, KINDS["contact"][0])
        with scope(workspace=actor.workspace_id):
            directory.edit_subject(actor=actor, key="nico", changes={"name": "Nico Bauer"}, now=NOW)
        night(actor)
        assert any("Nico Bauer" in row.quote for row in rows(actor))

    def test_the_least_trusted_source_of_the_evidence_stands(self, actor: Actor) -> None:
        told(actor, first(4, daily(9, **SHORT)))
        bound = key_actor(
            ApiKeyFactory(
                workspace=workspace_of(actor),
                agent=agent_named(actor, "email"),
            )
        )
        told(bound, first(4, daily(10, **SHORT)))
        night(actor)
        assert {row.source_class for row in rows(actor)} == {"tool"}


def workspace_of(actor: Actor) -> Workspace:
    with scope(workspace=actor.workspace_id):
        return Workspace.objects.get(pk=actor.workspace_id)


def agent_named(actor: Actor, key: str) -> Any:
    with scope(workspace=actor.workspace_id):
        return Agent.objects.get(key=key)


class TestNumbers:
    """A key leaves learned numbers out: the row's must move with its figures, and nobody else's."""

    def after_lunch(self, actor: Actor) -> Observation:
        told(actor, [*first(9, daily(15, **SHORT)), *first(12, daily(9, **NOT))])
        night(actor)
        (row,) = [row for row in rows(actor) if conditions(row)]
        assert conditions(row) == [("time", TimeRange(start=720))]
        return row

    def later(self, actor: Actor, now: datetime, hits: int = 6, at: float = 10.5) -> None:
        """More of it, already from half past ten on."""
        more = [{"occurred_at": (now - n * DAY).replace(hour=0, minute=0).isoformat()} for n in range(1, hits + 1)]
        moved = [
            signal | SHORT | {"occurred_at": (datetime.fromisoformat(signal["occurred_at"]) + at * HOUR).isoformat()}
            for signal in more
        ]
        told(actor, moved, now=now)

    def test_they_move_with_the_figures_and_the_texts(self, actor: Actor) -> None:
        row = self.after_lunch(actor)
        now = NOW + 7 * DAY
        self.later(actor, now)
        assert night(actor, now)["updated"] == 1
        (again,) = rows(actor, pk=row.pk)
        ((_, value),) = conditions(again)
        assert value != TimeRange(start=720)
        assert value.start is not None
        assert again.occurrences == 15
        told_clock = f"{value.start // 60:02d}:{value.start % 60:02d}"
        assert told_clock in again.quote
        assert told_clock in again.evidence
        assert told_clock in again.rule_text
        assert again.version == row.version + 1
        assert_recounted(actor, now)
        with scope(workspace=actor.workspace_id):
            assert AuditEntry.objects.filter(verb="observation.updated", target_id=row.pk).count() == 1

    def test_without_more_occurrences_both_stay(self, actor: Actor) -> None:
        row = self.after_lunch(actor)
        # Misses at noon move what would be learned; they are no occurrences.
        told(actor, first(6, daily(12.5, **NOT)))
        assert night(actor, NOW + HOUR)["unchanged"] >= 1
        (again,) = rows(actor, pk=row.pk)
        assert (conditions(again), again.quote, again.occurrences) == (conditions(row), row.quote, row.occurrences)
        assert again.version == row.version

    def test_what_was_rejected_keeps_its_own(self, actor: Actor) -> None:
        old = self.after_lunch(actor)
        with scope(workspace=actor.workspace_id):
            feedback.reject_observation(observation_id=old.pk, actor=actor, now=NOW)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)
        now = NOW + 7 * DAY
        self.later(actor, now)
        assert night(actor, now)["stopped"] == 1  # by its key, whatever the numbers
        with scope(workspace=actor.workspace_id):
            signal = ReverseSignal.objects.get()
            rules.revoke_reverse_signal(actor=actor, signal_id=signal.pk, now=now)
        night(actor, now + HOUR)
        (new,) = [row for row in rows(actor, status="pending") if conditions(row)]
        assert new.pattern_id == old.pattern_id
        assert conditions(old) == [("time", TimeRange(start=720))]
        assert conditions(new) != conditions(old)
        with scope(workspace=actor.workspace_id):
            refused = ReverseSignal.objects.select_related("observation").get()
            assert patterns.pattern_shown(refused.observation) == shown(old)
        assert_recounted(actor, now + HOUR)

    def test_a_row_that_comes_back_is_measured_on_from_its_own(self, actor: Actor) -> None:
        old = self.after_lunch(actor)
        admin = member_actor(workspace_of(actor), Role.ADMIN)
        with scope(workspace=actor.workspace_id):
            feedback.reject_observation(observation_id=old.pk, actor=actor, now=NOW)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)
        with scope(workspace=actor.workspace_id):
            rules.revoke_reverse_signal(actor=actor, signal_id=ReverseSignal.objects.get().pk, now=NOW)
        now = NOW + 7 * DAY
        self.later(actor, now)
        night(actor, now)
        with scope(workspace=actor.workspace_id):  # the newer one is merged away, as if by hand
            Observation.objects.filter(status="pending").update(status="superseded")
            feedback.reopen_observation(observation_id=old.pk, actor=admin, now=now)
        other = next(row for row in rows(actor, status="superseded") if conditions(row))
        before = conditions(other)
        night(actor, now + HOUR)
        (again,) = rows(actor, pk=old.pk)
        assert (again.status, again.occurrences, again.thresholds) == ("pending", 15, None)
        assert conditions(other) == before
        assert_recounted(actor, now + HOUR)


AMOUNTS = [0.07, 0.1, 0.3, 12.3, 1234.5678, 5000.0, 1e15, 9999999999999998.0, 1e16, 0.00015, 0.0001]


class TestRoundTrip:
    def stored(self, actor: Actor, *given: Condition) -> tuple[Pattern, Pattern]:
        """A pattern as given to the table, and as read from it."""
        workspace = workspace_of(actor)
        agent, subject = AgentFactory(workspace=workspace), SubjectFactory(workspace=workspace)
        pattern = patterns.as_stored(Pattern(agent.key, trait="shortened", conditions=given))
        with scope(workspace=actor.workspace_id):
            made = patterns.store_patterns({pattern.key(): pattern}, subject=subject, now=NOW)
            row = PatternRow.objects.get(pk=made[pattern.key()][0].pk)
            return pattern, patterns.pattern_value(row)

    @pytest.mark.parametrize("number", AMOUNTS)
    @pytest.mark.parametrize("side", ["above", "below"])
    def test_an_amount_is_read_as_the_same_number(self, actor: Actor, number: float, side: str) -> None:
        above, below = (number, None) if side == "above" else (None, number)
        given = Condition(ConditionKind.AMOUNT, AmountRange(above, below, "CHF"))
        before, after = self.stored(actor, given)
        assert before == after
        if round(number, 4) == number:
            assert after.conditions == (given,)

    @pytest.mark.parametrize(
        "value", [TimeRange(15), TimeRange(until=1425), TimeRange(690, 855), AmountRange(1.5, 2.25, "EUR")]
    )
    def test_a_range_keeps_both_sides(self, actor: Actor, value: TimeRange | AmountRange) -> None:
        kind = ConditionKind.TIME if isinstance(value, TimeRange) else ConditionKind.AMOUNT
        before, after = self.stored(actor, Condition(kind, value))
        assert after == before
        assert after.conditions[0].value == value

    def test_two_of_one_kind(self, actor: Actor) -> None:
        workspace = workspace_of(actor)
        for key in ("b", "a"):
            SubjectFactory(workspace=workspace, key=key)
        given = [Condition(ConditionKind.CONTACT, key) for key in ("b", "a")]
        before, after = self.stored(actor, *given)
        assert after == before
        assert [condition.value for condition in after.conditions] == ["a", "b"]

    @given(
        bound=st.floats(min_value=1e-7, max_value=1e16, allow_nan=False),
        units=st.integers(min_value=-(10**6), max_value=10**12),
    )
    def test_rounded_it_parts_the_same_amounts(self, bound: float, units: int) -> None:
        near = round(bound, 4)
        for amount in (units / 10_000, near, round(near + 0.0001, 4), round(near - 0.0001, 4)):
            for side in ("above", "below"):
                learned = AmountRange(above=bound) if side == "above" else AmountRange(below=bound)
                pattern = Pattern("a", "b", conditions=(Condition(ConditionKind.AMOUNT, learned),))
                kept = patterns.as_stored(pattern).conditions[0].value
                assert isinstance(kept, AmountRange)
                if side == "above":
                    assert (amount > bound) == (amount > (kept.above or 0.0)), (amount, bound)
                else:
                    assert (amount < bound) == (amount < (kept.below or 0.0)), (amount, bound)


class TestMarks:
    def test_time_alone_lifts_none(self, actor: Actor) -> None:
        """What spoke against the habit leaves the window; it must be seen again before the clock may have it."""
        told(actor, first(6, daily(9, traits=["removed:semicolon"])))
        night(actor)
        week = NOW + 7 * DAY
        kept = [{"occurred_at": (week - (day + 1) * DAY).isoformat(), "traits": ["kept:semicolon"]} for day in range(6)]
        told(actor, [signal | {"event_type": "draft_sent"} for signal in kept], now=week)
        night(actor, week)
        for later in (week + 27 * DAY, week + 28 * DAY, week + 40 * DAY):
            night(actor, later)
            (row,) = rows(actor)
            assert (row.status, row.contradicted) == ("pending", True), later
        with scope(workspace=actor.workspace_id):
            assert not row.rules.exists()

    def test_of_two_contraries_found_in_one_night_both_are_marked(self, actor: Actor) -> None:
        gone = first(8, daily(9, contact="nico", traits=["removed:greeting"]))
        come = first(8, daily(10, contact="nico", traits=["added:greeting"]))
        told(actor, [*gone, *come, *first(20, daily(11, contact="lea", traits=["lengthened"]))])
        night(actor)
        keys = {shown(row).key(): row for row in rows(actor)}
        both = [row for row in keys.values() if (other := shown(row).opposite()) and other.key() in keys]
        assert all(row.contradicted for row in both)
        assert [row for row in keys.values() if row.contradicted] == both


class TestRuns:
    def test_whoever_only_appears_in_others_episodes_is_not_visited(self, actor: Actor) -> None:
        told(actor, KINDS["contact"][0])
        SubjectFactory(workspace=workspace_of(actor), key="newcomer")
        night(actor)
        with scope(workspace=actor.workspace_id):
            assert Subject.objects.count() == 4
            units = RunUnit.objects.filter(step__name="detect")
            assert [unit.subject.key for unit in units.select_related("subject")] == ["maria"]
            step = units.get().step
            assert (step.done, step.total) == (1, 1)

    def test_one_without_episodes_is_visited_while_something_lives(self, actor: Actor) -> None:
        told(actor, first(6, daily(9, **SHORT)))
        night(actor)
        assert night(actor, NOW + 60 * DAY)["episodes"] == 0
        with scope(workspace=actor.workspace_id):
            assert RunUnit.objects.filter(step__name="detect").count() == 2

    def test_many_more_than_a_worker_names_at_once(self, actor: Actor, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(maintenance, "_SLICE", 3)
        told(actor, [signal | {"subject": f"s{n}"} for n in range(10) for signal in first(3, daily(9, **SHORT))])
        assert night(actor)["new"] == 10
        with scope(workspace=actor.workspace_id):
            step = MaintenanceRun.objects.get().steps.get(name="detect")
            assert (step.done, step.total) == (10, 10)
            assert sum((Counter(unit.counts) for unit in step.units.all()), Counter()) == Counter(step.counts)

    def test_a_repeat_changes_nothing(self, actor: Actor) -> None:
        told(actor, [signal for kind in ("contact", "time from", "amount above") for signal in KINDS[kind][0]])
        night(actor)
        night(actor, NOW + DAY)
        before = snapshot(actor)
        night(actor, NOW + DAY)
        assert snapshot(actor) == before

    def test_a_dry_run_counts_the_same_and_changes_nothing(self, actor: Actor) -> None:
        told(actor, KINDS["both sides of the clock"][0])
        before = snapshot(actor)
        dry = night(actor, dry_run=True)
        assert snapshot(actor) == before
        assert night(actor) == dry
        now = NOW + 7 * DAY
        told(actor, [s | {"occurred_at": (now - HOUR * n).isoformat()} for n, s in enumerate([SHORT] * 5, 1)], now=now)
        before = snapshot(actor)
        dry = night(actor, now, dry_run=True)
        assert snapshot(actor) == before
        assert night(actor, now) == dry

    def test_the_cap_counts_what_was_rejected_the_same_day(self, actor: Actor) -> None:
        for number in range(5):
            told(actor, first(8, daily(9, agent=f"agent-{number}", **SHORT)))
        assert night(actor)["new"] == 3
        with scope(workspace=actor.workspace_id):
            feedback.reject_observation(observation_id=rows(actor)[0].pk, actor=actor, now=NOW)
        counts = night(actor, NOW + HOUR)
        assert (counts.get("new", 0), counts["over_cap"], counts["stopped"], counts["unchanged"]) == (0, 2, 1, 2)

    def test_the_number_of_queries_does_not_grow_with_what_is_found(self, actor: Actor) -> None:
        few, many = self.queries(actor, "few", agents=2), self.queries(actor, "many", agents=9)
        assert few == many
        assert max(few) <= 20

    def queries(self, actor: Actor, subject: str, agents: int) -> list[int]:
        """Of a share in which all is new, one in which all is unchanged, and one in which all is updated."""
        taken = []
        for number in range(agents):
            cuts = [*first(9, daily(15, **SHORT)), *first(12, daily(9, **NOT))]
            told(actor, [signal | {"agent": f"agent-{number}", "subject": subject} for signal in cuts])
        found = 0
        for day in range(4):
            took, counts = self.share(actor, subject, NOW + day * DAY)
            found += counts["new"]
            taken += [took] if day in {0, 3} else []
        assert (counts["new"], counts["unchanged"], found) == (0, agents, agents)
        now = NOW + 4 * DAY
        for number in range(agents):
            at = (now - HOUR).replace(hour=10, minute=30)
            more = [{"occurred_at": (at - n * DAY).isoformat()} | SHORT for n in range(1, 4)]
            told(actor, [signal | {"agent": f"agent-{number}", "subject": subject} for signal in more], now=now)
        took, counts = self.share(actor, subject, now)
        assert counts["updated"] == agents, counts
        assert_recounted(actor, now)
        return [*taken, took]

    def share(self, actor: Actor, subject: str, now: datetime) -> tuple[int, Counter[str]]:
        with scope(workspace=actor.workspace_id):
            run = maintenance.request_run(actor=actor, now=now, as_of=now)
            person = Subject.objects.get(key=subject)
            with CaptureQueriesContext(connection) as captured:
                counts = detection.detect_for_subject(subject=person, run=run, actor=actor)
        return len(captured), counts


class TestCompiled:
    def test_what_does_not_reach_the_database_as_it_is_is_refused(self, actor: Actor) -> None:
        late = Compiled(lambda workspace, now: Observation.objects.filter(created_at__gt=now - DAY).values_list("pk"))
        with pytest.raises(TypeError), scope(workspace=actor.workspace_id):
            late.rows(actor.workspace_id, NOW)

    def test_it_gives_what_the_queryset_gives(self, actor: Actor) -> None:
        told(actor, KINDS["contact"][0])
        with scope(workspace=actor.workspace_id):

            def of(workspace: UUID, key: UUID) -> Any:
                return Subject.objects.filter(workspace_id=workspace).exclude(pk=key).order_by("key").values_list("key")

            compiled, everyone = Compiled(of), list(Subject.objects.order_by("key"))
            for person in everyone:
                assert compiled.rows(actor.workspace_id, person.pk) == list(of(actor.workspace_id, person.pk))

    def test_the_least_trusted_of_several(self) -> None:
        ids = [UUID(int=number) for number in range(3)]
        sources = dict(zip(ids, (SourceClass.USER, SourceClass.AGENT, SourceClass.ADMIN), strict=True))
        window = Window([], sources, {})
        assert window.least_trusted(ids) is SourceClass.AGENT
        assert window.least_trusted(ids[2:]) is SourceClass.ADMIN


class Life:
    """A person whose habits drift, whose numbers move, and who judges what is found: a stream of nights from a seed."""

    def __init__(self, actor: Actor, seed: int) -> None:
        self.actor, self.luck = actor, random.Random(seed)
        self.admin = member_actor(workspace_of(actor), Role.ADMIN)
        self.judged: dict[UUID, Pattern] = {}
        self.seen: Counter[str] = Counter()

    def day(self, now: datetime) -> None:
        told(self.actor, [self.event(now) for _ in range(14)], now=now)
        live_before = {
            row.pk: (row.version, shown(row)) for row in rows(self.actor, status__in=("pending", "confirmed"))
        }
        self.seen += Counter(night(self.actor, now))
        assert_recounted(self.actor, now)
        for row in rows(self.actor):
            version, value = live_before.get(row.pk, (None, None))
            if version == row.version:
                assert shown(row) == value, row
                self.seen["kept"] += 1
            elif value is not None and shown(row) != value:
                self.seen["moved"] += 1
        for pk, value in self.judged.items():
            (row,) = rows(self.actor, pk=pk)
            if not row.is_live:
                assert shown(row) == value, row
        with scope(workspace=self.actor.workspace_id):
            keys = [row.pattern.key for row in Observation.objects.live().detected().select_related("pattern")]
            assert len(keys) == len(set(keys))
            assert not Observation.objects.filter(pattern__isnull=False).exclude(subject=F("pattern__subject")).exists()
        self.judge(now)

    def event(self, now: datetime) -> Signal:
        luck = self.luck
        at = now - timedelta(minutes=luck.randrange(60, 24 * 60))
        signal: Signal = {"occurred_at": at.isoformat(), "contact": luck.choice(("nico", "lea"))}
        minute, drift = at.hour * 60 + at.minute, (now - NOW).days * 8
        if luck.random() < 0.4:
            amount = round(luck.choice((0.01, 1, 100)) * luck.lognormvariate(1, 1), luck.choice((0, 2, 4)))
            no = amount > 5 - drift / 100 and luck.random() < 0.95
            kind = "approval_rejected" if no else "approval_granted"
            return signal | {
                "event_type": kind,
                "entities": {"amount": amount, "currency": luck.choice(("EUR", "CHF"))},
            }
        short = minute > 15 * 60 - drift or luck.random() < 0.05
        traits = [*(["shortened"] if short else []), *(["removed:emoji"] if signal["contact"] == "nico" else [])]
        return signal | {"traits": traits}

    def judge(self, now: datetime) -> None:
        found = [row for row in rows(self.actor) if row.pattern_id]
        if not found:
            return
        row = self.luck.choice(found)
        act = self.luck.choice(("right", "wrong", "sources", "undo", "revoke", "reopen", "nothing"))
        with scope(workspace=self.actor.workspace_id):
            try:
                self.take(act, row, now)
                self.seen[act] += 1
            except Conflict:
                return
        work.run_due(workspace_id=self.actor.workspace_id, now=lambda: now)
        self.judged |= {one.pk: shown(one) for one in rows(self.actor) if one.pk not in self.judged and not one.is_live}
        self.judged = {pk: value for pk, value in self.judged.items() if not rows(self.actor, pk=pk)[0].is_live}

    def take(self, act: str, row: Observation, now: datetime) -> None:
        if act == "right":
            feedback.confirm_observation(observation_id=row.pk, actor=self.actor, now=now)
        elif act in {"wrong", "sources"}:
            feedback.reject_observation(
                observation_id=row.pk, actor=self.actor, now=now, reject_sources=act == "sources"
            )
        elif act == "undo":
            feedback.undo_verdict(observation_id=row.pk, actor=self.actor, now=now)
        elif act == "reopen":
            feedback.reopen_observation(observation_id=row.pk, actor=self.admin, now=now)
        elif act == "revoke":
            for signal in ReverseSignal.objects.active():
                rules.revoke_reverse_signal(actor=self.actor, signal_id=signal.pk, now=now)


class TestStream:
    def test_every_figure_can_be_recounted_on_every_night(self) -> None:
        seen: Counter[str] = Counter()
        for seed in range(2):
            life = Life(key_actor(ApiKeyFactory(workspace=WorkspaceFactory(time_zone="UTC"))), seed)
            for number in range(20):
                life.day(NOW + number * DAY)
            seen += life.seen
        # Numbers moved, rows kept theirs, people said no: or it would prove little.
        assert min(seen[word] for word in ("new", "updated", "moved", "kept", "stopped", "sources", "revoke")) > 0, seen
