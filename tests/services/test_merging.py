"""Look-alikes made one, and one made several again."""

from datetime import timedelta
from typing import Any

import pytest

from memory_app.domain.errors import Conflict, InvalidInput, NotAllowed, NotFound
from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import ArchiveReason, ItemChange, ItemKind, Role
from memory_app.models import AgentFact, AuditEntry, FactVersion
from memory_app.services import curation, fact_standing, merging, versions
from memory_app.services.curation import Done
from tests.factories import NOW, SubjectFactory, member_actor
from tests.services.team import Team

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
SHORT, BRIEF = "prefers short mails to clients", "prefers brief mails to clients"


@pytest.fixture
def team() -> Team:
    return Team()


def undo(team: Team, kept: Any, done: Done) -> Done:
    kind = ItemKind.FACT if isinstance(kept, AgentFact) else ItemKind.KNOWLEDGE
    with team.here():
        return merging.undo_merge(kind, actor=team.maria, batch=done.batch, now=NOW)


class TestFacts:
    def test_the_others_are_archived_and_count_here_each_session_once(self, team: Team) -> None:
        team.commit(SHORT, BRIEF)
        team.commit(BRIEF)
        kept, other = team.facts()
        assert (kept.count, other.count) == (1, 2)
        done = team.merge(kept, other)
        assert (team.fresh(kept).count, team.fresh(other).status, other.archived_because) == (2, "archived", "merged")
        assert (done.changed, other.merged_into_id, other.count) == (1, kept.pk, 2)
        with team.here():
            assert AuditEntry.objects.filter(verb="fact.merged", target_id=other.pk).count() == 1

    def test_what_is_met_in_its_words_counts_for_the_one_kept(self, team: Team) -> None:
        kept, other = team.add(SHORT).fact, team.add(BRIEF).fact
        team.merge(kept, other)
        assert team.commit(BRIEF).reinforced == [kept]
        assert (team.fresh(kept).count, team.fresh(other).status) == (2, "archived")

    def test_undo_gives_each_its_own_life_again(self, team: Team) -> None:
        team.commit(SHORT)
        for _ in range(2):
            team.commit(BRIEF)
        kept, other = team.facts()
        done = team.merge(kept, other)
        team.commit(BRIEF)
        assert team.fresh(kept).count == 4
        assert undo(team, kept, done).changed == 1
        assert (team.fresh(kept).count, team.fresh(other).count) == (2, 2)
        assert (other.status, other.merged_into_id, other.archived_because) == ("active", None, "")
        with team.here():
            changes = FactVersion.objects.filter(fact=other).order_by("version").values_list("change", flat=True)
            assert list(changes) == ["added", "merged", "unmerged"]
        with pytest.raises(Conflict):
            undo(team, kept, done)

    def test_a_merge_that_makes_three_sessions_shares_it_and_its_undo_takes_that_back(self, team: Team) -> None:
        team.commit(SHORT)
        for _ in range(2):
            team.commit(BRIEF)
        kept, other = team.facts()
        done = team.merge(kept, other)
        assert [(item.text, item.status) for item in team.items()] == [(SHORT, "active")]
        undo(team, kept, done)
        assert [item.status for item in team.items()] == ["archived"]

    def test_a_chain_counts_all_of_it(self, team: Team) -> None:
        rows = [team.add(text, agent="a").fact for text in (SHORT, BRIEF, "prefers terse mails to clients")]
        team.merge(rows[1], rows[2])
        team.commit(rows[2].text, agent="a")
        assert team.fresh(rows[1]).count == 2
        done = team.merge(rows[0], rows[1])
        assert team.fresh(rows[0]).count == 2
        assert team.commit(rows[2].text, agent="a").reinforced == [rows[0]]
        undo(team, rows[0], done)
        assert (team.fresh(rows[0]).count, team.fresh(rows[1]).count) == (2, 2)

    def test_restoring_one_by_hand_recounts_the_one_kept(self, team: Team) -> None:
        kept, other = team.add(SHORT).fact, team.add(BRIEF, now=NOW + DAY).fact
        team.merge(kept, other)
        assert team.fresh(kept).count == 2
        team.restore(other)
        assert (team.fresh(kept).count, team.fresh(other).count, other.merged_into_id) == (1, 1, None)

    def test_undo_holds_the_cap(self, team: Team) -> None:
        agent = team.agent("coder")
        kept = team.fact(agent=agent, text=SHORT, count=2)
        other = team.fact(agent=agent, text=BRIEF)
        done = team.merge(kept, other)
        for number in range(DEFAULT.facts.cap - 1):
            team.fact(agent=agent, text=f"drawer {number}{'x' * number}", count=2)
        undo(team, kept, done)
        assert len(team.facts(status="active")) == DEFAULT.facts.cap
        assert team.fresh(other).status == "active"

    def test_one_that_was_archived_before_is_so_again(self, team: Team) -> None:
        agent = team.agent("coder")
        kept = team.fact(agent=agent, text=SHORT)
        other = team.fact(agent=agent, text=BRIEF, status="archived", archived_because="evicted")
        undo(team, kept, team.merge(kept, other))
        assert (team.fresh(other).status, other.archived_because) == ("archived", "put_away")

    def test_open_conflicts_of_what_is_merged_are_gone_and_come_back_with_it(self, team: Team) -> None:
        kept = team.add("Deploys at weekends are allowed for hotfixes").fact
        other = team.add("Weekend deploys are allowed").fact
        team.add("Weekend deploys are not allowed", agent="b")
        before = len(team.conflicts())
        done = team.merge(kept, other)
        assert len(team.conflicts()) == before - 1
        undo(team, kept, done)
        assert len(team.conflicts()) == before

    def test_what_was_changed_since_is_left(self, team: Team) -> None:
        agent = team.agent("coder")
        kept, one, other = (team.fact(agent=agent) for _ in range(3))
        done = team.merge(kept, one, other)
        team.restore(one)
        undone = undo(team, kept, done)
        assert (undone.changed, undone.left) == (1, 1)


class TestRefusals:
    def test_opposites_are_settled_and_never_merged(self, team: Team) -> None:
        kept = team.add("Weekend deploys are allowed").fact
        other = team.add("Weekend deploys are not allowed").fact
        with pytest.raises(Conflict):
            team.merge(kept, other)

    def test_only_one_agents_about_one_person(self, team: Team) -> None:
        kept = team.add(SHORT).fact
        person = SubjectFactory(workspace=team.workspace, key="maria")
        for other in (team.add(SHORT, agent="b").fact, team.add(SHORT, subject=person.key).fact):
            with pytest.raises(InvalidInput) as refused:
                team.merge(kept, other)
            assert refused.value.field == "ids"

    def test_nothing_itself_twice_or_into_what_is_archived(self, team: Team) -> None:
        agent = team.agent("coder")
        kept, one, other = (team.fact(agent=agent) for _ in range(3))
        with pytest.raises(InvalidInput):
            team.merge(kept, kept)
        team.merge(kept, one)
        for pair in ((kept, one), (one, other), (other, one)):
            with pytest.raises(Conflict):
                team.merge(*pair)
        team.archive(kept)
        with pytest.raises(Conflict):
            team.merge(kept, other)

    def test_people_and_review_keys_alone(self, team: Team) -> None:
        agent = team.agent("coder")
        kept, other = team.fact(agent=agent), team.fact(agent=agent)
        for actor in (team.bound(agent), member_actor(team.workspace, Role.VIEWER)):
            with pytest.raises(NotAllowed):
                team.merge(kept, other, actor=actor)
        strange = Team()
        with pytest.raises(NotFound):
            team.merge(kept, strange.fact())
        assert team.merge(kept, other, actor=team.key).changed == 1


class TestKnowledge:
    def test_voices_of_both_count_once_each(self, team: Team) -> None:
        kept, other = team.known(text=SHORT, confirmation_count=0), team.known(text=BRIEF, confirmation_count=0)
        for item in (kept, other):
            team.confirm(item)
        team.confirm(other, actor=team.owner)
        done = team.merge(kept, other)
        assert (team.fresh(kept).confirmation_count, team.fresh(other).status) == (2, "archived")
        undo(team, kept, done)
        assert (team.fresh(kept).confirmation_count, team.fresh(other).status) == (1, "active")

    @pytest.mark.parametrize("status", ["active", "candidate", "disputed"])
    def test_undo_puts_it_back_as_it_stood(self, team: Team, status: str) -> None:
        for number in range(DEFAULT.facts.shared_cap - 1):
            team.known(text=f"shelf {number}{'x' * number}", confirmation_count=5)
        kept, other = team.known(text=SHORT, pinned=True), team.known(text=BRIEF, status=status)
        done = team.merge(kept, other)
        undo(team, kept, done)
        # An active one comes back to a full shelf: all others are surer.
        told = {"active": "candidate"}
        assert team.fresh(other).status == told.get(status, status)
        assert len(team.items(status="active")) == DEFAULT.facts.shared_cap

    def test_new_sessions_that_say_it_confirm_the_one_kept(self, team: Team) -> None:
        kept, other = team.known(text=SHORT, confirmation_count=0), team.known(text=BRIEF, confirmation_count=0)
        team.merge(kept, other)
        for _ in range(3):
            learned = team.commit(BRIEF)
        assert learned.promoted == [kept]
        assert len(team.items()) == 2


class TestUndoOfARestore:
    """What a restore let stand again is archived anew for the reason for which it had been."""

    def restored_and_undone(self, team: Team, row: Any) -> Any:
        done = team.restore(team.fresh(row))
        assert team.fresh(row).status == "active"
        kind = ItemKind.FACT if isinstance(row, AgentFact) else ItemKind.KNOWLEDGE
        with team.here():
            curation.undo(kind, actor=team.maria, batch=done.batch, now=NOW + DAY)
        return team.fresh(row)

    def test_a_merged_fact_counts_with_the_one_kept_again(self, team: Team) -> None:
        kept, other = team.add(SHORT).fact, team.add(BRIEF, now=NOW + DAY).fact
        team.merge(kept, other)
        told = self.restored_and_undone(team, other)
        assert (told.status, told.archived_because, told.merged_into_id) == ("archived", "merged", kept.pk)
        assert team.fresh(kept).count == 2
        assert team.commit(BRIEF).reinforced == [kept]

    def test_a_merged_item_confirms_the_one_kept_again(self, team: Team) -> None:
        kept, other = team.known(text=SHORT), team.known(text=BRIEF)
        team.confirm(other)
        team.merge(kept, other)
        assert team.fresh(kept).confirmation_count == 1
        told = self.restored_and_undone(team, other)
        assert (told.status, told.archived_because, told.merged_into_id) == ("archived", "merged", kept.pk)
        assert team.fresh(kept).confirmation_count == 1

    @pytest.mark.parametrize("because", [ArchiveReason.EVICTED, ArchiveReason.PUT_AWAY])
    def test_any_other_reason_is_kept(self, team: Team, because: ArchiveReason) -> None:
        fact = team.add(SHORT).fact
        self.put_away(team, fact, because)
        assert self.restored_and_undone(team, fact).archived_because == because

    @pytest.mark.parametrize("because", [ArchiveReason.EVICTED, ArchiveReason.PUT_AWAY])
    def test_so_is_that_of_one_that_was_merged_meanwhile(self, team: Team, because: ArchiveReason) -> None:
        kept, other = team.add(SHORT).fact, team.add(BRIEF, now=NOW + DAY).fact
        self.put_away(team, other, because)
        undo(team, kept, team.merge(kept, other))
        assert (team.fresh(other).status, other.archived_because) == ("archived", because)

    def put_away(self, team: Team, fact: AgentFact, because: ArchiveReason) -> None:
        with team.here():
            fact_standing.put_away(fact, because, NOW)
            versions.changed(fact, ItemChange.EVICTED, actor=team.maria, now=NOW)
