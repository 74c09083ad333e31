"""What is told of words that gave way to others: a choice of words, never a name, a secret or another fact."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_app.domain.edit_alignment import align
from memory_app.domain.edit_signature import edit_signature
from memory_app.domain.traits import clean_trait
from tests.canary import LANGUAGES, words


def replaced(before: str, after: str) -> list[str]:
    traits = edit_signature(before, after)
    assert all(clean_trait(trait) == trait for trait in traits)
    return sorted(trait.removeprefix("replaced:") for trait in traits if trait.startswith("replaced:"))


FRAME = "The report says that the {} will see it on the way to the station before the train leaves for the north."


class TestWhatIsTold:
    @pytest.mark.parametrize(
        ("a", "b"),
        [("customers", "clients"), ("young children", "pupils"), ("staff", "people at work")],
    )
    def test_one_to_three_words_for_one_to_three(self, a: str, b: str) -> None:
        assert replaced(FRAME.format(a), FRAME.format(b)) == [f"{a}->{b}"]
        assert replaced(FRAME.format(b), FRAME.format(a)) == [f"{b}->{a}"]

    def test_four_words_are_too_many(self) -> None:
        assert replaced(FRAME.format("staff"), FRAME.format("good people who work here")) == []

    def test_each_time_it_stood_there(self) -> None:
        before = "Customers pay first. Then the customers wait, and we call the customers."
        after = "Guests pay first. Then the guests wait, and we call the guests."
        assert replaced(before, after) == ["customers->guests"]
        assert replaced(before, "Guests pay first. Then the guests wait, and we call the customers.") == []

    def test_contractions(self) -> None:
        frame = "We {} go to the house on the hill today, since it rains on the road and on the garden."
        assert replaced(frame.format("can't"), frame.format("cannot")) == ["can't->cannot"]

    def test_german_nouns_with_their_articles(self) -> None:
        before = "Das Meeting ist um zehn. Nach dem Meeting gibt es Kaffee, und im nächsten Meeting geht es um Geld."
        assert replaced(before, before.replace("Meeting", "Treffen")) == ["meeting->treffen"]

    def test_articles_that_only_follow_the_noun_are_left_out(self) -> None:
        before = "L'abonnement est payé. Le prix de l'abonnement reste le même et il vous reste deux mois."
        after = "Le forfait est payé. Le prix du forfait reste le même et il vous reste deux mois."
        assert replaced(before, after) == ["abonnement->forfait"]

    def test_at_most_three_the_most_frequent_first(self) -> None:
        told = replaced(FRUIT, put_in(FRUIT, FRUITS, 4))
        assert len(told) == 3
        assert "cherry->couch" in told
        assert told == replaced(FRUIT, put_in(FRUIT, FRUITS, 4))


# -- Four of its words may give way without telling too much of it; "cherry" stands in it twice.
FRUIT = """The apple is near the old wall of the house. We saw the pear on the other side of the garden, and a plum too.
The cherry is small this year, as it was the year before; nobody took the cherry to a market of the town by a lake."""
FRUITS = {"apple": "desk", "pear": "chair", "plum": "lamp", "cherry": "couch"}


def put_in(text: str, words: dict[str, str], most: int) -> str:
    for old, new in list(words.items())[:most]:
        text = text.replace(old, new)
    return text


class TestShreds:
    """Pieces of a text, that are no text to be put together again."""

    @pytest.mark.no_cover
    @pytest.mark.parametrize("code", LANGUAGES)
    @pytest.mark.parametrize("seed", range(12))
    def test_no_value_holds_more_than_half_of_a_sentences_long_words(self, code: str, seed: int) -> None:
        luck = random.Random(seed)
        sentences = list(LANGUAGES[code])
        others = [word for sentence in LANGUAGES[code] for word in words(sentence) if len(word) > 3]
        for size in range(1, len(sentences) + 1):
            chosen = luck.sample(sentences, size)
            shredded = [self.shred(sentence, others, luck) for sentence in chosen]
            for between in (". ", "\n", ".\n\n", "; "):
                before, after = between.join(chosen).casefold(), between.join(shredded).casefold()
                assert self.in_pieces([*chosen, *shredded], before, after) == set()
                assert self.in_pieces([*chosen, *shredded], after, before) == set()

    @given(st.data())
    def test_nor_in_long_mails_of_which_any_words_changed(self, data: st.DataObject) -> None:
        code = data.draw(st.sampled_from(sorted(LANGUAGES)))
        luck = random.Random(data.draw(st.integers(0, 10_000)))
        filler = [word for sentence in LANGUAGES[code] for word in words(sentence)]
        sentences = [" ".join(luck.sample(filler, luck.randrange(4, 12))) for _ in range(luck.randrange(3, 15))]
        changed = [luck.choice(filler) if luck.random() < luck.choice((0.02, 0.1, 0.5)) else None for _ in range(200)]
        shredded = [
            " ".join(changed[(at * 13 + place) % 200] or word for place, word in enumerate(sentence.split()))
            for at, sentence in enumerate(sentences)
        ]
        assert self.in_pieces([*sentences, *shredded], ". ".join(sentences), ". ".join(shredded)) == set()

    @staticmethod
    def shred(sentence: str, others: list[str], luck: random.Random) -> str:
        """Every second word another one, or the other half, or some."""
        start, step = luck.choice(((0, 2), (1, 2), (0, 3), (1, 4), (0, 1)))
        return " ".join(luck.choice(others) if at % step == start else word for at, word in enumerate(sentence.split()))

    @staticmethod
    def in_pieces(sentences: list[str], before: str, after: str) -> set[str]:
        """As `Canaries.in_pieces`: the sentences with several long words of which the signature has more than half."""
        found = set(words(" ".join(edit_signature(before, after))))
        long = {text: {word for word in words(text) if len(word) >= 6} for text in sentences}
        return {text for text, told in long.items() if len(told) > 1 and len(told & found) > len(told) / 2}

    def test_what_is_shredded_is_not_told_at_all(self) -> None:
        before = "The gardener carried seven lanterns through the narrow passage. " + FRAME.format("staff")
        after = "The engineer dragged seven blankets through the narrow corridor. " + FRAME.format("staff")
        assert replaced(before, after) == []
        assert replaced(before, before.replace("lanterns", "blankets")) == ["lanterns->blankets"]

    def test_a_large_share_of_a_short_text_is_not_told(self) -> None:
        assert replaced("We paint the house by the road.", "We paint the barn by the road.") == ["house->barn"]
        assert replaced("We paint the house.", "We paint the barn.") == []

    def test_a_compound_is_one_word_and_several(self) -> None:
        frame = "So it is by the {} sea-monster and the {} of the sea, as they say here on the land, and not far off."
        assert replaced(frame.format("purple", "captain"), frame.format("yellow", "admiral")) == []


class TestWhatIsNot:
    @pytest.mark.parametrize(
        ("a", "b"),
        [
            ("Marco", "Luca"),
            ("marco7", "luca9"),
            ("anna@example.com", "otto@example.com"),
            ("user_name", "user_mail"),
            ("parseHtml", "parseXml"),
            ("ACME", "Initech"),
            ("xkcdqwrt", "bcdfghjk"),
            ("Monday", "Tuesday"),
            ("morning", "evening"),
            ("three", "four"),
            ("march", "april"),
            ("42", "43"),
            ("customer", "customers"),
            ("e-mail", "email"),
            ("the", "a"),
            ("house, which", "hut, that"),
            ("/etc/passwd", "/etc/shadow"),
            ("supercalifragilisticexpialidocious", "ordinary"),
            ("Mr smith", "Mr miller"),
            ("password swordfish", "password dogfish"),
        ],
    )
    def test_names_secrets_facts_and_forms(self, a: str, b: str) -> None:
        assert replaced(FRAME.format(a), FRAME.format(b)) == []

    @pytest.mark.parametrize("secret", ["password", "PIN", "token", "login"])
    def test_nothing_near_a_secret(self, secret: str) -> None:
        frame = f"The {secret} is {{}} and the door is green, so go in with the key you have."
        assert replaced(frame.format("swordfish"), frame.format("dogfish")) == []

    def test_a_name_that_opens_a_sentence(self) -> None:
        assert replaced("The house is green. Marco paints it.", "The house is green. Luca paints it.") == []

    def test_a_german_name(self) -> None:
        frame = "Bitte fragen Sie {} nach dem Haus und nach dem Garten, wenn es nicht regnet."
        assert replaced(frame.format("Herrn Müller"), frame.format("Herrn Weber")) == []
        assert replaced(frame.format("Anna"), frame.format("Petra")) == []
        assert replaced(frame.format("die Müller AG"), frame.format("die Weber AG")) == []

    def test_nothing_of_greeting_and_sign_off(self) -> None:
        body = "The house is green and the garden is large."
        before = f"Dear customer marple,\n\n{body}\n\nKind regards\nanna from the office"
        after = f"Dear client poirot,\n\n{body}\n\nKind regards\notto from the bureau"
        assert replaced(before, after) == []

    def test_nothing_that_was_only_put_in_or_left_out(self) -> None:
        assert replaced("The green house is large and old.", "The house is large and very old.") == []

    def test_nothing_of_a_rewritten_text(self) -> None:
        assert replaced("the red house stands here", "a blue house was there") == []

    def test_no_marks_and_capitals(self) -> None:
        assert replaced("So it is. the house, is green", "So it is; The house is green!") == []


class TestAlign:
    def test_gaps_are_cut_at_what_both_sides_share(self) -> None:
        a, b = ["x", "one", "y", "two", "z"], ["x", "uno", "y", "dos", "z"]
        found = align(a, b, (0, 5, 0, 5))
        assert found.gaps == [(1, 2, 1, 2), (3, 4, 3, 4)]
        assert (found.shared, found.breaks) == (3, 2)

    def test_what_stands_on_one_side_is_no_gap(self) -> None:
        a, b = ["a", "b", "c", "d", "e", "f"], ["a", "b", "x", "y", "c", "d", "e", "f"]
        found = align(a, b, (0, 6, 0, 8))
        assert (found.gaps, found.shared, found.breaks) == ([], 6, 1)

    def test_lists_that_share_nothing_are_one_gap(self) -> None:
        assert align(["a"] * 700, ["b"] * 700, (0, 700, 0, 700)).gaps == [(0, 700, 0, 700)]

    def test_only_the_named_parts_are_compared(self) -> None:
        assert align(["q", "a", "r"], ["s", "a", "t"], (1, 2, 1, 2)).gaps == []
