"""One workspace and people who visit it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from memory_app.domain.vocabulary import Role
from memory_app.models import Observation, Workspace
from tests.factories import MemberFactory, MembershipFactory, ObservationFactory, WorkspaceFactory

Visitor = Callable[..., Client]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory(name="Here")


@pytest.fixture
def visitor(here: Workspace) -> Visitor:
    """A browser signed in as a member of `here` with this role."""

    def sign_in(role: Role = Role.REVIEWER, *, name: str = "Grace", workspace: Workspace | None = None) -> Client:
        member = MemberFactory(name=name)
        MembershipFactory(workspace=workspace or here, member=member, role=role.value)
        client = Client()
        client.force_login(member, backend=settings.AUTHENTICATION_BACKENDS[0])
        return client

    return sign_in


@pytest.fixture
def reviewer(visitor: Visitor) -> Client:
    return visitor(Role.REVIEWER)


@pytest.fixture
def viewer(visitor: Visitor) -> Client:
    return visitor(Role.VIEWER)


@pytest.fixture
def admin(visitor: Visitor) -> Client:
    return visitor(Role.ADMIN)


@pytest.fixture
def owner(visitor: Visitor) -> Client:
    return visitor(Role.OWNER)


@pytest.fixture
def stranger(visitor: Visitor) -> Client:
    """An owner, but of another workspace."""
    return visitor(Role.OWNER, workspace=WorkspaceFactory())


@pytest.fixture
def queue(here: Workspace) -> list[Observation]:
    """Three that wait, the oldest first."""
    now = timezone.now()
    return [
        ObservationFactory(workspace=here, created_at=now - timedelta(hours=9 - n), rule_text="Remove semicolons.")
        for n in range(3)
    ]
