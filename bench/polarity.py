"""How well opposites, near misses and paraphrases are told apart: the pairs of tests/polarity, by language.

    python -m bench.polarity [--part shared|dev|held-out|held-out-2] [--language de] [--no-guard] [--verbose]

"linked" is SAME or ALIKE, "merged" SAME; "crossed" are paraphrases linked with the opposite, which have no bound.
Unrelated pairs are each text of one entry with each of every other entry of
its language. Of held-out pairs only figures are printed. The exit code is 1 when a bound is broken: an opposite linked,
a near miss merged, fewer than half the paraphrases linked, more than 5 % of the unrelated pairs linked or more than 1 %
of them told opposite, which is a conflict that isn't there.

The second table is of the same pairs as facts (`memory_app.domain.facts`), "swapped" as alike. Facts are one by their
words, so there is no bound on paraphrases.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, product
from pathlib import Path
from typing import Any

from memory_app.domain.facts import FactRelation, relation_of
from memory_app.domain.similarity import Comparison, Relation, compare

PAIRS = Path(__file__).resolve().parent.parent / "tests" / "polarity"
PARTS = ("shared", "dev", "held-out", "held-out-2")
LEAST_PARAPHRASES = 0.5
MOST_UNRELATED = 0.05
MOST_OPPOSED = 0.01
_LINKED = frozenset({Relation.SAME, Relation.ALIKE})
_OF_FACTS = {
    FactRelation.SAME: Relation.SAME,
    FactRelation.SWAPPED: Relation.ALIKE,
    FactRelation.OPPOSITE: Relation.OPPOSITE,
    FactRelation.DIFFERENT: Relation.DIFFERENT,
}
Compare = Callable[[str, str], Comparison]


@dataclass(slots=True)
class Tally:
    """Counts of one language."""

    opposites: int = 0
    opposites_linked: int = 0
    opposites_told: int = 0
    crossed_linked: int = 0
    paraphrases: int = 0
    paraphrases_linked: int = 0
    near: int = 0
    near_merged: int = 0
    unrelated: int = 0
    unrelated_linked: int = 0
    unrelated_opposed: int = 0
    wrong: list[tuple[str, ...]] = field(default_factory=list)
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    least_paraphrases: float = LEAST_PARAPHRASES

    def __add__(self, other: "Tally") -> "Tally":
        numbers = [name for name in self.__slots__ if name not in {"wrong", "kinds", "least_paraphrases"}]
        return Tally(
            **{name: getattr(self, name) + getattr(other, name) for name in numbers},
            wrong=self.wrong + other.wrong,
            kinds=self.kinds + other.kinds,
            least_paraphrases=min(self.least_paraphrases, other.least_paraphrases),
        )

    @property
    def broken(self) -> list[str]:
        """The bounds that are broken, in words."""
        checks = {
            "opposites linked as the same": self.opposites_linked,
            "near misses merged": self.near_merged,
            "paraphrases linked": self.paraphrases_linked < self.least_paraphrases * self.paraphrases,
            "unrelated pairs linked": self.unrelated_linked > MOST_UNRELATED * self.unrelated,
            "unrelated pairs opposed": self.unrelated_opposed > MOST_OPPOSED * self.unrelated,
        }
        return [words for words, fails in checks.items() if fails]


def read_pairs(part: str) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """{language: {"pairs": [...], "near_misses": [...]}} of one part; {} when it has no files."""
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    if part == "shared":
        for name, key in (("shared_negation_pairs", "pairs"), ("shared_near_miss_pairs", "near_misses")):
            for entry in json.loads((PAIRS / f"{name}.json").read_text(encoding="utf-8")):
                found.setdefault(entry["lang"], {"pairs": [], "near_misses": []})[key].append(entry)
        return found
    for path in sorted((PAIRS / part.replace("-", "_")).glob("*.json")):
        found[path.stem] = json.loads(path.read_text(encoding="utf-8"))
    return found


def compare_facts(one: str, other: str) -> Comparison:
    """How two facts relate, as observations do."""
    told = relation_of(one, other)
    return Comparison(_OF_FACTS[told.relation], told.likeness, told.why)


def tally(pairs: dict[str, list[dict[str, Any]]], *, guard: bool) -> Tally:
    """Compare all pairs of a language."""
    return _tally(pairs, partial(compare, guard=guard), Tally())


def tally_facts(pairs: dict[str, list[dict[str, Any]]]) -> Tally:
    """Compare all pairs of a language as facts."""
    return _tally(pairs, compare_facts, Tally(least_paraphrases=0.0))


def _tally(pairs: dict[str, list[dict[str, Any]]], compare: Compare, counts: Tally) -> Tally:
    for entry in pairs["pairs"]:
        _count_entry(counts, entry, compare)
    for entry in pairs["near_misses"]:
        counts.near += 1
        told = compare(entry["a"], entry["b"])
        if told.relation is Relation.SAME:
            counts.near_merged += 1
            _note(counts, "near miss merged", entry["kind"], told, entry["a"], entry["b"])
    for one, other in _unrelated(pairs["pairs"]):
        counts.unrelated += 1
        told = compare(one, other)
        if told.relation in _LINKED:
            counts.unrelated_linked += 1
            _note(counts, "unrelated linked", "", told, one, other)
        elif told.relation is Relation.OPPOSITE:
            counts.unrelated_opposed += 1
            _note(counts, "unrelated opposed", "", told, one, other)
    return counts


def _count_entry(counts: Tally, entry: dict[str, Any], compare: Compare) -> None:
    rule, negation = entry["rule"], entry["negation"]
    counts.opposites += 1
    told = compare(rule, negation)
    counts.opposites_told += told.relation is Relation.OPPOSITE
    if told.relation in _LINKED:
        counts.opposites_linked += 1
        _note(counts, "OPPOSITE LINKED", entry["kind"], told, rule, negation)
    elif told.relation is Relation.DIFFERENT:
        _note(counts, "opposite not told", entry["kind"], told, rule, negation)
    told = compare(entry["paraphrase"], negation)
    if told.relation in _LINKED:
        counts.crossed_linked += 1
        _note(counts, "paraphrase linked with the opposite", entry["kind"], told, entry["paraphrase"], negation)
    counts.paraphrases += 1
    told = compare(entry["rule"], entry["paraphrase"])
    if told.relation in _LINKED:
        counts.paraphrases_linked += 1
    else:
        _note(counts, "paraphrase missed", entry["kind"], told, entry["rule"], entry["paraphrase"])


def _note(counts: Tally, what: str, kind: str, told: Comparison, *texts: str) -> None:
    counts.wrong.append((what, kind, told.relation, f"{told.likeness:.2f}", told.why, *texts))
    counts.kinds[what, kind] += 1


def _unrelated(entries: Iterable[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for one, other in combinations(entries, 2):
        yield from product((one["rule"], one["paraphrase"]), (other["rule"], other["paraphrase"]))


def _line(name: str, counts: Tally) -> str:
    cells = (
        f"{counts.opposites_linked}/{counts.opposites}",
        f"{counts.opposites_told}/{counts.opposites}",
        f"{counts.crossed_linked}/{counts.opposites}",
        f"{counts.near_merged}/{counts.near}",
        f"{counts.paraphrases_linked}/{counts.paraphrases}",
        f"{counts.unrelated_linked}/{counts.unrelated}",
        f"{counts.unrelated_opposed}/{counts.unrelated}",
    )
    return f"{name:<18}" + "".join(f"{cell:>14}" for cell in cells) + "   " + ", ".join(counts.broken)


def _report(part: str, tallies: dict[str, Tally], *, verbose: bool) -> list[str]:
    heads = ("opp. linked", "opp. told", "crossed", "near merged", "paraphrases", "unrelated", "opposed")
    lines = [f"{part:<18}" + "".join(f"{head:>14}" for head in heads) + "   broken"]
    lines += [_line(code, counts) for code, counts in tallies.items()]
    total = sum(tallies.values(), Tally())
    lines.append(_line("total", total))
    if part.startswith("held-out"):
        lines += [
            f"  {code} {count:>4} {what}: {kind or '-'}"
            for code, counts in tallies.items()
            for (what, kind), count in sorted(counts.kinds.items())
            if verbose or what != "paraphrase missed"
        ]
    elif verbose:
        lines += [" | ".join(wrong) for wrong in sorted(total.wrong)]
    return lines


def main() -> int:
    """Print the report; 1 when a bound is broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", choices=PARTS)
    parser.add_argument("--language")
    parser.add_argument("--no-guard", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    asked = parser.parse_args()
    broken = False
    for part in [asked.part] if asked.part else PARTS[:2]:
        languages = {code: pairs for code, pairs in read_pairs(part).items() if asked.language in {None, code}}
        tallies = {code: tally(pairs, guard=not asked.no_guard) for code, pairs in languages.items()}
        facts = {code: tally_facts(pairs) for code, pairs in languages.items()}
        for name, told in ((part, tallies), (f"{part}, facts", facts)):
            print("\n".join(_report(name, told, verbose=asked.verbose)))  # noqa: T201
        broken = broken or any(counts.broken for counts in (*tallies.values(), *facts.values()))
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
