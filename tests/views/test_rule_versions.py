"""Every word that a rule ever had, whose it was, and what of it changed."""

import pytest
from django.test import Client

from memory_app.domain.vocabulary import Role
from memory_app.models import RuleVersion, Workspace
from memory_app.services import rules
from memory_app.tenancy import scope
from memory_app.views.diffs import word_diff
from tests.factories import (
    NOW,
    ObservationFactory,
    RuleFactory,
    SubjectFactory,
    member_actor,
)
from tests.views.conftest import Visitor
from tests.views.pages import ids_of, text_of
from tests.views.rules import EVIL, at, reworded, written

pytestmark = pytest.mark.django_db


class TestVersions:
    def test_who_did_what_when_newest_first(self, here: Workspace, reviewer: Client) -> None:
        actor = member_actor(here)
        rule = written(here, "Use semicolons in mails.")
        written(here, "Another.")
        reworded(here, rule, EVIL, by=actor)
        with scope(workspace=here.pk):
            rules.pause_rule(actor=actor, rule_id=rule.pk, now=NOW)
            rules.resume_rule(actor=actor, rule_id=rule.pk, now=NOW)
            rules.edit_rule(actor=actor, rule_id=rule.pk, version=4, position=99, now=NOW)
        answer = reviewer.get(at("detail", rule))
        page = text_of(answer)
        assert [name for name in ids_of(answer) if name.startswith("version-")] == [
            f"version-{n}" for n in (5, 4, 3, 2, 1)
        ]
        told = ["moved", "switched on", "paused", "reworded", "made"]
        assert [page.index(f"{word} ·") for word in told] == sorted(page.index(f"{word} ·") for word in told)
        assert EVIL not in page
        assert "<del>Use semicolons in mails</del>" in page
        assert "&lt;b&gt;bold&lt;/b&gt;" in page

    def test_older_ones_are_one_click_away_and_still_compared(self, here: Workspace, reviewer: Client) -> None:
        rule = written(here, "Wording 1.")
        for number in range(2, 56):
            reworded(here, rule, f"Wording {number}.")
        answer = reviewer.get(at("detail", rule))
        shown = [name for name in ids_of(answer) if name.startswith("version-")]
        assert (len(shown), shown[-1]) == (50, "version-6")
        assert "<del>5</del>" in text_of(answer)
        rest = reviewer.get(at("detail", rule), {"before": "6"})
        assert [name for name in ids_of(rest) if name.startswith("version-")] == [
            f"version-{n}" for n in (5, 4, 3, 2, 1)
        ]
        assert "Show older" not in text_of(rest)
        assert reviewer.get(at("detail", rule), {"before": "9" * 40}).status_code == 200

    def test_opposites_are_named_on_each_others_page(self, here: Workspace, reviewer: Client) -> None:
        one = written(here, "Never use emojis in mails.")
        other = written(here, "Always use emojis in mails.")
        page = text_of(reviewer.get(at("detail", one)))
        assert "Agents get this and its opposite" in page
        assert at("detail", other) in page

    def test_it_says_how_it_stands(self, here: Workspace, reviewer: Client) -> None:
        rejected = ObservationFactory(workspace=here, status="rejected")
        for rule, word in (
            (written(here), "in force"),
            (RuleFactory(workspace=here, status="paused"), "paused"),
            (RuleFactory(workspace=here, status="demoted"), "demoted"),
            (RuleFactory(workspace=here, source_observation=rejected), "held back"),
        ):
            assert word in text_of(reviewer.get(at("detail", rule)))

    def test_strangers_and_the_erased_have_no_page(self, here: Workspace, viewer: Client, stranger: Client) -> None:
        rule = written(here)
        gone = RuleFactory(workspace=here, subject=SubjectFactory(workspace=here, erased_at=NOW))
        assert viewer.get(at("detail", rule)).status_code == 200
        assert stranger.get(at("detail", rule)).status_code == 404
        assert viewer.get(at("detail", gone)).status_code == 404
        assert viewer.post(at("detail", rule)).status_code == 405

    def test_a_version_by_the_service_itself_or_by_one_who_left(self, here: Workspace, visitor: Visitor) -> None:
        rule = RuleFactory(workspace=here)
        with scope(workspace=here.pk):
            for number, word in ((1, "tool"), (2, "user")):
                RuleVersion.objects.create(
                    workspace=here, rule=rule, version=number, text="x", status="active", source_class=word,
                    created_at=NOW,
                )  # fmt: skip
        page = text_of(visitor(Role.VIEWER).get(at("detail", rule)))
        assert "<bdi>Palimpsest</bdi>" in page
        assert "<bdi>a former member</bdi>" in page


class TestWordDiff:
    @pytest.mark.parametrize(
        ("before", "after", "shown"),
        [
            ("Use semicolons.", "Use commas.", "Use [-semicolons][+commas]."),
            ("Use commas", "Use commas in mails", "Use commas [+in mails]"),
            ("Kein Semikolon", "Kein Semikolon", "Kein Semikolon"),
            ("文末に絵文字を使う", "文末に絵文字は使う", "文末に絵文字[-を][+は]使う"),
            ("", "New", "[+New]"),
            ("Use long words", "Use words", "Use [-long] words"),
            ("Use words", "Use no long words", "Use [+no long] words"),
            ("Use old words", "Use new words", "Use [-old] [+new] words"),
            ("हिन्दी में लिखें", "हिन्दी में बोलें", "हिन्दी में [-लिखें][+बोलें]"),
        ],
    )
    def test_words_that_came_and_went(self, before: str, after: str, shown: str) -> None:
        marks = {"": "{}", "gap": "{}", "ins": "[+{}]", "del": "[-{}]"}
        pieces = list(word_diff(before, after))
        assert "".join(marks[piece.kind].format(piece.text) for piece in pieces) == shown
        assert "".join(piece.text for piece in pieces if piece.kind in {"", "ins"}) == after
