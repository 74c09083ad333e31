"""A night's detection over Postgres: every kind of condition, numbers that move, figures that can be recounted."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_app.domain.actors import Actor
from memory_app.domain.patterns import AmountRange, Condition, Pattern, TimeRange
from memory_app.domain.vocabulary import ConditionKind, Role
from memory_app.models import (
    Agent,
    AuditEntry,
    MaintenanceRun,
    Observation,
    ReverseSignal,
    Workspace,
)
from memory_app.models import Pattern as PatternRow
from memory_app.services import directory, feedback, ingest, maintenance, patterns, reverse_signals, work
from memory_app.services.window import window_of
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
            left = row.opportunities - (row.evidence_links.count() - len(links))
            assert (row.occurrences, left) == (found.occurrences, found.opportunities), row
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
            reverse_signals.revoke_reverse_signal(actor=actor, signal_id=signal.pk, now=now)
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
            reverse_signals.revoke_reverse_signal(actor=actor, signal_id=ReverseSignal.objects.get().pk, now=NOW)
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
