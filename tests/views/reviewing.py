"""What tests of the review send, and what they read of an answer and of the database."""

from typing import Any

from django.test import Client
from django.urls import reverse

from memory_app.models import Observation, Verdict, Workspace
from memory_app.tenancy import scope
from tests.views.conftest import HTMX
from tests.views.pages import ids_of

REVIEW = "/review/"


def at(verb: str, row: Observation) -> str:
    return reverse(f"memory:observation-{verb}", args=[row.pk])


def shown(answer: Any) -> str | None:
    """The id of the card in an answer."""
    cards = [name.removeprefix("observation-") for name in ids_of(answer) if name.startswith("observation-")]
    return cards[0] if cards else None


def say(client: Client, verb: str, row: Observation, htmx: bool = True, **fields: Any) -> Any:
    about = {"in_review": "1", "seen": ""} | fields
    return client.post(at(verb, row), about, headers=HTMX if htmx else {}, follow=not htmx)


def verdicts(workspace: Workspace, **about: Any) -> list[Verdict]:
    with scope(workspace=workspace.pk):
        return list(Verdict.objects.filter(**about).order_by("created_at", "id"))


def status(row: Observation) -> str:
    with scope(workspace=row.workspace_id):
        return str(Observation.objects.get(pk=row.pk).status)
