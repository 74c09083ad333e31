"""What a text denies: fixed phrases and negations of every language, flipped and flipped back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_app.domain.meaning_profile import profile_of
from memory_app.domain.meanings import CODES, meaning_of, read_meaning
from memory_app.domain.polarity_tables import tables_of
from memory_app.domain.similarity import Relation, compare
from tests.domain.polarity_phrases import PHRASES

LINKED = {Relation.SAME, Relation.ALIKE}
SAME = [(code, text) for code, phrased in PHRASES.items() for text in phrased.same]
OPPOSITE = [(code, text) for code, phrased in PHRASES.items() for text in phrased.opposite]
# A rule and its denial around one thing, in each language.
DENIED = {
    "en": ("Send {} to the archive.", "Do not send {} to the archive."),
    "de": ("{} in das Archiv legen.", "{} nicht in das Archiv legen."),
    "fr": ("Mettre {} dans les archives.", "Ne pas mettre {} dans les archives."),
    "it": ("Mettere {} in archivio.", "Non mettere {} in archivio."),
    "es": ("Poner {} en el archivo.", "No poner {} en el archivo."),
    "pt": ("Colocar {} no arquivo.", "Não colocar {} no arquivo."),
    "nl": ("Zet {} in het archief.", "Zet {} niet in het archief."),
    "zh": ("把{}放进档案柜里。", "不要把{}放进档案柜里。"),
    "ja": ("{}を書庫に移動する。", "{}を書庫に移動しない。"),
    "ar": ("ضع {} في الأرشيف.", "لا تضع {} في الأرشيف."),
    "ru": ("Класть {} в архив.", "Не класть {} в архив."),  # noqa: RUF001
}
THINGS = st.sampled_from(["PDF", "Kroko 7", "Zeta", "XML", "Lumen", "Q3", "Orion"])


class TestPhrases:
    def test_every_language_is_tried(self) -> None:
        assert set(PHRASES) == set(DENIED) == set(CODES)

    @pytest.mark.parametrize(("code", "text"), SAME)
    def test_what_only_looks_like_a_negation_is_none(self, code: str, text: str) -> None:
        assert compare(PHRASES[code].rule, text).relation in LINKED

    @pytest.mark.parametrize(("code", "text"), OPPOSITE)
    def test_a_negation_makes_the_opposite(self, code: str, text: str) -> None:
        assert compare(PHRASES[code].rule, text).relation is Relation.OPPOSITE

    @pytest.mark.parametrize(
        ("a", "b"),
        [
            ("Never reply without a greeting.", "Always reply with a greeting."),
            ("Do not stop sending the briefing.", "Send the briefing."),
            ("Not only invoices but also receipts go to accounting.", "Invoices and receipts go to accounting."),
            ("Send the invoices no later than Friday.", "Send the invoices until Friday."),
            ("Nobody may share the passwords.", "Never share the passwords."),
            ("Neither invoices nor receipts go to accounting.", "Invoices and receipts never go to accounting."),
            ("Never delete or remove the old invoices.", "Old invoices must not be deleted, dropped or removed."),
            ("Do not send invoices and do not send receipts.", "Never send invoices or receipts."),
        ],
    )
    def test_what_cancels_or_repeats_is_counted_right(self, a: str, b: str) -> None:
        assert compare(a, b).relation in LINKED

    @pytest.mark.parametrize(
        ("a", "b"),
        [
            ("Never send invoices and never copy receipts.", "Send invoices and copy receipts."),
            ("Send reports if the client is angry.", "Send reports unless the client is angry."),
            ("If the client is angry, do not call.", "If the client is not angry, call."),
            ("Never delete, remove or drop files.", "Delete, remove or drop files."),
            ("Calls on Sunday? Never.", "Calls on Sunday!"),
            ("Use tables instead of bullets.", "Use bullets instead of tables."),
            ("Share backups only with the team.", "Share backups with everyone except the team."),
        ],
    )
    def test_two_negations_are_not_lost(self, a: str, b: str) -> None:
        assert compare(a, b).relation not in LINKED


class TestFlips:
    @pytest.mark.parametrize("code", CODES)
    @given(thing=THINGS)
    def test_a_negation_flips_a_text(self, code: str, thing: str) -> None:
        plain, denied = (text.format(thing) for text in DENIED[code])
        assert compare(plain, denied).relation is Relation.OPPOSITE
        assert (profile_of(plain, code).denied, profile_of(denied, code).denied) == (0, 1)

    @pytest.mark.parametrize("code", CODES)
    def test_the_language_is_guessed(self, code: str) -> None:
        assert profile_of(PHRASES[code].rule).code == code


class TestTables:
    @pytest.mark.parametrize("code", CODES)
    def test_a_language_has_every_table(self, code: str) -> None:
        table = meaning_of(code)
        for name in ("stop", "negators", "withholds", "reads", "opposites", "synonyms", "weekdays", "months", "names"):
            assert getattr(table, name), name
        assert len(table.weekdays) == 7
        assert len(table.months) == 12
        assert all("<>" in axis for axis in table.opposites)
        assert all(">" in phrase for phrase in table.reads)

    @pytest.mark.parametrize("code", CODES)
    def test_no_stop_word_denies(self, code: str) -> None:
        tables = tables_of(code)
        assert not tables.stop & (tables.negators | tables.apart | tables.withholds)

    def test_a_field_that_is_unknown_or_given_twice_is_refused(self) -> None:
        with pytest.raises(ValueError, match="unknown"):
            read_meaning("    stopp: a")
        with pytest.raises(ValueError, match="twice"):
            read_meaning("    stop: a\n    stop: b")

    def test_a_language_without_tables_is_refused(self) -> None:
        with pytest.raises(ValueError, match="No tables"):
            meaning_of("xx")
