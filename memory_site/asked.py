"""What the environment asks of `up`, read and checked as a whole before anything starts."""

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from memory_site import embedded, env
from memory_site.state import StartRefused

KEYS = {
    "SECRET_KEY": "with another one every API key and sign-in ends",
    "TOMBSTONE_KEY": "with another one erased people are no longer recognised",
}


@dataclass(frozen=True)
class Asked:
    """One `up`'s settings. `keys` are those to record: never one that the environment gave."""

    port: int
    host: str
    base_url: str
    allowed_hosts: str
    email_url: str
    fsync: bool
    workers: int
    addresses: Mapping[str, str]
    keys: Mapping[str, str]

    @classmethod
    def read(cls, folder: Path) -> Self:
        """Raises SettingError or StartRefused with a sentence on what to set."""
        given = env.Environment(folder / "run")  # no service.json there: the environment and *_FILE alone
        port = given.whole("PORT", 8000, low=1, high=65_535)
        asked = cls(
            port=port,
            host=env.address(given.text("BIND_ADDRESS", embedded.HOST)),
            base_url=env.base_url(given.text("BASE_URL", f"http://localhost:{port}")),
            allowed_hosts=given.text("ALLOWED_HOSTS"),
            email_url=given.text("EMAIL_URL", f"file://{folder}/mail"),
            fsync=given.flag("EMBEDDED_FSYNC", default=True),
            workers=given.whole("WORKERS", min(os.cpu_count() or 1, 4), low=1, high=64),
            addresses=_addresses(given),
            keys=_keys(env.Environment(folder)),
        )
        env.hosts(asked.allowed_hosts, asked.base_url)
        env.email(asked.email_url)
        return asked

    def record(self, folder: Path, addresses: Mapping[str, str]) -> dict[str, str]:
        """The content of `service.json`, by which every other command with this STATE_DIR finds the service."""
        return {
            **addresses,
            "PORT": str(self.port),
            "STATE_DIR": str(folder),
            "BASE_URL": self.base_url,
            "EMAIL_URL": self.email_url,
            "EMBEDDED": str("DATABASE_URL" not in self.addresses).lower(),
            **self.keys,
            **({"ALLOWED_HOSTS": self.allowed_hosts} if self.allowed_hosts else {}),
        }


def _addresses(given: env.Environment) -> dict[str, str]:
    found = {}
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL"):
        if url := given.text(name):
            env.database(url, name)
            found[name] = url
    if len(found) == 1:
        raise StartRefused("Set both DATABASE_URL (the app's role) and DATABASE_OWNER_URL (the owner's), or neither.")
    if url := given.text("REDIS_URL"):
        found["REDIS_URL"] = env.redis(url)
    return found


def _keys(known: env.Environment) -> dict[str, str]:
    """What is recorded stays for good, whatever the environment says today; a key is made only in a new folder."""
    keys = {}
    for name, loss in KEYS.items():
        if recorded := known.recorded.get(name):
            known.key(name)
            keys[name] = recorded
        elif not known.key(name):
            if known.recorded and name not in known.recorded:
                raise StartRefused(
                    f"{known.state_dir} was used with a {name} from the environment; set the same again: {loss}."
                )
            keys[name] = secrets.token_urlsafe(48)
    return keys
