"""One subject's share of the detect step: mine the window, keep what a "no" forbids out, update or insert the rest."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from django.db.models import Exists, OuterRef

from memory_app.domain.actors import Actor
from memory_app.domain.confidence import confidence_of
from memory_app.domain.mining import Finding, mine
from memory_app.domain.patterns import are_kin
from memory_app.domain.similarity import Relation
from memory_app.domain.wordings import nearest_first, relation_between
from memory_app.models import MaintenanceRun, Observation, Subject
from memory_app.models.subjects import SubjectQuerySet
from memory_app.services import contradictions, findings, known, patterns, reverse_signals, thresholds
from memory_app.services.known import Held, Proposal, Refused, Said
from memory_app.services.tallies import Tally
from memory_app.services.window import Window, episodes_between, since, window_of


@dataclass(slots=True)
class Detection:
    """What one subject's mining came to so far; `counts` is what the run page adds up."""

    subject: Subject
    run: MaintenanceRun
    actor: Actor
    window: Window
    said: Said
    live: dict[str, Held]
    """By the patterns' keys; what is found new joins them."""
    room: int
    """How many new ones the date still has room for."""
    counts: Tally
    outcome: findings.Outcome = field(default_factory=findings.Outcome)


def concerned(run: MaintenanceRun) -> SubjectQuerySet:
    """Whom the step visits: those with episodes in the window, or with live observations to watch."""
    everyone: SubjectQuerySet = Subject.objects.in_workspace(run.workspace_id).remembered()
    episodes = episodes_between(run.workspace_id, since(run.now), run.now).filter(subject=OuterRef("pk"))
    watched = known.live_detected(run.workspace_id).filter(subject=OuterRef("pk"))
    return everyone.filter(Exists(episodes) | Exists(watched))


def detect_for_subject(*, subject: Subject, run: MaintenanceRun, actor: Actor) -> Tally:
    """Mine the 30 days before the run's `now`. A dry run counts and changes nothing; a repeat changes nothing more.

    Call inside the workspace's scope under the subject's lock. The number of queries does not depend on the number of
    episodes, findings and observations.
    """
    policy = thresholds.policy_of_run(run).detection
    window = window_of(subject, run.now, policy)
    found = mine(window.views, policy=policy, names=window.names, companies=window.companies)
    live = known.live_observations(subject)
    said = known.said_of(subject, run) if found or live else known.Said()
    room = policy.max_new_per_run - said.made_today
    work = Detection(
        subject, run, actor, window, said, live, room, Tally(episodes=len(window.views), patterns=len(found))
    )
    for finding in found:
        work.counts[_settle(replace(finding, pattern=patterns.as_stored(finding.pattern)), work)] += 1
    _watch(work)
    if not run.dry_run:
        findings.write(work.outcome, subject=subject, run=run, actor=actor)
        contradictions.weigh_observations([held.row for held in work.outcome.new], actor=actor, now=run.now)
    work.counts.would_stop = sorted(work.outcome.stopped_by) if run.dry_run else ()
    return work.counts


def watch_again(subject: Subject, *, actor: Actor, now: datetime) -> None:
    """Mark what is contradicted by now, clear what no longer is, as the next night would. Under the subject's lock."""
    moment = MaintenanceRun(workspace_id=subject.workspace_id, now=now, local_date=now.date())  # of no night: unsaved
    policy = thresholds.policy_of(subject.workspace_id).detection
    window = window_of(subject, now, policy)
    said, live = known.said_of(subject, moment), known.live_observations(subject)
    work = Detection(subject, moment, actor, window, said, live, 0, Tally())
    _watch(work)
    findings.write(work.outcome, subject=subject, run=moment, actor=actor)


def _settle(finding: Finding, work: Detection) -> str:
    """What becomes of one finding: stopped, updated, unchanged, given_up, over_cap or new."""
    key = finding.pattern.key()
    refused = work.said.refused.get(key) or _refused_in_words(finding, work.said)
    if refused is not None:
        _stop(refused, work)
        return "stopped"
    held = work.live.get(key)
    if held is None:
        return _propose(key, finding, work)
    outcome = _update(held, finding, work)
    held.is_steady = held.value == finding.pattern and not finding.contradicted
    return outcome


def _refused_in_words(finding: Finding, said: Said) -> Refused | None:
    """The "no" to an agent's proposal that said the same, whatever its category; patterns go by structure alone."""
    refused = (it for it in said.proposals if it.refused is not None and it.agent == finding.pattern.agent)
    same = (proposal for relation, proposal in _nearest(finding, refused) if relation is Relation.SAME)
    return next((proposal.refused for proposal in same), None)


def _nearest(finding: Finding, proposals: Iterable[Proposal]) -> list[tuple[Relation, Proposal]]:
    """Those that say the same as the finding, then those that may."""
    texts = [text for text in (finding.quote, finding.rule_text) if text]
    return nearest_first((relation_between(texts, proposal.words), proposal) for proposal in proposals)


def _stop(refused: Refused, work: Detection) -> None:
    """A "no" whose cascade has not run yet is written here and now; a dry run can't, so its stop can't be named."""
    if refused.unwritten_for is not None:
        if work.run.dry_run:
            return
        observation = Observation.objects.in_workspace(work.subject.workspace_id).get(pk=refused.unwritten_for)
        reverse_signals.refuse_again(observation, signal_id=refused.signal_id, actor=work.actor, now=work.run.now)
    work.outcome.stopped_by.add(refused.signal_id)


def _propose(key: str, finding: Finding, work: Detection) -> str:
    """Unless it was given up again already, or the date has had its share."""
    if finding.contradicted and work.window.recounted(finding.pattern).turned_round:
        return "given_up"
    if work.room <= 0:
        return "over_cap"
    work.room -= 1
    work.live[key] = held = _new(finding, work)
    work.outcome.new.append(held)
    return "new"


def _update(held: Held, finding: Finding, work: Detection) -> str:
    """As many occurrences as the row has: measure anew, keep status, age, an edited quote and the person's step.

    With as many, what was missed since must count too, or the row would promise what no longer holds.
    """
    figures = finding.occurrences, finding.opportunities + held.rejected
    if finding.occurrences < held.row.occurrences or figures == (held.row.occurrences, held.row.opportunities):
        return "unchanged"
    _measure(held, finding)
    held.row.updated_at = work.run.now
    held.row.version += 1
    work.outcome.updated.append(held)
    return "updated"


def _measure(held: Held, finding: Finding) -> None:
    """Let the row say what was found: its numbers, its figures, its texts, its evidence."""
    row = held.row
    held.value, held.evidence_ids = finding.pattern, finding.evidence_ids
    row.occurrences, row.opportunities = finding.occurrences, finding.opportunities + held.rejected
    row.consistency = finding.consistency
    row.confidence = confidence_of(finding.occurrences, finding.consistency, row.contradicted).value
    row.evidence, row.measured_evidence = finding.evidence, ""
    if row.rule_text_edited_at is None:
        row.rule_text = finding.rule_text
    row.promotion_candidate = finding.promotion_candidate
    if row.quote_edited_at is None:
        row.quote = finding.quote


def _new(finding: Finding, work: Detection) -> Held:
    row = Observation(
        workspace_id=work.subject.workspace_id,
        subject=work.subject,
        run=work.run,
        detected_on=work.run.local_date,
        category=finding.category.value,
        source_class=work.window.least_trusted(finding.evidence_ids).value,
        created_at=work.run.now,
        updated_at=work.run.now,
    )
    held = Held(row, finding.pattern, finding.pattern, is_steady=True)
    _measure(held, finding)
    row.possible_duplicate_of_id = _resembled(finding, work)
    return held


def _resembled(finding: Finding, work: Detection) -> UUID | None:
    """The live one that it may only say again: of the same habit elsewhere or everywhere, or proposed in like words."""
    for held in work.live.values():
        if held not in work.outcome.new and are_kin(held.value, finding.pattern):
            return UUID(str(held.row.pk))
    own = (finding.pattern.agent, finding.category.value)
    live = (it for it in work.said.proposals if it.refused is None and (it.agent, it.category) == own)
    return next((proposal.id for _, proposal in _nearest(finding, live)), None)


def _watch(work: Detection) -> None:
    """Mark live rows that turned round or have a contrary, found this night or not; clear the mark where neither holds.

    A habit that was given up falls out of what mining reports, and must not become a rule by the clock.
    """
    said = {*work.live, *work.said.ruled}
    new = {id(held) for held in work.outcome.new}
    for held in work.live.values():
        row = held.row
        if row.created_at > work.run.now:  # a run as of an earlier time knows nothing of what came after
            continue
        contradicted = _is_contradicted(held, said, work)
        if contradicted == row.contradicted:
            continue
        row.contradicted = contradicted
        row.confidence = confidence_of(row.occurrences, row.consistency or 0.0, contradicted).value
        if id(held) not in new:
            work.counts["contradicted"] += contradicted
            row.updated_at = work.run.now
            work.outcome.marked.append(held)


def _is_contradicted(held: Held, said: set[str], work: Detection) -> bool:
    contrary = held.value.opposite()
    if (contrary is not None and contrary.key() in said) or held.value.key() in work.said.opposed:
        return True
    if held.is_steady:
        return False
    counted = work.window.recounted(held.value)
    # Time alone lifts no mark: when what spoke against it has left the window, the habit must first be seen again.
    return counted.turned_round or (held.row.contradicted and not counted.occurrences)
