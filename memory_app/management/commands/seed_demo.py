"""`manage.py seed_demo`: the workspaces `demo` and `demo-dev`, told by the real engine."""

import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memory_app.management.commands.prepare import OWNER_EMAIL, OWNER_NAME
from memory_app.models import Member, Workspace
from memory_app.services import demo, members
from memory_app.services.demo import dev
from memory_app.tenancy import scope

_MOST_PEOPLE = 1_000


class Command(BaseCommand):
    """Make the demo workspaces, unless they are there."""

    help = (
        f"Make the workspaces '{demo.SLUG}', {demo.DAYS} days of a fictional company that end last night, "
        f"and '{dev.SLUG}', {dev.DAYS} working days of a team with coding agents."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How much of it."""
        parser.add_argument(
            "--scale",
            type=_scale,
            default=1,
            metavar="N",
            help=f"N people and N teams instead of one each, up to {_MOST_PEOPLE:,}",
        )

    def handle(self, *args: object, **options: Any) -> None:  # noqa: ARG002
        """Safe to repeat: a demo that stands is left alone."""
        slugs = [demo.SLUG, dev.SLUG]
        with scope(directory=True):
            there = set(Workspace.objects.filter(slug__in=slugs).values_list("slug", flat=True))
        if there and options["scale"] > 1:
            raise CommandError("The demo is there already; DEMO_SCALE at the first start makes it larger.")
        if demo.SLUG in there:
            self.stdout.write("The demo workspace is there already.")
        else:
            self._tell_mails(options["scale"])
        if dev.SLUG in there:
            self.stdout.write("The development team's demo is there already.")
        else:
            self._tell_code(options["scale"])

    def _tell_mails(self, people: int) -> None:
        began, now = time.monotonic(), timezone.now()
        story = _story(demo.SLUG, demo.NAME, demo.ZONE, people, now)
        self._say("The demo workspace", demo.tell(story), began)

    def _tell_code(self, teams: int) -> None:
        began, now = time.monotonic(), timezone.now()
        story = _story(dev.SLUG, dev.NAME, dev.ZONE, teams, now)
        self._say("The development team's demo", dev.tell(story, now=now), began)

    def _say(self, what: str, made: Mapping[str, int], began: float) -> None:
        told = ", ".join(f"{count} {kind}" for kind, count in made.items())
        self.stdout.write(f"{what} holds {told} ({time.monotonic() - began:.1f} s).")


def _story(slug: str, name: str, zone: str, people: int, now: datetime) -> demo.Story:
    """A new workspace of the demo's owner, whose account is made where there is none."""
    found = Member.objects.filter(email=OWNER_EMAIL).first()
    owner = found or Member.objects.create_member(email=OWNER_EMAIL, name=OWNER_NAME, now=now)
    workspace = members.create_workspace(slug=slug, name=name, owner=owner, now=now, time_zone=zone, nights=False)
    return demo.Story(workspace, owner, demo.last_night(now), people=people)


def _scale(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= _MOST_PEOPLE:
        raise ArgumentTypeError(f"it takes a whole number from 1 to {_MOST_PEOPLE:,}, not {text!r}")
    return int(text)
