"""`make prove-house`: break the house in a copy, one beam at a time, and see the named check fail each time.

A check that can't fail guards nothing. Each break is made in a fresh copy of the tree; its check must pass there
before the break and fail after it. Exits non-zero otherwise.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
MIGRATIONS = Path("memory_app/migrations")


@dataclass(frozen=True, slots=True)
class Break:
    """One beam: what is done to the copy, and the command whose named check must notice."""

    name: str
    do: Callable[[Path], None]
    check: tuple[str, ...]
    says: str


def append(path: str, text: str) -> Callable[[Path], None]:
    def do(copy: Path) -> None:
        with (copy / path).open("a") as file:
            file.write(text)

    return do


def replace(path: str, old: str, new: str) -> Callable[[Path], None]:
    def do(copy: Path) -> None:
        text = (copy / path).read_text()
        if old not in text:
            raise SystemExit(f"prove-house is out of date: {path} no longer holds {old!r}.")
        (copy / path).write_text(text.replace(old, new, 1))

    return do


def migrate(sql: str) -> Callable[[Path], None]:
    """One more migration, as a careless colleague would write it."""

    def do(copy: Path) -> None:
        last = max(path.stem for path in (copy / MIGRATIONS).glob("0*.py"))
        body = (
            "from django.db import migrations\n\n\nclass Migration(migrations.Migration):\n"
            f'    dependencies = [("memory_app", "{last}")]\n    operations = [migrations.RunSQL({sql!r})]\n'
        )
        (copy / MIGRATIONS / f"{int(last[:4]) + 1:04d}_careless.py").write_text(body)

    return do


def pytest(*arguments: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *arguments)


BREAKS = (
    Break(
        "a dropped policy",
        migrate("DROP POLICY own_workspace ON memory_app_episode"),
        pytest("tests/house/test_walls.py"),
        "test_every_owned_table_has_one_policy_for_everything",
    ),
    Break(
        "a table that says nothing of erasure",
        migrate("CREATE TABLE memory_app_diary (id uuid PRIMARY KEY, text text)"),
        pytest("tests/house/test_erasure_registry.py"),
        "test_every_table_is_registered_or_exempt",
    ),
    Break(
        "a URL that strangers may read",
        append(
            "memory_app/urls.py",
            "\nfrom django.http import HttpResponse\n"
            'urlpatterns += [path("leak/<uuid:pk>/", lambda request, pk: HttpResponse("all of it"), name="leak")]\n',
        ),
        pytest("tests/house/test_strangers.py"),
        "test_every_url_is_known",
    ),
    Break(
        "an import that goes up",
        append(
            "memory_app/domain/tokens.py",
            "\n\ndef _up() -> object:\n    from memory_app import services\n\n    return services\n",
        ),
        (str(Path(sys.executable).with_name("lint-imports")), "--no-cache"),
        "Imports go down only BROKEN",
    ),
    Break(
        "a text that nobody can translate",
        append("templates/404.html", "<p>Bare text</p>"),
        pytest("tests/house/test_messages.py"),
        "test_no_template_has_bare_text",
    ),
    Break(
        "a message without German",
        append("memory_app/views/frame.py", '\n_NEW = gettext("Nobody has said this in German yet.")\n'),
        pytest("tests/house/test_messages.py"),
        "test_every_message_is_translated",
    ),
    Break(
        "a job without a task",
        replace(
            "memory_app/jobs.py", "class JobName(StrEnum):\n", 'class JobName(StrEnum):\n    LOST = "memory.lost"\n'
        ),
        pytest("tests/house/test_jobs.py"),
        "test_every_job_has_a_task_and_every_task_a_job",
    ),
)


def run(command: tuple[str, ...], copy: Path) -> tuple[int, str]:
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def holds(beam: Break) -> bool:
    """Whether the check passes in a sound copy, and fails, by its name, in the broken one."""
    with tempfile.TemporaryDirectory(prefix="palimpsest-prove-") as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(PROJECT, copy, ignore=shutil.ignore_patterns(".*", "__pycache__", "node_modules"))
        code, output = run(beam.check, copy)
        if code:
            print(f"NOT PROVED  {beam.name}: the check fails before anything is broken.\n{output[-2000:]}")
            return False
        beam.do(copy)
        code, output = run(beam.check, copy)
    if code == 0 or beam.says not in output:
        print(f"NOT PROVED  {beam.name}: {beam.says} did not fail.\n{output[-2000:]}")
        return False
    print(f"proved      {beam.name}: {beam.says} fails.")
    return True


if __name__ == "__main__":
    proofs = [holds(beam) for beam in BREAKS]
    sys.exit(0 if all(proofs) else 1)
