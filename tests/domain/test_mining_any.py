"""What holds of the miner's findings whatever the episodes, under every kind of condition."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_app.domain.mining import Finding, mine
from memory_app.domain.patterns import EpisodeView, is_occurrence, opportunities_of, recount
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.vocabulary import ConditionKind
from tests.domain.any_episodes import EPISODE, LAX, POLICY, drawn


def holds(found: list[Finding], episodes: list[EpisodeView], policy: DetectionPolicy) -> None:
    """Every finding's numbers equal a recount of the pattern it tells, and no two say the same."""
    assert len({finding.pattern.key() for finding in found}) == len(found)
    known = {episode.id for episode in episodes}
    keys = {finding.pattern.key() for finding in found}
    for finding in found:
        counted = recount(finding.pattern, episodes, policy=policy)
        assert finding.evidence_ids == counted.evidence_ids
        assert (finding.occurrences, finding.opportunities) == (counted.occurrences, counted.opportunities)
        assert finding.consistency == counted.occurrences / counted.opportunities >= policy.min_consistency
        assert counted.days >= policy.min_distinct_days
        assert finding.occurrences >= policy.min_occurrences
        assert set(finding.evidence_ids) <= known
        assert len(set(finding.evidence_ids)) == len(finding.evidence_ids)
        opposite = finding.pattern.opposite()
        assert finding.contradicted == (counted.turned_round or (opposite is not None and opposite.key() in keys))
        if finding.pattern.conditions:
            outside_is_no_habit(finding, episodes, policy)


def outside_is_no_habit(finding: Finding, episodes: list[EpisodeView], policy: DetectionPolicy) -> None:
    everywhere = opportunities_of(replace(finding.pattern, conditions=()), episodes)
    inside = {episode.id for episode in opportunities_of(finding.pattern, episodes)}
    rest = [episode for episode in everywhere if episode.id not in inside]
    assert sum(is_occurrence(finding.pattern, episode) for episode in rest) < policy.min_consistency * len(rest)


class TestAnything:
    @pytest.mark.no_cover
    @settings(max_examples=120, deadline=None)
    @given(st.lists(EPISODE, min_size=6, max_size=40), st.booleans(), st.randoms(use_true_random=False))
    def test_counts_keys_ids_and_order(self, episodes: list[EpisodeView], lax: bool, chosen: random.Random) -> None:
        policy = LAX if lax else POLICY
        found = mine(episodes, policy=policy)
        holds(found, episodes, policy)
        shuffled = chosen.sample(episodes, len(episodes))
        assert mine(shuffled, policy=policy) == found

    @pytest.mark.no_cover
    @pytest.mark.parametrize("policy", [LAX, POLICY])
    def test_where_there_is_much_to_find(self, policy: DetectionPolicy) -> None:
        """The property above would hold for a miner that finds nothing: it finds all kinds."""
        kinds: set[ConditionKind] = set()
        numbers: set[int] = set()
        for seed in range(12):
            chosen = random.Random(seed)
            episodes = drawn(chosen, 60)
            found = mine(episodes, policy=policy)
            holds(found, episodes, policy)
            assert mine(chosen.sample(episodes, 60), policy=policy) == found
            kinds |= {condition.kind for finding in found for condition in finding.pattern.conditions}
            numbers |= {len(finding.pattern.conditions) for finding in found}
        assert ConditionKind.CONTACT in kinds
        if policy is LAX:
            assert kinds >= {ConditionKind.TIME, ConditionKind.AMOUNT, ConditionKind.TAG}
            assert numbers >= {1, 2}
