"""What the team's memory holds beside facts: reviews, approved plans, rated projects, profiles; and on which day."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory_app.domain.vocabulary import ProfileOf, RatingAxis
from memory_app.services import learnings, profiles
from memory_app.services.demo.dev.cast import BACKEND, FRONTEND, JONAS, PLANNER, PORT
from memory_app.services.demo.stage import Stage

REVIEWS = {
    6: """
    Reviewed the pull request “invoice list”.
    1. Money is formatted from floats in the template
    2. There is no test for a user without the permission
    VERDICT: FAIL
    """,
    12: """
    Reviewed the pull request “tariff periods”.
    1. There is no test for a user without the permission
    2. The overlap of two periods is checked in the form only
    VERDICT: FAIL
    """,
    15: """
    Reviewed the pull request “reminders”. Holidays are read from one place, the letters are tested.
    VERDICT: PASS
    """,
    19: """
    Reviewed the pull request “sums below the lists”.
    1. Money is formatted from floats in the template
    2. The list is empty without a word when a filter finds nothing
    VERDICT: FAIL
    """,
    24: """
    Reviewed the pull request “narrow tables”.
    1. There is no test for a user without the permission
    2. The list is empty without a word when a filter finds nothing
    VERDICT: FAIL
    """,
}
PLANS = {
    1: """
    Invoicing, six tasks.
    TECH: Django 5.2 + Postgres 18
    TECH: HTMX partials
    """,
    8: """
    Bank import, a spike and four tasks.
    TECH: Celery with a Postgres outbox
    """,
    20: """
    Statement export, in the background.
    TECH: Server-sent events
    """,
}


@dataclass(frozen=True, slots=True)
class Project:
    """A project that was finished, as its people rated it."""

    summary: str
    technologies: Sequence[str]
    review_passed: bool
    ratings: Mapping[str, int]


PROJECTS = {
    9: Project(
        "Invoices with numbers that have no gaps, from draft to posting",
        ("Django 5.2", "Postgres 18"),
        review_passed=True,
        ratings={RatingAxis.COMPLETENESS: 5, RatingAxis.INTERACTION: 3, RatingAxis.VISUAL: 2},
    ),
    14: Project(
        "Bank import that matches payments to invoices",
        ("Celery", "Postgres 18"),
        review_passed=True,
        ratings={RatingAxis.COMPLETENESS: 4, RatingAxis.CREATIVITY: 4},
    ),
    21: Project(
        "Reminders in three levels, with a list of what is overdue",
        ("Django 5.2", "HTMX"),
        review_passed=False,
        ratings={
            RatingAxis.VISUAL: 4,
            RatingAxis.INTERACTION: 4,
            RatingAxis.COMPLETENESS: 2,
            RatingAxis.ENGAGEMENT: 3,
        },
    ),
    25: Project("Price lists from a spreadsheet, with a preview", ("Django 5.2",), review_passed=True, ratings={}),
}
PROFILES: Mapping[int, Sequence[tuple[ProfileOf, str, str, str]]] = {
    1: (
        (ProfileOf.SUBJECTS, "jonas", "tone", "terse tone, no praise"),
        (ProfileOf.SUBJECTS, "jonas", "hours", "9:00 to 15:00"),
        (ProfileOf.SUBJECTS, "aisha", "tone", "friendly tone, questions first"),
        (ProfileOf.SUBJECTS, "aisha", "reviews", "on the phone, so screenshots help"),
        (ProfileOf.COMPANIES, PORT.key, "currency", "EUR"),
        (ProfileOf.COMPANIES, PORT.key, "test day", "Wednesday"),
        (ProfileOf.AGENTS, BACKEND.key, "stack", "Django 5.2, Postgres 18"),
        (ProfileOf.AGENTS, FRONTEND.key, "stack", "HTMX, no build step"),
        (ProfileOf.AGENTS, PLANNER.key, "plans", "one page, risks first"),
    ),
    13: ((ProfileOf.SUBJECTS, "jonas", "hours", "10:00 to 16:00, not on Mondays"),),
}
"""Whose, which attribute, and what it is from then on."""


def learn(stage: Stage, day: int, now: datetime) -> None:
    """All of one working day. Call inside the workspace's scope."""
    hand = stage.by(JONAS)
    if day in REVIEWS:
        learnings.record_review(actor=hand, output=REVIEWS[day], now=now)
    if day in PLANS:
        learnings.record_plan(actor=hand, plan=PLANS[day], now=now)
    if day in PROJECTS:
        done = PROJECTS[day]
        learnings.record_project(
            actor=hand,
            summary=done.summary,
            technologies=done.technologies,
            review_passed=done.review_passed,
            ratings=done.ratings,
            now=now,
        )
    for of, key, attribute, value in PROFILES.get(day, ()):
        profiles.set_profile(actor=hand, of=of, key=key, attribute=attribute, value=value, now=now)
