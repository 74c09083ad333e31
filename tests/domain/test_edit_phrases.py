"""The phrases found in words, against a slow count of them all written out."""

import random
from collections.abc import Sequence
from functools import cache

import pytest

from memory_app.domain.edit_alignment import leading, trailing
from memory_app.domain.edit_phrases import count_both, count_phrases, count_things
from memory_app.domain.edit_signature import edit_signature, warm
from memory_app.domain.edit_tables import ANY, KINDS, THINGS, table_of
from memory_app.domain.edit_words import words_of
from memory_app.domain.languages import LANGUAGES

Phrase = tuple[str, ...]


@cache
def written_out(code: str) -> list[tuple[dict[Phrase, bool], list[tuple[Phrase, bool]]]]:
    """For each kind its phrases with whether they count, and those of them with a word that is not fixed."""
    kinds = []
    for name in KINDS:
        row = LANGUAGES[code]
        listed = [(phrase, True) for phrase in getattr(row, name) if phrase == phrase.casefold()]
        listed += [(phrase, False) for phrase in getattr(row, f"not_{name}", ())]
        found = {}
        for phrase, counts in listed:
            found[
                tuple(word for part in phrase.split() for word in (words_of(part) if ANY not in part else [part]))
            ] = counts
        kinds.append(
            (found, [(words, counts) for words, counts in found.items() if any(ANY in word for word in words)])
        )
    return kinds


def fits(phrase: Phrase, words: Sequence[str]) -> bool:
    return len(phrase) == len(words) and all(
        word.endswith(part[1:]) if part[0] == ANY else word == part for part, word in zip(phrase, words, strict=True)
    )


def slow_counts(code: str, words: Sequence[str]) -> list[int]:
    counts = []
    for exact, open_ones in written_out(code):
        found, free = 0, 0
        for at in range(len(words)):
            for size in range(min(12, len(words) - at), 0, -1):
                window = tuple(words[at : at + size])
                verdicts = {counted for phrase, counted in open_ones if fits(phrase, window)}
                if size == 1 and window in exact:  # what is said of a word wins over what its ending says
                    verdicts = set()
                if window in exact:
                    verdicts.add(exact[window])
                if verdicts:
                    if free <= at:
                        found += verdicts == {True}
                        free = at + size
                    break
        counts.append(found)
    return counts


def text_of(code: str, luck: random.Random) -> list[str]:
    """Phrases and pieces of them, one after the other."""
    pool = [phrase for exact, _ in written_out(code) for phrase in exact]
    words: list[str] = []
    for _ in range(luck.randrange(1, 9)):
        phrase = [word.replace(ANY, luck.choice(("schnell", "bell", "x"))) for word in luck.choice(pool)]
        words += luck.choice((phrase, phrase[: luck.randrange(1, len(phrase) + 1)], ["so", *phrase]))
    return words


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_phrase_is_found_as_when_all_are_tried(code: str) -> None:
    luck, table = random.Random(code), table_of(code)
    for _ in range(15):
        words = text_of(code, luck)
        counts = slow_counts(code, words)
        assert count_phrases(words, set(words), table) == counts, words
        assert count_things(words, set(words), table)[:THINGS] == counts[:THINGS], words


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_phrase_is_lost_for_want_of_a_place_to_look_at(code: str) -> None:
    table, luck = table_of(code), random.Random(1)
    for exact, _ in written_out(code):
        for phrase, counts in luck.sample(sorted(exact.items()), min(len(exact), 120)):
            words = [word.replace(ANY, "zz") for word in phrase]
            found = count_phrases(words, set(words), table)
            assert not counts or any(found) or not any(slow_counts(code, words))


@pytest.mark.no_cover
@pytest.mark.parametrize("code", LANGUAGES)
def test_two_texts_together_are_counted_as_each_alone(code: str) -> None:
    luck, table = random.Random(code), table_of(code)
    for _ in range(150):
        old = text_of(code, luck) + text_of(code, luck)
        start, end = sorted(luck.randrange(len(old) + 1) for _ in range(2))
        new = old[:start] + luck.choice(([], ["so"], text_of(code, luck))) + old[min(end, start + 3) :]
        lead = leading(old, new, (0, len(old), 0, len(new)))
        shared = lead, trailing(old, new, (lead, len(old), lead, len(new)))
        both = count_both(old, set(old), new, table, shared)
        assert both == (count_phrases(old, set(old), table), count_phrases(new, set(new), table))


def test_what_is_more_than_prose_is_counted_alike_alone_and_together() -> None:
    words, table = ["i", "maybe"] * 4_000, table_of("en")
    both = count_both(words, set(words), [*words, "so"], table, (len(words), 0))
    assert both == (count_phrases(words, set(words), table),) * 2


def test_warm_leaves_nothing_to_make() -> None:
    warm()
    made = table_of.cache_info().misses
    for code in LANGUAGES:
        edit_signature("one two", "one three", language=code)
    assert table_of.cache_info().misses == made == len(LANGUAGES)
