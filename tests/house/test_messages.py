"""Every text goes through gettext, and every message is said in every language that is offered."""

import re
from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from django.conf import settings

from tests.house.messages import (
    PROJECT,
    SOURCES,
    TEMPLATES,
    Message,
    all_messages,
    bare_strings,
    bare_texts,
    computed_messages,
    messages_in_template,
    messages_of,
)

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
MESSAGES = all_messages()
_PLACE = re.compile(r"%\(\w+\)[a-z]|%%|<[^>]+>|`[^`]*`")
SHOWN = {"views", "forms", "templatetags"}
NOT_SHOWN = {
    "memory_app/views/errors.py": "what programs are told",
    "memory_app/views/health.py": "what programs are told",
    "memory_app/views/styleguide.py": "for whoever builds pages",
}
NO_MESSAGES = {
    "input changed delay:400ms",
    "The worker died each time it tried this.",
    "This version knows no work of this name.",
    "Hello; I hope you are well!",
    "Hello, here are the figures.",
}
"""What HTMX, a job's row and an example in English say."""


@lru_cache
def catalogue(language: str, kind: str = "po") -> Catalog:
    path = Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / f"django.{kind}"
    with path.open("rb") as file:
        return read_po(file) if kind == "po" else read_mo(file)


def texts(value: object) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, list | tuple) else (str(value),)


def entries(found: Catalog) -> dict[tuple[str, str], tuple[str, ...]]:
    return {(one.context or "", texts(one.id)[0]): texts(one.string) for one in found if one.id}


def places(text: str) -> Counter[str]:
    return Counter(_PLACE.findall(text))


@pytest.mark.parametrize("language", LANGUAGES)
class TestCatalogue:
    def test_every_message_is_translated(self, language: str) -> None:
        known = entries(catalogue(language))
        missing = {
            f"{where}: {message.singular}"
            for message, where in MESSAGES.items()
            if not all(known.get((message.context, message.singular), ("",)))
        }
        assert not missing, "make messages, then translate what is new"

    def test_nothing_is_a_guess_or_left_over(self, language: str) -> None:
        wanted = {(message.context, message.singular) for message in MESSAGES}
        found = catalogue(language)
        assert [one.id for one in found if one.id and one.fuzzy] == []
        assert entries(found).keys() - wanted == set()
        assert not found.obsolete

    def test_both_numbers_are_said(self, language: str) -> None:
        known = entries(catalogue(language))
        for message in MESSAGES:
            forms = known.get((message.context, message.singular), ())
            assert not message.plural or len(forms) == catalogue(language).num_plurals, message

    def test_placeholders_and_marks_are_the_same(self, language: str) -> None:
        """A singular may leave its number out."""
        wrong = []
        for one in catalogue(language):
            said = texts(one.id)
            for number, string in enumerate(texts(one.string)):
                of = places(said[min(number, len(said) - 1)])
                if one.id and places(string) != of and places(string) != places(said[-1]):
                    wrong.append((said, string))
        assert wrong == []

    def test_what_is_compiled_is_what_is_written(self, language: str) -> None:
        assert entries(catalogue(language, "mo")) == entries(catalogue(language))


class TestEveryTextIsAMessage:
    def test_no_template_has_bare_text(self) -> None:
        found = {str(path.relative_to(PROJECT)): bare_texts(path.read_text()) for path in TEMPLATES}
        assert {path: texts for path, texts in found.items() if texts and "styleguide" not in path} == {}

    def test_no_view_says_a_bare_sentence(self) -> None:
        found = {
            f"{where}:{text}"
            for path in SOURCES
            if path.parent.name in SHOWN and (where := str(path.relative_to(PROJECT))) not in NOT_SHOWN
            for text in bare_strings(path.read_text())
            if text.partition(": ")[2] not in NO_MESSAGES
        }
        assert found == set()

    def test_every_message_is_a_literal(self) -> None:
        assert computed_messages() == []

    def test_views_say_refusals_in_the_readers_language(self) -> None:
        views = [path for path in SOURCES if path.parent.name == "views"]
        raw = re.compile(r"(?<!worded\()\b(refusal|exc|exception)\.message\b")
        assert {path.name for path in views if raw.search(path.read_text())} == set()


class TestTheseTests:
    """They would see it."""

    @pytest.mark.parametrize(
        "source",
        [
            "<p>Bare text</p>",
            '<a title="Bare text"></a>',
            '<a aria-label="{{ name }} bare"></a>',
            '{% icon "x" "Bare" %}',
            '{{ name|default:"nobody" }}',
            '<p data-failed="That failed">',
            "{% translate 'x' %} and more",
        ],
    )
    def test_bare_text_is_found(self, source: str) -> None:
        assert bare_texts(source)

    @pytest.mark.parametrize(
        "source",
        [
            '<p class="a b">{% translate "Said" %} {{ name }} · Palimpsest</p>',
            "{% blocktranslate %}Said <b>well</b>{% endblocktranslate %}{% comment %}For us{% endcomment %}",
            '<code>rule_text</code><kbd class="kbd">Ctrl</kbd>',
            '{{ name|default:_("nobody") }}',
        ],
    )
    def test_a_message_is_none(self, source: str) -> None:
        assert bare_texts(source) == []

    def test_messages_are_found(self) -> None:
        source = """
from django.utils.translation import gettext_lazy as _
_("One"); ngettext("a", "b", 2) ; pgettext("of a key", "Ends"); raise_(Conflict("No %(x)s.", x=1)); gettext(name)
Sentence("%(n)d day", "%(n)d days", n=1)
"""
        assert set(messages_of(source)) == {
            Message("One"),
            Message("a", "b"),
            Message("Ends", context="of a key"),
            "3: gettext(name)",
            Message("No %(x)s."),
            Message("%(n)d day", "%(n)d days"),
        }

    def test_so_are_those_of_templates(self) -> None:
        source = """{% load i18n %}{% translate "It's" %}{{ x|default:_("no") }}{% translate "may" context "a key" %}
{% blocktranslate trimmed count n=n %}
  {{ n }} %
{% plural %}
  {{ n }} times
{% endblocktranslate %}"""
        assert set(messages_in_template(source)) == {
            Message("It's"),
            Message("no"),
            Message("may", context="a key"),
            Message("%(n)s %%", "%(n)s times"),
        }

    def test_a_bare_sentence_in_python_is_found(self) -> None:
        source = 'def f():\n    """Say it."""\n    say("This is bare.")\n    say(gettext("Not this one."))\n'
        assert list(bare_strings(source)) == ["3: This is bare."]
