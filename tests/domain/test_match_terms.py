"""The terms of near-duplicates against comparing everything with everything."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_app.domain.fact_topics import topic_of
from memory_app.domain.fact_words import fact_words, is_usable
from memory_app.domain.match_terms import stored_terms, wanted_terms
from memory_app.domain.policy import DEFAULT, LIMITS
from memory_app.domain.similarity import jaccard_of

WORDS = [f"{letter * 2}{'word' * size}" for letter in "bcdfghk" for size in (1, 2)]
FACT = st.lists(st.sampled_from(WORDS), min_size=1, max_size=9, unique=True).map(" ".join)


def meets(text: str, other: str, shelf: int) -> bool:
    wanted = wanted_terms(text)[shelf]
    return len(set(wanted.terms) & stored_terms(other)) >= wanted.shared > 0


class TestWanted:
    @pytest.mark.no_cover
    @settings(max_examples=2_000)
    @given(FACT, FACT)
    def test_like_texts_share_as_many_terms_as_are_wanted(self, one: str, other: str) -> None:
        here, there = fact_words(one), fact_words(other)
        if is_usable(here) and is_usable(there) and jaccard_of(here, there) >= DEFAULT.facts.same:
            assert meets(one, other, 0)
        if jaccard_of(topic_of(one).words, topic_of(other).words) >= DEFAULT.facts.same:
            assert meets(one, other, -1)

    def test_a_word_of_every_fact_is_not_enough(self) -> None:
        name = "palimpsestification"
        one, other = f"{name} uses tabs for code", f"{name} deploys on fridays only"
        assert name in stored_terms(one) & stored_terms(other)
        assert not meets(one, other, 0)
        assert not meets(one, other, -1)

    def test_a_text_of_few_words_is_known_by_what_it_is_about(self) -> None:
        assert [wanted.shared for wanted in wanted_terms("Kubernetes")] == [1]
        assert wanted_terms("") == ()

    def test_long_words_stay_apart(self) -> None:
        one, other = (f"{'x' * 200}{end} uses tabs" for end in "ab")
        assert all(len(term) <= LIMITS.term for term in stored_terms(one) | stored_terms(other))
        assert stored_terms(one) != stored_terms(other)
