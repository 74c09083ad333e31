"""Every address there is, from the resolver."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from memory_app.domain.vocabulary import ProfileOf


@dataclass(frozen=True)
class Address:
    """One entry of the resolver."""

    name: str
    route: str
    parameters: tuple[str, ...]

    @property
    def is_api(self) -> bool:
        return self.route.startswith("api/")

    @property
    def noun(self) -> str:
        """What its id is of: `observations/<uuid:pk>/wrong/` → observations; `agents/<path:key>` → agents by key."""
        parts = self.route.removeprefix("api/v1/").split("/")
        at = next(place for place, part in enumerate(parts) if "<" in part)
        return "/".join(parts[:at]) + (" by key" if parts[at].startswith("<path:") else "")

    def path(self, value: object) -> str:
        route = self.route
        while "<" in route:
            start, end = route.index("<"), route.index(">")
            route = route[:start] + str(value) + route[end + 1 :]
        return "/" + route


def walk(patterns: list[Any], prefix: str = "") -> Iterator[Address]:
    for entry in patterns:
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from walk(entry.url_patterns, route)
        elif isinstance(entry, URLPattern):
            for spelled in spelled_out(route):
                yield Address(entry.name or "", spelled, tuple(entry.pattern.converters))


def spelled_out(route: str) -> list[str]:
    """Once for each word that a part of it may be."""
    return [route.replace("<profile_of:kind>", kind) for kind in ProfileOf] if "<profile_of:" in route else [route]


def all_addresses() -> list[Address]:
    return list(walk(get_resolver().url_patterns))
