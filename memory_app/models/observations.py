"""Patterns, the observations that claim them, the episodes they rest on, and what people say to them."""

from datetime import datetime
from typing import Self

from django.db import models

from memory_app.domain.confidence import rank_of
from memory_app.domain.policy import DEFAULT, LIMITS
from memory_app.domain.vocabulary import (
    Category,
    ConditionKind,
    Confidence,
    EffectKind,
    EpisodeStatus,
    ObservationStatus,
    ReverseSignalStatus,
    RuleStatus,
    SourceClass,
    VerdictKind,
    Weekday,
)
from memory_app.models.base import Owned, OwnedForeignKey, OwnedQuerySet, in_workspace_once, one_of, word

LIVE = (ObservationStatus.PENDING.value, ObservationStatus.CONFIRMED.value)


class Pattern(Owned):
    """The structure of a habit. Equal structures are one row, so that a "no" is found again by its pattern."""

    subject = OwnedForeignKey("memory_app.Subject")
    agent = OwnedForeignKey("memory_app.Agent")
    key = models.CharField(max_length=64)
    """`domain.patterns.Pattern.key()`: learned thresholds left out."""
    event_type = models.CharField(max_length=LIMITS.word, blank=True)
    outcome = models.CharField(max_length=LIMITS.word, blank=True)
    trait = models.CharField(max_length=LIMITS.trait, blank=True)
    created_at = models.DateTimeField()

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("pattern_ws_id"),
            in_workspace_once("pattern_key_once", ["subject", "agent", "key"]),
        ]

    def __str__(self) -> str:
        return self.trait or self.event_type or self.outcome


class PatternCondition(Owned):
    """One circumstance of a pattern, typed, so that a contact's erasure finds it."""

    pattern = OwnedForeignKey(Pattern, related_name="conditions")
    position = models.SmallIntegerField()
    kind = word()
    contact = OwnedForeignKey("memory_app.Subject", null=True)
    company = OwnedForeignKey("memory_app.Company", null=True)
    weekday = word(blank=True)
    text = models.CharField(max_length=LIMITS.key, blank=True)
    """Of a tag or a document."""
    time_from = models.TimeField(null=True)
    time_until = models.TimeField(null=True)
    amount_above = models.DecimalField(max_digits=20, decimal_places=4, null=True)
    amount_below = models.DecimalField(max_digits=20, decimal_places=4, null=True)
    currency = models.CharField(max_length=3, blank=True)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("pattern_condition_ws_id"),
            in_workspace_once("pattern_condition_once", ["pattern", "position"]),
            one_of("kind", ConditionKind, name="pattern_condition_kind_known"),
            models.CheckConstraint(
                condition=models.Q(weekday__in=["", *(day.value for day in Weekday)]),
                name="pattern_condition_weekday_known",
            ),
            models.CheckConstraint(
                condition=~models.Q(kind=ConditionKind.CONTACT.value) | models.Q(contact__isnull=False),
                name="pattern_condition_names_contact",
            ),
        ]
        indexes = [models.Index(fields=["contact"], name="pattern_condition_contact")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.pattern_id}"


class ObservationQuerySet(OwnedQuerySet):
    """What waits, what counts, what may become a rule."""

    def live(self) -> Self:
        """Pending or confirmed."""
        return self.filter(status__in=LIVE)

    def pending(self) -> Self:
        """Not judged yet."""
        return self.filter(status=ObservationStatus.PENDING)

    def waiting(self) -> Self:
        """What a person is asked about: pending, and about nobody who was erased."""
        return self.pending().remembered()

    def detected(self) -> Self:
        """Found by a run, not proposed by an agent."""
        return self.exclude(pattern=None)

    def newest_first(self) -> Self:
        """The order of every list; ties broken by id."""
        return self.order_by("-created_at", "-id")

    def longest_waiting_first(self) -> Self:
        """The order of the queue: what the clock promotes next comes first."""
        return self.order_by("created_at", "id")

    def behind(self, passed: "Observation") -> Self:
        """What comes after it in the queue, whether it was judged or not."""
        later = models.Q(created_at__gt=passed.created_at)
        return self.filter(later | models.Q(created_at=passed.created_at, pk__gt=passed.pk))

    def ripe(self, created_before: datetime) -> Self:
        """Live promotion candidates old enough for the clock; `services.promotion` checks again under the lock."""
        sure = (Confidence.HIGH, Confidence.VERY_HIGH)
        rows = self.live().filter(promotion_candidate=True, contradicted=False, created_at__lte=created_before)
        return rows.filter(models.Q(confidence__in=sure) | models.Q(confirmed_confidence__in=sure))

    def ruleless(self) -> Self:
        """Said by no rule that stands, active or paused."""
        # A demoted rule is no bar: it fell with a yes that was taken back; the clock goes on as if there had been none.
        return self.exclude(rules__status__in=(RuleStatus.ACTIVE, RuleStatus.PAUSED))

    def refused(self) -> Self:
        """Rejected, and the "no" stands: written down and not revoked, or still to be written by its cascade."""
        models_of = self.model._meta.apps.get_model
        own = {"workspace_id": models.OuterRef("workspace_id")}
        signals = models_of("memory_app", "ReverseSignal").objects.filter(observation_id=models.OuterRef("pk"), **own)
        effects = models_of("memory_app", "VerdictEffect").objects.filter(
            verdict__observation_id=models.OuterRef("pk"),
            verdict__undone_at=None,
            verdict__superseded_at=None,
            kind=EffectKind.REVERSE_SIGNAL.value,
            done_at=None,
            **own,
        )
        written = models.Exists(signals.filter(status=ReverseSignalStatus.ACTIVE.value))
        return self.filter(written | models.Exists(effects), status=ObservationStatus.REJECTED)

    def injectable(self) -> Self:
        """Live, not already said by an active rule, and not bare of evidence, as what an admin reopened may be."""
        said = models.Exists(
            self.model._meta.apps.get_model("memory_app", "ProceduralRule").objects.filter(
                workspace_id=models.OuterRef("workspace_id"),
                source_observation_id=models.OuterRef("pk"),
                status=RuleStatus.ACTIVE,
            )
        )
        bare = models.Q(status=ObservationStatus.PENDING, occurrences__lt=DEFAULT.detection.min_occurrences)
        return self.live().exclude(said).exclude(bare)


class Observation(Owned):
    """A repeated behaviour waiting for a verdict. Measured figures are the engine's; `confirmed_*` is the person's."""

    subject = OwnedForeignKey("memory_app.Subject")
    agent = OwnedForeignKey("memory_app.Agent")
    pattern = OwnedForeignKey(Pattern, on_delete=models.PROTECT, null=True, related_name="observations")
    run = OwnedForeignKey("memory_app.MaintenanceRun", on_delete=models.SET_NULL, null=True)
    """The run that first saw it; none for an agent's proposal."""
    detected_on = models.DateField(null=True)
    category = word()
    quote = models.CharField(max_length=LIMITS.quote)
    quote_edited_at = models.DateTimeField(null=True)
    first_quote = models.CharField(max_length=LIMITS.quote, blank=True)
    """What an agent had proposed, once a person has put it in other words: both count as said."""
    evidence = models.CharField(max_length=LIMITS.quote, blank=True)
    measured_evidence = models.CharField(max_length=LIMITS.quote, blank=True)
    """What `evidence` said before events it rests on were called wrong; it says that again when they come back."""
    rule_text = models.CharField(max_length=LIMITS.rule, blank=True)
    rule_text_edited_at = models.DateTimeField(null=True)
    """When a person put the order in words of their own: no run composes it anew, and its pattern no longer says it."""
    occurrences = models.PositiveIntegerField()
    opportunities = models.PositiveIntegerField(null=True)
    consistency = models.FloatField(null=True)
    confidence = word()
    confirmed_confidence = word(null=True)
    promotion_candidate = models.BooleanField(default=False)
    contradicted = models.BooleanField(default=False)
    thresholds = models.JSONField(null=True)
    """The learned numbers it shows, one for each condition, where those of its pattern moved on since; no names."""
    status = word(default=ObservationStatus.PENDING.value)
    source_class = word()
    """Of a proposal its proposer's; of a detected pattern the least trusted among its evidence."""
    api_key = OwnedForeignKey("memory_app.ApiKey", on_delete=models.SET_NULL, null=True)
    possible_duplicate_of = OwnedForeignKey("self", on_delete=models.SET_NULL, null=True)
    superseded_by = OwnedForeignKey("self", on_delete=models.SET_NULL, null=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    objects = ObservationQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("observation_ws_id"),
            in_workspace_once("observation_live_once", ["pattern"], condition=models.Q(status__in=LIVE)),
            one_of("category", Category, name="observation_category_known"),
            one_of("confidence", Confidence, name="observation_confidence_known"),
            one_of("confirmed_confidence", Confidence, name="observation_confirmed_known"),
            one_of("status", ObservationStatus, name="observation_status_known"),
            one_of("source_class", SourceClass, name="observation_source_known"),
            models.CheckConstraint(
                condition=models.Q(consistency=None) | models.Q(consistency__range=(0, 1)),
                name="observation_consistency_range",
            ),
        ]
        indexes = [
            models.Index(fields=["workspace", "-created_at", "-id"], name="observation_newest"),
            models.Index(fields=["workspace", "status", "created_at", "id"], name="observation_queue"),
            models.Index(fields=["subject", "status"], name="observation_subject"),
        ]

    def __str__(self) -> str:
        return self.quote

    @property
    def is_live(self) -> bool:
        """Pending or confirmed."""
        return self.status in LIVE

    @property
    def proposed_in(self) -> tuple[str, ...]:
        """All words in which it was said: its own, its order's, and those that it was first proposed in."""
        return tuple(dict.fromkeys(text for text in (self.quote, self.rule_text, self.first_quote) if text))

    @property
    def standing_confidence(self) -> str:
        """The surer of what was measured and what a person's yes made of it: no later run takes the step back."""
        measured = Confidence(self.confidence)
        confirmed = Confidence(self.confirmed_confidence or self.confidence)
        return max(measured, confirmed, key=rank_of).value


class EvidenceQuerySet(OwnedQuerySet):
    """Which links still count."""

    def counted(self) -> Self:
        """Links to episodes that no person has rejected."""
        return self.exclude(episode__status=EpisodeStatus.REJECTED)


class ObservationEvidence(Owned):
    """One episode that an observation rests on."""

    observation = OwnedForeignKey(Observation, related_name="evidence_links")
    episode = OwnedForeignKey("memory_app.Episode", related_name="evidence_links")
    subject = OwnedForeignKey("memory_app.Subject")

    objects = EvidenceQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("evidence_ws_id"),
            in_workspace_once("evidence_once", ["observation", "episode"]),
        ]
        indexes = [
            models.Index(fields=["episode"], name="evidence_episode"),
            models.Index(fields=["subject"], name="evidence_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.episode_id} for {self.observation_id}"


class VerdictQuerySet(OwnedQuerySet):
    """Which verdict holds."""

    def standing(self) -> Self:
        """Neither undone nor superseded; the database allows one for each observation."""
        return self.filter(undone_at=None, superseded_at=None)


class Verdict(Owned):
    """You are right / You are wrong. Kept for good, also when undone."""

    observation = OwnedForeignKey(Observation, related_name="verdicts")
    subject = OwnedForeignKey("memory_app.Subject")
    kind = word()
    member = models.ForeignKey("memory_app.Member", on_delete=models.SET_NULL, null=True, related_name="+")
    api_key = OwnedForeignKey("memory_app.ApiKey", on_delete=models.SET_NULL, null=True)
    source_class = word()
    note = models.CharField(max_length=LIMITS.note, blank=True)
    reject_sources = models.BooleanField(default=False)
    previous_status = word()
    previous_confirmed = word(null=True)
    created_at = models.DateTimeField()
    cascaded_at = models.DateTimeField(null=True)
    undone_at = models.DateTimeField(null=True)
    reversed_at = models.DateTimeField(null=True)
    """When the undo job had put every effect back."""
    superseded_at = models.DateTimeField(null=True)
    superseded_by = OwnedForeignKey("self", on_delete=models.SET_NULL, null=True)

    objects = VerdictQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("verdict_ws_id"),
            in_workspace_once(
                "verdict_one_standing", ["observation"], condition=models.Q(undone_at=None, superseded_at=None)
            ),
            one_of("kind", VerdictKind, name="verdict_kind_known"),
            one_of("source_class", SourceClass, name="verdict_source_known"),
            one_of("previous_status", ObservationStatus, name="verdict_previous_known"),
        ]
        indexes = [
            models.Index(fields=["subject"], name="verdict_subject"),
            models.Index(fields=["observation", "-created_at"], name="verdict_observation"),
            models.Index(fields=["workspace", "member", "-created_at"], name="verdict_member"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} on {self.observation_id}"


class VerdictEffect(Owned):
    """One thing a verdict sets in motion; ticked off when done, and put back from `before_*` by an undo."""

    verdict = OwnedForeignKey(Verdict, related_name="effects")
    position = models.SmallIntegerField()
    kind = word()
    target_id = models.UUIDField()
    before_status = word(blank=True)
    before_position = models.IntegerField(null=True)
    before_version = models.IntegerField(null=True)
    done_at = models.DateTimeField(null=True)
    reversed_at = models.DateTimeField(null=True)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("verdict_effect_ws_id"),
            in_workspace_once("verdict_effect_once", ["verdict", "kind", "target_id"]),
            in_workspace_once("verdict_effect_position_once", ["verdict", "position"]),
            one_of("kind", EffectKind, name="verdict_effect_kind_known"),
        ]
        ordering = ["position"]

    def __str__(self) -> str:
        return f"{self.kind} of {self.verdict_id}"


class EpisodeRejection(Owned):
    """An episode that a verdict called wrong too, with what it was before."""

    verdict = OwnedForeignKey(Verdict, related_name="rejections")
    episode = OwnedForeignKey("memory_app.Episode", related_name="rejections")
    subject = OwnedForeignKey("memory_app.Subject")
    before_status = word()

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("episode_rejection_ws_id"),
            in_workspace_once("episode_rejection_once", ["verdict", "episode"]),
            one_of("before_status", EpisodeStatus, name="episode_rejection_before_known"),
        ]
        indexes = [
            models.Index(fields=["episode"], name="episode_rejection_episode"),
            models.Index(fields=["subject"], name="episode_rejection_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.episode_id} by {self.verdict_id}"
