"""The first-run guide: each step by its form and by what the database says; the line, the secret, the arrival."""

import json
import shlex
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.vocabulary import Role
from memory_app.ids import uuid7
from memory_app.models import Agent, ApiKey, BehaviourSignal, Workspace
from memory_app.services import keys
from memory_app.tenancy import scope
from tests.factories import AgentFactory, ApiKeyFactory, EpisodeFactory, JobFactory, SubjectFactory
from tests.views.conftest import HTMX, Visitor
from tests.views.pages import ids_of, is_page, text_of

pytestmark = pytest.mark.django_db
GUIDE, AGENT, KEY, ARRIVAL = (
    reverse(f"memory:first-steps{end}") for end in ("", "-agent", "-key", "-arrival")
)  # fmt: skip
STEPS = ("guide-agent", "guide-key", "guide-signal", "guide-first")


def ticked(answer: Any) -> list[str]:
    """The steps that say they are done."""
    page = text_of(answer)
    parts = {step: page.split(f'id="{step}"')[1].split("</h3>")[1].split("<h3>")[0] for step in STEPS}
    return [step for step, part in parts.items() if "guide-ticked" in part]


def line_of(answer: Any) -> list[str]:
    """The words of the line as a shell hands them to curl."""
    return shlex.split(unescape(text_of(answer).split('id="curl"')[1].split(">", 1)[1].split("</pre>")[0]))


def signal_of(answer: Any) -> dict[str, str]:
    line = line_of(answer)
    (told,) = json.loads(line[line.index("-d") + 1])["signals"]
    return dict(told)


def secret_of(answer: Any) -> str:
    return text_of(answer).split('id="secret">')[1].split("<")[0]


def queue(here: Workspace, agent: Agent) -> None:
    batch = uuid7()
    with scope(workspace=here.pk):
        BehaviourSignal.objects.create(
            workspace=here,
            batch_id=batch,
            agent=agent,
            subject=SubjectFactory(workspace=here),
            source_class="agent",
            occurred_at=timezone.now(),
            received_at=timezone.now(),
        )
    JobFactory(workspace=here, key=str(batch))


class TestSteps:
    def test_an_untouched_workspace_shows_it_on_today(self, admin: Client) -> None:
        answer = admin.get(reverse("memory:today"))
        assert "guide" in ids_of(answer)
        assert ticked(answer) == []
        assert "css/agents" in text_of(answer)

    def test_each_ticks_off_by_what_there_is(self, here: Workspace, admin: Client) -> None:
        assert ticked(admin.get(GUIDE)) == []
        agent = AgentFactory(workspace=here)
        assert ticked(admin.get(GUIDE)) == ["guide-agent"]
        ApiKeyFactory(workspace=here, agent=agent)
        assert ticked(admin.get(GUIDE)) == ["guide-agent", "guide-key"]
        queue(here, agent)
        assert ticked(admin.get(GUIDE)) == ["guide-agent", "guide-key", "guide-signal"]
        EpisodeFactory(workspace=here, agent=agent)
        assert ticked(admin.get(GUIDE)) == list(STEPS)

    def test_a_key_that_could_not_report_for_it_is_none(self, here: Workspace, admin: Client) -> None:
        agent = AgentFactory(workspace=here)
        now = timezone.now()
        ApiKeyFactory(workspace=here, agent=AgentFactory(workspace=here, created_at=agent.created_at - timedelta(1)))
        ApiKeyFactory(workspace=here, agent=agent, revoked_at=now)
        ApiKeyFactory(workspace=here, agent=agent, expires_at=now - timedelta(1))
        ApiKeyFactory(workspace=here, agent=agent, scopes=["read"])
        ApiKeyFactory(workspace=here, subject=SubjectFactory(workspace=here))
        assert ticked(admin.get(f"{GUIDE}?agent={agent.key}")) == ["guide-agent"]
        ApiKeyFactory(workspace=here)
        assert "bound to nobody" in text_of(admin.get(f"{GUIDE}?agent={agent.key}"))

    def test_who_may_do_which(self, here: Workspace, reviewer: Client, viewer: Client) -> None:
        assert "Only a reviewer or an admin can" in text_of(viewer.get(GUIDE))
        assert "Only an admin can create one" in text_of(reviewer.get(GUIDE))
        AgentFactory(workspace=here)
        ApiKeyFactory(workspace=here, name="hidden", prefix="plm_hidden")
        assert "plm_hidden" not in text_of(reviewer.get(GUIDE))
        assert viewer.post(AGENT, {"name": "Mail"}).status_code == 403
        assert reviewer.post(KEY).status_code == 403
        for where in (AGENT, KEY):
            assert reviewer.get(where).status_code == 405


class TestAgent:
    def test_with_a_script_the_guide_is_swapped_with_it(self, here: Workspace, reviewer: Client) -> None:
        answer = reviewer.post(AGENT, {"name": "Mail agent"}, headers=HTMX)
        assert (is_page(answer), ids_of(answer)[0]) == (False, "guide")
        assert ticked(answer) == ["guide-agent"]
        assert signal_of(answer)["agent"] == "mail-agent"

    def test_without_one_the_page_comes_again(self, here: Workspace, reviewer: Client) -> None:
        AgentFactory(workspace=here, key="older")
        answer = reviewer.post(AGENT, {"name": "A & B", "key": "a & b"})
        assert answer["Location"] == f"{GUIDE}?agent=a+%26+b"
        assert signal_of(reviewer.get(answer["Location"]))["agent"] == "a & b"

    @pytest.mark.parametrize("headers", [HTMX, {}])
    def test_what_is_off_is_said_in_place(self, headers: dict[str, str], here: Workspace, reviewer: Client) -> None:
        AgentFactory(workspace=here, key="mail")
        answer = reviewer.post(AGENT, {"name": "Mail"}, headers=headers)
        assert (answer.status_code, is_page(answer)) == (422, not headers)
        assert "There is an agent with this key already." in text_of(answer)
        assert 'value="Mail"' in text_of(answer)


class TestKey:
    def test_it_is_the_agents_own_and_its_secret_stands_in_the_line(self, here: Workspace, admin: Client) -> None:
        agent = AgentFactory(workspace=here, key="mail")
        answer = admin.post(KEY, headers=HTMX)
        secret = secret_of(answer)
        with scope(workspace=here.pk):
            key = ApiKey.objects.get()
        assert (key.agent_id, key.scopes, key.key_hash) == (agent.pk, ["read", "write"], keys.hash_of(secret))
        assert key.expires_at is not None
        assert f"Authorization: Bearer {secret}" in line_of(answer)
        assert line_of(answer)[1] == f"{settings.BASE_URL}/api/v1/signals"
        assert "no-store" in answer["Cache-Control"]
        again = admin.get(GUIDE)
        assert secret not in text_of(again)
        assert "Authorization: Bearer plm_…" in line_of(again)

    def test_without_a_script_it_is_shown_by_the_next_page_and_no_other(self, here: Workspace, admin: Client) -> None:
        AgentFactory(workspace=here, key="mail")
        sent = admin.post(f"{KEY}?agent=mail")
        assert sent["Location"] == f"{GUIDE}?agent=mail"
        assert "plm_" not in text_of(sent) + str(dict(admin.session))
        cookie = sent.cookies["palimpsest_first_key"]
        assert (cookie["httponly"], cookie["path"], cookie["samesite"]) == (True, GUIDE, "Strict")
        shown = admin.get(sent["Location"])
        with scope(workspace=here.pk):
            assert ApiKey.objects.get().key_hash == keys.hash_of(secret_of(shown))
        assert "secret" not in ids_of(admin.get(sent["Location"]))

    @pytest.mark.parametrize("value", ["", "plm_x", "plm_x:1:damaged"])
    def test_a_made_up_cookie_shows_nothing(self, value: str, here: Workspace, admin: Client) -> None:
        AgentFactory(workspace=here)
        admin.cookies["palimpsest_first_key"] = value
        answer = admin.get(GUIDE)
        assert "secret" not in ids_of(answer)
        assert answer.cookies["palimpsest_first_key"]["max-age"] == 0

    def test_another_admin_at_the_same_browser_does_not_see_it(
        self, here: Workspace, admin: Client, visitor: Visitor
    ) -> None:
        AgentFactory(workspace=here)
        admin.post(KEY)
        other = visitor(Role.ADMIN, name="Ada")
        other.cookies["palimpsest_first_key"] = admin.cookies["palimpsest_first_key"].value
        assert "secret" not in ids_of(other.get(GUIDE))

    def test_it_takes_an_agent(self, here: Workspace, admin: Client) -> None:
        answer = admin.post(KEY, headers=HTMX)
        assert (answer.status_code, "First create an agent." in text_of(answer)) == (422, True)
        with scope(workspace=here.pk):
            assert not ApiKey.objects.exists()


class TestLine:
    @pytest.mark.parametrize("key", ["mail", 'it\'s "mine" & $(theirs) `now`', "<b>é</b>\\n", "قلم"])
    def test_any_key_survives_the_page_the_shell_and_json(self, key: str, here: Workspace, admin: Client) -> None:
        AgentFactory(workspace=here, key=key)
        told = signal_of(admin.get(GUIDE))
        assert told["agent"] == key
        assert told["subject"].startswith("member")
        assert {"before", "after", "event_type"} < told.keys()


class TestArrival:
    def test_nothing_new_is_204_and_each_change_is_shown(self, here: Workspace, admin: Client) -> None:
        agent = AgentFactory(workspace=here, key="mail")

        def look(seen: str) -> Any:
            return admin.get(f"{ARRIVAL}?agent=mail&seen={seen}", headers=HTMX)

        assert look("awaited").status_code == 204
        assert "seen=awaited" in text_of(look(""))
        queue(here, agent)
        came = text_of(look("awaited"))
        assert "seen=queued" in came
        assert 'id="guide-sent" hx-swap-oob="true" class="sr-only guide-ticked"' in came
        assert look("queued").status_code == 204
        EpisodeFactory(workspace=here, agent=agent, summary="A <b>draft</b> & more.")
        shown = text_of(look("queued"))
        assert "A <b>draft</b> & more." in unescape(shown)
        assert "A <b>draft</b>" not in shown
        assert "hx-trigger" not in shown
        assert "you are asked whether it is true" in shown

    def test_it_says_when_the_next_night_begins(self, here: Workspace, admin: Client) -> None:
        EpisodeFactory(workspace=here, agent=AgentFactory(workspace=here))
        with scope(workspace=here.pk):
            Workspace.objects.filter(pk=here.pk).update(next_night_at=timezone.now() + timedelta(hours=5, minutes=1))
        assert "run begins <time" in text_of(admin.get(GUIDE))
        assert "in 5 h" in text_of(admin.get(GUIDE))

    def test_another_agents_signal_is_not_its_own(self, here: Workspace, admin: Client) -> None:
        AgentFactory(workspace=here, key="mail")
        EpisodeFactory(workspace=here, agent=AgentFactory(workspace=here, key="other"))
        assert admin.get(f"{ARRIVAL}?agent=mail&seen=awaited", headers=HTMX).status_code == 204
        assert admin.get(f"{ARRIVAL}?agent=other&seen=awaited", headers=HTMX).status_code == 200

    def test_a_plain_request_gets_the_guide(self, here: Workspace, admin: Client) -> None:
        AgentFactory(workspace=here, key="mail")
        assert admin.get(f"{ARRIVAL}?agent=mail")["Location"] == f"{GUIDE}?agent=mail"
