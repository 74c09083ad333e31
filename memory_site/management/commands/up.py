"""`manage.py up`: run everything, embedded servers included, until Ctrl-C. What `make run` calls."""

from django.core.management.base import BaseCommand

from memory_site.env import in_a_sentence
from memory_site.service import Service


class Command(BaseCommand):
    """Thin: it must start before there is a database, so it checks and opens none."""

    help = "Run the service: embedded Postgres and Valkey unless their URLs are set, web, worker and beat."
    requires_system_checks = ()

    def handle(self, *_args: object, **_options: object) -> None:
        """Serve until Ctrl-C."""
        with in_a_sentence():
            Service().run()
