"""A subject that was erased: every call that would write about it answers 410 and leaves no trace."""

from typing import Any

import pytest

from memory_app.domain.vocabulary import Role
from memory_app.models import (
    AgentFact,
    AuditEntry,
    FactConflict,
    FactVersion,
    Job,
    Observation,
    ObservationEvidence,
    ProceduralRule,
    ProfileEntry,
    ProfileVersion,
    ReverseSignal,
    RuleVersion,
    SharedKnowledge,
    Subject,
    Verdict,
    VerdictEffect,
)
from memory_app.tenancy import scope
from tests.api.calls import Place, caller, furnished, session
from tests.factories import NOW

pytestmark = pytest.mark.django_db
WRITTEN: tuple[Any, ...] = (
    AgentFact,
    AuditEntry,
    FactConflict,
    FactVersion,
    SharedKnowledge,
    Job,
    Observation,
    ObservationEvidence,
    ProceduralRule,
    ProfileEntry,
    ProfileVersion,
    ReverseSignal,
    RuleVersion,
    Subject,
    Verdict,
    VerdictEffect,
)
ONE, RULE = "observations/{observation_id}", "rules/{rule_id}"
CALLS: tuple[tuple[str, str, Any], ...] = (
    ("POST", f"{ONE}/right", None),
    ("POST", f"{ONE}/wrong", {"reject_sources": True}),
    ("POST", f"{ONE}/undo", None),
    ("POST", f"{ONE}/reopen", None),
    ("PATCH", ONE, {"quote": "Better.", "version": 1}),
    ("PATCH", ONE, {"quote": "Better.", "version": 7}),
    ("PATCH", RULE, {"text": "Be brief.", "version": 1}),
    ("PATCH", RULE, {"text": "Be brief.", "version": 7}),
    ("POST", f"{RULE}/pause", None),
    ("POST", f"{RULE}/resume", None),
    ("POST", "rules", {"text": "Be brief.", "subject": "maria"}),
    ("POST", "reverse-signals/{signal_id}/revoke", None),
    ("PATCH", "subjects/maria", {"name": "Maria"}),
    ("PUT", "profile/subjects/maria/tone", {"value": "terse"}),
    ("PUT", "profile/subjects/maria/diet", {"value": "vegan"}),
    ("DELETE", "profile/subjects/maria/tone", None),
    ("PATCH", "facts/{fact_id}", {"text": "Totals in cents.", "version": 1}),
    ("POST", "facts/{fact_id}/archive", None),
    ("POST", "facts/{fact_id}/restore", None),
    ("POST", "facts/{fact_id}/pin", None),
    ("POST", "facts/{fact_id}/promote", None),
    ("POST", "facts", {"agent": "email", "subject": "maria", "text": "Totals in cents.", "category": "lesson_learned"}),
    ("POST", "conflicts/{conflict_id}/resolve", {"resolution": "keep_newer"}),
    ("POST", "conflicts/{conflict_id}/reopen", None),
)


def everything(place: Place) -> list[list[dict[str, Any]]]:
    with scope(workspace=place.workspace.pk):
        return [list(model.objects.order_by("pk").values()) for model in WRITTEN]


def erase(place: Place) -> None:
    with scope(workspace=place.workspace.pk):
        Subject.objects.filter(pk=place.subject.pk).update(erased_at=NOW)


@pytest.mark.parametrize(("method", "path", "body"), CALLS)
def test_it_is_410_and_nothing_is_written(method: str, path: str, body: Any) -> None:
    place = furnished()
    keyed = caller(place.workspace)
    keyed.post(f"observations/{place.observation.pk}/wrong")
    erase(place)
    before = everything(place)
    for who in (session(place.workspace, Role.ADMIN), keyed):
        if path.endswith("/reopen") and who is keyed:
            continue
        answer = who(method, path.format(**place.ids()), body)
        assert (answer.status, answer.error["code"], answer.error["field"]) == (410, "gone", "subject")
        assert "current" not in answer.json
    assert everything(place) == before


def test_a_proposal_is_410_and_nothing_is_written() -> None:
    place = furnished()
    body = {"quote": "Short mails.", "category": "people", "subject": "maria"}
    erase(place)
    before = everything(place)
    for agent in (None, place.agent):
        bound = {} if agent is None else {"agent": agent}
        answer = caller(place.workspace, **bound).post(
            "observations", body | {"evidence_ids": [str(one.pk) for one in place.episodes]}
        )
        assert (answer.status, answer.error["code"]) == (410, "gone")
    assert everything(place) == before
