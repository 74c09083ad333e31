"""What the card of one observation shows: read once, put into words here, so that the template only lays it out."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from memory_app.domain import policy
from memory_app.domain.actors import Actor
from memory_app.domain.confidence import confidence_of, one_step_up, rank_of
from memory_app.domain.errors import NotFound
from memory_app.domain.feedback import can_undo
from memory_app.domain.promotion import missing_for_promotion, promotes_at, ready_by_person
from memory_app.domain.vocabulary import Confidence, ObservationStatus, Role, RuleStatus
from memory_app.models import Episode, Observation, ProceduralRule, Verdict
from memory_app.models.observations import ObservationQuerySet
from memory_app.templatetags.figures import percent, times
from memory_app.views.dots import Timeline, timeline
from memory_app.views.effects import VerdictView, rule_ids

REVIEW = policy.DEFAULT.review
_EPISODES_SHOWN = 200
_PLENTY = 10_000
"""More occurrences than any scale asks for: shows what the other scale alone allows."""


@dataclass(frozen=True, slots=True)
class Scale:
    """One of the two scales of confidence; `limits` marks the lower one, which decides."""

    name: str
    value: str
    level: str
    limits: bool


@dataclass(frozen=True, slots=True)
class Clock:
    """The 48 hours. It runs only for what would become a rule by itself; else `reasons` say what is missing."""

    runs: bool
    due_at: datetime
    passed_hours: float
    wait_hours: float
    reasons: Sequence[str] = ()


@dataclass
class Card:
    """One observation as a person judges it."""

    observation: Observation
    actor: Actor
    now: datetime
    in_review: bool = False

    @property
    def url(self) -> str:
        """Its permanent address."""
        return reverse("memory:observation-detail", args=[self.observation.pk])

    @cached_property
    def verdicts(self) -> list[Verdict]:
        """All that people said, newest first, undone ones too."""
        said = self.observation.verdicts.select_related("member", "api_key").prefetch_related("effects", "rejections")
        return list(said.order_by("-created_at", "-id"))

    @cached_property
    def rules(self) -> dict[UUID, ProceduralRule]:
        """The rules made from it, and those that a verdict touched."""
        touched = {pk for verdict in self.verdicts for pk in rule_ids(verdict)}
        owned = ProceduralRule.objects.visible_to(self.actor)
        found = owned.filter(source_observation=self.observation) | owned.filter(pk__in=touched)
        return {rule.pk: rule for rule in found.order_by("position", "id")}

    @property
    def rule(self) -> ProceduralRule | None:
        """Its own rule, unless demoted."""
        mine = (rule for rule in self.rules.values() if rule.source_observation_id == self.observation.pk)
        return next((rule for rule in mine if rule.status != RuleStatus.DEMOTED), None)

    @cached_property
    def verdict(self) -> VerdictView | None:
        """What stands, or what is just being taken back."""
        shown = next((row for row in self.verdicts if row.undone_at is None and row.superseded_at is None), None)
        latest = self.verdicts[0] if self.verdicts else None
        if shown is None and latest is not None and latest.undone_at is not None and self._is_fresh(latest):
            shown = latest
        if shown is None:
            return None
        return VerdictView(
            verdict=shown,
            rules=self.rules,
            now=self.now,
            may_judge=self.may_judge,
            evidence=len(self.episodes),
            confidence=self.observation.confidence,
            viewer=self.actor.id,
        )

    def _is_fresh(self, verdict: Verdict) -> bool:
        return can_undo(verdict.created_at, self.now, REVIEW) or verdict.reversed_at is None

    @property
    def may_judge(self) -> bool:
        """Whether this member's role allows a verdict."""
        return self.actor.has_role(Role.REVIEWER)

    @property
    def is_open(self) -> bool:
        """Whether it can still be judged: a yes may be followed by a no."""
        return self.observation.is_live

    @property
    def is_pending(self) -> bool:
        """Whether nobody has judged it."""
        return bool(self.observation.status == ObservationStatus.PENDING)

    @property
    def may_reopen(self) -> bool:
        """Whether an admin could make it pending again, the undo being over."""
        rejected = self.observation.status == ObservationStatus.REJECTED
        return rejected and self.actor.has_role(Role.ADMIN) and not (self.verdict and self.verdict.can_undo)

    @cached_property
    def episodes(self) -> list[Episode]:
        """What it rests on, oldest first; the newest 200 where there are more."""
        links = self.observation.evidence_links.select_related("episode")
        newest = links.order_by("-episode__occurred_at", "-episode_id")[:_EPISODES_SHOWN]
        return [link.episode for link in reversed(newest)]

    @property
    def timeline(self) -> Timeline:
        """The episodes as dots."""
        return timeline(self.episodes, self.observation.updated_at)

    @property
    def days(self) -> int:
        """On how many days of the person it was seen."""
        return len({episode.local_date for episode in self.episodes})

    @property
    def scales(self) -> Sequence[Scale]:
        """Both scales, the deciding one marked. A proposal of an agent has no consistency and so no scales."""
        row = self.observation
        if row.consistency is None:
            return ()
        by_number = confidence_of(row.occurrences, 1.0, contradicted=False)
        by_rate = confidence_of(_PLENTY, row.consistency, contradicted=row.contradicted)
        rate = percent(row.consistency)
        if row.opportunities:
            rate = gettext("%(share)s of %(n)d") % {"share": rate, "n": row.opportunities}
        return (
            Scale(
                gettext("Occurrences"), times(row.occurrences), by_number.value, rank_of(by_number) < rank_of(by_rate)
            ),
            Scale(gettext("Consistency"), rate, by_rate.value, rank_of(by_rate) < rank_of(by_number)),
        )

    @property
    def clock(self) -> Clock | None:
        """What the clock does to it; nothing for what is decided or already a rule."""
        row = self.observation
        if not row.is_live or self.rule is not None:
            return None
        due_at, wait = promotes_at(row.created_at, REVIEW), REVIEW.promotion_wait
        reasons = missing_for_promotion(
            status=ObservationStatus(row.status),
            confidence=Confidence(row.standing_confidence),
            promotion_candidate=row.promotion_candidate,
            contradicted=row.contradicted,
            created_at=row.created_at,
            now=max(self.now, due_at),
            policy=REVIEW,
            proposed=row.pattern_id is None,
        )
        passed = min(max(self.now - row.created_at, timedelta()), wait)
        return Clock(not reasons, due_at, passed / timedelta(hours=1), wait / timedelta(hours=1), reasons)

    @property
    def if_right(self) -> Sequence[str]:
        """What a yes would do, in the order it happens."""
        row = self.observation
        stepped = one_step_up(Confidence(row.confidence))
        said = [
            gettext("Confidence rises from %(old)s to %(new)s") % {"old": row.confidence, "new": stepped}
            if stepped != row.confidence
            else gettext("Confidence stays %(old)s, the highest") % {"old": row.confidence}
        ]
        if self.rule is not None:
            said.append(gettext("Its rule stays"))
        elif ready_by_person(stepped, row.promotion_candidate):
            said.append(gettext("It becomes a rule at once: “%(text)s”") % {"text": row.rule_text or row.quote})
        elif row.promotion_candidate:
            said.append(gettext("No rule yet: that takes high confidence"))
        else:
            said.append(gettext("No rule: it is no order an agent could follow"))
        return said

    @property
    def if_wrong(self) -> Sequence[str]:
        """What a no would do."""
        said = [gettext("It leaves every prompt at once")]
        if self.rule is not None:
            said.append(gettext("Its rule is demoted: “%(text)s”") % {"text": self.rule.text})
        said.append(gettext("It is not proposed again (1 reverse signal)"))
        return said

    @property
    def sources_hint(self) -> str:
        """What ticking "these events are wrong too" adds."""
        minutes = int(REVIEW.undo_window / timedelta(minutes=1))
        return ngettext(
            "%(n)d episode is hidden at once and its text deleted after %(minutes)d minutes.",
            "%(n)d episodes are hidden at once and their texts deleted after %(minutes)d minutes.",
            len(self.episodes),
        ) % {"n": len(self.episodes), "minutes": minutes}


def remembered(actor: Actor) -> ObservationQuerySet:
    """Return what the actor may see of people who were not erased."""
    rows: ObservationQuerySet = Observation.objects.visible_to(actor).filter(subject__erased_at=None)
    return rows


def card(observation_id: UUID, *, actor: Actor, now: datetime, in_review: bool = False) -> Card:
    """The card of an observation. Raises NotFound."""
    rows = remembered(actor).select_related("agent", "subject", "possible_duplicate_of", "superseded_by", "run")
    observation = rows.filter(pk=observation_id).first()
    if observation is None:
        raise NotFound("There is no such observation.")
    return Card(observation, actor, now, in_review)
