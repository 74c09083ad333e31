"""What tests of facts and of shared knowledge read of an answer, and of the database."""

from collections.abc import Sequence
from typing import Any

from django.contrib.messages import get_messages

from memory_app.models import AgentFact, Workspace
from memory_app.tenancy import scope
from tests.factories import (
    FactFactory,
)
from tests.views.pages import ids_of

LIST, BULK, MERGE = "/facts/", "/facts/bulk/", "/facts/merge/"


def shown(answer: Any) -> list[str]:
    """The ids of the rows, in their order."""
    return [name.removeprefix("fact-") for name in ids_of(answer) if name.startswith("fact-0")]


def pks(rows: Sequence[Any]) -> list[str]:
    return [str(row.pk) for row in rows]


def said(answer: Any) -> list[str]:
    """What was said, each message once: by a redirect's cookie or on the page."""
    return [str(message) for message in get_messages(answer.wsgi_request)]


def undo_of(answer: Any) -> str:
    """Where the button Undo of the last message posts to."""
    (message,) = get_messages(answer.wsgi_request)
    return str(message.extra_tags).split("|")[1]


def standing(*facts: Any) -> list[str]:
    with scope(workspace=facts[0].workspace_id):
        return [AgentFact.objects.get(pk=fact.pk).status for fact in facts]


def now_is(fact: Any) -> AgentFact:
    with scope(workspace=fact.workspace_id):
        found: AgentFact = AgentFact.objects.get(pk=fact.pk)
        return found


def three(here: Workspace, **given: Any) -> list[Any]:
    return [FactFactory(workspace=here, **given) for _ in range(3)]
