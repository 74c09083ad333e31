"""Items that may say the same as a text, or the opposite: those that share enough of its words (`match_terms.py`)."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import connection

from memory_app.domain.match_terms import ABOUT, wanted_terms
from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import ItemKind

RARE = (300, 2_000)
"""Items up to which a term is a rare one; the second bound where too few are rare by the first."""
# A function, since for a statement as short as this the database would take longer to plan it than to answer it.
_LIKE = """
SELECT lookup, item FROM items_like(
    %(workspace)s, %(kind)s, string_to_array(%(lookups)s, E'\\f'), %(shared)s::integer[],
    %(same)s, %(mark)s, %(rare)s::integer[]
)
"""


def near_duplicates(
    workspace_id: UUID, kind: ItemKind, texts: Sequence[str], *, rare: Sequence[int] = RARE
) -> list[list[UUID]]:
    """For each text the items like it, each once: they share enough words, or are about the same.

    What says the same as a text, or the opposite, is among them, but for what is equal and has too few words. One
    statement for any number of texts, which reads little however many items there are.
    """
    wanted = [(place, it) for place, text in enumerate(texts) for it in wanted_terms(text)]
    found: list[dict[UUID, None]] = [{} for _ in texts]
    if wanted:
        given: dict[str, Any] = {
            "workspace": workspace_id,
            "kind": kind.value,
            "lookups": "\f".join("\n".join(it.terms) for _, it in wanted),
            "shared": f"{{{','.join(str(it.shared) for _, it in wanted)}}}",
            "same": DEFAULT.facts.same,
            "mark": ABOUT,
            "rare": f"{{{','.join(map(str, rare))}}}",
        }
        with connection.cursor() as cursor:
            cursor.execute(_LIKE, given)
            for lookup, item_id in cursor.fetchall():
                found[wanted[lookup - 1][0]][item_id] = None
    return [list(ids) for ids in found]
