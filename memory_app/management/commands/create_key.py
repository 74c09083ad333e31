"""`manage.py create_key --workspace demo --scopes read,write`: prints the key alone on its last line, once."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memory_app.domain.actors import system_actor
from memory_app.domain.errors import Refusal
from memory_app.domain.vocabulary import Way
from memory_app.services import keys, members
from memory_app.tenancy import scope


class Command(BaseCommand):
    """Make an API key."""

    help = "Make an API key; it is printed once, alone on the last line."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """As `api.md` says."""
        parser.add_argument("--workspace", required=True, help="its short name, like demo")
        parser.add_argument("--agent", help="bind the key to this agent")
        parser.add_argument("--subject", help="bind the key to this subject")
        parser.add_argument("--scopes", required=True, help="read,write,review,export")
        parser.add_argument("--name", default="made by create_key")

    def handle(self, *args: object, **options: str) -> None:  # noqa: ARG002
        """Refusals are told in their own words."""
        try:
            workspace = members.workspace_by_slug(options["workspace"])
            with scope(workspace=workspace.pk):
                _, secret = keys.create_key(
                    actor=system_actor(workspace.pk, Way.COMMAND),
                    name=options["name"],
                    scopes=[word.strip() for word in options["scopes"].split(",") if word.strip()],
                    agent=options["agent"],
                    subject=options["subject"],
                    now=timezone.now(),
                )
        except Refusal as exc:
            raise CommandError(exc.message) from exc
        self.stdout.write("Keep this key; it can't be shown again.")
        self.stdout.write(secret)
