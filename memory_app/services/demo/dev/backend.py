"""What the backend coder printed: models, postings, imports, and what it learned of the code."""

from memory_app.domain.vocabulary import SessionOutcome
from memory_app.services.demo.dev.cast import Task

TASKS = (
    Task(
        2,
        """
        SUMMARY: Added the invoice model with its numbering, 14 tests
        - Used a table of counters instead of a Postgres sequence, because numbers must have no gaps
        Important: Amounts are stored in integer cents, never in floats
        Note: Invoices get their number when they are created
        Always run make check before opening a pull request, the pipeline takes nine minutes
        Next: postings for an issued invoice
        """,
        ("ledger/models/invoice.py", "ledger/services/numbering.py", "tests/services/test_numbering.py"),
        name="invoice-model",
    ),
    Task(
        3,
        """
        SUMMARY: Moved every timestamp to UTC and converts at the edge
        Convention: Timestamps are stored in UTC and shown in the time zone of the port
        This project uses row locks for postings instead of serializable transactions
        """,
        ("ledger/models/call.py", "ledger/api/schemas.py"),
    ),
    Task(
        4,
        """
        SUMMARY: Posting of issued invoices works, debit and credit always balance
        Important: Amounts are stored in integer cents, never in floats
        Note: A posting is never changed, a correction is a reversal
        Decided to check the balance in a database constraint and not in Python
        Next: reversal of a posting
        """,
        ("ledger/models/posting.py", "ledger/services/posting.py", "ledger/migrations/0007_postings.py"),
        name="postings",
    ),
    Task(
        5,
        """
        Two tests failed when run alone and passed together: both read a stale tariff.
        SUMMARY: Made the tariff tests independent of their order
        Gotcha: The tariff table is cached for ten minutes, so tests have to clear the cache
        Always run make check before opening a pull request, the pipeline takes nine minutes
        """,
        ("ledger/services/tariffs.py", "tests/conftest.py"),
    ),
    Task(
        6,
        """
        SUMMARY: Added feature flags for the pilot's screens
        Note: Feature flags are read once when a worker starts
        Note: Invoices get their number when they are created
        """,
        ("ledger/flags.py", "settings/flags.toml"),
    ),
    Task(
        7,
        """
        The sample of the pilot's bank could not be read at all.
        SUMMARY: Bank import stopped at its first file, nothing was stored
        Known issue: the bank import fails on files that begin with a byte order mark
        Still need a sample without the mark to compare
        """,
        ("ledger/imports/bank.py",),
        SessionOutcome.FAILED,
        name="bank-import",
    ),
    Task(
        8,
        """
        SUMMARY: Webhooks for issued invoices, signed and retried
        Convention: Timestamps are stored in UTC and shown in the time zone of the port
        Note: Webhook deliveries are retried five times before they are parked
        Next: show parked deliveries to admins
        """,
        ("ledger/services/webhooks.py", "ledger/tasks/deliver.py"),
        name="webhooks",
    ),
    Task(
        9,
        """
        SUMMARY: Bank import reads both sample files and matches 31 of 34 payments
        Important: Amounts are stored in integer cents, never in floats
        Known issue: the bank import fails on files that begin with a byte order mark
        - Matched by reference instead of amount, because two berths often cost the same
        Next: the three payments without a reference
        """,
        ("ledger/imports/bank.py", "ledger/services/matching.py", "tests/imports/test_bank.py"),
        name="bank-import",
    ),
    Task(
        10,
        """
        SUMMARY: Reversed postings keep a link to what they reverse
        This project uses row locks for postings instead of serializable transactions
        Important: Migrations are never squashed before each release
        Two of the ports still run the version before.
        """,
        ("ledger/services/posting.py", "ledger/migrations/0009_reversals.py"),
        name="reversals",
    ),
    Task(
        11,
        """
        SUMMARY: The bank import strips the byte order mark and tells the encoding it found
        Always run make check before opening a pull request, the pipeline takes nine minutes
        Note: The test database is restored from a template, not migrated
        """,
        ("ledger/imports/bank.py",),
        name="bank-import",
    ),
    Task(
        12,
        """
        SUMMARY: Tariffs have a first and a last day, and overlaps are refused
        - Chose an exclusion constraint over a check in the form, because imports write tariffs too
        Gotcha: The tariff table is cached for ten minutes, so tests have to clear the cache
        Note: Feature flags are read once when a worker starts
        """,
        ("ledger/models/tariff.py", "ledger/migrations/0010_tariff_periods.py"),
        name="tariff-periods",
    ),
    Task(
        13,
        """
        User prefers plain SQL over the ORM in reports
        SUMMARY: Wrote the balance report as one SQL statement, 40 ms for a year
        """,
        ("ledger/reports/balance.sql", "ledger/reports/balance.py"),
        subject="jonas",
    ),
    Task(
        14,
        """
        SUMMARY: A berth that spans midnight is billed by the port's clock
        Convention: Timestamps are stored in UTC and shown in the time zone of the port
        Caution: The port bills the hour of the change of clocks only once
        """,
        ("ledger/services/berths.py", "tests/services/test_berths.py"),
    ),
    Task(
        15,
        """
        SUMMARY: Reminder levels are counted from the due date, holidays skipped
        Important: Amounts are stored in integer cents, never in floats
        Always run make check before opening a pull request, the pipeline takes nine minutes
        Next: the letter for level two
        """,
        ("ledger/services/reminders.py", "ledger/models/reminder.py"),
        name="reminders",
    ),
    Task(
        17,
        """
        SUMMARY: Flags can be set for each port
        Note: Feature flags are read once when a worker starts
        Tip: Tests start from a restored template of the database instead of running migrations
        """,
        ("ledger/flags.py", "tests/conftest.py"),
    ),
    Task(
        18,
        """
        SUMMARY: Price lists are imported from a spreadsheet with a preview
        Gotcha: The tariff table is cached for ten minutes, so tests have to clear the cache
        - Decided to refuse a list with one bad line rather than import the rest
        """,
        ("ledger/imports/tariffs.py",),
        name="tariff-import",
    ),
    Task(
        20,
        """
        SUMMARY: Parked webhook deliveries can be sent again by an admin
        Note: Webhook deliveries are retried six times before they are parked
        Note: A posting is never changed, a correction is a reversal
        """,
        ("ledger/services/webhooks.py", "ledger/api/webhooks.py"),
        name="webhooks",
    ),
    Task(
        21,
        """
        SUMMARY: Closed a deadlock between posting and reversal
        This project uses row locks for postings instead of serializable transactions
        Lesson learned: Two services that lock the same rows lock them in the order of their ids
        """,
        ("ledger/services/posting.py", "tests/services/test_posting_races.py"),
    ),
    Task(
        22,
        """
        SUMMARY: Added the export job, 40,000 lines in 11 seconds
        Important: Amounts are stored in integer cents, never in floats
        Next: progress for the page
        """,
        ("ledger/tasks/export.py", "ledger/models/export.py"),
        name="statement-export",
    ),
    Task(
        25,
        """
        User prefers plain SQL over the ORM in reports
        SUMMARY: Rewrote the statement of a port as one SQL statement
        """,
        ("ledger/reports/statement.sql",),
        subject="jonas",
    ),
    Task(
        27,
        """
        SUMMARY: Flags are read on each request now, no restart is needed
        - Switched to a row in Postgres instead of a file, because two workers disagreed for an hour
        Next: cancelled calls become credit notes
        """,
        ("ledger/flags.py", "ledger/models/flag.py"),
        name="flags-live",
    ),
)
