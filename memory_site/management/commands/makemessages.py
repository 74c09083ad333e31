"""Django's own, which also reads the sentences of the rules: refusals and `Sentence`."""

import re
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages

KEYWORDS = ("InvalidInput", "TooLarge", "NotAllowed", "NotFound", "Conflict", "Gone", "Sentence", "Sentence:1,2")
"""Whatever takes a template as its first argument."""
IGNORED = ["tests", "bench", "scripts", "docs", "memory_app/api"]
"""What no page shows: programs hear English alone."""
_MADE_AT = re.compile(r'^"(POT-Creation|PO-Revision)-Date:.*\n', re.MULTILINE)


class Command(makemessages.Command):
    """As Django's, without what changes though no message did: dates, line numbers, guesses at a translation."""

    xgettext_options = [*makemessages.Command.xgettext_options, *(f"--keyword={name}" for name in KEYWORDS)]
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]

    def handle(self, *args: Any, **options: Any) -> None:
        """Read what pages show; wrap nothing, keep nothing that is gone."""
        options["ignore_patterns"] = [*options["ignore_patterns"], *IGNORED]
        super().handle(*args, **options | {"no_location": True, "no_wrap": True, "no_obsolete": True})

    def write_po_file(self, potfile: str, locale: str) -> None:
        """Take the dates out of what was merged."""
        super().write_po_file(potfile, locale)
        made = Path(potfile).parent / locale / "LC_MESSAGES" / f"{self.domain}.po"
        made.write_text(_MADE_AT.sub("", made.read_text()))
