"""The closed vocabularies of the product: each word that a column, a filter or an answer may hold.

The values are what the database stores and the API shows; `models` turns each enum into a check constraint.
"""

from enum import IntEnum, StrEnum


class Role(StrEnum):
    """What a member may do in one workspace, weakest first."""

    VIEWER = "viewer"
    REVIEWER = "reviewer"
    ADMIN = "admin"
    OWNER = "owner"


class Scope(StrEnum):
    """What an API key may do."""

    READ = "read"
    WRITE = "write"
    REVIEW = "review"
    EXPORT = "export"


class SourceClass(StrEnum):
    """Who a text comes from, least trusted first; stamped by the server from the credential."""

    TOOL = "tool"
    AGENT = "agent"
    USER = "user"
    ADMIN = "admin"


class ActorKind(StrEnum):
    """What stands behind an action."""

    MEMBER = "member"
    KEY = "key"
    SYSTEM = "system"


class Way(StrEnum):
    """The door an action came in by."""

    WEB = "web"
    API = "api"
    WORKER = "worker"
    COMMAND = "command"


class SubjectKind(StrEnum):
    """A person who works with the agents, or one who only appears in events."""

    USER = "user"
    CONTACT = "contact"


class EventType(StrEnum):
    """The event types the engine knows; a workspace may send others of its own."""

    DRAFT_SENT = "draft_sent"
    DRAFT_EDITED = "draft_edited"
    DRAFT_REJECTED = "draft_rejected"
    APPROVAL_GRANTED = "approval_granted"
    APPROVAL_REJECTED = "approval_rejected"
    CORRECTION = "correction"
    EXCEPTION = "exception"
    DEFERRED = "deferred"
    NOTE = "note"


class Tier(IntEnum):
    """How condensed an episode is."""

    RAW = 0
    WEEKLY = 1
    MONTHLY = 2


class EpisodeStatus(StrEnum):
    """raw and active are live; compacted rows are covered by a summary; rejected rows are emptied."""

    RAW = "raw"
    ACTIVE = "active"
    COMPACTED = "compacted"
    REJECTED = "rejected"


class Category(StrEnum):
    """What an observation is about."""

    WRITING_STYLE = "writing-style"
    RHYTHM = "rhythm"
    PEOPLE = "people"
    TOOLS = "tools"
    DECISIONS = "decisions"


class Confidence(StrEnum):
    """How sure the engine is, weakest first."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    VERY_HIGH = "very-high"


class ObservationStatus(StrEnum):
    """pending and confirmed are live."""

    PENDING = "pending"
    CONFIRMED = "confirmed"
    REJECTED = "rejected"
    SUPERSEDED = "superseded"


class VerdictKind(StrEnum):
    """You are right / You are wrong."""

    RIGHT = "right"
    WRONG = "wrong"


class EffectKind(StrEnum):
    """What a verdict sets in motion, one row each, ticked off as it is done."""

    EMBEDDING = "embedding"
    RULE = "rule"
    REVERSE_SIGNAL = "reverse_signal"
    EPISODES = "episodes"


class RuleStatus(StrEnum):
    """Only active rules are ever injected."""

    ACTIVE = "active"
    PAUSED = "paused"
    DEMOTED = "demoted"


class ReverseSignalStatus(StrEnum):
    """Only an active one stops a pattern."""

    ACTIVE = "active"
    REVOKED = "revoked"


class ConditionKind(StrEnum):
    """What a pattern may depend on."""

    CONTACT = "contact"
    COMPANY = "company"
    TAG = "tag"
    DOCUMENT = "document"
    WEEKDAY = "weekday"
    TIME = "time"
    AMOUNT = "amount"


class Weekday(StrEnum):
    """ISO order: `list(Weekday)[date.weekday()]`."""

    MONDAY = "monday"
    TUESDAY = "tuesday"
    WEDNESDAY = "wednesday"
    THURSDAY = "thursday"
    FRIDAY = "friday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"


class RunKind(StrEnum):
    """A night's run, or one that somebody asked for."""

    SCHEDULED = "scheduled"
    REQUESTED = "requested"


class RunStatus(StrEnum):
    """Of a maintenance run and of each of its steps."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class StepName(StrEnum):
    """The steps of a night, in their order."""

    ERASURES = "erasures"
    TIER1 = "tier1"
    TIER2 = "tier2"
    CONSOLIDATE = "consolidate"
    DETECT = "detect"
    PROMOTE = "promote"
    ERASURES_LATE = "erasures_late"


class FactCategory(StrEnum):
    """What a fact is about."""

    USER_PREFERENCE = "user_preference"
    CODEBASE_PATTERN = "codebase_pattern"
    WORKFLOW_HABIT = "workflow_habit"
    LESSON_LEARNED = "lesson_learned"


class FactStatus(StrEnum):
    """Archived facts are kept, out of prompts; one that is met again comes back."""

    ACTIVE = "active"
    ARCHIVED = "archived"


class KnowledgeStatus(StrEnum):
    """Only active knowledge enters prompts; a candidate waits for room, a disputed one for a person."""

    CANDIDATE = "candidate"
    ACTIVE = "active"
    DISPUTED = "disputed"
    ARCHIVED = "archived"


class ArchiveReason(StrEnum):
    """Why an item is out of prompts. What was evicted or put away comes back when met again; the rest does not."""

    EVICTED = "evicted"
    PUT_AWAY = "put_away"
    RESOLVED = "resolved"
    MERGED = "merged"


class ItemKind(StrEnum):
    """What can be found by its words and told apart from its like."""

    FACT = "fact"
    KNOWLEDGE = "knowledge"
    SESSION = "session"


class ItemChange(StrEnum):
    """What a version of a fact or of shared knowledge came from."""

    ADDED = "added"
    EDITED = "edited"
    PINNED = "pinned"
    UNPINNED = "unpinned"
    ARCHIVED = "archived"
    RESTORED = "restored"
    EVICTED = "evicted"
    REVIVED = "revived"
    MERGED = "merged"
    UNMERGED = "unmerged"
    DISPUTED = "disputed"
    ACTIVATED = "activated"


class Stance(StrEnum):
    """What an agent or a member says of shared knowledge."""

    CONFIRM = "confirm"
    DISPUTE = "dispute"


class Resolution(StrEnum):
    """How a person settles two texts that say the opposite."""

    KEEP_NEWER = "keep_newer"
    KEEP_OLDER = "keep_older"
    KEEP_BOTH = "keep_both"


class SessionOutcome(StrEnum):
    """How a task ended."""

    COMPLETED = "completed"
    FAILED = "failed"
    INTERRUPTED = "interrupted"


class SessionStatus(StrEnum):
    """The latest sessions of an agent are live; older ones are kept, out of prompts."""

    LIVE = "live"
    ARCHIVED = "archived"


class WorkStatus(StrEnum):
    """How a task that is not done stands."""

    RUNNING = "running"
    INTERRUPTED = "interrupted"
    FAILED = "failed"
    CANCELLED = "cancelled"


class RatingAxis(StrEnum):
    """What a finished project is rated on, 1 to 5."""

    CREATIVITY = "creativity"
    VISUAL = "visual"
    INTERACTION = "interaction"
    COMPLETENESS = "completeness"
    ENGAGEMENT = "engagement"


class ProfileOf(StrEnum):
    """Whom a profile is of, as addresses say it."""

    SUBJECTS = "subjects"
    COMPANIES = "companies"
    AGENTS = "agents"


class BulkAction(StrEnum):
    """What a person does to one or many facts or items of shared knowledge at once."""

    ARCHIVE = "archive"
    RESTORE = "restore"
    PIN = "pin"
    UNPIN = "unpin"
