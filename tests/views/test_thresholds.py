"""Settings → Thresholds: seen by everyone, changed by admins, with and without JavaScript."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.tunables import THRESHOLDS, Tunable, Unit
from memory_app.models import AuditEntry, Workspace, WorkspaceThreshold
from memory_app.tenancy import scope
from tests.factories import ObservationFactory, with_evidence
from tests.views.conftest import HTMX
from tests.views.pages import attributes_of, ids_of, is_page, text_of

pytestmark = pytest.mark.django_db
WAIT = Tunable.PROMOTION_WAIT.value
ROW = "threshold-review-promotion_wait_hours"
FIELD, ABOUT = f"{ROW}-value", f"{ROW}-about"


def where(what: str = "list") -> str:
    return reverse(f"memory:threshold-{what}")


def put(client: Client, value: str, name: str = WAIT, **more: Any) -> Any:
    return client.post(where("set"), {"name": name, "value": value}, **more)


def put_back(client: Client, name: str = WAIT, **more: Any) -> Any:
    return client.post(where("reset"), {"name": name}, **more)


def stored(here: Workspace) -> dict[str, float]:
    with scope(workspace=here.pk):
        return dict(WorkspaceThreshold.objects.values_list("name", "value"))


def sentences(here: Workspace) -> int:
    with scope(workspace=here.pk):
        return AuditEntry.objects.filter(verb__startswith="threshold.").count()


class TestPage:
    def test_each_is_told_with_its_default_its_range_and_its_effect(self, admin: Client) -> None:
        answer = admin.get(where())
        page, ids = unescape(text_of(answer)), ids_of(answer)
        for name, threshold in THRESHOLDS.items():
            assert f"threshold-{name.replace('.', '-')}" in ids
            assert threshold.label in page
            assert threshold.effect in page
            written = map(threshold.written, (threshold.default, threshold.minimum, threshold.maximum))
            told = "Default {}" if threshold.unit is Unit.SWITCH else "Default {}; from {} to {}"
            assert told.format(*written) in page

    def test_a_switch_takes_yes_and_no(self, admin: Client, here: Workspace) -> None:
        answer = put(admin, "yes", name="facts.share_preferences", follow=True)
        assert '<option value="yes" selected>' in text_of(answer)
        assert stored(here) == {"facts.share_preferences": 1.0}

    def test_the_night_is_a_time_of_day(self, admin: Client) -> None:
        field = attributes_of(admin.get(where()), "threshold-night-hour-value")
        assert (field["type"], field["value"], field.get("step")) == ("time", "03:00", None)

    def test_the_browser_knows_the_limits(self, admin: Client) -> None:
        field = attributes_of(admin.get(where()), FIELD)
        assert [field[name] for name in ("type", "min", "max", "step", "value")] == ["number", "1", "720", "1", "48"]
        level = attributes_of(admin.get(where()), "threshold-detection-plain_fdr-value")
        assert [level[name] for name in ("min", "step", "value")] == ["0.0001", "any", "0.002"]

    def test_a_viewer_reads_only(self, viewer: Client, admin: Client) -> None:
        put(admin, "24")
        answer = viewer.get(where())
        assert ROW in ids_of(answer)
        assert FIELD not in ids_of(answer)
        assert where("set") not in text_of(answer)
        assert where("reset") not in text_of(answer)
        assert ">24<" in text_of(answer)

    def test_it_is_a_tab_of_the_settings(self, viewer: Client) -> None:
        assert f'href="{where()}" aria-current="page"' in text_of(viewer.get(where()))
        assert f'href="{where()}"' in text_of(viewer.get(reverse("memory:settings"), follow=True))

    def test_who_changed_it_and_when(self, here: Workspace, admin: Client) -> None:
        put(admin, "24")
        page = text_of(admin.get(where()))
        assert "<bdi>Grace</bdi>, <time" in page
        with scope(workspace=here.pk):
            WorkspaceThreshold.objects.update(member=None)
        assert "a former member" in text_of(admin.get(where()))

    def test_a_fixed_number_of_queries(self, admin: Client) -> None:
        admin.get(where())
        with CaptureQueriesContext(connection) as none_set:
            admin.get(where())
        for name in (WAIT, "review.undo_window_minutes", "night.hour"):
            put(admin, "20", name)
        with CaptureQueriesContext(connection) as some_set:
            admin.get(where())
        assert len(none_set) == len(some_set)


class TestSet:
    def test_without_javascript(self, here: Workspace, admin: Client) -> None:
        answer = put(admin, "24", follow=True)
        assert answer.redirect_chain == [(where(), 302)]
        assert "Saved: it holds from now on." in text_of(answer)
        assert attributes_of(answer, FIELD)["value"] == "24"
        assert stored(here) == {WAIT: 24.0}

    def test_with_it_the_row_comes_back(self, here: Workspace, admin: Client) -> None:
        answer = put(admin, "24", headers=HTMX)
        assert not is_page(answer)
        assert ids_of(answer)[0] == ROW
        assert "Saved" in text_of(answer)
        assert stored(here) == {WAIT: 24.0}

    def test_twice_is_once(self, here: Workspace, admin: Client) -> None:
        for _ in range(2):
            assert put(admin, "24").status_code == 302
        assert sentences(here) == 1

    def test_a_decimal_comma_where_the_language_has_one(self, here: Workspace, admin: Client) -> None:
        admin.cookies["language"] = "de"
        level = Tunable.PLAIN_FDR.value
        put(admin, "0,003", level)
        assert stored(here) == {level: 0.003}

    def test_a_time_of_day(self, here: Workspace, admin: Client) -> None:
        put(admin, "02:30", "night.hour")
        assert stored(here) == {"night.hour": 150.0}
        assert attributes_of(admin.get(where()), "threshold-night-hour-value")["value"] == "02:30"

    @pytest.mark.parametrize(
        ("value", "says"), [("0", "at least 1."), ("721", "at most 720."), ("soon", "a number."), ("", "a number.")]
    )
    def test_what_is_off_is_said_in_its_row(self, here: Workspace, admin: Client, value: str, says: str) -> None:
        page, row = put(admin, value), put(admin, value, headers=HTMX)
        for answer in (page, row):
            assert answer.status_code == 422
            told = text_of(answer).split(f'id="{ABOUT}"')[1].split("</p>")[0]
            assert f"Wait before an observation becomes a rule is {says}" in told
            field = attributes_of(answer, FIELD)
            assert (field["aria-invalid"], field["value"]) == ("true", value or "48")
        assert is_page(page)
        assert not is_page(row)
        assert ids_of(row)[0] == ROW
        assert (stored(here), sentences(here)) == ({}, 0)

    def test_what_is_typed_is_only_text(self, admin: Client) -> None:
        answer = put(admin, '"><b id="evil">')
        assert "evil" not in ids_of(answer)

    @pytest.mark.parametrize("name", ["", "limits.rule", "<b>"])
    def test_a_name_that_is_none(self, here: Workspace, admin: Client, name: str) -> None:
        for answer in (put(admin, "1", name), put_back(admin, name)):
            assert answer.status_code == 422
        assert sentences(here) == 0

    def test_who_may_not(self, here: Workspace, viewer: Client, reviewer: Client, stranger: Client) -> None:
        for who in (viewer, reviewer):
            assert put(who, "24").status_code == 403
            assert put_back(who).status_code == 403
            assert put(who, "24", "limits.rule").status_code == 403
        put(stranger, "24")
        assert (stored(here), sentences(here)) == ({}, 0)

    def test_wrong_methods(self, admin: Client) -> None:
        assert admin.post(where()).status_code == 405
        for what in ("set", "reset"):
            assert admin.get(where(what)).status_code == 405


class TestReset:
    def test_without_and_with_javascript_and_twice(self, here: Workspace, admin: Client) -> None:
        sent: tuple[dict[str, Any], ...] = ({}, {"headers": HTMX})
        for more in sent:
            put(admin, "24")
            for _ in range(2):
                answer = put_back(admin, **more)
                assert answer.status_code == (200 if more else 302)
            assert stored(here) == {}
        assert ids_of(answer)[0] == ROW
        assert where("reset") not in text_of(answer)
        assert sentences(here) == 4


class TestElsewhere:
    @pytest.fixture
    def observation(self, here: Workspace) -> Any:
        made = ObservationFactory(workspace=here, created_at=timezone.now() - timedelta(hours=25))
        with_evidence(made)
        return made

    def test_the_clock_of_a_card_counts_to_the_workspaces_number(self, admin: Client, observation: Any) -> None:
        page = reverse("memory:observation-detail", args=[observation.pk])
        assert 'max="48"' in text_of(admin.get(page))
        put(admin, "24")
        assert 'max="24"' in text_of(admin.get(page))
        put(admin, "30")
        assert 'max="30"' in text_of(admin.get(page))

    def test_the_undo_of_a_verdict_lasts_as_long(self, admin: Client, observation: Any) -> None:
        put(admin, "30", "review.undo_window_minutes")
        answer = admin.post(reverse("memory:observation-wrong", args=[observation.pk]), headers=HTMX)
        assert ">30</span> min left" in text_of(answer)

    def test_today_tells_when_the_next_becomes_a_rule(self, admin: Client, observation: Any) -> None:
        put(admin, "72")
        shown = " ".join(text_of(admin.get(reverse("memory:today"))).split())
        assert re.search("becomes a rule <time [^>]+>in 46 h 59 min</time>", shown)
