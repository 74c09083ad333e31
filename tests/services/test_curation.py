"""What people do to facts and knowledge: edits with versions, archive, restore, pin; and all of it taken back."""

from datetime import timedelta
from typing import Any

import pytest

from memory_app.domain.errors import Conflict, Gone, NotAllowed, NotFound
from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import BulkAction, FactCategory, ItemKind, Role
from memory_app.models import (
    AgentFact,
    AuditEntry,
    FactSighting,
    FactVersion,
    KnowledgeConfirmation,
    KnowledgeVersion,
    MatchTerm,
    SearchTerm,
    Subject,
)
from memory_app.services import curation, knowledge
from memory_app.services.curation import Done
from tests.factories import NOW, FactFactory, SubjectFactory, WorkspaceFactory, member_actor
from tests.services.team import Team

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
CENTS, OUTBOX = "ledger totals are stored in integer cents", "the outbox table is append only"
PIN, UNPIN = BulkAction.PIN, BulkAction.UNPIN


@pytest.fixture
def team() -> Team:
    return Team()


def edit(team: Team, row: Any, version: int = 1, actor: Any = None, **what: Any) -> Any:
    actor, told = actor or team.maria, {"version": version, "now": NOW, **what}
    with team.here():
        if isinstance(row, AgentFact):
            return curation.edit_fact(actor=actor, fact_id=row.pk, **told)
        return curation.edit_knowledge(actor=actor, knowledge_id=row.pk, **told)


def undo(team: Team, kind: ItemKind, done: Done) -> Done:
    with team.here():
        return curation.undo(kind, actor=team.maria, batch=done.batch, now=NOW)


def history(team: Team, row: Any) -> list[str]:
    model: Any = FactVersion if isinstance(row, AgentFact) else KnowledgeVersion
    with team.here():
        rows = model.objects.filter(**{"fact" if model is FactVersion else "knowledge": row}).order_by("version")
        return list(rows.values_list("change", flat=True))


@pytest.fixture(params=["fact", "known"])
def row(team: Team, request: Any) -> Any:
    return getattr(team, request.param)(text=CENTS)


class TestEditing:
    def test_a_new_version_with_its_actor_and_the_old_one_kept(self, team: Team, row: Any) -> None:
        found = edit(team, row, text=f"  {OUTBOX} ", category=FactCategory.WORKFLOW_HABIT)
        assert (found.text, found.category, found.version) == (OUTBOX, "workflow_habit", 2)
        model: Any = FactVersion if isinstance(row, AgentFact) else KnowledgeVersion
        with team.here():
            old, new = model.objects.order_by("version")
            verb = "fact.edited" if isinstance(row, AgentFact) else "knowledge.edited"
            assert AuditEntry.objects.filter(verb=verb, target_id=row.pk, actor_id=team.maria.id).count() == 1
        assert (old.text, new.text, new.member_id, new.source_class) == (CENTS, OUTBOX, team.maria.id, "user")

    def test_bc76_of_two_edits_of_one_version_the_second_is_refused(self, team: Team, row: Any) -> None:
        edit(team, row, text=OUTBOX)
        with pytest.raises(Conflict) as stale:
            edit(team, row, text="something else entirely happened here")
        assert stale.value.field == "version"
        assert (team.fresh(row).text, row.version) == (OUTBOX, 2)

    def test_the_same_again_changes_nothing(self, team: Team, row: Any) -> None:
        assert edit(team, row, text=CENTS, category=FactCategory.LESSON_LEARNED).version == 1
        assert history(team, row) == ["added"]

    def test_it_is_found_by_its_new_words_alone(self, team: Team, row: Any) -> None:
        kind = ItemKind.FACT if isinstance(row, AgentFact) else ItemKind.KNOWLEDGE
        edit(team, row, text=OUTBOX)
        with team.here():
            for model in (SearchTerm, MatchTerm):
                terms = set(model.objects.of(kind, row.pk).values_list("term", flat=True))
                assert "outbox" in terms
                assert not {"ledger", "cents"} & terms

    def test_words_that_another_has_are_refused(self, team: Team, row: Any) -> None:
        more = {"agent": row.agent} if isinstance(row, AgentFact) else {}
        other = (team.fact if more else team.known)(text=OUTBOX, **more)
        with pytest.raises(Conflict) as refused:
            edit(team, other, text=f"{CENTS.upper()}!")
        assert refused.value.field == "text"
        assert team.fresh(other).text == OUTBOX

    def test_likeness_and_conflicts_are_weighed_anew(self, team: Team, row: Any) -> None:
        more = {"agent": row.agent} if isinstance(row, AgentFact) else {}
        make = team.fact if more else team.known
        other = make(text="Weekend deploys are allowed", **more)
        found = edit(team, row, text="Weekend deploys are not allowed")
        assert len(team.conflicts()) == 1
        found = edit(team, row, version=2, text="Weekend parties are allowed")
        assert (team.conflicts(), found.possible_duplicate_of_id) == ([], other.pk)
        assert edit(team, row, version=3, text=OUTBOX).possible_duplicate_of_id is None

    def test_one_merged_into_it_is_no_likeness(self, team: Team, row: Any) -> None:
        more = {"agent": row.agent} if isinstance(row, AgentFact) else {}
        other = (team.fact if more else team.known)(text=OUTBOX, **more)
        team.merge(row, other)
        assert edit(team, row, text="this outbox table is append only").possible_duplicate_of_id is None

    def test_a_persons_edit_keeps_what_was_met(self, team: Team) -> None:
        team.add(CENTS)
        [fact] = team.facts()
        edit(team, fact, text=OUTBOX)
        assert team.add(OUTBOX, now=NOW + DAY).fact.count == 2


class TestEditingWhatIsShared:
    """What all share of a fact is mended with it, and never doubled."""

    @pytest.fixture
    def fact(self, team: Team) -> AgentFact:
        for number in range(3):
            team.commit(CENTS, now=NOW + number * DAY)
        [fact] = team.facts()
        return fact

    def told(self, team: Team) -> list[tuple[str, str]]:
        return [(item.text, item.status) for item in team.items()]

    def test_it_gets_the_new_words_with_its_history(self, team: Team, fact: AgentFact) -> None:
        [item] = team.items()
        edit(team, fact, text=OUTBOX)
        assert self.told(team) == [(OUTBOX, "active")]
        assert history(team, item) == ["added", "edited"]
        assert team.fresh(item).confirmation_count == 1
        with team.here():
            assert MatchTerm.objects.of(ItemKind.KNOWLEDGE, item.pk).filter(term="outbox").exists()

    def test_what_a_person_put_away_stays_away(self, team: Team, fact: AgentFact) -> None:
        team.archive(*team.items())
        edit(team, fact, text=OUTBOX)
        assert self.told(team) == [(OUTBOX, "archived")]
        team.commit(OUTBOX, now=NOW + 9 * DAY)
        assert self.told(team) == [(OUTBOX, "archived")]

    def test_what_was_mended_by_itself_keeps_its_words(self, team: Team, fact: AgentFact) -> None:
        edit(team, team.items()[0], text="money is kept as whole cents")
        edit(team, fact, text=OUTBOX)
        assert ("money is kept as whole cents", "active") in self.told(team)

    def test_where_another_item_says_so_the_fact_is_behind_that_one(self, team: Team, fact: AgentFact) -> None:
        other = team.known(text=OUTBOX)
        edit(team, fact, text=OUTBOX)
        assert [text for text, _ in self.told(team)].count(OUTBOX) == 1
        with team.here():
            assert KnowledgeConfirmation.objects.get(knowledge=other).agent_id == fact.agent_id

    def test_an_agents_own_rewording_reaches_nobody_else(self, team: Team, fact: AgentFact) -> None:
        with team.here():
            agent = fact.agent
        edit(team, fact, text=OUTBOX, actor=team.bound(agent))
        assert self.told(team) == [(CENTS, "active")]


class TestActs:
    def test_archive_and_restore_and_each_a_second_time(self, team: Team, row: Any) -> None:
        assert [team.archive(row).changed for _ in range(2)] == [1, 0]
        assert (team.fresh(row).status, row.archived_because, row.archived_at) == ("archived", "put_away", NOW)
        assert [team.restore(row).changed for _ in range(2)] == [1, 0]
        assert (team.fresh(row).status, row.archived_because, row.archived_at) == ("active", "", None)
        assert history(team, row) == ["added", "archived", "restored"]

    def test_pin_and_let_go(self, team: Team, row: Any) -> None:
        for action, pinned in ((PIN, True), (PIN, True), (UNPIN, False), (UNPIN, False)):
            team.act(action, row)
            assert team.fresh(row).pinned is pinned
        assert history(team, row) == ["added", "pinned", "unpinned"]

    def test_bc81_many_at_once_and_nothing_else(self, team: Team) -> None:
        rows = [team.fact(agent=team.agent(f"a{n}")) for n in range(6)]
        team.archive(rows[1])
        done = team.archive(*rows[:3], rows[0])
        assert (done.changed, done.left) == (2, 1)
        assert [team.fresh(one).status for one in rows] == ["archived"] * 3 + ["active"] * 3
        with team.here():
            assert FactVersion.objects.filter(batch=done.batch).count() == 2

    def test_one_id_that_is_not_there_stops_it_all(self, team: Team) -> None:
        other = FactFactory(workspace=WorkspaceFactory())
        mine = team.fact()
        with pytest.raises(NotFound):
            team.archive(mine, other)
        assert team.fresh(mine).status == "active"

    def test_what_is_about_someone_erased_is_gone(self, team: Team) -> None:
        person = SubjectFactory(workspace=team.workspace)
        for one in (team.fact(subject=person), team.known(subject=person)):
            with team.here():
                Subject.objects.filter(pk=person.pk).update(erased_at=NOW)
            for action in BulkAction:
                with pytest.raises(Gone):
                    team.act(action, one)
            with pytest.raises(Gone):
                edit(team, one, text=OUTBOX)

    def test_an_archived_fact_met_again_is_revived(self, team: Team) -> None:
        fact = team.add(CENTS).fact
        team.archive(fact)
        assert team.add(CENTS, now=NOW + DAY).fact.status == "active"
        assert history(team, fact) == ["added", "archived", "revived"]

    def test_restoring_holds_the_cap(self, team: Team) -> None:
        agent = team.agent("coder")
        old = team.fact(agent=agent, text=CENTS, status="archived", archived_because="evicted")
        rows = [team.fact(agent=agent, text=f"drawer {n}{'x' * n}", count=2) for n in range(DEFAULT.facts.cap)]
        done = team.restore(old)
        assert (team.fresh(old).status, team.fresh(rows[0]).status) == ("active", "archived")
        undone = undo(team, ItemKind.FACT, done)
        assert (team.fresh(old).status, team.fresh(rows[0]).status) == ("archived", "active")
        assert undone.left == 0

    def test_restoring_finds_the_opposite_that_came_meanwhile(self, team: Team) -> None:
        fact = team.add("Weekend deploys are allowed").fact
        team.archive(fact)
        team.add("Weekend deploys are not allowed")
        assert team.conflicts() == []
        team.restore(fact)
        assert len(team.conflicts()) == 1
        team.archive(fact)
        assert team.conflicts() == [], "of what is archived there is nothing to decide"


class TestUndo:
    def test_each_act_is_taken_back_once(self, team: Team, row: Any) -> None:
        kind = ItemKind.FACT if isinstance(row, AgentFact) else ItemKind.KNOWLEDGE
        for action in (BulkAction.ARCHIVE, PIN):
            before = (team.fresh(row).status, row.pinned)
            done = team.act(action, row)
            assert undo(team, kind, done).changed == 1
            assert (team.fresh(row).status, row.pinned) == before
            with pytest.raises(Conflict):
                undo(team, kind, done)

    def test_it_can_be_redone(self, team: Team, row: Any) -> None:
        kind = ItemKind.FACT if isinstance(row, AgentFact) else ItemKind.KNOWLEDGE
        again = undo(team, kind, team.archive(row))
        assert team.fresh(row).status == "active"
        undo(team, kind, again)
        assert team.fresh(row).status == "archived"

    def test_what_somebody_changed_since_is_left_and_counted(self, team: Team) -> None:
        rows = [team.fact(), team.fact()]
        done = team.archive(*rows)
        team.restore(rows[0])
        team.act(PIN, rows[0])
        undone = undo(team, ItemKind.FACT, done)
        assert (undone.changed, undone.left) == (1, 1)
        assert [team.fresh(one).status for one in rows] == ["active", "active"]

    def test_a_disputed_item_and_a_candidate_come_back_as_such(self, team: Team) -> None:
        disputed = team.known(text=CENTS, status="disputed")
        waiting = team.known(text=OUTBOX, status="candidate")
        done = team.archive(disputed, waiting)
        undo(team, ItemKind.KNOWLEDGE, done)
        assert team.fresh(disputed).status == "disputed"
        # There is room by now, so that what waited for it waits no longer.
        assert team.fresh(waiting).status == "active"

    def test_of_an_unknown_act_or_another_workspaces_there_is_nothing(self, team: Team) -> None:
        other = Team()
        done = other.archive(other.fact())
        with pytest.raises(Conflict):
            undo(team, ItemKind.FACT, done)
        with pytest.raises(Conflict):
            undo(other, ItemKind.KNOWLEDGE, done)
        added = team.add(CENTS).fact
        with pytest.raises(NotAllowed), team.here():
            curation.undo(ItemKind.FACT, actor=team.bound(added.agent), batch=added.pk, now=NOW)


class TestAgents:
    def test_they_edit_archive_and_restore_their_own(self, team: Team) -> None:
        agent = team.agent("coder")
        who, fact, other = team.bound(agent), team.fact(agent=agent, text=CENTS), team.fact(text=OUTBOX)
        assert edit(team, fact, actor=who, text="ledgers are kept in euros").version == 2
        assert (team.archive(fact, actor=who).changed, team.restore(fact, actor=who).changed) == (1, 1)
        for call in (team.archive, team.restore):
            with pytest.raises(NotFound):
                call(other, actor=who)
        with pytest.raises(NotFound):
            edit(team, other, actor=who, text=CENTS)

    def test_they_leave_alone_what_a_person_decided(self, team: Team) -> None:
        agent = team.agent("coder")
        who = team.bound(agent)
        pinned = team.fact(agent=agent, text=CENTS, pinned=True)
        settled = team.fact(agent=agent, text=OUTBOX, status="archived", archived_because="resolved")
        merged = team.fact(agent=agent, status="archived", archived_because="merged", merged_into=pinned)
        for fact in (pinned, settled, merged):
            for call in (team.archive, team.restore):
                with pytest.raises(NotAllowed):
                    call(fact, actor=who)
            with pytest.raises(NotAllowed):
                edit(team, fact, actor=who, text="ledgers are kept in euros")
        assert team.restore(settled, merged).changed == 2


class TestDeleting:
    def test_an_admin_deletes_it_with_its_history_and_words(self, team: Team) -> None:
        for _ in range(3):
            fact = team.add(CENTS, actor=team.maria).fact
        other = team.add("ledger totals are never stored in integer cents").fact
        merged = team.add(OUTBOX).fact
        team.merge(fact, merged)
        with pytest.raises(NotAllowed), team.here():
            curation.delete_fact(actor=team.maria, fact_id=fact.pk, now=NOW)
        with team.here():
            curation.delete_fact(actor=team.owner, fact_id=fact.pk, now=NOW)
            for model in (FactVersion, FactSighting):
                assert not model.objects.filter(fact=fact.pk).exists()
            assert not SearchTerm.objects.of(ItemKind.FACT, fact.pk).exists()
            assert AuditEntry.objects.filter(verb="fact.deleted", target_id=fact.pk).count() == 1
        assert team.conflicts() == []
        [item] = team.items()
        assert (item.text, item.source_fact_id) == (CENTS, None)
        assert team.fresh(merged).merged_into_id is None
        assert team.add(OUTBOX, now=NOW + DAY).fact.status == "active"
        assert team.fresh(other).status == "active"
        with pytest.raises(NotFound), team.here():
            curation.delete_fact(actor=team.owner, fact_id=fact.pk, now=NOW)

    def test_no_key_ever(self, team: Team) -> None:
        fact = team.fact()
        with pytest.raises(NotAllowed), team.here():
            curation.delete_fact(actor=team.key, fact_id=fact.pk, now=NOW)
        admin = member_actor(team.workspace, Role.ADMIN)
        with team.here():
            curation.delete_fact(actor=admin, fact_id=fact.pk, now=NOW)


class TestPromoting:
    def test_by_hand_at_once_and_back_by_archiving_it(self, team: Team) -> None:
        fact = team.fact(text=CENTS)
        with team.here():
            item = curation.promote_fact(actor=team.maria, fact_id=fact.pk, now=NOW)
        assert (item.status, item.source_fact_id) == ("active", fact.pk)
        team.archive(item)
        with team.here():
            again = curation.promote_fact(actor=team.maria, fact_id=fact.pk, now=NOW)
        assert (again.pk, again.status) == (item.pk, "active")
        team.archive(fact)
        with pytest.raises(Conflict), team.here():
            curation.promote_fact(actor=team.maria, fact_id=fact.pk, now=NOW)

    def test_what_says_the_same_is_confirmed_instead(self, team: Team) -> None:
        item = team.known(text=CENTS, confirmation_count=0)
        fact = team.fact(text=f"{CENTS} always", agent=team.agent("b"))
        with team.here():
            found = curation.promote_fact(actor=team.maria, fact_id=fact.pk, now=NOW)
            assert knowledge.locked(item.pk, team.maria).confirmation_count == 1
        assert found.pk == item.pk
