"""Other words for a fact or an item of shared knowledge; where somebody else was faster both stand side by side."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext

from memory_app.domain.errors import Conflict, InvalidInput
from memory_app.domain.vocabulary import FactCategory, FactStatus, ItemKind, Role
from memory_app.forms.items import WordsForm
from memory_app.selectors.item_relations import twin_of, version_at
from memory_app.services import curation
from memory_app.templatetags.words import word, worded
from memory_app.views.diffs import word_diff
from memory_app.views.errors import tell_in
from memory_app.views.http import MemberRequest
from memory_app.views.item_pages import history_of, shown_again
from memory_app.views.rule_versions import read_number, written_by
from memory_app.views.shelves import Shelf

_NOTHING: Final[Mapping[str, object]] = {}


def edit(request: MemberRequest, shelf: Shelf, pk: UUID) -> HttpResponse:
    """Show the form, or save what was typed: as a new version, unless the words have changed since.

    `?words=<version>` begins with those it had once.
    """
    request.actor.require(role=Role.REVIEWER, scope=None)
    item = shelf.shown(request.actor, pk)
    if request.method != "POST":
        once = version_at(request.actor, item, read_number(request.GET.get("words", "")) or item.version) or item
        return _editor(request, shelf, item, _form(initial={"text": once.text, "category": once.category}))
    form = _form(request.POST)
    if not form.is_valid():
        return _editor(request, shelf, item, form, started_at=_started_at(request), status=422)
    return _save(request, shelf, item, form)


def _form(data: Any = None, **more: Any) -> WordsForm:
    return WordsForm(data, categories=[(one.value, word(one.value)) for one in FactCategory], **more)


def _save(request: MemberRequest, shelf: Shelf, item: Any, form: WordsForm) -> HttpResponse:
    started_at = _started_at(request)
    try:
        changed = _change(request, shelf, item, form, started_at)
    except InvalidInput as refusal:
        tell_in(form, refusal)
        return _editor(request, shelf, item, form, started_at=started_at, status=422)
    except Conflict as refusal:
        if refusal.field == "version":
            return _both(request, shelf, item, form)
        more = _twin(request, shelf, item, form.cleaned_data["text"])
        form.add_error("text", worded(refusal.message))
        return _editor(request, shelf, item, form, started_at=started_at, more=more, status=409)
    if changed:
        messages.success(request, _saved(item))
    if not request.htmx:
        return redirect(shelf.url("detail", item.pk))
    answer = shown_again(request, shelf, item.pk)
    answer["HX-Retarget"], answer["HX-Reswap"] = "#item", "outerHTML"
    return answer


def _saved(item: Any) -> str:
    if item.status != FactStatus.ACTIVE:
        return gettext("Saved.")
    return gettext("Saved. Agents read the new words from their next call on.")


def _change(request: MemberRequest, shelf: Shelf, item: Any, form: WordsForm, started_at: int) -> bool:
    """Save it, where it says anything new; whether it does."""
    text, category = form.cleaned_data["text"], form.cleaned_data["category"]
    if (text, category) == (item.text, item.category):
        return False
    given: dict[str, Any] = {
        "actor": request.actor,
        "version": item.version if _says_the_same(request, item, started_at) else started_at,
        "text": text,
        "category": FactCategory(category),
        "now": timezone.now(),
    }
    if shelf.kind is ItemKind.FACT:
        curation.edit_fact(fact_id=item.pk, **given)
    else:
        curation.edit_knowledge(knowledge_id=item.pk, **given)
    return True


def _says_the_same(request: MemberRequest, item: Any, version: int) -> bool:
    """Whether it was only pinned, archived or the like since that version: nobody's words would be lost."""
    before = version_at(request.actor, item, version)
    return before is not None and (before.text, before.category) == (item.text, item.category)


def _both(request: MemberRequest, shelf: Shelf, item: Any, form: WordsForm) -> HttpResponse:
    """409: theirs as it is now, and what was typed, ready to be saved over it."""
    last = next(row for row in shelf.versions(request.actor, item) if row.version == item.version)
    theirs = {
        "text": item.text,
        "category": item.category,
        "by": written_by(last),
        "at": last.created_at,
        "words": list(word_diff(item.text, form.cleaned_data["text"])),
    }
    return _editor(request, shelf, item, form, more={"theirs": theirs, **history_of(request, shelf, item)}, status=409)


def _twin(request: MemberRequest, shelf: Shelf, item: Any, text: str) -> dict[str, object]:
    """The one that has these words already."""
    twin = twin_of(request.actor, item, text)
    url = shelf.url("detail", twin.pk) if twin else ""
    return {"twin": twin, "twin_url": url, "merge_url": shelf.url("merge")}


def _editor(
    request: MemberRequest,
    shelf: Shelf,
    item: Any,
    form: WordsForm,
    *,
    started_at: int | None = None,
    more: Mapping[str, object] = _NOTHING,
    status: int = 200,
) -> HttpResponse:
    """Show the form: in the item's place where HTMX asks, on a page of its own else."""
    context = {
        "now": timezone.now(),
        "item": item,
        "noun": shelf.noun,
        "form": form,
        "version": item.version if started_at is None else started_at,
        "inline": bool(request.htmx),
        "edit_url": shelf.url("edit", item.pk),
        "detail_url": shelf.url("detail", item.pk),
        **more,
    }
    template = "memory/_items/edit.html"
    return render(request, f"{template}#card" if request.htmx else template, context, status=status)


def _started_at(request: MemberRequest) -> int:
    """Return the version that the person had before them; 0, which is always stale, where none is told."""
    return read_number(request.POST.get("version", ""))
