"""The signals that `bench.ingest` reports: a pool made from a seed, and what each must have become."""

import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from bench.mail import draft, edited
from memory_app.domain.signals import read_signal

Signal = dict[str, Any]
POOL = 2_000
AGENTS, SUBJECTS, CONTACTS, COMPANIES = 10, 50, 40, 20
_UNTIL = datetime(2026, 3, 31, 18, tzinfo=UTC)
_MINUTES = 30 * 24 * 60
_TRAITS = ("removed:semicolon", "added:bullet-list", "shortened", "tone:more-formal", "kept:greeting", "no small talk")


@dataclass(frozen=True, slots=True)
class Expected:
    """What the episode of a pool's signal says."""

    agent: str
    subject: str
    traits: tuple[str, ...]
    contacts: int


def pool(seed: int, *, texts: bool) -> list[Signal]:
    """Signals without their idempotency keys: each second one an edit of about 1 kB, the others with traits only.

    Without `texts` the edits come as traits too.
    """
    luck = random.Random(seed)  # noqa: S311 - a bench, not a secret
    return [_edit(luck, texts=texts) if number % 2 else _told(luck) for number in range(POOL)]


def expected(signals: list[Signal]) -> list[Expected]:
    """What becomes of each."""
    reports = [read_signal(signal) for signal in signals]
    return [
        Expected(
            agent=report.agent or "",
            subject=report.subject or "",
            traits=report.traits,
            contacts=len({report.contact, *report.entities.contacts} - {None}),
        )
        for report in reports
    ]


def batch(signals: list[Signal], *, run: str, producer: int, number: int, size: int) -> list[Signal]:
    """One request's signals; a key tells its place in the pool (see `place_of`)."""
    first = number * size
    places = ((first + item) % len(signals) for item in range(size))
    return [{**signals[place], "idempotency_key": f"{run}:{producer}:{number}:{place}"} for place in places]


def place_of(key: str) -> int:
    """The pool's signal that an idempotency key stands for."""
    return int(key.rpartition(":")[2])


def _who(luck: random.Random) -> Signal:
    moment = _UNTIL - timedelta(minutes=luck.randrange(_MINUTES))
    return {
        "agent": f"agent-{luck.randrange(AGENTS)}",
        "subject": f"subject-{luck.randrange(SUBJECTS)}@example.org",
        "occurred_at": moment.isoformat(),
    }


def _edit(luck: random.Random, *, texts: bool) -> Signal:
    before = draft(luck)
    what = {"before": before, "after": edited(luck, before)} if texts else {"traits": luck.sample(_TRAITS, 3)}
    contact = f"contact-{luck.randrange(CONTACTS)}@example.org"
    return {**_who(luck), **what, "event_type": "draft_edited", "contact": contact}


def _told(luck: random.Random) -> Signal:
    event = luck.choice(("draft_sent", "correction", "approval_granted", "deferred", "note"))
    told: Signal = {**_who(luck), "event_type": event, "traits": luck.sample(_TRAITS, luck.choice((1, 2)))}
    if luck.random() < 0.5:  # noqa: PLR2004
        told["entities"] = {
            "company": f"company-{luck.randrange(COMPANIES)}",
            "tags": ["q3", luck.choice(("spring", "autumn"))],
            "amount": luck.randrange(1_000_000) / 100,
            "currency": "EUR",
        }
    return told
