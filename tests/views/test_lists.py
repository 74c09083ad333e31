"""Rules, episodes, runs, parked jobs: what they show and what their buttons do."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.vocabulary import RuleStatus
from memory_app.ids import uuid7
from memory_app.jobs import JobName
from memory_app.models import (
    BehaviourSignal,
    Job,
    MaintenanceRun,
    MaintenanceStep,
    ProceduralRule,
    ReverseSignal,
    ReverseSignalStop,
    Workspace,
)
from memory_app.tenancy import scope
from memory_app.views import jobs
from tests.factories import (
    AgentFactory,
    EpisodeFactory,
    JobFactory,
    ObservationFactory,
    RuleFactory,
    RunFactory,
    SubjectFactory,
    with_evidence,
)
from tests.views.conftest import HTMX
from tests.views.pages import attributes_of, ids_of, is_page, text_of

pytestmark = pytest.mark.django_db


class TestRules:
    def test_in_force_first_then_what_is_off(self, here: Workspace, reviewer: Client) -> None:
        off = RuleFactory(workspace=here, status="paused", position=1)
        second, first = RuleFactory(workspace=here, position=20), RuleFactory(workspace=here, position=10)
        rejected = ObservationFactory(workspace=here, status="rejected")
        held_back = RuleFactory(workspace=here, source_observation=rejected, position=2)
        found = [name for name in ids_of(reviewer.get(reverse("memory:rule-list"))) if name.startswith("rule-")]
        assert found[:2] == [f"rule-{first.pk}", f"rule-{second.pk}"]
        assert set(found[2:]) == {f"rule-{off.pk}", f"rule-{held_back.pk}"}

    @pytest.mark.parametrize(
        ("verb", "before", "after"), [("pause", "active", "paused"), ("resume", "paused", "active")]
    )
    def test_a_reviewer_switches_it_twice_like_once(
        self, verb: str, before: str, after: str, here: Workspace, reviewer: Client
    ) -> None:
        rule = RuleFactory(workspace=here, status=before)
        for _ in range(2):
            answer = reviewer.post(reverse(f"memory:rule-{verb}", args=[rule.pk]), follow=True)
            assert is_page(answer)
        with scope(workspace=here.pk):
            assert ProceduralRule.objects.get(pk=rule.pk).status == after

    @pytest.mark.parametrize("verb", ["pause", "resume"])
    def test_others_may_not(self, verb: str, here: Workspace, viewer: Client, stranger: Client) -> None:
        rule = RuleFactory(workspace=here)
        where = reverse(f"memory:rule-{verb}", args=[rule.pk])
        assert viewer.post(where).status_code == 403
        assert stranger.post(where).status_code == 404
        assert viewer.get(where).status_code == 405
        assert where not in text_of(viewer.get(reverse("memory:rule-list")))

    def test_without_rules_each_role_reads_who_makes_one(self, reviewer: Client, viewer: Client) -> None:
        assert "when you say it is right" in text_of(reviewer.get(reverse("memory:rule-list")))
        assert "when a reviewer says it is right" in text_of(viewer.get(reverse("memory:rule-list")))

    def test_a_demoted_one_says_how_it_comes_back(self, here: Workspace, reviewer: Client) -> None:
        rule = RuleFactory(workspace=here, status=RuleStatus.DEMOTED.value)
        answer = reviewer.post(reverse("memory:rule-resume", args=[rule.pk]), follow=True)
        assert "confirm its observation to bring it back" in text_of(answer)


class TestEpisodes:
    def test_filters_are_kept_in_the_url(self, here: Workspace, reviewer: Client) -> None:
        made = [EpisodeFactory(workspace=here, event_type=word) for word in ("draft_sent", "our_own")]
        for episode in made:
            for query in (
                {"event_type": episode.event_type},
                {"agent": episode.agent.key},
                {"subject": episode.subject.key},
            ):
                found = ids_of(reviewer.get(reverse("memory:episode-list"), query))
                assert [name for name in found if name.startswith("episode-0")] == [f"episode-{episode.pk}"]

    def test_more_brings_the_rows_after(self, here: Workspace, reviewer: Client) -> None:
        subject = SubjectFactory(workspace=here)
        moment = timezone.now()
        for number in range(51):
            EpisodeFactory(workspace=here, subject=subject, occurred_at=moment - timedelta(hours=number // 3))
        where = reverse("memory:episode-list")
        button = text_of(reviewer.get(where)).split('id="episode-more"')[1]
        more = button.split('hx-get="?')[1].split('"')[0].replace("&amp;", "&")
        rest = reviewer.get(f"{where}?{more}", headers=HTMX | {"HX-Target": "episode-more"})
        assert len(ids_of(rest)) == 1
        assert "data-focus" in attributes_of(rest, ids_of(rest)[0])
        assert "data-focus" not in text_of(reviewer.get(where))
        assert not set(ids_of(rest)) & set(ids_of(reviewer.get(where)))

    def test_a_page_shows_all_that_is_kept(self, here: Workspace, reviewer: Client) -> None:
        observation = ObservationFactory(workspace=here)
        [episode, *_] = with_evidence(observation)
        page = text_of(reviewer.get(reverse("memory:episode-detail", args=[episode.pk])))
        assert "removed:semicolon" in page
        assert reverse("memory:observation-detail", args=[observation.pk]) in page

    def test_a_long_key_is_clipped_and_told_on_hover(self, here: Workspace, reviewer: Client) -> None:
        agent = AgentFactory(workspace=here, key="a" * 150)
        EpisodeFactory(workspace=here, agent=agent)
        assert f'title="{agent.key}"' in text_of(reviewer.get(reverse("memory:episode-list")))

    def test_extras_are_shown_as_they_came(self, here: Workspace, reviewer: Client) -> None:
        extras = {"text": "It's <b>", "yes": True, "none": None, "deep": {"who": ["Zoë", None]}}
        made = EpisodeFactory(workspace=here, extras=extras)
        page = text_of(reviewer.get(reverse("memory:episode-detail", args=[made.pk])))
        for shown in (">It&#x27;s &lt;b&gt;<", ">true<", ">null<", "&quot;Zoë&quot;,\n    null"):
            assert shown in page
        assert page.count('<pre class="nested">') == 1

    def test_a_purged_one_says_so(self, here: Workspace, reviewer: Client) -> None:
        made = EpisodeFactory(workspace=here, status="rejected", summary="", purged_at=timezone.now())
        assert "Its text was deleted" in text_of(reviewer.get(reverse("memory:episode-detail", args=[made.pk])))

    def test_a_long_text_is_folded(self, here: Workspace, reviewer: Client) -> None:
        made = EpisodeFactory(workspace=here, summary="word " * 800)
        assert "The whole text" in text_of(reviewer.get(reverse("memory:episode-detail", args=[made.pk])))

    def test_a_stranger_reads_what_a_missing_one_reads(self, here: Workspace, stranger: Client) -> None:
        made = EpisodeFactory(workspace=here)
        theirs = stranger.get(reverse("memory:episode-detail", args=[made.pk]))
        nothing = stranger.get(reverse("memory:episode-detail", args=[uuid7()]))
        assert theirs.status_code == nothing.status_code == 404
        assert theirs.content == nothing.content

    def test_both_are_read_only(self, here: Workspace, reviewer: Client) -> None:
        made = EpisodeFactory(workspace=here)
        assert reviewer.post(reverse("memory:episode-list")).status_code == 405
        assert reviewer.post(reverse("memory:episode-detail", args=[made.pk])).status_code == 405


def with_step(run: MaintenanceRun, **kwargs: Any) -> MaintenanceRun:
    with scope(workspace=run.workspace_id):
        MaintenanceStep.objects.create(workspace_id=run.workspace_id, run=run, name="detect", position=0, **kwargs)
    return run


class TestRuns:
    def test_run_now_makes_one_and_shows_it(self, here: Workspace, reviewer: Client) -> None:
        answer = reviewer.post(reverse("memory:run-create"), follow=True)
        with scope(workspace=here.pk):
            run = MaintenanceRun.objects.get()
        assert not run.dry_run
        assert f"run-progress-{run.pk}" in ids_of(answer)

    def test_a_dry_run_is_marked(self, here: Workspace, reviewer: Client) -> None:
        answer = reviewer.post(reverse("memory:run-create"), {"dry_run": "1"}, follow=True)
        assert "dry run: nothing changes" in text_of(answer)

    def test_who_may_not(self, viewer: Client, reviewer: Client) -> None:
        assert viewer.post(reverse("memory:run-create")).status_code == 403
        assert reverse("memory:run-create") not in text_of(viewer.get(reverse("memory:run-list")))
        assert reviewer.get(reverse("memory:run-create")).status_code == 405

    def test_progress_is_204_until_something_happens(self, here: Workspace, reviewer: Client) -> None:
        run = with_step(RunFactory(workspace=here, status="running"), status="running", total=4, done=1)
        page = reviewer.get(reverse("memory:run-detail", args=[run.pk]))
        poll = attributes_of(page, f"run-progress-{run.pk}")["hx-get"]
        assert poll
        assert reviewer.get(poll, headers=HTMX).status_code == 204
        with scope(workspace=here.pk):
            MaintenanceStep.objects.update(done=2)
        assert "2 / 4" in text_of(reviewer.get(poll, headers=HTMX))

    @pytest.mark.parametrize("status", ["done", "failed"])
    def test_progress_ends_with_the_run(self, status: str, here: Workspace, reviewer: Client) -> None:
        run = with_step(RunFactory(workspace=here, status=status), status=status, counts={"stopped": 1, "odd": 2})
        answer = reviewer.get(reverse("memory:run-progress", args=[run.pk]), headers=HTMX)
        assert answer.status_code == 286
        assert "hx-get" not in attributes_of(answer, f"run-progress-{run.pk}")
        assert "stopped by a no" in text_of(answer)

    def test_a_run_by_a_stopped_clock_took_nothing(self, here: Workspace, reviewer: Client) -> None:
        moment = timezone.now()
        run = RunFactory(workspace=here, status="done", started_at=moment, finished_at=moment)
        where = reverse("memory:run-detail", args=[run.pk])
        assert "took" not in text_of(reviewer.get(where)).split("run-state")[1].split("</div>")[0]

    def test_progress_without_htmx_is_the_page(self, here: Workspace, reviewer: Client) -> None:
        run = RunFactory(workspace=here)
        assert is_page(reviewer.get(reverse("memory:run-progress", args=[run.pk])))

    def test_it_names_the_no_that_stopped_something(self, here: Workspace, reviewer: Client) -> None:
        run, refused = RunFactory(workspace=here, status="done"), ObservationFactory(workspace=here, status="rejected")
        with scope(workspace=here.pk):
            signal = ReverseSignal.objects.create(
                workspace=here,
                subject=refused.subject,
                agent=refused.agent,
                observation=refused,
                text="You defer on Fridays.",
                created_at=timezone.now(),
            )
            ReverseSignalStop.objects.create(
                workspace=here, reverse_signal=signal, run=run, subject=refused.subject, stopped_at=timezone.now()
            )
        page = text_of(reviewer.get(reverse("memory:run-detail", args=[run.pk])))
        assert "Stopped by a no" in page
        assert "You defer on Fridays." in page

    def test_an_as_of_is_told(self, here: Workspace, reviewer: Client) -> None:
        run = RunFactory(workspace=here, as_of=datetime(2026, 3, 2, 3, 0, tzinfo=UTC))
        assert "It worked as if it were" in text_of(reviewer.get(reverse("memory:run-detail", args=[run.pk])))

    def test_a_stranger_finds_nothing(self, here: Workspace, stranger: Client) -> None:
        run = RunFactory(workspace=here)
        for name in ("run-detail", "run-progress"):
            assert stranger.get(reverse(f"memory:{name}", args=[run.pk])).status_code == 404


class TestJobs:
    def test_only_what_is_parked_is_listed(self, here: Workspace, reviewer: Client) -> None:
        parked = JobFactory(workspace=here, parked_at=timezone.now(), error="ValueError in attempt 5", attempts=5)
        JobFactory(workspace=here)
        answer = reviewer.get(reverse("memory:job-list"))
        assert [name for name in ids_of(answer) if name.startswith("job-0")] == [f"job-{parked.pk}"]
        assert "1 job is under way" in text_of(answer)

    def test_a_verdicts_job_leads_to_its_observation(self, here: Workspace, reviewer: Client) -> None:
        made = ObservationFactory(workspace=here)
        reviewer.post(reverse("memory:observation-wrong", args=[made.pk]), {"reject_sources": "1"})
        self.park_all(here)
        page = text_of(reviewer.get(reverse("memory:job-list")))
        assert "Carry out a verdict" in page
        assert "Delete the texts of events that a person called wrong" in page
        assert page.count(reverse("memory:observation-detail", args=[made.pk])) == 2

    def test_a_runs_job_leads_to_its_run(self, here: Workspace, reviewer: Client) -> None:
        where = reviewer.post(reverse("memory:run-create"))["Location"]
        self.park_all(here)
        assert f'href="{where}"' in text_of(reviewer.get(reverse("memory:job-list")))

    def test_a_batchs_job_leads_to_its_agents_episodes(self, here: Workspace, reviewer: Client) -> None:
        agent, subject, batch = AgentFactory(workspace=here), SubjectFactory(workspace=here), uuid7()
        with scope(workspace=here.pk):
            BehaviourSignal.objects.create(
                workspace=here,
                batch_id=batch,
                agent=agent,
                subject=subject,
                source_class="agent",
                occurred_at=timezone.now(),
                received_at=timezone.now(),
            )
        JobFactory(workspace=here, key=str(batch), parked_at=timezone.now())
        page = text_of(reviewer.get(reverse("memory:job-list")))
        assert "Make episodes of what an agent reported" in page
        assert f"{reverse('memory:episode-list')}?agent={agent.key}" in page

    def test_an_unknown_job_is_shown_by_its_name(self, here: Workspace, reviewer: Client) -> None:
        JobFactory(workspace=here, name="memory.odd", key="no id", parked_at=timezone.now())
        assert '<b class="medium">memory.odd</b>' in text_of(reviewer.get(reverse("memory:job-list")))

    def test_each_job_has_its_sentence(self) -> None:
        assert set(jobs.SENTENCES) == set(JobName)

    @staticmethod
    def park_all(here: Workspace) -> None:
        with scope(workspace=here.pk):
            Job.objects.update(parked_at=timezone.now())

    def test_retry_takes_it_off_the_list_and_twice_says_so(self, here: Workspace, reviewer: Client) -> None:
        parked = JobFactory(workspace=here, parked_at=timezone.now())
        where = reverse("memory:job-retry", args=[parked.pk])
        assert "It is tried again now" in text_of(reviewer.post(where, follow=True))
        assert "This job is not parked" in text_of(reviewer.post(where, follow=True))
        with scope(workspace=here.pk):
            assert Job.objects.get(pk=parked.pk).parked_at is None

    def test_who_may_not(self, here: Workspace, viewer: Client, stranger: Client) -> None:
        where = reverse("memory:job-retry", args=[JobFactory(workspace=here, parked_at=timezone.now()).pk])
        assert viewer.post(where).status_code == 403
        assert stranger.post(where).status_code == 404
        assert viewer.get(where).status_code == 405
        assert where not in text_of(viewer.get(reverse("memory:job-list")))
