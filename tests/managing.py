"""`manage.py` beside a service, with Django loaded already: each command in a process forked from one that waits.

Of the seconds that a command takes nearly all are imports, and the tests run dozens. The program is the second half of
this module: a line of JSON in, the words of a command; one out, what came of it.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from select import select
from typing import IO

import django
from django.conf import settings
from django.core.management import execute_from_command_line

from memory_site.env import in_a_sentence
from memory_site.state import PROJECT

SECONDS = 120


class Manager:
    """Runs commands in one environment. Ends with whoever made it, since then nothing is left to read."""

    def __init__(self, launcher: Sequence[str], environment: dict[str, str]) -> None:
        self.environment = environment
        self._waiting = subprocess.Popen(
            [*launcher, "-m", "tests.managing"],
            cwd=PROJECT,
            env=environment | {"DJANGO_SETTINGS_MODULE": "memory_site.settings"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            text=True,
        )

    def run(self, *words: str) -> str:
        """What the command printed. Fails with all that it said when it refuses."""
        told, said = self._waiting.stdin, self._waiting.stdout
        assert told
        assert said
        print(json.dumps(words), file=told, flush=True)
        assert select([said], [], [], SECONDS)[0], f"not within {SECONDS} s: {words}"
        code, printed, complained = json.loads(said.readline())
        assert code == 0, printed + complained
        return str(printed)

    def end(self) -> None:
        self._waiting.kill()
        self._waiting.communicate()


# -- The program -------------------------------------------------------------------------------------------------------
def serve() -> None:
    """Carry out what is asked for, one command after another, until nobody asks."""
    django.setup()
    import_module(settings.ROOT_URLCONF)  # which the checks before a command import
    for line in sys.stdin:
        print(json.dumps(_carried_out(json.loads(line))), flush=True)  # noqa: T201 - the answer


def _carried_out(words: list[str]) -> tuple[int, str, str]:
    with tempfile.TemporaryFile() as printed, tempfile.TemporaryFile() as complained:
        child = os.fork()
        if child == 0:
            _become(words, printed, complained)
        _, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status), _all_of(printed), _all_of(complained)


def _become(words: list[str], printed: IO[bytes], complained: IO[bytes]) -> None:
    """Be `manage.py` with these words, and end as it does."""
    with Path(os.devnull).open() as nothing:
        for stream, place in ((nothing, 0), (printed, 1), (complained, 2)):
            os.dup2(stream.fileno(), place)
    sys.argv = ["manage.py", *words]
    with in_a_sentence():
        execute_from_command_line(sys.argv)
    sys.exit()


def _all_of(output: IO[bytes]) -> str:
    output.seek(0)
    return output.read().decode(errors="replace")


if __name__ == "__main__":
    serve()
