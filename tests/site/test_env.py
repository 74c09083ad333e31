"""Settings one by one: what is read, and what is refused in a sentence that names it."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from memory_site import env, state
from memory_site.env import Environment, SettingError
from memory_site.state import PROJECT, StartRefused


def refusal(read: Callable[[], object]) -> str:
    with pytest.raises(SettingError) as caught:
        read()
    said = str(caught.value)
    assert "\n" not in said
    assert said.endswith(".")
    return said


class TestEnvironment:
    def test_an_empty_value_counts_as_not_given(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "service.json").write_text(json.dumps({"X": "recorded"}))
        monkeypatch.setenv("X", " ")
        monkeypatch.setenv("Y", "")
        monkeypatch.setenv("Y_FILE", "")
        read = Environment(tmp_path)
        assert read.text("X") == "recorded"
        assert read.text("Y", "usual") == "usual"
        assert read.whole("Y", 8000, low=1, high=9000) == 8000
        assert read.flag("Y", default=True) is True

    @pytest.mark.parametrize("value", ["abc", "0", "70000", "80.5", "-1", "²", "9" * 5000])
    def test_no_whole_number_in_bounds(self, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PORT", value)
        said = refusal(lambda: Environment(tmp_path).whole("PORT", 8000, low=1, high=65_535))
        assert said.startswith("PORT is ")
        assert "from 1 to 65535" in said

    def test_neither_true_nor_false(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("BEHIND_PROXY", "maybe")
        assert "set true or false" in refusal(lambda: Environment(tmp_path).flag("BEHIND_PROXY"))

    @pytest.mark.parametrize("content", [None, b"", b"\n", b"\xff\xfe\x00"])
    def test_a_file_that_gives_nothing(
        self, content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("X_FILE", str(tmp_path / "x"))
        if content is not None:
            (tmp_path / "x").write_bytes(content)
        assert f"X_FILE names {tmp_path}/x" in refusal(lambda: Environment(tmp_path).text("X"))

    def test_a_short_key_is_refused_and_never_quoted(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "service.json").write_text(json.dumps({"K": "rec-short", "L": "l" * 32}))
        assert "service.json" in (said := refusal(lambda: Environment(tmp_path).key("K")))
        assert "rec-short" not in said
        monkeypatch.setenv("K", "env-short")
        assert "service.json" not in (said := refusal(lambda: Environment(tmp_path).key("K")))
        assert "env-short" not in said
        assert Environment(tmp_path).key("L") == "l" * 32
        assert Environment(tmp_path).key("M") == ""

    def test_a_state_folder_that_is_none(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        assert "STATE_DIR is " in refusal(lambda: Environment(tmp_path / "file"))

    @pytest.mark.parametrize("content", ["{", "[]", "3"])
    def test_a_damaged_record(self, content: str, tmp_path: Path) -> None:
        (tmp_path / "service.json").write_text(content)
        assert "is damaged" in refusal(lambda: Environment(tmp_path))

    def test_a_state_folder_of_links_in_a_circle(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "loop").symlink_to(tmp_path / "loop")
        monkeypatch.setenv("STATE_DIR", str(tmp_path / "loop"))
        with pytest.raises((StartRefused, SettingError), match=r"STATE_DIR is .*can't be used"):
            Environment(state.folder())


class TestBaseUrl:
    @pytest.mark.parametrize(
        "value",
        [
            "foo",
            "localhost:8152",
            "ftp://x",
            "https://",
            "https://:443",
            "https://x:abc",
            "https://x:0",
            "https://x:70000",
            "https://x/path",
            "https://x?a=b",
            "https://a:b@x",
            "https://a b",
            "https://[::1",
            "https://under_score",
        ],
    )
    def test_refused(self, value: str) -> None:
        assert "set http:// or https:// and a host" in refusal(lambda: env.base_url(value))

    @pytest.mark.parametrize(
        ("value", "meant"),
        [
            ("https://Pal.Example/", "https://pal.example"),
            ("http://localhost:8152", "http://localhost:8152"),
            ("http://[::1]:8152", "http://[::1]:8152"),
        ],
    )
    def test_taken(self, value: str, meant: str) -> None:
        assert env.base_url(value) == meant


class TestHosts:
    def test_its_own_name_joins_those_of_this_machine(self) -> None:
        assert env.hosts("", "https://pal.example:8443") == ["localhost", "127.0.0.1", "[::1]", "pal.example"]
        assert env.hosts("", "http://localhost:8000") == ["localhost", "127.0.0.1", "[::1]"]
        assert env.hosts("", "http://[fe80::1]:8000")[-1] == "[fe80::1]"

    def test_given_ones_replace_this_machines_but_never_its_own(self) -> None:
        assert env.hosts("A.example, .b.example,", "https://pal.example") == ["a.example", ".b.example", "pal.example"]
        assert env.hosts("pal.example", "https://pal.example") == ["pal.example"]

    @pytest.mark.parametrize("value", ["https://pal.example", "pal.example:443", "a b"])
    def test_refused(self, value: str) -> None:
        assert "ALLOWED_HOSTS holds" in refusal(lambda: env.hosts(value, "https://pal.example"))


class TestAddresses:
    @pytest.mark.parametrize("value", ["999.1.1.1", "localhost", "1.2.3", ""])
    def test_no_address_to_listen_on(self, value: str) -> None:
        assert "BIND_ADDRESS is " in refusal(lambda: env.address(value))

    @pytest.mark.parametrize("value", ["127.0.0.1", "0.0.0.0", "::", "::1"])
    def test_an_address_to_listen_on(self, value: str) -> None:
        assert env.address(value) == value

    @pytest.mark.parametrize(
        "value",
        ["http://x", "rubbish", "redis://", "redis://h:abc", "redis://h:0", "redis://h/abc", "sentinel://a;http://b"],
    )
    def test_no_redis(self, value: str) -> None:
        assert "REDIS_URL must look like" in refusal(lambda: env.redis(value))

    @pytest.mark.parametrize(
        "value", ["redis://:p@h:6379/0", "rediss://h", "sentinel://a:26379/0;sentinel://b:26379/0"]
    )
    def test_redis(self, value: str) -> None:
        assert env.redis(value) == value

    @pytest.mark.parametrize(
        "value", ["rubbish", "postgresql://h", "mysql://h/d", "postgresql://u:s3cret@h:abc/d", "postgresql://h:99999/d"]
    )
    def test_no_database(self, value: str) -> None:
        said = refusal(lambda: env.database(value, "DATABASE_OWNER_URL"))
        assert said.startswith("DATABASE_OWNER_URL must look like")
        assert "s3cret" not in said

    @pytest.mark.parametrize(
        "value",
        [
            "foo://x",
            "smtp://",
            "smtp://h:abc",
            "smtp://u:s3cret@h:99999",
            "smtp://h:0",
            "smtp://[h",
            "file://mail",
            "file:",
        ],
    )
    def test_no_mail(self, value: str) -> None:
        said = refusal(lambda: env.email(value))
        assert said.startswith("EMAIL_URL must be")
        assert "s3cret" not in said

    def test_mail(self) -> None:
        assert env.email("smtp+tls://u:p%40@h")["EMAIL_PORT"] == 587
        assert env.email("smtp+tls://u:p%40@h:25")["EMAIL_HOST_PASSWORD"] == "p@"
        assert env.email("file:///var/mail")["EMAIL_FILE_PATH"] == "/var/mail"


class TestEveryWayIn:
    """A refused setting is one line on stderr and code 1, whoever reads the settings."""

    @pytest.mark.parametrize(
        ("command", "setting"),
        [
            (["manage.py", "up"], {"PORT": "abc"}),
            (["manage.py", "up"], {"STATE_DIR": "/etc/passwd"}),
            (["manage.py", "check"], {"SECRET_KEY_FILE": "/nix"}),
            (["-m", "celery", "-A", "memory_site", "worker"], {"REDIS_URL": "http://x"}),
            (["-c", "import memory_site.wsgi"], {"BASE_URL": "foo"}),
        ],
    )
    def test_refused(self, command: list[str], setting: dict[str, str], tmp_path: Path) -> None:
        given = {k: v for k, v in os.environ.items() if k not in {"SECRET_KEY", "REDIS_URL", "BASE_URL", "PORT"}}
        done = subprocess.run(
            [sys.executable, *command],
            cwd=PROJECT,
            env=given | {"STATE_DIR": str(tmp_path)} | setting,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 1
        assert done.stdout == ""
        assert next(iter(setting)) in done.stderr
        assert done.stderr.count("\n") == 1
        assert list(tmp_path.iterdir()) == []
