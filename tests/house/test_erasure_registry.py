"""No table without a line on how it lets go of a person."""

import pytest

from memory_app.models.erasures import ERASED, EXEMPT
from tests.house import catalogue

pytestmark = pytest.mark.django_db(databases=["default", "owner"])
PERSONAL = {"subject_id", "contact_id"}


class TestRegistry:
    def test_every_table_is_registered_or_exempt(self) -> None:
        registered = {entry.table for entry in ERASED}
        assert catalogue.tables() == registered | EXEMPT.keys()
        assert not registered & EXEMPT.keys()

    def test_every_column_that_names_a_person_is_told(self) -> None:
        told: dict[str, set[str]] = {}
        for entry in ERASED:
            told.setdefault(entry.table, set()).update(entry.columns)
        for table in catalogue.tables():
            assert catalogue.columns(table) & PERSONAL <= told.get(table, set()), table

    def test_every_told_column_exists(self) -> None:
        for entry in ERASED:
            assert set(entry.columns) <= catalogue.columns(entry.table)

    def test_every_exemption_has_its_reason(self) -> None:
        assert all(len(reason) > 10 for reason in EXEMPT.values())
