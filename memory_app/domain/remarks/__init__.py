"""How agents of a language mark what they say: pure data, one module and one row of `REMARKS` each.

A row is written like those of `languages`. Apostrophes are straight, letters small.
"""

from dataclasses import dataclass

from memory_app.domain.languages import Phrases, read_fields
from memory_app.domain.remarks import ar, de, en, es, fr, it, ja, nl, pt, ru, zh

_NONE = Phrases()


@dataclass(frozen=True, slots=True)
class Remarks:
    """The words of one language.

    Before a colon: `lesson`, `preference`, `codebase`, `summary`, `decision`, `unfinished` and `next` are what the text
    behind it is; `headed` are headings above a summary; `nothing` is what stands behind a label when there is nothing,
    and `silent` what opens a sentence that says so, with few words behind it.
    In a sentence: `openers` stand before a lesson and `whole` is part of it; `users` prefer what follows `prefers`
    (`prefers_first` stands before them, `prefers_last` behind what is preferred), unless it is one of the
    `commissions`; `projects` are so and so by `uses` or `uses_last`, unless `passing` follows; a habit has `always` and
    `before`. `doubt` and `negation` before it make nothing of all this, and so does `indefinite` right before a user.
    """

    lesson: Phrases = _NONE
    preference: Phrases = _NONE
    codebase: Phrases = _NONE
    openers: Phrases = _NONE
    whole: Phrases = _NONE
    users: Phrases = _NONE
    prefers: Phrases = _NONE
    prefers_first: Phrases = _NONE
    prefers_last: Phrases = _NONE
    commissions: Phrases = _NONE
    projects: Phrases = _NONE
    uses: Phrases = _NONE
    uses_last: Phrases = _NONE
    passing: Phrases = _NONE
    always: Phrases = _NONE
    before: Phrases = _NONE
    doubt: Phrases = _NONE
    negation: Phrases = _NONE
    indefinite: Phrases = _NONE
    summary: Phrases = _NONE
    headed: Phrases = _NONE
    decision: Phrases = _NONE
    unfinished: Phrases = _NONE
    next: Phrases = _NONE
    nothing: Phrases = _NONE
    silent: Phrases = _NONE


REMARKS: dict[str, Remarks] = {
    code: Remarks(**read_fields(module.ROW, Remarks))
    for code, module in {
        "en": en, "de": de, "fr": fr, "it": it, "es": es, "pt": pt, "nl": nl, "ru": ru, "zh": zh, "ja": ja, "ar": ar,
    }.items()
}  # fmt: skip
