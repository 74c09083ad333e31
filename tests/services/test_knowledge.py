"""What a workspace knows: every sentence of `domain.md` 4, the seed's vectors by id."""

from datetime import timedelta
from typing import Any

import pytest

from memory_app.domain.actors import Actor
from memory_app.domain.errors import InvalidInput, NotAllowed, NotFound
from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import BulkAction, Role, Scope
from memory_app.models import AuditEntry, KnowledgeConfirmation, KnowledgeVersion, SharedKnowledge
from memory_app.services import curation, knowledge
from tests.domain.office_vectors import vectors
from tests.factories import (
    NOW,
    ApiKeyFactory,
    KnowledgeFactory,
    MemberFactory,
    SubjectFactory,
    WorkspaceFactory,
    key_actor,
    member_actor,
)
from tests.services.team import Team

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
FLAGS = "feature flags live in the settings table"
CAP = DEFAULT.facts.shared_cap


@pytest.fixture
def team() -> Team:
    return Team()


def shelf(team: Team, size: int = CAP, **more: Any) -> list[SharedKnowledge]:
    """Items that are like no other, the first the oldest."""
    texts = [f"Shelf {n}{'x' * n} holds folder {n}{'y' * n}" for n in range(size)]
    return [team.known(**{"text": text, "created_at": NOW - DAY * (size - n)} | more) for n, text in enumerate(texts)]


def dispute(team: Team, item: SharedKnowledge, *, note: str = "") -> SharedKnowledge:
    with team.here():
        return knowledge.dispute_knowledge(actor=team.maria, knowledge_id=item.pk, note=note, now=NOW)


def withdraw(team: Team, item: SharedKnowledge, actor: Actor) -> SharedKnowledge:
    with team.here():
        return knowledge.withdraw_stance(actor=actor, knowledge_id=item.pk, now=NOW)


class TestVectors:
    @pytest.mark.parametrize("vector", vectors("crossConfirmShared"))
    def test_agents_that_find_it_confirm_it(self, team: Team, vector: dict[str, Any]) -> None:
        """Here it takes no call of its own: to find the same in three sessions, in whatever words, is to confirm it."""
        for text in vector["input"]["shared"]:
            team.known(text=text)
        found = [
            sum(len(team.commit(text, agent=agent).promoted) for _ in range(DEFAULT.facts.promote_after)) == 1
            for agent, text in vector["input"]["calls"]
        ]
        alike = vector["recommended"] == "match by similarity"
        assert found == [*vector["expected"][:-1], alike or vector["expected"][-1]]
        assert len(team.items()) == len(vector["input"]["shared"])


class TestVoices:
    def test_three_agents_of_one_owner_are_one_voice(self, team: Team) -> None:
        item, owner = team.known(text=FLAGS), MemberFactory()
        for key in ("a", "b", "c"):
            team.agent(key, owner=owner)
            found = team.confirm(item, agent=key, actor=team.key)
        assert found.confirmation_count == 1
        with team.here():
            assert item.confirmations.count() == 3
        team.agent("d", owner=MemberFactory())
        assert team.confirm(item, agent="d", actor=team.key).confirmation_count == 2

    def test_the_owner_and_the_agent_are_one_voice(self, team: Team) -> None:
        item = team.known(text=FLAGS)
        team.agent("a", owner=team.maker)
        team.confirm(item, agent="a", actor=team.key)
        team.confirm(item, actor=member_actor(team.workspace, member=team.maker))
        assert team.fresh(item).confirmation_count == 1

    def test_an_agent_without_an_owner_is_its_keys_makers(self, team: Team) -> None:
        item = team.known(text=FLAGS)
        for key in ("a", "b"):
            assert team.confirm(item, agent=key, actor=team.key).confirmation_count == 1
        stranger = key_actor(ApiKeyFactory(workspace=team.workspace, created_by=MemberFactory()))
        assert team.confirm(item, agent="c", actor=stranger).confirmation_count == 2

    def test_a_member_who_promotes_speaks_for_the_agents_own_keys_maker(self, team: Team) -> None:
        agents = [team.agent(key) for key in ("a", "b")]
        for agent in agents:
            team.bound(agent, created_by=team.maker)
            fact = team.fact(agent=agent, text=FLAGS)
            with team.here():
                item = curation.promote_fact(actor=team.maria, fact_id=fact.pk, now=NOW)
        assert team.fresh(item).confirmation_count == 1

    def test_each_agent_and_member_once(self, team: Team) -> None:
        item = team.known(text=FLAGS)
        for _ in range(3):
            team.confirm(item)
            team.confirm(item, agent="a", actor=team.key)
        with team.here():
            assert KnowledgeConfirmation.objects.count() == 2
        assert team.fresh(item).confirmation_count == 2
        assert item.last_confirmed_at == NOW

    def test_a_key_names_its_agent(self, team: Team) -> None:
        item, agent = team.known(text=FLAGS), team.agent("coder")
        with pytest.raises(InvalidInput) as missing:
            team.confirm(item, actor=team.key)
        assert missing.value.field == "agent"
        team.confirm(item, actor=team.bound(agent))
        with team.here():
            assert KnowledgeConfirmation.objects.get().agent_id == agent.pk
        with pytest.raises(NotAllowed):
            team.confirm(item, agent="other", actor=team.bound(agent))


class TestCap:
    def test_the_fewest_confirmations_go_and_of_these_the_oldest(self, team: Team) -> None:
        rows = shelf(team)
        with team.here():
            SharedKnowledge.objects.exclude(pk__in=[rows[4].pk, rows[9].pk]).update(confirmation_count=2)
        for _ in range(3):
            team.commit(FLAGS)
        gone = team.fresh(rows[4])
        assert (gone.status, gone.archived_because) == ("archived", "evicted")
        assert len(team.items(status="active")) == CAP
        with team.here():
            assert KnowledgeVersion.objects.filter(knowledge=gone, change="evicted").count() == 1
            assert AuditEntry.objects.filter(verb="knowledge.evicted", target_id=gone.pk).count() == 1

    def test_where_all_are_surer_it_waits_until_it_is_as_sure(self, team: Team) -> None:
        rows = shelf(team, confirmation_count=2)
        for _ in range(3):
            team.commit(FLAGS)
        [waiting] = team.items(status="candidate")
        assert (waiting.text, len(team.items(status="active"))) == (FLAGS, CAP)
        team.confirm(waiting)
        assert team.fresh(waiting).status == "active"
        assert [item.pk for item in team.items(status="archived")] == [rows[0].pk]

    def test_a_candidate_moves_up_where_room_is_made(self, team: Team) -> None:
        rows = shelf(team, confirmation_count=2)
        weak = team.known(text="the outbox is append only", status="candidate", confirmation_count=0)
        sure = team.known(text=FLAGS, status="candidate")
        team.archive(rows[3])
        assert (team.fresh(sure).status, team.fresh(weak).status) == ("active", "candidate")
        dispute(team, rows[5])
        assert team.fresh(weak).status == "active"

    def test_a_merge_makes_room_too(self, team: Team) -> None:
        rows = shelf(team, confirmation_count=2)
        waiting = team.known(text=FLAGS, status="candidate")
        team.merge(rows[0], rows[1])
        assert team.fresh(waiting).status == "active"

    def test_pinned_items_make_no_room(self, team: Team) -> None:
        shelf(team, pinned=True)
        for _ in range(3):
            team.commit(FLAGS)
        assert [item.text for item in team.items(status="candidate")] == [FLAGS]

    def test_an_evicted_one_that_finds_a_voice_returns(self, team: Team) -> None:
        old = team.known(text=FLAGS, status="archived", archived_because="evicted", confirmation_count=0)
        team.confirm(old)
        assert (team.fresh(old).status, old.archived_because) == ("active", "")

    def test_one_that_a_person_put_away_does_not(self, team: Team) -> None:
        old = team.known(text=FLAGS)
        team.archive(old)
        for _ in range(4):
            assert team.commit(FLAGS).promoted in ([], [old])
        assert team.fresh(old).status == "archived"
        assert len(team.items()) == 1


class TestDisputes:
    def test_it_leaves_prompts_until_a_member_confirms_it(self, team: Team) -> None:
        item = team.known(text=FLAGS)
        team.confirm(item)
        assert dispute(team, item, note="not since May").status == "disputed"
        assert team.fresh(item).confirmation_count == 0
        team.confirm(item, agent="a", actor=team.key)
        assert (team.fresh(item).status, item.confirmation_count) == ("disputed", 1)
        team.confirm(item)
        assert (team.fresh(item).status, item.confirmation_count) == ("active", 2)
        with team.here():
            versions = KnowledgeVersion.objects.filter(knowledge=item).order_by("version")
            assert list(versions.values_list("change", flat=True)) == ["added", "disputed", "activated"]

    def test_a_second_dispute_changes_nothing(self, team: Team) -> None:
        item = team.known(text=FLAGS)
        assert [dispute(team, item).version for _ in range(2)] == [2, 2]
        with team.here():
            assert KnowledgeConfirmation.objects.filter(stance="dispute").count() == 1

    def test_who_takes_it_back_ends_it_and_nobody_elses(self, team: Team) -> None:
        item, other = team.known(text=FLAGS), member_actor(team.workspace)
        for actor in (team.maria, other):
            with team.here():
                knowledge.dispute_knowledge(actor=actor, knowledge_id=item.pk, now=NOW)
        assert [withdraw(team, item, actor).status for actor in (other, team.maria, team.maria)] == [
            "disputed",
            "active",
            "active",
        ]
        with team.here():
            assert not KnowledgeConfirmation.objects.filter(knowledge=item).exists()
            assert AuditEntry.objects.filter(verb="knowledge.withdrawn").count() == 2

    def test_a_voice_that_is_taken_back_counts_no_more(self, team: Team) -> None:
        item = team.known(text=FLAGS)
        assert team.confirm(item).confirmation_count == 1
        assert withdraw(team, item, team.maria).confirmation_count == 0
        with pytest.raises(NotAllowed):
            withdraw(team, item, member_actor(team.workspace, Role.VIEWER))

    def test_an_archived_one_stays_archived(self, team: Team) -> None:
        item = team.known(text=FLAGS)
        team.archive(item)
        assert dispute(team, item).status == "archived"

    def test_new_words_end_it(self, team: Team) -> None:
        item = team.known(text=FLAGS)
        dispute(team, item)
        with team.here():
            curation.edit_knowledge(
                actor=team.maria, knowledge_id=item.pk, version=2, text="Flags live in a file of their own", now=NOW
            )
        assert (team.fresh(item).status, item.version) == ("active", 4)

    def test_what_is_met_meanwhile_does_not_lift_it(self, team: Team) -> None:
        item = team.known(text=FLAGS)
        dispute(team, item)
        for _ in range(3):
            team.commit(FLAGS)
        assert (team.fresh(item).status, len(team.items())) == ("disputed", 1)


class TestSharing:
    def test_opposites_among_items_are_a_conflict(self, team: Team) -> None:
        team.known(text="Weekend deploys are allowed")
        for _ in range(3):
            team.commit("Weekend deploys are not allowed")
        assert len(team.items(status="active")) == 2
        [conflict] = [row for row in team.conflicts() if row.older_knowledge_id]
        assert conflict.newer_knowledge_id == team.items()[1].pk or conflict.older_knowledge_id == team.items()[1].pk

    def test_one_that_is_near_is_flagged(self, team: Team) -> None:
        item = team.known(text=FLAGS)
        for _ in range(3):
            team.commit("feature flags live in the audit table")
        assert [row.possible_duplicate_of_id for row in team.items()] == [None, item.pk]

    def test_a_preference_is_shared_by_hand_alone(self, team: Team) -> None:
        fact = team.fact(category="user_preference", text="the reviewer wants compact tables", count=9)
        with team.here():
            item = curation.promote_fact(actor=team.maria, fact_id=fact.pk, now=NOW)
            again = curation.promote_fact(actor=team.maria, fact_id=fact.pk, now=NOW)
        assert (item.status, again.pk, len(team.items())) == ("active", item.pk, 1)

    def test_order_in_prompts(self, team: Team) -> None:
        told = [(1, 0), (3, 2), (3, 1), (2, 0)]
        for number, (voices, days) in enumerate(told):
            team.known(text=f"{number}", confirmation_count=voices, last_confirmed_at=NOW - DAY * days)
        with team.here():
            assert [item.text for item in SharedKnowledge.objects.surest_first()] == ["2", "1", "3", "0"]


class TestWho:
    def test_only_people_and_review_keys_decide(self, team: Team) -> None:
        agent, item = team.agent("coder"), team.known(text=FLAGS)
        fact = team.fact(agent=agent)
        bound = team.bound(agent)
        writer = key_actor(ApiKeyFactory(workspace=team.workspace, scopes=[Scope.READ.value, Scope.WRITE.value]))
        viewer = member_actor(team.workspace, Role.VIEWER)
        for actor in (bound, writer, viewer):
            for action in BulkAction:
                with pytest.raises(NotAllowed):
                    team.act(action, item, actor=actor)
            with pytest.raises(NotAllowed):
                team.act(BulkAction.PIN, fact, actor=actor)
            with team.here():
                with pytest.raises(NotAllowed):
                    knowledge.dispute_knowledge(actor=actor, knowledge_id=item.pk, now=NOW)
                with pytest.raises(NotAllowed):
                    curation.edit_knowledge(actor=actor, knowledge_id=item.pk, version=1, now=NOW)
                with pytest.raises(NotAllowed):
                    curation.promote_fact(actor=actor, fact_id=fact.pk, now=NOW)
        with pytest.raises(NotAllowed):
            team.confirm(item, actor=viewer)

    def test_a_key_bound_to_a_person_meets_only_what_is_theirs_or_nobodys(self, team: Team) -> None:
        maria, marco = (SubjectFactory(workspace=team.workspace, key=key) for key in ("maria", "marco"))
        hers, his = team.known(text=FLAGS, subject=maria), team.known(text="the outbox is append only", subject=marco)
        who = key_actor(ApiKeyFactory(workspace=team.workspace, subject=maria))
        assert team.confirm(hers, agent="a", actor=who).confirmation_count == 1
        with pytest.raises(NotFound):
            team.confirm(his, agent="a", actor=who)

    def test_another_workspaces_item_is_not_there(self, team: Team) -> None:
        other = KnowledgeFactory(workspace=WorkspaceFactory(), text=FLAGS)
        with pytest.raises(NotFound):
            team.confirm(other)
