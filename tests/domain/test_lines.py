# ruff: noqa: RUF001 - Arabic letters look like others
"""Stored texts on plain lines: folded, cut, and nothing in them that breaks a line."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_app.domain.lines import cut, first_line, one_line
from tests.domain.test_prompts import HOSTILE

BREAKS = ["\n", "\r", "\r\n", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x1f", "\x85", "\u2028", "\u2029"]


class TestOneLine:
    @pytest.mark.parametrize("mark", BREAKS)
    def test_every_kind_of_break_is_a_space(self, mark: str) -> None:
        assert one_line(f"a{mark}b") == "a b"
        assert one_line(f"{mark}a {mark}{mark}\t b{mark}") == "a b"

    @pytest.mark.parametrize(
        ("text", "line"),
        [
            ("a  b", "a  b"),
            ("a\tb", "a b"),
            ("a\x00b\x1bc\x7fd\x9be", "abcde"),
            ("\u202eabc\u202c", "abc"),
            ("\u2067مرحبا\u2069", "مرحبا"),
            ("a\ud83db", "a\ufffdb"),
            ("a\u00a0b", "a\u00a0b"),
            ("", ""),
            (" \n ", ""),
            ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ],
    )
    def test_what_stays_and_what_goes(self, text: str, line: str) -> None:
        assert one_line(text) == line

    @pytest.mark.no_cover
    @settings(max_examples=500)
    @given(HOSTILE)
    def test_it_is_one_line_whatever_the_text(self, text: str) -> None:
        line = one_line(text)
        assert len(line.splitlines()) <= 1
        assert one_line(line) == line
        assert not any(unicodedata.category(c) in {"Cc", "Zl", "Zp", "Cs"} for c in line)
        line.encode("utf-8")


class TestFirstLine:
    @pytest.mark.parametrize("mark", BREAKS)
    def test_it_ends_at_every_kind_of_break(self, mark: str) -> None:
        assert first_line(f"{mark} {mark}one{mark}two") == "one"

    @given(HOSTILE)
    def test_it_begins_the_folded_text(self, text: str) -> None:
        assert one_line(text).startswith(first_line(text))


class TestCut:
    @given(st.text(max_size=40), st.integers(1, 50))
    def test_it_is_a_beginning_within_the_limit(self, text: str, limit: int) -> None:
        assert len(cut(text, limit)) <= limit
        assert text.startswith(cut(text, limit))

    def test_a_short_text_and_its_own_ellipsis_stay(self) -> None:
        assert cut("wait…", 5) == "wait…"
        assert cut("wait… more", 5) == "wait…"

    @pytest.mark.parametrize("limit", range(1, 14))
    def test_no_emoji_is_halved(self, limit: int) -> None:
        family = "👨\u200d👩\u200d👧"
        assert cut("ab" + family * 3, limit).removeprefix("a").removeprefix("b").replace(family, "") == ""
