from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_app.domain.edit_signature import edit_signature, similarity
from memory_app.domain.languages import LANGUAGES, Language, read_language

BODY = "The order left the house this morning and will be with you soon, as we had agreed on the phone last week."

MAILS = {
    "en": ("Hi Marco,", "Best regards,\nAnna", "I hope you are well.", "on 5 March", "It costs 1,200 EUR."),
    "de": (
        "Sehr geehrte Frau Müller,",
        "Mit freundlichen Grüßen\nJörg",
        "Ich hoffe, es geht Ihnen gut.",
        "am 5. März",
        "Das kostet 1.200 Euro.",
    ),
    "fr": (
        "Bonjour Hélène,",
        "Bien cordialement,\nLuc",
        "J’espère que vous allez bien.",  # noqa: RUF001
        "le 1er mars",
        "Cela coûte 1 200 €.",
    ),
    "it": (
        "Gentile signora Bianchi,",
        "Cordiali saluti\nNiccolò",
        "Spero che Lei stia bene.",
        "il 5 marzo",
        "Costa 50 euro.",
    ),
    "es": (
        "Estimada señora García:",
        "Un saludo,\nÍñigo",
        "Espero que esté bien.",
        "el 5 de marzo",
        "Cuesta 50 euros.",
    ),
}
BODIES = {
    "en": BODY,
    "de": "Die Bestellung hat das Haus heute verlassen und wird bald bei der Kundin sein, wie es abgemacht war.",
    "fr": "La commande est partie ce matin de la maison et sera bientôt chez la cliente, comme convenu au téléphone.",
    "it": "L'ordine è partito questa mattina e sarà presto dalla cliente, come concordato al telefono con il negozio.",
    "es": "El pedido salió esta mañana de la casa y llegará pronto a la clienta, como se acordó por teléfono.",
}
PARTS = ("greeting", "sign-off", "pleasantries", "date", "amount")


def mail(language: str, without: str = "") -> str:
    """A mail that holds each thing once; `without` one of them."""
    greeting, sign_off, pleasantry, day, amount = (
        "" if part == without else text for part, text in zip(PARTS, MAILS[language], strict=True)
    )
    return f"{greeting}\n\n{pleasantry}\n{BODIES[language]} {day}\n{amount}\n\n{sign_off}\n"


def things(verb: str, before: str, after: str, language: str | None = None) -> set[str]:
    traits = edit_signature(before, after, language=language)
    return {trait.partition(":")[2] for trait in traits if trait.startswith(f"{verb}:")}


class TestLanguages:
    @pytest.mark.parametrize("language", MAILS)
    @pytest.mark.parametrize("part", PARTS)
    @pytest.mark.parametrize("hinted", [True, False])
    def test_each_thing_is_seen_to_go_to_come_and_to_stay(self, language: str, part: str, hinted: bool) -> None:
        whole, lacking, hint = mail(language), mail(language, part), language if hinted else None
        assert things("removed", whole, lacking, hint) - {"first-person"} == {part}
        assert things("kept", whole, lacking, hint) - {"first-person"} == set(PARTS) - {part}
        assert things("added", lacking, whole, hint) - {"first-person"} == {part}

    def test_every_phrase_is_written_as_it_is_looked_for(self) -> None:
        for language in LANGUAGES.values():
            for name in (field.name for field in fields(Language) if field.name not in {"polite", "blanked"}):
                for phrase in getattr(language, name):
                    assert phrase == phrase.casefold() == " ".join(phrase.split()) != "", (name, phrase)
                    assert not set(phrase) & set("()|\u2019"), (name, phrase)

    @pytest.mark.parametrize(
        "row", ["stop_words: a\n colour: red", "stop_words: a\n money: b\n money: c", "stop_words: (a/b", "money: euro"]
    )
    def test_a_row_with_a_slip_is_refused(self, row: str) -> None:
        with pytest.raises((ValueError, TypeError)):
            read_language(row)

    def test_choices_are_written_out(self) -> None:
        row = read_language("stop_words: a\n hedging: (I/we) (really/) think | so (it/(or/and) not)")
        assert set(row.hedging) == {
            "I think", "we think", "I really think", "we really think", "so it", "so or not", "so and not",
        }  # fmt: skip

    def test_an_unknown_language_looks_for_all(self) -> None:
        assert things("removed", mail("de"), mail("de", "greeting"), "xx") == {"greeting"}


class TestMarks:
    @pytest.mark.parametrize(
        ("before", "after", "thing"),
        [
            ("It is late; we go.", "It is late. We go.", "semicolon"),
            ("很晚了\uff1b我们走。", "很晚了。我们走。", "semicolon"),
            ("Great news! We go.", "Great news. We go.", "exclamation"),
            ("We go 🙂 now.", "We go now.", "emoji"),
            ("We go :-) now.", "We go now.", "emoji"),
            ("We go ;) now.", "We go now.", "emoji"),
            ("See https://example.com/a now.", "See it now.", "link"),
            ("See www.example.com now.", "See it now.", "link"),
            ('See <a href="https://example.com">it</a> now.', "See it now.", "link"),
            ("We need:\n- tea\n- milk\nand go.", "We need:\ntea\nmilk\nand go.", "bullet-list"),
            ("It costs $5 now.", "It costs much now.", "amount"),
            ("It costs CHF 5 now.", "It costs much now.", "amount"),
            ("It was 2026-03-05 then.", "It was then, then.", "date"),
            ("Es war der 5.3.2026 damals.", "Es war damals so lange.", "date"),
            ("It was 5/3/26 back then.", "It was a day back then.", "date"),
            ("It was March 5th back then.", "It was a day back then.", "date"),
        ],
    )
    def test_each_is_seen_to_go_and_to_come(self, before: str, after: str, thing: str) -> None:
        assert things("removed", before, after) == {thing}
        assert things("added", after, before) == {thing}

    @pytest.mark.parametrize(
        "text",
        [
            "Fish &amp; chips &nbsp;&#8212; &#x3042; here",
            "See https://example.com/a;b=1?c=2;d=3 here",
            '<p style="color:red;margin:0">Hello there</p> it is',
            "<style>p { color: red; }</style>It is <script>go();</script>here",
            "We go ;-) now",
        ],
    )
    def test_no_semicolon_is_made_of_markup(self, text: str) -> None:
        assert "added:semicolon" not in edit_signature("It is here", text)

    @pytest.mark.parametrize("text", ["It is a != b", "![alt](x)", "See https://example.com/#!/home here"])
    def test_no_exclamation_is_made_of_code(self, text: str) -> None:
        assert "added:exclamation" not in edit_signature("It is here", text)

    @pytest.mark.parametrize(
        "text",
        [
            "version 1.2.3.4",
            "10.0.0.1 answers",
            "room 7315",
            "in March 2026",
            "May we go?",
            "call 555-1234-567",
            "99/99/2026",
            "tel 2026-3-5-77",
            "no 115/3/2026",
            "no 12026-03-05",
        ],
    )
    def test_no_date_is_made_of_other_figures(self, text: str) -> None:
        assert "added:date" not in edit_signature("It is here", text)

    def test_a_real_semicolon_beside_markup_counts(self) -> None:
        assert "added:semicolon" in edit_signature(
            "It is here.", "It is here; see https://example.com/a; now &amp; then"
        )

    def test_one_dash_is_no_list(self) -> None:
        assert "added:bullet-list" not in edit_signature("We go.", "We go.\n- Anna")


class TestGreetings:
    @pytest.mark.parametrize(
        "text",
        [
            "Hilary said so.",
            "Dearth of words.",
            "Liebe Grüße",
            "We said hello to all.",
            "The best practices are these.\nBest practices are attached here.",
        ],
    )
    def test_look_alikes_are_none(self, text: str) -> None:
        assert "added:greeting" not in edit_signature("It is here.", text)

    @pytest.mark.parametrize(
        "ending",
        [
            "Best practices are attached.",
            "Thanks to all of you who came.",
            "Regardless.",
            "Thanks, we will see you on Friday.",
        ],
    )
    def test_look_alikes_of_sign_offs_are_none(self, ending: str) -> None:
        assert "added:sign-off" not in edit_signature("It is here.\nAll of it.", f"It is here.\nAll of it.\n{ending}")

    @pytest.mark.parametrize(
        "ending",
        [
            "Viele Grüße aus Berlin",
            "Best,",
            "BEST REGARDS",
            "It is late. Kind regards, Anna",
            "Veuillez agréer, Madame, mes salutations distinguées.",
        ],
    )
    def test_sign_offs_in_their_forms(self, ending: str) -> None:
        assert "added:sign-off" in edit_signature("It is here.\nAll of it.", f"It is here.\nAll of it.\n{ending}")

    def test_a_phrase_broken_over_lines_is_seen(self) -> None:
        assert "added:pleasantries" in edit_signature("It is here.", "I hope you\nare well. It is here.")

    def test_ends_that_both_drafts_share_are_read_as_in_each_alone(self) -> None:
        body = "\n".join(f"The {thing} is here." for thing in ("door", "wall", "roof", "gate", "road", "tree", "well"))
        signed, bare = f"{body}\nAll of it.\nKind regards\nAnna smith", f"{body}\nAll of it.\nIt is so\nAnna smith"
        for ending, told in ((signed, {"sign-off"}), (bare, set())):
            for start in ("It is late.\n", "It is late.\nSo it is.\n", ""):
                assert things("kept", f"Dear Ms Frey,\n{ending}", f"{start}{ending}") == told
        for start in ("It is late.\n", ""):
            renamed = edit_signature(f"Hi Tom,\n{signed}", f"{start}{signed}".replace("smith", "jones"))
            assert not any(trait.startswith("replaced:") for trait in renamed)


class TestHowMuch:
    @pytest.mark.parametrize(
        ("before", "after", "verbs"),
        [
            (1, 0, {"removed"}),
            (4, 2, {"removed"}),
            (4, 3, {"kept"}),
            (2, 2, {"kept"}),
            (2, 3, {"kept"}),
            (2, 4, {"kept", "added"}),
            (0, 1, {"added"}),
            (0, 0, set()),
        ],
    )
    def test_half_decides(self, before: int, after: int, verbs: set[str]) -> None:
        traits = edit_signature("so it is" + "; so" * before, "so it is" + "; so" * after)
        assert {trait.partition(":")[0] for trait in traits if trait.endswith(":semicolon")} == verbs


class TestShape:
    @pytest.mark.parametrize(
        ("length", "trait"),
        [(69, "shortened"), (70, None), (100, "unchanged"), (140, None), (141, "lengthened")],
    )
    def test_the_bounds_of_length(self, length: int, trait: str | None) -> None:
        traits = edit_signature("x" * 100, "x" * length)
        assert traits & {"shortened", "lengthened", "unchanged"} == ({trait} if trait else set())

    def test_white_space_is_no_change(self) -> None:
        assert edit_signature("one  two\n", "one\ntwo") == {"unchanged"}

    def test_what_an_unchanged_draft_held_was_kept(self) -> None:
        assert edit_signature("one; two", "one; two") == {"unchanged", "kept:semicolon"}

    def test_another_text_is_rewritten_and_an_edit_is_not(self) -> None:
        other = (
            "Please call me about your contract before noon; nothing else matters to our lawyers at this point in time."
        )
        assert "rewritten" in edit_signature(BODY, other)
        assert "rewritten" not in edit_signature(BODY, BODY.replace("this morning", "today"))
        assert "rewritten" not in edit_signature(BODY, BODY[: len(BODY) // 2])

    @pytest.mark.parametrize(("before", "after"), [("", "x"), ("x", ""), ("", ""), (" \n", "x"), ("x", "\t")])
    def test_a_blank_side_has_no_signature(self, before: str, after: str) -> None:
        assert edit_signature(before, after) == frozenset()


class TestSimilarity:
    def test_its_ends(self) -> None:
        assert similarity("one two", "one two") == 1.0
        assert similarity("one two", "three four") == 0.0
        assert similarity("one", "one") == 1.0
        assert similarity("用户喜欢深色", "用户喜欢深色") == 1.0
        assert 0 < similarity("用户喜欢深色主题", "用户不喜欢深色") < 1

    def test_it_is_the_mean_of_two_dice_coefficients(self) -> None:
        # Words: 2·3/(4+4); pairs: 2·1/(3+3).
        assert similarity("a b c d", "a b d e") == pytest.approx((6 / 8 + 2 / 6) / 2)

    @given(st.text(max_size=80), st.text(max_size=80))
    def test_it_is_symmetric_and_bounded(self, a: str, b: str) -> None:
        assert similarity(a, b) == similarity(b, a)
        assert 0 <= similarity(a, b) <= 1
