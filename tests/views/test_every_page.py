"""Every page, from the resolver: as many queries for fifty rows as for one, and light enough."""

import gzip
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from memory_app.models import Workspace
from tests.e2e.sites import Site, sites
from tests.plenty import fill
from tests.weights import MOST_KB, assets

pytestmark = pytest.mark.django_db
ROWS = 50


@pytest.fixture(autouse=True)
def every_page(settings: Any) -> None:
    """Those too that not every installation has."""
    settings.EMBEDDED = settings.STYLEGUIDE = True


class TestQueries:
    def test_their_number_is_fixed(self, here: Workspace, owner: Client) -> None:
        few = fill(here, 1, now=timezone.now())
        found = sites(owner, few)
        one = {site.path: self._count(owner, site) for site in found}
        fill(here, ROWS, now=timezone.now())
        fifty = {site.path: self._count(owner, site) for site in found}
        assert {path: (one[path], fifty[path]) for path in one if one[path] != fifty[path]} == {}

    @staticmethod
    def _count(client: Client, site: Site) -> int:
        client.get(site.path)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(site.path).status_code == 200
        return len(queries)


class TestWeight:
    def test_a_first_visit_is_light(self, here: Workspace, owner: Client) -> None:
        """As it is served, with assets as they are once collected; brotli makes them lighter still."""
        found = sites(owner, fill(here, ROWS, now=timezone.now()))
        weighed = {site.path: self._weigh(owner, site.path) for site in found}
        assert len(weighed) > 10
        assert {path: kilobytes for path, kilobytes in weighed.items() if kilobytes > MOST_KB} == {}

    @staticmethod
    def _weigh(client: Client, path: str) -> float:
        page = client.get(path)
        served = client.get(path, headers={"Accept-Encoding": "gzip"})
        linked = assets(page.content.decode(), path, lambda one: _file(one).read_text())
        return (len(served.content) + sum(_light(one) for one in linked)) / 1024


def _file(path: str) -> Path:
    found = finders.find(path.removeprefix("/static/"))
    assert isinstance(found, str), path
    return Path(found)


@cache
def _light(path: str) -> int:
    """Fonts are compressed already."""
    content = _file(path).read_bytes()
    return min(len(content), len(gzip.compress(content)))
