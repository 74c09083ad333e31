"""`manage.py nightly`: runs carried out from the command line, told step by step."""

from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from memory_app.domain import policy
from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import StepName
from memory_app.models import MaintenanceRun, Workspace
from memory_app.services.steps import STEPS
from memory_app.tenancy import scope
from tests.factories import ApiKeyFactory, WorkspaceFactory, key_actor
from tests.services.test_maintenance import observations, report

pytestmark = pytest.mark.django_db


@pytest.fixture
def workspace() -> Workspace:
    made: Workspace = WorkspaceFactory(slug="first")
    return made


@pytest.fixture
def actor(workspace: Workspace) -> Actor:
    return key_actor(ApiKeyFactory(workspace=workspace))


def nightly(*arguments: str) -> str:
    told = StringIO()
    call_command("nightly", *arguments, stdout=told)
    return told.getvalue()


def test_it_tells_each_step_and_finds_what_there_is(actor: Actor) -> None:
    report(actor, 6, before=timezone.now())
    lines = nightly("--workspace", "first").splitlines()
    assert [line.split(":")[0].strip() for line in lines] == ["first", "consolidate", "detect", "promote"]
    assert "detect: done, 1 of 1 subjects." in lines[2]
    assert len(observations(actor)) == 1


def test_dry_and_as_of(actor: Actor) -> None:
    report(actor, 6)
    nightly("--workspace", "first", "--dry-run", "--as-of", "2026-11-02T09:00:00+00:00")
    assert observations(actor) == []
    with scope(workspace=actor.workspace_id):
        run = MaintenanceRun.objects.get()
        assert (run.dry_run, run.now.isoformat()) == (True, "2026-11-02T09:00:00+00:00")


def test_of_all_workspaces_one_that_fails_keeps_none_of_the_others_from_theirs(
    actor: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = key_actor(ApiKeyFactory(workspace=WorkspaceFactory(slug="second")))
    for one in (actor, other):
        report(one, 6, before=timezone.now())
    detect = STEPS[StepName.DETECT]

    def share(**given: Any) -> Any:
        if given["subject"].workspace_id == actor.workspace_id:
            raise ValueError
        return detect(**given)

    monkeypatch.setitem(STEPS, StepName.DETECT, share)
    monkeypatch.setattr(policy, "DEFAULT", replace(policy.DEFAULT, jobs=replace(policy.DEFAULT.jobs, max_attempts=1)))
    with pytest.raises(CommandError, match="first"):
        nightly()
    assert len(observations(other)) == 1


@pytest.mark.parametrize("moment", ["tonight", "2026-13-01"])
def test_a_time_that_is_none_is_refused(workspace: Workspace, moment: str) -> None:
    with pytest.raises(CommandError, match="--as-of"):
        nightly("--workspace", workspace.slug, "--as-of", moment)
