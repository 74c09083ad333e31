"""Where settings come from: the environment, a `*_FILE` beside it, or what `up` wrote into the state folder."""

import json
import os
from pathlib import Path
from urllib.parse import unquote, urlsplit


class SettingError(Exception):
    """A setting is nonsense; the message says which and what to set."""


def _recorded(state_dir: Path) -> dict[str, str]:
    """What a running `up` with this state folder wrote for the other commands."""
    try:
        return {str(k): str(v) for k, v in json.loads((state_dir / "service.json").read_text()).items()}
    except FileNotFoundError:
        return {}
    except PermissionError as exc:
        raise SettingError(f"{state_dir}/service.json belongs to another user; set STATE_DIR to your own.") from exc


class Environment:
    """Reads one value at a time; every refusal names the setting and what it takes."""

    def __init__(self, state_dir: Path) -> None:
        self.state_dir = state_dir
        self._recorded = _recorded(state_dir)

    def text(self, name: str, default: str = "") -> str:
        """The value, stripped. The environment wins over `NAME_FILE`, that over the state folder."""
        if name in os.environ:
            return os.environ[name].strip()
        if path := os.environ.get(f"{name}_FILE"):
            try:
                return Path(path).read_text().strip()
            except OSError as exc:
                raise SettingError(f"{name}_FILE names {path}, which can't be read: {exc.strerror}.") from exc
        return self._recorded.get(name, default)

    def whole(self, name: str, default: int, *, low: int, high: int) -> int:
        """A whole number within bounds."""
        value = self.text(name, str(default))
        if not (value.isascii() and value.isdigit() and low <= int(value) <= high):
            raise SettingError(f"{name} is {value!r}; set a whole number from {low} to {high}.")
        return int(value)

    def flag(self, name: str, *, default: bool = False) -> bool:
        """true/false, 1/0, yes/no, on/off."""
        value = self.text(name, str(default)).casefold()
        if value in {"true", "1", "yes", "on"}:
            return True
        if value in {"false", "0", "no", "off", ""}:
            return False
        raise SettingError(f"{name} is {value!r}; set true or false.")


def database(url: str, name: str) -> dict[str, object]:
    """Django's database settings from `postgresql://user:password@host:port/name`."""
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"} or not parts.path.strip("/"):
        raise SettingError(f"{name} must look like postgresql://user:password@host:5432/database.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or 5432),
    }


def email(url: str) -> dict[str, object]:
    """Django's mail settings from `file:///folder`, `smtp://…:25`, `smtp+tls://…:587` or `smtps://…:465`."""
    parts = urlsplit(url)
    if parts.scheme == "file":
        return {"EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend", "EMAIL_FILE_PATH": parts.path}
    if parts.scheme not in {"smtp", "smtp+tls", "smtps"} or not parts.hostname:
        raise SettingError("EMAIL_URL must be file:///folder or smtp://, smtp+tls:// or smtps://user:password@host.")
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or {"smtp": 25, "smtp+tls": 587, "smtps": 465}[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 10,
    }
