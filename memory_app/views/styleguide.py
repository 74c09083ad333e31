"""The parts that pages are made of, each in each state, from the same partials. For development: see STYLEGUIDE."""

from dataclasses import dataclass
from typing import Final

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Confidence, RunStatus
from memory_app.templatetags.status import TONES
from memory_app.views.facets import Chip, Choice, Facet
from memory_app.views.http import MemberRequest, form_page
from memory_app.views.toasts import success_with_undo

_PAGE: Final = "memory/styleguide/index.html"
_GROUNDS: Final = ("background", "card", "popover", "muted", "accent")
_INKS: Final = ("foreground", "muted-foreground", "primary", "good", "wait", "busy", "bad")
_LONG: Final = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
_RTL: Final = "אל תשלח טיוטות אחרי השעה ארבע בימי שישי."
_SECTIONS: Final = (
    ("colours", "Colours"),
    ("type", "Type and space"),
    ("buttons", "Buttons"),
    ("badges", "Badges"),
    ("rows", "Rows"),
    ("filters", "Tabs, facets, chips"),
    ("figures", "Tiles and figures"),
    ("forms", "Forms"),
    ("notices", "Notices and toasts"),
    ("overlays", "Dialogs and menus"),
    ("waiting", "Waiting and nothing"),
    ("code", "Code and keys"),
)


class SampleForm(forms.Form):
    """One field of each kind."""

    use_required_attribute = False
    name = forms.CharField(label="Name", help_text="Says in lists who calls.", max_length=LIMITS.name)
    note = forms.CharField(label="Note", required=False, widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}))
    days = forms.ChoiceField(label="Ends after", choices=(("30", "30 days"), ("90", "90 days"), ("0", "never")))
    off = forms.CharField(label="Set by the system", initial="can't be changed", disabled=True)
    sure = forms.BooleanField(label="I have read this", help_text="It can be taken back for ten minutes.")


@dataclass(frozen=True, slots=True)
class SampleRow:
    """What a list shows of one thing."""

    text: str
    about: str
    status: str
    is_off: bool = False


_ROWS: Final = (
    SampleRow("On Fridays after 14:30 you defer drafts.", "Mail agent · Maria Rossi", "pending"),
    SampleRow("You remove semicolons from drafts.", "Mail agent · Maria Rossi", "confirmed"),
    SampleRow(_RTL, "סוכן הדואר", "rejected"),
    SampleRow(f"{_LONG} {'long ' * 60}", _LONG, "paused"),
    SampleRow("An old one, switched off.", "CRM agent", "superseded", is_off=True),
)
_CHOICES: Final = (
    Choice("Mail agent", 612, "#filters", chosen=True),
    Choice("CRM agent", 240, "#filters", chosen=False),
    Choice(_LONG, 123, "#filters", chosen=False),
)
_FACETS: Final = (
    Facet("agent", "Agent", _CHOICES, has_more=True, is_chosen=True),
    Facet("subject", "About", _CHOICES[1:], has_more=False, is_chosen=False),
)
_CHIPS: Final = (Chip("Agent", "Mail agent", "#filters"), Chip("About", _LONG, "#filters"))


@form_page
def index(request: MemberRequest) -> HttpResponse:
    """Show all parts; a POST says something, so that toasts can be tried with a script and without."""
    if not (settings.DEBUG or settings.STYLEGUIDE):
        raise Http404
    if request.method == "POST":
        return _say(request)
    context = {
        "sections": _SECTIONS,
        "grounds": _GROUNDS,
        "inks": _INKS,
        "tones": TONES,
        "levels": list(Confidence),
        "run_statuses": list(RunStatus),
        "rows": _ROWS,
        "facets": _FACETS,
        "chips": _CHIPS,
        "form": SampleForm(prefix="fresh"),
        "refused": SampleForm({"refused-name": "x" * (LIMITS.name + 1), "refused-days": "7"}, prefix="refused"),
        "now": timezone.now(),
        "long": _LONG,
        "rtl": _RTL,
        "said": request.GET.get("said", ""),
    }
    return render(request, _PAGE, context)


def _say(request: MemberRequest) -> HttpResponse:
    wanted = request.GET.get("say") or request.POST.get("say", "")
    where = reverse("memory:styleguide")
    if wanted == "undo":
        success_with_undo(request, "The rule is paused.", url=f"{where}?say=undone", target="#said")
    elif wanted == "undone":
        messages.info(request, "Taken back.")
    elif wanted == "error":
        messages.error(request, "That failed and nothing changed. Reload the page and try again.")
    else:
        messages.success(request, f"Saved: {_LONG}.")
    if request.htmx:
        return render(request, f"{_PAGE}#said", {"said": wanted})
    return redirect(f"{where}?said={wanted}#notices" if wanted in {"undo", "undone"} else f"{where}#notices")
