"""Rules by a person's own hand: moved, switched and measured, with a script and without."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from memory_app.domain.policy import DEFAULT
from memory_app.models import Workspace
from memory_app.selectors.injection import context_for
from memory_app.selectors.rules import fullest_prompt, rules_in_force, tokens_of
from memory_app.services import rules
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    AgentFactory,
    ObservationFactory,
    RuleFactory,
    member_actor,
)
from tests.views.conftest import HTMX
from tests.views.pages import attributes_of, ids_of, text_of
from tests.views.rules import FOR_LIST, LIST, again, at, led_to, reworded, rows_of, written

pytestmark = pytest.mark.django_db


class TestMove:
    @pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
    @pytest.mark.parametrize("verb", ["up", "down"])
    def test_the_buttons_change_places(
        self, verb: str, headers: dict[str, str], here: Workspace, reviewer: Client
    ) -> None:
        one, two, three = (RuleFactory(workspace=here, position=10 * n) for n in (1, 2, 3))
        answer = reviewer.post(at(verb, two), headers=headers)
        if headers:
            assert ids_of(answer)[0] == "rules"
            assert "data-focus" in attributes_of(answer, f"rule-{two.pk}")
        else:
            assert led_to(answer) == f"{LIST}#rule-{two.pk}"
            answer = reviewer.get(LIST)
        after = (two, one, three) if verb == "up" else (one, three, two)
        assert rows_of(answer) == [str(rule.pk) for rule in after]

    def test_the_first_can_not_go_up_nor_the_last_down(self, here: Workspace, reviewer: Client) -> None:
        first, last = (RuleFactory(workspace=here, position=n) for n in (10, 20))
        page = reviewer.get(LIST)
        assert "disabled" in attributes_of(page, f"up-{first.pk}")
        assert "disabled" in attributes_of(page, f"down-{last.pk}")
        assert "disabled" not in attributes_of(page, f"up-{last.pk}")
        for _ in range(2):
            assert rows_of(reviewer.post(at("up", first), follow=True)) == [str(first.pk), str(last.pk)]
        assert again(here, first).version == 1

    def test_one_that_was_paused_meanwhile_is_told(self, here: Workspace, reviewer: Client) -> None:
        rule = RuleFactory(workspace=here, status="paused")
        answer = reviewer.post(at("up", rule), headers=HTMX)
        assert answer.status_code == 409
        assert ids_of(answer)[0] == "rules"
        assert "This rule is off" in text_of(answer)
        assert "This rule is off" in text_of(reviewer.post(at("up", rule), follow=True))

    @pytest.mark.parametrize("verb", ["up", "down"])
    def test_others_may_not(self, verb: str, here: Workspace, viewer: Client, stranger: Client) -> None:
        rule = RuleFactory(workspace=here)
        assert viewer.post(at(verb, rule)).status_code == 403
        assert stranger.post(at(verb, rule)).status_code == 404
        assert viewer.get(at(verb, rule)).status_code == 405

    def test_a_form_in_which_somebody_types_stays_while_others_move(self, here: Workspace, reviewer: Client) -> None:
        one, two, three = (RuleFactory(workspace=here, position=n) for n in (10, 20, 30))
        answer = reviewer.post(at("up", three), {"editing": [str(two.pk), "<evil>"]}, headers=HTMX)
        assert rows_of(answer) == [str(one.pk), str(three.pk), str(two.pk)]
        assert attributes_of(answer, f"words-{two.pk}")["hx-preserve"] == "true"
        assert "<evil>" not in text_of(answer)
        kept = reviewer.get(LIST, {"editing": [str(two.pk), str(three.pk)], "closed": str(two.pk)}, headers=FOR_LIST)
        assert [name for name in ids_of(kept) if name.startswith("words-")] == [f"words-{three.pk}"]
        assert "hx-preserve" not in text_of(reviewer.get(LIST, {"editing": str(two.pk)}))


class TestSwitch:
    def test_htmx_gets_the_list_and_the_rule_the_focus(self, here: Workspace, reviewer: Client) -> None:
        rule = written(here)
        answer = reviewer.post(at("pause", rule), headers=HTMX)
        assert ids_of(answer)[0] == "rules"
        assert "data-focus" in attributes_of(answer, f"rule-{rule.pk}")
        assert again(here, rule).status == "paused"

    def test_a_demoted_one_is_told_in_place(self, here: Workspace, reviewer: Client) -> None:
        rule = RuleFactory(workspace=here, status="demoted")
        answer = reviewer.post(at("resume", rule), headers=HTMX)
        assert answer.status_code == 409
        assert "confirm its observation to bring it back" in text_of(answer)

    def test_from_a_rules_own_page_it_leads_back_there_and_nowhere_else(
        self, here: Workspace, reviewer: Client
    ) -> None:
        rule = written(here)
        assert led_to(reviewer.post(at("pause", rule), {"next": at("detail", rule)})) == at("detail", rule)
        assert led_to(reviewer.post(at("pause", rule), {"next": "https://evil.example/"})).startswith(LIST)


class TestList:
    def test_a_viewer_sees_no_buttons(self, here: Workspace, viewer: Client) -> None:
        rule = written(here)
        with scope(workspace=here.pk):
            rules.pause_rule(actor=member_actor(here), rule_id=written(here, "Off.").pk, now=NOW)
        for page in (text_of(viewer.get(LIST)), text_of(viewer.get(at("detail", rule)))):
            assert rule.text in page
            assert not any(f"/rules/{rule.pk}/{verb}/" in page for verb in ("up", "down", "pause", "edit", "resume"))
            assert at("create") not in page

    def test_each_says_what_it_costs_and_all_together_what_is_left(self, here: Workspace, reviewer: Client) -> None:
        rule = written(here, "Be brief.")
        page = text_of(reviewer.get(LIST))
        assert f">{tokens_of(rule.text)} tokens<" in page
        with scope(workspace=here.pk):
            told = context_for(member_actor(here), agent=None, subject=None, now=NOW, window=32_000).sections[0]
        assert f'aria-valuemax="400" aria-valuenow="{told.tokens}"' in page
        assert "in every prompt" in page
        assert "Over the budget" not in page

    def test_over_the_budget_is_said_plainly(self, here: Workspace, reviewer: Client) -> None:
        for number in range(12):
            written(here, f"Rule number {number}: " + "never promise what the plan does not hold, " * 8)
        page = text_of(reviewer.get(LIST))
        with scope(workspace=here.pk):
            told = context_for(member_actor(here), agent=None, subject=None, now=NOW, window=32_000).sections[0]
        assert f"Over the budget by {told.tokens - DEFAULT.context.rules} tokens" in page

    def test_the_fullest_prompt_is_that_of_the_costliest_pair(self, here: Workspace) -> None:
        """As the context really comes out for every pair there is."""
        actor = member_actor(here)
        for number, (agent, subject) in enumerate(
            [(None, None), ("a", None), ("b", None), (None, "x"), (None, "y"), ("a", "y"), ("b", "x"), ("c", "z")]
        ):
            written(here, "Say it " + "again and " * (number * 5 % 7) + "again.", agent=agent, subject=subject)
            with scope(workspace=here.pk):
                held = list(rules_in_force(actor))
                known = [(one, other) for one in ("a", "b", "c", None) for other in ("x", "y", "z", None)]
                each = [
                    context_for(actor, agent=a, subject=s, now=NOW, window=32_000).sections[0].tokens for a, s in known
                ]
                fullest = fullest_prompt(held)
            assert fullest.tokens == max(each)

    def test_no_rule_costs_nothing(self) -> None:
        assert fullest_prompt([]).tokens == 0

    @pytest.mark.parametrize("name", ["rule-list", "rule-detail", "rule-edit", "rule-create"])
    def test_the_number_of_queries_is_fixed(self, name: str, here: Workspace, reviewer: Client) -> None:
        reviewer.get(reverse("memory:theme"))  # its session learns the workspace
        rule = written(here)
        where = reverse(f"memory:{name}", args=[rule.pk] if name in {"rule-detail", "rule-edit"} else [])
        counted = []
        for wanted in (1, 50):
            for number in range(wanted):
                made = ObservationFactory(workspace=here)
                RuleFactory(workspace=here, source_observation=made, agent=made.agent, subject=made.subject)
                RuleFactory(workspace=here, status="paused", agent=made.agent)
                reworded(here, rule, f"Never use emojis {wanted} {number}.")
                written(here, f"Always use emojis {wanted} {number}.")
            with CaptureQueriesContext(connection) as queries:
                assert reviewer.get(where).status_code == 200
            counted.append(len(queries))
        assert counted[0] == counted[1]

    def test_a_move_asks_as_often_for_many_as_for_few(self, here: Workspace, reviewer: Client) -> None:
        reviewer.get(reverse("memory:theme"))
        counted = []
        for wanted in (2, 50):
            made = [RuleFactory(workspace=here, agent=AgentFactory(workspace=here)) for _ in range(wanted)]
            with CaptureQueriesContext(connection) as queries:
                assert reviewer.post(at("up", made[-1]), headers=HTMX).status_code == 200
            counted.append(len(queries))
        assert counted[0] == counted[1]
