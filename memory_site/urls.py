"""Root URLs: health, accounts, the API, the pages."""

from django.urls import include, path

from memory_app.api.root import api
from memory_app.views import health

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("accounts/", include("allauth.urls")),
    path("api/v1/", api.urls),
    path("", include("memory_app.urls")),
]
handler400 = "memory_app.views.errors.bad_request"
handler403 = "memory_app.views.errors.forbidden"
handler404 = "memory_app.views.errors.not_found"
handler500 = "memory_app.views.errors.server_error"
