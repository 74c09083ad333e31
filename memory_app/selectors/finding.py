"""Items found by their words, typing errors allowed for.

All comparisons of terms are plain ones of a btree's order, by the collation "C": row-level security lets no index serve
an operator that is not leakproof, such as LIKE and those of trigrams (`performance.md`).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import and_, or_
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Q

from memory_app.domain import typos
from memory_app.domain.search_terms import LAST, QueryWord, is_too_common, query_terms, terms_asked
from memory_app.domain.vocabulary import ItemKind
from memory_app.models import SearchTerm
from memory_app.models.base import OwnedQuerySet

_BEGUN = 3
"""Letters from which on a word that nothing holds is looked for as the beginning of one."""
_READ = 2_000
"""Words read at most of those that begin alike, per beginning."""
_NOTHING = Q(pk__in=[])


@dataclass(frozen=True, slots=True)
class Found:
    """What a query comes to: the condition under which a row of the list is found.

    `corrected` gives for a word that nothing holds those it was read as; `unknown` are words without any, for which
    nothing is found, and `common` those that say too little to be looked up. A query without words asks for nothing,
    so that every row fits.
    """

    condition: Q
    corrected: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    common: tuple[str, ...] = ()


def found(workspace_id: UUID, kind: ItemKind, query: str, *, among: OwnedQuerySet | None = None) -> Found:
    """Which items of a kind hold all words of the query: each itself, by its stem, as a beginning, or its nearest word.

    Only a word that no item holds is taken for the beginning of others, and else is read as another. `among` are the
    rows that whoever asks may see: no word of any other is told. One statement, two or three where a word is mistyped.
    """
    words = query_terms(query)
    if not words:
        return Found(Q())
    index = _Index(workspace_id, kind)
    index.look_up(_leaves(words))
    index.correct([leaf for word in words for leaf in _missing(word, index)], among)
    conditions = [_condition(word, index) for word in words]
    nowhere = [word for word, condition in zip(words, conditions, strict=True) if condition is None]
    if nowhere:
        common = tuple(word.typed for word in nowhere if is_too_common(word))
        return Found(_NOTHING, index.corrected, tuple(it.typed for it in nowhere if it.typed not in common), common)
    return Found(reduce(and_, filter(None, conditions)), index.corrected)


def _leaves(words: Iterable[QueryWord]) -> Iterator[QueryWord]:
    for word in words:
        if word.terms or word.opening:
            yield word
        yield from _leaves(word.parts)


def _missing(word: QueryWord, index: "_Index") -> Iterator[QueryWord]:
    """The words that nothing holds, and of a compound those of its parts."""
    if word in index.hits:
        return
    yield word
    for part in word.parts:
        yield from _missing(part, index)


def _condition(word: QueryWord, index: "_Index") -> Q | None:
    """Held as it is, or in all of its parts; None where it can't be."""
    ways = [index.holding(word)]
    if word.parts:
        parts = [_condition(part, index) for part in word.parts]
        ways.append(None if None in parts else reduce(and_, filter(None, parts)))
    possible = [way for way in ways if way is not None]
    return reduce(or_, possible) if possible else None


def _may_begin(word: str) -> bool:
    """Whether it may be the beginning of another: "1000" is no longer form of "100"."""
    return len(word) >= _BEGUN and not any(map(str.isdecimal, word))


class _Index:
    """The terms of one kind of item in one workspace, as far as a query asks for them."""

    def __init__(self, workspace_id: UUID, kind: ItemKind) -> None:
        self._workspace_id = workspace_id
        self._kind = kind
        self._rows = SearchTerm.objects.in_workspace(workspace_id).filter(kind=kind)
        self.hits: defaultdict[QueryWord, set[str]] = defaultdict(set)
        """The terms and openings by which a word is held by some item."""
        self.begun: set[QueryWord] = set()
        """What no item holds as it is, though one holds a word that begins so."""
        self.corrected: dict[str, tuple[str, ...]] = {}

    def look_up(self, words: Iterable[QueryWord]) -> None:
        """Find out which of these words are held at all."""
        wanted = list(words)
        asked = [(word, term, term) for word in wanted for term in sorted(word.terms)]
        asked += [(word, word.opening, word.opening + LAST) for word in wanted if word.opening]
        whole = len(asked)
        asked += [(word, word.word, word.word + LAST) for word in wanted if _may_begin(word.word)]
        with connection.cursor() as cursor:
            cursor.execute(_HELD, self._given([low for _, low, _ in asked], [high for _, _, high in asked]))
            held = sorted(place for (place,) in cursor.fetchall())
        for place in held:
            word, term, _ = asked[place - 1]
            if place <= whole:
                self.hits[word].add(term)
            elif word not in self.hits:
                self.hits[word].add(term)
                self.begun.add(word)

    def holding(self, word: QueryWord) -> Q | None:
        """The items that hold the word, or what it was read as."""
        terms = self.hits.get(word)
        if terms is None:
            return None
        held = Q(term__in=sorted(terms))
        if opening := word.word if word in self.begun else word.opening:
            held |= Q(term__gte=opening, term__lte=opening + LAST)
        return Q(pk__in=self._rows.filter(held).values("item_id"))

    def correct(self, words: Sequence[QueryWord], among: OwnedQuerySet | None) -> None:
        """Read each word that may be mistyped as the nearest ones there are."""
        mistyped = {word: typos.places_of(word.word) for word in words if typos.tolerance(word.word)}
        if not mistyped:
            return
        there = self._words_at(mistyped.values())
        near = {word: typos.ranked(word.word, there) for word in mistyped}
        if among is not None:
            shown = self._held_among(among, {other for ranked in near.values() for _, other in ranked})
            near = {word: [it for it in ranked if it[1] in shown] for word, ranked in near.items()}
        told: set[QueryWord] = set()  # a compound that is read as another one is not told of again by its parts
        for word, ranked in near.items():
            if ranked and word not in told:
                read_as = typos.nearest(ranked)
                self.corrected[word.typed] = read_as
                self.hits[word] = {term for other in read_as for term in terms_asked(other)}
                told.update(word.parts)

    def _words_at(self, places: Iterable[typos.Places]) -> set[str]:
        """The words that begin or end in these ways."""
        sought = list(places)
        openings = list(dict.fromkeys(opening for place in sought for opening in place.openings))
        endings = list(dict.fromkeys(ending for place in sought for ending in place.endings))
        with connection.cursor() as cursor:
            cursor.execute(_BEGINNING, self._given(openings, [opening + LAST for opening in openings]))
            words = {word for (word,) in cursor.fetchall()}
            cursor.execute(_ENDING, self._given(endings, [ending + LAST for ending in endings]))
            return words | {word[::-1] for (word,) in cursor.fetchall()}

    def _held_among(self, rows: OwnedQuerySet, words: set[str]) -> set[str]:
        held = self._rows.filter(term__in=sorted(words), item_id__in=rows.order_by().values("pk"))
        return set(held.values_list("term", flat=True).distinct())

    def _given(self, low: list[str], high: list[str]) -> dict[str, Any]:
        return {"workspace": self._workspace_id, "kind": self._kind.value, "low": low, "high": high, "most": _READ}


# The limits keep a planner that knows nothing of a table just filled from reading all of it.
_HELD = """
SELECT span.place
FROM unnest(%(low)s::text[], %(high)s::text[]) WITH ORDINALITY AS span (low, high, place), LATERAL (
    SELECT FROM memory_app_searchterm
    WHERE workspace_id = %(workspace)s AND kind = %(kind)s
        AND term >= span.low COLLATE "C" AND term <= span.high COLLATE "C"
    ORDER BY term LIMIT 1
) AS held
"""
# Steps from word to word: common ones stand in thousands of rows, which a plain DISTINCT would read.
_STEPS = """
SELECT words.word
FROM unnest(%(low)s::text[], %(high)s::text[]) AS span (low, high), LATERAL (
    WITH RECURSIVE step (word) AS (
        (SELECT {column} FROM memory_app_searchterm
         WHERE workspace_id = %(workspace)s AND kind = %(kind)s{only}
            AND {column} >= span.low COLLATE "C" AND {column} <= span.high COLLATE "C"
         ORDER BY {column} LIMIT 1)
        UNION ALL
        SELECT (SELECT {column} FROM memory_app_searchterm
                WHERE workspace_id = %(workspace)s AND kind = %(kind)s{only}
                    AND {column} > step.word AND {column} <= span.high COLLATE "C"
                ORDER BY {column} LIMIT 1)
        FROM step WHERE step.word IS NOT NULL
    )
    SELECT step.word FROM step WHERE step.word IS NOT NULL LIMIT %(most)s
) AS words
"""
_BEGINNING, _ENDING = (
    _STEPS.format(column=column, only=only) for column, only in (("term", ""), ("backwards", " AND backwards <> ''"))
)
