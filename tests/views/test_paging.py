"""Pages of a list: each is cut after a place, and those that were appended come back at once."""

import re
from datetime import timedelta
from html import unescape
from typing import Any
from urllib.parse import parse_qs

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from memory_app.models import Agent, Workspace
from memory_app.tenancy import scope
from memory_app.views.paging import Page, newest_first
from tests.factories import NOW, AgentFactory, JobFactory
from tests.views.conftest import HTMX
from tests.views.pages import ids_of, text_of

pytestmark = pytest.mark.django_db
TWO = 2


@pytest.fixture
def agents(here: Workspace) -> list[str]:
    """Seven of them, the newest first; two are of one moment."""
    moments = [NOW + timedelta(minutes=number) for number in (0, 1, 1, 2, 3, 4, 5)]
    made = [AgentFactory(workspace=here, created_at=at) for at in moments]
    return [row.key for row in sorted(made, key=lambda row: (row.created_at, row.pk), reverse=True)]


def cut(here: Workspace, query: str) -> tuple[list[str], Page[Any]]:
    with scope(workspace=here.pk):
        page = newest_first(
            Agent.objects.in_workspace(here.pk), by="created_at", query=QueryDict(query), size=TWO
        )  # fmt: skip
    return [row.key for row in page.rows], page


class TestPages:
    def test_one_after_the_other_holds_all_of_them_once(self, here: Workspace, agents: list[str]) -> None:
        found, query = list[str](), "status=all"
        while True:
            keys, page = cut(here, query)
            found += keys
            if not page.more:
                break
            query = page.more
            assert parse_qs(query)["status"] == ["all"]
        assert found == agents

    def test_who_comes_back_finds_all_that_were_appended(self, here: Workspace, agents: list[str]) -> None:
        _, first = cut(here, "")
        _, second = cut(here, first.more)
        keys, again = cut(here, second.kept)
        assert keys == agents[:6]
        assert again.is_first
        assert cut(here, again.more)[0] == agents[6:]
        assert cut(here, again.more)[1].kept == ""

    @pytest.mark.parametrize("pages", ["0", "-3", "x", "", "٣", "1.5"])
    def test_a_number_that_is_none_means_one(self, pages: str, here: Workspace, agents: list[str]) -> None:
        assert cut(here, f"pages={pages}")[0] == agents[:TWO]

    @pytest.mark.parametrize("pages", ["11", "9" * 40])
    def test_at_most_ten_are_drawn_at_once(self, pages: str, here: Workspace) -> None:
        for number in range(23):
            AgentFactory(workspace=here, created_at=NOW + timedelta(minutes=number))
        keys, page = cut(here, f"pages={pages}")
        assert len(keys) == 10 * TWO
        assert len(cut(here, page.more)[0]) == TWO


class TestLink:
    def test_the_address_keeps_what_it_appends(self, here: Workspace, reviewer: Client) -> None:
        for number in range(51):
            JobFactory(workspace=here, parked_at=NOW - timedelta(minutes=number))
        where = reverse("memory:job-list")
        page = reviewer.get(where)
        assert 'hx-replace-url="?pages=2"' in text_of(page)
        [more] = re.findall(r'href="(\?pages=2&amp;after=[^"]+)"', text_of(page))
        rows = reviewer.get(where + unescape(more), headers=HTMX | {"HX-Target": "job-more"})
        assert (listed(page), listed(rows), listed(reviewer.get(where, {"pages": 2}))) == (50, 1, 51)


def listed(answer: Any) -> int:
    return sum(name.startswith("job-0") for name in ids_of(answer))
