"""The four classic blocks of a prompt (`domain.md` 11, `format=office`), in the seed's order and to its letter.

Every stored text is folded to one line and stands after the server's own marker (`lines.py`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory_app.domain.learnings import RaisedIssue, averaged, weak_axes
from memory_app.domain.lines import cut, one_line
from memory_app.domain.policy import LearningsPolicy, Policy, RecoveryPolicy
from memory_app.domain.roster import PastSession, session_line
from memory_app.domain.vocabulary import FactCategory, RatingAxis

_LABELS: Mapping[str, str] = {
    FactCategory.USER_PREFERENCE: "Preference",
    FactCategory.CODEBASE_PATTERN: "Codebase",
    FactCategory.WORKFLOW_HABIT: "Workflow",
    FactCategory.LESSON_LEARNED: "Lesson",
}


@dataclass(frozen=True, slots=True)
class PromptFact:
    """What the agent learned (L2). `count`: sessions that said it."""

    text: str
    category: str
    count: int
    last_seen: datetime


@dataclass(frozen=True, slots=True)
class PromptKnowledge:
    """What the workspace knows (L3)."""

    text: str
    confirmations: int
    last_confirmed: datetime


@dataclass(frozen=True, slots=True)
class PromptProject:
    """A finished project; no ratings when nobody rated it."""

    summary: str
    ratings: Mapping[RatingAxis, int]


@dataclass(frozen=True, slots=True)
class OfficeMemory:
    """All that the blocks are made of. Sessions are newest first, technologies and projects oldest first."""

    facts: Sequence[PromptFact] = ()
    knowledge: Sequence[PromptKnowledge] = ()
    sessions: Sequence[PastSession] = ()
    issues: Sequence[RaisedIssue] = ()
    technologies: Sequence[str] = ()
    projects: Sequence[PromptProject] = ()


def office_text(memory: OfficeMemory, *, now: datetime, policy: Policy) -> str:
    """The blocks that hold something, each between line breaks; empty when none does."""
    blocks = [
        learned(memory.issues, memory.technologies, memory.projects, policy.learnings),
        agent_knowledge(memory.facts, policy.facts.top),
        project_knowledge(memory.knowledge, policy.facts.shared_top),
        recent_sessions(memory.sessions, now, policy.recovery),
    ]
    return "\n".join(filter(None, blocks))


def agent_knowledge(facts: Sequence[PromptFact], top: int) -> str:
    """The facts that most sessions said, then those seen most lately."""
    ranked = sorted(facts, key=lambda fact: (fact.count, fact.last_seen), reverse=True)[:top]
    lines = [f"- {one_line(_LABELS.get(fact.category, fact.category))}: {one_line(fact.text)}" for fact in ranked]
    return _block("AGENT KNOWLEDGE", "\n".join(lines))


def project_knowledge(items: Sequence[PromptKnowledge], top: int) -> str:
    """The items with most confirmations, then those confirmed most lately."""
    ranked = sorted(items, key=lambda item: (item.confirmations, item.last_confirmed), reverse=True)[:top]
    return _block("PROJECT KNOWLEDGE", "\n".join(f"- {one_line(item.text)}" for item in ranked))


def recent_sessions(sessions: Sequence[PastSession], now: datetime, policy: RecoveryPolicy) -> str:
    """The latest sessions, a line each."""
    lines = [f"- {session_line(session, now, policy)}" for session in sessions[: policy.earlier]]
    return _block("RECENT SESSIONS", "\n".join(lines))


def learned(
    issues: Sequence[RaisedIssue],
    technologies: Sequence[str],
    projects: Sequence[PromptProject],
    policy: LearningsPolicy,
) -> str:
    """Issues that keep coming back, the latest technologies, and how the latest projects were rated."""
    parts = [_issues(issues, policy), _technologies(technologies, policy), _projects(projects, policy)]
    return _block("LEARNED FROM PREVIOUS PROJECTS", "\n\n".join(filter(None, parts)))


def _issues(issues: Sequence[RaisedIssue], policy: LearningsPolicy) -> str:
    recurring = [issue for issue in issues if issue.count >= policy.recurring]
    recurring.sort(key=lambda issue: (issue.count, issue.last_seen), reverse=True)
    lines = [f"- {issue_text(issue)}" for issue in recurring[: policy.issues_shown]]
    return "\n".join(["COMMON REVIEW ISSUES (avoid these):", *lines]) if lines else ""


def issue_text(issue: RaisedIssue) -> str:
    """What reviews found, and how often."""
    return f"{one_line(issue.text)} (flagged {issue.count}x)"


def _technologies(technologies: Sequence[str], policy: LearningsPolicy) -> str:
    latest = [one_line(name) for name in technologies[-policy.technologies_shown :]]
    return f"USER'S PREFERRED TECH: {', '.join(latest)}" if latest else ""


def _projects(projects: Sequence[PromptProject], policy: LearningsPolicy) -> str:
    rated = [project for project in projects if project.ratings][-policy.projects_shown :]
    lines = [f"- {project_text(project, policy)}" for project in rated]
    return "\n".join(["PAST PROJECT RATINGS (learn from user feedback):", *lines]) if lines else ""


def project_text(project: PromptProject, policy: LearningsPolicy) -> str:
    """How a project was rated, and on what to do better."""
    scores = ", ".join(f"{axis}:{score}/5" for axis, score in project.ratings.items())
    weak = weak_axes(project.ratings, policy)
    improve = f" → improve: {', '.join(weak)}" if weak else ""
    summary = cut(one_line(project.summary), policy.summary_shown)
    return f'"{summary}" [{scores}] avg={averaged(project.ratings):.1f}{improve}'


def _block(title: str, body: str) -> str:
    return f"\n===== {title} =====\n{body}\n" if body else ""
