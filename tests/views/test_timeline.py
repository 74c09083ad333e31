"""The timeline: days, filters in the URL, a calendar, and "more" that neither skips nor repeats."""

from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from memory_app.models import Company, EpisodeContact, Workspace
from memory_app.tenancy import scope
from tests.factories import NOW, AgentFactory, EpisodeFactory, SubjectFactory, WorkspaceFactory
from tests.views.conftest import HTMX
from tests.views.pages import attributes_of, ids_of, text_of

pytestmark = pytest.mark.django_db
MORE = HTMX | {"HX-Target": "episode-more"}
ROME = ZoneInfo("Europe/Rome")


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory(name="Here", time_zone="Europe/Rome")


def get(client: Client, query: Any = None, **kwargs: Any) -> Any:
    answer = client.get(reverse("memory:episode-list"), query or {}, **kwargs)
    assert answer.status_code == 200
    return answer


def more_of(answer: Any) -> str:
    """The address of the next page; empty where there is none."""
    text = text_of(answer)
    return "?" + unescape(text.split('hx-get="?')[-1].split('"')[0]) if 'id="episode-more"' in text else ""


def episodes_in(answer: Any) -> list[str]:
    return [name for name in ids_of(answer) if name.startswith("episode-0")]


def days_in(answer: Any) -> list[str]:
    return [name for name in ids_of(answer) if name.startswith("day-")]


class TestDays:
    def test_they_are_the_workspaces_own(self, here: Workspace, reviewer: Client) -> None:
        for moment in (datetime(2026, 3, 1, 23, 30, tzinfo=UTC), datetime(2026, 3, 1, 22, 30, tzinfo=UTC)):
            EpisodeFactory(workspace=here, occurred_at=moment)
        page = get(reviewer)
        assert days_in(page) == ["day-2026-03-02", "day-2026-03-01"]
        assert 'title="2 Mar 2026, 00:30:00 CET">00:30</time>' in text_of(page)

    def test_a_head_counts_the_whole_day_as_far_as_it_fits(self, here: Workspace, reviewer: Client) -> None:
        for number in range(60):
            word = "note" if number % 2 else "draft_sent"
            EpisodeFactory(workspace=here, event_type=word, occurred_at=NOW - timedelta(minutes=number))
        assert "60 episodes" in text_of(get(reviewer))
        assert "30 episodes" in text_of(get(reviewer, {"event_type": "note"}))

    def test_today_and_yesterday_say_so(self, here: Workspace, reviewer: Client) -> None:
        for days in range(2):
            EpisodeFactory(workspace=here, occurred_at=timezone.now() - timedelta(days=days))
        page = text_of(get(reviewer))
        assert ">Today, " in page
        assert ">Yesterday, " in page


class TestMore:
    def test_bc58_each_is_shown_once_and_the_last_page_ends_it(self, here: Workspace, reviewer: Client) -> None:
        """Many at the same moment: where times are equal the id decides, the same way on each page."""
        subject, agent = SubjectFactory(workspace=here), AgentFactory(workspace=here)
        made = {
            EpisodeFactory(
                workspace=here, subject=subject, agent=agent, occurred_at=NOW - timedelta(hours=number // 70)
            ).pk
            for number in range(125)
        }
        answer, seen, pages = get(reviewer), [], 1
        seen += episodes_in(answer)
        while more := more_of(answer):
            answer = reviewer.get(reverse("memory:episode-list") + more, headers=MORE)
            seen += episodes_in(answer)
            pages += 1
            assert pages <= 3
        assert pages == 3
        assert len(seen) == len(set(seen)) == 125
        assert set(seen) == {f"episode-{pk}" for pk in made}

    def test_a_day_goes_on_under_its_head(self, here: Workspace, reviewer: Client) -> None:
        for number in range(60):
            EpisodeFactory(workspace=here, occurred_at=NOW - timedelta(minutes=number))
        EpisodeFactory(workspace=here, occurred_at=NOW - timedelta(days=3))
        more = reverse("memory:episode-list") + more_of(get(reviewer))
        fragment = reviewer.get(more, headers=MORE)
        assert days_in(fragment) == ["day-2026-10-30"]
        whole = reviewer.get(more)
        assert days_in(whole) == ["day-2026-11-02", "day-2026-10-30"]
        assert text_of(whole).count("continued") == 1
        assert "60 episodes" in text_of(whole)

    def test_new_ones_shift_nothing(self, here: Workspace, reviewer: Client) -> None:
        for number in range(55):
            EpisodeFactory(workspace=here, occurred_at=NOW - timedelta(minutes=number))
        first = get(reviewer)
        EpisodeFactory(workspace=here, occurred_at=NOW + timedelta(minutes=1))
        rest = reviewer.get(reverse("memory:episode-list") + more_of(first), headers=MORE)
        assert len(episodes_in(rest)) == 5
        assert not set(episodes_in(rest)) & set(episodes_in(first))

    def test_a_damaged_cursor_is_the_top(self, here: Workspace, reviewer: Client) -> None:
        EpisodeFactory(workspace=here)
        for cursor in ("x", "2026-13-01~x", "2026-11-02T09:00:00~x", "~"):
            assert len(episodes_in(get(reviewer, {"after": cursor}))) == 1


class TestFilters:
    def test_each_leaves_what_fits_and_is_a_chip_that_takes_it_off(self, here: Workspace, reviewer: Client) -> None:
        agent = AgentFactory(workspace=here, key="mail", name="Mail agent")
        with scope(workspace=here.pk):
            acme = Company.objects.create(workspace=here, key="acme", name="Acme", created_at=NOW)
        made = EpisodeFactory(workspace=here, agent=agent, company=acme, event_type="our_own")
        zoe = SubjectFactory(workspace=here, key="zoë & co")
        with scope(workspace=here.pk):
            EpisodeContact.objects.create(workspace=here, episode=made, subject=zoe)
        EpisodeFactory(workspace=here, occurred_at=NOW - timedelta(days=40))
        queries = (
            {"agent": "mail"},
            {"company": "acme"},
            {"contact": "zoë & co"},
            {"event_type": "our_own"},
            {"subject": made.subject.key},
            {"day": "2026-11-02"},
            {"since": "2026-11-01", "until": "2026-11-02"},
            {"since": "2026-11-02"},
        )
        for query in queries:
            page = get(reviewer, query)
            assert episodes_in(page) == [f"episode-{made.pk}"], query
            assert text_of(page).count('class="chip"') == len(query)
        both = text_of(get(reviewer, {"agent": "mail", "contact": "zoë & co"}))
        assert 'href="?contact=zo%C3%AB+%26+co"><span class="muted">Agent</span> <bdi>Mail agent</bdi>' in both

    def test_a_facet_says_how_many_each_leaves(self, here: Workspace, reviewer: Client) -> None:
        mail, crm = AgentFactory(workspace=here, key="mail"), AgentFactory(workspace=here, key="crm")
        for agent in (mail, mail, crm):
            EpisodeFactory(workspace=here, agent=agent)
        page = text_of(get(reviewer, {"agent": "crm", "day": "2026-11-02"}))
        facet = page.split('id="facet-agent"')[1].split("</details>")[0]
        assert [part.split("<")[0] for part in facet.split('class="facet-count">')[1:]] == ["1", "2"]
        assert 'href="?agent=mail&amp;day=2026-11-02"' in facet
        assert 'href="?day=2026-11-02" aria-current="true"' in facet

    @pytest.mark.parametrize(
        "query", [{"day": "2026-02-31"}, {"since": "x"}, {"day": "9999-12-31"}, {"agent": "x" * 300}, {"agent": "\x00"}]
    )
    def test_what_makes_no_sense_finds_nothing_and_says_so(
        self, query: dict[str, str], here: Workspace, reviewer: Client
    ) -> None:
        EpisodeFactory(workspace=here)
        page = get(reviewer, query)
        assert episodes_in(page) == []
        assert "Nothing fits these filters" in text_of(page)

    def test_an_empty_workspace_has_no_filters_and_says_what_to_do(self, reviewer: Client) -> None:
        page = text_of(get(reviewer))
        assert "Nothing has happened yet" in page
        assert 'class="facets"' not in page

    def test_a_hostile_key_stays_a_text(self, here: Workspace, reviewer: Client) -> None:
        key = '"><script>alert(1)</script>'
        EpisodeFactory(workspace=here, agent=AgentFactory(workspace=here, key=key, name=key))
        page = text_of(get(reviewer, {"agent": key}))
        assert "<script>alert" not in page
        assert len(episodes_in(get(reviewer, {"agent": key}))) == 1


class TestCalendar:
    def test_a_day_leads_to_its_episodes_and_keeps_the_filters(self, here: Workspace, reviewer: Client) -> None:
        now = timezone.now()
        agent = AgentFactory(workspace=here, key="mail")
        for days in (1, 1, 8):
            EpisodeFactory(workspace=here, agent=agent, occurred_at=now - timedelta(days=days))
        day = (now - timedelta(days=1)).astimezone(ROME).date()
        page = text_of(get(reviewer, {"agent": "mail"}))
        calendar = page.split('class="heat-days"')[1].split("</svg>")[0]
        assert calendar.count("<a ") == 2
        assert f'href="?agent=mail&amp;day={day}"' in calendar
        assert f"{day:%A} {day.day} {day:%B}: 2 episodes</title>" in calendar
        chosen = text_of(get(reviewer, {"agent": "mail", "day": day.isoformat()}))
        marked = chosen.split('class="heat-days"')[1].split("</svg>")[0]
        assert marked.count('aria-current="date"') == 1
        assert marked.count("<a ") == 2

    def test_it_is_light(self, here: Workspace, reviewer: Client) -> None:
        subject, agent = SubjectFactory(workspace=here), AgentFactory(workspace=here)
        for days in range(181):
            moment = timezone.now() - timedelta(days=days)
            EpisodeFactory(workspace=here, subject=subject, agent=agent, occurred_at=moment)
        calendar = text_of(get(reviewer)).split('class="heat-days"')[1].split("</svg>")[0]
        assert calendar.count("<a ") >= 175
        assert len(calendar) < 32_000


class TestQueries:
    def test_their_number_is_the_same_for_one_row_and_sixty(self, here: Workspace, reviewer: Client) -> None:
        counted = []
        query = {"event_type": "note", "since": "2026-01-01", "contact": "zoe"}
        zoe = SubjectFactory(workspace=here, key="zoe")
        get(reviewer)
        for wanted in (1, 59):
            for number in range(wanted):
                made = EpisodeFactory(workspace=here, event_type="note", occurred_at=NOW - timedelta(days=number))
                with scope(workspace=here.pk):
                    EpisodeContact.objects.create(workspace=here, episode=made, subject=zoe)
            with CaptureQueriesContext(connection) as queries:
                get(reviewer, query)
            counted.append(len(queries))
        assert counted[0] == counted[1]


class TestEpisode:
    def page(self, client: Client, episode: Any) -> Any:
        return client.get(reverse("memory:episode-detail", args=[episode.pk]))

    def test_its_agents_next_ones_are_a_click_away_though_times_are_equal(
        self, here: Workspace, reviewer: Client
    ) -> None:
        agent, other = AgentFactory(workspace=here), AgentFactory(workspace=here)
        one, two, three = (EpisodeFactory(workspace=here, agent=agent) for _ in range(3))
        EpisodeFactory(workspace=here, agent=other)
        page = self.page(reviewer, two)
        assert attributes_of(page, "earlier")["href"] == reverse("memory:episode-detail", args=[one.pk])
        assert attributes_of(page, "later")["href"] == reverse("memory:episode-detail", args=[three.pk])
        assert "earlier" not in ids_of(self.page(reviewer, one))
        assert "later" not in ids_of(self.page(reviewer, three))

    def test_traits_are_told_in_words(self, here: Workspace, reviewer: Client) -> None:
        traits = ["removed:semicolon", "tone:less-formal", "language:de", "replaced:kind regards->best", "our own"]
        page = text_of(self.page(reviewer, EpisodeFactory(workspace=here, traits=traits)))
        for words in (
            "removed: semicolons",
            "made less formal",
            "switched to German",
            "“kind regards” became “best”",
            "our own",
        ):
            assert f">{words}</li>" in page

    def test_whoever_was_there_leads_to_the_timeline(self, here: Workspace, reviewer: Client) -> None:
        made, zoe = EpisodeFactory(workspace=here), SubjectFactory(workspace=here, key="zoe & co")
        with scope(workspace=here.pk):
            EpisodeContact.objects.create(workspace=here, episode=made, subject=zoe)
        assert f"{reverse('memory:episode-list')}?contact=zoe%20%26%20co" in text_of(self.page(reviewer, made))
