"""What a verdict sets in motion, step by step, and how an undo puts exactly that back.

Each step is one transaction: lock the subject, stop if the verdict no longer stands, take the effect, mark it.
A worker killed between two steps costs time, never a doubled or a lost effect.
"""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from memory_app import jobs
from memory_app.domain.actors import Actor, system_actor
from memory_app.domain.errors import Gone
from memory_app.domain.feedback import can_undo, undo_closes_at
from memory_app.domain.vocabulary import EffectKind, ObservationStatus, RuleStatus, VerdictKind
from memory_app.models import ProceduralRule, ReverseSignal, Subject, Verdict, VerdictEffect
from memory_app.services import identities, reverse_signals, rules, second_look, sources, thresholds
from memory_app.tenancy import scope

Effect = Callable[[VerdictEffect, Verdict, Actor, datetime], None]


def take_effects(claim: jobs.Claim) -> None:
    """Carry out a standing verdict's effects in order, then mark it cascaded."""
    for position in _positions(claim):
        with scope(workspace=claim.workspace_id):
            verdict = _locked(claim)
            if verdict is None or not _stands(verdict):
                return
            effect = verdict.effects.filter(position=position).first()
            if effect is not None and effect.done_at is None:
                _take(effect, verdict, claim.clock())
        claim.renew()
    with scope(workspace=claim.workspace_id):
        verdict = _locked(claim)
        if verdict is not None and _stands(verdict) and verdict.cascaded_at is None:
            verdict.cascaded_at = claim.clock()
            verdict.save(update_fields=["cascaded_at"])


def put_back(claim: jobs.Claim) -> None:
    """Reverse an undone verdict's recorded effects in one transaction: its events first, since rules rest on them."""
    with scope(workspace=claim.workspace_id):
        verdict = _locked(claim)
        if verdict is None or verdict.undone_at is None or verdict.reversed_at is not None:
            return
        now = claim.clock()
        # A run that met the pattern first wrote the "no" itself: what is there goes, ticked off or not.
        taken = Q(done_at__isnull=False) | Q(kind=EffectKind.REVERSE_SIGNAL.value)
        effects = verdict.effects.filter(taken, reversed_at=None).order_by("-position")
        for effect in sorted(effects, key=lambda effect: effect.kind != EffectKind.EPISODES):
            _reverse(effect, verdict, now)
        verdict.reversed_at = now
        verdict.save(update_fields=["reversed_at"])
        sources.recount_judged(verdict.observation, now=now)
        second_look.look_again([_subject(verdict)], actor=system_actor(claim.workspace_id), now=now)


def restore_own_rules(verdict: Verdict, *, now: datetime) -> None:
    """Put the observation's rules back in the undo's own request, so that prompts are right from its commit on.

    Those of others that lost their evidence follow once they have it again. Call under the subject's lock.
    """
    own = verdict.observation.rules.values("pk")
    done = verdict.effects.filter(kind=EffectKind.RULE.value, target_id__in=own, reversed_at=None)
    for effect in done.exclude(done_at=None).order_by("-position"):
        _reverse(effect, verdict, now)


def let_go(verdict: Verdict, *, now: datetime) -> None:
    """What a reopened rejection did, all at once: events and the rules of others come back, its own rules don't.

    Call under the subject's lock.
    """
    sources.restore(verdict, now=now)
    others = verdict.effects.filter(kind=EffectKind.RULE.value, reversed_at=None).exclude(done_at=None)
    for effect in others.exclude(target_id__in=verdict.observation.rules.values("pk")).order_by("-position"):
        _reverse(effect, verdict, now)
    verdict.effects.filter(reversed_at=None).update(reversed_at=now)


def _reverse(effect: VerdictEffect, verdict: Verdict, now: datetime) -> None:
    _REVERSALS[EffectKind(effect.kind)](effect, verdict, system_actor(verdict.workspace_id), now)
    effect.reversed_at = now
    effect.save(update_fields=["reversed_at"])


def purge_sources(claim: jobs.Claim) -> None:
    """At the end of the undo window delete the texts of rejected episodes, if the "no" still stands."""
    with scope(workspace=claim.workspace_id):
        verdict = _locked(claim)
        if verdict is None or not _stands(verdict):
            return
        now, review = claim.clock(), thresholds.policy_of(claim.workspace_id).review
        if can_undo(verdict.created_at, now, review):
            _purge_later(verdict, undo_closes_at(verdict.created_at, review), now)
        else:
            sources.purge(verdict, now=now)


def _purge_later(verdict: Verdict, due_at: datetime, now: datetime) -> None:
    """The undo window has been made longer since: its texts must outlast it."""
    jobs.schedule(
        jobs.JobName.SOURCE_PURGE,
        workspace_id=verdict.workspace_id,
        key=f"{verdict.pk}:{due_at:%Y%m%dT%H%M%S}",
        now=now,
        due_at=due_at,
        arguments={"verdict": str(verdict.pk)},
    )


def _positions(claim: jobs.Claim) -> list[int]:
    with scope(workspace=claim.workspace_id):
        owned = VerdictEffect.objects.in_workspace(claim.workspace_id).filter(verdict_id=_verdict_id(claim))
        return list(owned.order_by("position").values_list("position", flat=True))


def _verdict_id(claim: jobs.Claim) -> UUID:
    return UUID(claim.arguments["verdict"])


def _locked(claim: jobs.Claim) -> Verdict | None:
    """The verdict as it is under its subject's lock, which an undo in a request takes too. None for an erased one."""
    owned = Verdict.objects.in_workspace(claim.workspace_id)
    subject_id = owned.filter(pk=_verdict_id(claim)).values_list("subject_id", flat=True).first()
    if subject_id is None:
        return None
    try:
        identities.subject_alone(workspace_id=claim.workspace_id, subject_id=subject_id)
    except Gone:
        return None
    verdict: Verdict = owned.select_related("observation").get(pk=_verdict_id(claim))
    return verdict


def _stands(verdict: Verdict) -> bool:
    return verdict.undone_at is None and verdict.superseded_at is None


def _take(effect: VerdictEffect, verdict: Verdict, now: datetime) -> None:
    _EFFECTS[EffectKind(effect.kind), VerdictKind(verdict.kind)](
        effect, verdict, system_actor(verdict.workspace_id), now
    )
    effect.done_at = now
    effect.save(update_fields=["done_at", "before_status", "before_position", "before_version"])


def _subject(verdict: Verdict) -> Subject:
    subject: Subject = Subject.objects.in_workspace(verdict.workspace_id).get(pk=verdict.subject_id)
    return subject


def _rule(effect: VerdictEffect) -> ProceduralRule | None:
    owned = ProceduralRule.objects.in_workspace(effect.workspace_id)
    found: ProceduralRule | None = owned.select_for_update(of=("self",)).filter(pk=effect.target_id).first()
    return found


def _remember(effect: VerdictEffect, rule: ProceduralRule | None) -> None:
    if rule is not None:
        effect.before_status, effect.before_position = rule.status, rule.position
        effect.before_version = rule.version


def _promote(effect: VerdictEffect, verdict: Verdict, actor: Actor, now: datetime) -> None:
    _remember(effect, _rule(effect))
    if verdict.observation.status == ObservationStatus.CONFIRMED:
        rules.rule_from_observation(
            verdict.observation, rule_id=effect.target_id, verdict=verdict, actor=actor, now=now
        )


def _demote(effect: VerdictEffect, verdict: Verdict, actor: Actor, now: datetime) -> None:  # noqa: ARG001
    rule = _rule(effect)
    _remember(effect, rule)
    if rule is not None and rule.status != RuleStatus.DEMOTED:
        rules.set_status(rule, RuleStatus.DEMOTED, actor=actor, now=now)


def _refuse(effect: VerdictEffect, verdict: Verdict, actor: Actor, now: datetime) -> None:
    reverse_signals.refuse_again(verdict.observation, signal_id=effect.target_id, actor=actor, now=now)


def _reject_sources(effect: VerdictEffect, verdict: Verdict, actor: Actor, now: datetime) -> None:  # noqa: ARG001
    sources.reject(verdict, now=now)
    if not can_undo(verdict.created_at, now, thresholds.policy_of(verdict.workspace_id).review):
        # A worker this late: the purge at the window's end may have come before it and found nothing.
        jobs.schedule(
            jobs.JobName.SOURCE_PURGE,
            workspace_id=verdict.workspace_id,
            key=f"{verdict.pk}:late",
            now=now,
            arguments={"verdict": str(verdict.pk)},
        )


_EFFECTS: dict[tuple[EffectKind, VerdictKind], Effect] = {
    (EffectKind.RULE, VerdictKind.RIGHT): _promote,
    (EffectKind.RULE, VerdictKind.WRONG): _demote,
    (EffectKind.REVERSE_SIGNAL, VerdictKind.WRONG): _refuse,
    (EffectKind.EPISODES, VerdictKind.WRONG): _reject_sources,
}


def _restore_rule(effect: VerdictEffect, verdict: Verdict, actor: Actor, now: datetime) -> None:
    """Back to what it was; a rule that did not exist before is demoted, so that its history stays.

    What people have done to it since is theirs: a "yes" that found a rule in place changed nothing of it, and one that
    is no longer as the verdict left it is left alone.
    """
    rule = _rule(effect)
    if rule is None:
        return
    before = RuleStatus(effect.before_status) if effect.before_status else RuleStatus.DEMOTED
    is_off, was_off = rule.status == RuleStatus.DEMOTED, before is RuleStatus.DEMOTED
    if is_off != (verdict.kind == VerdictKind.WRONG) or was_off == is_off:
        return
    if not was_off and not _may_hold(rule):
        sources.leave_to_another(effect, rule, now=now)
        return
    if effect.before_position is not None:
        rule.position = effect.before_position
        rule.save(update_fields=["position"])
    rules.set_status(rule, before, actor=actor, now=now)


def _may_hold(rule: ProceduralRule) -> bool:
    source = rule.source_observation
    return source is None or source.is_live


def _revoke(effect: VerdictEffect, verdict: Verdict, actor: Actor, now: datetime) -> None:
    """This verdict's own: by now another "no" may stand and have written its own."""
    if ReverseSignal.objects.in_workspace(verdict.workspace_id).filter(pk=effect.target_id).exists():
        reverse_signals.revoke_reverse_signal(actor=actor, signal_id=effect.target_id, now=now)


def _restore_sources(effect: VerdictEffect, verdict: Verdict, actor: Actor, now: datetime) -> None:  # noqa: ARG001
    sources.restore(verdict, now=now)


_REVERSALS: dict[EffectKind, Effect] = {
    EffectKind.RULE: _restore_rule,
    EffectKind.REVERSE_SIGNAL: _revoke,
    EffectKind.EPISODES: _restore_sources,
}
