# ruff: noqa: RUF001 - texts in every script
"""What texts are found by, and what queries ask for, in every script."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_app.domain.policy import LIMITS
from memory_app.domain.search_terms import (
    LAST,
    MOST_TERMS,
    QueryWord,
    query_terms,
    read_backwards,
    terms_asked,
    terms_of,
)


def holds(terms: frozenset[str], word: QueryWord) -> bool:
    """What `selectors.finding` asks the database."""
    if not word.terms.isdisjoint(terms) or (
        word.opening and any(word.opening <= term <= word.opening + LAST for term in terms)
    ):
        return True
    return bool(word.parts) and all(holds(terms, part) for part in word.parts)


def finds(query: str, text: str) -> bool:
    words = query_terms(query)
    return bool(words) and all(holds(terms_of(text), word) for word in words)


FORMS = [
    ("en", "uses messages in every commit", "message"),
    ("en", "The agent prefers short names.", "preferred"),
    ("de", "Die Tabellen werden nach Datum sortiert.", "Tabelle"),
    ("de", "Er bevorzugt kurze Sätze in der Zusammenfassung.", "Zusammenfassungen"),
    ("de", "Die Agenten sollen den Bericht prüfen.", "prüft"),
    ("fr", "Les messages sont écrits en français.", "message"),
    ("fr", "Il préfère les réponses courtes.", "réponse"),
    ("it", "Le risposte sono sempre brevi.", "risposta"),
    ("it", "Usa una tabella per ogni cliente.", "tabelle"),
    ("es", "Los mensajes se envían por la mañana.", "mensaje"),
    ("es", "Prefiere una configuración sencilla.", "configuraciones"),
    ("pt", "As mensagens são enviadas de manhã.", "mensagem"),
    ("pt", "Os relatórios devem ser curtos.", "relatório"),
    ("nl", "De berichten worden in het Nederlands geschreven.", "bericht"),
    ("nl", "Gebruik altijd korte zinnen in de rapporten.", "rapport"),
    ("ru", "Сообщения об ошибках пишутся кратко.", "сообщение"),
    ("ru", "Таблицы сортируются по дате.", "таблица"),
    ("ar", "يكتب الوكيل الرسائل بإيجاز.", "رسائل"),
    ("ar", "يفضل العميل التقارير القصيرة.", "تقارير"),
    ("ar", "اكتب للعملاء", "العملاء"),
    ("zh", "本月汇率换算规则已更新", "汇率 规则"),
    ("zh", "用户喜欢深色主题", "深色的主题"),
    ("ja", "テーマの設定を変更しました", "設定する"),
    ("ja", "毎朝レポートを送ります", "レポートを送った"),
]


class TestWordForms:
    @pytest.mark.parametrize(("code", "text", "query"), FORMS)
    def test_another_form_finds_the_text_though_nothing_tells_the_querys_language(
        self, code: str, text: str, query: str
    ) -> None:
        assert finds(query, text)

    @pytest.mark.parametrize(("code", "text", "query"), FORMS)
    def test_no_other_languages_text_is_found(self, code: str, text: str, query: str) -> None:
        others = [other for language, other, _ in FORMS if language != code]
        cognates = {"message", "mensaje", "mensagem", "Tabelle", "tabelle", "rapport", "preferred", "bericht"}
        assert query in cognates or not any(finds(query, other) for other in others)

    @pytest.mark.parametrize(("text", "query"), [
        ("Prefers Tabellen over lists in mails", "Tabellen"),
        ("Größe und Prüfung", "grosse"),
        ("Größe und Prüfung", "pruefung"),
        ("Größe und Prüfung", "PRÜFUNG"),
        ("Groesse und Pruefung", "Prüfung"),
        ("He has a résumé", "resume"),
        ("Straße", "STRASSE"),
        ("Ёлка стоит", "елка"),
        ("مُحَمَّد كتب الرســالة", "محمد"),
        ("مُحَمَّد كتب الرســالة", "الرسالة"),
        ("أحمد كتب", "احمد"),
        ("ﬁle ＡＢＣ", "file abc"),
        ("l'offre de l’entreprise", "offre entreprise"),
        ("हिन्दी में लिखें", "हिन्दी"),
        ("파일을 저장합니다", "파일"),
        ("บันทึกไฟล์", "ไฟล์"),
        ("uses the ﷺ sign", "sign"),
    ])  # fmt: skip
    def test_spellings_of_a_word_are_one(self, text: str, query: str) -> None:
        assert finds(query, text)

    def test_the_language_can_be_given(self) -> None:
        assert "~mess" in terms_of("Messen", "de") or "~mess" in terms_of("Messe", "de")
        assert terms_of("Tabellen", "zh") == {"tabellen"}


class TestIdentifiers:
    @pytest.mark.parametrize(("text", "query"), [
        ("set TERM_HOVER to 1", "TERM_HOVER"),
        ("set TERM_HOVER to 1", "term_hover"),
        ("set TERM_HOVER to 1", "hover"),
        ("set TERM_HOVER to 1", "termhover"),
        ("set TERM_HOVER to 1", "term-hover"),
        ("set TERM HOVER to 1", "TERM_HOVER"),
        ("released v1.2 today", "v1.2"),
        ("released v1.2 today", "1.2"),
        ("fixed in ad8ed51", "ad8ed51"),
        ("fixed in ad8ed51", "AD8ED51"),
        ("fixed in ad8ed51", "ad8e"),
        ("fixed in ad8ed51", "ad8ed51c9f00"),
        ("fixed in ad8ed51c9f0012345678901234567890abcdef12", "ad8ed51"),
        ("the AgentFactQuerySet is slow", "QuerySet"),
        ("the AgentFactQuerySet is slow", "fact"),
        ("HTMLParser fails", "parser"),
        ("see src/app/main.py", "main.py"),
        ("see src/app/main.py", "src/app/main.py"),
        ("write to ada@example.org", "ada@example.org"),
        ("write to ada@example.org", "example"),
        ("e-mail them", "email"),
        ("Email them", "e-mail"),
        ("costs 1.500,50 EUR", "1.500,50"),
        ("due 2026-11-02", "2026-11-02"),
        ("due 2026-11-02", "2026"),
        ("likes C++ and C#", "c++"),
        ("Datenexport", "Daten-Export"),
        ("O'Brien called", "obrien"),
    ])  # fmt: skip
    def test_it_is_found_whole_and_by_its_parts(self, text: str, query: str) -> None:
        assert finds(query, text)

    @pytest.mark.parametrize(("text", "query"), [
        ("released v1.2 today", "v1.3"),
        ("released v1.2 today", "v12"),
        ("costs 12 EUR", "1.2"),
        ("likes C", "c++"),
        ("fixed in ad8ed51", "ad8ed52"),
        ("axb", "a_b"),
        ("set TERM_HOVER", "term_focus"),
        ("Größe", "öß"),
    ])  # fmt: skip
    def test_another_is_another(self, text: str, query: str) -> None:
        assert not finds(query, text)


class TestCharacters:
    @pytest.mark.parametrize("query", list("本月汇率换算规则已更新"))
    def test_each_single_one_is_found_wherever_it_stands(self, query: str) -> None:
        assert finds(query, "本月汇率换算规则已更新")

    def test_one_that_is_not_there_is_not(self) -> None:
        assert not finds("周", "本月汇率换算规则已更新")
        assert not finds("率汇", "本月汇率换算规则已更新")

    def test_bc26_chinese_is_found_without_spaces(self) -> None:
        assert finds("汇率", "本月汇率换算规则已更新")
        assert not finds("汇率", "会议改到周五")


class TestBugCases:
    def test_bc24_every_script_has_terms(self) -> None:
        for text in ("用户喜欢深色主题", "会议改到周五", "Встреча в пятницу", "الاجتماع يوم الجمعة"):
            assert len(terms_of(text)) >= 3
        assert terms_of("用户喜欢深色主题").isdisjoint(terms_of("会议改到周五"))

    def test_bc25_no_stays(self) -> None:
        assert "no" in terms_of("no semicolons in mails")

    @pytest.mark.parametrize("text", ["can't ship friday", "reports/2026", "kB/s", "(", '"', "& | ! : * <-> '"])
    def test_bc28_what_is_typed_finds_the_same_text(self, text: str) -> None:
        assert finds(text, text)
        assert finds(text, f"We said: {text} yesterday")
        assert not finds(text, "something else")

    @pytest.mark.parametrize(("query", "text", "other"), [("100%", "100%", "other"), ("a_b", "a_b", "axb")])
    def test_bc29_percent_and_underscore_are_no_wildcards(self, query: str, text: str, other: str) -> None:
        assert finds(query, text)
        assert not finds(query, other)

    @pytest.mark.parametrize("query", ["Invoice / draft | copy \\ 2", "invoice", "copy \\", "eu-billing"])
    def test_bc30_operators_are_ordinary_characters(self, query: str) -> None:
        assert finds(query, "Invoice / draft | copy \\ 2 for eu-billing")

    def test_bc66_a_query_is_words_and_nothing_else(self) -> None:
        assert [word.typed for word in query_terms("x') OR 1=1 --")] == ["x", "1"]


class TestQueries:
    @pytest.mark.parametrize("query", ["", "   ", "\n\t", "\x00", "\ud83d"])
    def test_nothing_asks_for_nothing(self, query: str) -> None:
        assert query_terms(query) == ()

    def test_words_that_say_nothing_are_left_out_unless_there_is_nothing_else(self) -> None:
        assert [word.typed for word in query_terms("the tables of the agent")] == ["tables", "agent"]
        assert [word.typed for word in query_terms("die")] == ["die"]
        for text in ("the", "a", "die und das", "use it"):
            assert finds(text, text)
        assert finds("always", "always test")

    def test_signs_count_only_alone(self) -> None:
        assert [word.typed for word in query_terms("ship!")] == ["ship"]
        assert finds("🚀", "ship it 🚀")
        assert not finds("🚀", "ship it")

    def test_a_long_query_is_cut(self) -> None:
        assert len(query_terms(" ".join(f"word{at}" for at in range(500)))) <= 16
        assert len(query_terms("汇率换算" * 5_000)) == 1

    def test_a_word_is_asked_for_once(self) -> None:
        assert len(query_terms("mail mail mail")) == 1


class TestBounds:
    @given(st.text(max_size=300))
    def test_no_text_breaks_it_and_every_text_finds_itself(self, text: str) -> None:
        terms = terms_of(text)
        assert all(0 < len(term) <= LIMITS.term for term in terms)
        json.dumps(sorted(terms), ensure_ascii=False).encode()
        for word in query_terms(text):
            assert holds(terms, word), (word, terms)

    @pytest.mark.parametrize("unit", ["a", "a.", "a'", "aA", "x1", "a....", "汇", "\u0301", "'", "(", "word ", "ك"])
    def test_a_hostile_text_has_few_short_terms(self, unit: str) -> None:
        terms = terms_of(unit * 60_000)
        assert len(terms) <= MOST_TERMS
        assert all(len(term) <= LIMITS.term for term in terms)

    def test_many_words_are_cut_at_the_limit_and_a_long_one_is_found_by_its_beginning(self) -> None:
        assert len(terms_of(" ".join(f"word{at}" for at in range(5_000)))) == MOST_TERMS
        assert finds("q" * 400, "q" * 400)

    def test_only_words_are_read_backwards(self) -> None:
        assert read_backwards("tabelle") == "ellebat"
        for term in ("~tabell", "v1.2", "汇率", "(", "no", "2026"):
            assert read_backwards(term) == ""

    def test_a_word_is_asked_for_as_it_is_and_by_its_stems(self) -> None:
        assert {"tabellen", "~tabell", "tabell"} <= terms_asked("tabellen")
