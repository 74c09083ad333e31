"""What agents print, made ready for reading: clean lines without markup, each knowing whether it is prose.

Everything here is linear in the text: no pattern can look further than a fixed number of characters.
"""

import re
import sys
from dataclasses import dataclass

from memory_app.domain.lines import cut, one_line
from memory_app.domain.secret_strings import without_secrets
from memory_app.domain.text import clean_text

_ESCAPE = re.compile("\x1b(?:\\[[0-?]{0,32}[ -/]{0,8}[@-~]|\\][^\x07\x1b]{0,256}(?:\x07|\x1b\\\\)|[@-_])")
"""What terminals take for colours, titles and moves of the cursor."""
_UNSEEN = re.compile("[\u00ad\u200b\u2060-\u2064\ufeff\U000e0000-\U000e007f]")
_BULLET = re.compile(r"(?:[-*>•‣▪◦·–+]|\d{1,3}[.)]) ")  # noqa: RUF001
_BULLETS = 4
_BOX = re.compile(r"\[([ xX])\] ")
_HEADING = re.compile(r"#{1,6} ")
_BOLD = re.compile(r"\*\*(?=[^\s*/])([^*]{1,300})(?<=[^\s/])\*\*")
_STRAIGHT = str.maketrans("’‘ʼ´", "''''")  # noqa: RUF001
_FENCE = re.compile(r"(?:`{3,}|~{3,})")
_CODE_SPAN = re.compile(r"`[^`\n]{1,300}`")
_QUOTED = re.compile(r'"[^"\n]{1,300}"|“[^”\n]{1,300}”|«[^»\n]{1,300}»|「[^」\n]{1,300}」')
_DATA = re.compile(
    r"""[{}<]|\[\s?[{"\[]|\[$|"[^"]{1,80}"\s?:  # JSON, markup
    |[-=_*~#|+\s:.]+$|\|.*\|$|={3,}\s.*\s={3,}$|-{3,}\s.*\s-{3,}$|(?:\+|---|@@)\s?\S*$  # rules and tables
    |\+|@@\s|diff\s--git\s|index\s[0-9a-f]{7}|//|/\*|\*/|<!--|[#]!  # diffs and comments
    |\$\s|>>>\s|\.\.\.\s|npm\s(?:warn|notice|err)|Traceback\s|File\s"  # shells
    |\[?\d{4}-\d\d-\d\d[T\s]\d\d|\[?\d\d:\d\d:\d\d|\S{1,300}:\d{1,7}:(?:\d{1,5}:)?\s  # logs and compilers
    |\[?(?:debug|info|warn|warning|error|critical|fatal|trace)(?::\w|\]|\s\[)
    |(?:const|let|var)\s\w+(?:\s?:\s?\w+)?\s?=|(?:def|class|function|func|fn)\s\w*[({:<]|(?:import|from|export)\s[\w.{*"']+(?:$|\s(?:import|from|as|const)\s)
    |(?:assert|expect|print|println|console\.\w+|logger?\.\w+|logging\.\w+)\s?[(]""",
    re.VERBOSE | re.IGNORECASE,
)
_CODE_ENDS = ("{", "};", ");", "})", "=>", "],", "},", "/>", "</", "*/")


@dataclass(frozen=True, slots=True)
class Line:
    """One line that is not empty, white space folded, with what it is.

    `said` are its words without bullet, box, heading mark and emphasis, `lowered` the same in small letters; `box` is
    what stands in the box of a check list. It is prose when somebody says it: no code, no data, nothing that a tool
    printed, no closed fence around it.
    """

    text: str
    said: str
    lowered: str
    box: str
    is_bullet: bool
    is_heading: bool
    is_prose: bool

    @property
    def is_open(self) -> bool:
        """Whether it is an item of a check list that nobody has ticked."""
        return self.box == " "

    @property
    def is_done(self) -> bool:
        """Whether it is one that somebody has."""
        return self.box in {"x", "X"}


def read_line(text: str, *, fenced: bool = False) -> Line:
    """What a line is, white space folded already."""
    bare = without_bullet(text)
    is_bullet = len(bare) < len(text)
    box = _BOX.match(bare) if is_bullet else None
    said = bare[box.end() :] if box else bare
    heading = _HEADING.match(said)
    said = without_emphasis(said[heading.end() :] if heading else said)
    return Line(
        text=text,
        said=said,
        lowered=small(said),
        box=box[1] if box else "",
        is_bullet=is_bullet,
        is_heading=heading is not None,
        is_prose=not (fenced or is_data(bare)),
    )


def read_lines(output: str) -> list[Line]:
    """The lines of an output that hold something, secrets masked. A fence counts only when it is closed."""
    text = clean_text(_UNSEEN.sub("", _ESCAPE.sub("", output)), field="output", limit=sys.maxsize)
    texts = [folded for line in without_secrets(text).split("\n") if (folded := " ".join(line.split()))]
    fences = [number for number, line in enumerate(texts) if _FENCE.match(line)]
    bounds = iter(fences[: len(fences) // 2 * 2])
    closed = dict(zip(bounds, bounds, strict=True))
    lines: list[Line] = []
    until = -1
    for number, line in enumerate(texts):
        until = max(until, closed.get(number, -1))
        lines.append(read_line(line, fenced=number <= until))
    return lines


def plain_line(text: str, limit: int) -> str:
    """A short text from a caller on one line, secrets masked, at most so many characters, none marking the cut."""
    return cut(without_secrets(_folded(text)), limit)


def _folded(text: str) -> str:
    return " ".join(one_line(_UNSEEN.sub("", _ESCAPE.sub("", text))).split())


def small(text: str) -> str:
    """The text in small letters, apostrophes straight, of the same length."""
    lowered = text.replace("İ", "i").lower()
    return lowered if lowered.isascii() else lowered.translate(_STRAIGHT)


def without_bullet(text: str) -> str:
    """The text behind its marks of a list or a quotation."""
    for _ in range(_BULLETS):
        mark = _BULLET.match(text)
        if mark is None:
            break
        text = text[mark.end() :]
    return text


def without_emphasis(text: str) -> str:
    """The text without Markdown's bold, paired or left over at an end."""
    if "*" not in text and "_" not in text:
        return text.strip()
    bare = _BOLD.sub(r"\1", text).strip()
    bare = bare.removeprefix("**").removesuffix("**").strip()
    return bare[1:-1].strip() if _is_wrapped(bare) else bare


def _is_wrapped(text: str) -> bool:
    """Whether all of it stands between one pair of `*` or `_`."""
    mark = text[:1]
    return mark in {"*", "_"} and text.endswith(mark) and text.count(mark) == len("**") and len(text) > len("**")


def is_data(text: str) -> bool:
    """Whether a line is code, JSON, a diff, a table or a log rather than somebody's words."""
    return _DATA.match(text) is not None or text.endswith(_CODE_ENDS)


def without_quotations(text: str) -> str:
    """A text of the same length in which quoted sentences and code of more than one word are blanked."""
    return _QUOTED.sub(_blanked, _CODE_SPAN.sub(_blanked, text))


def _blanked(found: re.Match[str]) -> str:
    inside = found.group()
    return "\0" * len(inside) if " " in inside else inside
