"""The rows of the invitations that wait in a workspace, as its members' page lists them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from memory_app.forms.members import InvitationRow
from memory_app.templatetags.figures import Moments
from memory_app.templatetags.pieces import NOTHING, addresses, csrf_field, drawn, filled, id_of, label

register = template.Library()

_ROW: Final = (
    '<li class="row" id="invitation-{pk}"><div class="main"><span class="medium" dir="auto">{email}</span>'
    '<div class="sub">{by}{created}{unsent}</div></div> <span>{role}</span> <span class="small muted">{ends}</span> '
    '<span class="end buttons">{end}</span></li>'
)
_BUTTON: Final = (
    '<form method="post" action="{url}">{csrf}'
    '<button type="submit" class="btn" data-variant="ghost" data-size="sm">{said}</button></form>'
)


@register.simple_tag(takes_context=True)
def invitation_rows(context: Mapping[str, Any], rows: Sequence[InvitationRow]) -> SafeString:
    """Draw them. Needs `now`."""
    return SafeString("".join(map(_Rows(context).row, rows)))


class _Rows:
    """Draws them for one reader."""

    def __init__(self, context: Mapping[str, Any]) -> None:
        self.moments, self.csrf = Moments(context["now"]), csrf_field(context)
        self.by, self.ends = gettext("by %(name)s"), label(gettext("ends"))
        self.expired = drawn('<span class="badge wait">{said}</span>', said=gettext("expired"))
        self.unsent = drawn(' · <span class="wait-text">{said}</span>', said=gettext("the letter could not leave"))
        self.to_resend, self.resend = addresses("memory:invitation-resend"), label(gettext("New link"))
        self.to_revoke, self.revoke = addresses("memory:invitation-revoke"), label(gettext("Revoke"))

    def row(self, row: InvitationRow) -> SafeString:
        """One of them."""
        invitation, by = row.invitation, row.invitation.invited_by
        ends = drawn("{ends} {ago}", ends=self.ends, ago=self.moments.ago(invitation.expires_at))
        return drawn(
            _ROW,
            pk=id_of(invitation.pk),
            email=invitation.email,
            by=drawn("{by}, ", by=filled(self.by, name=by)) if by else NOTHING,
            created=self.moments.moment(invitation.created_at),
            unsent=NOTHING if invitation.sent_at else self.unsent,
            role=row.role.label,
            ends=self.expired if row.is_expired else ends,
            end=self._end(row) if row.may_change else NOTHING,
        )

    def _end(self, row: InvitationRow) -> SafeString:
        pk = row.invitation.pk
        resend = drawn(_BUTTON, url=self.to_resend(pk), csrf=self.csrf, said=self.resend)
        return SafeString(resend + drawn(_BUTTON, url=self.to_revoke(pk), csrf=self.csrf, said=self.revoke))
