"""Every operation of the API: how it is called, and the scope it takes."""

from collections.abc import Iterator
from typing import Any

from memory_app.api.root import api
from memory_app.domain.vocabulary import Scope
from tests.api.calls import Caller, Place

READ, WRITE, REVIEW = Scope.READ, Scope.WRITE, Scope.REVIEW
PROPOSAL = {"quote": "Signs with her first name.", "category": "people", "subject": "maria", "evidence_ids": []}

# operation: method, path, body, the scope it takes (None: a signed-in admin)
TABLE: dict[str, tuple[str, str, Any, Scope | None]] = {
    "report_signals": ("POST", "signals", {"signals": [{"event_type": "note"}]}, WRITE),
    "list_episodes": ("GET", "episodes", None, READ),
    "read_episode": ("GET", "episodes/{episode_id}", None, READ),
    "list_observations": ("GET", "observations", None, READ),
    "read_observation": ("GET", "observations/{observation_id}", None, READ),
    "propose_observation": ("POST", "observations", PROPOSAL, WRITE),
    "edit_observation": ("PATCH", "observations/{observation_id}", {"quote": "Better.", "version": 1}, REVIEW),
    "confirm": ("POST", "observations/{observation_id}/right", None, REVIEW),
    "reject": ("POST", "observations/{observation_id}/wrong", None, REVIEW),
    "undo": ("POST", "observations/{observation_id}/undo", None, REVIEW),
    "reopen": ("POST", "observations/{observation_id}/reopen", None, None),
    "read_thresholds": ("GET", "settings/thresholds", None, READ),
    "edit_thresholds": ("PATCH", "settings/thresholds", {"review.promotion_wait_hours": 24}, None),
    "list_rules": ("GET", "rules", None, READ),
    "read_rule": ("GET", "rules/{rule_id}", None, READ),
    "create_rule": ("POST", "rules", {"text": "Be brief."}, REVIEW),
    "edit_rule": ("PATCH", "rules/{rule_id}", {"text": "Be brief.", "version": 1}, REVIEW),
    "pause_rule": ("POST", "rules/{rule_id}/pause", None, REVIEW),
    "resume_rule": ("POST", "rules/{rule_id}/resume", None, REVIEW),
    "list_reverse_signals": ("GET", "reverse-signals", None, READ),
    "revoke_reverse_signal": ("POST", "reverse-signals/{signal_id}/revoke", None, REVIEW),
    "request_run": ("POST", "maintenance/runs", None, REVIEW),
    "list_runs": ("GET", "maintenance/runs", None, READ),
    "read_run": ("GET", "maintenance/runs/{run_id}", None, READ),
    "build_context": ("POST", "context", {}, READ),
    "list_attribute_history": ("GET", "profile/subjects/maria/tone/history", None, READ),
    "read_attribute": ("GET", "profile/subjects/maria/tone", None, READ),
    "set_attribute": ("PUT", "profile/subjects/maria/tone", {"value": "formal"}, WRITE),
    "delete_attribute": ("DELETE", "profile/subjects/maria/tone", None, WRITE),
    "list_profile": ("GET", "profile/subjects/maria", None, READ),
    "list_review_patterns": ("GET", "learnings/review-patterns", None, READ),
    "record_review": ("POST", "learnings/review-patterns", {"pattern": "Missing error handling"}, WRITE),
    "list_technologies": ("GET", "learnings/technologies", None, READ),
    "record_technology": ("POST", "learnings/technologies", {"name": "Django"}, WRITE),
    "list_projects": ("GET", "learnings/projects", None, READ),
    "record_project": ("POST", "learnings/projects", {"summary": "A ledger"}, WRITE),
    "rate_project": ("POST", "learnings/projects/{project_id}/ratings", {"ratings": {"visual": 2}}, WRITE),
    "commit_session": ("POST", "sessions", {"agent": "email", "output": "SUMMARY: done"}, WRITE),
    "list_sessions": ("GET", "sessions", None, READ),
    "read_session": ("GET", "sessions/{session_id}", None, READ),
    "update_work_state": ("PUT", "agents/email/work-states/email-audit", {"status": "running"}, WRITE),
    "read_work_state": ("GET", "agents/email/work-states/email-audit", None, READ),
    "clear_work_state": ("DELETE", "agents/email/work-states/email-audit", None, WRITE),
    "list_work_states": ("GET", "agents/email/work-states", None, READ),
    "update_work_state_of": ("PUT", "work-states/email-audit", {"agent": "email", "status": "running"}, WRITE),
    "read_work_state_of": ("GET", "work-states/email-audit?agent=email", None, READ),
    "clear_work_state_of": ("DELETE", "work-states/email-audit?agent=email", None, WRITE),
    "list_work_states_of_all": ("GET", "work-states", None, READ),
    "read_recovery": ("GET", "agents/email/recovery", None, READ),
    "read_recovery_of": ("GET", "recovery?agent=email", None, READ),
    "read_roster_line": ("GET", "agents/email/roster-line", None, READ),
    "read_roster": ("GET", "roster", None, READ),
    "keep_working_memory": ("PUT", "working-memory/email-audit", {"agent": "email", "messages": []}, WRITE),
    "read_working_memory": ("GET", "working-memory/email-audit", None, READ),
    "forget_working_memory": ("DELETE", "working-memory/email-audit", None, WRITE),
    "read_reference": ("GET", "references/{session_id}", None, READ),
    "list_facts": ("GET", "facts", None, READ),
    "read_fact": ("GET", "facts/{fact_id}", None, READ),
    "read_fact_versions": ("GET", "facts/{fact_id}/versions", None, READ),
    "add_fact": ("POST", "facts", {"agent": "email", "text": "Totals in cents.", "category": "lesson_learned"}, WRITE),
    "edit_fact": ("PATCH", "facts/{fact_id}", {"text": "Totals in cents.", "version": 1}, WRITE),
    "archive_fact": ("POST", "facts/{fact_id}/archive", None, WRITE),
    "restore_fact": ("POST", "facts/{fact_id}/restore", None, WRITE),
    "pin_fact": ("POST", "facts/{fact_id}/pin", {"pinned": True}, REVIEW),
    "promote_fact": ("POST", "facts/{fact_id}/promote", None, REVIEW),
    "merge_facts": ("POST", "facts/{fact_id}/merge", {"ids": ["{other_fact_id}"]}, REVIEW),
    "undo_fact_merge": ("POST", "facts/merges/{fact_batch}/undo", None, REVIEW),
    "delete_fact": ("DELETE", "facts/{fact_id}", None, None),
    "list_knowledge": ("GET", "knowledge", None, READ),
    "read_knowledge": ("GET", "knowledge/{knowledge_id}", None, READ),
    "read_knowledge_versions": ("GET", "knowledge/{knowledge_id}/versions", None, READ),
    "confirm_knowledge": ("POST", "knowledge/{knowledge_id}/confirm", {"agent": "email"}, WRITE),
    "dispute_knowledge": ("POST", "knowledge/{knowledge_id}/dispute", {"note": "Not since May."}, REVIEW),
    "edit_knowledge": ("PATCH", "knowledge/{knowledge_id}", {"text": "Totals in cents.", "version": 1}, REVIEW),
    "archive_knowledge": ("POST", "knowledge/{knowledge_id}/archive", None, REVIEW),
    "restore_knowledge": ("POST", "knowledge/{knowledge_id}/restore", None, REVIEW),
    "pin_knowledge": ("POST", "knowledge/{knowledge_id}/pin", {"pinned": True}, REVIEW),
    "merge_knowledge": ("POST", "knowledge/{knowledge_id}/merge", {"ids": ["{other_knowledge_id}"]}, REVIEW),
    "undo_knowledge_merge": ("POST", "knowledge/merges/{knowledge_batch}/undo", None, REVIEW),
    "list_conflicts": ("GET", "conflicts", None, READ),
    "resolve_conflict": ("POST", "conflicts/{conflict_id}/resolve", {"resolution": "keep_newer"}, REVIEW),
    "reopen_conflict": ("POST", "conflicts/{conflict_id}/reopen", None, REVIEW),
    "list_subjects": ("GET", "subjects", None, READ),
    "read_subject": ("GET", "subjects/maria", None, READ),
    "edit_subject": ("PATCH", "subjects/maria", {"name": "Maria"}, WRITE),
    "list_companies": ("GET", "companies", None, READ),
    "read_company": ("GET", "companies/bertelli", None, READ),
    "edit_company": ("PATCH", "companies/bertelli", {"name": "Bertelli"}, WRITE),
    "list_agents": ("GET", "agents", None, READ),
    "read_agent": ("GET", "agents/email", None, READ),
    "edit_agent_of": ("PATCH", "agents?agent=email", {"name": "Mail"}, WRITE),
    "edit_agent": ("PATCH", "agents/email", {"name": "Mail"}, WRITE),
}
EVERY = sorted(TABLE)
KEYS = {"maria", "bertelli", "email", "email-audit"}
MAKES_WHAT_IT_NAMES = {"set_attribute", "update_work_state", "update_work_state_of", "keep_working_memory"}
OF_ONE = [
    name
    for name in EVERY
    if name not in MAKES_WHAT_IT_NAMES and ("{" in TABLE[name][1] or KEYS & set(TABLE[name][1].split("/")))
]
LISTS = [name for name in EVERY if name.startswith("list_")]
WRITES = [name for name in EVERY if TABLE[name][0] != "GET"]
WITH_BODY = [name for name in WRITES if TABLE[name][2] is not None]


def operations() -> Iterator[Any]:
    for router in api._get_bound_routers():
        for view in router.path_operations.values():
            yield from view.operations


def address(name: str) -> str:
    """Where it is, without its parameters."""
    return TABLE[name][1].partition("?")[0]


def whole_numbers(model: Any) -> list[str]:
    """The fields of a body that take one."""
    return [name for name, field in model.model_fields.items() if field.annotation in {int, int | None}]


def call(who: Caller, name: str, place: Place, **changes: Any) -> Any:
    method, path, body, _ = TABLE[name]
    return who(method, path.format(**place.ids()), filled(changes.get("body", body), place))


def filled(body: Any, place: Place) -> Any:
    """A body with the ids that stand in its lists."""
    if not isinstance(body, dict):
        return body
    lists = {field: [str(one).format(**place.ids()) for one in body[field]] for field in {"ids"} & body.keys()}
    return body | lists
