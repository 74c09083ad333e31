"""Facts found by their words in the real database, as the app's role."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from memory_app.domain.vocabulary import FactStatus, ItemKind
from memory_app.models import Agent, AgentFact, Workspace
from memory_app.selectors.finding import Found, found
from memory_app.tenancy import scope
from tests.factories import NOW, AgentFactory, SubjectFactory, WorkspaceFactory
from tests.selectors.learning import agent, here, learn

__all__ = ["agent", "here"]
pytestmark = pytest.mark.django_db
TEXTS = (
    "Prefers Tabellen mit Rahmen in der Zusammenfassung",
    "uses messages and TERM_HOVER v1.2 since ad8ed51",
    "本月汇率换算规则已更新",
    "会议改到周五",
    "يفضل العميل التقارير القصيرة",
    "Write documentation for reports/2026 (draft)",
    "can't ship friday",
    "Invoice / draft | copy \\ 2 for eu-billing",
    "100% of a_b",
    "axb stays",
)


def shown(here: Workspace, answer: Found) -> set[str]:
    return set(AgentFact.objects.in_workspace(here.pk).filter(answer.condition).values_list("text", flat=True))


@pytest.fixture
def search(here: Workspace, agent: Agent) -> Callable[[str], set[str]]:
    learn(agent, *TEXTS)
    return lambda query: shown(here, found(here.pk, ItemKind.FACT, query))


Search = Callable[[str], set[str]]


class TestFound:
    @pytest.mark.parametrize(("query", "place"), [
        ("Tabelle", 0), ("zusammenfassungen rahmen", 0), ("message", 1), ("hover", 1), ("term-hover", 1), ("v1.2", 1),
        ("ad8ed51", 1), ("换算", 2), ("率", 2), ("汇率的规则", 2), ("周五", 3), ("العميل", 4), ("تقارير", 4),
        ("reports/2026", 5), ("document", 5), ("ship", 6), ("copy \\", 7), ("eu-billing", 7),
    ])  # fmt: skip
    def test_a_word_in_any_form_finds_its_text_alone(self, search: Search, query: str, place: int) -> None:
        assert search(query) == {TEXTS[place]}

    def test_bc26_chinese_is_found(self, search: Search) -> None:
        assert search("汇率") == {TEXTS[2]}

    @pytest.mark.parametrize(("query", "places"), [
        ("can't ship friday", [6]), ("reports/2026", [5]), ("kB/s", []), ("(", [5]), ('"', []), ("& | ! : * <-> '", []),
        ("|", [7]), ("/", [5, 7]), ("'", [6]), ("\\", [7]),
    ])  # fmt: skip
    def test_bc28_punctuation_is_literal(self, search: Search, query: str, places: list[int]) -> None:
        assert search(query) == {TEXTS[place] for place in places}

    @pytest.mark.parametrize(("query", "places"), [("100%", [8]), ("a_b", [8]), ("%", [8]), ("_", [1, 8]), ("a%b", [])])
    def test_bc29_percent_and_underscore_are_no_wildcards(self, search: Search, query: str, places: list[int]) -> None:
        assert search(query) == {TEXTS[place] for place in places}

    def test_bc30_what_holds_operators_is_found(self, search: Search) -> None:
        assert search("Invoice / draft | copy \\ 2") == {TEXTS[7]}

    @pytest.mark.parametrize(
        "query", ["x') OR 1=1 --", '{"$ne": ""}', "'; DROP TABLE memory_app_agentfact; --", "\x00"]
    )
    def test_bc66_no_query_is_more_than_words(self, search: Search, query: str) -> None:
        assert len(search(query)) in {0, len(TEXTS)}
        assert AgentFact.objects.count() == len(TEXTS)

    def test_bc66_another_workspace_is_neither_found_nor_told(self, here: Workspace, search: Search) -> None:
        elsewhere = WorkspaceFactory()
        with scope(workspace=elsewhere.pk):
            learn(AgentFactory(workspace=elsewhere), "documentation tariffs")
        assert search("documentation") == {TEXTS[5]}
        assert found(here.pk, ItemKind.FACT, "tarifs").corrected == {}
        assert (
            found(elsewhere.pk, ItemKind.FACT, "documentation").condition
            == found(elsewhere.pk, ItemKind.FACT, "nothing").condition
        )

    def test_a_beginning_that_nothing_holds_finds_the_words_that_begin_so(self, here: Workspace, agent: Agent) -> None:
        learn(
            agent,
            "invoices are sent",
            "die rechnungsnummer fehlt",
            "التقارير جاهزة",
            "version 1000 is out",
            "a gateway",
        )
        learn(agent, "the date is set")
        for query, text in (
            ("invoi", "invoices are sent"),
            ("rechnung", "die rechnungsnummer fehlt"),
            ("gate", "a gateway"),
            ("inv sen", "invoices are sent"),
        ):
            answer = found(here.pk, ItemKind.FACT, query)
            assert (shown(here, answer), answer.corrected) == ({text}, {}), query
        assert shown(here, found(here.pk, ItemKind.FACT, "100")) == set()
        learn(agent, "die rechnung liegt bei")
        assert shown(here, found(here.pk, ItemKind.FACT, "rechnung")) == {"die rechnung liegt bei"}

    def test_every_word_must_be_there(self, search: Search) -> None:
        assert search("draft") == {TEXTS[5], TEXTS[7]}
        assert search("draft copy") == {TEXTS[7]}
        assert search("draft copy friday") == set()

    def test_no_words_ask_for_nothing_and_nonsense_finds_nothing(self, here: Workspace, search: Search) -> None:
        assert search("  ") == set(TEXTS)
        assert search("zzzzqqq") == set()
        assert found(here.pk, ItemKind.FACT, "friday zzzzqqq").unknown == ("zzzzqqq",)

    def test_a_word_that_says_nothing_is_told_apart_from_one_that_is_nowhere(self, here: Workspace) -> None:
        for query in ("the", "a of", "der"):
            told = found(here.pk, ItemKind.FACT, query)
            assert (told.common, told.unknown) == (tuple(query.split()), ())
        assert found(here.pk, ItemKind.FACT, "the zzzzqqq").unknown == ("zzzzqqq",)

    def test_another_kind_is_not_found(self, here: Workspace, search: Search) -> None:
        assert search("friday")
        assert found(here.pk, ItemKind.KNOWLEDGE, "friday").unknown == ("friday",)

    def test_the_list_keeps_its_order_and_pages(self, here: Workspace, agent: Agent) -> None:
        ids = learn(agent, *(f"page number{at} of many" for at in range(7)))
        rows = AgentFact.objects.in_workspace(here.pk).filter(found(here.pk, ItemKind.FACT, "pages").condition)
        first = list(rows.order_by("-last_seen_at", "-id")[:4])
        rest = list(rows.filter(last_seen_at=NOW, id__lt=first[-1].pk).order_by("-last_seen_at", "-id"))
        assert [row.pk for row in first + rest] == sorted(ids, reverse=True)


class TestTypos:
    @pytest.mark.parametrize(("query", "read_as", "place"), [
        ("documentaion", "documentation", 5), ("dcoumnetation", "documentation", 5),
        ("docmuentatoin", "documentation", 5), ("cumentation", "documentation", 5),
        ("documentatiXY", "documentation", 5), ("rrporst", "", None), ("fryday", "friday", 6),
        ("firday", "friday", 6), ("hsip", "ship", 6), ("sihp", "ship", 6), ("invocie", "invoice", 7),
        ("mesasges", "messages", 1), ("tabelen", "tabellen", 0), ("zusamenfasung", "zusammenfassung", 0),
        ("التقاربر", "التقارير", 4), ("term-hovr", "termhover", 1), ("term-since-hovr", "hover", 1),
    ])  # fmt: skip
    def test_what_nothing_holds_is_read_as_the_nearest(
        self, here: Workspace, search: Search, query: str, read_as: str, place: int | None
    ) -> None:
        told = found(here.pk, ItemKind.FACT, query)
        assert search(query) == (set() if place is None else {TEXTS[place]})
        assert set(told.corrected.values()) == ({(read_as,)} if read_as else set())

    @pytest.mark.parametrize("query", ["hip", "2025", "v1.3", "ad8ed52", "会义", "frxdxy"])
    def test_short_words_numbers_and_distant_words_are_not(self, here: Workspace, search: Search, query: str) -> None:
        assert search(query) == set()
        assert found(here.pk, ItemKind.FACT, query).corrected == {}

    def test_a_word_that_is_held_is_never_read_as_another(self, here: Workspace, agent: Agent) -> None:
        learn(agent, "a form of mail", "a farm of mail")
        answer = found(here.pk, ItemKind.FACT, "form mial")
        assert answer.corrected == {"mial": ("mail",)}
        assert shown(here, answer) == {"a form of mail"}

    def test_all_that_are_as_near_are_meant(self, here: Workspace, agent: Agent) -> None:
        learn(agent, "the form", "the farm", "the foam")
        answer = found(here.pk, ItemKind.FACT, "firm")
        assert answer.corrected == {"firm": ("farm", "form")}
        assert shown(here, answer) == {"the form", "the farm"}

    def test_no_word_is_told_of_a_row_that_may_not_be_seen(self, here: Workspace, agent: Agent) -> None:
        subject = SubjectFactory(workspace=here)
        learn(agent, "likes chocolates", subject=subject)
        learn(agent, "likes chocolate")
        rows = AgentFact.objects.in_workspace(here.pk)

        def told(among: Any) -> Any:
            return found(here.pk, ItemKind.FACT, "chcolates", among=among).corrected.get("chcolates")

        assert told(None) == told(rows) == ("chocolates",)
        assert told(rows.filter(subject=None)) == ("chocolate",)
        assert told(rows.filter(status=FactStatus.ARCHIVED)) is None


class TestStatements:
    @pytest.mark.parametrize(
        ("query", "statements"), [("friday", 1), ("ship friday ad8ed51", 1), ("fryday shipp", 3), ("", 0)]
    )
    def test_their_number_is_fixed(self, here: Workspace, agent: Agent, query: str, statements: int) -> None:
        for count in (1, 50):
            learn(agent, *(f"ship number{count}x{at} friday ad8ed51" for at in range(count)))
            with CaptureQueriesContext(
                connection,
            ) as asked:
                found(here.pk, ItemKind.FACT, query)
            assert len(asked) == statements

    @pytest.mark.django_db(transaction=True, databases=["default", "owner"])
    def test_row_level_security_leaves_the_indexes_in_use(self) -> None:
        """By the statistics of what is there: to a planner that has never seen a workspace all indexes look alike."""
        here, plans = WorkspaceFactory(), list[str]()
        with scope(workspace=here.pk):
            learn(AgentFactory(workspace=here), *(f"ship number{at} on fridays" for at in range(200)))
        with connections["owner"].cursor() as cursor:
            cursor.execute("ANALYZE memory_app_searchterm")

        def explained(execute: Any, sql: str, given: Any, many: bool, context: Any) -> Any:
            cursor = context["cursor"].cursor
            plans.append("\n".join(line for (line,) in cursor.execute(f"EXPLAIN {sql}", given).fetchall()))
            return execute(sql, given, many, context)

        with scope(workspace=here.pk), connection.execute_wrapper(explained):
            found(here.pk, ItemKind.FACT, "firdayz documentaton shipp")
        plans = [plan for plan in plans if "memory_app_searchterm" in plan]
        assert len(plans) >= 3
        for plan in plans:
            assert "Seq Scan" not in plan
            conditions = [line for line in plan.splitlines() if "Index Cond" in line]
            assert conditions
            assert all(f"workspace_id = '{here.pk}'" in line for line in conditions)
            assert all("term" in line or "backwards" in line for line in conditions)
