"""What the database itself says of its tables; asked as the owner, who sees everything."""

from django.db import connections


def rows(sql: str, *parameters: str) -> list[tuple[object, ...]]:
    with connections["owner"].cursor() as cursor:
        cursor.execute(sql, parameters)
        return list(cursor.fetchall())


def tables() -> set[str]:
    found = rows(
        "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
        "WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition "
        "AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%%'"
    )
    return {str(name) for (name,) in found}


def columns(table: str) -> set[str]:
    found = rows("SELECT column_name FROM information_schema.columns WHERE table_name = %s", table)
    return {str(name) for (name,) in found}


def owned_tables() -> set[str]:
    return {table for table in tables() if "workspace_id" in columns(table)}
