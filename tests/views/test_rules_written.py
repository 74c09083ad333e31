"""Rules by a person's own hand: written, and reworded by two at once; nothing that was typed is lost."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from memory_app.domain.policy import LIMITS
from memory_app.models import Agent, AuditEntry, ProceduralRule, RuleVersion, Subject, Workspace
from memory_app.selectors.rules import tokens_of
from memory_app.services import rules
from memory_app.tenancy import scope
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
from tests.views.rules import EVIL, LIST, again, at, led_to, reworded, rows_of, written

pytestmark = pytest.mark.django_db


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
            ({"text": "Fine.", "agent": "a" * 201}, "For the agent is too long: 201 characters"),
            ({"text": "Fine.", "subject": "a\tb"}, "About the person must not hold control characters"),
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
