"""Cases of `cases/bug_cases.json` that concern taking in and detection, by their id."""

import threading
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from time import process_time
from typing import Any

import pytest
from django.db import connections

from memory_app.domain.actors import Actor
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Category
from memory_app.models import BehaviourSignal, Episode, Job, Observation
from memory_app.services import directory, ingest, maintenance, observations, work
from memory_app.services.ingest import Intake
from memory_app.tenancy import scope
from tests.factories import NOW, ApiKeyFactory, WorkspaceFactory, key_actor

DAY = timedelta(days=1)
REMOVED, ADDED = ["removed:semicolon"], ["added:semicolon"]


@pytest.fixture
def actor() -> Actor:
    return key_actor(ApiKeyFactory(workspace=WorkspaceFactory()))


def signal(**more: Any) -> dict[str, Any]:
    return {"agent": "email", "subject": "maria", "event_type": "draft_edited"} | more


def take(actor: Actor, signals: Iterable[dict[str, Any]]) -> Intake:
    with scope(workspace=actor.workspace_id):
        return ingest.accept_signals(actor=actor, signals=list(signals), now=NOW)


def store(actor: Actor) -> list[Episode]:
    work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)
    with scope(workspace=actor.workspace_id):
        return list(Episode.objects.order_by("occurred_at", "id"))


def on_days(traits: list[list[str]], last: datetime = NOW) -> Iterator[dict[str, Any]]:
    """An edit a day, the last one an hour before."""
    for before, found in enumerate(reversed(traits)):
        yield signal(traits=found, occurred_at=(last - timedelta(hours=1) - DAY * before).isoformat())


def night(actor: Actor, now: datetime = NOW) -> list[Observation]:
    store(actor)
    with scope(workspace=actor.workspace_id):
        maintenance.request_run(actor=actor, now=now, as_of=now)
    work.run_due(workspace_id=actor.workspace_id, now=lambda: now)
    with scope(workspace=actor.workspace_id):
        return list(Observation.objects.select_related("pattern").order_by("created_at", "id"))


@pytest.mark.django_db
class TestTheSameTwice:
    def test_bc15_the_same_event_twice_is_one_or_two_never_none(self, actor: Actor) -> None:
        said = {"summary": "Team stand-up is at 9:30", "idempotency_key": "m-1"}
        for _ in range(2):
            take(actor, [signal(**said)])
            assert [row.summary for row in store(actor)] == [said["summary"]]
        take(actor, [signal(summary=said["summary"])] * 2)
        assert len(store(actor)) == 3

    def test_bc17_a_duplicate_inside_one_batch_is_no_further_occurrence(self, actor: Actor) -> None:
        first, second = on_days([REMOVED, REMOVED])
        batch = [first | {"idempotency_key": "1"}, second | {"idempotency_key": "2"}]
        batch.append(batch[0] | {"occurred_at": (NOW - DAY * 5).isoformat()})
        assert (take(actor, batch).accepted, take(actor, batch).duplicates) == (2, 3)
        assert night(actor) == []

    def test_bc17_one_habit_told_in_one_batch_by_traits_and_by_texts_is_one_row(self, actor: Actor) -> None:
        told = list(on_days([REMOVED] * 4))
        derived = [
            one | {"traits": None, "before": "All is ready; we ship.", "after": "All is ready. We ship."}
            for one in told
        ]
        take(actor, [one for pair in zip(told, derived, strict=True) for one in pair])
        [row] = [row for row in night(actor) if row.pattern and row.pattern.trait == REMOVED[0]]
        assert row.occurrences == 8

    def test_bc17_the_same_proposal_twice_is_one_with_the_evidence_of_both(self, actor: Actor) -> None:
        take(actor, on_days([[]] * 6))
        ids = [row.pk for row in store(actor)]
        propose = partial(
            observations.propose_observation, actor=actor, category=Category.WRITING_STYLE, subject="maria", now=NOW
        )
        with scope(workspace=actor.workspace_id):
            first, _ = propose(quote="Prefers short e-mails.", evidence_ids=ids[:3])
            second, is_new = propose(quote="prefers short e-mails", evidence_ids=ids[3:])
        assert (second.pk, is_new, second.occurrences) == (first.pk, False, 6)


@pytest.mark.django_db
class TestContraries:
    def test_bc19_a_habit_and_its_contrary_stand_side_by_side(self, actor: Actor) -> None:
        take(actor, on_days([REMOVED, ADDED] * 10))
        rows = night(actor)
        assert sorted(row.pattern.trait for row in rows if row.pattern) == [*ADDED, *REMOVED]
        assert [row.contradicted for row in rows] == [True, True]

    def test_bc21_a_habit_that_turned_is_kept_beside_what_took_its_place(self, actor: Actor) -> None:
        take(actor, on_days([REMOVED] * 6))
        [old] = night(actor)
        take(actor, on_days([ADDED] * 7, NOW + DAY * 8))
        rows = {row.pattern.trait: row for row in night(actor, NOW + DAY * 8) if row.pattern}
        assert set(rows) == {*REMOVED, *ADDED}
        assert (rows[REMOVED[0]].pk, rows[REMOVED[0]].status, rows[REMOVED[0]].contradicted) == (
            old.pk,
            "pending",
            True,
        )


@pytest.mark.django_db
class TestTooLittle:
    @pytest.mark.parametrize("count", [0, 1, 2])
    def test_bc52_a_first_run_on_next_to_nothing_says_nothing(self, actor: Actor, count: int) -> None:
        take(actor, on_days([REMOVED] * count))
        assert night(actor) == []

    def test_bc52_an_observation_cites_episodes_that_are_there(self, actor: Actor) -> None:
        take(actor, on_days([REMOVED] * 3))
        ids = {row.pk for row in store(actor)}
        [row] = night(actor)
        with scope(workspace=actor.workspace_id):
            assert set(row.evidence_links.values_list("episode_id", flat=True)) == ids
        assert len(ids) == 3


@pytest.mark.django_db
class TestWhoseDay:
    @pytest.mark.parametrize(
        ("said", "zone", "wanted"),
        [
            ("2026-03-02T02:00:00Z", "UTC", ("2026-03-02", 120)),
            ("2026-03-02T02:00:00Z", "Asia/Tokyo", ("2026-03-02", 11 * 60)),
            ("2026-03-02T02:00:00Z", "US/Pacific", ("2026-03-01", 18 * 60)),
        ],
    )
    def test_bc53_stored_in_utc_beside_the_subjects_own_day(
        self, actor: Actor, said: str, zone: str, wanted: tuple[str, int]
    ) -> None:
        self.check(actor, said, zone, wanted)

    @pytest.mark.parametrize(
        ("zone", "wanted"), [("Asia/Singapore", ("2026-05-11", 7 * 60 + 30)), ("UTC", ("2026-05-10", 23 * 60 + 30))]
    )
    def test_bc54_an_hour_is_that_of_whom_it_is_about(self, actor: Actor, zone: str, wanted: tuple[str, int]) -> None:
        self.check(actor, "2026-05-10T23:30:00Z", zone, wanted)

    def check(self, actor: Actor, said: str, zone: str, wanted: tuple[str, int]) -> None:
        take(actor, [signal(occurred_at=said)])
        with scope(workspace=actor.workspace_id):
            directory.edit_subject(actor=actor, key="maria", changes={"time_zone": zone}, now=NOW)
        [row] = store(actor)
        assert row.occurred_at == datetime.fromisoformat(said).astimezone(UTC)
        assert (row.local_date.isoformat(), row.local_minute) == wanted


@pytest.mark.django_db
class TestLong:
    @pytest.mark.parametrize("letters", ["a", "汇", "a; ", "汇。", "\n", "**", "1.000 € ", "👨\u200d👩\u200d👧"])
    def test_bc63_the_longest_drafts_are_read_in_time(self, actor: Actor, letters: str) -> None:
        longest = (letters * LIMITS.draft)[: LIMITS.draft]
        began = process_time()
        assert take(actor, [signal(before=longest, after=longest[::-1])]).accepted == 1
        assert process_time() - began < 10
        assert len(store(actor)) == 1

    @pytest.mark.parametrize("letter", ["a", "汇"])
    @pytest.mark.parametrize("field", ["before", "after"])
    @pytest.mark.parametrize("length", [LIMITS.draft + 1, 1_000_000])
    def test_bc63_one_over_the_limit_names_it_and_leaves_no_work(
        self, actor: Actor, letter: str, field: str, length: int
    ) -> None:
        [refused] = take(actor, [signal(**{"before": "x", "after": "x", field: letter * length})]).refused
        assert (refused.error.code, refused.error.field, refused.error.limit) == ("too_large", field, LIMITS.draft)
        with scope(workspace=actor.workspace_id):
            assert not Job.objects.exists()


def at_once(calls: Iterable[Callable[[], object]]) -> None:
    """Run them from one starting line, each with a connection of its own."""
    waiting = list(calls)
    line, raised = threading.Barrier(len(waiting)), []

    def run(call: Callable[[], object]) -> None:
        try:
            line.wait()
            call()
        except BaseException as error:  # noqa: BLE001 - told below
            raised.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(call,)) for call in waiting]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert raised == []


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_bc16_ten_reports_of_one_event_make_one_row(self, actor: Actor) -> None:
        results: list[Intake] = []
        same = [signal(idempotency_key="m-1", contact="marco")]
        at_once([lambda: results.append(take(actor, same))] * 10)
        assert (sum(one.accepted for one in results), sum(one.duplicates for one in results)) == (1, 9)
        assert len(store(actor)) == 1
        with scope(workspace=actor.workspace_id):
            assert BehaviourSignal.objects.count() == 1

    def test_bc74_reports_at_once_all_stay_in_order(self, actor: Actor) -> None:
        take(actor, [signal(summary="0", occurred_at=(NOW - DAY).isoformat())])
        store(actor)
        parts = [signal(summary=str(n), occurred_at=(NOW + timedelta(minutes=n)).isoformat()) for n in (1, 2, 3)]
        at_once(partial(take, actor, [part]) for part in parts)
        at_once([partial(store, actor)] * 3)
        assert [row.summary for row in store(actor)] == ["0", "1", "2", "3"]
