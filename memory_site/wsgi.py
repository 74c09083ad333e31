"""The pages and the REST API, for any WSGI server."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memory_site.settings")
application = get_wsgi_application()

from memory_site.checks import refuse_nonsense  # noqa: E402 - the app registry must be ready

refuse_nonsense()
