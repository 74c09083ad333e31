"""Parked jobs: work that was given up on, until a person tries it again."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext

from memory_app.domain.errors import Conflict
from memory_app.domain.vocabulary import Role
from memory_app.models import Job
from memory_app.services import parking
from memory_app.views.http import MemberRequest, action, page
from memory_app.views.paging import newest_first


@page
def index(request: MemberRequest) -> HttpResponse:
    """What is parked, the latest first, and how much else is under way."""
    rows = Job.objects.visible_to(request.actor)
    context = {
        "now": timezone.now(),
        "page": newest_first(rows.parked(), by="parked_at", query=request.GET),
        "under_way": rows.open().count(),
        "may_retry": request.actor.has_role(Role.REVIEWER),
    }
    template = "memory/jobs/list.html"
    if request.htmx and request.htmx.target == "job-more":
        template += "#rows"
    return render(request, template, context)


@action
def retry(request: MemberRequest, pk: UUID) -> HttpResponse:
    """Give a parked job its attempts again."""
    try:
        parking.retry_job(actor=request.actor, job_id=pk, now=timezone.now())
    except Conflict as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, gettext("It is tried again now. If it fails five times more, it comes back here."))
    return redirect("memory:job-list")
