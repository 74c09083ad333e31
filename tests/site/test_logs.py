"""What reaches a log: never a person's text, whoever writes the line."""

import io
import logging
import os
from collections.abc import Iterator

import pytest
from celery import Celery
from django.test import RequestFactory
from django.urls import ResolverMatch

from memory_site.logs import Discreet

CANARY = "canary-7f3a"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What the console would show."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Discreet("{levelname} {name} {message}", style="{"))
    logging.getLogger().addHandler(handler)
    yield stream
    logging.getLogger().removeHandler(handler)


def fall() -> None:
    try:
        os.environ[CANARY]
    except KeyError as exc:
        raise ValueError(f"{CANARY} is no date") from exc


class TestDiscreet:
    def test_an_exception_is_its_type_and_places(self, written: io.StringIO) -> None:
        try:
            fall()
        except ValueError:
            logging.getLogger("memory_app").exception("It fell.")
        said = written.getvalue()
        assert CANARY not in said.replace("{CANARY}", "")
        assert said.startswith("ERROR memory_app It fell.\n")
        assert said.index("builtins.KeyError") < said.index("builtins.ValueError")
        assert "in fall" in said

    def test_a_failed_request_is_named_by_its_view(self, written: io.StringIO) -> None:
        request = RequestFactory().get(f"/subjects/{CANARY}/")
        for match, name in ((None, "(no view)"), (ResolverMatch(fall, (), {}, "subject-detail"), "subject-detail")):
            request.resolver_match = match
            logging.getLogger("django.request").error("%s: %s", "Error", request.path, extra={"request": request})
            assert written.getvalue().endswith(f"ERROR django.request Error: {name}\n")
        assert CANARY not in written.getvalue()

    def test_a_strangers_request_is_one_line(self, written: io.StringIO) -> None:
        try:
            fall()
        except ValueError:
            logging.getLogger("django.security.DisallowedHost").exception("Invalid host.")
        assert written.getvalue() == "ERROR django.security.DisallowedHost Invalid host.\n"

    def test_all_processes_write_so(self) -> None:
        root = logging.getLogger()
        assert [type(h.formatter) for h in root.handlers if type(h) is logging.StreamHandler] == [Discreet]


class TestLevels:
    @pytest.mark.parametrize("name", ["django.request", "django.security.csrf", "django.security"])
    def test_warnings_that_quote_a_path_are_not_written(self, name: str) -> None:
        assert not logging.getLogger(name).isEnabledFor(logging.WARNING)
        assert logging.getLogger(name).isEnabledFor(logging.ERROR)


class TestCelery:
    def test_a_failed_task_is_named_without_what_it_was_given(self, written: io.StringIO) -> None:
        app = Celery("tests", set_as_current=False)

        @app.task(name="tests.falls")
        def falls(**given: str) -> None:
            raise ValueError(f"{given['text']} is no date")

        falls.apply(kwargs={"text": CANARY})
        said = written.getvalue()
        assert "ERROR celery.app.trace Task tests.falls[" in said
        assert "raised unexpected: ValueError\n" in said
        assert "in falls" in said
        assert CANARY not in said
