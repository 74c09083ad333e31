"""One subject's share of the detect step: mine the window, keep what a "no" forbids out, update or insert the rest."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from uuid import UUID

from memory_app.domain import policy
from memory_app.domain.actors import Actor
from memory_app.domain.mining import EpisodeView, Finding, mine
from memory_app.domain.patterns import recount
from memory_app.domain.vocabulary import EffectKind, ObservationStatus, SourceClass, VerdictKind, Weekday
from memory_app.models import (
    Episode,
    MaintenanceRun,
    Observation,
    ObservationEvidence,
    Pattern,
    ProceduralRule,
    ReverseSignal,
    ReverseSignalStop,
    Subject,
    VerdictEffect,
)
from memory_app.services import audit, evidence, patterns, rules

_WEEKDAYS = tuple(Weekday)


@dataclass(slots=True)
class Detection:
    """What one subject's mining came to; `counts` is what the run page adds up."""

    subject: Subject
    run: MaintenanceRun
    actor: Actor
    on: date
    known: patterns.Directory
    views: Sequence[EpisodeView]
    sources: Mapping[UUID, SourceClass]
    """Of each episode, who said it."""
    counts: Counter[str] = field(default_factory=Counter)


def detect_for_subject(*, subject: Subject, run: MaintenanceRun, actor: Actor) -> Counter[str]:
    """Mine the 30 days before the run's `now`. A dry run counts and changes nothing; a repeat changes nothing more.

    Call inside the workspace's scope under the subject's lock.
    """
    numbers = policy.DEFAULT.detection
    episodes = _window(subject, run.now)
    views = [_view(row) for row in episodes]
    known = patterns.directory_for(subject, episodes)
    names = {row.key: str(row) for row in Subject.objects.filter(pk__in=known.contacts.values())}
    findings = mine(views, policy=numbers, names=names)
    work = Detection(
        subject,
        run,
        actor,
        run.local_date,
        known,
        views,
        {row.pk: SourceClass(row.source_class) for row in episodes},
        Counter(episodes=len(episodes), patterns=len(findings)),
    )
    room = numbers.max_new_per_run - _made_today(subject, run)
    for finding in findings:
        outcome = _settle(finding, work, room=room)
        work.counts[outcome] += 1
        room -= outcome == "new"
    _watch_live_rows(work)
    return work.counts


def _watch_live_rows(work: Detection) -> None:
    """Mark live rows that turned round or have a contrary, found this night or not; clear the mark where neither holds.

    A habit that was given up falls out of what mining reports, and must not become a rule by the clock.
    """
    owned = Observation.objects.in_workspace(work.subject.workspace_id).live().detected().filter(subject=work.subject)
    rows = list(
        owned.select_related("pattern__agent", "agent")
        .prefetch_related("pattern__conditions__contact", "pattern__conditions__company")
        .order_by("pk")
    )
    said = {row.pattern.key for row in rows} | _ruled(work)
    for row in rows:
        value = patterns.pattern_value(row.pattern)
        contrary = value.opposite()
        contradicted = recount(value, work.views, policy=policy.DEFAULT.detection).turned_round or (
            contrary is not None and contrary.key() in said
        )
        if contradicted != row.contradicted:
            work.counts["contradicted"] += contradicted
            _mark(row, contradicted, work)


def _ruled(work: Detection) -> set[str]:
    """The patterns that the subject's active rules came from."""
    owned = ProceduralRule.objects.in_workspace(work.subject.workspace_id).injectable().filter(subject=work.subject)
    keys = owned.exclude(source_observation__pattern=None).values_list("source_observation__pattern__key", flat=True)
    return set(keys)


def _mark(row: Observation, contradicted: bool, work: Detection) -> None:  # noqa: FBT001 - the column's value
    if work.run.dry_run:
        return
    row.contradicted = contradicted
    evidence.count(row)
    row.updated_at = work.run.now
    row.save(update_fields=[*evidence.FIGURES, "contradicted", "updated_at"])
    verb = "observation.contradicted" if contradicted else "observation.no_longer_contradicted"
    audit.record(actor=work.actor, verb=verb, target=row, now=work.run.now, subject_id=row.subject_id)


def _window(subject: Subject, now: datetime) -> list[Episode]:
    owned = Episode.objects.in_workspace(subject.workspace_id).live()
    rows = owned.filter(subject=subject, tier=0).within(now - policy.DEFAULT.detection.window, now)
    return list(
        rows.select_related("agent", "company").prefetch_related("appearances__subject").order_by("occurred_at", "id")
    )


def _view(row: Episode) -> EpisodeView:
    return EpisodeView(
        id=row.pk,
        agent=row.agent.key,
        event_type=row.event_type,
        outcome=row.outcome or None,
        traits=frozenset(row.traits),
        signature=row.signature,
        contacts=frozenset(link.subject.key for link in row.appearances.all()),
        occurred_at=row.occurred_at,
        local_date=row.local_date,
        weekday=_WEEKDAYS[row.local_weekday],
        company=row.company.key if row.company else None,
        tags=frozenset(row.tags),
        document=row.document or None,
        amount=None if row.amount is None else float(row.amount),
        currency=row.currency or None,
        minute=row.local_minute,
    )


def _made_today(subject: Subject, run: MaintenanceRun) -> int:
    """The cap is per subject and local date, however many runs that date has."""
    owned = Observation.objects.in_workspace(subject.workspace_id)
    return owned.filter(subject=subject, detected_on=run.local_date, pattern__isnull=False).count()


def _settle(finding: Finding, work: Detection, *, room: int) -> str:
    """What becomes of one finding: stopped, updated, unchanged, given_up, over_cap or new."""
    pattern = patterns.find_pattern(finding.pattern, subject=work.subject, known=work.known)
    if pattern is not None and (signal := _refusal(pattern, work)) is not None:
        _record_stop(signal, work)
        return "stopped"
    live = _live(pattern)
    if live is not None:
        return _update(live, finding, work)
    if recount(finding.pattern, work.views, policy=policy.DEFAULT.detection).turned_round:
        return "given_up"
    if room <= 0:
        return "over_cap"
    if not work.run.dry_run:
        _insert(finding, work)
    return "new"


def _refusal(pattern: Pattern, work: Detection) -> ReverseSignal | None:
    """The "no" that holds for this pattern. One whose cascade has not run yet is written here and now.

    A dry run can't write it: then an unsaved row stands for it.
    """
    owned = ReverseSignal.objects.in_workspace(pattern.workspace_id)
    active: ReverseSignal | None = owned.active().filter(pattern=pattern).order_by("created_at").first()
    if active is not None:
        return active
    waiting = (
        VerdictEffect.objects.in_workspace(pattern.workspace_id)
        .filter(
            kind=EffectKind.REVERSE_SIGNAL.value,
            done_at=None,
            verdict__kind=VerdictKind.WRONG.value,
            verdict__undone_at=None,
            verdict__superseded_at=None,
            verdict__observation__pattern=pattern,
            verdict__observation__status=ObservationStatus.REJECTED.value,
        )
        .select_related("verdict__observation")
        .first()
    )
    if waiting is None:
        return None
    observation = waiting.verdict.observation
    if work.run.dry_run:
        return ReverseSignal(id=waiting.target_id, workspace_id=pattern.workspace_id, observation=observation)
    return rules.refuse_again(observation, signal_id=waiting.target_id, actor=work.actor, now=work.run.now)


def _record_stop(signal: ReverseSignal, work: Detection) -> None:
    if work.run.dry_run and signal._state.adding:
        return
    ReverseSignalStop.objects.bulk_create(
        [
            ReverseSignalStop(
                workspace_id=signal.workspace_id,
                reverse_signal=signal,
                run=work.run,
                subject=work.subject,
                stopped_at=work.run.now,
            )
        ],
        ignore_conflicts=True,
    )


def _live(pattern: Pattern | None) -> Observation | None:
    if pattern is None:
        return None
    owned = Observation.objects.in_workspace(pattern.workspace_id).live()
    found: Observation | None = owned.filter(pattern=pattern).first()
    return found


def _update(row: Observation, finding: Finding, work: Detection) -> str:
    """More occurrences than the row has: measure anew, keep status, age, an edited quote and the person's step."""
    if finding.occurrences <= row.occurrences:
        return "unchanged"
    if not work.run.dry_run:
        _measure(row, finding)
        _rest_on(row, finding)
        row.updated_at = work.run.now
        row.version += 1
        row.save()
        audit.record(
            actor=work.actor, verb="observation.updated", target=row, now=work.run.now, subject_id=row.subject_id
        )
    return "updated"


def _measure(row: Observation, finding: Finding) -> None:
    row.occurrences, row.opportunities = finding.occurrences, finding.opportunities
    row.consistency, row.confidence = finding.consistency, finding.confidence.value
    row.evidence, row.rule_text = finding.evidence, finding.rule_text or ""
    row.promotion_candidate = finding.promotion_candidate
    if row.quote_edited_at is None:
        row.quote = finding.quote


def _insert(finding: Finding, work: Detection) -> None:
    now = work.run.now
    pattern = patterns.store_pattern(finding.pattern, subject=work.subject, known=work.known, now=now)
    row = Observation(
        workspace_id=work.subject.workspace_id,
        subject=work.subject,
        agent_id=pattern.agent_id,
        pattern=pattern,
        run=work.run,
        detected_on=work.on,
        category=finding.category.value,
        contradicted=finding.contradicted,
        source_class=_least_trusted(finding, work).value,
        created_at=now,
        updated_at=now,
    )
    _measure(row, finding)
    row.save(force_insert=True)
    _rest_on(row, finding)
    audit.record(actor=work.actor, verb="observation.detected", target=row, now=now, subject_id=row.subject_id)


def _least_trusted(finding: Finding, work: Detection) -> SourceClass:
    """The enum lists the least trusted first."""
    said = {work.sources[episode_id] for episode_id in finding.evidence_ids}
    return next(source for source in SourceClass if source in said)


def _rest_on(row: Observation, finding: Finding) -> None:
    """Let its evidence be what the window shows now."""
    links = ObservationEvidence.objects.in_workspace(row.workspace_id).filter(observation=row)
    links.exclude(episode_id__in=finding.evidence_ids).delete()
    evidence.link(row, finding.evidence_ids)
