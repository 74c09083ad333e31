"""Sessions: listed by day, searched, narrowed, each with what it met; work that is not done, and forgetting it."""

from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.vocabulary import ItemKind
from memory_app.models import AgentSession, AuditEntry, FactSighting, Workspace, WorkState
from memory_app.services.terms import Worded, write_terms
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    AgentFactory,
    FactFactory,
    SessionFactory,
    SubjectFactory,
    WorkspaceFactory,
    WorkStateFactory,
)
from tests.views.conftest import HTMX
from tests.views.pages import attributes_of, ids_of, is_page, text_of

pytestmark = pytest.mark.django_db
LIST = reverse("memory:session-list")
EVIL = "Split <b>views</b> & tests"


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory(name="Here", time_zone="Europe/Rome")


def page_of(session: AgentSession) -> str:
    return reverse("memory:session-detail", args=[session.pk])


def shown(answer: Any) -> list[str]:
    return [name for name in ids_of(answer) if name.startswith("session-0")]


def names(*sessions: AgentSession) -> list[str]:
    return [f"session-{one.pk}" for one in sessions]


def did(here: Workspace, what: str, **more: Any) -> AgentSession:
    """A session that can be found by its words."""
    made: AgentSession = SessionFactory(workspace=here, what=what, **more)
    with scope(workspace=here.pk):
        write_terms(workspace_id=here.pk, items=[Worded(ItemKind.SESSION, made.pk, made.subject_id, what)])
    return made


def met(session: AgentSession, *facts: Any, before: timedelta | None = None) -> None:
    """These facts in it, and earlier ones somewhere else."""
    about: Any = {"workspace_id": session.workspace_id, "subject": session.subject}
    with scope(workspace=session.workspace_id):
        for fact in facts:
            FactSighting.objects.create(
                **about, fact=fact, source=f"session:{session.pk}", session=session, seen_at=session.created_at
            )
            if before:
                FactSighting.objects.create(**about, fact=fact, source="elsewhere", seen_at=session.created_at - before)


class TestList:
    def test_a_row_says_what_by_whom_and_what_came_of_it(self, here: Workspace, reviewer: Client) -> None:
        person = SubjectFactory(workspace=here, name="Maria <i>R.</i>")
        made = SessionFactory(
            workspace=here,
            what=EVIL,
            agent=AgentFactory(workspace=here, name="Coder & co"),
            subject=person,
            task="audit-view",
            commits=["1a2b3c4", "5d6e7f8", "9a0b1c2"],
            files_changed=["a.py", "b.py"],
            outcome="failed",
        )
        met(made, *[FactFactory(workspace=here, agent=made.agent, subject=person) for _ in range(2)])
        row = text_of(reviewer.get(LIST)).split(f'id="session-{made.pk}"')[1].split("</li>")[0]
        assert EVIL not in row
        for said in (EVIL, "Coder & co", "Maria <i>R.</i>", "audit-view", "1a2b3c4", "+1", "2 files", "2 facts"):
            assert said in unescape(row), said
        assert '<span class="badge bad">failed</span>' in row
        assert f'href="{page_of(made)}"' in row

    def test_days_are_the_workspaces_own_and_counted(self, here: Workspace, reviewer: Client) -> None:
        midnight = NOW.replace(hour=23, minute=30)
        for hours in (0, 1, 2):
            SessionFactory(workspace=here, created_at=midnight - timedelta(hours=hours))
        page = reviewer.get(LIST)
        days = [name for name in ids_of(page) if name.startswith("day-")]
        assert days == ["day-2026-11-03", "day-2026-11-02"]
        assert "2 sessions" in text_of(page)
        assert len(shown(reviewer.get(LIST, {"day": "2026-11-03"}))) == 1

    def test_what_is_typed_wrong_is_found_and_said(self, here: Workspace, reviewer: Client) -> None:
        wanted, _ = did(here, "Added pagination to the invoices"), did(here, "Moved totals to cents")
        assert shown(reviewer.get(LIST, {"q": "invoices"})) == names(wanted)
        typo = reviewer.get(LIST, {"q": "invoises"})
        assert shown(typo) == names(wanted)
        assert "“<bdi>invoises</bdi>” was read as “<bdi>invoices</bdi>”." in text_of(typo)
        nothing = reviewer.get(LIST, {"q": "<b>xylophone</b>"})
        assert shown(nothing) == []
        assert "Nothing holds" in text_of(nothing)
        assert "<b>xylophone" not in text_of(nothing)
        assert attributes_of(nothing, "search")["value"] == "<b>xylophone</b>"

    def test_no_other_workspaces_word_is_told(self, here: Workspace, reviewer: Client) -> None:
        did(WorkspaceFactory(), "Added pagination to the invoices")
        did(here, "Moved totals to cents")
        assert "invoices" not in text_of(reviewer.get(LIST, {"q": "invoises"}))

    @pytest.mark.parametrize("field", ["agent", "subject", "outcome", "status"])
    def test_each_facet_narrows_and_counts_by_the_others(self, field: str, here: Workspace, reviewer: Client) -> None:
        subject = SubjectFactory(workspace=here, key="maria & co")
        agent = AgentFactory(workspace=here, key="coder")
        one = SessionFactory(workspace=here, agent=agent, subject=subject, outcome="failed", status="archived")
        for _ in range(2):
            SessionFactory(workspace=here)
        value = {"agent": "coder", "subject": "maria & co", "outcome": "failed", "status": "archived"}[field]
        page = reviewer.get(LIST, {field: value})
        assert shown(page) == names(one)
        facet = text_of(page).split(f'id="facet-{field}"')[1].split("</details>")[0]
        assert 'aria-current="true"' in facet
        counts = [part.split("<")[0] for part in facet.split('class="facet-count">')[1:]]
        assert sorted(counts) == (["1"] if field == "subject" else ["1", "1", "1"] if field == "agent" else ["1", "2"])

    def test_facets_and_search_stand_together(self, here: Workspace, reviewer: Client) -> None:
        agent = AgentFactory(workspace=here, key="coder")
        wanted = did(here, "Fixed the import", agent=agent)
        did(here, "Fixed the import again")
        page = reviewer.get(LIST, {"agent": "coder", "q": "import"})
        assert shown(page) == names(wanted)
        assert '<input type="hidden" name="agent" value="coder">' in text_of(page)

    def test_how_many_there_are_is_told_as_they_are_narrowed(self, here: Workspace, reviewer: Client) -> None:
        agent = AgentFactory(workspace=here, key="coder")
        for status in ("live", "archived", "archived"):
            SessionFactory(workspace=here, agent=agent, status=status)
        SessionFactory(workspace=here)
        for query, said in (({}, 4), ({"agent": "coder"}, 3), ({"agent": "coder", "status": "archived"}, 2)):
            assert f'list-total"><b class="num">{said} sessions<' in text_of(reviewer.get(LIST, query))

    def test_what_all_of_them_are_is_not_offered(self, here: Workspace, reviewer: Client) -> None:
        SessionFactory(workspace=here, outcome="failed", subject=SubjectFactory(workspace=here))
        SessionFactory(workspace=here, outcome="completed")
        names = ids_of(reviewer.get(LIST))
        assert "facet-status" not in names
        assert {"facet-outcome", "facet-subject", "facet-agent"} <= set(names)
        there = text_of(reviewer.get(LIST, {"status": "live"}))
        assert "in prompts" in there.split('id="facet-status"')[1].split("</details>")[0]

    def test_a_search_that_finds_nothing_says_so(self, here: Workspace, reviewer: Client) -> None:
        did(here, "Moved totals to cents")
        page = text_of(reviewer.get(LIST, {"q": "xylophone"}))
        assert "Nothing found for" in page
        assert "Nothing fits these filters" not in page

    def test_each_leads_back_to_the_list_it_stood_in(self, here: Workspace, reviewer: Client) -> None:
        made = SessionFactory(workspace=here, outcome="failed")
        url = text_of(reviewer.get(LIST, {"outcome": "failed"})).split('row-link text" href="')[1].split('"')[0]
        assert f'class="crumb" href="{LIST}?outcome=failed"' in text_of(reviewer.get(url))
        for query in ({}, {"from": "//evil.example"}):
            assert f'class="crumb" href="{LIST}?day=' in text_of(reviewer.get(page_of(made), query))

    def test_what_makes_no_sense_finds_nothing(self, here: Workspace, reviewer: Client) -> None:
        SessionFactory(workspace=here)
        for query in ({"day": "x"}, {"outcome": "x"}, {"status": "x"}, {"agent": "nobody"}, {"q": "x" * 600}):
            answer = reviewer.get(LIST, query)
            assert (answer.status_code, shown(answer)) == (200, []), query
            assert "Nothing fits these filters" in text_of(answer)

    def test_more_neither_skips_nor_repeats(self, here: Workspace, reviewer: Client) -> None:
        agent = AgentFactory(workspace=here)
        made = [SessionFactory(workspace=here, agent=agent, created_at=NOW) for _ in range(55)]
        first = reviewer.get(LIST)
        more = unescape(text_of(first).split('hx-get="')[-1].split('"')[0])
        rest = reviewer.get(LIST + more, headers=HTMX | {"HX-Target": "session-more"})
        assert (len(shown(first)), len(shown(rest)), is_page(rest)) == (50, 5, False)
        assert {*shown(first), *shown(rest)} == {*names(*made)}
        assert 'id="day-' not in text_of(rest)

    def test_none_yet_says_how_they_come(self, reviewer: Client) -> None:
        page = text_of(reviewer.get(LIST))
        assert "No session yet" in page
        assert 'id="search"' not in page

    def test_as_many_queries_for_fifty_as_for_one(self, here: Workspace, reviewer: Client) -> None:
        reviewer.get(LIST)
        counted = []
        for wanted in (1, 49):
            for _ in range(wanted):
                made = SessionFactory(workspace=here, subject=SubjectFactory(workspace=here))
                met(made, FactFactory(workspace=here, agent=made.agent, subject=made.subject))
            with CaptureQueriesContext(connection) as asked:
                assert reviewer.get(LIST).status_code == 200
            counted.append(len(asked))
        assert counted[0] == counted[1]


class TestDetail:
    def test_it_shows_all_there_is(self, here: Workspace, reviewer: Client) -> None:
        long = "/srv/app/core/ledger/views/audit<b>.py"
        made = SessionFactory(
            workspace=here,
            what=EVIL,
            task="audit-view",
            decisions=["Keep <i>both</i>"],
            unfinished=["The importer"],
            next_steps=["Measure again"],
            commits=["1a2b3c4"],
            files_changed=[long],
            input_tokens=12_000,
            output_tokens=900,
        )
        new, again = (FactFactory(workspace=here, agent=made.agent, subject=None) for _ in range(2))
        met(made, new)
        met(made, again, before=timedelta(days=1))
        answer = text_of(reviewer.get(page_of(made)))
        for said in (EVIL, "Keep <i>both</i>"):
            assert said not in answer
            assert said in unescape(answer)
        for said in ("The importer", "Measure again", "1a2b3c4", "12,000 read, 900 written", "audit-view"):
            assert said in answer, said
        path = '<bdi><span class="muted">/srv/app/core/</span>ledger/views/audit&lt;b&gt;.py</bdi>'
        assert path in answer
        for fact, said in ((new, ">new<"), (again, ">met again<")):
            row = answer.split(f'id="fact-{fact.pk}"')[1].split("</li>")[0]
            assert said in row
            assert reverse("memory:fact-detail", args=[fact.pk]) in row

    def test_about_the_erased_nothing_is_shown(self, here: Workspace, reviewer: Client) -> None:
        made = SessionFactory(workspace=here, subject=SubjectFactory(workspace=here, erased_at=NOW))
        assert reviewer.get(page_of(made)).status_code == 404
        assert shown(reviewer.get(LIST)) == []

    def test_strangers_find_nothing_and_nobody_posts(self, here: Workspace, reviewer: Client, stranger: Client) -> None:
        made = SessionFactory(workspace=here)
        assert stranger.get(page_of(made)).status_code == 404
        for address in (LIST, page_of(made)):
            assert reviewer.post(address).status_code == 405


class TestForget:
    def test_a_work_state_is_forgotten_once(self, here: Workspace, reviewer: Client) -> None:
        state, other = (WorkStateFactory(workspace=here, updated_at=timezone.now()) for _ in range(2))
        address = reverse("memory:work-state-forget", args=[state.pk])
        answer = reviewer.post(address, follow=True)
        assert answer.redirect_chain[-1][0] == reverse("memory:agent-detail", args=[state.agent_id]) + "?show=work"
        assert f"“{state.task}” is forgotten." in text_of(answer)
        assert reviewer.post(address).status_code == 404
        with scope(workspace=here.pk):
            assert list(WorkState.objects.values_list("pk", flat=True)) == [other.pk]
            assert AuditEntry.objects.filter(verb="work_state.cleared").count() == 1

    def test_who_may_not(self, here: Workspace, viewer: Client, stranger: Client) -> None:
        state = WorkStateFactory(workspace=here)
        address = reverse("memory:work-state-forget", args=[state.pk])
        assert viewer.post(address).status_code == 403
        assert stranger.post(address).status_code == 404
        assert viewer.get(address).status_code == 405
        with scope(workspace=here.pk):
            assert WorkState.objects.exists()
