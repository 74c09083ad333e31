import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_app.domain.errors import InvalidInput
from memory_app.domain.policy import LIMITS
from memory_app.domain.text import clean_key, clean_text, clip_chars, clip_words, json_depth, word_count

ANY = st.text(st.characters(exclude_categories=()), max_size=200)
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def clean(value: str, *, multiline: bool = True, limit: int = 1_000) -> str:
    return clean_text(value, field="text", limit=limit, multiline=multiline)


class TestCleanText:
    def test_nul_and_control_characters_go(self) -> None:
        assert clean("a\x00b\x01c\x1bd\x7fe\x9bf") == "abcdef"

    def test_tabs_and_line_feeds_stay_in_a_text_of_several_lines(self) -> None:
        assert clean("a\tb\nc") == "a\tb\nc"

    @pytest.mark.parametrize("mark", ["\n", "\r", "\r\n", "\x0b", "\x0c", "\x85", "\u2028", "\u2029"])
    def test_every_line_break_is_one_line_feed_or_one_space(self, mark: str) -> None:
        assert clean(f"a{mark}b") == "a\nb"
        assert clean(f"a{mark}b", multiline=False) == "a b"

    def test_a_tab_is_a_space_on_one_line(self) -> None:
        assert clean("a\tb", multiline=False) == "a b"

    @pytest.mark.parametrize("mark", BIDI)
    def test_bidi_controls_go(self, mark: str) -> None:
        assert clean(f"a{mark}b") == "ab"

    def test_composed_and_decomposed_letters_become_one(self) -> None:
        assert clean("Zoe\u0308") == "Zoë"

    def test_a_control_between_letter_and_accent_does_not_keep_them_apart(self) -> None:
        assert clean("e\x00\u0308") == "ë"

    def test_the_length_is_measured_after_cleaning(self) -> None:
        assert clean("  \x00ab\x00  ", limit=2) == "ab"
        with pytest.raises(InvalidInput, match=r"note.*3.*2") as refused:
            clean_text("abc", field="note", limit=2)
        assert (refused.value.field, refused.value.limit) == ("note", 2)

    def test_a_required_text_may_not_vanish_in_cleaning(self) -> None:
        assert clean_text(" \x00 ", field="note", limit=5) == ""
        with pytest.raises(InvalidInput, match="note") as refused:
            clean_text(" \x00\u202e ", field="note", limit=5, required=True)
        assert refused.value.field == "note"

    @pytest.mark.parametrize("text", ["\u200b", "\u2060 \ufeff", "\u00ad\u200d", "\u00a0\u3000"])
    def test_nor_show_nothing(self, text: str) -> None:
        with pytest.raises(InvalidInput, match="empty"):
            clean_text(text, field="note", limit=9, required=True)
        with pytest.raises(InvalidInput, match="empty"):
            clean_key(text, field="agent")
        assert clean_text(f"x{text}", field="note", limit=9, required=True).startswith("x")

    @given(ANY, st.booleans())
    def test_it_is_idempotent_storable_and_free_of_what_breaks(self, value: str, multiline: bool) -> None:
        text = clean(value, multiline=multiline)
        assert clean(text, multiline=multiline) == text
        text.encode("utf-8")
        assert unicodedata.is_normalized("NFC", text)
        assert not set(text) & set(BIDI)
        allowed = {"\n", "\t"} if multiline else set()
        assert all(c in allowed or unicodedata.category(c) not in {"Cc", "Zl", "Zp", "Cs"} for c in text)
        if not multiline:
            assert len(text.splitlines()) <= 1

    @pytest.mark.parametrize("marks", ["\u0301", "\u0301\u0316", "\u0344"])
    def test_marks_after_thirty_others_go_in_linear_time(self, marks: str) -> None:
        """Normalising sorts a run of marks, in quadratic time: 64 KiB of them took six seconds."""
        text = clean("a" + marks * 100_000, limit=1_000)
        assert len(text) <= 31
        assert clean(text) == text

    def test_marks_that_scripts_need_stay(self) -> None:
        assert clean("q\u0307\u0323 שָׁלוֹם कि ế") == unicodedata.normalize("NFC", "q\u0307\u0323 שָׁלוֹם कि ế")


class TestCleanKey:
    def test_it_is_trimmed_and_otherwise_opaque(self) -> None:
        for key in ("../users/1", "a/b", "%2e%2e", "eu-billing", "a.b_c:d@e", "用户 1", "100%", "a_b"):
            assert clean_key(f"  {key} \n", field="agent") == key

    def test_more_marks_in_a_row_than_a_script_needs_are_refused(self) -> None:
        with pytest.raises(InvalidInput, match="combining marks") as refused:
            clean_key("a" + "\u0301\u0316" * 20, field="agent")
        assert (refused.value.field, refused.value.limit) == ("agent", 30)

    @pytest.mark.parametrize("key", ["", "   ", "\t\n", "\u2028"])
    def test_blank_is_refused(self, key: str) -> None:
        with pytest.raises(InvalidInput, match="subject"):
            clean_key(key, field="subject")

    @pytest.mark.parametrize("key", ["a\x00b", "a\nb", "a\tb", "a\u202eb", "a\ud83db", "a\u2028b", "a\x7fb"])
    def test_two_keys_never_become_one_by_dropping_characters(self, key: str) -> None:
        with pytest.raises(InvalidInput, match="control"):
            clean_key(key, field="subject")

    def test_the_limit_is_inclusive(self) -> None:
        assert clean_key("k" * LIMITS.key, field="agent") == "k" * LIMITS.key
        with pytest.raises(InvalidInput) as refused:
            clean_key("k" * (LIMITS.key + 1), field="agent")
        assert refused.value.limit == LIMITS.key


class TestJsonDepth:
    @pytest.mark.parametrize(
        ("value", "depth"),
        [(1, 0), ("x", 0), (None, 0), ([], 1), ({}, 1), ([1], 1), ({"a": [1]}, 2), ([[], [[]]], 3), ([{}, 1], 2)],
    )
    def test_it_counts_levels(self, value: object, depth: int) -> None:
        assert json_depth(value) == depth

    def test_a_hundred_thousand_levels_do_not_crash_it(self) -> None:
        value: list[object] = []
        for _ in range(100_000):
            value = [value]
        assert json_depth(value) == 100_001


class TestClipping:
    def test_words_are_what_white_space_separates(self) -> None:
        assert word_count("  one two\nthree\u2028four ") == 4
        assert word_count("") == 0

    def test_a_text_that_fits_is_unchanged(self) -> None:
        assert clip_words("one  two", 2) == "one  two"
        assert clip_chars("abc", 3) == "abc"

    def test_what_is_left_out_is_marked(self) -> None:
        assert clip_words("one two three", 2) == "one two…"
        assert clip_chars("abcdef", 4) == "abc…"
        assert clip_words("one two", 0) == ""
        assert clip_chars("abc", 0) == ""

    @given(ANY, st.integers(0, 30))
    def test_the_limits_hold(self, text: str, n: int) -> None:
        assert word_count(clip_words(text, n)) <= n
        assert len(clip_chars(text, n)) <= max(n, 0)

    @pytest.mark.parametrize(
        "grapheme",
        ["👨\u200d👩\u200d👧", "e\u0301", "👍🏽", "🇩🇪", "❤\ufe0f", "1\ufe0f\u20e3", "각", "\u1112\u1161\u11ab"],
    )
    def test_no_cut_falls_inside_a_grapheme(self, grapheme: str) -> None:
        text = f"ab{grapheme}cd"
        for limit in range(1, len(text)):
            kept = clip_chars(text, limit).removesuffix("…")
            assert kept in {"", "a", "ab", f"ab{grapheme}", f"ab{grapheme}c"}

    def test_flags_are_cut_between_pairs(self) -> None:
        assert clip_chars("🇩🇪🇫🇷🇮🇹", 4) == "🇩🇪…"
        assert clip_chars("🇩🇪🇫🇷🇮🇹", 5) == "🇩🇪🇫🇷…"

    def test_a_wall_of_marks_takes_linear_time(self) -> None:
        assert clip_chars("a" + "\u0301" * 200_000, 100_000) == "…"
        assert len(clip_chars("🇩" * 20_000, 10_000)) <= 10_000
