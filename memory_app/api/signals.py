"""POST signals: what agents report."""

from typing import Annotated, Any

from django.utils import timezone
from ninja import Router, Status
from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from memory_app.api.door import ApiRequest, takes_bytes
from memory_app.api.errors import error_of
from memory_app.api.shapes import Body, ErrorDetail, written
from memory_app.domain.errors import InvalidInput
from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import EventType
from memory_app.services import ingest

router = Router(tags=["Observation loop"])
_KNOWN = ", ".join(EventType)


class Entities(BaseModel):
    """What a signal is about. Further keys are kept and shown, not mined."""

    model_config = ConfigDict(extra="allow")

    contacts: list[str] | None = Field(None, max_length=LIMITS.contacts, description="Others who appear in it, by key.")
    company: str | None = Field(None, max_length=LIMITS.key)
    tags: list[str] | None = Field(None, max_length=LIMITS.tags)
    document: str | None = Field(None, max_length=LIMITS.key)
    amount: float | None = None
    currency: str | None = Field(None, description="ISO 4217.", examples=["EUR"])


class SignalIn(BaseModel):
    """One reported event. `before` and `after` are read in the request and never stored."""

    model_config = ConfigDict(extra="forbid")

    event_type: str = Field(max_length=LIMITS.word, description=f"One of {_KNOWN}, or a word of your own.")
    idempotency_key: str | None = Field(None, max_length=LIMITS.key, description="A repeat counts as duplicate.")
    agent: str | None = Field(None, description="Needed unless the key is bound to one.")
    subject: str | None = Field(None, description="Needed unless the key is bound to one.")
    contact: str | None = Field(None, description="The main contact.")
    outcome: str | None = Field(None, max_length=LIMITS.word)
    summary: str | None = Field(None, max_length=LIMITS.summary)
    before: str | None = Field(None, max_length=LIMITS.draft, description="The draft.")
    after: str | None = Field(None, max_length=LIMITS.draft, description="What the person made of it.")
    traits: list[str] | None = Field(None, max_length=LIMITS.traits)
    entities: Entities | None = None
    occurred_at: str | None = Field(None, description="ISO 8601; without offset in the subject's zone; default now.")


_EXAMPLE: dict[str, Any] = {
    "signals": [
        {
            "idempotency_key": "mail-4711",
            "agent": "email",
            "subject": "maria",
            "contact": "marco@bertelli.example",
            "event_type": "draft_edited",
            "before": "The samples are ready; we can send them on Monday.",
            "after": "The samples are ready. We can send them on Monday.",
            "occurred_at": "2026-03-02T09:30:00+01:00",
        }
    ]
}


def _batch() -> dict[str, Any]:
    """The schema of a list that may hold anything, so that each item is refused by itself."""
    item = SignalIn.model_json_schema()
    entities = item.pop("$defs")["Entities"]
    item["properties"]["entities"] = {"anyOf": [entities, {"type": "null"}]}
    return {"type": "array", "minItems": 1, "maxItems": LIMITS.batch_items, "items": item}


class SignalsIn(Body):
    """A batch."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": _EXAMPLE})

    signals: Annotated[list[Any], WithJsonSchema(_batch())]


class RefusedOut(BaseModel):
    """A signal that was not taken in, by its place in the batch."""

    index: int
    error: ErrorDetail


class IntakeOut(BaseModel):
    """What became of the batch."""

    accepted: int
    duplicates: int
    refused: list[RefusedOut]


@router.post("signals", response=written(IntakeOut, 202), exclude_none=True, summary="Report what happened")
@takes_bytes(LIMITS.batch_bytes)
def report_signals(request: ApiRequest, payload: SignalsIn) -> Status[IntakeOut]:
    """Queue up to 500 signals; each becomes an episode within seconds, exactly once by its `idempotency_key`.

    Answers 202 even if each was refused; a refused one is named by its place, with what is off. Scope `write`.
    """
    if not payload.signals:
        raise InvalidInput("signals holds at least one item.", field="signals", limit=1)
    done = ingest.accept_signals(actor=request.actor, signals=payload.signals, now=timezone.now())
    refused = [RefusedOut(index=one.index, error=ErrorDetail(**error_of(one.error))) for one in done.refused]
    return Status(202, IntakeOut(accepted=done.accepted, duplicates=done.duplicates, refused=refused))
