"""Migrations are linear, named by hand, complete, and import none of our code."""

import ast
import re
from pathlib import Path

import pytest
from django.core.management import call_command

FOLDER = Path(__file__).parents[2] / "memory_app" / "migrations"
FILES = sorted(FOLDER.glob("0*.py"))


class TestMigrations:
    @pytest.mark.django_db(databases=["default", "owner"])
    def test_the_models_have_nothing_that_no_migration_makes(self) -> None:
        call_command("makemigrations", check=True, dry_run=True, verbosity=0)

    def test_they_form_one_line(self) -> None:
        assert [path.name[:4] for path in FILES] == [f"{number:04d}" for number in range(1, len(FILES) + 1)]

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
    def test_it_is_named_by_hand(self, path: Path) -> None:
        assert not re.search(r"_auto_|_alter_|\d{8}_\d{4}", path.stem)

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
    def test_it_imports_no_application_code(self, path: Path) -> None:
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if name.startswith(("memory_app", "memory_site"))]
