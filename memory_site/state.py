"""The state folder: where it lies, who may use it, and what `up` remembers in it.

Needs nothing but the standard library, so that settings can ask it where the folder is.
"""

import fcntl
import hashlib
import json
import os
import pwd
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
SERVANT = "nobody"  # Postgres refuses to run as root: its files and its process belong to this account then
ELSEWHERE = "choose another folder with STATE_DIR=…"


class StartRefused(Exception):
    """The service can't start; the message is a sentence for the person who started it."""


@dataclass(frozen=True)
class Account:
    """Whom a server runs as when that isn't the caller."""

    uid: int
    gid: int


def servant() -> Account | None:
    """The account that servers run as when we are root; None when they run as the caller."""
    if os.geteuid() != 0:
        return None
    entry = pwd.getpwnam(SERVANT)
    return Account(entry.pw_uid, entry.pw_gid)


def require_a_name() -> None:
    """Raise StartRefused for a uid without a passwd entry: Postgres would not start."""
    try:
        pwd.getpwuid(os.geteuid())
    except KeyError as exc:
        raise StartRefused(
            f"User id {os.geteuid()} has no account on this machine, so the embedded Postgres can't run; "
            "set DATABASE_URL and DATABASE_OWNER_URL to a Postgres of yours, or run as a user with an account."
        ) from exc


def _may_enter(account: Account, folder: Path) -> bool:
    status = folder.stat()
    if status.st_uid == account.uid:
        return bool(status.st_mode & 0o100)
    return bool(status.st_mode & (0o010 if status.st_gid == account.gid else 0o001))


def _barrier(account: Account, path: Path) -> Path | None:
    """The outermost existing folder above `path` that the account can't enter."""
    return next((f for f in reversed(path.parents) if f.exists() and not _may_enter(account, f)), None)


def folder() -> Path:
    """`STATE_DIR`, else `.state` in the project, else (root, in a project closed to its servant) one in /var/lib."""
    if given := os.environ.get("STATE_DIR"):
        try:
            return Path(given).resolve()
        except (OSError, RuntimeError) as exc:  # too long, or links in a circle
            raise StartRefused(f"STATE_DIR is {given}, which can't be used; {ELSEWHERE}.") from exc
    usual = PROJECT / ".state"
    if os.geteuid() == 0 and (account := servant()) and _barrier(account, usual):
        return Path("/var/lib/palimpsest") / hashlib.sha256(str(PROJECT).encode()).hexdigest()[:12]
    return usual


def prepare(path: Path) -> None:
    """Make the folder, private but for what root's servant must pass through. Safe to repeat.

    Raises StartRefused when it can't be used, with a sentence on what to do.
    """
    account = servant()
    if account and (wall := _barrier(account, path)):
        raise StartRefused(
            f"As root the database runs as the user “{SERVANT}”, who can't enter {wall}; "
            f"{ELSEWHERE} outside it, for example STATE_DIR=/var/lib/palimpsest."
        )
    try:
        path.mkdir(parents=True, exist_ok=True)
        if path.stat().st_uid != os.geteuid():
            raise StartRefused(f"The state folder {path} belongs to another user; run as that user or {ELSEWHERE}.")
        path.chmod(0o711 if account else 0o700)
        (path / "run").mkdir(mode=0o700, exist_ok=True)
    except OSError as exc:
        raise StartRefused(f"The state folder {path} can't be used ({exc.strerror}); {ELSEWHERE}.") from exc


@contextmanager
def exclusive(path: Path) -> Iterator[None]:
    """Hold the folder for one `up`; the lock goes with the process, however that ends.

    Raises StartRefused when another `up` holds it.
    """
    with (path / "up.pid").open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as exc:
            file.seek(0)
            raise StartRefused(
                f"Palimpsest already runs with the state folder {path} (process {file.read().strip() or 'unknown'}); "
                "stop it, or start a second one with other PORT=… and STATE_DIR=…."
            ) from exc
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def read(path: Path) -> dict[str, str]:
    """A remembered file, {} when there is none. Raises StartRefused when it is damaged."""
    try:
        return {str(key): str(value) for key, value in json.loads(path.read_text()).items()}
    except FileNotFoundError:
        return {}
    except (ValueError, AttributeError) as exc:
        raise StartRefused(f"{path} is damaged; restore it from a backup, or {ELSEWHERE}.") from exc


def write(path: Path, values: Mapping[str, str]) -> None:
    """Replace a remembered file in one step, readable by its owner alone."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # made with mode 0600
    with os.fdopen(handle, "w") as file:
        json.dump(values, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    Path(name).replace(path)
