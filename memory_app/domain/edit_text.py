"""A mail's own wording: out of its markup, without code, addresses, quoted mails and the signature below it."""

import html
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

from memory_app.domain.edit_words import fold, folded_words, words_of
from memory_app.domain.languages import LANGUAGES

_LINE_READ = 300  # characters of a line that are looked at for a quoted mail's heading
_QUOTE_COLONS = 2  # a quoted mail's heading has a time or fields, and the colon that ends it
_MOST_LINKS = 1_000  # bare web addresses that are counted
_LABEL_READ = 64  # characters before a domain that are looked at
_HEADING_LINES = 4  # lines within which the heading of a quoted mail shows itself

_TAG = re.compile(r"</?[a-zA-Z!][^<>]{0,500}>")
_BREAKING_TAG = re.compile(r"<(?:br|/p|/div|/tr|/table|/ul|/ol|/h[1-6])\b[^<>]{0,500}>", re.IGNORECASE)
_BOLD_TAG = re.compile(r"</?(?:b|strong)(?:\s[^<>]{0,500})?>", re.IGNORECASE)
_HEADING_TAG = re.compile(r"<h[1-6]\b[^<>]{0,500}>", re.IGNORECASE)
_ITEM_TAG = re.compile(r"<li\b[^<>]{0,500}>", re.IGNORECASE)
_TABLE_TAG = re.compile(r"<table\b", re.IGNORECASE)
_HIDDEN = re.compile(r"<(style|script|head)\b|<!--", re.IGNORECASE)
_HIDDEN_END = {name: re.compile(f"</{name}", re.IGNORECASE) for name in ("style", "script", "head")}
_HIDDEN_END[""] = re.compile("-->")
_QUOTE_TAG = re.compile(r"<(/?)blockquote\b", re.IGNORECASE)
_QUOTED_PART = re.compile(
    r"<div\b[^<>]{0,300}?(?:gmail_quote|divRplyFwdMsg|yahoo_quoted|moz-cite-prefix)", re.IGNORECASE
)
_ADDRESS = re.compile(r"://[^\s<>\"]{0,2000}[^\s<>\".,;:!?)*_]")  # from its first fixed letters: many times faster
_SCHEMES = ("https", "http", "HTTPS", "HTTP", "Https", "Http", "ftp")
_WWW = re.compile(r"www\.[^\s<>\"]{0,2000}[^\s<>\".,;:!?)*_]")
_CUT = "\x00"
_BARE_DOMAIN = re.compile(
    r"\.(?:com|org|net|io|eu|de|ch|at|fr|it|es|info|app|dev|co\.uk|example)\b(?:/[^\s<>\"]{0,2000})?"
)
_LABEL = re.compile(r"[\w.@+-]*\w\Z")
_MARKDOWN_LINK = re.compile(r"\]\((?:/|#|mailto:|\.)[^\s()]{0,500}\)")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});", re.IGNORECASE)
_EMOTICON = re.compile(r"[:;](?<!\w.)-?[)(DPp](?!\w)")
_MOUTHS = frozenset("-)(DPp")
_CODE = re.compile(r"`[^`\n]{1,500}`")
_RESPELT = (
    ("\u2019", "'"),
    ("\u2018", "'"),
    ("\u02bc", "'"),
    ("\u00b4", "'"),
    ("\u00a0", " "),
    ("\u202f", " "),
    ("ß", "ss"),
)


def _rewordings() -> Iterator[tuple[str, str, str]]:
    """(a word that must be there, what is replaced, by what)."""
    for row in LANGUAGES.values():
        for blank in row.blanked:
            yield max(reversed(words_of(blank.casefold())), key=len), blank, " "
        for joined in row.joined:
            for word in (joined, joined.capitalize()):
                yield max(words_of(joined), key=len), word, word.replace("-", "_")


_REWORDED = tuple(_rewordings())
_REWORDED_KEYS = frozenset(key for key, _, _ in _REWORDED)
_QUOTE_OPENS = tuple(f"{word} " for row in LANGUAGES.values() for word in row.quote_opens)
_QUOTE_VERBS = tuple(dict.fromkeys(word for row in LANGUAGES.values() for word in row.quote_verbs))
_QUOTE_HEADS = tuple(dict.fromkeys(word for row in LANGUAGES.values() for word in row.quote_heads))
_QUOTE_FIELDS = tuple(dict.fromkeys(word for row in LANGUAGES.values() for word in row.quote_fields))
_DASHES = "-----"
_DASHED_SIGNS = tuple(head for head in _QUOTE_HEADS if head.startswith(_DASHES))
_QUOTE_SIGNS = (*_QUOTE_VERBS, *(head for head in _QUOTE_HEADS if head[0] != "-" and " " not in head))
_NO_MARKS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 \n"


class Draft:
    """One text, taken apart once. `plain` has its own case, `folded` is case-folded.

    `lines` are folded, stripped and not empty; `marks` are those of `marks_of`, where a look for one is fastest.
    `links`, `emoticons` and `tables` were counted as they were taken out. Where `is_wide`, the text has letters beyond
    Latin-1, and nothing need stand between two words.
    """

    __slots__ = (
        "emoticons", "folded", "is_wide", "languages", "lines", "links", "marks", "plain", "tables", "word_set",
        "words",
    )  # fmt: skip

    def __init__(self, plain: str, marks: bytes, links: int, emoticons: int, tables: int) -> None:
        self.plain, self.marks, self.emoticons, self.tables = plain, marks, emoticons, tables
        self._read_words()
        self.links = links + _bare_domains(self.folded)
        if not _REWORDED_KEYS.isdisjoint(self.word_set):
            self.plain = _reworded(plain, self.word_set)
            if self.plain != plain:
                self._read_words()
        self.lines = [line for line in map(str.strip, self.folded.splitlines()) if line]
        self.languages: tuple[str, ...] = ()

    def _read_words(self) -> None:
        self.folded, self.words, self.is_wide = folded_words(self.plain)
        self.word_set = frozenset(self.words)


def marks_of(text: str) -> bytes:
    """What is left of a text in UTF-8 without ASCII letters, digits, blanks and line feeds."""
    return text.encode("utf-8", "surrogatepass").translate(None, _NO_MARKS)


def read_draft(text: str) -> Draft:
    """Take a text apart. What is in code, addresses, entities and emoticons is out of `plain`: it is no prose."""
    plain, links, tables = text, 0, 0
    marks = marks_of(text)
    if b"`" in marks:
        plain = _CODE.sub(" ", _without_fences(plain))
    if b"://" in marks or "www." in plain:
        plain, links = _without_addresses(plain)
    if b"<" in marks:
        plain, tables = _out_of_markup(plain)
    if b"&" in marks:
        plain = _ENTITY.sub("", html.unescape(plain))
    if plain is not text:
        text, marks = plain, marks_of(plain)
    plain = _own_part(plain, marks)
    if b"](" in marks:
        links += len(_MARKDOWN_LINK.findall(plain))
    emoticons = 0
    if (b":" in marks or b";" in marks) and _has_face(plain):
        plain, emoticons = _EMOTICON.subn(" ", plain)
    plain = _respelt(plain)
    return Draft(plain, marks if plain is text else marks_of(plain), links, emoticons, tables)


def _has_face(text: str) -> bool:
    """Whether an emoticon may be there: a search for one character is the fastest there is."""
    for eyes in ":;":
        at = text.find(eyes)
        while at >= 0:
            if text[at + 1 : at + 2] in _MOUTHS:
                return True
            at = text.find(eyes, at + 1)
    return False


def _respelt(text: str) -> str:
    """The text with straight apostrophes, plain spaces and "ss" for ß: case folding then keeps every place."""
    if text.isascii():
        return text
    for old, new in _RESPELT:
        if old in text:
            text = text.replace(old, new)
    return text


def _reworded(text: str, word_set: frozenset[str]) -> str:
    """The text without what is no word of its language, and with joined words in one."""
    for key, old, new in _REWORDED:
        if key in word_set and old in text:
            text = _whole(old).sub(new, text)
    return text


@cache
def _whole(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")


def _without_addresses(text: str) -> tuple[str, int]:
    """The text without web addresses, and how many they were."""
    text, links = _ADDRESS.subn(_CUT, text.replace(_CUT, " "))
    for scheme in _SCHEMES if links else ():
        if _CUT not in text:
            break
        text = text.replace(scheme + _CUT, " ")
    text = text.replace(_CUT, " ")
    if "www." not in text:
        return text, links
    text, others = _WWW.subn(" ", text)
    return text, links + others


def _without_fences(text: str) -> str:
    """The text without fenced code; a fence that is never closed stays."""
    parts = text.split("```")
    return " ".join(parts[::2]) if len(parts) % 2 else " ".join((*parts[:-1:2], parts[-1]))


def _out_of_markup(text: str) -> tuple[str, int]:
    """The text with what its tags say in Markdown, and how many tables it has."""
    text = _unquoted(_visible(text))
    tables = len(_TABLE_TAG.findall(text))
    text = _BREAKING_TAG.sub("\n", text)
    text = _ITEM_TAG.sub("\n- ", _HEADING_TAG.sub("\n# ", _BOLD_TAG.sub("**", text)))
    return _TAG.sub("", text), tables


def _visible(text: str) -> str:
    """The text without comments and the insides of style, script and head; one that is never closed stays."""
    parts, at = [], 0
    while opening := _HIDDEN.search(text, at):
        closing = _HIDDEN_END[(opening[1] or "").lower()].search(text, opening.end())
        if closing is None:
            break
        parts.append(text[at : opening.start()])
        at = closing.start() if opening[1] else closing.end()
    return "".join(parts) + text[at:]


def _unquoted(text: str) -> str:
    """The text without quotations in HTML, unless that is all there is."""
    parts, at, depth = [], 0, 0
    for tag in _QUOTE_TAG.finditer(text):
        if not tag[1]:
            if depth == 0:
                parts.append(text[at : tag.start()])
            depth += 1
        elif depth:
            depth -= 1
            at = tag.start()
    rest = "" if depth else text[at:]
    own = "".join(parts) + rest
    quoted = _QUOTED_PART.search(own)
    own = own[: quoted.start()] if quoted else own
    return own if _TAG.sub("", own).strip() else text


def _own_part(text: str, marks: bytes) -> str:
    """The text without quoted mails and without the signature under "-- ", unless that is all there is."""
    if b"\r" in marks:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    quotes = (b">" in marks and (text[:1] == ">" or "\n>" in text)) or (
        (marks.count(b":") >= _QUOTE_COLONS or (b"---" in marks and "\n---" in text)) and _may_quote(text)
    )
    if not quotes and (b"--" not in marks or "\n--" not in text):
        return text
    lines = text.split("\n")
    own = _without_quotes(lines) if quotes else lines
    for at, line in enumerate(own):
        if line.rstrip() == "--" and at:
            own = own[:at]
            break
    part = "\n".join(own)
    return part if part.strip() else text


def _may_quote(text: str) -> bool:
    folded = fold(text)
    return any(map(folded.__contains__, _QUOTE_SIGNS)) or (
        _DASHES in folded and any(map(folded.__contains__, _DASHED_SIGNS))
    )


def _without_quotes(lines: list[str]) -> list[str]:
    own: list[str] = []
    for at, line in enumerate(lines):
        if line.lstrip().startswith(">"):
            continue
        if _heads_quote(lines, at):
            if not _is_quoted_below(lines, at):
                break
            continue
        own.append(line)
    return own


def _heads_quote(lines: list[str], at: int) -> bool:
    """Whether a line, or it with the next one, is the heading of a quoted mail."""
    line = lines[at][:_LINE_READ].strip().casefold()
    if line.startswith(_QUOTE_OPENS):
        both = f"{line} {lines[at + 1][:_LINE_READ].strip().casefold()}" if at + 1 < len(lines) else line
        return any(_attributes(part) for part in (line, both))
    if any(line.startswith(verb) for verb in _QUOTE_VERBS) and line.endswith(":"):
        return True
    if not line.startswith(_QUOTE_HEADS):
        return False
    near = [lower[:_LINE_READ].strip().casefold() for lower in lines[at + 1 : at + 1 + _HEADING_LINES]]
    return line[0] == "-" or any(lower.startswith(_QUOTE_FIELDS) for lower in near)


def _attributes(line: str) -> bool:
    """Whether the line says who wrote what is quoted below it."""
    return (
        line.endswith(":")
        and any(verb in line for verb in _QUOTE_VERBS)
        and any(sign in line for sign in "@,0123456789")
    )


def _is_quoted_below(lines: list[str], at: int) -> bool:
    """Whether the quoted mail has its own marks, so that what is below them is the draft's again."""
    near = [lower.lstrip() for lower in lines[at + 1 : at + 1 + _HEADING_LINES] if lower.strip()]
    return any(lower.startswith(">") for lower in near[:2])


def _bare_domains(folded: str) -> int:
    """Web addresses without scheme, such as example.com/a; the domain of a mail address is none."""
    if "." not in folded or _BARE_DOMAIN.search(folded) is None:
        return 0
    heads = (
        folded[max(match.start() - _LABEL_READ, 0) : match.start()]
        for match in islice(_BARE_DOMAIN.finditer(folded), _MOST_LINKS)
    )
    labels = (_LABEL.search(head) for head in heads)
    return sum(label is not None and "@" not in label[0] for label in labels)
