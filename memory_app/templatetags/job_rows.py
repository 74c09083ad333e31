"""The rows of the list of parked jobs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from memory_app.models import Job
from memory_app.templatetags.figures import Moments
from memory_app.templatetags.frame import icon
from memory_app.templatetags.pieces import FOCUS, NOTHING, addresses, csrf_field, drawn, first_of_more, id_of

register = template.Library()

_ROW: Final = (
    '<li class="row" id="job-{pk}"{focus}><div class="main"><b class="medium">{says}</b>{topic}</div> '
    '<div class="job-why"><span class="bad-text">{why}</span>'
    '<details class="fold"><summary>{own_words}</summary>'
    '<p class="mono job-raw" dir="auto">{error}<br>{name}<br>{key}</p></details></div> '
    '<span class="small muted num">{attempts}</span> <span class="when end">{when}</span> '
    '<span class="end">{retry}</span></li>'
)
_DASH: Final = "\N{EN DASH}"
_TOPIC: Final = '<p class="topic"><a class="link" href="{url}" dir="auto">{text}</a></p>'
_RETRY: Final = (
    '<form method="post" action="{url}">{csrf}<button type="submit" class="btn" data-variant="outline" data-size="sm">'
    "{label}</button></form>"
)


@dataclass(frozen=True, slots=True)
class Topic:
    """What a job was about, and where that is shown."""

    text: str
    url: str


@dataclass(frozen=True, slots=True)
class Line:
    """A job in words: what it is for, and what went wrong as plain as it can be told; its own words stay below it."""

    job: Job
    says: str
    why: str
    topic: Topic | None


@register.simple_tag(takes_context=True)
def job_rows(context: Mapping[str, Any], lines: Sequence[Line]) -> SafeString:
    """Draw them. Needs `now`, `page` and `may_retry`."""
    draw = _Rows(context)
    focus = FOCUS if first_of_more(context) else NOTHING
    return SafeString("".join(draw.row(line, focus if number == 0 else NOTHING) for number, line in enumerate(lines)))


class _Rows:
    """Draws them for one reader."""

    def __init__(self, context: Mapping[str, Any]) -> None:
        self.moments, self.may_retry = Moments(context["now"]), context["may_retry"]
        self.csrf, self.address = csrf_field(context), addresses("memory:job-retry")
        self.attempts = lru_cache(_attempts)
        self.own_words = drawn("{icon}{said}", icon=icon("chevron-right"), said=gettext("In its own words"))
        self.try_again = drawn("{icon}{said}", icon=icon("refresh-cw"), said=gettext("Try again"))

    def row(self, line: Line, focus: SafeString) -> SafeString:
        """One of them."""
        job = line.job
        return drawn(
            _ROW,
            pk=id_of(job.pk),
            focus=focus,
            says=line.says,
            topic=drawn(_TOPIC, url=line.topic.url, text=line.topic.text) if line.topic else NOTHING,
            why=line.why,
            own_words=self.own_words,
            error=job.error or _DASH,
            name=job.name,
            key=job.key,
            attempts=self.attempts(job.attempts),
            when=self.moments.moment(job.parked_at),
            retry=self._retry(job) if self.may_retry else NOTHING,
        )

    def _retry(self, job: Job) -> SafeString:
        return drawn(_RETRY, url=self.address(job.pk), csrf=self.csrf, label=self.try_again)


def _attempts(count: int) -> str:
    return ngettext("%(n)s attempt", "%(n)s attempts", count) % {"n": count}
