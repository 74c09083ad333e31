"""One badge for each status, its colour meaning the same on every page.

Green holds or is done, amber waits for somebody, teal is under way, red was refused or failed, grey is over.
"""

from typing import Final

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from memory_app.templatetags.words import word

register = template.Library()

TONES: Final[dict[str, tuple[str, ...]]] = {
    "good": ("active", "confirmed", "done", "right", "completed"),
    "wait": ("pending", "paused", "parked", "invited", "candidate", "disputed", "interrupted"),
    "busy": ("queued", "running"),
    "bad": ("rejected", "failed", "wrong"),
    "plain": ("raw", "compacted", "superseded", "demoted", "revoked", "expired", "archived", "cancelled"),
}
_TONE_OF: Final = {status: tone for tone, statuses in TONES.items() for status in statuses}


@register.simple_tag
def status_badge(status: str, label: str = "") -> SafeString:
    """Draw the badge of a status; `label` says it in the page's own words. A status that isn't ours is grey."""
    return format_html('<span class="badge {}">{}</span>', _TONE_OF.get(status, "plain"), label or word(status))
