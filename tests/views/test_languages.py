"""Every page in every language that is offered: chosen in the account menu, else the browser's own."""

import re
from datetime import timedelta
from enum import StrEnum
from html.parser import HTMLParser
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import strip_tags

from memory_app.api.errors import first_error
from memory_app.domain import vocabulary
from memory_app.domain.errors import Conflict, NotAllowed
from memory_app.domain.policy import DEFAULT
from memory_app.domain.promotion import missing_for_promotion
from memory_app.domain.sentences import Sentence
from memory_app.domain.vocabulary import Confidence, ObservationStatus, Role
from memory_app.models import MaintenanceRun, Observation, ProceduralRule, Workspace
from memory_app.templatetags import figures
from memory_app.templatetags.words import WORDS, word, worded
from memory_app.tenancy import scope
from tests import plenty
from tests.house.addresses import Address, all_addresses
from tests.house.messages import Message, all_messages
from tests.views.conftest import HTMX, Visitor
from tests.views.pages import text_of

pytestmark = pytest.mark.django_db
_PLACE = re.compile(r"%\(\w+\)[a-z]|%%|`")
_NUMBER_WITH_COMMA = re.compile(r"-?\d+,\d+")
NEVER_SHOWN = {
    *("ActorKind", "Way", "EffectKind", "ConditionKind", "Weekday", "StepName"),
    *("ItemKind", "Stance", "BulkAction", "RatingAxis", "ProfileOf"),
}
"""Vocabularies whose words pages put into sentences of their own, or leave out."""
LONG = 3
"""Words from which on a message in a page is no coincidence."""


def in_german(client: Client) -> Client:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    return client


class _Read(HTMLParser):
    """What a person reads or hears, and the attributes that a browser computes with."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.numbers: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in {"script", "style"}
        for name, value in attrs:
            if value and _NUMBER_WITH_COMMA.fullmatch(value.strip()):
                self.numbers.append(f"{tag} {name}={value}")
            if name in {"aria-label", "title", "placeholder", "alt"} or name.startswith("data-"):
                self.texts.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in {"script", "style"}

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.texts.append(data)


def read(page: str) -> tuple[str, list[str]]:
    parser = _Read()
    parser.feed(page)
    parser.close()
    return " ".join(" ".join(parser.texts).split()), parser.numbers


def _pieces(text: str) -> list[str]:
    pieces = (" ".join(piece.split()) for piece in _PLACE.split(strip_tags(text)))
    return [piece for piece in pieces if len(re.findall(r"[A-Za-z']{2,}", piece)) >= LONG]


@pytest.fixture(scope="module")
def english() -> list[str]:
    """Runs of at least three words of the messages, which no German page may hold."""
    with translation.override("de"):
        return [
            piece
            for message in all_messages()
            for text in (message.singular, message.plural)
            for piece in _pieces(text)
            if piece not in _german(message)
        ]


def _german(message: Message) -> str:
    return (
        translation.pgettext(message.context, message.singular)
        if message.context
        else translation.gettext(message.singular)
    )


def assert_german(answer: Any, english: list[str]) -> None:
    page = text_of(answer)
    assert '<html lang="de"' in page or "<html" not in page
    assert answer["Content-Language"] == "de"
    text, numbers = read(page)
    where = answer.request["PATH_INFO"]
    said = [one for one in english if one in text and re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text)]
    assert said == [], where
    assert numbers == [], where  # a browser reads a point alone


PAGES = [
    address
    for address in all_addresses()
    if not address.is_api and address.name not in {"healthz", "readyz", "sign-in-link", "styleguide"}
]


@pytest.fixture
def filled(here: Workspace) -> plenty.Ids:
    return plenty.fill(here, 5, now=timezone.now())


@pytest.fixture
def owner(visitor: Visitor) -> Client:
    return in_german(visitor(Role.OWNER))


def value_for(address: Address, ids: plenty.Ids) -> object:
    if not address.parameters:
        return ""
    return "x" if address.route.startswith("accounts/") else ids.get(address.noun, "x")


class TestEveryPage:
    @pytest.mark.parametrize("role", [Role.OWNER, Role.VIEWER])
    def test_it_speaks_german(
        self, role: Role, visitor: Visitor, filled: plenty.Ids, english: list[str], settings: Any
    ) -> None:
        """A page to read, a form, or what is said where only a button leads."""
        settings.EMBEDDED = True
        client, seen = in_german(visitor(role)), set()
        for address in PAGES:
            answer = client.get(address.path(value_for(address, filled)))
            if "html" in answer.get("Content-Type", ""):
                assert_german(answer, english)
                seen.add((address.name, answer.status_code))
        assert len([name for name, status in seen if status == 200]) > 15

    def test_so_does_each_state_of_what_it_shows(
        self, owner: Client, here: Workspace, filled: plenty.Ids, english: list[str]
    ) -> None:
        with scope(workspace=here.pk):
            shown = [
                *(reverse("memory:observation-detail", args=[one.pk]) for one in Observation.objects.all()),
                *(reverse("memory:rule-detail", args=[one.pk]) for one in ProceduralRule.objects.all()),
                *(reverse("memory:run-detail", args=[one.pk]) for one in MaintenanceRun.objects.all()),
            ]
        for path in shown:
            assert_german(owner.get(path), english)

    def test_so_does_a_workspace_in_which_nothing_is(self, owner: Client, english: list[str]) -> None:
        for address in PAGES:
            answer = owner.get(address.path(""), follow=True) if not address.parameters else None
            if answer is not None and answer.status_code == 200 and "html" in answer["Content-Type"]:
                assert_german(answer, english)

    def test_so_does_signing_in(self, client: Client, english: list[str]) -> None:
        for address in PAGES:
            if address.route.startswith("accounts/"):
                answer = in_german(client).get(address.path(value_for(address, {})), follow=True)
                assert_german(answer, english)
        wrong = in_german(client).post(reverse("account_login"), {"login": "a@example.org", "password": "x"})
        assert_german(wrong, english)

    def test_so_does_what_is_said_to_an_empty_form(
        self, visitor: Visitor, filled: plenty.Ids, english: list[str]
    ) -> None:
        """Refusals, errors in forms and flash messages, of htmx and of a page."""
        owner, viewer = in_german(visitor(Role.OWNER)), in_german(visitor(Role.VIEWER))
        for address in PAGES:
            if address.name in {"account_logout", "language", "workspace-switch"}:
                continue
            where = address.path(value_for(address, filled))
            for answer in (viewer.post(where), owner.post(where, headers=HTMX), owner.post(where, follow=True)):
                if "html" in answer.get("Content-Type", ""):
                    assert_german(answer, english)

    def test_so_do_verdicts(self, owner: Client, filled: plenty.Ids, english: list[str]) -> None:
        for verb in ("right", "undo", "wrong", "undo", "undo"):
            where = reverse(f"memory:observation-{verb}", args=[filled["observations"]])
            answer = owner.post(where, follow=True)
            assert_german(answer, english)


class TestChoosing:
    def test_it_is_remembered_and_leads_back(self, reviewer: Client) -> None:
        answer = reviewer.post(reverse("memory:language"), {"language": "de", "next": "/rules/?x=1"})
        assert answer["Location"] == "/rules/?x=1"
        assert '<html lang="de"' in text_of(reviewer.get("/"))
        reviewer.post(reverse("memory:language"), {"language": "en"})
        assert '<html lang="en"' in text_of(reviewer.get("/", headers={"accept-language": "de"}))

    def test_a_first_visit_goes_by_the_browser(self, client: Client) -> None:
        for asked, spoken in (("de-AT,de;q=0.9", "de"), ("it,en;q=0.5", "en"), ("xx", "en"), ("", "en")):
            answer = client.get(reverse("account_login"), headers={"accept-language": asked})
            assert answer["Content-Language"] == spoken
            assert {"Accept-Language", "Cookie"} <= {name.strip() for name in answer["Vary"].split(",")}

    @pytest.mark.parametrize("nonsense", ["", "xx", '"><script>', "de\n"])
    def test_nonsense_sets_nothing(self, nonsense: str, client: Client) -> None:
        assert not client.post(reverse("memory:language"), {"language": nonsense}).cookies

    @pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", ""])
    def test_it_leads_nowhere_else(self, elsewhere: str, client: Client) -> None:
        answer = client.post(reverse("memory:language"), {"language": "de", "next": elsewhere})
        assert answer["Location"] == "/"

    def test_it_is_a_post(self, client: Client) -> None:
        assert client.get(reverse("memory:language")).status_code == 405

    def test_the_menu_names_each_in_its_own(self, owner: Client) -> None:
        page = text_of(owner.get("/"))
        assert 'value="en" lang="en" aria-pressed="false">English<' in page
        assert 'value="de" lang="de" aria-pressed="true">Deutsch<' in page

    def test_a_language_ends_with_its_request(self, owner: Client) -> None:
        owner.get("/")
        assert translation.get_language() == settings.LANGUAGE_CODE


class TestPrograms:
    def test_they_hear_english_alone(self, reviewer: Client) -> None:
        german = {"accept-language": "de"}
        for client in (Client(), in_german(reviewer)):
            for path in ("/api/v1/rules", "/api/v1/rules?nonsense=1", "/api/v1/nowhere"):
                plain, asked = client.get(path), client.get(path, headers=german)
                assert asked.content == plain.content
                assert b" nicht " not in asked.content
                assert "Content-Language" not in asked

    def test_so_does_who_reads_about_them(self, client: Client) -> None:
        """What it frames is English, so the frame is too."""
        assert '<html lang="en"' in text_of(in_german(client).get("/api/v1/docs"))


class TestSentences:
    """What the rules say."""

    def test_a_refusal_is_translated_where_a_page_says_it(self) -> None:
        refusal = NotAllowed("This needs the role %(role)s in this workspace.", field="role", role=Role.ADMIN)
        assert refusal.message == str(refusal) == "This needs the role admin in this workspace."
        with translation.override("de"):
            assert worded(refusal.message) == "Das verlangt in diesem Arbeitsbereich die Rolle Admin."

    def test_what_stands_in_a_refusal_is_no_template(self) -> None:
        refusal = Conflict("There is no field %(field)r in a signal.", field="%(limit)d%s")
        assert worded(refusal.message) == "There is no field '%(limit)d%s' in a signal."

    def test_nor_is_what_a_program_calls_its_fields(self) -> None:
        refusal = first_error([{"type": "extra_forbidden", "loc": ("body", "payload", "%(field)d"), "msg": ""}])
        assert refusal.message == "There is no field %(field)d here."

    def test_a_template_without_values_is_taken_as_it_is(self) -> None:
        assert Conflict("100 % of it").message == "100 % of it"

    def test_sentences_within_sentences(self) -> None:
        now = timezone.now()
        reasons = missing_for_promotion(
            status=ObservationStatus.REJECTED,
            confidence=Confidence.LOW,
            promotion_candidate=True,
            contradicted=False,
            created_at=now - timedelta(hours=47),
            now=now,
            policy=DEFAULT.review,
        )
        with translation.override("de"):
            assert [worded(one) for one in reasons] == [
                "sie ist abgelehnt",
                "die Sicherheit ist niedrig; nötig ist hoch",
                "von 48 Stunden bleiben noch 60 Minuten",
            ]

    def test_one_is_told_from_many(self) -> None:
        for count, shown in ((0, "0 hours"), (1, "1 hour"), (2, "2 hours")):
            assert Sentence("%(n)d hour", "%(n)d hours", n=count) == shown
        with translation.override("de"):
            assert worded(Sentence("%(n)d hour", "%(n)d hours", n=1)) == "1 Stunde"

    def test_any_other_text_stays(self) -> None:
        with translation.override("de"):
            assert [worded("This needs a signed-in admin."), word("invoice_paid"), word(None)] == [
                "This needs a signed-in admin.",
                "invoice_paid",
                "",
            ]

    def test_every_word_that_pages_show_is_known(self) -> None:
        kinds = [one for one in vars(vocabulary).values() if isinstance(one, type) and issubclass(one, StrEnum)]
        shown = {str(said) for kind in kinds if kind.__name__ not in NEVER_SHOWN for said in kind}
        assert shown - WORDS.keys() == set()


class TestFigures:
    def test_they_are_written_as_the_reader_writes_them(self) -> None:
        moment = timezone.now().replace(2026, 3, 2, 14, 5, 9)
        with translation.override("de"):
            assert figures.day_of(moment) == "2. Mär"
            assert figures.when(moment, moment + timedelta(days=1)) == "2. Mär 2026, 14:05"
            assert figures.percent(0.804) == "80,4 %"
            assert figures.percent(1.0) == "100 %"
            assert figures.capped(10_000) == "10.000"
            assert figures.took(moment + timedelta(seconds=12.4), moment) == "12,4 s"
            assert figures.written("0.0015") == "0,0015"
            assert figures.weekday(0) == "Montag"
            assert figures.share(1, 3) == "33.33%"  # an attribute
