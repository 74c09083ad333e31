"""The queue of the review as each member goes through it."""

from datetime import timedelta
from typing import Any

import pytest

from memory_app.domain.actors import Actor
from memory_app.ids import uuid7
from memory_app.models import Observation, ReviewHold, ReviewSkip, Workspace
from memory_app.selectors.review_queue import look_alikes, minutes_left, next_in_review, previous_in_review
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    MemberFactory,
    ObservationFactory,
    PatternFactory,
    SubjectFactory,
    WorkspaceFactory,
    member_actor,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory()


@pytest.fixture
def grace(here: Workspace) -> Actor:
    return member_actor(here)


def waiting(here: Workspace, *hours: int) -> list[Observation]:
    """One for each, so many hours old."""
    return [ObservationFactory(workspace=here, created_at=NOW - timedelta(hours=age)) for age in hours]


def skip(row: Observation, actor: Actor, minutes: int) -> None:
    at = NOW + timedelta(minutes=minutes)
    about: Any = {"workspace_id": row.workspace_id, "observation": row, "subject_id": row.subject_id}
    with scope(workspace=row.workspace_id):
        ReviewSkip.objects.create(**about | {"member_id": actor.id}, skipped_at=at)


def forwards(actor: Actor) -> list[Observation]:
    """The whole queue by going on; it is the same going back."""
    there: list[Observation] = []
    with scope(workspace=actor.workspace_id):
        found = next_in_review(actor, now=NOW)
        while found is not None:
            there.append(found)
            found = next_in_review(actor, now=NOW, behind=found.pk)
        back = [there[-1]]
        while (before := previous_in_review(actor, now=NOW, ahead_of=back[-1].pk)) is not None:
            back.append(before)
    assert back[::-1] == there
    return there


class TestQueue:
    def test_the_longest_waiting_first_of_one_moment_by_id(self, here: Workspace, grace: Actor) -> None:
        oldest, *same = waiting(here, 3, 1, 1, 1)
        assert forwards(grace) == [oldest, *sorted(same, key=lambda row: row.pk)]

    def test_what_was_skipped_comes_last_in_the_order_of_skipping(self, here: Workspace, grace: Actor) -> None:
        first, second, third, fourth = waiting(here, 4, 3, 2, 1)
        skip(third, grace, 1)
        skip(first, grace, 2)
        assert forwards(grace) == [second, fourth, third, first]

    def test_nobody_elses_queue_knows_of_it(self, here: Workspace, grace: Actor) -> None:
        first, second = waiting(here, 2, 1)
        skip(first, grace, 1)
        assert forwards(member_actor(here)) == [first, second]

    def test_a_judged_one_still_has_its_place(self, here: Workspace, grace: Actor) -> None:
        judged = ObservationFactory(workspace=here, created_at=NOW - timedelta(hours=2), status="confirmed")
        first, last = waiting(here, 3, 1)
        with scope(workspace=here.pk):
            assert next_in_review(grace, now=NOW, behind=judged.pk) == last
            assert previous_in_review(grace, now=NOW, ahead_of=judged.pk) == first

    def test_an_unknown_place_is_the_start(self, here: Workspace, grace: Actor) -> None:
        [only] = waiting(here, 1)
        theirs = ObservationFactory()
        with scope(workspace=here.pk):
            for behind in (uuid7(), theirs.pk):
                assert next_in_review(grace, now=NOW, behind=behind) == only
                assert previous_in_review(grace, now=NOW, ahead_of=behind) is None

    def test_what_others_hold_is_left_out_until_it_lapses(self, here: Workspace, grace: Actor) -> None:
        first, second = waiting(here, 2, 1)
        about: Any = {"workspace_id": here.pk, "observation": first, "subject_id": first.subject_id}
        with scope(workspace=here.pk):
            hold = ReviewHold.objects.create(
                **about, member=MemberFactory(), held_until=NOW + timedelta(microseconds=1)
            )
            assert next_in_review(grace, now=NOW) == second
            assert next_in_review(grace, now=hold.held_until) == first

    def test_erased_people_wait_for_nothing(self, here: Workspace, grace: Actor) -> None:
        ObservationFactory(workspace=here, subject=SubjectFactory(workspace=here, erased_at=NOW))
        with scope(workspace=here.pk):
            assert next_in_review(grace, now=NOW) is None
            assert minutes_left(grace, 0) == 0


class TestLookAlikes:
    def test_those_marked_first_then_the_same_habit_of_the_same_agent(self, here: Workspace, grace: Actor) -> None:
        shown = ObservationFactory(workspace=here, created_at=NOW)
        pattern = PatternFactory(workspace=here, agent=shown.agent)
        same = ObservationFactory(workspace=here, agent=shown.agent, pattern=pattern, created_at=NOW)
        marked = ObservationFactory(workspace=here, possible_duplicate_of=shown, created_at=NOW + timedelta(hours=1))
        ObservationFactory(workspace=here, agent=shown.agent, pattern=None, consistency=None)
        ObservationFactory(workspace=here, possible_duplicate_of=shown, status="rejected")
        with scope(workspace=here.pk):
            found = [(row.pk, row.is_marked) for row in look_alikes(grace, shown)]  # type: ignore[attr-defined]
            assert found == [(marked.pk, True), (same.pk, False)]
            assert shown in look_alikes(grace, marked)

    def test_duplicates_of_one_are_alike(self, here: Workspace, grace: Actor) -> None:
        gone = ObservationFactory(workspace=here, status="confirmed")
        one, other = (
            ObservationFactory(workspace=here, possible_duplicate_of=gone, pattern=None, consistency=None)
            for _ in range(2)
        )
        with scope(workspace=here.pk):
            assert list(look_alikes(grace, one)) == [other]
