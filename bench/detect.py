"""How well detection finds planted habits and leaves noise alone: `make bench-detect`.

    python -m bench.detect                    seeds 101-300, the report
    python -m bench.detect --tune             seeds 1-100, to choose levels on
    python -m bench.detect --arm noise --verbose
    python -m bench.detect --tune --arm habits --levels 0.002,0.002,0.002 --levels 0.01,0.005,0.002

Exit status 1 when a figure misses its target. The generator, the recount and the judging are in `tests/planted`.
"""

import argparse
import sys
import time
from collections.abc import Iterable
from functools import partial
from multiprocessing import get_context

from bench import report, runs


def main(arguments: list[str] | None = None) -> int:
    """Run the seeds, print the report; 0 when every figure meets its target, else 1.

    With several levels it prints each one's figures, and the tables of the last.
    """
    asked = _parser().parse_args(arguments)
    first, last = (1, 100) if asked.tune else asked.seeds
    _say(f"seeds {first}-{last}, arm {asked.arm}")
    with get_context("spawn").Pool(asked.jobs) as pool:
        for levels in asked.levels or [()]:
            began = time.perf_counter()
            run = partial(runs.run, arm=asked.arm, levels=levels, reasons=asked.verbose)
            outcomes = pool.map(run, range(first, last + 1), chunksize=2)
            found = report.figures(outcomes, asked.arm)
            _say("" if not levels else f"\nlevels {', '.join(f'{level:g}' for level in levels)}")
            _say(f"{'' if f.met else 'MISSED '}{f.name}: {f.value}, target {f.target}" for f in found)
    _say(report.tables(outcomes, asked.arm))
    if asked.verbose:
        _say(report.examples(outcomes))
    _say(line for outcome in outcomes for line in outcome.mismatches[:20])
    mined, seconds = sum(o.mined for o in outcomes), sum(o.seconds for o in outcomes)
    slowest = max(o.slowest for o in outcomes)
    _say(
        f"\n{sum(o.subjects for o in outcomes)} subjects, mined {mined} times in {seconds:.1f} s,"
        f" {1000 * seconds / mined:.1f} ms each, slowest with habits {1000 * slowest:.0f} ms;"
        f" {time.perf_counter() - began:.0f} s in all"
    )
    return 0 if all(figure.met for figure in found) else 1


def _say(lines: str | Iterable[str]) -> None:
    for line in [lines] if isinstance(lines, str) else lines:
        sys.stdout.write(line + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench.detect", description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=_range, default=(101, 300), help="first-last")
    parser.add_argument("--tune", action="store_true", help="seeds 1-100")
    parser.add_argument("--arm", choices=("habits", "noise", "both"), default="both")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--verbose", action="store_true", help="list what is false, missed or invented, and why")
    parser.add_argument(
        "--levels",
        type=_levels,
        action="append",
        help="plain,conditional,paired in place of the policy's; given again, figures for those too",
    )
    return parser


def _levels(text: str) -> tuple[float, ...]:
    levels = tuple(float(level) for level in text.split(","))
    if len(levels) != len(runs.LEVELS):
        raise argparse.ArgumentTypeError("three levels: plain,conditional,paired")
    return levels


def _range(text: str) -> tuple[int, int]:
    first, _, last = text.partition("-")
    return int(first), int(last or first)


if __name__ == "__main__":
    sys.exit(main())
