"""Every message of the code and of the templates, and every text that is none though a person reads it.

It needs no gettext tool, so that a fresh machine without them still holds the catalogues to the code.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from django.template.base import Lexer, TokenType
from django.utils.translation.template import templatize

from memory_site.management.commands.makemessages import IGNORED, KEYWORDS

PROJECT = Path(__file__).resolve().parents[2]
TEMPLATES = sorted(path for ending in ("html", "txt") for path in (PROJECT / "templates").rglob(f"*.{ending}"))
SOURCES = sorted(
    path
    for folder in ("memory_app", "memory_site")
    for path in (PROJECT / folder).rglob("*.py")
    if not any(path.is_relative_to(PROJECT / ignored) for ignored in IGNORED)
)


@dataclass(frozen=True, order=True)
class Message:
    """What is looked up in a catalogue: by its context and its singular."""

    singular: str
    plural: str = ""
    context: str = ""


# -- in Python ---------------------------------------------------------------------------------------------------------
REFUSALS = {keyword.partition(":")[0] for keyword in KEYWORDS}
_OF_THE_API = {"NotJson", "NoKey", "LengthRequired", "WrongMethod", "Busy"}
_PLAIN = {"gettext", "gettext_lazy", "gettext_noop"} | REFUSALS | _OF_THE_API
_COUNTED = {"ngettext", "ngettext_lazy"}
_IN_CONTEXT = {"pgettext", "pgettext_lazy"}
_LOOKED_UP = {
    "memory_app/domain/errors.py": "a refusal makes its sentence of what it is given",
    "memory_app/templatetags/words.py": "it translates what the rules said",
}
"""Where a message is no literal, with the reason."""


def _called(call: ast.Call, also: dict[str, str]) -> str:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    return also.get(name, name)


def _aliases(tree: ast.AST) -> dict[str, str]:
    """`gettext_lazy as _` and the like."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    return {name.asname: name.name for node in imports for name in node.names if name.asname}


def _literals(call: ast.Call) -> list[str | None]:
    return [arg.value if isinstance(arg, ast.Constant) and isinstance(arg.value, str) else None for arg in call.args]


def messages_of(source: str) -> Iterator[Message | str]:
    """The messages of a module; as a string the line of a call whose message is no literal."""
    tree = ast.parse(source)
    also = _aliases(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name, given = _called(node, also), [*_literals(node), None, None]
        if name in _PLAIN and given[0] is not None:
            yield Message(given[0], (given[1] or "") if name == "Sentence" else "")
        elif name in _COUNTED and given[0] is not None and given[1] is not None:
            yield Message(given[0], given[1])
        elif name in _IN_CONTEXT and given[0] is not None and given[1] is not None:
            yield Message(given[1], context=given[0])
        elif name in _PLAIN | _COUNTED | _IN_CONTEXT:
            yield f"{node.lineno}: {ast.unparse(node)}"


# -- in templates ------------------------------------------------------------------------------------------------------
_TEXT = r"""u?('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
_CALL = re.compile(rf"(?<!\w)(n?p?gettext|_)\(\s*{_TEXT}(?:\s*,\s*{_TEXT})?(?:\s*,\s*{_TEXT})?")


def messages_in_template(source: str) -> Iterator[Message]:
    """What Django's own extraction would hand to xgettext."""
    for call in _CALL.finditer(templatize(source)):
        texts = [ast.literal_eval(text) for text in call.groups()[1:] if text]
        context = texts.pop(0) if "pgettext" in call[1] else ""
        yield Message(texts[0], texts[1] if call[1].startswith("n") else "", context)


def all_messages() -> dict[Message, str]:
    """Every message with one place where it stands."""
    found: dict[Message, str] = {}
    for path in TEMPLATES:
        found |= dict.fromkeys(messages_in_template(path.read_text()), str(path.relative_to(PROJECT)))
    for path in SOURCES:
        told = [one for one in messages_of(path.read_text()) if isinstance(one, Message)]
        found |= dict.fromkeys(told, str(path.relative_to(PROJECT)))
    return found


def computed_messages() -> list[str]:
    """Calls whose message is no literal: no catalogue can hold it, and what a person typed would be a template."""
    api = sorted((PROJECT / "memory_app/api").rglob("*.py"))
    return [
        f"{where}:{one}"
        for path in SOURCES + api
        if (where := str(path.relative_to(PROJECT))) not in _LOOKED_UP
        for one in messages_of(path.read_text())
        if isinstance(one, str)
    ]


# -- bare text in templates --------------------------------------------------------------------------------------------
SPOKEN = {"Palimpsest", "en"}
"""What reads the same in every language."""
_SPOKEN_ATTRIBUTES = {"aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription"}
_SILENT_ELEMENTS = {"script", "style", "code", "kbd", "pre"}
_WORD = re.compile(r"[^\W\d_]{2,}")
_SPOKEN_ARGUMENT = re.compile(r"""\|(?:default|default_if_none|yesno|pluralize|add):["']([^"']*)["']""")
_ICON_LABEL = re.compile(r"""^icon\s+\S+\s+["']([^"']+)["']""")
_NO_TEXT = re.compile(r"blocktranslate|comment|block \w+_class")
"""Tags up to whose end nothing is bare text: it is a message, nobody's, or a class."""


@dataclass
class _Bare(HTMLParser):
    found: list[str] = field(default_factory=list)
    silent: int = 0

    def __post_init__(self) -> None:
        super().__init__()

    def say(self, text: str | None) -> None:
        words = [word for word in _WORD.findall(text or "") if word not in SPOKEN]
        if words and not self.silent:
            self.found.append(" ".join((text or "").split()))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in _SILENT_ELEMENTS
        for name, value in attrs:
            if name in _SPOKEN_ATTRIBUTES or (name.startswith("data-") and " " in (value or "").strip()):
                self.say(value)

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in _SILENT_ELEMENTS

    def handle_data(self, data: str) -> None:
        self.say(data)


def bare_texts(source: str) -> list[str]:
    """Texts of a template that a person reads and nobody can translate."""
    kept: list[str] = []
    until = ""
    for token in Lexer(source).tokenize():
        is_block = token.token_type is TokenType.BLOCK
        if until:
            until = "" if is_block and token.contents.startswith(until) else until
        elif token.token_type is TokenType.TEXT:
            kept.append(token.contents)
        elif is_block and _NO_TEXT.match(token.contents):
            until = f"end{token.contents.split()[0]}"
        elif is_block or token.token_type is TokenType.VAR:
            kept += _SPOKEN_ARGUMENT.findall(token.contents) + _ICON_LABEL.findall(token.contents)
    parser = _Bare()
    parser.feed("".join(kept))
    parser.close()
    return parser.found


# -- bare text in Python -----------------------------------------------------------------------------------------------
_SENTENCE = re.compile(r"[A-Z][^\W\d_]*'?\w* [^\W\d_]+|[^\W\d_]+ [^\W\d_]+[.:;!?…]")


def bare_strings(source: str) -> Iterator[str]:
    """Strings of a view or form that read like a sentence and go through no translation; docstrings aside."""
    tree = ast.parse(source)
    spared = {id(part) for whole in _spared(tree) for part in ast.walk(whole)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in spared or not isinstance(node.value, str):
            continue
        if _SENTENCE.search(node.value):
            yield f"{node.lineno}: {node.value}"


def _spared(tree: ast.AST) -> Iterator[ast.AST]:
    """What is no text of a page: docstrings and lines of a log; and what is a message already."""
    also = _aliases(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node
        elif isinstance(node, ast.Call):
            if _called(node, also) in _PLAIN | _COUNTED | _IN_CONTEXT:
                yield from node.args
            elif ast.unparse(node.func).startswith("logger."):
                yield node
