"""POST context: profile, knowledge, facts, roster and what was learned, and that nothing of another person is told."""

import json
from datetime import timedelta
from typing import Any

import pytest

from memory_app.domain.tokens import estimate_tokens
from memory_app.domain.vocabulary import Scope
from memory_app.models import SharedKnowledge, Subject
from memory_app.tenancy import scope
from tests.api.calls import ALL, Place, caller
from tests.api.test_context import HOSTILE, ask, fact, knowledge, place, section_of, texts
from tests.domain.office_vectors import vectors
from tests.factories import (
    NOW,
    AgentFactory,
    ObservationFactory,
    ProfileEntryFactory,
    ProjectFactory,
    ReviewPatternFactory,
    RuleFactory,
    SessionFactory,
    SubjectFactory,
    TechnologyFactory,
    WorkspaceFactory,
)

__all__ = ["place"]
pytestmark = pytest.mark.django_db


class TestKnown:
    def test_facts_of_the_agent_met_most_often_first(self, place: Place) -> None:
        for text, count in (("seldom", 1), ("often", 3)):
            fact(place, text, count=count)
        fact(place, "lately", last_seen_at=NOW + timedelta(days=1))
        fact(place, "another agent's", agent=AgentFactory(workspace=place.workspace))
        fact(place, "put away", status="archived", archived_because="put_away")
        context = ask(place, agent="email")
        assert texts(context, "facts") == ["often", "lately", "seldom"]
        why = section_of(context, "facts")["items"][0]["why"]
        assert (why["reason"], why["count"], why["category"]) == ("met most often", 3, "codebase_pattern")
        assert texts(ask(place), "facts") == texts(ask(place, agent="unknown"), "facts") == []

    def test_knowledge_of_all_the_surest_first_and_only_what_stands(self, place: Place) -> None:
        for status in ("candidate", "disputed", "archived"):
            knowledge(place, status, status=status)
        for number in range(7):
            knowledge(place, f"item {number}", confirmation_count=number)
        context = ask(place)
        assert texts(context, "knowledge") == [f"item {number}" for number in (6, 5, 4, 3, 2)]
        section = section_of(context, "knowledge")
        assert section["items"][0]["why"] == {"reason": "most confirmed", "confirmations": 6}
        assert [one["reason"] for one in section["left_out"]] == ["not among the top 5"] * 2

    def test_while_it_is_disputed_its_own_learner_is_not_told_of_it(self, place: Place) -> None:
        source, same, other = fact(place, "as it was said"), fact(place, "said by another"), fact(place, "beside it")
        item = knowledge(place, "as it was mended", status="disputed", source_fact=source)
        twin = knowledge(place, "said by another", status="disputed")
        assert same.text_hash == twin.text_hash
        assert texts(ask(place, agent="email"), "facts") == ["beside it"]
        with scope(workspace=place.workspace.pk):
            SharedKnowledge.objects.filter(pk__in=[item.pk, twin.pk]).update(status="active")
        assert set(texts(ask(place, agent="email"), "facts")) == {source.text, same.text, other.text}

    def test_ten_facts_and_what_is_left_is_listed(self, place: Place) -> None:
        made = [fact(place, f"fact {number}", count=20 - number) for number in range(12)]
        section = section_of(ask(place, agent="email"), "facts")
        assert [one["text"] for one in section["items"]] == [f"fact {number}" for number in range(10)]
        assert [one["id"] for one in section["left_out"]] == [str(row.pk) for row in made[10:]]

    def test_the_three_share_six_hundred_tokens(self, place: Place) -> None:
        for number in range(12):
            fact(place, f"fact {number} " + "of many words " * 20)
            knowledge(place, f"item {number} " + "of many words " * 20)
        for number in range(40):
            ProfileEntryFactory(
                workspace=place.workspace, subject=place.subject, attribute=f"a{number}", value="of many words"
            )
        for window in (32_000, 8_000, 2_000, 1):
            context = ask(place, agent="email", subject="maria", window_tokens=window)
            sections = [section_of(context, name) for name in ("profile", "knowledge", "facts")]
            assert sum(one["tokens"] for one in sections) <= 600 * window // 32_000
            assert all(one["tokens"] <= one["budget"] for one in sections)
            assert sum(len(one["left_out"]) for one in sections) > 0

    def test_a_profile_of_those_concerned(self, place: Place) -> None:
        contact = SubjectFactory(workspace=place.workspace, key="bob", name="Bob", kind="contact")
        ProfileEntryFactory(workspace=place.workspace, subject=contact, attribute="tone", value="short")
        ProfileEntryFactory(
            workspace=place.workspace, subject=SubjectFactory(workspace=place.workspace), value="secret"
        )
        ProfileEntryFactory(
            workspace=place.workspace, subject=None, agent=place.agent, attribute="role", value="writes"
        )
        told = texts(ask(place, agent="email", subject="maria", contact="bob"), "profile")
        assert [line.split(":")[0] for line in told] == ["User", "Contact", "Agent"]
        assert "short" in told[1]
        assert texts(ask(place, contact="bob"), "profile") == [told[1]]
        assert texts(ask(place, contact="nobody"), "profile") == []

    def test_what_the_other_agents_did_last(self, place: Place) -> None:
        for number in range(12):
            agent = AgentFactory(workspace=place.workspace, key=f"a{number}")
            for what in ("older", f"did {number}"):
                at = NOW + timedelta(minutes=number)
                SessionFactory(workspace=place.workspace, agent=agent, what=what, created_at=at)
        section = section_of(ask(place, agent="email", subject="maria"), "roster")
        lines = [one["text"] for one in section["items"]]
        assert lines[0].startswith('[a11] Last: "did 11" — ')
        assert (len(lines), len(section["left_out"])) == (10, 2)
        assert not any("[email]" in line for line in lines)
        assert not any("[a11]" in line for line in texts(ask(place, agent="a11", subject="maria"), "roster"))

    def test_what_earlier_projects_taught(self, place: Place) -> None:
        ReviewPatternFactory(workspace=place.workspace, pattern="missing csrf token", count=3)
        ReviewPatternFactory(workspace=place.workspace, pattern="once", count=1)
        TechnologyFactory(workspace=place.workspace, name="HTMX")
        ProjectFactory(workspace=place.workspace, summary="A shop", axes=["visual"], visual=2)
        told = section_of(ask(place), "learned")["items"]
        assert [(one["kind"], one["text"]) for one in told] == [
            ("review_pattern", "Avoid: missing csrf token (flagged 3x)"),
            ("technology", "Preferred: HTMX"),
            ("project", '"A shop" [visual:2/5] avg=2.0 → improve: visual'),
        ]

    def test_an_agent_learns_of_what_was_committed_and_shared(self, place: Place) -> None:
        who = caller(place.workspace)
        for _ in range(3):
            who.post("sessions", {"agent": "coder", "output": "Note: ledger totals are stored in integer cents"})
        assert texts(ask(place, agent="coder"), "facts") == ["ledger totals are stored in integer cents"]
        assert texts(ask(place, agent="email"), "knowledge") == ["ledger totals are stored in integer cents"]


OF_ANOTHER = "canary about somebody else"


class TestOthers:
    """What is about one person is told in no context about another, or about nobody."""

    @pytest.fixture
    def told_of_marco(self, place: Place) -> Place:
        ws, marco = place.workspace, SubjectFactory(workspace=place.workspace, key="marco")
        for category in ("user_preference", "codebase_pattern", "lesson_learned", "workflow_habit"):
            fact(place, f"{OF_ANOTHER} {category}", subject=marco, category=category)
        ObservationFactory(workspace=ws, agent=place.agent, subject=marco, quote=OF_ANOTHER)
        RuleFactory(workspace=ws, subject=marco, text=OF_ANOTHER)
        ProfileEntryFactory(workspace=ws, subject=marco, value=OF_ANOTHER)
        for agent in (place.agent, AgentFactory(workspace=ws, key="other")):
            SessionFactory(workspace=ws, agent=agent, subject=marco, what=OF_ANOTHER)
        return place

    @pytest.mark.parametrize("format_", ["blocks", "json", "office"])
    @pytest.mark.parametrize(
        "body", [{}, {"agent": "email"}, {"agent": "email", "subject": "maria"}, {"subject": "maria"}]
    )
    def test_it_leaks_nowhere(self, told_of_marco: Place, body: dict[str, Any], format_: str) -> None:
        assert OF_ANOTHER not in json.dumps(ask(told_of_marco, **body, format=format_))
        for subject in ("unknown", "marco") if "subject" not in body else ():
            told = json.dumps(ask(told_of_marco, **body, subject=subject, format=format_))
            assert (OF_ANOTHER in told) == (subject == "marco" and (format_ != "office" or "agent" in body))

    @pytest.mark.parametrize("format_", ["blocks", "json", "office"])
    def test_nor_by_a_bound_key(self, told_of_marco: Place, format_: str) -> None:
        place = told_of_marco
        body = {"format": format_}
        for bound in (
            {"subject": place.subject},
            {"agent": place.agent},
            {"subject": place.subject, "agent": place.agent},
        ):
            assert OF_ANOTHER not in json.dumps(caller(place.workspace, *ALL, **bound).post("context", body).json)

    def test_a_subjects_key_hears_of_its_own_and_of_what_all_know(self, place: Place) -> None:
        marco = SubjectFactory(workspace=place.workspace, key="marco")
        for text, subject in (("hers", place.subject), ("his", marco), ("all's", None)):
            fact(place, text, subject=subject)
            knowledge(place, text, subject=subject)
        told = caller(place.workspace, Scope.READ, subject=place.subject).post("context", {"agent": "email"}).json
        assert set(texts(told, "knowledge")) == {"hers", "all's"}
        assert {"hers", "all's"} <= set(texts(told, "facts"))
        assert "his" not in texts(told, "facts")
        assert texts(ask(place, agent="email", subject="maria"), "facts") == texts(told, "facts")

    def test_nothing_of_someone_erased(self, told_of_marco: Place) -> None:
        knowledge(told_of_marco, OF_ANOTHER, subject=None)
        with scope(workspace=told_of_marco.workspace.pk):
            Subject.objects.filter(key="marco").update(erased_at=NOW)
            SharedKnowledge.objects.update(subject=Subject.objects.get(key="marco"))
        for format_ in ("blocks", "office"):
            assert OF_ANOTHER not in json.dumps(ask(told_of_marco, agent="email", subject="marco", format=format_))


class TestOffice:
    @pytest.mark.parametrize("vector", vectors("getMemoryContext"))
    def test_the_blocks_to_the_vectors_letter(self, vector: dict[str, Any]) -> None:
        """The second vector reads the store of the first without naming an agent."""
        [store, _] = [one.values[0]["input"] for one in vectors("getMemoryContext")]
        ws = WorkspaceFactory()
        who = caller(ws)
        who.post("learnings/technologies", {"name": store["legacyTech"][0]})
        text, _, category = store["facts"][0].removesuffix(")").partition(" (")
        who.post("facts", {"agent": "z", "text": text, "category": category})
        shared = who.post("facts", {"agent": "y", "text": store["shared"][0], "category": category}).json["fact"]
        assert who.post(f"facts/{shared['id']}/promote").status == 200
        who.post("sessions", {"agent": "z", "output": f"SUMMARY: {store['latest'].split(', ')[0]}"})
        named = vector["input"]["agentId"]
        answer = who.post("context", {"format": "office"} | ({"agent": named} if named else {})).json
        assert answer["text"] == vector["expected"]
        assert answer["tokens"] == estimate_tokens(answer["text"])
        names = ["learned", "facts", "knowledge", "sessions"]
        assert [section["name"] for section in answer["sections"]] == names
        assert [len(section["items"]) for section in answer["sections"]] == ([1, 1, 1, 1] if named else [1, 0, 1, 0])

    def test_ten_facts_five_items_ten_sessions(self, place: Place) -> None:
        for number in range(15):
            fact(place, f"fact {number} of many words in a line that is as long as lines are")
            knowledge(place, f"item {number} of many words in a line that is as long as lines are")
            SessionFactory(workspace=place.workspace, agent=place.agent, what=f"session {number}")
        text = ask(place, agent="email", format="office")["text"]
        assert [text.count(f"\n- {what}") for what in ("Codebase: fact", "item")] == [10, 5]
        assert text.count(": session ") == 10

    def test_rules_and_observations_are_not_in_it(self, place: Place) -> None:
        text = ask(place, agent="email", subject="maria", format="office")["text"]
        assert place.rule.text not in text
        assert place.observation.quote not in text

    def test_nothing_to_say_is_an_empty_text(self) -> None:
        answer = caller(WorkspaceFactory()).post("context", {"format": "office"}).json
        assert (answer["text"], answer["tokens"]) == ("", 0)

    def test_no_text_begins_a_line(self, place: Place) -> None:
        for text in HOSTILE:
            fact(place, text)
            knowledge(place, text)
            SessionFactory(workspace=place.workspace, agent=place.agent, what=text)
            ReviewPatternFactory(workspace=place.workspace, pattern=text, count=9)
        lines = ask(place, agent="email", format="office")["text"].splitlines()
        assert {line[:2] for line in lines} == {"", "==", "CO", "- "}
        assert sum(line.startswith("==") for line in lines) == 4
