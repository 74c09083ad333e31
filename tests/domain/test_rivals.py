"""Of the candidates that passed, which stand beside the stronger ones."""

from collections.abc import Collection, Sequence
from typing import Any

import pytest

from memory_app.domain.patterns import EpisodeView, Pattern
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.rivals import distinct, standing_alone
from memory_app.domain.search import candidates_of
from memory_app.domain.targets import Candidate, grouped, is_just_the_rest, targets_of
from tests.domain.any_episodes import POLICY, bits, group_of_days, target
from tests.domain.test_mining import FRIDAYS, MONDAYS_TO_THURSDAYS, on

Told = tuple[str, ...]


def what(found: Candidate) -> Told:
    """What is done, then the conditions: `("deferred", "friday")`; a threshold is told by its side."""
    pattern = found.target.pattern
    return (
        pattern.trait or pattern.outcome or str(pattern.event_type),
        *sorted(facet.side if facet.is_threshold else str(facet.condition.value) for facet in found.facets),
    )


def alone(episodes: Sequence[EpisodeView], *offered: Told, policy: DetectionPolicy = POLICY) -> list[Told]:
    """Which of the offered candidates stand, of each the one least likely by chance; in order."""
    groups = grouped(episodes)
    best: dict[Told, Candidate] = {}
    for group in groups:
        for of in targets_of(group):
            for found in sorted(candidates_of(of, policy), key=lambda c: c.p_value):
                best.setdefault(what(found), found)
    return [what(found) for found in standing_alone(groups, [best[each] for each in offered], policy)]


def done(number: int, *traits: str, days: Sequence[int] = range(1, 29), **fields: Any) -> list[EpisodeView]:
    """On as many of these days, round and round."""
    return [on(days[at % len(days)], traits=traits, signature=False, **fields) for at in range(number)]


def her(contact: str, number: int, *traits: str, **fields: Any) -> list[EpisodeView]:
    return done(number, *traits, contacts={contact}, **fields)


LATE, EARLY = 16 * 60, 10 * 60


class TestOneTarget:
    """Several conditions of what is done once."""

    def test_who_is_met_on_the_day_explains_nothing(self) -> None:
        episodes = done(20, days=FRIDAYS, event_type="deferred", contacts={"nina"})
        episodes += done(15, days=FRIDAYS, event_type="deferred")
        episodes += done(40, days=MONDAYS_TO_THURSDAYS) + her("nina", 3, days=MONDAYS_TO_THURSDAYS)
        assert alone(episodes, ("deferred", "friday")) == [("deferred", "friday")]
        assert alone(episodes, ("deferred", "nina")) == [("deferred", "nina")]
        assert alone(episodes, ("deferred", "nina"), ("deferred", "friday")) == [("deferred", "friday")]

    def test_two_that_hold_without_each_other_stand(self) -> None:
        episodes = done(20, days=FRIDAYS, event_type="deferred") + done(40, days=MONDAYS_TO_THURSDAYS)
        episodes += her("nina", 12, days=MONDAYS_TO_THURSDAYS, event_type="deferred")
        assert len(alone(episodes, ("deferred", "nina"), ("deferred", "friday"))) == 2

    def test_other_agents_and_families_explain_nothing(self) -> None:
        episodes = her("nina", 12, "own") + done(20)
        twice = episodes + her("nina", 12, "own", agent="crm") + done(20, agent="crm")
        assert alone(episodes, ("own", "nina")) == [("own", "nina")]
        groups = grouped(twice)
        found = [
            c for g in groups for t in targets_of(g) for c in candidates_of(t, POLICY) if what(c) == ("own", "nina")
        ]
        assert standing_alone(groups, found, POLICY) == found


class TestMirrors:
    def test_an_event_that_is_just_the_rest_does_not_stand(self) -> None:
        episodes = done(14, minute=LATE, event_type="deferred") + done(30, minute=EARLY, event_type="draft_sent")
        both = ("deferred", "time from"), ("draft_sent", "time until")
        assert alone(episodes, *both) == [("deferred", "time from")]
        assert alone(episodes, both[1]) == [both[1]]

    def test_however_unlikely_it_is_by_chance(self) -> None:
        """One late draft is edited, so that sending early is the rarer by chance."""
        episodes = done(13, minute=LATE, event_type="deferred") + done(1, minute=LATE)
        episodes += done(30, minute=EARLY, event_type="draft_sent")
        both = ("draft_sent", "time until"), ("deferred", "time from")
        assert alone(episodes, *both) == [("deferred", "time from")]

    def test_nor_with_somebody_met_on_the_other_days(self) -> None:
        """All is sent save on Fridays; Nina is hardly met on Fridays."""
        episodes = her("nina", 20, days=MONDAYS_TO_THURSDAYS, event_type="draft_sent")
        episodes += her("nina", 1, days=FRIDAYS, event_type="deferred")
        episodes += done(24, days=FRIDAYS, event_type="deferred")
        episodes += done(8, days=MONDAYS_TO_THURSDAYS, event_type="draft_sent")
        both = ("draft_sent", "nina"), ("deferred", "friday")
        assert alone(episodes, *both) == [("deferred", "friday")]
        assert alone(episodes, both[0]) == [both[0]]

    def test_sent_with_one_stands_where_others_are_edited(self) -> None:
        episodes = done(14, minute=LATE, event_type="deferred") + her("nina", 30, minute=EARLY, event_type="draft_sent")
        episodes += her("marco", 30, minute=EARLY, event_type="draft_edited")
        assert ("draft_sent", "nina") in alone(episodes, ("deferred", "time from"), ("draft_sent", "nina"))

    def test_a_contrary_trait_with_another_contact_stands(self) -> None:
        episodes = her("a", 14, "shortened") + her("b", 14, "lengthened")
        assert len(alone(episodes, ("shortened", "a"), ("lengthened", "b"))) == 2

    def test_but_not_at_other_hours(self) -> None:
        """Where all is shortened late, whatever else is done looks special for being early."""
        episodes = done(16, "shortened", minute=LATE)
        episodes += [
            e for minute in (500, 560, 620, 700) for e in done(3, "lengthened", minute=minute) + done(1, minute=minute)
        ]
        both = ("shortened", "time from"), ("lengthened", "time until")
        assert alone(episodes, *both) == [("shortened", "time from")]
        assert alone(episodes, both[1]) == [both[1]]

    def test_at_certain_hours_it_stands_if_it_is_rare_at_the_others_that_are_left(self) -> None:
        episodes = done(16, "shortened", minute=LATE)
        episodes += done(12, "lengthened", minute=EARLY) + done(14, minute=720)
        both = ("shortened", "time from"), ("lengthened", "time until")
        assert len(alone(episodes, *both)) == 2

    def test_sums_are_like_hours(self) -> None:
        episodes = done(16, "shortened", amount=5_000.0, currency="EUR")
        episodes += [e for amount in (90.0, 200.0, 400.0) for e in done(5, "lengthened", amount=amount, currency="EUR")]
        episodes += done(4, amount=150.0, currency="EUR")
        assert alone(episodes, ("shortened", "amount"), ("lengthened", "amount")) == [("shortened", "amount")]


class TestRoom:
    """What is done elsewhere, where another habit may have left none."""

    def test_beside_one_that_gets_along_noise_elsewhere_is_no_objection(self) -> None:
        episodes = (
            her("a", 30, "removed:link") + her("b", 6, "added:greeting") + her("c", 4) + her("c", 1, "added:greeting")
        )
        both = {("removed:link", "a"), ("added:greeting", "b")}
        assert set(alone(episodes, *both)) == both

    def test_beside_one_that_excludes_it_what_is_left_must_speak_for_it(self) -> None:
        episodes = her("a", 30, "language:de") + her("b", 6, "language:fr") + her("c", 4) + her("c", 1, "language:fr")
        both = ("language:de", "a"), ("language:fr", "b")
        assert alone(episodes, *both) == [("language:de", "a")]
        more = episodes + her("c", 12)
        assert set(alone(more, *both)) == set(both)

    def test_where_one_leaves_little_room_the_others_are_nothing_special(self) -> None:
        episodes = her("a", 40, "added:greeting") + her("b", 9, "removed:date") + her("b", 2)
        episodes += her("c", 6, "removed:date") + her("c", 5)
        assert alone(episodes, ("added:greeting", "a"), ("removed:date", "b")) == [("added:greeting", "a")]

    def test_what_is_never_seen_elsewhere_stands_though_little_is_left(self) -> None:
        episodes = her("a", 20, "language:de") + her("b", 9, "language:fr") + her("c", 1)
        both = {("language:de", "a"), ("language:fr", "b")}
        assert set(alone(episodes, *both)) == both


class TestDistinct:
    GROUP = group_of_days(list(range(1, 21)))

    def _of(self, *patterns: dict[str, Any], mask: int = bits(range(5))) -> list[str]:
        made = [
            Candidate(target(self.GROUP, mask, pattern=Pattern("mail", **pattern)), (), mask, 1e-6)
            for pattern in patterns
        ]
        return [what(found)[0] for found in distinct(made)]

    def test_traits_with_an_order_are_all_told(self) -> None:
        assert self._of({"trait": "shortened"}, {"trait": "removed:link"}) == ["shortened", "removed:link"]

    def test_else_the_most_telling_one(self) -> None:
        event, word, outcome = {"event_type": "deferred"}, {"trait": "own"}, {"outcome": "won"}
        assert self._of(outcome, word, event) == ["deferred"]
        assert self._of(outcome, word) == ["own"]
        assert self._of(word, {"trait": "shortened"}) == ["shortened"]
        assert self._of(word, {"trait": "other"}) == ["own"]

    def test_other_extensions_are_apart(self) -> None:
        one, other = target(self.GROUP, 0b111), target(self.GROUP, 0b1111)
        found = [Candidate(of, (), self.GROUP.all, 1e-6) for of in (one, other)]
        assert distinct(found) == found
        under = [Candidate(one, (), mask, 1e-6) for mask in (0b1111, 0b11111)]
        assert distinct(under) == under


@pytest.mark.parametrize(
    ("fields", "hits", "rest"),
    [
        ({"event_type": "draft_sent"}, 2, True),
        ({"event_type": "deferred"}, 10, False),
        ({"event_type": "deferred"}, 11, True),
        ({"event_type": "approval_granted"}, 10, False),
        ({"outcome": "sent"}, 2, True),
        ({"outcome": "won"}, 2, False),
        ({"outcome": "won"}, 11, True),
        ({"trait": "own"}, 20, False),
    ],
)
def test_it_takes_some_event_to_be_none_of_the_others(fields: dict[str, Any], hits: int, rest: bool) -> None:
    of = target(group_of_days(list(range(1, 21))), bits(range(hits)), pattern=Pattern("mail", **fields))
    assert is_just_the_rest(of) is rest


def test_the_strongest_come_first_whatever_the_order() -> None:
    episodes = her("a", 20, "removed:link") + her("b", 8, "added:greeting") + her("c", 30)
    offered: Collection[Told] = (("added:greeting", "b"), ("removed:link", "a"))
    assert alone(episodes, *offered) == alone(episodes, *reversed([*offered])) == [*reversed([*offered])]
