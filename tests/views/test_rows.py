"""Rows that are drawn whole: whatever a person typed is text in them."""

from uuid import UUID

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from memory_app.forms.filters import PlainSelect
from memory_app.templatetags.pieces import addresses, drawn, filled, label

EVIL = """<b onclick='x("y")'>{a} %(b)s & {0}"""
TEXT = "&lt;b onclick=&#x27;x(&quot;y&quot;)&#x27;&gt;{a} %(b)s &amp; {0}"


class Named:
    def __str__(self) -> str:
        return EVIL


class TestDrawn:
    def test_texts_are_escaped_whatever_they_are_of(self) -> None:
        assert drawn('<i title="{one}">{other}{number}</i>', one=EVIL, other=Named(), number=3) == (
            f'<i title="{TEXT}">{TEXT}3</i>'
        )
        assert drawn("{one}", one=gettext_lazy("Rules")) == "Rules"
        assert isinstance(drawn("{one}", one=""), SafeString)

    def test_markup_stays(self) -> None:
        assert drawn("<p>{one}</p>", one=drawn("<i>{two}</i>", two=EVIL)) == f"<p><i>{TEXT}</i></p>"
        assert label(label(EVIL)) == label(EVIL) == TEXT

    def test_a_message_keeps_its_own_markup_alone(self) -> None:
        assert filled("no by <bdi>%(by)s</bdi>", by=EVIL) == f"no by <bdi>{TEXT}</bdi>"


class TestAddresses:
    def test_each_is_that_of_its_object(self) -> None:
        address, pk = addresses("memory:rule-detail"), UUID(int=7)
        assert address(pk) == f"/rules/{pk}/"


class TestSelect:
    def test_options_are_text_and_one_is_chosen(self) -> None:
        class Some(forms.Form):
            agent = forms.CharField(widget=PlainSelect(choices=[("", gettext_lazy("All")), (EVIL, EVIL), (3, "three")]))

        shown = str(Some({"agent": EVIL})["agent"])
        assert shown.count("<option") == 3
        assert f'<option value="{TEXT}" selected>{TEXT}</option>' in shown
        assert shown.startswith('<select id="id_agent" name="agent" required>')
        assert shown.count(" selected") == 1
