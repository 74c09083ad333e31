"""A batch as a whole: nothing is lost or doubled on its way through the database, whoever else is at work."""

import inspect
import random
import re
import string
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import ModuleType
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from django.db import connection, connections
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from memory_app.domain.actors import Actor
from memory_app.domain.errors import InvalidInput
from memory_app.domain.policy import LIMITS
from memory_app.domain.signals import read_signal
from memory_app.domain.text import clean_key, clean_text
from memory_app.domain.traits import clean_trait
from memory_app.ids import uuid7
from memory_app.models import AuditEntry, BehaviourSignal, Company, Episode, EpisodeContact, Job, Subject, Workspace
from memory_app.services import episodes, ingest
from memory_app.tenancy import scope
from tests.factories import NOW, ApiKeyFactory, SubjectFactory, WorkspaceFactory, key_actor
from tests.services.test_ingest import signal, store, take

ODD = 'Käthe\'s "50 %" \\ offer?\n— 🎉 {x} %s %(now)s; -- $1 \\u0041'
UUID_VERSION = 7


@pytest.fixture
def workspace() -> Workspace:
    return WorkspaceFactory(time_zone="Europe/Rome")


@pytest.fixture
def actor(workspace: Workspace) -> Actor:
    return key_actor(ApiKeyFactory(workspace=workspace))


def newest_batch(workspace_id: UUID) -> UUID:
    """The one queued last."""
    with scope(workspace=workspace_id):
        return UUID(Job.objects.order_by("-id").values_list("key", flat=True)[0])


def kept(workspace: Workspace) -> list[Episode]:
    with scope(workspace=workspace.pk):
        return list(Episode.objects.select_related("agent", "subject", "company").order_by("id"))


@pytest.mark.django_db
class TestWhole:
    def test_a_full_batch_of_every_kind_arrives_as_it_was_reported(self, workspace: Workspace, actor: Actor) -> None:
        luck = random.Random(5)
        reports = [
            signal(
                idempotency_key=str(number),
                agent=f"agent-{number % 7}",
                subject=f"subject-{number % 50}",
                summary=f"Number {number}.",
                traits=luck.sample(["shortened", "removed:link", "house style", "tone:less-formal"], number % 4),
                entities={
                    "company": [None, "rossi", "bertelli"][number % 3],
                    "contacts": [f"subject-{number % 50}", f"c-{number % 9}"][: number % 3],
                    "tags": ["a", "b"][: number % 2],
                    **({"amount": number / 4} if number % 2 else {}),
                },
            )
            for number in range(LIMITS.batch_items)
        ]
        assert take(actor, *reports).accepted == LIMITS.batch_items
        store(workspace)
        rows = {row.summary: row for row in kept(workspace)}
        assert len(rows) == LIMITS.batch_items
        with scope(workspace=workspace.pk):
            seen: dict[UUID, set[str]] = {}
            for link in EpisodeContact.objects.select_related("subject"):
                assert link.pk.version == UUID_VERSION
                seen.setdefault(link.episode_id, set()).add(link.subject.key)
        for number, report in enumerate(reports):
            row, entities = rows[f"Number {number}."], report["entities"]
            assert (row.agent.key, row.subject.key) == (report["agent"], report["subject"])
            assert row.traits == sorted(report["traits"])
            assert (row.company and row.company.key) == entities["company"]
            assert seen.get(row.pk, set()) == set(entities["contacts"])
            assert (row.tags, row.amount and float(row.amount)) == (entities["tags"], entities.get("amount"))
            assert (row.pk.version, row.created_at, row.status, row.tier) == (UUID_VERSION, NOW, "raw", 0)

    def test_odd_characters_come_through_unchanged(self, workspace: Workspace, actor: Actor) -> None:
        who = 'käthe\'s \\ "%s" ?| key'
        report = signal(
            subject=who,
            contact=f"{who} 2",
            idempotency_key=f"{who} 3",
            summary=ODD,
            traits=["own's \\ %s trait"],
            entities={"company": f"{who} 4", "tags": [who], "document": who, "note": {ODD: [ODD, 1, None, True, 0.5]}},
        )
        assert take(actor, report).accepted == 1
        (row,) = store(workspace)
        assert (row.subject.key, row.summary, row.traits) == (who, ODD, ["own's \\ %s trait"])
        assert row.contact is not None
        assert row.contact.key == f"{who} 2"
        assert (row.tags, row.document, row.extras) == ([who], who, {"note": {ODD: [ODD, 1, None, True, 0.5]}})
        with scope(workspace=workspace.pk):
            assert Company.objects.get().key == f"{who} 4"
            assert BehaviourSignal.objects.get().idempotency_key == f"{who} 3"

    def test_of_two_with_one_key_the_first_stays(self, workspace: Workspace, actor: Actor) -> None:
        told = ["first", "second", "third"]
        result = take(actor, *(signal(idempotency_key="k", summary=words) for words in told))
        assert (result.accepted, result.duplicates) == (1, 2)
        assert [row.summary for row in store(workspace)] == ["first"]

    def test_a_repeat_under_another_agent_of_the_batch_is_none(self, actor: Actor) -> None:
        assert take(actor, signal(idempotency_key="k"), signal(idempotency_key="k", agent="crm")).duplicates == 0

    def test_a_batch_of_duplicates_alone_asks_for_no_work(self, workspace: Workspace, actor: Actor) -> None:
        assert take(actor, signal(idempotency_key="k")).accepted == 1
        assert take(actor, signal(idempotency_key="k")).duplicates == 1
        with scope(workspace=workspace.pk):
            assert Job.objects.count() == 1
            assert AuditEntry.objects.filter(verb="signals.accepted").count() == 1

    def test_a_company_is_made_once_and_told(self, workspace: Workspace, actor: Actor) -> None:
        take(actor, *(signal(entities={"company": "rossi"}) for _ in range(3)))
        store(workspace)
        assert [row.company.key for row in kept(workspace) if row.company] == ["rossi"] * 3
        with scope(workspace=workspace.pk):
            assert AuditEntry.objects.filter(verb="company.made").count() == 1

    def test_a_second_storing_finds_nothing(self, workspace: Workspace, actor: Actor) -> None:
        take(actor, signal(), signal())
        batch_id = newest_batch(workspace.pk)
        counts = [episodes.store_batch(workspace_id=workspace.pk, batch_id=batch_id, now=NOW) for _ in range(2)]
        assert (counts, len(kept(workspace))) == ([2, 0], 2)

    def test_another_workspaces_batch_is_not_there(self, workspace: Workspace, actor: Actor) -> None:
        take(actor, signal())
        batch_id = newest_batch(workspace.pk)
        assert episodes.store_batch(workspace_id=WorkspaceFactory().pk, batch_id=batch_id, now=NOW) == 0

    def test_who_is_a_user_and_a_contact_in_one_batch_is_a_user(self, workspace: Workspace, actor: Actor) -> None:
        take(actor, signal(subject="a", contact="b"), signal(subject="b", contact="a"))
        with scope(workspace=workspace.pk):
            assert set(Subject.objects.values_list("key", "kind")) == {("a", "user"), ("b", "user")}


@pytest.mark.django_db
class TestCost:
    def test_a_full_batch_takes_as_many_statements_as_one_signal(self, workspace: Workspace, actor: Actor) -> None:
        take(actor, signal(contact="c", entities={"company": "x"}))
        store(workspace)
        counts = []
        for size in (1, 200):
            with CaptureQueriesContext(connection) as taken:
                take(actor, *(signal(contact="c", entities={"company": "x"}) for _ in range(size)))
            with CaptureQueriesContext(connection) as stored:
                episodes.store_batch(workspace_id=workspace.pk, batch_id=newest_batch(workspace.pk), now=NOW)
            counts.append((len(taken), len(stored)))
        assert counts[0] == counts[1]


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
class TestBacklog:
    @pytest.mark.parametrize("statement", ["_NAMED", "_STORED"])
    def test_storing_reads_its_batch_alone_also_in_a_workspace_without_statistics(
        self, workspace: Workspace, actor: Actor, statement: str
    ) -> None:
        """The planner believes that a workspace it has never seen has no rows: all its indexes look alike then."""
        older = key_actor(ApiKeyFactory(workspace=WorkspaceFactory()))
        for _ in range(4):
            take(older, *(signal(idempotency_key=str(uuid7())) for _ in range(500)))
            episodes.store_batch(workspace_id=older.workspace_id, batch_id=newest_batch(older.workspace_id), now=NOW)
        with connections["owner"].cursor() as cursor:
            cursor.execute("VACUUM ANALYZE memory_app_behavioursignal")
        for _ in range(3):
            take(actor, *(signal(idempotency_key=str(uuid7())) for _ in range(100)))
        given = {"workspace": workspace.pk, "batch": newest_batch(workspace.pk), "now": NOW}
        with scope(workspace=workspace.pk), connection.cursor() as cursor:
            cursor.execute("EXPLAIN (ANALYZE, TIMING off) " + getattr(episodes, statement), given)
            plan = "\n".join(line for (line,) in cursor.fetchall())
        assert re.search(r"Index Cond: .*batch_id", plan), plan
        assert "rows=100" in plan


@pytest.mark.django_db
class TestZones:
    @pytest.mark.parametrize(
        "zone", ["Europe/Rome", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia", "Africa/Casablanca", "localtime"]
    )
    def test_local_times_are_those_of_the_persons_zone(self, workspace: Workspace, actor: Actor, zone: str) -> None:
        SubjectFactory(workspace=workspace, key="maria", time_zone=zone)
        turn = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)
        moments = [turn + timedelta(minutes=45 * step) for step in range(8)]
        moments += [datetime(1970, 6, 1, tzinfo=UTC), datetime(2150, 7, 1, 23, 59, tzinfo=UTC)]
        take(actor, *(signal(occurred_at=moment.isoformat()) for moment in moments))
        for row in store(workspace):
            local = row.occurred_at.astimezone(ZoneInfo(zone))
            assert row.local_date == local.date()
            assert (row.local_weekday, row.local_minute) == (local.weekday(), local.hour * 60 + local.minute)

    @pytest.mark.parametrize("whose", ["person", "workspace"])
    def test_a_move_between_report_and_storing_is_followed(
        self, workspace: Workspace, actor: Actor, whose: str
    ) -> None:
        take(actor, signal(occurred_at="2026-10-30T23:30:00+00:00"))
        with scope(workspace=workspace.pk):
            if whose == "person":
                Subject.objects.filter(key="maria").update(time_zone="Asia/Tokyo")
            else:
                Workspace.objects.filter(pk=workspace.pk).update(time_zone="Asia/Tokyo")
        (row,) = store(workspace)
        assert (row.local_date.isoformat(), row.local_weekday, row.local_minute) == ("2026-10-31", 5, 8 * 60 + 30)

    def test_a_contact_with_a_zone_of_their_own_costs_nothing_more(self, workspace: Workspace, actor: Actor) -> None:
        SubjectFactory(workspace=workspace, key="marco", time_zone="Asia/Tokyo")
        take(actor, signal(contact="marco"))
        with CaptureQueriesContext(connection) as taken:
            episodes.store_batch(workspace_id=workspace.pk, batch_id=newest_batch(workspace.pk), now=NOW)
        assert not [query for query in taken if query["sql"].startswith('UPDATE "memory_app_episode"')]


STRANGE = ["\r\n", "é", "e\u0301", "\u200f", "\ud800", "\x00", "🎉", "\u2028", "\x85", "\u0130", "\uff21"]
PLAIN = string.printable[:95]


class TestShortcut:
    """What is plain ASCII skips the cleaners; the outcome is theirs all the same."""

    @pytest.mark.parametrize("seed", range(40))
    def test_every_text_comes_out_as_the_cleaners_make_it(self, seed: int) -> None:
        luck = random.Random(seed)
        for _ in range(50):
            pieces = luck.choice((PLAIN, [*string.printable, *STRANGE]))
            text = "".join(luck.choices(pieces, k=luck.choice((0, 1, 5, 119, 121, 199, 201))))
            assert as_read(text) == as_cleaned(text)

    def test_usual_traits_are_clean_already(self) -> None:
        for verb in ("removed", "added", "kept"):
            assert clean_trait(f"{verb}:bullet-list") == f"{verb}:bullet-list"
            assert read_signal(signal(traits=[f"{verb}:bullet-list"])).traits == (f"{verb}:bullet-list",)


def as_read(text: str) -> list[object]:
    """The text as a summary, a key, a trait and a tag of a signal."""
    return [
        told_or_refused(lambda: read_signal(signal(summary=text)).summary),
        told_or_refused(lambda: read_signal(signal(subject=text)).subject),
        told_or_refused(lambda: read_signal(signal(traits=[text])).traits),
        told_or_refused(lambda: read_signal(signal(entities={"tags": [text]})).entities.tags),
    ]


def as_cleaned(text: str) -> list[object]:
    """The same by the cleaners themselves."""
    tag = told_or_refused(lambda: clean_text(text, field="tags", limit=LIMITS.tag, multiline=False))
    return [
        told_or_refused(lambda: clean_text(text, field="summary", limit=LIMITS.summary)),
        told_or_refused(lambda: clean_key(text, field="subject")),
        told_or_refused(lambda: (clean_trait(text),)),
        tag if tag is REFUSED else (tag,) if tag else (),
    ]


REFUSED = object()


def told_or_refused(call: Callable[[], object]) -> object:
    try:
        return call()
    except InvalidInput:
        return REFUSED


@pytest.mark.parametrize(
    ("model", "module", "left_null"),
    [
        (Episode, episodes, {"last_accessed_at", "purged_at", "group_id"}),
        (EpisodeContact, episodes, set()),
        (BehaviourSignal, ingest, {"stored_at"}),
    ],
)
def test_every_column_is_written_or_left_null_on_purpose(
    model: type[Model], module: ModuleType, left_null: set[str]
) -> None:
    """The statements name their columns: one that a migration adds must not stay empty unnoticed."""
    statement = re.search(rf"INSERT INTO {model._meta.db_table} \(([^)]+)\)", inspect.getsource(module))
    assert statement is not None
    written = {column.strip() for column in statement[1].split(",")}
    assert written | left_null == {field.column for field in model._meta.concrete_fields}
    assert not written & left_null
