"""Keys: for admins; the secret is shown once."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.errors import InvalidInput
from memory_app.domain.vocabulary import Role
from memory_app.models import ApiKey, Workspace
from memory_app.services import keys
from memory_app.tenancy import scope
from tests.factories import ApiKeyFactory, SubjectFactory
from tests.views.conftest import Visitor
from tests.views.pages import ids_of, text_of

pytestmark = pytest.mark.django_db
ASKED = {"name": "mail agent", "scopes": ["read", "write"], "agent": "mail-agent", "subject": "", "days": "30"}


def the_key(here: Workspace) -> ApiKey:
    with scope(workspace=here.pk):
        found: ApiKey = ApiKey.objects.select_related("agent").get()
    return found


class TestCreate:
    def test_the_secret_is_shown_once_and_nowhere_after(self, here: Workspace, admin: Client) -> None:
        sent = admin.post(reverse("memory:key-create"), ASKED)
        assert sent["Location"] == reverse("memory:key-list")
        answer = admin.get(sent["Location"])
        assert "no-store" in answer["Cache-Control"]
        secret = text_of(answer).split('id="secret">')[1].split("<")[0]
        key = the_key(here)
        assert key.key_hash == keys.hash_of(secret)
        assert key.agent is not None
        assert (key.agent.key, key.scopes) == ("mail-agent", ["read", "write"])
        assert key.expires_at is not None
        assert timedelta(days=29) < key.expires_at - timezone.now() <= timedelta(days=30)
        assert secret not in sent.content.decode()
        reloaded = admin.get(reverse("memory:key-list"))
        assert f"key-{key.pk}" in ids_of(reloaded)
        assert secret not in text_of(reloaded)

    def test_the_server_keeps_the_secret_nowhere_meanwhile(self, here: Workspace, admin: Client) -> None:
        sent = admin.post(reverse("memory:key-create"), ASKED)
        cookie = sent.cookies["palimpsest_new_key"]
        assert (cookie["httponly"], cookie["path"], cookie["max-age"]) == (True, reverse("memory:key-list"), 120)
        assert "plm_" not in str(dict(admin.session))

    @pytest.mark.parametrize("value", ["", "plm_x", "plm_x:1:damaged"])
    def test_a_made_up_one_is_shown_to_nobody(self, value: str, here: Workspace, admin: Client) -> None:
        admin.cookies["palimpsest_new_key"] = value
        answer = admin.get(reverse("memory:key-list"))
        assert "secret" not in ids_of(answer)
        assert answer.cookies["palimpsest_new_key"]["max-age"] == 0

    def test_another_admin_at_the_same_browser_does_not_see_it(self, admin: Client, visitor: Visitor) -> None:
        admin.post(reverse("memory:key-create"), ASKED)
        other = visitor(Role.ADMIN, name="Ada")
        other.cookies["palimpsest_new_key"] = admin.cookies["palimpsest_new_key"].value
        assert "secret" not in ids_of(other.get(reverse("memory:key-list")))

    def test_a_refusal_of_the_scopes_stands_at_them(self, admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(**_: object) -> None:
            raise InvalidInput("A bound key can't review.", field="scopes")

        monkeypatch.setattr(keys, "create_key", refuse)
        answer = admin.post(reverse("memory:key-create"), ASKED | {"scopes": ["review"]})
        assert answer.status_code == 422
        assert (
            "A bound key can&#x27;t review." in text_of(answer).split('id="id_scopes_about"')[1].split("</fieldset>")[0]
        )

    def test_a_key_without_end(self, here: Workspace, admin: Client) -> None:
        admin.post(reverse("memory:key-create"), ASKED | {"days": "0"})
        assert the_key(here).expires_at is None

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            ({"name": ""}, "This field is required."),
            ({"name": "\u202e"}, "Name must not be empty."),
            ({"scopes": []}, "This field is required."),
            ({"scopes": ["all"]}, "Select a valid choice"),
            ({"agent": "a\tb"}, "Bound to the agent must not hold control characters"),
        ],
    )
    def test_what_is_off_is_said_at_its_field(self, change: dict[str, object], says: str, admin: Client) -> None:
        answer = admin.post(reverse("memory:key-create"), ASKED | change)
        assert answer.status_code == 422
        assert says in text_of(answer)

    def test_an_erased_person_gets_none(self, here: Workspace, admin: Client) -> None:
        SubjectFactory(workspace=here, key="anna", erased_at=timezone.now())
        answer = admin.post(reverse("memory:key-create"), ASKED | {"subject": "anna"})
        assert answer.status_code == 422
        assert "This subject was erased" in text_of(answer)

    def test_only_for_admins(self, here: Workspace, reviewer: Client) -> None:
        assert reviewer.get(reverse("memory:key-create")).status_code == 403
        assert reviewer.post(reverse("memory:key-create"), ASKED).status_code == 403
        key = ApiKeyFactory(workspace=here)
        listed = reviewer.get(reverse("memory:key-list"))
        assert f"key-{key.pk}" in ids_of(listed)
        assert "An admin can make and revoke them." in text_of(listed)
        assert reverse("memory:key-create") not in text_of(listed)
        assert reverse("memory:key-revoke", args=[key.pk]) not in text_of(listed)

    def test_it_can_not_be_deleted_into(self, admin: Client) -> None:
        assert admin.delete(reverse("memory:key-create")).status_code == 405


class TestRevoke:
    def test_it_stays_listed_as_revoked_and_twice_is_once(self, here: Workspace, admin: Client) -> None:
        key = ApiKeyFactory(workspace=here)
        for _ in range(2):
            answer = admin.post(reverse("memory:key-revoke", args=[key.pk]), follow=True)
            assert "is revoked" in text_of(answer)
        assert f"key-{key.pk}" in ids_of(answer)
        assert the_key(here).revoked_at is not None

    def test_who_may_not(self, here: Workspace, reviewer: Client, stranger: Client) -> None:
        where = reverse("memory:key-revoke", args=[ApiKeyFactory(workspace=here).pk])
        assert reviewer.post(where).status_code == 403
        assert stranger.post(where).status_code == 404
        assert reviewer.get(where).status_code == 405
        assert the_key(here).revoked_at is None
