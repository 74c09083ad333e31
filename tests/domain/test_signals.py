"""What a reported signal must look like, and what is said of one that came without words."""

from decimal import Decimal

import pytest

from memory_app.domain.errors import InvalidInput, TooLarge
from memory_app.domain.signals import read_signal, summary_by_rule


def read(**more: object) -> object:
    return read_signal({"agent": "email", "subject": "maria", "event_type": "note", **more})


class TestAmount:
    @pytest.mark.parametrize(
        ("given", "kept"), [(10, "10.0000"), (-0.00004, "0.0000"), (9999999999999999, "9999999999999999.0000")]
    )
    def test_four_digits_after_the_point_are_kept(self, given: float, kept: str) -> None:
        report = read_signal({"event_type": "note", "entities": {"amount": given}})
        assert report.entities.amount is not None
        assert abs(report.entities.amount) == Decimal(kept)

    @pytest.mark.parametrize(
        "given", [True, "12", "٣", float("nan"), float("inf"), 10**16, Decimal("9999999999999999.99999"), 10**400]
    )
    def test_what_would_not_fit_or_is_no_number_is_refused(self, given: object) -> None:
        with pytest.raises(InvalidInput) as refused:
            read(entities={"amount": given})
        assert refused.value.field == "amount"


class TestDrafts:
    def test_over_the_limit_is_too_large_and_quotes_nothing(self) -> None:
        with pytest.raises(TooLarge) as refused:
            read(before="secret " * 10_000, after="")
        assert (refused.value.field, refused.value.limit) == ("before", 65_536)
        assert "secret" not in refused.value.message

    @pytest.mark.parametrize("missing", ["before", "after"])
    def test_an_edit_takes_both(self, missing: str) -> None:
        texts = {"before": "a", "after": "b"}
        del texts[missing]
        with pytest.raises(InvalidInput) as refused:
            read(**texts)
        assert refused.value.field == missing


class TestWords:
    @pytest.mark.parametrize(
        ("event_type", "outcome", "traits", "said"),
        [
            ("draft_edited", "", ["removed:semicolon", "kept:greeting"], "Draft edited: removed semicolon."),
            ("draft_edited", "sent", [], "Draft edited (sent)."),
            ("approval_granted", "granted", [], "Approval granted."),
        ],
    )
    def test_one_without_a_summary_gets_one_by_rule(
        self, event_type: str, outcome: str, traits: list[str], said: str
    ) -> None:
        assert summary_by_rule(event_type, outcome, traits) == said
