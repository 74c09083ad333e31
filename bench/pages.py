"""What pages cost: their weight, their queries, their processor time, and a verdict from click to swapped card.

    python -m bench.pages [--rounds 40] [--verdicts 30]

Starts a service of its own with fifty rows in each list. Weighs over HTTP what a first visit transfers, page and every
asset as served; counts queries for one row and for fifty; times each list in process, signed in, against a view that
does nothing behind the same middleware, all in round robin by the thread's processor time: Postgres has its own. What
a page costs above that view is held against the gate of `performance.md`, and against fifty rows of eight fields that
Django's templates draw in the same run (ADR 21). A verdict is timed by the clock, over HTTP. Ends with 1 when a gate is
missed.
"""

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import django
import httpx

from bench.machine import clock, family_seconds, percentile
from tests.e2e.browserless import TOKEN, Database, Visitor
from tests.processes import RealService
from tests.weights import MOST_KB, assets

CPU_MS, CPU_AIM_MS, CLICK_MS, CLICK_AIM_MS = 2.5, 1.0, 100.0, 40.0
MOST_OF_ROWS = 6.0
"""What no page may cost above the view that does nothing, in times of what fifty rows take in a template."""
ANCHOR = "fifty rows of eight fields in a template"
FORM = (
    '<ul>{% for row in rows %}<li id="{{ row.a }}"><a href="/{{ row.b }}/">{{ row.c }}</a> {{ row.d }} {{ row.e }}'
    ' <b>{{ row.f }}</b> <i>{{ row.g }}</i> <time>{{ row.h|date:"j M Y, H:i" }}</time></li>{% endfor %}</ul>'
)
ROWS, WARM_ROUNDS = 50, 5
WIDE = 56


def say(text: str) -> None:
    """One line of the report."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


@dataclass(slots=True)
class Report:
    """What is missed, in words."""

    missed: list[str] = field(default_factory=list)

    def gate(self, what: str, value: float, most: float, unit: str) -> None:
        """Note it when it is above."""
        if value > most:
            self.missed.append(f"{what}: {value:.2f} {unit}, at most {most:g}")


# -- Weight ------------------------------------------------------------------------------------------------------------
class Scales:
    """Bytes of bodies as they travel; an asset is asked for once."""

    def __init__(self, http: httpx.Client) -> None:
        self.http = http
        self.known: dict[str, tuple[int, str]] = {}

    def page(self, path: str) -> tuple[int, int]:
        """Bytes of the page itself and of all that a first visit fetches with it."""
        size, text = self._fetch(path)
        return size, sum(self._asset(one)[0] for one in assets(text, path, lambda sheet: self._asset(sheet)[1]))

    def _asset(self, path: str) -> tuple[int, str]:
        if path not in self.known:
            self.known[path] = self._fetch(path)
        return self.known[path]

    def _fetch(self, path: str) -> tuple[int, str]:
        with self.http.stream("GET", path, headers={"Accept-Encoding": "br, gzip"}) as answer:
            answer.raise_for_status()
            text = answer.read().decode(errors="replace")
            return answer.num_bytes_downloaded, text


def weigh(http: httpx.Client, paths: dict[str, str], report: Report) -> None:
    """Weigh every page."""
    scales = Scales(http)
    say(f"\n{'weight of a first visit, KB':<{WIDE}}{'page':>9}{'assets':>9}{'all':>9}   at most {MOST_KB:g}")
    for name, path in paths.items():
        page, assets = (size / 1024 for size in scales.page(path))
        say(f"{name:<{WIDE}}{page:9.1f}{assets:9.1f}{page + assets:9.1f}")
        report.gate(f"weight of {name}", page + assets, MOST_KB, "KB")


# -- Queries and processor time ----------------------------------------------------------------------------------------
class Inside:
    """The service's own code in this process, called as its server would call it, by one member of a workspace."""

    def __init__(self, rows: int) -> None:
        from django.conf import settings  # noqa: PLC0415 - needs the settings
        from django.test import Client  # noqa: PLC0415

        from bench import tenants  # noqa: PLC0415
        from memory_app.models import Member, Workspace  # noqa: PLC0415
        from memory_app.tenancy import scope  # noqa: PLC0415
        from memory_site.wsgi import application  # noqa: PLC0415
        from tests import plenty  # noqa: PLC0415

        (made,) = tenants.make(1)
        with scope(workspace=made.id):
            workspace = Workspace.objects.get(pk=made.id)
        self.ids = plenty.fill(workspace, rows, now=clock())
        browser = Client()
        browser.force_login(Member.objects.get(pk=str(made.owner.id)), backend=settings.AUTHENTICATION_BACKENDS[0])
        cookies = "; ".join(f"{name}={one.value}" for name, one in browser.cookies.items())
        self.application, self.cookies = application, cookies

    def get(self, path: str) -> bytes:
        """One call. Raises for anything but a page."""
        from django.conf import settings  # noqa: PLC0415 - needs the settings
        from django.test import RequestFactory  # noqa: PLC0415

        where: dict[str, Any] = {
            "SERVER_NAME": "localhost",
            "SERVER_PORT": str(settings.PORT),
            "HTTP_COOKIE": self.cookies,
        }
        environ = RequestFactory().get(path, **where).environ
        said: list[str] = []

        def begin(status: str, _headers: object, _error: object = None, /) -> Any:
            said.append(status)

        body = self.application(environ, begin)
        try:
            content = b"".join(body)
        finally:
            body.close()
        if not said[0].startswith("200"):
            raise RuntimeError(f"{path}: {said[0]}")
        return content

    def queries(self, path: str) -> int:
        """How many questions it asks of the database."""
        from django.db import connection  # noqa: PLC0415 - needs the settings
        from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

        self.get(path)  # its session learns the workspace
        with CaptureQueriesContext(connection) as asked:
            self.get(path)
        return len(asked)

    def milliseconds(self, path: str) -> float:
        """Processor time of this thread for one call."""
        began = time.thread_time()
        self.get(path)
        return (time.thread_time() - began) * 1e3


def drawing() -> Callable[[], float]:
    """Return what draws the anchor's rows once and says how long it took, in milliseconds of this thread."""
    from django.template import Context, Engine  # noqa: PLC0415 - needs the settings

    rows = [dict.fromkeys("abcdefg", f"text {number} of a row") | {"h": clock()} for number in range(ROWS)]
    form, given = Engine.get_default().from_string(FORM), Context({"rows": rows})

    def draw() -> float:
        began = time.thread_time()
        form.render(given)
        return (time.thread_time() - began) * 1e3

    return draw


def count_and_time(paths: dict[str, str], rounds: int, report: Report) -> None:
    """Each list in round robin with the view that does nothing."""
    from bench.addresses import TRIVIAL  # noqa: PLC0415 - needs the settings

    few, many = Inside(1), Inside(ROWS)
    calls: dict[str, Callable[[], float]] = {ANCHOR: drawing()}
    calls |= {name: partial(many.milliseconds, path) for name, path in (*paths.items(), (TRIVIAL, TRIVIAL))}
    taken: dict[str, list[float]] = {name: [] for name in calls}
    for turn in range(WARM_ROUNDS + rounds):
        for name, call in calls.items():
            spent = call()
            if turn >= WARM_ROUNDS:
                taken[name].append(spent)
    least, drawn = (statistics.median(taken[name]) for name in (TRIVIAL, ANCHOR))
    heads = ("ms", "above", "of rows", "queries")
    say(f"\n{'processor time of a list, 50 rows, signed in':<{WIDE}}" + "".join(f"{h:>9}" for h in heads))
    say(f"{'a view that does nothing, same middleware':<{WIDE}}{least:9.2f}{0:9.2f}")
    say(f"{ANCHOR:<{WIDE}}{drawn:9.2f}{'':9}{1:9.1f}")
    for name, path in paths.items():
        middle = statistics.median(taken[name])
        asked = (few.queries(path), many.queries(path))
        shown = str(asked[1]) if asked[0] == asked[1] else f"{asked[0]} → {asked[1]}"
        above = middle - least
        say(f"{name:<{WIDE}}{middle:9.2f}{above:9.2f}{above / drawn:9.1f}{shown:>9}")
        report.gate(
            f"processor time of {name} above the view that does nothing", above / drawn, MOST_OF_ROWS, "times the rows"
        )
        report.gate(f"queries of {name} for 50 rows against 1", asked[1] - asked[0], 0, "more")
    say(f"gate: above ≤ {CPU_MS:g} ms, aim ≤ {CPU_AIM_MS:g} ms; and never more than {MOST_OF_ROWS:g} times the rows")


# -- A verdict ---------------------------------------------------------------------------------------------------------
def judge(service: RealService, visitor: Visitor, workspace: str, number: int, report: Report) -> None:
    """Say yes to what waits, as the review's button does: from the click to the answer that is swapped in."""
    sql = "SELECT id FROM memory_app_observation WHERE workspace_id = %s AND status = 'pending' ORDER BY id LIMIT %s"
    waiting = [pk for (pk,) in Database(service).rows(sql, workspace, number)]
    token = TOKEN.search(visitor.http.get("/rules/").text)
    headers = {"X-CSRFToken": token[1] if token else "", "HX-Request": "true"}
    web = service.pid("web") or 0
    taken, busy = [], family_seconds(web)
    for pk in waiting:
        began = time.perf_counter()
        answer = visitor.http.post(f"/observations/{pk}/right/", data={"in_review": "1"}, headers=headers)
        taken.append((time.perf_counter() - began) * 1e3)
        answer.raise_for_status()
    busy = (family_seconds(web) - busy) / max(len(waiting), 1) * 1e3
    middle, slow = percentile(taken, 0.5), percentile(taken, 0.95)
    say(f"\none verdict, click to swapped card, {len(taken)} times: {middle:.1f} ms, 95 % within {slow:.1f} ms;")
    say(f"  {busy:.1f} ms of it the server's processor time. Gate ≤ {CLICK_MS:g} ms, aim ≤ {CLICK_AIM_MS:g} ms")
    report.gate("one verdict, click to swapped card", middle, CLICK_MS, "ms")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; 0 when every gate holds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--verdicts", type=int, default=15)
    asked = parser.parse_args(arguments)
    say(f"load before: {os.getloadavg()[0]:.1f}; cores: {os.cpu_count()}")
    report = Report()
    with RealService(STYLEGUIDE="true") as service:
        os.environ |= service.settings
        os.environ["DJANGO_SETTINGS_MODULE"] = "memory_site.settings"
        django.setup()
        _measure(service, asked, report)
    for line in report.missed:
        say(f"MISSED: {line}")
    return 1 if report.missed else 0


def _measure(service: RealService, asked: Any, report: Report) -> None:
    from django.conf import settings  # noqa: PLC0415 - needs the settings

    from tests.e2e.sites import sites  # noqa: PLC0415
    from tests.plenty import seed  # noqa: PLC0415

    made = seed(service, rows=ROWS)
    with Visitor(service, made["link"]) as visitor:
        found = sites(visitor.http, made["ids"])
        weigh(visitor.http, {site.name: site.path for site in found}, report)
        judge(service, visitor, made["workspace"], asked.verdicts, report)
    settings.ROOT_URLCONF = "bench.addresses"
    lists = {site.name: site.path for site in found if site.is_list or site.name in {"today", "review"}}
    count_and_time(lists, asked.rounds, report)


if __name__ == "__main__":
    sys.exit(main())
