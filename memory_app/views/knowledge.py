"""Shared knowledge: what all agents are told, listed, confirmed, disputed, mended by people."""

from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext

from memory_app.domain.vocabulary import BulkAction
from memory_app.services import knowledge
from memory_app.views import bulk as many
from memory_app.views import item_edit, item_lists, item_pages, merges
from memory_app.views.http import MemberRequest, action, form_page, page
from memory_app.views.shelves import KNOWLEDGE
from memory_app.views.toasts import success_with_undo


@page
def index(request: MemberRequest) -> HttpResponse:
    """All of it, searched, narrowed and sorted by what the URL says."""
    return item_lists.index(request, KNOWLEDGE)


@form_page
def bulk(request: MemberRequest) -> HttpResponse:
    """One act on many."""
    return many.bulk(request, KNOWLEDGE)


@form_page
def merge(request: MemberRequest) -> HttpResponse:
    """Make look-alikes one."""
    return merges.merge(request, KNOWLEDGE)


@action
def undo_act(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Take an act back, by the name of its batch."""
    return item_pages.undo(request, KNOWLEDGE, pk)


@action
def undo_merge(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Take a merge back, by the name of its batch."""
    return item_pages.undo(request, KNOWLEDGE, pk, merge=True)


@page
def detail(request: MemberRequest, pk: UUID) -> HttpResponse:
    """One item."""
    return item_pages.detail(request, KNOWLEDGE, pk)


@form_page
def edit(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Other words, or another kind."""
    return item_edit.edit(request, KNOWLEDGE, pk)


@action
def archive(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Out of every prompt, until restored."""
    return item_pages.act(request, KNOWLEDGE, pk, BulkAction.ARCHIVE)


@action
def restore(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Back into prompts, or among the candidates where there is no room."""
    return item_pages.act(request, KNOWLEDGE, pk, BulkAction.RESTORE)


@action
def pin(request: MemberRequest, pk: UUID) -> HttpResponse:
    """It makes room for no other."""
    return item_pages.act(request, KNOWLEDGE, pk, BulkAction.PIN)


@action
def unpin(request: MemberRequest, pk: UUID) -> HttpResponse:
    """It may make room for others again."""
    return item_pages.act(request, KNOWLEDGE, pk, BulkAction.UNPIN)


@action
def keep_both(request: MemberRequest, pk: UUID) -> HttpResponse:
    """It and a look-alike are two things."""
    return item_pages.keep_both(request, KNOWLEDGE, pk)


@action
def look_again(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Undo of Keep both."""
    return item_pages.look_again(request, KNOWLEDGE, pk)


@action
def confirm(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Stand behind it; lifts a dispute."""

    def call(now: datetime) -> None:
        knowledge.confirm_knowledge(actor=request.actor, knowledge_id=pk, now=now)
        success_with_undo(request, gettext("You stand behind it now."), **_taken_back(pk))

    return item_pages.acted(request, KNOWLEDGE, pk, call)


@action
def dispute(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Take it out of every prompt until a person confirms, edits or archives it."""

    def call(now: datetime) -> None:
        knowledge.dispute_knowledge(actor=request.actor, knowledge_id=pk, note=request.POST.get("note", ""), now=now)
        said = gettext("Disputed: no agent is told of it until a person decides.")
        success_with_undo(request, said, **_taken_back(pk))

    return item_pages.acted(request, KNOWLEDGE, pk, call)


@action
def withdraw(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Take back what one said of it oneself."""

    def call(now: datetime) -> None:
        knowledge.withdraw_stance(actor=request.actor, knowledge_id=pk, now=now)
        messages.success(request, gettext("Taken back: you stand neither behind it nor against it."))

    return item_pages.acted(request, KNOWLEDGE, pk, call)


def _taken_back(pk: UUID) -> dict[str, str]:
    """Where Undo of a stance leads."""
    return {"url": reverse("memory:knowledge-withdraw", args=[pk]), "target": "#item"}
