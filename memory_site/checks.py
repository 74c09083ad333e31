"""Start-up checks: nonsense is refused with a sentence on what to set."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register, run_checks  # noqa: A004 - Django's own name
from django.db import connection
from django.db.utils import OperationalError

from memory_site.env import MIN_KEY

_UNREACHABLE = "memory.E004"
_UNSAFE_ROLE = """
SELECT r.rolsuper, r.rolbypassrls,
       EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
               WHERE c.relowner = r.oid AND c.relkind IN ('r', 'p') AND n.nspname NOT LIKE 'pg\\_%%')
FROM pg_roles r WHERE r.rolname = current_user
"""


def refuse_nonsense() -> None:
    """Stop a server or worker before it serves with settings that can't be right, saying which.

    A database that is down is no reason: the process waits for it, and `/readyz` says so.
    """
    found = run_checks() + run_checks(tags=[Tags.database], databases=["default"])
    errors = [message for message in found if message.is_serious() and message.id != _UNREACHABLE]
    if errors:
        raise SystemExit("\n".join(f"{message.msg} {message.hint or ''}" for message in errors))


@register(Tags.security)
def addresses(**_: Any) -> list[CheckMessage]:
    """The settings without which nothing works; what is wrong in itself, `settings` has refused."""
    found: list[CheckMessage] = []
    if not settings.DATABASE_URL:
        found.append(
            Error("DATABASE_URL is not set.", hint="Start `make run`, or set it and STATE_DIR.", id="memory.E001")
        )
    if len(settings.SECRET_KEY) < MIN_KEY:
        found.append(Error("SECRET_KEY is not set.", hint="Set 50 random characters.", id="memory.E002"))
    if not settings.TOMBSTONE_KEY:
        hint = "Set the one the service runs with: erased people are recognised by it."
        found.append(Error("TOMBSTONE_KEY is not set.", hint=hint, id="memory.E003"))
    return found


@register(Tags.security, deploy=True)
def keys_apart(**_: Any) -> list[CheckMessage]:
    """Tombstones must survive a new SECRET_KEY."""
    if settings.TOMBSTONE_KEY == settings.SECRET_KEY:
        hint = "Set TOMBSTONE_KEY once and keep it for good: erased people are recognised by it."
        return [Warning("TOMBSTONE_KEY is not set.", hint=hint, id="memory.W001")]
    return []


@register(Tags.database)
def app_role(databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """The app role must not be able to look past row-level security."""
    if "default" not in (databases or ()):
        return []
    try:
        with connection.cursor() as cursor:
            cursor.execute(_UNSAFE_ROLE)
            superuser, bypass, owner = cursor.fetchone() or (False, False, False)
    except OperationalError as exc:
        return [Error(f"The database can't be reached: {exc}", hint="Check DATABASE_URL.", id=_UNREACHABLE)]
    if superuser or bypass or owner:
        hint = "Give DATABASE_URL a role that is no superuser, has no BYPASSRLS and owns no table."
        return [Error("DATABASE_URL names a role that row-level security does not hold.", hint=hint, id="memory.E005")]
    return []
