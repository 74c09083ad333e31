"""What a card of the review is made of."""

from typing import Any

import pytest

from memory_app.domain.actors import Actor
from memory_app.domain.errors import NotFound
from memory_app.domain.vocabulary import ActorKind, Role, Way
from memory_app.ids import uuid7
from memory_app.models import Workspace
from memory_app.selectors.review import dossier
from memory_app.tenancy import scope
from tests.factories import NOW, ObservationFactory, RuleFactory, SubjectFactory, WorkspaceFactory, with_evidence

pytestmark = pytest.mark.django_db


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory()


def actor(here: Workspace) -> Actor:
    return Actor(kind=ActorKind.MEMBER, workspace_id=here.pk, way=Way.WEB, role=Role.REVIEWER)


class TestDossier:
    def test_evidence_is_oldest_first_and_a_demoted_rule_is_not_its_own(self, here: Workspace) -> None:
        observation = ObservationFactory(workspace=here)
        with_evidence(observation, 4)
        rule = RuleFactory(workspace=here, source_observation=observation, status="demoted")
        with scope(workspace=here.pk):
            found = dossier(actor(here), observation.pk)
        moments = [episode.occurred_at for episode in found.episodes]
        assert moments == sorted(moments)
        assert len(moments) == 4
        assert list(found.rules) == [rule.pk]
        assert (found.rule, found.latest, found.standing) == (None, None, None)

    def test_an_erased_persons_and_an_unknown_one_are_no_one(self, here: Workspace) -> None:
        gone = ObservationFactory(workspace=here, subject=SubjectFactory(workspace=here, erased_at=NOW))
        for pk in (gone.pk, uuid7()):
            with scope(workspace=here.pk), pytest.raises(NotFound):
                dossier(actor(here), pk)
