"""Every number of `domain.md` that exists by now, named and frozen. A workspace may override what is marked tunable."""

from dataclasses import dataclass, field
from datetime import time, timedelta


@dataclass(frozen=True, slots=True)
class DetectionPolicy:
    """Pattern mining (`domain.md` 7)."""

    window: timedelta = timedelta(days=30)
    min_occurrences: int = 3
    min_distinct_days: int = 2
    min_consistency: float = 0.5
    min_opportunities: int = 3
    max_new_per_run: int = 3
    base_rate: float = 0.10
    """A trait without condition is tested against at least this rate."""
    plain_fdr: float = 0.002
    """Tunable: expected inventions a discovery (`discovery.bound`) among patterns without condition."""
    conditional_fdr: float = 0.0015
    """Tunable: the same among patterns with one condition."""
    paired_fdr: float = 0.0015
    """Tunable: the same among patterns with two conditions."""
    promising: float = 0.01
    """Fisher level from which a condition is looked at."""
    amount_matters: float = 0.2
    """Fisher level within what names an amount: it must be the amount that tells, not that there is one."""
    sure_consistency: float = 0.6
    doubt: float = 10.0
    """The factor on the p-value of a pattern under that consistency; its square on an event that is just the rest."""
    specific_beats_general: float = 0.05
    """Tunable: Fisher level at which a condition's rate beats the rest of the general pattern."""
    narrowed: float = 0.01
    """The same over all the ways in which that condition could have been chosen, against a pattern without one."""
    narrowed_twice: float = 0.2
    """The same against a pattern with one condition."""
    turned_round_after: int = 3
    """Opportunities in a row, all missed, after which a pattern has turned round."""


@dataclass(frozen=True, slots=True)
class ReviewPolicy:
    """Verdicts, promotion, undo (`domain.md` 8)."""

    promotion_wait: timedelta = timedelta(hours=48)
    undo_window: timedelta = timedelta(minutes=10)
    hold: timedelta = timedelta(minutes=5)
    """How long an open card is kept from other reviewers."""
    pace: timedelta = timedelta(seconds=10)
    """What one answer takes somebody of whom nothing is known yet: the minutes left are reckoned by it."""


@dataclass(frozen=True, slots=True)
class NightPolicy:
    """The maintenance that nobody has to ask for (`domain.md` 13)."""

    starts_at: time = time(3, 0)
    """In the workspace's time zone."""


@dataclass(frozen=True, slots=True)
class SimilarityPolicy:
    """When two texts say the same (`domain.md` 3 and 9, docs/MEANING.md). Shares of weighed content words, 0…1."""

    same: float = 0.6
    """Jaccard of the content words from which two texts may be merged unasked."""
    alike: float = 0.2
    """Share of all words from which a person should look."""
    alike_of_smaller: float = 0.5
    """The same as a share of the shorter text's."""
    alike_weight: float = 1.2
    """What must at least be shared; a word weighs 1, a light one less."""
    about_of_smaller: float = 0.75
    """Share of the shorter text's words from which opposites are about one thing."""
    poles_of_all: float = 0.55
    """Share of all words, two poles counted as shared, from which they are."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What fits through a door (`promises.md`, Input). Characters unless the name says otherwise."""

    body_bytes: int = 256 * 1024
    batch_bytes: int = 1024 * 1024
    batch_items: int = 500
    json_depth: int = 32
    fact: int = 500
    quote: int = 500
    quote_words: int = 25
    evidence_words: int = 40
    rule: int = 500
    summary: int = 4_000
    draft: int = 64 * 1024
    """Of `before` and of `after`; they are read in the request and never stored."""
    note: int = 500
    output: int = 256 * 1024
    """Of a session; read in the request and never stored."""
    what: int = 200
    line: int = 150
    """Of a decision, a step, something unfinished."""
    commit: int = 12
    path: int = 500
    paths: int = 500
    prompt: int = 500
    activity: int = 160
    key: int = 200
    name: int = 200
    trait: int = 120
    term: int = 120
    """Of what an item is found by; a longer word is known by its beginning."""
    traits: int = 40
    tag: int = 120
    tags: int = 40
    contacts: int = 20
    word: int = 60
    """Of an event type or an outcome."""
    extra_entities: int = 40
    messages: int = 2_000
    """Of a task's working memory."""
    waiting_proposals: int = 100
    """About one subject, of all agents: each night compares all with all, under that person's lock."""
    waiting_invitations: int = 100
    """In one workspace: each is a letter to somebody."""
    page: int = 50
    page_max: int = 200


@dataclass(frozen=True, slots=True)
class ContextBudget:
    """Tokens of each section for a window of `window` tokens (`domain.md` 11)."""

    window: int = 32_000
    rules: int = 400
    observations: int = 600
    observations_top: int = 3
    known: int = 600
    """Of profile, knowledge and facts together: what one leaves, the next may take."""
    profile: int = 300
    knowledge: int = 100
    roster: int = 300
    """This and the next come out of the headroom."""
    roster_top: int = 10
    learned: int = 200
    sessions: int = 300
    """About 30 for each of the ten that `format=office` tells of."""


@dataclass(frozen=True, slots=True)
class FactPolicy:
    """What agents learn, and what of it all share (`domain.md` 3 and 4)."""

    same: float = 0.6
    """Jaccard of the words from which two facts are one, or a conflict."""
    min_words: int = 3
    """Usable words below which a fact matches its exact text only."""
    compared: int = 16
    """Likest facts that are read closely, so that a crowd of near-duplicates can't make a match slow."""
    cap: int = 50
    """Active facts an agent."""
    top: int = 10
    """In a prompt."""
    promote_after: int = 3
    """Distinct sessions that have seen a fact, the first included."""
    shared_cap: int = 20
    shared_top: int = 5
    share_preferences: bool = False
    """Tunable: whether what one person prefers may become knowledge of all."""
    decay: float = 0.0
    """Tunable: a count weighs less by e^(−decay · days unseen). It never falls itself."""  # noqa: RUF001


@dataclass(frozen=True, slots=True)
class ExtractionPolicy:
    """What is taken from an agent's output (`domain.md` 2 and 3). Characters and items; `Limits` cuts their texts."""

    summary_over: int = 10
    """A caller's summary counts when it is longer."""
    line_over: int = 20
    """So does a line where nothing is marked as a summary."""
    last_lines: int = 3
    decisions: int = 5
    unfinished: int = 3
    next_steps: int = 3
    commits: int = 5
    facts: int = 10
    fact_least: int = 10
    """Of a fact, and of what a phrase says; a Chinese or Japanese character counts for three."""
    preference: int = 100
    """Of what stands behind the phrase."""
    pattern: int = 100
    constant: int = 80
    habit: int = 80
    lesson: int = 120
    issue: int = 100


@dataclass(frozen=True, slots=True)
class RecoveryPolicy:
    """What an agent is told of its own work, and others of it (`domain.md` 2). Characters unless the name says else."""

    stale_after: timedelta = timedelta(minutes=15)
    """Tunable: a running task without an update for that long reads as interrupted."""
    kept: int = 30
    """Sessions an agent that prompts may tell of; older ones are archived."""
    states: int = 3
    """Unfinished tasks told of."""
    earlier: int = 10
    """Sessions before the latest one; also those of the block RECENT SESSIONS."""
    line: int = 120
    """Of an earlier session, its files included, and of what the roster says was done."""
    line_files: int = 5
    decisions: int = 5
    points: int = 5
    """Next steps, and what is unfinished."""
    files: int = 10
    task: int = 300
    prompt: int = 200
    last_result: int = 200
    messages: int = 6
    message: int = 400


@dataclass(frozen=True, slots=True)
class WorkingMemoryPolicy:
    """The live context of a running task (`domain.md` 2), in tokens."""

    limit: int = 4_000
    last_steps: int = 2_000
    """Of them for the last steps, word for word, when the earlier ones are condensed."""
    statement: int = 60
    """A longer sentence that decides nothing is told by its names and numbers alone."""
    ttl: timedelta = timedelta(hours=24)
    """Tunable: how long it outlives its last update."""


@dataclass(frozen=True, slots=True)
class LearningsPolicy:
    """What is learned from previous projects (`domain.md` 4): kept, and shown in prompts. Texts in characters."""

    issues_kept: int = 20
    issues_shown: int = 5
    recurring: int = 2
    """Reviews that must have raised an issue before it is shown."""
    issue_over: int = 10
    """In bytes, so that six Chinese characters are enough."""
    issue_under: int = 200
    technologies_kept: int = 10
    technologies_shown: int = 3
    technology: int = 100
    projects_kept: int = 50
    projects_shown: int = 3
    summary: int = 300
    summary_shown: int = 60
    worst: int = 1
    best: int = 5
    """Of the ratings on an axis."""
    weak: int = 2
    """The rating up to which an axis is named as one to improve."""


@dataclass(frozen=True, slots=True)
class JobPolicy:
    """The queue of record (`promises.md`, Jobs)."""

    lease: timedelta = timedelta(seconds=30)
    max_attempts: int = 5
    backoff: timedelta = timedelta(seconds=2)
    """Doubled after each failure."""
    turn: timedelta = timedelta(seconds=2)
    """How long resumable work keeps a worker before others get it."""
    hint_again_after: timedelta = timedelta(seconds=8)
    sweep_batch: int = 1_000


@dataclass(frozen=True, slots=True)
class RetentionPolicy:
    """How long traces of finished work are kept; what it brought about stays, what waits or is parked never goes."""

    run_units: timedelta = timedelta(days=30)
    """After its run was done."""
    jobs: timedelta = timedelta(days=7)
    """After it was done."""
    batch: int = 5_000
    """Rows deleted in one transaction."""


@dataclass(frozen=True, slots=True)
class Policy:
    """All of it; a workspace's overrides make a copy with `dataclasses.replace`."""

    detection: DetectionPolicy = field(default_factory=DetectionPolicy)
    review: ReviewPolicy = field(default_factory=ReviewPolicy)
    night: NightPolicy = field(default_factory=NightPolicy)
    limits: Limits = field(default_factory=Limits)
    similarity: SimilarityPolicy = field(default_factory=SimilarityPolicy)
    context: ContextBudget = field(default_factory=ContextBudget)
    facts: FactPolicy = field(default_factory=FactPolicy)
    extraction: ExtractionPolicy = field(default_factory=ExtractionPolicy)
    recovery: RecoveryPolicy = field(default_factory=RecoveryPolicy)
    working_memory: WorkingMemoryPolicy = field(default_factory=WorkingMemoryPolicy)
    learnings: LearningsPolicy = field(default_factory=LearningsPolicy)
    jobs: JobPolicy = field(default_factory=JobPolicy)
    retention: RetentionPolicy = field(default_factory=RetentionPolicy)


DEFAULT = Policy()
LIMITS = DEFAULT.limits
