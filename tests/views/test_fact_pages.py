"""One fact: read, changed, merged, shared, deleted, and each of it taken back."""

from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import FactCategory
from memory_app.ids import uuid7
from memory_app.models import AgentFact, FactSighting, FactVersion, SharedKnowledge, Subject, Workspace
from memory_app.tenancy import scope
from tests.factories import (
    FactConflictFactory,
    FactFactory,
    KnowledgeFactory,
    SessionFactory,
    SubjectFactory,
    WorkspaceFactory,
)
from tests.views.conftest import HTMX
from tests.views.items import LIST, MERGE, now_is, undo_of
from tests.views.pages import attributes_of, ids_of, is_page, text_of

pytestmark = pytest.mark.django_db


class TestDetail:
    def test_it_tells_who_when_in_which_session_and_what_became_of_it(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here, subject=SubjectFactory(workspace=here, name="Anna"))
        session = SessionFactory(workspace=here, agent=fact.agent, what="Wrote the invoice module")
        with scope(workspace=here.pk):
            FactSighting.objects.create(
                workspace=here, fact=fact, source="s", session=session, seen_at=timezone.now(), subject=fact.subject
            )
        page = text_of(reviewer.get(f"/facts/{fact.pk}/"))
        for text in (fact.text, str(fact.agent), "Anna", "Wrote the invoice module", f"/sessions/{session.pk}/"):
            assert text in page

    def test_history_shows_what_changed(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here, text="Deploys happen on Mondays")
        reviewer.post(
            f"/facts/{fact.pk}/edit/", {"text": "Deploys happen on Fridays", "category": fact.category, "version": "1"}
        )
        page = text_of(reviewer.get(f"/facts/{fact.pk}/"))
        assert "<del>Mondays</del>" in page
        assert "<ins>Fridays</ins>" in page
        assert "Grace" in page

    def test_former_words_can_be_used_again(self, here: Workspace, reviewer: Client, viewer: Client) -> None:
        fact = FactFactory(workspace=here, text="Deploys happen on Mondays")
        address = f"/facts/{fact.pk}/"
        reviewer.post(f"{address}edit/", {"text": "Never on Fridays", "category": fact.category, "version": "1"})
        page = text_of(reviewer.get(address))
        assert f'href="{address}edit/?words=1"' in page
        assert "?words=2" not in page
        assert "?words=" not in text_of(viewer.get(address))
        form = text_of(reviewer.get(f"{address}edit/", {"words": "1"}))
        assert "Deploys happen on Mondays</textarea>" in form
        assert '<input type="hidden" name="version" value="2">' in form
        for odd in ("9", "x", "", "-1"):
            assert "Never on Fridays</textarea>" in text_of(reviewer.get(f"{address}edit/", {"words": odd}))

    def test_an_opposite_and_a_look_alike_stand_beside_it(self, here: Workspace, reviewer: Client) -> None:
        conflict = FactConflictFactory(workspace=here)
        fact = conflict.older_fact
        like = FactFactory(workspace=here, agent=fact.agent, possible_duplicate_of=fact)
        names = ids_of(reviewer.get(f"/facts/{fact.pk}/"))
        assert f"conflict-{conflict.pk}" in names
        assert f"alike-{like.pk}" in names
        assert f"alike-{fact.pk}" in ids_of(reviewer.get(f"/facts/{like.pk}/"))

    def test_a_viewer_reads_and_changes_nothing(self, here: Workspace, viewer: Client) -> None:
        fact = FactFactory(workspace=here)
        page = text_of(viewer.get(f"/facts/{fact.pk}/"))
        assert fact.text in page
        assert f"/facts/{fact.pk}/" not in page.split("<main")[1].split("</main>")[0]

    def test_nobody_asks_a_viewer_to_settle(self, here: Workspace, viewer: Client, reviewer: Client) -> None:
        fact = FactConflictFactory(workspace=here).older_fact
        seen, asked = (text_of(who.get(f"/facts/{fact.pk}/")) for who in (viewer, reviewer))
        assert ("See the conflict" in seen, "Settle the conflict" in seen) == (True, False)
        assert "Settle the conflict" in asked

    def test_an_old_history_goes_on(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        with scope(workspace=here.pk):
            FactVersion.objects.bulk_create(
                FactVersion(
                    workspace=here, fact=fact, version=number, change="edited", text=f"Text {number}",
                    category=fact.category, status="active", source_class="user", created_at=fact.created_at,
                )
                for number in range(2, 61)
            )  # fmt: skip
        first = [name for name in ids_of(reviewer.get(f"/facts/{fact.pk}/")) if name.startswith("version-")]
        assert (first[0], first[-1], len(first)) == ("version-60", "version-11", 50)
        rest = ids_of(reviewer.get(f"/facts/{fact.pk}/?before=11"))
        assert [name for name in rest if name.startswith("version-")][0::9] == ["version-10", "version-1"]


VERBS = ["archive", "restore", "pin", "unpin", "share", "keep-both", "look-again", "edit", "delete"]


class TestActs:
    @pytest.mark.parametrize(
        ("verb", "before", "stands"),
        [
            ("archive", {}, ("status", "archived")),
            ("restore", {"status": "archived", "archived_because": "put_away"}, ("status", "active")),
            ("pin", {}, ("pinned", True)),
            ("unpin", {"pinned": True}, ("pinned", False)),
        ],
    )
    def test_twice_is_like_once_and_undo_takes_it_back(
        self, verb: str, before: dict[str, Any], stands: tuple[str, object], here: Workspace, reviewer: Client
    ) -> None:
        column, after = stands
        archived = {"archived_at": timezone.now()} if "status" in before else {}
        fact = FactFactory(workspace=here, **before, **archived)
        url = undo_of(reviewer.post(f"/facts/{fact.pk}/{verb}/"))
        version = now_is(fact).version
        again = reviewer.post(f"/facts/{fact.pk}/{verb}/", follow=True)
        assert "It was so already." in text_of(again)
        assert getattr(now_is(fact), column) == after
        assert now_is(fact).version == version
        assert reviewer.post(url).headers["Location"] == f"/facts/{fact.pk}/"
        assert getattr(now_is(fact), column) != after

    def test_htmx_gets_the_fact_as_it_is_now(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        answer = reviewer.post(f"/facts/{fact.pk}/archive/", headers=HTMX | {"HX-Target": "item"})
        assert not is_page(answer)
        assert ids_of(answer)[0] == "item"
        assert f"/facts/{fact.pk}/restore/" in text_of(answer)
        assert "data-focus" in attributes_of(answer, "item-text")

    @pytest.mark.parametrize("verb", VERBS)
    def test_others_may_not(self, verb: str, here: Workspace, viewer: Client, stranger: Client, admin: Client) -> None:
        fact = FactFactory(workspace=here)
        where = f"/facts/{fact.pk}/{verb}/"
        sent = {"with": str(uuid7()), "text": "Other words", "category": fact.category, "version": "1"}
        assert viewer.post(where, sent).status_code == 403
        assert stranger.post(where, sent).status_code == 404
        assert admin.put(where).status_code == 405
        assert (now_is(fact).version, now_is(fact).text) == (1, fact.text)

    @pytest.mark.parametrize("kind", ["acts", "merges"])
    def test_an_act_that_never_was_is_nowhere(
        self, kind: str, here: Workspace, reviewer: Client, stranger: Client, viewer: Client
    ) -> None:
        fact = FactFactory(workspace=here)
        batch = urlsplit(undo_of(reviewer.post(f"/facts/{fact.pk}/pin/"))).path.split("/")[3]
        assert reviewer.post(f"/facts/{kind}/{uuid7()}/undo/").status_code == 404
        assert stranger.post(f"/facts/{kind}/{batch}/undo/").status_code == 404
        assert viewer.post(f"/facts/{kind}/{batch}/undo/").status_code == 403
        assert reviewer.get(f"/facts/{kind}/{batch}/undo/").status_code == 405
        assert now_is(fact).pinned

    def test_an_act_that_is_no_merge_is_not_undone_as_one_and_says_so(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        batch = urlsplit(undo_of(reviewer.post(f"/facts/{fact.pk}/pin/"))).path.split("/")[3]
        answer = reviewer.post(f"/facts/merges/{batch}/undo/", follow=True)
        assert (answer.status_code, "There is no such merge." in text_of(answer)) == (200, True)
        assert now_is(fact).pinned

    def test_of_someone_erased_since_it_says_so(self, here: Workspace, reviewer: Client) -> None:
        person = SubjectFactory(workspace=here)
        fact = FactFactory(workspace=here, subject=person)
        url = undo_of(reviewer.post(f"/facts/{fact.pk}/pin/"))
        with scope(workspace=here.pk):
            Subject.objects.filter(pk=person.pk).update(erased_at=timezone.now())
        answer = reviewer.post(url.partition("?")[0], follow=True)
        assert (answer.status_code, "erased" in text_of(answer)) == (200, True)

    @pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""])
    def test_undo_leads_nowhere_else(self, elsewhere: str, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        url = urlsplit(undo_of(reviewer.post(f"/facts/{fact.pk}/pin/"))).path
        assert reviewer.post(f"{url}?next={elsewhere}").headers["Location"] == LIST


class TestShare:
    def test_it_becomes_known_to_all_once(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        for _ in range(2):
            page = reviewer.post(f"/facts/{fact.pk}/share/", follow=True)
        with scope(workspace=here.pk):
            item = SharedKnowledge.objects.get()
        assert item.source_fact_id == fact.pk
        assert f"/knowledge/{item.pk}/" in text_of(page)
        assert f"/facts/{fact.pk}/share/" not in text_of(page)

    def test_where_it_has_to_wait_it_says_for_what(self, here: Workspace, reviewer: Client) -> None:
        for number in range(DEFAULT.facts.shared_cap):
            KnowledgeFactory(workspace=here, text=f"shelf {number}{'x' * number}", confirmation_count=2)
        page = text_of(reviewer.post(f"/facts/{FactFactory(workspace=here).pk}/share/", follow=True))
        assert "It is not shared yet. All 20 places are taken: with 2 independent voices it comes in" in page
        assert "every agent reads it" not in page

    def test_an_archived_one_is_refused_in_words(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here, status="archived", archived_at=timezone.now(), archived_because="put_away")
        answer = reviewer.post(f"/facts/{fact.pk}/share/", follow=True)
        assert "restore it first" in text_of(answer)
        asked = reviewer.post(f"/facts/{fact.pk}/share/", headers=HTMX | {"HX-Target": "item"})
        assert asked.status_code == 409
        assert ids_of(asked)[0] == "item"


class TestDelete:
    def test_an_admin_reads_what_goes_and_deletes_it(self, here: Workspace, admin: Client, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        where = f"/facts/{fact.pk}/delete/"
        asked = text_of(admin.get(where))
        assert fact.text in asked
        assert "This can't be undone." in asked
        assert reviewer.post(where).status_code == 403
        assert reviewer.get(where).status_code == 403
        assert where not in text_of(reviewer.get(f"/facts/{fact.pk}/"))
        assert admin.post(where).headers["Location"] == LIST
        assert admin.post(where).status_code == 404
        with scope(workspace=here.pk):
            assert not AgentFact.objects.exists()


class TestEdit:
    def sent(self, fact: Any, text: str, version: int = 1, **more: Any) -> dict[str, Any]:
        return {"text": text, "category": fact.category, "version": str(version), **more}

    def test_new_words_are_a_new_version(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        where = f"/facts/{fact.pk}/edit/"
        assert fact.text in text_of(reviewer.get(where))
        sent = self.sent(fact, "Totals are kept in whole cents", category="user_preference")
        assert reviewer.post(where, sent).headers["Location"] == f"/facts/{fact.pk}/"
        saved = now_is(fact)
        assert (saved.text, saved.category, saved.version) == (sent["text"], "user_preference", 2)

    def test_the_same_words_again_make_no_version(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        reviewer.post(f"/facts/{fact.pk}/edit/", self.sent(fact, fact.text))
        assert now_is(fact).version == 1

    @pytest.mark.parametrize("htmx", [True, False])
    def test_who_comes_second_sees_both_wordings_and_decides(self, htmx: bool, here: Workspace, visitor: Any) -> None:
        fact = FactFactory(workspace=here)
        where, headers = f"/facts/{fact.pk}/edit/", HTMX if htmx else {}
        visitor(name="Ada").post(where, self.sent(fact, "Theirs is about ledgers"))
        grace = visitor()
        answer = grace.post(where, self.sent(fact, "Mine is about <b>cents</b>"), headers=headers)
        assert answer.status_code == 409
        assert is_page(answer) is not htmx
        for text in ("Theirs is about ledgers", "Mine is about &lt;b&gt;cents", "Ada", 'name="version" value="2"'):
            assert text in text_of(answer)
        assert ('hx-swap-oob="true"' in text_of(answer), "version-2" in ids_of(answer)) == (htmx, htmx)
        assert now_is(fact).text == "Theirs is about ledgers"
        grace.post(where, self.sent(fact, "Mine is about <b>cents</b>", version=2))
        assert now_is(fact).text == "Mine is about <b>cents</b>"

    def test_a_pin_in_between_takes_nobodys_words(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        reviewer.post(f"/facts/{fact.pk}/pin/")
        reviewer.post(f"/facts/{fact.pk}/edit/", self.sent(fact, "Totals are kept in whole cents"))
        saved = now_is(fact)
        assert (saved.text, saved.pinned, saved.version) == ("Totals are kept in whole cents", True, 3)

    @pytest.mark.parametrize("text", ["", " \n ", "x" * 501])
    def test_what_can_not_be_stored_is_shown_again(self, text: str, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        answer = reviewer.post(f"/facts/{fact.pk}/edit/", self.sent(fact, text))
        assert answer.status_code == 422
        assert "errorlist" in text_of(answer)
        assert text in text_of(answer)
        assert now_is(fact).version == 1

    def test_an_unknown_kind_is_shown_again(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        sent = self.sent(fact, "Other words here", category="nonsense")
        assert reviewer.post(f"/facts/{fact.pk}/edit/", sent).status_code == 422

    def test_words_that_another_has_are_refused_with_what_was_typed(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        twin = FactFactory(workspace=here, agent=fact.agent)
        answer = reviewer.post(f"/facts/{fact.pk}/edit/", self.sent(fact, twin.text))
        assert answer.status_code == 409
        page = text_of(answer)
        assert "merge the two instead" in page
        assert f'href="/facts/{twin.pk}/"' in page
        assert f"{MERGE}?ids={twin.pk}&amp;ids={fact.pk}&amp;kept={twin.pk}" in page
        assert twin.text in text_of(answer)

    def test_without_a_version_nothing_is_overwritten(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        answer = reviewer.post(f"/facts/{fact.pk}/edit/", {"text": "Other words", "category": fact.category})
        assert answer.status_code == 409
        assert now_is(fact).text == fact.text

    def test_htmx_gets_the_form_in_place_and_then_the_fact(self, here: Workspace, reviewer: Client) -> None:
        fact = FactFactory(workspace=here)
        where = f"/facts/{fact.pk}/edit/"
        form = reviewer.get(where, headers=HTMX)
        assert ids_of(form)[0] == f"fact-{fact.pk}"
        answer = reviewer.post(where, self.sent(fact, "Totals are kept in whole cents"), headers=HTMX)
        assert (answer.headers["HX-Retarget"], ids_of(answer)[0]) == ("#item", "item")
        back = reviewer.get(f"/facts/{fact.pk}/", headers=HTMX | {"HX-Target": "item"})
        assert ids_of(back)[0] == "item"


class TestKeepBoth:
    def test_they_are_not_shown_beside_each_other_until_undone(self, here: Workspace, reviewer: Client) -> None:
        older = FactFactory(workspace=here)
        newer = FactFactory(
            workspace=here, possible_duplicate_of=older, created_at=older.created_at + timedelta(hours=1)
        )
        where = f"/facts/{older.pk}/keep-both/"
        url = undo_of(reviewer.post(where, {"with": str(newer.pk)}))
        assert now_is(newer).possible_duplicate_of_id is None
        assert f"alike-{newer.pk}" not in ids_of(reviewer.get(f"/facts/{older.pk}/"))
        for _ in range(2):
            reviewer.post(url)
        assert now_is(newer).possible_duplicate_of_id == older.pk

    @pytest.mark.parametrize("verb", ["keep-both", "look-again"])
    def test_the_other_must_be_there(self, verb: str, here: Workspace, reviewer: Client) -> None:
        fact, theirs = FactFactory(workspace=here), FactFactory(workspace=WorkspaceFactory())
        for other in ("", "x", str(uuid7()), str(theirs.pk)):
            assert reviewer.post(f"/facts/{fact.pk}/{verb}/", {"with": other}).status_code == 404


def test_every_kind_is_said_in_words(here: Workspace, reviewer: Client) -> None:
    for category in FactCategory:
        fact = FactFactory(workspace=here, category=category.value)
        assert category.value not in text_of(reviewer.get(reverse("memory:fact-detail", args=[fact.pk]))).replace(
            f"category={category.value}", ""
        ).replace(f'value="{category.value}"', "")
