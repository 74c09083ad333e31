"""What is learned from previous projects (`domain.md` 4): from reviews, approved plans and ratings."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memory_app.domain.lines import cut, one_line
from memory_app.domain.policy import LearningsPolicy
from memory_app.domain.vocabulary import RatingAxis

_MARKUP = str.maketrans("", "", "*_`~#>|")
_VERDICT = re.compile(r"\bverdict\b[^\w]{0,20}(pass|passed|fail|failed)\b", re.IGNORECASE)
_FAILED = {"fail", "failed"}
_FENCE = ("```", "~~~")
_NUMBERED = re.compile(r"[*_#>\s]{0,8}\(?\d{1,3}[.):]\)?[*_]{0,3}\s+(.+)", re.DOTALL)
_BULLETED = re.compile(r"[>\s]{0,4}[-*+•–]\s+(?:\[[ xX]\]\s+)?(.+)", re.DOTALL)  # noqa: RUF001 - some draw bullets with it
_BOLD = re.compile(r"\*\*|(?<!\w)__|__(?!\w)")
_TECH = re.compile(
    r"[*_#>\-+•\s]{0,8}(?:tech|technology|technologies|tech stack)[*_\s]{0,4}[:\uff1a](.+)", re.IGNORECASE | re.DOTALL
)
_UNDECIDED = {"none", "n/a", "na", "tbd", "-", "?"}
_JOINERS = re.compile("['\u2018\u2019\u02bc`_\\-\u2010\u2011]")


@dataclass(frozen=True, slots=True)
class RaisedIssue:
    """An issue that `count` reviews raised, in its first wording."""

    text: str
    count: int
    last_seen: datetime


def review_issues(output: str, policy: LearningsPolicy) -> tuple[str, ...]:
    """The issues that a reviewer's text names, each once and in its order; none unless the last verdict in it is FAIL.

    Numbered lines count; where there are none, those with a bullet. What stands in a code block is no issue, nor is
    what is too short to say something or too long for one. Linear in the length of the text.
    """
    verdicts = _VERDICT.findall(output.translate(_MARKUP))
    if not verdicts or verdicts[-1].casefold() not in _FAILED:
        return ()
    lines = list(_outside_code(output))
    return _issues(lines, _NUMBERED, policy) or _issues(lines, _BULLETED, policy)


def issue_key(text: str) -> str:
    """What two wordings of one issue share: words without case, marks and spacing; a text without words as it is."""
    joined = _JOINERS.sub("", unicodedata.normalize("NFKC", text).casefold())
    words = "".join(letter if _is_of_a_word(letter) else " " for letter in joined)
    return " ".join(words.split()) or one_line(text)


def counted(
    known: Iterable[RaisedIssue], raised: Iterable[str], *, now: datetime, policy: LearningsPolicy
) -> tuple[RaisedIssue, ...]:
    """The known issues after one more review: most often raised first, then most lately.

    Over the cap the least often raised are forgotten, of equals the oldest, but none that this review raised: a full
    list goes on learning. One review counts once for an issue, however often it names it.
    """
    issues = {issue_key(issue.text): issue for issue in known}
    wordings: dict[str, str] = {}
    for text in raised:
        wordings.setdefault(issue_key(text), text)
    for key, text in wordings.items():
        issue = issues.get(key, RaisedIssue(text, 0, now))
        issues[key] = replace(issue, count=issue.count + 1, last_seen=now)
    ranked = sorted(issues, key=lambda key: (issues[key].count, issues[key].last_seen), reverse=True)
    kept = {*sorted(ranked, key=lambda key: key not in wordings)[: policy.issues_kept]}
    return tuple(issues[key] for key in ranked if key in kept)


def plan_technologies(plan: str, policy: LearningsPolicy) -> tuple[str, ...]:
    """What the TECH lines of an approved plan name, a line being one choice ("Vanilla JS + Canvas")."""
    found: dict[str, str] = {}
    for line in plan.splitlines():
        match = _TECH.match(line.strip())
        name = technology_name(_BOLD.sub("", match[1]).strip(" \t*_`"), policy) if match else ""
        if name and technology_key(name) not in _UNDECIDED:
            found.setdefault(technology_key(name), name)
    return tuple(found.values())[-policy.technologies_kept :]


def technology_name(text: str, policy: LearningsPolicy) -> str:
    """A technology as it is kept."""
    return cut(one_line(text), policy.technology).strip()


def technology_key(name: str) -> str:
    """What two spellings of one technology share. Signs stay: C, C++ and C# are three."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def with_technology(known: Sequence[str], name: str, policy: LearningsPolicy) -> tuple[str, ...]:
    """The known technologies, oldest first, and this one; the oldest go. One that is known keeps place and spelling."""
    taken = technology_name(name, policy)
    if not taken or technology_key(taken) in map(technology_key, known):
        return tuple(known)
    return (*known, taken)[-policy.technologies_kept :]


def project_summary(text: str, policy: LearningsPolicy) -> str:
    """What was built, as it is kept."""
    return cut(one_line(text), policy.summary)


def averaged(ratings: Mapping[RatingAxis, int]) -> float:
    """The mean to one decimal, halves up; 0 without ratings."""
    total, number = sum(ratings.values()), len(ratings)
    return (20 * total + number) // (2 * number) / 10 if number else 0.0


def weak_axes(ratings: Mapping[RatingAxis, int], policy: LearningsPolicy) -> tuple[RatingAxis, ...]:
    """The axes to improve, in the order of the ratings."""
    return tuple(axis for axis, score in ratings.items() if score <= policy.weak)


def _outside_code(output: str) -> Iterator[str]:
    """The lines of the text that stand in no fenced block."""
    inside = False
    for line in output.splitlines():
        if line.lstrip().startswith(_FENCE):
            inside = not inside
        elif not inside:
            yield line.strip()


def _issues(lines: Iterable[str], pattern: re.Pattern[str], policy: LearningsPolicy) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for line in lines:
        match = pattern.match(line)
        issue = one_line(_BOLD.sub("", match[1])) if match else ""
        if len(issue.encode()) > policy.issue_over and len(issue) < policy.issue_under:
            found.setdefault(issue_key(issue), issue)
        if len(found) == policy.issues_kept:
            break
    return tuple(found.values())


def _is_of_a_word(letter: str) -> bool:
    """Letters and digits of any script, and the marks that belong to them."""
    return letter.isalnum() or unicodedata.category(letter).startswith("M")
