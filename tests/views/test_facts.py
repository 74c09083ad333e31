"""The list of facts: searched, narrowed, sorted, page by page."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone

from memory_app.models import Workspace
from tests.factories import (
    AgentFactory,
    FactConflictFactory,
    FactFactory,
    SubjectFactory,
)
from tests.views.conftest import HTMX
from tests.views.items import BULK, LIST, pks, shown, three
from tests.views.pages import attributes_of, ids_of, is_page, text_of

pytestmark = pytest.mark.django_db


class TestList:
    @pytest.mark.parametrize("sort", ["", "count", "created"])
    def test_pages_of_equal_rows_skip_and_repeat_none(self, sort: str, here: Workspace, reviewer: Client) -> None:
        agent = AgentFactory(workspace=here)
        made = [FactFactory(workspace=here, agent=agent, count=number // 40 + 1) for number in range(120)]
        found: list[str] = []
        where = f"{LIST}?sort={sort}"
        while where:
            page = reviewer.get(where)
            found += shown(page)
            more = text_of(page).partition('id="fact-more"')[2].partition('href="?')[2].partition('"')[0]
            where = f"{LIST}?{more.replace('&amp;', '&')}" if more else ""
        assert len(found) == len(set(found)) == len(made)
        assert set(found) == set(pks(made))
        counts = {str(row.pk): row.count for row in made}
        if sort == "count":
            assert [counts[pk] for pk in found] == sorted(counts.values(), reverse=True)

    @pytest.mark.parametrize(
        "cursor", ["7~x", "x~1", "99999999999999999999~" + str(UUID(int=1)), "²~" + str(UUID(int=1))]
    )
    def test_a_damaged_place_in_the_list_is_its_top(self, cursor: str, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        for sort in ("count", ""):
            assert shown(reviewer.get(LIST, {"sort": sort, "after": cursor})) == [str(fact.pk)]

    def test_each_filter_leaves_what_fits(self, here: Workspace, reviewer: Client) -> None:
        other = FactFactory(workspace=here, category="user_preference", subject=SubjectFactory(workspace=here))
        fact = FactFactory(workspace=here, pinned=True)
        for query, left in (
            ({"agent": fact.agent.key}, fact),
            ({"subject": other.subject.key}, other),
            ({"category": "user_preference"}, other),
            ({"pinned": "1"}, fact),
        ):
            assert shown(reviewer.get(LIST, query)) == [str(left.pk)]

    def test_what_is_archived_has_its_own_tab(self, here: Workspace, reviewer: Client) -> None:
        current = FactFactory(workspace=here)
        archived = FactFactory(
            workspace=here, status="archived", archived_at=timezone.now(), archived_because="evicted"
        )
        assert shown(reviewer.get(LIST)) == [str(current.pk)]
        assert shown(reviewer.get(LIST, {"status": "archived"})) == [str(archived.pk)]
        assert set(shown(reviewer.get(LIST, {"status": "all"}))) == {str(current.pk), str(archived.pk)}

    def test_choices_tell_how_many_each_would_leave(self, here: Workspace, reviewer: Client) -> None:
        three(here, category="codebase_pattern")
        FactFactory(workspace=here, category="user_preference")
        menu = text_of(reviewer.get(LIST, {"category": "user_preference"})).partition('id="facet-category"')[2]
        counts = menu.partition("</details>")[0]
        assert 'preference</span><span class="facet-count">1<' in counts
        assert 'codebase</span><span class="facet-count">3<' in counts

    def test_what_asks_for_a_look_is_marked_and_found(self, here: Workspace, reviewer: Client) -> None:
        conflict = FactConflictFactory(workspace=here)
        twin = FactFactory(workspace=here)
        like = FactFactory(workspace=here, possible_duplicate_of=twin)
        page = text_of(reviewer.get(LIST))
        assert page.count(">conflict</span>") == 2
        assert page.count(">possible duplicate</span>") == 1
        assert shown(reviewer.get(LIST, {"mark": "duplicate"})) == [str(like.pk)]
        both = {str(conflict.older_fact_id), str(conflict.newer_fact_id)}
        assert set(shown(reviewer.get(LIST, {"mark": "conflict"}))) == both

    def test_a_look_alike_of_what_is_archived_asks_for_none(self, here: Workspace, reviewer: Client) -> None:
        gone = FactFactory(workspace=here, status="archived", archived_at=timezone.now(), archived_because="put_away")
        FactFactory(workspace=here, possible_duplicate_of=gone)
        assert "possible duplicate" not in text_of(reviewer.get(LIST))
        assert shown(reviewer.get(LIST, {"mark": "duplicate"})) == []

    def test_a_search_forgives_a_typing_error_and_says_so(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here, text="Invoices are sent on Fridays")
        FactFactory(workspace=here, text="Deploys happen on Tuesdays")
        assert shown(reviewer.get(LIST, {"q": "fridays invoices"})) == [str(fact.pk)]
        page = reviewer.get(LIST, {"q": "invioces"})
        assert shown(page) == [str(fact.pk)]
        assert "was read as" in text_of(page)

    def test_a_word_that_nothing_holds_is_named(self, here: Workspace, reviewer: Client) -> None:
        FactFactory(workspace=here, text="Invoices are sent on Fridays")
        page = text_of(reviewer.get(LIST, {"q": "xylophone"}))
        assert "Nothing holds" in page
        assert "Among all" not in page

    def test_a_word_that_is_everywhere_is_not_said_to_be_nowhere(self, here: Workspace, reviewer: Client) -> None:
        FactFactory(workspace=here, text="The invoices are sent on Fridays")
        page = text_of(reviewer.get(LIST, {"q": "the"}))
        assert "“<bdi>the</bdi>” is too common a word to search by." in page
        assert "Nothing holds" not in page

    def test_what_finds_nothing_says_what_would(self, here: Workspace, reviewer: Client) -> None:
        """Of each case what is true of it, and nothing of the others."""
        FactFactory(workspace=here, text="Invoices are sent on Fridays", category="user_preference")
        FactFactory(workspace=here, text="Deploys happen on Tuesdays", category="codebase_pattern")
        said = {
            "several": "Leave one out.",
            "narrowed": "Take off a filter.",
            "both": "Leave one out, or take off a filter.",
            "unknown": "Try another word.",
            "common": "Name one that tells",
        }
        for query, wanted in (
            ({"q": "invoices tuesdays"}, "several"),
            ({"q": "invoices", "category": "codebase_pattern"}, "narrowed"),
            ({"q": "invoices tuesdays", "category": "codebase_pattern"}, "both"),
            ({"q": "xylophone"}, "unknown"),
            ({"q": "xylophone", "category": "codebase_pattern"}, "unknown"),
            ({"q": "the", "category": "codebase_pattern"}, "common"),
        ):
            page = text_of(reviewer.get(LIST, query))
            assert [name for name, text in said.items() if text in page] == [wanted], query

    def test_where_all_are_archived_that_is_said_and_led_to(self, here: Workspace, reviewer: Client) -> None:
        gone = {"status": "archived", "archived_at": timezone.now(), "archived_because": "put_away"}
        FactFactory(workspace=here, **gone)
        page = text_of(reviewer.get(LIST))
        assert "No agent has learned anything yet" not in page
        assert 'href="?status=all"' in page

    def test_what_is_archived_alone_is_one_click_away(self, here: Workspace, reviewer: Client) -> None:
        gone = {"status": "archived", "archived_at": timezone.now(), "archived_because": "put_away"}
        FactFactory(workspace=here, text="Invoices are sent on Fridays", **gone)
        page = text_of(reviewer.get(LIST, {"q": "invoices"}))
        assert 'Among all, archived ones too: <span class="num">1<' in page
        assert 'href="?q=invoices&amp;status=all"' in page

    def test_a_correction_names_no_word_that_the_filter_hides(self, here: Workspace, reviewer: Client) -> None:
        FactFactory(workspace=here, text="Invoices are sent", category="user_preference")
        FactFactory(workspace=here, category="codebase_pattern")
        page = text_of(reviewer.get(LIST, {"q": "invioces", "category": "codebase_pattern"}))
        assert "invoices" not in page.lower()

    @pytest.mark.parametrize(
        "query",
        [{"category": "nonsense"}, {"status": "candidate"}, {"sort": "voices"}, {"q": "x" * 501}, {"pinned": "x"}],
    )
    def test_what_makes_no_sense_finds_nothing_and_offers_everything(
        self, query: dict[str, str], here: Workspace, reviewer: Client
    ) -> None:
        FactFactory(workspace=here)
        answer = reviewer.get(LIST, query)
        assert answer.status_code == 200
        assert shown(answer) == []
        assert 'href="?"' in text_of(answer)

    def test_more_brings_the_rows_after(self, here: Workspace, reviewer: Client) -> None:
        agent, now = AgentFactory(workspace=here), timezone.now()
        for number in range(51):
            FactFactory(workspace=here, agent=agent, last_seen_at=now - timedelta(hours=number))
        more = text_of(reviewer.get(LIST)).split('id="fact-more"')[1].split('hx-get="')[1].split('"')[0]
        rest = reviewer.get(LIST + more.replace("&amp;", "&"), headers=HTMX | {"HX-Target": "fact-more"})
        assert len(shown(rest)) == 1
        assert not is_page(rest)
        assert "data-focus" in attributes_of(rest, ids_of(rest)[0])

    def test_the_pill_counts_what_came_and_fits(self, here: Workspace, reviewer: Client) -> None:
        old = FactFactory(workspace=here)
        asked = text_of(reviewer.get(f"{LIST}?agent={old.agent.key}")).split('data-live hx-get="')[1].split('"')[0]
        FactFactory(workspace=here, agent=old.agent, last_seen_at=timezone.now())
        FactFactory(workspace=here, last_seen_at=timezone.now())
        answer = reviewer.get(LIST + asked.replace("&amp;", "&"), headers=HTMX | {"HX-Target": "live"})
        assert "1 new" in text_of(answer)

    def test_nothing_yet_says_how_it_begins(self, reviewer: Client) -> None:
        page = text_of(reviewer.get(LIST))
        assert "No agent has learned anything yet" in page
        assert "data-search" not in page
        assert 'class="views"' not in page

    def test_a_viewer_reads_and_ticks_nothing(self, here: Workspace, viewer: Client) -> None:
        fact = FactFactory(workspace=here)
        page = viewer.get(LIST)
        assert shown(page) == [str(fact.pk)]
        assert 'name="ids"' not in text_of(page)
        assert BULK not in text_of(page)

    def test_nobody_reads_of_a_person_who_was_erased(self, here: Workspace, reviewer: Client) -> None:
        gone = SubjectFactory(workspace=here, erased_at=timezone.now())
        fact = FactFactory(workspace=here, subject=gone)
        assert shown(reviewer.get(LIST, {"status": "all"})) == []
        assert reviewer.get(f"/facts/{fact.pk}/").status_code == 404
