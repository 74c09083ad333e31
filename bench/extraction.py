"""How extraction grows with its text: hostile outputs of 4, 16, 64 and 256 KiB, each read by all three functions.

    python -m bench.extraction [--rounds 5] [--kind summary]

Prints processor milliseconds, the best of the rounds, which take the sizes in turn, and the exponent of growth over the
three larger sizes (of the smallest, what every call costs is too great a part). The exit code is 1 when one is above
1.15.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from math import log

from memory_app.domain.extraction import snapshot_of, summary_of
from memory_app.domain.extraction_facts import fact_candidates

SIZES = tuple(kib * 1024 for kib in (4, 16, 64, 256))
LARGEST_GROWTH = 1.15
_MIXED = (
    "The user prefers ", "changed the ", " to ", " from ", "note: ", "注意:", "SUMMARY:", "always use TERM_",
    "commit abc1", "[main abc1", "`", "**", '"', "\u2028", "\r", "\x1b[3", "before ", "never ", " the project uses ",
    "\u202e", "الملخص: ", "\n- [ ] ", "token=", "sk-", "used x ", " instead of ", "if ", "?", ". ", "ユーザーは",
    "a\u0301\u0316", "\n```\n", "#",
)  # fmt: skip


def _repeated(piece: str) -> Callable[[int], str]:
    return lambda size: (piece * (size // len(piece) + 1))[:size]


def _mixed(size: int) -> str:
    pick = random.Random(size)  # noqa: S311 - the same text every time
    return "".join(pick.choices(_MIXED, k=size // 4))[:size]


KINDS: dict[str, Callable[[int], str]] = {
    "letters": _repeated("a"),
    "spaces": lambda size: "note:" + " " * (size - 6) + "x",
    "line feeds": _repeated("\n"),
    "short lines": _repeated("- a\n"),
    "summary": _repeated("SUMMARY:"),
    "summaries": _repeated("SUMMARY: \n"),
    "changed": _repeated("changed the wording of "),
    "changed to": _repeated("changed a to "),
    "used": _repeated("used the cache over "),
    "still": _repeated("still "),
    "notes": _repeated("note: "),
    "notes that are long": _repeated("note: all ids are uuid7 strings "),
    "the same note": _repeated("Note: all ids are uuid7 strings\n"),
    "users": _repeated("the user prefers "),
    "if the user": _repeated("if the user prefers compact tables and "),
    "projects": _repeated("the project uses "),
    "always": _repeated("always run it before "),
    "before": _repeated("before committing "),
    "constants": _repeated("always use TERM_A "),
    "commits": _repeated("commit abcdefa "),
    "rows of commits": lambda size: "commits abc1234" + _repeated(", abc1234")(size - 15),
    "brackets": _repeated("[main "),
    "whose it is": _repeated("todo(max): "),
    "calls": _repeated("todo(x" * 8 + "):"),
    "nothings": _repeated("note: nothing to say "),
    "open brackets": _repeated("["),
    "hashes": _repeated("[a 1234567"),
    "stars": _repeated("*"),
    "bold": _repeated("**a "),
    "quotation marks": _repeated("> "),
    "backticks": _repeated("`a `"),
    "fences": _repeated("```\n"),
    "quotes": _repeated('"a '),
    "json": _repeated('{"a":['),
    "colons": _repeated(":"),
    "a:": _repeated("a:"),
    "Chinese notes": _repeated("注意:"),
    "Chinese users": _repeated("用户喜欢"),
    "Japanese users": _repeated("ユーザーは暗い"),
    "Arabic": _repeated("المستخدم يفضل "),
    "separators": _repeated("note:\u2028"),
    "controls": _repeated("\x1b[3\x00\x07"),
    "titles": _repeated("\x1b]0;"),
    "bidi": _repeated("\u202eabc\u202c "),
    "marks": _repeated("\u0301\u0316"),
    "tokens": _repeated("token = sk-"),
    "random strings": _repeated("aB3"),
    "addresses": _repeated("://a:b"),
    "boxes": _repeated("- [ ] "),
    "full stops": _repeated("note: e.g. "),
    "mixed": _mixed,
}


def read(output: str) -> None:
    """All that is read of a session."""
    summary_of(output)
    snapshot_of(output)
    fact_candidates(output)


def timed(kind: str, rounds: int) -> list[float]:
    """Seconds for each size, the best of the rounds."""
    outputs = [KINDS[kind](size) for size in SIZES]
    best = [float("inf")] * len(SIZES)
    for _ in range(rounds):
        for number, output in enumerate(outputs):
            began = time.process_time()
            read(output)
            best[number] = min(best[number], time.process_time() - began)
    return best


def growth(seconds: list[float]) -> float:
    """The exponent b in size^b that fits the three larger sizes best."""
    xs, ys = [log(size) for size in SIZES[1:]], [log(spent) for spent in seconds[1:]]
    x_mean, y_mean = sum(xs) / len(xs), sum(ys) / len(ys)
    slope = sum((x - x_mean) * (y - y_mean) for x, y in zip(xs, ys, strict=True))
    return slope / sum((x - x_mean) ** 2 for x in xs)


def _lines(kinds: list[str], rounds: int) -> Iterator[tuple[str, bool]]:
    for kind in kinds:
        seconds = timed(kind, rounds)
        exponent = growth(seconds)
        cells = "".join(f"{spent * 1000:>10.1f}" for spent in seconds)
        yield f"{kind:<24}{cells}{exponent:>8.2f}", exponent > LARGEST_GROWTH


def main() -> int:
    """Print the table; 1 when something grows too fast."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--kind", choices=KINDS)
    asked = parser.parse_args()
    print(f"{'ms':<24}" + "".join(f"{size // 1024:>6} KiB" for size in SIZES) + "  growth")  # noqa: T201
    broken = False
    for line, too_fast in _lines([asked.kind] if asked.kind else list(KINDS), asked.rounds):
        print(line + ("  TOO FAST" if too_fast else ""))  # noqa: T201
        broken = broken or too_fast
    return int(broken)


if __name__ == "__main__":
    sys.exit(main())
