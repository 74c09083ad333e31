"""Each observation's page and its four buttons: stranger, wrong method, no htmx, twice. The queue: `test_review`."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.vocabulary import ObservationStatus, Role
from memory_app.ids import uuid7
from memory_app.models import Episode, Observation, Verdict, Workspace
from memory_app.services import work
from memory_app.tenancy import scope
from tests.factories import ObservationFactory, RuleFactory, SubjectFactory, with_evidence
from tests.views.conftest import HTMX, Visitor
from tests.views.pages import attributes_of, ids_of, is_page, text_of

pytestmark = pytest.mark.django_db
VERBS = ("right", "wrong", "undo", "reopen")


@pytest.fixture
def observation(here: Workspace) -> Any:
    made = ObservationFactory(workspace=here, created_at=timezone.now() - timedelta(hours=17))
    with_evidence(made, 6)
    return made


def url(verb: str, pk: object) -> str:
    return reverse(f"memory:observation-{verb}", args=[pk])


def verdicts(observation: Observation) -> list[Verdict]:
    with scope(workspace=observation.workspace_id):
        return list(Verdict.objects.filter(observation=observation))


def status(observation: Observation) -> str:
    with scope(workspace=observation.workspace_id):
        return str(Observation.objects.get(pk=observation.pk).status)


def work_is_done(observation: Observation) -> None:
    work.run_due(workspace_id=observation.workspace_id, now=timezone.now)


class TestVerbs:
    @pytest.mark.parametrize("verb", VERBS)
    def test_a_stranger_reads_what_a_missing_one_reads(
        self, verb: str, observation: Observation, stranger: Client
    ) -> None:
        theirs, nothing = stranger.post(url(verb, observation.pk)), stranger.post(url(verb, uuid7()))
        assert theirs.status_code == nothing.status_code == 404
        assert theirs.content == nothing.content
        assert status(observation) == ObservationStatus.PENDING

    @pytest.mark.parametrize("verb", VERBS)
    def test_get_is_no_way_to_change_anything(self, verb: str, observation: Observation, admin: Client) -> None:
        assert admin.get(url(verb, observation.pk)).status_code == 405

    @pytest.mark.parametrize("verb", VERBS)
    def test_a_viewer_is_told_which_role_it_takes(self, verb: str, observation: Observation, viewer: Client) -> None:
        answer = viewer.post(url(verb, observation.pk))
        assert answer.status_code == 403
        assert "This needs the role" in text_of(answer)

    @pytest.mark.parametrize("verb", VERBS)
    def test_nobody_is_sent_to_sign_in(self, verb: str, observation: Observation, client: Client) -> None:
        assert client.post(url(verb, observation.pk))["Location"].startswith("/accounts/login/")
        fragment = client.post(
            url(verb, observation.pk), headers=HTMX | {"HX-Current-URL": "http://testserver/review/"}
        )
        assert fragment["HX-Redirect"] == "/accounts/login/?next=/review/"

    @pytest.mark.parametrize("verb", ["right", "wrong"])
    def test_what_was_merged_away_is_judged_no_more(self, verb: str, here: Workspace, reviewer: Client) -> None:
        made = ObservationFactory(workspace=here, status="superseded")
        answer = reviewer.post(url(verb, made.pk), headers=HTMX)
        assert answer.status_code == 409
        assert 'role="alert"' in text_of(answer)
        assert 'role="alert"' in text_of(reviewer.post(url(verb, made.pk), follow=True))

    def test_after_ten_minutes_an_undo_says_who_can_help(self, observation: Observation, reviewer: Client) -> None:
        reviewer.post(url("wrong", observation.pk))
        with scope(workspace=observation.workspace_id):
            Verdict.objects.update(created_at=timezone.now() - timedelta(minutes=11))
        answer = reviewer.post(url("undo", observation.pk), headers=HTMX)
        assert answer.status_code == 409
        assert "an admin can reopen a rejected observation" in text_of(answer)

    @pytest.mark.parametrize("verb", VERBS)
    def test_one_of_an_erased_person_is_gone(self, verb: str, here: Workspace, admin: Client) -> None:
        gone = SubjectFactory(workspace=here, erased_at=timezone.now())
        made = ObservationFactory(workspace=here, subject=gone)
        assert admin.post(url(verb, made.pk)).status_code == 404
        assert admin.post(url(verb, made.pk), headers=HTMX).status_code == 404

    @pytest.mark.parametrize("verb", ["undo", "reopen"])
    def test_what_can_not_be_done_says_why(self, verb: str, observation: Observation, admin: Client) -> None:
        answer = admin.post(url(verb, observation.pk), headers=HTMX)
        assert answer.status_code == 409
        assert "flash" in ids_of(answer)
        assert admin.post(url(verb, observation.pk), follow=True).status_code == 200


class TestWrong:
    def test_the_card_comes_back_with_what_it_set_in_motion(self, observation: Observation, reviewer: Client) -> None:
        answer = reviewer.post(url("wrong", observation.pk), headers=HTMX)
        assert answer.status_code == 200
        assert answer["HX-Retarget"] == f"#{ids_of(answer)[0]}" == f"#observation-{observation.pk}"
        assert f"effects-{observation.pk}" in ids_of(answer)
        assert {"rail-count-review", "bar-count-review"} <= set(ids_of(answer))
        assert not is_page(answer)

    def test_without_htmx_the_page_shows_it(self, observation: Observation, reviewer: Client) -> None:
        answer = reviewer.post(url("wrong", observation.pk), follow=True)
        assert answer.redirect_chain == [(url("detail", observation.pk), 302)]
        assert is_page(answer)
        assert f"effects-{observation.pk}" in ids_of(answer)

    def test_twice_is_once(self, observation: Observation, reviewer: Client) -> None:
        for _ in range(2):
            assert reviewer.post(url("wrong", observation.pk), headers=HTMX).status_code == 200
        assert len(verdicts(observation)) == 1

    def test_the_reason_and_the_tick_arrive(self, observation: Observation, reviewer: Client) -> None:
        reviewer.post(url("wrong", observation.pk), {"note": "Only <b>once</b>.", "reject_sources": "1"})
        [verdict] = verdicts(observation)
        assert (verdict.note, verdict.reject_sources) == ("Only <b>once</b>.", True)
        assert "Only &lt;b&gt;once&lt;/b&gt;." in text_of(reviewer.get(url("detail", observation.pk)))

    def test_a_reason_that_is_too_long_decides_nothing(self, observation: Observation, reviewer: Client) -> None:
        answer = reviewer.post(url("wrong", observation.pk), {"note": "x" * 501}, headers=HTMX)
        assert answer.status_code == 422
        assert "at most 500" in text_of(answer)
        assert verdicts(observation) == []


class TestRight:
    def test_the_card_shows_the_yes(self, observation: Observation, reviewer: Client) -> None:
        answer = reviewer.post(url("right", observation.pk), headers=HTMX)
        assert "You said: right" in text_of(answer)
        assert status(observation) == ObservationStatus.CONFIRMED

    def test_without_htmx_the_page_shows_it(self, observation: Observation, reviewer: Client) -> None:
        assert "You said: right" in text_of(reviewer.post(url("right", observation.pk), follow=True))

    def test_twice_is_once(self, observation: Observation, reviewer: Client) -> None:
        for _ in range(2):
            reviewer.post(url("right", observation.pk))
        assert len(verdicts(observation)) == 1

    def test_a_yes_that_loses_to_a_no_is_not_swallowed(
        self, observation: Observation, reviewer: Client, visitor: Visitor
    ) -> None:
        reviewer.post(url("wrong", observation.pk))
        ada = visitor(Role.REVIEWER, name="Ada")
        answer = ada.post(url("right", observation.pk), headers=HTMX)
        assert answer.status_code == 409
        assert "Not taken: it was rejected at " in text_of(answer)
        assert " by Grace; undo that first." in text_of(answer)
        assert "by Grace; undo" in text_of(ada.post(url("right", observation.pk), follow=True))
        assert "by you; undo" in text_of(reviewer.post(url("right", observation.pk), follow=True))
        assert status(observation) == ObservationStatus.REJECTED

    def test_after_the_undo_window_it_says_who_can_still_help(self, observation: Observation, reviewer: Client) -> None:
        reviewer.post(url("wrong", observation.pk))
        with scope(workspace=observation.workspace_id):
            Verdict.objects.update(created_at=timezone.now() - timedelta(days=1))
        answer = reviewer.post(url("right", observation.pk), headers=HTMX)
        assert "by you; an admin can reopen it." in text_of(answer)
        assert "at 00" not in text_of(answer)

    def test_another_person_sees_by_whom(self, observation: Observation, reviewer: Client, visitor: Visitor) -> None:
        reviewer.post(url("right", observation.pk))
        seen = text_of(visitor(Role.REVIEWER, name="Ada").get(url("detail", observation.pk)))
        assert "Grace said: right" in seen

    def test_a_yes_can_become_a_no(self, observation: Observation, reviewer: Client) -> None:
        reviewer.post(url("right", observation.pk))
        assert url("wrong", observation.pk) in text_of(reviewer.get(url("detail", observation.pk)))
        reviewer.post(url("wrong", observation.pk))
        assert status(observation) == ObservationStatus.REJECTED


class TestUndo:
    def test_everything_is_put_back_before_its_eyes(self, observation: Observation, reviewer: Client) -> None:
        RuleFactory(workspace=observation.workspace, source_observation=observation)
        reviewer.post(url("wrong", observation.pk), headers=HTMX)
        work_is_done(observation)
        answer = reviewer.post(url("undo", observation.pk), headers=HTMX)
        assert "Taken back" in text_of(answer)
        assert status(observation) == ObservationStatus.PENDING

    def test_without_htmx_the_buttons_are_back(self, observation: Observation, reviewer: Client) -> None:
        reviewer.post(url("wrong", observation.pk))
        answer = reviewer.post(url("undo", observation.pk), follow=True)
        assert "Taken back" in text_of(answer)
        work_is_done(observation)
        assert url("right", observation.pk) in text_of(reviewer.get(url("detail", observation.pk)))

    def test_twice_says_that_there_is_nothing(self, observation: Observation, reviewer: Client) -> None:
        reviewer.post(url("wrong", observation.pk))
        reviewer.post(url("undo", observation.pk))
        answer = reviewer.post(url("undo", observation.pk), headers=HTMX)
        assert answer.status_code == 409
        assert "There is no verdict to undo." in text_of(answer)


class TestReopen:
    def test_an_admin_gets_it_back_into_the_queue(self, observation: Observation, admin: Client) -> None:
        admin.post(url("wrong", observation.pk))
        admin.post(url("reopen", observation.pk))
        assert status(observation) == ObservationStatus.PENDING

    def test_a_reviewer_may_not(self, observation: Observation, reviewer: Client) -> None:
        reviewer.post(url("wrong", observation.pk))
        assert reviewer.post(url("reopen", observation.pk)).status_code == 403

    def test_twice_is_refused_in_words(self, observation: Observation, admin: Client) -> None:
        admin.post(url("wrong", observation.pk))
        admin.post(url("reopen", observation.pk))
        assert admin.post(url("reopen", observation.pk), headers=HTMX).status_code == 409


class TestEffects:
    def poll(self, client: Client, answer: Any, observation: Observation) -> Any:
        return client.get(attributes_of(answer, f"effects-{observation.pk}")["hx-get"] or "", headers=HTMX)

    def test_nothing_new_is_204(self, observation: Observation, reviewer: Client) -> None:
        answer = reviewer.post(url("wrong", observation.pk), headers=HTMX)
        assert self.poll(reviewer, answer, observation).status_code == 204

    def test_the_minutes_run_down_without_a_new_answer(self, observation: Observation, reviewer: Client) -> None:
        reviewer.post(url("wrong", observation.pk))
        work_is_done(observation)
        answer = reviewer.get(url("detail", observation.pk))
        with scope(workspace=observation.workspace_id):
            Verdict.objects.update(created_at=timezone.now() - timedelta(minutes=5))
        assert self.poll(reviewer, answer, observation).status_code == 204
        assert 'data-seconds-left="' in text_of(answer)

    def test_what_is_read_aloud_holds_neither_buttons_nor_minutes(
        self, observation: Observation, reviewer: Client
    ) -> None:
        answer = text_of(reviewer.post(url("wrong", observation.pk), headers=HTMX))
        aloud = answer.split('aria-live="polite"')[1].split("</div>")[0]
        assert "You said: wrong" in aloud
        assert "min left" not in aloud
        assert f"undo-{observation.pk}" not in aloud

    def test_the_focus_has_a_place_in_the_card(self, observation: Observation, reviewer: Client) -> None:
        for verb, heir in (("wrong", "said"), ("undo", "quote")):
            answer = reviewer.post(url(verb, observation.pk), headers=HTMX)
            assert "data-focus" in attributes_of(answer, f"{heir}-{observation.pk}")

    def test_the_last_tick_brings_the_whole_card(self, observation: Observation, reviewer: Client) -> None:
        answer = reviewer.post(url("wrong", observation.pk), headers=HTMX)
        work_is_done(observation)
        done = self.poll(reviewer, answer, observation)
        assert done.status_code == 200
        assert done["HX-Retarget"] == f"#observation-{observation.pk}"
        assert "tick-waiting" not in text_of(done)
        assert self.poll(reviewer, done, observation).status_code == 204

    def test_it_ends_when_the_undo_window_has_closed(self, observation: Observation, reviewer: Client) -> None:
        reviewer.post(url("wrong", observation.pk))
        work_is_done(observation)
        with scope(workspace=observation.workspace_id):
            Verdict.objects.update(created_at=timezone.now() - timedelta(minutes=11))
        answer = reviewer.get(f"{url('effects', observation.pk)}?seen=old", headers=HTMX)
        assert answer.status_code == 286
        assert "hx-get" not in attributes_of(answer, f"effects-{observation.pk}")

    def test_taken_back_by_somebody_else_the_card_is_new(self, observation: Observation, reviewer: Client) -> None:
        answer = reviewer.get(url("effects", observation.pk), headers=HTMX)
        assert answer["HX-Retarget"] == f"#observation-{observation.pk}"

    def test_without_htmx_it_is_the_page(self, observation: Observation, reviewer: Client) -> None:
        assert is_page(reviewer.get(url("effects", observation.pk)))

    def test_a_stranger_finds_nothing(self, observation: Observation, stranger: Client) -> None:
        assert stranger.get(url("effects", observation.pk), headers=HTMX).status_code == 404

    def test_it_is_read_only(self, observation: Observation, reviewer: Client) -> None:
        assert reviewer.post(url("effects", observation.pk)).status_code == 405


class TestCard:
    """What it says of one observation."""

    def says(self, client: Client, observation: Observation) -> str:
        return text_of(client.get(url("detail", observation.pk)))

    def test_the_lower_scale_is_named(self, here: Workspace, reviewer: Client) -> None:
        made = ObservationFactory(workspace=here, occurrences=12, consistency=0.75, confidence="medium")
        assert "The lower of the two counts: Consistency." in self.says(reviewer, made)

    def test_the_clock_runs_for_what_is_sure(self, observation: Observation, reviewer: Client) -> None:
        assert "By itself in" in self.says(reviewer, observation)
        assert "30 h" in self.says(reviewer, observation)

    def test_the_clock_says_what_is_missing(self, here: Workspace, reviewer: Client) -> None:
        made = ObservationFactory(workspace=here, confidence="low", promotion_candidate=False)
        page = self.says(reviewer, made)
        assert "confidence is low; it takes high" in page
        assert "it is no order an agent could follow" in page

    def test_after_48_hours_the_next_run_decides(self, here: Workspace, reviewer: Client) -> None:
        made = ObservationFactory(workspace=here, created_at=timezone.now() - timedelta(hours=49))
        assert "the next run makes it a rule" in self.says(reviewer, made)

    def test_a_rule_is_named_and_would_be_demoted(self, observation: Observation, reviewer: Client) -> None:
        rule = RuleFactory(workspace=observation.workspace, source_observation=observation, text="Use no semicolons.")
        page = self.says(reviewer, observation)
        assert f"#rule-{rule.pk}" in page
        assert "Its rule is demoted: “Use no semicolons.”" in page

    def test_a_proposal_has_no_scales(self, here: Workspace, reviewer: Client) -> None:
        made = ObservationFactory(workspace=here, pattern=None, consistency=None, opportunities=None, occurrences=3)
        assert "An agent proposed it with 3 episodes" in self.says(reviewer, made)

    @pytest.mark.parametrize("proposed", [False, True])
    def test_events_that_were_called_wrong_since_are_counted(
        self, proposed: bool, here: Workspace, reviewer: Client
    ) -> None:
        made = ObservationFactory(workspace=here, **({"pattern": None, "consistency": None} if proposed else {}))
        episodes = with_evidence(made, 4)
        with scope(workspace=here.pk):
            Episode.objects.filter(pk__in=[row.pk for row in episodes[:3]]).update(status="rejected")
            Observation.objects.filter(pk=made.pk).update(occurrences=1)
        page = self.says(reviewer, made)
        assert "3 of these events were rejected since." in page
        assert ("An agent proposed it with 4 episodes" in page) is proposed

    def test_each_episode_is_a_dot_that_leads_to_it(self, observation: Observation, reviewer: Client) -> None:
        assert self.says(reviewer, observation).count('class="dot"') == 6

    def test_a_merged_one_leads_on(self, observation: Observation, here: Workspace, reviewer: Client) -> None:
        made = ObservationFactory(workspace=here, status="superseded", superseded_by=observation)
        assert url("detail", observation.pk) in self.says(reviewer, made)

    def test_the_frame_counts_what_the_review_counts(
        self, observation: Observation, here: Workspace, reviewer: Client
    ) -> None:
        ObservationFactory(workspace=here, subject=SubjectFactory(workspace=here, erased_at=timezone.now()))
        page = text_of(reviewer.get(reverse("memory:review")))
        assert 'id="rail-count-review">1<' in page
        assert 'id="review-waiting">1 waits, ' in page

    def test_one_of_an_erased_person_is_gone(self, here: Workspace, reviewer: Client) -> None:
        gone = SubjectFactory(workspace=here, erased_at=timezone.now())
        made = ObservationFactory(workspace=here, subject=gone)
        assert reviewer.get(url("detail", made.pk)).status_code == 404


class TestList:
    def test_it_is_narrowed_by_status_and_agent(
        self, observation: Observation, here: Workspace, reviewer: Client
    ) -> None:
        other = ObservationFactory(workspace=here, status="rejected")
        rejected = ids_of(reviewer.get(reverse("memory:observation-list"), {"status": "rejected"}))
        assert f"observation-{other.pk}" in rejected
        assert f"observation-{observation.pk}" not in rejected
        theirs = ids_of(reviewer.get(reverse("memory:observation-list"), {"agent": other.agent.key}))
        assert [name for name in theirs if name.startswith("observation-0")] == [f"observation-{other.pk}"]

    def test_a_filter_without_sense_finds_nothing_and_says_so(self, observation: Observation, reviewer: Client) -> None:
        for query in ({"status": "odd"}, {"agent": "nobody"}, {"subject": "x" * 300}):
            assert "Nothing fits these filters" in text_of(reviewer.get(reverse("memory:observation-list"), query))

    def test_more_brings_the_rows_after(self, here: Workspace, reviewer: Client) -> None:
        made = [ObservationFactory(workspace=here, created_at=timezone.now() - timedelta(hours=n)) for n in range(53)]
        first = reviewer.get(reverse("memory:observation-list"))
        button = text_of(first).split('id="observation-more"')[1]
        more = button.split('hx-get="?')[1].split('"')[0].replace("&amp;", "&")
        rest = reviewer.get(
            f"{reverse('memory:observation-list')}?{more}", headers=HTMX | {"HX-Target": "observation-more"}
        )
        assert not is_page(rest)
        assert ids_of(rest) == [f"observation-{row.pk}" for row in made[50:]]
        assert is_page(reviewer.get(f"{reverse('memory:observation-list')}?{more}"))

    def test_a_damaged_cursor_is_the_first_page(self, observation: Observation, reviewer: Client) -> None:
        for cursor in ("x", "2026-01-01~y", "2026-01-01T00:00:00~" + str(uuid7())):
            answer = reviewer.get(reverse("memory:observation-list"), {"after": cursor})
            assert f"observation-{observation.pk}" in ids_of(answer)
