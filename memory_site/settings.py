"""All settings, from the environment (`docs/OPERATIONS.md` lists them)."""

import sys
from urllib.parse import urlsplit

from memory_site import env, state

STATE_DIR = state.folder()
_env = env.Environment(STATE_DIR)

# -- Django itself ---------------------------------------------------------------------------------------------------
DEBUG = False
SECRET_KEY = _env.key("SECRET_KEY") or "not-set"
PORT = _env.whole("PORT", 8000, low=1, high=65_535)
BASE_URL = env.base_url(_env.text("BASE_URL", f"http://localhost:{PORT}"))
EMBEDDED = _env.flag("EMBEDDED")
ALLOWED_HOSTS = env.hosts(_env.text("ALLOWED_HOSTS"), BASE_URL)
CSRF_TRUSTED_ORIGINS = [BASE_URL]
ROOT_URLCONF = "memory_site.urls"
WSGI_APPLICATION = "memory_site.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LANGUAGE_COOKIE_NAME = "language"
LOCALE_PATHS = [state.PROJECT / "locale"]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "allauth",
    "allauth.account",
    "csp",
    "django_htmx",
    "template_partials.apps.SimpleAppConfig",
    "memory_app.apps.MemoryConfig",
    "memory_site.apps.SiteConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "memory_app.middleware.CompressionMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "memory_app.middleware.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "memory_app.middleware.ActorMiddleware",
    "memory_app.middleware.FlashMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [state.PROJECT / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    [
                        (
                            "django.template.loaders.cached.Loader",
                            [
                                "django.template.loaders.filesystem.Loader",
                                "django.template.loaders.app_directories.Loader",
                            ],
                        )
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "memory_app.middleware.frame",
            ],
            "builtins": ["template_partials.templatetags.partials"],
        },
    }
]

# -- Data ------------------------------------------------------------------------------------------------------------
# Without an address the commands that need none (`up`, `--help`) still start; `memory_site.checks` refuses the others.
_NOWHERE = "postgresql://not-set@127.0.0.1:1/not-set"
DATABASE_URL = _env.text("DATABASE_URL")
DATABASE_OWNER_URL = _env.text("DATABASE_OWNER_URL")
_OPTIONS = {"connect_timeout": 5, "options": "-c statement_timeout=30s -c lock_timeout=10s"}
DATABASES = {
    "default": env.database(DATABASE_URL or _NOWHERE, "DATABASE_URL")
    | {"OPTIONS": _OPTIONS | {"pool": {"min_size": 1, "max_size": 16, "timeout": 5}}, "CONN_HEALTH_CHECKS": True},
    "owner": env.database(DATABASE_OWNER_URL or _NOWHERE, "DATABASE_OWNER_URL") | {"OPTIONS": {"connect_timeout": 5}},
}
REDIS_URL = env.redis(_env.text("REDIS_URL", "redis://127.0.0.1:1/0"))
CACHES = {
    # In Postgres, since sign-in's rate limits live here and Redis may be down.
    "default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "palimpsest_cache"}
}

# -- Accounts --------------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "memory_app.Member"
SILENCED_SYSTEM_CHECKS = ["auth.W004"]  # the address is unique whatever its case: a constraint on lower(email)
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "memory:today"
LOGOUT_REDIRECT_URL = "account_login"
ACCOUNT_ADAPTER = "memory_app.middleware.ClosedSignup"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_SESSION_REMEMBER = True
SESSION_COOKIE_AGE = 14 * 24 * 3600
SESSION_COOKIE_NAME = f"palimpsest_session_{PORT}"  # two copies on one host keep apart: cookies ignore the port
CSRF_COOKIE_NAME = f"palimpsest_csrf_{PORT}"

_mail = env.email(_env.text("EMAIL_URL", f"file://{STATE_DIR}/mail"))
EMAIL_BACKEND = _mail["EMAIL_BACKEND"]
EMAIL_FILE_PATH = _mail.get("EMAIL_FILE_PATH")
EMAIL_HOST = _mail.get("EMAIL_HOST", "")
EMAIL_PORT = _mail.get("EMAIL_PORT", 25)
EMAIL_HOST_USER = _mail.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = _mail.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = _mail.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = _mail.get("EMAIL_USE_SSL", False)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = f"Palimpsest <palimpsest@{urlsplit(BASE_URL).hostname}>"

# -- What a browser may do -------------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
_HTTPS = BASE_URL.startswith("https://")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = _HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if _HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _env.flag("BEHIND_PROXY") else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024 + 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1_000

# -- Files -----------------------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATICFILES_DIRS = [state.PROJECT / "static"]
STATIC_ROOT = STATE_DIR / "static"
# Once collected (`prepare` does it), files are compressed and named by content, so that browsers keep them for good.
_COLLECTED = (STATIC_ROOT / "staticfiles.json").exists() or "collectstatic" in sys.argv
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if _COLLECTED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not _COLLECTED
WHITENOISE_AUTOREFRESH = False
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_ALLOW_ALL_ORIGINS = False

# -- Work in the background: Postgres is the queue of record, a message only a hint (promises.md, Jobs) ---------------
BROKER_TIMEOUT_SECONDS = 1.0
JOB_LEASE_SECONDS = _env.whole("JOB_LEASE_SECONDS", 30, low=1, high=3600)
SWEEP_SECONDS = _env.whole("SWEEP_SECONDS", 5, low=1, high=300)
DEMO_SCALE = _env.whole("DEMO_SCALE", 1, low=1, high=1_000)
NIGHTS_SECONDS = _env.whole("NIGHTS_SECONDS", 30, low=1, high=3600)
STYLEGUIDE = _env.flag("STYLEGUIDE")
# A state folder that records none was used with one from the environment: no other may stand in for it.
TOMBSTONE_KEY = _env.key("TOMBSTONE_KEY") or ("" if _env.recorded else SECRET_KEY)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "memory_site.logs.Discreet", "fmt": "{levelname} {name} {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    # Their warnings quote the path of each 4xx and of each refused form, and a path may hold a person's key.
    "loggers": {"django.request": {"level": "ERROR"}, "django.security": {"level": "ERROR"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
