"""Look-alikes made one: what is not alike, what never can be merged, and the list that one comes back to."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from memory_app.ids import uuid7
from memory_app.models import FactConflict, FactSighting, Workspace
from memory_app.tenancy import scope
from tests.factories import AgentFactory, FactConflictFactory, FactFactory, KnowledgeFactory, SubjectFactory
from tests.views.conftest import HTMX
from tests.views.items import BULK, LIST, MERGE, now_is, pks, said, standing, three, undo_of
from tests.views.pages import ids_of, text_of

pytestmark = pytest.mark.django_db

RADIO, BUTTON, SURE = 'type="radio"', "</svg>Merge</button>", 'name="sure"'
CENTS, ALIKE, ELSE = "Money is stored in whole cents", "Money is kept in whole cents", "Deploys happen on Tuesdays"


class TestMerge:
    @pytest.fixture
    def alike(self, here: Workspace) -> list[Any]:
        """Two of one agent, met in two and in three sessions, one of which is the same."""
        agent = AgentFactory(workspace=here)
        facts = [
            FactFactory(workspace=here, agent=agent, text=text, count=count)
            for text, count in (("Money is stored in whole cents", 2), ("Money is kept in whole cents", 3))
        ]
        with scope(workspace=here.pk):
            for fact, sources in zip(facts, ("ab", "bcd"), strict=True):
                for source in sources:
                    FactSighting.objects.create(workspace=here, fact=fact, source=source, seen_at=timezone.now())
        return facts

    def test_it_is_shown_before_what_it_comes_to(self, alike: list[Any], reviewer: Client) -> None:
        page = text_of(reviewer.get(MERGE, {"ids": pks(alike)})).split('id="comes-to"')[1]
        assert "met 4 times" in page
        assert alike[1].text in page
        assert standing(*alike) == ["active", "active"]
        assert [now_is(fact).version for fact in alike] == [1, 1]

    def test_done_the_other_counts_here_and_undone_each_for_itself(self, alike: list[Any], reviewer: Client) -> None:
        weak, strong = alike
        answer = reviewer.post(MERGE, {"ids": pks(alike), "kept": str(weak.pk)})
        assert answer.headers["Location"] == f"/facts/{weak.pk}/"
        assert standing(weak, strong) == ["active", "archived"]
        assert now_is(weak).count == 4
        url = undo_of(answer)
        assert f"/facts/{weak.pk}/" in text_of(reviewer.get(f"/facts/{strong.pk}/"))
        assert strong.text in text_of(reviewer.get(f"/facts/{weak.pk}/"))
        assert reviewer.post(url).headers["Location"] == f"/facts/{weak.pk}/"
        assert standing(weak, strong) == ["active", "active"]
        assert [now_is(fact).count for fact in alike] == [2, 3]
        assert "nothing to undo" in text_of(reviewer.post(url, follow=True))

    def test_the_opposite_is_refused_in_words_with_the_way_to_settle_it(
        self, here: Workspace, reviewer: Client
    ) -> None:
        agent = AgentFactory(workspace=here)
        one = FactFactory(workspace=here, agent=agent, text="The cache is always cleared after a deploy")
        other = FactFactory(workspace=here, agent=agent, text="The cache is never cleared after a deploy")
        conflict = FactConflictFactory(workspace=here, older_fact=one, newer_fact=other)
        both = {"ids": [str(one.pk), str(other.pk)]}
        asked, tried = reviewer.get(MERGE, both), reviewer.post(MERGE, both)
        assert (asked.status_code, tried.status_code) == (200, 409)
        for answer in (asked, tried):
            assert "say the opposite of each other" in text_of(answer)
            assert f"/conflicts/{conflict.pk}/" in text_of(answer)
        assert standing(one, other) == ["active", "active"]
        with scope(workspace=here.pk):
            assert FactConflict.objects.get().resolved_at is None

    def test_facts_of_two_agents_are_refused_in_words(self, here: Workspace, reviewer: Client) -> None:
        facts = three(here)
        answer = reviewer.post(MERGE, {"ids": pks(facts)})
        assert answer.status_code == 422
        assert "Only facts of one agent" in text_of(answer)
        assert standing(*facts) == ["active"] * 3

    def test_htmx_gets_what_another_choice_comes_to(self, alike: list[Any], reviewer: Client) -> None:
        sent = {"ids": pks(alike), "kept": str(alike[0].pk)}
        answer = reviewer.get(MERGE, sent, headers=HTMX | {"HX-Target": "merge"})
        assert ids_of(answer)[0] == "merge"
        assert f'name="kept" value="{alike[0].pk}">' in text_of(answer)

    def test_one_alone_leads_back_to_the_list(self, alike: list[Any], reviewer: Client) -> None:
        for sent in ({}, {"ids": [str(alike[0].pk)]}, {"ids": ["x", str(uuid7())]}):
            for answer in (reviewer.get(MERGE, sent), reviewer.post(MERGE, sent)):
                assert answer.headers["Location"] == LIST

    def test_others_may_not(self, alike: list[Any], viewer: Client, stranger: Client) -> None:
        sent = {"ids": pks(alike)}
        assert viewer.get(MERGE, sent).status_code == 403
        assert viewer.post(MERGE, sent).status_code == 403
        assert stranger.post(MERGE, sent).headers["Location"] == LIST
        assert standing(*alike) == ["active", "active"]


class TestUnlike:
    @pytest.fixture
    def two(self, here: Workspace) -> list[Any]:
        agent = AgentFactory(workspace=here)
        return [FactFactory(workspace=here, agent=agent, text=text, subject=None) for text in (CENTS, ELSE)]

    def test_it_is_said_and_done_only_with_a_tick(self, two: list[Any], reviewer: Client) -> None:
        sent = {"ids": pks(two), "kept": str(two[0].pk)}
        asked, tried = reviewer.get(MERGE, sent), reviewer.post(MERGE, sent)
        assert (asked.status_code, tried.status_code) == (200, 422)
        for page in map(text_of, (asked, tried)):
            assert "They do not look alike" in page
            assert SURE in page
        assert standing(*two) == ["active", "active"]
        assert reviewer.post(MERGE, sent | {"sure": "1"}).status_code == 302
        assert standing(*two) == ["active", "archived"]

    def test_of_several_each_is_marked_that_is_not_alike(
        self, two: list[Any], here: Workspace, reviewer: Client
    ) -> None:
        alike = FactFactory(workspace=here, agent=two[0].agent, text=ALIKE, subject=None)
        page = text_of(reviewer.get(MERGE, {"ids": pks([*two, alike]), "kept": str(two[0].pk)}))
        assert page.count("does not look alike") == 1

    def test_what_was_found_to_be_alike_needs_none(self, two: list[Any], here: Workspace, reviewer: Client) -> None:
        own = {"workspace": here, "agent": two[0].agent, "subject": None}
        for other in (FactFactory(**own, text=ALIKE), FactFactory(**own, possible_duplicate_of=two[0])):
            for kept in (other, two[0]):
                page = text_of(reviewer.get(MERGE, {"ids": pks([two[0], other]), "kept": str(kept.pk)}))
                assert BUTTON in page
                assert SURE not in page

    def test_shared_knowledge_too(self, here: Workspace, reviewer: Client) -> None:
        rows = [KnowledgeFactory(workspace=here, text=text) for text in (CENTS, ELSE)]
        sent = {"ids": pks(rows), "kept": str(rows[0].pk)}
        assert SURE in text_of(reviewer.get("/knowledge/merge/", sent))
        assert reviewer.post("/knowledge/merge/", sent).status_code == 422
        assert reviewer.post("/knowledge/merge/", sent | {"sure": "1"}).status_code == 302


class TestNever:
    def test_opposites_of_two_agents_are_told_as_opposites(self, here: Workspace, reviewer: Client) -> None:
        one = FactFactory(workspace=here, text="The cache is always cleared after a deploy")
        other = FactFactory(workspace=here, text="The cache is never cleared after a deploy")
        both = {"ids": pks([one, other])}
        page = text_of(reviewer.get(MERGE, both))
        assert "say the opposite of each other" in page
        assert "open the one that does not hold" in page
        conflict = FactConflictFactory(workspace=here, older_fact=one, newer_fact=other)
        page = text_of(reviewer.get(MERGE, both))
        assert f"/conflicts/{conflict.pk}/" in page
        assert "Only facts of one agent" not in page
        assert RADIO not in page
        assert BUTTON not in page

    def test_one_sentence_of_two_agents_needs_nothing(self, here: Workspace, reviewer: Client) -> None:
        two = [FactFactory(workspace=here, text=CENTS, subject=None) for _ in range(2)]
        page = text_of(reviewer.get(MERGE, {"ids": pks(two)}))
        assert "There is nothing to do." in page
        assert "Which one is kept?" not in page
        assert RADIO not in page
        assert BUTTON not in page

    def test_where_another_choice_helps_one_may_choose(self, here: Workspace, reviewer: Client) -> None:
        own = {"workspace": here, "agent": AgentFactory(workspace=here), "subject": None}
        gone = {"status": "archived", "archived_at": timezone.now(), "archived_because": "put_away"}
        away, alike = FactFactory(**own, text=CENTS, **gone), FactFactory(**own, text=ALIKE)
        sent = {"ids": pks([away, alike])}
        refused, fine = (text_of(reviewer.get(MERGE, sent | {"kept": str(one.pk)})) for one in (away, alike))
        assert RADIO in refused
        assert BUTTON not in refused
        assert BUTTON in fine


class TestWayBack:
    def test_the_list_keeps_its_filter_and_the_ticks(self, here: Workspace, reviewer: Client) -> None:
        agent = AgentFactory(workspace=here, key="a & b")
        two = [FactFactory(workspace=here, agent=agent, text=text, subject=None) for text in (CENTS, ALIKE)]
        answer = reviewer.post(BULK, {"action": "merge", "agent": "a & b", "ids": pks(two)})
        page = text_of(reviewer.get(answer.headers["Location"]))
        url = page.split('class="crumb" href="')[1].split('"')[0].replace("&amp;", "&")
        assert url.startswith(f"{LIST}?agent=a+%26+b&ticked=")
        back = text_of(reviewer.get(url))
        for fact in two:
            assert f'value="{fact.pk}" form="bulk" checked' in back
        done = reviewer.post(MERGE, {"ids": pks(two), "kept": str(two[0].pk), "from": "agent=a+%26+b"})
        there = text_of(reviewer.get(done.headers["Location"]))
        assert f'class="crumb" href="{LIST}?agent=a+%26+b"' in there

    def test_one_alone_is_still_ticked_in_its_list(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here, pinned=True)
        answer = reviewer.post(BULK, {"action": "merge", "pinned": "1", "ids": pks([fact])}, follow=True)
        assert answer.redirect_chain[-1][0] == f"{LIST}?pinned=1&ticked={fact.pk}"
        assert said(answer) == ["Tick at least two that say the same."]
        assert f'value="{fact.pk}" form="bulk" checked' in text_of(answer)

    @pytest.mark.parametrize("elsewhere", ["//evil.example/", "https://evil.example", "next=//evil.example", "\x00"])
    def test_it_leads_nowhere_else(self, elsewhere: str, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        page = text_of(reviewer.get(f"/facts/{fact.pk}/", {"from": elsewhere}))
        assert f'class="crumb" href="{LIST}"' in page

    def test_a_row_leads_to_a_page_that_leads_back(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here, subject=SubjectFactory(workspace=here, key="maria & co"))
        page = text_of(reviewer.get(LIST, {"subject": "maria & co", "sort": "count"}))
        url = page.split(f'id="text-{fact.pk}" href="')[1].split('"')[0]
        back = text_of(reviewer.get(url)).split('class="crumb" href="')[1].split('"')[0]
        assert back == f"{LIST}?sort=count&amp;subject=maria+%26+co"
        assert f'href="/facts/{fact.pk}/"' in text_of(reviewer.get(LIST))
        assert now_is(fact).version == 1
