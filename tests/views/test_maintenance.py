"""Maintenance: runs and parked jobs under one heading."""

from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memory_app.gateways import broker
from memory_app.models import AuditEntry, Contradiction, Job, MaintenanceRun, MaintenanceStep, Workspace
from memory_app.tenancy import scope
from tests.factories import (
    NOW,
    JobFactory,
    ObservationFactory,
    RuleFactory,
    RunFactory,
    SubjectFactory,
    WorkspaceFactory,
)
from tests.views.conftest import HTMX
from tests.views.pages import ids_of, is_page, text_of

pytestmark = pytest.mark.django_db
RUNS, JOBS = "memory:run-list", "memory:job-list"


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory(name="Here", time_zone="Europe/Rome")


def run_with(here: Workspace, counts: dict[str, int], **kwargs: Any) -> MaintenanceRun:
    run: MaintenanceRun = RunFactory(workspace=here, **{"status": "done", **kwargs})
    with scope(workspace=here.pk):
        MaintenanceStep.objects.create(
            workspace=here, run=run, name="detect", position=0, status="done", counts=counts, total=1, done=1
        )
    return run


def row_of(page: str, run: MaintenanceRun) -> str:
    return page.split(f'id="run-{run.pk}"')[1].split("</li>", maxsplit=1)[0]


class TestTabs:
    def test_both_lie_under_one_heading(self, here: Workspace, reviewer: Client) -> None:
        JobFactory(workspace=here, parked_at=NOW)
        for name, here_is in ((RUNS, "Runs"), (JOBS, "Parked jobs")):
            page = text_of(reviewer.get(reverse(name)))
            assert "<h1>Maintenance</h1>" in page
            assert f'aria-current="page">{here_is}' in page.split('class="views"')[1]
            assert '<span class="badge wait">1</span>' in page

    def test_the_next_night_is_told(self, here: Workspace, reviewer: Client) -> None:
        assert "once a signal of your own arrives" in text_of(reviewer.get(reverse(RUNS)))
        with scope(workspace=here.pk):
            Workspace.objects.filter(pk=here.pk).update(next_night_at=timezone.now() + timedelta(hours=5, minutes=1))
        assert "in 5 h" in text_of(reviewer.get(reverse(RUNS)))


class TestRuns:
    def test_bars_are_as_long_as_it_took_and_as_high_as_it_counted(self, here: Workspace, reviewer: Client) -> None:
        long, short = (
            run_with(here, {"new": new}, started_at=NOW, finished_at=NOW + timedelta(seconds=seconds))
            for new, seconds in ((10, 40), (5, 10))
        )
        page = text_of(reviewer.get(reverse(RUNS)))
        assert 'width="100.00%"' in row_of(page, long)
        assert 'width="25.00%"' in row_of(page, short)
        assert 'class="run-new" x="1" y="0" width="10" height="19"' in row_of(page, long)
        assert 'class="run-new" x="1" y="9" width="10" height="10"' in row_of(page, short)

    def test_each_count_is_told_and_none_is_nothing_new(self, here: Workspace, reviewer: Client) -> None:
        some = run_with(here, {"new": 2, "stopped": 1, "updated": 9})
        none = run_with(here, {"updated": 9})
        page = text_of(reviewer.get(reverse(RUNS)))
        assert "2 new · 1 stopped by a no" in row_of(page, some)
        assert "nothing new" in row_of(page, none)

    def test_more_measures_by_the_same_runs(self, here: Workspace, reviewer: Client) -> None:
        run_with(here, {"new": 10}, created_at=NOW + timedelta(days=1))
        for number in range(49):
            RunFactory(workspace=here, created_at=NOW - timedelta(minutes=number))
        old = run_with(here, {"new": 5}, created_at=NOW - timedelta(days=1))
        page = text_of(reviewer.get(reverse(RUNS)))
        more = reverse(RUNS) + "?" + unescape(page.split('id="run-more"')[1].split('hx-get="?')[1].split('"')[0])
        rest = reviewer.get(more, headers=HTMX | {"HX-Target": "run-more"})
        assert not is_page(rest)
        assert 'height="10"' in row_of(text_of(rest), old)

    def test_contradictions_are_shown_side_by_side(self, here: Workspace, reviewer: Client) -> None:
        run, seen = run_with(here, {"contradictions": 1}), ObservationFactory(workspace=here)
        rule = RuleFactory(workspace=here, text="Use semicolons.")
        with scope(workspace=here.pk):
            Contradiction.objects.create(
                workspace=here, observation=seen, other_rule=rule, why="pole", created_at=run.now
            )
        page = text_of(reviewer.get(reverse("memory:run-detail", args=[run.pk])))
        part = page.split("Contradictions found")[1].split("</section>")[0]
        assert reverse("memory:observation-detail", args=[seen.pk]) in part
        assert reverse("memory:rule-detail", args=[rule.pk]) in part
        assert "Use semicolons." in part
        other = run_with(here, {}, now=NOW + timedelta(days=1))
        assert "Contradictions found" not in text_of(reviewer.get(reverse("memory:run-detail", args=[other.pk])))

    def test_a_dry_run_whose_units_were_let_go_says_so(self, here: Workspace, reviewer: Client) -> None:
        run = run_with(here, {"stopped": 3}, dry_run=True)
        page = text_of(reviewer.get(reverse("memory:run-detail", args=[run.pk])))
        assert "was kept for 30 days" in page


class TestAsOf:
    def test_a_time_is_read_by_the_workspaces_clock(self, here: Workspace, reviewer: Client) -> None:
        fields = {"as_of": "2026-03-02T03:00", "dry_run": "1"}
        answer = reviewer.post(reverse("memory:run-create"), fields, follow=True)
        assert "It worked as if it were" in text_of(answer)
        with scope(workspace=here.pk):
            run = MaintenanceRun.objects.get()
        assert (run.as_of, run.dry_run) == (datetime(2026, 3, 2, 2, tzinfo=UTC), True)

    def test_without_one_it_runs_now_and_for_good(self, here: Workspace, reviewer: Client) -> None:
        reviewer.post(reverse("memory:run-create"), {"as_of": ""})
        with scope(workspace=here.pk):
            run = MaintenanceRun.objects.get()
        assert (run.as_of, run.dry_run) == (None, False)

    @pytest.mark.parametrize("as_of", ["", "yesterday", "2026-03-29T02:30", "1869-01-01T00:00", "2300-01-01T00:00"])
    def test_what_is_no_time_there_is_told_beside_the_field(
        self, as_of: str, here: Workspace, reviewer: Client
    ) -> None:
        """On 29 March 2026 Rome's clock goes from 02:00 to 03:00."""
        answer = reviewer.post(reverse("memory:run-create"), {"as_of": as_of, "another_time": "1"})
        assert answer.status_code == 422
        assert 'id="as-of" open' in text_of(answer)
        assert 'class="errorlist"' in text_of(answer)
        with scope(workspace=here.pk):
            assert not MaintenanceRun.objects.exists()


class TestJobs:
    def test_the_error_is_told_plainly_and_its_own_words_are_folded(self, here: Workspace, reviewer: Client) -> None:
        for error, plain in (
            ("OperationalError in attempt 5", "The database could not be reached"),
            ("The worker died each time it tried this.", "The worker died each time it tried<"),
            ("ZeroDivisionError in attempt 5", "A fault in the program"),
            ("", "Nothing is known"),
        ):
            job = JobFactory(workspace=here, parked_at=NOW, error=error)
            row = text_of(reviewer.get(reverse(JOBS))).split(f'id="job-{job.pk}"')[1].split("</li>")[0]
            assert plain in row.split("<details")[0]
            assert error in row.split("<details")[1]

    def test_all_are_retried_by_one_click_that_says_how_many(
        self, here: Workspace, reviewer: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        hints: list[str] = []
        monkeypatch.setattr(broker, "send_hint", lambda name, *, job_id, workspace_id: hints.append(job_id))
        parked = [JobFactory(workspace=here, parked_at=NOW, attempts=5) for _ in range(3)]
        done = JobFactory(workspace=here, done_at=NOW, attempts=2)
        theirs = JobFactory(parked_at=NOW, attempts=5)
        assert "Try all 3 again" in text_of(reviewer.get(reverse(JOBS)))
        assert "3 jobs are tried again now" in text_of(reviewer.post(reverse("memory:job-retry-all"), follow=True))
        with scope(workspace=here.pk):
            states = Job.objects.filter(pk__in=[job.pk for job in parked]).values_list("parked_at", "attempts")
            assert list(states) == [(None, 0)] * 3
            assert Job.objects.get(pk=done.pk).attempts == 2
            told = AuditEntry.objects.filter(verb="job.retried").values_list("target_id", flat=True)
            assert set(told) == {job.pk for job in parked}
        with scope(workspace=theirs.workspace_id):
            assert Job.objects.get(pk=theirs.pk).parked_at is not None

    def test_twice_is_once(self, here: Workspace, reviewer: Client) -> None:
        JobFactory(workspace=here, parked_at=NOW)
        reviewer.post(reverse("memory:job-retry-all"))
        assert "Nothing was parked any more" in text_of(reviewer.post(reverse("memory:job-retry-all"), follow=True))
        with scope(workspace=here.pk):
            assert AuditEntry.objects.filter(verb="job.retried").count() == 1

    def test_who_may_not(self, here: Workspace, viewer: Client, stranger: Client, reviewer: Client) -> None:
        job = JobFactory(workspace=here, parked_at=NOW)
        where = reverse("memory:job-retry-all")
        assert viewer.post(where).status_code == 403
        assert reviewer.get(where).status_code == 405
        assert where not in text_of(viewer.get(reverse(JOBS)))
        stranger.post(where)
        with scope(workspace=here.pk):
            assert Job.objects.get(pk=job.pk).parked_at is not None

    def test_a_job_that_nobody_parked_is_not_offered(self, here: Workspace, reviewer: Client) -> None:
        SubjectFactory(workspace=here)
        JobFactory(workspace=here)
        page = reviewer.get(reverse(JOBS))
        assert "Nothing is parked" in text_of(page)
        assert "retry-all" not in ids_of(page)
