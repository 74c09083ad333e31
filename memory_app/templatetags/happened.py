"""Traits as people say them. What a workspace calls its own is shown as it came."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from django import template
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, get_language_info, gettext, gettext_lazy

from memory_app.domain.traits import counts_only_chances, substitution

register = template.Library()

_THINGS: Final[dict[str, Promise]] = {
    "semicolon": gettext_lazy("semicolons"),
    "exclamation": gettext_lazy("exclamation marks"),
    "emoji": gettext_lazy("emojis"),
    "greeting": gettext_lazy("greeting"),
    "sign-off": gettext_lazy("sign-off"),
    "pleasantries": gettext_lazy("pleasantries"),
    "bullet-list": gettext_lazy("bullet list"),
    "heading": gettext_lazy("headings"),
    "link": gettext_lazy("links"),
    "amount": gettext_lazy("amounts"),
    "date": gettext_lazy("dates"),
    "hedging": gettext_lazy("hedging"),
    "apology": gettext_lazy("apology"),
    "superlative": gettext_lazy("superlatives"),
    "bold": gettext_lazy("bold text"),
    "table": gettext_lazy("table"),
    "first-person": gettext_lazy("first person"),
}
_WHOLE: Final[dict[str, Promise]] = {
    "shortened": gettext_lazy("shortened"),
    "lengthened": gettext_lazy("made longer"),
    "rewritten": gettext_lazy("rewritten"),
    "unchanged": gettext_lazy("left unchanged"),
    "tone:more-formal": gettext_lazy("made more formal"),
    "tone:less-formal": gettext_lazy("made less formal"),
}
_DONE: Final[dict[str, Promise]] = {
    "removed": gettext_lazy("removed: %(thing)s"),
    "added": gettext_lazy("added: %(thing)s"),
    "kept": gettext_lazy("kept: %(thing)s"),
}


@register.filter
def trait_words(trait: str) -> str:
    """Return a trait in words: "removed: semicolons", "made more formal", "switched to German"."""
    return _words(trait, get_language() or "")


@lru_cache(maxsize=1_024)
def _words(trait: str, language: str) -> str:  # noqa: ARG001 - the language is part of the answer
    if (whole := _WHOLE.get(trait)) is not None:
        return str(whole)
    if (sides := substitution(trait)) is not None:
        return gettext("“%(old)s” became “%(new)s”") % {"old": sides[0], "new": sides[1]}
    verb, _, rest = trait.partition(":")
    if verb == "language" and rest:
        return gettext("switched to %(language)s") % {"language": _language(rest)}
    done = _DONE.get(verb) if rest else None
    return trait if done is None else str(done) % {"thing": _THINGS.get(rest, rest)}


def _language(code: str) -> str:
    try:
        return str(get_language_info(code)["name_translated"])
    except KeyError:
        return code


@register.filter
def told_traits(traits: Sequence[str], most: int = 6) -> SafeString:
    """Show the first traits that say something happened, as tags in words; `kept:` ones only count chances."""
    told = [trait for trait in traits if not counts_only_chances(trait)][:most]
    if not told:
        return SafeString("")
    tags = format_html_join("", '<span class="tag told" dir="auto">{}</span>', ((trait_words(one),) for one in told))
    return format_html('<div class="tags">{}</div>', tags)
