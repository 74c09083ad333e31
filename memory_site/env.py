"""Where settings come from: the environment, a `*_FILE` beside it, or what `up` wrote into the state folder."""

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

from django.db.utils import OperationalError
from psycopg_pool import PoolTimeout

from memory_site.state import StartRefused

MIN_KEY = 32
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
_NAME = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]")  # as Django accepts them in a request
_LONGEST_NUMBER = 9
_NO_DATABASE = "The database does not answer. Is the service running? Start it (make run), or set DATABASE_URL."


class SettingError(Exception):
    """A setting is nonsense; the message says which and what to set."""


@contextmanager
def in_a_sentence() -> Iterator[None]:
    """End the process with the refusal on stderr and code 1: whoever set it needs no traceback."""
    try:
        yield
    except (SettingError, StartRefused) as exc:
        raise SystemExit(str(exc)) from None
    except OperationalError as exc:
        if isinstance(exc.__cause__, PoolTimeout):
            raise SystemExit(_NO_DATABASE) from None
        raise


def _recorded(state_dir: Path) -> dict[str, str]:
    """What a running `up` with this state folder wrote for the other commands."""
    file = state_dir / "service.json"
    try:
        return {str(k): str(v) for k, v in json.loads(file.read_text()).items()}
    except FileNotFoundError:
        return {}
    except PermissionError as exc:
        raise SettingError(f"{file} belongs to another user; set STATE_DIR to your own.") from exc
    except OSError as exc:
        raise SettingError(f"STATE_DIR is {state_dir}, which can't be used ({exc.strerror}); set a folder.") from exc
    except (ValueError, AttributeError) as exc:
        raise SettingError(f"{file} is damaged; restore it from a backup, or set STATE_DIR to another folder.") from exc


class Environment:
    """Reads one value at a time; every refusal names the setting and what it takes. An empty value is none."""

    def __init__(self, state_dir: Path) -> None:
        self.state_dir = state_dir
        self.recorded = _recorded(state_dir)

    def given(self, name: str) -> str:
        """The value of the environment, stripped, else that of the file `NAME_FILE` names, else nothing."""
        if value := os.environ.get(name, "").strip():
            return value
        path = os.environ.get(f"{name}_FILE", "").strip()
        if not path:
            return ""
        try:
            value = Path(path).read_text().strip()
        except OSError as exc:
            raise SettingError(f"{name}_FILE names {path}, which can't be read: {exc.strerror}.") from exc
        except ValueError as exc:
            raise SettingError(f"{name}_FILE names {path}, which is no text.") from exc
        if not value:
            raise SettingError(f"{name}_FILE names {path}, which is empty.")
        return value

    def text(self, name: str, default: str = "") -> str:
        """The value, stripped. The environment wins over `NAME_FILE`, that over the state folder."""
        return self.given(name) or self.recorded.get(name) or default

    def key(self, name: str) -> str:
        """A secret to sign or hash with, long enough not to be guessed; nothing when there is none."""
        value = self.text(name)
        if value and len(value) < MIN_KEY:
            where = "" if self.given(name) else f", as recorded in {self.state_dir}/service.json,"
            raise SettingError(f"{name}{where} has fewer than {MIN_KEY} characters; set 50 random ones.")
        return value

    def whole(self, name: str, default: int, *, low: int, high: int) -> int:
        """A whole number within bounds."""
        value = self.text(name, str(default))
        digits = value.isascii() and value.isdigit() and len(value) <= _LONGEST_NUMBER
        if not (digits and low <= int(value) <= high):
            raise SettingError(f"{name} is {value!r}; set a whole number from {low} to {high}.")
        return int(value)

    def flag(self, name: str, *, default: bool = False) -> bool:
        """true/false, 1/0, yes/no, on/off."""
        value = self.text(name, str(default)).casefold()
        if value in {"true", "1", "yes", "on"}:
            return True
        if value in {"false", "0", "no", "off"}:
            return False
        raise SettingError(f"{name} is {value!r}; set true or false.")


def _split(url: str, refusal: str) -> tuple[SplitResult, int | None]:
    """The parts and the port. Raises SettingError with the refusal, which never quotes the password in a URL."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as exc:
        raise SettingError(refusal) from exc
    if port == 0:
        raise SettingError(refusal)
    return parts, port


def base_url(value: str) -> str:
    """How people reach the service: `https://name` or `http://name:port`, without a slash at its end."""
    refusal = f"BASE_URL is {value!r}; set http:// or https:// and a host, such as https://memory.example, no path."
    parts, port = _split(value, refusal)
    host = parts.netloc.lower().removesuffix(f":{port}")
    extra = parts.path.strip("/") or parts.query or parts.fragment
    if parts.scheme not in {"http", "https"} or not _NAME.fullmatch(host) or extra:
        raise SettingError(refusal)
    return f"{parts.scheme}://{parts.netloc.lower()}"


def hosts(given: str, base: str) -> list[str]:
    """The names it answers to: those given, else this machine's own; always the one in BASE_URL."""
    names = [name.strip().lower() for name in given.split(",") if name.strip()] or list(LOOPBACK)
    for name in names:
        if name != "*" and not _NAME.fullmatch(name.removeprefix(".")):
            raise SettingError(f"ALLOWED_HOSTS holds {name!r}; set names with commas, without http:// and port.")
    parts = urlsplit(base)
    own = parts.netloc.removesuffix(f":{parts.port}")
    return names if own in names else [*names, own]


def address(value: str) -> str:
    """An IP address to listen on."""
    try:
        return str(ip_address(value))
    except ValueError as exc:
        raise SettingError(
            f"BIND_ADDRESS is {value!r}; set an IP address of this machine, such as 127.0.0.1, or 0.0.0.0 for all."
        ) from exc


def redis(url: str) -> str:
    """`redis://:password@host:6379/0`, `rediss://…`, or `sentinel://…` addresses with semicolons."""
    refusal = "REDIS_URL must look like redis://:password@host:6379/0 (or rediss://, or sentinel://)."
    for one in url.split(";"):
        parts, _ = _split(one, refusal)
        number = parts.path.strip("/")
        known = parts.scheme in {"redis", "rediss", "sentinel"} and parts.hostname
        if not known or (number and not (number.isascii() and number.isdigit())):
            raise SettingError(refusal)
    return url


def database(url: str, name: str) -> dict[str, object]:
    """Django's database settings from `postgresql://user:password@host:port/name`."""
    refusal = f"{name} must look like postgresql://user:password@host:5432/database."
    parts, port = _split(url, refusal)
    if parts.scheme not in {"postgres", "postgresql"} or not parts.path.strip("/"):
        raise SettingError(refusal)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(port or 5432),
    }


def email(url: str) -> dict[str, object]:
    """Django's mail settings from `file:///folder`, `smtp://…:25`, `smtp+tls://…:587` or `smtps://…:465`."""
    refusal = "EMAIL_URL must be file:///folder or smtp://, smtp+tls:// or smtps://user:password@host:port."
    parts, port = _split(url, refusal)
    if parts.scheme == "file" and parts.path.startswith("/") and not parts.netloc:
        return {"EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend", "EMAIL_FILE_PATH": parts.path}
    if parts.scheme not in {"smtp", "smtp+tls", "smtps"} or not parts.hostname:
        raise SettingError(refusal)
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port or {"smtp": 25, "smtp+tls": 587, "smtps": 465}[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 10,
    }
