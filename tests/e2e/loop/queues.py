"""Queues of cards, each in a workspace of its own, and those who go through them in browsers."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, expect

from memory_app.domain.vocabulary import Role
from memory_app.ids import uuid7
from memory_app.services import members
from tests import factories as make
from tests.e2e.browserless import Database

READY = "#review[data-ready]"


def workspace(cards: int) -> str:
    """A workspace of its own with so many cards that look alike, two reviewers and a viewer: what the service runs."""
    now = timezone.now()
    here = make.WorkspaceFactory(slug=f"w-{uuid7().hex}")
    about: Any = {"workspace": here, "agent": make.AgentFactory(workspace=here, name="Mail agent")}
    about["subject"] = make.SubjectFactory(workspace=here, name="Maria Rossi")
    ids = []
    for number in range(cards):
        at = now - timedelta(hours=30 - number)
        words = {"quote": f"Habit {number}: you remove semicolons.", "rule_text": f"Order {number}: no semicolons."}
        row = make.ObservationFactory(**about, **words, created_at=at, updated_at=at)
        make.with_evidence(row, 6)
        ids.append(str(row.pk))
    links = {}
    for name, role in (("Grace", Role.REVIEWER), ("Ada", Role.REVIEWER), ("Vera", Role.VIEWER)):
        member = make.MemberFactory(name=name, email=f"{uuid7().hex}@example.org")
        make.MembershipFactory(workspace=here, member=member, role=role.value)
        links[name] = f"{settings.BASE_URL}/sign-in/{members.make_sign_in_link(member=member, now=now)}/"
    return json.dumps({"ids": ids, "links": links})


@dataclass
class Queue:
    """One workspace's queue, those who may open it, and what the database says of it."""

    ids: list[str]
    open: Callable[..., Page]
    database: Database

    def statuses(self) -> list[str]:
        """Of each card, in its order."""
        sql = "SELECT id::text, status FROM memory_app_observation WHERE id = ANY(%s::uuid[])"
        found = dict(self.database.rows(sql, self.ids))
        return [found[pk] for pk in self.ids]

    def verdicts(self) -> int:
        """How many were ever given."""
        sql = "SELECT count(*) FROM memory_app_verdict WHERE observation_id = ANY(%s::uuid[])"
        return int(self.database.one(sql, self.ids))

    def lapse(self) -> None:
        """Let five minutes pass for whoever holds a card."""
        sql = "UPDATE memory_app_reviewhold SET held_until = now() WHERE observation_id = ANY(%s::uuid[]) RETURNING id"
        self.database.rows(sql, self.ids)

    def card(self, page: Page, number: int) -> Any:
        """Wait until this card is shown and may be judged."""
        ready = page.locator(f"{READY} #observation-{self.ids[number]}")
        expect(ready).to_be_visible()
        return ready


def strip(page: Page) -> Any:
    return page.locator("#strip section")
