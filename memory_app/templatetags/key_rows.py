"""The rows of the list of keys."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from memory_app.models import ApiKey
from memory_app.templatetags.figures import Moments
from memory_app.templatetags.pieces import FOCUS, NOTHING, addresses, csrf_field, drawn, first_of_more, id_of, label
from memory_app.templatetags.words import word

register = template.Library()

_ROW: Final = (
    '<li class="row{kind}" id="key-{pk}"{focus}>'
    '<div class="main"><b class="medium" dir="auto">{name}</b><div class="sub mono">{prefix}…</div></div> '
    '<div class="tags">{scopes}</div> <span class="small muted who">{bound_to}</span> '
    '<span class="small muted">{used}</span> <span class="small muted">{ends}</span> '
    '<span class="end">{revoke}</span></li>'
)
_REVOKE: Final = (
    '<details class="menu confirm"><summary class="btn" data-variant="ghost" data-size="sm">{revoke}</summary>'
    '<form class="menu-panel" method="post" action="{url}">{csrf}<p>{about}</p>'
    '<button type="submit" class="btn" data-variant="destructive" data-size="sm">{revoke_this}</button></form>'
    "</details>"
)
_OFF: Final = SafeString(" row-off")


@register.simple_tag(takes_context=True)
def key_rows(context: Mapping[str, Any], keys: Sequence[ApiKey]) -> SafeString:
    """Draw them. Needs `now`, `page` and `may_change`."""
    draw = _Rows(context)
    focus = FOCUS if first_of_more(context) else NOTHING
    return SafeString("".join(draw.row(key, focus if number == 0 else NOTHING) for number, key in enumerate(keys)))


class _Rows:
    """Draws them for one reader."""

    def __init__(self, context: Mapping[str, Any]) -> None:
        self.now, self.may_change = context["now"], context["may_change"]
        self.moments = Moments(self.now)
        self.address = addresses("memory:key-revoke")
        self.scopes = lru_cache(_scopes)
        self.nobody = label(gettext("bound to nobody"))
        self.never_used, self.used = label(gettext("never used")), label(gettext("used"))
        self.never_ends, self.ends = label(gettext("never ends")), label(gettext("ends"))
        self.ended = label(gettext("ended"))
        self.revoked = label(gettext("revoked"))
        self.revoke, self.revoke_this = label(gettext("Revoke")), label(gettext("Revoke this key"))
        self.about_revoking = label(gettext("Its next call is refused. This can't be taken back."))
        self.csrf = csrf_field(context)

    def row(self, key: ApiKey, focus: SafeString) -> SafeString:
        """One of them."""
        may_revoke = self.may_change and not key.revoked_at
        return drawn(
            _ROW,
            kind=_OFF if key.revoked_at else NOTHING,
            pk=id_of(key.pk),
            focus=focus,
            name=key.name,
            prefix=key.prefix,
            scopes=self.scopes(tuple(key.scopes)),
            bound_to=self._bound_to(key),
            used=_at(self.used, self.moments.ago(key.last_used_at)) if key.last_used_at else self.never_used,
            ends=self._ends(key),
            revoke=self._revoke(key) if may_revoke else NOTHING,
        )

    def _revoke(self, key: ApiKey) -> SafeString:
        return drawn(
            _REVOKE,
            revoke=self.revoke,
            url=self.address(key.pk),
            csrf=self.csrf,
            about=self.about_revoking,
            revoke_this=self.revoke_this,
        )

    def _bound_to(self, key: ApiKey) -> SafeString:
        bound = [drawn("<bdi>{who}</bdi>", who=who) for who in (key.agent, key.subject) if who]
        return SafeString(" · ".join(bound)) if bound else self.nobody

    def _ends(self, key: ApiKey) -> SafeString:
        if key.revoked_at:
            return _at(self.revoked, self.moments.moment(key.revoked_at))
        if not key.expires_at:
            return self.never_ends
        if key.expires_at > self.now:
            return _at(self.ends, self.moments.ago(key.expires_at))
        return _at(self.ended, self.moments.moment(key.expires_at))


def _at(said: SafeString, when: SafeString) -> SafeString:
    return SafeString(f"{said} {when}")


def _scopes(scopes: Sequence[str]) -> SafeString:
    return SafeString("".join(drawn('<span class="tag">{scope}</span>', scope=word(scope)) for scope in scopes))
