"""Whether an edit made a text more or less formal: its address first, then its markers."""

from collections.abc import Sequence
from functools import cache

from memory_app.domain.edit_tables import KINDS
from memory_app.domain.edit_text import Draft
from memory_app.domain.languages import LANGUAGES

MORE_FORMAL = "tone:more-formal"
LESS_FORMAL = "tone:less-formal"
_CLEAR_SHIFT = 2  # markers that speak for one direction more than for the other
_CLEAR_GAIN = 4  # new markers that suffice although none of the other side was lost
_FAMILIAR, _POLITE, _FORMAL, _INFORMAL = (KINDS.index(kind) for kind in ("familiar", "polite", "formal", "informal"))


class Manner:
    """How a draft speaks: words of familiar and of polite address, formal and informal markers.

    It is made of the counts of `KINDS`; `loud` are emojis and exclamation marks: two make a marker.
    """

    __slots__ = ("_draft", "_polite", "familiar", "formal", "informal")

    def __init__(self, draft: Draft, counts: Sequence[int], *, loud: int) -> None:
        self._draft, self._polite = draft, counts[_POLITE]
        self.familiar, self.formal = counts[_FAMILIAR], counts[_FORMAL]
        self.informal = counts[_INFORMAL] + (loud + 1) // 2

    def polite(self) -> int:
        """Words of polite address, with those that only their capital tells."""
        draft, cased = self._draft, _cased(self._draft.languages)
        forms = [form for word in cased.keys() & draft.word_set for form in cased[word]] if cased else []
        return self._polite + sum(_in_sentences(draft.plain, form) for form in forms)


def tone_change(old: Manner, new: Manner) -> str | None:
    """The trait of the change, or None.

    The address changes when familiar words gave way to polite ones, or the other way round. Else markers decide:
    what one side gained and the other lost, less what speaks against it, is at least 2, and both had a part in it.
    """
    if old.familiar != new.familiar and (change := _address_change(old, new)):
        return change
    formal, informal = new.formal - old.formal, new.informal - old.informal
    if formal - informal >= _CLEAR_SHIFT and formal > 0 and (informal < 0 or formal - max(informal, 0) >= _CLEAR_GAIN):
        return MORE_FORMAL
    if informal - formal >= _CLEAR_SHIFT and informal > 0 and (formal < 0 or informal - max(formal, 0) >= _CLEAR_GAIN):
        return LESS_FORMAL
    return None


def _address_change(old: Manner, new: Manner) -> str | None:
    was, became = old.polite(), new.polite()
    if old.familiar > was and new.familiar < became and new.familiar < old.familiar and became > was:
        return MORE_FORMAL
    if old.familiar < was and new.familiar > became and new.familiar > old.familiar and became < was:
        return LESS_FORMAL
    return None


def _in_sentences(text: str, word: str) -> int:
    """How often the word stands behind another word, or a comma or semicolon, and a space."""
    found, at = 0, text.find(word)
    while at >= 0:
        end = at + len(word)
        found += _continues(text[at - 1 : at]) and not _is_part(text[end : end + 1])
        at = text.find(word, end)
    return found


def _continues(before: str) -> bool:
    return before != "" and (before in ",;" or _is_part(before))


def _is_part(character: str) -> bool:
    return character.isalnum() or character == "_"


@cache
def _cased(languages: tuple[str, ...]) -> dict[str, list[str]]:
    """Polite words that only their capital tells, with the space before them, by the folded word.

    A phrase that one of them opens is counted with it.
    """
    forms = {form: None for code in languages for form in LANGUAGES[code].polite if form != form.casefold()}
    found: dict[str, list[str]] = {}
    for form in forms:
        opening = form.partition(" ")[0]
        if opening == form or opening not in forms:
            found.setdefault(opening.casefold(), []).append(f" {form}")
    return found
