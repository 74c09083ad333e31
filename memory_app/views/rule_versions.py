"""One rule at its own address: what it said before, who changed it, and which words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext

from memory_app.domain.policy import LIMITS
from memory_app.domain.vocabulary import Role, RuleStatus, SourceClass
from memory_app.models import FactVersion, KnowledgeVersion, RuleVersion
from memory_app.selectors.rules import rule_shown, rules_in_force, tokens_of, versions_of
from memory_app.services.contraries import opposed_rules
from memory_app.views.diffs import Piece, word_diff
from memory_app.views.http import MemberRequest, page

_LAST = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Change:
    """A version beside the one before it."""

    version: RuleVersion
    what: str
    by: str
    words: Sequence[Piece]


@page
def detail(request: MemberRequest, pk: UUID) -> HttpResponse:
    """One rule with all that it ever said, the newest first; `?before=<version>` goes on from there."""
    rule = rule_shown(request.actor, pk)
    before = read_number(request.GET.get("before", "")) or _LAST
    found = versions_of(rule, before=before, size=LIMITS.page + 1)
    context = {
        "now": timezone.now(),
        "rule": rule,
        "tokens": tokens_of(rule.text),
        "contraries": opposed_rules(request.actor, [rule]).get(rule.pk, ()),
        "holds": rules_in_force(request.actor).filter(pk=rule.pk).exists(),
        "is_demoted": rule.status == RuleStatus.DEMOTED,
        "changes": _changes(found)[: LIMITS.page],
        "older": found[LIMITS.page - 1].version if len(found) > LIMITS.page else None,
        "may_change": request.actor.has_role(Role.REVIEWER),
    }
    return render(request, "memory/rules/detail.html", context)


def _changes(found: Sequence[RuleVersion]) -> Sequence[Change]:
    """Each version with the next older one of these; the oldest beside nothing."""
    beside: Sequence[tuple[RuleVersion, RuleVersion | None]] = [*pairwise(found), *((row, None) for row in found[-1:])]
    return [Change(row, _what(row, older), written_by(row), tuple(_words(row, older))) for row, older in beside]


def _words(row: RuleVersion, older: RuleVersion | None) -> Iterator[Piece]:
    if older is None or older.text == row.text:
        return iter((Piece("", row.text),))
    return word_diff(older.text, row.text)


def _what(row: RuleVersion, older: RuleVersion | None) -> str:
    """What was done, told from what became different; a version keeps no place, so nothing different means moved."""
    if older is None:
        return gettext("made") if row.version == 1 else ""
    if older.status != row.status:
        return _SWITCHED[RuleStatus(row.status)]()
    return gettext("reworded") if older.text != row.text else gettext("moved")


_SWITCHED = {
    RuleStatus.ACTIVE: lambda: gettext("switched on"),
    RuleStatus.PAUSED: lambda: gettext("paused"),
    RuleStatus.DEMOTED: lambda: gettext("demoted"),
}


def written_by(row: RuleVersion | FactVersion | KnowledgeVersion) -> str:
    """Who made a version; an account or a key may be gone."""
    if row.member or row.api_key:
        return str(row.member or row.api_key)
    return gettext("Palimpsest") if row.source_class == SourceClass.TOOL else gettext("a former member")


def read_number(said: str) -> int:
    """Read a version's number; 0 for anything else."""
    return min(int(said), _LAST) if said.isascii() and said.isdigit() else 0
