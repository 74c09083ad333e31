"""Names of attributes, and the line that prompts tell of somebody."""

import pytest
from hypothesis import given

from memory_app.domain.errors import InvalidInput
from memory_app.domain.profiles import Portrait, attribute_name, profile_line
from tests.domain.test_prompts import HOSTILE


class TestAttributeName:
    @pytest.mark.parametrize("name", ["tone", "Tone", "é", "长", "a b", "..", "History", "x" * 120])
    def test_it_is_opaque(self, name: str) -> None:
        assert attribute_name(f" {name} ") == name

    @pytest.mark.parametrize("name", ["", " ", "a/b", "/", "history", "a\nb", "a\u202eb", "\ud83d", "x" * 121])
    def test_what_it_can_not_be(self, name: str) -> None:
        with pytest.raises(InvalidInput) as refused:
            attribute_name(name)
        assert refused.value.field == "attribute"


class TestProfileLine:
    def test_a_value_that_says_its_attribute_stands_alone(self) -> None:
        line = profile_line(Portrait("User", "Ana", attributes=[("Tone", "formal tone"), ("language", "Italian")]))
        assert line == "User: Ana: formal tone, language: Italian"

    @pytest.mark.parametrize(
        ("portrait", "line"),
        [
            (Portrait("User", "Ana"), ""),
            (Portrait("Contact", "Marco", "Bertelli"), "Contact: Marco (Bertelli)"),
            (Portrait("Contact", "Marco", "Bertelli", ["client", "old"]), "Contact: Marco (Bertelli, client, old)"),
            (Portrait("Company", "B", tags=["client"], attributes=[("a", "b")]), "Company: B (client): a: b"),
        ],
    )
    def test_only_what_is_known(self, portrait: Portrait, line: str) -> None:
        assert profile_line(portrait) == line

    @given(HOSTILE)
    def test_no_text_begins_a_line(self, text: str) -> None:
        line = profile_line(Portrait("User", text, text, [text, "client"], [(text, text)]))
        assert len(line.splitlines()) <= 1
        assert line.startswith("User: ")
