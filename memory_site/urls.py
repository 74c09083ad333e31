"""Root URLs: health, accounts, the API, the pages."""

from allauth.account import urls as account
from django.urls import include, path

from memory_app.api.root import api
from memory_app.views import health

# Of allauth's pages those that an account given by an admin needs. Its e-mail page would let anyone claim any address.
ACCOUNT_PAGES = {
    "account_inactive",
    "account_login",
    "account_logout",
    "account_signup",
    "account_change_password",
    "account_set_password",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key",
    "account_reset_password_from_key_done",
}
ACCOUNT = [page for page in account.urlpatterns if page.name in ACCOUNT_PAGES]

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("accounts/", include(ACCOUNT)),
    path("api/v1/", api.urls),
    path("", include("memory_app.urls")),
]
handler400 = "memory_app.views.errors.bad_request"
handler403 = "memory_app.views.errors.forbidden"
handler404 = "memory_app.views.errors.not_found"
handler500 = "memory_app.views.errors.server_error"
