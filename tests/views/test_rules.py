"""Rules by a person's own hand: written, reworded by two at once, moved, measured, and every word they ever had."""

from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from memory_app.domain.policy import DEFAULT, LIMITS
from memory_app.domain.vocabulary import Role
from memory_app.models import Agent, AuditEntry, ProceduralRule, RuleVersion, Subject, Workspace
from memory_app.selectors.injection import context_for
from memory_app.selectors.rules import fullest_prompt, rules_in_force, tokens_of
from memory_app.services import rules
from memory_app.tenancy import scope
from memory_app.views.diffs import word_diff
from tests.factories import (
    NOW,
    AgentFactory,
    ObservationFactory,
    RuleFactory,
    SubjectFactory,
    member_actor,
)
from tests.views.conftest import HTMX, Visitor
from tests.views.pages import attributes_of, ids_of, is_page, text_of

pytestmark = pytest.mark.django_db
LIST = "/rules/"
EVIL = "Never write <b>bold</b> & loud."


def at(verb: str, rule: ProceduralRule | None = None) -> str:
    return reverse(f"memory:rule-{verb}", args=[rule.pk] if rule else [])


def led_to(answer: Any) -> str:
    assert answer.status_code == 302
    return str(answer.url)


def rows_of(answer: Any) -> list[str]:
    return [name.removeprefix("rule-") for name in ids_of(answer) if name.startswith("rule-")]


def written(here: Workspace, text: str = "Keep it short.", **more: Any) -> ProceduralRule:
    with scope(workspace=here.pk):
        return rules.create_rule(actor=member_actor(here), text=text, now=NOW, **more)


def reworded(here: Workspace, rule: ProceduralRule, text: str, by: Any = None) -> ProceduralRule:
    with scope(workspace=here.pk):
        version = ProceduralRule.objects.get(pk=rule.pk).version
        actor = by or member_actor(here)
        return rules.edit_rule(actor=actor, rule_id=rule.pk, version=version, text=text, now=NOW)


def again(here: Workspace, rule: ProceduralRule) -> ProceduralRule:
    with scope(workspace=here.pk):
        return ProceduralRule.objects.select_related("agent", "subject").get(pk=rule.pk)


class TestCreate:
    def send(self, client: Client, headers: dict[str, str] | None = None, **fields: str) -> Any:
        return client.post(at("create"), fields, headers=headers or {})

    def test_a_form_without_a_script_makes_one_and_leads_to_it(self, here: Workspace, reviewer: Client) -> None:
        RuleFactory(workspace=here, position=70)
        answer = self.send(reviewer, text="  Sign as Maria.\r\nAlways. ", agent="mailer", subject="anna")
        with scope(workspace=here.pk):
            rule = ProceduralRule.objects.select_related("agent", "subject").get(text="Sign as Maria. Always.")
            assert (rule.agent.key, rule.subject.key, rule.position, rule.status) == ("mailer", "anna", 80, "active")
            assert RuleVersion.objects.get(rule=rule).version == 1
            assert AuditEntry.objects.filter(verb="rule.created", target_id=rule.pk).count() == 1
        assert led_to(answer) == f"{LIST}#rule-{rule.pk}"
        assert "In force for mailer · anna" in text_of(reviewer.get(LIST))

    def test_known_names_are_offered_and_reused(self, here: Workspace, reviewer: Client) -> None:
        agent = AgentFactory(workspace=here, key="mailer", name="The Mailer")
        SubjectFactory(workspace=here, key="anna")
        SubjectFactory(workspace=here, key="a-contact", kind="contact")
        SubjectFactory(workspace=here, key="forgotten", erased_at=NOW)
        page = text_of(reviewer.get(at("create")))
        assert '<option value="mailer">The Mailer</option>' in page
        assert '<option value="anna">' in page
        assert "a-contact" not in page
        assert "forgotten" not in page
        self.send(reviewer, text="Be brief.", agent="mailer")
        with scope(workspace=here.pk):
            assert ProceduralRule.objects.get().agent_id == agent.pk
            assert Agent.objects.count() == 1

    def test_nobody_named_means_everyone(self, here: Workspace, reviewer: Client) -> None:
        assert "In force for everyone" in text_of(reviewer.post(at("create"), {"text": "Be brief."}, follow=True))
        with scope(workspace=here.pk):
            rule = ProceduralRule.objects.get()
        assert (rule.agent_id, rule.subject_id) == (None, None)

    @pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
    @pytest.mark.parametrize(
        ("fields", "said"),
        [
            ({"text": "x" * (LIMITS.rule + 12)}, "Too long: 512 characters. At most 500 are taken."),
            ({"text": " \r\n "}, "Write what agents shall do."),
            ({"text": "Fine.", "agent": "a" * 201}, "agent is too long: 201 characters"),
            ({"text": "Fine.", "subject": "a\tb"}, "subject must not hold control characters"),
        ],
        ids=["long", "empty", "agent", "subject"],
    )
    def test_an_error_stands_beside_its_field_and_everything_typed_stays(
        self, fields: dict[str, str], said: str, headers: dict[str, str], here: Workspace, reviewer: Client
    ) -> None:
        answer = self.send(reviewer, headers, **{"agent": "kept-agent", "subject": "kept-subject"} | fields)
        page = unescape(text_of(answer))
        assert answer.status_code == 422
        assert is_page(answer) is not bool(headers)
        assert all(value.strip() in page for value in fields.values())
        assert "kept-agent" in page or "kept-subject" in page
        wrong = next(name for name in ("subject", "agent", "text") if name in fields)
        assert said in page.split(f'id="{wrong}-new"')[1].split('<div class="field">')[0]
        assert attributes_of(answer, f"{wrong}-new")["aria-invalid"] == "true"
        with scope(workspace=here.pk):
            assert not ProceduralRule.objects.exists()
            assert not Agent.objects.exists()
            assert not Subject.objects.exists()

    def test_a_rule_of_500_characters_of_any_script_fits(self, here: Workspace, reviewer: Client) -> None:
        for letter in ("ж", "字", "𝄞", "\U0001f600"):
            assert self.send(reviewer, text=letter * LIMITS.rule).status_code == 302

    def test_somebody_who_was_erased_is_refused_beside_the_field(self, here: Workspace, reviewer: Client) -> None:
        SubjectFactory(workspace=here, key="anna", erased_at=NOW)
        answer = self.send(reviewer, text="Kept words.", subject="anna")
        assert answer.status_code == 422
        assert "was erased" in text_of(answer).split('id="subject-new"')[1]
        assert "Kept words." in text_of(answer)

    def test_htmx_opens_the_form_in_place_and_gets_the_list_back(self, here: Workspace, reviewer: Client) -> None:
        opened = reviewer.get(at("create"), headers=HTMX)
        assert ids_of(opened)[0] == "new-rule"
        answer = self.send(reviewer, HTMX, text="Be brief.")
        assert answer.status_code == 200
        assert answer["HX-Retarget"] == "#board"
        assert not is_page(answer)
        [pk] = rows_of(answer)
        assert "data-focus" in attributes_of(answer, f"rule-{pk}")
        assert attributes_of(answer, "new-rule")["hx-swap-oob"] == "true"
        assert "In force for everyone" in text_of(answer)

    def test_htmx_closes_the_form_and_nothing_else(self, reviewer: Client) -> None:
        closed = reviewer.get(LIST, headers=HTMX | {"HX-Target": "new-rule"})
        assert ids_of(closed) == ["new-rule"]
        assert "<form" not in text_of(closed)

    def test_who_may_not(self, viewer: Client, here: Workspace) -> None:
        assert viewer.get(at("create")).status_code == 403
        assert self.send(viewer, text="Mine.").status_code == 403
        assert viewer.put(at("create")).status_code == 405
        with scope(workspace=here.pk):
            assert not ProceduralRule.objects.exists()


class TestMeasure:
    def test_it_counts_what_would_be_stored(self, reviewer: Client, here: Workspace) -> None:
        counted = text_of(reviewer.post(at("measure"), {"text": "  Be\r\nbrief. "}, headers=HTMX))
        assert "9 of 500 characters" in counted
        assert f"{tokens_of('Be brief.')} tokens of a prompt" in counted
        over = text_of(reviewer.post(at("measure"), {"text": "x" * 501}, headers=HTMX))
        assert "bad-text" in over
        with scope(workspace=here.pk):
            assert not ProceduralRule.objects.exists()

    def test_a_plain_request_gets_the_form_with_its_words(self, reviewer: Client, viewer: Client) -> None:
        answer = reviewer.post(at("measure"), {"text": EVIL, "agent": "mailer"})
        assert is_page(answer)
        assert EVIL in unescape(text_of(answer))
        assert EVIL not in text_of(answer)
        assert "mailer" in text_of(answer)
        assert viewer.post(at("measure"), {"text": "x"}).status_code == 403
        assert reviewer.get(at("measure")).status_code == 405


class TestEdit:
    def send(self, client: Client, rule: ProceduralRule, version: object, text: str, **how: Any) -> Any:
        return client.post(at("edit", rule), {"version": version, "text": text}, **how)

    def test_words_change_and_source_scope_and_place_stay(self, here: Workspace, reviewer: Client) -> None:
        made = ObservationFactory(workspace=here)
        rule = RuleFactory(workspace=here, source_observation=made, agent=made.agent, subject=made.subject, position=30)
        page = text_of(reviewer.get(at("edit", rule)))
        assert rule.text in unescape(page)
        assert "it stays linked to its observation" in page
        answer = self.send(reviewer, rule, 1, "No semicolons at all.")
        assert led_to(answer) == f"{LIST}#rule-{rule.pk}"
        now = again(here, rule)
        assert (now.text, now.version, now.position) == ("No semicolons at all.", 2, 30)
        assert (now.source_observation_id, now.agent_id, now.subject_id) == (made.pk, made.agent.pk, made.subject.pk)

    @pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
    def test_a_stale_one_shows_both_and_loses_nothing(
        self, headers: dict[str, str], here: Workspace, visitor: Visitor
    ) -> None:
        rule = written(here, "Use semicolons.")
        grace = visitor(name="Grace")
        theirs = reworded(here, rule, "Use commas.")
        answer = self.send(grace, rule, 1, EVIL, headers=headers)
        page = text_of(answer)
        assert answer.status_code == 409
        assert is_page(answer) is not bool(headers)
        assert "Use commas." in page
        assert EVIL in unescape(page)
        assert EVIL not in page
        assert '<input type="hidden" name="version" value="2">' in page
        assert again(here, rule).text == theirs.text
        mine = self.send(grace, rule, 2, EVIL, headers=headers)
        assert mine.status_code == (200 if headers else 302)
        assert (again(here, rule).text, again(here, rule).version) == (EVIL, 3)

    def test_it_says_who_reworded_it_though_another_moved_it_since(self, here: Workspace, visitor: Visitor) -> None:
        rule = written(here, "Use semicolons.")
        writer, mover = member_actor(here), member_actor(here)
        reworded(here, rule, "Use commas.", by=writer)
        with scope(workspace=here.pk):
            rules.pause_rule(actor=mover, rule_id=rule.pk, now=NOW)
            by = RuleVersion.objects.select_related("member").get(rule=rule, version=2).member
        page = text_of(self.send(visitor(), rule, 1, "Use dashes."))
        assert f"<bdi>{by}</bdi>" in page
        assert "Use <del>commas</del><ins>dashes</ins>." in page

    def test_one_that_was_only_moved_or_paused_since_is_no_conflict(self, here: Workspace, reviewer: Client) -> None:
        rule = written(here)
        with scope(workspace=here.pk):
            rules.pause_rule(actor=member_actor(here), rule_id=rule.pk, now=NOW)
        assert self.send(reviewer, rule, 1, "Other words.").status_code == 302
        now = again(here, rule)
        assert (now.text, now.version, now.status) == ("Other words.", 3, "paused")

    @pytest.mark.parametrize("version", ["", "0", "99", "-1", "two", "9" * 30, "²"])
    def test_a_version_that_never_was_is_stale(self, version: str, here: Workspace, reviewer: Client) -> None:
        rule = written(here)
        answer = self.send(reviewer, rule, version, "Other words.")
        assert answer.status_code == 409
        assert "Other words." in text_of(answer)
        assert again(here, rule).version == 1

    def test_the_same_words_again_are_no_new_version(self, here: Workspace, reviewer: Client) -> None:
        rule = written(here)
        for version in (1, 1):
            assert self.send(reviewer, rule, version, f" {rule.text} ").status_code == 302
        assert self.send(reviewer, rule, 1, "Other.").status_code == 302
        assert self.send(reviewer, rule, 1, "Other.").status_code == 302  # the form is sent twice
        assert again(here, rule).version == 2

    def test_an_error_stands_beside_the_field_and_the_version_stays_what_it_was(
        self, here: Workspace, reviewer: Client
    ) -> None:
        rule = written(here)
        reworded(here, rule, "Meanwhile.")
        answer = self.send(reviewer, rule, 1, "y" * 501)
        assert answer.status_code == 422
        assert "y" * 501 in text_of(answer)
        assert '<input type="hidden" name="version" value="1">' in text_of(answer)
        assert "Too long: 501 characters" in text_of(answer)

    def test_a_demoted_one_says_how_it_comes_back_and_keeps_the_words(self, here: Workspace, reviewer: Client) -> None:
        rule = RuleFactory(workspace=here, status="demoted")
        answer = self.send(reviewer, rule, 1, "Typed meanwhile.")
        assert answer.status_code == 409
        assert "confirm its observation to bring it back" in text_of(answer)
        assert "Typed meanwhile." in text_of(answer)

    def test_htmx_edits_in_the_row(self, here: Workspace, reviewer: Client) -> None:
        rule = written(here)
        opened = reviewer.get(at("edit", rule), headers=HTMX)
        assert ids_of(opened)[0] == f"rule-{rule.pk}"
        assert not is_page(opened)
        fields = {"version": 1, "text": "Other words.", "editing": str(rule.pk)}
        answer = reviewer.post(at("edit", rule) + f"?closed={rule.pk}", fields, headers=HTMX)
        assert answer["HX-Retarget"] == "#board"
        assert ids_of(answer)[0] == "rules"
        assert f"words-{rule.pk}" not in ids_of(answer)
        assert "Other words." in text_of(answer)

    def test_who_may_not(self, here: Workspace, viewer: Client, stranger: Client) -> None:
        rule = written(here)
        for client, status in ((viewer, 403), (stranger, 404)):
            assert client.get(at("edit", rule)).status_code == status
            assert self.send(client, rule, 1, "Mine.").status_code == status
        assert viewer.put(at("edit", rule)).status_code == 405
        assert again(here, rule).version == 1


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


FOR_LIST = HTMX | {"HX-Target": "board"}


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


class TestVersions:
    def test_who_did_what_when_newest_first(self, here: Workspace, reviewer: Client) -> None:
        actor = member_actor(here)
        rule = written(here, "Use semicolons in mails.")
        written(here, "Another.")
        reworded(here, rule, EVIL, by=actor)
        with scope(workspace=here.pk):
            rules.pause_rule(actor=actor, rule_id=rule.pk, now=NOW)
            rules.resume_rule(actor=actor, rule_id=rule.pk, now=NOW)
            rules.edit_rule(actor=actor, rule_id=rule.pk, version=4, position=99, now=NOW)
        answer = reviewer.get(at("detail", rule))
        page = text_of(answer)
        assert [name for name in ids_of(answer) if name.startswith("version-")] == [
            f"version-{n}" for n in (5, 4, 3, 2, 1)
        ]
        told = ["moved", "switched on", "paused", "reworded", "made"]
        assert [page.index(f"{word} ·") for word in told] == sorted(page.index(f"{word} ·") for word in told)
        assert EVIL not in page
        assert "<del>Use semicolons in mails</del>" in page
        assert "&lt;b&gt;bold&lt;/b&gt;" in page

    def test_older_ones_are_one_click_away_and_still_compared(self, here: Workspace, reviewer: Client) -> None:
        rule = written(here, "Wording 1.")
        for number in range(2, 56):
            reworded(here, rule, f"Wording {number}.")
        answer = reviewer.get(at("detail", rule))
        shown = [name for name in ids_of(answer) if name.startswith("version-")]
        assert (len(shown), shown[-1]) == (50, "version-6")
        assert "<del>5</del>" in text_of(answer)
        rest = reviewer.get(at("detail", rule), {"before": "6"})
        assert [name for name in ids_of(rest) if name.startswith("version-")] == [
            f"version-{n}" for n in (5, 4, 3, 2, 1)
        ]
        assert "Show older" not in text_of(rest)
        assert reviewer.get(at("detail", rule), {"before": "9" * 40}).status_code == 200

    def test_opposites_are_named_on_each_others_page(self, here: Workspace, reviewer: Client) -> None:
        one = written(here, "Never use emojis in mails.")
        other = written(here, "Always use emojis in mails.")
        page = text_of(reviewer.get(at("detail", one)))
        assert "Agents get this and its opposite" in page
        assert at("detail", other) in page

    def test_it_says_how_it_stands(self, here: Workspace, reviewer: Client) -> None:
        rejected = ObservationFactory(workspace=here, status="rejected")
        for rule, word in (
            (written(here), "in force"),
            (RuleFactory(workspace=here, status="paused"), "paused"),
            (RuleFactory(workspace=here, status="demoted"), "demoted"),
            (RuleFactory(workspace=here, source_observation=rejected), "held back"),
        ):
            assert word in text_of(reviewer.get(at("detail", rule)))

    def test_strangers_and_the_erased_have_no_page(self, here: Workspace, viewer: Client, stranger: Client) -> None:
        rule = written(here)
        gone = RuleFactory(workspace=here, subject=SubjectFactory(workspace=here, erased_at=NOW))
        assert viewer.get(at("detail", rule)).status_code == 200
        assert stranger.get(at("detail", rule)).status_code == 404
        assert viewer.get(at("detail", gone)).status_code == 404
        assert viewer.post(at("detail", rule)).status_code == 405

    def test_a_version_by_the_service_itself_or_by_one_who_left(self, here: Workspace, visitor: Visitor) -> None:
        rule = RuleFactory(workspace=here)
        with scope(workspace=here.pk):
            for number, word in ((1, "tool"), (2, "user")):
                RuleVersion.objects.create(
                    workspace=here, rule=rule, version=number, text="x", status="active", source_class=word,
                    created_at=NOW,
                )  # fmt: skip
        page = text_of(visitor(Role.VIEWER).get(at("detail", rule)))
        assert "<bdi>Palimpsest</bdi>" in page
        assert "<bdi>a former member</bdi>" in page


class TestWordDiff:
    @pytest.mark.parametrize(
        ("before", "after", "shown"),
        [
            ("Use semicolons.", "Use commas.", "Use [-semicolons][+commas]."),
            ("Use commas", "Use commas in mails", "Use commas [+in mails]"),
            ("Kein Semikolon", "Kein Semikolon", "Kein Semikolon"),
            ("文末に絵文字を使う", "文末に絵文字は使う", "文末に絵文字[-を][+は]使う"),
            ("", "New", "[+New]"),
            ("Use long words", "Use words", "Use [-long] words"),
            ("Use words", "Use no long words", "Use [+no long] words"),
            ("Use old words", "Use new words", "Use [-old] [+new] words"),
            ("हिन्दी में लिखें", "हिन्दी में बोलें", "हिन्दी में [-लिखें][+बोलें]"),
        ],
    )
    def test_words_that_came_and_went(self, before: str, after: str, shown: str) -> None:
        marks = {"": "{}", "gap": "{}", "ins": "[+{}]", "del": "[-{}]"}
        pieces = list(word_diff(before, after))
        assert "".join(marks[piece.kind].format(piece.text) for piece in pieces) == shown
        assert "".join(piece.text for piece in pieces if piece.kind in {"", "ins"}) == after
