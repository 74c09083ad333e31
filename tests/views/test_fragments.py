"""Parts of pages that are drawn once for the values they depend on."""

import pytest
from django.test import Client
from django.utils import translation
from django.utils.safestring import SafeString

from memory_app.models import Workspace
from memory_app.templatetags.fragments import cached_include
from tests.factories import JobFactory, MembershipFactory
from tests.views.pages import text_of

FOOT = "memory/_frame/foot.html"


class TestCachedInclude:
    def test_what_is_passed_is_escaped_unless_it_is_markup(self) -> None:
        for zone, shown in (("<b>", "&lt;b&gt;"), (SafeString("<b>"), "<b>"), ("<b>", "&lt;b&gt;")):
            assert f"Times are {shown}</span>" in cached_include(FOOT, zone=zone)

    def test_each_language_has_its_own(self) -> None:
        for language, said in (("en", "Times are"), ("de", "Zeiten"), ("en", "Times are")):
            with translation.override(language):
                assert said in cached_include(FOOT, zone="UTC")

    @pytest.mark.parametrize("count", [0, 1])
    def test_a_truth_is_no_number(self, count: int) -> None:
        shown = [cached_include("memory/_frame/foot.html", zone=value) for value in (count, bool(count))]
        assert f"{count}</span>" in shown[0]
        assert f"{bool(count)}</span>" in shown[1]


@pytest.mark.django_db
class TestFrame:
    def test_the_navigation_follows_its_counts(self, here: Workspace, reviewer: Client) -> None:
        assert '<b class="count" id="rail-count-runs" hidden>0</b>' in text_of(reviewer.get("/rules/"))
        JobFactory(workspace=here, parked_at=here.created_at)
        assert '<b class="count" id="rail-count-runs">1</b>' in text_of(reviewer.get("/rules/"))

    def test_nobody_sees_the_account_of_another(self, here: Workspace) -> None:
        for email in ("ada@example.org", "grace@example.org"):
            client = Client()
            client.force_login(
                MembershipFactory(workspace=here, member__email=email).member,
                backend="allauth.account.auth_backends.AuthenticationBackend",
            )
            page = text_of(client.get("/rules/"))
            assert page.count(f'<span class="clip" dir="auto">{email}</span>') == 2
            assert page.count("@example.org") == page.count(email)
