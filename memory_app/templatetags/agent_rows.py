"""The rows of the list of agents."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final
from urllib.parse import quote

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from memory_app.domain.lines import cut
from memory_app.domain.policy import DEFAULT
from memory_app.domain.vocabulary import ObservationStatus
from memory_app.models import AgentSession
from memory_app.selectors.agents import AgentLine, Heard
from memory_app.selectors.rules import Fullest
from memory_app.templatetags.figures import Moments, share
from memory_app.templatetags.pieces import FOCUS, NOTHING, addresses, drawn, filled, id_of, label
from memory_app.templatetags.sparks import spark

register = template.Library()

_ROW: Final = (
    '<li class="row" id="agent-{pk}"{focus}><div class="main">'
    '<a class="row-link" href="{url}" dir="auto">{agent}</a>'
    '<div class="sub">{key}{since} {created}</div>{did}</div> <span class="small agent-heard">{spark}'
    '<span><span class="num">{signals}</span><span class="muted">{last}</span></span></span> '
    '<span class="small agent-obeys">{tokens}<span class="muted">{rules}</span></span> '
    '<span class="small end agent-asks">{waiting}</span></li>'
)
_INTERRUPTED: Final = '<a class="badge wait" href="{url}">{said}</a> '
_WAITS: Final = '<a class="link" href="{url}">{said}</a>'
_DID: Final = '<div class="sub agent-did">{said} <bdi>{what}</bdi> · {at}</div>'
_TOKENS: Final = (
    '<span class="num{tone}">{said}</span><svg class="bar" width="100%" height="4" aria-hidden="true">'
    '<rect class="bar-track" width="100%" height="4"/><rect class="bar-lit{over}" width="{share}" height="4"/></svg>'
)


@register.simple_tag(takes_context=True)
def agent_rows(context: Mapping[str, Any], lines: Sequence[AgentLine]) -> SafeString:
    """Draw them. Needs `now` and `is_first`."""
    draw = _Rows(context["now"])
    focus = NOTHING if context["is_first"] else FOCUS
    return SafeString("".join(draw.row(line, NOTHING if number else focus) for number, line in enumerate(lines)))


@register.simple_tag
def heard_in(heard: Heard, span: str) -> str:
    """Say what came in a span of days: signals, sessions where there were any, of what there was none nothing."""
    said = []
    if heard.signals or not heard.sessions:
        said.append(ngettext("%(n)s signal", "%(n)s signals", heard.signals) % {"n": heard.signals})
    if heard.sessions:
        said.append(ngettext("%(n)s session", "%(n)s sessions", heard.sessions) % {"n": heard.sessions})
    return gettext("%(what)s %(span)s") % {"what": ", ".join(said), "span": span}


class _Rows:
    """Draws them for one reader."""

    def __init__(self, now: Any) -> None:
        self.moments = Moments(now)
        self.address, self.observations = addresses("memory:agent-detail"), reverse("memory:observation-list")
        self.since, self.last = label(gettext("since")), label(gettext("last"))
        self.did = label(gettext("Last:"))
        self.silent, self.nothing_waits = label(gettext("not heard yet")), label(gettext("nothing waits"))
        self.drawn_tokens: dict[int, SafeString] = {}
        self.span, self.said = gettext("in seven days"), dict[tuple[int, int], str]()
        self.obeys = lru_cache(lambda n: ngettext("%(n)s rule", "%(n)s rules", n) % {"n": n})

    def row(self, line: AgentLine, focus: SafeString) -> SafeString:
        """One of them."""
        agent, heard = line.agent, line.heard
        return drawn(
            _ROW,
            pk=id_of(agent.pk),
            focus=focus,
            url=self.address(agent.pk),
            agent=agent,
            key=drawn('<bdi class="mono">{key}</bdi> · ', key=agent.key) if agent.name else NOTHING,
            since=self.since,
            created=self.moments.moment(agent.created_at),
            did=self._did(line.latest) if line.latest else NOTHING,
            spark=spark(heard.days),
            signals=self._heard(heard),
            last=self._last(line),
            tokens=self._tokens(line.fullest),
            rules=self.obeys(line.obeys),
            waiting=self._waiting(line),
        )

    def _heard(self, heard: Heard) -> str:
        """What came in: the same figures are said once."""
        key = heard.signals, heard.sessions
        if key not in self.said:
            self.said[key] = heard_in(heard, self.span)
        return self.said[key]

    def _did(self, session: AgentSession) -> SafeString:
        what = cut(session.what or session.task, DEFAULT.recovery.line)
        return drawn(_DID, said=self.did, what=what, at=self.moments.ago(session.created_at))

    def _last(self, line: AgentLine) -> SafeString:
        """When it was heard of last."""
        at = line.heard.last_at
        if at is None:
            return self.silent
        return drawn("{last} {ago}", last=self.last, ago=self.moments.ago(at))

    def _tokens(self, fullest: Fullest) -> SafeString:
        """Agents without rules of their own share one prompt, which is drawn once."""
        if id(fullest) not in self.drawn_tokens:
            said = gettext("%(n)s of %(limit)s tokens")
            self.drawn_tokens[id(fullest)] = drawn(
                _TOKENS,
                tone=" bad-text" if fullest.over else "",
                said=filled(said, n=fullest.tokens, limit=fullest.budget),
                over=" bar-over" if fullest.over else "",
                share=share(fullest.tokens, fullest.budget),
            )
        return self.drawn_tokens[id(fullest)]

    def _waiting(self, line: AgentLine) -> SafeString:
        """What somebody should see to: interrupted tasks first."""
        found = NOTHING
        if line.interrupted:
            said = ngettext("%(n)s interrupted", "%(n)s interrupted", line.interrupted) % {"n": line.interrupted}
            found = drawn(_INTERRUPTED, url=f"{self.address(line.agent.pk)}?show=work", said=said)
        if line.waiting:
            query = f"status={ObservationStatus.PENDING.value}&agent={quote(line.agent.key, safe='')}"
            said = ngettext("%(n)s waits", "%(n)s wait", line.waiting) % {"n": line.waiting}
            found += drawn(_WAITS, url=f"{self.observations}?{query}", said=said)
        return found or drawn('<span class="muted">{said}</span>', said=self.nothing_waits)
