"""The languages in which an edit is read: pure data, one module and one row of `LANGUAGES` each (docs/SIGNATURES.md).

A row is a text of fields, `name: phrase | phrase`, which may go on over several lines. In a phrase, `(a/b)` stands for
either, `(a/)` for a or nothing, `*` for any one word. A phrase of one word that opens with `*` is an ending.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from memory_app.domain.languages import de, en, es, fr, it

_FIELD = re.compile(r"^ *(\w+):", re.MULTILINE)
_CHOICE = re.compile(r"\(([^()]*)\)")
_PART = re.compile(r"(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+")


@dataclass(frozen=True, slots=True)
class Phrases:
    """Phrases as they are `listed`, with their choices; iterating writes them out, thousands of a language."""

    listed: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[str]:
        """Each phrase once. Raises ValueError when a bracket is not closed."""
        return iter(dict.fromkeys(phrase for listed in self.listed for phrase in _written_out(listed)))

    def parts(self) -> Iterator[list[list[str]]]:
        """Each listed phrase in parts, as the forms of each: one form of every part makes a phrase; some are empty."""
        forms: dict[str, list[str]] = {}
        for listed in self.listed:
            parts = _PART.findall(listed)
            for part in parts:
                if part not in forms:
                    forms[part] = _written_out(part) if "(" in part else [part]
            yield [forms[part] for part in parts]


@dataclass(frozen=True, slots=True)
class Language:
    """The words of one language. Case counts only in `polite` and `blanked`; ß is "ss", apostrophes are straight.

    `greetings` open one of the first lines and `sign_offs` one of the last, where a `linking` word may join them to a
    name or place; a `formulas` phrase closes wherever it stands in one of the last. A `not_x` phrase shields its words
    from x. `between` may stand between a day and its month, `date_words` before a date without the name of the month or
    a year. `numbers` are numbers in words, `scales` what stands between a number and its currency ("2 million euros").
    `blanked` is left out before reading ("i.e." holds no I), `joined` is read as one word. `capital` says that nouns
    have capitals; `determiners` open a noun phrase and `noun_endings` are a noun's, no name's. `titles` stand before
    names, `secrets` near what nobody may read. `inflections` are endings that make no other word.
    The line above a quoted mail opens with one of `quote_opens`, holds one of `quote_verbs` and ends in a colon; or it
    opens with one of `quote_heads`, which a line with one of `quote_fields` follows.
    """

    stop_words: tuple[str, ...]
    greetings: tuple[str, ...] = ()
    sign_offs: tuple[str, ...] = ()
    linking: tuple[str, ...] = ()
    formulas: tuple[str, ...] = ()
    pleasantries: Phrases = Phrases()
    not_pleasantries: Phrases = Phrases()
    hedging: Phrases = Phrases()
    not_hedging: Phrases = Phrases()
    apology: Phrases = Phrases()
    not_apology: Phrases = Phrases()
    superlative: Phrases = Phrases()
    not_superlative: Phrases = Phrases()
    first_person: Phrases = Phrases()
    not_first_person: Phrases = Phrases()
    familiar: Phrases = Phrases()
    not_familiar: Phrases = Phrases()
    polite: Phrases = Phrases()
    formal: Phrases = Phrases()
    not_formal: Phrases = Phrases()
    informal: Phrases = Phrases()
    not_informal: Phrases = Phrases()
    months: tuple[str, ...] = ()
    weekdays: tuple[str, ...] = ()
    days: tuple[str, ...] = ()
    ordinals: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    date_words: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    scales: tuple[str, ...] = ()
    money: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    blanked: tuple[str, ...] = ()
    openers: tuple[str, ...] = ()
    capital: tuple[str, ...] = ()
    determiners: tuple[str, ...] = ()
    noun_endings: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()
    inflections: tuple[str, ...] = ()
    quote_opens: tuple[str, ...] = ()
    quote_verbs: tuple[str, ...] = ()
    quote_heads: tuple[str, ...] = ()
    quote_fields: tuple[str, ...] = ()


_LONG = frozenset(field.name for field in fields(Language) if isinstance(field.default, Phrases))


def read_fields(listed: str, row: type) -> dict[str, Phrases]:
    """The fields of a row of this dataclass, by name. Raises ValueError when one is unknown or given twice."""
    _, *parts = _FIELD.split(listed)
    names = parts[::2]
    unknown = set(names) - {field.name for field in fields(row)}
    if unknown or len(set(names)) < len(names):
        raise ValueError(f"A field is unknown or given twice: {sorted(unknown) or names}.")
    return {name: Phrases(tuple(text.split("|"))) for name, text in zip(names, parts[1::2], strict=True)}


def read_language(listed: str) -> Language:
    """A language from its fields. Raises ValueError or TypeError when a field is unknown or given twice."""
    rows = read_fields(listed, Language)
    read: dict[str, Any] = {name: phrases if name in _LONG else tuple(phrases) for name, phrases in rows.items()}
    return Language(**read)


def _written_out(listed: str) -> list[str]:
    """A phrase in all its forms: one choice after the other, the innermost first."""
    forms = {" ".join(listed.split()): None}
    while any("(" in form for form in forms):
        forms = {chosen: None for form in forms for chosen in _chosen(form)}
    return list(dict.fromkeys(" ".join(form.split()) for form in forms))


def _chosen(form: str) -> list[str]:
    choice = _CHOICE.search(form)
    if choice is None:
        raise ValueError(f"A bracket is not closed: {form}")
    return [form[: choice.start()] + way.strip() + form[choice.end() :] for way in choice[1].split("/")]


LANGUAGES: dict[str, Language] = {
    code: read_language(module.ROW) for code, module in {"en": en, "de": de, "fr": fr, "it": it, "es": es}.items()
}
