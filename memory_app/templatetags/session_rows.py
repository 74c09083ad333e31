"""The rows of the list of sessions, a day's head above the first of each day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from memory_app.domain.vocabulary import SessionOutcome, SessionStatus
from memory_app.selectors.sessions import SessionRow
from memory_app.selectors.timeline import A_DAY_COUNTED
from memory_app.templatetags.day_heads import DayHead, day_head
from memory_app.templatetags.pieces import FOCUS, NOTHING, addresses, drawn, first_of_more, id_of
from memory_app.templatetags.status import status_badge
from memory_app.templatetags.words import word

register = template.Library()

_COMMITS: Final = 2
_ROW: Final = (
    '<li class="row{kind}" id="session-{pk}"{focus}><time datetime="{moment}" title="{exact}">{clock}</time>'
    '<div class="main"><a class="row-link text" href="{url}" dir="auto">{what}</a>{sub}</div>'
    '<span class="small clip agent" title="{agent}"><bdi>{agent}</bdi>{about}</span>'
    '<span class="small muted num learned">{learned}</span><span class="end">{outcome}</span></li>'
)
_ABOUT: Final = '<span class="muted"> · <bdi>{subject}</bdi></span>'
_SUB: Final = '<div class="sub">{parts}</div>'
_TASK: Final = '<bdi class="mono">{task}</bdi>'
_COMMIT: Final = '<span class="tag">{commit}</span>'
_PLAIN: Final = '<span class="small muted">{said}</span>'


@dataclass(frozen=True, slots=True)
class Entry:
    """One session as a row, with its day's head where it is the first of a day. `facts` are those it met."""

    session: SessionRow
    head: DayHead | None
    clock: str
    moment: str
    exact: str
    facts: int


@register.simple_tag(takes_context=True)
def session_rows(context: Mapping[str, Any], entries: Sequence[Entry]) -> SafeString:
    """Draw them. Needs `page`, and `came_from`: the query of their list."""
    draw = _Rows(context["came_from"])
    focus = FOCUS if first_of_more(context) else NOTHING
    return SafeString("".join(draw.row(one, NOTHING if number else focus) for number, one in enumerate(entries)))


class _Rows:
    """Draws them for one reader; what is the same in many is said once."""

    def __init__(self, came_from: str) -> None:
        self.address = addresses("memory:session-detail", came_from)
        self.outcome, self.counted = lru_cache(_outcome), _Counted()

    def row(self, entry: Entry, focus: SafeString) -> SafeString:
        """One of them."""
        session = entry.session
        subject = session.subject__name or session.subject__key
        row = drawn(
            _ROW,
            kind=" row-off" if session.status == SessionStatus.ARCHIVED else "",
            pk=id_of(session.pk),
            focus=focus,
            moment=entry.moment,
            exact=entry.exact,
            clock=entry.clock,
            url=self.address(session.pk),
            what=session.what or session.task or gettext("No summary"),
            sub=self._sub(session),
            agent=session.agent__name or session.agent__key,
            about=NOTHING if subject is None else drawn(_ABOUT, subject=subject),
            learned=self.counted.facts(entry.facts) if entry.facts else "",
            outcome=self.outcome(session.outcome),
        )
        return SafeString(_head(entry.head) + row) if entry.head else row

    def _sub(self, session: SessionRow) -> SafeString:
        parts = [drawn(_TASK, task=session.task)] if session.task else []
        if session.files_changed:
            parts.append(drawn("{n}", n=self.counted.files(len(session.files_changed))))
        shown, more = session.commits[:_COMMITS], len(session.commits) - _COMMITS
        if shown:
            said = [drawn(_COMMIT, commit=commit) for commit in shown] + ([f"+{more}"] if more > 0 else [])
            parts.append(SafeString(" ".join(said)))
        return drawn(_SUB, parts=SafeString(" · ".join(parts))) if parts else NOTHING


class _Counted:
    """Says the same few numbers over and over, each once."""

    def __init__(self) -> None:
        self.facts = lru_cache(lambda n: ngettext("%(n)d fact", "%(n)d facts", n) % {"n": n})
        self.files = lru_cache(lambda n: ngettext("%(n)d file", "%(n)d files", n) % {"n": n})


def _outcome(outcome: str) -> SafeString:
    """A completed one is the rule and stays quiet."""
    if outcome == SessionOutcome.COMPLETED:
        return drawn(_PLAIN, said=word(outcome))
    return status_badge(outcome)


def _head(head: DayHead) -> SafeString:
    count = ngettext("%(n)s session", "%(n)s sessions", head.count) % {"n": head.count}
    return day_head(head, gettext("1,000+ sessions") if head.count > A_DAY_COUNTED else count)
