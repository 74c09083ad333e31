#!/usr/bin/env python3
"""Make the pictures that README shows, from a fresh demo: docs/review.png, docs/today.png and docs/rules.png.

    .venv/bin/python scripts/screenshots.py [folder]

Needs what the tests need (`make test` installs it) and a chromium. A picture of more than 150 KB is refused.
"""

import shutil
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from _service import PROJECT, NotSo, running_service, say
from playwright.sync_api import sync_playwright

PAGES = {"review": "/review/", "today": "/", "rules": "/rules/"}
SIZE = {"width": 1280, "height": 860}
MOST_BYTES = 150 * 1024
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
_MAGIC = b"\x89PNG\r\n\x1a\n"


def sign_in_link(env: dict[str, str]) -> str:
    """A one-time link for the demo's owner."""
    command = [sys.executable, "manage.py", "create_member", "--email", "owner@demo.example", "--workspace", "demo"]
    done = subprocess.run(  # noqa: S603 - our own command
        [*command, "--role", "owner"], cwd=PROJECT, env=env, capture_output=True, text=True, timeout=60, check=False
    )
    if done.returncode:
        raise NotSo(f"create_member failed: {done.stdout}{done.stderr}")
    return done.stdout.split()[-1]


def take(base_url: str, link: str) -> Iterator[tuple[str, bytes]]:
    """Each page's name and picture, in the light theme, once its font and all else has come."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_page(viewport=SIZE, color_scheme="light", reduced_motion="reduce")  # type: ignore[arg-type]
        page.goto(link)
        for name, path in PAGES.items():
            page.goto(base_url + path, wait_until="networkidle")
            page.evaluate("document.fonts.ready")
            yield name, page.screenshot()
        browser.close()


def smaller(png: bytes) -> bytes:
    """The same picture in fewer bytes: flat surfaces pack best unfiltered, which Chromium doesn't try."""
    parts = list(_chunks(png))
    header = next(body for name, body in parts if name == b"IHDR")
    width, height, _, colour = struct.unpack(">IIBB", header[:10])
    step = {2: 3, 6: 4}[colour]
    raw = zlib.decompress(b"".join(body for name, body in parts if name == b"IDAT"))
    data = zlib.compress(b"".join(b"\0" + row for row in _rows(raw, width * step, height, step)), 9)
    packed = _MAGIC + b"".join(_chunk(*part) for part in ((b"IHDR", header), (b"IDAT", data), (b"IEND", b"")))
    return min(png, packed, key=len)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_MAGIC)
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _rows(raw: bytes, width: int, height: int, step: int) -> Iterator[bytes]:
    """The rows without their filters (PNG 1.2, chapter 6)."""
    above = bytearray(width)
    for start, end in pairwise(range(0, (height + 1) * (width + 1), width + 1)):
        row = bytearray(raw[start + 1 : end])
        _unfilter(raw[start], row, above, step)
        yield bytes(row)
        above = row


def _unfilter(kind: int, row: bytearray, above: bytearray, step: int) -> None:
    if kind == 0:
        return
    for at in range(len(row)):
        left, corner = (row[at - step], above[at - step]) if at >= step else (0, 0)
        guess = (0, left, above[at], (left + above[at]) // 2, _paeth(left, above[at], corner))[kind]
        row[at] = (row[at] + guess) & 255


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


def write(folder: Path, name: str, png: bytes) -> None:
    """Keep one picture. Raises NotSo when it is too heavy for a README."""
    packed = smaller(png)
    if len(packed) > MOST_BYTES:
        raise NotSo(f"{name}.png has {len(packed) // 1024} KB; at most {MOST_BYTES // 1024} are taken")
    (folder / f"{name}.png").write_bytes(packed)
    say(f"{name}.png, {len(packed) // 1024} KB")


def main() -> int:
    """Take them all; the exit code."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PROJECT / "docs"
    try:
        with running_service("screenshots") as (base_url, env):
            for name, png in take(base_url, sign_in_link(env)):
                write(folder, name, png)
    except NotSo as exc:
        print(f"NOT SO: {exc}", file=sys.stderr, flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
