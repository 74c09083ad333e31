"""Mistyped words: the distance against its textbook, and the places against reading all words."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_app.domain.typos import can_be_meant, distance, nearest, places_of, ranked, tolerance

FEW = st.text("abc", max_size=9)
WORD = st.text("abcdeö", min_size=4, max_size=12)


def by_the_book(one: str, other: str) -> int:
    """Optimal string alignment, the whole table."""
    table = [[max(i, j) if 0 in (i, j) else 0 for j in range(len(other) + 1)] for i in range(len(one) + 1)]
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            cost = one[i - 1] != other[j - 1]
            table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + cost)
            if i > 1 and j > 1 and one[i - 1] == other[j - 2] and one[i - 2] == other[j - 1]:
                table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
    return table[-1][-1]


def lies_there(word: str, other: str) -> bool:
    places = places_of(word)
    return any(other.startswith(it) for it in places.openings) or any(
        other[::-1].startswith(it) for it in places.endings
    )


def with_errors(word: str, errors: int, draw: random.Random) -> str:
    for _ in range(errors):
        at, kind = draw.randrange(len(word)), draw.randrange(4)
        letter = draw.choice("abcdefghijklmnopqrstuvwxyz")
        if kind == 0:
            word = word[:at] + word[at + 1 :]
        elif kind == 1:
            word = word[:at] + letter + word[at:]
        elif kind == 2:
            word = word[:at] + letter + word[at + 1 :]
        elif at + 1 < len(word):
            word = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word


class TestDistance:
    @given(FEW, FEW, st.integers(0, 3))
    def test_it_is_that_of_the_book_up_to_the_bound(self, one: str, other: str, most: int) -> None:
        assert distance(one, other, most) == min(by_the_book(one, other), most + 1)

    @pytest.mark.parametrize(
        ("one", "other", "apart"),
        [("tabele", "tabelle", 1), ("tabelel", "tabelle", 1), ("mesage", "massage", 2), ("ab", "ba", 1), ("", "a", 1)],
    )
    def test_examples(self, one: str, other: str, apart: int) -> None:
        assert distance(one, other, 2) == apart


class TestTolerance:
    @pytest.mark.parametrize(
        ("word", "errors"),
        [
            ("abc", 0),
            ("mail", 1),
            ("message", 1),
            ("messages", 2),
            ("v1.2", 0),
            ("20261102", 0),
            ("ad8ed51", 0),
            ("", 0),
        ],
    )
    def test_it_grows_with_the_letters_and_numbers_have_none(self, word: str, errors: int) -> None:
        assert tolerance(word) == errors

    def test_whatever_may_be_meant_is_long_enough(self) -> None:
        assert [can_be_meant(word) for word in ("abc", "ab", "a1c", "~abc")] == [True, False, False, False]


class TestPlaces:
    @settings(max_examples=1_000)
    @given(WORD, WORD)
    def test_no_word_within_the_tolerance_lies_elsewhere(self, word: str, other: str) -> None:
        if distance(word, other, tolerance(word)) <= tolerance(word):
            assert lies_there(word, other)

    @pytest.mark.no_cover
    @pytest.mark.parametrize("word", ["mail", "notes", "tables", "message", "messages", "semicolon", "documentation"])
    def test_every_error_is_followed(self, word: str) -> None:
        draw = random.Random(word)
        for _ in range(2_000):
            typed = with_errors(word, draw.randint(1, 2), draw)
            if tolerance(typed) and 0 < distance(typed, word, tolerance(typed)) <= tolerance(typed):
                assert lies_there(typed, word), typed

    @pytest.mark.parametrize(
        ("typed", "word"), [("собщеине", "сообщение"), ("لارساله", "الرساله"), ("σχεεδια", "σχεδια")]
    )
    def test_other_scripts_too(self, typed: str, word: str) -> None:
        assert lies_there(typed, word)


class TestNearest:
    def test_the_nearest_come_first_and_of_these_what_begins_alike(self) -> None:
        near = ranked("tabele", ["fabele", "tabelle", "kabel", "tabele", "cabinet"])
        assert near == [(1, "tabelle"), (1, "fabele")]
        assert nearest(near) == ("tabelle", "fabele")
        assert nearest([(1, "a"), (2, "b")]) == ("a",)

    def test_five_at_most(self) -> None:
        assert len(nearest(ranked("mail", [f"{letter}ail" for letter in "bcdefghn"]))) == 5
