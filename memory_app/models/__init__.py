"""Tables, constraints, querysets. Models store facts and answer questions about themselves; services change them."""

from memory_app.models.agents import Agent
from memory_app.models.audit import AuditDetail, AuditEntry
from memory_app.models.contradictions import Contradiction
from memory_app.models.episodes import BehaviourSignal, Episode, EpisodeContact
from memory_app.models.invitations import Invitation
from memory_app.models.jobs import Job
from memory_app.models.keys import ApiKey
from memory_app.models.observations import (
    EpisodeRejection,
    Observation,
    ObservationEvidence,
    Pattern,
    PatternCondition,
    Verdict,
    VerdictEffect,
)
from memory_app.models.review import ReviewHold, ReviewSkip
from memory_app.models.rules import ProceduralRule, ReverseSignal, ReverseSignalStop, RuleVersion
from memory_app.models.runs import MaintenanceRun, MaintenanceStep, RunUnit
from memory_app.models.subjects import Company, Subject
from memory_app.models.thresholds import WorkspaceThreshold
from memory_app.models.workspaces import Member, Membership, SignInLink, Workspace

__all__ = [
    "Agent",
    "ApiKey",
    "AuditDetail",
    "AuditEntry",
    "BehaviourSignal",
    "Company",
    "Contradiction",
    "Episode",
    "EpisodeContact",
    "EpisodeRejection",
    "Invitation",
    "Job",
    "MaintenanceRun",
    "MaintenanceStep",
    "Member",
    "Membership",
    "Observation",
    "ObservationEvidence",
    "Pattern",
    "PatternCondition",
    "ProceduralRule",
    "ReverseSignal",
    "ReverseSignalStop",
    "ReviewHold",
    "ReviewSkip",
    "RuleVersion",
    "RunUnit",
    "SignInLink",
    "Subject",
    "Verdict",
    "VerdictEffect",
    "Workspace",
    "WorkspaceThreshold",
]
