"""Finding facts by their words among 10,000, typing errors included, and the like of a new one; against ILIKE.

    python -m bench.search [--facts 10000] [--rounds 200] [--seed 1]

Starts servers of its own and asks as the app's role, under row-level security. The words follow Mandelbrot's law, and a
long one stands in every fact. The arms run in round robin; each answer is checked: searches against the terms of all
texts, typing errors against the words they were made from, and the like of a fact against comparing it with each other.
What finding the like of a fact costs ("matching") is the processor's time here and in the database, from the text to
the ids of all facts that are like it for sure; what of it is beyond a `SELECT 1` in the same rounds is told beside it.
Wall time alone says little on a machine that others use too. The exit code is 1 when an answer is wrong, when a
statement reads a table without an index, or when the median of matching, round trip and all, is over half a
millisecond.
"""

import argparse
import os
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

import django
import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections

from bench.machine import clock, percentile
from tests.services_plugin import Services

GATE = 0.0005
FLOOR, ALIKE = "SELECT 1 again", "alike, made sure"
TOGETHER = 10
"""Facts that a session learns at once."""
EVERYWHERE = "palimpsest"
_WORDS, _PER_FACT, _REPEATED = 8_000, (6, 14), 0.1
_SHARE_OF_SMALL, _FLATTER = 0.4, 30
_SMALL = tuple(
    "the to and of a in is for it that on with as be this by not are or from when at an use all if has was but can "  # noqa: SIM905
    "have always should will which its one more before after only no they into than then out new each other so never "
    "any do you we".split()
)
_SHOWN, _TRIES = 50, 20
_SYLLABLES = [first + second for first in "bdfgklmnprstv" for second in "aeio"]


@dataclass(slots=True)
class Arm:
    """Seconds of each call: by the clock, and of the processor, here and in the database's process."""

    walls: list[float] = field(default_factory=list)
    here: list[float] = field(default_factory=list)
    there: list[float] = field(default_factory=list)

    def median(self) -> float:
        """Seconds of the processor of a whole call."""
        return self.at(0.5)

    def at(self, share: float) -> float:
        """Seconds of the processor that this share of the calls does not exceed."""
        return percentile([one + other for one, other in zip(self.here, self.there, strict=True)], share)


class Bench:
    """One workspace with facts, and what is asked of it."""

    def __init__(self, workspace: UUID, texts: Sequence[str], draw: random.Random) -> None:
        self.workspace, self.texts, self.draw = workspace, texts, draw
        self.ids: list[UUID] = []
        self.arms: dict[str, Arm] = defaultdict(Arm)
        self.wrong: list[str] = []
        self.backend = 0
        """The database's process that answers."""

    def fill(self) -> float:
        """Write the facts and their terms; seconds the terms took."""
        from memory_app.domain.vocabulary import ItemKind  # noqa: PLC0415 - needs the settings
        from memory_app.models import Agent, AgentFact  # noqa: PLC0415
        from memory_app.services.terms import Worded, write_terms  # noqa: PLC0415

        now = clock()
        agent = Agent.objects.create(workspace_id=self.workspace, key="bench", created_at=now)
        rows = [
            AgentFact(
                workspace_id=self.workspace,
                agent=agent,
                category="lesson_learned",
                text=text,
                text_hash=f"{number:064x}",
                source_class="agent",
                created_at=now,
                last_seen_at=now,
            )
            for number, text in enumerate(self.texts)
        ]
        AgentFact.objects.bulk_create(rows, batch_size=1_000)
        self.ids = [row.pk for row in rows]
        began = time.perf_counter()
        for start in range(0, len(rows), 1_000):
            part = rows[start : start + 1_000]
            write_terms(
                workspace_id=self.workspace, items=[Worded(ItemKind.FACT, row.pk, None, row.text) for row in part]
            )
        return time.perf_counter() - began

    def time(self, name: str, work: Callable[[], Any]) -> Any:
        """What the work gives; its time goes to the arm."""
        arm, backend = self.arms[name], Path(f"/proc/{self.backend}/schedstat")
        there, here, began = _ran(backend), time.thread_time(), time.perf_counter()
        answer = work()
        arm.walls.append(time.perf_counter() - began)
        arm.here.append(time.thread_time() - here)
        arm.there.append(_ran(backend) - there)
        return answer

    def check(self, what: str, holds: bool) -> None:  # noqa: FBT001
        """Note a wrong answer."""
        if not holds:
            self.wrong.append(f"wrong: {what}")


def _ran(process: Path) -> float:
    return int(process.read_text().split()[0]) / 1e9


def texts_of(number: int, draw: random.Random) -> list[str]:
    """Facts of words by Zipf's law, each with the word that stands in all; one in ten says what another says."""
    words = list(dict.fromkeys("".join(draw.choices(_SYLLABLES, k=draw.randint(2, 5))) for _ in range(_WORDS)))
    # Mandelbrot's law, and two of five words are such as "the" and "for".
    common = [1 / place for place in range(1, len(_SMALL) + 1)]
    rest = [1 / (place + _FLATTER) for place in range(len(words))]
    weights = [_SHARE_OF_SMALL * weight / sum(common) for weight in common]
    weights += [(1 - _SHARE_OF_SMALL) * weight / sum(rest) for weight in rest]
    words = [*_SMALL, *words]
    texts: list[str] = []
    while len(texts) < number:
        if texts and draw.random() < _REPEATED:
            said = draw.choice(texts).split()
            said[draw.randrange(1, len(said))] = draw.choices(words, weights)[0]
        else:
            said = [EVERYWHERE, *draw.choices(words, weights, k=draw.randint(*_PER_FACT))]
        texts.append(" ".join(dict.fromkeys(said)))
    return texts


def mistyped(word: str, draw: random.Random) -> str:
    """The word with two letters swapped."""
    at = draw.choice([at for at in range(len(word) - 1) if word[at] != word[at + 1]])
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def search(bench: Bench, rounds: int) -> None:
    """Two words of a fact, once right and once mistyped, and the same by ILIKE: the newest 50 of the list."""
    from memory_app.domain import typos  # noqa: PLC0415
    from memory_app.domain.search_terms import terms_asked, terms_of  # noqa: PLC0415
    from memory_app.domain.vocabulary import ItemKind  # noqa: PLC0415
    from memory_app.models import AgentFact  # noqa: PLC0415
    from memory_app.selectors.finding import found  # noqa: PLC0415

    rows = AgentFact.objects.in_workspace(bench.workspace).active().order_by("-last_seen_at", "-id")
    held = [terms_of(text) for text in bench.texts]
    known = {word for text in bench.texts for word in text.split()}
    telling = [words for text in bench.texts if len(words := sorted({*text.split()} - {EVERYWHERE, *_SMALL})) > 1]

    def shown(query: str) -> tuple[list[UUID], Any]:
        answer = found(bench.workspace, ItemKind.FACT, query)
        return [row.pk for row in rows.filter(answer.condition)[:_SHOWN]], answer

    for _ in range(rounds):
        one, other = bench.draw.sample(bench.draw.choice(telling), 2)
        sought = [terms_asked(word) for word in (one, other)]
        right = {bench.ids[at] for at, terms in enumerate(held) if not any(map(terms.isdisjoint, sought))}
        ids, answer = bench.time("search", lambda: shown(f"{one} {other}"))  # noqa: B023 - called at once
        bench.check(f"{one} {other}", right >= set(ids) and len(ids) == min(len(right), _SHOWN))
        wrong = mistyped(other, bench.draw)
        if typos.tolerance(wrong) and wrong not in known:
            ids, answer = bench.time("mistyped", lambda: shown(f"{one} {wrong}"))  # noqa: B023
            read_as = answer.corrected.get(wrong, ())
            is_word = any(not terms_asked(wrong).isdisjoint(terms) for terms in held)
            bench.check(f"{wrong} for {other}", is_word or other in read_as or len(read_as) == typos.SUGGESTED)
        bench.time("SELECT 1", lambda: connection.cursor().execute("SELECT 1"))
        naive = bench.time(
            "ILIKE",
            lambda: list(rows.filter(text__icontains=one).filter(text__icontains=other)[:_SHOWN]),  # noqa: B023
        )
        bench.check(f"{one} {other} by ILIKE", all(one in row.text and other in row.text for row in naive))


def alike(bench: Bench, rounds: int) -> None:
    """A fact with one word exchanged: its like, found and made sure of in one statement; and by comparing with all."""
    from memory_app.domain.fact_matching import KnownFact, best_match  # noqa: PLC0415
    from memory_app.domain.facts import read_fact  # noqa: PLC0415
    from memory_app.domain.policy import DEFAULT  # noqa: PLC0415
    from memory_app.domain.similarity import jaccard_of  # noqa: PLC0415
    from memory_app.domain.vocabulary import ItemKind  # noqa: PLC0415
    from memory_app.models import AgentFact  # noqa: PLC0415
    from memory_app.selectors.alike import near_duplicates  # noqa: PLC0415

    held = dict(zip(bench.ids, map(read_fact, bench.texts), strict=True))
    rows = AgentFact.objects.in_workspace(bench.workspace)
    least = DEFAULT.facts.same

    def near(texts: Sequence[str]) -> list[list[UUID]]:
        return near_duplicates(bench.workspace, ItemKind.FACT, texts)

    def told(text: str) -> object:
        """What storing a fact asks for: the same, the opposite, one word away."""
        (ids,) = near([text])
        known = rows.filter(pk__in=ids).values_list("pk", "text") if ids else ()
        return best_match(text, [KnownFact(pk, other) for pk, other in known])

    def all_of_them(text: str) -> set[UUID]:
        one = read_fact(text)
        return {
            pk
            for pk, other in held.items()
            if jaccard_of(one.words, other.words) >= least or jaccard_of(one.topic.words, other.topic.words) >= least
        }

    def exchanged() -> str:
        said = bench.draw.choice(bench.texts).split()
        said[bench.draw.randrange(1, len(said))] = "exchanged"
        return " ".join(said)

    for _ in range(rounds):
        text, unread, others = exchanged(), exchanged(), [exchanged() for _ in range(TOGETHER)]
        bench.time(FLOOR, lambda: connection.cursor().execute("SELECT 1"))
        (answer,) = bench.time(ALIKE, lambda: near([text]))  # noqa: B023 - called at once
        right = bench.time("compared with all", lambda: all_of_them(text))  # noqa: B023
        bench.check(text, set(answer) == right and len(answer) == len(right))
        bench.time("the same, relation", lambda: told(unread))  # noqa: B023
        together = bench.time(f"alike, {TOGETHER} at once", lambda: near(others))  # noqa: B023
        alone = [ids for other in others for ids in near([other])]
        bench.check(" / ".join(others), list(map(set, together)) == list(map(set, alone)))


def explain(bench: Bench) -> list[str]:
    """The plans of what is asked, as the app's role: those that read a whole table."""
    from memory_app.domain.vocabulary import ItemKind  # noqa: PLC0415
    from memory_app.selectors.finding import found  # noqa: PLC0415

    plans: list[str] = []

    def planned(execute: Callable[..., Any], sql: str, given: Any, many: bool, context: Any) -> Any:  # noqa: FBT001
        lines = context["cursor"].cursor.execute(f"EXPLAIN {sql}", given).fetchall()
        plans.append("\n".join(line for (line,) in lines))
        return execute(sql, given, many, context)

    text = bench.texts[0]
    with connection.execute_wrapper(planned):
        found(bench.workspace, ItemKind.FACT, mistyped(max(text.split(), key=len), bench.draw))
    with connection.cursor() as cursor:  # what runs inside a function shows no plan
        cursor.execute("SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'memory_app_matchterm'")
        ((scans,),) = cursor.fetchall()
    missed = [f"all terms were read one after the other {scans} times"] if scans else []
    return missed + [plan for plan in plans if "Seq Scan" in plan or "Index" not in plan]


def say(text: str = "") -> None:
    """One line of the report."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def show(bench: Bench) -> None:
    """The figures of each arm."""
    for name, arm in bench.arms.items():
        p50, here, there = (1e3 * percentile(part, 0.5) for part in (arm.walls, arm.here, arm.there))
        processor = f"processor {1e3 * arm.median():6.2f} ms (Python {here:5.2f}, Postgres {there:5.2f})"
        say(f"  {name:<18} p50 {p50:6.2f} ms; {processor}; {len(arm.walls)} times")
    over = [1e3 * (bench.arms[ALIKE].at(share) - bench.arms[FLOOR].median()) for share in (0.5, 0.95)]
    say(f"  matching: {ALIKE} less {FLOOR}: p50 {over[0]:.2f} ms, p95 {over[1]:.2f} ms of the processor")
    say(f"  ILIKE takes {bench.arms['ILIKE'].median() / bench.arms['search'].median():.1f} times as long as search")


def tidy() -> None:
    """What autovacuum does in time. It may be at it, and then a vacuum marks no page: so again until one does."""
    with psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True) as owner:
        for _ in range(_TRIES):
            owner.execute("VACUUM ANALYZE memory_app_agentfact, memory_app_searchterm, memory_app_matchterm")
            row = owner.execute("SELECT relallvisible FROM pg_class WHERE relname = 'memory_app_matchterm'").fetchone()
            if row and row[0]:
                return
            time.sleep(0.5)


def _run(texts: Sequence[str], draw: random.Random, rounds: int) -> tuple[Bench, float, list[str]]:
    os.environ["DJANGO_SETTINGS_MODULE"] = "memory_site.settings"
    django.setup()
    call_command("migrate", verbosity=0, skip_checks=True)
    from bench import tenants  # noqa: PLC0415 - needs the settings
    from memory_app.tenancy import scope  # noqa: PLC0415

    bench = Bench(tenants.make(1)[0].id, texts, draw)
    with scope(workspace=bench.workspace):
        took = bench.fill()
    tidy()
    with scope(workspace=bench.workspace):
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_backend_pid()")
            (bench.backend,) = cursor.fetchone() or (0,)
        search(bench, rounds)
        alike(bench, rounds)
        unindexed = explain(bench)
    connections.close_all()
    return bench, took, unindexed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; 0 when all answers are right and the gate holds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--facts", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    say(f"load before: {os.getloadavg()[0]:.1f}; cores: {os.cpu_count()}")
    draw = random.Random(asked.seed)  # noqa: S311 - not for secrets
    texts = texts_of(asked.facts, draw)
    services = Services()
    services.start()
    try:
        bench, took, unindexed = _run(texts, draw, asked.rounds)
    finally:
        services.stop()
    say(f"{asked.facts:,} facts; writing the terms of one took {1e6 * took / asked.facts:.0f} µs, in batches of 1,000")
    show(bench)
    missed = [*bench.wrong[:10], *unindexed]
    if bench.arms[ALIKE].median() > GATE:
        missed.append(f"finding the like of a fact takes more than {1e3 * GATE} ms")
    for line in missed:
        say(f"MISSED: {line}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
