"""Counting a rule by brute force: the definitions of `domain.md` 7 written a second time, without the engine's code."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from zoneinfo import ZoneInfo

from tests.planted import words
from tests.planted.model import Cond, Rule, Signal, Tally
from tests.planted.words import WEEKDAYS, opposite

EVENT_OPPOSITES = {"approval_granted": "approval_rejected", "approval_rejected": "approval_granted"}
OUTCOME_OPPOSITES = {"granted": "rejected", "approved": "declined", "accepted": "refused"}
OUTCOME_OPPOSITES |= {after: before for before, after in OUTCOME_OPPOSITES.items()}


def family(event_type: str | None) -> str:
    """What competes: drafts with deferrals, approvals, any other type by itself. None is about drafts."""
    if event_type is None or event_type == "deferred" or event_type.startswith("draft_"):
        return "drafts"
    return "approvals" if event_type.startswith("approval_") or event_type == "approvals" else event_type


def meets(cond: Cond, signal: Signal, zone: ZoneInfo) -> bool:
    """Whether a signal is under a condition."""
    local = signal.occurred_at.astimezone(zone)
    if cond.kind == "time":
        minute = local.hour * 60 + local.minute
        return (cond.low is None or minute >= cond.low) and (cond.high is None or minute < cond.high)
    if cond.kind == "amount":
        return _amount_meets(cond, signal)
    held: dict[str, Iterable[str | None]] = {
        "contact": signal.contacts,
        "company": [signal.company],
        "tag": signal.tags,
        "document": [signal.document],
        "weekday": [WEEKDAYS[local.weekday()]],
    }
    return cond.value in held[cond.kind]


def _amount_meets(cond: Cond, signal: Signal) -> bool:
    if signal.amount is None or (cond.currency is not None and cond.currency != signal.currency):
        return False
    return (cond.low is None or signal.amount > cond.low) and (cond.high is None or signal.amount < cond.high)


def chances(rule: Rule, signals: Sequence[Signal], zone: ZoneInfo) -> list[Signal]:
    """The opportunities, oldest first."""
    mine = [s for s in signals if s.agent == rule.agent and family(s.event_type) == family(rule.event_type)]
    if rule.trait is not None and rule.trait.startswith("removed:"):
        kept = "kept:" + rule.trait.removeprefix("removed:")
        # A signature made by the server tells of its own objects only.
        known = rule.trait.removeprefix("removed:") in words.OBJECTS
        blind = [s for s in mine if not (known and s.signature)]
        stated = any(rule.trait in s.traits for s in blind)
        mine = [s for s in mine if (rule.trait in s.traits or kept in s.traits if known and s.signature else stated)]
    mine = [s for s in mine if all(meets(cond, s, zone) for cond in rule.conditions)]
    return sorted(mine, key=_order)


def took(rule: Rule, signal: Signal) -> bool:
    """Whether an opportunity is an occurrence."""
    if rule.event_type not in {None, "approvals", signal.event_type}:
        return False
    if rule.outcome is not None and rule.outcome != signal.outcome:
        return False
    return rule.trait is None or rule.trait in signal.traits


def tally(rule: Rule, signals: Sequence[Signal], zone_name: str) -> Tally:
    """Everything about a rule that can be counted."""
    zone = ZoneInfo(zone_name)
    inside = chances(rule, signals, zone)
    hits = [s for s in inside if took(rule, s)]
    numbers = {s.number for s in inside}
    everywhere = chances(Rule(*rule.target), signals, zone)
    rest = [s for s in everywhere if s.number not in numbers]
    return Tally(
        occurrences=frozenset(s.number for s in hits),
        opportunities=frozenset(numbers),
        days=len({s.occurred_at.astimezone(zone).date() for s in hits}),
        outside_hits=sum(took(rule, s) for s in rest),
        outside_opportunities=len(rest),
        turned_round=_turned_round(rule, inside, signals, zone),
    )


def confidence(occurrences: int, consistency: float, contradicted: bool) -> str:
    """The lower of the two scales of `domain.md` 7."""
    number = 0 if occurrences <= 3 else 1 if occurrences == 4 else 2 if occurrences <= 7 else 3
    top = 2 if contradicted else 3
    rate = 0 if consistency < 0.7 else 1 if consistency <= 0.8 else 2 if consistency <= 0.9 else top
    return ("low", "medium", "high", "very-high")[min(number, rate)]


def contrary(rule: Rule) -> Rule | None:
    """The rule that says the opposite under the same conditions, if there is one."""
    agent, event_type, outcome, trait = rule.target
    if trait is not None:
        turned = opposite(trait)
        return None if turned is None else Rule(agent, event_type, outcome, turned, rule.conditions)
    if outcome is not None:
        turned = OUTCOME_OPPOSITES.get(outcome)
        return None if turned is None else Rule(agent, event_type, turned, None, rule.conditions)
    turned = EVENT_OPPOSITES.get(event_type or "")
    return None if turned is None else Rule(agent, turned, None, None, rule.conditions)


def _turned_round(rule: Rule, inside: Sequence[Signal], signals: Sequence[Signal], zone: ZoneInfo) -> bool:
    """Whether three or more, on two days or more, came since the last occurrence: misses, or the opposite shown."""
    against = contrary(rule)
    shown = {} if against is None else {s.number: s for s in chances(against, signals, zone) if took(against, s)}
    since: list[date] = []
    for signal in sorted(({s.number: s for s in inside} | shown).values(), key=_order):
        holds = took(rule, signal) and signal.number not in shown
        since = [] if holds else [*since, signal.occurred_at.astimezone(zone).date()]
    return len(since) >= 3 and len(set(since)) >= 2


def _order(signal: Signal) -> tuple[datetime, int]:
    return signal.occurred_at, signal.number
