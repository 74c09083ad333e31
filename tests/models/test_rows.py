"""Rows by statements that are made once and asked for by many."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from django.db import connection
from django.db.models import Count, Prefetch, QuerySet
from django.test.utils import CaptureQueriesContext

from memory_app.domain.actors import Actor, system_actor
from memory_app.domain.vocabulary import ObservationStatus
from memory_app.models import Observation, ObservationEvidence, Workspace
from memory_app.models.rows import Rows, highest_first, hold
from memory_app.tenancy import scope
from tests.factories import NOW, AgentFactory, ObservationFactory, SubjectFactory, WorkspaceFactory, with_evidence

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


class Seen(NamedTuple):
    pk: UUID
    quote: str
    agent__key: str


def listed(
    actor: Actor,
    status: ObservationStatus | None = None,
    *,
    agent: str = "",
    ids: tuple[UUID, ...] = (),
    since: datetime | None = None,
    occurrences: int | None = None,
    value: datetime | None = None,
    row_id: UUID | None = None,
) -> QuerySet[Any]:
    """A list with all kinds of filters."""
    wanted = {
        "status": status and status.value,
        "agent__key": agent,
        "pk__among": ids,
        "created_at__gte": since,
        "occurrences": occurrences,
    }
    rows = Observation.objects.visible_to(actor).filter(**{name: one for name, one in wanted.items() if one})
    return highest_first(rows, "created_at", value, row_id)


def quotes(rows: Rows[Seen], actor: Actor, *choices: Any, **values: Any) -> list[str]:
    return [row.quote for row in rows.of(actor, *choices, **values)]


@pytest.fixture
def here() -> Any:
    return WorkspaceFactory()


def observation(workspace: Workspace, quote: str, **values: Any) -> Observation:
    made: Observation = ObservationFactory(workspace=workspace, quote=quote, **values)
    return made


class TestNamedTuples:
    def test_they_hold_what_is_named_and_come_in_one_statement(self, here: Workspace) -> None:
        made = observation(here, "one")
        rows: Rows[Seen] = Rows(listed, Seen)
        with scope(workspace=here.pk):
            for _ in range(2):
                with CaptureQueriesContext(connection) as asked:
                    assert rows.of(system_actor(here.pk)) == [Seen(made.pk, "one", made.agent.key)]
                assert len(asked) == 1

    def test_what_was_made_for_one_workspace_finds_anothers_own(self, here: Workspace) -> None:
        other, rows = WorkspaceFactory(), Rows[Seen](listed, Seen)
        for workspace in (here, other):
            observation(workspace, f"of {workspace.slug}", agent=AgentFactory(workspace=workspace, key="same"))
        for workspace in (here, other, here):
            with scope(workspace=workspace.pk):
                for values in ({}, {"agent": "same"}, {"since": NOW - 1000 * HOUR}):
                    assert quotes(rows, system_actor(workspace.pk), **values) == [f"of {workspace.slug}"]

    def test_an_actor_bound_to_a_person_sees_theirs_alone(self, here: Workspace) -> None:
        people = [SubjectFactory(workspace=here) for _ in range(2)]
        for number, subject in enumerate(people):
            observation(here, f"about {number}", subject=subject)
        rows, actor = Rows[Seen](listed, Seen), system_actor(here.pk)
        with scope(workspace=here.pk):
            assert len(rows.of(actor)) == 2
            for number, subject in enumerate(people):
                assert quotes(rows, replace(actor, subject_id=subject.pk)) == [f"about {number}"]
            assert len(rows.of(actor)) == 2

    def test_each_call_goes_by_its_own_values_set_or_not(self, here: Workspace) -> None:
        for number, key in enumerate(("a", "b", "a")):
            agent = AgentFactory(workspace=here, key=f"{key}{number}")
            observation(here, f"{key}{number}", agent=agent, created_at=NOW + number * HOUR, occurrences=number + 1)
        rows, actor = Rows[Seen](listed, Seen), system_actor(here.pk)
        with scope(workspace=here.pk):
            first, second, third = reversed(rows.of(actor))
            for _ in range(2):
                assert quotes(rows, actor, agent="b1") == ["b1"]
                assert quotes(rows, actor, agent="a2") == ["a2"]
                assert quotes(rows, actor, agent="nobody") == []
                assert quotes(rows, actor, agent="", since=None) == ["a2", "b1", "a0"]
                assert quotes(rows, actor, since=NOW + HOUR) == ["a2", "b1"]
                assert quotes(rows, actor, since=NOW + HOUR, agent="b1") == ["b1"]
                assert quotes(rows, actor, occurrences=3) == ["a2"]
                assert quotes(rows, actor, ids=(first.pk,)) == ["a0"]
                assert quotes(rows, actor, ids=(first.pk, third.pk)) == ["a2", "a0"]
                assert quotes(rows, actor, value=NOW + HOUR, row_id=second.pk) == ["a0"]

    def test_each_choice_is_a_statement_of_its_own(self, here: Workspace) -> None:
        for status in ObservationStatus:
            observation(here, status.value, status=status.value)
        rows, actor = Rows[Seen](listed, Seen), system_actor(here.pk)
        with scope(workspace=here.pk):
            for _ in range(2):
                for status in (ObservationStatus.PENDING, ObservationStatus.REJECTED):
                    assert quotes(rows, actor, status) == [status.value]
            assert len(quotes(rows, actor)) == len(ObservationStatus)

    def test_rows_that_are_asked_for_once_are_read_alike(self, here: Workspace) -> None:
        observation(here, "one")
        rows, actor = Rows[Seen](listed, Seen), system_actor(here.pk)
        with scope(workspace=here.pk):
            assert rows.once(listed(actor)) == rows.of(actor)

    def test_where_no_row_can_fit_none_is_asked_for(self, here: Workspace) -> None:
        rows = Rows[Seen](lambda actor: Observation.objects.visible_to(actor).none(), Seen)
        with scope(workspace=here.pk), CaptureQueriesContext(connection) as asked:
            assert rows.of(system_actor(here.pk)) == []
            assert rows.first(system_actor(here.pk)) is None
        assert len(asked) == 0


def whole(actor: Actor, *, ids: tuple[UUID, ...]) -> QuerySet[Any]:
    """Instances with what they refer to, what was counted of them and what belongs to them."""
    found = Observation.objects.visible_to(actor).filter(pk__among=ids).order_by("pk")
    found = found.annotate(number=Count("evidence_links"))
    return found.select_related("agent", "superseded_by").prefetch_related("evidence_links")


class TestInstances:
    def test_they_are_what_the_queryset_would_make(self, here: Workspace) -> None:
        found = [observation(here, str(number)) for number in range(2)]
        with_evidence(found[1])
        ids = tuple(sorted(row.pk for row in found))
        rows, actor = Rows[Observation](whole), system_actor(here.pk)
        with scope(workspace=here.pk):
            for _ in range(2):
                found, plain = rows.of(actor, ids=ids), list(whole(actor, ids=ids))
                with CaptureQueriesContext(connection) as asked:
                    for one, other in zip(found, plain, strict=True):
                        left, right = (
                            {**vars(row), "_state": None, "_prefetched_objects_cache": None} for row in (one, other)
                        )
                        assert left == right
                        assert (one.agent, one.superseded_by) == (other.agent, None)
                        assert list(one.evidence_links.all()) == list(other.evidence_links.all())
                assert len(asked) == 0

    def test_columns_that_were_left_out_are_read_when_asked_for(self, here: Workspace) -> None:
        made = observation(here, "one")
        rows = Rows[Observation](lambda actor: Observation.objects.visible_to(actor).only("quote"))
        with scope(workspace=here.pk):
            found = rows.first(system_actor(here.pk))
            assert found is not None
            assert found.get_deferred_fields() >= {"created_at", "status"}
            assert found.created_at == made.created_at


class TestHold:
    def test_what_refers_back_is_read_no_more(self, here: Workspace) -> None:
        first, second = observation(here, "one"), observation(here, "two")
        with_evidence(first, 2)
        with_evidence(second, 1)
        with scope(workspace=here.pk):
            links = list(ObservationEvidence.objects.filter(observation__in=(first, second)))
            hold(
                (first, second),
                "evidence_links",
                [link for link in links if link.observation_id == first.pk],
                by="observation_id",
            )
            with CaptureQueriesContext(connection) as asked:
                assert [link.observation_id for link in first.evidence_links.all()] == [first.pk] * 2
                assert list(second.evidence_links.all()) == []
        assert len(asked) == 0


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        "rows",
        [
            pytest.param(
                lambda actor, *, at: Observation.objects.visible_to(actor).filter(created_at__gt=at - HOUR),
                id="computed",
            ),
            pytest.param(
                lambda actor, *, at: Observation.objects.visible_to(actor).filter(
                    created_at__gt=at, updated_at__lt=at + HOUR
                ),
                id="also computed",
            ),
            pytest.param(lambda actor, **_: Observation.objects.visible_to(actor), id="nowhere"),
            pytest.param(
                lambda actor, *, at: Observation.objects.visible_to(actor).filter(quote=str(at)), id="in words"
            ),
        ],
    )
    def test_a_moment_that_would_stay_as_it_was_the_first_time(self, rows: Any, here: Workspace) -> None:
        with scope(workspace=here.pk), pytest.raises(ValueError, match="computed, or nowhere"):
            Rows(rows).of(system_actor(here.pk), at=NOW)

    @pytest.mark.parametrize("wrap", [str.upper, "x{}".format, "{}%".format])
    def test_a_text_that_was_computed(self, wrap: Any, here: Workspace) -> None:
        def rows(actor: Actor, *, quote: str) -> QuerySet[Any]:
            return Observation.objects.visible_to(actor).filter(
                quote=wrap(f"a{quote}") if wrap is str.upper else wrap(quote)
            )

        with scope(workspace=here.pk), pytest.raises(ValueError, match="computed, or nowhere"):
            Rows(rows).of(system_actor(here.pk), quote="x")

    def test_a_number_that_is_cut_by(self, here: Workspace) -> None:
        with scope(workspace=here.pk), pytest.raises(ValueError, match="most: computed, or nowhere"):
            Rows(lambda actor, *, most: Observation.objects.visible_to(actor)[:most]).of(system_actor(here.pk), most=3)

    def test_a_key_of_the_code_around(self, here: Workspace) -> None:
        made = observation(here, "one")
        with scope(workspace=here.pk), pytest.raises(ValueError, match="computed, or nowhere"):
            Rows(lambda actor: Observation.objects.visible_to(actor).filter(pk=made.pk)).of(system_actor(here.pk))

    def test_a_value_that_lets_no_row_fit(self, here: Workspace) -> None:
        with scope(workspace=here.pk), pytest.raises(ValueError, match="at: computed, or nowhere"):
            Rows(lambda actor, **_: Observation.objects.visible_to(actor).none()).of(system_actor(here.pk), at=NOW)

    def test_what_is_prefetched_in_the_workspace_of_the_sample(self, here: Workspace) -> None:
        def rows(actor: Actor) -> QuerySet[Any]:
            links = ObservationEvidence.objects.in_workspace(actor.workspace_id)
            return Observation.objects.visible_to(actor).prefetch_related(Prefetch("evidence_links", links))

        with scope(workspace=here.pk), pytest.raises(ValueError, match="hold it"):
            Rows(rows).of(system_actor(here.pk))

    def test_all_workspaces(self, here: Workspace) -> None:
        with scope(workspace=here.pk), pytest.raises(ValueError, match="no workspace"):
            Rows(lambda _: Observation.objects.all()).of(system_actor(here.pk))

    @pytest.mark.parametrize("value", [True, 1.5, ObservationStatus.PENDING])
    def test_what_nothing_stands_for(self, value: object, here: Workspace) -> None:
        with scope(workspace=here.pk), pytest.raises(TypeError, match="at: nothing stands for"):
            Rows(lambda actor, *, at: Observation.objects.visible_to(actor).filter(quote=at)).of(
                system_actor(here.pk), at=value
            )
