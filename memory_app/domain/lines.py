"""Stored texts in prompts that are plain lines: folded to one line, cut between graphemes, never first on it.

Who writes the line puts a marker of the server's own before the text, so no stored text begins a line or forges a
header; `prompts.memory_line` is the form for the prompts that quote.
"""

import re

from memory_app.domain.text import clip_chars

_SPACE = re.compile(r"\s+")
_BREAK = re.compile("[\n\r\x0b\x0c\x1c-\x1f\x85\u2028\u2029]")
_DROPPED = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_MARK = "…"


def one_line(text: str) -> str:
    """The text on one line: white space that holds a line break of any kind becomes a space, other spaces stay.

    Control characters and bidi controls go, a lone surrogate becomes U+FFFD. Doing it twice changes nothing.
    """
    return _SPACE.sub(_folded, _DROPPED.sub("", _SURROGATE.sub("\ufffd", text))).strip()


def first_line(text: str) -> str:
    """The first line of the text that says something, cleaned like `one_line`."""
    return next((line for part in _BREAK.split(text) if (line := one_line(part))), "")


def cut(text: str, limit: int) -> str:
    """At most `limit` characters of the text, without a mark where it ends; between graphemes."""
    # The space makes the text longer than what is asked for, so that there is always a mark to take away.
    return text if len(text) <= limit else clip_chars(text + " ", limit + 1).removesuffix(_MARK)


def _folded(space: re.Match[str]) -> str:
    found = space.group()
    return " " if _BREAK.search(found) else found.replace("\t", " ")
