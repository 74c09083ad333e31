"""A member at the real service without a browser: signs in by the link, clicks forms, asks the database."""

import json
import re
from typing import Any, Self
from uuid import UUID

import httpx
import psycopg
import redis

from tests.processes import RealService

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


class Visitor:
    """Signed in as the owner of the demo workspace."""

    def __init__(self, service: RealService, link: str = "") -> None:
        self.http = httpx.Client(base_url=service.base_url, follow_redirects=True, timeout=20)
        answer = self.http.get(link or service.sign_in_link)
        assert answer.status_code == 200, answer.text[:500]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def click(self, path: str, **fields: str) -> httpx.Response:
        """POST a form as a page without JavaScript would, but don't follow: how fast the click itself is answered."""
        token = TOKEN.search(self.http.get("/rules/").text)
        assert token, "no form on the page"
        return self.http.post(path, data={"csrfmiddlewaretoken": token[1], **fields}, follow_redirects=False)

    def judge(self, observation: UUID, verdict: str, **fields: str) -> httpx.Response:
        return self.click(f"/observations/{observation}/{verdict}/", **fields)


class Database:
    """The service's own database, seen as the owner: past row-level security."""

    def __init__(self, service: RealService) -> None:
        self.addresses: dict[str, str] = json.loads((service.folder / "service.json").read_text())

    def rows(self, sql: str, *parameters: Any) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.addresses["DATABASE_OWNER_URL"], autocommit=True) as connection:
            return connection.execute(sql, parameters).fetchall()

    def one(self, sql: str, *parameters: Any) -> Any:
        return self.rows(sql, *parameters)[0][0]

    def lock(self, table: str) -> psycopg.Connection[Any]:
        """Hold a table against writers until the connection is closed."""
        connection = psycopg.connect(self.addresses["DATABASE_OWNER_URL"])
        connection.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE")
        return connection

    def empty_redis(self) -> None:
        with redis.Redis.from_url(self.addresses["REDIS_URL"]) as client:
            client.flushall()
