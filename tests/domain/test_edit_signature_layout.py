"""Marks, layout and markup, and what of a mail is the draft's own."""

import pytest

from memory_app.domain.edit_signature import edit_signature

BODY = """The parcel left the warehouse this morning and will be with the customer soon.
The van is green and the road is dry."""


def told(before: str, after: str) -> set[str]:
    return {trait for trait in edit_signature(before, after) if not trait.startswith("kept:")}


class TestLayout:
    @pytest.mark.parametrize(
        ("thing", "with_it", "without"),
        [
            ("heading", f"# What happened\n{BODY}", BODY),
            ("heading", f"What happened\n=============\n{BODY}", BODY),
            ("heading", f"What happened\n---\n{BODY}", BODY),
            ("heading", f"NEXT STEPS\n{BODY}", BODY),
            ("heading", f"NEXT STEPS:\n{BODY}", BODY),
            ("heading", f"<h2>What happened</h2><p>{BODY}</p>", f"<p>{BODY}</p>"),
            ("bold", BODY.replace("green", "**green**"), BODY),
            ("bold", BODY.replace("green", "__green__"), BODY),
            ("bold", BODY.replace("green", "<b>green</b>"), BODY),
            ("bold", BODY.replace("green", '<strong class="x">green</strong>'), BODY),
            ("table", f"{BODY}\n| a | b |\n|---|---|\n| c | d |", f"{BODY}\na, b, c, d"),
            ("table", f"{BODY}\na\tb\nc\td", f"{BODY}\na, b, c, d"),
            ("table", f"<p>{BODY}</p><table><tr><td>a</td></tr></table>", f"<p>{BODY}</p><p>a</p>"),
            ("bullet-list", f"{BODY}<ul><li>tea</li><li>milk</li></ul>", f"{BODY} tea, milk"),
            ("link", f"{BODY} See example.com/a.", f"{BODY} See it."),
            ("link", f"{BODY} See [it](/a/b).", f"{BODY} See it."),
        ],
    )
    def test_each_is_seen_to_go_and_to_come(self, thing: str, with_it: str, without: str) -> None:
        assert f"removed:{thing}" in told(with_it, without)
        assert f"added:{thing}" in told(without, with_it)

    def test_a_whole_line_in_bold_is_a_heading_and_bold(self) -> None:
        assert {"added:heading", "added:bold"} <= told(BODY, f"**What happened**\n{BODY}")

    @pytest.mark.parametrize(
        ("thing", "text"),
        [
            ("heading", "ASAP\n" + BODY),
            ("heading", BODY + "\nIT IS LATE.\nSo it is."),
            ("heading", BODY + "\n\nKind regards\nANNA FREY"),
            ("heading", BODY + "\n#42 is done"),
            ("heading", BODY.upper()),
            ("bold", BODY + "\n2 ** 3 ** 4 and a__b__c"),
            ("table", BODY + "\na | b"),
            ("link", BODY + "\nanna@example.com"),
            ("semicolon", BODY + "\nRun `a; b; c` now."),
            ("semicolon", BODY + "\n```\na; b;\n```\nnow."),
            ("semicolon", "<!-- a; b -->" + BODY),
        ],
    )
    def test_look_alikes_are_none(self, thing: str, text: str) -> None:
        assert f"added:{thing}" not in told(BODY, text)


class TestFigures:
    @pytest.mark.parametrize(
        "amount",
        [
            "€ 1,200",
            "1.200,50 €",
            "CHF 80.-",
            "Fr. 80",
            "US$ 5",
            "5k €",
            "2 million euros",
            "fifty euros",
            "euro 50",
            "5 EUR",
        ],
    )
    def test_amounts(self, amount: str) -> None:
        assert "added:amount" in edit_signature(
            BODY, f"{BODY} It costs {amount} now.", language=None if "." in amount else "en"
        ) or ("added:amount" in edit_signature(BODY, f"{BODY} It costs {amount} now.", language="de"))

    @pytest.mark.parametrize("no_amount", ["the pound cake", "50 percent", "the euro zone", "cent by cent"])
    def test_no_amounts(self, no_amount: str) -> None:
        assert "added:amount" not in edit_signature(BODY, f"{BODY} It is {no_amount} now.")

    @pytest.mark.parametrize(
        ("code", "date"),
        [
            ("de", "am 5.3. um zehn"),
            ("de", "am Dienstag, 15.03., um zehn"),
            ("fr", "le 12/03 au soir"),
            ("it", "il 1° maggio"),
            ("es", "el 12 de marzo"),
            ("en", "the first of March"),
            ("en", "on March 5th, 2026"),
            ("en", "on 2026/03/05"),
        ],
    )
    def test_dates(self, code: str, date: str) -> None:
        assert "added:date" in edit_signature("So it is here.", f"So it is here {date}.", language=code)

    @pytest.mark.parametrize(
        "no_date", ["at 10.30.", "1/2 of it", "24/7", "version 1.2.", "13/13/2026", "chapter 5.3."]
    )
    def test_no_dates(self, no_date: str) -> None:
        assert "added:date" not in edit_signature("So it is here.", f"So it is here {no_date}", language="de")


class TestOwnPart:
    QUOTES = [
        "> I think it is perhaps the best.\n> Sorry; so it is!",
        "On Mon, 3 Mar 2025 at 10:00, Anna <anna@example.com> wrote:\n> I think it is perhaps the best; sorry!",
        "On Mon, 3 Mar 2025 at 10:00, Anna Frey <anna@example.com>\nwrote:\n> I think it is perhaps the best; sorry!",
        "Am 3. März 2025 um 10:00 schrieb Anna Frey:\nI think it is perhaps the best; sorry!",
        "Le lun. 3 mars 2025 à 10:00, Anna a écrit :\nI think it is perhaps the best; sorry!",
        "Il giorno lun 3 mar 2025 alle 10:00 Anna ha scritto:\nI think it is perhaps the best; sorry!",
        "El lun, 3 mar 2025 a las 10:00, Anna escribió:\nI think it is perhaps the best; sorry!",
        "-----Original Message-----\nI think it is perhaps the best; sorry!",
        "From: Anna\nSent: Monday 10:00\nSubject: so\n\nI think it is perhaps the best; sorry!",
        "-- \nAnna Frey\nI think it is perhaps the best; sorry!",
    ]

    @pytest.mark.parametrize("quoted", QUOTES)
    @pytest.mark.parametrize("ends", ["\n", "\r\n"])
    def test_what_is_quoted_or_signed_is_not_the_drafts_wording(self, quoted: str, ends: str) -> None:
        whole = f"{BODY}\n\n{quoted}\n".replace("\n", ends)
        assert told(whole, BODY) == set()
        assert told(BODY, whole) == set()

    @pytest.mark.parametrize(
        "quoted",
        [
            "<blockquote>Sorry; I think!<blockquote>so;</blockquote></blockquote>",
            '<div class="gmail_quote">Sorry; I think!</div>',
        ],
    )
    def test_quotations_in_html(self, quoted: str) -> None:
        assert told(f"<p>{BODY}</p>{quoted}", f"<p>{BODY}</p>") == set()

    def test_answers_between_quoted_lines_are(self) -> None:
        before = f"> Is it late?\n\nSorry, it is.\n\n> And now?\n\n{BODY}"
        assert "removed:apology" in told(before, f"> Is it late?\n\n> And now?\n\n{BODY}")

    def test_a_mail_of_quoted_lines_only_is_read(self) -> None:
        assert "removed:apology" in told("> Sorry, it is late.", "> It is late.")

    def test_line_ends_are_no_change(self) -> None:
        assert "unchanged" in told(BODY, BODY.replace("\n", "\r\n"))

    def test_a_sign_off_of_any_words(self) -> None:
        mail = f"Hi Tom,\n\n{BODY}\n\n{{}}\nAnna Frey"
        assert "added:sign-off" in told(f"Hi Tom,\n\n{BODY}", mail.format("Ever onward,"))
        assert "added:sign-off" not in told(f"Hi Tom,\n\n{BODY}", mail.format("The van is green."))
