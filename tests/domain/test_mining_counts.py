"""What is reported equals a recount by the words of `domain.md`, on lists, sharing nothing with the miner's masks."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_app.domain.confidence import confidence_of
from memory_app.domain.mining import EpisodeView, Finding, mine
from tests.domain.test_mining import LAX, POLICY, on


def same_family(a: str, b: str) -> bool:
    drafts = [event.startswith("draft_") or event == "deferred" for event in (a, b)]
    approvals = [event.startswith("approval") for event in (a, b)]
    return all(drafts) or all(approvals) or a == b


def chances_of(finding: Finding, episodes: Sequence[EpisodeView]) -> list[EpisodeView]:
    pattern = finding.pattern
    family = pattern.event_type or "draft_sent"
    own = [e for e in episodes if e.agent == pattern.agent and same_family(e.event_type, family)]
    chances = []
    for episode in own:
        if any(
            (c.kind == "weekday" and episode.occurred_at.strftime("%A").lower() != c.value)
            or (c.kind == "contact" and c.value not in episode.contacts)
            for c in pattern.conditions
        ):
            continue
        if pattern.trait and pattern.trait.startswith("removed:"):
            thing = pattern.trait.split(":", 1)[1]
            if episode.signature and not {f"removed:{thing}", f"kept:{thing}"} & episode.traits:
                continue
            if not episode.signature and not any(pattern.trait in e.traits and not e.signature for e in own):
                continue
        chances.append(episode)
    return sorted(chances, key=lambda e: (e.occurred_at, str(e.id)))


def hits_of(finding: Finding, chances: Sequence[EpisodeView]) -> list[EpisodeView]:
    wanted = finding.pattern
    return [
        e
        for e in chances
        if (wanted.trait is None or wanted.trait in e.traits)
        and (wanted.outcome is None or wanted.outcome == e.outcome)
        and wanted.event_type in {None, "approvals", e.event_type}
    ]


OPPOSITES = {"removed:link": "added:link", "added:link": "removed:link", "removed:date": "added:date"}
OPPOSITES |= {"shortened": "lengthened", "approval_granted": "approval_rejected"}
OPPOSITES |= {"approval_rejected": "approval_granted"}


def turned_round(
    finding: Finding, episodes: Sequence[EpisodeView], chances: Sequence[EpisodeView], hits: Sequence[EpisodeView]
) -> bool:
    """Since the last mere hit at least three that were a chance or show the opposite, on two days."""
    wanted = finding.pattern
    if wanted.trait:
        turned = replace(wanted, trait=OPPOSITES.get(wanted.trait, "nothing"))
    elif wanted.outcome:
        turned = replace(wanted, outcome="nothing")
    else:
        turned = replace(wanted, event_type=OPPOSITES.get(str(wanted.event_type), "nothing"))
    contrary = replace(finding, pattern=turned)
    shown = hits_of(contrary, chances_of(contrary, episodes))
    timeline = sorted({e.id: e for e in (*chances, *shown)}.values(), key=lambda e: (e.occurred_at, str(e.id)))
    mere = [at for at, e in enumerate(timeline) if e in hits and e not in shown]
    against = timeline[mere[-1] + 1 if mere else 0 :]
    return len(against) >= 3 and len({e.local_date for e in against}) >= 2


EPISODE = st.builds(
    on,
    st.integers(1, 12),
    traits=st.sets(st.sampled_from(["removed:link", "kept:link", "added:link", "removed:date", "shortened", "own"])),
    contacts=st.sets(st.sampled_from(["nina", "marco"])),
    signature=st.booleans(),
    agent=st.sampled_from(["mail", "mail", "crm"]),
    event_type=st.sampled_from(
        ["draft_edited", "draft_sent", "deferred", "approval_granted", "approval_rejected", "x"]
    ),
    outcome=st.sampled_from([None, "won", "lost"]),
)


class TestCounts:
    @pytest.mark.no_cover
    @settings(max_examples=150, deadline=None)
    @given(st.lists(EPISODE, min_size=6, max_size=40), st.booleans())
    def test_they_equal_a_recount_by_definition(self, episodes: list[EpisodeView], lax: bool) -> None:
        findings = mine(episodes, policy=LAX if lax else POLICY)
        assert len({finding.pattern.key() for finding in findings}) == len(findings)
        for finding in findings:
            chances = chances_of(finding, episodes)
            hits = hits_of(finding, chances)
            assert finding.evidence_ids == tuple(episode.id for episode in hits)
            assert (finding.occurrences, finding.opportunities) == (len(hits), len(chances))
            assert finding.consistency == len(hits) / len(chances) >= 0.5
            assert len(hits) >= 3
            assert len({episode.local_date for episode in hits}) >= 2
            assert finding.confidence is confidence_of(len(hits), len(hits) / len(chances), finding.contradicted)
            opposite = finding.pattern.opposite()
            turned = turned_round(finding, episodes, chances, hits)
            contrary = opposite is not None and opposite.key() in {other.pattern.key() for other in findings}
            assert finding.contradicted == (turned or contrary)

    def test_the_recount_is_put_to_work(self) -> None:
        """The property above would hold for a miner that finds nothing: it finds dozens."""
        chosen = random.Random(1)
        total = 0
        for _ in range(30):
            episodes = [
                on(
                    chosen.randrange(1, 13),
                    traits=chosen.sample(["removed:link", "kept:link", "shortened"], k=chosen.randrange(3)),
                    contacts=chosen.sample(["nina", "marco"], k=1),
                    event_type=chosen.choice(["draft_edited", "deferred", "approval_granted", "approval_rejected"]),
                )
                for _ in range(40)
            ]
            total += len(mine(episodes, policy=LAX))
        assert total > 30
