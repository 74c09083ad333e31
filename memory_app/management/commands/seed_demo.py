"""`manage.py seed_demo`: the workspace `demo`, told by the real engine."""

import time
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memory_app.management.commands.prepare import OWNER_EMAIL, OWNER_NAME
from memory_app.models import Member, Workspace
from memory_app.services import demo, members
from memory_app.tenancy import scope

_MOST_PEOPLE = 1_000


class Command(BaseCommand):
    """Make the demo workspace, unless it is there."""

    help = f"Make the workspace 'demo': {demo.DAYS} days of a fictional company, ending last night."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How much of it."""
        parser.add_argument(
            "--scale", type=_scale, default=1, metavar="N", help=f"N people instead of one, up to {_MOST_PEOPLE:,}"
        )

    def handle(self, *args: object, **options: Any) -> None:  # noqa: ARG002
        """Safe to repeat: a demo that stands is left alone."""
        with scope(directory=True):
            if Workspace.objects.filter(slug=demo.SLUG).exists():
                if options["scale"] > 1:
                    raise CommandError("The demo is there already; DEMO_SCALE at the first start makes it larger.")
                self.stdout.write("The demo workspace is there already.")
                return
        began, now = time.monotonic(), timezone.now()
        found = Member.objects.filter(email=OWNER_EMAIL).first()
        owner = found or Member.objects.create_member(email=OWNER_EMAIL, name=OWNER_NAME, now=now)
        workspace = members.create_workspace(
            slug=demo.SLUG, name=demo.NAME, owner=owner, now=now, time_zone=demo.ZONE, nights=False
        )
        made = demo.tell(demo.Story(workspace, owner, demo.last_night(now), people=options["scale"]))
        told = ", ".join(f"{count} {what}" for what, count in made.items())
        self.stdout.write(f"The demo workspace holds {told} ({time.monotonic() - began:.1f} s).")


def _scale(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= _MOST_PEOPLE:
        raise ArgumentTypeError(f"it takes a whole number from 1 to {_MOST_PEOPLE:,}, not {text!r}")
    return int(text)
