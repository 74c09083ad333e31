"""What prompts tell of earlier projects, and of the people, the companies and the agent that a call is about."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from memory_app.domain.learnings import RaisedIssue
from memory_app.domain.office import PromptProject
from memory_app.domain.policy import DEFAULT, LearningsPolicy
from memory_app.domain.profiles import Portrait, profile_line
from memory_app.domain.vocabulary import SubjectKind
from memory_app.models import (
    Agent,
    Company,
    FinishedProject,
    ProfileEntry,
    ReviewPattern,
    Subject,
    TechnologyPreference,
)


@dataclass(frozen=True, slots=True)
class Learned:
    """What the block LEARNED FROM PREVIOUS PROJECTS takes; technologies and projects oldest first."""

    issues: Sequence[RaisedIssue] = ()
    technologies: Sequence[str] = ()
    projects: Sequence[PromptProject] = ()


@dataclass(frozen=True, slots=True)
class LearnedRows:
    """The rows that prompts tell of; technologies and projects oldest first."""

    issues: Sequence[ReviewPattern]
    technologies: Sequence[TechnologyPreference]
    projects: Sequence[FinishedProject]

    def told(self) -> Learned:
        """As prompts take them."""
        return Learned(
            issues=[RaisedIssue(row.pattern, row.count, row.last_seen_at) for row in self.issues],
            technologies=[row.name for row in self.technologies],
            projects=[PromptProject(row.summary, row.ratings) for row in self.projects],
        )


def learned(workspace_id: UUID, policy: LearningsPolicy = DEFAULT.learnings) -> Learned:
    """Issues that keep coming back, the latest technologies, the projects rated last. Three queries."""
    return learned_rows(workspace_id, policy).told()


def learned_rows(workspace_id: UUID, policy: LearningsPolicy = DEFAULT.learnings) -> LearnedRows:
    """The same as rows."""
    issues = ReviewPattern.objects.in_workspace(workspace_id).filter(count__gte=policy.recurring)
    technologies = TechnologyPreference.objects.in_workspace(workspace_id).order_by("-created_at", "-id")
    projects = FinishedProject.objects.in_workspace(workspace_id).exclude(axes=[]).order_by("-completed_at", "-id")
    return LearnedRows(
        issues=list(issues.order_by("-count", "-last_seen_at", "-id")[: policy.issues_shown]),
        technologies=list(technologies[: policy.technologies_shown])[::-1],
        projects=list(projects[: policy.projects_shown])[::-1],
    )


@dataclass(frozen=True, slots=True)
class ProfileLine:
    """One entity in a prompt: its id, what it is (subject, company, agent), and the line."""

    id: UUID
    kind: str
    text: str


Attributes = Mapping[UUID, Sequence[tuple[str, str]]]
_LABELS = {SubjectKind.USER: "User", SubjectKind.CONTACT: "Contact"}


def profile_lines(
    workspace_id: UUID, *, subject_id: UUID | None = None, contact_id: UUID | None = None, agent_id: UUID | None = None
) -> list[ProfileLine]:
    """A line for the subject, the contact, their companies and the agent, each where something is known of it.

    Nobody who was erased is told of. Three queries, whoever is named.
    """
    people = _people(workspace_id, subject_id, contact_id)
    companies = {person.company.pk: person.company for person in people if person.company}
    agents = list(Agent.objects.in_workspace(workspace_id).filter(pk=agent_id))
    known = _attributes(workspace_id, people, companies.values(), agents)
    lines = [ProfileLine(row.pk, "subject", profile_line(_person(row, known))) for row in people]
    lines += [ProfileLine(row.pk, "company", profile_line(_company(row, known))) for row in companies.values()]
    lines += [ProfileLine(row.pk, "agent", profile_line(_portrait("Agent", row, known))) for row in agents]
    return [line for line in lines if line.text]


def portrayed(row: Subject | Company | Agent) -> str:
    """The same line for one of them; empty where nothing is known."""
    workspace_id = row.workspace_id
    if isinstance(row, Subject):
        return profile_line(_person(row, _attributes(workspace_id, [row], (), ())))
    if isinstance(row, Company):
        return profile_line(_company(row, _attributes(workspace_id, (), [row], ())))
    return profile_line(_portrait("Agent", row, _attributes(workspace_id, (), (), [row])))


def _people(workspace_id: UUID, *ids: UUID | None) -> list[Subject]:
    """In the order of the ids, each once."""
    rows = Subject.objects.in_workspace(workspace_id).remembered().select_related("company")
    found = {row.pk: row for row in rows.filter(pk__in=[pk for pk in ids if pk is not None])}
    return [found[pk] for pk in dict.fromkeys(ids) if pk in found]


def _attributes(
    workspace_id: UUID, people: Iterable[Subject], companies: Collection[Company], agents: Iterable[Agent]
) -> Attributes:
    """By whom they are of, the first that was set first."""
    whose = Q(subject__in=people) | Q(company__in=companies) | Q(agent__in=agents)
    known: dict[UUID, list[tuple[str, str]]] = defaultdict(list)
    for row in ProfileEntry.objects.in_workspace(workspace_id).filter(whose).order_by("created_at", "id"):
        known[row.subject_id or row.company_id or row.agent_id].append((row.attribute, row.value))
    return known


def _person(row: Subject, known: Attributes) -> Portrait:
    company = row.company
    return Portrait(
        label=_LABELS[SubjectKind(row.kind)],
        name=str(row),
        company=str(company) if company else "",
        tags=company.tags if company else (),
        attributes=known.get(row.pk, ()),
    )


def _company(row: Company, known: Attributes) -> Portrait:
    """Nothing where no attribute is known: its tags stand beside its people."""
    attributes = known.get(row.pk, ())
    return Portrait("Company", str(row), tags=row.tags if attributes else (), attributes=attributes)


def _portrait(label: str, row: Agent, known: Attributes) -> Portrait:
    return Portrait(label, str(row), attributes=known.get(row.pk, ()))
