"""Signatures of mails that others wrote and labelled: how many traits told are right, how many expected are told."""

import pytest

from bench.signatures import Report, read_mails, score_mails

PRECISION, RECALL = 0.96, 0.95
TRAIT_PRECISION, TRAIT_RECALL = 0.8, 0.8


@pytest.fixture(scope="module")
def report() -> Report:
    return score_mails(read_mails())


@pytest.mark.parametrize("language", ["en", "de", "fr", "it", "es"])
def test_each_language(report: Report, language: str) -> None:
    score = report.total(language=language)
    assert score.hits > 100
    assert score.precision >= PRECISION
    assert score.recall >= RECALL


def test_each_trait(report: Report) -> None:
    totals = {trait: report.total(trait=trait) for trait in {trait for _, trait in report.scores}}
    low = {
        trait: score
        for trait, score in totals.items()
        if score.precision < TRAIT_PRECISION or score.recall < TRAIT_RECALL
    }
    assert low == {}
