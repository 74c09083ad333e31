"""The database of the tests: the owner makes and migrates it, then every test runs as the app's role."""

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from django.conf import settings
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper
from hypothesis import settings as hypothesis_settings
from pytest_django.plugin import DjangoDbBlocker

from tests.services_plugin import RUN

OWNER = "owner"
APP = "default"
HERE = Path(__file__).parent
MEASURED = [HERE / name for name in ("domain", "models", "selectors", "services", "tasks")]
"""Whose tests count for coverage, and have to suffice for its floor; to measure makes a test half as slow again."""


def pytest_configure() -> None:
    """Nothing fails for being slow on a busy machine; passwords are hashed to be checked, not to keep thieves busy."""
    hypothesis_settings.register_profile("untimed", deadline=None)
    hypothesis_settings.load_profile("untimed")
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The many short ones come last, so that no worker ends long before another."""
    items.sort(key=lambda item: item.path.is_relative_to(HERE / "domain"))
    for item in items:
        if not any(item.path.is_relative_to(folder) for folder in MEASURED):
            item.add_marker("no_cover")


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: DjangoDbBlocker, django_db_modify_db_settings: None
) -> Iterator[None]:
    """Replace pytest-django's, which would create it as the app's role and so never meet row-level security."""
    owner, app = connections[OWNER], connections[APP]
    with django_db_blocker.unblock():
        usual_name = owner.settings_dict["NAME"]
        _create(cast("DatabaseWrapper", owner), os.environ.get("PYTEST_XDIST_WORKER"))
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


def _create(owner: DatabaseWrapper, worker: str | None) -> None:
    """Make this process's database and be its owner. Workers copy one that the first of them has migrated."""
    if worker is None:
        owner.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        return
    own = owner.settings_dict["TEST"]["NAME"]
    shared = own.removesuffix(f"_{worker}")
    with (Path(os.environ[RUN]) / "database.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not lock.tell():
            owner.settings_dict["TEST"]["NAME"] = shared
            owner.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
            owner.close()
            lock.write("made")
            lock.flush()
        owner.settings_dict["NAME"] = shared
        owner.creation.clone_test_db(suffix=worker, verbosity=0, autoclobber=True)
    owner.settings_dict["NAME"] = owner.settings_dict["TEST"]["NAME"] = own
