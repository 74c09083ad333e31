"""A card's wording is edited in the review, by two at once too; with HTMX and with forms alone."""

from typing import Any

import pytest
from django.test import Client

from memory_app.domain.vocabulary import Role
from memory_app.models import Observation
from tests.views.conftest import HTMX, Visitor
from tests.views.pages import ids_of, is_page, text_of
from tests.views.reviewing import REVIEW, at

pytestmark = pytest.mark.django_db


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
