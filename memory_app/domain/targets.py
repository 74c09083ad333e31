"""What may be a habit, as masks: the ground the miner works on (`mining.py`).

Episodes of one agent and family become bits of an integer, oldest lowest; a target (a trait, an event type, an
outcome), its opportunities and a condition are masks over them, so that every count is exact and one popcount.
A new kind of condition is a row of `patterns.VALUES` and its name in `MINED`.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from memory_app.domain.patterns import DRAFTS, VALUES, Condition, EpisodeView, Pattern, by_time, family_of
from memory_app.domain.traits import counts_only_chances, is_removal, kept_of
from memory_app.domain.vocabulary import ConditionKind

MINED = (ConditionKind.CONTACT, ConditionKind.WEEKDAY)
"""The kinds looked for, the more telling first: where two conditions always coincide, the first is reported."""


@dataclass(frozen=True, slots=True)
class Group:
    """Episodes of one agent and family, oldest first: episode i is bit i."""

    agent: str
    family: str
    episodes: Sequence[EpisodeView]
    conditions: Sequence[tuple[Condition, int]]
    signed: int

    @property
    def all(self) -> int:
        """The mask of every episode."""
        return (1 << len(self.episodes)) - 1

    def members(self, mask: int) -> list[EpisodeView]:
        """The episodes of a mask, oldest first."""
        return [episode for at, episode in enumerate(self.episodes) if mask >> at & 1]


@dataclass(frozen=True, slots=True)
class Target:
    """What may be a habit. `pattern` has no conditions; `hits` lie within `chances`."""

    group: Group
    pattern: Pattern
    hits: int
    chances: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """A target under a condition, or under none."""

    target: Target
    condition: Condition | None
    mask: int
    p_value: float

    @property
    def extension(self) -> tuple[int, int, int, int]:
        """What makes two candidates the same test."""
        chances = self.target.chances
        return id(self.target.group), self.target.hits, chances, self.mask & chances

    @property
    def pattern(self) -> Pattern:
        """The target's, under the condition."""
        conditions = () if self.condition is None else (self.condition,)
        return replace(self.target.pattern, conditions=conditions)


def grouped(episodes: Iterable[EpisodeView]) -> list[Group]:
    """One subject's episodes by agent and family, in a fixed order."""
    buckets: dict[tuple[str, str], list[EpisodeView]] = defaultdict(list)
    for episode in sorted(episodes, key=by_time):
        buckets[episode.agent, family_of(episode.event_type)].append(episode)
    return [_group(agent, family, found) for (agent, family), found in sorted(buckets.items())]


def _group(agent: str, family: str, episodes: Sequence[EpisodeView]) -> Group:
    signed = sum(1 << at for at, episode in enumerate(episodes) if episode.signature)
    return Group(agent, family, episodes, _conditions(episodes), signed)


def _conditions(episodes: Sequence[EpisodeView]) -> list[tuple[Condition, int]]:
    """Each condition that some episode meets, with its mask; of those that coincide, the first."""
    found: dict[int, Condition] = {}
    for kind in MINED:
        for value, mask in sorted(_masks(VALUES[kind](episode) for episode in episodes).items()):
            found.setdefault(mask, Condition(kind, value))
    return [(condition, mask) for mask, condition in found.items()]


def _masks(values: Iterable[Iterable[str]]) -> dict[str, int]:
    """For each value, the bits of the places where it occurs."""
    masks: dict[str, int] = defaultdict(int)
    for at, here in enumerate(values):
        for value in here:
            masks[value] |= 1 << at
    return masks


def targets_of(group: Group) -> Iterator[Target]:
    """Everything that may be a habit in a group, whether or not it ever happened there."""
    events = _masks((episode.event_type,) for episode in group.episodes)
    traits = _masks(episode.traits for episode in group.episodes)
    outcomes = _masks((episode.outcome,) if episode.outcome else () for episode in group.episodes)
    # A pattern without event type means any draft; other families name theirs, so that no two patterns share a key.
    scopes = [(None, group.all)] if group.family == DRAFTS else sorted(events.items())
    for event_type, mask in events.items():
        yield Target(group, Pattern(group.agent, event_type), mask, group.all)
    for scope, mask in scopes:
        for trait, hits in sorted(traits.items()):
            if not counts_only_chances(trait):
                pattern = Pattern(group.agent, scope, trait=trait)
                yield Target(group, pattern, hits & mask, _chances(group, trait, traits))
        for outcome, hits in sorted(outcomes.items()):
            yield Target(group, Pattern(group.agent, scope, outcome), hits & mask, group.all)


def _chances(group: Group, trait: str, traits: Mapping[str, int]) -> int:
    """As `patterns.opportunities_of`, before any condition."""
    if not is_removal(trait):
        return group.all
    held = group.signed & (traits[trait] | traits.get(kept_of(trait), 0))
    return held | (group.all & ~group.signed if traits[trait] & ~group.signed else 0)
