# ruff: noqa: RUF001
"""A fact's words in any script, and the hash of its text."""

import unicodedata
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_app.domain.fact_words import fact_words, is_usable, text_hash
from memory_app.domain.marks import bound_marks
from tests.domain.office_vectors import vectors

WORDS = {
    "Don’t re‑use TERM_HOVER": {"dont", "reuse", "termhover"},
    "it`s users´ choice": {"its", "users", "choice"},
    "ＦＵＬＬ width ﬁle": {"full", "width", "file"},
    "soft\u00adhyphen zero\u200bwidth": {"softhyphen", "zerowidth"},
    "path/to/file.py:12": {"path", "file", "12"},
    "v1.2 (beta)": {"v1", "2", "beta"},
    "retry 3 times in 10 s": {"retry", "3", "times", "10"},
    "em—dash and–en": {"dash", "and"},
    "“quoted” 'words'": {"quoted", "words"},
    "no ne go to db": {"no", "ne"},
    "Straße ÄRGER": {"strasse", "ärger"},
    "d’été à l’école": {"dété", "à", "lécole"},
    "perché c'è così": {"perché", "cè", "così"},
    "mañana sí ¿qué?": {"mañana", "sí", "qué"},
    "não é só": {"não", "é", "só"},
    "zo'n e-mail één": {"zon", "email", "één"},
    "数据库": {"数据", "据库"},
    "用postgres库": {"用", "postgres", "库"},
    "テスト、メール": {"テス", "スト", "メー", "ール"},
    "ﾃｽﾄ": {"テス", "スト"},
    "데이터 저장": {"데이", "이터", "저장"},
    "قاعدة البيانات، لا": {"قاعدة", "البيانات", "لا"},
    "كتـــاب": {"كتاب"},
    "Без базы ДАННЫХ": {"без", "базы", "данных"},
    "हिन्दी में": {"हिन्दी", "में"},
    "מסד נתונים": {"מסד", "נתונים"},
    "Διεύθυνση ΟΔΟΣ": {"διεύθυνση", "οδοσ"},
    "🧠 👍 !!!": set(),
    "\ud83d half": {"half"},
    "nul\x00byte": {"nul", "byte"},
    "10² or CO₂": {"10", "2"},
}
SAME = [
    ("Use tabs, not spaces.", "use TABS not spaces"),
    ("don't push", "dont push"),
    ("don’t push", "don't push"),
    ("re-use it", "reuse it"),
    ("re‑use it", "re-use it"),
    ("term_hover", "term-hover"),
    ("“quoted” words", "quoted words"),
    ("a\u0301 la carte", "\u00e1 la carte"),
    ("ＦＵＬＬ", "full"),
    ("STRASSE", "straße"),
    ("数据库。", "数据库"),
    ("数 据 库", "数据库"),
    ("ﾃｽﾄ", "テスト"),
    ("БАЗА данных", "база данных!"),
    ("كتـاب", "كتاب"),
    ("tabs\u200b only", "tabs only"),
    ("Note: keep tabs", "note keep tabs"),
    ("**keep** tabs", "keep tabs"),
    ("`keep` tabs", "keep tabs"),
    ("keep\ntabs", "keep tabs"),
    ("node-18", "node 18"),
    ("set −5", "set -5"),
    ("like ❤️", "like ❤"),
]
DIFFERENT = [
    ("v1.2", "v12"),
    ("port 80 443", "port 80443"),
    ("3. 5 workers", "3.5 workers"),
    ("1,000", "1.000"),
    ("10-20", "1020"),
    ("2024-01-05", "2024-0105"),
    ("1/2", "12"),
    ("10²", "102"),
    ("½ hour", "12 hour"),
    ("set -5", "set 5"),
    ("set −5", "set 5"),
    ("write C", "write C++"),
    ("write C", "write C#"),
    ("write C++", "write C#"),
    ("C++ not C", "C not C++"),
    ("a < b", "a > b"),
    ("a = b", "a != b"),
    ("a=b", "a!=b"),
    ("if !enabled", "if enabled"),
    ("5 %", "5"),
    ("$5", "€5"),
    ("~5 ms", "5 ms"),
    ("x^2", "x2"),
    ("a → b", "a ← b"),
    ("ok 👍", "ok 👎"),
    ("👍", "👎"),
    ("!", "?"),
    ("...", "---"),
    ("数据库", "队列"),
    ("لا", "نعم"),
    ("да", "нет"),
    ("no tabs", "tabs"),
    ("año", "ano"),
    ("schon", "schön"),
]
TEXTS = st.one_of(st.text(max_size=60), st.text(alphabet="aB1 .-'_’−!=#+²数据ね́🧠", max_size=30))


class TestWords:
    @pytest.mark.parametrize("vector", vectors("normalizeToWords"))
    def test_vectors(self, vector: dict[str, Any]) -> None:
        assert fact_words(vector["input"]["text"]) == set(vector["expected"])

    @pytest.mark.parametrize(("text", "words"), WORDS.items())
    def test_words_of_every_script(self, text: str, words: set[str]) -> None:
        assert fact_words(text) == words

    def test_three_words_are_usable(self) -> None:
        assert is_usable(fact_words("the big cat"))
        assert not is_usable(fact_words("go to db"))
        assert is_usable(fact_words("用户喜欢"))
        assert not is_usable(fact_words("🧠 🧠 🧠"))

    @given(TEXTS)
    def test_words_hold_nothing_but_letters_digits_and_marks(self, text: str) -> None:
        for word in fact_words(text):
            assert any(map(str.isalnum, word))
            assert all(char.isalnum() or unicodedata.category(char)[0] == "M" for char in word)

    @given(TEXTS)
    def test_what_is_said_in_capitals_has_the_same_words(self, text: str) -> None:
        once = unicodedata.normalize("NFKC", text).casefold()
        assert fact_words(unicodedata.normalize("NFKC", once)) == fact_words(once)


class TestHash:
    @pytest.mark.parametrize("vector", vectors("hashFact"))
    def test_vectors(self, vector: dict[str, Any]) -> None:
        hashes = [text_hash(text)[:12] for text in vector["input"]["texts"]]
        if "recommended" in vector:
            assert len(set(hashes)) == len(hashes)
        else:
            assert hashes == vector["expected"]

    @pytest.mark.parametrize(("one", "other"), SAME)
    def test_the_same_text_has_one_hash(self, one: str, other: str) -> None:
        assert text_hash(one) == text_hash(other)

    @pytest.mark.parametrize(("one", "other"), DIFFERENT)
    def test_what_differs_has_another(self, one: str, other: str) -> None:
        assert text_hash(one) != text_hash(other)

    def test_symbols_alone_are_told_apart(self) -> None:
        texts = ["", "!", "?", "?!", "...", "🧠", "👍", "👎", "#", "##", "<", ">", "()", "[]", "\u200d"]
        assert all(text_hash(one) != text_hash(other) for one, other in combinations(texts[:-1], 2))

    @given(TEXTS, TEXTS)
    def test_spaces_around_change_nothing_and_lone_surrogates_do_no_harm(self, one: str, other: str) -> None:
        assert text_hash(f"  {one}\n") == text_hash(one)
        assert len(text_hash(one + "\ud83d" + other)) == 64


class TestMarks:
    def test_a_crowd_of_marks_is_bounded(self) -> None:
        crowd = "a" + "\u0301\u0316" * 100_000 + "b"
        assert len(bound_marks(crowd)) == 32
        assert len(fact_words(crowd)) == 1

    @pytest.mark.parametrize("text", ["é", "e\u0301" * 200, "🧠" * 100, "हिन्दी " * 50, "مَرْحَبًا " * 50, "—" * 100])
    def test_what_people_write_is_left_as_it_is(self, text: str) -> None:
        assert bound_marks(text) == text
