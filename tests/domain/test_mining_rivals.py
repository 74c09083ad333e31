"""Several habits at once: none hides another, and none is told to everybody when it holds under a condition only."""

import random
from collections import defaultdict
from collections.abc import Collection, Sequence

import pytest

from memory_app.domain.mining import EpisodeView, mine
from memory_app.domain.vocabulary import Weekday
from tests.domain.test_mining import FRIDAYS, MONDAYS_TO_THURSDAYS, POLICY, habit, on


def told(episodes: Sequence[EpisodeView]) -> set[str]:
    """The rules that would be made, and the quotes of findings that make none."""
    return {finding.rule_text or finding.quote for finding in mine(episodes, policy=POLICY)}


def with_(contact: str, *traits: str, days: Collection[int], event_type: str = "draft_edited") -> list[EpisodeView]:
    """What the agent itself reported of drafts to one contact."""
    return [on(day, traits=traits, contacts={contact}, signature=False, event_type=event_type) for day in days]


class TestEachContactItsOwn:
    @pytest.mark.parametrize("times", [7, 12, 25])
    def test_two_and_nobody_else(self, times: int) -> None:
        episodes = with_("a", "removed:semicolon", days=range(1, times + 1))
        episodes += with_("b", "added:greeting", days=range(1, times + 1))
        assert told(episodes) == {"With a: do not use semicolons.", "With b: open with a greeting."}

    @pytest.mark.parametrize("others", [0, 1, 2, 3, 4, 9])
    def test_two_beside_some_of_others(self, others: int) -> None:
        episodes = with_("a", "removed:semicolon", days=range(1, 11)) + with_("b", "shortened", days=range(1, 11))
        episodes += with_("c", days=range(1, others + 1))
        assert told(episodes) == {"With a: do not use semicolons.", "With b: write shorter drafts."}

    def test_three_and_nobody_else(self) -> None:
        episodes = with_("a", "removed:semicolon", days=range(1, 10)) + with_("b", "shortened", days=range(1, 10))
        episodes += with_("c", "language:it", days=range(1, 10))
        assert told(episodes) == {
            "With a: do not use semicolons.",
            "With b: write shorter drafts.",
            "With c: write in Italian.",
        }

    def test_a_language_each(self) -> None:
        episodes = [e for code in ("de", "fr", "it", "es") for e in with_(code, f"language:{code}", days=range(1, 10))]
        assert len(told(episodes)) == 4
        assert all(finding.pattern.conditions for finding in mine(episodes, policy=POLICY))

    def test_the_same_with_two_of_many(self) -> None:
        episodes = habit("removed:link", hits=range(1, 10), contacts={"a"})
        episodes += habit("removed:link", hits=range(1, 10), contacts={"b"})
        episodes += habit("removed:link", hits=(), misses=range(1, 27), contacts={"c"})
        assert told(episodes) == {"With a: do not include links.", "With b: do not include links."}

    def test_the_same_with_two_of_three_is_general_as_long_as_half_of_the_rest_does_it(self) -> None:
        """By the letter: without either contact the remainder is still at 50 %."""
        episodes = habit("removed:link", hits=range(1, 13), contacts={"a"})
        episodes += habit("removed:link", hits=range(1, 13), contacts={"b"})
        episodes += habit("removed:link", hits=(), misses=range(1, 13), contacts={"c"})
        assert told(episodes) == {"Do not include links."}

    def test_noise_with_others_does_not_hide_the_second(self) -> None:
        """Links with a say nothing of greetings with b: among all that is not b's, one of 35 is rare enough."""
        episodes = with_("a", "removed:link", days=range(1, 31)) + with_("b", "added:greeting", days=range(1, 7))
        episodes += with_("c", days=range(1, 5)) + with_("c", "added:greeting", days=(6,))
        assert told(episodes) == {"With a: do not include links.", "With b: open with a greeting."}


class TestMirrored:
    @pytest.mark.parametrize("others", [0, 2, 3, 12])
    def test_one_removes_what_another_adds(self, others: int) -> None:
        episodes = with_("a", "removed:semicolon", days=range(1, 9)) + with_("b", "added:semicolon", days=range(1, 9))
        episodes += with_("c", days=range(1, others + 1))
        assert told(episodes) == {"With a: do not use semicolons.", "With b: use semicolons."}

    @pytest.mark.parametrize("day_b", [1, 4])
    def test_shortened_on_fridays_and_lengthened_on_another_day(self, day_b: int) -> None:
        episodes = [on(day, traits={"shortened"}) for day in FRIDAYS for _ in range(2)]
        episodes += [on(day_b + 7 * week, traits={"lengthened"}) for week in range(4) for _ in range(2)]
        assert {rule.partition(": ")[2] for rule in told(episodes)} == {"write shorter drafts.", "write longer drafts."}
        assert all(finding.pattern.conditions for finding in mine(episodes, policy=POLICY))

    def test_rejected_with_one_and_granted_with_the_other(self) -> None:
        episodes = with_("a", days=range(1, 13), event_type="approval_rejected")
        episodes += with_("b", days=range(1, 13), event_type="approval_granted")
        assert told(episodes) == {"With a: propose to reject.", "With b: propose to approve."}

    def test_deferred_with_one_and_shortened_with_the_other(self) -> None:
        episodes = with_("a", days=range(1, 13), event_type="deferred") + with_("b", "shortened", days=range(1, 13))
        assert told(episodes) == {"With a: do not draft; defer.", "With b: write shorter drafts."}

    def test_an_event_that_is_just_the_rest_is_not_told(self) -> None:
        episodes = with_("a", days=range(1, 13), event_type="deferred")
        episodes += with_("b", days=range(1, 25), event_type="draft_sent")
        assert told(episodes) == {"With a: do not draft; defer."}


class TestWeekdayAndContact:
    def test_different_habits(self) -> None:
        episodes = [on(day, traits={"shortened"}, contacts={"c"}) for day in FRIDAYS for _ in range(2)]
        episodes += with_("a", "added:greeting", days=MONDAYS_TO_THURSDAYS[:9])
        episodes += with_("c", days=MONDAYS_TO_THURSDAYS)
        assert told(episodes) == {"On Fridays: write shorter drafts.", "With a: open with a greeting."}

    def test_different_habits_and_nothing_else(self) -> None:
        episodes = [on(day, traits={"shortened"}) for day in FRIDAYS for _ in range(2)]
        episodes += with_("a", "added:greeting", days=MONDAYS_TO_THURSDAYS)
        assert told(episodes) == {"On Fridays: write shorter drafts.", "With a: open with a greeting."}

    def test_different_habits_that_meet(self) -> None:
        episodes = [on(day, traits={"shortened"}, contacts={"c"}) for day in FRIDAYS for _ in range(2)]
        episodes += with_("a", "added:greeting", "shortened", days=FRIDAYS)
        episodes += with_("a", "added:greeting", days=MONDAYS_TO_THURSDAYS[:9]) + with_("c", days=MONDAYS_TO_THURSDAYS)
        assert told(episodes) == {"On Fridays: write shorter drafts.", "With a: open with a greeting."}

    def test_the_same_habit(self) -> None:
        episodes = habit("removed:link", hits=FRIDAYS * 2, contacts={"c"})
        episodes += habit("removed:link", hits=MONDAYS_TO_THURSDAYS[:8], contacts={"a"})
        episodes += habit("removed:link", hits=(), misses=MONDAYS_TO_THURSDAYS * 2, contacts={"c"})
        assert told(episodes) == {"On Fridays: do not include links.", "With a: do not include links."}

    def test_of_two_that_coincide_among_the_chances_the_contact_is_told(self) -> None:
        """Nina writes on other days too, but then about nothing that holds links: one habit, told once."""
        for thing in ("link", "date", "emoji", "table", "heading"):
            episodes = habit(f"removed:{thing}", hits=FRIDAYS * 2, contacts={"nina"})
            episodes += habit(f"removed:{thing}", hits=(), misses=MONDAYS_TO_THURSDAYS, contacts={"c"})
            episodes += [on(day, contacts={"nina"}, event_type="draft_sent") for day in (5, 6)]
            assert [finding.pattern.conditions[0].value for finding in mine(episodes, policy=POLICY)] == ["nina"]


class TestForAllAndMoreForOne:
    def test_frequent_with_all_and_always_with_one_is_told_to_all(self) -> None:
        episodes = habit("removed:link", hits=range(1, 13), contacts={"a"})
        episodes += habit("removed:link", hits=range(1, 19), misses=range(19, 31), contacts={"b"})
        assert told(episodes) == {"Do not include links."}

    def test_at_times_with_all_and_always_with_one_is_told_with_the_one(self) -> None:
        episodes = habit("removed:link", hits=range(1, 13), contacts={"a"})
        episodes += habit("removed:link", hits=range(1, 7), misses=range(7, 31), contacts={"b"})
        assert told(episodes) == {"With a: do not include links."}

    def test_one_for_all_and_another_for_one(self) -> None:
        episodes = with_("a", "removed:link", "shortened", days=range(1, 13))
        episodes += with_("b", "removed:link", days=range(1, 13)) + with_("c", "removed:link", days=range(1, 13))
        assert told(episodes) == {"Do not include links.", "With a: write shorter drafts."}


class TestNarrowed:
    def test_among_too_many_tried_it_is_missed_rather_than_told_to_all(self) -> None:
        """Six of six against none of six is specific, but does not hold among so many."""
        chosen = random.Random(5)
        episodes = [
            on(
                day,
                traits={*traits, *(f"k{n}:x" for n in range(40) if chosen.random() < 0.4)},
                contacts={contact},
                signature=False,
            )
            for contact, traits in (("a", {"removed:link"}), ("b", set()))
            for day in range(1, 7)
        ]
        assert not [finding for finding in mine(episodes, policy=POLICY) if finding.pattern.trait == "removed:link"]

    def test_where_one_leaves_no_room_the_others_are_nothing_special(self) -> None:
        """Nothing but a greeting ever happens with a, so that all others look special for shortening."""
        episodes = with_("a", "added:greeting", days=list(range(1, 31)) * 2)
        episodes += with_("b", "shortened", days=range(1, 13)) + with_("b", days=range(13, 17))
        episodes += with_("c", "shortened", days=range(1, 10)) + with_("c", days=range(10, 17))
        assert told(episodes) == {"With a: open with a greeting."}


TRAITS = ["removed:link", "added:link", "removed:date", "added:greeting", "shortened", "lengthened", "language:de"]
TRAITS += ["tone:more-formal", "removed:emoji", "added:table"]


def planted(seed: int) -> tuple[list[EpisodeView], dict[str, str]]:
    """Episodes in which each trait holds always under its contact or weekday and never elsewhere, and those."""
    chosen = random.Random(seed)
    conditions: list[str] = [*"abc"[: chosen.randrange(1, 4)]]
    if chosen.random() < 0.4:
        conditions[-1] = Weekday.FRIDAY
    habits = dict(zip(chosen.sample(TRAITS, k=len(conditions)), conditions, strict=True))
    sizes = {c: chosen.randrange(6, 16) for c in conditions if len(c) == 1}
    sizes |= {other: chosen.randrange(12) for other in "xyz"[: chosen.randrange(4)]}
    sizes["z"] = chosen.randrange(12, 20) if len(conditions) == 1 or chosen.random() < 0.5 else 0
    episodes = []
    for contact, size in sizes.items():
        for _ in range(size):
            day = chosen.randrange(1, 31)
            met = {contact} | ({Weekday.FRIDAY} if day in FRIDAYS else set())
            traits = {trait for trait, condition in habits.items() if condition in met}
            episodes.append(on(day, traits=traits, contacts={contact}, signature=False))
    return episodes, habits


class TestPlanted:
    @pytest.mark.no_cover
    def test_each_is_found_under_its_condition_and_told_to_nobody_else(self) -> None:
        """From six occurrences on; where the margins are large enough to hold among all that is tried, it is found."""
        checked: dict[str, int] = defaultdict(int)
        for seed in range(600):
            episodes, habits = planted(seed)
            findings = {(f.pattern.trait, f.pattern.conditions): f for f in mine(episodes, policy=POLICY)}
            reported = {(trait, "".join(str(c.value) for c in under)) for trait, under in findings}
            for trait, condition in habits.items():
                hits = sum(trait in episode.traits for episode in episodes)
                rest = len(episodes) - hits
                if hits >= 6 and rest >= 6:
                    checked["plain"] += 1
                    assert (trait, "") not in reported, seed
                if hits >= 6 and rest >= 12:
                    checked["planted"] += 1
                    assert (trait, condition) in reported, seed
                assert not {c for t, c in reported if t == trait} - {condition, ""}, seed
        assert checked["plain"] > 900
        assert checked["planted"] > 900

    @pytest.mark.no_cover
    def test_one_contact_s_habit_makes_no_others(self) -> None:
        """Measured: 10 of 400 subjects; 154 if only what is contrary by nature were set aside (see `_LESS_ROOM`)."""
        invented = 0
        for seed in range(400):
            chosen = random.Random(seed)
            share, rate, others = (
                chosen.choice([0.2, 0.4, 0.6, 0.8]),
                chosen.uniform(0.2, 0.8),
                chosen.choice([2, 4, 8]),
            )
            episodes = []
            for _ in range(100):
                hers = chosen.random() < share
                noise = {trait for trait in ("removed:date", "shortened") if chosen.random() < rate}
                contact = "a" if hers else f"b{chosen.randrange(others)}"
                episodes += with_(contact, *({"added:link"} if hers else noise), days=[chosen.randrange(1, 31)])
            under = [f.pattern.conditions[0] for f in mine(episodes, policy=POLICY) if f.pattern.conditions]
            assert "a" in [condition.value for condition in under]
            invented += any(condition.value != "a" for condition in under)
        assert invented <= 20
