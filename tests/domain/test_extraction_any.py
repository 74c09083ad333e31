"""Extraction of whatever text: it never fails, keeps its limits, and reads its own answers as they are."""

import unicodedata
from itertools import chain

from hypothesis import example, given, settings
from hypothesis import strategies as st

from memory_app.domain.extraction import NOTHING_SAID, Summary, snapshot_of, summary_of
from memory_app.domain.extraction_facts import fact_candidates
from memory_app.domain.policy import DEFAULT, LIMITS
from memory_app.domain.secret_strings import MASK, holds_secret

POLICY = DEFAULT.extraction
BREAKS = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
PIECES = (
    *("SUMMARY:", "Note: ", "注意\uff1a", "The user prefers ", "用户更喜欢", "ユーザーは", "を好みます"),
    *("changed ", " to ", "TODO: ", "- [ ] ", "Next steps:", "always ", " before committing", "must use TERM_A for "),
    *("commit 0a1b2c3", "[main 0a1b2c3]", "```", "**", "`", '"', "• ", "> ", "{", "?", ". ", "a", " ", "İ", "•••"),
    *("\u202e", "\x1b[31m", "\x00", "\ud800", "\u0301" * 40, "👨\u200d👩\u200d👧", *BREAKS),
    *("password: ab1!cd2?", "sk-ant-api03-AbCdEfGh1234567890", "the ledger totals are in cents "),
)
OUTPUTS = st.lists(st.sampled_from(PIECES) | st.text(max_size=20), max_size=40).map("".join) | st.text(
    st.characters(exclude_categories=()), max_size=300
)


def lines_of(told: Summary) -> list[str]:
    return [told.what, *chain(told.decisions, told.unfinished, told.next_steps, told.commits, told.files_changed)]


def is_one_line(text: str) -> bool:
    return not any(mark in text for mark in BREAKS) and text == text.strip() and text != ""


class TestAnyOutput:
    @given(OUTPUTS, OUTPUTS, st.lists(OUTPUTS, max_size=4))
    @example("SUMMARY:" * 2_000, "", [])
    @example("a" + "\u0301\u0316" * 5_000, "", [])
    def test_a_summary_keeps_its_limits(self, output: str, summary: str, files: list[str]) -> None:
        told = summary_of(output, summary=summary, files_changed=files)
        assert all(map(is_one_line, lines_of(told)))
        assert len(told.what) <= LIMITS.what
        assert max(map(len, told.decisions + told.unfinished + told.next_steps), default=0) <= LIMITS.line
        assert len(told.decisions) <= POLICY.decisions
        assert len(told.unfinished) <= POLICY.unfinished
        assert len(told.next_steps) <= POLICY.next_steps
        assert len(told.commits) <= POLICY.commits
        assert all(7 <= len(commit) <= LIMITS.commit for commit in told.commits)
        assert len(set(told.files_changed)) == len(told.files_changed)
        "\n".join(lines_of(told)).encode("utf-8")

    @given(OUTPUTS)
    def test_a_summary_read_again_is_the_same(self, output: str) -> None:
        what = summary_of(output).what
        if len(what) > POLICY.summary_over and what != NOTHING_SAID:
            assert summary_of("", summary=what).what == what

    @given(OUTPUTS, OUTPUTS)
    def test_a_snapshot_keeps_its_limits(self, output: str, prompt: str) -> None:
        told = snapshot_of(output, prompt=prompt, last_activity=prompt)
        assert len(told.prompt) <= LIMITS.prompt
        assert len(told.last_activity) <= LIMITS.activity
        assert not any(mark in told.last_activity + told.summary for mark in BREAKS)
        assert snapshot_of("", prompt=told.prompt, last_activity=told.last_activity).prompt == told.prompt

    @settings(max_examples=300)
    @given(OUTPUTS)
    def test_facts_keep_their_limits(self, output: str) -> None:
        facts = fact_candidates(output)
        assert len(facts) <= POLICY.facts
        assert len({fact.text.casefold() for fact in facts}) == len(facts)
        for fact in facts:
            assert is_one_line(fact.text)
            assert len(fact.text) <= LIMITS.fact
            assert MASK not in fact.text
            assert not holds_secret(fact.text)
            assert not any(unicodedata.category(character) == "Cc" for character in fact.text)
        assert fact_candidates(output) == facts
