"""`manage.py seed_demo`: the workspace `demo`, told by the real engine."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from memory_app.management.commands.prepare import OWNER_EMAIL, OWNER_NAME
from memory_app.models import Member, Workspace
from memory_app.services import demo, members
from memory_app.tenancy import scope


class Command(BaseCommand):
    """Make the demo workspace, unless it is there."""

    help = "Make the workspace 'demo' with a few weeks of a fictional company's signals."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The larger demo comes with a later issue."""
        parser.add_argument("--scale", type=int, default=1, choices=[1], help="only 1 for now")

    def handle(self, *args: object, **options: Any) -> None:  # noqa: ARG002
        """Safe to repeat: a demo that stands is left alone."""
        with scope(directory=True):
            if Workspace.objects.filter(slug=demo.SLUG).exists():
                self.stdout.write("The demo workspace is there already.")
                return
        began, now = time.monotonic(), timezone.now()
        found = Member.objects.filter(email=OWNER_EMAIL).first()
        owner = found or Member.objects.create_member(email=OWNER_EMAIL, name=OWNER_NAME, now=now)
        workspace = members.create_workspace(slug=demo.SLUG, name=demo.NAME, owner=owner, now=now, time_zone=demo.ZONE)
        made = demo.tell(demo.Story(workspace, owner, demo.last_night(now)))
        told = ", ".join(f"{count} {what}" for what, count in made.items())
        self.stdout.write(f"The demo workspace holds {told} ({time.monotonic() - began:.1f} s).")
