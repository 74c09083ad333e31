"""A workspace's own numbers: who may set them, what is written down, and what they change."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, InvalidInput, NotAllowed
from memory_app.domain.policy import DEFAULT
from memory_app.domain.tunables import Tunable, policy_with
from memory_app.domain.vocabulary import Role
from memory_app.models import (
    AuditDetail,
    AuditEntry,
    Episode,
    Job,
    Observation,
    ProceduralRule,
    Workspace,
    WorkspaceThreshold,
)
from memory_app.services import detection, feedback, ingest, maintenance, promotion, thresholds, tuning, work
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    ApiKeyFactory,
    ObservationFactory,
    RunFactory,
    SubjectFactory,
    WorkspaceFactory,
    key_actor,
    member_actor,
    with_evidence,
)

pytestmark = pytest.mark.django_db
WAIT, UNDO, PLAIN = Tunable.PROMOTION_WAIT.value, Tunable.UNDO_WINDOW.value, Tunable.PLAIN_FDR.value
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def workspace() -> Any:
    return WorkspaceFactory()


@pytest.fixture
def admin(workspace: Workspace) -> Actor:
    return member_actor(workspace, Role.ADMIN)


def put(actor: Actor, name: str, value: object, *, now: datetime = NOW) -> float:
    with scope(workspace=actor.workspace_id):
        return tuning.set_threshold(actor=actor, name=name, value=value, now=now)


def put_back(actor: Actor, name: str, *, now: datetime = NOW) -> float:
    with scope(workspace=actor.workspace_id):
        return tuning.reset_threshold(actor=actor, name=name, now=now)


def audited(actor: Actor) -> list[tuple[str, str]]:
    with scope(workspace=actor.workspace_id):
        entries = AuditEntry.objects.filter(target_kind="workspacethreshold").order_by("at", "id")
        return [(entry.verb, AuditDetail.objects.get(entry=entry).text) for entry in entries]


def stored(actor: Actor) -> dict[str, float]:
    with scope(workspace=actor.workspace_id):
        return dict(WorkspaceThreshold.objects.values_list("name", "value"))


class TestSet:
    def test_it_holds_here_and_nowhere_else(self, admin: Actor) -> None:
        assert put(admin, WAIT, 24) == 24.0
        with scope(workspace=admin.workspace_id):
            row = WorkspaceThreshold.objects.get()
            assert (row.name, row.value, row.member_id, row.changed_at) == (WAIT, 24.0, admin.id, NOW)
            assert thresholds.policy_of(admin.workspace_id) == policy_with({WAIT: 24})
        other = WorkspaceFactory()
        with scope(workspace=other.pk):
            assert thresholds.policy_of(other.pk) == DEFAULT
            assert not WorkspaceThreshold.objects.exists()

    def test_the_old_and_the_new_value_are_written_down(self, admin: Actor) -> None:
        put(admin, WAIT, 24)
        put(admin, WAIT, "36", now=NOW + HOUR)
        put(admin, "night.hour", "02:30", now=NOW + 2 * HOUR)
        assert audited(admin) == [
            ("threshold.set", "review.promotion_wait_hours: 48 → 24"),
            ("threshold.set", "review.promotion_wait_hours: 24 → 36"),
            ("threshold.set", "night.hour: 03:00 → 02:30"),
        ]

    def test_the_same_twice_is_once(self, admin: Actor) -> None:
        for later in range(3):
            put(admin, WAIT, 24, now=NOW + later * HOUR)
        assert len(audited(admin)) == 1
        with scope(workspace=admin.workspace_id):
            assert WorkspaceThreshold.objects.get().changed_at == NOW

    def test_what_holds_by_default_is_not_written(self, admin: Actor) -> None:
        put(admin, WAIT, 48)
        assert (stored(admin), audited(admin)) == ({}, [])

    def test_a_default_that_somebody_returns_to_by_hand_is_their_own(self, admin: Actor) -> None:
        put(admin, WAIT, 24)
        put(admin, WAIT, 48)
        assert stored(admin) == {WAIT: 48.0}

    @pytest.mark.parametrize("value", [0, 721, "soon", True, None, float("nan")])
    def test_what_is_off_changes_nothing(self, admin: Actor, value: object) -> None:
        put(admin, WAIT, 24)
        with pytest.raises(InvalidInput):
            put(admin, WAIT, value)
        assert (stored(admin), len(audited(admin))) == ({WAIT: 24.0}, 1)

    def test_a_name_that_is_none(self, admin: Actor) -> None:
        for change in (lambda: put(admin, "limits.rule", 1), lambda: put_back(admin, "limits.rule")):
            with pytest.raises(InvalidInput):
                change()

    @pytest.mark.parametrize("role", [Role.VIEWER, Role.REVIEWER])
    def test_only_admins(self, workspace: Workspace, role: Role) -> None:
        actor = member_actor(workspace, role)
        for change in (lambda: put(actor, WAIT, 24), lambda: put_back(actor, WAIT)):
            with pytest.raises(NotAllowed):
                change()

    def test_no_key(self, workspace: Workspace) -> None:
        with pytest.raises(NotAllowed):
            put(key_actor(ApiKeyFactory(workspace=workspace)), WAIT, 24)


class TestReset:
    def test_the_default_holds_again(self, admin: Actor) -> None:
        put(admin, WAIT, 24)
        put(admin, UNDO, 30)
        assert put_back(admin, WAIT, now=NOW + HOUR) == 48.0
        assert stored(admin) == {UNDO: 30.0}
        assert audited(admin)[-1] == ("threshold.reset", "review.promotion_wait_hours: 24 → 48")

    def test_twice_is_once_and_what_was_never_set_is_nothing(self, admin: Actor) -> None:
        assert put_back(admin, PLAIN) == DEFAULT.detection.plain_fdr
        put(admin, WAIT, 24)
        for _ in range(2):
            put_back(admin, WAIT)
        assert len(audited(admin)) == 2


class TestDatabase:
    @pytest.mark.parametrize(
        ("name", "value"),
        [("limits.rule", 1.0), (WAIT, float("nan")), (WAIT, float("inf")), (WAIT, -1.0)],
    )
    def test_it_keeps_out_what_no_door_lets_in(self, workspace: Workspace, name: str, value: float) -> None:
        with scope(workspace=workspace.pk), pytest.raises(IntegrityError), transaction.atomic():
            WorkspaceThreshold.objects.create(workspace=workspace, name=name, value=value, changed_at=NOW)

    def test_each_once(self, workspace: Workspace) -> None:
        with scope(workspace=workspace.pk):
            WorkspaceThreshold.objects.create(workspace=workspace, name=WAIT, value=24.0, changed_at=NOW)
            with pytest.raises(IntegrityError), transaction.atomic():
                WorkspaceThreshold.objects.create(workspace=workspace, name=WAIT, value=36.0, changed_at=NOW)


def night(workspace: Workspace, now: datetime) -> None:
    reviewer = member_actor(workspace)
    with scope(workspace=workspace.pk):
        maintenance.request_run(actor=reviewer, now=now, as_of=now)
    work.run_due(workspace_id=workspace.pk, now=lambda: now)


def rules_in(workspace: Workspace) -> int:
    with scope(workspace=workspace.pk):
        return ProceduralRule.objects.injectable().count()


class TestPromotionWait:
    @pytest.mark.parametrize(("age", "promoted"), [(24 * HOUR - MINUTE, 0), (24 * HOUR, 1)])
    def test_24_hours_where_a_workspace_says_so(
        self, admin: Actor, workspace: Workspace, age: timedelta, promoted: int
    ) -> None:
        put(admin, WAIT, 24)
        ObservationFactory(workspace=workspace, created_at=NOW)
        night(workspace, NOW + age)
        assert rules_in(workspace) == promoted

    @pytest.mark.parametrize(("age", "promoted"), [(24 * HOUR, 0), (48 * HOUR - MINUTE, 0), (48 * HOUR, 1)])
    def test_48_next_door(self, admin: Actor, age: timedelta, promoted: int) -> None:
        put(admin, WAIT, 24)
        other = WorkspaceFactory()
        ObservationFactory(workspace=other, created_at=NOW)
        night(other, NOW + age)
        assert rules_in(other) == promoted

    def test_a_longer_wait_holds_back_what_was_due(self, admin: Actor, workspace: Workspace) -> None:
        put(admin, WAIT, 72)
        ObservationFactory(workspace=workspace, created_at=NOW)
        night(workspace, NOW + 72 * HOUR - MINUTE)
        assert rules_in(workspace) == 0

    def test_it_is_asked_under_the_lock_too(self, admin: Actor, workspace: Workspace) -> None:
        row = ObservationFactory(workspace=workspace, created_at=NOW)
        with scope(workspace=workspace.pk):
            for hours, promoted in ((25, False), (24, True)):
                review = policy_with({WAIT: hours}).review
                done = promotion.promote_by_clock(row.pk, review=review, actor=admin, now=NOW + 24 * HOUR)
                assert done is promoted

    def test_a_run_asks_once_however_many_people_it_visits(self, workspace: Workspace, admin: Actor) -> None:
        people = SubjectFactory.create_batch(3, workspace=workspace)
        run = RunFactory(workspace=workspace)
        with (
            scope(workspace=workspace.pk),
            CaptureQueriesContext(
                connection,
            ) as asked,
        ):
            for person in people:
                detection.detect_for_subject(subject=person, run=run, actor=admin)
                promotion.promote_for_subject(subject=person, run=run, actor=admin)
        assert sum("workspacethreshold" in query["sql"] for query in asked) == 1


class TestUndoWindow:
    @pytest.fixture
    def row(self, workspace: Workspace) -> Any:
        made = ObservationFactory(workspace=workspace, created_at=NOW)
        with_evidence(made)
        return made

    def reject(self, row: Observation, actor: Actor) -> None:
        with scope(workspace=actor.workspace_id):
            feedback.reject_observation(observation_id=row.pk, actor=actor, now=NOW, reject_sources=True)

    def undo(self, row: Observation, actor: Actor, after: timedelta) -> None:
        with scope(workspace=actor.workspace_id):
            feedback.undo_verdict(observation_id=row.pk, actor=actor, now=NOW + after)

    def texts(self, row: Observation) -> int:
        with scope(workspace=row.workspace_id):
            return Episode.objects.exclude(summary="").count()

    def work(self, row: Observation, after: timedelta) -> None:
        work.run_due(workspace_id=row.workspace_id, now=lambda: NOW + after)

    def test_30_minutes(self, row: Observation, admin: Actor) -> None:
        put(admin, UNDO, 30)
        self.reject(row, admin)
        self.work(row, 30 * MINUTE - timedelta(seconds=1))
        assert self.texts(row) == 3
        self.undo(row, admin, 30 * MINUTE - timedelta(seconds=1))
        with scope(workspace=row.workspace_id):
            assert Observation.objects.get().status == "pending"

    def test_after_them_it_is_too_late_and_the_texts_are_gone(self, row: Observation, admin: Actor) -> None:
        put(admin, UNDO, 30)
        self.reject(row, admin)
        with pytest.raises(Conflict, match="30 minutes"):
            self.undo(row, admin, 30 * MINUTE)
        self.work(row, 30 * MINUTE)
        assert self.texts(row) == 0

    def test_a_shorter_one(self, row: Observation, admin: Actor) -> None:
        put(admin, UNDO, 5)
        self.reject(row, admin)
        with pytest.raises(Conflict, match="5 minutes"):
            self.undo(row, admin, 5 * MINUTE)

    def test_one_made_longer_keeps_the_texts_of_what_was_said_before(self, row: Observation, admin: Actor) -> None:
        self.reject(row, admin)
        put(admin, UNDO, 30, now=NOW + 5 * MINUTE)
        for _ in range(2):  # also when the job is taken twice
            self.work(row, 10 * MINUTE)
        self.work(row, 30 * MINUTE - timedelta(seconds=1))
        assert self.texts(row) == 3
        self.work(row, 30 * MINUTE)
        assert self.texts(row) == 0
        with scope(workspace=row.workspace_id):
            assert not Job.objects.open().exists()


class TestDetection:
    def told(self, actor: Actor) -> None:
        """Three drafts on three days, each without semicolons."""
        signals = [
            {
                "agent": "email",
                "subject": "maria",
                "event_type": "draft_edited",
                "traits": ["removed:semicolon"],
                "occurred_at": (NOW - (day + 1) * DAY).isoformat(),
            }
            for day in range(3)
        ]
        with scope(workspace=actor.workspace_id):
            ingest.accept_signals(actor=actor, signals=signals, now=NOW)
        work.run_due(workspace_id=actor.workspace_id, now=lambda: NOW)

    def found(self, workspace: Workspace) -> int:
        self.told(key_actor(ApiKeyFactory(workspace=workspace)))
        night(workspace, NOW)
        with scope(workspace=workspace.pk):
            return Observation.objects.count()

    def test_a_stricter_level_leaves_out_what_the_default_reports(self, admin: Actor, workspace: Workspace) -> None:
        assert self.found(WorkspaceFactory()) == 1
        put(admin, PLAIN, 0.0001)
        assert self.found(workspace) == 0


class TestNight:
    def due(self, workspace: Workspace) -> datetime | None:
        with scope(workspace=workspace.pk):
            return Workspace.objects.get().next_night_at

    def test_another_hour_plans_the_next_night_anew(self, workspace: Workspace, admin: Actor) -> None:
        with scope(workspace=workspace.pk):
            Workspace.objects.update(next_night_at=NOW + 18 * HOUR)
        put(admin, "night.hour", "22:15")
        assert self.due(workspace) == NOW.replace(hour=22, minute=15) + DAY
        put_back(admin, "night.hour")
        assert self.due(workspace) == NOW.replace(hour=3) + DAY

    def test_nights_that_are_off_stay_off(self, workspace: Workspace, admin: Actor) -> None:
        put(admin, "night.hour", "22:15")
        assert self.due(workspace) is None


class TestRaces:
    def test_the_workspace_is_locked_before_the_number_is_read(self, admin: Actor) -> None:
        change: Callable[[], float]
        for change in (lambda: put(admin, WAIT, 24), lambda: put_back(admin, WAIT)):
            with CaptureQueriesContext(connection) as asked:
                change()
            said = [query["sql"] for query in asked]
            locked = next(at for at, sql in enumerate(said) if "FOR NO KEY UPDATE" in sql)
            read = next(at for at, sql in enumerate(said) if "workspacethreshold" in sql)
            assert locked < read
