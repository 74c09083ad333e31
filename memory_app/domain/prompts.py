"""How stored text enters a prompt: as data, never as structure (`domain.md` 11)."""

import json
import re

# What json.dumps leaves bare though some reader takes it for a line break, a control or a change of direction.
_BARE = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def memory_line(text: str) -> str:
    """Return the text as one JSON string on one line, so that it can't begin a line or forge a header.

    Letters of every script stay readable; control characters, U+0085, U+2028, U+2029, bidi controls and lone
    surrogates are escaped, so the line is valid UTF-8 and `json.loads` gives the text back exactly.
    """
    return _BARE.sub(lambda match: f"\\u{ord(match.group()):04x}", json.dumps(text, ensure_ascii=False))
