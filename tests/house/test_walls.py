"""The walls between workspaces stand for every table, also for those that come later."""

from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from memory_app.models.base import Owned, OwnedForeignKey
from tests.house import catalogue

pytestmark = pytest.mark.django_db(databases=["default", "owner"])
DIRECTORY = {"memory_app_membership", "memory_app_apikey", "memory_app_job", "memory_app_workspace"}
"""The only tables whose policies may look further than one workspace."""


def models() -> list[type[Owned]]:
    return [model for model in apps.get_app_config("memory_app").get_models() if issubclass(model, Owned)]


class TestPolicies:
    def test_every_owned_table_has_row_level_security(self) -> None:
        enabled = {name for (name,) in catalogue.rows("SELECT relname FROM pg_class WHERE relrowsecurity")}
        assert catalogue.owned_tables() | {"memory_app_workspace"} <= enabled

    def test_no_table_forces_it_on_the_owner(self) -> None:
        assert catalogue.rows("SELECT relname FROM pg_class WHERE relforcerowsecurity") == []

    def test_every_owned_table_has_one_policy_for_everything(self) -> None:
        found = catalogue.rows("SELECT tablename, cmd, permissive, roles::text FROM pg_policies")
        by_table = {row[0]: row[1:] for row in found}
        assert by_table.keys() == catalogue.owned_tables() | {"memory_app_workspace"}
        assert len(found) == len(by_table)
        assert set(by_table.values()) == {("ALL", "PERMISSIVE", "{public}")}

    def test_owned_tables_compare_the_bare_function_and_hold_no_subquery(self) -> None:
        found = catalogue.rows("SELECT tablename, qual, with_check FROM pg_policies")
        plain = {row for row in found if row[0] not in DIRECTORY}
        assert {row[1:] for row in plain} == {("(workspace_id = current_workspace())",) * 2}
        assert all("SELECT" not in str(row[1]) for row in found if row[0] != "memory_app_workspace")

    def test_the_app_role_owns_nothing_and_bypasses_nothing(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user")
            assert cursor.fetchone() == (False, False)
            cursor.execute(
                "SELECT count(*) FROM pg_class WHERE relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user)"
            )
            assert cursor.fetchone() == (0,)


class TestReferences:
    def test_every_reference_between_owned_rows_is_composite(self) -> None:
        found = catalogue.rows(
            "SELECT c.conrelid::regclass::text, c.confrelid::regclass::text, "
            "  (SELECT array_agg(a.attname::text ORDER BY k.ord) FROM unnest(c.conkey) WITH ORDINALITY k(num, ord) "
            "   JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.num) "
            "FROM pg_constraint c WHERE c.contype = 'f'"
        )
        composite: set[tuple[Any, ...]] = {(source, target, tuple(names)) for source, target, names in found}  # type: ignore[arg-type]
        for model in models():
            for field in model._meta.local_fields:
                if isinstance(field, OwnedForeignKey):
                    target = field.related_model._meta.db_table
                    assert (model._meta.db_table, target, ("workspace_id", field.column)) in composite

    def test_no_plain_reference_points_at_an_owned_table(self) -> None:
        found = catalogue.rows(
            "SELECT conrelid::regclass::text, confrelid::regclass::text FROM pg_constraint "
            "WHERE contype = 'f' AND cardinality(conkey) = 1"
        )
        owned = catalogue.owned_tables()
        assert [row for row in found if row[1] in owned] == []

    def test_every_unique_key_holds_the_workspace(self) -> None:
        for model in models():
            for constraint in model._meta.constraints:
                fields = getattr(constraint, "fields", None)
                if fields and type(constraint).__name__ == "UniqueConstraint":
                    assert fields[0] == "workspace", constraint.name
            assert not any(field.unique for field in model._meta.local_fields if not field.primary_key)
