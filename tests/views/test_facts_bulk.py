"""Facts changed many at once, by ticks or by a filter, and all of it taken back."""

from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from memory_app.domain.vocabulary import BulkAction, ItemKind
from memory_app.ids import uuid7
from memory_app.models import Workspace
from memory_app.services import curation
from memory_app.tenancy import scope
from memory_app.views import bulk
from tests.factories import (
    AgentFactory,
    FactFactory,
    WorkspaceFactory,
    member_actor,
)
from tests.views.conftest import HTMX
from tests.views.items import BULK, LIST, MERGE, now_is, pks, said, shown, standing, three, undo_of
from tests.views.pages import is_page, text_of

pytestmark = pytest.mark.django_db


class TestBulk:
    def test_all_that_fit_are_those_of_the_filter_alone(self, here: Workspace, reviewer: Client) -> None:
        """BC81: 400 rows, a filter that leaves 3; here 40."""
        agent = AgentFactory(workspace=here)
        rest = [FactFactory(workspace=here, agent=agent) for _ in range(37)]
        few = three(here, agent=agent, category="user_preference")
        asked = text_of(reviewer.get(BULK, {"category": "user_preference"}))
        assert "3 facts" in asked
        assert "preference" in asked
        assert 'name="all" value="3"' in asked
        answer = reviewer.post(BULK, {"action": "archive", "category": "user_preference", "all": "3"})
        assert answer.headers["Location"] == f"{LIST}?category=user_preference"
        assert said(answer) == ["3 are archived now."]
        assert standing(*few) == ["archived"] * 3
        assert set(standing(*rest)) == {"active"}

    def test_an_id_beyond_the_filter_is_not_trusted(self, here: Workspace, reviewer: Client) -> None:
        inside, outside = FactFactory(workspace=here, pinned=True), FactFactory(workspace=here)
        ids = [inside.pk, outside.pk]
        answer = reviewer.post(BULK, {"action": "archive", "pinned": "1", "ids": ids})
        assert said(answer) == ["1 is archived now. 1 does not fit the filter any more and was left out."]
        assert standing(inside, outside) == ["archived", "active"]

    def test_another_workspaces_row_is_left_out_like_one_that_never_was(
        self, here: Workspace, reviewer: Client
    ) -> None:
        theirs = FactFactory(workspace=WorkspaceFactory())
        for pk in (theirs.pk, uuid7()):
            answer = reviewer.post(BULK, {"action": "archive", "ids": [pk]})
            assert said(answer)[-1] == "1 does not fit the filter any more and was left out."
        assert standing(theirs) == ["active"]

    def test_what_stopped_fitting_is_left_out_and_said(self, here: Workspace, reviewer: Client) -> None:
        facts = three(here)
        with scope(workspace=here.pk):
            actor, now = member_actor(here), timezone.now()
            curation.act(ItemKind.FACT, BulkAction.ARCHIVE, actor=actor, ids=[facts[0].pk], now=now)
        answer = reviewer.post(BULK, {"action": "pin", "all": "3"})
        assert said(answer) == ["2 are pinned now. 1 does not fit the filter any more and was left out."]
        assert not now_is(facts[0]).pinned

    def test_more_than_were_named_are_not_touched(self, here: Workspace, reviewer: Client) -> None:
        facts = three(here)
        answer = reviewer.post(BULK, {"action": "archive", "all": "2"})
        assert said(answer) == ["1 more fits by now, so nothing was done. Look again."]
        assert standing(*facts) == ["active"] * 3

    def test_too_many_are_refused_with_the_limit(
        self, here: Workspace, reviewer: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(bulk, "MOST", 2)
        facts = three(here)
        assert "At most 2 can be changed at once" in text_of(reviewer.get(BULK))
        assert 'name="all"' not in text_of(reviewer.get(BULK))
        answer = reviewer.post(BULK, {"action": "archive", "all": "3"})
        assert said(answer) == ["At most 2 can be changed at once, so nothing was done. Narrow the list."]
        assert standing(*facts) == ["active"] * 3

    def test_the_search_is_part_of_the_filter(self, here: Workspace, reviewer: Client) -> None:
        wanted = FactFactory(workspace=here, text="Invoices are sent on Fridays")
        other = FactFactory(workspace=here, text="Deploys happen on Tuesdays")
        answer = reviewer.post(BULK, {"action": "archive", "q": "invoices", "ids": [wanted.pk, other.pk]})
        assert answer.headers["Location"] == f"{LIST}?q=invoices"
        assert standing(wanted, other) == ["archived", "active"]

    def test_undo_takes_all_of_it_back_and_leads_where_it_was_done(self, here: Workspace, reviewer: Client) -> None:
        facts = three(here)
        answer = reviewer.post(BULK, {"action": "archive", "all": "3", "sort": "count"})
        url = undo_of(answer)
        back = reviewer.post(url)
        assert back.headers["Location"] == f"{LIST}?sort=count"
        assert standing(*facts) == ["active"] * 3
        again = reviewer.post(url, follow=True)
        assert "nothing to undo" in text_of(again)
        assert standing(*facts) == ["active"] * 3

    def test_undo_leaves_what_somebody_changed_since(self, here: Workspace, reviewer: Client) -> None:
        facts = three(here)
        url = undo_of(reviewer.post(BULK, {"action": "archive", "all": "3"}))
        with scope(workspace=here.pk):
            actor, now = member_actor(here), timezone.now()
            curation.act(ItemKind.FACT, BulkAction.PIN, actor=actor, ids=[facts[0].pk], now=now)
        assert "1 was changed by somebody since" in text_of(reviewer.post(url, follow=True))
        assert standing(*facts) == ["archived", "active", "active"]

    def test_a_second_time_says_that_it_was_so(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        for text in ("1 is pinned now.", "1 was so already."):
            assert said(reviewer.post(BULK, {"action": "pin", "ids": [fact.pk]}))[-1] == text

    def test_htmx_gets_the_list_as_it_is_now(self, here: Workspace, reviewer: Client) -> None:
        gone, left = FactFactory(workspace=here), FactFactory(workspace=here)
        answer = reviewer.post(BULK, {"action": "archive", "ids": [gone.pk]}, headers=HTMX | {"HX-Target": "found"})
        assert not is_page(answer)
        assert shown(answer) == [str(left.pk)]
        assert "1 is archived now." in text_of(answer)
        assert str(gone.pk) not in text_of(answer)

    def test_more_rows_of_that_answer_are_asked_for_with_the_filter_alone(
        self, here: Workspace, reviewer: Client
    ) -> None:
        agent = AgentFactory(workspace=here)
        facts = [FactFactory(workspace=here, agent=agent) for _ in range(52)]
        sent = {"action": "pin", "ids": [facts[0].pk], "agent": agent.key}
        answer = text_of(reviewer.post(BULK, sent, headers=HTMX | {"HX-Target": "found"}))
        more = answer.split('id="fact-more"')[1].split('href="?')[1].split('"')[0].replace("&amp;", "&")
        assert {name for name, _ in parse_qsl(more)} == {"agent", "after", "pages"}

    def test_nothing_ticked_changes_nothing(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        assert said(reviewer.post(BULK, {"action": "archive"})) == ["Nothing was ticked."]
        assert standing(fact) == ["active"]

    def test_an_unknown_act_is_refused(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        assert reviewer.post(BULK, {"action": "delete", "ids": [fact.pk]}).status_code == 422

    def test_viewers_may_not(self, here: Workspace, viewer: Client) -> None:
        fact = FactFactory(workspace=here)
        assert viewer.get(BULK).status_code == 403
        assert viewer.post(BULK, {"action": "archive", "ids": [fact.pk]}).status_code == 403
        assert standing(fact) == ["active"]

    def test_ticked_ones_lead_to_the_merge(self, here: Workspace, reviewer: Client) -> None:
        facts = three(here)
        answer = reviewer.post(BULK, {"action": "merge", "ids": pks(facts)})
        assert urlsplit(answer.headers["Location"]).path == MERGE
        assert set(dict.fromkeys(v for _, v in parse_qsl(urlsplit(answer.headers["Location"]).query))) == set(
            pks(facts)
        )
