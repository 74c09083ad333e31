"""What may be a habit, as masks: the ground the miner works on (`mining.py`).

Episodes of one agent and family become bits of an integer, oldest lowest; a target (a trait, an event type, an
outcome), its opportunities and a condition are masks over them, so that every count is exact and one popcount.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from memory_app.domain.facets import Facet, facets_of, masks
from memory_app.domain.patterns import DRAFTS, EpisodeView, Pattern, by_time, family_of
from memory_app.domain.traits import counts_only_chances, is_removal, is_seen, kept_of, removal_of
from memory_app.domain.vocabulary import EventType

_NONE_OF_THE_OTHERS = frozenset({EventType.DRAFT_SENT, EventType.DRAFT_EDITED})


@dataclass(frozen=True, slots=True)
class Group:
    """Episodes of one agent and family, oldest first: episode i is bit i."""

    agent: str
    family: str
    episodes: Sequence[EpisodeView]
    facets: Sequence[Facet]
    signed: int
    days: Sequence[int]
    """The mask of each local date."""

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

    @property
    def margins(self) -> tuple[int, int]:
        """How many hits, of how many chances."""
        return self.hits.bit_count(), self.chances.bit_count()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A target under the conditions of its facets, or under none."""

    target: Target
    facets: tuple[Facet, ...]
    mask: int
    p_value: float

    @property
    def extension(self) -> tuple[int, int, int, int]:
        """What makes two candidates the same test."""
        chances = self.target.chances
        return id(self.target.group), self.target.hits, chances, self.mask & chances


def is_just_the_rest(target: Target) -> bool:
    """Sent, as against deferred: it takes some event to be none of the others. And so does what is done mostly."""
    if target.pattern.trait is not None:
        return False
    hits, chances = target.margins
    event = f"draft_{target.pattern.outcome}" if target.pattern.outcome else target.pattern.event_type
    return event in _NONE_OF_THE_OTHERS or 2 * hits > chances


def grouped(episodes: Iterable[EpisodeView]) -> list[Group]:
    """One subject's episodes by agent and family, in a fixed order."""
    buckets: dict[tuple[str, str], list[EpisodeView]] = defaultdict(list)
    for episode in sorted(episodes, key=by_time):
        buckets[episode.agent, family_of(episode.event_type)].append(episode)
    return [_group(agent, family, found) for (agent, family), found in sorted(buckets.items())]


def _group(agent: str, family: str, episodes: Sequence[EpisodeView]) -> Group:
    signed = sum(1 << at for at, episode in enumerate(episodes) if episode.signature)
    days = masks((episode.local_date.isoformat(),) for episode in episodes)
    return Group(agent, family, episodes, facets_of(episodes), signed, tuple(days.values()))


def targets_of(group: Group) -> Iterator[Target]:
    """Everything that may be a habit in a group, whether or not it ever happened there."""
    events = masks((episode.event_type,) for episode in group.episodes)
    traits = masks(episode.traits for episode in group.episodes)
    outcomes = masks((episode.outcome,) if episode.outcome else () for episode in group.episodes)
    # A pattern without event type means any draft; other families name theirs, so that no two patterns share a key.
    scope = None if group.family == DRAFTS else group.family
    named = {trait for trait in traits if not counts_only_chances(trait)}
    named |= {removal for removal in map(removal_of, traits) if removal is not None}
    for event_type, mask in events.items():
        yield Target(group, Pattern(group.agent, event_type), mask, group.all)
    for trait in sorted(named):
        pattern = Pattern(group.agent, scope, trait=trait)
        yield Target(group, pattern, traits.get(trait, 0), _chances(group, trait, traits))
    for outcome, hits in sorted(outcomes.items()):
        yield Target(group, Pattern(group.agent, scope, outcome), hits, group.all)


def _chances(group: Group, trait: str, traits: Mapping[str, int]) -> int:
    """As `patterns.opportunities_of`, before any condition."""
    if not is_removal(trait):
        return group.all
    removed = traits.get(trait, 0)
    seeing = group.signed if is_seen(trait) else 0
    held = seeing & (removed | traits.get(kept_of(trait), 0))
    return held | (group.all & ~seeing if removed & ~seeing else 0)
