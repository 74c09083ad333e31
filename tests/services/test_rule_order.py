"""Up and down: rules change places, and nothing is lost when two people are at it."""

import threading
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from memory_app.domain.errors import Conflict, NotAllowed, NotFound
from memory_app.domain.vocabulary import Role, RuleStatus
from memory_app.ids import uuid7
from memory_app.models import AuditDetail, AuditEntry, ProceduralRule, RuleVersion, Workspace
from memory_app.selectors.rules import rules_in_force
from memory_app.services import identities
from memory_app.services.rule_order import Direction, move_rule
from memory_app.services.rules import create_rule, edit_rule, pause_rule
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    ApiKeyFactory,
    ObservationFactory,
    RuleFactory,
    SubjectFactory,
    WorkspaceFactory,
    key_actor,
    member_actor,
)
from tests.services.test_races import ROUNDS, at_once, scoped

UP, DOWN = Direction.UP, Direction.DOWN


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory()


def rules_at(here: Workspace, *positions: int, **more: Any) -> list[ProceduralRule]:
    return [RuleFactory(workspace=here, position=position, **more) for position in positions]


def in_order(here: Workspace) -> list[UUID]:
    with scope(workspace=here.pk):
        return list(rules_in_force(member_actor(here)).values_list("pk", flat=True))


def again(here: Workspace, rule: ProceduralRule) -> ProceduralRule:
    with scope(workspace=here.pk):
        return ProceduralRule.objects.get(pk=rule.pk)


def move(here: Workspace, rule: ProceduralRule, direction: Direction, **more: Any) -> ProceduralRule:
    with scope(workspace=here.pk):
        return move_rule(actor=member_actor(here), rule_id=rule.pk, direction=direction, now=NOW, **more)


@pytest.mark.django_db
class TestMoveRule:
    def test_two_neighbours_change_places_and_positions(self, here: Workspace) -> None:
        one, two, three = rules_at(here, 10, 20, 35)
        moved = move(here, three, UP)
        assert in_order(here) == [one.pk, three.pk, two.pk]
        assert (moved.position, again(here, two).position) == (20, 35)
        move(here, three, DOWN)
        assert in_order(here) == [one.pk, two.pk, three.pk]

    def test_each_of_both_gets_its_version_and_its_audit_entry_and_no_other(self, here: Workspace) -> None:
        subject = SubjectFactory(workspace=here)
        one, two, three = rules_at(here, 10, 20, 30, subject=subject)
        actor = member_actor(here)
        with scope(workspace=here.pk):
            move_rule(actor=actor, rule_id=one.pk, direction=DOWN, now=NOW)
            versions = {(row.rule_id, row.version, row.text, row.member_id) for row in RuleVersion.objects.all()}
            assert versions == {(rule.pk, 2, rule.text, actor.id) for rule in (one, two)}
            moved = AuditEntry.objects.filter(verb="rule.moved")
            assert set(moved.values_list("target_id", flat=True)) == {one.pk, two.pk}
            about = AuditDetail.objects.filter(entry__in=moved)
            assert set(about.values_list("subject_id", flat=True)) == {subject.pk}
            assert ProceduralRule.objects.get(pk=three.pk).version == 1

    @pytest.mark.parametrize(("place", "direction"), [(0, UP), (1, DOWN)])
    def test_at_the_end_of_the_list_nothing_changes(self, place: int, direction: Direction, here: Workspace) -> None:
        rules = rules_at(here, 10, 20)
        assert move(here, rules[place], direction).version == 1
        assert in_order(here) == [rule.pk for rule in rules]
        with scope(workspace=here.pk):
            assert not AuditEntry.objects.filter(verb="rule.moved").exists()

    def test_what_is_off_in_between_is_passed_and_keeps_its_place(self, here: Workspace) -> None:
        one, off, three = rules_at(here, 10, 20, 30)
        with scope(workspace=here.pk):
            pause_rule(actor=member_actor(here), rule_id=off.pk, now=NOW)
        move(here, three, UP)
        assert in_order(here) == [three.pk, one.pk]
        assert again(here, off).position == 20

    def test_equal_positions_are_numbered_anew_in_the_order_people_see(self, here: Workspace) -> None:
        rules = rules_at(here, 10, 10, 10, 7)
        seen = in_order(here)
        by_id = {rule.pk: rule for rule in rules}
        move(here, by_id[seen[2]], UP)
        assert in_order(here) == [seen[0], seen[2], seen[1], seen[3]]
        with scope(workspace=here.pk):
            assert sorted(ProceduralRule.objects.values_list("position", flat=True)) == [10, 20, 30, 40]
            changed = ProceduralRule.objects.exclude(version=1).values_list("pk", flat=True)
            assert set(RuleVersion.objects.values_list("rule_id", flat=True)) == set(changed)

    def test_one_that_is_off_has_no_order(self, here: Workspace) -> None:
        rejected = ObservationFactory(workspace=here, status="rejected")
        for off in (
            RuleFactory(workspace=here, status=RuleStatus.PAUSED.value),
            RuleFactory(workspace=here, status=RuleStatus.DEMOTED.value),
            RuleFactory(workspace=here, source_observation=rejected),
        ):
            with pytest.raises(Conflict, match="is off"):
                move(here, off, UP)

    def test_who_may_not_and_what_is_not_there(self, here: Workspace) -> None:
        elsewhere = RuleFactory()
        [rule] = rules_at(here, 10)
        bound = key_actor(ApiKeyFactory(workspace=here, subject=SubjectFactory(workspace=here)))
        with scope(workspace=here.pk):
            for actor in (member_actor(here, Role.VIEWER), bound):
                with pytest.raises(NotAllowed):
                    move_rule(actor=actor, rule_id=rule.pk, direction=UP, now=NOW)
        for missing in (elsewhere.pk, uuid7()):
            with pytest.raises(NotFound), scope(workspace=here.pk):
                move_rule(actor=member_actor(here), rule_id=missing, direction=UP, now=NOW)

    def test_rules_about_the_erased_are_neither_neighbours_nor_numbered(self, here: Workspace) -> None:
        gone = SubjectFactory(workspace=here, erased_at=NOW)
        one, two = rules_at(here, 10, 20)
        [theirs] = rules_at(here, 20, subject=gone)
        move(here, two, UP)
        assert in_order(here) == [two.pk, one.pk]
        theirs = again(here, theirs)
        assert (theirs.position, theirs.version) == (20, 1)

    def test_the_number_of_queries_is_that_of_two_rules(self, here: Workspace) -> None:
        counted = []
        for wanted in (2, 48):
            rules = rules_at(here, *range(1000 * wanted, 1000 * wanted + wanted))
            with CaptureQueriesContext(connection) as queries:
                move(here, rules[-1], UP)
            counted.append(len(queries))
        assert counted[0] == counted[1]


@pytest.mark.django_db(transaction=True)
class TestTwoAtOnce:
    def test_nothing_is_lost_and_nothing_twice(self, here: Workspace) -> None:
        """Whatever two do, each rule keeps one place, each version its number, and every move that was made is told."""
        people = [SubjectFactory(workspace=here) for _ in range(2)]
        rules = [RuleFactory(workspace=here, position=10, subject=people[n % 2] if n % 3 else None) for n in range(6)]
        maria, nico = member_actor(here), member_actor(here)
        for number in range(ROUNDS):
            one, other = rules[number % 6], rules[(number * 5 + 1) % 6]
            raised = at_once(
                scoped(maria, move_rule, rule_id=one.pk, direction=(UP, DOWN)[number % 2]),
                scoped(nico, move_rule, rule_id=other.pk, direction=(DOWN, UP)[number // 2 % 2]),
            )
            assert raised == []
            self.holds(here, rules)

    def test_beside_a_pause_an_edit_and_a_newcomer(self, here: Workspace) -> None:
        subject = SubjectFactory(workspace=here)
        maria, nico = member_actor(here), member_actor(here)
        rules = [RuleFactory(workspace=here, position=10 * n, subject=(None, subject)[n % 2]) for n in range(1, 7)]
        for number in range(ROUNDS):
            with scope(workspace=here.pk):
                one, other, third = ProceduralRule.objects.active().in_order()[:3]
            raised = at_once(
                scoped(maria, move_rule, rule_id=other.pk, direction=(UP, DOWN)[number % 2]),
                scoped(nico, edit_rule, rule_id=one.pk, version=one.version, text=f"Never use emojis {number}."),
                scoped(nico, pause_rule, rule_id=third.pk),
                scoped(maria, create_rule, text=f"Always use emojis {number}.", subject=subject.key),
            )
            assert raised == []
            with scope(workspace=here.pk):
                self.holds(here, list(ProceduralRule.objects.all()), made=True)
        assert len(rules) == 6

    def holds(self, here: Workspace, rules: list[ProceduralRule], *, made: bool = False) -> None:
        with scope(workspace=here.pk):
            assert ProceduralRule.objects.count() == len(rules)
            for rule in ProceduralRule.objects.all():
                told = list(rule.versions.order_by("version").values_list("version", flat=True))
                assert told in (list(range(2, rule.version + 1)), list(range(1, rule.version + 1)))
            if not made:
                positions = list(ProceduralRule.objects.values_list("position", flat=True))
                assert len(set(positions)) in {1, len(rules)}, "all equal before the first move, all different after"
                entries = AuditEntry.objects.filter(verb="rule.moved").count()
                assert entries == RuleVersion.objects.count()

    def test_both_steps_of_two_who_move_the_same_rule_up_count(self, here: Workspace) -> None:
        rules = rules_at(here, 10, 20, 30)
        at_once(*(scoped(member_actor(here), move_rule, rule_id=rules[2].pk, direction=UP) for _ in range(2)))
        assert in_order(here) == [rules[2].pk, rules[0].pk, rules[1].pk]

    def test_a_neighbour_paused_while_the_move_waited_is_told(self, here: Workspace) -> None:
        one, two = rules_at(here, 10, 20, subject=SubjectFactory(workspace=here))
        mover = Mover(here, two)
        with scope(workspace=here.pk):
            pause_rule(actor=member_actor(here), rule_id=one.pk, now=NOW)
            assert mover.waits(), "for who holds the person"
        assert mover.told() == ["Somebody else changed the rules just now. Look at their order and try again."]

    def test_it_holds_no_rule_while_it_waits_for_a_person(self, here: Workspace) -> None:
        """Else a cascade, which holds the person and then takes their rules in its own order, could never end."""
        subject = SubjectFactory(workspace=here)
        one, two = rules_at(here, 10, 20, subject=subject)
        mover = Mover(here, two)
        with scope(workspace=here.pk):
            identities.subject_alone(workspace_id=here.pk, subject_id=subject.pk)
            assert mover.waits()
            rows = ProceduralRule.objects.select_for_update(of=("self",), nowait=True)
            assert len(rows.order_by("-id")) == 2
        assert mover.told() == []
        assert in_order(here) == [two.pk, one.pk]


class Mover:
    """Moves a rule up beside what the test holds."""

    def __init__(self, here: Workspace, rule: ProceduralRule) -> None:
        self.refused: list[str] = []
        self.here, self.rule = here, rule
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        try:
            move(self.here, self.rule, UP)
        except Conflict as refusal:
            self.refused.append(refusal.message)
        finally:
            connections.close_all()

    def waits(self) -> bool:
        self.thread.start()
        self.thread.join(0.5)
        return self.thread.is_alive()

    def told(self) -> list[str]:
        self.thread.join(30)
        assert not self.thread.is_alive()
        return self.refused
