"""The service's addresses and one more: a view that does nothing, behind the same middleware."""

from django.http import HttpRequest, HttpResponse  # noqa: TID251 - a way in
from django.urls import path

from memory_site import urls

TRIVIAL = "/bench/trivial/"


def trivial(_: HttpRequest) -> HttpResponse:
    """Say nothing much."""
    return HttpResponse("Nothing.")


urlpatterns = [path(TRIVIAL.lstrip("/"), trivial), *urls.urlpatterns]
handler400, handler403, handler404, handler500 = urls.handler400, urls.handler403, urls.handler404, urls.handler500
