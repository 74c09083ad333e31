"""Reading answers as a browser does."""

from html.parser import HTMLParser
from typing import Any


class _Ids(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.attributes: dict[str, dict[str, str | None]] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if name := found.get("id"):
            self.ids.append(name)
            self.attributes[name] = found


def ids_of(answer: Any) -> list[str]:
    """The DOM ids of an answer, in order: they are the contract, template names are not."""
    parser = _Ids()
    parser.feed(text_of(answer))
    return parser.ids


def attributes_of(answer: Any, dom_id: str) -> dict[str, str | None]:
    parser = _Ids()
    parser.feed(text_of(answer))
    return parser.attributes[dom_id]


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


def is_page(answer: Any) -> bool:
    return text_of(answer).lstrip().startswith("<!doctype html>")
