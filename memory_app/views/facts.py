"""Facts: what agents learned, listed, looked at, mended by people."""

from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext

from memory_app.domain.vocabulary import BulkAction, Role
from memory_app.selectors.item_relations import what_is_missing
from memory_app.services import curation
from memory_app.templatetags.words import worded
from memory_app.views import bulk as many
from memory_app.views import item_edit, item_lists, item_pages, merges
from memory_app.views.http import MemberRequest, action, form_page, page
from memory_app.views.shelves import FACTS


@page
def index(request: MemberRequest) -> HttpResponse:
    """All of them, searched, narrowed and sorted by what the URL says."""
    return item_lists.index(request, FACTS)


@form_page
def bulk(request: MemberRequest) -> HttpResponse:
    """One act on many."""
    return many.bulk(request, FACTS)


@form_page
def merge(request: MemberRequest) -> HttpResponse:
    """Make look-alikes one."""
    return merges.merge(request, FACTS)


@action
def undo_act(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Take an act back, by the name of its batch."""
    return item_pages.undo(request, FACTS, pk)


@action
def undo_merge(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Take a merge back, by the name of its batch."""
    return item_pages.undo(request, FACTS, pk, merge=True)


@page
def detail(request: MemberRequest, pk: UUID) -> HttpResponse:
    """One fact."""
    return item_pages.detail(request, FACTS, pk)


@form_page
def edit(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Other words, or another kind."""
    return item_edit.edit(request, FACTS, pk)


@action
def archive(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Out of every prompt, until restored or met again."""
    return item_pages.act(request, FACTS, pk, BulkAction.ARCHIVE)


@action
def restore(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Back into prompts."""
    return item_pages.act(request, FACTS, pk, BulkAction.RESTORE)


@action
def pin(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Kept whatever the cap says."""
    return item_pages.act(request, FACTS, pk, BulkAction.PIN)


@action
def unpin(request: MemberRequest, pk: UUID) -> HttpResponse:
    """No longer kept whatever the cap says."""
    return item_pages.act(request, FACTS, pk, BulkAction.UNPIN)


@action
def keep_both(request: MemberRequest, pk: UUID) -> HttpResponse:
    """It and a look-alike are two things."""
    return item_pages.keep_both(request, FACTS, pk)


@action
def look_again(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Undo of Keep both."""
    return item_pages.look_again(request, FACTS, pk)


@action
def share(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Share it with all, however often it was met."""

    def call(now: datetime) -> None:
        item = curation.promote_fact(actor=request.actor, fact_id=pk, now=now)
        if missing := what_is_missing(request.actor, item):
            said = gettext("It is not shared yet.")
            messages.info(request, f"{said} {worded(missing)}")
        else:
            messages.success(request, gettext("Shared: every agent reads it from its next call on."))

    return item_pages.acted(request, FACTS, pk, call)


@form_page
def delete(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Delete it for good: GET says what goes and what stays."""
    request.actor.require(role=Role.ADMIN, scope=None)
    if request.method != "POST":
        return render(request, "memory/facts/delete.html", item_pages.context_of(request, FACTS, pk))
    curation.delete_fact(actor=request.actor, fact_id=pk, now=timezone.now())
    messages.success(request, gettext("Deleted for good, with its history."))
    return redirect("memory:fact-list")
