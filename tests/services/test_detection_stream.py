"""Night after night with verdicts in between: every figure equals its links and a recount."""

import random
from collections import Counter
from datetime import datetime, timedelta
from uuid import UUID

import pytest
from django.db.models import F

from memory_app.domain.actors import Actor
from memory_app.domain.errors import Conflict
from memory_app.domain.patterns import Pattern
from memory_app.domain.vocabulary import Role
from memory_app.models import (
    Observation,
    ReverseSignal,
)
from memory_app.services import feedback, reverse_signals, work
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    ApiKeyFactory,
    WorkspaceFactory,
    key_actor,
    member_actor,
)
from tests.services.test_detection import (
    DAY,
    Signal,
    assert_recounted,
    night,
    rows,
    shown,
    told,
    workspace_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def actor() -> Actor:
    return key_actor(ApiKeyFactory(workspace=WorkspaceFactory(time_zone="UTC")))


class Life:
    """A person whose habits drift, whose numbers move, and who judges what is found: a stream of nights from a seed."""

    def __init__(self, actor: Actor, seed: int) -> None:
        self.actor, self.luck = actor, random.Random(seed)
        self.admin = member_actor(workspace_of(actor), Role.ADMIN)
        self.judged: dict[UUID, Pattern] = {}
        self.seen: Counter[str] = Counter()

    def day(self, now: datetime) -> None:
        told(self.actor, [self.event(now) for _ in range(14)], now=now)
        live_before = {
            row.pk: (row.version, shown(row)) for row in rows(self.actor, status__in=("pending", "confirmed"))
        }
        self.seen += Counter(night(self.actor, now))
        assert_recounted(self.actor, now)
        for row in rows(self.actor):
            version, value = live_before.get(row.pk, (None, None))
            if version == row.version:
                assert shown(row) == value, row
                self.seen["kept"] += 1
            elif value is not None and shown(row) != value:
                self.seen["moved"] += 1
        for pk, value in self.judged.items():
            (row,) = rows(self.actor, pk=pk)
            if not row.is_live:
                assert shown(row) == value, row
        with scope(workspace=self.actor.workspace_id):
            keys = [row.pattern.key for row in Observation.objects.live().detected().select_related("pattern")]
            assert len(keys) == len(set(keys))
            assert not Observation.objects.filter(pattern__isnull=False).exclude(subject=F("pattern__subject")).exists()
        self.judge(now)

    def event(self, now: datetime) -> Signal:
        luck = self.luck
        at = now - timedelta(minutes=luck.randrange(60, 24 * 60))
        signal: Signal = {"occurred_at": at.isoformat(), "contact": luck.choice(("nico", "lea"))}
        minute, drift = at.hour * 60 + at.minute, (now - NOW).days * 8
        if luck.random() < 0.4:
            amount = round(luck.choice((0.01, 1, 100)) * luck.lognormvariate(1, 1), luck.choice((0, 2, 4)))
            no = amount > 5 - drift / 100 and luck.random() < 0.95
            kind = "approval_rejected" if no else "approval_granted"
            return signal | {
                "event_type": kind,
                "entities": {"amount": amount, "currency": luck.choice(("EUR", "CHF"))},
            }
        short = minute > 15 * 60 - drift or luck.random() < 0.05
        traits = [*(["shortened"] if short else []), *(["removed:emoji"] if signal["contact"] == "nico" else [])]
        return signal | {"traits": traits}

    def judge(self, now: datetime) -> None:
        found = [row for row in rows(self.actor) if row.pattern_id]
        if not found:
            return
        row = self.luck.choice(found)
        act = self.luck.choice(("right", "wrong", "sources", "undo", "revoke", "reopen", "nothing"))
        with scope(workspace=self.actor.workspace_id):
            try:
                self.take(act, row, now)
                self.seen[act] += 1
            except Conflict:
                return
        work.run_due(workspace_id=self.actor.workspace_id, now=lambda: now)
        self.judged |= {one.pk: shown(one) for one in rows(self.actor) if one.pk not in self.judged and not one.is_live}
        self.judged = {pk: value for pk, value in self.judged.items() if not rows(self.actor, pk=pk)[0].is_live}

    def take(self, act: str, row: Observation, now: datetime) -> None:
        if act == "right":
            feedback.confirm_observation(observation_id=row.pk, actor=self.actor, now=now)
        elif act in {"wrong", "sources"}:
            feedback.reject_observation(
                observation_id=row.pk, actor=self.actor, now=now, reject_sources=act == "sources"
            )
        elif act == "undo":
            feedback.undo_verdict(observation_id=row.pk, actor=self.actor, now=now)
        elif act == "reopen":
            feedback.reopen_observation(observation_id=row.pk, actor=self.admin, now=now)
        elif act == "revoke":
            for signal in ReverseSignal.objects.active():
                reverse_signals.revoke_reverse_signal(actor=self.actor, signal_id=signal.pk, now=now)


class TestStream:
    def test_every_figure_can_be_recounted_on_every_night(self) -> None:
        seen: Counter[str] = Counter()
        for seed in range(2):
            life = Life(key_actor(ApiKeyFactory(workspace=WorkspaceFactory(time_zone="UTC"))), seed)
            for number in range(20):
                life.day(NOW + number * DAY)
            seen += life.seen
        # Numbers moved, rows kept theirs, people said no: or it would prove little.
        assert min(seen[word] for word in ("new", "updated", "moved", "kept", "stopped", "sources", "revoke")) > 0, seen
