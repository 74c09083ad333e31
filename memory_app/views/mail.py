"""The mail of an embedded install: it has no mail server, so that its letters lie in a folder and are read here."""

from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import getaddresses
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render

from memory_app.domain.vocabulary import Role
from memory_app.selectors.members import addresses_of_members
from memory_app.views.http import MemberRequest, page

_LATEST = 50
_RULE = b"-" * 79
"""What Django's file backend writes after each letter."""


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter as the page shows it."""

    to: str
    subject: str
    sent: str
    body: str


@page
def index(request: MemberRequest) -> HttpResponse:
    """Letters to this workspace's members, the newest first; for the owner alone, since they hold sign-in links."""
    folder = settings.EMAIL_FILE_PATH
    if not settings.EMBEDDED or not folder:
        raise Http404
    request.actor.require(role=Role.OWNER, scope=None)
    letters = _letters(Path(str(folder)), addresses_of_members(request.actor))
    return render(request, "memory/mail/list.html", {"letters": letters})


def _letters(folder: Path, ours: set[str]) -> list[Letter]:
    shown: list[Letter] = []
    for path in sorted(folder.glob("*.log"), reverse=True):
        for message in _messages(path):
            to = {address.lower() for _, address in getaddresses(message.get_all("To", []))}
            if to and to <= ours:
                shown.append(_letter(message))
        if len(shown) >= _LATEST:
            break
    return shown[:_LATEST]


def _messages(path: Path) -> Iterator[EmailMessage]:
    for part in path.read_bytes().split(_RULE):
        if part.strip():
            message = message_from_bytes(part.lstrip(), policy=policy.default)
            if isinstance(message, EmailMessage):
                yield message


def _letter(message: EmailMessage) -> Letter:
    body = message.get_body(("plain",))
    return Letter(
        to=str(message.get("To", "")),
        subject=str(message.get("Subject", "")),
        sent=str(message.get("Date", "")),
        body=body.get_content().strip() if body else "",
    )
