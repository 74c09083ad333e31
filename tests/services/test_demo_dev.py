"""The development team's demo is told by the real engine, and every page of office memory has what it is to show."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from io import StringIO
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from memory_app.domain.vocabulary import Way
from memory_app.models import (
    Agent,
    AgentFact,
    AgentSession,
    ApiKey,
    Episode,
    FactConflict,
    FactSighting,
    FinishedProject,
    Job,
    KnowledgeConfirmation,
    Membership,
    ProceduralRule,
    ProfileEntry,
    ProfileVersion,
    ReviewPattern,
    SharedKnowledge,
    TechnologyPreference,
    Workspace,
    WorkState,
)
from memory_app.services import demo, members
from memory_app.services.demo import dev
from memory_app.tenancy import scope
from tests.factories import MemberFactory, WorkspaceFactory

NOW = datetime(2026, 11, 2, 9, 0, tzinfo=ZoneInfo(dev.ZONE))
"""A Monday morning."""
NIGHT = demo.last_night(NOW)
CENTS = "Amounts are stored in integer cents, never in floats"
CHECK = "Always run make check before opening a pull request"
NUMBERED = "Invoices get their number when they are created"
UNNUMBERED = "Invoices do not get their number when they are created"


def told(people: int = 1) -> Workspace:
    owner = MemberFactory(name="Maria Rossi")
    with scope(directory=True):
        slug = f"{dev.SLUG}-{Workspace.objects.count()}"
    made: Workspace = members.create_workspace(slug=slug, name=dev.NAME, owner=owner, now=NOW, time_zone=dev.ZONE)
    dev.tell(demo.Story(made, owner, NIGHT, people=people), now=NOW)
    return made


@pytest.fixture(scope="module")
def workspace(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Workspace]:
    """Told once for all tests here, and rolled back after the last."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield told()
        transaction.set_rollback(True)


@pytest.fixture
def inside(workspace: Workspace) -> Iterator[Workspace]:
    with scope(workspace=workspace.pk):
        yield workspace


def fact(agent: str, text: str) -> AgentFact:
    found: AgentFact = AgentFact.objects.get(agent__key=agent, text__startswith=text)
    return found


def known(text: str) -> SharedKnowledge:
    found: SharedKnowledge = SharedKnowledge.objects.get(text__startswith=text)
    return found


def history(item: AgentFact | SharedKnowledge) -> list[str]:
    return list(item.versions.order_by("version").values_list("change", flat=True))


@pytest.mark.usefixtures("inside")
class TestSessions:
    def test_three_agents_committed_more_than_forty(self) -> None:
        by_agent = {
            key: AgentSession.objects.filter(agent__key=key).count() for key in ("planner", "backend", "frontend")
        }
        assert AgentSession.objects.count() == sum(by_agent.values()) > 40
        assert min(by_agent.values()) >= 10

    def test_they_lie_in_the_last_six_weeks_and_in_working_hours(self) -> None:
        ended = [session.created_at.astimezone(NIGHT.tzinfo) for session in AgentSession.objects.all()]
        assert NIGHT - timedelta(days=45) < min(ended)
        assert max(ended) < NIGHT
        assert {at.weekday() for at in ended} == {0, 1, 2, 3, 4}
        assert all(9 <= at.hour < 18 for at in ended)

    def test_they_hold_what_their_agents_printed(self) -> None:
        session = AgentSession.objects.get(what__startswith="Added the invoice model")
        assert session.decisions == [
            "Used a table of counters instead of a Postgres sequence, because numbers must have no gaps"
        ]
        assert session.next_steps == ["postings for an issued invoice"]
        assert (len(session.commits), len(session.files_changed)) == (1, 3)
        assert session.input_tokens > session.output_tokens > 0
        assert session.api_key == ApiKey.objects.get(agent__key="backend")

    def test_not_all_of_them_went_well(self) -> None:
        outcomes = AgentSession.objects.values_list("outcome", flat=True)
        assert {outcome: list(outcomes).count(outcome) for outcome in set(outcomes)} == {
            "completed": 48,
            "failed": 2,
            "interrupted": 2,
        }

    def test_one_task_was_cut_off_and_one_is_under_way(self) -> None:
        stopped = WorkState.objects.get(agent__key="backend")
        runs = WorkState.objects.get(agent__key="frontend")
        assert WorkState.objects.count() == 2
        assert (stopped.status, runs.status) == ("interrupted", "running")
        assert "9 of 12 tests" in stopped.summary
        assert len(stopped.next_steps) == 2
        assert "3 of 5 tests" in runs.summary
        assert NOW - runs.updated_at < timedelta(minutes=1)
        assert runs.prompt
        assert stopped.unfinished


@pytest.mark.usefixtures("inside")
class TestFacts:
    def test_a_fact_counts_the_sessions_it_was_met_in(self) -> None:
        found = fact("backend", CENTS)
        assert found.count == FactSighting.objects.filter(fact=found).count() == 5
        assert found.last_seen_at > found.created_at

    def test_each_kind_of_fact_is_there(self) -> None:
        assert set(AgentFact.objects.values_list("category", flat=True)) == {
            "user_preference",
            "codebase_pattern",
            "workflow_habit",
            "lesson_learned",
        }

    def test_preferences_are_of_the_person_and_of_nobody_elses(self) -> None:
        preferences = AgentFact.objects.filter(category="user_preference")
        assert {row.subject and row.subject.key for row in preferences} == {"jonas", "aisha"}
        assert not SharedKnowledge.objects.filter(category="user_preference").exists()

    def test_one_was_edited_twice_and_met_again_in_its_new_words(self) -> None:
        found = fact("frontend", "Every icon button")
        assert history(found) == ["added", "edited", "edited"]
        assert found.text.endswith("and a tooltip")
        assert found.sightings.filter(seen_at__gt=found.versions.get(version=2).created_at).count() == 2

    def test_one_may_be_another_said_twice(self) -> None:
        [found] = AgentFact.objects.exclude(possible_duplicate_of=None)
        assert found.text.replace("six", "five") == found.possible_duplicate_of.text

    def test_one_was_merged_and_counts_with_the_other(self) -> None:
        merged = fact("backend", "The test database is restored")
        assert (merged.status, merged.archived_because) == ("archived", "merged")
        assert (merged.merged_into.count, merged.merged_into.status) == (2, "active")

    def test_one_is_pinned_one_archived_and_one_came_back(self) -> None:
        assert [row.text for row in AgentFact.objects.filter(pinned=True)] == [CENTS]
        assert fact("backend", "Known issue: the bank import").archived_because == "put_away"
        assert history(fact("planner", "Reviews wait longest")) == ["added", "archived", "restored"]

    def test_one_was_added_by_hand(self) -> None:
        found = fact("frontend", "The screens at the pilot's counters")
        assert (found.source_class, found.sightings.get().session) == ("user", None)

    def test_two_agents_say_the_opposite(self) -> None:
        conflict = FactConflict.objects.open().get()
        assert (conflict.older_fact, conflict.newer_fact) == (fact("backend", NUMBERED), fact("frontend", UNNUMBERED))

    def test_another_conflict_is_settled_with_a_note(self) -> None:
        conflict = FactConflict.objects.exclude(resolved_at=None).get()
        assert (conflict.resolution, str(conflict.member)) == ("keep_newer", "Jonas Lind")
        assert conflict.note
        assert conflict.older_fact.archived_because == "resolved"


@pytest.mark.usefixtures("inside")
class TestKnowledge:
    def test_two_agents_of_two_owners_and_a_member_confirm_one(self) -> None:
        item = known(CENTS)
        voices = KnowledgeConfirmation.objects.filter(knowledge=item)
        assert {row.agent.key if row.agent else str(row.member) for row in voices} == {
            "backend",
            "frontend",
            "Maria Rossi",
        }
        assert item.confirmation_count == 3

    def test_two_agents_of_one_owner_are_one_voice(self) -> None:
        item = known(CHECK)
        assert set(item.confirmations.values_list("agent__key", flat=True)) == {"backend", "planner"}
        assert item.confirmation_count == 1

    def test_what_is_shared_was_met_three_times_or_by_hand(self) -> None:
        sources = {item.source_fact for item in SharedKnowledge.objects.select_related("source_fact")}
        assert {found.text for found in sources if found.count < 3} == {fact("backend", "A posting is never").text}

    def test_one_is_disputed_one_archived_and_one_reworded(self) -> None:
        disputed = known("Feature flags are read once")
        against = disputed.confirmations.get(stance="dispute")
        assert (disputed.status, str(against.member)) == ("disputed", "Jonas Lind")
        assert against.note
        assert known("Design tokens live").archived_because == "put_away"
        assert history(known("This project uses server-rendered partials")) == ["added", "edited"]

    def test_enough_is_active_to_fill_a_page(self) -> None:
        assert SharedKnowledge.objects.active().count() >= 10


@pytest.mark.usefixtures("inside")
class TestLessons:
    def test_issues_recur_in_reviews(self) -> None:
        counts = ReviewPattern.objects.order_by("-count").values_list("count", flat=True)
        assert list(counts) == [3, 2, 2, 1]

    def test_plans_named_technologies(self) -> None:
        assert TechnologyPreference.objects.count() == 4

    def test_projects_are_rated_but_one(self) -> None:
        rated = {project.summary: project.ratings for project in FinishedProject.objects.all()}
        assert (len(rated), [name for name, ratings in rated.items() if not ratings]) == (
            4,
            ["Price lists from a spreadsheet, with a preview"],
        )

    def test_profiles_of_people_a_company_and_agents(self) -> None:
        for owner in ("subject", "company", "agent"):
            assert ProfileEntry.objects.exclude(**{f"{owner}_id": None}).exists()
        hours = ProfileVersion.objects.filter(subject__key="jonas", attribute="hours")
        assert hours.count() == 2


@pytest.mark.usefixtures("inside")
class TestWhoIsThere:
    def test_three_agents_of_two_owners(self) -> None:
        owners = {agent.key: str(agent.owner) for agent in Agent.objects.select_related("owner")}
        assert owners == {"planner": "Jonas Lind", "backend": "Jonas Lind", "frontend": "Aisha Diallo"}

    def test_members_of_three_roles(self) -> None:
        roles = {str(row.member): row.role for row in Membership.objects.select_related("member")}
        assert roles == {"Maria Rossi": "owner", "Jonas Lind": "admin", "Aisha Diallo": "reviewer"}

    def test_rules_by_hand_for_all_and_for_one(self) -> None:
        rules = ProceduralRule.objects.active()
        assert {rule.agent and rule.agent.key for rule in rules} == {None, "backend", "frontend"}

    def test_no_job_is_left(self) -> None:
        assert not Job.objects.filter(done_at=None).exists()


ROWS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "sessions": (AgentSession, ("agent__key", "what", "commits", "input_tokens", "output_tokens", "created_at")),
    "facts": (AgentFact, ("agent__key", "subject__key", "text", "count", "status", "version", "last_seen_at")),
    "knowledge": (SharedKnowledge, ("text", "status", "confirmation_count", "version", "last_confirmed_at")),
    "conflicts": (FactConflict, ("older_fact__text", "newer_fact__text", "resolution", "created_at")),
    "work": (WorkState, ("agent__key", "task", "summary", "started_at", "updated_at")),
}


def rows_of(workspace_id: UUID, teams: int) -> dict[str, list[tuple[Any, ...]]]:
    """All that is kept, without ids; of two teams only that of the first."""
    found = {}
    with scope(workspace=workspace_id):
        for what, (model, columns) in ROWS.items():
            rows = model.objects.all()
            if teams > 1 and "agent__key" in columns:
                rows = rows.exclude(agent__key__endswith="-2")
            found[what] = sorted(rows.values_list(*columns), key=repr)
    return found


@pytest.fixture(scope="module")
def again(workspace: Workspace) -> Workspace:
    """Another telling of the same night, of one team; rolled back with the first."""
    return told()


@pytest.fixture(scope="module")
def twofold(workspace: Workspace) -> Workspace:
    """Another one, of two teams."""
    return told(people=2)


class TestTwice:
    def test_the_same_seed_and_night_tell_the_same(self, workspace: Workspace, again: Workspace) -> None:
        first, second = rows_of(workspace.pk, 1), rows_of(again.pk, 1)
        for what, rows in first.items():
            assert rows == second[what], what

    def test_two_teams_do_twice_the_work(self, workspace: Workspace, twofold: Workspace) -> None:
        first, second = rows_of(workspace.pk, 1), rows_of(twofold.pk, 2)
        assert first["sessions"] == second["sessions"]
        with scope(workspace=twofold.pk):
            assert AgentSession.objects.count() == 2 * len(first["sessions"])
            assert Agent.objects.count() == 6
            assert known(CENTS).confirmations.count() == 5


@pytest.mark.django_db
class TestWhateverTodayIs:
    def test_it_can_be_told_after_the_holidays_of_the_winter(self) -> None:
        now = NOW + timedelta(days=66)
        owner = MemberFactory()
        later = members.create_workspace(slug="later", name="Later", owner=owner, now=now, time_zone=dev.ZONE)
        made = dev.tell(demo.Story(later, owner, demo.last_night(now)), now=now)
        assert made["sessions"] == 52
        with scope(workspace=later.pk):
            assert FactConflict.objects.open().count() == 1


@pytest.mark.django_db
class TestCommand:
    def test_it_is_made_beside_a_demo_that_stands_in_which_their_owner_begins(self) -> None:
        owner = MemberFactory(email="owner@demo.example")
        first = members.create_workspace(slug=demo.SLUG, name=demo.NAME, owner=owner, now=NOW)
        out = StringIO()
        call_command("seed_demo", stdout=out)
        assert "52 sessions" in out.getvalue()
        assert not Episode.objects.exists()
        with scope(member=owner.pk):
            actor, memberships = members.actor_for_member(owner, workspace_id=None, way=Way.WEB)
        assert [row.workspace.slug for row in memberships] == [demo.SLUG, dev.SLUG]
        assert actor is not None
        assert actor.workspace_id == first.pk

    def test_those_that_stand_are_left_alone(self) -> None:
        for slug in (demo.SLUG, dev.SLUG):
            WorkspaceFactory(slug=slug)
        out = StringIO()
        call_command("seed_demo", stdout=out)
        assert out.getvalue().count("there already") == 2
        with scope(directory=True):
            assert Workspace.objects.count() == 2
        assert not AgentSession.objects.exists()

    def test_one_that_stands_is_made_no_larger(self) -> None:
        WorkspaceFactory(slug=dev.SLUG)
        with pytest.raises(CommandError, match="DEMO_SCALE"):
            call_command("seed_demo", "--scale=3")
