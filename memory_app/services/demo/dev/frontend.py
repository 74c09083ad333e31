"""What the frontend coder printed: pages, keyboards, browsers, and what it learned of them."""

from memory_app.domain.vocabulary import SessionOutcome
from memory_app.services.demo.dev.cast import Task

TASKS = (
    Task(
        4,
        """
        SUMMARY: The frame of all pages stands: navigation, port switch, footer
        Convention: This project uses server-rendered partials instead of client-side templates
        Note: Design tokens live in static/tokens.css
        Next: the invoice list
        """,
        ("templates/base.html", "static/app.css"),
        name="frame",
    ),
    Task(
        5,
        """
        SUMMARY: Icon buttons got names that screen readers say
        Remember: Every icon button needs an aria-label
        """,
        ("templates/_shared/button.html",),
    ),
    Task(
        6,
        """
        SUMMARY: The invoice list shows amount, port call and due date
        Important: Amounts are stored in integer cents, never in floats
        - Used Intl.NumberFormat instead of own code, because three currencies are planned
        Next: filters that stay in the address
        """,
        ("templates/invoices/list.html", "static/money.js"),
        name="invoice-list",
    ),
    Task(
        7,
        """
        SUMMARY: Times of port calls are shown with the zone of the port
        Convention: Timestamps are stored in UTC and shown in the time zone of the port
        Note: Design tokens live in static/tokens.css
        """,
        ("templates/calls/detail.html",),
    ),
    Task(
        9,
        """
        SUMMARY: Filters of the invoice list stay in the address and survive going back
        Remember: Every icon button needs an aria-label
        Always run the axe tests before merging, the dark theme too
        """,
        ("templates/invoices/list.html", "static/filters.js"),
        name="invoice-list",
    ),
    Task(
        10,
        """
        SUMMARY: Postings open below their invoice without a new page
        Convention: This project uses server-rendered partials instead of client-side templates
        Note: Design tokens live in static/tokens.css
        """,
        ("templates/postings/rows.html",),
    ),
    Task(
        12,
        """
        SUMMARY: The amount of a reversal stands in brackets, red is not the only sign
        Important: Amounts are stored in integer cents, never in floats
        Always run the axe tests before merging, the dark theme too
        """,
        ("templates/postings/rows.html", "static/app.css"),
        name="reversals-page",
    ),
    Task(
        13,
        """
        The browser of the test machine did not start again after its update.
        SUMMARY: Sketch of the overdue list, no tests run
        Still need a browser on the test machine
        """,
        ("templates/reminders/list.html",),
        SessionOutcome.INTERRUPTED,
        name="overdue-list",
    ),
    Task(
        14,
        """
        SUMMARY: The overdue list sorts by level, then by days
        Remember: Every icon button needs an aria-label
        Next: choose several and write their letters
        """,
        ("templates/reminders/list.html", "tests/e2e/test_reminders.py"),
        name="overdue-list",
    ),
    Task(
        15,
        """
        User prefers one screenshot at 390 pixels in each pull request
        SUMMARY: Added a phone screenshot to the pull request of the overdue list
        """,
        ("docs/screens/overdue-390.png",),
        subject="aisha",
    ),
    Task(
        16,
        """
        SUMMARY: A tariff's first and last day are picked with the keyboard
        Convention: Timestamps are stored in UTC and shown in the time zone of the port
        Convention: This project uses server-rendered partials instead of client-side templates
        Gotcha: A date field needs the language of the page, or Safari shows the American order
        """,
        ("templates/tariffs/form.html",),
        name="tariff-periods-page",
    ),
    Task(
        18,
        """
        SUMMARY: Drafts are marked as such until an invoice is issued
        Important: Invoices do not get their number when they are created
        Always run the axe tests before merging, the dark theme too
        Next: ask backend which of the two holds
        """,
        ("templates/invoices/detail.html",),
        name="drafts",
    ),
    Task(
        19,
        """
        SUMMARY: Sums below the lists agree with the server's to the cent
        Important: Amounts are stored in integer cents, never in floats
        Note: An empty list tells the next step instead of showing a picture
        """,
        ("static/money.js", "tests/e2e/test_sums.py"),
    ),
    Task(
        21,
        """
        SUMMARY: Cut the first visit from 212 to 96 KB, fonts are loaded once
        Remember: Every icon button needs an aria-label
        - Decided to drop the icon font and use one sprite of SVG instead
        """,
        ("static/icons.svg", "templates/base.html"),
        name="page-weight",
    ),
    Task(
        22,
        """
        Two of five tests of the export page fail: the job's progress is not there yet.
        SUMMARY: Export page waits for the backend's progress
        Unfinished: the bar below 10 percent
        """,
        ("templates/exports/detail.html",),
        SessionOutcome.FAILED,
        name="export-page",
    ),
    Task(
        23,
        """
        SUMMARY: Times in the audit trail show seconds and the zone on hover
        Convention: Timestamps are stored in UTC and shown in the time zone of the port
        """,
        ("templates/audit/list.html",),
    ),
    Task(
        24,
        """
        User prefers one screenshot at 390 pixels in each pull request
        SUMMARY: Narrow tables scroll by themselves, the page does not
        """,
        ("static/app.css", "docs/screens/tables-390.png"),
        subject="aisha",
    ),
    Task(
        28,
        """
        SUMMARY: Drafts show a dash where their number will be
        Important: Invoices do not get their number when they are created
        Design tokens moved into the theme files, one for light and one for dark.
        Next: the progress of an export
        """,
        ("templates/invoices/detail.html", "static/themes/light.css", "static/themes/dark.css"),
        name="drafts",
    ),
)
