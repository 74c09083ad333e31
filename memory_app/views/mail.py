"""The mail of an embedded install: it has no mail server, so that its letters lie in a folder and are read here."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import getaddresses, parsedate_to_datetime
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from memory_app.domain.actors import Actor
from memory_app.domain.vocabulary import Role
from memory_app.selectors.members import opens_only_workspaces_of
from memory_app.views.http import MemberRequest, page

_LATEST = 50
WORKSPACE_HEADER = "X-Palimpsest-Workspace"
"""In an invitation's letter: the workspace it asks into."""
_RULE = b"-" * 79
"""What Django's file backend writes after each letter."""


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter as the page shows it."""

    to: str
    subject: str
    sent_at: datetime | None
    body: str


@page
def index(request: MemberRequest) -> HttpResponse:
    """Letters to this workspace's people, the newest first; for the owner alone, since they hold links that sign in."""
    folder = settings.EMAIL_FILE_PATH
    if not settings.EMBEDDED or not folder:
        raise Http404
    request.actor.require(role=Role.OWNER, scope=None)
    letters = _letters(Path(str(folder)), request.actor)
    return render(request, "memory/mail/list.html", {"letters": letters, "now": timezone.now()})


def _letters(folder: Path, actor: Actor) -> list[Letter]:
    shown: list[Letter] = []
    may_read = _Reader(actor)
    for path in sorted(folder.glob("*.log"), reverse=True):
        shown += [_letter(message) for message in _messages(path) if may_read(message)]
        if len(shown) >= _LATEST:
            break
    return shown[:_LATEST]


class _Reader:
    """Whether this owner may read a letter: one that asks somebody into this workspace, or any to a member of it.

    Others sign their reader in, so the owner must own every workspace of that member: reading the mail of one must open
    no other. Each member is looked up once, and only if there is a letter to them.
    """

    def __init__(self, actor: Actor) -> None:
        self.actor, self.known = actor, dict[str, bool]()

    def __call__(self, message: EmailMessage) -> bool:
        """Look at its header, then at whom it is to."""
        if asks_into := message.get(WORKSPACE_HEADER):
            return str(asks_into).strip() == str(self.actor.workspace_id)
        to = {address.lower() for _, address in getaddresses(message.get_all("To", []))}
        return bool(to) and all(map(self._is_theirs, to))

    def _is_theirs(self, address: str) -> bool:
        if address not in self.known:
            self.known[address] = opens_only_workspaces_of(self.actor, address)
        return self.known[address]


def _messages(path: Path) -> Iterator[EmailMessage]:
    for part in path.read_bytes().split(_RULE):
        if part.strip():
            message = message_from_bytes(part.lstrip(), policy=policy.default)
            if isinstance(message, EmailMessage):
                yield message


def _moment(written: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(written)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)  # "-0000" is UTC of no place


def _letter(message: EmailMessage) -> Letter:
    body = message.get_body(("plain",))
    return Letter(
        to=str(message.get("To", "")),
        subject=str(message.get("Subject", "")),
        sent_at=_moment(str(message.get("Date", ""))),
        body=body.get_content().strip() if body else "",
    )
