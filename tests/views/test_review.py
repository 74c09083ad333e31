"""The review: one card after the other, what another holds or decided, keys; with HTMX and with forms alone."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import Role
from memory_app.ids import uuid7
from memory_app.models import Observation, ReviewHold, Workspace
from memory_app.tenancy import scope
from tests.factories import ObservationFactory, SubjectFactory, with_evidence
from tests.views.conftest import HTMX, Visitor
from tests.views.pages import attributes_of, ids_of, is_page, text_of
from tests.views.reviewing import REVIEW, at, say, shown, status, verdicts

pytestmark = pytest.mark.django_db


class TestQueue:
    def test_the_longest_waiting_comes_first_and_is_kept(
        self, queue: list[Observation], reviewer: Client, visitor: Visitor
    ) -> None:
        assert shown(reviewer.get(REVIEW)) == str(queue[0].pk)
        assert shown(visitor(Role.REVIEWER, name="Ada").get(REVIEW)) == str(queue[1].pk)

    def test_j_and_k_go_on_and_back_without_an_answer(self, queue: list[Observation], reviewer: Client) -> None:
        assert shown(reviewer.get(REVIEW, {"behind": queue[0].pk})) == str(queue[1].pk)
        assert shown(reviewer.get(REVIEW, {"ahead": queue[1].pk})) == str(queue[0].pk)
        first = reviewer.get(REVIEW, {"ahead": queue[0].pk})
        assert shown(first) == str(queue[0].pk)
        assert "This is the first one." in text_of(first)
        end = reviewer.get(REVIEW, {"behind": queue[2].pk})
        assert shown(end) is None
        assert "You have seen them all" in text_of(end)
        assert f"?at={queue[2].pk}" in text_of(end)

    @pytest.mark.parametrize("where", ["at", "behind", "ahead"])
    @pytest.mark.parametrize("what", ["nonsense", "01980a51-7c00-7000-8000-000000000001", ""])
    def test_an_unknown_place_is_the_start(
        self, where: str, what: str, queue: list[Observation], reviewer: Client
    ) -> None:
        assert shown(reviewer.get(REVIEW, {where: what})) == str(queue[0].pk)

    def test_what_is_asked_for_and_was_decided_gives_way_to_the_next(
        self, queue: list[Observation], reviewer: Client
    ) -> None:
        say(reviewer, "right", queue[1])
        assert shown(reviewer.get(REVIEW, {"at": queue[1].pk})) == str(queue[2].pk)

    def test_and_says_whose_answer_that_was(self, queue: list[Observation], reviewer: Client, visitor: Visitor) -> None:
        say(visitor(Role.REVIEWER, name="Ada"), "right", queue[1])
        assert "Already decided by Ada." in text_of(reviewer.get(REVIEW, {"at": queue[1].pk}))

    def test_minutes_left_are_told(self, queue: list[Observation], reviewer: Client) -> None:
        assert "3 wait, " in text_of(reviewer.get(REVIEW))
        assert "about 1 minute<" in text_of(reviewer.get(REVIEW))

    def test_an_empty_one_says_what_comes_next_and_asks_nothing_of_a_viewer(
        self, reviewer: Client, viewer: Client
    ) -> None:
        assert "Nothing waits for you" in text_of(reviewer.get(REVIEW))
        assert "for you" not in text_of(viewer.get(REVIEW))

    def test_a_viewer_goes_through_it_without_buttons_and_keeps_nothing(
        self, queue: list[Observation], here: Workspace, viewer: Client
    ) -> None:
        page = viewer.get(REVIEW)
        assert "Your role only looks; a reviewer answers." in text_of(page)
        assert "If you say" not in text_of(page)
        assert at("right", queue[0]) not in text_of(page)
        onwards = attributes_of(page, f"skip-{queue[0].pk}")["href"] or ""
        assert shown(viewer.get(onwards)) == str(queue[1].pk)
        with scope(workspace=here.pk):
            assert not ReviewHold.objects.exists()

    def test_it_is_read_only(self, reviewer: Client) -> None:
        assert reviewer.post(REVIEW).status_code == 405

    def test_the_number_of_queries_is_fixed(self, queue: list[Observation], here: Workspace, reviewer: Client) -> None:
        counted = []
        for rows in (0, 47):
            for _ in range(rows):
                made = ObservationFactory(workspace=here, created_at=timezone.now(), possible_duplicate_of=queue[0])
                with_evidence(made, 1)
            reviewer.get(REVIEW)
            with CaptureQueriesContext(connection) as queries:
                assert reviewer.get(REVIEW).status_code == 200
            counted.append(len(queries))
        assert counted[0] == counted[1]


class TestVerdict:
    @pytest.mark.parametrize("verb", ["right", "wrong"])
    def test_the_answer_is_the_next_card_with_what_was_said_above_it(
        self, verb: str, queue: list[Observation], reviewer: Client
    ) -> None:
        answer = say(reviewer, verb, queue[0])
        assert answer.status_code == 200
        assert not is_page(answer)
        assert (ids_of(answer)[0], answer["HX-Retarget"]) == ("review", "#review")
        assert shown(answer) == str(queue[1].pk)
        assert answer["HX-Replace-Url"] == f"{REVIEW}?at={queue[1].pk}"
        assert {"strip", "undo-last", "rail-count-review", "review-aloud"} <= set(ids_of(answer))
        assert "data-focus" in attributes_of(answer, f"quote-{queue[1].pk}")
        aloud = text_of(answer).split('id="review-aloud"')[1].split("</div>")[0]
        assert f"You said {verb}. 2 wait." in aloud

    def test_without_htmx_it_leads_to_the_next_card(self, queue: list[Observation], reviewer: Client) -> None:
        answer = say(reviewer, "wrong", queue[0], htmx=False)
        assert answer.redirect_chain == [(f"{REVIEW}?at={queue[1].pk}", 302)]
        assert is_page(answer)
        assert shown(answer) == str(queue[1].pk)
        assert queue[0].quote in text_of(answer).split('id="strip"')[1].split("</section>")[0]

    def test_after_the_last_it_goes_on_at_the_start_and_then_ends(
        self, queue: list[Observation], reviewer: Client
    ) -> None:
        assert shown(say(reviewer, "right", queue[2])) == str(queue[0].pk)
        assert shown(say(reviewer, "right", queue[0])) == str(queue[1].pk)
        last = say(reviewer, "right", queue[1])
        assert shown(last) is None
        assert "Nothing waits for you" in text_of(last)
        assert "Nothing waits any more." in text_of(last)

    def test_a_reason_and_the_events_go_with_it(self, queue: list[Observation], reviewer: Client) -> None:
        say(reviewer, "wrong", queue[0], note="Only <b>once</b>.", reject_sources="1")
        [verdict] = verdicts(queue[0].workspace)
        assert (verdict.note, verdict.reject_sources) == ("Only <b>once</b>.", True)
        assert "Only &lt;b&gt;once&lt;/b&gt;." in text_of(reviewer.get(REVIEW))

    def test_bc84_the_same_key_twice_judges_one_card(self, queue: list[Observation], reviewer: Client) -> None:
        for _ in range(2):
            assert shown(say(reviewer, "wrong", queue[0])) == str(queue[1].pk)
        assert len(verdicts(queue[0].workspace)) == 1

    @pytest.mark.parametrize("verb", ["right", "wrong"])
    def test_bc85_a_card_that_another_reviewer_decided_says_by_whom(
        self, verb: str, queue: list[Observation], reviewer: Client, visitor: Visitor
    ) -> None:
        reviewer.get(REVIEW)
        with scope(workspace=queue[0].workspace_id):
            ReviewHold.objects.update(held_until=timezone.now())
        ada = visitor(Role.REVIEWER, name="Ada")
        assert shown(ada.get(REVIEW)) == str(queue[0].pk)
        say(ada, "wrong", queue[0])
        answer = say(reviewer, verb, queue[0])
        assert answer.status_code == 409
        assert "Already decided by Ada." in text_of(answer)
        assert "Ada said: wrong" in text_of(answer)
        assert answer["HX-Retarget"] == f"#observation-{queue[0].pk}"
        assert len(verdicts(queue[0].workspace)) == 1
        following = attributes_of(answer, f"next-{queue[0].pk}")["hx-get"] or ""
        assert shown(reviewer.get(following)) == str(queue[2].pk)  # Ada has the second one open by now
        plain = say(reviewer, verb, queue[0], htmx=False)
        assert "Already decided by Ada." in text_of(plain)
        assert shown(plain) == str(queue[2].pk)

    def test_a_card_that_another_reviewer_holds_says_by_whom_and_until_when(
        self, queue: list[Observation], reviewer: Client, visitor: Visitor
    ) -> None:
        visitor(Role.REVIEWER, name="Ada").get(REVIEW)
        for page in (reviewer.get(REVIEW, {"at": queue[0].pk}), reviewer.get(at("detail", queue[0]))):
            assert f"held-{queue[0].pk}" in ids_of(page)
            assert "<bdi>Ada</bdi> has this open until" in text_of(page)
            assert f"right-{queue[0].pk}" not in ids_of(page)
        answer = say(reviewer, "right", queue[0])
        assert answer.status_code == 409
        assert f"Ada has this card open and decides; in {DEFAULT.review.hold.seconds // 60} min" in text_of(answer)
        assert status(queue[0]) == "pending"

    def test_the_page_of_an_observation_keeps_it_too(
        self, queue: list[Observation], reviewer: Client, visitor: Visitor
    ) -> None:
        reviewer.get(at("detail", queue[0]))
        assert shown(visitor(Role.REVIEWER, name="Ada").get(REVIEW)) == str(queue[1].pk)

    def test_where_others_have_the_rest_open_they_are_named(
        self, queue: list[Observation], reviewer: Client, visitor: Visitor
    ) -> None:
        ada = visitor(Role.REVIEWER, name="Ada")
        for row in queue:
            ada.get(at("detail", row))
        page = text_of(reviewer.get(REVIEW))
        assert "Others have the rest open" in page
        assert page.count("<bdi>Ada</bdi>") == 3


class TestSkip:
    def test_it_goes_on_and_is_remembered_in_another_browser(self, queue: list[Observation], reviewer: Client) -> None:
        answer = reviewer.post(at("skip", queue[0]), headers=HTMX)
        assert shown(answer) == str(queue[1].pk)
        assert "Skipped; it comes back at the end." in text_of(answer)
        elsewhere = Client()
        elsewhere.cookies = reviewer.cookies
        assert shown(elsewhere.get(REVIEW)) == str(queue[1].pk)
        last = elsewhere.get(REVIEW, {"behind": queue[2].pk})
        assert shown(last) == str(queue[0].pk)
        assert "skipped" in text_of(last)

    def test_from_the_middle_it_goes_on_and_does_not_start_again(
        self, queue: list[Observation], reviewer: Client
    ) -> None:
        answer = reviewer.post(at("skip", queue[1]), follow=True)
        assert answer.redirect_chain == [(f"{REVIEW}?at={queue[2].pk}", 302)]

    def test_the_only_one_left_comes_back_at_once(self, here: Workspace, reviewer: Client) -> None:
        only = ObservationFactory(workspace=here)
        for _ in range(2):
            assert shown(reviewer.post(at("skip", only), headers=HTMX)) == str(only.pk)

    def test_stranger_viewer_and_wrong_method(
        self, queue: list[Observation], stranger: Client, viewer: Client, reviewer: Client
    ) -> None:
        assert stranger.post(at("skip", queue[0])).content == stranger.post(f"/observations/{uuid7()}/skip/").content
        assert viewer.post(at("skip", queue[0])).status_code == 403
        assert reviewer.get(at("skip", queue[0])).status_code == 405

    def test_one_of_an_erased_person_is_gone(self, here: Workspace, reviewer: Client) -> None:
        gone = ObservationFactory(workspace=here, subject=SubjectFactory(workspace=here, erased_at=timezone.now()))
        for verb in ("skip", "edit"):
            assert reviewer.post(at(verb, gone)).status_code == 404


class TestKeys:
    def test_they_have_a_page_and_a_dialog(self, queue: list[Observation], reviewer: Client) -> None:
        assert "After a no: why" in text_of(reviewer.get("/review/keys/"))
        assert "After a no: why" in text_of(reviewer.get(REVIEW))


class TestChecks:
    def test_what_is_missing_is_told_beside_what_is_met(self, here: Workspace, reviewer: Client) -> None:
        made = ObservationFactory(workspace=here, confidence="low", created_at=timezone.now() - timedelta(hours=1))
        page = text_of(reviewer.get(at("detail", made)))
        assert "Why is this not a rule yet?" in page
        assert "confidence is low; it takes high" in page
        assert "47 hours of the 48 hours are left" in page
        assert page.count("check-met") == 3
        assert page.count("check-missing") == 2
