"""What prompts tell of earlier projects and of whom a call is about."""

from datetime import timedelta
from typing import Any

import pytest

from memory_app.domain.office import OfficeMemory, office_text
from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import RatingAxis
from memory_app.models import Company, Workspace
from memory_app.selectors.learned import Learned, learned, profile_lines
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    AgentFactory,
    ProfileEntryFactory,
    ProjectFactory,
    ReviewPatternFactory,
    SubjectFactory,
    TechnologyFactory,
    WorkspaceFactory,
)

pytestmark = pytest.mark.django_db


def told(workspace: Workspace) -> Learned:
    with scope(workspace=workspace.pk):
        return learned(workspace.pk)


def lines(workspace: Workspace, **of: Any) -> list[str]:
    with scope(workspace=workspace.pk):
        return [line.text for line in profile_lines(workspace.pk, **of)]


class TestLearned:
    def test_what_keeps_coming_back_most_first_five_at_most(self) -> None:
        workspace = WorkspaceFactory()
        for count in range(1, 8):
            ReviewPatternFactory(workspace=workspace, pattern=f"raised {count}", count=count)
        ReviewPatternFactory(workspace=workspace, pattern="later 7", count=7, last_seen_at=NOW + timedelta(days=1))
        assert [issue.text for issue in told(workspace).issues] == [
            "later 7", "raised 7", "raised 6", "raised 5", "raised 4"
        ]  # fmt: skip

    def test_the_last_three_technologies_oldest_first(self) -> None:
        workspace = WorkspaceFactory()
        for name in "ABCD":
            TechnologyFactory(workspace=workspace, name=name)
        assert told(workspace).technologies == ["B", "C", "D"]

    def test_the_last_three_that_were_rated_in_the_raters_order(self) -> None:
        workspace = WorkspaceFactory()
        for number in range(6):
            axes = {"axes": ["visual", "creativity"], "visual": 2, "creativity": 4} if number != 4 else {}
            at = NOW + timedelta(days=number)
            ProjectFactory(workspace=workspace, summary=f"Project {number}", completed_at=at, **axes)
        projects = told(workspace).projects
        assert [project.summary for project in projects] == ["Project 2", "Project 3", "Project 5"]
        assert list(projects[0].ratings.items()) == [(RatingAxis.VISUAL, 2), (RatingAxis.CREATIVITY, 4)]

    def test_it_fits_the_classic_block(self) -> None:
        workspace = WorkspaceFactory()
        ReviewPatternFactory(workspace=workspace, pattern="missing csrf token", count=3)
        TechnologyFactory(workspace=workspace, name="HTMX")
        ProjectFactory(workspace=workspace, summary="A ledger", axes=["visual"], visual=2)
        found = told(workspace)
        memory = OfficeMemory(issues=found.issues, technologies=found.technologies, projects=found.projects)
        assert office_text(memory, now=NOW, policy=DEFAULT) == (
            "\n===== LEARNED FROM PREVIOUS PROJECTS =====\n"
            "COMMON REVIEW ISSUES (avoid these):\n- missing csrf token (flagged 3x)\n\n"
            "USER'S PREFERRED TECH: HTMX\n\n"
            'PAST PROJECT RATINGS (learn from user feedback):\n- "A ledger" [visual:2/5] avg=2.0 → improve: visual\n'
        )

    def test_nothing_of_another_workspace(self) -> None:
        ReviewPatternFactory(count=3)
        TechnologyFactory()
        ProjectFactory(axes=["visual"], visual=2)
        assert told(WorkspaceFactory()) == Learned([], [], [])


class TestProfileLines:
    @pytest.fixture
    def place(self) -> Any:
        workspace = WorkspaceFactory()
        with scope(workspace=workspace.pk):
            company = Company.objects.create(
                workspace=workspace, key="bertelli", name="Bertelli & Co", tags=["client"], created_at=NOW
            )
        return {
            "workspace": workspace,
            "company": company,
            "subject": SubjectFactory(workspace=workspace, key="ana", name="Ana"),
            "contact": SubjectFactory(
                workspace=workspace, key="marco", name="Marco Bertelli", kind="contact", company=company
            ),
            "agent": AgentFactory(workspace=workspace, key="email", name="Mail agent"),
        }

    def of_all(self, place: Any) -> list[str]:
        ids = {f"{name}_id": place[name].pk for name in ("subject", "contact", "agent")}
        return lines(place["workspace"], **ids)

    def know(self, place: Any, what: str, **attributes: str) -> None:
        for at, (name, value) in enumerate(attributes.items()):
            owner = {"subject": None, what if what != "contact" else "subject": place[what]}
            ProfileEntryFactory(
                workspace=place["workspace"], **owner, attribute=name.replace("_", " "), value=value,
                created_at=NOW + timedelta(minutes=at),
            )  # fmt: skip

    def test_one_line_an_entity(self, place: Any) -> None:
        self.know(place, "subject", language="Italian")
        self.know(place, "contact", tone="formal tone", exclamation_marks="no exclamation marks", payments="reliable")
        self.know(place, "company", currency="EUR")
        self.know(place, "agent", signature="Best, A.")
        assert self.of_all(place) == [
            "User: Ana: language: Italian",
            "Contact: Marco Bertelli (Bertelli & Co, client): formal tone, no exclamation marks, payments: reliable",
            "Company: Bertelli & Co (client): currency: EUR",
            "Agent: Mail agent: signature: Best, A.",
        ]

    def test_of_whom_nothing_is_known_nothing_is_told(self, place: Any) -> None:
        assert self.of_all(place) == ["Contact: Marco Bertelli (Bertelli & Co, client)"]
        assert lines(place["workspace"]) == []

    def test_nobody_is_told_of_twice(self, place: Any) -> None:
        self.know(place, "contact", tone="formal")
        assert len(lines(place["workspace"], subject_id=place["contact"].pk, contact_id=place["contact"].pk)) == 1

    def test_an_erased_person_and_another_workspaces_are_not_told_of(self, place: Any) -> None:
        self.know(place, "contact", tone="formal")
        gone = SubjectFactory(workspace=place["workspace"], company=place["company"], erased_at=NOW)
        ProfileEntryFactory(workspace=place["workspace"], subject=gone)
        assert lines(place["workspace"], subject_id=gone.pk) == []
        assert lines(WorkspaceFactory(), contact_id=place["contact"].pk) == []

    def test_three_queries_whoever_is_named(self, place: Any, django_assert_num_queries: Any) -> None:
        for number in range(50):
            self.know(place, "contact", **{f"a{number}": "x"})
        ids = {f"{name}_id": place[name].pk for name in ("subject", "contact", "agent")}
        with scope(workspace=place["workspace"].pk), django_assert_num_queries(3):
            profile_lines(place["workspace"].pk, **ids)
