"""The pill above a list: how many rows that fit have come since it was opened."""

from datetime import timedelta
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client
from django.urls import reverse

from memory_app.models import Workspace
from tests.factories import NOW, AgentFactory, EpisodeFactory, ObservationFactory, RunFactory, SubjectFactory
from tests.views.conftest import HTMX
from tests.views.pages import attributes_of, ids_of, is_page, text_of

pytestmark = pytest.mark.django_db
ASKING = HTMX | {"HX-Target": "live"}


def watched(client: Client, name: str = "episode-list", query: Any = None) -> str:
    """What the page asks by itself."""
    where = reverse(f"memory:{name}")
    asked = attributes_of(client.get(where, query or {}), "live")["hx-get"]
    assert asked is not None
    return where + asked


class TestPill:
    def test_nothing_new_is_204(self, here: Workspace, reviewer: Client) -> None:
        EpisodeFactory(workspace=here)
        assert reviewer.get(watched(reviewer), headers=ASKING).status_code == 204

    def test_it_counts_what_stands_above_the_top_and_leads_there(self, here: Workspace, reviewer: Client) -> None:
        EpisodeFactory(workspace=here)
        asking = watched(reviewer)
        EpisodeFactory(workspace=here)  # at the same moment, with a later id
        EpisodeFactory(workspace=here, occurred_at=NOW + timedelta(seconds=1))
        EpisodeFactory(workspace=here, occurred_at=NOW - timedelta(seconds=1))  # told late: not at the top
        answer = reviewer.get(asking, headers=ASKING)
        assert "2 new" in text_of(answer)
        assert attributes_of(answer, "pill")["href"] == "?"
        assert not is_page(answer)

    def test_it_keeps_the_filters_and_counts_by_them(self, here: Workspace, reviewer: Client) -> None:
        mail, anna = AgentFactory(workspace=here, key="mail"), SubjectFactory(workspace=here)
        EpisodeFactory(workspace=here, agent=mail, subject=anna)
        asking = watched(reviewer, query={"agent": "mail"})
        later = NOW + timedelta(seconds=1)
        EpisodeFactory(workspace=here, occurred_at=later)
        assert reviewer.get(asking, headers=ASKING).status_code == 204
        EpisodeFactory(workspace=here, agent=mail, occurred_at=later)
        answer = reviewer.get(asking, headers=ASKING)
        assert "1 new" in text_of(answer)
        assert attributes_of(answer, "pill")["href"] == "?agent=mail"

    def test_a_count_that_is_shown_already_is_204(self, here: Workspace, reviewer: Client) -> None:
        asking = watched(reviewer)
        EpisodeFactory(workspace=here)
        assert "1 new" in text_of(reviewer.get(asking, headers=ASKING))
        assert reviewer.get(f"{asking}&shown=1", headers=ASKING).status_code == 204
        EpisodeFactory(workspace=here)
        assert "2 new" in text_of(reviewer.get(f"{asking}&shown=1", headers=ASKING))

    def test_many_are_99_and_more(self, here: Workspace, reviewer: Client) -> None:
        subject, agent = SubjectFactory(workspace=here), AgentFactory(workspace=here)
        asking = watched(reviewer)
        for _ in range(101):
            EpisodeFactory(workspace=here, subject=subject, agent=agent)
        assert "99+ new" in text_of(reviewer.get(asking, headers=ASKING))

    def test_a_damaged_place_says_nothing(self, here: Workspace, reviewer: Client) -> None:
        EpisodeFactory(workspace=here)
        for place in ("x", "~", "2026-11-02~x"):
            answer = reviewer.get(reverse("memory:episode-list"), {"newer": place}, headers=ASKING)
            assert answer.status_code == 204

    def test_filters_without_sense_say_nothing(self, here: Workspace, reviewer: Client) -> None:
        EpisodeFactory(workspace=here)
        answer = reviewer.get(reverse("memory:episode-list"), {"newer": "", "day": "x"}, headers=ASKING)
        assert answer.status_code == 204


class TestPages:
    def test_only_the_first_one_asks(self, here: Workspace, reviewer: Client) -> None:
        for number in range(51):
            EpisodeFactory(workspace=here, occurred_at=NOW - timedelta(minutes=number))
        where = reverse("memory:episode-list")
        newest = unquote(watched(reviewer).split("newer=")[1])
        later = reviewer.get(where, {"after": newest})
        assert sum(name.startswith("episode-0") for name in ids_of(later)) == 50
        assert "live" not in ids_of(later)

    def test_without_a_script_it_is_the_page(self, here: Workspace, reviewer: Client) -> None:
        EpisodeFactory(workspace=here)
        assert is_page(reviewer.get(watched(reviewer)))

    def test_runs_tell_too(self, here: Workspace, reviewer: Client) -> None:
        RunFactory(workspace=here)
        asking = watched(reviewer, "run-list")
        assert reviewer.get(asking, headers=ASKING).status_code == 204
        RunFactory(workspace=here, created_at=NOW + timedelta(seconds=1))
        assert "1 new" in text_of(reviewer.get(asking, headers=ASKING))

    def test_observations_tell_too(self, here: Workspace, reviewer: Client) -> None:
        ObservationFactory(workspace=here)
        asking = watched(reviewer, "observation-list", {"status": "pending"})
        ObservationFactory(workspace=here, status="confirmed", created_at=NOW + timedelta(seconds=1))
        assert reviewer.get(asking, headers=ASKING).status_code == 204
        ObservationFactory(workspace=here, created_at=NOW + timedelta(seconds=1))
        assert "1 new" in text_of(reviewer.get(asking, headers=ASKING))

    def test_a_stranger_hears_of_nothing(self, here: Workspace, reviewer: Client, stranger: Client) -> None:
        asking = watched(reviewer)
        EpisodeFactory(workspace=here)
        assert stranger.get(asking, headers=ASKING).status_code == 204
        assert reviewer.post(asking, headers=ASKING).status_code == 405
