"""Episodes with everything a condition can be about, for the tests of the miner's parts."""

import random
from collections.abc import Iterable
from dataclasses import replace

from hypothesis import strategies as st

from memory_app.domain.patterns import EpisodeView, Pattern
from memory_app.domain.policy import DetectionPolicy
from memory_app.domain.targets import Group, Target, grouped
from tests.domain.test_mining import on

POLICY = DetectionPolicy()
LAX = DetectionPolicy(
    plain_fdr=9.0, conditional_fdr=9.0, paired_fdr=9.0, doubt=1.0, base_rate=0.0, promising=0.5,
    specific_beats_general=1.0, narrowed=9.0, narrowed_twice=9.0,
)  # fmt: skip
"""Nearly everything that may be reported is."""

AMOUNTS = (0.0, 0.5, 1.0, 99.99, 100.0, 100.01, 149.0, 150.0, 999.0, 1_000.0, 4_321.0, 10_000.0, 250_000.0)
MINUTES = (0, 1, 14, 15, 539, 540, 541, 870, 871, 884, 885, 1_020, 1_439)

EPISODE = st.builds(
    on,
    st.integers(1, 14),
    traits=st.sets(st.sampled_from(["removed:link", "kept:link", "added:link", "removed:own", "shortened", "own"])),
    contacts=st.sets(st.sampled_from(["nina", "marco", "aiko"]), max_size=2),
    signature=st.booleans(),
    agent=st.sampled_from(["mail", "mail", "mail", "crm"]),
    event_type=st.sampled_from(["draft_edited", "draft_sent", "deferred", "approval_granted", "approval_rejected"]),
    outcome=st.sampled_from([None, None, "won"]),
    company=st.sampled_from([None, "acme", "globex"]),
    tags=st.frozensets(st.sampled_from(["tax", "vip", "legal"]), max_size=2),
    document=st.sampled_from([None, "offer", "invoice"]),
    amount=st.one_of(st.none(), st.sampled_from(AMOUNTS), st.floats(0.01, 1e6)),
    currency=st.sampled_from([None, "EUR", "EUR", "CHF"]),
    minute=st.one_of(st.none(), st.sampled_from(MINUTES), st.integers(0, 1_439)),
)


def drawn(chosen: random.Random, number: int) -> list[EpisodeView]:
    """Drafts of one agent, where what is done leans on the contact, the hour and the amount."""
    episodes = []
    for _ in range(number):
        contact, minute = chosen.choice(["nina", "marco", "aiko"]), chosen.randrange(480, 1_080)
        amount = round(chosen.lognormvariate(6, 1), 2) if chosen.random() < 0.7 else None
        leaning = 0.1 + 0.5 * (contact == "nina") + 0.3 * (minute > 800) + 0.3 * ((amount or 0) > 500)
        episodes.append(
            on(
                chosen.randrange(1, 29),
                traits=["shortened"] if chosen.random() < leaning else [],
                contacts={contact},
                minute=minute,
                amount=amount,
                currency=chosen.choice(["EUR", "CHF"]),
                tags=frozenset(chosen.sample(["tax", "vip", "legal", "q3"], k=2)),
                document=chosen.choice([None, "offer", "invoice"]),
                company=chosen.choice([None, "acme"]),
            )
        )
    return episodes


def only_group(episodes: list[EpisodeView]) -> Group:
    """The group of episodes that are of one agent and family."""
    (group,) = grouped(episodes)
    return group


def group_of_days(days: list[int]) -> Group:
    """A group without facets of which each episode falls on the given day of January."""
    return replace(only_group([on(day) for day in days]), facets=[])


def bits(places: Iterable[int]) -> int:
    """A mask of places, such as a range."""
    return sum(1 << at for at in places)


def target(group: Group, hits: int, chances: int | None = None, *, pattern: Pattern | None = None) -> Target:
    """A target of a group, of any trait unless its pattern is given."""
    within = group.all if chances is None else chances
    return Target(group, pattern or Pattern(group.agent, trait="own"), hits & within, within)
