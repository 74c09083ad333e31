"""What people call a company, from its row into the texts of what is found about it."""

import pytest

from memory_app.domain.actors import Actor
from memory_app.models import Company
from memory_app.services import directory
from memory_app.tenancy import scope
from tests.factories import NOW, ApiKeyFactory, WorkspaceFactory, key_actor
from tests.services.test_detection import KINDS, night, rows, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def actor() -> Actor:
    return key_actor(ApiKeyFactory(workspace=WorkspaceFactory(time_zone="UTC")))


@pytest.mark.parametrize(("name", "called"), [("Acme & Sons", "Acme & Sons"), ("", "acme")])
def test_a_company_is_told_by_its_name_or_by_its_key(actor: Actor, name: str, called: str) -> None:
    signals, _ = KINDS["company"]
    told(actor, signals)
    with scope(workspace=actor.workspace_id):
        directory.edit_company(actor=actor, key="acme", changes={"name": name}, now=NOW)
        assert Company.objects.get(key="acme").name == name
    night(actor)
    (row,) = [row for row in rows(actor) if f"For {called} " in row.quote]
    assert f" for {called}" in row.evidence
    assert row.rule_text == f"For {called}: write shorter drafts."
