"""The languages in which texts are compared: pure data, one module a language (docs/MEANING.md).

A row is a text of fields, `name: item | item`, as in `memory_app.domain.languages`; `(a/b)` stands for either and
`(a/)` for a or nothing. In a phrase `…` stands for up to five words of the same clause; after `>` stands what it is
read as.
"""

from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module

from memory_app.domain.languages import read_fields

CODES = ("en", "de", "fr", "it", "es", "pt", "nl", "zh", "ja", "ar", "ru")


@dataclass(frozen=True, slots=True)
class Meaning:
    """The words of one language, as listed: case-folded, with straight apostrophes; stems are taken later.

    `stop` words say nothing of their own. `negators` deny their clause; with `concord` several in a clause deny it
    once. `apart` ones ("without") count by themselves, `finals` where a sentence ends. `withholds` are verbs that deny
    ("avoid"), `keeps` verbs that leave a thing as it is. A `reads` phrase is read as what follows its `>`: nothing,
    other words, a comma, "¬", which denies, or "≈", which may or may not. `opposites` are "pole … <> pole …"; of
    `converses` the one says the other seen from its other end ("send", "receive"). `synonyms` are groups that tell the
    same to all, `kin` only to a person; words are separated by spaces. `light` words may be added or left out,
    `narrow` ones may not. `duties` and `leaves` are modal verbs of must and may. `breaks` open a clause, `ands` join.
    `numbers`, `scales` and `clock` are "word=value"; `am`, `pm` and `hours` stand at an hour. `weekdays` and `months`
    are groups in order, `names` are first names and what else names. `affixes` deny a word they open; `origins` and
    `goals` stand before what something comes from and goes to. `whole` are the forms of words that are not what their
    stem would make them ("exclusively" excludes nothing). `particles` part from their verb; one within a clause is one
    only when one of `prepositions` follows.

    Of the `stop` words, `empty` ones say nothing anywhere, `affirmed` ones nothing where nothing is denied ("always"),
    `hearers` nothing where they open a clause; all others must be the same in two texts that are merged. `forms` are
    groups of light words that are one. `turns` are "word … <> word …", which say the opposite where nothing else
    differs. `general` verbs say no more than that something is done with a thing ("use"), `avoids` are the verbs among
    `withholds` that say no more than "not". `passives` stand before what is done to a thing.
    """

    stop: tuple[str, ...] = ()
    negators: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    finals: tuple[str, ...] = ()
    concord: tuple[str, ...] = ()
    withholds: tuple[str, ...] = ()
    keeps: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    opposites: tuple[str, ...] = ()
    converses: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()
    kin: tuple[str, ...] = ()
    light: tuple[str, ...] = ()
    narrow: tuple[str, ...] = ()
    duties: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    breaks: tuple[str, ...] = ()
    ands: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    scales: tuple[str, ...] = ()
    clock: tuple[str, ...] = ()
    am: tuple[str, ...] = ()
    pm: tuple[str, ...] = ()
    hours: tuple[str, ...] = ()
    weekdays: tuple[str, ...] = ()
    months: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    affixes: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    particles: tuple[str, ...] = ()
    prepositions: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()
    affirmed: tuple[str, ...] = ()
    hearers: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()
    general: tuple[str, ...] = ()
    avoids: tuple[str, ...] = ()
    passives: tuple[str, ...] = ()


def read_meaning(listed: str) -> Meaning:
    """A language from its fields. Raises ValueError when a field is unknown or given twice."""
    rows = read_fields(listed, Meaning)
    return Meaning(**{name: tuple(filter(None, phrases)) for name, phrases in rows.items()})


@lru_cache(maxsize=len(CODES))
def meaning_of(code: str) -> Meaning:
    """The tables of one language, read when first asked for. Raises ValueError for a code that is none of `CODES`."""
    if code not in CODES:
        raise ValueError(f"No tables for this language: {code}.")
    listed: str = import_module(f"{__name__}.{code}").ROW
    return read_meaning(listed)
