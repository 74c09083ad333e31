"""Conflicts: side by side with what differs marked, answered, taken back; and what Today says of them."""

from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Resolution, Role
from memory_app.models import AgentFact, AuditEntry, FactConflict, Workspace
from memory_app.services import settling
from memory_app.tenancy import scope
from memory_app.views.diffs import side_by_side
from tests.factories import (
    NOW,
    AgentFactory,
    ApiKeyFactory,
    EpisodeFactory,
    FactConflictFactory,
    FactFactory,
    KnowledgeFactory,
    SubjectFactory,
    key_actor,
    member_actor,
)
from tests.views.conftest import HTMX, Visitor
from tests.views.pages import attributes_of, ids_of, is_page, text_of

pytestmark = pytest.mark.django_db
LIST = reverse("memory:conflict-list")
EVIL = "Totals are kept in <b>cents</b> & rounded"


def at(name: str, conflict: FactConflict) -> str:
    return reverse(f"memory:conflict-{name}", args=[conflict.pk])


def opposed(
    here: Workspace, older: str = "Totals are kept in cents", newer: str = "Totals are kept in euros", **more: Any
) -> FactConflict:
    agent = AgentFactory(workspace=here)
    sides = [FactFactory(workspace=here, agent=agent, text=text) for text in (older, newer)]
    made: FactConflict = FactConflictFactory(workspace=here, older_fact=sides[0], newer_fact=sides[1], **more)
    return made


def now_of(conflict: FactConflict) -> FactConflict:
    with scope(workspace=conflict.workspace_id):
        return FactConflict.objects.select_related("older_fact", "newer_fact", "member").get(pk=conflict.pk)


def standing(conflict: FactConflict) -> list[str]:
    row = now_of(conflict)
    return [row.resolution, row.older_fact.status, row.newer_fact.status]


def shown(answer: Any) -> list[str]:
    return [name for name in ids_of(answer) if name.startswith("conflict-0")]


def verbs(here: Workspace) -> list[str]:
    with scope(workspace=here.pk):
        rows = AuditEntry.objects.filter(target_kind="factconflict").order_by("at", "id")
        return [str(verb).removeprefix("conflict.") for verb in rows.values_list("verb", flat=True)]


class TestMarks:
    @pytest.mark.parametrize(
        ("one", "other", "marked"),
        [
            ("Totals are in cents.", "Totals are in euros.", (["cents"], ["euros"])),
            ("Use tabs", "Never use tabs here", (["Use"], ["Never use", "here"])),
            ("总数以分保存", "总数以元保存", (["分"], ["元"])),
            ("Same", "Same", ([], [])),
            ("  spaced  out ", "quite else", (["spaced  out"], ["quite else"])),
        ],
    )
    def test_what_only_one_says(self, one: str, other: str, marked: tuple[list[str], list[str]]) -> None:
        sides = side_by_side(one, other)
        assert tuple([text for is_marked, text in side if is_marked] for side in sides) == marked
        assert ["".join(text for _, text in side) for side in sides] == [one.lstrip(), other]


class TestList:
    def test_both_sides_say_whose_how_often_and_when(self, here: Workspace, reviewer: Client) -> None:
        agent = AgentFactory(workspace=here, name="Coder & co")
        person = SubjectFactory(workspace=here, name="Maria <i>R.</i>")
        older = FactFactory(workspace=here, agent=agent, subject=person, text=EVIL, count=3)
        newer = FactFactory(workspace=here, agent=agent, subject=person, text="Totals are kept in euros")
        made = FactConflictFactory(workspace=here, older_fact=older, newer_fact=newer, subject=person)
        page = text_of(reviewer.get(LIST))
        card = page.split(f'id="conflict-{made.pk}"')[1].split("</li>")[0]
        assert "<b>cents</b>" not in card
        for said in ("Coder & co", "Maria <i>R.</i>", "met 3 times", "met once", "proposed"):
            assert said in unescape(card), said
        assert "<mark>euros</mark>" in card
        assert card.index("Older") < card.index("Newer") < card.index("proposed")
        for fact in (older, newer):
            assert reverse("memory:fact-detail", args=[fact.pk]) in card

    def test_knowledge_is_told_of_by_its_voices(self, here: Workspace, reviewer: Client) -> None:
        sides = [KnowledgeFactory(workspace=here, confirmation_count=n) for n in (1, 2)]
        FactConflictFactory(
            workspace=here, older_fact=None, newer_fact=None, older_knowledge=sides[0], newer_knowledge=sides[1]
        )
        page = text_of(reviewer.get(LIST))
        assert "confirmed by 2" in page
        assert "known to all" in page
        assert reverse("memory:knowledge-detail", args=[sides[1].pk]) in page

    def test_newest_first_and_goes_on(self, here: Workspace, reviewer: Client) -> None:
        made = [opposed(here, created_at=NOW - timedelta(minutes=number // 2)) for number in range(55)]
        first = reviewer.get(LIST)
        more = unescape(text_of(first).split('id="conflict-more"')[1].split('href="')[1].split('"')[0])
        rest = reviewer.get(LIST + more, headers=HTMX | {"HX-Target": "conflict-more"})
        assert (len(shown(first)), len(shown(rest)), is_page(rest)) == (50, 5, False)
        assert {*shown(first), *shown(rest)} == {f"conflict-{row.pk}" for row in made}
        assert f"conflict-{made[0].pk}" in shown(first)[:2]

    def test_the_settled_stand_apart(self, here: Workspace, reviewer: Client) -> None:
        waits, over = opposed(here), opposed(here)
        reviewer.post(at("settle", over), {"resolution": "keep_both", "note": "Old <i>ledgers</i> keep cents"})
        assert shown(reviewer.get(LIST)) == [f"conflict-{waits.pk}"]
        answer = reviewer.get(LIST, {"view": "settled"})
        assert shown(answer) == [f"conflict-{over.pk}"]
        for said in ("both kept", "Grace", "Old <i>ledgers</i> keep cents"):
            assert said in unescape(text_of(answer)), said
        assert "<i>ledgers</i>" not in text_of(answer)

    def test_a_viewer_is_told_who_decides(self, here: Workspace, viewer: Client, reviewer: Client) -> None:
        FactConflictFactory(workspace=here)
        assert "until a reviewer says" in text_of(viewer.get(LIST))
        assert "until you say" in text_of(reviewer.get(LIST))

    def test_nothing_at_odds_says_so(self, reviewer: Client) -> None:
        assert "Nothing is at odds" in text_of(reviewer.get(LIST))
        assert "None settled yet" in text_of(reviewer.get(LIST, {"view": "settled"}))

    def test_as_many_queries_for_fifty_as_for_one(self, here: Workspace, reviewer: Client) -> None:
        reviewer.get(LIST)
        counted = []
        for wanted in (1, 49):
            for _ in range(wanted):
                opposed(here)
            with CaptureQueriesContext(connection) as asked:
                assert reviewer.get(LIST).status_code == 200
            counted.append(len(asked))
        assert counted[0] == counted[1]


class TestSettle:
    @pytest.mark.parametrize(
        ("resolution", "older", "newer"),
        [("keep_newer", "archived", "active"), ("keep_older", "active", "archived")],
    )
    def test_one_is_kept_and_undo_brings_the_other_back(
        self, resolution: str, older: str, newer: str, here: Workspace, reviewer: Client
    ) -> None:
        made = opposed(here)
        answer = reviewer.post(at("settle", made), {"resolution": resolution}, headers=HTMX)
        assert standing(made) == [resolution, older, newer]
        assert (answer.status_code, is_page(answer), shown(answer)) == (200, False, [f"conflict-{made.pk}"])
        assert "data-done" in attributes_of(answer, f"conflict-{made.pk}")
        text = text_of(answer)
        assert f'hx-post="{at("reopen", made)}" hx-target="#conflict-{made.pk}"' in text
        assert 'id="conflicts-open" hx-swap-oob="innerHTML">0<' in text
        assert 'id="conflicts-settled" hx-swap-oob="innerHTML">1<' in text
        reviewer.post(at("reopen", made), headers=HTMX)
        assert standing(made) == ["", "active", "active"]
        assert verbs(here) == [resolution, "reopened"]

    def test_twice_changes_nothing(self, here: Workspace, reviewer: Client) -> None:
        made = opposed(here)
        for _ in range(2):
            assert reviewer.post(at("settle", made), {"resolution": "keep_newer"}, headers=HTMX).status_code == 200
        for _ in range(2):
            assert reviewer.post(at("reopen", made), headers=HTMX).status_code == 200
        assert verbs(here) == ["keep_newer", "reopened"]

    def test_both_take_a_note_and_what_was_typed_stays(self, here: Workspace, reviewer: Client) -> None:
        made = opposed(here)
        long = "é" * (LIMITS.note + 1)
        for note, status in (("  ", 422), (long, 422), ("Old ledgers keep cents", 200)):
            answer = reviewer.post(at("settle", made), {"resolution": "keep_both", "note": note}, headers=HTMX)
            assert answer.status_code == status
            if status == 422:
                assert attributes_of(answer, f"note-{made.pk}")["aria-invalid"] == "true"
                assert f"{note}</textarea>" in text_of(answer)
                assert '<details class="conflict-both" open>' in text_of(answer)
        assert standing(made) == ["keep_both", "active", "active"]
        assert now_of(made).note == "Old ledgers keep cents"

    def test_who_was_faster_is_named_and_stands(self, here: Workspace, reviewer: Client) -> None:
        made = opposed(here)
        with scope(workspace=here.pk):
            actor = member_actor(here)
            settling.settle_conflict(actor=actor, conflict_id=made.pk, resolution=Resolution.KEEP_OLDER, now=NOW)
        answer = reviewer.post(at("settle", made), {"resolution": "keep_newer"}, headers=HTMX)
        assert answer.status_code == 409
        assert "settled already" in text_of(answer)
        assert str(now_of(made).member) in unescape(text_of(answer))
        assert now_of(made).resolution == "keep_older"

    def test_a_key_that_settled_it_is_named(self, here: Workspace, reviewer: Client) -> None:
        made = opposed(here)
        key = key_actor(ApiKeyFactory(workspace=here, name="Nightly curation"))
        with scope(workspace=here.pk):
            settling.settle_conflict(actor=key, conflict_id=made.pk, resolution=Resolution.KEEP_OLDER, now=NOW)
        assert "Nightly curation" in text_of(reviewer.get(LIST, {"view": "settled"}))

    def test_an_answer_that_is_none_is_refused(self, here: Workspace, reviewer: Client) -> None:
        made = opposed(here)
        for headers in ({}, HTMX):
            for said in ({}, {"resolution": "both"}):
                answer = reviewer.post(at("settle", made), said, headers=headers)
                assert (answer.status_code, is_page(answer)) == (422, not headers)
                assert "Say which one is to be kept." in text_of(answer)
        assert verbs(here) == []

    def test_without_htmx_it_leads_back_with_undo_on_the_page(self, here: Workspace, reviewer: Client) -> None:
        made = opposed(here)
        answer = reviewer.post(at("settle", made), {"resolution": "keep_newer", "next": LIST}, follow=True)
        assert answer.redirect_chain[-1][0] == LIST
        assert f'action="{at("reopen", made)}"' in text_of(answer)
        again = reviewer.post(at("reopen", made), follow=True)
        assert again.redirect_chain[-1][0] == at("detail", made)
        bare = reviewer.post(at("settle", made), {"resolution": "keep_both", "next": LIST})
        assert (bare.status_code, is_page(bare)) == (422, True)
        assert f'name="next" value="{LIST}"' in text_of(bare)

    def test_no_answer_leads_out_of_the_house(self, here: Workspace, reviewer: Client) -> None:
        made = opposed(here)
        answer = reviewer.post(at("settle", made), {"resolution": "keep_newer", "next": "//evil.example/"})
        assert answer["Location"] == at("detail", made)

    def test_who_may_not(self, here: Workspace, viewer: Client, stranger: Client) -> None:
        made = opposed(here)
        for address in (at("settle", made), at("reopen", made)):
            assert viewer.post(address, {"resolution": "keep_newer"}).status_code == 403
            assert stranger.post(address, {"resolution": "keep_newer"}).status_code == 404
            assert viewer.get(address).status_code == 405
        assert stranger.get(at("detail", made)).status_code == 404
        page = text_of(viewer.get(LIST))
        assert 'name="resolution"' not in page
        assert "It waits for a reviewer." in page
        assert verbs(here) == []


class TestDetail:
    def test_it_has_an_address_of_its_own(self, here: Workspace, reviewer: Client) -> None:
        made, other = opposed(here), opposed(here)
        page = reviewer.get(at("detail", made))
        assert shown(page) == [f"conflict-{made.pk}"]
        assert str(other.pk) not in text_of(page)

    def test_one_about_a_person_who_was_erased_is_gone(self, here: Workspace, reviewer: Client) -> None:
        person = SubjectFactory(workspace=here, erased_at=NOW)
        made = opposed(here, subject=person)
        assert shown(reviewer.get(LIST)) == []
        assert reviewer.get(at("detail", made)).status_code == 404
        with scope(workspace=here.pk):
            assert AgentFact.objects.count() == 2

    def test_a_side_that_is_out_of_prompts_says_so(self, here: Workspace, reviewer: Client) -> None:
        made = opposed(here)
        with scope(workspace=here.pk):
            gone = {"status": "archived", "archived_at": NOW, "archived_because": "evicted"}
            AgentFact.objects.filter(pk=made.older_fact_id).update(**gone)
        assert ">made room<" in text_of(reviewer.get(at("detail", made)))


class TestToday:
    def test_it_counts_those_that_wait(self, here: Workspace, visitor: Visitor) -> None:
        client = visitor(Role.REVIEWER)
        EpisodeFactory(workspace=here)  # or Today shows the guide instead
        made = [opposed(here) for _ in range(2)]
        client.post(at("settle", opposed(here)), {"resolution": "keep_newer"})
        said = "2 conflicts in what agents learned"
        page = text_of(client.get(reverse("memory:today")))
        assert said in page
        assert f'href="{LIST}"' in page.split(said)[0][-400:]
        for one in made:
            client.post(at("settle", one), {"resolution": "keep_newer"})
        assert "in what agents learned" not in text_of(client.get(reverse("memory:today")))
