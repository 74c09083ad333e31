# ruff: noqa: RUF001
"""What is not content still tells texts apart: signs, units, short words, particles, persons; and what is empty."""

import pytest

from memory_app.domain.dropped_words import signs_of
from memory_app.domain.meanings import CODES, meaning_of
from memory_app.domain.polarity_tables import tables_of
from memory_app.domain.polarity_text import normal
from memory_app.domain.similarity import Relation, compare
from memory_app.domain.text import folded
from memory_app.domain.wordings import relation_between
from tests.domain.dropped_pairs import ALIKE, DIFFERENT, NOT_THE_SAME, OPPOSITE, SAME, SPELT_OUT, TURNED

LINKED = {Relation.SAME, Relation.ALIKE}


def relation(pair: str) -> Relation:
    """Of two texts with " / " between."""
    one, other = pair.split(" / ")
    told = compare(one, other)
    assert told == compare(other, one)
    return told.relation


def pairs(listed: str) -> list[str]:
    return listed.strip().splitlines()


class TestPairs:
    @pytest.mark.parametrize("pair", pairs(OPPOSITE))
    def test_small_words_and_poles_make_opposites(self, pair: str) -> None:
        assert relation(pair) is Relation.OPPOSITE

    @pytest.mark.parametrize("pair", pairs(TURNED))
    def test_what_is_kept_from_or_done_in_another_order_is_the_opposite(self, pair: str) -> None:
        assert relation(pair) is Relation.OPPOSITE

    @pytest.mark.parametrize("pair", pairs(SPELT_OUT))
    def test_a_clause_that_says_what_a_word_says_is_linked(self, pair: str) -> None:
        assert relation(pair) in LINKED

    @pytest.mark.parametrize("pair", pairs(DIFFERENT))
    def test_signs_units_and_short_words_part_texts(self, pair: str) -> None:
        assert relation(pair) is Relation.DIFFERENT

    @pytest.mark.parametrize("pair", pairs(NOT_THE_SAME))
    def test_light_words_that_differ_keep_from_merging(self, pair: str) -> None:
        assert relation(pair) in {Relation.ALIKE, Relation.DIFFERENT}

    @pytest.mark.parametrize("pair", pairs(SAME))
    def test_one_order_about_one_thing_is_the_same_however_it_denies(self, pair: str) -> None:
        assert relation(pair) is Relation.SAME

    @pytest.mark.parametrize("pair", pairs(ALIKE))
    def test_one_thing_in_common_is_linked_where_all_else_is_light_or_a_name(self, pair: str) -> None:
        assert relation(pair) is Relation.ALIKE


class TestSigns:
    @pytest.mark.parametrize(
        ("text", "signs"),
        [
            ("Approve >= 5 %, please.", "≥ %"),
            ('Say "yes" – or (maybe) no!', ""),
            ("- a bullet\n* another", ""),
            ("From -5 to 10-20, e.g. re-use", "-"),
            ("Why? Because...", "?"),
            ("Use ; not ,", "; ,"),
            ("C++, C# and R&D", "+ + # &"),
            ("Great 👍🏽.", "👍 🏽"),
            ("*bold* and `code`", ""),
            ("Use *.csv at 5' and 'all' at 6\" or don't", '* "'),
        ],
    )
    def test_what_says_something_is_kept(self, text: str, signs: str) -> None:
        assert list(signs_of(text, "en")) == signs.split()

    def test_french_has_spaces_before_marks(self) -> None:
        assert not list(signs_of("Jamais d'emojis !", "fr"))
        assert list(signs_of("Jamais d'emojis !", "en")) == ["!"]


class TestWithoutLetters:
    @pytest.mark.parametrize("pair", ["👍 / 👎", "!!! / !!", "!!! / ???", "> / <", "👍 / 👍👍", "5 / 6"])
    def test_what_is_written_counts(self, pair: str) -> None:
        one, other = pair.split(" / ")
        assert relation_between([one], [other]).relation not in LINKED

    @pytest.mark.parametrize("pair", ["👍 /  👍", "!!! / !!!", "5 / 5.", "OK / ok!", "go to db / Go to DB."])
    def test_the_same_again_is_the_same(self, pair: str) -> None:
        one, other = pair.split(" / ")
        assert relation_between([one], [other]).relation is Relation.SAME

    @pytest.mark.parametrize(
        "pair", ["Amounts > 5 / amounts < 5", "to IT / to it", "की / का", "C# / C++", "use ; / use ,"]
    )
    def test_folded_keeps_what_tells_words_apart(self, pair: str) -> None:
        one, other = pair.split(" / ")
        assert folded(one) != folded(other)


class TestAThingAtOddsWithItself:
    QUOTE, ORDER = "On Fridays you defer drafts.", "On Fridays: do not draft; defer."

    @pytest.mark.parametrize(
        "said",
        ["On Friday Maria defers drafts.", "On Fridays defer drafts.", "On Fridays do not draft but defer."],
    )
    def test_what_says_the_like_is_no_opposite(self, said: str) -> None:
        assert relation_between([said], [self.QUOTE, self.ORDER]).relation in LINKED
        assert relation_between([self.ORDER, self.QUOTE], [said]).relation in LINKED

    @pytest.mark.parametrize(
        "said",
        ["Never defer drafts on Fridays.", "Do not defer drafts on Fridays.", "On Fridays draft; do not defer."],
    )
    def test_what_says_the_opposite_is_one(self, said: str) -> None:
        assert relation_between([said], [self.QUOTE, self.ORDER]).relation is Relation.OPPOSITE

    def test_wordings_that_agree_leave_an_opposite_one(self) -> None:
        told = relation_between(["Always use semicolons."], ["Never use semicolons.", "You use semicolons."])
        assert told.relation in LINKED
        told = relation_between(["Always use semicolons."], ["Never use semicolons.", "Semicolons are fine."])
        assert told.relation is Relation.OPPOSITE


class TestTables:
    @pytest.mark.parametrize("code", CODES)
    def test_what_is_empty_is_a_stop_word_and_neither_denies_nor_limits(self, code: str) -> None:
        listed = meaning_of(code)
        empty = {normal(word) for word in listed.empty + listed.affirmed + listed.hearers}
        assert empty <= {normal(word) for word in listed.stop + listed.light + listed.duties}
        denying = {normal(word) for word in listed.negators + listed.apart + listed.withholds}
        assert not empty & denying

    @pytest.mark.parametrize(
        ("code", "head", "tail"),
        [
            ("en", "approve invoices", "suppliers Italy"),
            ("de", "Rechnungen", "Lieferanten freigeben"),
            ("fr", "approuver les factures", "fournisseurs"),
            ("it", "approvare le fatture", "fornitori"),
            ("es", "aprobar las facturas", "proveedores"),
            ("pt", "aprovar faturas", "fornecedores"),
            ("nl", "facturen", "leveranciers goedkeuren"),
        ],
    )
    def test_no_other_stop_word_can_be_left_out_unseen(self, code: str, head: str, tail: str) -> None:
        tables = tables_of(code)
        read_away = {"noch"}  # what a phrase leaves out
        words = tables.stop - tables.empty - tables.affirmed - read_away
        unseen = {
            word for word in words if compare(f"{head} {word} {tail}", f"{head} {tail}").relation is Relation.SAME
        }
        assert {word for word in unseen if not tables.is_general(word)} == set()

    @pytest.mark.parametrize("code", CODES)
    def test_what_merely_avoids_is_a_verb_that_denies(self, code: str) -> None:
        assert tables_of(code).avoids <= tables_of(code).withholds
