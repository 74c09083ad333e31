"""Flash messages with a button that takes the change back: a toast with a script, a notice on the page without."""

from django.contrib import messages
from django.http import HttpRequest

from memory_app.templatetags.toasts import Undo


def success_with_undo(request: HttpRequest, text: str, *, url: str, target: str = "") -> None:
    """Say that something was done, with a button Undo that posts to `url`.

    With `target`, a selector such as "#rule-…", the answer takes that element's place; else the next page is loaded.
    """
    messages.success(request, text, extra_tags=Undo(url, target).as_tag())
