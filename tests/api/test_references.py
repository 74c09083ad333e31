"""GET references: the whole of whatever a context names, to whom the context tells it."""

from datetime import timedelta
from typing import Any

import pytest

from memory_app.domain.vocabulary import Scope
from tests.api.calls import ALL, Caller, Place, appears, caller, furnished
from tests.factories import (
    NOW,
    AgentFactory,
    FactFactory,
    KnowledgeFactory,
    ProfileEntryFactory,
    ProjectFactory,
    ReviewPatternFactory,
    RuleFactory,
    SessionFactory,
    SubjectFactory,
    TechnologyFactory,
)

pytestmark = pytest.mark.django_db
NOTE = "Note: ledger totals are stored in integer cents"


@pytest.fixture
def place() -> Place:
    return furnished()


def context(who: Caller, **body: Any) -> dict[str, list[Any]]:
    """The items of a context by section."""
    return {section["name"]: section["items"] for section in who.post("context", body).json["sections"]}


class TestReferences:
    def test_the_whole_of_each_kind(self) -> None:
        place = furnished()
        who = caller(place.workspace)
        made = who.post(
            "sessions",
            {
                "agent": "email",
                "output": f"SUMMARY: a\n{NOTE}\nTODO: b\nCommitted `1a2b3c4`",
                "files_changed": ["/a/b/c/d.py"],
            },
        ).json
        fact = made["facts"]["items"][0]
        item = who.post(f"facts/{fact['id']}/promote").json
        told = {
            made["session"]["id"]: ("session", "a\nUnfinished: b\nNext: b\nFile: /a/b/c/d.py\nCommit: 1a2b3c4"),
            fact["id"]: ("fact", fact["text"]),
            item["id"]: ("knowledge", item["text"]),
            str(place.rule.pk): ("rule", place.rule.text),
            str(place.observation.pk): ("observation", f"{place.observation.quote}\n{place.observation.evidence}"),
            str(place.episodes[0].pk): ("episode", place.episodes[0].summary),
        }
        for pk, (kind, text) in told.items():
            answer = who.get(f"references/{pk}")
            assert (answer.status, answer.json["id"], answer.json["kind"], answer.json["text"]) == (200, pk, kind, text)
        assert who.get(f"references/{place.run.pk}").status == 404

    def test_what_a_bound_key_may_not_see_is_404(self) -> None:
        place = furnished()
        ws = place.workspace
        ids = (place.rule.pk, place.observation.pk, place.episodes[0].pk, place.session.pk)
        other = caller(ws, *ALL, subject=SubjectFactory(workspace=ws))
        assert {other.get(f"references/{pk}").status for pk in (*ids, place.subject.pk)} == {404}
        other = caller(ws, *ALL, agent=AgentFactory(workspace=ws))
        assert {other.get(f"references/{pk}").status for pk in (*ids[:3], place.agent.pk)} == {404}
        own = caller(ws, Scope.READ, agent=place.agent, subject=place.subject)
        assert {own.get(f"references/{pk}").status for pk in ids} == {200}

    def test_of_another_agent_the_latest_session_in_a_line(self, place: Place) -> None:
        ws = place.workspace
        older = SessionFactory(workspace=ws, agent=place.agent, what="Older", created_at=NOW - timedelta(days=9))
        latest = SessionFactory(workspace=ws, agent=place.agent, what="x" * 200, decisions=["of its own"])
        other = caller(ws, Scope.READ, agent=AgentFactory(workspace=ws))
        [line] = [one for one in context(other)["roster"] if one["id"] == str(latest.pk)]
        assert "x" * 200 not in line["text"]
        told = other.get(f"references/{latest.pk}").json
        assert (told["kind"], told["text"], told["agent"]) == ("session", "x" * 200, "email")
        assert other.get(f"references/{older.pk}").status == 404


class TestWhatAContextNames:
    def test_profiles(self, place: Place) -> None:
        ws, firm = place.workspace, place.company
        bob = SubjectFactory(workspace=ws, key="bob", name="Bob", kind="contact", company=firm)
        appears(place.episodes[0], bob)
        for whose in ({"subject": bob}, {"company": firm}, {"agent": place.agent}):
            ProfileEntryFactory(workspace=ws, attribute="tone", value="formal", **({"subject": None} | whose))
        told = {one["kind"]: one for one in context(caller(ws), agent="email", contact="bob")["profile"]}
        assert set(told) == {"subject", "company", "agent"}
        for who in (caller(ws), caller(ws, Scope.READ, agent=place.agent, subject=place.subject)):
            for kind, one in told.items():
                read = who.get(f"references/{one['id']}").json
                assert (read["kind"], read["text"], read["status"]) == (kind, one["text"], None)

    def test_nothing_known_is_404(self, place: Place) -> None:
        silent = SubjectFactory(workspace=place.workspace)
        assert caller(place.workspace).get(f"references/{silent.pk}").status == 404

    def test_nobody_erased_is_told_of(self, place: Place) -> None:
        gone = SubjectFactory(workspace=place.workspace, erased_at=NOW)
        ProfileEntryFactory(workspace=place.workspace, subject=gone, value="canary")
        assert caller(place.workspace).get(f"references/{gone.pk}").status == 404

    def test_what_earlier_projects_taught(self, place: Place) -> None:
        ws = place.workspace
        ReviewPatternFactory(workspace=ws, pattern="missing csrf token", count=3)
        TechnologyFactory(workspace=ws, name="HTMX")
        ProjectFactory(workspace=ws, summary="A shop " * 30, axes=["visual"], visual=2, technologies=["HTMX"])
        for who in (
            caller(ws),
            caller(ws, Scope.READ, agent=place.agent),
            caller(ws, Scope.READ, subject=place.subject),
        ):
            read = [who.get(f"references/{one['id']}").json for one in context(who)["learned"]]
            assert [(one["kind"], one["text"]) for one in read] == [
                ("review_pattern", "missing csrf token (flagged 3x)"),
                ("technology", "HTMX"),
                ("project", f"{'A shop ' * 30}\nTechnology: HTMX\nvisual: 2/5"),
            ]

    @pytest.mark.parametrize("bound", [(), ("agent",), ("subject",), ("agent", "subject")])
    def test_everything_whoever_asks(self, place: Place, bound: tuple[str, ...]) -> None:
        """Facts, sessions and knowledge about the person and about nobody, rules, what other agents did last."""
        ws, other = place.workspace, AgentFactory(workspace=place.workspace)
        for subject in (place.subject, None):
            FactFactory(workspace=ws, agent=place.agent, subject=subject, text=f"fact {subject}")
            SessionFactory(workspace=ws, agent=place.agent, subject=subject)
            SessionFactory(workspace=ws, agent=AgentFactory(workspace=ws), subject=subject)
            KnowledgeFactory(workspace=ws, subject=subject, text=f"item {subject}")
            RuleFactory(workspace=ws, subject=subject, agent=None)
        SessionFactory(workspace=ws, agent=other)
        who = caller(ws, Scope.READ, **{name: getattr(place, name) for name in bound})
        for format_ in ("blocks", "office"):
            named = context(who, agent="email", subject="maria", format=format_)
            found = [one for items in named.values() for one in items]
            assert len(found) > 5
            for one in found:
                answer = who.get(f"references/{one['id']}")
                assert (answer.status, answer.json.get("kind")) == (200, one["kind"]), one
