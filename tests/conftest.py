"""The database of the tests: the owner makes and migrates it, then every test runs as the app's role."""

import fcntl
import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import pytest
from django.conf import settings
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper
from django.db.migrations.state import ProjectState
from hypothesis import settings as hypothesis_settings
from pytest_django.plugin import DjangoDbBlocker

from tests.services_plugin import RUN, unit_of

OWNER = "owner"
APP = "default"
HERE = Path(__file__).parent
MEASURED = [HERE / name for name in ("domain", "models", "selectors", "services", "tasks")]
"""Whose tests count for coverage, and have to suffice for its floor.

To measure makes a test up to five times as slow: what computes for seconds, and is met by others, is marked no_cover.
"""


def pytest_configure() -> None:
    """Nothing fails for being slow on a busy machine; passwords are hashed to be checked, not to keep thieves busy."""
    hypothesis_settings.register_profile("untimed", deadline=None)
    hypothesis_settings.load_profile("untimed")
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is long stands evenly among what is quick, the longest first; the many short ones fill up the end."""
    units: dict[Path, list[pytest.Item]] = defaultdict(list)
    for item in items:
        units[unit_of(item.path)].append(item)
        if not _is_measured(item):
            item.add_marker("no_cover")
    marks = {unit: {mark.name for test in tests for mark in test.iter_markers()} for unit, tests in units.items()}
    long = [unit for unit in units if marks[unit] & {"long", "processes"}]
    long.sort(key=lambda unit: "long" not in marks[unit])
    short = [unit for unit in units if unit.is_relative_to(HERE / "domain")]
    others = [unit for unit in units if unit not in {*long, *short}]
    items[:] = [test for unit in (*evenly(others, long), *short) for test in units[unit]]


def evenly(many: Sequence[Path], few: Sequence[Path]) -> Iterator[Path]:
    """The few among the many, none of them among the first: what they begin with is made meanwhile."""
    step, left = max(len(many) // (len(few) + 1), 1), list(few)
    for number, one in enumerate(many, start=1):
        yield one
        if number % step == 0 and left:
            yield left.pop(0)
    yield from left


def _is_measured(item: pytest.Item) -> bool:
    return any(item.path.is_relative_to(folder) for folder in MEASURED)


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: DjangoDbBlocker, django_db_modify_db_settings: None
) -> Iterator[None]:
    """Replace pytest-django's, which would create it as the app's role and so never meet row-level security."""
    owner, app = connections[OWNER], connections[APP]
    with django_db_blocker.unblock():
        usual_name = owner.settings_dict["NAME"]
        with constraints_rendering_no_model():
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


@contextmanager
def constraints_rendering_no_model() -> Iterator[None]:
    """For each index and constraint Django renders a model and all its neighbours anew: nine tenths of a migration.

    Here the rendered model is told of it: an altered field leaves alone what stands in its list.
    """

    def append(state: ProjectState, app_label: str, model_name: str, name: str, added: object) -> None:
        options = state.models[app_label, model_name].options
        options[name] = [*options[name], added]
        if "apps" in state.__dict__:  # as Django asks: to touch it would render all
            setattr(state.apps.get_model(app_label, model_name)._meta, name, options[name])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ProjectState, "_append_option", append)
        yield
