"""What the card of one observation shows, in words here, so that the template only lays it out."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from memory_app.domain.actors import Actor
from memory_app.domain.confidence import one_step_up
from memory_app.domain.feedback import can_undo
from memory_app.domain.policy import ReviewPolicy
from memory_app.domain.promotion import ready_by_person
from memory_app.domain.vocabulary import Confidence, ObservationStatus, Role
from memory_app.models import Episode, Observation, ProceduralRule, ReviewHold, Verdict
from memory_app.selectors.observations import contraries_of
from memory_app.selectors.review import Dossier, dossier
from memory_app.selectors.review_queue import holder_of, look_alikes, put_off_at
from memory_app.selectors.thresholds import policy_for
from memory_app.services.patterns import contrary_key
from memory_app.templatetags.words import word
from memory_app.views.checks import Check, checks_of
from memory_app.views.dots import Timeline, timeline
from memory_app.views.effects import VerdictView
from memory_app.views.measures import Clock, Scale, clock_of, scales_of


@dataclass
class Card:
    """One observation as a person judges it."""

    dossier: Dossier
    actor: Actor
    now: datetime
    review: ReviewPolicy
    in_review: bool = False

    @property
    def observation(self) -> Observation:
        """What it is about."""
        return self.dossier.observation

    @property
    def verdicts(self) -> Sequence[Verdict]:
        """All that people said, newest first, undone ones too."""
        return self.dossier.verdicts

    @property
    def episodes(self) -> Sequence[Episode]:
        """What it rests on, oldest first; the newest 200 where there are more."""
        return self.dossier.episodes

    @property
    def rejected(self) -> int:
        """How many of its events a person has called wrong since."""
        return self.dossier.rejected

    @property
    def proposed_with(self) -> int:
        """How many events an agent's proposal came with; its count of occurrences leaves the rejected ones out."""
        return self.observation.occurrences + self.rejected

    @property
    def rule(self) -> ProceduralRule | None:
        """Its own rule, unless demoted."""
        return self.dossier.rule

    @cached_property
    def contraries(self) -> Sequence[tuple[str, str]]:
        """What says the opposite of a live one: its words and where it stands."""
        if not self.is_open:
            return []
        rows = contraries_of(self.actor, self.observation, key=contrary_key(self.observation))
        return [(str(row), _address(row)) for row in rows]

    @property
    def target(self) -> str:
        """What an answer takes the place of: the whole stage of the queue, or the card alone."""
        return "#review" if self.in_review else f"#observation-{self.observation.pk}"

    @property
    def url(self) -> str:
        """Its permanent address."""
        return reverse("memory:observation-detail", args=[self.observation.pk])

    @cached_property
    def verdict(self) -> VerdictView | None:
        """What stands, or what is just being taken back."""
        shown = self.dossier.standing or self._taken_back()
        if shown is None:
            return None
        return VerdictView(
            verdict=shown,
            rules=self.dossier.rules,
            now=self.now,
            may_judge=self.may_judge,
            evidence=len(self.episodes),
            confidence=self.observation.confidence,
            viewer=self.actor.id,
            review=self.review,
        )

    def _taken_back(self) -> Verdict | None:
        latest = self.dossier.latest
        if latest is None or latest.undone_at is None:
            return None
        fresh = can_undo(latest.created_at, self.now, self.review) or latest.reversed_at is None
        return latest if fresh else None

    @property
    def may_judge(self) -> bool:
        """Whether this member's role allows a verdict."""
        return self.actor.has_role(Role.REVIEWER)

    @property
    def is_open(self) -> bool:
        """Whether it can still be judged: a yes may be followed by a no."""
        return self.observation.is_live

    @property
    def asks(self) -> bool:
        """Whether it waits for an answer now. One that was taken back bars no new one while it is being put back."""
        return self.is_pending and not (
            self.verdict and self.verdict.working and self.verdict.verdict.undone_at is None
        )

    @cached_property
    def holder(self) -> ReviewHold | None:
        """Who else has it open, so that it is theirs to judge."""
        return holder_of(self.actor, self.observation.pk, now=self.now) if self.is_pending else None

    def is_kept(self, put_off_at: datetime | None) -> None:
        """Take note of what the queue knows, having just kept it for this member: two queries less."""
        self.holder, self.put_off_at = None, put_off_at

    @property
    def offers_verdict(self) -> bool:
        """Whether the two buttons are this member's to press."""
        return self.asks and self.may_judge and self.holder is None

    @property
    def may_reword(self) -> bool:
        """Whether this member may put it in other words now."""
        return self.is_open and self.may_judge and self.holder is None

    @cached_property
    def put_off_at(self) -> datetime | None:
        """When this member skipped it."""
        return put_off_at(self.actor, self.observation.pk) if self.in_review and self.is_pending else None

    @cached_property
    def look_alikes(self) -> Sequence[Observation]:
        """What waits too and may be the same."""
        return look_alikes(self.actor, self.observation) if self.asks else ()

    @property
    def seen(self) -> str:
        """The verdict that stands as the card is shown: what comes with a click, so that none is given unseen."""
        return str(self.dossier.standing.pk) if self.dossier.standing else ""

    @property
    def is_pending(self) -> bool:
        """Whether nobody has judged it."""
        return bool(self.observation.status == ObservationStatus.PENDING)

    @property
    def may_reopen(self) -> bool:
        """Whether an admin could make it pending again, the undo being over."""
        rejected = self.observation.status == ObservationStatus.REJECTED
        return rejected and self.actor.has_role(Role.ADMIN) and not (self.verdict and self.verdict.can_undo)

    @cached_property
    def timeline(self) -> Timeline:
        """The episodes as dots."""
        return timeline(self.episodes, self.observation.updated_at)

    @property
    def days(self) -> int:
        """On how many days of the person it was seen."""
        return len({episode.local_date for episode in self.episodes})

    @cached_property
    def scales(self) -> Sequence[Scale]:
        """What makes it sure."""
        return scales_of(self.observation)

    @cached_property
    def clock(self) -> Clock | None:
        """What the clock does to it; nothing for what is decided or already a rule."""
        return clock_of(self.observation, self.now, self.review) if self.is_open and self.rule is None else None

    @cached_property
    def checks(self) -> Sequence[Check]:
        """Why it is not a rule yet."""
        return checks_of(self.observation, self.now, self.review) if self.is_open and self.rule is None else ()

    @property
    def if_right(self) -> Sequence[str]:
        """What a yes would do, in the order it happens."""
        row = self.observation
        stepped = one_step_up(Confidence(row.confidence))
        said = [
            gettext("Confidence rises from %(old)s to %(new)s") % {"old": word(row.confidence), "new": word(stepped)}
            if stepped != row.confidence
            else gettext("Confidence stays %(old)s, the highest") % {"old": word(row.confidence)}
        ]
        if self.rule is not None:
            said.append(gettext("Its rule stays"))
        elif ready_by_person(stepped, row.promotion_candidate):
            said.append(gettext("It becomes a rule at once: “%(text)s”") % {"text": row.rule_text or row.quote})
        elif row.promotion_candidate:
            said.append(gettext("No rule yet: that takes high confidence"))
        else:
            said.append(gettext("No rule: it is no order an agent could follow"))
        return said

    @property
    def if_wrong(self) -> Sequence[str]:
        """What a no would do."""
        said = [gettext("It leaves every prompt at once")]
        if self.rule is not None:
            said.append(gettext("Its rule is demoted: “%(text)s”") % {"text": self.rule.text})
        said.append(gettext("It is not proposed again (1 reverse signal)"))
        return said

    @property
    def sources_hint(self) -> str:
        """What ticking "these events are wrong too" adds."""
        minutes = int(self.review.undo_window / timedelta(minutes=1))
        return ngettext(
            "%(n)d episode is hidden at once and its text deleted after %(minutes)d minutes.",
            "%(n)d episodes are hidden at once and their texts deleted after %(minutes)d minutes.",
            len(self.episodes),
        ) % {"n": len(self.episodes), "minutes": minutes}


def _address(row: Observation | ProceduralRule) -> str:
    if isinstance(row, Observation):
        return reverse("memory:observation-detail", args=[row.pk])
    return reverse("memory:rule-list") + f"#rule-{row.pk}"


def card(observation_id: UUID, *, actor: Actor, now: datetime, in_review: bool = False) -> Card:
    """The card of an observation. Raises NotFound."""
    found = dossier(actor, observation_id)
    return Card(found, actor, now, policy_for(actor).review, in_review)
