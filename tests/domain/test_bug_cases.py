"""Cases of `/work/shared/cases/bug_cases.json` that concern pure functions, by their id."""

import json

import pytest

from memory_app.domain.errors import InvalidInput
from memory_app.domain.policy import LIMITS
from memory_app.domain.prompts import memory_line
from memory_app.domain.text import clean_key, clean_text, clip_chars
from memory_app.domain.tokens import estimate_tokens


def clean(value: str) -> str:
    return clean_text(value, field="content", limit=LIMITS.fact)


class TestDeletionKeys:
    def test_bc06_a_blank_key_is_refused_and_a_padded_one_trimmed(self) -> None:
        with pytest.raises(InvalidInput):
            clean_key("   ", field="subject")
        assert clean_key(" u1 ", field="subject") == "u1"

    def test_bc30_operators_in_ids_and_texts_are_ordinary_characters(self) -> None:
        assert clean_key("eu-billing", field="agent") == "eu-billing"
        assert clean("Invoice / draft | copy \\ 2") == "Invoice / draft | copy \\ 2"

    @pytest.mark.parametrize("key", ["../users/1", "a/b", "%2e%2e"])
    def test_bc69_ids_with_slashes_and_dots_are_opaque(self, key: str) -> None:
        assert clean_key(key, field="agent") == key


class TestText:
    def test_bc34_a_nul_byte_is_stripped(self) -> None:
        assert clean("build ok\x00done") == "build okdone"

    def test_bc35_a_lone_surrogate_becomes_the_replacement_character(self) -> None:
        text = clean(json.loads('"ship it \\ud83d"'))
        assert text == "ship it \ufffd"
        json.dumps(text, ensure_ascii=False).encode("utf-8")

    def test_bc37_model_tokens_are_counted_as_plain_text(self) -> None:
        assert estimate_tokens("the log shows <|endoftext|> and <|im_start|>") >= 15

    @pytest.mark.parametrize("emoji", ["🧠", "👨\u200d👩\u200d👧"])
    def test_bc38_a_cut_never_halves_an_emoji_and_is_marked(self, emoji: str) -> None:
        text = "budget " + emoji * 3
        for limit in range(1, len(text)):
            cut = clip_chars(text, limit)
            assert cut.endswith("…")
            assert "budget ".startswith(cut[:-1]) or set(cut[:-1].removeprefix("budget ").split(emoji)) == {""}
            cut.encode("utf-8")

    def test_bc39_line_separators_do_not_split_a_record(self) -> None:
        line = memory_line("step one\u2028step two\x85step three")
        assert len(line.splitlines()) == 1
        assert json.loads(line) == "step one\u2028step two\x85step three"

    def test_bc41_saving_ten_times_changes_nothing(self) -> None:
        first = text = clean("C:\\temp\\x")
        for _ in range(10):
            text = clean(text)
        assert text == first == "C:\\temp\\x"

    def test_bc45_bidi_controls_are_gone_and_right_to_left_letters_stay(self) -> None:
        assert clean("מועדף: \u202ereversed\u202c + العربية 123") == "מועדף: reversed + العربية 123"

    def test_bc63_a_text_over_the_limit_is_refused_with_the_limit_named(self) -> None:
        for letter in "a汇":
            with pytest.raises(InvalidInput, match=str(LIMITS.fact)) as refused:
                clean(letter * 1_000_000)
            assert refused.value.limit == LIMITS.fact

    def test_bc65_cjk_is_not_counted_as_a_quarter_token_a_character(self) -> None:
        assert estimate_tokens("汇" * 2_000) >= 2_000
