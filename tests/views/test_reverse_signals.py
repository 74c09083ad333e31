"""Reverse signals: what was refused, by whom, what it stopped; taken back and put back."""

from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.vocabulary import Role
from memory_app.models import AuditEntry, Observation, Pattern, PatternCondition, ReverseSignal, Workspace
from memory_app.services import feedback
from memory_app.tenancy import scope
from tests.factories import AgentFactory, ObservationFactory, PatternFactory, SubjectFactory, member_actor
from tests.selectors.test_refusals import refused, stopped
from tests.views.conftest import HTMX, Visitor
from tests.views.pages import ids_of, is_page, text_of

pytestmark = pytest.mark.django_db
LIST = reverse("memory:reverse-signal-list")
EVIL = "Never write <b>bold</b> & loud."


def at(verb: str, signal: ReverseSignal) -> str:
    return reverse(f"memory:reverse-signal-{verb}", args=[signal.pk])


def rows_of(answer: Any) -> list[str]:
    return [name for name in ids_of(answer) if name.startswith("reverse-signal-") and name.count("-") > 3]


def now_of(signal: ReverseSignal) -> tuple[str, bool]:
    with scope(workspace=signal.workspace_id):
        row = ReverseSignal.objects.get(pk=signal.pk)
    return row.status, row.revoked_at is None


def written(signal: ReverseSignal) -> list[str]:
    with scope(workspace=signal.workspace_id):
        return list(AuditEntry.objects.filter(target_id=signal.pk).order_by("at", "id").values_list("verb", flat=True))


def become(signal: ReverseSignal, status: str) -> None:
    with scope(workspace=signal.workspace_id):
        Observation.objects.filter(pk=signal.observation_id).update(status=status)


class TestList:
    def test_a_row_says_what_who_when_and_what_it_stopped(self, here: Workspace, reviewer: Client) -> None:
        signal = refused(here, said_by="Ada", quote=EVIL)
        now = timezone.now()
        for hours in (3, 50):
            stopped(signal, now - timedelta(hours=hours))
        page = text_of(reviewer.get(LIST))
        assert unescape(page).count(EVIL) == 1
        assert EVIL not in page
        assert "no by <bdi>Ada</bdi>" in page
        assert "stopped it 2 times" in page
        assert "3 h ago" in page
        assert at("detail", signal) in page
        assert at("revoke", signal) in page

    def test_the_filters_live_in_the_address_and_tabs_count_what_they_leave(
        self, here: Workspace, reviewer: Client
    ) -> None:
        mailer, anna = AgentFactory(workspace=here, key="mailer"), SubjectFactory(workspace=here, key="anna")
        mine = refused(here, agent=mailer, subject=anna)
        off = refused(here, agent=mailer)
        refused(here)
        reviewer.post(at("revoke", off))
        for query, rows in (
            ("", 3),
            ("?agent=mailer", 2),
            ("?subject=anna", 1),
            ("?status=revoked", 1),
            ("?status=active&agent=mailer", 1),
            ("?agent=nobody", 0),
            ("?status=odd", 0),
        ):
            assert len(rows_of(reviewer.get(LIST + query))) == rows, query
        page = text_of(reviewer.get(f"{LIST}?agent=mailer&status=active"))
        assert f"reverse-signal-{mine.pk}" in page
        assert [int(part.split("<")[0]) for part in page.split('class="num muted">')[1:4]] == [2, 1, 1]
        assert "?agent=mailer&amp;status=revoked" in page
        assert "Nothing fits" in text_of(reviewer.get(f"{LIST}?agent=nobody"))

    def test_nothing_refused_says_how_something_gets_here(self, reviewer: Client, viewer: Client) -> None:
        assert "When you answer an observation" in text_of(reviewer.get(LIST))
        assert "When a reviewer calls" in text_of(viewer.get(LIST))

    def test_more_than_a_page_goes_on_in_place(self, here: Workspace, reviewer: Client) -> None:
        for _ in range(51):
            refused(here)
        first = reviewer.get(LIST)
        assert len(rows_of(first)) == 50
        more = LIST + unescape(text_of(first).split('id="reverse-signal-more"')[1].split('href="')[1].split('"')[0])
        rest = reviewer.get(more, headers=HTMX | {"HX-Target": "reverse-signal-more"})
        assert not is_page(rest)
        assert len(rows_of(rest)) == 1
        assert not set(rows_of(rest)) & set(rows_of(first))
        assert len(rows_of(reviewer.get(more))) == 1

    def test_as_many_queries_for_fifty_as_for_one(self, here: Workspace, reviewer: Client) -> None:
        reviewer.get(reverse("memory:theme"))
        counted = []
        for wanted in (1, 49):
            for _ in range(wanted):
                stopped(refused(here, said_by="Ada"), timezone.now())
            with CaptureQueriesContext(connection) as asked:
                assert reviewer.get(LIST).status_code == 200
            counted.append(len(asked))
        assert counted[0] == counted[1]

    def test_a_viewer_has_nothing_to_press(self, here: Workspace, viewer: Client) -> None:
        signal = refused(here)
        page = text_of(viewer.get(LIST)) + text_of(viewer.get(at("detail", signal)))
        assert at("revoke", signal) not in page
        assert "in force" in page


class TestDetail:
    def test_it_tells_the_no_and_each_stop(self, here: Workspace, reviewer: Client) -> None:
        signal = refused(here, said_by="Ada")
        now = timezone.now()
        run = stopped(signal, now - timedelta(hours=1)).run
        stopped(signal, now - timedelta(days=2), by_run=False)
        page = text_of(reviewer.get(at("detail", signal)))
        assert reverse("memory:run-detail", args=[run.pk]) in page
        assert f"<bdi>{signal.agent}</bdi> proposed it again" in page
        assert reverse("memory:observation-detail", args=[signal.observation_id]) in page
        assert "by <bdi>Ada</bdi>" in page

    def test_a_habit_is_told_in_the_engines_words_whatever_a_person_made_of_them(
        self, here: Workspace, reviewer: Client
    ) -> None:
        marco = SubjectFactory(workspace=here, kind="contact", key="marco", name="Marco Bertelli")
        pattern: Pattern = PatternFactory(workspace=here, event_type="draft_edited")
        with scope(workspace=here.pk):
            PatternCondition.objects.create(workspace=here, pattern=pattern, position=0, kind="contact", contact=marco)
        signal = refused(here, pattern=pattern, agent=pattern.agent, subject=pattern.subject, quote="My own words.")
        page = unescape(text_of(reviewer.get(at("detail", signal))))
        assert "This habit in any words:" in page
        assert "With Marco Bertelli you " in page
        proposed = refused(here, pattern=None, quote="They like tables.")
        assert "These words and what says the same" in text_of(reviewer.get(at("detail", proposed)))

    def test_its_stops_go_on_in_place(self, here: Workspace, reviewer: Client) -> None:
        signal = refused(here)
        for day in range(21):
            stopped(signal, timezone.now() - timedelta(days=day), by_run=False)
        first = reviewer.get(at("detail", signal))
        stops = [name for name in ids_of(first) if name.startswith("stop-")]
        more = unescape(text_of(first).split('id="stop-more"')[1].split('href="')[1].split('"')[0])
        rest = reviewer.get(at("detail", signal) + more, headers=HTMX | {"HX-Target": "stop-more"})
        assert len([name for name in stops if name not in {"stop-more", "stop-rows"}]) == 20
        assert len([name for name in ids_of(rest) if name.startswith("stop-")]) == 1
        assert not is_page(rest)

    def test_who_finds_nothing(self, here: Workspace, reviewer: Client, stranger: Client) -> None:
        gone = refused(here, subject=SubjectFactory(workspace=here, erased_at=timezone.now()))
        assert reviewer.get(at("detail", gone)).status_code == 404
        assert stranger.get(at("detail", refused(here))).status_code == 404


class TestRevoke:
    def test_it_says_before_what_comes_of_it_and_then_offers_the_way_back(
        self, here: Workspace, reviewer: Client
    ) -> None:
        signal = refused(here, quote="Be brief.")
        assert "The next run may find it again" in text_of(reviewer.get(LIST))
        answer = reviewer.post(at("revoke", signal), headers=HTMX)
        assert not is_page(answer)
        assert rows_of(answer) == [f"reverse-signal-{signal.pk}"]
        assert at("restore", signal) in text_of(answer)
        assert now_of(signal) == ("revoked", False)
        back = reviewer.post(at("restore", signal), headers=HTMX)
        assert at("revoke", signal) in text_of(back)
        assert now_of(signal) == ("active", True)
        assert written(signal) == ["reverse_signal.revoked", "reverse_signal.restored"]

    def test_twice_is_once(self, here: Workspace, reviewer: Client) -> None:
        signal = refused(here)
        for verb in ("revoke", "restore"):
            for _ in range(2):
                assert reviewer.post(at(verb, signal), headers=HTMX).status_code == 200
        assert written(signal) == ["reverse_signal.revoked", "reverse_signal.restored"]

    @pytest.mark.parametrize("here_is_detail", [False, True])
    def test_without_a_script_it_leads_back_with_a_message(
        self, here_is_detail: bool, here: Workspace, reviewer: Client
    ) -> None:
        signal = refused(here, quote="Be brief.")
        fields = {"in_detail": "1", "next": at("detail", signal)} if here_is_detail else {}
        answer = reviewer.post(at("revoke", signal), fields)
        expected = at("detail", signal) if here_is_detail else f"{LIST}#reverse-signal-{signal.pk}"
        assert answer["Location"] == expected
        assert "“Be brief.” may be found and proposed again" in text_of(reviewer.get(expected))

    def test_on_its_own_page_the_card_is_swapped(self, here: Workspace, reviewer: Client) -> None:
        signal = refused(here)
        answer = reviewer.post(at("revoke", signal), {"in_detail": "1"}, headers=HTMX)
        assert ids_of(answer)[0] == f"reverse-signal-{signal.pk}"
        assert "<article" in text_of(answer)
        assert not is_page(answer)

    @pytest.mark.parametrize("verb", ["revoke", "restore"])
    def test_who_may_not(self, verb: str, here: Workspace, viewer: Client, stranger: Client, visitor: Visitor) -> None:
        signal = refused(here)
        assert viewer.post(at(verb, signal)).status_code == 403
        assert stranger.post(at(verb, signal)).status_code == 404
        assert visitor(Role.OWNER).get(at(verb, signal)).status_code == 405
        assert (now_of(signal), set(written(signal))) == (("active", True), {"call.refused"})

    def test_where_a_person_is_asked_anew_it_can_not_be_put_back(self, here: Workspace, reviewer: Client) -> None:
        signal = refused(here)
        reviewer.post(at("revoke", signal))
        become(signal, "pending")
        answer = reviewer.post(at("restore", signal), headers=HTMX)
        assert answer.status_code == 409
        assert "Its observation is no longer refused" in text_of(answer)
        assert rows_of(answer) == [f"reverse-signal-{signal.pk}"]
        assert at("restore", signal) not in text_of(reviewer.get(LIST))
        assert "Asked anew" in text_of(reviewer.get(LIST))
        plain = reviewer.post(at("restore", signal), follow=True)
        assert "Its observation is no longer refused" in text_of(plain)
        assert now_of(signal)[0] == "revoked"

    def test_what_was_found_or_proposed_again_bars_the_way_back(self, here: Workspace, reviewer: Client) -> None:
        by_pattern = refused(here)
        in_words = refused(here, pattern=None, quote="Maria likes tables in her reports.", rule_text="")
        for signal in (by_pattern, in_words):
            reviewer.post(at("revoke", signal))
            about = {"workspace": here, "agent": signal.agent, "subject": signal.subject, "pattern": signal.pattern}
            ObservationFactory(quote=signal.text, rule_text="", **about)
            answer = reviewer.post(at("restore", signal), headers=HTMX)
            assert answer.status_code == 409
            assert "It was found or proposed again meanwhile" in text_of(answer)
            assert now_of(signal)[0] == "revoked"

    def test_other_words_of_the_same_person_bar_nothing(self, here: Workspace, reviewer: Client) -> None:
        signal = refused(here, pattern=None, quote="Maria likes tables in her reports.", rule_text="")
        reviewer.post(at("revoke", signal))
        about = {"workspace": here, "agent": signal.agent, "subject": signal.subject}
        ObservationFactory(quote="Maria writes to Marco on Fridays.", rule_text="", pattern=None, **about)
        assert reviewer.post(at("restore", signal), headers=HTMX).status_code == 200

    def test_a_later_no_to_the_same_bars_the_way_back(self, here: Workspace, reviewer: Client) -> None:
        signal = refused(here)
        reviewer.post(at("revoke", signal))
        with scope(workspace=here.pk):
            ReverseSignal.objects.create(
                workspace=here,
                subject=signal.subject,
                agent=signal.agent,
                observation=signal.observation,
                text=signal.text,
                created_at=timezone.now(),
            )
        answer = reviewer.post(at("restore", signal), headers=HTMX)
        assert (answer.status_code, now_of(signal)[0]) == (409, "revoked")
        assert "A later “no”" in text_of(answer)

    def test_a_reopened_observation_can_not_be_refused_behind_its_back(self, here: Workspace) -> None:
        """The real path: an admin reopens, which revokes; the way back is a new no."""
        signal = refused(here)
        with scope(workspace=here.pk):
            admin = member_actor(here, Role.ADMIN)
            feedback.reopen_observation(observation_id=signal.observation_id, actor=admin, now=timezone.now())
        assert now_of(signal)[0] == "revoked"
