"""POST context: what an agent's next prompt should hold."""

from enum import StrEnum
from uuid import UUID

from django.utils import timezone
from ninja import Router
from pydantic import BaseModel, ConfigDict, Field

from memory_app.api.door import ApiRequest
from memory_app.api.reads import may_read
from memory_app.api.shapes import Body, named, written
from memory_app.domain.policy import DEFAULT, LIMITS
from memory_app.domain.tokens import estimate_tokens
from memory_app.selectors.context_office import office_for
from memory_app.selectors.context_parts import Context, Section
from memory_app.selectors.injection import context_for

router = Router(tags=["Reading memory"])
_WIDEST = 100_000_000


class Format(StrEnum):
    """How `text` is written."""

    BLOCKS = "blocks"
    OFFICE = "office"
    JSON = "json"


class ContextIn(Body):
    """Whom the next call is about. `query`, `thread` and `task` are taken and change nothing yet."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"agent": "email", "subject": "maria"}})

    agent: str | None = named("agent", "email")
    subject: str | None = named("subject", "maria")
    contact: str | None = Field(None, max_length=LIMITS.key)
    query: str | None = Field(None, max_length=LIMITS.summary)
    window_tokens: int = Field(DEFAULT.context.window, ge=1, le=_WIDEST, strict=True, description="The model's window.")
    format: Format = Format.BLOCKS
    thread: str | None = Field(None, max_length=LIMITS.key)
    task: str | None = Field(None, max_length=LIMITS.key)


class ItemOut(BaseModel):
    """One remembered text, and why it is there."""

    id: UUID
    kind: str
    text: str
    why: dict[str, str | int]


class LeftOutOut(BaseModel):
    """One that is not there, and why not."""

    id: UUID
    kind: str
    reason: str


class SectionOut(BaseModel):
    """One part. Rules may take more than their budget: they are never dropped."""

    name: str
    budget: int
    tokens: int
    items: list[ItemOut]
    left_out: list[LeftOutOut]


class ContextOut(BaseModel):
    """`text` goes into the prompt; `counter` names how tokens were counted."""

    text: str
    tokens: int
    counter: str
    sections: list[SectionOut]


NOBODY = ContextIn.model_validate({})


@router.post("context", response=written(ContextOut), summary="What to remember on the next call")
def build_context(request: ApiRequest, payload: ContextIn = NOBODY) -> ContextOut:
    """Every active rule of this agent or all and of this subject or all, then what fits of all else.

    That is profile, knowledge, facts, observations, what the other agents did last, what earlier projects taught.
    Each text is one JSON string on a line of its own, so that none can forge a header; `format=office` gives the four
    classic blocks instead, a line a text and no rules. No fact, session or
    observation about another person than the subject is in it; what was shared with all is. An
    unknown agent or subject gets what holds for everyone. Scope `read`.
    """
    actor, now = may_read(request), timezone.now()
    if payload.format is Format.OFFICE:
        office = office_for(actor, agent=payload.agent, subject=payload.subject, now=now)
        return _shape(office.text, office.context)
    context = context_for(
        actor,
        agent=payload.agent,
        subject=payload.subject,
        contact=payload.contact,
        window=payload.window_tokens,
        now=now,
    )
    return _shape(context.as_json() if payload.format is Format.JSON else context.as_blocks(), context)


def _shape(text: str, context: Context) -> ContextOut:
    return ContextOut(
        text=text,
        tokens=estimate_tokens(text),
        counter=context.counter,
        sections=[_section(section) for section in context.sections],
    )


def _section(section: Section) -> SectionOut:
    return SectionOut(
        name=section.name,
        budget=section.budget,
        tokens=section.tokens,
        items=[ItemOut(id=one.id, kind=one.kind, text=one.text, why=one.why) for one in section.items],
        left_out=[LeftOutOut(id=one.id, kind=one.kind, reason=one.reason) for one in section.left_out],
    )
