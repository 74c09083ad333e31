"""The search for canaries itself: it finds a sentence however it is written, and nothing else."""

import base64
import json
import re
import unicodedata
from collections.abc import Callable
from urllib.parse import quote, quote_plus

import pytest

from tests.canary import BETWEEN, DECOYS, DRAFTS

WRITTEN: dict[str, Callable[[str], str | bytes]] = {
    "plain": lambda text: f"ERROR {text} (1)",
    "in capitals": lambda text: text.upper(),
    "folded": lambda text: text.replace(" ", "\r\n\t"),
    "decomposed": lambda text: unicodedata.normalize("NFD", text),
    "cut": lambda text: " ".join(text.split()[2:6]),
    "with other punctuation": lambda text: text.replace(" ", '", "'),
    "base64, first alignment": lambda text: base64.b64encode(text.encode()),
    "base64, second alignment": lambda text: base64.b64encode(b"x" + text.encode()),
    "base64, third alignment": lambda text: base64.b64encode(b"xy" + text.encode()),
    "base64 after something": lambda text: b"data/" + base64.b64encode(text.encode()),
    "base64, URL-safe": lambda text: base64.urlsafe_b64encode("¿?>~ÿ ".encode() + text.encode()).rstrip(b"="),
    "percent-encoded": quote,
    "percent-encoded in small letters": lambda text: re.sub("%..", lambda found: found[0].lower(), quote(text)),
    "as a form": quote_plus,
    "as JSON": lambda text: json.dumps({"before": text}),
    "as JSON in JSON": lambda text: json.dumps(json.dumps({"before": text})),
    "as JSON in capitals": lambda text: re.sub(r"\\u(....)", lambda found: f"\\u{found[1].upper()}", json.dumps(text)),
    "with escaped breaks": lambda text: json.dumps(text.replace(" ", "\n")),
    "as Python's bytes": lambda text: repr(text.encode()),
    "as HTML": lambda text: "".join(f"&#{ord(letter)};" for letter in text),
    "as bytea": lambda text: "\\x" + text.encode().hex(),
    "JSON in base64": lambda text: base64.b64encode(json.dumps({"before": text}).encode()),
    "base64 in a form": lambda text: quote_plus(base64.b64encode(text.encode())),
}


class TestHowItMayBeWritten:
    @pytest.mark.parametrize("how", WRITTEN)
    @pytest.mark.parametrize("text", DECOYS.texts)
    def test_it_is_found(self, how: str, text: str) -> None:
        written = WRITTEN[how](text)
        blob = written if isinstance(written, bytes) else written.encode()
        assert DECOYS.in_text(b"before " + BETWEEN + b"\xff\x00" + blob + b" after") == {text}

    @pytest.mark.parametrize("text", DRAFTS.texts)
    def test_three_words_in_a_row_are_no_sentence(self, text: str) -> None:
        told = text.split()
        assert DRAFTS.in_text(" ".join(told[:3]).encode()) | DRAFTS.in_text(b"") == set()
        apart = BETWEEN.join(word.encode() for word in re.split(r"[\W_]+", text))
        assert DRAFTS.in_text(apart) == set()
