"""The registry of tasks, the names of jobs and the table of steps agree."""

from celery import current_app

from memory_app.jobs import NIGHTS, SWEEP, JobName
from memory_app.services import work


class TestNames:
    def test_every_job_has_a_task_and_every_task_a_job(self) -> None:
        registered = {name for name in current_app.tasks if name.startswith("memory.")}
        assert registered == {name.value for name in JobName} | {SWEEP, NIGHTS}

    def test_every_job_has_its_steps(self) -> None:
        assert set(work.STEPS) == set(JobName)
        assert all(work.STEPS.values())

    def test_beat_sends_only_what_exists(self) -> None:
        sent = {entry["task"] for entry in current_app.conf.beat_schedule.values()}
        assert sent <= set(current_app.tasks)
