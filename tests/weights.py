"""What a browser fetches with a page on its first visit."""

import re
from collections.abc import Callable, Iterator
from urllib.parse import urljoin

MOST_KB = 150.0
"""Compressed, with all assets."""
_LINKED = re.compile(r"""(?:<link[^>]*\shref|<(?:script|img|source)[^>]*\ssrc|<use[^>]*\shref)="([^"#]+)""")
_IN_CSS = re.compile(r"""url\(["']?([^"')]+)["']?\)""")


def assets(page: str, base: str, read: Callable[[str], str]) -> set[str]:
    """Paths of all that a page links and that its style sheets do; `read` is asked for the sheets."""
    return set(_linked(page, base, read))


def _linked(page: str, base: str, read: Callable[[str], str]) -> Iterator[str]:
    for found in _LINKED.findall(page):
        path = urljoin(base, found)
        yield path
        if path.endswith(".css"):
            inner = _IN_CSS.findall(read(path))
            yield from (urljoin(path, url) for url in inner if not url.startswith("data:"))
