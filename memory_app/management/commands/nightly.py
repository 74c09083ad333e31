"""`manage.py nightly`: ask for a maintenance run and carry it out, beside the service's workers if they run."""

import time
from argparse import ArgumentParser
from datetime import datetime
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memory_app.domain.actors import system_actor
from memory_app.domain.errors import Refusal
from memory_app.domain.vocabulary import RunStatus, Way
from memory_app.models import MaintenanceRun, Workspace
from memory_app.services import maintenance, members, work
from memory_app.tenancy import scope

_OVER = {RunStatus.DONE, RunStatus.FAILED}
_PAUSE_SECONDS = 0.2


class Command(BaseCommand):
    """Run the night's work now."""

    help = "Run the night's work now, for one workspace or for all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """As `api.md` says."""
        parser.add_argument("--workspace", help="its short name; all when left out")
        parser.add_argument("--as-of", dest="as_of", help="work as if it were this time, ISO 8601 with offset")
        parser.add_argument("--dry-run", dest="dry_run", action="store_true", help="count, change nothing")

    def handle(self, *args: object, **options: Any) -> None:  # noqa: ARG002
        """One run a workspace; its steps are printed."""
        try:
            as_of = datetime.fromisoformat(options["as_of"]) if options["as_of"] else None
            workspaces = self._workspaces(options["workspace"])
            failed = [one for one in workspaces if not self._run(one, as_of=as_of, dry_run=options["dry_run"])]
        except Refusal as exc:
            raise CommandError(exc.message) from exc
        except ValueError as exc:
            raise CommandError("--as-of takes a time like 2026-03-02T03:00:00+01:00.") from exc
        if failed:
            names = ", ".join(one.slug for one in failed)
            raise CommandError(f"The run of {names} failed; what is parked can be retried on the page Parked jobs.")

    @staticmethod
    def _workspaces(slug: str | None) -> list[Workspace]:
        if slug:
            return [members.workspace_by_slug(slug)]
        with scope(directory=True):
            return list(Workspace.objects.order_by("slug"))

    def _run(self, workspace: Workspace, *, as_of: datetime | None, dry_run: bool) -> bool:
        """Whether it did not fail."""
        with scope(workspace=workspace.pk):
            asked = maintenance.request_run(
                actor=system_actor(workspace.pk, Way.COMMAND), now=timezone.now(), dry_run=dry_run, as_of=as_of
            )
        self.stdout.write(f"{workspace.slug}:")
        told: set[str] = set()
        while (status := self._tell(workspace, asked.pk, told)) not in _OVER:
            if not work.run_due(workspace_id=workspace.pk, now=timezone.now):
                time.sleep(_PAUSE_SECONDS)  # what is left is with the service's own workers

        return status != RunStatus.FAILED

    def _tell(self, workspace: Workspace, run_id: UUID, told: set[str]) -> str:
        """Print the steps that have ended since; the run's status."""
        with scope(workspace=workspace.pk):
            run = MaintenanceRun.objects.in_workspace(workspace.pk).get(pk=run_id)
            steps = [step for step in run.steps.all() if step.status in _OVER and step.name not in told]
        for step in steps:
            told.add(step.name)
            counts = ", ".join(f"{word} {count}" for word, count in sorted(step.counts.items()))
            self.stdout.write(f"  {step.name}: {step.status}, {step.done} of {step.total} subjects. {counts}")
        status: str = run.status
        return status
