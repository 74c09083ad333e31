"""The demo is told by the real engine and leaves something to see on every page."""

from datetime import timedelta

import pytest

from memory_app.domain.vocabulary import ObservationStatus
from memory_app.models import Episode, MaintenanceRun, Observation, ProceduralRule, ReverseSignal, ReverseSignalStop
from memory_app.services import demo, members
from memory_app.tenancy import scope
from tests.factories import NOW, MemberFactory


@pytest.mark.django_db
class TestDemo:
    @pytest.mark.parametrize("weekday", [0, 1, 4, 6])
    def test_whatever_today_is_every_page_has_something_to_see(self, weekday: int) -> None:
        today = NOW + timedelta(days=weekday)
        owner = MemberFactory()
        workspace = members.create_workspace(
            slug=demo.SLUG, name=demo.NAME, owner=owner, now=today, time_zone=demo.ZONE
        )
        demo.tell(demo.Story(workspace, owner, demo.last_night(today)))
        with scope(workspace=workspace.pk):
            assert Episode.objects.count() > 50
            assert Observation.objects.pending().exists()
            assert Observation.objects.pending().filter(rules=None, confidence__in=("high", "very-high")).exists()
            assert Observation.objects.filter(status=ObservationStatus.REJECTED).exists()
            assert ProceduralRule.objects.injectable().exists()
            assert ReverseSignal.objects.active().exists()
            assert ReverseSignalStop.objects.exists()
            assert not MaintenanceRun.objects.exclude(status="done").exists()
