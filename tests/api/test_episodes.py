"""GET episodes: filters, text as data, days in the right zone, pages that end."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory_app.domain.vocabulary import Role
from memory_app.models import Company, Workspace
from memory_app.tenancy import scope
from tests.api.calls import ALL, Caller, appears, caller, session
from tests.factories import NOW, AgentFactory, EpisodeFactory, SubjectFactory, WorkspaceFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def workspace() -> Workspace:
    made: Workspace = WorkspaceFactory()
    return made


def found(who: Caller, **filters: Any) -> list[str]:
    answer = who.get("episodes", **filters)
    assert answer.status == 200, answer.json
    return [item["summary"] for item in answer.json["items"]]


class TestShape:
    def test_every_field_is_there(self, workspace: Workspace) -> None:
        marco = SubjectFactory(workspace=workspace, key="marco@bertelli.example", kind="contact")
        jana = SubjectFactory(workspace=workspace, key="jana", kind="contact")
        with scope(workspace=workspace.pk):
            firm = Company.objects.create(workspace=workspace, key="bertelli", created_at=NOW)
        row = EpisodeFactory(
            workspace=workspace,
            contact=marco,
            company=firm,
            tags=["urgent"],
            amount="12.5000",
            currency="EUR",
            extras={"room": "7"},
            outcome="sent",
        )
        appears(row, marco)
        appears(row, jana)
        item = caller(workspace).get("episodes").json["items"][0]
        assert item == {
            "id": str(row.pk),
            "agent": row.agent.key,
            "subject": row.subject.key,
            "contact": "marco@bertelli.example",
            "event_type": "draft_edited",
            "outcome": "sent",
            "summary": row.summary,
            "traits": ["removed:semicolon"],
            "entities": {
                "contacts": ["jana"],
                "company": "bertelli",
                "tags": ["urgent"],
                "amount": 12.5,
                "currency": "EUR",
                "room": "7",
            },
            "tier": 0,
            "status": "raw",
            "group": None,
            "sources": [],
            "occurred_at": "2026-11-02T09:00:00Z",
            "last_accessed_at": None,
        }
        assert caller(workspace).get(f"episodes/{row.pk}").json == item

    def test_a_summary_names_its_sources(self, workspace: Workspace) -> None:
        summary = EpisodeFactory(workspace=workspace, tier=1, status="active")
        raw = EpisodeFactory(workspace=workspace, status="compacted", group=summary, subject=summary.subject)
        [shown] = caller(workspace).get("episodes", tier="1").json["items"]
        assert shown["sources"] == [str(raw.pk)]
        assert caller(workspace).get(f"episodes/{raw.pk}").json["group"] == str(summary.pk)


class TestAmounts:
    @pytest.mark.parametrize(
        "written",
        [
            "-9999999999999999",
            "9999999999999999",
            "9999999999999999.9999",
            "-1234567890123456.7891",
            "9007199254740993",
            "1000000000000000",
            "12",
            "12.5",
            "0.0001",
            "-0.1",
            "0",
        ],
    )
    def test_they_come_back_digit_by_digit(self, workspace: Workspace, written: str) -> None:
        row = EpisodeFactory(workspace=workspace, amount=written)
        who = caller(workspace)
        for path in ("episodes", f"episodes/{row.pk}"):
            answer = who.client.get(f"/api/v1/{path}", headers=who.headers)
            assert f'"amount": {written}}}' in answer.content.decode()


class TestFilters:
    def test_each_narrows(self, workspace: Workspace) -> None:
        who = caller(workspace)
        marco = SubjectFactory(workspace=workspace, key="marco")
        one = EpisodeFactory(workspace=workspace, summary="one", event_type="deferred", status="raw")
        EpisodeFactory(workspace=workspace, summary="two", tier=1, status="active")
        appears(one, marco)
        for filters in (
            {"agent": one.agent.key},
            {"subject": one.subject.key},
            {"contact": "marco"},
            {"tier": "0"},
            {"status": "raw"},
            {"event_type": "Deferred"},
            {"q": "ON"},
        ):
            assert found(who, **filters) == ["one"], filters

    @pytest.mark.parametrize(
        ("filters", "field"),
        [
            ({"tier": "3"}, "tier"),
            ({"status": "lost"}, "status"),
            ({"since": "soon"}, "since"),
            ({"until": "2026-13-01"}, "until"),
            ({"since": "9999-12-31"}, "since"),
            ({"q": "x" * 201}, "q"),
            ({"q": ""}, "q"),
            ({"q": " "}, "q"),
            ({"q": "\x00"}, "q"),
            ({"q": "\u202e"}, "q"),
            ({"subject": "x" * 201}, "subject"),
            ({"agent": "a\x00b"}, "agent"),
            ({"contact": ""}, "contact"),
            ({"event_type": ""}, "event_type"),
            ({"user_id": "u1"}, "user_id"),
        ],
    )
    def test_a_bad_value_or_name_is_422(self, workspace: Workspace, filters: dict[str, str], field: str) -> None:
        answer = caller(workspace).get("episodes", **filters)
        assert (answer.status, answer.error["field"]) == (422, field)

    def test_an_unknown_key_is_404(self, workspace: Workspace) -> None:
        for name in ("agent", "subject", "contact"):
            answer = caller(workspace).get("episodes", **{name: "nobody"})
            assert (answer.status, answer.error["field"]) == (404, name)

    def test_an_erased_person_is_not_there(self, workspace: Workspace) -> None:
        gone = SubjectFactory(workspace=workspace, key="gone", erased_at=NOW)
        row = EpisodeFactory(workspace=workspace, subject=gone)
        who = caller(workspace)
        assert found(who) == []
        assert (who.get("episodes", subject="gone").status, who.get(f"episodes/{row.pk}").status) == (404, 404)


class TestTextIsData:
    def test_bc28_punctuation_is_looked_for_as_it_is(self, workspace: Workspace) -> None:
        texts = ["can't ship friday", "see reports/2026", "at 3 kB/s", "a (draft)", 'he said "no"', "x & | ! : * <-> y"]
        for text in texts:
            EpisodeFactory(workspace=workspace, summary=text)
        who = caller(workspace)
        for q, hit in (
            ("can't ship friday", texts[0]),
            ("reports/2026", texts[1]),
            ("kB/s", texts[2]),
            ("(", texts[3]),
            ('"', texts[4]),
            ("& | ! : * <->", texts[5]),
        ):
            assert found(who, q=q) == [hit]
        for q in ("';--", "\\", "$$", "会議"):
            assert caller(workspace).get("episodes", q=q).status == 200

    def test_bc29_wildcards_mean_themselves(self, workspace: Workspace) -> None:
        for text in ("done 100%", "done 1000", "a_b", "axb", "c\\d"):
            EpisodeFactory(workspace=workspace, summary=text)
        who = caller(workspace)
        assert (found(who, q="100%"), found(who, q="a_b"), found(who, q="c\\d")) == (["done 100%"], ["a_b"], ["c\\d"])
        assert found(who, q="%") == ["done 100%"]

    def test_bc45_bidi_controls_find_what_was_cleaned(self, workspace: Workspace) -> None:
        EpisodeFactory(workspace=workspace, summary="מועדף: reversed + العربية 123")
        assert len(found(caller(workspace), q="\u202ereversed\u202c + العربية")) == 1

    def test_bc66_a_filter_is_one_plain_value(self, workspace: Workspace) -> None:
        who = caller(workspace)
        assert who.get("episodes?subject[$ne]=").status == 422
        assert who.get("episodes", subject='{"$ne": ""}').status == 404
        assert who.get("episodes?subject=a&subject=b").status == 422
        assert who.get("episodes", **{"x') OR 1=1 --": "1"}).status == 422


class TestDays:
    def test_bc53_a_day_is_the_subjects_day(self, workspace: Workspace) -> None:
        moment = datetime(2026, 3, 2, 2, 0, tzinfo=UTC)
        tokyo = SubjectFactory(workspace=workspace, key="aiko", time_zone="Asia/Tokyo")
        la = SubjectFactory(workspace=workspace, key="bob", time_zone="America/Los_Angeles")
        for person in (tokyo, la):
            EpisodeFactory(workspace=workspace, subject=person, occurred_at=moment, summary=person.key)
        who = caller(workspace)
        day = {"since": "2026-03-02", "until": "2026-03-02"}
        assert found(who, **day) == ["bob", "aiko"]
        assert found(who, subject="aiko", **day) == ["aiko"]
        assert found(who, subject="bob", **day) == []
        assert found(who, subject="bob", since="2026-03-01", until="2026-03-01") == ["bob"]

    def test_since_is_in_and_until_is_out(self, workspace: Workspace) -> None:
        EpisodeFactory(workspace=workspace, summary="x", occurred_at=datetime(2026, 3, 2, 2, 0, tzinfo=UTC))
        who = caller(workspace)
        assert found(who, since="2026-03-02T02:00:00Z") == ["x"]
        assert found(who, until="2026-03-02T02:00:00Z") == []
        assert found(who, since="2026-03-02T03:00:00+01:00", until="2026-03-02T03:00:01+01:00") == ["x"]

    def test_a_plus_that_was_not_escaped_is_read(self, workspace: Workspace) -> None:
        assert caller(workspace).get("episodes?since=2026-03-02T03:00:00+01:00").status == 200


class TestBoundKeys:
    def test_one_sees_its_own_alone(self, workspace: Workspace) -> None:
        mine = EpisodeFactory(workspace=workspace, summary="mine")
        other = EpisodeFactory(workspace=workspace, summary="other")
        for bound in ({"agent": mine.agent}, {"subject": mine.subject}):
            who = caller(workspace, *ALL, **bound)
            assert found(who) == ["mine"]
            assert who.get(f"episodes/{other.pk}").status == 404
        assert caller(workspace, agent=mine.agent).get("episodes", agent=other.agent.key).status == 403
        assert caller(workspace, subject=mine.subject).get("episodes", subject=other.subject.key).status == 403
        assert caller(workspace, subject=mine.subject).get("episodes", subject="unknown").status == 403

    def test_a_subjects_key_knows_only_who_it_met(self, workspace: Workspace) -> None:
        mine = EpisodeFactory(workspace=workspace, summary="mine")
        met, stranger = SubjectFactory(workspace=workspace), SubjectFactory(workspace=workspace)
        appears(mine, met)
        who = caller(workspace, subject=mine.subject)
        assert found(who, contact=met.key) == ["mine"]
        assert who.get("episodes", contact=stranger.key).status == 404


class TestPages:
    def test_bc58_walking_next_ends(self, workspace: Workspace) -> None:
        agent, subject = AgentFactory(workspace=workspace), SubjectFactory(workspace=workspace)
        for number in range(25):
            # Many share a moment: ids break the ties.
            EpisodeFactory(
                workspace=workspace, agent=agent, subject=subject, occurred_at=NOW + timedelta(hours=number // 5)
            )
        who = session(workspace, Role.VIEWER)
        pages: list[list[str]] = []
        counts: list[int | None] = []
        following: dict[str, str] = {}
        while len(pages) < 5:
            answer = who.get("episodes", limit="10", **following).json
            pages.append([item["id"] for item in answer["items"]])
            counts.append(answer["count"])
            if answer["next"] is None:
                break
            following = {"cursor": answer["next"]}
        assert [len(page) for page in pages] == [10, 10, 5]
        assert counts == [25, None, None]
        ids = [one for page in pages for one in page]
        assert len(set(ids)) == 25
        assert [item["id"] for item in who.get("episodes").json["items"]] == ids

    def test_a_cursor_of_another_list_is_422(self, workspace: Workspace) -> None:
        for _ in range(2):
            EpisodeFactory(workspace=workspace)
        cursor = caller(workspace).get("episodes", limit="1").json["next"]
        assert caller(workspace).get("observations", cursor=cursor).status == 422

    def test_a_count_over_ten_thousand_is_not_counted(
        self, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("memory_app.api.paging.COUNT_UP_TO", 1)
        EpisodeFactory(workspace=workspace)
        assert caller(workspace).get("episodes").json["count"] == 1
        EpisodeFactory(workspace=workspace)
        assert caller(workspace).get("episodes").json["count"] is None

    def test_one_row_and_fifty_cost_the_same(self, workspace: Workspace) -> None:
        who = caller(workspace)
        person = SubjectFactory(workspace=workspace)
        counts = []
        for number in (1, 49):
            for _ in range(number):
                appears(EpisodeFactory(workspace=workspace, contact=person), person)
            who.get("episodes")
            with CaptureQueriesContext(connection) as queries:
                assert who.get("episodes").status == 200
            counts.append(len(queries))
        assert counts[0] == counts[1] <= 16
