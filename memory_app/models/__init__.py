"""Tables, constraints, querysets. Models store facts and answer questions about themselves; services change them."""

from memory_app.models.agents import Agent
from memory_app.models.audit import AuditDetail, AuditEntry
from memory_app.models.contradictions import Contradiction
from memory_app.models.episodes import BehaviourSignal, Episode, EpisodeContact
from memory_app.models.facts import AgentFact, FactConflict, FactSighting, FactVersion
from memory_app.models.invitations import Invitation
from memory_app.models.jobs import Job
from memory_app.models.keys import ApiKey
from memory_app.models.knowledge import KnowledgeConfirmation, KnowledgeVersion, SharedKnowledge
from memory_app.models.learnings import FinishedProject, ReviewPattern, TechnologyPreference
from memory_app.models.lookups import Among
from memory_app.models.observations import (
    EpisodeRejection,
    Observation,
    ObservationEvidence,
    Pattern,
    PatternCondition,
    Verdict,
    VerdictEffect,
)
from memory_app.models.profiles import ProfileEntry, ProfileVersion
from memory_app.models.review import ReviewHold, ReviewSkip
from memory_app.models.rules import ProceduralRule, ReverseSignal, ReverseSignalStop, RuleVersion
from memory_app.models.runs import MaintenanceRun, MaintenanceStep, RunUnit
from memory_app.models.sessions import AgentSession, WorkState
from memory_app.models.subjects import Company, Subject
from memory_app.models.terms import MatchTerm, SearchTerm
from memory_app.models.thresholds import WorkspaceThreshold
from memory_app.models.workspaces import Member, Membership, SignInLink, Workspace

__all__ = [
    "Agent",
    "AgentFact",
    "AgentSession",
    "Among",
    "ApiKey",
    "AuditDetail",
    "AuditEntry",
    "BehaviourSignal",
    "Company",
    "Contradiction",
    "Episode",
    "EpisodeContact",
    "EpisodeRejection",
    "FactConflict",
    "FactSighting",
    "FactVersion",
    "FinishedProject",
    "Invitation",
    "Job",
    "KnowledgeConfirmation",
    "KnowledgeVersion",
    "MaintenanceRun",
    "MaintenanceStep",
    "MatchTerm",
    "Member",
    "Membership",
    "Observation",
    "ObservationEvidence",
    "Pattern",
    "PatternCondition",
    "ProceduralRule",
    "ProfileEntry",
    "ProfileVersion",
    "ReverseSignal",
    "ReverseSignalStop",
    "ReviewHold",
    "ReviewPattern",
    "ReviewSkip",
    "RuleVersion",
    "RunUnit",
    "SearchTerm",
    "SharedKnowledge",
    "SignInLink",
    "Subject",
    "TechnologyPreference",
    "Verdict",
    "VerdictEffect",
    "WorkState",
    "Workspace",
    "WorkspaceThreshold",
]
