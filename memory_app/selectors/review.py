"""All that the card of one observation tells. What comes next is told by `review_queue`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.domain.vocabulary import EffectKind, EpisodeStatus, RuleStatus
from memory_app.models import Episode, Observation, ObservationEvidence, PatternCondition, ProceduralRule, Verdict
from memory_app.models.base import OwnedQuerySet
from memory_app.models.observations import ObservationQuerySet, VerdictQuerySet
from memory_app.models.rows import Rows, hold
from memory_app.models.rules import ProceduralRuleQuerySet

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
    observation = _OBSERVATION.first(actor, pk=observation_id)
    if observation is None:
        raise NotFound("There is no such observation.")
    if observation.pattern is not None:
        conditions = _CONDITIONS.of(actor, pattern=observation.pattern_id)
        hold([observation.pattern], "conditions", conditions, by="pattern_id")
    verdicts = _VERDICTS.of(actor, pk=observation_id)
    episodes = [link.episode for link in reversed(_LINKS.of(actor, pk=observation_id))]
    touched = tuple({pk for verdict in verdicts for pk in _touched_by(verdict)})
    return Dossier(
        observation=observation,
        verdicts=verdicts,
        rules={rule.pk: rule for rule in _RULES.of(actor, pk=observation_id, touched=touched)},
        episodes=episodes,
        rejected=_rejected(observation, episodes),
    )


def _observation(actor: Actor, *, pk: UUID) -> ObservationQuerySet:
    rows: ObservationQuerySet = Observation.objects.visible_to(actor).remembered()
    return rows.select_related("agent", "subject", "pattern__agent", "superseded_by").filter(pk=pk)


def _verdicts(actor: Actor, *, pk: UUID) -> VerdictQuerySet:
    said: VerdictQuerySet = Verdict.objects.in_workspace(actor.workspace_id).filter(observation=pk)
    said = said.select_related("member", "api_key").prefetch_related("effects", "rejections")
    return said.order_by("-created_at", "-id")


def _rules(actor: Actor, *, pk: UUID, touched: tuple[UUID, ...]) -> ProceduralRuleQuerySet:
    owned: ProceduralRuleQuerySet = ProceduralRule.objects.visible_to(actor)
    wanted = Q(source_observation=pk) | Q(pk__among=touched) if touched else Q(source_observation=pk)
    return owned.filter(wanted).in_order()


def _links(actor: Actor, *, pk: UUID) -> OwnedQuerySet:
    links = ObservationEvidence.objects.in_workspace(actor.workspace_id).filter(observation=pk)
    rows: OwnedQuerySet = links.select_related("episode").order_by("-episode__occurred_at", "-episode_id")[:_EPISODES]
    return rows


_OBSERVATION: Rows[Observation] = Rows(_observation)
_VERDICTS: Rows[Verdict] = Rows(_verdicts)
_RULES: Rows[ProceduralRule] = Rows(_rules)
_CONDITIONS: Rows[PatternCondition] = Rows(
    lambda actor, *, pattern: (
        PatternCondition.objects.in_workspace(actor.workspace_id)
        .filter(pattern=pattern)
        .select_related("contact", "company")
    )
)
_LINKS: Rows[ObservationEvidence] = Rows(_links)


def _touched_by(verdict: Verdict) -> Iterator[UUID]:
    return (effect.target_id for effect in verdict.effects.all() if effect.kind == EffectKind.RULE)


def _rejected(observation: Observation, episodes: Sequence[Episode]) -> int:
    """Of all that it rests on; asked for only where that is more than is shown."""
    if len(episodes) < _EPISODES:
        return sum(episode.status == EpisodeStatus.REJECTED for episode in episodes)
    return int(observation.evidence_links.filter(episode__status=EpisodeStatus.REJECTED).count())
