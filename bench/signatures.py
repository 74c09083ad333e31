"""How well edit signatures are told: precision and recall over the labelled mails of tests/mails.

    python -m bench.signatures [--part dev|held-out] [--language de]

The lines are traits, languages and the total. Mails 01…20 of a language are for development, the later ones are held
out: nothing but figures is printed of them. A trait that is neither expected nor "optional" is a false positive;
`kept:` is not scored; "optional" may hold `replaced:*`.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from memory_app.domain.edit_signature import edit_signature

MAILS = Path(__file__).resolve().parent.parent / "tests" / "mails"
DEV_MAILS = 20
PARTS = ("dev", "held-out")


@dataclass(slots=True)
class Score:
    """Counts of one trait, or of all."""

    hits: int = 0
    false: int = 0
    missed: int = 0

    @property
    def precision(self) -> float:
        """1 when nothing was told."""
        told = self.hits + self.false
        return self.hits / told if told else 1.0

    @property
    def recall(self) -> float:
        """1 when nothing was expected."""
        expected = self.hits + self.missed
        return self.hits / expected if expected else 1.0

    def __add__(self, other: "Score") -> "Score":
        return Score(self.hits + other.hits, self.false + other.false, self.missed + other.missed)


@dataclass(slots=True)
class Report:
    """Scores by language and trait, and what went wrong: (mail, what, trait)."""

    scores: dict[tuple[str, str], Score] = field(default_factory=dict)
    wrong: list[tuple[str, str, str]] = field(default_factory=list)

    def total(self, *, language: str | None = None, trait: str | None = None) -> Score:
        """The sum over a language, a trait, or both."""
        chosen = (
            score for (code, name), score in self.scores.items() if language in {None, code} and trait in {None, name}
        )
        return sum(chosen, Score())


def read_mails(language: str | None = None, part: str | None = None) -> Iterator[tuple[str, dict[str, Any]]]:
    """The labelled mails with their language's code."""
    for path in sorted(MAILS.glob("*.json")):
        if language in {None, path.stem[:2]}:
            for mail in json.loads(path.read_text(encoding="utf-8")):
                if part in {None, part_of(mail["id"])}:
                    yield path.stem[:2], mail


def part_of(mail_id: str) -> str:
    """Whether a mail is for development or held out, by the number at the end of its id."""
    return PARTS[int(mail_id.rsplit("-", 1)[1]) > DEV_MAILS]


def score_mails(mails: Iterable[tuple[str, dict[str, Any]]]) -> Report:
    """Read every mail's signature without being told its language, and compare."""
    report = Report()
    for language, mail in mails:
        told = {trait for trait in edit_signature(mail["before"], mail["after"]) if not trait.startswith("kept:")}
        expected = {trait for trait in mail["traits"] if not trait.startswith("kept:")}
        optional = mail.get("optional", [])
        false = {trait for trait in told - expected if not any(fnmatchcase(trait, free) for free in optional)}
        for kind, traits in (("hits", told & expected), ("false", false), ("missed", expected - told)):
            for trait in traits:
                score = report.scores.setdefault((language, _name(trait)), Score())
                setattr(score, kind, getattr(score, kind) + 1)
                if kind != "hits":
                    report.wrong.append((mail["id"], kind, trait))
    return report


def _name(trait: str) -> str:
    """A trait's line in the report: all substitutions share one, so do all languages."""
    verb = trait.partition(":")[0]
    return verb if verb in {"replaced", "language"} else trait


def _line(name: str, score: Score) -> str:
    return f"{name:<26}{score.hits:>6}{score.false:>7}{score.missed:>8}{score.precision:>11.3f}{score.recall:>8.3f}"


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", choices=PARTS)
    parser.add_argument("--language")
    asked = parser.parse_args()
    report = score_mails(read_mails(asked.language, asked.part))
    languages = Counter(language for language, _ in report.scores)
    lines = [f"{'':<26}{'hits':>6}{'false':>7}{'missed':>8}{'precision':>11}{'recall':>8}"]
    lines += [_line(name, report.total(trait=name)) for name in sorted({name for _, name in report.scores})]
    lines += [_line(language, report.total(language=language)) for language in sorted(languages)]
    lines.append(_line("total", report.total()))
    if asked.part == "dev":
        lines += [f"{mail} {what}: {trait}" for mail, what, trait in sorted(report.wrong)]
    print("\n".join(lines))  # noqa: T201


if __name__ == "__main__":
    main()
