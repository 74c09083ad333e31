"""The trait table (`domain.md` 5): what a `verb:object` says, the order it makes, and what contradicts it.

A known trait's words are composed from verbs and a table of objects, so that a new object is one row. Event types and
outcomes have their opposites here too, since one of them under a condition is a pattern by itself.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from memory_app.domain.errors import InvalidInput
from memory_app.domain.phrases import TEXT_CHARS, quoted
from memory_app.domain.policy import LIMITS
from memory_app.domain.sentences import Sentence
from memory_app.domain.text import clean_text
from memory_app.domain.vocabulary import EventType

OWN = "own"
"""The kind of a workspace's own trait that names no verb."""
UNCHANGED = "unchanged"
REPLACED_WORDS = 3
"""Words on each side of a substitution, at most."""

_SPACES = re.compile(r"\s+")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*")
_ARROW = "->"


@dataclass(frozen=True, slots=True)
class Words:
    """How a trait reads: `do` goes after "you" ("remove semicolons"), `order` is None when no agent could follow it.

    `link` joins the drafts or whatever it was done to ("from"); without one they are the object ("shorten drafts"),
    and `after` says what they are made ("make drafts *more formal*").
    """

    do: str
    order: str | None
    link: str = ""
    after: str = ""

    def of(self, unit: str, *, is_text: bool = True) -> str:
        """The trait done to `unit`: "shorten drafts"; or where that is no text, "shorten texts in corrections"."""
        if self.link:
            return f"{self.do} {self.link} {unit}"
        whole = f"{self.do} {unit if is_text else 'texts'}" + (f" {self.after}" if self.after else "")
        return whole if is_text else f"{whole} in {unit}"


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
    "link": _Object("links", "Do not include links.", "Include the relevant links."),
    "amount": _Object("amounts", "Do not state amounts.", "State the amounts."),
    "date": _Object("dates", "Do not state dates.", "State the dates."),
    "hedging": _Object("hedging", "Do not hedge.", "Hedge what is not certain."),
    "apology": _Object("apologies", "Do not apologise.", "Include an apology."),
    "superlative": _Object("superlatives", "Do not use superlatives.", "Use superlatives."),
    "bold": _Object("bold text", "Do not use bold text.", "Use bold text."),
    "table": _Object("tables", "Do not use tables.", "Use tables."),
    "first-person": _Object("the first person", "Do not write in the first person.", "Write in the first person."),
}
OBJECTS = tuple(_OBJECTS)
_HELD = {
    "hedging": "that hedged",
    "first-person": "written in the first person",
}

_WHOLE: dict[str, Words] = {
    "shortened": Words("shorten", "Write shorter {texts}."),
    "lengthened": Words("lengthen", "Write longer {texts}."),
    "rewritten": Words("rewrite", "Do not draft; leave the writing to the user."),
    "unchanged": Words("leave", None, after="unchanged"),
    "tone:more-formal": Words("make", "Write more formally.", after="more formal"),
    "tone:less-formal": Words("make", "Write less formally.", after="less formal"),
    "removed:first-person": Words("take the first person", "Do not write in the first person.", "out of"),
    "added:first-person": Words("put", "Write in the first person.", after="into the first person"),
    "kept:first-person": Words("keep", None, after="in the first person"),
}
"""Those that don't follow from their verb."""
_LANGUAGES = {
    "af": "Afrikaans", "am": "Amharic", "ar": "Arabic", "az": "Azerbaijani", "be": "Belarusian", "bg": "Bulgarian",
    "bn": "Bengali", "bs": "Bosnian", "ca": "Catalan", "cs": "Czech", "cy": "Welsh", "da": "Danish", "de": "German",
    "el": "Greek", "en": "English", "eo": "Esperanto", "es": "Spanish", "et": "Estonian", "eu": "Basque",
    "fa": "Persian", "fi": "Finnish", "fr": "French", "ga": "Irish", "gl": "Galician", "gu": "Gujarati",
    "ha": "Hausa", "he": "Hebrew", "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian", "hy": "Armenian",
    "id": "Indonesian", "ig": "Igbo", "is": "Icelandic", "it": "Italian", "ja": "Japanese", "ka": "Georgian",
    "kk": "Kazakh", "km": "Khmer", "kn": "Kannada", "ko": "Korean", "ku": "Kurdish", "la": "Latin",
    "lb": "Luxembourgish", "lo": "Lao", "lt": "Lithuanian", "lv": "Latvian", "mk": "Macedonian", "ml": "Malayalam",
    "mn": "Mongolian", "mr": "Marathi", "ms": "Malay", "mt": "Maltese", "my": "Burmese", "nb": "Norwegian Bokmål",
    "ne": "Nepali", "nl": "Dutch", "nn": "Norwegian Nynorsk", "no": "Norwegian", "pa": "Punjabi", "pl": "Polish",
    "ps": "Pashto", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "rw": "Kinyarwanda", "si": "Sinhala",
    "sk": "Slovak", "sl": "Slovenian", "so": "Somali", "sq": "Albanian", "sr": "Serbian", "sv": "Swedish",
    "sw": "Swahili", "ta": "Tamil", "te": "Telugu", "th": "Thai", "tl": "Tagalog", "tr": "Turkish", "uk": "Ukrainian",
    "ur": "Urdu", "uz": "Uzbek", "vi": "Vietnamese", "xh": "Xhosa", "yo": "Yoruba", "zh": "Chinese", "zu": "Zulu",
}  # fmt: skip
"""By ISO 639-1 code: the official languages of the EU and its neighbours, and the most spoken ones elsewhere."""
_VARIANTS = {
    "de-at": "Austrian German", "de-ch": "Swiss German", "en-gb": "British English", "en-us": "American English",
    "fr-ca": "Canadian French", "pt-br": "Brazilian Portuguese", "pt-pt": "European Portuguese",
    "zh-hans": "Simplified Chinese", "zh-cn": "Simplified Chinese", "zh-hant": "Traditional Chinese",
    "zh-tw": "Traditional Chinese",
}  # fmt: skip

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
        raise InvalidInput(
            '"%(trait)s" is no trait: %(meant)s.', field="traits", limit=LIMITS.trait, trait=trait, meant=_MEANT[verb]
        )
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


def is_seen(trait: str) -> bool:
    """Whether a signature made by the server tells that the thing of a removal was there: it knows its own objects."""
    return trait.partition(":")[2] in _OBJECTS


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


def words_of(trait: str, *, texts: str = "drafts", most: int = LIMITS.trait) -> Words | None:
    """How the trait reads, in English; None for a workspace's own trait, which nobody but it can put into a sentence.

    `texts` is what the order tells an agent to write. Of a word from outside at most `most` words are told.
    """
    fixed = _WHOLE.get(trait)
    if fixed is not None:
        return replace(fixed, order=fixed.order and fixed.order.format(texts=texts))
    sides = substitution(trait)
    if sides is not None:
        old, new = (_quoted(side, most) for side in sides)
        return Words(f"replace {old} with {new}", f"Write {new} instead of {old}.", "in")
    verb, _, rest = trait.partition(":")
    compose = _COMPOSED.get(verb) if rest.strip() else None
    return None if compose is None else compose(rest, most)


def held_of(trait: str, *, most: int = LIMITS.trait) -> str:
    """Of a removal, what made a draft a chance: "that held semicolons"; empty for any other trait."""
    if not is_removal(trait):
        return ""
    rest = trait.partition(":")[2]
    return _HELD.get(rest) or f"that held {_noun(rest, most)}"


def _removed(rest: str, most: int) -> Words:
    thing, noun = _OBJECTS.get(rest), _noun(rest, most)
    return Words(f"remove {noun}", thing.without if thing else f"Leave out {noun}.", "from")


def _added(rest: str, most: int) -> Words:
    thing, noun = _OBJECTS.get(rest), _noun(rest, most)
    return Words(f"add {noun}", thing.having if thing else f"Include {noun}.", "to")


def _kept(rest: str, most: int) -> Words:
    return Words(f"keep {_noun(rest, most)}", None, "in")


def _language(rest: str, most: int) -> Words:
    base = rest.partition("-")[0]
    name = _VARIANTS.get(rest) or _LANGUAGES.get(rest)
    if name is None:
        known = _LANGUAGES.get(base)
        code = _quoted(rest, most)
        name = f"{known} ({code})" if known else f"the language {code}"
    return Words("switch", f"Write in {name}.", after=f"to {name}")


_COMPOSED: dict[str, Callable[[str, int], Words]] = {
    "removed": _removed,
    "added": _added,
    "kept": _kept,
    "language": _language,
}


def _noun(rest: str, most: int) -> str:
    thing = _OBJECTS.get(rest)
    return thing.noun if thing else _quoted(rest, most)


def _quoted(text: str, most: int) -> str:
    """A word of a trait between quotes: whole in an order, of which nothing may be missing, and short elsewhere."""
    return quoted(text, most, LIMITS.trait if most >= LIMITS.trait else TEXT_CHARS)


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
    "removed": Sentence("name what was removed"),
    "added": Sentence("name what was added"),
    "kept": Sentence("name what was kept"),
    "tone": Sentence("write tone:more-formal or tone:less-formal"),
    "language": Sentence("write a language code such as language:de"),
    "replaced": Sentence("write replaced:a->b with one to three words on each side"),
}
