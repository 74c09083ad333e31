"""The mornings after the demo's nights: members answer what waits, agents propose, rules are written and paused."""

from datetime import timedelta

from memory_app.models import ApiKey, Episode, Observation, ProceduralRule
from memory_app.services import feedback, keys, observations, rules
from memory_app.services.demo.calendar import Day
from memory_app.services.demo.cast import MARIA
from memory_app.services.demo.script import ANSWERS, CLOSED, CLOSED_AGO, PROPOSALS, RULES, Answer, HandWritten, Proposal
from memory_app.services.demo.stage import Stage
from memory_app.tenancy import scope

_ANSWERED, _PROPOSED, _WRITTEN = 9 * 60 + 10, 7 * 60 + 45, 8 * 60 + 40
"""Minutes of the day."""
_REMEMBERED = timedelta(days=45)
"""How far an agent looks back for what it proposes."""


def live_through(stage: Stage, day: Day, *, after_a_night: bool) -> None:
    """All that happens this morning: what is planned for it, and answers to what a night's run brought.

    Call outside any scope.
    """
    for proposal in PROPOSALS:
        if day.ago == proposal.ago:
            _propose(stage, proposal, day)
    for rule in RULES:
        if day.ago in {rule.ago, rule.paused_ago}:
            _write(stage, rule, day)
    if day.ago == CLOSED_AGO:
        _close_key(stage, day)
    for answer, row in _new_in_queue(stage, day) if after_a_night else ():
        _answer(stage, answer, row, day)


def _new_in_queue(stage: Stage, day: Day) -> list[tuple[Answer, Observation]]:
    """What this night brought that somebody has an answer to."""
    workspace = stage.story.workspace.pk
    with scope(workspace=workspace):
        new = Observation.objects.in_workspace(workspace).pending().filter(created_at=day.night_before)
        if not new.exists():
            return []
        rows = new.filter(subject__key=MARIA.key)
        return [(answer, row) for answer in ANSWERS for row in rows.filter(**answer.pattern).order_by("pattern__key")]


def _answer(stage: Stage, answer: Answer, row: Observation, day: Day) -> None:
    """Say it; a verdict that was a slip is taken back minutes later."""
    workspace, now, hand = stage.story.workspace.pk, day.at(_ANSWERED), stage.by(answer.by)
    judge = feedback.confirm_observation if answer.right else feedback.reject_observation
    with scope(workspace=workspace):
        judge(observation_id=row.pk, actor=hand, now=now, note=answer.note)
    stage.story.work_off(now)
    if answer.taken_back_after is None:
        return
    now += answer.taken_back_after
    with scope(workspace=workspace):
        feedback.undo_verdict(observation_id=row.pk, actor=hand, now=now)
    stage.story.work_off(now)


def _write(stage: Stage, rule: HandWritten, day: Day) -> None:
    workspace, now, hand = stage.story.workspace.pk, day.at(_WRITTEN), stage.by(rule.by)
    with scope(workspace=workspace):
        if day.ago == rule.ago:
            agent, subject = rule.voice.key if rule.voice else None, MARIA.key if rule.about_maria else None
            rules.create_rule(actor=hand, text=rule.text, agent=agent, subject=subject, now=now)
        else:
            found = ProceduralRule.objects.in_workspace(workspace).get(text=rule.text)
            rules.pause_rule(actor=hand, rule_id=found.pk, now=now)


def _propose(stage: Stage, proposal: Proposal, day: Day) -> None:
    now = day.at(_PROPOSED)
    voice = stage.voice(proposal.voice.key, now)
    with scope(workspace=stage.story.workspace.pk):
        own = Episode.objects.in_workspace(voice.workspace_id).live().filter(agent_id=voice.agent_id)
        about = own.filter(subject__key=MARIA.key, occurred_at__gt=now - _REMEMBERED, **proposal.drafts)
        ids = list(about.order_by("-occurred_at").values_list("pk", flat=True))
        observations.propose_observation(
            actor=voice,
            quote=proposal.quote,
            category=proposal.category,
            subject=MARIA.key,
            evidence_ids=ids[:: max(1, len(ids) // proposal.number)][: proposal.number],
            now=now,
        )


def _close_key(stage: Stage, day: Day) -> None:
    workspace = stage.story.workspace.pk
    with scope(workspace=workspace):
        found = ApiKey.objects.in_workspace(workspace).get(name=CLOSED)
        keys.revoke_key(actor=stage.story.actor, key_id=found.pk, now=day.at(_WRITTEN))
