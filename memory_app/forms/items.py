"""What lists of facts and of shared knowledge are narrowed by, searched for and sorted by; all of it in the URL."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import FactCategory, FactStatus, KnowledgeStatus
from memory_app.selectors.items import EVERY, ItemFilter, Mark


def _words(label: Any, words: Iterable[str]) -> forms.ChoiceField:
    return forms.ChoiceField(required=False, label=label, choices=[(word, word) for word in words])


class ItemFilters(forms.Form):
    """The choices are not fields to fill in but links with counts (`views/facets.py`); only the search is typed."""

    use_required_attribute = False
    NARROWING: ClassVar[Sequence[str]] = ("agent", "category", "pinned", "mark")
    """What is offered with counts; the status is a row of tabs."""
    q = forms.CharField(required=False, max_length=LIMITS.fact, label=_("Search"))
    agent = forms.CharField(required=False, max_length=LIMITS.key, label=_("Agent"))
    category = _words(_("Kind"), FactCategory)
    status = _words(_("Status"), ())
    pinned = _words(_("Pinned"), ["1"])
    mark = _words(_("To look at"), Mark)
    sort = _words(_("Sort"), ())

    def __init__(self, query: QueryDict) -> None:
        super().__init__(query, label_suffix="", auto_id="filter-%s")

    @property
    def chosen(self) -> dict[str, str]:
        """What the URL says, as far as it is one of these."""
        return {name: self.data[name] for name in self.fields if self.data.get(name)}

    @property
    def narrowed(self) -> dict[str, str]:
        """The filters that are on, without the tab, the search and the order."""
        return {name: value for name, value in self.chosen.items() if name in self.NARROWING}

    def wanted(self) -> ItemFilter:
        """Return what to look for; call it of a valid form."""
        chosen = {name: self.cleaned_data[name] for name in self.NARROWING}
        chosen |= {"pinned": bool(chosen["pinned"]), "status": self.cleaned_data["status"]}
        return ItemFilter(**chosen)


class FactFilters(ItemFilters):
    """By the person whom they are about too."""

    NARROWING = ("agent", "subject", "category", "pinned", "mark")
    subject = forms.CharField(required=False, max_length=LIMITS.key, label=_("About"))
    status = _words(_("Status"), [*FactStatus, EVERY])
    sort = _words(_("Sort"), ["count", "created"])


class KnowledgeFilters(ItemFilters):
    """By the agent whose fact it was."""

    status = _words(_("Status"), [*KnowledgeStatus, EVERY])
    sort = _words(_("Sort"), ["voices", "created"])


class WordsForm(forms.Form):
    """What a fact or an item says, and of which kind it is; the service measures and cleans the words."""

    use_required_attribute = False
    text = forms.CharField(
        label=_("Text"),
        error_messages={"required": _("Write what it says.")},
        widget=forms.Textarea(
            attrs={"class": "textarea", "rows": 3, "dir": "auto", "autocomplete": "off", "autofocus": True}
        ),
    )
    category = forms.ChoiceField(label=_("Kind"), widget=forms.Select(attrs={"class": "select"}))

    def __init__(self, data: Any = None, *, categories: Sequence[tuple[str, str]], **more: Any) -> None:
        super().__init__(data, label_suffix="", auto_id="item-%s", **more)
        self.fields["category"].choices = categories  # type: ignore[attr-defined]
