"""Several learn, curate and confirm at once on real Postgres: nothing is lost, doubled or waited for in a circle."""

import random
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import BulkAction, ItemKind, Resolution
from memory_app.models import AgentFact, FactConflict, FactSighting, KnowledgeConfirmation, SharedKnowledge
from memory_app.services import curation, fact_standing, facts, knowledge, merging, sessions, settling
from memory_app.services.sessions import Report
from tests.factories import NOW, FactFactory, MemberFactory, SubjectFactory
from tests.services.team import LESSON, Team
from tests.services.test_races import at_once, scoped

pytestmark = pytest.mark.django_db(transaction=True)
DAY = timedelta(days=1)
CENTS = "ledger totals are stored in integer cents"
ROUNDS = 3


@pytest.fixture
def team() -> Team:
    return Team()


def committing(team: Team, *notes: str, agent: str = "coder", actor: Actor | None = None, **more: Any) -> Any:
    output = "\n".join(f"Note: {note}" for note in notes)
    return scoped(actor or team.key, sessions.commit_session, report=Report(output=output, agent=agent, **more))


def adding(team: Team, text: str, agent: str = "coder", actor: Actor | None = None) -> Any:
    return scoped(actor or team.key, facts.add_fact, text=text, category=LESSON, agent=agent)


def acting(team: Team, action: BulkAction, *rows: Any) -> Any:
    kind = ItemKind.FACT if isinstance(rows[0], AgentFact) else ItemKind.KNOWLEDGE

    def act(*, actor: Actor, now: Any) -> object:
        return curation.act(kind, action, actor=actor, ids=[row.pk for row in rows], now=now)

    return scoped(team.maria, act)


class TestSessions:
    def test_bc16_twenty_sessions_make_one_row_met_twenty_times(self, team: Team) -> None:
        assert at_once(*[committing(team, CENTS) for _ in range(20)]) == []
        assert team.texts() == {CENTS: 20}
        [item] = team.items()
        assert (item.text, item.confirmation_count) == (CENTS, 1)
        with team.here():
            assert FactSighting.objects.count() == 20

    def test_bc16_ten_posts_of_one_key_count_once_and_ten_of_people_ten_times(self, team: Team) -> None:
        assert at_once(*[adding(team, CENTS) for _ in range(10)]) == []
        assert team.texts() == {CENTS: 1}
        assert at_once(*[adding(team, CENTS, actor=team.maria) for _ in range(10)]) == []
        assert team.texts() == {CENTS: 11}

    def test_bc74_two_sessions_of_one_agent_lose_nothing(self, team: Team) -> None:
        notes = [f"shelf {letter * 5} carries folder {letter * 7}" for letter in "abcdefgh"]
        for _ in range(ROUNDS):
            assert at_once(committing(team, CENTS, *notes[:4]), committing(team, CENTS, *notes[4:])) == []
        found = team.texts()
        assert {found[note] for note in notes} == {ROUNDS}
        assert found[CENTS] == 2 * ROUNDS

    def test_the_same_idempotency_key_at_once_is_one_session(self, team: Team) -> None:
        assert at_once(*[committing(team, CENTS, idempotency_key="k") for _ in range(6)]) == []
        assert team.texts() == {CENTS: 1}

    def test_agents_that_contradict_each_other_at_once_end_in_one_conflict(self, team: Team) -> None:
        yes, no = "Weekend deploys are allowed", "Weekend deploys are not allowed"
        for _ in range(ROUNDS):
            calls = [committing(team, yes, agent="a"), committing(team, no, agent="b")]
            assert at_once(*calls, *calls) == []
        assert len([row for row in team.conflicts() if row.older_fact_id]) == 1


class TestSharing:
    def test_two_that_share_look_alikes_make_one_item_with_both_behind_it(self, team: Team) -> None:
        for key in ("a", "b"):
            team.agent(key, owner=MemberFactory())
            for _ in range(2):
                team.commit(CENTS if key == "a" else f"{CENTS} always", agent=key)
        calls = committing(team, CENTS, agent="a"), committing(team, f"{CENTS} always", agent="b")
        assert at_once(*calls) == []
        [item] = team.items()
        assert item.confirmation_count == 2
        with team.here():
            assert KnowledgeConfirmation.objects.count() == 2

    def test_at_the_cap_no_more_than_twenty_stand(self, team: Team) -> None:
        for number in range(20):
            team.known(text=f"shelf {number}{'x' * number}", confirmation_count=0)
        rows = [team.fact(text=f"drawer {n}{'x' * n} holds it", count=2) for n in range(4)]
        calls = [committing(team, row.text, agent=row.agent.key) for row in rows]
        assert at_once(*calls) == []
        assert (len(team.items(status="active")), len(team.items(status="archived"))) == (20, 4)

    def test_confirmed_by_all_at_once_each_voice_counts_once(self, team: Team) -> None:
        item = team.known(text=CENTS, confirmation_count=0)
        calls = [
            scoped(team.key, knowledge.confirm_knowledge, knowledge_id=item.pk, agent=f"a{n % 4}") for n in range(8)
        ]
        calls += [scoped(who, knowledge.confirm_knowledge, knowledge_id=item.pk) for who in (team.maria, team.owner)]
        assert at_once(*calls) == []
        assert team.fresh(item).confirmation_count == 3, "four agents of one maker, two members"


class TestCurating:
    def test_archived_and_met_at_once_the_later_one_holds(self, team: Team) -> None:
        fact = team.add(CENTS).fact
        for number in range(2, 2 + ROUNDS):
            assert at_once(acting(team, BulkAction.ARCHIVE, fact), committing(team, CENTS)) == []
            assert team.fresh(fact).count == number
            assert (fact.status, fact.archived_because) in {("active", ""), ("archived", "put_away")}
            team.restore(fact)

    def test_merged_and_met_at_once_no_session_is_lost(self, team: Team) -> None:
        kept, other = team.add("prefers short mails to clients").fact, team.add("prefers brief mails to clients").fact

        def merge(*, actor: Actor, now: Any) -> object:
            return merging.merge(ItemKind.FACT, actor=actor, kept_id=kept.pk, ids=[other.pk], now=now)

        calls = [committing(team, text) for text in (kept.text, other.text) for _ in range(3)]
        assert at_once(scoped(team.maria, merge), *calls) == []
        assert team.fresh(other).merged_into_id == kept.pk
        assert team.fresh(kept).count == 7, "six sessions and one key's day"

    @pytest.mark.parametrize("kind", ["fact", "known"])
    def test_bc76_of_two_edits_of_one_version_one_is_refused(self, team: Team, kind: str) -> None:
        row = getattr(team, kind)(text=CENTS)
        edit: Any = curation.edit_fact if kind == "fact" else curation.edit_knowledge
        named = {"fact_id" if kind == "fact" else "knowledge_id": row.pk, "version": 1}
        texts = ["invoices live in buckets of their own", "exports run at night on one worker"]
        assert at_once(*[scoped(team.maria, edit, text=text, **named) for text in texts]) == []
        assert (team.fresh(row).version, row.text in texts) == (2, True)

    def test_a_double_click_on_settle_is_one_answer(self, team: Team) -> None:
        team.add("Weekend deploys are allowed")
        team.add("Weekend deploys are not allowed")
        [row] = team.conflicts()
        answers = [Resolution.KEEP_NEWER, Resolution.KEEP_OLDER, Resolution.KEEP_NEWER]
        calls = [scoped(team.maria, settling.settle_conflict, conflict_id=row.pk, resolution=one) for one in answers]
        assert at_once(*calls) == []
        assert [fact.status for fact in team.facts()].count("archived") == 1

    def test_deleted_while_another_contradicts_it(self, team: Team) -> None:
        for number in range(ROUNDS):
            fact = team.add("Weekend deploys are allowed", agent=f"a{number}").fact
            calls = [
                scoped(team.owner, curation.delete_fact, fact_id=fact.pk),
                committing(team, "Weekend deploys are not allowed", agent=f"b{number}"),
            ]
            assert at_once(*calls) == []
        assert len(team.facts()) == ROUNDS


class TestWithoutTheLock:
    def test_the_keys_hold(self, team: Team) -> None:
        fact = team.add(CENTS).fact
        made: list[tuple[Any, dict[str, Any]]] = [
            (FactFactory, {"agent": fact.agent, "text": CENTS}),
            (FactSighting.objects.create, {"fact": fact, "source": f"key:{team.key.id}:{NOW.date()}", "seen_at": NOW}),
        ]
        item = team.known(text=CENTS)
        team.confirm(item)
        made.append(
            (KnowledgeConfirmation.objects.create, {"knowledge": item, "member_id": team.maria.id, "created_at": NOW})
        )
        given = {"text": CENTS, "text_hash": item.text_hash, "category": "lesson_learned", "source_class": "agent"}
        made.append((SharedKnowledge.objects.create, {**given, "created_at": NOW, "last_confirmed_at": NOW}))
        other = team.fact(text="something else entirely")
        pair = {"older_fact": fact, "newer_fact": other, "created_at": NOW}
        with team.here():
            FactConflict.objects.create(workspace=team.workspace, **pair)
        made.append((FactConflict.objects.create, pair))
        for make, row in made:
            with team.here(), pytest.raises(IntegrityError), transaction.atomic():
                make(workspace=team.workspace, **row)


class Storm:
    """Calls of all kinds on the same few rows, drawn at random."""

    TEXTS = tuple(
        f"{verb} {thing}"
        for thing in ("deploys on fridays", "merges to the main branch", "retries of the mail job")
        for verb in ("always allow", "never allow")
    )

    def __init__(self, team: Team, dice: random.Random) -> None:
        self.team, self.dice = team, dice
        for key in ("a", "b", "c"):
            SubjectFactory(workspace=team.workspace, key=f"s{key}")
            for text in self.TEXTS:
                team.commit(text, agent=key)
        self.rows, self.conflicts = team.facts(), team.conflicts()
        self.shared = [team.known(text=f"shelf {n}{'x' * n}") for n in range(3)]

    def call(self) -> Any:
        kinds = (self.curate, self.curate_shared, self.merge, self.settle, self.reopen, self.promote, self.confirm)
        return self.dice.choice((*kinds, self.commit, self.commit))()

    def curate(self) -> Any:
        return acting(self.team, self.dice.choice(list(BulkAction)), *self.dice.sample(self.rows, 3))

    def curate_shared(self) -> Any:
        return acting(self.team, self.dice.choice(list(BulkAction)), *self.dice.sample(self.shared, 2))

    def merge(self) -> Any:
        kept, other = self.dice.sample(self.rows, 2)

        def merge(*, actor: Actor, now: Any) -> object:
            return merging.merge(ItemKind.FACT, actor=actor, kept_id=kept.pk, ids=[other.pk], now=now)

        return scoped(self.team.maria, merge)

    def settle(self) -> Any:
        how, row = self.dice.choice([Resolution.KEEP_NEWER, Resolution.KEEP_OLDER]), self.dice.choice(self.conflicts)
        return scoped(self.team.maria, settling.settle_conflict, conflict_id=row.pk, resolution=how)

    def reopen(self) -> Any:
        return scoped(self.team.maria, settling.reopen_conflict, conflict_id=self.dice.choice(self.conflicts).pk)

    def promote(self) -> Any:
        return scoped(self.team.maria, curation.promote_fact, fact_id=self.dice.choice(self.rows).pk)

    def confirm(self) -> Any:
        item, agent = self.dice.choice(self.shared), self.dice.choice("abcd")
        return scoped(self.team.key, knowledge.confirm_knowledge, knowledge_id=item.pk, agent=agent)

    def commit(self) -> Any:
        said, about = self.dice.sample(self.TEXTS, 4), self.dice.choice([None, "sa", "sb"])
        return committing(self.team, *said, agent=self.dice.choice("abc"), subject=about)


class TestStorm:
    def test_mixed_calls_never_wait_in_a_circle(self, team: Team) -> None:
        """Postgres ends a circle with an error; `at_once` tells every error that is no refusal."""
        storm = Storm(team, random.Random(7))
        assert storm.conflicts
        for _ in range(ROUNDS):
            assert at_once(*[storm.call() for _ in range(12)]) == []
        with team.here():
            assert SharedKnowledge.objects.active().count() <= 20
            for row in AgentFact.objects.filter(merged_into=None):
                before = row.count
                fact_standing.recount(row)
                assert row.count == before, "whoever came first, the count is that of the sightings"
