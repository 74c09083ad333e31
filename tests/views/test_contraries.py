"""What says the opposite, on the card and among the rules."""

import pytest
from django.test import Client
from django.urls import reverse

from memory_app.domain.vocabulary import Role
from memory_app.models import Workspace
from memory_app.services import contradictions, rules
from memory_app.tenancy import scope
from tests.factories import NOW, ObservationFactory, member_actor
from tests.views.pages import text_of

pytestmark = pytest.mark.django_db
NEVER, ALWAYS = "Never use emojis in mails to <b>clients</b>.", "Always use emojis in mails to <b>clients</b>."
SHOWN = "use emojis in mails to &lt;b&gt;clients&lt;/b&gt;."


class TestCard:
    def test_it_names_what_says_the_opposite_as_text(self, here: Workspace, reviewer: Client) -> None:
        row = ObservationFactory(workspace=here, pattern=None, quote=NEVER, rule_text="")
        actor = member_actor(here, Role.REVIEWER)
        with scope(workspace=here.pk):
            rule = rules.create_rule(actor=actor, text=ALWAYS, now=NOW)
            contradictions.weigh_observations([row], actor=actor, now=NOW)
        page = text_of(reviewer.get(reverse("memory:observation-detail", args=[row.pk])))
        assert "This says the opposite" in page
        assert f"Always {SHOWN}" in page
        assert f'{reverse("memory:rule-list")}#rule-{rule.pk}"' in page
        with scope(workspace=here.pk):
            rules.pause_rule(actor=actor, rule_id=rule.pk, now=NOW)
        assert "This says the opposite" not in text_of(
            reviewer.get(reverse("memory:observation-detail", args=[row.pk]))
        )


class TestRules:
    def test_each_of_two_opposites_names_the_other(self, here: Workspace, reviewer: Client) -> None:
        actor = member_actor(here, Role.REVIEWER)
        with scope(workspace=here.pk):
            one, other = (rules.create_rule(actor=actor, text=text, now=NOW) for text in (NEVER, ALWAYS))
        page = text_of(reviewer.get(reverse("memory:rule-list")))
        assert page.count("Agents get this and its opposite") == 2
        assert all(f'href="#rule-{rule.pk}"' in page for rule in (one, other))
        with scope(workspace=here.pk):
            rules.pause_rule(actor=actor, rule_id=one.pk, now=NOW)
        assert "Agents get this and its opposite" not in text_of(reviewer.get(reverse("memory:rule-list")))
