"""How two texts relate: the shared pairs and bug cases by id, figures and names, hostile texts, what always holds."""

import time
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.polarity import PARTS, read_pairs, tally
from memory_app.domain.similarity import Comparison, Relation, compare, content_words, jaccard, jaccard_of

LINKED = {Relation.SAME, Relation.ALIKE}
SHARED = read_pairs("shared")
RULES = [pytest.param(entry, id=entry["rule"]) for pairs in SHARED.values() for entry in pairs["pairs"]]
NEAR = [pytest.param(entry, id=entry["a"]) for pairs in SHARED.values() for entry in pairs["near_misses"]]
WORDS = st.sampled_from(
    ["always", "never", "not", "use", "semicolons", "emails", "Anna", "10,000", "10 am", "Friday", "only", "nicht",
     "без", "不要", "用户", "لا", "ない", "メール", "un-", "l'offre", ",", ".", "and", "without", "before", "\n", "🧠"]
)  # fmt: skip
TEXTS = st.one_of(st.text(max_size=80), st.lists(WORDS, max_size=14).map(" ".join))


def relation(a: str, b: str) -> Relation:
    return compare(a, b).relation


class TestSharedPairs:
    @pytest.mark.parametrize("entry", RULES)
    def test_a_rule_and_its_negation_are_opposite(self, entry: dict[str, str]) -> None:
        assert relation(entry["rule"], entry["negation"]) is Relation.OPPOSITE

    @pytest.mark.parametrize("entry", NEAR)
    def test_a_near_miss_is_not_merged(self, entry: dict[str, str]) -> None:
        assert relation(entry["a"], entry["b"]) is not Relation.SAME

    @pytest.mark.no_cover
    @pytest.mark.parametrize("part", PARTS[:2])
    def test_every_bound_of_the_bench_holds(self, part: str) -> None:
        broken = {code: tally(pairs, guard=True).broken for code, pairs in read_pairs(part).items()}
        assert not {code: bounds for code, bounds in broken.items() if bounds}

    def test_without_the_guard_the_bench_fails(self) -> None:
        assert "opposites linked as the same" in tally(SHARED["en"], guard=False).broken
        assert "near misses merged" in tally(SHARED["en"], guard=False).broken


class TestBugCases:
    def test_bc17_two_wordings_in_one_batch_are_one(self) -> None:
        assert relation("Prefers short e-mails", "Prefers brief e-mails") is Relation.SAME

    def test_bc19_a_negated_correction_is_a_conflict(self) -> None:
        assert relation("Weekend deploys are allowed", "Weekend deploys are not allowed") is Relation.OPPOSITE

    def test_bc20_do_not_forget_is_no_conflict(self) -> None:
        told = relation("Use the pooled client for exports", "Do not forget to use the pooled client for exports")
        assert told in LINKED

    def test_bc21_like_and_hate_are_opposite(self) -> None:
        assert relation("I like cilantro", "I hate cilantro now") is Relation.OPPOSITE

    def test_bc22_a_changed_fact_is_no_duplicate(self) -> None:
        assert relation("Works at Acme Bank", "Just joined Borealis Labs") is Relation.DIFFERENT

    def test_bc24_chinese_facts_have_words(self) -> None:
        assert relation("用户喜欢深色主题", "会议改到周五") is Relation.DIFFERENT
        assert relation("用户喜欢深色主题", "用户喜欢深色主题") is Relation.SAME
        assert jaccard("用户喜欢深色主题", "会议改到周五") == 0.0

    def test_bc25_no_is_a_word(self) -> None:
        told = compare("no semicolons in mails", "semicolons in mails")
        assert told.relation is Relation.OPPOSITE
        assert told.likeness < 1.0


class TestFigures:
    @pytest.mark.parametrize(
        ("a", "b"),
        [
            ("Ask about quotes above 10,000 euros.", "Ask about quotes above 10k euros."),
            ("Ask about quotes above 10,000 euros.", "Ask about quotes above ten thousand euros."),
            ("Send the report at 10 am.", "Send the report at 10:00."),
            ("Send the report at 10 am.", "Send the report at ten in the morning."),
            ("Send the report at 3 pm.", "Send the report at 15:00."),
            ("Send the report on Fridays.", "Send the report on Friday."),
            ("Den Bericht um 10 Uhr schicken.", "Den Bericht um zehn Uhr schicken."),
            ("Angebote über 10.000 Euro prüfen.", "Angebote über zehntausend Euro prüfen."),
            ("Demander un accord pour 3 000 euros.", "Demander un accord pour 3.000 euros."),
            ("Requires approval for 2 million euros.", "Requires approval for 2,000,000 euros."),
        ],
    )
    def test_one_figure_written_in_two_ways_is_the_same(self, a: str, b: str) -> None:
        assert relation(a, b) is Relation.SAME

    @pytest.mark.parametrize(
        ("a", "b", "why"),
        [
            ("Ask about quotes above 10,000 euros.", "Ask about quotes above 1,000 euros.", "amount"),
            ("Send the weekly report at 10 am.", "Send the weekly report at 10 pm.", "time"),
            ("Send the weekly report on Friday.", "The weekly report is sent on Mondays.", "day"),
            ("Renovar el dominio en abril.", "Renovar el dominio en noviembre.", "month"),
            ("Always copy Anna on invoices.", "Always copy Marco on invoices.", "name"),
            ("Copy ops@acme.example on invoices.", "Copy hr@acme.example on invoices.", "name"),
            ("Use semicolons in emails.", "Use emojis in emails.", "one word"),
            ("The agent drafts, the user sends.", "The user drafts, the agent sends.", "roles"),
            ("Move cards from Trello to Jira.", "Cards get moved from Jira to Trello.", "roles"),
            ("Use tables, not bullets.", "Use bullets, not tables.", "roles"),
            ("Prefer short emails.", "Prefer long emails.", "opposite words"),
            ("Mark invoices as paid.", "Mark invoices as unpaid.", "opposite words"),
            ("Archive mails from the bank.", "Never archive mails from the bank.", "negation"),
        ],
    )
    def test_what_parts_two_texts_is_told(self, a: str, b: str, why: str) -> None:
        told = compare(a, b)
        assert told.why == why
        assert told.relation not in LINKED

    @pytest.mark.parametrize(
        ("a", "b", "why"),
        [
            ("Reply to clients within two hours.", "Reply to clients within hours.", "amount"),
            ("Reply to clients by phone.", "Only reply to clients by phone.", "limit"),
            ("The agent may send the invoices.", "The agent must send the invoices.", "duty"),
        ],
    )
    def test_what_keeps_two_texts_from_being_merged_is_told(self, a: str, b: str, why: str) -> None:
        assert compare(a, b) == Comparison(Relation.ALIKE, compare(a, b).likeness, why)


class TestWords:
    def test_marks_inside_a_word_go_and_short_words_too(self) -> None:
        assert content_words("Don't re-use TERM_HOVER, it's v8-only (2024)!") >= {"dont", "2024"}
        assert content_words("go to db") == frozenset()

    def test_negations_stay(self) -> None:
        assert "no" in content_words("no semicolons")

    def test_inflections_and_synonyms_are_one(self) -> None:
        assert content_words("emails to clients") == content_words("a mail to the customer")

    def test_jaccard_of_nothing_is_nothing(self) -> None:
        assert jaccard_of(frozenset(), frozenset()) == 0.0
        assert jaccard("alpha bravo charlie delta", "alpha bravo charlie echo") == pytest.approx(0.6)


class TestAlways:
    @pytest.mark.no_cover
    @given(TEXTS, TEXTS)
    @settings(max_examples=300, deadline=None)
    def test_it_is_symmetric(self, a: str, b: str) -> None:
        assert compare(a, b) == compare(b, a)

    @given(TEXTS)
    @settings(max_examples=200, deadline=None)
    def test_a_usable_text_is_the_same_as_itself(self, text: str) -> None:
        told = compare(text, text)
        assert told.relation is Relation.SAME or not content_words(text)
        assert compare(text, text) == told

    @given(st.permutations([entry["rule"] for entry in SHARED["en"]["pairs"][:5]]))
    @settings(max_examples=30, deadline=None)
    def test_the_order_of_sentences_tells_nothing(self, rules: list[str]) -> None:
        assert relation(" ".join(rules), " ".join(sorted(rules))) is Relation.SAME


class TestHostile:
    @pytest.mark.parametrize(
        "text",
        ["", " ", "\x00", "\ud83d", "a\x00b \ud83d never", "🧠" * 50, "\u202eevil\u202c", "…!?", "not", "۱۲", "½ of ²",
         "\u0661\u0660\u0660", "\ufb01ne \uff21\uff22", "नमस्ते दुनिया",
         "한국어 문장입니다", "mixed 用户 und لا text не ない",
         "3:99", "9" * 400, "::::"],
    )  # fmt: skip
    def test_any_text_is_compared(self, text: str) -> None:
        assert compare(text, "Never send the report on Friday.").relation is not Relation.SAME
        assert compare(text, text).likeness in {0.0, 1.0}

    @pytest.mark.no_cover
    @pytest.mark.parametrize(
        "piece",
        [
            "not ",
            "a.",
            "a-",
            "keep x ",
            "10,",
            "10 ",
            "ten ",
            "不要",
            "ない",
            "l'",
            ", and ",
            "x and ",
            "stop and ",
            "no, ",
            "from a to b ",
            "@a",
        ],
    )
    def test_ten_kilobytes_take_linear_time(self, piece: str) -> None:
        def seconds(size: int) -> float:
            text = piece * (size // len(piece))
            started = time.process_time()
            compare(text, text + " end")
            return time.process_time() - started

        # Four times as much; quadratic it would be sixteen times. The best of three: other work lengthens single ones.
        short, long = (min(seconds(size) for _ in range(3)) for size in (5_000, 20_000))
        assert long < max(10 * short, 0.25)

    def test_two_languages_share_only_what_they_share(self) -> None:
        english, german = "Never send invoices on Friday.", "Rechnungen nie am Freitag schicken."
        assert relation(english, german) is Relation.DIFFERENT

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("delcorgra fora fusionner", "delcorgra agora fusionner"),
            ("fendelhol adquirir delcorgra", "fendelhol adquirir tirar delcorgra"),
            ("jungrahol openbaar disgustar", "jungrahol openbaar completo"),
        ],
    )
    def test_what_speaks_against_in_one_of_the_languages_it_may_be_counts(self, one: str, other: str) -> None:
        assert relation(one, other) is relation(other, one) is Relation.OPPOSITE

    def test_entries_of_two_languages_are_not_merged(self) -> None:
        one, other = ([entry["rule"] for entry in SHARED[code]["pairs"]] for code in ("it", "en"))
        assert not [pair for pair in product(one, other) if relation(*pair) is Relation.SAME]


class TestConflictsThatAreNone:
    """A conflict keeps the clock from an observation, so that one word in common must not make it."""

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("On Mondays you reject approvals.", "Always sign mails with the full name."),
            ("You remove links from drafts.", "Mention the order number in the first line."),
            ("Do not draft on Fridays.", "Send the weekly report on Fridays."),
            ("You never add tables to quotes.", "Send the quotes to accounting."),
        ],
    )
    def test_texts_about_two_things_contradict_nothing(self, one: str, other: str) -> None:
        assert relation(one, other) is Relation.DIFFERENT

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("With Marco you make drafts more formal.", "With Marco you make drafts less formal."),
            ("Prefer short emails.", "Prefer long emails."),
            ("I like cilantro.", "I hate cilantro."),
            ("Mit Marco formeller schreiben.", "Mit Marco weniger formell schreiben."),
        ],
    )
    def test_what_has_one_thing_alone_in_common_may(self, one: str, other: str) -> None:
        assert relation(one, other) is Relation.OPPOSITE
