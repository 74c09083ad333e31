"""`manage.py create_workspace --slug acme --name "Acme" --email …`: an empty workspace, and a link for its owner."""

from argparse import ArgumentParser

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email, validate_slug
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.errors import Refusal
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_text
from memory_app.management.commands.create_member import LONGEST_EMAIL
from memory_app.models import Member, Workspace
from memory_app.services import members
from memory_app.tenancy import scope

_LONGEST_SLUG = 60


class Command(BaseCommand):
    """Give a person a workspace of their own."""

    help = "Make an empty workspace with its owner; prints a link that signs the owner in once, on the last line."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What it is called, and whose it is."""
        parser.add_argument("--slug", required=True, help="its short name, like acme")
        parser.add_argument("--name", default="", help="its name on pages; the slug where left out")
        parser.add_argument("--email", required=True, help="the owner's address; an account is made where new")

    def handle(self, *args: object, **options: str) -> None:  # noqa: ARG002
        """Refuses a slug that is taken."""
        now = timezone.now()
        try:
            validate_email(options["email"])
            validate_slug(options["slug"])
            slug = clean_text(options["slug"], field="slug", limit=_LONGEST_SLUG, required=True, multiline=False)
            email = clean_text(options["email"], field="email", limit=LONGEST_EMAIL, required=True, multiline=False)
            name = clean_text(options["name"] or slug, field="name", limit=LIMITS.name, multiline=False)
        except (Refusal, ValidationError) as exc:
            raise CommandError(str(getattr(exc, "message", exc))) from exc
        with scope(directory=True):
            if Workspace.objects.filter(slug=slug).exists():
                raise CommandError(f"There is a workspace {slug!r} already.")
        found = Member.objects.filter(email__iexact=email).first()
        owner = found or Member.objects.create_member(email=email, name="", now=now)
        members.create_workspace(slug=slug, name=name, owner=owner, now=now)
        token = members.make_sign_in_link(member=owner, now=now)
        self.stdout.write(f"{owner.email} owns {slug}.")
        self.stdout.write(settings.BASE_URL + reverse("memory:sign-in-link", args=[token]))
