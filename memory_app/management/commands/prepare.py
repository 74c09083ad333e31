"""`manage.py prepare`: what `up` runs before it serves: migrate, the first workspace, and the link that lets one in."""

import subprocess
import sys
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils import timezone

from memory_app.models import Member, Workspace
from memory_app.services import members
from memory_app.tenancy import scope

OWNER_EMAIL = "owner@demo.example"
OWNER_NAME = "Maria Rossi"


class Command(BaseCommand):
    """Make a fresh database ready, and leave a used one as it is."""

    help = "Migrate; on the first run make the demo workspaces; print a sign-in link while its owner has no password."
    requires_system_checks: list[str] = []

    def handle(self, *args: object, **options: object) -> None:  # noqa: ARG002
        """Safe to repeat."""
        _collect_static()
        call_command("migrate", interactive=False, verbosity=0)
        with scope(directory=True):
            first = not Workspace.objects.exists()
        if first:
            call_command("seed_demo", scale=settings.DEMO_SCALE, stdout=self.stdout)
        owner = Member.objects.filter(email=OWNER_EMAIL, is_active=True).first()
        if owner is not None and not owner.has_usable_password():
            token = members.make_sign_in_link(member=owner, now=timezone.now())
            self.stdout.write(settings.BASE_URL + reverse("memory:sign-in-link", args=[token]))


def _collect_static() -> None:
    """Compress and name the static files by content, unless none is newer than the last time.

    In a process of its own: which storage holds is settled when settings are read.
    """
    root = Path(settings.STATIC_ROOT)
    root.mkdir(parents=True, exist_ok=True)
    manifest = root / "staticfiles.json"
    sources = (storage.path(path) for finder in get_finders() for path, storage in finder.list([]))
    if manifest.exists() and manifest.stat().st_mtime > max(Path(path).stat().st_mtime for path in sources):
        return
    command = [sys.executable, sys.argv[0], "collectstatic", "--no-input", "--clear", "--verbosity", "0"]
    subprocess.run(command, check=True)  # noqa: S603 - our own interpreter and command
