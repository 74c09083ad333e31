"""Signals are taken in once, refused one by one, and keep no draft."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from memory_app.domain.actors import Actor
from memory_app.domain.errors import InvalidInput, NotAllowed
from memory_app.domain.vocabulary import Role
from memory_app.models import BehaviourSignal, Episode, EpisodeContact, Job, Subject, Workspace
from memory_app.services import ingest, work
from memory_app.services.ingest import Intake
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    AgentFactory,
    ApiKeyFactory,
    SubjectFactory,
    WorkspaceFactory,
    key_actor,
    member_actor,
)

pytestmark = pytest.mark.django_db
CANARY = "zebra-quartz-7731"


def signal(**more: Any) -> dict[str, Any]:
    return {"agent": "email", "subject": "maria", "event_type": "draft_edited", **more}


def take(actor: Actor, *signals: object, now: datetime = NOW) -> Intake:
    with scope(workspace=actor.workspace_id):
        return ingest.accept_signals(actor=actor, signals=signals, now=now)


def store(workspace: Workspace, now: datetime = NOW) -> list[Episode]:
    work.run_due(workspace_id=workspace.pk, now=lambda: now)
    with scope(workspace=workspace.pk):
        return list(Episode.objects.select_related("agent", "subject", "contact").order_by("occurred_at", "id"))


@pytest.fixture
def workspace() -> Workspace:
    return WorkspaceFactory()


@pytest.fixture
def actor(workspace: Workspace) -> Actor:
    return key_actor(ApiKeyFactory(workspace=workspace))


class TestAccept:
    def test_one_becomes_one_episode_with_all_it_said(self, workspace: Workspace, actor: Actor) -> None:
        report = signal(
            contact="marco",
            outcome="sent",
            summary="Edited.",
            traits=["Added:Bullet-List"],
            before="Fine; send it.",
            after="Fine. Send it.",
            entities={"contacts": ["jana"], "tags": ["q3"], "amount": 1200.5, "currency": "eur", "order": {"no": 7}},
            occurred_at="2026-10-30T15:04:00+01:00",
        )
        assert take(actor, report).accepted == 1
        (row,) = store(workspace)
        assert (row.agent.key, row.subject.key, row.contact.key if row.contact else "") == ("email", "maria", "marco")
        assert {"added:bullet-list", "removed:semicolon"} <= set(row.traits)
        assert (str(row.amount), row.currency, row.extras) == ("1200.5000", "EUR", {"order": {"no": 7}})
        assert row.occurred_at == datetime(2026, 10, 30, 14, 4, tzinfo=UTC)
        assert (row.outcome, row.tags, row.signature, row.source_class) == ("sent", ["q3"], True, "tool")
        with scope(workspace=workspace.pk):
            assert {link.subject.key for link in EpisodeContact.objects.select_related("subject")} == {"marco", "jana"}
            assert dict(Subject.objects.values_list("key", "kind")) == {
                "maria": "user", "marco": "contact", "jana": "contact"
            }  # fmt: skip

    def test_a_repeat_is_a_duplicate_also_within_one_batch(self, workspace: Workspace, actor: Actor) -> None:
        once = signal(idempotency_key="k1")
        result = take(actor, once, once, signal(idempotency_key="k2"))
        assert (result.accepted, result.duplicates) == (2, 1)
        assert (take(actor, once).accepted, take(actor, once).duplicates) == (0, 1)
        assert len(store(workspace)) == 2

    def test_without_a_key_each_counts(self, workspace: Workspace, actor: Actor) -> None:
        assert take(actor, signal(), signal()).accepted == 2

    def test_two_agents_may_use_the_same_key(self, actor: Actor) -> None:
        first, second = signal(idempotency_key="1"), signal(idempotency_key="1", agent="crm")
        assert take(actor, first, second).accepted == 2

    def test_a_bad_one_is_refused_alone_with_its_place(self, workspace: Workspace, actor: Actor) -> None:
        result = take(actor, signal(), signal(event_type=""), "no object", signal(summary="x" * 4001), signal(ghost=1))
        assert result.accepted == 1
        told = [(item.index, item.error.field, item.error.limit) for item in result.refused]
        assert told == [(1, "event_type", None), (2, "signals", None), (3, "summary", 4000), (4, "ghost", None)]

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("occurred_at", "yesterday"),
            ("occurred_at", "0001-01-01T00:00:00Z"),
            ("entities", [1]),
            ("amount", "NaN"),
            ("amount", 10**17),
            ("currency", "EURO"),
            ("tags", "one"),
            ("traits", [7]),
            ("agent", "   "),
            ("before", "only before"),
        ],
    )
    def test_the_refusal_names_the_field(self, actor: Actor, field: str, value: object) -> None:
        inner = field in {"amount", "currency", "tags"}
        report = signal(entities={field: value}) if inner else signal(**{field: value})
        (refused,) = take(actor, report).refused
        assert refused.error.field in {field, "after"}

    def test_more_than_a_batch_is_refused_whole(self, actor: Actor) -> None:
        with pytest.raises(InvalidInput) as refused:
            take(actor, *[signal()] * 501)
        assert (refused.value.field, refused.value.limit) == ("signals", 500)

    def test_a_batch_that_is_refused_whole_leaves_no_job(self, workspace: Workspace, actor: Actor) -> None:
        take(actor, signal(event_type=""))
        with scope(workspace=workspace.pk):
            assert Job.objects.count() == 0


class TestIdentity:
    def test_a_bound_key_speaks_for_its_agent_and_subject(self, workspace: Workspace) -> None:
        agent, subject = AgentFactory(workspace=workspace), SubjectFactory(workspace=workspace)
        actor = key_actor(ApiKeyFactory(workspace=workspace, agent=agent, subject=subject))
        assert take(actor, {"event_type": "note"}).accepted == 1
        (row,) = store(workspace)
        assert (row.agent, row.subject, row.source_class) == (agent, subject, "agent")

    @pytest.mark.parametrize("field", ["agent", "subject"])
    def test_naming_another_is_refused(self, workspace: Workspace, field: str) -> None:
        agent, subject = AgentFactory(workspace=workspace), SubjectFactory(workspace=workspace)
        actor = key_actor(ApiKeyFactory(workspace=workspace, agent=agent, subject=subject))
        (refused,) = take(actor, {"event_type": "note", field: "somebody else"}).refused
        assert isinstance(refused.error, NotAllowed)

    def test_an_unbound_key_must_name_both(self, actor: Actor) -> None:
        (refused,) = take(actor, {"event_type": "note", "agent": "email"}).refused
        assert refused.error.field == "subject"

    def test_without_the_scope_nothing_is_taken(self, workspace: Workspace) -> None:
        with pytest.raises(NotAllowed, match="write"):
            take(key_actor(ApiKeyFactory(workspace=workspace, scopes=["read"])), signal())

    def test_a_viewer_may_not_report(self, workspace: Workspace) -> None:
        with pytest.raises(NotAllowed):
            take(member_actor(workspace, Role.VIEWER), signal())


class TestErased:
    def test_nothing_about_an_erased_person_is_taken_in(self, workspace: Workspace, actor: Actor) -> None:
        SubjectFactory(workspace=workspace, key="gone", erased_at=NOW)
        result = take(actor, signal(subject="gone"), signal(contact="gone"), signal(entities={"contacts": ["gone"]}))
        assert [item.error.code for item in result.refused] == ["gone"] * 3

    def test_what_was_queued_before_the_fence_is_dropped(self, workspace: Workspace, actor: Actor) -> None:
        take(actor, signal(), signal(subject="other", contact="maria"), signal(subject="other"))
        with scope(workspace=workspace.pk):
            Subject.objects.filter(key="maria").update(erased_at=NOW)
        assert [row.subject.key for row in store(workspace)] == ["other"]
        with scope(workspace=workspace.pk):
            assert not BehaviourSignal.objects.exclude(payload=None).exists()


class TestTime:
    def test_a_naive_time_is_read_in_the_subjects_zone(self, workspace: Workspace, actor: Actor) -> None:
        SubjectFactory(workspace=workspace, key="maria", time_zone="Asia/Tokyo")
        take(actor, signal(occurred_at="2026-10-30T02:30:00"))
        (row,) = store(workspace)
        assert row.occurred_at == datetime(2026, 10, 29, 17, 30, tzinfo=UTC)
        assert (row.local_date.isoformat(), row.local_weekday, row.local_minute) == ("2026-10-30", 4, 150)

    def test_otherwise_in_the_workspaces(self) -> None:
        workspace = WorkspaceFactory(time_zone="America/Los_Angeles")
        take(key_actor(ApiKeyFactory(workspace=workspace)), signal(occurred_at="2026-10-30T23:30:00"))
        (row,) = store(workspace)
        assert row.occurred_at == datetime(2026, 10, 31, 6, 30, tzinfo=UTC)
        assert row.local_date.isoformat() == "2026-10-30"

    def test_none_given_is_now(self, workspace: Workspace, actor: Actor) -> None:
        take(actor, signal(), now=NOW + timedelta(hours=1))
        (row,) = store(workspace, NOW + timedelta(hours=1))
        assert row.occurred_at == NOW + timedelta(hours=1)


class TestPrivacy:
    @pytest.mark.parametrize("field", ["before", "after"])
    def test_no_column_of_any_table_ever_holds_the_draft(self, workspace: Workspace, actor: Actor, field: str) -> None:
        texts = {"before": "Hello; there.", "after": "Hello. There."} | {field: f"Hello; {CANARY}"}
        take(actor, signal(**texts))
        assert everything(CANARY, workspace) == []
        store(workspace)
        assert everything(CANARY, workspace) == []

    def test_the_search_for_it_would_find_it(self, workspace: Workspace, actor: Actor) -> None:
        take(actor, signal(summary=CANARY))
        assert everything(CANARY, workspace) == ["memory_app_behavioursignal"]
        store(workspace)
        assert everything(CANARY, workspace) == ["memory_app_episode"]

    def test_a_refusal_quotes_no_text(self, actor: Actor) -> None:
        (refused,) = take(actor, signal(before=f"{CANARY} " * 9000, after="")).refused
        assert CANARY not in str(refused.error)


def everything(text: str, workspace: Workspace) -> list[str]:
    """Tables of which any row, as text, holds it."""
    with scope(workspace=workspace.pk), connection.cursor() as cursor:
        cursor.execute("SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace")
        found = []
        for (table,) in sorted(cursor.fetchall()):
            cursor.execute(f'SELECT count(*) FROM "{table}" t WHERE t::text LIKE %s', [f"%{text}%"])
            if cursor.fetchone()[0]:
                found.append(table)
        return found
