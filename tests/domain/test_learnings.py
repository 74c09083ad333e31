# ruff: noqa: RUF001 - Chinese has its own marks
"""What reviews, plans and ratings teach."""

import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_app.domain.learnings import (
    RaisedIssue,
    averaged,
    counted,
    issue_key,
    plan_technologies,
    project_summary,
    review_issues,
    technology_key,
    technology_name,
    weak_axes,
    with_technology,
)
from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import RatingAxis
from tests.domain.office_vectors import vectors
from tests.domain.test_prompts import HOSTILE

POLICY = DEFAULT.learnings
NOW = datetime(2026, 5, 20, 12, 0, tzinfo=UTC)
RULED = {"BO-099": [["Missing error handling here", 1]]}
"""By id: what holds in place of a known defect of the seed."""


def issues(output: str) -> tuple[str, ...]:
    return review_issues(output, POLICY)


def after(outputs: list[str]) -> tuple[RaisedIssue, ...]:
    known: tuple[RaisedIssue, ...] = ()
    for minute, output in enumerate(outputs):
        known = counted(known, issues(output), now=NOW + timedelta(minutes=minute), policy=POLICY)
    return known


class TestReviewIssues:
    @pytest.mark.parametrize("vector", vectors("recordReviewFeedback"))
    def test_as_the_vector_says(self, vector: dict[str, Any]) -> None:
        found = [[issue.text, issue.count] for issue in after(vector["input"]["outputs"])]
        assert found == RULED.get(vector["id"], vector["expected"])

    @pytest.mark.parametrize(
        "verdict",
        [
            "VERDICT: FAIL",
            "Verdict: fail",
            "verdict FAIL",
            "VERDICT: **FAIL**",
            "**VERDICT:** FAIL",
            "**VERDICT: FAIL**",
            "## Verdict\n\n**FAIL**",
            "> VERDICT: `FAIL`",
            "VERDICT: ❌ FAIL",
            "VERDICT — FAILED",
            "Final verdict: __FAIL__.",
            "| Verdict | FAIL |",
            "VERDICT：FAIL",
            "End with VERDICT: PASS or FAIL.\nVERDICT: FAIL",
        ],
    )
    def test_a_failed_verdict_however_it_is_dressed(self, verdict: str) -> None:
        assert issues(f"{verdict}\n1. Missing error handling") == ("Missing error handling",)

    @pytest.mark.parametrize(
        "text",
        [
            "VERDICT: PASS",
            "VERDICT: **PASS**",
            "VERDICT: PASS (would FAIL without the fix)",
            "no word of it",
            "The verdict was a failure of imagination",
            "VERDICT: FAIL\nfixed since, so\nVERDICT: PASS",
            "FAIL",
        ],
    )
    def test_no_failed_verdict_no_issue(self, text: str) -> None:
        assert issues(f"{text}\n1. Missing error handling") == ()

    @pytest.mark.parametrize(
        ("lines", "found"),
        [
            ("1. Missing error handling", ["Missing error handling"]),
            ("1) Missing error handling", ["Missing error handling"]),
            ("(1) Missing error handling", ["Missing error handling"]),
            ("  12. Missing error handling  ", ["Missing error handling"]),
            (" " * 20 + "1. Missing error handling", ["Missing error handling"]),
            ("**1.** Missing error handling", ["Missing error handling"]),
            ("1. **Missing error handling**", ["Missing error handling"]),
            ("### 1. Missing error handling", ["Missing error handling"]),
            ("1. **Missing** `fetch_user` __handling__", ["Missing `fetch_user` handling"]),
            ("- Missing error handling", ["Missing error handling"]),
            ("* Missing error handling\n• No input validation", ["Missing error handling", "No input validation"]),
            ("- [ ] Missing error handling", ["Missing error handling"]),
            ("1. Missing error handling\n- a detail of that one", ["Missing error handling"]),
            ("1. Missing error handling\r\n2. No input validation", ["Missing error handling", "No input validation"]),
            (
                "1. Missing error handling\u20282. No input validation",
                ["Missing error handling", "No input validation"],
            ),
            ("1. Missing error handling\n2. missing  error HANDLING!", ["Missing error handling"]),
            ("1. too short", []),
            ("1. " + "x" * 11, ["x" * 11]),
            ("1. " + "x" * 10, []),
            ("1. " + "x" * 199, ["x" * 199]),
            ("1. " + "x" * 200, []),
            ("1. 缺少错误处理", ["缺少错误处理"]),
            ("1. لا يوجد تحقق من المدخلات", ["لا يوجد تحقق من المدخلات"]),
            ("1. Fehlerbehandlung fehlt überall", ["Fehlerbehandlung fehlt überall"]),
            ("3.5 seconds is too slow for this", []),
            ("2026 was a good year for us", []),
            ("```\n1. a numbered line of code\n```\n1. Missing error handling", ["Missing error handling"]),
            ("1. bi\u202edi\u202c is gone from here", ["bidi is gone from here"]),
            ("nothing listed at all", []),
        ],
    )
    def test_what_is_an_issue(self, lines: str, found: list[str]) -> None:
        assert list(issues(f"VERDICT: FAIL\n{lines}")) == found

    def test_a_list_without_end_is_cut_off(self) -> None:
        text = "VERDICT: FAIL\n" + "\n".join(f"1. issue of the number {number}" for number in range(100))
        assert len(issues(text)) == POLICY.issues_kept

    @given(HOSTILE, HOSTILE)
    def test_an_issue_is_one_line(self, before: str, issue: str) -> None:
        for found in issues(f"{before}\nVERDICT: FAIL\n1. {issue}{issue}"):
            assert len(found.splitlines()) == 1
            assert len(found) < POLICY.issue_under
            found.encode("utf-8")

    @pytest.mark.no_cover
    @pytest.mark.parametrize(
        "unit",
        [
            "VERDICT: FAIL\n",
            "verdict ",
            "verdict:*",
            "1. ",
            "1. x\n",
            "**",
            "- [ ] ",
            " ",
            "```\n",
            "(1) _",
            "\u2028",
            "verdict\u2028\u2028",
            "#>*_",
        ],
    )
    def test_hostile_text_of_256_kib_is_read_at_once(self, unit: str) -> None:
        text = "VERDICT: FAIL\n" + unit * (256 * 1024 // len(unit)) + "\nVERDICT: FAIL"
        started = time.process_time()
        issues(text)
        plan_technologies("TECH: " + text, POLICY)
        # A hundredfold of what it takes: nothing but a quadratic pattern comes near.
        assert time.process_time() - started < 10


class TestIssueKey:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Missing audit log row", "missing   audit LOG row!!"),
            ("Missing audit log row", "  Missing audit log row.\n"),
            ("Don't swallow errors", "dont swallow errors"),
            ("Don’t swallow errors", "don't swallow errors"),
            ("No rate-limit", "no ratelimit"),
            ("`fetch_user` fails", "fetchuser fails"),
            ("No CSRF (on the form)", "no csrf on the form"),
            ("ＮＯ input check", "no input check"),
            ("Straße fehlt", "STRASSE fehlt"),
            ("缺少错误处理", "缺少错误处理。"),
        ],
    )
    def test_one_issue(self, one: str, other: str) -> None:
        assert issue_key(one) == issue_key(other)

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Missing audit log row", "Missing audit log rows"),
            ("2 queries too many", "3 queries too many"),
            ("缺少错误处理", "缺少输入验证"),
            ("Нет проверки", "Нет журнала"),
            ("कि गलत", "की गलत"),
            ("!!!", "???"),
            ("Tests fail", "Tests do not fail"),
        ],
    )
    def test_two_issues(self, one: str, other: str) -> None:
        assert issue_key(one) != issue_key(other)

    @given(st.text(max_size=60))
    def test_a_key_is_its_own_key(self, text: str) -> None:
        assert issue_key(issue_key(text)) == issue_key(text)


class TestCounted:
    def test_one_review_counts_once(self) -> None:
        (issue,) = counted((), ["No CSRF on the form", "no csrf on the FORM"], now=NOW, policy=POLICY)
        assert (issue.text, issue.count, issue.last_seen) == ("No CSRF on the form", 1, NOW)

    def test_first_wording_latest_time(self) -> None:
        known = [RaisedIssue("No CSRF on the form", 3, NOW - timedelta(days=9))]
        assert counted(known, ["no csrf on the form!"], now=NOW, policy=POLICY) == (
            RaisedIssue("No CSRF on the form", 4, NOW),
        )

    def test_the_least_raised_is_forgotten_then_the_oldest(self) -> None:
        known = [RaisedIssue(f"issue {n}", 2, NOW - timedelta(days=n)) for n in range(19)]
        known.append(RaisedIssue("rare", 1, NOW - timedelta(days=1)))
        kept = counted(known, ["a new one"], now=NOW, policy=POLICY)
        assert len(kept) == POLICY.issues_kept
        assert (kept[-1].text, kept[0].text) == ("a new one", "issue 0")

    def test_no_issue_changes_nothing_but_the_order(self) -> None:
        known = [RaisedIssue("a", 1, NOW), RaisedIssue("b", 2, NOW)]
        assert [issue.text for issue in counted(known, [], now=NOW, policy=POLICY)] == ["b", "a"]

    def test_a_list_full_of_issues_raised_often_goes_on_learning(self) -> None:
        known = tuple(RaisedIssue(f"issue {n:02}", 2 + n, NOW) for n in range(POLICY.issues_kept))
        kept = counted(known, ["a new one"], now=NOW, policy=POLICY)
        assert len(kept) == POLICY.issues_kept
        assert kept[-1].text == "a new one"
        assert "issue 00" not in [issue.text for issue in kept]


class TestTechnologies:
    @pytest.mark.parametrize("vector", vectors("recordTechPreference"))
    def test_as_the_vector_says(self, vector: dict[str, Any]) -> None:
        *calls, _ = vector["input"]["calls"]
        known: tuple[str, ...] = ()
        for name in [*calls, *(f"T{number}" for number in range(11))]:
            known = with_technology(known, name, POLICY)
        assert list(known) == vector["expected"]

    @pytest.mark.parametrize(
        ("known", "name", "then"),
        [
            ((), " Django ", ("Django",)),
            (("Django",), "django", ("Django",)),
            (("Django",), "DJANGO\n", ("Django",)),
            (("A", "B"), "a", ("A", "B")),
            (("C",), "C++", ("C", "C++")),
            (("C++",), "C#", ("C++", "C#")),
            (("Go",), "", ("Go",)),
            (("Go",), " \n ", ("Go",)),
            ((), "React\u2028+ Tailwind", ("React + Tailwind",)),
            (tuple("abcdefghij"), "k", tuple("bcdefghijk")),
            (tuple("abcdefghij"), "A", tuple("abcdefghij")),
        ],
    )
    def test_variants(self, known: tuple[str, ...], name: str, then: tuple[str, ...]) -> None:
        assert with_technology(known, name, POLICY) == then

    @pytest.mark.parametrize(
        ("plan", "found"),
        [
            ("TECH: HTMX", ["HTMX"]),
            ("TECH: Vanilla JS + Canvas", ["Vanilla JS + Canvas"]),
            ("Goal: a shop\nTECH: React, Tailwind\nFILES: a", ["React, Tailwind"]),
            ("**TECH:** React", ["React"]),
            ("**TECH**: React", ["React"]),
            ("- TECH: `React`", ["React"]),
            ("## Tech stack: Django + HTMX", ["Django + HTMX"]),
            ("Technologies: Go", ["Go"]),
            ("tech：Vue", ["Vue"]),
            ("TECH: Go\nTECH: go", ["Go"]),
            ("TECH: Go\nTECH: Rust", ["Go", "Rust"]),
            ("TECH: none", []),
            ("TECH: n/a", []),
            ("TECH:", []),
            ("TECHNICAL: Go", []),
            ("We chose TECH: Go", []),
            ("no line of it", []),
            ("TECH: 用户界面 + Vue", ["用户界面 + Vue"]),
            ("        TECH: Go", ["Go"]),
            ("TECH: " + "x" * 120, ["x" * 100]),
        ],
    )
    def test_of_a_plan(self, plan: str, found: list[str]) -> None:
        assert list(plan_technologies(plan, POLICY)) == found

    def test_a_plan_names_no_more_than_are_kept(self) -> None:
        plan = "\n".join(f"TECH: T{number}" for number in range(30))
        assert plan_technologies(plan, POLICY) == tuple(f"T{number}" for number in range(20, 30))

    @given(HOSTILE)
    def test_a_name_is_one_line(self, text: str) -> None:
        for name in (technology_name(text, POLICY), *plan_technologies(f"TECH: {text}", POLICY)):
            assert len(name.splitlines()) <= 1
            assert len(name) <= POLICY.technology
            assert technology_key(technology_key(name)) == technology_key(name)


class TestProjects:
    @pytest.mark.parametrize("vector", vectors("recordProjectCompletion+ratings"))
    def test_as_the_vector_says(self, vector: dict[str, Any]) -> None:
        told, expected = vector["input"], vector["expected"]
        assert len(project_summary("s" * told["summaryLen"], POLICY)) == expected["summaryLen"]
        assert len(technology_name("t" * told["techLen"], POLICY)) == expected["techLen"]
        assert POLICY.projects_kept == expected["kept"]

    @pytest.mark.parametrize(
        ("ratings", "average"),
        [
            ((), 0.0),
            ((5,), 5.0),
            ((1, 2), 1.5),
            ((2, 5, 4), 3.7),
            ((1, 1, 2), 1.3),
            ((2, 2, 2, 3), 2.3),
            ((2, 3, 3, 3), 2.8),
            ((1, 1, 1, 2), 1.3),
            ((5, 5, 5, 5, 4), 4.8),
            ((1, 2, 3, 4, 5), 3.0),
        ],
    )
    def test_the_average_has_one_decimal_and_halves_go_up(self, ratings: tuple[int, ...], average: float) -> None:
        assert averaged(dict(zip(RatingAxis, ratings, strict=False))) == average

    @pytest.mark.parametrize(
        ("ratings", "weak"),
        [
            ({}, ()),
            ({RatingAxis.VISUAL: 3}, ()),
            ({RatingAxis.VISUAL: 2}, (RatingAxis.VISUAL,)),
            ({RatingAxis.VISUAL: 1, RatingAxis.CREATIVITY: 2}, (RatingAxis.VISUAL, RatingAxis.CREATIVITY)),
            ({RatingAxis.ENGAGEMENT: 5, RatingAxis.COMPLETENESS: 2}, (RatingAxis.COMPLETENESS,)),
        ],
    )
    def test_weak_axes(self, ratings: dict[RatingAxis, int], weak: tuple[RatingAxis, ...]) -> None:
        assert weak_axes(ratings, POLICY) == weak

    @pytest.mark.parametrize("letter", ["s", "商", "👨\u200d👩\u200d👧", "e\u0301"])
    def test_a_summary_is_cut_between_graphemes(self, letter: str) -> None:
        kept = project_summary(letter * 400, POLICY)
        assert len(kept) <= POLICY.summary
        assert kept.replace(letter, "") == ""
