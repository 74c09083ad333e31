"""The database of the tests: the owner makes and migrates it, then every test runs as the app's role."""

from collections.abc import Iterator
from typing import cast

import pytest
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper
from pytest_django.plugin import DjangoDbBlocker

OWNER = "owner"
APP = "default"


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: DjangoDbBlocker, django_db_modify_db_settings: None
) -> Iterator[None]:
    """Replace pytest-django's, which would create it as the app's role and so never meet row-level security."""
    owner, app = connections[OWNER], connections[APP]
    with django_db_blocker.unblock():
        usual_name = owner.settings_dict["NAME"]
        owner.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        app.creation.set_as_test_mirror(owner.settings_dict)
        with owner.cursor() as cursor:
            # Transactional tests end with TRUNCATE, which production's app role may not.
            role = owner.ops.quote_name(app.settings_dict["USER"])
            cursor.execute(f"GRANT TRUNCATE ON ALL TABLES IN SCHEMA public TO {role}")
        owner.close()
    yield
    with django_db_blocker.unblock():
        app.close()
        cast("DatabaseWrapper", app).close_pool()
        owner.creation.destroy_test_db(usual_name, verbosity=0)
        owner.close()
