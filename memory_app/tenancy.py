"""The second wall: one transaction sees one workspace.

Row-level security reads four settings that live as long as the transaction. Outside a scope every owned table is
empty, so that a forgotten scope fails closed. They are set by `SET LOCAL` with a literal, never `set_config()`: only
the statement reaches the workers of a distributed Postgres (`stack.md`, Beyond one machine).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.db import connection, transaction

_NAMES = ("app.workspace", "app.member", "app.key", "app.directory")
_READ = "SELECT " + ", ".join(f"coalesce(current_setting('{name}', true), '')" for name in _NAMES)
_HEX = frozenset("0123456789abcdef")


def _key_literal(key_hash: str) -> str:
    if not set(key_hash) <= _HEX:
        raise ValueError("a key hash is lower-case hex")
    return key_hash


@contextmanager
def scope(
    *, workspace: UUID | None = None, member: UUID | None = None, key_hash: str = "", directory: bool = False
) -> Iterator[None]:
    """Open a transaction that sees one workspace, or a member's own memberships, or one key, or all workspaces' jobs.

    A nested scope is a savepoint and puts back what it found. `on_commit` callbacks run outside. Raises ValueError for
    a value that is no UUID and no hex: nothing else is ever composed into the statement.
    """
    values = (
        str(UUID(str(workspace))) if workspace else "",
        str(UUID(str(member))) if member else "",
        _key_literal(key_hash),
        "on" if directory else "",
    )
    nested = connection.in_atomic_block
    with transaction.atomic():
        before = _current() if nested else None
        _set_local(values)
        yield
        if before is not None and not connection.needs_rollback:
            _set_local(before)


def enter(workspace: UUID) -> None:
    """Let the scope that runs see this workspace too, until it ends. Raises RuntimeError outside any.

    For who learns the workspace inside the scope, as a request does from its member's memberships.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("a workspace is entered inside a scope")
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL app.workspace = '{UUID(str(workspace))}'")


def _current() -> tuple[str, ...]:
    with connection.cursor() as cursor:
        cursor.execute(_READ)
        row = cursor.fetchone()
    return tuple(row) if row else ("",) * len(_NAMES)


def _set_local(values: tuple[str, ...]) -> None:
    statement = "; ".join(f"SET LOCAL {name} = '{value}'" for name, value in zip(_NAMES, values, strict=True))
    with connection.cursor() as cursor:
        cursor.execute(statement)
