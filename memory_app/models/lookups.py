"""Lookups beside Django's own."""

from typing import Any

from django.db.models import Field, ForeignObject, Lookup


@Field.register_lookup
@ForeignObject.register_lookup
class Among(Lookup):
    """`pk__among=ids`: as `in`, said alike for however many ids."""

    lookup_name = "among"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> Any:  # noqa: D102 - Django's
        left, parameters = self.process_lhs(compiler, connection)
        return f"{left} = ANY(%s)", [*parameters, list(self.rhs)]
