"""What is kept of a running task: word for word while it fits, else decisions, names, numbers and the last steps."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_app.domain.policy import DEFAULT, WorkingMemoryPolicy
from memory_app.domain.recovery import Message
from memory_app.domain.tokens import COUNTER, estimate_tokens
from memory_app.domain.working_memory import WorkingMemory, as_text, kept
from tests.domain.test_prompts import HOSTILE

LIMIT = DEFAULT.working_memory.limit
FILLER = "I read the file once more and nothing in it was of any interest to the task that we are at."


def steps(number: int, text: str = FILLER) -> list[Message]:
    return [Message("user" if at % 2 else "assistant", text) for at in range(number)]


def long_task(*told: str) -> WorkingMemory:
    """A task that said this early on, then much that matters little."""
    return kept([*(Message("user", text) for text in told), *steps(400)])


class TestWhatFits:
    @pytest.mark.parametrize("messages", [[], [Message("user", "go")], steps(20), [Message("user", "")]])
    def test_it_is_kept_word_for_word(self, messages: list[Message]) -> None:
        memory = kept(messages)
        assert (list(memory.messages), memory.summary, memory.compressed) == (messages, "", False)
        assert (memory.tokens, memory.counter) == (estimate_tokens(as_text(memory)), COUNTER)

    def test_to_the_very_limit(self) -> None:
        at_it = [Message("user", "x" * (4 * LIMIT - len("user: ")))]
        over = [Message("user", "x" * (4 * LIMIT - len("user: ") + 1))]
        memory = kept(at_it, count=quarter, counter="characters/4")
        assert (memory.tokens, memory.compressed, memory.counter) == (LIMIT, False, "characters/4")
        assert kept(over, count=quarter).compressed

    def test_of_the_last_result_as_much_as_a_recovery_tells(self) -> None:
        assert kept([], last_result="r\n" + "x" * 300).last_result == "r " + "x" * 198


def quarter(text: str) -> int:
    return math.ceil(len(text) / 4)


class TestWhatIsTooLong:
    @pytest.mark.parametrize(
        "decision",
        [
            "We decided to use Postgres instead of MySQL.",
            "Decision: the ledger keeps whole cents",
            "Chose plain htmx over a single-page application because pages must work without scripts",
            "Changed the borders from dashed to solid",
            "Wir haben beschlossen, die Rechnung später zu schicken.",
            "Nous avons décidé de garder la table.",
            "Abbiamo deciso di aspettare.",
            "Hemos acordado esperar hasta mañana.",
            "We hebben besloten te wachten.",
            "Мы решили подождать до завтра.",
            "我们决定使用这个数据库。",
            "この方法に決定しました。",
            "قررنا استخدام قاعدة البيانات هذه",
        ],
    )
    def test_decisions_stay_whole(self, decision: str) -> None:
        memory = long_task(decision)
        assert memory.compressed
        assert f"- user: {decision}" in memory.summary.split("\n")
        assert memory.summary.split("\n")[1] == "Decisions:"

    def test_decisions_in_a_list_do_too(self) -> None:
        memory = long_task("## Decisions\n- cents, never floats\n- one table a tenant\n\n## Other\nnothing")
        assert "- user: cents, never floats\n- user: one table a tenant" in memory.summary

    @pytest.mark.parametrize(
        "detail",
        [
            "Maria Rossi",
            "Bertelli",
            "src/core/ledger.py",
            "TERM_HOVER",
            "parseInvoice",
            "maria@rossi.example",
            "naïve-Bäcker2",
            "4,711.50",
            "2026-11-02",
            "v2.3.1",
            "99%",
            "€120",
            "14:30",
            "ad8ed51",
            "SKU-77",
            "localhost:8000",
        ],
    )
    def test_names_and_numbers_stay(self, detail: str) -> None:
        assert detail in long_task(f"It is about {detail} in the end.").summary

    def test_what_differs_in_its_numbers_alone_crowds_nothing_out(self) -> None:
        memory = kept([Message("user", "Ask Maria Rossi about 4,711.50 EUR."), *numbered(1_500)])
        assert "Ask Maria Rossi about 4,711.50 EUR." in memory.summary
        assert memory.summary.count("ran the tests again") == 3

    def test_what_finds_no_room_is_counted(self) -> None:
        memory = kept(numbered(3_000))
        listed = memory.summary.split("Names and numbers: ")[1].split("\n")[0].count(", ") + 1
        left = int(memory.summary.split("Left out: ")[1].split()[0])
        said = memory.summary.count("ran the tests again")
        assert listed + left + said + len(memory.messages) == 3_000

    def test_the_last_steps_stay_word_for_word(self) -> None:
        messages = [*steps(400), Message("user", "And now\n\n  the ledger."), Message("assistant", "On it.")]
        memory = kept(messages, last_result="fine")
        assert list(memory.messages) == messages[-len(memory.messages) :]
        assert len(memory.messages) > 10
        assert memory.last_result == "fine"
        assert memory.summary.startswith(f"[Condensed: {402 - len(memory.messages)} steps]")

    def test_a_last_step_that_is_too_long_by_itself_is_condensed_itself(self) -> None:
        memory = kept([Message("user", "Split the view."), Message("tool", f"Decision: cents\n{FILLER}\n" * 2_000)])
        [last] = memory.messages
        assert last.role == "tool"
        assert "- tool: Decision: cents" in last.text
        assert memory.compressed
        assert memory.tokens <= LIMIT

    def test_secrets_are_masked_in_what_is_condensed(self) -> None:
        secret = "sk-ant-api03-" + "a1B2" * 12
        assert secret not in as_text(long_task(f"The decision: use {secret} as the key"))

    def test_the_same_comes_out_of_the_same(self) -> None:
        messages = [Message("user", "Ask Maria Rossi."), *numbered(900)]
        assert kept(messages) == kept(messages)


def numbered(count: int) -> list[Message]:
    return [Message("assistant", f"I looked at file module_{at} and ran the tests again.") for at in range(count)]


class TestLimit:
    @pytest.mark.no_cover
    @pytest.mark.parametrize("limit", [200, 500, 4_000])
    @pytest.mark.parametrize("count", [estimate_tokens, quarter])
    @pytest.mark.parametrize(
        "text",
        [
            *(
                "a.",
                "-",
                '"',
                "A",
                "€1,",
                "x\n",
                "decided ",
                "decided to go. ",
                "用户",
                "قرر ",
                "😀",
                "Foo12 Bar9 ",
                "`a` ",
            ),
            *("Decision: x\n", "- because y\n", "\u202e", "\x00\x1b[31m", "\ud83d"),
        ],
    )
    def test_nothing_is_ever_over_it(self, text: str, count: object, limit: int) -> None:
        policy = WorkingMemoryPolicy(limit=limit, last_steps=limit // 2)
        messages = [Message("user", text * 4_000), Message("assistant", "ok"), Message("user", text * 3_000)]
        memory = kept(messages, policy=policy, count=count)  # type: ignore[arg-type]
        assert memory.tokens == count(as_text(memory)) <= limit  # type: ignore[operator]

    def test_nor_by_a_counter_that_takes_parts_for_less_than_their_whole(self) -> None:
        def more_than_its_parts(text: str) -> int:
            return int(len(text) ** 1.1 / 4)

        memory = kept(numbered(1_500), count=more_than_its_parts)
        assert memory.tokens == more_than_its_parts(as_text(memory)) <= LIMIT
        assert memory.messages

    @given(st.lists(st.tuples(HOSTILE, HOSTILE), max_size=30))
    def test_nor_for_any_other_text(self, told: list[tuple[str, str]]) -> None:
        policy = WorkingMemoryPolicy(limit=300, last_steps=150)
        memory = kept([Message(role[:60], text) for role, text in told], policy=policy)
        assert memory.tokens <= 300 or any(len(role) > 20 for role, _ in told)
        assert memory.compressed == (memory.messages != tuple(Message(role[:60], text) for role, text in told))
