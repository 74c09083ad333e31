"""Profiles: two at once lose nothing, and an erasure comes before or after."""

from functools import partial

import pytest

from memory_app.domain.errors import Gone, InvalidInput, NotAllowed
from memory_app.domain.vocabulary import ProfileOf, Role
from memory_app.models import Agent, Company, ProfileEntry, ProfileVersion, Subject
from memory_app.services import profiles
from memory_app.tenancy import scope
from tests.factories import NOW, SubjectFactory, WorkspaceFactory, member_actor
from tests.services.test_races import ROUNDS, at_once, scoped

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("of", list(ProfileOf))
class TestTwoAtOnce:
    def test_every_value_is_in_the_history(self, of: ProfileOf) -> None:
        """Also of an owner and an attribute that are new to all of them."""
        for _ in range(ROUNDS // 4):
            actor = member_actor(WorkspaceFactory())
            calls = [
                scoped(actor, profiles.set_profile, of=of, key="maria", attribute="tone", value=f"tone {number}")
                for number in range(4)
            ]
            assert at_once(*calls) == []
            with scope(workspace=actor.workspace_id):
                [entry] = ProfileEntry.objects.all()
                history = list(ProfileVersion.objects.order_by("version").values_list("version", "value"))
                owners = Subject.objects.count() + Company.objects.count() + Agent.objects.count()
            assert [version for version, _ in history] == [1, 2, 3, 4]
            assert {value for _, value in history} == {f"tone {number}" for number in range(4)}
            assert (entry.version, entry.value) == history[-1]
            assert owners == 1

    def test_setting_against_deleting_leaves_one_or_none(self, of: ProfileOf) -> None:
        for _ in range(ROUNDS // 4):
            actor = member_actor(WorkspaceFactory())
            about = {"of": of, "key": "maria", "attribute": "tone"}
            scoped(actor, profiles.set_profile, **about, value="formal")()
            deletes = [scoped(actor, profiles.delete_profile, **about) for _ in range(2)]
            assert at_once(*deletes, scoped(actor, profiles.set_profile, **about, value="terse")) == []
            with scope(workspace=actor.workspace_id):
                versions = list(ProfileVersion.objects.order_by("version").values_list("version", "value"))
                entries = list(ProfileEntry.objects.values_list("version", "value"))
            assert [version for version, _ in versions] == list(range(1, len(versions) + 1))
            assert entries == ([versions[-1]] if versions[-1][1] else [])


class TestErasure:
    def test_it_comes_before_or_after(self) -> None:
        for _ in range(ROUNDS):
            workspace = WorkspaceFactory()
            actor, person = member_actor(workspace), SubjectFactory(workspace=workspace, key="maria")
            assert at_once(
                scoped(actor, profiles.set_profile, of=ProfileOf.SUBJECTS, key="maria", attribute="tone", value="x"),
                partial(erase, person),
            ) == []  # fmt: skip
            with scope(workspace=actor.workspace_id):
                assert ProfileEntry.objects.count() == 0
                assert ProfileVersion.objects.count() == 0


def erase(person: Subject) -> None:
    """As the fence will: alone with the row, then whatever was written before it goes."""
    with scope(workspace=person.workspace_id):
        Subject.objects.select_for_update().get(pk=person.pk)
        Subject.objects.filter(pk=person.pk).update(erased_at=NOW)
        ProfileVersion.objects.filter(subject=person).delete()
        ProfileEntry.objects.filter(subject=person).delete()


class TestRefusals:
    def test_a_viewer_changes_nothing(self) -> None:
        actor = member_actor(WorkspaceFactory(), Role.VIEWER)
        for call, value in ((profiles.set_profile, {"value": "x"}), (profiles.delete_profile, {})):
            with pytest.raises(NotAllowed):
                scoped(actor, call, of=ProfileOf.AGENTS, key="email", attribute="tone", **value)()

    def test_a_slash_is_in_no_name(self) -> None:
        actor = member_actor(WorkspaceFactory())
        with pytest.raises(InvalidInput):
            scoped(actor, profiles.set_profile, of=ProfileOf.AGENTS, key="email", attribute="a/b", value="x")()

    def test_an_erased_subject_is_gone(self) -> None:
        workspace = WorkspaceFactory()
        SubjectFactory(workspace=workspace, key="maria", erased_at=NOW)
        about = {"of": ProfileOf.SUBJECTS, "key": "maria", "attribute": "tone"}
        with pytest.raises(Gone):
            scoped(member_actor(workspace), profiles.set_profile, **about, value="x")()
        with pytest.raises(Gone):
            scoped(member_actor(workspace), profiles.delete_profile, **about)()
