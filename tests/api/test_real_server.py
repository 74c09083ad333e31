"""Bodies as the real server hands them over: what comes in chunks must never pass for nothing."""

import http.client
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from memory_site.embedded import free_port
from tests.api.echo import LIMIT
from tests.processes import eventually

ASK = b'{"dry_run": true}'
Connect = tuple[str, int]


@pytest.fixture(scope="module")
def server() -> Iterator[Connect]:
    port = free_port()
    served = ["granian", "--interface", "wsgi", "--port", str(port), "--workers", "1", "--no-ws"]
    command = [sys.executable, "-m", *served, "--log-level", "error", "tests.api.echo:application"]
    process = subprocess.Popen(command, env={**os.environ, "DJANGO_SETTINGS_MODULE": "memory_site.settings"})
    try:
        eventually("granian listens", lambda: listens(port))
        yield "127.0.0.1", port
    finally:
        process.terminate()
        process.wait(10)


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def send(server: Connect, *chunks: bytes, cut_off: bool = False, headers: str = "Transfer-Encoding: chunked") -> Any:
    """Status and JSON of a POST written by hand; `cut_off` ends the sending side where the chunks end."""
    with socket.create_connection(server, timeout=10) as link:
        link.sendall(f"POST / HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n\r\n".encode())
        for chunk in chunks:
            link.sendall(chunk)
        if cut_off:
            link.shutdown(socket.SHUT_WR)
        answer = http.client.HTTPResponse(link, method="POST")
        answer.begin()
        return answer.status, json.loads(answer.read())


def chunk(data: bytes) -> bytes:
    return f"{len(data):x}\r\n".encode() + data + b"\r\n"


END = b"0\r\n\r\n"


def test_chunks_are_read_however_they_are_cut(server: Connect) -> None:
    assert send(server, chunk(ASK), END) == (200, {"read": {"dry_run": True}})
    single = [chunk(bytes([byte])) for byte in ASK]
    assert send(server, *single, END) == (200, {"read": {"dry_run": True}})
    assert send(server, chunk(ASK), END, headers="Content-Length: 3\r\nTransfer-Encoding: chunked")[0] == 200


def test_a_body_of_known_length_and_none_at_all(server: Connect) -> None:
    assert send(server, ASK, headers=f"Content-Length: {len(ASK)}") == (200, {"read": {"dry_run": True}})
    assert send(server, headers="Content-Length: 0") == (200, {"read": None})
    assert send(server, headers="Accept: */*") == (200, {"read": None})


def test_chunks_that_hold_nothing_are_411(server: Connect) -> None:
    assert send(server, END)[0] == 411
    assert send(server, cut_off=True)[0] == 411


def test_a_body_that_was_cut_off_is_400(server: Connect) -> None:
    assert send(server, chunk(ASK[:5]), cut_off=True)[0] == 400
    for part in (b"", ASK[:5]):
        assert send(server, part, cut_off=True, headers=f"Content-Length: {len(ASK)}")[0] == 400


def test_endless_chunks_are_413_once_the_limit_is_passed(server: Connect) -> None:
    status, said = send(server, *[chunk(b" " * 100)] * 11)
    assert (status, said["error"]["limit"]) == (413, LIMIT)
