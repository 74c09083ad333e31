"""You are right, you are wrong, undo, reopen."""

from uuid import UUID

from django.utils import timezone
from ninja import Router
from pydantic import ConfigDict, Field

from memory_app.api.door import ApiRequest
from memory_app.api.observation_shapes import ObservationDetail, detail_of
from memory_app.api.shapes import Body, written
from memory_app.domain.errors import InvalidInput
from memory_app.domain.policy import LIMITS
from memory_app.models import Verdict
from memory_app.services import feedback

router = Router(tags=["Verdicts"])
ONE = "observations/{uuid:observation_id}"


class VerdictIn(Body):
    """May be left out altogether."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"note": "She asked for this."}})

    note: str | None = Field(None, max_length=LIMITS.note, description="Kept with a right or a wrong.")
    reject_sources: bool | None = Field(None, strict=True, description="Of a wrong: these events are wrong too.")


SILENT = VerdictIn.model_validate({})


@router.post(f"{ONE}/right", response=written(ObservationDetail), summary="You are right")
def confirm(request: ApiRequest, observation_id: UUID, payload: VerdictIn = SILENT) -> ObservationDetail:
    """One step surer, and a rule at once where it is sure enough.

    A second call, or one on a rejected observation, changes nothing and shows what stands. Scope `review`.
    """
    if payload.reject_sources:
        raise InvalidInput("Only a wrong can reject its sources.", field="reject_sources")
    verdict = feedback.confirm_observation(
        observation_id=observation_id, actor=request.actor, now=timezone.now(), note=payload.note or ""
    )
    return _shown(request, observation_id, verdict)


@router.post(f"{ONE}/wrong", response=written(ObservationDetail), summary="You are wrong")
def reject(request: ApiRequest, observation_id: UUID, payload: VerdictIn = SILENT) -> ObservationDetail:
    """From this answer on no context holds the observation or a rule made from it.

    `effects` tick off as workers finish. A second call changes nothing and shows the first result. Scope `review`.
    """
    verdict = feedback.reject_observation(
        observation_id=observation_id,
        actor=request.actor,
        now=timezone.now(),
        note=payload.note or "",
        reject_sources=bool(payload.reject_sources),
    )
    return _shown(request, observation_id, verdict)


@router.post(f"{ONE}/undo", response=written(ObservationDetail), summary="Take the last verdict back")
def undo(request: ApiRequest, observation_id: UUID, payload: VerdictIn = SILENT) -> ObservationDetail:  # noqa: ARG001
    """Within the undo window (10 minutes, unless set otherwise); too late, nothing to undo → 409. Scope `review`."""
    verdict = feedback.undo_verdict(observation_id=observation_id, actor=request.actor, now=timezone.now())
    return _shown(request, observation_id, verdict)


@router.post(f"{ONE}/reopen", response=written(ObservationDetail), summary="Reopen a rejected observation")
def reopen(request: ApiRequest, observation_id: UUID, payload: VerdictIn = SILENT) -> ObservationDetail:  # noqa: ARG001
    """Pending again, its "no" revoked; 409 for one that is not rejected. Takes a signed-in admin, never a key."""
    feedback.reopen_observation(observation_id=observation_id, actor=request.actor, now=timezone.now())
    return detail_of(request.actor, observation_id)


def _shown(request: ApiRequest, observation_id: UUID, verdict: Verdict) -> ObservationDetail:
    return detail_of(request.actor, observation_id, verdict)
