"""The report of `make bench-detect`: figures against their targets, and tables to see where they come from."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from bench.runs import DENSITIES, Noise, Outcome
from tests.planted.model import Cond, Reported, Rule
from tests.planted.score import Planted, Verdict

PRECISION, RECALL, NOISE = 0.95, 0.80, 0.02
_SUPPORTS = ((3, 4), (5, 7), (8, 12), (13, 99))
_CONSISTENCIES = ((0.0, 0.6), (0.6, 0.7), (0.7, 0.85), (0.85, 1.01))
_OUTSIDES = (("0", 0.0), ("to 5 %", 0.05), ("to 10 %", 0.10), ("over", 1.0))


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure and whether it meets its target."""

    name: str
    value: str
    target: str
    met: bool


def figures(outcomes: Sequence[Outcome], arm: str) -> list[Figure]:
    """What the issue asks for."""
    found = list(_habit_figures(outcomes)) if arm != "noise" else []
    found += list(_noise_figures(outcomes)) if arm != "habits" else []
    wrong = sum(len(outcome.mismatches) for outcome in outcomes)
    return [*found, Figure("counts that differ from the recount", str(wrong), "0", wrong == 0)]


def _habit_figures(outcomes: Sequence[Outcome]) -> Iterator[Figure]:
    verdicts = [verdict for outcome in outcomes for verdict in outcome.verdicts]
    hits = sum(verdict.grade == "hit" for verdict in verdicts)
    false = sum(verdict.grade == "false" for verdict in verdicts)
    yield _share("precision", hits, hits + false, f"≥ {PRECISION}", lambda share: share >= PRECISION)
    asked = [hit for outcome in outcomes for habit, hit in outcome.habits if habit.counts]
    yield _share("recall where it is asked for", sum(asked), len(asked), f"≥ {RECALL}", lambda share: share >= RECALL)
    # The planted rule as such; a finding about something else has three occurrences by definition.
    twos = sum(verdict.why == "told though support2" for verdict in verdicts)
    yield Figure("habits of support 2 reported", str(twos), "0", twos == 0)


def _noise_figures(outcomes: Sequence[Outcome]) -> Iterator[Figure]:
    subjects = [noise for outcome in outcomes for noise in outcome.noise]
    broken = [noise.bad is not None for noise in subjects if noise.corrected]
    target = f"≤ {NOISE:.0%}"
    yield _share("noise subjects with a finding", sum(broken), len(broken), target, lambda share: share <= NOISE)
    loose = [noise.bad is not None for noise in subjects if not noise.corrected]
    yield _share("the same, correction off", sum(loose), len(loose), f"> {NOISE:.0%}", lambda share: share > NOISE)


def _share(name: str, part: int, whole: int, target: str, meets: Callable[[float], bool]) -> Figure:
    low, high = interval(part, whole)
    share = part / whole if whole else 0.0
    return Figure(
        name, f"{share:.3f} ({part} of {whole}; 95 %: {low:.3f}…{high:.3f})", target, whole > 0 and meets(share)
    )


def interval(part: int, whole: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share (Wilson 1927, eq. 6)."""
    if not whole:
        return 0.0, 1.0
    z, p = 1.959964, part / whole
    middle, spread = p + z * z / (2 * whole), z * sqrt(p * (1 - p) / whole + z * z / (4 * whole * whole))
    return max(0.0, (middle - spread) / (1 + z * z / whole)), min(1.0, (middle + spread) / (1 + z * z / whole))


def tables(outcomes: Sequence[Outcome], arm: str) -> Iterator[str]:
    """Lines that show where the figures come from."""
    if arm != "noise":
        habits = [pair for outcome in outcomes for pair in outcome.habits]
        yield from _cells("conditional", [p for p in habits if p[0].plan.rule.conditions])
        yield from _plain_cells([p for p in habits if not p[0].plan.rule.conditions])
        yield from _by("asked-for habits by condition", [(h.kinds, hit) for h, hit in habits if h.counts])
        yield from _by("asked-for habits by target", [(_target(h.plan.rule), hit) for h, hit in habits if h.counts])
        yield from _by("planted shapes, reported as they stand", [(h.shape, hit) for h, hit in habits])
        verdicts = Counter((v.grade, v.why) for outcome in outcomes for v in outcome.verdicts)
        yield "\nfindings: " + "; ".join(f"{grade}, {why}: {n}" for (grade, why), n in sorted(verdicts.items()))
    if arm != "habits":
        yield from _noise_table([noise for outcome in outcomes for noise in outcome.noise])


def _cells(name: str, habits: Sequence[tuple[Planted, bool]]) -> Iterator[str]:
    """Recall of normal habits by support, consistency and outside rate; `*` marks what is asked for."""
    cells: dict[tuple[int, int, int], list[bool]] = defaultdict(list)
    for habit, hit in habits:
        if habit.shape == "normal":
            cells[_cell(habit)].append(hit)
    yield f"\n{name}: hits/habits by support, consistency (rows) and outside rate (columns); * counts for recall"
    yield _row("support", "consistency", [label for label, _ in _OUTSIDES])
    for support, (least, most) in enumerate(_SUPPORTS):
        for rate, (low, high) in enumerate(_CONSISTENCIES):
            row = [cells[support, rate, outside] for outside in range(len(_OUTSIDES))]
            marks = [least >= 5 and low >= 0.6 and limit <= 0.1 for _, limit in _OUTSIDES]  # noqa: PLR2004
            texts = [f"{sum(c)}/{len(c)}" + "*" * mark if c else "" for c, mark in zip(row, marks, strict=True)]
            yield _row(f"{least}-{most}" if most < 99 else f"{least}+", f"{low:.0%}-{min(high, 1):.0%}", texts)  # noqa: PLR2004


def _plain_cells(habits: Sequence[tuple[Planted, bool]]) -> Iterator[str]:
    """The same without condition, where there is no outside."""
    cells: dict[tuple[int, int], list[bool]] = defaultdict(list)
    for habit, hit in habits:
        if habit.shape == "normal":
            cells[_cell(habit)[:2]].append(hit)
    yield "\nplain: hits/habits by support (rows) and consistency (columns); * counts for recall"
    yield _row("support", "", [f"{low:.0%}-{min(high, 1):.0%}" for low, high in _CONSISTENCIES])
    for support, (least, _) in enumerate(_SUPPORTS):
        row = [cells[support, rate] for rate in range(len(_CONSISTENCIES))]
        yield _row(f"{least}+", "", [f"{sum(c)}/{len(c)}" + "*" * (at > 0) if c else "" for at, c in enumerate(row)])


def _cell(habit: Planted) -> tuple[int, int, int]:
    number, rate, outside = len(habit.truth.occurrences), habit.truth.consistency, habit.truth.outside_rate
    return (
        next(at for at, (_, most) in enumerate(_SUPPORTS) if number <= most),
        next(at for at, (_, high) in enumerate(_CONSISTENCIES) if rate < high),
        next(at for at, (_, limit) in enumerate(_OUTSIDES) if outside <= limit),
    )


def _row(first: str, second: str, rest: Iterable[str]) -> str:
    return f"  {first:<8} {second:<12}" + "".join(f"{text:>12}" for text in rest)


def _by(name: str, pairs: Iterable[tuple[str, bool]]) -> Iterator[str]:
    found: dict[str, list[bool]] = defaultdict(list)
    for key, hit in pairs:
        found[key].append(hit)
    yield f"\n{name}:"
    for key, hits in sorted(found.items()):
        yield f"  {key:<24} {sum(hits):>4} of {len(hits):<4} {sum(hits) / len(hits):.2f}"


def _target(rule: Rule) -> str:
    if rule.trait is not None:
        return rule.trait.partition(":")[0] if ":" in rule.trait else "a word of its own"
    return rule.event_type or "outcome"


def _noise_table(subjects: Sequence[Noise]) -> Iterator[str]:
    yield "\nnoise subjects with a finding in 30 nights, by signals a working day:"
    for corrected in (True, False):
        for density in DENSITIES:
            bad = [n.bad is not None for n in subjects if n.corrected == corrected and n.density == density]
            low, high = interval(sum(bad), len(bad))
            yield (
                f"  {'corrected' if corrected else 'correction off':<16} {density:>4}: {sum(bad):>4} of {len(bad):<4}"
                f" (95 %: {low:.3f}…{high:.3f})"
            )


def examples(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """What is wrong, one line each: false findings, habits missed, noise reported."""
    yield _misses(outcomes)
    for outcome in outcomes:
        for verdict in outcome.verdicts:
            if verdict.grade == "false":
                yield f"false  seed {outcome.seed}: {verdict.why}: {_told(verdict)}"
        for missed in outcome.missed:
            habit = missed.habit
            yield f"missed seed {outcome.seed}: {_rule(habit.plan.rule)} {_counts(habit)}: {missed.why}"
        for noise in outcome.noise:
            if noise.corrected and noise.bad is not None:
                yield f"noise  seed {noise.seed} density {noise.density} night {noise.bad}: " + _finding(noise.told[0])


def _misses(outcomes: Sequence[Outcome]) -> str:
    """At which step the habits that are asked for were lost."""
    lost = Counter(missed.why.partition(" (p ")[0] for outcome in outcomes for missed in outcome.missed)
    return "missed by step: " + "; ".join(f"{why}: {number}" for why, number in lost.most_common())


def _told(verdict: Verdict) -> str:
    return _finding(verdict.reported)


def _finding(reported: Reported) -> str:
    return f"{_rule(reported.rule)} {reported.occurrences}/{reported.opportunities} {reported.confidence}"


def _counts(habit: Planted) -> str:
    seen = habit.truth
    return (
        f"{len(seen.occurrences)}/{len(seen.opportunities)}, outside {seen.outside_hits}/{seen.outside_opportunities}"
    )


def _rule(rule: Rule) -> str:
    said = "/".join(part for part in (rule.event_type, rule.outcome, rule.trait) if part)
    return f"{rule.agent} {said} | " + (" & ".join(_cond(cond) for cond in rule.conditions) or "always")


def _cond(cond: Cond) -> str:
    if cond.kind == "time":
        return " ".join(f"{word} {int(at) // 60:02d}:{int(at) % 60:02d}" for word, at in _limits(cond, "from", "until"))
    if cond.kind == "amount":
        return " ".join(f"{word} {at:g} {cond.currency or ''}" for word, at in _limits(cond, "over", "under")).strip()
    return f"{cond.kind} {cond.value}"


def _limits(cond: Cond, low: str, high: str) -> list[tuple[str, float]]:
    return [(word, at) for word, at in ((low, cond.low), (high, cond.high)) if at is not None]
