"""Whatever is written and made of it, a signature holds traits of the table and no text, in linear time."""

import random
import time
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_app.domain.edit_signature import edit_signature
from memory_app.domain.languages import LANGUAGES
from memory_app.domain.traits import OBJECTS, clean_trait, substitution

TABLE = {f"{verb}:{thing}" for verb in ("removed", "added", "kept") for thing in OBJECTS}
TABLE |= {"shortened", "lengthened", "rewritten", "unchanged", "tone:more-formal", "tone:less-formal"}
TABLE |= {f"language:{code}" for code in LANGUAGES}
WORDS = ["I", "the", "best", "maybe", "clients", "Anna", "house.", "is", "not", "Hi", "la", "más", "più", "wir", "Sie"]
WORDS += [
    "\n",
    "**so**",
    "a@b.example",
    "x_1",
    "can't",
    "l'ordre",
    "le",
    "plus",
    "5",
    "May",
    "€",
    ";",
    "> ",
    "-- \n",
    "|",
]


class TestAnyText:
    @given(st.text(st.characters(exclude_categories=()), max_size=200), st.text(max_size=200))
    def test_it_gives_traits_of_the_table_and_never_text(self, before: str, after: str) -> None:
        self.check(before, after)

    @given(st.lists(st.sampled_from(WORDS), max_size=60), st.lists(st.sampled_from(WORDS), max_size=60))
    def test_words_in_any_order_too(self, before: list[str], after: list[str]) -> None:
        self.check(" ".join(before), " ".join(after))

    @staticmethod
    def check(before: str, after: str) -> None:
        for trait in edit_signature(before, after):
            assert clean_trait(trait) == trait
            sides = substitution(trait)
            if sides is None:
                assert trait in TABLE
            else:
                assert all(1 <= len(side.split()) <= 3 for side in sides)

    @pytest.mark.no_cover
    @pytest.mark.parametrize(
        "unit",
        [
            "http://",
            "<",
            "&",
            "&a",
            " ",
            "\n",
            "1",
            "1 ",
            "<style",
            "</style",
            "a",
            "www.;",
            "<br",
            ";",
            "5 may ",
            "<a ",
            "1.",
            "用",
            ":)",
            "!",
            "hi ",
            "€",
            "a.com ",
            "`",
            "**",
            "> ",
            "\n>",
            "On 5, a wrote:\n",
            "\n-- \n",
            "From: a\nSent: b\n",
            "|-|\n",
            "a\tb\n",
            "# a\n",
            "A B\n",
            "<blockquote>",
            "la più ",
            "i hope you ",
            "I'm ",
            "Sie ",
            "peut-être ",
        ],
    )
    def test_64_kib_of_anything_take_linear_time(self, unit: str) -> None:
        def seconds(size: int) -> float:
            text = (unit * size)[:size]
            times = []
            for _ in range(3):
                started = time.process_time()
                edit_signature(text, text + "x")
                times.append(time.process_time() - started)
            return min(times)

        edit_signature("warm", "up")
        assert seconds(65_536) < 8 * max(seconds(16_384), 0.002)
        assert seconds(65_536) < 0.3

    @pytest.mark.no_cover
    def test_64_kib_of_two_different_texts_take_linear_time(self) -> None:
        draw = random.Random(1)
        letters, many = "abcdefgh", [f"w{number}x" for number in range(40_000)]

        def seconds(size: int, of: Sequence[str]) -> float:
            before, after = (" ".join(draw.choice(of) for _ in range(size))[:size] for _ in range(2))
            started = time.process_time()
            edit_signature(before, after)
            return time.process_time() - started

        for words in (letters, many):
            assert seconds(65_536, words) < 8 * max(seconds(16_384, words), 0.004)
