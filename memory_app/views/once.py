"""A secret that is shown once: from a form's answer to the page after it, in a signed cookie of the browser it is for.

The server keeps only its hash, also meanwhile. The first page that shows it takes the cookie back, so that neither
reload nor Back shows it again, and sending a form again can't happen by going back.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from memory_app.views.http import MemberRequest

_KEPT_FOR = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class ShownOnce:
    """One kind of secret: its cookie, and the URL name of the page that shows it."""

    cookie: str
    url_name: str

    def hand_over(self, request: MemberRequest, secret: str, *, query: str = "") -> HttpResponse:
        """To the page that shows it; `query` follows its address."""
        where = reverse(self.url_name)
        answer = redirect(f"{where}?{query}" if query else where)
        answer.set_signed_cookie(
            self.cookie,
            secret,
            salt=str(request.actor.id),
            max_age=_KEPT_FOR,
            path=where,
            secure=request.is_secure(),
            httponly=True,
            samesite="Strict",
        )
        return answer

    def is_brought(self, request: HttpRequest) -> bool:
        """Whether the browser brings one, sound or not."""
        return self.cookie in request.COOKIES

    def read(self, request: MemberRequest) -> str:
        """The secret; "" for none, an old one, or one that was made up or is another member's."""
        return request.get_signed_cookie(self.cookie, "", salt=str(request.actor.id), max_age=_KEPT_FOR) or ""

    def take_back(self, answer: HttpResponse) -> HttpResponse:
        """The answer, after which the browser has it no more."""
        answer.delete_cookie(self.cookie, path=reverse(self.url_name), samesite="Strict")
        return answer
