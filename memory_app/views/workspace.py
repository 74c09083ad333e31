"""Settings → Workspace: its name, its clock and its night; changed by admins, seen by everyone."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext

from memory_app.domain.errors import Conflict, InvalidInput
from memory_app.domain.vocabulary import Role
from memory_app.forms.workspace import WorkspaceForm
from memory_app.models import Workspace
from memory_app.services import workspaces
from memory_app.views.errors import tell_in
from memory_app.views.http import MemberRequest, form_page

_FIELDS = ("name", "time_zone", "night")


@form_page
def edit(request: MemberRequest) -> HttpResponse:
    """The form, or for who may not change it what it says."""
    if request.method == "POST":
        request.actor.require(role=Role.ADMIN, scope=None)
        return _save(request)
    return _page(request, WorkspaceForm(shown=workspaces.settings_of(_workspace(request))))


def _workspace(request: MemberRequest) -> Workspace:
    return Workspace.objects.get(pk=request.actor.workspace_id)


def _save(request: MemberRequest) -> HttpResponse:
    form = WorkspaceForm(request.POST, shown=workspaces.settings_of(_workspace(request)))
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        workspaces.change_workspace(actor=request.actor, wanted=form.wanted(), seen=form.seen(), now=timezone.now())
    except InvalidInput as refusal:
        tell_in(form, refusal)
        return _page(request, form, status=422)
    except Conflict:
        return _page(request, _against_theirs(request, form), status=409)
    messages.success(request, gettext("Saved."))
    return redirect("memory:workspace-edit")


def _against_theirs(request: MemberRequest, mine: WorkspaceForm) -> WorkspaceForm:
    """What was typed, with what somebody else saved meanwhile under each field: saved again, it takes that's place."""
    theirs, seen = workspaces.settings_of(_workspace(request)), mine.seen()
    sent = request.POST.copy()
    for name in _FIELDS:
        sent[f"seen_{name}"] = getattr(theirs, name)
    form = WorkspaceForm(sent, shown=theirs)
    form.is_valid()
    for name in _FIELDS:
        if (value := getattr(theirs, name)) != getattr(seen, name):
            says = gettext("Somebody set this to “%(value)s” meanwhile. Save again to keep yours.")
            form.add_error(name, says % {"value": value})
    return form


def _page(request: MemberRequest, form: WorkspaceForm, *, status: int = 200) -> HttpResponse:
    workspace = _workspace(request)
    context = {
        "now": timezone.now(),
        "workspace": workspace,
        "shown": workspaces.settings_of(workspace),
        "form": form,
        "may_change": request.actor.has_role(Role.ADMIN),
    }
    return render(request, "memory/workspace/edit.html", context, status=status)
