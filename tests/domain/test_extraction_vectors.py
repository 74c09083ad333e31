"""Vectors of `tests/vectors/office.json` about extraction, by id; where one names a defect, what is right instead."""

import json
from pathlib import Path
from typing import Any

import pytest

from memory_app.domain.extraction import short_path, snapshot_of, summary_of
from memory_app.domain.extraction_facts import fact_candidates

VECTORS = Path(__file__).resolve().parent.parent / "vectors" / "office.json"
RIGHT: dict[str, Any] = {
    "BO-005": "second verdict",
    "BO-006": "Task completed",
    "BO-007": "export endpoint shipped",
    "BO-014": ["0a1b2c3", "9f8e7d6c5b4a", "7654321", "1234567", "89abcde"],
    "BO-015": ["1a2b3c4"],
    "BO-017": [
        "Changed retry delay from 5s to 30s",
        "Kept the JSON column because the schema moves weekly",
        "Please change the wording of the banner to match",
        "Used a partial index instead of a trigger",
        "Split the view for better caching",
    ],
    "BO-020": ["rename flag", "The settings diff remains uncommitted", "Two migrations remain uncommitted"],
    # Shortened where they are shown; paths that only look alike there are two in storage.
    "BO-021": ["a/b/c", "b/c/d", "x/y/z", "/y/z", "pkg/api/urls.py", "pkg/api/urls.py", "win\\a\\b\\c\\d"],
    "BO-022": ["run the load test", "ping ops", "deploy to staging"],
    "BO-024": "migrated 4 of 9 tables",
    "BO-029": [{"fact": "USER PREFERS compact tables with sticky headers", "category": "user_preference"}],
    "BO-034": [{"fact": "theme variables are defined in static/css/tokens.css today", "category": "codebase_pattern"}],
    "BO-037": [],
    "BO-046": [{"fact": "这个项目使用 postgres 作为主数据库并且启用了行级安全策略", "category": "codebase_pattern"}],
    "BO-108": [],
}


def _summary(given: dict[str, Any]) -> Any:
    return summary_of(
        given.get("stdout", ""), summary=given.get("summary", ""), files_changed=given.get("changedFiles", ())
    )


def _snapshot(given: dict[str, Any]) -> Any:
    return snapshot_of(
        given.get("stdout", ""), prompt=given.get("taskPrompt", ""), last_activity=given.get("lastActivity", "")
    )


def _facts(given: dict[str, Any]) -> list[dict[str, str]]:
    return [{"fact": fact.text, "category": fact.category.value} for fact in fact_candidates(given["stdout"])]


CALLS = {
    "extractSessionSummary.what": lambda given: _summary(given).what,
    "extractSessionSummary.commits": lambda given: list(_summary(given).commits),
    "extractSessionSummary.decisions": lambda given: list(_summary(given).decisions),
    "extractSessionSummary.unfinished": lambda given: list(_summary(given).unfinished),
    "extractSessionSummary.filesChanged": lambda given: [short_path(path) for path in _summary(given).files_changed],
    "extractWorkStateSnapshot.nextSteps": lambda given: list(_snapshot(given).next_steps),
    "extractWorkStateSnapshot.summary": lambda given: _snapshot(given).summary,
    "extractWorkStateSnapshot.taskPrompt": lambda given: _snapshot(given).prompt,
    "extractWorkStateSnapshot.lastActivity": lambda given: _snapshot(given).last_activity,
    "extractFactCandidates": _facts,
    "extractFactCandidates.length": lambda given: len(_facts(given)),
}
OURS = [one for one in json.loads(VECTORS.read_text(encoding="utf-8")) if one["function"] in CALLS]


@pytest.mark.parametrize("vector", OURS, ids=[one["id"] for one in OURS])
def test_vector(vector: dict[str, Any]) -> None:
    expected = RIGHT[vector["id"]] if "recommended" in vector else vector["expected"]
    assert CALLS[vector["function"]](vector["input"]) == expected


def test_every_vector_with_a_known_defect_has_what_is_right_instead() -> None:
    assert set(RIGHT) == {one["id"] for one in OURS if "recommended" in one}


def test_every_function_of_extraction_has_its_call() -> None:
    named = {one["function"] for one in json.loads(VECTORS.read_text(encoding="utf-8"))}
    assert {name for name in named if name.startswith("extract")} == set(CALLS)
