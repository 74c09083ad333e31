"""What was said last in the review: the way back, the reason, and how far its effects have come."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import Role
from memory_app.models import Observation, Verdict
from memory_app.services import work
from memory_app.tenancy import scope
from tests.views.conftest import HTMX, Visitor
from tests.views.pages import attributes_of, ids_of, text_of
from tests.views.reviewing import REVIEW, at, say, shown, status, verdicts

pytestmark = pytest.mark.django_db


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
