"""What projects teach: two reviews at once both count, caps hold, nothing is kept twice."""

from datetime import timedelta

import pytest

from memory_app.domain.vocabulary import RatingAxis
from memory_app.models import FinishedProject, ReviewPattern, TechnologyPreference
from memory_app.services import learnings
from memory_app.tenancy import scope
from tests.factories import NOW, ProjectFactory, WorkspaceFactory, member_actor
from tests.services.test_races import ROUNDS, at_once, scoped

pytestmark = pytest.mark.django_db(transaction=True)
OUTPUT = "VERDICT: FAIL\n1. Missing error handling\n2. No CSRF on the form post"


class TestTwoAtOnce:
    def test_each_review_counts(self) -> None:
        for _ in range(ROUNDS // 4):
            actor = member_actor(WorkspaceFactory())
            assert at_once(*(scoped(actor, learnings.record_review, output=OUTPUT) for _ in range(6))) == []
            with scope(workspace=actor.workspace_id):
                assert set(ReviewPattern.objects.values_list("pattern", "count")) == {
                    ("Missing error handling", 6), ("No CSRF on the form post", 6)
                }  # fmt: skip

    def test_a_technology_is_kept_once_and_ten_at_most(self) -> None:
        for _ in range(ROUNDS // 4):
            actor = member_actor(WorkspaceFactory())
            names = ["Django", "django", *(f"T{number}" for number in range(12))]
            assert at_once(*(scoped(actor, learnings.record_technology, name=name) for name in names)) == []
            with scope(workspace=actor.workspace_id):
                kept = [name.casefold() for name in TechnologyPreference.objects.values_list("name", flat=True)]
            assert (len(kept), len(set(kept))) == (10, 10)

    def test_fifty_projects_at_most(self) -> None:
        actor = member_actor(WorkspaceFactory())
        for number in range(48):
            scoped(actor, learnings.record_project, summary=f"Project {number}")()
        assert at_once(*(scoped(actor, learnings.record_project, summary=f"Late {n}") for n in range(6))) == []
        with scope(workspace=actor.workspace_id):
            summaries = set(FinishedProject.objects.values_list("summary", flat=True))
        assert (len(summaries), {f"Late {number}" for number in range(6)} <= summaries) == (50, True)

    def test_a_project_that_is_being_forgotten_is_rated_before_or_is_not_there(self) -> None:
        for _ in range(ROUNDS):
            workspace = WorkspaceFactory()
            actor = member_actor(workspace)
            with scope(workspace=workspace.pk):
                made = FinishedProject.objects.bulk_create(
                    FinishedProject(workspace=workspace, summary="A ledger", completed_at=NOW - timedelta(days=number))
                    for number in range(50)
                )
            assert at_once(
                scoped(actor, learnings.record_project, summary="The newest"),
                scoped(actor, learnings.rate_project, project_id=made[-1].pk, ratings={RatingAxis.VISUAL: 1}),
            ) == []  # fmt: skip
            with scope(workspace=workspace.pk):
                assert not FinishedProject.objects.filter(pk=made[-1].pk).exists()

    def test_ratings_of_two_people_never_mix(self) -> None:
        for _ in range(ROUNDS // 4):
            workspace = WorkspaceFactory()
            actor, project = member_actor(workspace), ProjectFactory(workspace=workspace)
            given = ({RatingAxis.VISUAL: 1}, {RatingAxis.ENGAGEMENT: 5})
            calls = [scoped(actor, learnings.rate_project, project_id=project.pk, ratings=one) for one in given]
            assert at_once(*calls) == []
            with scope(workspace=actor.workspace_id):
                project.refresh_from_db()
                rated = {axis for axis in RatingAxis if getattr(project, axis) is not None}
            assert project.ratings in given
            assert rated == set(project.ratings)
