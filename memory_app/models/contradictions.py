"""Two things that say the opposite of each other in words: shown side by side until a person decides."""

from typing import Self
from uuid import UUID

from django.db import models
from django.db.models import Q

from memory_app.domain.vocabulary import ObservationStatus, RuleStatus
from memory_app.models.base import Owned, OwnedForeignKey, OwnedQuerySet, in_workspace_once
from memory_app.models.observations import LIVE

_GONE = (ObservationStatus.REJECTED.value, ObservationStatus.SUPERSEDED.value)
_SIDES = ("observation", "rule", "other_observation", "other_rule")


def _holds(rule: str) -> Q:
    """As `ProceduralRuleQuerySet.injectable`, through the reference."""
    held = Q(**{f"{rule}__status": RuleStatus.ACTIVE.value, f"{rule}__verdict__undone_at": None})
    no_source = Q(**{f"{rule}__source_observation": None})
    return Q(**{rule: None}) | held & (no_source | ~Q(**{f"{rule}__source_observation__status__in": _GONE}))


class ContradictionQuerySet(OwnedQuerySet):
    """Which contradictions count."""

    def naming(self, *, observations: object = (), rules: object = ()) -> Self:
        """Those with one of these ids on either side."""
        said = Q(observation_id__among=observations) | Q(other_observation_id__among=observations)
        return self.filter(said | Q(rule_id__among=rules) | Q(other_rule_id__among=rules))

    def standing(self) -> Self:
        """Both sides still hold: observations live, rules in force."""
        rows = self.filter(_holds("rule"), _holds("other_rule"))
        for side in ("observation", "other_observation"):
            rows = rows.filter(Q(**{side: None}) | Q(**{f"{side}__status__in": LIVE}))
        return rows


class Contradiction(Owned):
    """Each side is one observation or one rule. `subject` is the person they are about; none where both hold for all.

    Patterns that are each other's opposite are found by their structure and have no row here.
    """

    subject = OwnedForeignKey("memory_app.Subject", null=True)
    observation = OwnedForeignKey("memory_app.Observation", null=True)
    rule = OwnedForeignKey("memory_app.ProceduralRule", null=True)
    other_observation = OwnedForeignKey("memory_app.Observation", null=True)
    other_rule = OwnedForeignKey("memory_app.ProceduralRule", null=True)
    why = models.CharField(max_length=40)
    """What makes them opposite, of `domain.similarity.Comparison.why`."""
    created_at = models.DateTimeField()

    objects = ContradictionQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("contradiction_ws_id"),
            in_workspace_once("contradiction_once", _SIDES, nulls_distinct=False),
            models.CheckConstraint(
                condition=Q(observation=None, rule__isnull=False) | Q(observation__isnull=False, rule=None),
                name="contradiction_one_side",
            ),
            models.CheckConstraint(
                condition=Q(other_observation=None, other_rule__isnull=False)
                | Q(other_observation__isnull=False, other_rule=None),
                name="contradiction_other_side",
            ),
        ]
        indexes = [
            models.Index(fields=["subject"], name="contradiction_subject"),
            models.Index(fields=["observation"], name="contradiction_observation"),
            models.Index(fields=["rule"], name="contradiction_rule"),
            models.Index(fields=["other_observation"], name="contradiction_other_obs"),
            models.Index(fields=["other_rule"], name="contradiction_other_rule"),
        ]

    def __str__(self) -> str:
        return " against ".join(map(str, self.key))

    @property
    def key(self) -> tuple[UUID, UUID]:
        """The ids of both sides."""
        return self.observation_id or self.rule_id, self.other_observation_id or self.other_rule_id
