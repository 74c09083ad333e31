"""Shared knowledge: found, confirmed, disputed, changed by people; what it has in common with facts is tested there."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from memory_app.ids import uuid7
from memory_app.models import KnowledgeConfirmation, SharedKnowledge, Workspace
from memory_app.tenancy import scope
from tests.factories import AgentFactory, FactFactory, KnowledgeFactory, MemberFactory
from tests.views.conftest import HTMX
from tests.views.items import pks, said, undo_of
from tests.views.pages import ids_of, is_page, text_of

pytestmark = pytest.mark.django_db
LIST, BULK, MERGE = "/knowledge/", "/knowledge/bulk/", "/knowledge/merge/"
VERBS = [
    *("edit", "archive", "restore", "pin", "unpin", "confirm", "dispute", "withdraw"),
    *("keep-both", "look-again"),
]


def shown(answer: Any) -> list[str]:
    return [name.removeprefix("knowledge-") for name in ids_of(answer) if name.startswith("knowledge-0")]


def now_is(item: Any) -> SharedKnowledge:
    with scope(workspace=item.workspace_id):
        found: SharedKnowledge = SharedKnowledge.objects.get(pk=item.pk)
        return found


def stand(item: Any, **who: Any) -> None:
    with scope(workspace=item.workspace_id):
        KnowledgeConfirmation.objects.create(
            workspace=item.workspace, knowledge=item, created_at=timezone.now(), **{"stance": "confirm"} | who
        )


class TestList:
    @pytest.mark.parametrize("sort", ["", "voices", "created"])
    def test_pages_of_equal_rows_skip_and_repeat_none(self, sort: str, here: Workspace, reviewer: Client) -> None:
        agent = AgentFactory(workspace=here)
        made = [KnowledgeFactory(workspace=here, source_agent=agent) for _ in range(101)]
        found: list[str] = []
        where = f"{LIST}?sort={sort}"
        while where:
            page = reviewer.get(where)
            found += shown(page)
            more = text_of(page).partition('id="knowledge-more"')[2].partition('href="?')[2].partition('"')[0]
            where = f"{LIST}?{more.replace('&amp;', '&')}" if more else ""
        assert len(found) == len(made)
        assert set(found) == set(pks(made))

    def test_each_status_has_its_tab_and_count(self, here: Workspace, reviewer: Client) -> None:
        archived = {"archived_at": timezone.now(), "archived_because": "evicted"}
        made = {
            word: KnowledgeFactory(workspace=here, status=word, **(archived if word == "archived" else {}))
            for word in ("active", "candidate", "disputed", "archived")
        }
        assert len(shown(reviewer.get(LIST))) == 3
        assert len(shown(reviewer.get(LIST, {"status": "all"}))) == 4
        for word, item in made.items():
            assert shown(reviewer.get(LIST, {"status": word})) == [str(item.pk)]
        tabs = text_of(reviewer.get(LIST)).split('class="views"')[1].split("</nav>")[0]
        assert [part.split("<")[0] for part in tabs.split('class="num muted">')[1:]] == ["3", "1", "1", "1", "4"]

    def test_filters_leave_what_fits(self, here: Workspace, reviewer: Client) -> None:
        one = KnowledgeFactory(workspace=here, category="codebase_pattern", text="Invoices are sent on Fridays")
        KnowledgeFactory(workspace=here, text="Deploys happen on Tuesdays")
        for query in ({"agent": one.source_agent.key}, {"category": "codebase_pattern"}, {"q": "invioces"}):
            assert shown(reviewer.get(LIST, query)) == [str(one.pk)]

    def test_nothing_yet_says_how_it_begins(self, reviewer: Client) -> None:
        assert "Nothing is shared yet" in text_of(reviewer.get(LIST))

    def test_many_at_once_by_the_filter_and_taken_back(self, here: Workspace, reviewer: Client) -> None:
        few = [KnowledgeFactory(workspace=here, category="user_preference") for _ in range(3)]
        other = KnowledgeFactory(workspace=here)
        sent = {"action": "archive", "category": "user_preference", "all": "3"}
        answer = reviewer.post(BULK, sent)
        assert said(answer) == ["3 are archived now."]
        assert [now_is(item).status for item in (*few, other)] == ["archived"] * 3 + ["active"]
        reviewer.post(undo_of(answer))
        assert [now_is(item).status for item in few] == ["active"] * 3


class TestDetail:
    def test_it_names_who_stands_where_and_why_voices_are_fewer(self, here: Workspace, reviewer: Client) -> None:
        anna = MemberFactory(name="Anna")
        item = KnowledgeFactory(workspace=here)
        for key in ("planner", "coder"):
            stand(item, agent=AgentFactory(workspace=here, key=key, owner=anna))
        stand(item, member=MemberFactory(name="Boris"), stance="dispute", note="Not since May")
        page = text_of(reviewer.get(f"/knowledge/{item.pk}/"))
        for text in ("planner", "coder", "agent of", "Anna", "Boris", "Not since May", "count once"):
            assert text in page

    def test_who_is_against_it_stands_apart_behind_who_is_for_it(self, here: Workspace, reviewer: Client) -> None:
        item = KnowledgeFactory(workspace=here)
        stand(item, member=MemberFactory(name="Boris"), stance="dispute")
        stand(item, member=MemberFactory(name="Anna"))
        voices = text_of(reviewer.get(f"/knowledge/{item.pk}/")).split('id="voices"')[1]
        assert voices.index("Anna") < voices.index("Against it") < voices.index("Boris")
        other = KnowledgeFactory(workspace=here)
        assert "Against it" not in text_of(reviewer.get(f"/knowledge/{other.pk}/"))

    def test_it_leads_to_the_fact_it_was(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        item = KnowledgeFactory(workspace=here, source_fact=fact)
        assert f"/facts/{fact.pk}/" in text_of(reviewer.get(f"/knowledge/{item.pk}/"))

    def test_a_viewer_reads_and_changes_nothing(self, here: Workspace, viewer: Client) -> None:
        item = KnowledgeFactory(workspace=here)
        page = text_of(viewer.get(f"/knowledge/{item.pk}/")).split("<main")[1].split("</main>")[0]
        assert item.text in page
        assert f"/knowledge/{item.pk}/" not in page


class TestActs:
    def test_a_members_confirmation_counts_once_and_lifts_a_dispute(self, here: Workspace, reviewer: Client) -> None:
        item = KnowledgeFactory(workspace=here)
        where = f"/knowledge/{item.pk}"
        for _ in range(2):
            page = reviewer.post(f"{where}/dispute/", {"note": "Not since <May>"}, follow=True)
        assert now_is(item).status == "disputed"
        assert "Not since &lt;May&gt;" in text_of(page)
        for _ in range(2):
            reviewer.post(f"{where}/confirm/")
        assert (now_is(item).status, now_is(item).confirmation_count) == ("active", 1)

    def test_a_note_that_is_too_long_is_refused_and_changes_nothing(self, here: Workspace, reviewer: Client) -> None:
        item = KnowledgeFactory(workspace=here)
        where = f"/knowledge/{item.pk}/dispute/"
        answer = reviewer.post(where, {"note": "x" * 501}, headers=HTMX | {"HX-Target": "item"})
        assert answer.status_code == 422
        assert ids_of(answer)[0] == "item"
        assert now_is(item).status == "active"

    @pytest.mark.parametrize("verb", ["confirm", "dispute"])
    def test_what_one_said_oneself_can_be_taken_back(
        self, verb: str, here: Workspace, reviewer: Client, viewer: Client
    ) -> None:
        item = KnowledgeFactory(workspace=here)
        where = f"/knowledge/{item.pk}"
        assert "Take it back" not in text_of(reviewer.get(f"{where}/"))
        page = text_of(reviewer.post(f"{where}/{verb}/", follow=True))
        assert page.count(f'action="{where}/withdraw/"') == 2  # beside one's name, and Undo
        assert "Take it back" not in text_of(viewer.get(f"{where}/"))
        for _ in range(2):
            page = text_of(reviewer.post(f"{where}/withdraw/", follow=True))
            assert "Nobody yet." in page
        fresh = now_is(item)
        assert (fresh.status, fresh.confirmation_count) == ("active", 0)

    @pytest.mark.parametrize("verb", ["confirm", "dispute", "archive", "pin"])
    def test_htmx_gets_the_item_as_it_is_now(self, verb: str, here: Workspace, reviewer: Client) -> None:
        item = KnowledgeFactory(workspace=here)
        answer = reviewer.post(f"/knowledge/{item.pk}/{verb}/", headers=HTMX | {"HX-Target": "item"})
        assert not is_page(answer)
        assert ids_of(answer)[0] == "item"

    @pytest.mark.parametrize("verb", VERBS)
    def test_others_may_not(self, verb: str, here: Workspace, viewer: Client, stranger: Client) -> None:
        item = KnowledgeFactory(workspace=here)
        where = f"/knowledge/{item.pk}/{verb}/"
        sent = {"with": str(uuid7()), "text": "Other words", "category": item.category, "version": "1"}
        assert viewer.post(where, sent).status_code == 403
        assert stranger.post(where, sent).status_code == 404
        assert stranger.put(where).status_code == 405
        assert (now_is(item).version, now_is(item).text) == (1, item.text)

    @pytest.mark.parametrize("kind", ["acts", "merges"])
    def test_an_act_that_never_was_is_nowhere(self, kind: str, reviewer: Client) -> None:
        assert reviewer.post(f"/knowledge/{kind}/{uuid7()}/undo/").status_code == 404

    @pytest.mark.parametrize("htmx", [True, False])
    def test_who_comes_second_sees_both_wordings(self, htmx: bool, here: Workspace, visitor: Any) -> None:
        item = KnowledgeFactory(workspace=here)
        where, headers = f"/knowledge/{item.pk}/edit/", HTMX if htmx else {}
        sent = {"category": item.category, "version": "1"}
        visitor(name="Ada").post(where, sent | {"text": "Theirs is about ledgers"})
        answer = visitor().post(where, sent | {"text": "Mine is about cents"}, headers=headers)
        assert answer.status_code == 409
        for text in ("Theirs is about ledgers", "Mine is about cents", "Ada"):
            assert text in text_of(answer)
        assert now_is(item).text == "Theirs is about ledgers"

    def test_a_merge_joins_the_voices_and_is_taken_back(self, here: Workspace, reviewer: Client) -> None:
        one = KnowledgeFactory(workspace=here, text="Money is stored in whole cents")
        other = KnowledgeFactory(workspace=here, text="Money is kept in whole cents")
        stand(one, member=MemberFactory())
        stand(other, member=MemberFactory())
        sent = {"ids": pks([one, other]), "kept": str(one.pk)}
        assert "2 voices" in text_of(reviewer.get(MERGE, sent)).split('id="comes-to"')[1]
        answer = reviewer.post(MERGE, sent)
        assert (now_is(one).confirmation_count, now_is(other).status) == (2, "archived")
        reviewer.post(undo_of(answer))
        assert (now_is(one).confirmation_count, now_is(other).status) == (1, "active")

    def test_a_lifted_dispute_is_told_as_that(self, here: Workspace, reviewer: Client) -> None:
        item = KnowledgeFactory(workspace=here)
        for verb in ("dispute", "confirm"):
            reviewer.post(f"/knowledge/{item.pk}/{verb}/")
        assert "dispute lifted" in text_of(reviewer.get(f"/knowledge/{item.pk}/")).split('id="history"')[1]

    def test_both_may_be_kept(self, here: Workspace, reviewer: Client) -> None:
        older = KnowledgeFactory(workspace=here)
        later = older.created_at + timedelta(hours=1)
        newer = KnowledgeFactory(workspace=here, possible_duplicate_of=older, created_at=later)
        url = undo_of(reviewer.post(f"/knowledge/{newer.pk}/keep-both/", {"with": str(older.pk)}))
        assert now_is(newer).possible_duplicate_of_id is None
        reviewer.post(url)
        assert now_is(newer).possible_duplicate_of_id == older.pk
