"""Episodes: what happened."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from memory_app.forms.filters import EpisodeFilters
from memory_app.models import Episode
from memory_app.selectors.episodes import EpisodeFilter, episode_shown, episodes_matching, observations_on
from memory_app.views.http import MemberRequest, page
from memory_app.views.paging import newest_first


@page
def index(request: MemberRequest) -> HttpResponse:
    """The newest first, narrowed by agent, person and type."""
    filters = EpisodeFilters(request.GET, actor=request.actor)
    rows = filters.narrow(episodes_matching(request.actor, EpisodeFilter()).prefetch_related(None))
    found = newest_first(rows, by="occurred_at", query=request.GET)
    template = "memory/episodes/list.html"
    if request.htmx and request.htmx.target == "episode-more":
        template += "#rows"
    return render(request, template, {"now": timezone.now(), "page": found, "filters": filters})


@dataclass(frozen=True, slots=True)
class Extra:
    """A value of the reporter's own, as text; a nested one as JSON, which keeps its lines."""

    name: str
    text: str
    nested: bool


def _extras(episode: Episode) -> Sequence[Extra]:
    return [
        Extra(
            name,
            value if isinstance(value, str) else json.dumps(value, indent=2, ensure_ascii=False),
            isinstance(value, dict | list),
        )
        for name, value in episode.extras.items()
    ]


@page
def detail(request: MemberRequest, pk: UUID) -> HttpResponse:
    """One episode: its traits, its entities, what rests on it."""
    episode = episode_shown(request.actor, pk)
    context = {
        "now": timezone.now(),
        "episode": episode,
        "extras": _extras(episode),
        "people": [link.subject for link in episode.appearances.all()],
        "observations": observations_on(request.actor, episode),
    }
    return render(request, "memory/episodes/detail.html", context)
