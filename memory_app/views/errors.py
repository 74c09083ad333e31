"""What a visitor sees when there is no page: short, how to mend it, and the same for a stranger as for nothing."""

from collections.abc import Sequence

from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from memory_app.domain.errors import InvalidInput, Refusal
from memory_app.templatetags.words import worded

_API = "/api/"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django's signature
    """400."""
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403, with the sentence of the refusal where there is one."""
    reason = worded(exception.message) if isinstance(exception, Refusal) else str(exception)
    return render(request, "403.html", {"reason": reason}, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - it would name the object
    """404. Nothing in it tells a foreign object from a missing one."""
    if request.path.startswith(_API):
        return JsonResponse(
            {"error": {"code": "not_found", "message": "There is nothing at this address."}}, status=404
        )
    return render(request, "404.html", status=404)


def not_by_this_method(request: HttpRequest, methods: Sequence[str]) -> HttpResponse:
    """405: mostly a POST-only address that was typed, reloaded or restored by the browser."""
    return HttpResponseNotAllowed(methods, render_to_string("405.html", request=request))


def refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """409 or 422 with the sentence of the refusal, where no form and no card could show it."""
    status = 422 if isinstance(refusal, InvalidInput) else 409
    return render(request, "409.html", {"reason": worded(refusal.message)}, status=status)


def tell_in(form: Form, refusal: Refusal, *, at: str | None = None) -> None:
    """Show a refusal at the field of the form that it is about, `at` where the form calls it so, by its label.

    One that is about no field of the form stands above it.
    """
    name = at or refusal.field
    if name not in form.fields:
        form.add_error(None, worded(refusal.message))
        return
    form.add_error(name, worded(refusal.message, field=form.fields[name].label))


def server_error(request: HttpRequest) -> HttpResponse:
    """500. Rendered without context processors' help if they are what broke: the template uses none."""
    if request.path.startswith(_API):
        return JsonResponse({"error": {"code": "broken", "message": "Something broke on our side."}}, status=500)
    return render(None, "500.html", status=500)
