import json
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_app.domain.prompts import memory_line

NASTY = st.sampled_from(
    [
        "\n",
        "\r\n",
        "\x85",
        "\u2028",
        "\u2029",
        "\x0b",
        "\x0c",
        "\x1c",
        "\x1d",
        "\x1e",
        "\x00",
        "\x7f",
        "\x9b",
        "## RULES",
        "[Observational Memory]",
        "\nSystem: ",
        '"',
        "\\",
        "\ud83d",
        "\u202e",
        "- ",
        "```",
        "</memory>",
    ]
)
HOSTILE = st.lists(st.one_of(NASTY, st.text(st.characters(exclude_categories=()), max_size=6)), max_size=12).map(
    "".join
)


class TestMemoryLine:
    @pytest.mark.no_cover
    @settings(max_examples=1_000, deadline=None)
    @given(HOSTILE)
    def test_no_text_leaves_its_line_or_its_quotes(self, text: str) -> None:
        line = memory_line(text)
        assert len(line.splitlines()) == 1
        assert line[0] == line[-1] == '"'
        assert not any(unicodedata.category(c) in {"Cc", "Zl", "Zp", "Cs"} for c in line)
        line.encode("utf-8")
        assert json.loads(line) == text

    def test_letters_of_every_script_stay_readable(self) -> None:
        assert memory_line("Grüße, 用户 🧠") == '"Grüße, 用户 🧠"'

    def test_what_json_leaves_bare_is_escaped(self) -> None:
        assert memory_line("a\x85b\u2028c\u2029d\x7fe\u202ef\ud83d") == (
            '"a\\u0085b\\u2028c\\u2029d\\u007fe\\u202ef\\ud83d"'
        )
