"""Variants of the seed's vectors of `commitSession`: other languages, near boundaries, odd values, other orders."""

from collections.abc import Sequence
from typing import Any

import pytest

from memory_app.models import Workspace
from tests.api.calls import Caller, caller
from tests.api.office import CENTS, FLAGS, commit, learned, shared
from tests.factories import WorkspaceFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def workspace() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


@pytest.fixture
def who(workspace: Workspace) -> Caller:
    """An unbound key, as the package's host has it."""
    return caller(workspace)


def thrice(label: str, text: str) -> tuple[str, Any, Any, Any]:
    return (f"{label}{text}", [("a1", f"{label}{text}")] * 3, {("a1", text): 3}, {text: {"a1"}})


COMMITS: Sequence[tuple[str, Sequence[tuple[str, str]], dict[tuple[str, str], int], dict[str, set[str]]]] = [
    thrice("Hinweis: ", "die Summen werden in ganzen Cent gespeichert"),
    thrice("Remarque : ", "les totaux sont stockés en centimes entiers"),
    thrice("Nota: ", "i totali sono salvati in centesimi interi"),
    thrice("Nota: ", "los totales se guardan en céntimos enteros"),
    thrice("Atenção: ", "os totais são guardados em cêntimos inteiros"),
    thrice("Let op: ", "de totalen worden in hele centen bewaard"),
    thrice("Примечание: ", "суммы хранятся в целых копейках без дробей"),
    thrice("注意：", "账本总额以整数分存储在表中"),  # noqa: RUF001
    thrice("注意: ", "合計は整数のセントで保存されます"),
    thrice("ملاحظة: ", "تخزن المبالغ بالسنت الصحيح في الجدول"),
    thrice("Note: ", "ﬂags live in the “settings” table — always"),
    ("two in Chinese", [("a1", "注意：账本总额以整数分存储在表中")] * 2, {("a1", "账本总额以整数分存储在表中"): 2}, {}),  # noqa: RUF001
    ("near duplicates over two sessions", [("a1", f"Note: {CENTS}"), ("a1", f"Important: {CENTS} now")],
     {("a1", CENTS): 2}, {}),
    ("near duplicates over three", [("a1", f"Note: {CENTS}"), ("a1", f"NOTE: {CENTS.upper()}!"),
     ("a1", f"Remember: {CENTS} now")], {("a1", CENTS): 3}, {CENTS: {"a1"}}),
    ("twice in each of two sessions", [("a1", f"Note: {CENTS}\nImportant: {CENTS} now")] * 2, {("a1", CENTS): 2}, {}),
    ("four times in one", [("a1", f"Note: {CENTS}\n" * 4)], {("a1", CENTS): 1}, {}),
    ("two and one that denies it", [("a1", f"Note: {FLAGS}"), ("a1", f"Note: {FLAGS}"),
     ("a1", "Note: feature flags do not live in the settings table")],
     {("a1", FLAGS): 2, ("a1", "feature flags do not live in the settings table"): 1}, {}),
    ("two agents, two and one", [("a1", f"Note: {FLAGS}"), ("b2", f"Note: {FLAGS}"), ("a1", f"Note: {FLAGS}")],
     {("a1", FLAGS): 2, ("b2", FLAGS): 1}, {}),
    ("two agents, three and two", [("a1", f"Note: {FLAGS}")] * 3 + [("b2", f"Note: {FLAGS}")] * 2,
     {("a1", FLAGS): 3, ("b2", FLAGS): 2}, {FLAGS: {"a1"}}),
    ("two agents in turn", [("b2", f"Note: {FLAGS}"), ("a1", f"Note: {FLAGS}")] * 3,
     {("a1", FLAGS): 3, ("b2", FLAGS): 3}, {FLAGS: {"a1", "b2"}}),
    ("another agent in other words", [("a1", f"Note: {FLAGS}")] * 3 + [("b2", f"Note: {FLAGS} now")] * 3,
     {("a1", FLAGS): 3, ("b2", f"{FLAGS} now"): 3}, {FLAGS: {"a1", "b2"}}),
    ("three agents", [(agent, f"Note: {FLAGS}") for agent in ("c3", "a1", "b2") for _ in range(3)],
     {(agent, FLAGS): 3 for agent in ("a1", "b2", "c3")}, {FLAGS: {"a1", "b2", "c3"}}),
    ("another port", [("a1", "Note: the server listens on port 8017"), ("a1", "Note: the server listens on port 8018")],
     {("a1", "the server listens on port 8017"): 1, ("a1", "the server listens on port 8018"): 1}, {}),
    ("a preference is not everybody's", [("a1", "The user prefers compact tables with sticky headers.")] * 3,
     {("a1", "user prefers compact tables with sticky headers."): 3}, {}),
    ("nothing", [("a1", ""), ("a1", " \n\t "), ("a1", "\u200b")], {}, {}),
    ("too few words", [("a1", "Note: go to db to go on")] * 3, {}, {}),
    ("a label and nothing", [("a1", "Note:"), ("a1", "Important: -"), ("a1", "TODO:")], {}, {}),
    ("a convention", [("a1", "Convention: every view has a type hint")] * 3,
     {("a1", "every view has a type hint"): 3}, {"every view has a type hint": {"a1"}}),
    ("Windows line ends", [("a1", f"SUMMARY: x\r\nNote: {CENTS}\r\n")] * 3, {("a1", CENTS): 3}, {CENTS: {"a1"}}),
    ("in colours", [("a1", f"\x1b[1mNote:\x1b[0m {CENTS}")] * 3, {("a1", CENTS): 3}, {CENTS: {"a1"}}),
    ("in bold, as a bullet, in a quotation", [("a1", f"**Note:** {CENTS}"), ("a1", f"- Note: {CENTS}"),
     ("a1", f"> Note: {CENTS}")], {("a1", CENTS): 3}, {CENTS: {"a1"}}),
    ("in code", [("a1", f"```\nNote: {CENTS}\n```")] * 3, {}, {}),
]  # fmt: skip


class TestCommitSession:
    @pytest.mark.parametrize(("sessions", "facts", "known"), [pytest.param(*it[1:], id=it[0]) for it in COMMITS])
    def test_what_is_learned_and_shared(
        self, who: Caller, sessions: Any, facts: dict[tuple[str, str], int], known: dict[str, set[str]]
    ) -> None:
        for agent, output in sessions:
            commit(who, agent, output)
        assert learned(who) == facts
        assert shared(who) == known

    @pytest.mark.parametrize("outcome", ["completed", "failed", "interrupted"])
    def test_whatever_its_outcome(self, who: Caller, outcome: str) -> None:
        told = [commit(who, "a1", f"Note: {CENTS}", outcome=outcome) for _ in range(3)]
        assert [len(one["promoted"]) for one in told] == [0, 0, 1]

    def test_ten_of_eleven(self, who: Caller) -> None:
        notes = [f"Note: drawer {n}{'x' * n} keeps the folder {n}{'y' * n}" for n in range(11)]
        told = commit(who, "a1", "\n".join(notes))["facts"]
        assert (told["added"], told["reinforced"], told["conflicts"]) == (10, 0, 0)

    def test_what_it_answers(self, who: Caller) -> None:
        told = [commit(who, "a1", f"Note: {text}")["facts"] for text in (
            FLAGS, f"{FLAGS} now", "feature flags do not live in the settings table", CENTS,
        )]  # fmt: skip
        assert [(one["added"], one["reinforced"], one["conflicts"]) for one in told] == [
            (1, 0, 0),
            (0, 1, 0),
            (1, 0, 1),
            (1, 0, 0),
        ]

    def test_of_two_persons_each_has_its_own(self, who: Caller) -> None:
        for subject in ("maria", "marco", "maria"):
            commit(who, "a1", f"Note: {CENTS}", subject=subject)
        counts = {row["subject"]: row["count"] for row in who.get("facts").json["items"]}
        assert counts == {"maria": 2, "marco": 1}

    def test_a_repeat_by_its_key_counts_once(self, who: Caller) -> None:
        for _ in range(3):
            who.post("sessions", {"agent": "a1", "output": f"Note: {CENTS}", "idempotency_key": "k"})
        assert learned(who) == {("a1", CENTS): 1}
