"""Two texts that say the opposite, settled by a person; and the answer taken back."""

from datetime import timedelta
from typing import Any

import pytest

from memory_app.domain.errors import Conflict, InvalidInput, NotAllowed, NotFound
from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import ItemChange, ItemKind, Resolution, Role
from memory_app.models import AgentFact, AuditEntry, FactConflict
from memory_app.services import curation, knowledge, merging, settling, versions
from tests.factories import NOW, MemberFactory, member_actor
from tests.services.team import Team

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
OLD, NEW = "Weekend deploys are allowed", "Weekend deploys are not allowed"
KEEP_NEWER, KEEP_OLDER, KEEP_BOTH = Resolution


@pytest.fixture
def team() -> Team:
    return Team()


def settle(team: Team, row: FactConflict, how: Resolution, actor: Any = None, note: str = "") -> FactConflict:
    with team.here():
        return settling.settle_conflict(
            actor=actor or team.maria, conflict_id=row.pk, resolution=how, note=note, now=NOW
        )


def reopen(team: Team, row: FactConflict, actor: Any = None) -> FactConflict:
    with team.here():
        return settling.reopen_conflict(actor=actor or team.maria, conflict_id=row.pk, now=NOW)


def of_facts(team: Team) -> tuple[Any, Any, FactConflict]:
    older = team.add(OLD).fact
    newer = team.add(NEW, now=NOW + DAY).fact
    return older, newer, team.conflicts()[0]


def of_knowledge(team: Team) -> tuple[Any, Any, FactConflict]:
    older, newer = team.known(text=OLD), team.known(text=NEW, created_at=NOW + DAY)
    with team.here():
        row = FactConflict.objects.create(
            workspace=team.workspace, older_knowledge=older, newer_knowledge=newer, created_at=NOW
        )
    return older, newer, row


BOTH = pytest.mark.parametrize("made", [of_facts, of_knowledge])


class TestSettling:
    @BOTH
    @pytest.mark.parametrize("how", [KEEP_NEWER, KEEP_OLDER])
    def test_bc21_one_is_kept_the_other_archived_and_neither_lost(self, team: Team, made: Any, how: Resolution) -> None:
        older, newer, row = made(team)
        settle(team, row, how)
        kept, gone = (newer, older) if how is KEEP_NEWER else (older, newer)
        assert team.fresh(kept).status == "active"
        assert (team.fresh(gone).status, gone.archived_because) == ("archived", "resolved")
        assert team.conflicts() == []
        with team.here():
            assert AuditEntry.objects.filter(verb=f"conflict.{how}", target_id=row.pk).count() == 1
            row.refresh_from_db()
        assert (row.member_id, row.resolved_at) == (team.maria.id, NOW)

    @BOTH
    def test_both_with_a_note_and_never_without(self, team: Team, made: Any) -> None:
        older, newer, row = made(team)
        with pytest.raises(InvalidInput) as missing:
            settle(team, row, KEEP_BOTH)
        assert missing.value.field == "note"
        settle(team, row, KEEP_BOTH, note="not in December")
        assert {team.fresh(older).status, team.fresh(newer).status} == {"active"}
        assert (team.conflicts(), team.fresh(row).note) == ([], "not in December")

    @BOTH
    def test_the_same_twice_changes_nothing_and_another_is_refused(self, team: Team, made: Any) -> None:
        older, _, row = made(team)
        settle(team, row, KEEP_NEWER)
        assert settle(team, row, KEEP_NEWER).resolution == KEEP_NEWER
        assert team.fresh(older).version == 2
        with pytest.raises(Conflict):
            settle(team, row, KEEP_OLDER)

    @BOTH
    def test_reopened_what_it_archived_returns(self, team: Team, made: Any) -> None:
        older, _, row = made(team)
        settle(team, row, KEEP_NEWER)
        assert reopen(team, row).resolved_at is None
        assert (team.fresh(older).status, older.archived_because) == ("active", "")
        assert [one.pk for one in team.conflicts()] == [row.pk]
        assert reopen(team, row).pk == row.pk
        assert settle(team, row, KEEP_OLDER).resolution == KEEP_OLDER

    def test_what_lost_is_counted_when_met_and_stays_away(self, team: Team) -> None:
        older, _, row = of_facts(team)
        settle(team, row, KEEP_NEWER)
        for _ in range(3):
            team.commit(OLD)
        assert (team.fresh(older).status, older.count) == ("archived", 4)
        assert (team.items(), team.conflicts()) == ([], [])

    def test_restoring_the_loser_by_hand_opens_it_again(self, team: Team) -> None:
        older, _, row = of_facts(team)
        settle(team, row, KEEP_NEWER)
        team.restore(older)
        assert [one.pk for one in team.conflicts()] == [row.pk]

    def test_a_settled_pair_stays_settled(self, team: Team) -> None:
        *_, row = of_facts(team)
        settle(team, row, KEEP_BOTH, note="not in December")
        assert team.add(NEW, now=NOW + 2 * DAY).conflict is None
        assert team.conflicts() == []

    def test_a_candidate_takes_the_place_of_what_lost(self, team: Team) -> None:
        *_, row = of_knowledge(team)
        for number in range(DEFAULT.facts.shared_cap - 2):
            team.known(text=f"shelf {number}{'x' * number}")
        waiting = team.known(text="the outbox is append only", status="candidate")
        settle(team, row, KEEP_NEWER)
        assert team.fresh(waiting).status == "active"

    def test_one_side_merged_meanwhile_stays_merged(self, team: Team) -> None:
        _, newer, row = of_facts(team)
        settle(team, row, KEEP_NEWER)
        kept = team.fact(agent=newer.agent, text="No deploys from friday noon on")
        team.merge(kept, newer)
        reopen(team, row)
        assert team.conflicts() == []
        settle(team, row, KEEP_OLDER)
        assert team.fresh(newer).archived_because == "merged"

    def test_a_restored_loser_holds_the_cap(self, team: Team) -> None:
        older, newer, row = of_facts(team)
        settle(team, row, KEEP_NEWER)
        for number in range(DEFAULT.facts.cap):
            team.fact(agent=older.agent, text=f"drawer {number}{'x' * number}", count=3)
        reopen(team, row)
        assert len(team.facts(status="active")) == DEFAULT.facts.cap
        assert (team.fresh(older).status, team.fresh(newer).status) == ("active", "archived")

    def test_disputed_knowledge_can_lose(self, team: Team) -> None:
        older, _, row = of_knowledge(team)
        with team.here():
            knowledge.dispute_knowledge(actor=team.maria, knowledge_id=older.pk, now=NOW)
        assert [one.pk for one in team.conflicts()] == [row.pk]
        settle(team, row, KEEP_NEWER)
        assert team.fresh(older).status == "archived"


class TestWho:
    @BOTH
    def test_people_and_review_keys_alone(self, team: Team, made: Any) -> None:
        older, _, row = made(team)
        agent = getattr(older, "agent", None) or older.source_agent
        for actor in (team.bound(agent), member_actor(team.workspace, Role.VIEWER)):
            with pytest.raises(NotAllowed):
                settle(team, row, KEEP_NEWER, actor)
            with pytest.raises(NotAllowed):
                reopen(team, row, actor)
        assert settle(team, row, KEEP_NEWER, team.key).member_id is None

    def test_another_workspaces_is_not_there(self, team: Team) -> None:
        other = Team()
        *_, row = of_facts(other)
        with pytest.raises(NotFound):
            settle(team, row, KEEP_NEWER)
        with pytest.raises(NotFound):
            reopen(team, row)

    def test_a_pair_is_one_conflict_whoever_meets_it(self, team: Team) -> None:
        of_facts(team)
        for agent in ("coder", "other"):
            team.commit(OLD, agent=agent)
            team.commit(NEW, agent=agent)
        pairs = {frozenset((row.older_fact_id, row.newer_fact_id)) for row in team.conflicts()}
        assert len(pairs) == len(team.conflicts())
        with team.here():
            first = team.conflicts()[0]
            merging_refused = pytest.raises(Conflict)
            with merging_refused:
                merging.merge(
                    ItemKind.FACT, actor=team.maria, kept_id=first.older_fact_id, ids=[first.newer_fact_id], now=NOW
                )


class TestWhatItTakesAlong:
    """What was shared from a fact that lost: nobody else says it, so it goes with it, and comes back with it."""

    def shared(self, team: Team, *others: str) -> tuple[Any, Any, FactConflict]:
        for agent in ("coder", *others):
            if others:
                team.agent(agent, owner=MemberFactory())
            for _ in range(3):
                team.commit(OLD, agent=agent)
        [item] = team.items()
        team.add(NEW, now=NOW + DAY)
        fact = next(one for one in team.facts(agent__key="coder") if one.text == OLD)
        return fact, item, next(row for row in team.conflicts() if row.older_fact_id == fact.pk)

    def test_its_only_source_found_wrong_it_goes_too(self, team: Team) -> None:
        _, item, row = self.shared(team)
        settle(team, row, KEEP_NEWER)
        assert (team.fresh(item).status, item.archived_because, item.version) == ("archived", "resolved", 2)
        for _ in range(3):
            team.commit(OLD, agent="another")
        assert team.fresh(item).status == "archived"

    def test_what_was_kept_takes_nothing_along(self, team: Team) -> None:
        for how in (KEEP_OLDER, KEEP_BOTH):
            other = Team()
            _, item, row = self.shared(other)
            settle(other, row, how, note="on days of their own")
            assert other.fresh(item).status == "active"

    def test_it_comes_back_with_the_answer_taken_back(self, team: Team) -> None:
        _, item, row = self.shared(team)
        settle(team, row, KEEP_NEWER)
        reopen(team, row)
        assert (team.fresh(item).status, item.archived_because, item.version) == ("active", "", 3)

    @pytest.mark.parametrize("status", ["candidate", "disputed"])
    def test_as_it_stood(self, team: Team, status: str) -> None:
        _, item, row = self.shared(team)
        if status == "disputed":
            with team.here():
                knowledge.dispute_knowledge(actor=team.maria, knowledge_id=item.pk, now=NOW)
        else:
            with team.here():
                item.refresh_from_db()
                item.status = status
                versions.changed(item, ItemChange.ADDED, actor=team.maria, now=NOW)
        settle(team, row, KEEP_NEWER)
        assert team.fresh(item).status == "archived"
        reopen(team, row)
        assert team.fresh(item).status == status

    def test_and_with_the_fact_restored_by_hand(self, team: Team) -> None:
        fact, item, row = self.shared(team)
        settle(team, row, KEEP_NEWER)
        team.restore(fact)
        assert (team.fresh(item).status, len(team.conflicts())) == ("active", 1)

    def test_what_another_stands_behind_stays(self, team: Team) -> None:
        _, item, row = self.shared(team, "other")
        assert team.fresh(item).confirmation_count == 2
        settle(team, row, KEEP_NEWER)
        assert team.fresh(item).status == "active"

    def test_a_second_agent_of_the_same_owner_is_no_other(self, team: Team) -> None:
        team.agent("other", owner=team.maker)
        _, item, row = self.shared(team)
        team.confirm(item, agent="other", actor=team.key)
        assert team.fresh(item).confirmation_count == 1
        settle(team, row, KEEP_NEWER)
        assert team.fresh(item).status == "archived"

    def test_what_a_person_confirms_stays(self, team: Team) -> None:
        _, item, row = self.shared(team)
        team.confirm(item)
        settle(team, row, KEEP_NEWER)
        assert team.fresh(item).status == "active"

    def test_what_a_person_put_into_other_words_stays(self, team: Team) -> None:
        _, item, row = self.shared(team)
        with team.here():
            said = "No deploys after four in the afternoon"
            curation.edit_knowledge(actor=team.maria, knowledge_id=item.pk, version=1, text=said, now=NOW)
        settle(team, row, KEEP_NEWER)
        assert team.fresh(item).status == "active"

    def test_what_lost_its_own_conflict_stays_away(self, team: Team) -> None:
        _, item, row = self.shared(team)
        other = team.known(text=NEW, created_at=NOW + DAY)
        with team.here():
            own = FactConflict.objects.create(
                workspace=team.workspace, older_knowledge=item, newer_knowledge=other, created_at=NOW
            )
        settle(team, own, KEEP_NEWER)
        settle(team, row, KEEP_NEWER)
        reopen(team, row)
        assert team.fresh(item).status == "archived"

    def test_a_candidate_takes_its_place(self, team: Team) -> None:
        _, _, row = self.shared(team)
        for number in range(DEFAULT.facts.shared_cap - 1):
            team.known(text=f"shelf {number}{'x' * number}")
        waiting = team.known(text="the outbox is append only", status="candidate")
        settle(team, row, KEEP_NEWER)
        assert team.fresh(waiting).status == "active"


class TestUndoingARestore:
    """It archives anew as it was: settled as it had been settled, with what it takes along."""

    def undone(self, team: Team, row: Any) -> None:
        done = team.restore(row)
        with team.here():
            kind = ItemKind.FACT if isinstance(row, AgentFact) else ItemKind.KNOWLEDGE
            curation.undo(kind, actor=team.owner, batch=done.batch, now=NOW + 3 * DAY)

    @BOTH
    @pytest.mark.parametrize("how", [KEEP_NEWER, KEEP_OLDER])
    def test_what_lost_has_lost_again(self, team: Team, made: Any, how: Resolution) -> None:
        older, newer, row = made(team)
        lost = older if how is KEEP_NEWER else newer
        for actor in (team.maria, team.key):
            settle(team, row, how, actor)
            self.undone(team, team.fresh(lost))
            assert (team.fresh(lost).status, lost.archived_because) == ("archived", "resolved")
            assert (team.fresh(row).resolution, row.resolved_at) == (how, NOW)
            assert row.member_id == (team.maria.id if actor is team.maria else None)
            assert row.api_key_id == (team.key.id if actor is team.key else None)
            assert team.conflicts() == []
            reopen(team, row)

    def test_with_what_was_shared_of_it(self, team: Team) -> None:
        for _ in range(3):
            team.commit(OLD)
        [item], [fact] = team.items(), team.facts()
        team.add(NEW, now=NOW + DAY)
        settle(team, team.conflicts()[0], KEEP_NEWER)
        self.undone(team, team.fresh(fact))
        assert (team.fresh(item).status, item.archived_because) == ("archived", "resolved")

    def test_one_that_was_asked_again_is_not_settled_by_it(self, team: Team) -> None:
        older, _, row = of_facts(team)
        settle(team, row, KEEP_NEWER)
        reopen(team, row)
        team.archive(team.fresh(older))
        self.undone(team, team.fresh(older))
        assert (team.fresh(older).archived_because, team.fresh(row).resolved_at) == ("put_away", None)


class TestWhoSettled:
    @BOTH
    def test_a_key_is_kept_as_a_member_is(self, team: Team, made: Any) -> None:
        *_, row = made(team)
        settle(team, row, KEEP_NEWER, team.key)
        assert (team.fresh(row).api_key_id, row.member_id) == (team.key.id, None)
        assert reopen(team, row).api_key_id is None
        settle(team, row, KEEP_OLDER)
        assert (team.fresh(row).api_key_id, row.member_id) == (None, team.maria.id)
