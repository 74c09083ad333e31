"""What agents learn: every sentence of `domain.md` 3, the seed's vectors and bug cases by id."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from memory_app.domain.extraction_facts import FactCandidate
from memory_app.domain.fact_words import fact_words
from memory_app.domain.policy import DEFAULT
from memory_app.domain.similarity import jaccard_of
from memory_app.models import (
    AgentFact,
)
from memory_app.services import facts
from memory_app.services.facts import Learned, Occasion, Outcome
from memory_app.services.speakers import Speaker
from tests.domain.office_vectors import vectors
from tests.factories import (
    NOW,
    FactFactory,
    SessionFactory,
    SubjectFactory,
)
from tests.services.team import LESSON, Team

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
CENTS = "ledger totals are stored in integer cents"
CAP = DEFAULT.facts.cap


@pytest.fixture
def team() -> Team:
    return Team()


def outcome(learned: Learned) -> str:
    return "add" if learned.added else "reinforce" if learned.reinforced else "skip"


def full(team: Team, agent: Any, *, but: int = 0, **more: Any) -> list[AgentFact]:
    """As many facts as an agent keeps, each met twice."""
    given = {"count": 2, "agent": agent} | more
    return [team.fact(text=f"Marker {n}{'x' * n} belongs to drawer {n}{'y' * n}", **given) for n in range(CAP - but)]


RULED = dict.fromkeys(("BO-051", "BO-056", "BO-057"), "add")
"""By id: `domain.md` 3 keeps texts apart that differ in one content word, or of which one says less."""


class TestVectors:
    @pytest.mark.parametrize("vector", vectors("jaccard+dedup", "dedupFact"))
    def test_deduplication(self, team: Team, vector: dict[str, Any]) -> None:
        """The index as the vector says. What is merged: `domain.md` 3 parts texts that differ in one content word."""
        told, expected = vector["input"], vector["expected"]
        if "similarity" in expected:
            found = jaccard_of(fact_words(told["existing"][0]), fact_words(told["candidate"]))
            assert found == pytest.approx(expected["similarity"])
        agent = team.agent("coder")
        rows = [team.fact(agent=agent, text=text) for text in told["existing"]]
        with team.here():
            session = SessionFactory(workspace=team.workspace, agent=agent)
            learned = facts.learn(
                [FactCandidate(told["candidate"], LESSON)],
                occasion=Occasion("session:1", session),
                actor=team.key,
                by=Speaker(agent, None, DEFAULT),
                now=NOW,
            )
        assert outcome(learned) == RULED.get(vector["id"], expected["action"])
        assert all(
            fact.possible_duplicate_of_id in {row.pk for row in rows}
            for fact in learned.added
            if expected["action"] == "reinforce"
        )

    @pytest.mark.parametrize("vector", vectors("commitSession"))
    def test_committing(self, team: Team, vector: dict[str, Any]) -> None:
        given, told = vector["input"], vector["expected"]
        sessions = given["sessions"] if isinstance(given["sessions"], dict) else {given["agentId"]: given["sessions"]}
        for agent, outputs in sessions.items():
            for output in outputs:
                team.commit(*(line.split(": ", 1)[1] for line in output.split("\n")), agent=agent)
        last = list(sessions)[-1]
        found = [(fact.text, fact.category, fact.count) for fact in team.facts(agent__key=last)]
        learnt = told.get("facts") or told[f"facts_{last}"]
        if "count at most one" in vector.get("recommended", ""):
            assert [(text, sort) for text, sort, _ in found] == [(one["fact"], one["category"]) for one in learnt]
            assert [count for _, _, count in found] == [len(sessions[last])]
            assert team.items() == []
            return
        assert found == [(one["fact"], one["category"], one["reinforceCount"]) for one in learnt]
        with team.here():
            shared = {item.text: [c.agent.key for c in item.confirmations.order_by("pk")] for item in team.items()}
        assert list(shared) == [one["fact"] for one in told["shared"]]
        assert all(set(one["confirmedBy"]) <= set(shared[one["fact"]]) for one in told["shared"])
        assert all(set(agents) == set(sessions) for agents in shared.values())

    @pytest.mark.parametrize("vector", vectors("commitSession.eviction"))
    def test_a_full_store_learns(self, team: Team, vector: dict[str, Any]) -> None:
        agent = team.agent("coder")
        rows = full(team, agent)
        with team.here():
            AgentFact.objects.filter(pk=rows[10].pk).update(count=1)
        team.commit(vector["input"]["candidate"])
        standing = team.texts(status="active")
        assert len(standing) == vector["expected"]["total"]
        assert vector["input"]["candidate"] in standing
        assert rows[10].text not in standing

    @pytest.mark.parametrize("vector", vectors("addManualFact"))
    def test_the_cap_holds_by_hand_too(self, team: Team, vector: dict[str, Any]) -> None:
        full(team, team.agent("coder"))
        team.add(vector["input"]["fact"], actor=team.maria)
        assert len(team.texts(status="active")) == vector["input"]["existing"]
        assert vector["input"]["fact"] in team.texts(status="active")

    @pytest.mark.parametrize("vector", vectors("addManualFact+commit"))
    def test_promotion_is_weighed_at_every_write(self, team: Team, vector: dict[str, Any]) -> None:
        for time in range(1, vector["input"]["manualTimes"] + 1):
            team.add(CENTS, actor=team.maria)
            assert len(team.items()) == (time >= DEFAULT.facts.promote_after)
        for note in vector["input"]["thenCommits"]:
            team.commit(note)
        assert [item.text for item in team.items()] == [CENTS]

    @pytest.mark.parametrize("vector", vectors("commitSession.sharedCap"))
    def test_a_full_shelf_takes_the_newcomer(self, team: Team, vector: dict[str, Any]) -> None:
        cap = vector["input"]["existingShared"]
        rows = [
            team.known(text=f"Shelf {n}{'x' * n} holds folder {n}{'y' * n}", created_at=NOW - DAY * (cap - n))
            for n in range(cap)
        ]
        for output in vector["input"]["sessions"]:
            team.commit(output.split(": ", 1)[1])
        standing = team.items(status="active")
        assert (len(standing), standing[-1].text) == (cap, "feature flags live in the settings table")
        assert [item.pk for item in team.items(status="archived")] == [rows[0].pk]

    @pytest.mark.parametrize("vector", vectors("shouldPromoteToShared"))
    def test_promotion(self, team: Team, vector: dict[str, Any]) -> None:
        given = vector["input"]
        text = "the alpha bravo charlie delta are kept in one place"
        for _ in range(given["reinforceCount"]):
            team.commit(text)
        assert (len(team.items()) == 1) is vector["expected"]


SAME = """
Run the linter before pushing / run THE linter, before pushing!
Run the linter before pushing / Always run the linter before pushing
Feature flags live in the settings table / Feature flags live in the settings table now
Don't push to the main branch / Do not push to the main branch
The worker-pool drains the queue / The worker_pool drains the queue
Die Migration sperrt die Tabelle kunden / Die Migration sperrt die Tabelle kunden kurz
La base de données utilise postgres en production / La base de données utilise postgres en production aussi
用户喜欢深色主题 / 用户喜欢深色主题。
يستخدم المشروع قاعدة بيانات واحدة / يستخدم المشروع قاعدة بيانات واحدة.
Проект использует одну базу данных / Проект использует одну базу данных сейчас
Prefers the blue colour in charts / Prefers the blue color in charts
The nightly tests ran in parallel / The nightly tests run in parallel
"""
APART = """
alpha bravo charlie delta / alpha bravo charlie echo
User prefers semicolons in emails / User prefers emojis in emails
Deploys need node 18 in the image / Deploys need node 20 in the image
Redis stores celery broker messages / Redis stores celery broker messages only
Anna reviews the billing migrations / Marco reviews the billing migrations
Der Nutzer mag Tabellen in Berichten / Der Nutzer mag Diagramme in Berichten
The server listens on port 8017 / The server listens on port 8018
"""
OPPOSITE = """
Weekend deploys are allowed / Weekend deploys are not allowed
Always run the linter before pushing / Never run the linter before pushing
Das Team erlaubt Deploys am Freitag / Das Team erlaubt keine Deploys am Freitag
L'équipe déploie le vendredi soir / L'équipe ne déploie pas le vendredi soir
用户喜欢深色主题 / 用户不喜欢深色主题
Проект использует одну базу данных / Проект не использует одну базу данных
I like cilantro / I hate cilantro now
no semicolons in mails / semicolons in mails
"""
STRANGE = """
Works at Acme Bank / Just joined Borealis Labs
用户喜欢深色主题 / 会议改到周五
the broker keeps its queue in memory / colours of buttons come from the theme
"""


def pairs(told: str) -> list[Any]:
    """Each pair in both orders."""
    lines = [line.split(" / ") for line in told.splitlines() if line]
    return [pytest.param(*pair, id=" / ".join(pair)) for line in lines for pair in (line, line[::-1])]


class TestDuplicates:
    @pytest.mark.parametrize(("one", "other"), pairs(SAME))
    def test_the_same_is_one_row_in_its_first_wording(self, team: Team, one: str, other: str) -> None:
        first, again = team.add(one, actor=team.maria), team.add(other, actor=team.maria, now=NOW + DAY)
        assert (first.outcome, again.outcome) == (Outcome.ADDED, Outcome.REINFORCED)
        [fact] = team.facts()
        assert (fact.text, fact.count, fact.last_seen_at, fact.version) == (one, 2, NOW + DAY, 1)
        assert team.conflicts() == []

    @pytest.mark.parametrize(("one", "other"), pairs(APART))
    def test_one_word_swapped_is_another_fact_to_look_at(self, team: Team, one: str, other: str) -> None:
        first, second = team.add(one).fact, team.add(other).fact
        assert team.texts() == {one: 1, other: 1}
        assert second.possible_duplicate_of_id == first.pk
        assert team.conflicts() == []

    @pytest.mark.parametrize(("one", "other"), pairs(OPPOSITE))
    def test_opposites_both_stand_and_the_newer_is_proposed(self, team: Team, one: str, other: str) -> None:
        first, second = team.add(one), team.add(other, now=NOW + DAY)
        assert team.texts(status="active") == {one: 1, other: 1}
        [conflict] = team.conflicts()
        assert (conflict.older_fact_id, conflict.newer_fact_id) == (first.fact.pk, second.fact.pk)
        assert second.conflict == conflict
        assert team.add(other, now=NOW + DAY).conflict == conflict
        assert len(team.conflicts()) == 1

    @pytest.mark.parametrize(("one", "other"), pairs(STRANGE))
    def test_bc22_bc24_what_has_nothing_in_common_is_kept(self, team: Team, one: str, other: str) -> None:
        team.add(one)
        team.add(other)
        assert team.texts() == {one: 1, other: 1}
        assert team.conflicts() == []

    def test_bc15_the_same_text_twice_is_one_row_met_twice(self, team: Team) -> None:
        for _ in range(2):
            team.add("Team stand-up is at 9:30", actor=team.maria)
        assert team.texts(status="active") == {"Team stand-up is at 9:30": 2}

    def test_bc17_near_duplicates_of_one_batch_meet_each_other(self, team: Team) -> None:
        team.commit("prefers short mails to clients", "prefers brief mails to clients")
        [one, other] = team.facts()
        assert other.possible_duplicate_of_id == one.pk
        team.commit("the build cache lives on a shared disk", "the build cache lives on a shared disk now")
        assert len(team.facts()) == 3

    def test_bc20_a_reminder_is_no_contradiction(self, team: Team) -> None:
        team.add("Use the pooled client for exports")
        team.add("Do not forget to use the pooled client for exports")
        assert team.conflicts() == []

    def test_bo_056_the_best_match_wins(self, team: Team) -> None:
        team.add("redis stores celery messages")
        team.add("the redis server stores celery broker messages durably", actor=team.maria)
        team.add("the redis server stores the celery broker messages durably now", actor=team.maria)
        assert team.texts()["the redis server stores celery broker messages durably"] == 2

    def test_bo_054_few_words_are_skipped_in_an_output_and_kept_by_hand(self, team: Team) -> None:
        assert outcome(team.commit("go to db to go on")) == "skip"
        for text in ("go to db", "Go to DB!", "go to db now"):
            team.add(text, actor=team.maria)
        assert team.texts() == {"go to db": 2, "go to db now": 1}

    def test_each_agent_and_person_has_its_own(self, team: Team) -> None:
        SubjectFactory(workspace=team.workspace, key="maria")
        for agent, subject in (("a", None), ("b", None), ("a", "maria"), ("a", "marco")):
            assert team.add(CENTS, agent=agent, subject=subject).outcome is Outcome.ADDED
        assert team.add(CENTS, agent="a", subject="maria").outcome is Outcome.REINFORCED

    def test_agents_contradict_each_other_but_not_about_two_persons(self, team: Team) -> None:
        team.add("Weekend deploys are allowed", agent="a", subject="maria")
        team.add("Weekend deploys are not allowed", agent="b", subject="marco")
        assert team.conflicts() == []
        team.add("Weekend deploys are not allowed", agent="b")
        assert len(team.conflicts()) == 1

    def test_the_database_keeps_one_row_a_text_even_without_a_lock(self, team: Team) -> None:
        fact = team.add(CENTS).fact
        for about in (None, SubjectFactory(workspace=team.workspace)):
            made = {"workspace": team.workspace, "agent": fact.agent, "subject": about, "text": CENTS}
            if about is not None:
                FactFactory(**made)
            with pytest.raises(IntegrityError), transaction.atomic():
                FactFactory(**made)
