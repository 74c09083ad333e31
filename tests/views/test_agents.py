"""Agents: listed with what each reports and obeys, made by a form, named."""

from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.policy import LIMITS
from memory_app.models import Agent, AuditEntry, Workspace
from memory_app.tenancy import scope
from tests.factories import (
    AgentFactory,
    ApiKeyFactory,
    EpisodeFactory,
    FactConflictFactory,
    FactFactory,
    ObservationFactory,
    RuleFactory,
    SessionFactory,
    SubjectFactory,
    WorkStateFactory,
)
from tests.views.conftest import HTMX
from tests.views.pages import ids_of, is_page, text_of

pytestmark = pytest.mark.django_db
LIST, CREATE = reverse("memory:agent-list"), reverse("memory:agent-create")
EVIL = "Mail <b>agent</b> & co"


def page_of(agent: Agent) -> str:
    return reverse("memory:agent-detail", args=[agent.pk])


def rows_of(answer: Any) -> list[str]:
    return [name for name in ids_of(answer) if name.startswith("agent-") and name.count("-") > 3]


def all_agents(here: Workspace) -> list[tuple[str, str]]:
    with scope(workspace=here.pk):
        return list(Agent.objects.order_by("key").values_list("key", "name"))


def verbs(here: Workspace) -> list[str]:
    with scope(workspace=here.pk):
        return list(AuditEntry.objects.filter(target_kind="agent").values_list("verb", flat=True))


class TestList:
    def test_a_row_says_who_how_much_what_it_obeys_and_what_waits(self, here: Workspace, reviewer: Client) -> None:
        agent = AgentFactory(workspace=here, key="mail & co", name=EVIL)
        now = timezone.now()
        for hours in (2, 3):
            EpisodeFactory(workspace=here, agent=agent, occurred_at=now - timedelta(hours=hours))
        ObservationFactory(workspace=here, agent=agent)
        RuleFactory(workspace=here, agent=agent)
        answer = reviewer.get(LIST)
        row = text_of(answer).split(f'id="agent-{agent.pk}"')[1].split("</li>")[0]
        assert EVIL not in row
        assert EVIL in unescape(row)
        for said in ("2 signals in seven days", "2 h ago", "of 400 tokens", "1 rule", "1 waits"):
            assert said in row, said
        assert "?status=pending&amp;agent=mail%20%26%20co" in row
        assert '<svg class="spark"' in row

    def test_none_yet_leads_to_the_first_steps(self, reviewer: Client, viewer: Client) -> None:
        assert reverse("memory:first-steps") in text_of(reviewer.get(LIST))
        assert reverse("memory:first-steps") not in text_of(viewer.get(LIST)).split("<main")[1]

    def test_more_than_a_page_goes_on_by_key(self, here: Workspace, reviewer: Client) -> None:
        for number in range(51):
            AgentFactory(workspace=here, key=f"a&b {number:02}")
        first = reviewer.get(LIST)
        more = unescape(text_of(first).split('id="agent-more"')[1].split('href="')[1].split('"')[0])
        rest = reviewer.get(LIST + more, headers=HTMX | {"HX-Target": "agent-more"})
        assert (len(rows_of(first)), len(rows_of(rest)), is_page(rest)) == (50, 1, False)
        assert "a&amp;b 50" in text_of(rest)

    def test_as_many_queries_for_fifty_as_for_one(self, here: Workspace, admin: Client) -> None:
        admin.get(reverse("memory:theme"))
        counted = []
        for wanted in (1, 49):
            for _ in range(wanted):
                made = ObservationFactory(workspace=here)
                EpisodeFactory(workspace=here, agent=made.agent, occurred_at=timezone.now())
                RuleFactory(workspace=here, agent=made.agent)
            with CaptureQueriesContext(connection) as asked:
                assert admin.get(LIST).status_code == 200
            counted.append(len(asked))
        assert counted[0] == counted[1]


class TestCreate:
    def test_a_name_makes_its_key(self, here: Workspace, reviewer: Client) -> None:
        answer = reviewer.post(CREATE, {"name": " Größere Mail-Agentin ", "key": ""})
        assert all_agents(here) == [("größere-mail-agentin", "Größere Mail-Agentin")]
        with scope(workspace=here.pk):
            assert answer["Location"] == page_of(Agent.objects.get())
        assert verbs(here) == ["agent.made"]

    def test_a_key_of_ones_own_is_kept_as_it_is(self, here: Workspace, reviewer: Client) -> None:
        reviewer.post(CREATE, {"name": "Mail", "key": "Mail/Agent 1"})
        reviewer.post(CREATE, {"name": "!?", "key": ""})
        assert all_agents(here) == [("!?", "!?"), ("Mail/Agent 1", "Mail")]

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            ({"name": ""}, "This field is required."),
            ({"name": "\u202e", "key": ""}, "Short name must not hold control characters"),
            ({"key": "a\u202eb"}, "Short name must not hold control characters"),
            ({"name": "x" * 201}, "at most 200"),
            ({"key": "taken"}, "There is an agent with this key already."),
        ],
    )
    def test_what_is_off_is_said_at_its_field(
        self, change: dict[str, str], says: str, here: Workspace, reviewer: Client
    ) -> None:
        AgentFactory(workspace=here, key="taken", name="Theirs")
        answer = reviewer.post(CREATE, {"name": "Mail", "key": "mail"} | change)
        assert answer.status_code == 422
        assert says in text_of(answer)
        assert all_agents(here) == [("taken", "Theirs")]

    def test_who_may_not(self, here: Workspace, viewer: Client) -> None:
        assert viewer.get(CREATE).status_code == 403
        assert viewer.post(CREATE, {"name": "Mail"}).status_code == 403
        assert viewer.delete(CREATE).status_code == 405
        assert all_agents(here) == []


class TestDetail:
    def test_it_shows_what_there_is_of_it_alone(self, here: Workspace, admin: Client) -> None:
        agent = AgentFactory(workspace=here, key="mail", name=EVIL)
        made = ObservationFactory(workspace=here, agent=agent, quote="You like <i>tables</i>.")
        episode = EpisodeFactory(workspace=here, agent=agent, subject=made.subject, summary="One & only.")
        rule = RuleFactory(workspace=here, text="For all.")
        key = ApiKeyFactory(workspace=here, agent=agent, name="its key")
        others = [ObservationFactory(workspace=here, quote="Another's."), ApiKeyFactory(workspace=here, name="not its")]
        RuleFactory(workspace=here, agent=others[0].agent, text="Not its rule.")
        page = text_of(admin.get(page_of(agent)))
        for name, row in (("observation", made), ("episode", episode), ("rule", rule)):
            assert reverse(f"memory:{name}-detail", args=[row.pk]) in page
        for shown in ("You like <i>tables</i>.", EVIL, "One & only."):
            assert shown not in page
            assert shown in unescape(page)
        assert key.name in page
        for foreign in ("Another&#x27;s.", "not its", "Not its rule."):
            assert foreign not in page

    def test_keys_are_for_admins(self, here: Workspace, reviewer: Client) -> None:
        agent = AgentFactory(workspace=here)
        ApiKeyFactory(workspace=here, agent=agent, name="The secret one")
        assert "The secret one" not in text_of(reviewer.get(page_of(agent)))

    def test_one_that_is_silent_leads_to_its_first_signal(self, here: Workspace, reviewer: Client) -> None:
        agent = AgentFactory(workspace=here, key="a & b")
        assert f"{reverse('memory:first-steps')}?agent=a%20%26%20b" in text_of(reviewer.get(page_of(agent)))
        EpisodeFactory(workspace=here, agent=agent, occurred_at=timezone.now())
        assert "It has reported nothing yet" not in text_of(reviewer.get(page_of(agent)))

    def test_a_person_names_it_and_takes_the_name_back(self, here: Workspace, reviewer: Client) -> None:
        agent = AgentFactory(workspace=here, key="mail")
        for name in (EVIL, ""):
            answer = reviewer.post(page_of(agent), {"name": name}, follow=True)
            assert all_agents(here) == [("mail", name)]
            assert f'<h1 dir="auto">{name or "mail"}</h1>' in unescape(text_of(answer))
        too_long = reviewer.post(page_of(agent), {"name": "x" * (LIMITS.name + 1)})
        assert (too_long.status_code, 'details class="fold agent-rename" open' in text_of(too_long)) == (422, True)

    def test_who_may_not(self, here: Workspace, viewer: Client, stranger: Client) -> None:
        agent = AgentFactory(workspace=here, key="mail")
        assert viewer.post(page_of(agent), {"name": "Mine"}).status_code == 403
        assert stranger.post(page_of(agent), {"name": "Mine"}).status_code == 404
        assert stranger.get(page_of(agent)).status_code == 404
        assert "agent-rename" not in text_of(viewer.get(page_of(agent)))
        assert all_agents(here) == [("mail", "")]


class TestWork:
    def test_what_is_under_way_and_what_was_interrupted(self, here: Workspace, reviewer: Client) -> None:
        agent, now = AgentFactory(workspace=here), timezone.now()
        about: Any = {"workspace": here, "agent": agent}
        minutes = {"running": 10, "interrupted": 20, "failed": 2}
        states = {
            said: WorkStateFactory(
                **about,
                status="failed" if said == "failed" else "running",
                summary=f"{EVIL} {said}",
                next_steps=["Then <i>this</i>"],
                updated_at=now - timedelta(minutes=ago),
            )
            for said, ago in minutes.items()
        }
        page = text_of(reviewer.get(page_of(agent), {"show": "work"}))
        for said, state in states.items():
            row = page.split(f'id="work-state-{state.pk}"')[1].split('id="work-state-')[0]
            tone = {"running": "busy", "interrupted": "wait", "failed": "bad"}[said]
            assert f'<span class="badge {tone}">{said}</span>' in row
            assert f"{minutes[said]} min ago" in row
            assert EVIL not in row
            assert "Then <i>this</i>" in unescape(row)
            assert reverse("memory:work-state-forget", args=[state.pk]) in row
        assert "1 interrupted" in page

    def test_its_latest_sessions_and_strongest_facts(self, here: Workspace, viewer: Client) -> None:
        agent, now = AgentFactory(workspace=here, key="a & b"), timezone.now()
        did = [SessionFactory(workspace=here, agent=agent, created_at=now - timedelta(days=n)) for n in range(6)]
        facts = [FactFactory(workspace=here, agent=agent, count=n + 1) for n in range(11)]
        FactFactory(workspace=here, agent=agent, count=99, status="archived", text="Gone")
        WorkStateFactory(workspace=here, agent=agent)
        page = text_of(viewer.get(page_of(agent), {"show": "work"}))
        shown = [reverse("memory:session-detail", args=[one.pk]) in page for one in did]
        assert shown == [True] * 5 + [False]
        places = [page.find(reverse("memory:fact-detail", args=[one.pk])) for one in facts]
        assert places[0] == -1
        assert places[1:] == sorted(places[1:], reverse=True)
        assert "Gone" not in page
        assert page.count('class="steps"') == 10
        assert 'All of its sessions <span class="num muted">6<' in page
        assert 'All of its facts <span class="num muted">11<' in page
        assert f"{reverse('memory:session-list')}?agent=a%20%26%20b" in page
        assert "Forget it" not in page

    def test_its_facts_are_marked_as_in_their_list(self, here: Workspace, viewer: Client) -> None:
        conflict = FactConflictFactory(workspace=here)
        agent = conflict.older_fact.agent
        pinned = FactFactory(workspace=here, agent=agent, pinned=True)
        plain = FactFactory(workspace=here, agent=agent)
        page = text_of(viewer.get(page_of(agent), {"show": "work"}))
        rows = {
            one: page.split(reverse("memory:fact-detail", args=[one.pk]))[1].partition("</li>")[0]
            for one in (conflict.older_fact, pinned, plain)
        }
        assert [">conflict<" in row for row in rows.values()] == [True, False, False]
        assert ["pinned" in row for row in rows.values()] == [False, True, False]

    def test_what_it_is_told_is_what_the_api_tells(self, here: Workspace, reviewer: Client) -> None:
        agent = AgentFactory(workspace=here, key="coder", name=EVIL)
        SessionFactory(workspace=here, agent=agent, what="Split <b>views</b>", created_at=timezone.now())
        WorkStateFactory(workspace=here, agent=agent, summary="3 of <b>9</b>")
        FactFactory(workspace=here, agent=agent, text="Totals are in <b>cents</b>")
        secret = "plm_reads-what-is-told"
        ApiKeyFactory(workspace=here, secret=secret, scopes=["read"])
        ask: Any = {"headers": {"Authorization": f"Bearer {secret}"}}
        said = [
            Client().get("/api/v1/agents/coder/recovery", **ask).json()["text"],
            Client()
            .post("/api/v1/context", {"agent": "coder", "format": "office"}, content_type="application/json", **ask)
            .json()["text"],
            Client().get("/api/v1/agents/coder/roster-line", **ask).json()["text"],
            self.asked(ask, agent="coder"),
        ]
        page = text_of(reviewer.get(page_of(agent), {"show": "told"}))
        for name, text in zip(("recovery", "office", "roster", "context"), said, strict=True):
            assert "<b>" in text
            assert text not in page
            assert self.shown(page, name) == text

    def test_a_prompt_about_a_person_is_shown_as_the_api_tells_it(self, here: Workspace, reviewer: Client) -> None:
        agent, anna = AgentFactory(workspace=here, key="coder"), SubjectFactory(workspace=here, key="anna / b")
        RuleFactory(workspace=here, text="For everyone.")
        RuleFactory(workspace=here, text="Greet her by name.", subject=anna)
        secret = "plm_reads-of-a-person"
        ApiKeyFactory(workspace=here, secret=secret, scopes=["read"])
        ask: Any = {"headers": {"Authorization": f"Bearer {secret}"}}
        page = text_of(reviewer.get(page_of(agent), {"show": "told", "about": " anna / b "}))
        assert self.shown(page, "context") == self.asked(ask, agent="coder", subject="anna / b")
        assert "Greet her by name." in page
        nobody = text_of(reviewer.get(page_of(agent), {"show": "told", "about": EVIL}))
        assert "Greet her" not in nobody
        assert "For everyone." in nobody
        assert EVIL not in nobody
        assert "is known here" in nobody
        assert reviewer.get(page_of(agent), {"show": "told", "about": "a\tb"}).status_code == 422

    @staticmethod
    def shown(page: str, name: str) -> str:
        return unescape(page.split(f'id="{name}-text"')[1].split(">", 1)[1].split("</pre>", maxsplit=1)[0])

    @staticmethod
    def asked(ask: Any, **whom: str) -> str:
        told = Client().post("/api/v1/context", {"format": "blocks"} | whom, content_type="application/json", **ask)
        return str(told.json()["text"])

    def test_the_list_says_what_each_did_last(self, here: Workspace, reviewer: Client) -> None:
        agent, now = AgentFactory(workspace=here), timezone.now()
        for hours, what in ((5, "Before that"), (2, "Split <b>views</b>")):
            SessionFactory(workspace=here, agent=agent, what=what, created_at=now - timedelta(hours=hours))
        page = text_of(reviewer.get(LIST))
        row = page.split(f'id="agent-{agent.pk}"')[1].split("</li>")[0]
        assert "Split <b>views</b>" in unescape(row)
        assert "<b>views" not in row
        assert "2 h ago" in row
        assert "Before that" not in page
        assert "2 sessions in seven days" in row
        assert "nothing waits" in row
        WorkStateFactory(workspace=here, agent=agent, updated_at=now - timedelta(hours=1))
        row = text_of(reviewer.get(LIST)).split(f'id="agent-{agent.pk}"')[1].split("</li>")[0]
        assert f'{page_of(agent)}?show=work">1 interrupted' in row
        assert "nothing waits" not in row
        assert "signal" not in row
        assert "not heard yet" not in row

    @pytest.mark.parametrize("show", ["work", "told"])
    def test_as_many_queries_for_fifty_as_for_one(self, show: str, here: Workspace, reviewer: Client) -> None:
        agent = AgentFactory(workspace=here)
        counted = []
        for wanted in (1, 49):
            for _ in range(wanted):
                subject = SubjectFactory(workspace=here)
                about: Any = {"workspace": here, "agent": agent, "subject": subject}
                for make in (SessionFactory, WorkStateFactory, FactFactory):
                    make(**about)
            reviewer.get(page_of(agent), {"show": show})
            with CaptureQueriesContext(connection) as asked:
                assert reviewer.get(page_of(agent), {"show": show}).status_code == 200
            counted.append(len(asked))
        assert counted[0] == counted[1]
