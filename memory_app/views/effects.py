"""A verdict and what it set in motion, as lines that tick off."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from uuid import UUID

from django.utils.translation import gettext, ngettext

from memory_app.domain.confidence import one_step_up
from memory_app.domain.feedback import can_undo, undo_closes_at
from memory_app.domain.policy import ReviewPolicy
from memory_app.domain.vocabulary import Confidence, EffectKind, VerdictKind
from memory_app.models import ProceduralRule, Verdict, VerdictEffect
from memory_app.templatetags.words import word

_WORKING_SECONDS = 1
_WAITING_SECONDS = 20
"""While only the undo window runs down: it ends, or somebody else takes the verdict back."""


@dataclass(frozen=True, slots=True)
class Line:
    """One effect: waiting, done or put back; `short` where there is room for a word or two."""

    text: str
    state: str
    short: str


@dataclass
class VerdictView:
    """One verdict as its card shows it."""

    verdict: Verdict
    rules: Mapping[UUID, ProceduralRule]
    now: datetime
    may_judge: bool
    evidence: int
    confidence: str
    viewer: UUID | None
    review: ReviewPolicy

    @property
    def is_right(self) -> bool:
        """You are right, or you are wrong."""
        return bool(self.verdict.kind == VerdictKind.RIGHT)

    @property
    def mine(self) -> bool:
        """Whether who looks said it."""
        return self.viewer is not None and self.verdict.member_id == self.viewer

    @property
    def at(self) -> datetime:
        """When it was said, or taken back."""
        moment: datetime = self.verdict.undone_at or self.verdict.created_at
        return moment

    @property
    def by(self) -> str:
        """Who said it; an account or a key may be gone."""
        return str(self.verdict.member or self.verdict.api_key or gettext("a former member"))

    @property
    def undo_until(self) -> datetime:
        """The end of the undo window."""
        return undo_closes_at(self.verdict.created_at, self.review)

    @property
    def window_open(self) -> bool:
        """Whether the undo window is open, whoever looks."""
        return self.verdict.undone_at is None and can_undo(self.verdict.created_at, self.now, self.review)

    @property
    def can_undo(self) -> bool:
        """Whether this member could take it back now."""
        return self.may_judge and self.window_open

    @property
    def seconds_left(self) -> int:
        """Seconds in which it can be undone; `app.js` counts them down."""
        return max(0, (self.undo_until - self.now) // timedelta(seconds=1))

    @property
    def minutes_left(self) -> int:
        """The same in minutes, rounded up."""
        return max(0, -(-(self.undo_until - self.now) // timedelta(minutes=1)))

    @cached_property
    def lines(self) -> list[Line]:
        """The first happened in the click itself; the others are ticked off as jobs do them."""
        return [self._at_once("undone" if self.verdict.undone_at else "done"), *self._lines()]

    def _at_once(self, state: str) -> Line:
        if not self.is_right:
            return Line(gettext("It left every prompt"), state, gettext("out of every prompt"))
        stepped = word(one_step_up(Confidence(self.confidence)))
        said = gettext("Confirmed; confidence is now %(new)s") % {"new": stepped}
        return Line(said, state, gettext("confidence %(new)s") % {"new": stepped})

    def _lines(self) -> Iterator[Line]:
        for effect in self.verdict.effects.all():
            text, short = self._says(effect)
            yield Line(text, self._state(effect), short)

    def _state(self, effect: VerdictEffect) -> str:
        if self.verdict.undone_at is None:
            return "done" if effect.done_at else "waiting"
        return "undone" if effect.reversed_at or effect.done_at is None else "waiting"

    def _says(self, effect: VerdictEffect) -> tuple[str, str]:
        kind = EffectKind(effect.kind)
        if kind is EffectKind.RULE:
            return self._says_of_rule(self.rules.get(effect.target_id))
        if kind is EffectKind.REVERSE_SIGNAL:
            return gettext("Reverse signal written: it is not proposed again"), gettext("not proposed again")
        if kind is EffectKind.EPISODES:
            count = len(self.verdict.rejections.all()) or self.evidence
            said = ngettext("%(n)d source episode hidden", "%(n)d source episodes hidden", count) % {"n": count}
            return said, said
        return gettext("Index entry deleted"), gettext("index entry deleted")

    def _says_of_rule(self, rule: ProceduralRule | None) -> tuple[str, str]:
        if rule is None:
            return gettext("The rule is being written"), gettext("rule added")
        if self.is_right:
            if rule.created_at < self.verdict.created_at:
                return gettext("Its rule stays: “%(text)s”") % {"text": rule.text}, gettext("its rule stays")
            return gettext("Rule added: “%(text)s”") % {"text": rule.text}, gettext("rule added")
        return gettext("Rule demoted: “%(text)s”") % {"text": rule.text}, gettext("rule demoted")

    @property
    def working(self) -> bool:
        """Whether jobs have something left to do."""
        if self.verdict.undone_at is not None:
            return self.verdict.reversed_at is None
        return self.verdict.cascaded_at is None

    @property
    def settled(self) -> bool:
        """Whether nothing on the card will change by itself any more."""
        return not self.working and not self.window_open

    @property
    def poll_seconds(self) -> int:
        """How often to look again; 0 for never."""
        if self.working:
            return _WORKING_SECONDS
        return _WAITING_SECONDS if self.window_open else 0

    @property
    def token(self) -> str:
        """Changes whenever the lines or the buttons do; the minutes run down in the browser."""
        states = "".join(line.state[0] for line in self.lines)
        return f"{self.verdict.pk.hex[-8:]}.{states}.{int(self.working)}.{int(self.window_open)}"


def was_working(token: str) -> bool:
    """Whether the token a page has seen was of a verdict with work left."""
    return token.split(".")[2:3] == ["1"]
