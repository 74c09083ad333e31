"""`manage.py make_ready`: what `up` runs before it serves, so that wrong settings end it once, not web in a loop."""

from io import StringIO

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from memory_site.checks import refuse_nonsense


class Command(BaseCommand):
    """`prepare`, between two looks: only the second sees who owns the tables it makes."""

    help = "Refuse settings that can't be right, then do what `prepare` does."
    requires_system_checks = ()

    def handle(self, *_args: object, **_options: object) -> None:
        """Safe to repeat. Its last line is the sign-in link, if there is one."""
        for name in ("DATABASE_URL", "DATABASE_OWNER_URL"):
            _knock(name)
        refuse_nonsense()
        said = StringIO()
        call_command("prepare", stdout=said)
        refuse_nonsense()
        self.stdout.write(said.getvalue(), ending="")


def _knock(name: str) -> None:
    """Without the pool, which would try for seconds and not say why."""
    try:
        psycopg.connect(getattr(settings, name), connect_timeout=5).close()
    except psycopg.Error as exc:
        reason = " ".join(str(exc).split())
        raise CommandError(f"{name} names a database that doesn't let us in. Postgres says: {reason}") from exc
