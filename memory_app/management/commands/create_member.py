"""`manage.py create_member --email … --workspace … --role reviewer`: an account, and a link that lets it in once."""

from argparse import ArgumentParser

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.actors import system_actor
from memory_app.domain.errors import Refusal
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_text
from memory_app.domain.vocabulary import Role, Way
from memory_app.models import Member
from memory_app.services import members
from memory_app.tenancy import scope

LONGEST_EMAIL = 254


class Command(BaseCommand):
    """Give a person an account."""

    help = "Make an account with a role in a workspace; prints a link that signs it in once, alone on the last line."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Who, where, as what."""
        parser.add_argument("--email", required=True)
        parser.add_argument("--name", default="")
        parser.add_argument("--workspace", required=True)
        parser.add_argument("--role", default=Role.REVIEWER.value, choices=[role.value for role in Role])

    def handle(self, *args: object, **options: str) -> None:  # noqa: ARG002
        """An existing account gets the role and a new link."""
        now = timezone.now()
        try:
            validate_email(options["email"])
            email = clean_text(options["email"], field="email", limit=LONGEST_EMAIL, required=True, multiline=False)
            name = clean_text(options["name"], field="name", limit=LIMITS.name, multiline=False)
            workspace = members.workspace_by_slug(options["workspace"])
        except (Refusal, ValidationError) as exc:
            raise CommandError(str(getattr(exc, "message", exc))) from exc
        found = Member.objects.filter(email__iexact=email).first()
        member = found or Member.objects.create_member(email=email, name=name, now=now)
        try:
            with scope(workspace=workspace.pk):
                actor = system_actor(workspace.pk, Way.COMMAND)
                members.join_workspace(
                    workspace_id=workspace.pk, member=member, role=Role(options["role"]), actor=actor, now=now
                )
        except Refusal as exc:
            raise CommandError(exc.message) from exc
        token = members.make_sign_in_link(member=member, now=now)
        self.stdout.write(f"{member.email} is {options['role']} in {workspace.slug}.")
        self.stdout.write(settings.BASE_URL + reverse("memory:sign-in-link", args=[token]))
