"""Which of many facts a new one is: the best one wins."""

from collections.abc import Iterable
from typing import Any

import pytest

from memory_app.domain.fact_matching import KnownFact, Matches, best_match
from memory_app.domain.fact_words import fact_words, is_usable
from memory_app.domain.policy import DEFAULT
from memory_app.domain.similarity import jaccard_of
from tests.domain.office_vectors import vectors

SAME = DEFAULT.facts.same


def known(*texts: str) -> list[KnownFact[int]]:
    return [KnownFact(at, text) for at, text in enumerate(texts)]


def told(matches: Matches[int]) -> tuple[int | None, ...]:
    kinds = (matches.same, matches.opposite, matches.swapped)
    return tuple(None if match is None else match.fact.key for match in kinds)


def likest(candidate: str, texts: Iterable[str]) -> tuple[float, str]:
    """The best share of words; of equal ones the first."""
    words = fact_words(candidate)
    return max(((jaccard_of(words, fact_words(text)), text) for text in texts), key=lambda it: it[0])


class TestVectors:
    """BO-051, 056 and 057 hold for the share of words; whether two are merged is another question (domain.md 3)."""

    @pytest.mark.parametrize("vector", vectors("jaccard+dedup"))
    def test_the_share_of_words(self, vector: dict[str, Any]) -> None:
        candidate, expected = vector["input"]["candidate"], vector["expected"]
        share, _ = likest(candidate, vector["input"]["existing"])
        usable = is_usable(fact_words(candidate))
        action = "skip" if not usable else "reinforce" if share >= SAME else "add"
        assert {"similarity": pytest.approx(share), "action": action} == expected

    @pytest.mark.parametrize("vector", vectors("dedupFact"))
    def test_the_likest_wins_and_of_equal_ones_the_earlier(self, vector: dict[str, Any]) -> None:
        candidate, expected = vector["input"]["candidate"], vector["expected"]
        share, text = likest(candidate, vector["input"]["existing"])
        assert share >= SAME
        assert text == expected["matched"]
        swapped = best_match(candidate, known(*vector["input"]["existing"])).swapped
        assert swapped is not None
        assert swapped.fact.text == expected["matched"]


class TestBestMatch:
    def test_an_equal_text_wins_over_a_like_one(self) -> None:
        facts = known("redis stores celery messages", "Redis stores celery broker messages!")
        assert told(best_match("redis stores celery broker messages", facts)) == (1, None, None)

    def test_the_likest_of_two_that_are_the_same_wins(self) -> None:
        facts = known("redis stores celery messages", "redis stores celery broker messages")
        assert told(best_match("redis now stores celery broker messages", facts)) == (1, None, None)

    def test_of_equally_like_ones_the_earlier_wins(self) -> None:
        facts = known("tests run in parallel nightly", "tests run in parallel today", "tests run in parallel")
        assert told(best_match("tests run in parallel daily", facts)) == (2, None, None)
        assert told(best_match("tests run in parallel daily", facts[:2])) == (None, None, 0)

    def test_opposite_and_swapped_ones_are_told_together(self) -> None:
        facts = known("Never use semicolons in emails", "Always use emojis in emails")
        assert told(best_match("Always use semicolons in emails", facts)) == (None, 0, 1)

    def test_a_fact_of_too_few_words_matches_its_text_alone(self) -> None:
        facts = known("go to db", "Go to DB.")
        assert told(best_match("go to DB!", facts)) == (0, None, None)
        assert told(best_match("go to dc", facts)) == (None, None, None)

    def test_an_opposite_is_found_though_few_words_are_shared(self) -> None:
        assert told(best_match("I hate cilantro now", known("I like cilantro"))) == (None, 0, None)

    def test_nothing_is_like_nothing(self) -> None:
        assert told(best_match("", known("redis stores celery messages"))) == (None, None, None)
        assert told(best_match("redis stores celery messages", [])) == (None, None, None)
