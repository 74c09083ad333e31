"""What the planner printed: plans, reviews of plans, and what it learned of planning."""

from memory_app.domain.vocabulary import SessionOutcome
from memory_app.services.demo.dev.cast import Task

TASKS = (
    Task(
        1,
        """
        Read the brief of the pilot port and the minutes of the kick-off.
        SUMMARY: Planned invoicing in six tasks: numbering first, then posting, statements last
        - Decided to split numbering from posting because each can be reviewed by itself
        Convention: Every endpoint gets a permission test before it is merged
        Note: The pilot port signs off each change of its tariff by e-mail
        Next: backend starts with the invoice model
        """,
        ("docs/plans/01-invoicing.md",),
        name="plan-invoicing",
    ),
    Task(
        3,
        """
        SUMMARY: Cut the tariff engine out of the first milestone and wrote down why
        Chose a flat price list over a rule engine because the pilot has eleven tariffs
        Always run make check before opening a pull request, the pipeline takes nine minutes
        Next: ask the port for last year's price list
        """,
        ("docs/plans/02-tariffs.md",),
        name="plan-tariffs",
    ),
    Task(
        4,
        """
        SUMMARY: Wrote the release checklist, from tag to rollback
        Note: Migrations are squashed before each release
        Note: A release is tagged only from a green main branch
        TODO agree on who holds the keys of the production database
        """,
        ("docs/release.md",),
    ),
    Task(
        6,
        """
        SUMMARY: Reviewed the first week: four of six tasks done, posting moved by two days
        Convention: Every endpoint gets a permission test before it is merged
        Next steps:
        - Backend finishes posting
        - Frontend begins the invoice list with made-up data
        """,
        ("docs/plans/01-invoicing.md",),
    ),
    Task(
        8,
        """
        SUMMARY: Estimated the bank import again after the first sample files came in
        - Changed the estimate from two days to five, because every bank writes dates in its own way
        Lesson learned: Estimates for imports were too low by half, so each begins with a spike
        Next: a spike on the statement of the pilot's bank
        """,
        ("docs/plans/03-bank-import.md",),
        name="plan-bank-import",
    ),
    Task(
        9,
        """
        SUMMARY: Broke the bank import into a spike and four tasks of a day each
        Always run make check before opening a pull request, the pipeline takes nine minutes
        Decided to park files that can't be read instead of failing the whole import
        """,
        ("docs/plans/03-bank-import.md",),
        name="plan-bank-import",
    ),
    Task(
        13,
        """
        SUMMARY: Planned reminders for overdue invoices in three levels
        Convention: Every endpoint gets a permission test before it is merged
        Decided against e-mail reminders in this milestone, because the port sends letters
        Next: frontend sketches the list of what is overdue
        """,
        ("docs/plans/04-reminders.md",),
        name="plan-reminders",
    ),
    Task(
        15,
        """
        User prefers plans of at most one page with the risks first
        SUMMARY: Shortened all open plans to one page, risks on top
        """,
        ("docs/plans/03-bank-import.md", "docs/plans/04-reminders.md"),
        subject="jonas",
    ),
    Task(
        17,
        """
        SUMMARY: Compared what was planned with what was done after four weeks
        Always run make check before opening a pull request, the pipeline takes nine minutes
        Note: Reviews wait longest on Mondays, so nothing big is handed in on Fridays
        """,
        ("docs/plans/retro-1.md",),
    ),
    Task(
        20,
        """
        SUMMARY: Planned the statement export, pages first, the whole year later
        Lesson learned: Estimates for imports were too low by half, so each begins with a spike
        - Decided to write the export in the background, because a year has 40,000 lines
        Next: backend adds the job, frontend its progress
        """,
        ("docs/plans/05-export.md",),
        name="plan-export",
    ),
    Task(
        23,
        """
        The port's answer about credit notes has not come.
        SUMMARY: Stopped planning credit notes until the port answers
        Still need the port's rules on cancelled calls
        """,
        ("docs/plans/06-credit-notes.md",),
        SessionOutcome.INTERRUPTED,
        name="plan-credit-notes",
    ),
    Task(
        26,
        """
        User prefers plans of at most one page with the risks first
        SUMMARY: Wrote the one-page plan of the year-end closing
        Next: Jonas reads it on Thursday
        """,
        ("docs/plans/07-year-end.md",),
        subject="jonas",
    ),
    Task(
        28,
        """
        SUMMARY: Planned the pilot's second month: credit notes, export, year-end closing
        - Went with three small milestones instead of one big, since the port tests on Wednesdays only
        Next steps:
        - Backend: cancelled calls become credit notes
        - Frontend: the progress of an export
        """,
        ("docs/plans/08-second-month.md",),
        name="plan-second-month",
    ),
)
