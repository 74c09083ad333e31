"""What `up` reads as a whole: keys that outlive any environment, and refusals before anything starts."""

import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from memory_site import state
from memory_site.asked import KEYS, Asked
from memory_site.env import SettingError
from memory_site.service import refuse_taken
from memory_site.state import StartRefused
from tests.processes import NOT_FOR_THE_SERVICE

GIVEN = "given-" * 8
Up = Callable[..., tuple[Asked, dict[str, str]]]


@pytest.fixture
def up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Up:
    """Read and record with these settings in the environment, as one `up` after the other does."""

    def read(**given: str) -> tuple[Asked, dict[str, str]]:
        with monkeypatch.context() as environment:
            for name in NOT_FOR_THE_SERVICE:
                environment.delenv(name, raising=False)
            for name, value in given.items():
                environment.setenv(name, value)
            asked = Asked.read(tmp_path)
        state.write(tmp_path / "service.json", asked.record(tmp_path, asked.addresses))
        return asked, state.read(tmp_path / "service.json")

    return read


class TestKeys:
    def test_made_once_and_apart(self, up: Up) -> None:
        _, first = up()
        assert up()[1] == first
        assert all(len(first[name]) >= 32 for name in KEYS)
        assert first["SECRET_KEY"] != first["TOMBSTONE_KEY"]

    def test_a_recorded_one_is_never_replaced(self, up: Up) -> None:
        _, first = up()
        for given in (dict.fromkeys(KEYS, GIVEN), dict.fromkeys(KEYS, ""), {}):
            assert up(**given)[1] == first

    def test_a_given_one_is_not_recorded(self, up: Up) -> None:
        _, written = up(SECRET_KEY=GIVEN)
        assert "SECRET_KEY" not in written
        assert GIVEN not in written.values()

    @pytest.mark.parametrize("name", KEYS)
    def test_one_given_once_is_not_replaced_by_a_new_one(self, name: str, up: Up) -> None:
        up(**{name: GIVEN})
        with pytest.raises(StartRefused, match=f"was used with a {name} from the environment; set the same again"):
            up()
        up(**{name: GIVEN})

    @pytest.mark.parametrize("name", KEYS)
    def test_a_short_one_is_refused(self, name: str, up: Up, tmp_path: Path) -> None:
        with pytest.raises(SettingError, match=f"{name} has fewer than 32 characters"):
            up(**{name: "short"})
        assert list(tmp_path.iterdir()) == []

    def test_an_empty_one_left_by_an_earlier_version_is_made(self, up: Up, tmp_path: Path) -> None:
        state.write(tmp_path / "service.json", up()[1] | {"TOMBSTONE_KEY": ""})
        assert len(up()[1]["TOMBSTONE_KEY"]) >= 32


class TestRefusals:
    @pytest.mark.parametrize(
        "given",
        [
            {"PORT": "abc"},
            {"BIND_ADDRESS": "999.1.1.1"},
            {"BASE_URL": "foo"},
            {"ALLOWED_HOSTS": "https://x"},
            {"EMAIL_URL": "foo://x"},
            {"EMBEDDED_FSYNC": "maybe"},
            {"REDIS_URL": "http://x"},
            {"DATABASE_URL": "rubbish"},
        ],
    )
    def test_named_before_anything_starts(self, given: dict[str, str], up: Up, tmp_path: Path) -> None:
        with pytest.raises(SettingError, match=next(iter(given))):
            up(**given)
        assert list(tmp_path.iterdir()) == []

    def test_one_database_address_without_the_other(self, up: Up) -> None:
        with pytest.raises(StartRefused, match="Set both DATABASE_URL"):
            up(DATABASE_OWNER_URL="postgresql://a:b@127.0.0.1:1/c")

    def test_the_port_is_taken_and_the_address_is_elsewhere(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
            with pytest.raises(StartRefused, match=f"Port {port} is in use by another program"):
                refuse_taken(port, "127.0.0.1")
        refuse_taken(port, "127.0.0.1")
        with pytest.raises(StartRefused, match=r"BIND_ADDRESS is 192\.0\.2\.1, which is no address of this machine"):
            refuse_taken(port, "192.0.2.1")

    @pytest.mark.parametrize("name", ["DATABASE_URL", "DATABASE_OWNER_URL"])
    def test_a_database_that_lets_nobody_in_is_named(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(settings, name, getattr(settings, name) + "-none")
        with pytest.raises(CommandError, match=f"^{name} names a database that doesn't let us in.*does not exist"):
            call_command("make_ready")


class TestRecord:
    def test_others_find_the_service_by_it(self, up: Up) -> None:
        _, written = up(BASE_URL="https://Pal.example/", PORT="8152", ALLOWED_HOSTS="a.example")
        assert (written["BASE_URL"], written["PORT"], written["ALLOWED_HOSTS"]) == (
            "https://pal.example",
            "8152",
            "a.example",
        )
        assert written["EMBEDDED"] == "true"
        url = "postgresql://a:b@h/d"
        assert up(DATABASE_URL=url, DATABASE_OWNER_URL=url)[1]["EMBEDDED"] == "false"
