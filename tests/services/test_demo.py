"""The demo is told by the real engine, and every page has what it is to show, row by row."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from memory_app.domain import policy
from memory_app.domain.mining import mine
from memory_app.domain.patterns import EpisodeView
from memory_app.domain.signals import read_signal
from memory_app.domain.vocabulary import Role, SourceClass, Weekday
from memory_app.models import (
    Agent,
    ApiKey,
    Contradiction,
    Episode,
    Job,
    MaintenanceRun,
    Membership,
    Observation,
    ObservationEvidence,
    ProceduralRule,
    ReverseSignal,
    RuleVersion,
    Subject,
    Verdict,
    Workspace,
)
from memory_app.services import demo, members
from memory_app.services.demo import calendar, cast
from memory_app.services.demo.habits import Life
from memory_app.tenancy import scope
from tests.factories import MemberFactory, WorkspaceFactory

NOW = datetime(2026, 11, 2, 9, 0, tzinfo=ZoneInfo(demo.ZONE))
"""A Monday morning: the last working day ended 55 hours before its night."""
NIGHT = demo.last_night(NOW)
SEMICOLONS = "You remove semicolons from drafts."
TECHNICAL = 'You remove pleasantries from drafts tagged "technical".'
LARGE = "Above 10,000 EUR you rewrite drafts."
FRIDAY = "On Fridays after 14:30 you defer drafts."
EMMA = "With Emma Clarke you add bullet lists to drafts."
MARCO = "With Marco Bertelli you remove greetings from drafts."
LI = "With Li Chen you shorten drafts."
TRAVEL = 'For the document "travel" you reject approvals.'
TIMEOUTS = 'For the document "address sync" exceptions end with "timeout".'
SHOP = 'For the document "web shop" you add dates to drafts.'
PROPOSED = "Sophie Leroy asks for prices without tax."
FREIGHT = "Sophie Leroy asks for prices without tax and freight."
ALIKE = "You take semicolons out of drafts to clients."


def told(people: int = 1) -> Workspace:
    owner = MemberFactory(name="Maria Rossi")
    with scope(directory=True):
        slug = f"{demo.SLUG}-{Workspace.objects.count()}"
    made: Workspace = members.create_workspace(slug=slug, name=demo.NAME, owner=owner, now=NOW, time_zone=demo.ZONE)
    demo.tell(demo.Story(made, owner, NIGHT, people=people))
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


def row(quote: str) -> Observation:
    return Observation.objects.get(quote=quote)


@pytest.mark.usefixtures("inside")
class TestWhatTheEngineFound:
    @pytest.mark.parametrize(
        ("quote", "category"),
        [
            (SEMICOLONS, "writing-style"),
            (TECHNICAL, "writing-style"),
            (LARGE, "decisions"),
            (FRIDAY, "rhythm"),
        ],
    )
    def test_the_four_habits_of_the_article_are_sure(self, quote: str, category: str) -> None:
        found = row(quote)
        assert (found.category, found.agent.key, found.subject.key) == (category, "email", "maria")
        assert found.confidence in {"high", "very-high"}
        assert found.occurrences >= 10
        assert not found.contradicted

    def test_a_weaker_habit_waits_and_the_clock_will_not_take_it(self) -> None:
        found = row(TRAVEL)
        assert (found.status, found.confidence, found.occurrences, found.opportunities) == ("pending", "medium", 8, 11)
        assert (found.category, found.agent.key) == ("decisions", "accounting")
        assert not found.rules.exists()

    def test_trouble_with_a_tool_waits_and_is_no_order(self) -> None:
        found = row(TIMEOUTS)
        assert (found.status, found.category, found.agent.key) == ("pending", "tools", "crm")
        assert not found.promotion_candidate

    def test_the_youngest_came_last_night_and_its_48_hours_run(self) -> None:
        found = row(SHOP)
        assert (found.status, found.confidence, found.created_at) == ("pending", "high", NIGHT)
        assert found.promotion_candidate
        assert not found.rules.exists()

    def test_a_habit_that_was_given_up_is_marked_contradicted(self) -> None:
        found = row(EMMA)
        assert (found.status, found.contradicted, found.category) == ("pending", True, "people")
        assert not Contradiction.objects.naming(observations=[found.pk]).exists()

    def test_one_says_the_opposite_of_a_rule_by_hand(self) -> None:
        found = row(MARCO)
        conflict = Contradiction.objects.get(observation=found)
        assert (conflict.observation, conflict.other_rule) == (
            found,
            ProceduralRule.objects.get(text="Open with a greeting."),
        )
        assert (found.status, found.contradicted) == ("pending", True)
        assert not found.rules.exists()

    def test_two_rules_by_hand_say_the_opposite_of_each_other(self) -> None:
        conflict = Contradiction.objects.get(observation=None)
        assert {conflict.rule.text, conflict.other_rule.text} == {
            "Offer a discount for early payment.",
            "Never offer a discount for early payment.",
        }
        assert Contradiction.objects.count() == 2

    def test_the_queue_is_varied(self) -> None:
        waiting = Observation.objects.pending()
        assert {found.confidence for found in waiting} >= {"medium", "high", "very-high"}
        assert {found.category for found in waiting} == {"writing-style", "rhythm", "people", "tools", "decisions"}
        assert waiting.filter(rules=None).count() >= 6

    def test_nothing_is_beside_the_story(self) -> None:
        found = {SEMICOLONS, TECHNICAL, LARGE, FRIDAY, EMMA, MARCO, LI, TRAVEL, TIMEOUTS, SHOP}
        known = found | {PROPOSED, FREIGHT, ALIKE}
        assert len(set(Observation.objects.values_list("quote", flat=True)) - known) <= 2


@pytest.mark.usefixtures("inside")
class TestWhatPeopleAndAgentsSaid:
    def test_two_rules_came_by_a_yes(self) -> None:
        for quote, who in ((SEMICOLONS, "Giulia Ferri"), (TECHNICAL, "Maria Rossi")):
            [verdict] = row(quote).verdicts.all()
            [rule] = row(quote).rules.all()
            assert (verdict.kind, str(verdict.member), rule.verdict) == ("right", who, verdict)
            assert (rule.status, row(quote).status) == ("active", "confirmed")
            assert verdict.cascaded_at is not None

    @pytest.mark.parametrize("quote", [LARGE, FRIDAY])
    def test_two_came_by_the_clock(self, quote: str) -> None:
        [rule] = row(quote).rules.all()
        assert (rule.status, rule.verdict) == ("active", None)
        assert rule.created_at - row(quote).created_at >= timedelta(hours=48)

    def test_a_no_has_stopped_its_pattern_every_night_since(self) -> None:
        signal = ReverseSignal.objects.active().get()
        [verdict] = signal.observation.verdicts.all()
        assert (signal.text, signal.observation.status) == (LI, "rejected")
        assert verdict.note
        assert signal.stops.count() > 7
        assert signal.stops.order_by("stopped_at").last().stopped_at == NIGHT

    def test_a_slip_was_taken_back_with_all_it_did(self) -> None:
        [verdict] = row(TIMEOUTS).verdicts.all()
        assert (verdict.kind, str(verdict.member)) == ("wrong", "Giulia Ferri")
        assert verdict.undone_at - verdict.created_at == timedelta(minutes=4)
        assert verdict.reversed_at is not None
        assert ReverseSignal.objects.get(observation=row(TIMEOUTS)).status == "revoked"

    def test_an_agent_proposed_something_the_like_of_it_and_another_thing_that_is_known(self) -> None:
        for quote, alike in ((PROPOSED, None), (FREIGHT, row(PROPOSED)), (ALIKE, row(SEMICOLONS))):
            found = row(quote)
            assert (found.status, found.pattern, found.possible_duplicate_of) == ("pending", None, alike)
            assert (found.source_class, found.confidence) == (SourceClass.AGENT, "medium")
            assert found.api_key == ApiKey.objects.get(name="Mail agent")

    def test_rules_by_hand_stand_beside_and_one_is_paused(self) -> None:
        by_hand = ProceduralRule.objects.filter(source_observation=None)
        assert by_hand.active().count() == 5
        paused = by_hand.paused().get()
        assert paused.versions.count() == 2
        assert paused.updated_at > paused.created_at


@pytest.mark.usefixtures("inside")
class TestWhatIsThere:
    def test_a_company_of_a_dozen_contacts_and_one_person(self) -> None:
        person = Subject.objects.get(kind="user")
        assert (person.key, person.name, person.company and person.company.name) == (
            "maria",
            "Maria Rossi",
            "Nico Rossi Ltd",
        )
        contacts = Subject.objects.filter(kind="contact")
        assert contacts.count() == len(cast.CONTACTS) == 12
        assert not contacts.filter(name="").exists()
        assert not contacts.filter(company=None).exists()

    def test_three_agents_that_spoke_by_their_keys(self) -> None:
        assert set(Agent.objects.values_list("key", flat=True)) == {"email", "accounting", "crm"}
        for key in ApiKey.objects.exclude(agent=None):
            assert key.last_used_at is not None
            assert Episode.objects.filter(api_key=key, agent=key.agent).count() > 100
        assert not Episode.objects.filter(api_key=None).exists()
        assert ApiKey.objects.filter(agent=None, revoked_at=None).count() == 1
        assert ApiKey.objects.exclude(revoked_at=None).count() == 1

    def test_members_of_three_roles(self) -> None:
        roles = {str(row.member): row.role for row in Membership.objects.select_related("member")}
        assert roles == {"Maria Rossi": Role.OWNER, "Giulia Ferri": Role.REVIEWER, "Paolo Sala": Role.VIEWER}

    def test_120_days_of_signals_that_end_last_night(self) -> None:
        dates = list(Episode.objects.order_by("local_date").values_list("local_date", flat=True))
        assert dates[0] >= NIGHT.date() - timedelta(days=demo.DAYS)
        assert dates[-1] == NIGHT.date() - timedelta(days=1)
        assert 700 < len(dates) < 1_500

    def test_no_office_day_is_at_a_weekend_or_on_a_holiday(self) -> None:
        office = Episode.objects.exclude(document="web shop")
        assert not office.filter(local_weekday__gte=5).exists()
        assert not office.filter(local_date__month=8, local_date__day=15).exists()
        assert set(office.values_list("local_weekday", flat=True)) == {0, 1, 2, 3, 4}

    def test_its_nights_ran_and_every_job_is_done(self) -> None:
        runs = MaintenanceRun.objects.order_by("now")
        assert runs.count() == sum(day.has_night for day in calendar.days_until(NIGHT))
        assert not runs.exclude(status="done").exists()
        lately = runs.filter(now__gt=NIGHT - timedelta(days=21)).values_list("now", flat=True)
        assert len({night.date() for night in lately}) == 21
        assert max(lately) == NIGHT
        assert not Job.objects.filter(done_at=None).exists()

    def test_no_draft_is_kept(self) -> None:
        assert Episode.objects.filter(signature=True).exists()
        assert not Episode.objects.filter(summary__contains="Best regards").exists()


ROWS: dict[str, tuple[Any, tuple[str, ...]]] = {
    "episodes": (
        Episode,
        ("agent__key", "contact__key", "event_type", "outcome", "summary", "traits", "tags", "amount", "occurred_at"),
    ),
    "observations": (
        Observation,
        (
            "agent__key", "category", "quote", "evidence", "rule_text", "occurrences", "opportunities", "confidence",
            "confirmed_confidence", "contradicted", "status", "possible_duplicate_of__quote", "version", "created_at",
            "updated_at",
        ),
    ),
    "evidence": (ObservationEvidence, ("observation__quote", "episode__occurred_at", "episode__event_type")),
    "verdicts": (Verdict, ("observation__quote", "kind", "member__name", "note", "created_at", "undone_at")),
    "versions": (RuleVersion, ("text", "version", "status", "created_at")),
    "reverse signals": (ReverseSignal, ("text", "status", "created_at", "revoked_at")),
}  # fmt: skip


def of_maria(workspace_id: UUID) -> dict[str, list[tuple[Any, ...]]]:
    """All that is kept of her, without ids."""
    with scope(workspace=workspace_id):
        return {
            what: sorted(model.objects.filter(subject__key="maria").values_list(*columns), key=repr)
            for what, (model, columns) in ROWS.items()
        }


@pytest.fixture(scope="module")
def again(workspace: Workspace) -> Workspace:
    """Another telling that ends with the same night, of two people; rolled back with the first."""
    return told(people=2)


class TestTwice:
    def test_the_same_seed_and_night_tell_the_same(self, workspace: Workspace, again: Workspace) -> None:
        first, second = of_maria(workspace.pk), of_maria(again.pk)
        for what, rows in first.items():
            assert rows == second[what], what

    def test_the_second_person_has_habits_of_their_own(self, again: Workspace) -> None:
        with scope(workspace=again.pk):
            other = Subject.objects.exclude(key="maria").get(kind="user")
            theirs = Episode.objects.filter(subject=other)
            assert theirs.count() > 700
            assert Observation.objects.filter(subject=other).exists()
            assert not Job.objects.filter(done_at=None).exists()


class TestScale:
    def test_everybody_has_a_key_and_a_name_of_their_own(self) -> None:
        many = cast.people(1_000)
        assert len({person.key for person in many}) == len({person.name for person in many}) == 1_000
        assert many[0] is cast.MARIA

    def test_people_differ_and_each_stays_the_same(self) -> None:
        days = list(calendar.days_until(NIGHT))
        lives = [[Life(person, days).of(day) for day in days] for person in cast.people(3) for _ in range(2)]
        assert lives[0::2] == lives[1::2]
        assert len({str(life) for life in lives}) == 3


class TestDays:
    @pytest.mark.parametrize("weekday", range(7))
    def test_last_night_is_the_latest_three_o_clock_there(self, weekday: int) -> None:
        now = NOW + timedelta(days=weekday)
        assert demo.last_night(now) == now.replace(hour=3)
        assert demo.last_night(now.replace(hour=2)) == (now - timedelta(days=1)).replace(hour=3)

    @pytest.mark.parametrize("weekday", range(7))
    def test_they_keep_their_weekdays_and_end_the_day_before(self, weekday: int) -> None:
        night = NIGHT + timedelta(days=weekday)
        days = list(calendar.days_until(night))
        assert [day.ago for day in days] == list(range(demo.DAYS, 0, -1))
        assert days[-1].night_after == night
        assert all(day.is_friday == (day.date.weekday() == 4) for day in days)

    def test_a_night_stays_at_three_when_the_clocks_change(self) -> None:
        [day] = [day for day in calendar.days_until(NIGHT) if (day.date.month, day.date.day) == (10, 24)]
        assert day.night_after.hour == 3
        assert day.night_after.utcoffset() == timedelta(hours=1)


def seen(number: int, signal: dict[str, Any]) -> EpisodeView:
    """A signal as detection sees its episode."""
    report, moment = read_signal(signal), datetime.fromisoformat(signal["occurred_at"])
    about = report.entities
    return EpisodeView(
        id=UUID(int=number),
        agent=report.agent or "",
        event_type=report.event_type,
        outcome=report.outcome or None,
        traits=frozenset(report.traits),
        signature=report.signature,
        contacts=frozenset((report.contact,) if report.contact else ()),
        occurred_at=moment.astimezone(UTC),
        local_date=moment.date(),
        weekday=list(Weekday)[moment.weekday()],
        company=about.company or None,
        tags=frozenset(about.tags),
        document=about.document or None,
        amount=None if about.amount is None else float(about.amount),
        currency=about.currency or None,
        minute=moment.hour * 60 + moment.minute,
    )


class TestWhateverTodayIs:
    @pytest.mark.parametrize("ahead", [1, 3, 6, 65, 150, 239])
    def test_last_night_shows_the_habits_and_one_that_was_not_there_before(self, ahead: int) -> None:
        last = demo.last_night(NOW + timedelta(days=ahead))
        days = list(calendar.days_until(last))
        life = Life(cast.MARIA, days)
        views = [seen(number, signal) for number, signal in enumerate(it for day in days for it in life.of(day))]
        names = {contact.key: contact.name for contact in cast.CONTACTS}
        quotes = []
        for night in (last, days[-1].night_before):
            window = [view for view in views if night - timedelta(days=30) <= view.occurred_at < night]
            quotes.append({found.quote for found in mine(window, policy=policy.DEFAULT.detection, names=names)})
        assert quotes[0] >= {SEMICOLONS, TECHNICAL, LARGE, FRIDAY, MARCO, LI, TRAVEL, SHOP}
        assert SHOP not in quotes[1]


@pytest.mark.django_db
class TestCommand:
    def test_one_that_stands_is_made_no_larger(self) -> None:
        WorkspaceFactory(slug=demo.SLUG)
        with pytest.raises(CommandError, match="DEMO_SCALE"):
            call_command("seed_demo", "--scale=3")

    @pytest.mark.parametrize("scale", ["0", "-1", "two", "1.5", "1001"])
    def test_a_scale_that_is_none_is_refused(self, scale: str) -> None:
        with pytest.raises(CommandError, match="whole number from 1 to 1,000"):
            call_command("seed_demo", f"--scale={scale}")
