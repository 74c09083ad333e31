"""Marks and layout of a draft: punctuation, emojis, lists, headings, bold, tables, and its first and last lines."""

import re

from memory_app.domain.edit_text import Draft
from memory_app.domain.edit_words import words_of
from memory_app.domain.languages import LANGUAGES

_LINE_READ = 200  # characters of a line that are looked at for a greeting or a sign-off
GREETING_LINES = 3
SIGN_OFF_LINES = 7
_NAME_WORDS = 4
_NAMED_LINES = 3  # lines a mail has that ends with any closing and a name
_SIGN_OFF_READ = 100  # characters a sign-off with a name has at most
_GREETING_WORDS = 6
_SIGN_OFF_WORDS = 4
_MIN_BULLETS = 2
_MIN_TABLE_LINES = 2
_HEADING_READ = 100  # characters a heading has at most
_CAPITAL_WORDS = 2

_EMOJI = re.compile(
    "[\U0001f1e6-\U0001f1ff\U0001f300-\U0001f64f\U0001f680-\U0001f6ff\U0001f7e0-\U0001f7eb\U0001f900-\U0001f9ff"
    "\U0001fa70-\U0001faff\u2600-\u26ff\u2705-\u27bf\u2b50\u2b55\u231a\u231b\u23e9-\u23f3]"
)
_SEMICOLONS = tuple(mark.encode() for mark in ";\uff1b\u061b")
_WIDE_EXCLAMATION = "\uff01".encode()
_BULLET = re.compile(r"[-*•‣◦▪·\u2013\u2014+●○■□✓✔➢➤»]\s+\S")
_BULLETS = frozenset("-*•‣◦▪·\u2013\u2014+●○■□✓✔➢➤»")
_BOLD_STARS = re.compile(r"\*\*(?=[^\s*])[^*]{1,500}\*\*")
_BOLD_SCORES = re.compile(r"__(?<!\w__)(?=[^\s_])[^_]{1,500}__(?!\w)")
_BOLD_LINE = re.compile(r"(?:\*\*[^*]+\*\*|__[^_]+__):?")
_MARKED_HEADING = re.compile(r"#{1,6}\s+\S")
_UNDERLINE = re.compile(r"={3,}|-{3,}")
_RULES = frozenset({"===", "---"})
_RULE_ROW = re.compile(r"\|?[\s:]*-{2,}[\s:]*(?:\|[\s:]*-{2,}[\s:]*)+\|?|\|[\s:]*-{2,}[\s:]*\|")
_CLAUSE_END = re.compile("[,.!:;?\u2013\u2014]| - |$")
_SENTENCE_END = re.compile(r"[.!?]\s+")
_LINKING = frozenset(word for row in LANGUAGES.values() for word in row.linking)
_DECORATION = "*_#> "


_Phrases = dict[str, tuple[frozenset[str], tuple[int, ...]]]
"""Phrases by their first word, and their lengths, the longest first."""


def _by_first_word(phrases: set[str]) -> _Phrases:
    found: dict[str, set[str]] = {}
    for phrase in phrases:
        found.setdefault(_first_word(phrase), set()).add(phrase)
    return {
        word: (frozenset(listed), tuple(sorted({len(phrase) for phrase in listed}, reverse=True)))
        for word, listed in found.items()
    }


def _first_word(line: str) -> str:
    word = line.split(None, 1)[0].rstrip(",.!:;?")
    return word.partition("'")[0] if "'" in word else word


_GREETINGS = _by_first_word({phrase for row in LANGUAGES.values() for phrase in row.greetings})
_SIGN_OFFS = _by_first_word({phrase for row in LANGUAGES.values() for phrase in row.sign_offs})
_FORMULAS: dict[str, list[str]] = {}
"""By their longest words."""
for _formula in {phrase: None for row in LANGUAGES.values() for phrase in row.formulas}:
    _FORMULAS.setdefault(max(words_of(_formula), key=len), []).append(_formula)
_FORMULA_WORDS = frozenset(_FORMULAS)


def greeting_line(draft: Draft) -> int | None:
    """Which of the first lines opens with a greeting and a short address, and is no sign-off."""
    for at, line in enumerate(draft.lines[:GREETING_LINES]):
        read = line[:_LINE_READ].lstrip(_DECORATION)
        if read and _greets(read) and not _signs_off(read):
            return at
    return None


def sign_off_line(draft: Draft) -> int | None:
    """Which of the last lines is a sign-off, or ends with one; a lone first line is none."""
    lines = draft.lines
    last = [line[-_LINE_READ:].strip(_DECORATION) for line in lines[1:][-SIGN_OFF_LINES:]]
    formulas = [formula for word in _FORMULA_WORDS & draft.word_set for formula in _FORMULAS[word]]
    for at, read in enumerate(last, start=len(lines) - len(last)):
        if read and (_signs_off(read) or (formulas and any(map(read.__contains__, formulas)))):
            return at
    if len(lines) > _NAMED_LINES and _is_any_closing(lines[-2], lines[-1]):
        return len(lines) - 2
    for at in range(max(len(lines) - 2, 0), len(lines)):
        sentences = _SENTENCE_END.split(lines[at][-_LINE_READ:])
        if len(sentences) > 1 and sentences[-1] and _signs_off(sentences[-1]):
            return at
    return None


def _is_any_closing(line: str, name: str) -> bool:
    """Whether a short line with a comma stands above the name that ends the mail, whatever it says."""
    short = line[-1] == "," and len(line.split()) <= _SIGN_OFF_WORDS and line[0].isalpha()
    return short and len(name.split()) <= _NAME_WORDS and name[-1].isalpha() and name[0].isalpha()


def _greets(line: str) -> bool:
    rest = _after_phrase(line, _GREETINGS)
    return rest is not None and len(_CLAUSE_END.split(rest, maxsplit=1)[0].split()) <= _GREETING_WORDS


def _signs_off(line: str) -> bool:
    """A phrase, then nothing, or after a mark or a "from" a name of few words."""
    rest = _after_phrase(line, _SIGN_OFFS) if len(line) <= _SIGN_OFF_READ else None
    if rest is None:
        return False
    words = rest.split()
    if not words:
        return True
    return len(words) <= _SIGN_OFF_WORDS and (not words[0][0].isalnum() or words[0] in _LINKING)


def _after_phrase(line: str, phrases: _Phrases) -> str | None:
    """What follows the longest phrase the line opens with, or None when it opens with none."""
    listed = phrases.get(_first_word(line))
    if listed is None:
        return None
    opening, sizes = listed
    for size in sizes:
        if line[:size] in opening and not line[size : size + 1].isalnum():
            return line[size:]
    return None


def semicolons(draft: Draft) -> int:
    """The marks in prose."""
    marks = draft.marks
    return marks.count(b";") if marks.isascii() else sum(map(marks.count, _SEMICOLONS))


def exclamations(draft: Draft) -> int:
    """The marks in prose."""
    marks = draft.marks
    found = marks.count(b"!")
    if not marks.isascii():
        found += marks.count(_WIDE_EXCLAMATION)
    if found and (b"=" in marks or b"[" in marks):
        found -= draft.plain.count("!=") + draft.plain.count("![")
    return found


def emojis(draft: Draft) -> int:
    """Pictographs and emoticons."""
    return draft.emoticons + (len(_EMOJI.findall(draft.plain)) if _may_have_emojis(draft.marks) else 0)


def _may_have_emojis(marks: bytes) -> bool:
    """Whether there are characters from the blocks of pictographs; dashes, quotes and currencies are none."""
    if marks.isascii():
        return False
    return b"\xf0\x9f" in marks or (
        b"\xe2" in marks and marks.count(b"\xe2") > marks.count(b"\xe2\x80") + marks.count(b"\xe2\x82")
    )


def bullet_lists(draft: Draft) -> int:
    """Whether at least two lines open with a bullet."""
    bullets = [line for line in draft.lines if line[0] in _BULLETS]
    if len(bullets) < _MIN_BULLETS:
        return 0
    return int(sum(_BULLET.match(line) is not None for line in bullets) >= _MIN_BULLETS)


def bolds(draft: Draft) -> int:
    """Passages in bold."""
    found = len(_BOLD_STARS.findall(draft.plain)) if b"**" in draft.marks else 0
    return found + len(_BOLD_SCORES.findall(draft.plain)) if b"__" in draft.marks else found


def tables(draft: Draft) -> int:
    """Tables in HTML, in Markdown, and columns between tabs."""
    found = draft.tables
    if b"|" in draft.marks:
        found += sum(
            line[:2000].count("-") > 1 and _RULE_ROW.fullmatch(line[:2000]) is not None for line in draft.lines
        )
        found = found or int(_has_rows(draft.lines, "|"))
    if b"\t" in draft.marks and not found:
        found = int(_has_rows(draft.lines, "\t"))
    return found


def _has_rows(lines: list[str], between: str) -> bool:
    """Whether neighbouring lines have cells: two marks, or one tab."""
    run, least = 0, 2 if between == "|" else 1
    for line in lines:
        run = run + 1 if line.strip(between).count(between) >= least - (line[0] == between) else 0
        if run == _MIN_TABLE_LINES:
            return True
    return False


def headings(draft: Draft, greeting: int | None, sign_off: int | None) -> int:
    """Headings by their marks, by the line below them, in bold or in capitals, between greeting and sign-off."""
    marks, marked = draft.marks, 0
    if b"#" in marks:
        marked = sum(_MARKED_HEADING.match(line) is not None for line in draft.lines if line[0] == "#")
    if b"**" in marks or b"__" in marks:
        bold = (line for line in draft.lines if line[:2] in {"**", "__"})
        marked += sum(_BOLD_LINE.fullmatch(line[: _HEADING_READ + 5]) is not None for line in bold)
    if b"---" in marks or b"===" in marks:
        marked += _underlined(draft.plain.splitlines())
    return marked + _capitals(draft, greeting, sign_off)


def _underlined(lines: list[str]) -> int:
    """Short lines that stand by themselves, with a line of dashes or equals signs right below."""
    lines = ["", *map(str.strip, lines)]
    below = (
        at for at, line in enumerate(lines) if at > 1 and line[:3] in _RULES and lines[at - 1] and not lines[at - 2]
    )
    return sum(len(lines[at - 1]) <= _HEADING_READ and _UNDERLINE.fullmatch(lines[at]) is not None for at in below)


def _capitals(draft: Draft, greeting: int | None, sign_off: int | None) -> int:
    """Whole lines in capitals, of two words or more, that are no sentence."""
    lines = draft.plain.splitlines()
    if not any(map(str.isupper, lines)) or draft.plain.isupper():
        return 0
    lines = [line for line in map(str.strip, lines) if line][:sign_off]
    return sum(line.isupper() and at != greeting and _is_title(line) for at, line in enumerate(lines))


def _is_title(line: str) -> bool:
    words = [word for word in line.rstrip(":").split() if word.isalpha()]
    return len(words) >= _CAPITAL_WORDS and len(line) <= _HEADING_READ and line[0].isalnum() and line[-1] not in ",;.!?"
