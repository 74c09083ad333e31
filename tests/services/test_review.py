"""Who has which card open, what is put off, one answer for many, its reason, and better words; two at once."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict, InvalidInput, NotAllowed, NotFound
from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import Role, VerdictKind
from memory_app.models import (
    AuditEntry,
    Observation,
    ProceduralRule,
    ReviewHold,
    ReviewSkip,
    Verdict,
    Workspace,
)
from memory_app.services import review, work
from memory_app.tenancy import scope
from tests.factories import NOW, ObservationFactory, SubjectFactory, WorkspaceFactory, member_actor, with_evidence
from tests.services.test_races import ROUNDS, at_once, scoped

pytestmark = pytest.mark.django_db
RIGHT, WRONG = VerdictKind.RIGHT, VerdictKind.WRONG
MINUTE = timedelta(minutes=1)


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory()


@pytest.fixture
def grace(here: Workspace) -> Actor:
    return member_actor(here)


@pytest.fixture
def ada(here: Workspace) -> Actor:
    return member_actor(here)


def waiting(here: Workspace, count: int, **about: Any) -> list[Observation]:
    """So many, the longest waiting first."""
    return [
        ObservationFactory(workspace=here, created_at=NOW - timedelta(hours=count - n), **about) for n in range(count)
    ]


def inside(actor: Actor, call: Callable[..., Any], **given: Any) -> Any:
    with scope(workspace=actor.workspace_id):
        return call(actor=actor, **{"now": NOW} | given)


def rows(workspace: Workspace, model: Any, **about: Any) -> list[Any]:
    with scope(workspace=workspace.pk):
        return list(model.objects.filter(**about))


def status(row: Observation) -> str:
    return str(rows(row.workspace, Observation, pk=row.pk)[0].status)


class TestHold:
    def test_each_reviewer_gets_another_card(self, here: Workspace, grace: Actor, ada: Actor) -> None:
        first, second = waiting(here, 2)
        assert inside(grace, review.hold_next) == first
        assert inside(ada, review.hold_next) == second
        assert inside(grace, review.hold_next) == first
        assert inside(member_actor(here), review.hold_next) is None

    def test_going_on_frees_the_last_one(self, here: Workspace, grace: Actor, ada: Actor) -> None:
        first, second = waiting(here, 2)
        inside(grace, review.hold_next)
        assert inside(grace, review.hold_next, behind=first.pk) == second
        assert inside(ada, review.hold_next) == first
        assert len(rows(here, ReviewHold)) == 2

    def test_it_lapses_after_five_minutes_to_the_moment(self, here: Workspace, grace: Actor, ada: Actor) -> None:
        [only] = waiting(here, 1)
        inside(grace, review.hold_next)
        assert inside(ada, review.hold_next, now=NOW + DEFAULT.review.hold - timedelta(microseconds=1)) is None
        assert inside(ada, review.hold_next, now=NOW + DEFAULT.review.hold) == only
        assert [row.member_id for row in rows(here, ReviewHold)] == [ada.id]

    def test_at_the_end_it_goes_on_at_the_start_where_asked(self, here: Workspace, grace: Actor) -> None:
        first, last = waiting(here, 2)
        assert inside(grace, review.hold_next, behind=last.pk) is None
        assert inside(grace, review.hold_next, behind=last.pk, around=True) == first

    def test_who_only_looks_holds_nothing(self, here: Workspace) -> None:
        [only] = waiting(here, 1)
        assert inside(member_actor(here, Role.VIEWER), review.hold_next) == only
        assert rows(here, ReviewHold) == []

    def test_a_card_that_somebody_else_has_is_not_taken(self, here: Workspace, grace: Actor, ada: Actor) -> None:
        [only] = waiting(here, 1)
        assert inside(grace, review.open_card, observation=only) is True
        assert inside(ada, review.open_card, observation=only) is False


class TestSkip:
    def test_it_comes_back_at_the_end_of_ones_own_queue(self, here: Workspace, grace: Actor, ada: Actor) -> None:
        first, second = waiting(here, 2)
        inside(grace, review.put_off, observation_id=first.pk)
        assert inside(grace, review.hold_next) == second
        assert inside(grace, review.hold_next, behind=second.pk) == first
        assert inside(ada, review.hold_next) == second

    def test_a_second_time_is_later_and_one_row(self, here: Workspace, grace: Actor) -> None:
        [only] = waiting(here, 1)
        for minutes in (0, 1):
            inside(grace, review.put_off, observation_id=only.pk, now=NOW + minutes * MINUTE)
        assert [row.skipped_at for row in rows(here, ReviewSkip)] == [NOW + MINUTE]

    def test_a_viewer_may_not_and_a_strangers_is_none(self, here: Workspace, grace: Actor) -> None:
        [only] = waiting(here, 1)
        gone = ObservationFactory(workspace=here, subject=SubjectFactory(workspace=here, erased_at=NOW))
        with pytest.raises(NotAllowed):
            inside(member_actor(here, Role.VIEWER), review.put_off, observation_id=only.pk)
        for row in (ObservationFactory(), gone):
            with pytest.raises(NotFound):
                inside(grace, review.put_off, observation_id=row.pk)


class TestJudge:
    def test_what_others_have_open_is_theirs(self, here: Workspace, grace: Actor, ada: Actor) -> None:
        [only] = waiting(here, 1)
        inside(ada, review.hold_next)
        with pytest.raises(Conflict, match="has this card open and decides; in 5 min"):
            inside(grace, review.judge, kind=RIGHT, observation_id=only.pk)
        assert status(only) == "pending"
        inside(grace, review.judge, kind=RIGHT, observation_id=only.pk, now=NOW + DEFAULT.review.hold)
        assert status(only) == "confirmed"

    @pytest.mark.parametrize("second", [RIGHT, WRONG])
    def test_bc85_what_another_decided_since_it_was_shown_is_not_decided_again(
        self, second: VerdictKind, here: Workspace, grace: Actor, ada: Actor
    ) -> None:
        [only] = waiting(here, 1)
        inside(ada, review.judge, kind=RIGHT, observation_id=only.pk, seen="")
        with pytest.raises(Conflict, match="Already decided by"):
            inside(grace, review.judge, kind=second, observation_id=only.pk, seen="")
        assert len(rows(here, Verdict)) == 1
        [standing] = rows(here, Verdict)
        inside(grace, review.judge, kind=WRONG, observation_id=only.pk, seen=str(standing.pk))
        assert status(only) == "rejected"

    def test_ones_own_second_click_changes_nothing_and_ones_own_mind_may(self, here: Workspace, grace: Actor) -> None:
        [only] = waiting(here, 1)
        for kind in (RIGHT, RIGHT, WRONG):
            inside(grace, review.judge, kind=kind, observation_id=only.pk, seen="")
        assert len(rows(here, Verdict)) == 2
        assert status(only) == "rejected"

    def test_one_answer_for_many_leaves_out_what_is_not_ones_to_judge(
        self, here: Workspace, grace: Actor, ada: Actor
    ) -> None:
        shown, same, held, decided = waiting(here, 4)
        inside(ada, review.open_card, observation=held)
        inside(ada, review.judge, kind=WRONG, observation_id=decided.pk)
        also = [same.pk, held.pk, decided.pk, shown.pk, ObservationFactory().pk]
        said = inside(grace, review.judge, kind=RIGHT, observation_id=shown.pk, also=also)
        assert [row.observation_id for row in said] == [shown.pk, same.pk]
        assert {row.created_at for row in said} == {NOW}
        assert [status(row) for row in (shown, same, held, decided)] == [
            "confirmed",
            "confirmed",
            "pending",
            "rejected",
        ]

    def test_a_viewer_may_not(self, here: Workspace) -> None:
        [only] = waiting(here, 1)
        with pytest.raises(NotAllowed):
            inside(member_actor(here, Role.VIEWER), review.judge, kind=RIGHT, observation_id=only.pk)


class TestTakeBack:
    def test_one_undo_takes_all_of_it_back(self, here: Workspace, grace: Actor) -> None:
        three = waiting(here, 3)
        also = [row.pk for row in three[1:]]
        said = inside(grace, review.judge, kind=WRONG, observation_id=three[0].pk, also=also, reject_sources=True)
        undone = inside(grace, review.take_back, verdict_ids=[row.pk for row in said], now=NOW + MINUTE)
        assert len(undone) == 3
        assert {status(row) for row in three} == {"pending"}

    def test_what_stands_no_more_is_left_alone(self, here: Workspace, grace: Actor, ada: Actor) -> None:
        one, other = waiting(here, 2)
        said = inside(grace, review.judge, kind=RIGHT, observation_id=one.pk, also=[other.pk])
        inside(ada, review.judge, kind=WRONG, observation_id=one.pk)
        undone = inside(grace, review.take_back, verdict_ids=[row.pk for row in said])
        assert [row.observation_id for row in undone] == [other.pk]
        assert (status(one), status(other)) == ("rejected", "pending")
        with pytest.raises(Conflict, match="no verdict to undo"):
            inside(grace, review.take_back, verdict_ids=[row.pk for row in said])

    def test_after_the_window_nothing_is(self, here: Workspace, grace: Actor) -> None:
        one, other = waiting(here, 2)
        said = inside(grace, review.judge, kind=RIGHT, observation_id=one.pk, also=[other.pk])
        late = NOW + DEFAULT.review.undo_window
        with pytest.raises(Conflict, match="are over"):
            inside(grace, review.take_back, verdict_ids=[row.pk for row in said], now=late)


class TestReason:
    def said(self, actor: Actor, row: Observation) -> Any:
        return inside(actor, review.judge, kind=WRONG, observation_id=row.pk)[0].pk

    def test_it_joins_the_verdict_and_is_audited(self, here: Workspace, grace: Actor) -> None:
        [only] = waiting(here, 1)
        pk = self.said(grace, only)
        for note in ("Chance.", "No longer so."):
            inside(grace, review.give_reason, verdict_ids=[pk], note=note)
        assert [row.note for row in rows(here, Verdict)] == ["No longer so."]
        assert len(rows(here, AuditEntry, verb="verdict.explained", target_id=pk)) == 2

    def test_not_to_anothers_and_not_too_late(self, here: Workspace, grace: Actor, ada: Actor) -> None:
        [only] = waiting(here, 1)
        pk = self.said(grace, only)
        for actor, at in ((ada, NOW), (grace, NOW + DEFAULT.review.undo_window)):
            with pytest.raises(Conflict, match="too late for a reason"):
                inside(actor, review.give_reason, verdict_ids=[pk], note="Chance.", now=at)
        with pytest.raises(InvalidInput):
            inside(grace, review.give_reason, verdict_ids=[pk], note="  ")


class TestReword:
    def reword(self, actor: Actor, row: Observation, **given: Any) -> Any:
        asked = {"quote": row.quote, "order": row.rule_text, "version": row.version} | given
        return inside(actor, review.reword, observation_id=row.pk, **asked)

    def test_a_yes_then_makes_a_rule_of_the_new_order(self, here: Workspace, grace: Actor) -> None:
        row = ObservationFactory(workspace=here, rule_text="Remove semicolons.")
        with_evidence(row, 5)
        made = self.reword(grace, row, quote="Never a semicolon.", order="Write without semicolons.")
        assert (made.quote, made.rule_text, made.version) == ("Never a semicolon.", "Write without semicolons.", 2)
        inside(grace, review.judge, kind=RIGHT, observation_id=row.pk)
        work.run_due(workspace_id=here.pk, now=lambda: NOW)
        assert [rule.text for rule in rows(here, ProceduralRule)] == ["Write without semicolons."]
        verbs = {entry.verb for entry in rows(here, AuditEntry, target_id=row.pk)}
        assert {"observation.edited", "observation.order_edited"} <= verbs

    def test_the_same_words_change_nothing_whatever_the_version(self, here: Workspace, grace: Actor) -> None:
        row = ObservationFactory(workspace=here, rule_text="Remove semicolons.")
        assert self.reword(grace, row, version=0).version == 1
        assert rows(here, AuditEntry, target_id=row.pk) == []

    @pytest.mark.parametrize("said", [{"quote": "Other words."}, {"order": "Another order."}])
    def test_of_two_at_once_the_second_is_told(self, said: dict[str, str], here: Workspace, grace: Actor) -> None:
        row = ObservationFactory(workspace=here, rule_text="Remove semicolons.")
        self.reword(grace, row, quote="First words.")
        with pytest.raises(Conflict, match="at version 2") as refusal:
            self.reword(grace, row, **said)
        assert refusal.value.field == "version"

    def test_nonsense_what_is_over_and_what_others_hold_is_refused(
        self, here: Workspace, grace: Actor, ada: Actor
    ) -> None:
        row = ObservationFactory(workspace=here, rule_text="Remove semicolons.")
        for said in ({"quote": ""}, {"order": " "}, {"quote": "word " * 26}):
            with pytest.raises(InvalidInput):
                self.reword(grace, row, **said)
        inside(ada, review.open_card, observation=row)
        with pytest.raises(Conflict, match="has this card open"):
            self.reword(grace, row, order="Another order.")
        over = ObservationFactory(workspace=here, rule_text="Remove semicolons.", status="rejected")
        with pytest.raises(Conflict, match="only a live one can be edited"):
            self.reword(grace, over, order="Another order.")


@pytest.mark.django_db(transaction=True)
class TestTwoAtOnce:
    def test_no_card_goes_to_two(self) -> None:
        for _ in range(ROUNDS):
            here = WorkspaceFactory()
            one, other = waiting(here, 2)
            people = [member_actor(here) for _ in range(2)]
            assert at_once(*(scoped(person, review.hold_next) for person in people)) == []
            held = rows(here, ReviewHold)
            assert {row.observation_id for row in held} == {one.pk, other.pk}
            assert {row.member_id for row in held} == {person.id for person in people}

    def test_one_card_is_decided_once(self) -> None:
        for kinds in ((RIGHT, WRONG), (WRONG, RIGHT), (WRONG, WRONG)) * (ROUNDS // 3):
            here = WorkspaceFactory()
            [only] = waiting(here, 1)
            calls = [
                scoped(member_actor(here), review.judge, kind=kind, observation_id=only.pk, seen="") for kind in kinds
            ]
            assert at_once(*calls) == []
            assert len(rows(here, Verdict)) == 1

    def test_two_who_judge_the_same_many_never_wait_in_a_circle(self) -> None:
        for _ in range(ROUNDS):
            here = WorkspaceFactory()
            many = [row.pk for row in waiting(here, 4)]
            calls = [
                scoped(member_actor(here), review.judge, kind=RIGHT, observation_id=order[0], also=order, seen="")
                for order in (many, many[::-1])
            ]
            assert at_once(*calls) == []
            assert len(rows(here, Verdict)) == 4
