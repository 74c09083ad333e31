"""What tests of rules write by hand, and what they read of an answer and of the database."""

from typing import Any

from django.urls import reverse

from memory_app.models import ProceduralRule, Workspace
from memory_app.services import rules
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    member_actor,
)
from tests.views.conftest import HTMX
from tests.views.pages import ids_of

LIST = "/rules/"
EVIL = "Never write <b>bold</b> & loud."
FOR_LIST = HTMX | {"HX-Target": "board"}


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
