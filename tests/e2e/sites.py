"""Every page there is, with something to show: from the resolver, so that nobody has to remember a new one."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from tests.house.addresses import Address, all_addresses
from tests.plenty import Ids
from tests.views.pages import ids_of

NO_PAGES = {
    "healthz": "a word for a load balancer",
    "readyz": "the same",
    "sign-in-link": "lets in and leads on",
}
"""Addresses that answer GET with something else than a page, each with its reason."""
_VERB, _ELSEWHERE = 405, range(300, 400)


class Visits(Protocol):
    """A client: httpx's or Django's own."""

    def get(self, path: str, /) -> Any: ...


@dataclass(frozen=True, slots=True)
class Site:
    """A page and where it is."""

    name: str
    path: str
    shown: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """Its title and the ids of its elements: two addresses with the same ones show the same page."""
    takes_text: bool = field(default=False, compare=False)
    """Whether its content has a field for text, be it one that searches."""

    @property
    def is_list(self) -> bool:
        return self.name.endswith("-list")


def sites(http: Visits, ids: Ids, *, signed_in: bool = True) -> list[Site]:
    """What this visitor can open; `ids` has one object for each noun. Fails by the name of one that can't be shown."""
    found, problems = [], []
    for address in _addresses(signed_in):
        path = _path(address, ids)
        if path is None:
            problems.append(f"{address.route}: tests/plenty.py makes nothing that it could show; add its noun")
            continue
        answer = http.get(path)
        if getattr(answer, "history", ()) or answer.status_code in _ELSEWHERE:
            continue  # it leads to another page of this list
        if answer.status_code == 200 and answer.content.lstrip().lower().startswith(b"<!doctype html>"):
            found.append(Site(address.name, path, (_title(answer), *ids_of(answer)), _takes_text(answer)))
        elif answer.status_code != _VERB:
            problems.append(f"{path}: answers {answer.status_code} and no page; if it is none, say so in NO_PAGES")
    assert problems == [], "\n".join(problems)
    return found


def _title(answer: Any) -> str:
    text = str(answer.content.decode())
    return text[text.index("<title") : text.index("</title>")]


def _takes_text(answer: Any) -> bool:
    _, _, content = str(answer.content.decode()).partition("<main")
    return re.search(r"<textarea|<input(?![^>]*\btype=)|<input[^>]*\btype=\"(text|email)\"", content) is not None


def _addresses(signed_in: bool) -> Iterator[Address]:
    for address in all_addresses():
        if not signed_in and not _is_account(address):
            continue
        if address.is_api or address.name in NO_PAGES or (_is_account(address) and "<" in address.route):
            continue
        yield address


def _is_account(address: Address) -> bool:
    return address.route.startswith("accounts/")


def _path(address: Address, ids: Mapping[str, Any]) -> str | None:
    if not address.parameters:
        return address.path("")
    value = ids.get(address.noun)
    return None if value is None else address.path(value)
