"""Messages as callers send them: a role, and a text or parts."""

import json
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from memory_app.api.shapes import Body
from memory_app.domain.policy import LIMITS
from memory_app.domain.recovery import Message


class TextPart(Body):
    """Words, said or thought."""

    type: Literal["text", "thinking"]
    text: str = Field(max_length=LIMITS.output)

    def said(self) -> str:
        """As text."""
        return self.text


class ToolCallPart(Body):
    """A tool is called."""

    type: Literal["tool-call"]
    id: str = Field(max_length=LIMITS.key)
    name: str = Field(max_length=LIMITS.name)
    input: Any = None

    def said(self) -> str:
        """As text."""
        return f"{self.name}({json.dumps(self.input, ensure_ascii=False)})"


class ToolResultPart(Body):
    """What the tool gave back."""

    type: Literal["tool-result"]
    tool_call_id: str = Field(max_length=LIMITS.key)
    content: Any = None

    def said(self) -> str:
        """As text."""
        return self.content if isinstance(self.content, str) else json.dumps(self.content, ensure_ascii=False)


class FilePart(Body):
    """A picture or a file; of its data nothing is kept in a text."""

    type: Literal["image", "file"]
    data: str = Field(max_length=LIMITS.body_bytes)
    media_type: str = Field(max_length=LIMITS.name)
    name: str = Field("", max_length=LIMITS.name)

    def said(self) -> str:
        """As text."""
        return f"[{self.type}: {self.name or self.media_type}]"


Part = Annotated[TextPart | ToolCallPart | ToolResultPart | FilePart, Field(discriminator="type")]


class MessageIn(Body):
    """One message: `content` is a text or parts; `text` is short for a text."""

    role: str = Field(min_length=1, max_length=LIMITS.word)
    content: str | list[Part] | None = None
    text: str | None = None

    @model_validator(mode="after")
    def says_it_once(self) -> "MessageIn":
        """Either of both."""
        if (self.content is None) == (self.text is None):
            raise ValueError("A message has either content or text.")
        return self

    def as_message(self) -> Message:
        """The message as one text."""
        if isinstance(self.content, list):
            return Message(self.role, "\n".join(part.said() for part in self.content))
        return Message(self.role, self.content if self.content is not None else self.text or "")
