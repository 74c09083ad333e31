"""`manage.py migrate` as the owner: the app role owns no table and could change none."""

from django.core.management.base import CommandParser
from django.core.management.commands import migrate


class Command(migrate.Command):
    """Django's own, on the `owner` connection unless told otherwise."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Only the default differs."""
        super().add_arguments(parser)
        parser.set_defaults(database="owner")
