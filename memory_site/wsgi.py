"""The pages and the REST API, for any WSGI server."""

import os

from django.core.wsgi import get_wsgi_application

from memory_site.env import in_a_sentence

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memory_site.settings")
with in_a_sentence():
    application = get_wsgi_application()

from memory_app.domain.edit_signature import warm
from memory_site.checks import refuse_nonsense  # the app registry must be ready

refuse_nonsense()
warm()  # or the first edit reported in each language would wait for its tables
