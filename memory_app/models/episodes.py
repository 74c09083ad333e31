"""What happened: queued signals, and the append-only episodes that the worker makes of them."""

from datetime import datetime
from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db import models

from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import EpisodeStatus, SourceClass, Tier
from memory_app.models.base import Owned, OwnedForeignKey, OwnedQuerySet, in_workspace_once, one_of, word
from memory_app.models.jobs import Job


class BehaviourSignalQuerySet(OwnedQuerySet):
    """The queue."""

    def waiting(self) -> Self:
        """Accepted, not yet an episode; found by their batches' jobs (see the index of the batches)."""
        return self.filter(stored_at=None, batch_id__in=Job.objects.open_batches())


class Reported(Owned):
    """A row that comes with every signal. That its workspace stands is held by its agent or episode, in it too."""

    workspace = models.ForeignKey(
        "memory_app.Workspace",
        on_delete=models.CASCADE,
        related_name="+",
        db_index=False,
        db_constraint=False,
        editable=False,
    )

    class Meta:
        abstract = True


class BehaviourSignal(Reported):
    """A raw report, queued. `payload` is what its episode will say; it is emptied once the episode stands."""

    batch_id = models.UUIDField()
    idempotency_key = models.CharField(max_length=LIMITS.key, null=True)  # noqa: DJ001 - NULL is "none given": never equal
    agent = OwnedForeignKey("memory_app.Agent")
    subject = OwnedForeignKey("memory_app.Subject")
    contact = OwnedForeignKey("memory_app.Subject", null=True)
    api_key = OwnedForeignKey("memory_app.ApiKey", on_delete=models.SET_NULL, null=True)
    source_class = word()
    payload = models.JSONField(null=True)
    occurred_at = models.DateTimeField()
    received_at = models.DateTimeField()
    stored_at = models.DateTimeField(null=True)

    objects = BehaviourSignalQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("signal_ws_id"),
            in_workspace_once("signal_idempotent", ["agent", "idempotency_key"]),
            one_of("source_class", SourceClass, name="signal_source_known"),
        ]
        indexes = [
            models.Index(fields=["subject"], name="signal_subject"),
            # No index may hold `stored_at`, nor have it as its condition: so the update that marks a batch as stored
            # stays within its pages (HOT), which the fill factor leaves room in, and touches no index.
            models.Index(fields=["workspace", "batch_id"], name="signal_batch"),
        ]

    def __str__(self) -> str:
        return f"signal {self.id}"


class EpisodeQuerySet(OwnedQuerySet):
    """Which episodes count, and in what order they are shown."""

    def live(self) -> Self:
        """Not rejected by a person."""
        return self.exclude(status=EpisodeStatus.REJECTED)

    def within(self, since: datetime, until: datetime) -> Self:
        """`since` < occurred_at ≤ `until`."""
        return self.filter(occurred_at__gt=since, occurred_at__lte=until)

    def newest_first(self) -> Self:
        """The order of every list; ties broken by id."""
        return self.order_by("-occurred_at", "-id")


class Episode(Reported):
    """A timestamped event, append-only. A tier-0 episode carries its signal's id, so that a repeat can't double it."""

    agent = OwnedForeignKey("memory_app.Agent")
    subject = OwnedForeignKey("memory_app.Subject")
    contact = OwnedForeignKey("memory_app.Subject", on_delete=models.SET_NULL, null=True)
    company = OwnedForeignKey("memory_app.Company", on_delete=models.SET_NULL, null=True)
    event_type = models.CharField(max_length=LIMITS.word)
    outcome = models.CharField(max_length=LIMITS.word, blank=True)
    summary = models.TextField(blank=True)
    traits = ArrayField(models.CharField(max_length=LIMITS.trait), default=list)
    signature = models.BooleanField(default=False)
    """Whether the traits were derived by the server from `before` and `after`: only then do missing ones count."""
    tags = ArrayField(models.CharField(max_length=LIMITS.tag), default=list)
    document = models.CharField(max_length=LIMITS.key, blank=True)
    amount = models.DecimalField(max_digits=20, decimal_places=4, null=True)
    currency = models.CharField(max_length=3, blank=True)
    extras = models.JSONField(default=dict)
    """Entities that are kept and shown but neither mined nor filtered."""
    occurred_at = models.DateTimeField()
    local_date = models.DateField()
    """In the subject's time zone, as are the two below."""
    local_weekday = models.SmallIntegerField()
    local_minute = models.SmallIntegerField()
    tier = models.SmallIntegerField(default=Tier.RAW.value)
    status = word(default=EpisodeStatus.RAW.value)
    group = OwnedForeignKey("self", on_delete=models.SET_NULL, null=True)
    source_class = word()
    api_key = OwnedForeignKey("memory_app.ApiKey", on_delete=models.SET_NULL, null=True)
    last_accessed_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()
    purged_at = models.DateTimeField(null=True)

    objects = EpisodeQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("episode_ws_id"),
            one_of("status", EpisodeStatus, name="episode_status_known"),
            one_of("tier", Tier, name="episode_tier_known"),
            one_of("source_class", SourceClass, name="episode_source_known"),
            models.CheckConstraint(condition=models.Q(local_weekday__range=(0, 6)), name="episode_weekday_range"),
            models.CheckConstraint(condition=models.Q(local_minute__range=(0, 1439)), name="episode_minute_range"),
        ]
        indexes = [
            models.Index(fields=["workspace", "-occurred_at", "-id"], name="episode_newest"),
            models.Index(fields=["subject", "-occurred_at", "-id"], name="episode_subject_newest"),
            models.Index(fields=["contact"], name="episode_contact", condition=models.Q(contact__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.summary or f"{self.event_type} {self.occurred_at:%Y-%m-%d}"


class EpisodeContact(Reported):
    """Someone who appears in an episode; the main contact is among them."""

    episode = OwnedForeignKey(Episode, related_name="appearances")
    subject = OwnedForeignKey("memory_app.Subject")

    objects = OwnedQuerySet.as_manager()

    class Meta:
        constraints = [
            in_workspace_once("episode_contact_ws_id"),
            in_workspace_once("episode_contact_once", ["episode", "subject"]),
        ]
        indexes = [models.Index(fields=["subject"], name="episode_contact_subject")]

    def __str__(self) -> str:
        return f"{self.subject_id} in {self.episode_id}"
