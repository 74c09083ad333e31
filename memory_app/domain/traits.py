"""The trait table (`domain.md` 5): what a `verb:object` says, the order it makes, and what contradicts it.

A known trait's words are composed from two tables, verbs and objects, so that a new object is one row. Event types
and outcomes have their row too, since one of them under a condition is a pattern by itself.
"""

import re
from dataclasses import dataclass

from memory_app.domain.errors import InvalidInput
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_text
from memory_app.domain.vocabulary import EventType

OWN = "own"
"""The kind of a workspace's own trait that names no verb."""
REPLACED_WORDS = 3
"""Words on each side of a substitution, at most."""

_SPACES = re.compile(r"\s+")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*")
_ARROW = "->"


@dataclass(frozen=True, slots=True)
class Words:
    """How a trait reads. `order` is None when no agent could follow it.

    `do` and `does` go after "you" and "she" ("remove semicolons", "removes semicolons"); `tail` says what it was done
    to, with `{unit}` for the drafts or whatever it was.
    """

    do: str
    does: str
    tail: str
    order: str | None

    @property
    def tail_is_object(self) -> bool:
        """Whether the sentence needs the tail: you shorten *drafts*, but remove semicolons."""
        return self.tail.startswith("{")


@dataclass(frozen=True, slots=True)
class _Object:
    """A thing drafts hold: its name in a quote, and the orders when it is removed and when it is added."""

    noun: str
    without: str
    having: str


_OBJECTS: dict[str, _Object] = {
    "semicolon": _Object("semicolons", "Do not use semicolons.", "Use semicolons."),
    "exclamation": _Object("exclamation marks", "Do not use exclamation marks.", "Use exclamation marks."),
    "emoji": _Object("emojis", "Do not use emojis.", "Use emojis."),
    "greeting": _Object("greetings", "Do not open with a greeting.", "Open with a greeting."),
    "sign-off": _Object("sign-offs", "Do not close with a sign-off.", "Close with a sign-off."),
    "pleasantries": _Object("pleasantries", "Leave out pleasantries.", "Include a pleasantry."),
    "bullet-list": _Object("bullet lists", "Do not use bullet lists.", "Use bullet lists."),
    "heading": _Object("headings", "Do not use headings.", "Use headings."),
    "link": _Object("links", "Do not include links.", "Include links."),
    "amount": _Object("amounts", "Do not state amounts.", "State the amounts."),
    "date": _Object("dates", "Do not state dates.", "State the dates."),
    "hedging": _Object("hedging", "Do not hedge.", "Hedge what is not certain."),
    "apology": _Object("apologies", "Do not apologise.", "Apologise."),
    "superlative": _Object("superlatives", "Do not use superlatives.", "Use superlatives."),
    "bold": _Object("bold text", "Do not use bold text.", "Use bold text."),
    "table": _Object("tables", "Do not use tables.", "Use tables."),
    "first-person": _Object("the first person", "Do not write in the first person.", "Write in the first person."),
}
OBJECTS = tuple(_OBJECTS)

_WHOLE: dict[str, Words] = {
    "shortened": Words("shorten", "shortens", "{unit}", "Write shorter drafts."),
    "lengthened": Words("lengthen", "lengthens", "{unit}", "Write longer drafts."),
    "rewritten": Words("rewrite", "rewrites", "{unit}", "Do not draft; leave the writing to the user."),
    "unchanged": Words("leave", "leaves", "{unit} unchanged", None),
    "tone:more-formal": Words("make", "makes", "{unit} more formal", "Write more formally."),
    "tone:less-formal": Words("make", "makes", "{unit} less formal", "Write less formally."),
}
_LANGUAGES = {"en": "English", "de": "German", "fr": "French", "it": "Italian", "es": "Spanish"}
_LANGUAGES |= {"pt": "Portuguese", "nl": "Dutch", "zh": "Chinese", "ja": "Japanese", "ar": "Arabic", "ru": "Russian"}

_TURNED = {"removed": "added", "added": "removed"}
_OPPOSITE_WHOLE = {"shortened": "lengthened", "tone:more-formal": "tone:less-formal"}
_OPPOSITE_WHOLE |= {contrary: trait for trait, contrary in _OPPOSITE_WHOLE.items()}
_OPPOSITE_EVENT: dict[str, str] = {EventType.APPROVAL_GRANTED: EventType.APPROVAL_REJECTED}
_OPPOSITE_EVENT |= {contrary: event for event, contrary in _OPPOSITE_EVENT.items()}
_OPPOSITE_OUTCOME = {"granted": "rejected", "approved": "declined", "accepted": "refused"}
_OPPOSITE_OUTCOME |= {contrary: outcome for outcome, contrary in _OPPOSITE_OUTCOME.items()}


def clean_trait(value: str) -> str:
    """Return a trait as it is stored: clean, lower case, single spaces.

    Raises InvalidInput when it is empty, longer than `LIMITS.trait` characters, or breaks the grammar of a verb the
    engine knows: `removed:`, `added:`, `kept:` take an object, `tone:` more-formal or less-formal, `language:` a code,
    `replaced:` `a->b` with one to three words on each side. Any other trait is the workspace's own.
    """
    trait = clean_text(value, field="traits", limit=LIMITS.trait, required=True, multiline=False).lower()
    trait = clean_text(_SPACES.sub(" ", trait), field="traits", limit=LIMITS.trait, required=True, multiline=False)
    verb, colon, rest = trait.partition(":")
    check = _GRAMMAR.get(verb) if colon else None
    if check is not None and not check(rest):
        raise InvalidInput(f'"{trait}" is no trait: {_MEANT[verb]}.', field="traits", limit=LIMITS.trait)
    return trait


def kind_of(trait: str) -> str:
    """The trait's kind, whose other traits set its base rate: the verb; a word without verb is its own or `OWN`."""
    verb, colon, _ = trait.partition(":")
    if colon:
        return verb
    return trait if trait in _WHOLE else OWN


def is_removal(trait: str) -> bool:
    """Whether only a draft that held the thing was a chance for it."""
    return trait.startswith("removed:")


def kept_of(trait: str) -> str:
    """The trait that says the thing was in the draft and stayed: `removed:link` → `kept:link`."""
    return f"kept:{trait.partition(':')[2]}"


def removal_of(trait: str) -> str | None:
    """The converse: `kept:link` → `removed:link`; None for any other trait."""
    return f"removed:{trait.partition(':')[2]}" if counts_only_chances(trait) else None


def counts_only_chances(trait: str) -> bool:
    """Whether the trait is never a pattern by itself."""
    return trait.startswith("kept:")


def opposite_trait(trait: str) -> str | None:
    """What contradicts the trait under the same conditions, or None."""
    verb, _, rest = trait.partition(":")
    if verb in _TURNED and rest:
        return f"{_TURNED[verb]}:{rest}"
    sides = substitution(trait)
    if sides is not None:
        return f"replaced:{sides[1]}{_ARROW}{sides[0]}"
    return _OPPOSITE_WHOLE.get(trait)


def opposite_event(event_type: str) -> str | None:
    """approval_granted and approval_rejected contradict each other; no other event type has an opposite."""
    return _OPPOSITE_EVENT.get(event_type)


def opposite_outcome(outcome: str) -> str | None:
    """The contrary outcome (granted, rejected), or None."""
    return _OPPOSITE_OUTCOME.get(outcome)


def substitution(trait: str) -> tuple[str, str] | None:
    """The two sides of `replaced:a->b`, or None when it is another trait."""
    verb, _, rest = trait.partition(":")
    before, arrow, after = rest.partition(_ARROW)
    return (before.strip(), after.strip()) if verb == "replaced" and arrow else None


def words_of(trait: str) -> Words:
    """How the trait reads, in English; a workspace's own trait is named as it is and makes no order."""
    if trait in _WHOLE:
        return _WHOLE[trait]
    verb, _, rest = trait.partition(":")
    thing = _OBJECTS.get(rest)
    noun = thing.noun if thing else _quoted(rest)
    sides = substitution(trait)
    if sides is not None:
        old, new = _quoted(sides[0]), _quoted(sides[1])
        return Words(
            f"replace {old} with {new}", f"replaces {old} with {new}", "in {unit}", f"Write {new} instead of {old}."
        )
    if verb == "removed":
        order = thing.without if thing else f"Do not use {noun}."
        return Words(f"remove {noun}", f"removes {noun}", "from {unit}", order)
    if verb == "added":
        return Words(f"add {noun}", f"adds {noun}", "to {unit}", thing.having if thing else f"Use {noun}.")
    if verb == "language" and rest:
        language = _LANGUAGES.get(rest, rest)
        return Words("turn", "turns", f"{{unit}} into {language}", f"Write in {language}.")
    return Words(f"apply {_quoted(trait)}", f"applies {_quoted(trait)}", "to {unit}", None)


def _quoted(text: str) -> str:
    """The text between double quotes that it can't close."""
    return '"' + text.replace('"', "'") + '"'


def _is_substitution(rest: str) -> bool:
    before, arrow, after = rest.partition(_ARROW)
    return bool(arrow) and all(1 <= len(side.split()) <= REPLACED_WORDS for side in (before, after))


def _is_tone(rest: str) -> bool:
    return rest in {"more-formal", "less-formal"}


def _is_language(rest: str) -> bool:
    return _LANGUAGE.fullmatch(rest) is not None


def _is_object(rest: str) -> bool:
    return bool(rest.strip())


_GRAMMAR = {
    "removed": _is_object,
    "added": _is_object,
    "kept": _is_object,
    "tone": _is_tone,
    "language": _is_language,
    "replaced": _is_substitution,
}
_MEANT = {
    "removed": "name what was removed",
    "added": "name what was added",
    "kept": "name what was kept",
    "tone": "write tone:more-formal or tone:less-formal",
    "language": "write a language code such as language:de",
    "replaced": "write replaced:a->b with one to three words on each side",
}
