"""Behaviour without a habit is left alone; and mining takes no time to speak of."""

import random
import time
from dataclasses import replace

import pytest

from memory_app.domain.mining import EpisodeView, mine
from tests.domain.test_mining import POLICY, on


def noise(seed: int, count: int) -> list[EpisodeView]:
    """One subject whose edits depend on nothing: each thing is removed at one rate, on any day, with anybody."""
    chosen = random.Random(seed)
    rate = chosen.uniform(0.02, 0.2)
    things = ["semicolon", "exclamation", "emoji", "greeting", "sign-off", "link", "amount", "date"]
    held = {thing: chosen.uniform(0.1, 0.9) for thing in things}
    episodes = []
    for _ in range(count):
        traits = {
            ("removed:" if chosen.random() < rate else "kept:") + thing
            for thing in things
            if chosen.random() < held[thing]
        }
        traits |= {f"added:{thing}" for thing in things if chosen.random() < 0.05}
        event = chosen.choices(
            ["draft_edited", "draft_sent", "deferred", "approval_granted", "approval_rejected"], [5, 2, 1, 2, 1]
        )[0]
        edited = event == "draft_edited"
        episodes.append(
            on(
                chosen.randrange(1, 31),
                event_type=event,
                signature=edited,
                traits=traits if edited else (),
                contacts={f"c{min(int(chosen.expovariate(0.3)), 14)}"},
                outcome=chosen.choice([None, "won", "lost"]),
            )
        )
    return episodes


class TestNoise:
    @pytest.mark.no_cover
    def test_it_is_rarely_taken_for_a_habit(self) -> None:
        """Measured: none of 200 subjects on one night."""
        invented = sum(bool(mine(noise(seed, 40 + seed % 5 * 60), policy=POLICY)) for seed in range(200))
        assert invented <= 1

    def test_without_the_correction_it_often_is(self) -> None:
        """What the correction is for: with nine inventions accepted, a third show some habit in one night."""
        loose = replace(POLICY, plain_fdr=9.0, conditional_fdr=9.0, paired_fdr=9.0, doubt=1.0)
        invented = sum(bool(mine(noise(seed, 160), policy=loose)) for seed in range(20))
        assert invented >= 5


class TestSpeed:
    def test_a_thousand_episodes_take_seconds_at_most(self) -> None:
        """No measurement (`make bench-nights` is one), but a guard against what grows with the square."""
        episodes = noise(1, 1_000)
        started = time.process_time()
        mine(episodes, policy=POLICY)
        assert time.process_time() - started < 5.0
