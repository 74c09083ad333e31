"""Judging what was reported against what was planted.

- *hit*: the planted target under the planted conditions, thresholds within 30 minutes or 10 %; or a rule of the same
  target that the data can't tell from it, having the same opportunities (a company with one contact), or any rule with
  the same opportunities and the same occurrences (an outcome that only repeats the event type).
- *neither*: of a normal habit a generalisation (fewer of its conditions, or one end of its range, or the company of its
  contact, or a rule that the data can't tell from one of those; four fifths of the occurrences are the habit's), a
  specialisation (a condition or an end more, or one contact of its company), or the same kinds with a threshold that is
  off while four fifths of the occurrences are the habit's. Also a reversal that is reported as contradicted.
- *false*: everything else; so a burst, what has support 2, a reversal told as if it held, the same habit twice, what
  only follows from a habit (sent elsewhere, since it is deferred here).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.planted.count import confidence, contrary, tally
from tests.planted.model import Cond, Plan, Reported, Rule, Subject, Tally

MINUTES, SHARE, MOSTLY = 30, 0.10, 0.8


@dataclass(frozen=True, slots=True)
class Planted:
    """A habit with what the data shows of it."""

    plan: Plan
    truth: Tally

    @property
    def shape(self) -> str:
        """What it turned out to be, for other habits can move a day or take an occurrence."""
        if len(self.truth.occurrences) <= 2:
            return "support2"
        if self.truth.days < 2:
            return "burst"
        return "reversal" if self.truth.turned_round else "normal"

    @property
    def counts(self) -> bool:
        """Whether finding it is asked for."""
        least = 5 if self.plan.rule.conditions else 3
        return (
            self.shape == "normal"
            and len(self.truth.occurrences) >= least
            and self.truth.consistency >= 0.6
            and self.truth.outside_rate <= 0.1
        )

    @property
    def kinds(self) -> str:
        """Its kinds of condition, such as `amount+contact`; `plain` without."""
        kinds = sorted(f"{c.kind} range" if None not in {c.low, c.high} else c.kind for c in self.plan.rule.conditions)
        return "+".join(kinds) or "plain"


@dataclass(frozen=True, slots=True)
class Verdict:
    """One finding judged: `grade` is hit, neither or false, `why` its kind, `of` the habit's place."""

    reported: Reported
    grade: str
    why: str
    of: int | None = None


def planted(subject: Subject) -> list[Planted]:
    """The habits of a subject with their truth."""
    return [Planted(plan, tally(plan.rule, subject.signals, subject.zone)) for plan in subject.plans]


def judge(subject: Subject, habits: Sequence[Planted], found: Sequence[Reported]) -> list[Verdict]:
    """Every finding's verdict, in their order."""
    verdicts: list[Verdict] = []
    for reported in found:
        seen = tally(reported.rule, subject.signals, subject.zone)
        verdict = _verdict(subject, habits, reported, seen)
        if verdict.grade == "hit" and any(v.grade == "hit" and v.of == verdict.of for v in verdicts):
            verdict = Verdict(reported, "false", "told twice", verdict.of)
        verdicts.append(verdict)
    return verdicts


def mismatches(subject: Subject, found: Sequence[Reported]) -> list[str]:
    """Where a finding's numbers differ from the recount; one sentence each."""
    told = {reported.rule for reported in found}
    wrong = []
    for reported in found:
        seen = tally(reported.rule, subject.signals, subject.zone)
        against = contrary(reported.rule)
        contradicted = seen.turned_round or any(against == other for other in told)
        expected = (
            sorted(seen.occurrences),
            len(seen.occurrences),
            len(seen.opportunities),
            confidence(len(seen.occurrences), seen.consistency, contradicted),
            contradicted,
        )
        got = (
            sorted(reported.evidence),
            reported.occurrences,
            reported.opportunities,
            reported.confidence,
            reported.contradicted,
        )
        if expected != got or abs(reported.consistency - seen.consistency) > 1e-9:
            wrong.append(f"seed {subject.seed}: {reported.rule} told {got[1:]}, recounted {expected[1:]}")
    return wrong


def _verdict(subject: Subject, habits: Sequence[Planted], reported: Reported, seen: Tally) -> Verdict:
    """The first that fits of: the habit itself, near it, beside it."""
    for at, habit in enumerate(habits):
        if _is_it(habit, reported.rule, seen, subject):
            return _of_itself(at, habit, reported)
    for at, habit in enumerate(habits):
        why = _near(habit, reported.rule, seen, subject)
        if why is not None and habit.shape == "normal":
            return Verdict(reported, "neither", why, at)
    for at, habit in enumerate(habits):
        related = _beside(habit, reported.rule, seen)
        if related is not None:
            return Verdict(reported, "false", related, at)
    return Verdict(reported, "false", "invented")


def _beside(habit: Planted, rule: Rule, seen: Tally) -> str | None:
    """What a false finding has to do with a habit, or None."""
    if habit.plan.rule.target == rule.target:
        return f"other condition of a {habit.shape} habit"
    if _share(seen, habit.truth) >= MOSTLY:
        return "echo: what else happens where a habit does"
    mirrors = habit.plan.rule.agent == rule.agent and habit.plan.rule.trait is None and rule.trait is None
    return "mirror of an event habit" if mirrors else None


def _of_itself(at: int, habit: Planted, reported: Reported) -> Verdict:
    if habit.shape == "normal":
        return Verdict(reported, "hit", "hit", at)
    if habit.shape == "reversal" and reported.contradicted:
        return Verdict(reported, "neither", "reversal told as contradicted", at)
    return Verdict(reported, "false", f"told though {habit.shape}", at)


def _is_it(habit: Planted, rule: Rule, seen: Tally, subject: Subject) -> bool:
    same_place = seen.opportunities == habit.truth.opportunities
    if rule.target != habit.plan.rule.target:
        return same_place and seen.occurrences == habit.truth.occurrences
    return same_place or _all_match(rule.conditions, habit.plan.rule.conditions, subject)


def _near(habit: Planted, rule: Rule, seen: Tally, subject: Subject) -> str | None:
    """The name of a harmless difference, or None."""
    mine = habit.plan.rule
    if rule.target != mine.target:
        return None
    if all(any(_implies(b, a, subject) for b in rule.conditions) for a in mine.conditions):
        return "specialisation"
    if _share(seen, habit.truth) < MOSTLY:
        return None
    if {c.kind for c in rule.conditions} == {c.kind for c in mine.conditions} and _same_but_numbers(rule, mine):
        return "threshold off"
    if all(any(_implies(b, a, subject) for b in mine.conditions) for a in rule.conditions):
        return "generalisation"
    alike = (tally(general, subject.signals, subject.zone) for general in _generalisations(mine, subject))
    same = any((a.opportunities, a.occurrences) == (seen.opportunities, seen.occurrences) for a in alike)
    return "as good as a generalisation" if same else None


def _generalisations(rule: Rule, subject: Subject) -> list[Rule]:
    """The rule with fewer of its conditions, or with the company of its contact."""
    wider = []
    for at, cond in enumerate(rule.conditions):
        others = rule.conditions[:at] + rule.conditions[at + 1 :]
        companies = {s.company for s in subject.signals if cond.kind == "contact" and cond.value in s.contacts}
        wider += [(*others, Cond("company", company)) for company in companies if company]
        wider += [others] if others else []
    return [Rule(*rule.target, conditions) for conditions in wider]


def _share(seen: Tally, truth: Tally) -> float:
    return len(seen.occurrences & truth.occurrences) / len(seen.occurrences) if seen.occurrences else 0.0


def _same_but_numbers(one: Rule, other: Rule) -> bool:
    """Whether only thresholds differ, on the same side."""
    return {_shape(cond) for cond in one.conditions} == {_shape(cond) for cond in other.conditions}


def _shape(cond: Cond) -> tuple[str, str | None, bool, bool]:
    return cond.kind, cond.value, cond.low is None, cond.high is None


def _all_match(one: Sequence[Cond], other: Sequence[Cond], subject: Subject) -> bool:
    return len(one) == len(other) and all(any(_match(a, b, subject) for a in one) for b in other)


def _match(told: Cond, true: Cond, subject: Subject) -> bool:
    """Whether two conditions say the same, thresholds within tolerance; a currency may be left out if there is one."""
    return _shape(told) == _shape(true) and _says(told, true, subject)


def _implies(one: Cond, other: Cond, subject: Subject) -> bool:
    """Whether whatever meets the one meets the other, by what they say: its company, one end of its range."""
    return _says(one, other, subject) or _employs(other, one, subject)


def _says(one: Cond, other: Cond, subject: Subject) -> bool:
    """Whether all that the other says is said, thresholds within tolerance."""
    if (one.kind, one.value) != (other.kind, other.value):
        return False
    if one.currency != other.currency:
        used = {signal.currency for signal in subject.signals if signal.currency}
        if len(used) > 1 or None not in {one.currency, other.currency}:
            return False
    pairs = ((one.low, other.low), (one.high, other.high))
    return all(b is None or (a is not None and _close(one.kind, a, b)) for a, b in pairs)


def _close(kind: str, told: float, true: float) -> bool:
    return abs(told - true) <= (MINUTES if kind == "time" else SHARE * true)


def _employs(company: Cond, contact: Cond, subject: Subject) -> bool:
    """Whether the one is the company of the other."""
    if (company.kind, contact.kind) != ("company", "contact"):
        return False
    return any(contact.value in s.contacts and s.company == company.value for s in subject.signals)
