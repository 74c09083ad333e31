"""GET references: the whole of something that a context told in short."""

from datetime import datetime
from uuid import UUID

from ninja import Router
from pydantic import BaseModel, Field

from memory_app.api.door import ApiRequest
from memory_app.api.reads import may_read
from memory_app.api.shapes import answers
from memory_app.selectors.references import whole_of

router = Router(tags=["Reading memory"])


class ReferenceOut(BaseModel):
    """One remembered thing with all that it says."""

    id: UUID
    kind: str = Field(description="The `kind` by which a context names it.")
    text: str
    status: str | None = Field(description="Null where it has none: profiles, and what was learned from projects.")
    agent: str | None
    subject: str | None
    at: datetime


@router.get("references/{uuid:item_id}", response=answers(ReferenceOut), summary="Read what a context told in short")
def read_reference(request: ApiRequest, item_id: UUID) -> ReferenceOut:
    """Of any id that a context or a recovery names; what no context tells the caller is 404. Scope `read`.

    Of another agent's session it is what was done, no more.
    """
    whole = whole_of(may_read(request), item_id)
    return ReferenceOut(
        id=whole.id,
        kind=whole.kind,
        text=whole.text,
        status=whole.status,
        agent=whole.agent,
        subject=whole.subject,
        at=whole.at,
    )
