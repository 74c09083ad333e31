"""How long one fact takes to be matched against 10,000, and whether the index answers as reading all of them does.

    python -m bench.facts [--facts 10000] [--asked 300]

Two workspaces: sentences of agents' output with names of many things in them, and words drawn by Zipf's law of which
one stands in every fact. Asked are new facts, known ones written otherwise, ones with a word more, with a word swapped,
and denials. The times are processor time for all of a match: reading the fact, finding its like among the others, and
comparing closely those that are like it, of which a new one has few. "all" goes through every fact instead, whose words
are read already. The exit code is 1 when an answer differs or the median of new facts is over 0.5 ms.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence

from memory_app.domain.fact_matching import FactIndex, KnownFact, Matches, best_match
from memory_app.domain.fact_topics import topic_of
from memory_app.domain.fact_words import fact_words
from memory_app.domain.policy import DEFAULT
from memory_app.domain.similarity import jaccard_of

MOST_MS = 0.5
COMPARED_WITH_ALL = 60
_SYLLABLES = ("ba", "cor", "del", "fen", "gra", "hol", "jun", "kel", "lim", "mor", "nex", "pra", "quo", "ris", "sol")
_SENTENCES = (
    "the {a} service stores its {b} in the {c} table",
    "run the {a} checks before merging into {b} or {c}",
    "the {a} job retries the {b} request until the {c} answers",
    "the user prefers {a} over {b} in every {c} report",
    "{a} migrations lock the {b} table while {c} reads it",
    "keep the {a} cache small since {b} evicts what {c} needs",
)
_KINDS = ("new", "rewritten", "word more", "swapped", "denied")


def _names(dice: random.Random, count: int) -> list[str]:
    """As many different words that no language has."""
    found: set[str] = set()
    while len(found) < count:
        found.add("".join(dice.choices(_SYLLABLES, k=dice.randint(2, 4))))
    return sorted(found)


def _sentences(dice: random.Random) -> Callable[[], str]:
    names = _names(dice, 2_000)

    def one() -> str:
        a, b, c = dice.sample(names, 3)
        return dice.choice(_SENTENCES).format(a=a, b=b, c=c)

    return one


def _zipf(dice: random.Random) -> Callable[[], str]:
    names = _names(dice, 5_000)
    dice.shuffle(names)
    weights = [1 / rank for rank in range(1, len(names) + 1)]

    def one() -> str:
        return " ".join(["configuration", *dice.choices(names, weights, k=dice.randint(5, 14))])

    return one


def _asked(dice: random.Random, make: Callable[[], str], known: Sequence[str], count: int) -> Iterator[tuple[str, str]]:
    for at in range(count):
        kind = _KINDS[at % len(_KINDS)]
        words = dice.choice(known).split()
        if kind == "new":
            words = make().split()
        elif kind == "rewritten":
            words = [word.upper() for word in words]
        elif kind == "word more":
            words.append("nowadays")
        elif kind == "swapped":
            words[-2] = "walrus"
        else:
            words.insert(0, "never")
        yield kind, " ".join(words)


def _by_all(text: str, read: Sequence[tuple[KnownFact[int], frozenset[str], frozenset[str]]]) -> Matches[int]:
    """What `best_match` says of those that share words enough or are about one thing."""
    words, about = fact_words(text), topic_of(text).words
    least = DEFAULT.facts.same
    like = [fact for fact, its, topic in read if jaccard_of(words, its) >= least or jaccard_of(about, topic) >= least]
    return best_match(text, like)


def _measure(name: str, make: Callable[[], str], dice: random.Random, facts: int, asked: int) -> bool:
    texts = list(dict.fromkeys(make() for _ in range(facts)))
    known = [KnownFact(at, text) for at, text in enumerate(texts)]
    start = time.process_time()
    index = FactIndex(known)
    for _, text in _asked(random.Random(1), make, texts, len(_KINDS) * 4):  # noqa: S311
        index.matches(text)  # Reads the tables of the languages that these may be in.
    print(f"{name}: {len(index)} facts, read and indexed in {time.process_time() - start:.1f} s")  # noqa: T201
    read = [(fact, fact_words(fact.text), topic_of(fact.text).words) for fact in known]
    took: dict[str, list[float]] = {}
    slow: list[float] = []
    wrong = 0
    for at, (kind, text) in enumerate(_asked(dice, make, texts, asked)):
        start = time.process_time()
        told = index.matches(text)
        took.setdefault(kind, []).append((time.process_time() - start) * 1e3)
        if at < COMPARED_WITH_ALL:
            start = time.process_time()
            expected = _by_all(text, read)
            slow.append((time.process_time() - start) * 1e3)
            wrong += told != expected
    for kind, times in (*took.items(), ("all", slow)):
        p95 = statistics.quantiles(times, n=20)[-1]
        print(f"  {kind:<10} {len(times):>5} p50 {statistics.median(times):8.3f} ms   p95 {p95:8.3f} ms")  # noqa: T201
    print(f"  answers that differ from reading all: {wrong}/{len(slow)}")  # noqa: T201
    return wrong == 0 and statistics.median(took["new"]) <= MOST_MS


def main() -> int:
    """Print the report; 1 when an answer differs or the index is slow."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--facts", type=int, default=10_000)
    parser.add_argument("--asked", type=int, default=300)
    asked = parser.parse_args()
    dice = random.Random(7)  # noqa: S311
    sound = [
        _measure(name, make(dice), dice, asked.facts, asked.asked)
        for name, make in (("sentences", _sentences), ("zipf", _zipf))
    ]
    return int(not all(sound))


if __name__ == "__main__":
    sys.exit(main())
