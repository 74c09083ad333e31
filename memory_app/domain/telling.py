"""A pattern's parts in words: what is done, to what, and under which conditions (`wording.py` makes sentences of them).

Each event type, outcome and family is a row of a table; a workspace's own are quoted, whatever they are called.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from memory_app.domain.patterns import APPROVALS, DRAFTS, AmountRange, Pattern, TimeRange, family_of_pattern
from memory_app.domain.phrases import TEXT_WORDS, amount_span, listed, named, quoted, time_span
from memory_app.domain.traits import Words, held_of, words_of
from memory_app.domain.vocabulary import ConditionKind, EventType

NO_NAMES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Act:
    """An event type or outcome as a verb and as an order."""

    do: str
    order: str | None


@dataclass(frozen=True, slots=True)
class _Family:
    """What a pattern is about. `is_text`: traits are done to it, not to the texts in it. `alone`: that it happens."""

    one: str
    many: str
    alone: str
    owner: str = "your "
    is_text: bool = False


_FAMILIES = {
    DRAFTS: _Family("draft", "drafts", "you work on {}", is_text=True),
    APPROVALS: _Family("approval", "approvals", "you decide on {}", is_text=True),
    EventType.CORRECTION: _Family("correction", "corrections", "you make {}"),
    EventType.EXCEPTION: _Family("exception", "exceptions", "{} occur", owner=""),
    EventType.NOTE: _Family("note", "notes", "you write {}", is_text=True),
}
_ACTS: dict[str, Act] = {
    EventType.DRAFT_SENT: Act("send", None),
    EventType.DRAFT_EDITED: Act("edit", None),
    EventType.DRAFT_REJECTED: Act("reject", "Do not draft."),
    EventType.DEFERRED: Act("defer", "Do not draft; defer."),
    EventType.APPROVAL_GRANTED: Act("grant", "Propose to approve."),
    EventType.APPROVAL_REJECTED: Act("reject", "Propose to reject."),
}
_OUTCOMES_LIKE = {
    DRAFTS: {
        "sent": EventType.DRAFT_SENT,
        "edited": EventType.DRAFT_EDITED,
        "rejected": EventType.DRAFT_REJECTED,
        "deferred": EventType.DEFERRED,
    },
    APPROVALS: {
        **dict.fromkeys(("granted", "approved", "accepted"), EventType.APPROVAL_GRANTED),
        **dict.fromkeys(("rejected", "declined", "refused", "denied"), EventType.APPROVAL_REJECTED),
    },
}
_STATES = frozenset({
    "closed", "done", "due", "forgotten", "gone", "held", "kept", "late", "left", "lost", "met", "open", "overdue",
    "paid", "pending", "read", "ready", "sent", "sold", "split", "undone", "unpaid", "unread", "unsent", "withdrawn",
    "won", "written",
})  # fmt: skip
"""Words after which "are" stands though they don't end like a participle."""


def act_of_event(pattern: Pattern) -> Act | None:
    """The act of an event type the engine knows."""
    return None if pattern.event_type is None else _ACTS.get(pattern.event_type)


def act_of_outcome(pattern: Pattern) -> Act | None:
    """The act of an outcome that says the same as an event type."""
    event = _OUTCOMES_LIKE.get(family_of_pattern(pattern), {}).get(pattern.outcome or "")
    return None if event is None else _ACTS[event]


def _linked(state: str) -> str:
    """The verb before a workspace's own word: drafts *are* "parked", but *end with* "no answer"."""
    last = state.replace("_", " ").replace("-", " ").strip().rpartition(" ")[2]
    return "are" if last in _STATES or (last.endswith("ed") and not last.endswith("eed")) else "end with"


@dataclass(frozen=True, slots=True)
class Telling:
    """A pattern in words, with at most `name_words` of each name and `trait_words` of each text in a trait.

    `names` are contacts' by key, `companies` theirs.
    """

    pattern: Pattern
    names: Mapping[str, str]
    companies: Mapping[str, str]
    name_words: int = TEXT_WORDS
    trait_words: int = TEXT_WORDS

    def family(self) -> _Family:
        """The family, a workspace's own by its name."""
        family = family_of_pattern(self.pattern)
        known = _FAMILIES.get(family)
        if known is not None:
            return known
        own = self._quoted(family.replace("_", " "))
        return _Family(f"{own} event", f"{own} events", "you have {}")

    def unit(self, n: int = 2) -> str:
        """What was counted: "drafts", or of one "draft", with its tags."""
        family = self.family()
        return f"{family.one if n == 1 else family.many}{self._tagged()}"

    def where(self, *, scope: bool = False) -> list[str]:
        """The conditions as fronted phrases, in the order who, what, when.

        Tags stand with the unit of a sentence; under a `scope`, for an order, they are a phrase as the others.
        """
        what = self._scope() if scope else ""
        weekday = self._phrase(ConditionKind.WEEKDAY, "on ", lambda day: f"{self._named(day.capitalize())}s")
        phrases = [
            self._phrase(ConditionKind.CONTACT, "with ", self._contact),
            self._phrase(ConditionKind.COMPANY, "for ", self._company),
            what,
            self._document(),
            self._amount(),
            f"{weekday} {self._time()}".strip(),
        ]
        return [phrase for phrase in phrases if phrase]

    def doing(self) -> str:
        """The main clause, in lower case, without its full stop."""
        verbs, states, words = self._verbs(), self._states(), self._words()
        unit = self.unit()
        if not verbs and words is None:
            owner = self.family().owner
            return f"{owner}{unit} {listed(states)}" if states else self.family().alone.format(unit)
        thing = unit + (f" that {listed(states)}" if states else "")
        things = [thing, "them", "them"]
        done = [f"{verb} {what}" for verb, what in zip(verbs, things, strict=False)]
        if words is not None:
            done.append(words.of(things[len(verbs)], is_text=self.family().is_text))
        return f"you {listed(done)}"

    def held(self) -> str:
        """Of a removal, that only what held the thing was a chance."""
        return held_of(self.pattern.trait or "", most=self.trait_words)

    def _verbs(self) -> list[str]:
        acts = (act_of_event(self.pattern), act_of_outcome(self.pattern))
        return list(dict.fromkeys(act.do for act in acts if act is not None))

    def _words(self) -> Words | None:
        return None if self.pattern.trait is None else words_of(self.pattern.trait, most=self.trait_words)

    def _states(self) -> list[str]:
        """What is no act of the person: a workspace's own kind of event, its own outcomes and its own traits."""
        verbs: dict[str, list[str]] = {}
        for state in dict.fromkeys(self._endings()):
            verbs.setdefault(_linked(state), []).append(self._quoted(state.replace("_", " ")))
        if self.pattern.trait is not None and self._words() is None:
            verbs["show"] = [quoted(self.pattern.trait, self.trait_words)]
        return [f"{verb} {listed(words)}" for verb, words in verbs.items()]

    def _endings(self) -> Iterator[str]:
        event, outcome = self.pattern.event_type, self.pattern.outcome
        if event is not None and event != family_of_pattern(self.pattern) and event not in _ACTS:
            yield event.partition("_")[2] or event
        if outcome is not None and act_of_outcome(self.pattern) is None:
            yield outcome

    def _scope(self) -> str:
        """What an order is for, where it is not for all that the agent writes."""
        key = family_of_pattern(self.pattern)
        alone = key not in _FAMILIES or (key == APPROVALS and self.pattern.trait is not None)
        tags = self._tagged()
        if not alone and not tags:
            return ""
        return f"for {self.family().many if alone or key == APPROVALS else 'anything'}{tags}"

    def _tagged(self) -> str:
        tags = self._texts(ConditionKind.TAG)
        return f" tagged {listed(self._quoted(tag) for tag in tags)}" if tags else ""

    def _document(self) -> str:
        several = len(self._texts(ConditionKind.DOCUMENT)) > 1
        return self._phrase(ConditionKind.DOCUMENT, f"for the {'documents' if several else 'document'} ", self._quoted)

    def _amount(self) -> str:
        ranges = [value for value in self._values(ConditionKind.AMOUNT) if isinstance(value, AmountRange)]
        currencies = dict.fromkeys(value.currency for value in ranges if value.currency)
        if len(currencies) > 1:  # which no amount meets
            return f"for amounts in {listed(self._named(currency) for currency in currencies)}"
        above = max((v.above for v in ranges if v.above is not None), default=None)
        below = min((v.below for v in ranges if v.below is not None), default=None)
        return amount_span(above, below, next(iter(currencies), None)) if ranges else ""

    def _time(self) -> str:
        ranges = [value for value in self._values(ConditionKind.TIME) if isinstance(value, TimeRange)]
        start = max((v.start for v in ranges if v.start is not None), default=None)
        until = min((v.until for v in ranges if v.until is not None), default=None)
        return time_span(start, until) if ranges else ""

    def _phrase(self, kind: ConditionKind, opening: str, told: Callable[[str], str]) -> str:
        texts = self._texts(kind)
        return opening + listed(told(text) for text in texts) if texts else ""

    def _values(self, kind: ConditionKind) -> list[object]:
        return [condition.value for condition in self.pattern.conditions if condition.kind is kind]

    def _texts(self, kind: ConditionKind) -> list[str]:
        return [str(value) for value in self._values(kind)]

    def _contact(self, key: str) -> str:
        return self._called(key, self.names) or "an unnamed contact"

    def _company(self, key: str) -> str:
        return self._called(key, self.companies) or "an unnamed company"

    def _called(self, key: str, names: Mapping[str, str]) -> str:
        """By name, else by key; empty where neither shows anything."""
        return self._named(names.get(key, "")) or self._named(key)

    def _named(self, text: str) -> str:
        return named(text, self.name_words)

    def _quoted(self, text: str) -> str:
        return quoted(text, self.name_words)


def tellings(pattern: Pattern, names: Mapping[str, str], companies: Mapping[str, str]) -> Iterator[Telling]:
    """The pattern in ever fewer words: names are shortened first, to one word each, then the trait."""
    for name_words in range(TEXT_WORDS, 0, -1):
        yield Telling(pattern, names, companies, name_words)
    for trait_words in range(TEXT_WORDS - 1, 0, -1):
        yield Telling(pattern, names, companies, 1, trait_words)
