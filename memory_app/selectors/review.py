"""All that the card of one observation tells. What comes next is told by `review_queue`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.domain.vocabulary import EffectKind, EpisodeStatus, RuleStatus
from memory_app.models import Episode, Observation, ProceduralRule, Verdict

_EPISODES = 200


@dataclass(frozen=True, slots=True)
class Dossier:
    """One observation with what belongs to it.

    `verdicts` are all that people said, newest first, undone ones too; `rules` those made from it and those that a
    verdict touched; `episodes` what it rests on, oldest first, the newest 200 where there are more; `rejected` how
    many of all of these a person has called wrong, so that they count no longer.
    """

    observation: Observation
    verdicts: Sequence[Verdict]
    rules: Mapping[UUID, ProceduralRule]
    episodes: Sequence[Episode]
    rejected: int

    @property
    def rule(self) -> ProceduralRule | None:
        """Its own rule, unless demoted."""
        mine = (rule for rule in self.rules.values() if rule.source_observation_id == self.observation.pk)
        return next((rule for rule in mine if rule.status != RuleStatus.DEMOTED), None)

    @property
    def latest(self) -> Verdict | None:
        """What was said last, be it undone."""
        return self.verdicts[0] if self.verdicts else None

    @property
    def standing(self) -> Verdict | None:
        """The verdict that holds."""
        return next((row for row in self.verdicts if row.undone_at is None and row.superseded_at is None), None)


def dossier(actor: Actor, observation_id: UUID) -> Dossier:
    """All that a card tells, in a fixed number of queries. Raises NotFound, also for one of an erased person."""
    rows = Observation.objects.visible_to(actor).remembered()
    rows = rows.select_related("agent", "subject", "pattern__agent", "superseded_by")
    observation: Observation | None = rows.filter(pk=observation_id).first()
    if observation is None:
        raise NotFound("There is no such observation.")
    verdicts, episodes = _verdicts(observation), _episodes(observation)
    return Dossier(
        observation=observation,
        verdicts=verdicts,
        rules=_rules(actor, observation, verdicts),
        episodes=episodes,
        rejected=_rejected(observation, episodes),
    )


def _verdicts(observation: Observation) -> list[Verdict]:
    said = observation.verdicts.select_related("member", "api_key").prefetch_related("effects", "rejections")
    return list(said.order_by("-created_at", "-id"))


def _rules(actor: Actor, observation: Observation, verdicts: Sequence[Verdict]) -> dict[UUID, ProceduralRule]:
    touched = {pk for verdict in verdicts for pk in _touched_by(verdict)}
    owned = ProceduralRule.objects.visible_to(actor)
    found = owned.filter(source_observation=observation) | owned.filter(pk__in=touched)
    return {rule.pk: rule for rule in found.in_order()}


def _touched_by(verdict: Verdict) -> Iterator[UUID]:
    return (effect.target_id for effect in verdict.effects.all() if effect.kind == EffectKind.RULE)


def _episodes(observation: Observation) -> list[Episode]:
    links = observation.evidence_links.select_related("episode")
    newest = links.order_by("-episode__occurred_at", "-episode_id")[:_EPISODES]
    return [link.episode for link in reversed(newest)]


def _rejected(observation: Observation, episodes: Sequence[Episode]) -> int:
    """Of all that it rests on; asked for only where that is more than is shown."""
    if len(episodes) < _EPISODES:
        return sum(episode.status == EpisodeStatus.REJECTED for episode in episodes)
    return int(observation.evidence_links.filter(episode__status=EpisodeStatus.REJECTED).count())
