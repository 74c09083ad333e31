"""Today: what needs whom, what is seen of memory, and how it keeps itself up to date."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.vocabulary import Role
from memory_app.models import (
    Contradiction,
    Job,
    MaintenanceRun,
    MaintenanceStep,
    ReverseSignal,
    ReverseSignalStop,
    Workspace,
)
from memory_app.tenancy import scope
from tests.factories import (
    AgentFactory,
    EpisodeFactory,
    FactConflictFactory,
    FactFactory,
    JobFactory,
    KnowledgeFactory,
    ObservationFactory,
    RuleFactory,
    RunFactory,
    SessionFactory,
    SubjectFactory,
    with_evidence,
)
from tests.views.conftest import HTMX, Visitor
from tests.views.pages import attributes_of, ids_of, is_page, text_of

pytestmark = pytest.mark.django_db
TODAY, NEEDS = "/", "/today/needs/"


def page(client: Client) -> str:
    return " ".join(text_of(client.get(TODAY)).split())


def lines(client: Client) -> dict[str, str | None]:
    """Where each line leads, by its key, in order."""
    answer = client.get(TODAY)
    return {
        name.removeprefix("need-"): attributes_of(answer, name)["href"]
        for name in ids_of(answer)
        if name.startswith("need-")
    }


@pytest.fixture
def begun(here: Workspace) -> Workspace:
    """A workspace in which something has happened."""
    EpisodeFactory(workspace=here, occurred_at=timezone.now() - timedelta(days=1))
    return here


class TestFirstSteps:
    def test_a_new_workspace_is_led_to_its_first_signal(self, admin: Client) -> None:
        assert "first-steps" in ids_of(admin.get(TODAY))
        assert "needs-live" not in ids_of(admin.get(TODAY))

    def test_once_something_happened_it_is_gone(self, begun: Workspace, admin: Client) -> None:
        assert "first-steps" not in ids_of(admin.get(TODAY))


class TestNeeds:
    def test_nothing_needs_you_and_the_next_night_is_named(self, begun: Workspace, reviewer: Client) -> None:
        assert "Nothing needs you." in page(reviewer)
        assert "Nights begin once an agent has reported its first signal." in page(reviewer)
        with scope(workspace=begun.pk):
            Workspace.objects.filter(pk=begun.pk).update(next_night_at=timezone.now() + timedelta(hours=9, minutes=1))
        assert "The next night begins <time" in page(reviewer)
        assert ">in 9 h</time>" in page(reviewer)

    def test_each_line_leads_to_where_it_is_done(self, begun: Workspace, reviewer: Client) -> None:
        now = timezone.now()
        contradicted = ObservationFactory(workspace=begun, contradicted=True, created_at=now - timedelta(hours=20))
        by_clock = ObservationFactory(workspace=begun, created_at=now - timedelta(hours=17))
        one, other = RuleFactory(workspace=begun), RuleFactory(workspace=begun)
        with scope(workspace=begun.pk):
            Contradiction.objects.create(workspace=begun, rule=one, other_rule=other, why="not", created_at=now)
        JobFactory(workspace=begun, parked_at=now)
        run = RunFactory(workspace=begun, status="failed")
        assert list(lines(reviewer).items()) == [
            ("run", reverse("memory:run-detail", args=[run.pk])),
            ("jobs", reverse("memory:job-list")),
            ("review", reverse("memory:review")),
            ("contradicted", reverse("memory:observation-detail", args=[contradicted.pk])),
            ("rules", reverse("memory:rule-list")),
            ("clock", reverse("memory:observation-detail", args=[by_clock.pk])),
        ]
        shown = page(reviewer)
        for said in (
            "The last run failed",
            "1 job was given up on",
            "2 observations wait for your answer",
            "about 1 min",
            "1 observation is contradicted",
            "1 conflict between rules",
            f"“{by_clock.quote}”",
            "becomes a rule <time",
        ):
            assert said in shown
        assert "Nothing needs you." not in shown

    def test_the_minutes_left_grow_with_the_queue(self, begun: Workspace, reviewer: Client) -> None:
        subject, agent = SubjectFactory(workspace=begun), AgentFactory(workspace=begun)
        for _ in range(12):
            ObservationFactory(workspace=begun, subject=subject, agent=agent)
        assert "about 2 min" in page(reviewer)

    def test_one_that_is_due_waits_for_a_run(self, begun: Workspace, reviewer: Client) -> None:
        ObservationFactory(workspace=begun, created_at=timezone.now() - timedelta(hours=49))
        assert "becomes a rule in the next run" in page(reviewer)

    @pytest.mark.parametrize(
        ("kind", "said"), [("scheduled", "The night is under way"), ("requested", "A run is under")]
    )
    def test_a_run_under_way_says_how_far_it_is(self, kind: str, said: str, begun: Workspace, reviewer: Client) -> None:
        run = RunFactory(workspace=begun, kind=kind, status="running")
        with_step(run, status="running", total=8, done=3)
        assert said in page(reviewer)
        assert "detect 3 / 8" in page(reviewer)
        assert lines(reviewer) == {"run": reverse("memory:run-detail", args=[run.pk])}

    def test_a_dry_run_is_nobodys_business(self, begun: Workspace, reviewer: Client) -> None:
        RunFactory(workspace=begun, status="failed", dry_run=True)
        assert lines(reviewer) == {}

    def test_nobody_asks_a_viewer_for_an_answer(self, begun: Workspace, viewer: Client) -> None:
        assert "Nothing waits." in page(viewer)
        ObservationFactory(workspace=begun)
        JobFactory(workspace=begun, parked_at=timezone.now())
        shown = page(viewer)
        assert "1 observation waits for a reviewer" in shown
        assert "a reviewer can try again" in shown
        assert "your answer" not in shown

    def test_of_what_is_at_odds_a_viewer_reads_who_decides(
        self, begun: Workspace, viewer: Client, reviewer: Client
    ) -> None:
        now = timezone.now()
        ObservationFactory(workspace=begun, contradicted=True)
        one, other = RuleFactory(workspace=begun), RuleFactory(workspace=begun)
        with scope(workspace=begun.pk):
            Contradiction.objects.create(workspace=begun, rule=one, other_rule=other, why="not", created_at=now)
        FactConflictFactory(workspace=begun)
        for asked, told in (
            ("say which one holds", "a reviewer says which one holds"),
            ("decide which one is true", "a reviewer decides which one is true"),
            ("agents get both: pause one", "agents get both until a reviewer pauses one"),
        ):
            assert asked in page(reviewer)
            assert (told in page(viewer), asked in page(viewer)) == (True, False)


class TestPolling:
    def asks(self, client: Client) -> str:
        wanted = attributes_of(client.get(TODAY), "needs-live")["hx-get"]
        assert wanted
        return wanted

    def test_204_until_something_changes(self, begun: Workspace, reviewer: Client) -> None:
        seen = self.asks(reviewer)
        quiet = reviewer.get(seen, headers=HTMX)
        assert (quiet.status_code, quiet.content) == (204, b"")
        JobFactory(workspace=begun, parked_at=timezone.now())
        answer = reviewer.get(seen, headers=HTMX)
        assert answer.status_code == 200
        assert {"needs-live", "need-jobs", "needs-status", "rail-count-review"} <= set(ids_of(answer))
        assert not is_page(answer)
        assert reviewer.get(str(attributes_of(answer, "needs-live")["hx-get"]), headers=HTMX).status_code == 204

    def test_only_another_number_of_things_is_told(self, begun: Workspace, reviewer: Client) -> None:
        """A count that changes is drawn anew; what is read aloud is how many things there are to see to."""
        JobFactory(workspace=begun, parked_at=timezone.now())
        seen = self.asks(reviewer)
        JobFactory(workspace=begun, parked_at=timezone.now())
        answer = reviewer.get(seen, headers=HTMX)
        assert "2 jobs were given up on" in text_of(answer)
        assert "needs-status" not in ids_of(answer)
        with scope(workspace=begun.pk):
            Job.objects.update(parked_at=None)
        assert "Nothing needs you.</p>" in text_of(reviewer.get(seen, headers=HTMX))

    def test_each_line_changes_the_token(self, begun: Workspace, reviewer: Client) -> None:
        seen = {self.asks(reviewer)}
        run = RunFactory(workspace=begun, status="running")
        step = with_step(run, status="running", total=8, done=3)
        seen.add(self.asks(reviewer))
        with scope(workspace=begun.pk):
            MaintenanceStep.objects.filter(pk=step.pk).update(done=4)
        seen.add(self.asks(reviewer))
        with scope(workspace=begun.pk):
            MaintenanceRun.objects.filter(pk=run.pk).update(status="done")
        ObservationFactory(workspace=begun)
        seen.add(self.asks(reviewer))
        assert len(seen) == 4

    def test_without_htmx_it_is_the_page(self, begun: Workspace, reviewer: Client) -> None:
        assert is_page(reviewer.get(NEEDS))

    def test_both_are_read_only(self, reviewer: Client) -> None:
        assert reviewer.post(TODAY).status_code == 405
        assert reviewer.post(NEEDS).status_code == 405

    def test_signed_out_it_sends_the_window_to_sign_in(self, client: Client) -> None:
        assert "login" in client.get(NEEDS, headers=HTMX)["HX-Redirect"]

    def test_another_workspace_changes_nothing(self, begun: Workspace, reviewer: Client, stranger: Client) -> None:
        seen = self.asks(reviewer)
        JobFactory(parked_at=timezone.now())
        assert reviewer.get(seen, headers=HTMX).status_code == 204
        JobFactory(workspace=begun, parked_at=timezone.now())
        assert "given up on" not in text_of(stranger.get(NEEDS, headers=HTMX))


def with_step(run: MaintenanceRun, **kwargs: Any) -> MaintenanceStep:
    with scope(workspace=run.workspace_id):
        step: MaintenanceStep = MaintenanceStep.objects.create(
            workspace_id=run.workspace_id, run=run, **{"name": "detect", "position": 0} | kwargs
        )
    return step


class TestPictures:
    def test_growth_is_drawn_and_is_a_table_too(self, begun: Workspace, reviewer: Client) -> None:
        EpisodeFactory(workspace=begun, occurred_at=timezone.now() - timedelta(days=60))
        answer = reviewer.get(TODAY)
        assert [f"layer-{key}" for key in ("episodes", "observations", "rules", "refusals")] == [
            name for name in ids_of(answer) if name.startswith("layer-")
        ]
        shown = page(reviewer)
        assert shown.count('class="chart-column"') == 4 * 18
        assert 'aria-label="Episodes: ' in shown
        [table] = [part.split("</table>")[0] for part in shown.split("<table>")[1:]]
        assert table.count("<tr>") == 19
        assert table.count('scope="row">') == 18
        assert 'scope="col">Week of<' in table

    def test_what_sessions_made_is_drawn_where_there_is_any(self, begun: Workspace, reviewer: Client) -> None:
        KnowledgeFactory(workspace=begun, status="candidate")
        assert [name for name in ids_of(reviewer.get(TODAY)) if name.startswith("layer-")][4:] == [
            "layer-facts",
            "layer-knowledge",
        ]
        assert "1 candidate among it" in page(reviewer)

    def test_where_nothing_happens_but_sessions_no_noughts_are_drawn(self, here: Workspace, reviewer: Client) -> None:
        FactFactory(workspace=here)
        SessionFactory(workspace=here)
        shown = [name for name in ids_of(reviewer.get(TODAY)) if name.startswith("layer-")]
        assert shown == ["layer-facts", "layer-knowledge"]
        RuleFactory(workspace=here)
        shown = [name for name in ids_of(reviewer.get(TODAY)) if name.startswith("layer-")]
        assert shown == ["layer-rules", "layer-facts", "layer-knowledge"]

    def test_the_last_night_is_drawn(self, begun: Workspace, reviewer: Client) -> None:
        run = RunFactory(workspace=begun, kind="scheduled", status="done")
        with_step(
            run,
            status="done",
            counts={"episodes": 1_275, "patterns": 11, "new": 2, "unchanged": 8, "stopped": 1},
        )
        with_step(run, name="promote", position=1, status="done", counts={"promoted": 0, "waiting": 0})
        refused = ObservationFactory(workspace=begun, status="rejected")
        with scope(workspace=begun.pk):
            signal = ReverseSignal.objects.create(
                workspace=begun,
                subject=refused.subject,
                agent=refused.agent,
                observation=refused,
                text="You defer on Fridays.",
                created_at=timezone.now(),
            )
            ReverseSignalStop.objects.create(
                workspace=begun, reverse_signal=signal, run=run, subject=refused.subject, stopped_at=timezone.now()
            )
        shown = page(reviewer)
        assert f"run-{run.pk}" in ids_of(reviewer.get(TODAY))
        assert "Last night" in shown
        assert "1,275 episodes read, 11 patterns found" in shown
        assert 'aria-label="Detect: 2 new, 8 unchanged, 1 stopped by a no"' in shown
        assert "You defer on Fridays." in shown
        assert reverse("memory:observation-detail", args=[refused.pk]) in shown
        assert shown.count("nothing to do") == 1

    def test_a_step_we_have_no_picture_of_is_told_in_words(self, begun: Workspace, reviewer: Client) -> None:
        with_step(RunFactory(workspace=begun, status="done"), name="tier1", status="done", counts={"odd": 12})
        assert '<b class="num">12</b> odd' in page(reviewer)

    def test_without_a_run_each_role_reads_what_it_can_do(
        self, begun: Workspace, reviewer: Client, viewer: Client
    ) -> None:
        assert reverse("memory:run-create") in page(reviewer)
        assert "No run yet" in page(viewer)
        assert reverse("memory:run-create") not in page(viewer)

    def test_what_rules_cost_is_marked_where_it_is_over(self, begun: Workspace, reviewer: Client) -> None:
        assert "No rule holds, so prompts carry none." in page(reviewer)
        mail = AgentFactory(workspace=begun, name="Mail")
        RuleFactory(workspace=begun, agent=mail)
        RuleFactory(workspace=begun)
        shown = page(reviewer)
        assert "<bdi>Mail</bdi>" in shown
        assert "Any other agent" in shown
        assert "cost-over" not in shown
        for _ in range(60):
            RuleFactory(workspace=begun, agent=mail)
        shown = page(reviewer)
        assert shown.count("cost-over") == 1
        assert "Rules are never dropped or shortened" in shown

    def test_dead_weight_leads_to_one_of_it(self, begun: Workspace, reviewer: Client) -> None:
        assert "There is no live observation yet." in page(reviewer)
        sound = ObservationFactory(workspace=begun)
        with_evidence(sound)
        assert "no two look alike" in page(reviewer)
        alike = ObservationFactory(workspace=begun, possible_duplicate_of=sound)
        with_evidence(alike)
        shown = page(reviewer)
        assert f'href="{reverse("memory:observation-detail", args=[alike.pk])}">may say what another says' in shown
        assert "on no event" not in shown

    def test_other_peoples_texts_are_escaped_and_set_apart(self, begun: Workspace, visitor: Visitor) -> None:
        hostile = "<script>alert(1)</script>"
        agent = AgentFactory(workspace=begun, name=hostile)
        subject = SubjectFactory(workspace=begun, name=hostile)
        ObservationFactory(workspace=begun, quote=hostile)
        RuleFactory(workspace=begun, agent=agent, subject=subject)
        shown = page(visitor(Role.VIEWER))
        assert hostile not in shown
        assert shown.count("&lt;script&gt;alert(1)&lt;/script&gt;") >= 3
        assert 'dir="auto">“&lt;script&gt;' in shown


class TestQueries:
    def test_their_number_is_fixed(self, begun: Workspace, reviewer: Client) -> None:
        """For one of everything and for thirty, on the page and on what it asks every half minute."""
        reviewer.get(TODAY)  # its session learns the workspace
        EpisodeFactory(workspace=begun, occurred_at=timezone.now() - timedelta(days=100))
        counted = []
        for wanted in (1, 29):
            self.fill(begun, wanted)
            for where, headers in ((TODAY, {}), (NEEDS, HTMX)):
                with CaptureQueriesContext(connection) as queries:
                    assert reviewer.get(where, headers=headers).status_code == 200
                counted.append(len(queries))
        assert counted[:2] == counted[2:]

    @staticmethod
    def fill(here: Workspace, count: int) -> None:
        now = timezone.now()
        for number in range(count):
            made = ObservationFactory(workspace=here, contradicted=True, created_at=now - timedelta(days=number))
            ObservationFactory(workspace=here, possible_duplicate_of=made)
            agent, subject = AgentFactory(workspace=here), SubjectFactory(workspace=here)
            one, other = (RuleFactory(workspace=here, agent=agent, subject=subject) for _ in range(2))
            run = RunFactory(workspace=here, status="done")
            with_step(run, status="done", counts={"patterns": 1, "stopped": 1})
            JobFactory(workspace=here, parked_at=now)
            with scope(workspace=here.pk):
                Contradiction.objects.create(workspace=here, rule=one, other_rule=other, why="not", created_at=now)
                signal = ReverseSignal.objects.create(
                    workspace=here,
                    subject=made.subject,
                    agent=made.agent,
                    observation=made,
                    text="You defer.",
                    created_at=now,
                )
                ReverseSignalStop.objects.create(
                    workspace=here, reverse_signal=signal, run=run, subject=made.subject, stopped_at=now
                )
