"""`manage.py prepare`: what `up` runs before it serves: migrate, the first workspace, and the link that lets one in."""

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.urls import reverse
from django.utils import timezone

from memory_app.models import Member, Workspace
from memory_app.services import members
from memory_app.tenancy import scope

OWNER_EMAIL = "owner@demo.example"
OWNER_NAME = "Demo Owner"


class Command(BaseCommand):
    """Make a fresh database ready, and leave a used one as it is."""

    help = "Migrate; on the first run make the demo workspace; print a sign-in link while its owner has no password."
    requires_system_checks: list[str] = []

    def handle(self, *args: object, **options: object) -> None:  # noqa: ARG002
        """Safe to repeat."""
        call_command("migrate", interactive=False, verbosity=0)
        with scope(directory=True):
            first = not Workspace.objects.exists()
        if first:
            call_command("seed_demo", stdout=self.stdout)
        owner = Member.objects.filter(email=OWNER_EMAIL, is_active=True).first()
        if owner is not None and not owner.has_usable_password():
            token = members.make_sign_in_link(member=owner, now=timezone.now())
            self.stdout.write(settings.BASE_URL + reverse("memory:sign-in-link", args=[token]))
