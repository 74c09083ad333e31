"""Words of the closed vocabularies, and sentences that the rules made, in the reader's language."""

from enum import StrEnum
from typing import Any, Final

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from memory_app.domain.sentences import Sentence

register = template.Library()

WORDS: Final[dict[str, str | Promise]] = {
    # roles and sources
    "viewer": gettext_lazy("viewer"),
    "reviewer": gettext_lazy("reviewer"),
    "admin": gettext_lazy("admin"),
    "owner": gettext_lazy("owner"),
    "tool": gettext_lazy("tool"),
    "agent": gettext_lazy("agent"),
    "user": gettext_lazy("user"),
    "contact": gettext_lazy("contact"),
    # scopes
    "read": gettext_lazy("read"),
    "write": gettext_lazy("write"),
    "review": gettext_lazy("review"),
    "export": gettext_lazy("export"),
    # events
    "draft_sent": gettext_lazy("draft sent"),
    "draft_edited": gettext_lazy("draft edited"),
    "draft_rejected": gettext_lazy("draft rejected"),
    "approval_granted": gettext_lazy("approval granted"),
    "approval_rejected": gettext_lazy("approval rejected"),
    "correction": gettext_lazy("correction"),
    "exception": gettext_lazy("exception"),
    "deferred": gettext_lazy("deferred"),
    "note": gettext_lazy("note"),
    # statuses and verdicts
    "raw": gettext_lazy("raw"),
    "active": gettext_lazy("active"),
    "compacted": gettext_lazy("compacted"),
    "pending": gettext_lazy("pending"),
    "confirmed": gettext_lazy("confirmed"),
    "rejected": gettext_lazy("rejected"),
    "superseded": gettext_lazy("superseded"),
    "paused": gettext_lazy("paused"),
    "demoted": gettext_lazy("demoted"),
    "revoked": gettext_lazy("revoked"),
    "queued": gettext_lazy("queued"),
    "running": gettext_lazy("running"),
    "done": gettext_lazy("done"),
    "failed": gettext_lazy("failed"),
    "right": gettext_lazy("right"),
    "wrong": gettext_lazy("wrong"),
    # observations
    "writing-style": gettext_lazy("writing style"),
    "rhythm": gettext_lazy("rhythm"),
    "people": gettext_lazy("people"),
    "tools": gettext_lazy("tools"),
    "decisions": gettext_lazy("decisions"),
    "low": gettext_lazy("low"),
    "medium": gettext_lazy("medium"),
    "high": gettext_lazy("high"),
    "very-high": gettext_lazy("very high"),
    # facts, shared knowledge, sessions
    "user_preference": gettext_lazy("preference"),
    "codebase_pattern": gettext_lazy("codebase"),
    "workflow_habit": gettext_lazy("habit"),
    "lesson_learned": gettext_lazy("lesson"),
    "candidate": gettext_lazy("candidate"),
    "disputed": gettext_lazy("disputed"),
    "duplicate": gettext_lazy("possible duplicates"),
    "conflict": gettext_lazy("in conflict"),
    "archived": gettext_lazy("archived"),
    "completed": gettext_lazy("completed"),
    "interrupted": gettext_lazy("interrupted"),
    "cancelled": gettext_lazy("cancelled"),
    "live": gettext_lazy("live"),
    "added": gettext_lazy("added"),
    "edited": gettext_lazy("edited"),
    "pinned": gettext_lazy("pinned"),
    "unpinned": gettext_lazy("unpinned"),
    "restored": gettext_lazy("restored"),
    "evicted": gettext_lazy("made room"),
    "revived": gettext_lazy("met again"),
    "merged": gettext_lazy("merged"),
    "unmerged": gettext_lazy("merge undone"),
    "activated": gettext_lazy("in prompts now"),
    "put_away": gettext_lazy("archived"),
    "resolved": gettext_lazy("archived"),
    "keep_newer": gettext_lazy("newer kept"),
    "keep_older": gettext_lazy("older kept"),
    "keep_both": gettext_lazy("both kept"),
    # runs, units
    "scheduled": gettext_lazy("scheduled"),
    "requested": gettext_lazy("requested"),
    "hours": gettext_lazy("hours"),
    "minutes": gettext_lazy("minutes"),
    "level": gettext_lazy("level"),
    "per day": gettext_lazy("a day"),
    "yes": gettext_lazy("yes"),
    "no": gettext_lazy("no"),
}
"""What people read for each value that a column, a filter or an answer may hold."""


@register.filter
def word(value: object) -> str:
    """Say a value of a vocabulary in words; what is not ours, such as a workspace's own event type, stays as it is."""
    said = "" if value is None else str(value)
    return str(WORDS.get(said, said))


@register.filter
def worded(text: object, **instead: object) -> str:
    """Say a sentence of the rules in the reader's language, some values put otherwise; any other text as it is."""
    if not isinstance(text, Sentence):
        return str(text)
    values = {name: _value(instead.get(name, value)) for name, value in text.values.items()}
    if text.plural:
        return ngettext(text.template, text.plural, values["n"]) % values
    return gettext(text.template) % values if values else gettext(text.template)


def _value(value: object) -> Any:
    if isinstance(value, Sentence):
        return worded(value)
    return word(value) if isinstance(value, StrEnum) else value
