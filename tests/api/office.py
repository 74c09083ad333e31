"""The seed's package as an outsider replays it over REST: sessions committed, facts added, what is known then."""

from collections import Counter
from typing import Any

from memory_app.domain.vocabulary import Role
from memory_app.models import Workspace
from tests.api.calls import Answer, Caller, session

CENTS = "ledger totals are stored in integer cents"
FLAGS = "feature flags live in the settings table"


def commit(who: Caller, agent: str, output: str, **more: Any) -> dict[str, Any]:
    answer = who.post("sessions", {"agent": agent, "output": output, **more})
    assert answer.status == 201, answer.json
    found: dict[str, Any] = answer.json
    return found


def learned(who: Caller) -> Counter[tuple[str, str]]:
    """How often each agent has met each fact."""
    rows = who.get("facts", limit="200").json["items"]
    return Counter({(row["agent"], row["text"]): row["count"] for row in rows})


def shared(who: Caller) -> dict[str, set[str]]:
    """What all know, and the agents behind it."""
    rows = who.get("knowledge", status="active", limit="200").json["items"]
    return {row["text"]: {one["agent"] for one in row["confirmations"]} for row in rows}


def add(who: Caller, text: str, agent: str = "coder", category: str = "lesson_learned", **more: Any) -> Answer:
    return who.post("facts", {"agent": agent, "text": text, "category": category, **more})


def meet(workspace: Workspace, agent: str, text: str, times: int = 3) -> None:
    """Have an agent find a fact in so many sessions."""
    maria = session(workspace, Role.REVIEWER)
    for _ in range(times):
        assert add(maria, text, agent=agent).status in {200, 201}
