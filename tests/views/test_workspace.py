"""Settings → Workspace: its name, its clock and its night."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memory_app.models import AuditDetail, AuditEntry, Workspace, WorkspaceThreshold
from memory_app.tenancy import scope
from tests.views.pages import attributes_of, ids_of, text_of

pytestmark = pytest.mark.django_db
WHERE = "memory:workspace-edit"
AS_IT_IS = {"name": "Here", "time_zone": "UTC", "night": "03:00"}


def save(client: Client, seen: dict[str, str] = AS_IT_IS, **changes: str) -> Any:
    sent = seen | changes | {f"seen_{name}": value for name, value in seen.items()}
    return client.post(reverse(WHERE), sent)


def now_of(here: Workspace) -> Workspace:
    with scope(workspace=here.pk):
        return Workspace.objects.get(pk=here.pk)


def told(here: Workspace) -> list[str]:
    with scope(workspace=here.pk):
        entries = AuditEntry.objects.filter(verb="workspace.changed").values_list("pk", flat=True)
        return list(AuditDetail.objects.filter(entry_id__in=list(entries)).values_list("text", flat=True))


class TestPage:
    def test_a_reviewer_reads_it_and_learns_who_changes_it(self, here: Workspace, reviewer: Client) -> None:
        page = text_of(reviewer.get(reverse(WHERE)))
        assert "An admin can change them." in page
        assert "id_name" not in page
        assert here.slug in page

    def test_the_form_holds_what_is(self, admin: Client) -> None:
        answer = admin.get(reverse(WHERE))
        assert attributes_of(answer, "id_name")["value"] == "Here"
        assert attributes_of(answer, "id_night")["value"] == "03:00"
        assert '<option value="UTC" selected>' in text_of(answer)
        assert '<option value="America/New_York">New York' in text_of(answer)

    def test_a_zone_of_an_old_name_stays_chosen(self, here: Workspace, admin: Client) -> None:
        with scope(workspace=here.pk):
            Workspace.objects.filter(pk=here.pk).update(time_zone="CET")
        assert '<option value="CET" selected>' in text_of(admin.get(reverse(WHERE)))


class TestSave:
    def test_all_of_it(self, here: Workspace, admin: Client) -> None:
        answer = save(admin, name="There", time_zone="Europe/Rome", night="02:30")
        assert answer["Location"] == reverse(WHERE)
        assert (now_of(here).name, now_of(here).time_zone) == ("There", "Europe/Rome")
        with scope(workspace=here.pk):
            assert WorkspaceThreshold.objects.get().value == 150.0
        assert told(here) == ["name: Here → There; time zone: UTC → Europe/Rome; night: 03:00 → 02:30"]
        assert "Times are Europe/Rome" in text_of(admin.get(reverse(WHERE)))

    def test_twice_is_once(self, here: Workspace, admin: Client) -> None:
        for _ in range(2):
            assert save(admin, name="There").status_code == 302
        assert len(told(here)) == 1

    def test_the_next_night_goes_by_the_new_clock_and_nights_that_are_off_stay_off(
        self, here: Workspace, admin: Client
    ) -> None:
        save(admin, time_zone="Asia/Tokyo")
        assert now_of(here).next_night_at is None
        with scope(workspace=here.pk):
            Workspace.objects.filter(pk=here.pk).update(next_night_at=datetime(2026, 11, 3, 18, 0, tzinfo=UTC))
        save(admin, AS_IT_IS | {"time_zone": "Asia/Tokyo"}, time_zone="America/New_York")
        due = now_of(here).next_night_at
        assert due is not None
        assert timezone.now() < due <= timezone.now() + timedelta(hours=25)
        assert due.astimezone(UTC).hour in {7, 8}

    @pytest.mark.parametrize(
        ("change", "at"),
        [
            ({"name": ""}, "name"),
            ({"name": "\u202e"}, "name"),
            ({"name": "x" * 201}, "name"),
            ({"time_zone": "Mars/Base"}, "time_zone"),
            ({"night": "soon"}, "night"),
            ({"night": ""}, "night"),
        ],
    )
    def test_what_is_off_is_said_at_its_field(self, change: Any, at: str, here: Workspace, admin: Client) -> None:
        answer = save(admin, **change)
        assert answer.status_code == 422
        assert attributes_of(answer, f"id_{at}")["aria-invalid"] == "true"
        assert f"id_{at}_error" in ids_of(answer)
        assert told(here) == []

    def test_what_somebody_else_saved_meanwhile_is_shown_and_may_be_replaced(
        self, here: Workspace, admin: Client
    ) -> None:
        save(admin, name="Theirs")
        answer = save(admin, name="Mine")
        assert answer.status_code == 409
        assert "Somebody set this to “Theirs” meanwhile." in text_of(answer)
        assert attributes_of(answer, "id_name")["value"] == "Mine"
        assert attributes_of(answer, "id_seen_name")["value"] == "Theirs"
        assert now_of(here).name == "Theirs"
        save(admin, AS_IT_IS | {"name": "Theirs"}, name="Mine")
        assert now_of(here).name == "Mine"

    def test_who_may_not(self, here: Workspace, reviewer: Client, stranger: Client) -> None:
        assert save(reviewer, name="Mine").status_code == 403
        save(stranger, name="Mine")
        assert reviewer.delete(reverse(WHERE)).status_code == 405
        assert now_of(here).name == "Here"
