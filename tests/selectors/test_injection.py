"""The context without its door: what a text may look like, and how budgets are shared."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_app.domain.policy import DEFAULT, ContextBudget
from memory_app.ids import uuid7
from memory_app.selectors.context_parts import Context, Item, Section
from memory_app.selectors.injection import context_for
from memory_app.tenancy import scope
from tests.factories import NOW, AgentFactory, ObservationFactory, SubjectFactory, WorkspaceFactory, member_actor

ANY_TEXT = st.text(st.characters(), max_size=80)


def context(rules: list[str], observations: list[str]) -> Context:
    sections = []
    for name, texts in (("rules", rules), ("observations", observations)):
        section = Section(name, 100)
        section.items = [Item(uuid7(), name, text, {"reason": "always"}) for text in texts]
        sections.append(section)
    return Context(sections)


class TestText:
    @given(rules=st.lists(ANY_TEXT, max_size=4), observations=st.lists(ANY_TEXT, max_size=4))
    def test_no_text_begins_a_line_or_forges_a_header(self, rules: list[str], observations: list[str]) -> None:
        text = context(rules, observations).as_blocks()
        text.encode()
        lines = [line for line in text.splitlines() if line]
        headers = [line for line in lines if line.startswith("#")]
        assert len(headers) == bool(rules) + bool(observations)
        assert [json.loads(line) for line in lines if line not in headers] == [*rules, *observations]

    @given(rules=st.lists(ANY_TEXT, max_size=4), observations=st.lists(ANY_TEXT, max_size=4))
    def test_json_gives_every_text_back(self, rules: list[str], observations: list[str]) -> None:
        text = context(rules, observations).as_json()
        assert len(text.splitlines()) == 1
        assert json.loads(text) == {"rules": rules, "observations": observations}


@pytest.mark.django_db
class TestBudget:
    def test_an_observation_that_does_not_fit_makes_room_for_a_shorter_one(self) -> None:
        workspace = WorkspaceFactory()
        agent, subject = AgentFactory(workspace=workspace), SubjectFactory(workspace=workspace, key="maria")
        for quote, confidence in (("word " * 25, "very-high"), ("Short.", "high"), ("Brief.", "low")):
            ObservationFactory(
                workspace=workspace, agent=agent, subject=subject, quote=quote.strip(), confidence=confidence
            )
        policy = replace(DEFAULT, context=ContextBudget(observations=40, observations_top=3))
        with scope(workspace=workspace.pk):
            made = context_for(
                member_actor(workspace), agent=None, subject="maria", now=NOW, window=32_000, policy=policy
            )
        [seen] = [section for section in made.sections if section.name == "observations"]
        assert [item.text for item in seen.items] == ["Short.", "Brief."]
        assert [one.reason for one in seen.left_out] == ["over the section's budget"]
        assert seen.tokens <= seen.budget == 40
