"""The review: one card after the other, what was said last above it, the way back; with HTMX and with forms alone."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import Role
from memory_app.ids import uuid7
from memory_app.models import Observation, ReviewHold, Verdict, Workspace
from memory_app.services import work
from memory_app.tenancy import scope
from tests.factories import ObservationFactory, SubjectFactory, with_evidence
from tests.views.conftest import HTMX, Visitor
from tests.views.pages import attributes_of, ids_of, is_page, text_of

pytestmark = pytest.mark.django_db
REVIEW = "/review/"


@pytest.fixture
def queue(here: Workspace) -> list[Observation]:
    """Three that wait, the oldest first."""
    now = timezone.now()
    return [
        ObservationFactory(workspace=here, created_at=now - timedelta(hours=9 - n), rule_text="Remove semicolons.")
        for n in range(3)
    ]


def at(verb: str, row: Observation) -> str:
    return reverse(f"memory:observation-{verb}", args=[row.pk])


def shown(answer: Any) -> str | None:
    """The id of the card in an answer."""
    cards = [name.removeprefix("observation-") for name in ids_of(answer) if name.startswith("observation-")]
    return cards[0] if cards else None


def say(client: Client, verb: str, row: Observation, htmx: bool = True, **fields: Any) -> Any:
    about = {"in_review": "1", "seen": ""} | fields
    return client.post(at(verb, row), about, headers=HTMX if htmx else {}, follow=not htmx)


def verdicts(workspace: Workspace, **about: Any) -> list[Verdict]:
    with scope(workspace=workspace.pk):
        return list(Verdict.objects.filter(**about).order_by("created_at", "id"))


def status(row: Observation) -> str:
    with scope(workspace=row.workspace_id):
        return str(Observation.objects.get(pk=row.pk).status)


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


class TestUndo:
    def undo(self, client: Client, rows: list[Verdict], htmx: bool = True) -> Any:
        about = {"verdict": [str(row.pk) for row in rows]}
        return client.post("/review/undo/", about, headers=HTMX if htmx else {}, follow=not htmx)

    @pytest.mark.parametrize("htmx", [True, False])
    def test_it_shows_the_card_again_and_the_one_before_becomes_the_last(
        self, htmx: bool, queue: list[Observation], reviewer: Client
    ) -> None:
        say(reviewer, "right", queue[0])
        say(reviewer, "wrong", queue[1])
        answer = self.undo(reviewer, verdicts(queue[0].workspace, observation=queue[1]), htmx=htmx)
        assert shown(answer) == str(queue[1].pk)
        assert "Taken back" in text_of(answer)
        assert "data-focus" in attributes_of(answer, f"quote-{queue[1].pk}")
        assert queue[0].quote in text_of(answer).split('id="strip"')[1].split("</section>")[0]
        assert (status(queue[0]), status(queue[1])) == ("confirmed", "pending")

    def test_one_for_all_that_were_judged_together(self, queue: list[Observation], reviewer: Client) -> None:
        answer = say(reviewer, "wrong", queue[0], also=[str(row.pk) for row in queue[1:]])
        assert "You said wrong to 3." in text_of(answer)
        assert "Wrong, 3 times:" in text_of(answer)
        assert "Undo all 3" in text_of(answer)
        back = self.undo(reviewer, verdicts(queue[0].workspace))
        assert "3 taken back." in text_of(back)
        assert {status(row) for row in queue} == {"pending"}

    def test_what_somebody_else_has_open_is_left_out_and_that_is_said(
        self, queue: list[Observation], reviewer: Client, visitor: Visitor
    ) -> None:
        reviewer.get(REVIEW)
        assert shown(visitor(Role.REVIEWER, name="Ada").get(REVIEW)) == str(queue[1].pk)
        answer = say(reviewer, "wrong", queue[0], also=[str(row.pk) for row in queue[1:]])
        assert "Wrong, 2 times:" in text_of(answer)
        assert "1 of the ticked was left out" in text_of(answer)
        assert [status(row) for row in queue] == ["rejected", "pending", "rejected"]

    def test_so_it_is_on_the_page_of_the_card(
        self, queue: list[Observation], reviewer: Client, visitor: Visitor
    ) -> None:
        visitor(Role.REVIEWER, name="Ada").get(at("detail", queue[1]))
        also = [str(row.pk) for row in queue[1:]]
        answer = reviewer.post(at("wrong", queue[0]), {"seen": "", "also": also}, headers=HTMX)
        assert "1 of the ticked was left out" in text_of(answer)
        assert [status(row) for row in queue] == ["rejected", "pending", "rejected"]

    def test_what_is_ticked_belongs_to_the_form_of_both_buttons(
        self, queue: list[Observation], reviewer: Client
    ) -> None:
        with scope(workspace=queue[0].workspace_id):
            Observation.objects.exclude(pk=queue[0].pk).update(possible_duplicate_of=queue[0])
        answer = reviewer.get(REVIEW)
        page, form = text_of(answer), f"verdict-{queue[0].pk}"
        assert form in ids_of(answer)
        assert page.count(f'name="also" form="{form}"') == 2

    def test_twice_and_nonsense_say_that_there_is_nothing(self, queue: list[Observation], reviewer: Client) -> None:
        say(reviewer, "right", queue[0])
        said = verdicts(queue[0].workspace)
        self.undo(reviewer, said)
        answer = self.undo(reviewer, said)
        assert answer.status_code == 409
        assert "There is no verdict to undo." in text_of(answer)
        assert "There is no verdict to undo." in text_of(self.undo(reviewer, said, htmx=False))
        assert reviewer.post("/review/undo/", {"verdict": "x"}, headers=HTMX).status_code == 409

    def test_stranger_viewer_and_wrong_method(
        self, queue: list[Observation], reviewer: Client, stranger: Client, viewer: Client
    ) -> None:
        say(reviewer, "right", queue[0])
        said = verdicts(queue[0].workspace)
        assert self.undo(stranger, said).status_code == 409
        assert self.undo(viewer, said).status_code == 403
        assert reviewer.get("/review/undo/").status_code == 405
        assert status(queue[0]) == "confirmed"


class TestReason:
    def give(self, client: Client, row: Verdict, number: str = "2", htmx: bool = True, **more: str) -> Any:
        about = {"verdict": str(row.pk), "reason": number} | more
        return client.post("/review/reason/", about, headers=HTMX if htmx else {}, follow=not htmx)

    def test_after_a_no_they_are_offered_by_number_and_one_is_kept(
        self, queue: list[Observation], reviewer: Client
    ) -> None:
        answer = text_of(say(reviewer, "wrong", queue[0]))
        assert [f'data-key="{number}"' in answer for number in (1, 2, 3, 4)] == [True] * 4
        [said] = verdicts(queue[0].workspace)
        kept = self.give(reviewer, said)
        assert ids_of(kept)[0] == "strip"
        assert "No longer so" in text_of(kept)
        assert 'data-key="1"' not in text_of(kept)
        assert verdicts(queue[0].workspace)[0].note == "No longer so"

    def test_after_a_yes_there_are_none(self, queue: list[Observation], reviewer: Client) -> None:
        assert "/review/reason/" not in text_of(say(reviewer, "right", queue[0]))

    def test_without_htmx_the_card_stays(self, queue: list[Observation], reviewer: Client) -> None:
        say(reviewer, "wrong", queue[0])
        [said] = verdicts(queue[0].workspace)
        answer = self.give(reviewer, said, htmx=False, at=str(queue[1].pk))
        assert answer.redirect_chain == [(f"{REVIEW}?at={queue[1].pk}", 302)]

    def test_nonsense_and_too_late_are_told(self, queue: list[Observation], reviewer: Client) -> None:
        say(reviewer, "wrong", queue[0])
        [said] = verdicts(queue[0].workspace)
        for number in ("0", "5", "x", ""):
            assert self.give(reviewer, said, number, at=str(queue[1].pk)).status_code == 422
        with scope(workspace=queue[0].workspace_id):
            Verdict.objects.update(created_at=timezone.now() - timedelta(minutes=11))
        answer = self.give(reviewer, said, at=str(queue[1].pk))
        assert answer.status_code == 409
        assert "too late for a reason" in text_of(answer)
        assert shown(answer) == str(queue[1].pk)

    def test_stranger_viewer_and_wrong_method(
        self, queue: list[Observation], reviewer: Client, stranger: Client, viewer: Client
    ) -> None:
        say(reviewer, "wrong", queue[0])
        [said] = verdicts(queue[0].workspace)
        assert self.give(stranger, said).status_code == 409
        assert self.give(viewer, said).status_code == 403
        assert reviewer.get("/review/reason/").status_code == 405


class TestSaid:
    def polled(self, answer: Any) -> str:
        return str(text_of(answer).split('hx-get="/review/said/')[1].split('"')[0])

    def test_it_ticks_off_and_rests(self, queue: list[Observation], reviewer: Client) -> None:
        where = "/review/said/" + self.polled(say(reviewer, "wrong", queue[0]))
        assert reviewer.get(where, headers=HTMX).status_code == 204
        work.run_due(workspace_id=queue[0].workspace_id, now=timezone.now)
        done = reviewer.get(where, headers=HTMX)
        assert ids_of(done)[0] == "strip"
        assert "tick-waiting" not in text_of(done)
        assert reviewer.get("/review/said/" + self.polled(done), headers=HTMX).status_code == 204

    def test_it_goes_when_nothing_can_be_undone_any_more(self, queue: list[Observation], reviewer: Client) -> None:
        say(reviewer, "wrong", queue[0])
        with scope(workspace=queue[0].workspace_id):
            Verdict.objects.update(created_at=timezone.now() - DEFAULT.review.undo_window)
        answer = reviewer.get("/review/said/?seen=old", headers=HTMX)
        assert answer.status_code == 286
        assert "undo-last" not in ids_of(answer)

    def test_nobody_sees_what_another_said(self, queue: list[Observation], reviewer: Client, visitor: Visitor) -> None:
        say(reviewer, "wrong", queue[0])
        assert "undo-last" not in ids_of(visitor(Role.REVIEWER, name="Ada").get(REVIEW))

    def test_without_htmx_it_is_the_review(self, reviewer: Client) -> None:
        assert reviewer.get("/review/said/")["Location"] == REVIEW


class TestEdit:
    def save(self, client: Client, row: Observation, htmx: bool = True, **fields: str) -> Any:
        about = {"quote": row.quote, "order": row.rule_text, "version": str(row.version)} | fields
        return client.post(at("edit", row), about, headers=HTMX if htmx else {}, follow=not htmx)

    def test_the_form_takes_the_place_of_the_words(self, queue: list[Observation], reviewer: Client) -> None:
        form = reviewer.get(at("edit", queue[0]), headers=HTMX)
        assert ids_of(form)[:1] == [f"wording-{queue[0].pk}"]
        assert is_page(reviewer.get(at("edit", queue[0])))

    def test_saved_it_is_the_card_in_the_new_words(self, queue: list[Observation], reviewer: Client) -> None:
        answer = self.save(reviewer, queue[0], quote="Never <i>semicolons</i>.", order="Write none.", in_review="1")
        assert answer["HX-Retarget"] == f"#observation-{queue[0].pk}"
        assert "Never &lt;i&gt;semicolons&lt;/i&gt;." in text_of(answer)
        assert "Write none." in text_of(answer)
        assert "No later run changes these words." in text_of(answer)

    @pytest.mark.parametrize("in_review", [True, False])
    def test_without_htmx_it_leads_back(self, in_review: bool, queue: list[Observation], reviewer: Client) -> None:
        row = queue[0]
        answer = self.save(reviewer, row, htmx=False, quote="Other.", **({"in_review": "1"} if in_review else {}))
        assert answer.redirect_chain == [(f"{REVIEW}?at={row.pk}" if in_review else at("detail", row), 302)]

    def test_two_at_once_see_both_and_decide(self, queue: list[Observation], reviewer: Client) -> None:
        row = queue[0]
        self.save(reviewer, row, quote="Theirs.")
        answer = self.save(reviewer, row, quote="Mine.")
        assert answer.status_code == 409
        page = text_of(answer)
        assert "both are here, and you decide" in page
        assert "Theirs." in page
        assert "Mine." in page
        assert 'name="version" value="2"' in page
        assert self.save(reviewer, row, quote="Mine.", version="2").status_code == 200

    def test_what_is_refused_keeps_what_was_typed(self, queue: list[Observation], reviewer: Client) -> None:
        answer = self.save(reviewer, queue[0], quote="word " * 26)
        assert answer.status_code == 422
        assert "26 words, at most 25 are taken" in text_of(answer)
        assert "word word" in text_of(answer)
        assert self.save(reviewer, queue[0], order=" ").status_code == 422

    def test_what_another_holds_is_refused(self, queue: list[Observation], reviewer: Client, visitor: Visitor) -> None:
        visitor(Role.REVIEWER, name="Ada").get(REVIEW)
        answer = self.save(reviewer, queue[0], quote="Mine.")
        assert answer.status_code == 409
        assert "Ada has this card open" in text_of(answer)

    def test_stranger_viewer_and_twice(
        self, queue: list[Observation], reviewer: Client, stranger: Client, viewer: Client
    ) -> None:
        assert stranger.post(at("edit", queue[0])).status_code == 404
        assert viewer.post(at("edit", queue[0])).status_code == 403
        for _ in range(2):
            assert self.save(reviewer, queue[0]).status_code == 200


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
